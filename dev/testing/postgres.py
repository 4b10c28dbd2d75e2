"""A PostgreSQL of a test's own, on a free port of this computer, which may be stopped, killed and restarted."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .servers import free_port

SECONDS_TO_START = 30
_PLACES = "/usr/lib/postgresql/*/bin"
"""Where Debian has what is not meant for everybody's path."""


class OwnPostgres:
    """It keeps what was committed, as any other: it waits for the disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._programs = _programs()
        self.port = free_port()
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        """Where it answers, with a database of its own."""
        return self.address("postgres")

    def address(self, database: str) -> str:
        """Where one of its databases answers."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The address of a new empty database."""
        name = f"test_{secrets.token_hex(6)}"
        self.run(f"CREATE DATABASE {name}")
        return self.address(name)

    def run(self, statement: str) -> None:
        """Run a statement, outside of any transaction."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def user(self, name: str, password: str, connections: int = -1) -> str:
        """Make somebody who has to say a password, and may have so many connections; the address of a new empty
        database of theirs."""
        import psycopg
        from psycopg.sql import SQL, Identifier, Literal

        made = SQL("CREATE ROLE {} LOGIN PASSWORD {} CONNECTION LIMIT {}")
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(made.format(Identifier(name), Literal(password), Literal(connections)))
            connection.execute(SQL("CREATE DATABASE {} OWNER {}").format(Identifier(name), Identifier(name)))
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"host all {name} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        self.run("SELECT pg_reload_conf()")
        return f"postgresql://{name}:{password}@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -h 127.0.0.1 -k {self._folder} -c max_connections=200 -c shared_buffers=32MB"
        self._control("start", "-w", "-t", str(SECONDS_TO_START), "-l", self._folder / "log", "-o", options)

    def stop(self, *, at_once: bool = True) -> None:
        """Stop it: ``at_once`` as if the power had gone, otherwise as soon as no transaction is under way."""
        self._control("stop", "-w", "-m", "immediate" if at_once else "fast")

    def restart(self, *, at_once: bool = True) -> None:
        """Stop it as ``stop`` does, and start it again."""
        self.stop(at_once=at_once)
        self.start()

    @property
    def runs(self) -> bool:
        """Whether it is there."""
        return self._call("pg_ctl", "-D", self._data, "status").returncode == 0

    def _control(self, what: str, *arguments: str | Path) -> None:
        self._run("pg_ctl", "-D", self._data, what, *arguments)

    def _run(self, *command: str | Path) -> None:
        done = self._call(*command)
        if done.returncode != 0:
            said = (self._folder / "log").read_text() if (self._folder / "log").exists() else ""
            raise RuntimeError(f"{command[0]}: {done.stdout.decode()}{said}")

    def _call(self, program: str | Path, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
        with tempfile.TemporaryFile() as out:
            # Not a pipe, which the server would keep open.
            command = [*_as_somebody(), str(self._programs / program), *map(str, arguments)]
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self._folder, check=False
            )
            out.seek(0)
            return subprocess.CompletedProcess(done.args, done.returncode, out.read(), b"")


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """A PostgreSQL until the block ends. FileNotFoundError where none is installed."""
    folder = Path(tempfile.mkdtemp(prefix="gusher-postgres-"))
    made: OwnPostgres | None = None
    try:
        if os.getuid() == 0:
            # It refuses to run as root.
            shutil.chown(folder, "postgres", "postgres")
        made = OwnPostgres(folder)
        yield made
    finally:
        if made is not None and made.runs:
            made.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    if initdb := shutil.which("initdb"):
        return Path(initdb).resolve().parent
    places = sorted(Path("/").glob(_PLACES[1:]), key=lambda place: int(place.parent.name))
    if not places:
        raise FileNotFoundError("There is no PostgreSQL here: its initdb is not to be found.")
    return places[-1]


def _as_somebody() -> list[str]:
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
