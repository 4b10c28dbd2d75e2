"""What is asked about a game beside playing it: why a turn was made, which would be best, and what was luck.

Bots' workers work it out, off the event loop and in small parts, and it is kept for who asks next. No move waits.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeVar

from gusher.analysis import explaining, luck
from gusher.bots import advising
from gusher.bots.search.bot import is_planned
from gusher.bots.search.choosing import is_ready
from gusher.rules.kernel import IllegalError, NotationError
from gusher.server.background import cancelled
from gusher.server.live import views
from gusher.server.live.table import LiveTable
from gusher.server.protocol.analysed import Chores, Explanation, Luck, LuckOfSide, LuckStep, Objections
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.sharing import limits
from gusher.table import SeenTurn, Table, known
from gusher.table.commands import Hint
from gusher.table.view import eye_of, seeing_turn

from .elsewhere import Works
from .queues import NO_ANSWER, too_slow

MOMENTS_AT_ONCE = 8
"""So many moments of a game are judged in one go: a bot's move never waits long behind them."""
SECONDS_BETWEEN_QUESTIONS = 8.0
"""A ledger that nobody has asked for in so long is given up."""
SECONDS_TO_ANSWER = 0.4
"""So long an answer waits for a ledger to be done; then it tells how far it is."""
MOST_SHOWN = 3

T = TypeVar("T")


@dataclass
class _Job:
    """A ledger being made. ``asked`` is when somebody asked for it last."""

    task: asyncio.Task[Luck]
    asked: float
    done: int = 0
    total: int = field(default=1)


class Insights:
    """Explanations, advice and ledgers of the tables of this process. Workers count the time for ``owner``, else for
    the owner of the table."""

    def __init__(self, workers: Works) -> None:
        self._workers = workers
        self._explained: OrderedDict[object, explaining.Explanation] = OrderedDict()
        self._ledgers: OrderedDict[tuple[str, int], Luck] = OrderedDict()
        self._jobs: dict[tuple[str, int], _Job] = {}
        self._few = asyncio.Semaphore(limits.LEDGERS_AT_ONCE)

    async def close(self) -> None:
        """Give up what is under way."""
        await cancelled(job.task for job in self._jobs.values())

    # Turns ------------------------------------------------------------------------------------------------------------

    async def why(self, live: LiveTable, person: str | None, n: int, owner: Hashable = None) -> Explanation:
        """Why a turn was made, as far as a person may know. Refusal: ``unknown_entry``, or ``not_alone`` for a turn of
        somebody who still plays here."""
        who = views.viewer(live.stored, person)
        try:
            seen = await live.aside.run(seeing_turn(live.table, who, n), person)
        except IndexError:
            raise Refusal("unknown_entry", "n", status=404) from None
        except IllegalError as error:
            raise refusal_of(error) from error
        is_bot = live.stored.seats[seen.seat].kind == "bot"
        if not (is_bot or live.table.over or live.stored.from_file or _plays_alone(live, person)):
            raise Refusal("not_alone", "n", status=403)
        level = live.stored.seats[seen.seat].bot if is_bot else None
        explanation = await self._explained_turn(live, seen, level, owner or live.owner)
        return _message(explanation, seen.seat, seen.first, seen.to)

    async def advice(self, live: LiveTable, person: str | None, owner: Hashable = None) -> Explanation:
        """What would be best for a person's seat that is to move. Refusal: ``not_your_turn``, ``not_alone`` where
        somebody else plays, ``still_hidden`` where something is hidden that a search would look at, ``not_ready`` until
        the rules are compiled."""
        if not _plays_alone(live, person):
            raise Refusal("not_alone", status=403)
        return await self._advised(live, await _seat_to_advise(live, person), owner)

    async def hint(self, live: LiveTable, person: str | None, owner: Hashable = None) -> Explanation:
        """The same at a table where others play and hints are allowed; the log tells everybody. Refusal: ``no_hints``
        where they are not, and the rest as with advice."""
        if not live.table.hints:
            raise Refusal("no_hints", status=403)
        seat = await _seat_to_advise(live, person)
        # Everybody learns of it before the hint is given.
        await live.do(person, Hint(0, seat))
        return await self._advised(live, seat, owner)

    async def _advised(self, live: LiveTable, seat: int, owner: Hashable) -> Explanation:
        record, n = known(live.table, seat), live.n
        key = (live.game.name, seat, record)
        if key not in self._explained:
            self._keep(key, await self._ask(owner or live.owner, advising.advise, live.game.name, record, seat))
        return _message(self._explained[key], seat, n, n)

    async def why_not(
        self, live: LiveTable, person: str | None, seat: int, move: str, owner: Hashable = None
    ) -> Objections:
        """Why a bot leaves a move to somebody's offer undone, by what a person may see. Refusal: ``unknown_seat`` where
        no bot plays, or what stands against the notation."""
        seats = live.stored.seats
        level = seats[seat].bot if seat < len(seats) and seats[seat].kind == "bot" else None
        if level is None:
            raise Refusal("unknown_seat", "seat", status=404)
        try:
            live.game.actions.read(move)
        except NotationError as error:
            raise refusal_of(error, live.game) from error
        table, n = live.table, live.n
        state = table.seen(eye_of(table, views.viewer(live.stored, person))).tobytes()
        asked = (live.game.name, state, seat, move, level)
        return Objections(n, await self._ask(owner or live.owner, advising.object_to, *asked))

    async def chores(self, live: LiveTable, person: str | None, seat: int, owner: Hashable = None) -> Chores:
        """What a person's seat may have forgotten in its phase. It is no advice, so whoever else plays may. Refusal:
        ``not_your_seat``, ``not_your_turn`` for a seat that nobody waits for."""
        if seat not in views.viewer(live.stored, person).seats:
            raise Refusal("not_your_seat", "seat", status=403)
        if seat not in live.table.movers():
            raise Refusal("not_your_turn", "seat", status=409)
        record, n = known(live.table, seat), live.n
        return Chores(n, await self._ask(owner or live.owner, advising.chores, live.game.name, record, seat))

    async def _explained_turn(
        self, live: LiveTable, seen: SeenTurn, level: str | None, owner: Hashable
    ) -> explaining.Explanation:
        name = live.game.name
        key = (name, level, seen.seat, tuple(seen.moves), tuple(seen.states))
        if key not in self._explained:
            asked = (name, seen.states, seen.seat, seen.moves, seen.whole, level)
            explanation = await self._ask(owner, advising.explain, *asked)
            if seen.whole and explanation.better_by is None:
                # Perhaps only until the rules are compiled.
                return explanation
            self._keep(key, explanation)
        self._explained.move_to_end(key)
        return self._explained[key]

    async def _ask(self, owner: Hashable, function: Callable[..., T], *arguments: object) -> T:
        try:
            return await self._workers.work(function, *arguments, owner=owner)
        except NO_ANSWER as error:
            raise too_slow("A turn could not be explained", error) from error

    def _keep(self, key: object, explanation: explaining.Explanation) -> None:
        self._explained[key] = explanation
        if len(self._explained) > limits.EXPLANATIONS_KEPT:
            self._explained.popitem(last=False)

    # Ledgers ----------------------------------------------------------------------------------------------------------

    async def luck(self, live: LiveTable, owner: Hashable = None) -> Luck:
        """The ledger of a table, or how far it is; begins to make it if nobody has. Refusal: ``not_over``,
        ``no_ledger`` for games in which luck is not counted, or ``not_ready`` until the rules are compiled."""
        if not live.table.over:
            raise Refusal("not_over", status=409)
        if not luck.has_ledger(live.game):
            raise Refusal("no_ledger", status=409)
        key = (live.stored.id, live.n)
        if key in self._ledgers:
            return self._ledgers[key]
        await check_ready(live)
        now = time.monotonic()
        if key not in self._jobs:
            self._jobs[key] = _Job(asyncio.create_task(self._make(key, live.table, owner or live.owner)), now)
        job = self._jobs[key]
        job.asked = now
        await asyncio.wait({job.task}, timeout=SECONDS_TO_ANSWER)
        if job.task.done() and not job.task.cancelled():
            return job.task.result()
        return Luck(job.done, job.total)

    async def rolls(self, live: LiveTable, owner: Hashable) -> tuple[float, ...]:
        """How many points the rolls gave to each side, once all of the ledger is made; Refusal as from ``luck``."""
        if not luck.has_rolls(live.table):
            return (0.0,) * len(live.table.points)
        made = Luck(0, 1)
        while made.done < made.total:
            # It takes a while to answer if it is not done.
            made = await self.luck(live, owner)
        return of_rolls(made)

    async def _make(self, key: tuple[str, int], table: Table, owner: Hashable) -> Luck:
        name = table.game.name
        try:
            async with self._few:
                moments = await asyncio.to_thread(luck.moments, table)
                judged: list[luck.Judgement] = []
                self._jobs[key].total = len(moments)
                while len(judged) < len(moments):
                    job = self._jobs[key]
                    job.done = len(judged)
                    if time.monotonic() - job.asked > SECONDS_BETWEEN_QUESTIONS:
                        raise asyncio.CancelledError
                    batch = moments[len(judged) : len(judged) + MOMENTS_AT_ONCE]
                    judged += await self._workers.work(advising.judge, name, batch, owner=owner)
            made = _luck(luck.settle(table, moments, judged), len(moments))
        except NO_ANSWER as error:
            raise too_slow(f"Luck could not be counted at table {key[0]}", error) from error
        finally:
            del self._jobs[key]
        self._ledgers[key] = made
        if len(self._ledgers) > limits.LEDGERS_KEPT:
            self._ledgers.popitem(last=False)
        return made


def of_rolls(made: Luck) -> tuple[float, ...]:
    """How many points the rolls gave to each side by a whole ledger."""
    return tuple(round(side.own_rolls + side.other_rolls, 3) for side in made.sides)


def _plays_alone(live: LiveTable, person: str | None) -> bool:
    """Whether nobody but bots and this person plays at a table."""
    return all(seat.kind == "bot" or views.owns(seat, person) for seat in live.stored.seats)


async def _seat_to_advise(live: LiveTable, person: str | None) -> int:
    """The seat of a person that is to move and can be advised; see ``Insights.advice``."""
    # Who plans goes by what a seat knows; a search would go by what is there.
    if not (live.table.shows_past or is_planned(live.game.name)):
        raise Refusal("still_hidden", status=409)
    mine = views.viewer(live.stored, person).seats
    seat = min((seat for seat in live.table.movers() if seat in mine), default=None)
    if seat is None:
        raise Refusal("not_your_turn", status=409)
    await check_ready(live)
    return seat


async def check_ready(live: LiveTable) -> None:
    """Refusal where the rules are not compiled: it would take far too long."""
    if not await asyncio.to_thread(is_ready, live.game):
        raise Refusal("not_ready", status=503)


def _message(explanation: explaining.Explanation, seat: int, first: int, to: int) -> Explanation:
    return Explanation(seat=seat, first=first, to=to, **vars(explanation))


def _luck(made: luck.Ledger, total: int) -> Luck:
    def shown(steps: Sequence[luck.Step], points: str) -> list[LuckStep]:
        return [
            LuckStep(step.n, step.to, step.seat, round(worth, 3))
            for step in steps[:MOST_SHOWN]
            for worth in [step.edge if points == "edge" else step.gained[made.side_of[step.seat]]]
        ]

    rolls = made.rolls()
    gained = [step.gained[made.side_of[step.seat]] for step in rolls]
    return Luck(
        done=total,
        total=total,
        sides=[
            LuckOfSide(side=number, **{part: round(points, 6) for part, points in asdict(side).items()})
            for number, side in enumerate(made.sides)
        ],
        lucky=shown([step for step, points in zip(rolls, gained, strict=True) if points > 0], "gained"),
        unlucky=shown([step for step, points in zip(rolls, gained, strict=True) if points < 0][::-1], "gained"),
        best=shown(made.finds(), "edge"),
    )
