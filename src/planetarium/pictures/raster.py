"""Pictures as PNG, drawn with our own typeface, whatever fonts the machine has."""

import re
import sys

from planetarium.pictures.lettering import FAMILY, FILES, FONTS, is_drawable

_FONT_FILES = [str(FONTS / f"{name}.ttf") for name in FILES.values()]
_TEXT = re.compile(r">([^<>]+)<")


def png(svg: str, width: int, height: int) -> bytes:
    """An SVG picture as PNG.

    The machine's own fonts are looked for only where a name has signs that our typeface lacks: that takes a while.
    """
    import resvg_py

    own = is_drawable("".join(_TEXT.findall(svg)).replace("\n", ""))
    return resvg_py.svg_to_bytes(
        svg_string=svg, width=width, height=height, skip_system_fonts=own, font_files=_FONT_FILES,
        font_family=FAMILY, sans_serif_family=FAMILY, serif_family=FAMILY, monospace_family=FAMILY,
    )  # fmt: skip


def main() -> None:
    """`python -m planetarium.pictures.raster WIDTH HEIGHT`: from SVG to PNG, for programs that must not wait for it."""
    width, height = map(int, sys.argv[1:])
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), width, height))


if __name__ == "__main__":
    main()
