"""How many moves a second a server takes when everybody plays as fast as it answers: five hundred tables with two
devices each, every move durable before it is acknowledged.

The machine has fewer cores than that load would need, so what is measured is what a move costs the servers' processor;
so many of them fit into a second of a core. Several processes share one core for this: what they cost together is what
each of them would cost on a core of its own, and the work that they make for each other is in it. What PostgreSQL works
for itself is not.
"""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache

from dev.bench.figures import CannotMeasureError, Figure, Target
from dev.bench.server import server_on_one_core
from dev.testing.postgres import own_postgres

from . import plans
from .boardgame import VERSION, boardgame
from .devices import Loaded, load

TABLES = 500
MOVES = 12
ROUNDS = 2
PROCESSES = (1, 2, 4)
LIMITS = (
    "tables_of_address=5000/1000",
    "tables_of_all=5000/1000",
    "requests_of_address=50000/50000",
    "messages_of_address=50000/50000",
    "sockets_of_address=5000",
)
"""All of them come from one address."""


@dataclass(frozen=True)
class Saturated:
    """A load as it went, round by round, with so many ``processes``."""

    processes: int
    rounds: list[Loaded]

    @property
    def moves(self) -> list[float]:
        """How many moves fit into a second of as many cores as there are processes, ascending."""
        return sorted(self.processes * 1000 / each.processor for each in self.rounds)

    @property
    def best(self) -> float:
        """As many as in the best round: whatever else the machine does can only slow one down."""
        return self.moves[-1]

    def within(self, hundredths: int) -> float:
        """The milliseconds within which so many of a hundred moves are acknowledged while all play at once."""
        return min(each.within(hundredths) for each in self.rounds)

    def told(self, who: str) -> dict[str, object]:
        """What a figure says of it."""
        return {
            f"{who}, moves a second": self.best,
            f"{who}, median, ms": self.within(50),
            f"{who}, 99 %, ms": self.within(99),
        }


@cache
def ours(processes: int, database: str = "SQLite") -> Saturated:
    """The load on a server of so many processes. CannotMeasureError where there is no such database."""
    options = [part for each in LIMITS for part in ("--limit", each)]
    with ExitStack() as stack:
        if database == "PostgreSQL":
            try:
                options += ["--database", stack.enter_context(own_postgres()).url]
            except (FileNotFoundError, ImportError) as error:
                raise CannotMeasureError(f"needs PostgreSQL and psycopg: {error}") from error
        server = stack.enter_context(server_on_one_core([*options, "--processes", str(processes)]))
        assert server.process is not None
        return Saturated(
            processes,
            [load(plans.ours(server, TABLES, MOVES, 0.0), server.process.pid) for _ in range(ROUNDS)],
        )


@cache
def theirs(*, is_durable: bool) -> Saturated:
    """The same load on boardgame.io. CannotMeasureError says why there is none."""
    with boardgame(is_durable=is_durable) as other:
        return Saturated(1, [load(plans.theirs(other, TABLES, MOVES, 0.0), other.process) for _ in range(ROUNDS)])


def _against(name: str, database: str, *, is_durable: bool, least: float) -> Figure:
    here = ours(1, database)
    details = here.told(database)
    for each in PROCESSES[1:]:
        more = ours(each, database)
        details |= more.told(f"{each} processes")
    against = f"boardgame.io {VERSION}, {'each move synced' if is_durable else 'in memory'}, the same load"
    ratio = None
    try:
        there = theirs(is_durable=is_durable)
        ratio = here.best / there.best
        details |= there.told("boardgame.io")
    except CannotMeasureError as error:
        details["boardgame.io"] = f"not measured: {error}"
    spread = here.moves[0], here.moves[-1]
    target = Target("ratio", "least", least)
    return Figure(name, here.best, "moves a second", against if ratio else None, ratio, target, spread, details)


def moves_a_second(name: str) -> Figure:
    """Durable moves that fit into a second of one core, against boardgame.io in memory."""
    return _against(name, "SQLite", is_durable=False, least=1.0)


def moves_a_second_durably(name: str) -> Figure:
    """The same, against boardgame.io with a store that waits for the disk as ours does."""
    return _against(name, "SQLite", is_durable=True, least=2.0)


def moves_a_second_with_postgresql(name: str) -> Figure:
    """The same with PostgreSQL, against boardgame.io in memory."""
    return _against(name, "PostgreSQL", is_durable=False, least=1.0)


def growth(name: str) -> Figure:
    """How many times as many moves two processes take as one does, each on a core of its own."""
    one, two, four = (ours(processes).best for processes in PROCESSES)
    details: dict[str, object] = {"four processes": four / one}
    if shutil.which("initdb") or shutil.which("pg_ctlcluster"):
        alone, *more = (ours(processes, "PostgreSQL").best for processes in PROCESSES)
        details |= {"PostgreSQL, two": more[0] / alone, "PostgreSQL, four": more[1] / alone}
    return Figure(name, two / one, "times one process", None, None, Target("value", "least", 1.7), None, details)


FIGURES = {
    "server.load.saturated": moves_a_second,
    "server.load.saturated.durable": moves_a_second_durably,
    "server.load.saturated.postgresql": moves_a_second_with_postgresql,
    "server.load.processes": growth,
}
