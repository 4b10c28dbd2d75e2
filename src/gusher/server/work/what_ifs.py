"""What would have been: series of games that bots play on from earlier positions, for whoever looks back at a game
(``growing``)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gusher.analysis import what_if
from gusher.analysis.numbers import Interval
from gusher.bots import advising
from gusher.rules.kernel import IllegalError, NotationError
from gusher.server.live.table import LiveTable
from gusher.server.protocol.analysed import Estimate, FateOfSide, GainOfSide, Possible, WhatIf, WhatIfChoice
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor

from .elsewhere import Works
from .growing import SECONDS_OF_A_PART, Growing, Growths
from .insights import check_ready
from .queues import Queues


class Change(NamedTuple):
    """What is asked: see ``WhatIf``. Without ``instead`` nothing is changed; empty, something is left out."""

    n: int
    instead: tuple[str, ...] | None
    seed: int


@dataclass
class _Series(Growing):
    """A series of games."""

    branches: what_if.Branches
    games: what_if.Games
    total: int

    @property
    def is_whole(self) -> bool:
        return len(self.games) >= self.total


class WhatIfs:
    """The series of the tables of this process."""

    def __init__(self, workers: Works, queues: Queues | None = None) -> None:
        self._workers = workers
        self._series: Growths[_Series] = Growths(lambda: limits.WHAT_IFS_KEPT)
        self._queues = queues or Queues()

    async def close(self) -> None:
        """Give up what is under way."""
        await self._series.close()

    async def choice(self, live: LiveTable, n: int, owner: str) -> WhatIfChoice:
        """What entry ``n`` of a game could have been. Refusal: ``not_over``, ``unknown_entry``."""
        check_over(live)
        try:
            choice = await live.aside.run(what_if.choosing(live.table, n), owner)
        except IndexError:
            raise Refusal("unknown_entry", "n", status=404) from None
        others = [Possible(other.text, other.phrase.name, other.phrase.words) for other in choice.others]
        return WhatIfChoice(choice.n, choice.seat, choice.text, others, choice.can_be_left_out)

    async def ask(self, live: LiveTable, change: Change, visitor: Visitor, weigh: Callable[[], None]) -> WhatIf:
        """How far a series is; begins it, or goes on with it. ``weigh`` counts one that is begun, and may refuse it.
        Refusal: ``not_over``, ``unknown_entry``, ``not_ready`` until the rules are compiled, ``too_fast`` where too
        many are under way for an address, or what the rules have against the change."""
        check_over(live)
        await check_ready(live)

        async def begun() -> _Series:
            weigh()
            return await self._begin(live, change, visitor.address)

        series = await self._series.ask((live.stored.id, live.n, change), name_of(visitor), begun)
        before = len(series.games)
        if series.task is None and not series.is_whole:
            self._queues.check_room(visitor.address)
            series.task = asyncio.create_task(self._play(live, series, change.seed, visitor.address))
        if len(series.games) == before:
            await series.until_more()
        series.check()
        self._series.forget_oldest()
        return _message(live.game.name, change.seed, series)

    def stop(self, live: LiveTable, change: Change, visitor: Visitor) -> None:
        """A visitor has seen enough of a series."""
        self._series.stop((live.stored.id, live.n, change), name_of(visitor))

    async def _begin(self, live: LiveTable, change: Change, owner: str) -> _Series:
        instead = None if change.instead is None else list(change.instead)
        try:
            branches = await live.aside.run(what_if.branching(live.table, change.n, instead), owner)
        except IndexError:
            raise Refusal("unknown_entry", "n", status=404) from None
        except (IllegalError, NotationError) as error:
            raise refusal_of(error, live.game) from error
        total = what_if.MOST_GAMES if branches.evidence == "estimated" else 1
        return _Series(branches, what_if.no_games(len(branches.states), len(live.table.points)), total)

    async def _play(self, live: LiveTable, series: _Series, seed: int, address: str) -> None:
        seats, sides = live.table.seats, len(live.table.points)
        async with series.growing(self._queues, address, f"Games could not be played on at table {live.stored.id}"):
            while not series.is_whole and series.is_wanted():
                async with self._queues.turn(address):
                    done = len(series.games)
                    part = await self._workers.work(
                        advising.play_on,
                        *(live.game.name, series.branches.states, seats, sides, seed),
                        *(done, series.total - done, SECONDS_OF_A_PART),
                        owner=address,
                        is_wanted=series.is_wanted,
                    )
                series.games = what_if.joined([series.games, part])
                series.more.set()


def name_of(visitor: Visitor) -> str:
    """Whom something is for; no person's id is like an address."""
    return visitor.person or visitor.address


def check_over(live: LiveTable) -> None:
    """Refusal: ``not_over``. As long as a game goes on, bots that play it on would be advice, and what is hidden would
    show in their games."""
    if not live.table.over:
        raise Refusal("not_over", status=409)


def _message(name: str, seed: int, series: _Series) -> WhatIf:
    games, branches = series.games, series.branches
    changed = what_if.fates(games, 1) if branches.changed is not None else []
    return WhatIf(
        done=len(games),
        total=series.total,
        seed=seed,
        level=advising.onward(name),
        evidence=branches.evidence,
        dropped=branches.dropped,
        endless=int((~games.ended.all(axis=1)).sum()),
        happened=[_fate(side, fate) for side, fate in enumerate(what_if.fates(games, 0))],
        changed=[_fate(side, fate) for side, fate in enumerate(changed)],
        gains=[
            GainOfSide(side, estimate_of(gain.points), estimate_of(gain.wins))
            for side, gain in enumerate(what_if.gains(games))
        ],
    )


def _fate(side: int, fate: what_if.Fate) -> FateOfSide:
    points = fate.points
    return FateOfSide(side, points.low, points.middle, points.high, estimate_of(points.mean), estimate_of(fate.wins))


def estimate_of(interval: Interval) -> Estimate:
    """An estimate as it is sent to devices."""
    return Estimate(round(interval.value, 4), round(interval.low, 4), round(interval.high, 4))
