"""What costs nothing to do and something to keep: connections that say nothing, tables that nobody moves at, in memory
and on disk. Measured by what the process of the server has in memory, and when it answers."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from dev.bench.figures import CannotMeasureError, Figure, Measure, Target
from dev.testing.servers import LiveServer
from gusher.rules.kernel import games
from gusher.server.http.guest import Guest
from gusher.server.storage.folder import DATABASE

CONNECTIONS = 10_000
TABLES_LOOKED_AT = 50
ADDRESSES = 4
IDLE_TABLES = 300
TABLES_TO_WARM_UP = 40
"""What is loaded with the first tables is nobody's."""
TABLES_ON_DISK = 100_000
ENTRIES_ON_DISK = 20
STARTS = 5
KILOBYTE = 1024
AT_ONCE = 50
SECONDS_TO_SETTLE = 3.0
LARGE = 900_000_000

_HEAD = (
    "GET /api/tables/{table}/live?after=0 HTTP/1.1\r\nhost: {host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def unlimited(*names: str) -> list[str]:
    """Options that lift limits: what is measured comes from one address."""
    rates = [f"--limit={name}={LARGE}/{LARGE}" for name in names]
    return [*rates, f"--limit=sockets={CONNECTIONS + 1000}", f"--limit=sockets_of_address={CONNECTIONS + 1000}"]


OPTIONS = unlimited("requests_of_address", "tables", "tables_of_address", "tables_of_all", "looks_back",
                    "looks_back_of_address")  # fmt: skip


def memory_of(server: LiveServer) -> int:
    """Bytes that the process of a server has in memory. CannotMeasureError where no system tells."""
    assert server.process is not None
    try:
        pages = int(Path(f"/proc/{server.process.pid}/statm").read_text("ascii").split()[1])
    except OSError:
        raise CannotMeasureError("needs a system that tells in /proc what a process has in memory") from None
    return pages * os.sysconf("SC_PAGE_SIZE")


def settled(server: LiveServer) -> int:
    """The same once nothing more is going on."""
    time.sleep(SECONDS_TO_SETTLE)
    return memory_of(server)


@contextmanager
def interpreted(folder: Path | None = None) -> Iterator[LiveServer]:
    """A server that plays interpreted: that starts sooner, and what a table or a connection keeps is the same."""
    with LiveServer(folder, options=OPTIONS, compiles=False) as server:
        yield server


# Connections ----------------------------------------------------------------------------------------------------------


def idle_connections(name: str) -> Figure:
    """Memory of the server for each of ten thousand devices that watch and say nothing."""
    files = CONNECTIONS + 500
    if not _may_open(files):
        raise CannotMeasureError(f"needs {files} open files (ulimit -n)")
    with interpreted() as server:
        guest = server.guest()
        tables = [guest.new_table("here", "here", game=games()[0]) for _ in range(TABLES_LOOKED_AT)]
        for table in tables:
            guest.get(f"/api/tables/{table}")
        host = urlsplit(server.url).netloc
        command = [sys.executable, "-m", "dev.bench.load.idle", host, str(CONNECTIONS), *tables]
        before = settled(server)
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as client:
            assert client.stdin
            assert client.stdout
            began = time.perf_counter()
            opened = client.stdout.readline()
            took = time.perf_counter() - began
            if opened.strip() != str(CONNECTIONS).encode():
                raise RuntimeError(f"of {CONNECTIONS} connections {opened.decode().strip() or 'none'} could be opened")
            after = settled(server)
            client.stdin.close()
    value = (after - before) / CONNECTIONS / KILOBYTE
    details = {"connections": CONNECTIONS, "seconds to open them": took, "server before, MB": before / 1e6}
    return Figure(name, value, "KB", target=Target("value", "most", 40.0), details=details)


def _may_open(files: int) -> bool:
    try:
        import resource
    except ImportError:
        return False
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < files:
        if hard != resource.RLIM_INFINITY and hard < files:
            return False
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return True


async def _watch(host: str, count: int, tables: list[str]) -> None:
    """Open connections, read what each is told first, say how many there are, and keep them until the input ends."""
    address, port = host.split(":")
    turns, kept = asyncio.Semaphore(AT_ONCE), []

    async def one(number: int) -> None:
        async with turns:
            # One address has no more than half of all connections.
            own = (f"127.0.0.{2 + number % ADDRESSES}", 0)
            reader, writer = await asyncio.open_connection(address, int(port), limit=1024, local_addr=own)
            head = _HEAD.format(table=tables[number % len(tables)], host=host)
            writer.write(head.encode())
            line = await reader.readline()
            if b" 101 " not in line:
                raise RuntimeError(line.decode())
            kept.append((asyncio.create_task(_read(reader)), writer))

    await asyncio.gather(*(one(number) for number in range(count)))
    print(len(kept), flush=True)
    await asyncio.to_thread(sys.stdin.read)


async def _read(reader: asyncio.StreamReader) -> None:
    while await reader.read(1024):
        pass


# Tables in memory -----------------------------------------------------------------------------------------------------


def idle_table_of(game: str, seats: int, bound: float, count: int = IDLE_TABLES, moves: int = 12) -> Measure:
    """Memory of the server for a table at which somebody has played ``moves`` and nobody is any more: so many KB at
    most, measured by ``count`` tables."""

    def measure(name: str) -> Figure:
        drawn = random.Random(1)  # noqa: S311 (nothing secret)
        with interpreted() as server:
            guest = server.guest()
            _open(guest, game, seats, TABLES_TO_WARM_UP, moves, drawn)
            before = settled(server)
            _open(guest, game, seats, count, moves, drawn)
            after = settled(server)
        value = (after - before) / count / KILOBYTE
        details = {"tables": count, "seats": seats, "moves at each": moves}
        return Figure(name, value, "KB", target=Target("value", "most", bound), details=details)

    return measure


def _open(guest: Guest, game: str, seats: int, count: int, moves: int, drawn: random.Random) -> None:
    """Make tables, play there a little, and go."""
    for _ in range(count):
        with guest.sit(guest.new_table(*["here"] * seats, game=game)) as chair:
            for _ in range(moves):
                able = [(seat, actions) for seat, actions in chair.view["legal"].items() if actions]
                if not able:
                    break
                seat, actions = drawn.choice(able)
                chair.act(drawn.choice(actions), seat=int(seat))


# Tables on disk -------------------------------------------------------------------------------------------------------


def start_beside_many(name: str) -> Figure:
    """How long a server takes until it answers with a hundred thousand idle tables on its disk, against none; and the
    list of tables of somebody who has one."""
    empty: list[float] = []
    full: list[float] = []
    lists: list[float] = []
    with tempfile.TemporaryDirectory(prefix="gusher-") as folder:
        with interpreted(Path(folder) / "empty") as server:
            guest = server.guest()
            guest.new_table("here", "here", game=games()[0])
        with interpreted(Path(folder) / "full") as server:
            guest = server.guest()
            guest.new_table("here", "here", game=games()[0])
        multiply(Path(folder) / "full" / DATABASE, TABLES_ON_DISK)
        for _ in range(STARTS):
            for place, times in (("empty", empty), ("full", full)):
                server = LiveServer(Path(folder) / place, options=OPTIONS, compiles=False)
                began = time.perf_counter()
                server.start()
                times.append(time.perf_counter() - began)
                try:
                    if place == "full":
                        guest.url = server.url
                        began = time.perf_counter()
                        guest.get("/api/tables")
                        lists.append(time.perf_counter() - began)
                finally:
                    server.stop()
    value, ratio = median(full), median(full) / median(empty)
    details = {"tables": TABLES_ON_DISK, "empty, s": median(empty), "list of tables at once, ms": 1000 * median(lists)}
    target = Target("ratio", "most", 1.2)
    return Figure(name, value, "s", "an empty folder", ratio, target, (min(full), max(full)), details)


def multiply(file: Path, count: int) -> None:
    """Let so many tables like the one in a database stand there that nobody has used for a while."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.execute("CREATE TEMP TABLE numbers (k INTEGER)")
        database.executemany("INSERT INTO numbers VALUES (?)", ((number,) for number in range(count)))
        [(table,)] = database.execute("SELECT id FROM tables").fetchall()
        for rows, column in (("tables", "id"), ("seats", "table_id")):
            names = [row[1] for row in database.execute(f"PRAGMA table_info({rows})")]
            changed = {column: "printf('x%011d', k)", "maker": "'x' || k", "person": "'x' || k", "changed": "1.0 + k"}
            values = ", ".join(changed.get(each, f'"{each}"') for each in names)
            wanted = ", ".join(f'"{each}"' for each in names)
            copied = f"INSERT INTO {rows} ({wanted}) SELECT {values} FROM numbers, {rows} WHERE {rows}.{column} = ?"  # noqa: S608
            database.execute(copied, [table])
        database.execute(
            "INSERT INTO entries (table_id, n, entry) SELECT printf('x%011d', numbers.k), lines.k, "
            'printf(\'{"n":%d,"kind":"action","seat":0,"text":"e5"}\', lines.k) '
            "FROM numbers, numbers AS lines WHERE lines.k < ?",
            [ENTRIES_ON_DISK],
        )
        database.execute("UPDATE tables SET n = ? WHERE id != ?", [ENTRIES_ON_DISK, table])
        database.commit()


FIGURES = {"server.idle.connections": idle_connections, "server.idle.disk": start_beside_many}

if __name__ == "__main__":
    asyncio.run(_watch(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
