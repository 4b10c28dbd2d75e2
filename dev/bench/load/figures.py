"""What a move costs the server, and how long it takes, with two devices at each of a hundred tables; and what an entry
costs with thirty devices at one."""

from __future__ import annotations

from functools import cache
from statistics import median
from typing import NamedTuple

from dev.bench.figures import CannotMeasureError, Figure, Target
from dev.bench.machine import fsync_seconds
from dev.bench.server import server_on_one_core
from gusher.rules.kernel import games

from . import plans
from .boardgame import VERSION, boardgame
from .devices import Loaded, load

ROUNDS = 2
AGAINST = f"boardgame.io {VERSION} in memory, the same load"


class Both(NamedTuple):
    """The load on ours and on theirs, round by round, in turn; ``missing`` says why there are none of theirs."""

    ours: list[Loaded]
    theirs: list[Loaded]
    missing: str
    fsync: float


@cache
def hundred_tables() -> Both:
    """A hundred tables that play a move every half second, at two devices each. Measured once a process: two figures
    tell of it."""
    ours: list[Loaded] = []
    theirs: list[Loaded] = []
    missing = ""
    with server_on_one_core() as server:
        fsync = 1000 * median(fsync_seconds(server.data))
        for _ in range(ROUNDS):
            ours.append(load(plans.ours(server), _process(server.process)))
            if missing:
                continue
            try:
                with boardgame() as other:
                    theirs.append(load(plans.theirs(other), other.process))
            except CannotMeasureError as error:
                missing = str(error)
    return Both(ours, theirs, missing, fsync)


def _process(process: object) -> int:
    number = getattr(process, "pid", None)
    assert isinstance(number, int)
    return number


def processor_of_a_move(name: str) -> Figure:
    """Milliseconds that a core works for a move of a table with two devices, all that the server does for it: check,
    store, acknowledge, tell both."""
    both = hundred_tables()
    here = [each.processor for each in both.ours]
    there = [each.processor for each in both.theirs]
    ratio = min(here) / min(there) if there else None
    details = {
        "boardgame.io, ms": min(there) if there else f"not measured: {both.missing}",
        "fsync, ms": both.fsync,
        "moves late by more than an interval": sum(each.late for each in both.ours),
    }
    against = AGAINST if there else None
    target = Target("value", "most", 0.5)
    return Figure(name, min(here), "ms of a core", against, ratio, target, (min(here), max(here)), details)


def latency_of_a_move(name: str) -> Figure:
    """The time that 99 of 100 moves stay below, until the device that made it is told."""
    both = hundred_tables()
    here = [each.within(99) for each in both.ours]
    there = [each.within(99) for each in both.theirs]
    ratio = min(here) / min(there) if there else None
    details = {
        "median, ms": min(each.within(50) for each in both.ours),
        "boardgame.io, 99 %, ms": min(there) if there else f"not measured: {both.missing}",
        "moves late by more than an interval": sum(each.late for each in both.ours),
    }
    if there:
        details |= {
            "boardgame.io, median, ms": min(each.within(50) for each in both.theirs),
            "boardgame.io, moves late": sum(each.late for each in both.theirs),
        }
    against = AGAINST if there else None
    target = Target("value", "most", 10.0)
    return Figure(name, min(here), "ms", against, ratio, target, (min(here), max(here)), details)


def processor_of_an_entry(name: str) -> Figure:
    """Milliseconds that a core works for an entry of Oil City with thirty devices at the table."""
    if "oil_city" not in games():
        raise CannotMeasureError("needs Oil City to be offered, and it is not finished")
    with server_on_one_core() as server:
        loads = [load(plans.thirty(server), _process(server.process)) for _ in range(ROUNDS)]
    values = [each.processor for each in loads]
    details = {"acknowledged, median, ms": loads[0].within(50), "99 %, ms": loads[0].within(99)}
    target = Target("value", "most", 5.0)
    return Figure(name, min(values), "ms of a core", None, None, target, (min(values), max(values)), details)


FIGURES = {
    "server.load.move": processor_of_a_move,
    "server.load.100": latency_of_a_move,
    "server.load.thirty": processor_of_an_entry,
}
