"""What a move costs late in a long game: the log of two thousand entries shall make it no dearer than the beginning
was."""

from __future__ import annotations

import asyncio
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from dev.bench.figures import Figure, Target
from dev.testing.servers import LiveServer
from gusher.rules.kernel import CHANCE, Game, game, games
from gusher.server.http.guest import Chair, Guest
from gusher.server.live.kept_table import standing_of
from gusher.server.people.people import People
from gusher.server.storage.folder import DATABASE, secret_in
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import StoredSeat, StoredTable
from gusher.table import Table
from gusher.table.entries import Undo, step_entry

EARLY = 50
LATE = 2_000
MOVES = 150
"""Moves at each table, in turn; every one is taken back by the next."""
PERSON = "0123456789ab"
SEATS = 2
OPTIONS = ["--limit=writes=900000000/900000000", "--limit=messages=900000000/900000000"]


def table_of(kind: Game, entries: int) -> Table:
    """A game of so many entries: the same move is made and taken back, over and over, from a beginning on."""
    table = Table(kind, SEATS, {})
    while table.movers() == [CHANCE]:
        text = kind.actions.write(table.engine.legal(table.state, CHANCE)[0])
        table.apply([step_entry(table.n, None, text)])
    [seat] = table.movers()
    text = kind.actions.write(table.engine.legal(table.state, seat)[0])
    while table.n < entries:
        begin = table.n
        table.apply([step_entry(begin, seat, text)])
        table.apply([Undo(table.n, seat, to=begin)])
    return table


def name_of(entries: int) -> str:
    """The id of the table with so many entries."""
    return f"t{entries:011}"


def stand(folder: Path, kind: Game) -> None:
    """Let such tables stand in a folder, at which one person has all seats."""
    secret_in(folder)

    async def create() -> None:
        storage = SqliteStorage(folder / DATABASE)
        for entries in (EARLY, LATE):
            table = table_of(kind, entries)
            stored = StoredTable(
                id=name_of(entries),
                game=kind.name,
                rules_version=kind.rules_version,
                options={name: value for name, value in table.options.items() if value is not None},
                maker=PERSON,
                seed=b"s" * 32,
                made=1.0,
                nonces=("-",) * SEATS,
                standing=standing_of(table, 1.0),
                seats=tuple(StoredSeat(seat, "person", "Ann", None, PERSON) for seat in range(SEATS)),
            )
            await storage.create(stored, list(table.entries), 9)
        await storage.close()

    asyncio.run(create())


def late_against_early(name: str) -> Figure:
    """A move at entry 2,000, against one at entry 50 of the same game on the same server, in turn: the medians of what
    it takes until it is acknowledged."""
    kind, drawn = game(games()[0]), random.Random(1)  # noqa: S311 (nothing secret)
    with tempfile.TemporaryDirectory(prefix="gusher-") as folder, ExitStack() as stack:
        stand(Path(folder), kind)
        server = stack.enter_context(LiveServer(Path(folder), options=OPTIONS))
        server.wait_until_fast()
        guest = Guest(server.url, f"gusher={People(secret_in(Path(folder))).cookie(PERSON)}")
        chairs = {entries: stack.enter_context(guest.sit(name_of(entries))) for entries in (EARLY, LATE)}
        times: dict[int, list[float]] = {entries: [] for entries in chairs}
        for move in range(MOVES):
            for entries in drawn.sample(sorted(chairs), 2):
                took = _move_and_undo(chairs[entries])
                if move >= MOVES // 10:
                    times[entries].append(took)
    early, late = median(times[EARLY]), median(times[LATE])
    details = {"early, ms": early, "moves at each": len(times[LATE])}
    spread = (min(times[LATE]), max(times[LATE]))
    return Figure(
        name, late, "ms", f"one at entry {EARLY}", late / early, Target("ratio", "most", 1.2), spread, details
    )


def _move_and_undo(chair: Chair) -> float:
    """Play a move and take it back; how long the move took, in milliseconds."""
    from time import perf_counter

    before = chair.view["n"]
    seat, actions = next((seat, actions) for seat, actions in chair.view["legal"].items() if actions)
    began = perf_counter()
    answer = chair.send("act", n=before, seat=int(seat), actions=[actions[0]])
    took = perf_counter() - began
    chair.until(answer["n"])
    chair.undo(before, seat=int(seat))
    return 1000 * took


FIGURES = {"server.late": late_against_early}
