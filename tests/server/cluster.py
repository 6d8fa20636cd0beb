"""A PostgreSQL of the tests' own: a new cluster on a free port of this machine, thrown away at the end."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from tests.installing import found_or_installed

from .servers import free_port

UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL does not run as root


def _programs() -> Path | None:
    """Where initdb and pg_ctl are."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: float(place.parent.name))
    on_path = shutil.which("initdb")
    places = [*reversed(versions), *([Path(on_path).resolve().parent] if on_path else [])]
    return next((place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None)


def _user() -> str | None:
    """Whom PostgreSQL runs as, None for ourselves."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known)


class Cluster:
    """A running PostgreSQL; `database` makes a new database in it."""

    def __init__(self, directory: Path) -> None:
        self._programs = found_or_installed(_programs, "postgresql")
        self._user = _user()
        self._directory = directory
        self._data = directory / "data"
        self._databases = 0
        self.port = free_port()
        if self._user:
            shutil.chown(directory, self._user)
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "planetarium", "-E", "UTF8", "--no-sync")
        # Commits are durable as they are anywhere; only what makes it start slowly is left out.
        settings = f"port = {self.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '{directory}'\n"
        with (self._data / "postgresql.conf").open("a") as file:
            file.write(settings)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments], user=self._user, cwd=self._directory, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, extra_groups=[] if self._user else None,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Returns when it takes connections."""
        self._run("pg_ctl", "-D", str(self._data), "-l", str(self._directory / "log"), "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """Returns when it is gone; `immediate` is like a crash."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def address(self, name: str) -> str:
        return f"postgresql://planetarium@127.0.0.1:{self.port}/{name}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"games{self._databases}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.address(name)


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    # Not where pytest keeps its files: only we may look in there, and the cluster runs as somebody else.
    directory = Path(tempfile.mkdtemp(prefix="planetarium-postgresql-"))
    try:
        cluster = Cluster(directory)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop("immediate")
    finally:
        shutil.rmtree(directory, ignore_errors=True)
