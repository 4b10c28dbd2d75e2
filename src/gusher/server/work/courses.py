"""The courses of finished games: what every side could expect after every move, for whoever looks back at a game.

They are made of games that bots play on from each position (``growing``). These are kept by position, for everybody who
looks at the same game, and for any other game that came to it. Once a game's course is whole, its turns are judged.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal, NamedTuple, TypeVar

from gusher.analysis import best as best_moves
from gusher.analysis import course as courses
from gusher.analysis import what_if
from gusher.analysis.course import SEED
from gusher.analysis.deciding import MOST_CHANGES, clear_changes, decided
from gusher.analysis.explaining import Sentence
from gusher.analysis.mistakes import SECONDS_OF_A_TURN, WORTH, Mistake, Mistakes
from gusher.bots import advising
from gusher.server.live import past
from gusher.server.live.table import LiveTable
from gusher.server.protocol.analysed import (
    BestMove,
    BestMoves,
    ChangeOfCourse,
    Course,
    DecidedBy,
    ExpectedOfSide,
    MistakeOfCourse,
    Ply,
    PointOfCourse,
)
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.table import Table
from gusher.table.branches import Tried

from .elsewhere import Works
from .growing import SECONDS_OF_A_PART, Growing, Growths
from .insights import check_ready
from .queues import Queues, asked
from .what_ifs import check_over, estimate_of, name_of

SECONDS_TO_PONDER = 1.0
"""So long the best moves in a position are looked for."""
SECONDS_OF_BEST = 15.0
"""So long bots play on after the best moves."""

SECONDS_TO_PROVE = 0.5
"""So long a proof is looked for of each position near the end of a game."""


T = TypeVar("T")
What = Literal["course", "best"]


class Wanted(NamedTuple):
    """What is asked for: the ``course`` of a game, or the ``best`` moves after ``n`` of its entries; or those of the
    branch that begins there with these ``moves``. Where everybody acts at once, best moves are those of a ``side``."""

    what: What
    n: int = 0
    moves: tuple[Tried, ...] | None = None
    side: int | None = None


COURSE = Wanted("course")


@dataclass
class _Making(Growing):
    """A course being made. ``news``: for each point, how many games had been played in all when its last ones came. Of
    best moves, after ``n`` entries, ``question`` and what was ``pondered``. Of a whole game (``judges``), its
    ``mistakes``, from when the course is known."""

    course: courses.Course
    news: list[int]
    judges: bool = False
    mistakes: Mistakes | None = None
    n: int = 0
    question: best_moves.Question | None = None
    pondered: best_moves.Pondered | None = None

    @property
    def done(self) -> int:
        return self.course.done + (self.mistakes.done if self.mistakes else 0)

    @property
    def total(self) -> int:
        if self.mistakes is not None:
            return self.course.total + self.mistakes.total
        kinds = [point.kind for point in self.course.points] if self.judges else []
        return self.course.total + WORTH * (kinds.count("turn") + self.course.sides * kinds.count("phase"))

    @property
    def is_whole(self) -> bool:
        is_judged = self.mistakes is not None and self.mistakes.is_whole
        return self.course.is_whole and (is_judged or not self.judges)


class Courses:
    """The courses of the tables of this process."""

    def __init__(self, workers: Works, queues: Queues) -> None:
        self._workers = workers
        self._queues = queues
        self._making: Growths[_Making] = Growths(lambda: limits.COURSES_KEPT)
        self._played: OrderedDict[bytes, what_if.Games] = OrderedDict()

    async def close(self) -> None:
        """Give up what is under way."""
        await self._making.close()

    async def ask(
        self, live: LiveTable, wanted: Wanted, since: int, visitor: Visitor, weigh: Callable[[], None]
    ) -> Course:
        """How far a course is, with the points of which there is news since so many games; begins it, or goes on with
        it. ``weigh`` counts one that is begun, and may refuse it. Refusal: ``not_over``, ``not_ready`` until the rules
        are compiled, ``too_fast`` where too many are under way for an address; and of a branch, whatever is wrong with
        it."""
        making = await self._grown(live, wanted, since, visitor, weigh)
        return _message(live.game.name, making, since)

    async def best(
        self, live: LiveTable, wanted: Wanted, since: int, visitor: Visitor, weigh: Callable[[], None]
    ) -> BestMoves:
        """The best moves in a position of a game that is over, and how far their prospects are known. The rest is as in
        ``ask``, and ``unknown_entry``."""
        making = await self._grown(live, wanted, since, visitor, weigh)
        return _best_message(live.game.name, making)

    async def _grown(
        self, live: LiveTable, wanted: Wanted, since: int, visitor: Visitor, weigh: Callable[[], None]
    ) -> _Making:
        """What is asked for, begun or gone on with: with more than ``since`` games, if that takes no time."""
        check_over(live)
        await check_ready(live)

        async def begun() -> _Making:
            weigh()
            return await self._begun(live, wanted, visitor.address)

        making = await self._making.ask((live.stored.id, live.n, wanted), _who(visitor, wanted), begun)
        if making.task is None and not making.is_whole:
            self._queues.check_room(visitor.address)
            making.task = asyncio.create_task(self._play(live, making, visitor.address))
        if making.done <= since:
            await making.until_more()
        making.check()
        await live.aside.run(making.course.judging(), visitor.address)
        self._making.forget_oldest()
        return making

    def stop(self, live: LiveTable, wanted: Wanted, visitor: Visitor) -> None:
        """A visitor has seen enough of something."""
        self._making.stop((live.stored.id, live.n, wanted), _who(visitor, wanted))

    def stop_branches(self, live: LiveTable, visitor: Visitor) -> None:
        """A visitor has seen enough of all branches of a table."""
        for wanted in (COURSE._replace(moves=()), Wanted("best", moves=())):
            key = self._making.wanted.get(_who(visitor, wanted))
            if key is not None and key[0] == live.stored.id:
                self._making.stop(key, _who(visitor, wanted))

    async def _begun(self, live: LiveTable, wanted: Wanted, address: str) -> _Making:
        table, n = live.table, wanted.n
        if wanted.moves is not None:
            table = await live.aside.run(past.branch(live, n, wanted.moves), address)
            n = table.n if wanted.what == "best" else n
        if wanted.what == "best":
            return await self._ponder(live, table, n, wanted, address)
        points = await live.aside.run(courses.marking(table, n), address)
        proves = advising.can_prove(live.game.name)
        seconds = courses.SECONDS if wanted.moves is None else SECONDS_OF_BEST
        made = self._resumed(live, courses.Course(points, table.sides, seconds=seconds, prove=proves))
        made.judges = wanted.moves is None
        return made

    async def _ponder(self, live: LiveTable, table: Table, n: int, wanted: Wanted, address: str) -> _Making:
        side = wanted.side
        try:
            question = await live.aside.run(best_moves.asking(table, n, side), address)
        except IndexError:
            raise Refusal("unknown_entry", "n", status=404) from None
        except ValueError:
            raise Refusal("unknown_side", "side") from None
        if wanted.moves and live.game.done is not None:
            game = await live.aside.run(best_moves.asking(live.table, wanted.n, side), address)
            question = question._replace(done=game.played if game.state == question.state else ())
        pondered = best_moves.Pondered([], 0, "evaluated", [], [])
        if question.seat is not None:
            pondered = await self._pondered(live, question, address)
        resigned = courses.resigned_by(table, n)
        course = courses.Course(best_moves.points_after(pondered.ways, resigned), table.sides, seconds=SECONDS_OF_BEST)
        made = self._resumed(live, course)
        made.question, made.pondered, made.n = question, pondered, n
        return made

    async def _pondered(self, live: LiveTable, question: best_moves.Question, address: str) -> best_moves.Pondered:
        position = live.game.name, question.state, question.seat, question.played
        what = *position, SEED, SECONDS_TO_PONDER, question.done
        failing = "No best moves could be found"
        return await asked(self._workers, self._queues, address, failing, advising.ponder, *what)

    def _resumed(self, live: LiveTable, course: courses.Course) -> _Making:
        """A course, with the games that were played from its positions before."""
        points = course.points
        for at, point in enumerate(points):
            kept = self._played.get(_place(live, point))
            if kept is not None:
                self._played.move_to_end(_place(live, point))
                course.resume(at, kept)
        return _Making(course, [course.done] * len(points))

    async def _play(self, live: LiveTable, making: _Making, address: str) -> None:
        course, seats = making.course, live.table.seats
        async with making.growing(self._queues, address, f"The course of table {live.stored.id} could not be found"):
            while not course.is_whole and making.is_wanted():
                if course.to_prove is not None:
                    await self._prove(live, making, course.to_prove, address)
                    continue
                async with self._queues.turn(address):
                    part = course.part(SECONDS_OF_A_PART)
                    began = time.monotonic()
                    states = [course.points[at].state for at in part.at]
                    games = seats, course.sides, SEED, part.first, part.most, SECONDS_OF_A_PART
                    played = await self._work(making, address, advising.play_on, live.game.name, states, *games)
                course.add(part, played, time.monotonic() - began)
                for at in part.at:
                    making.news[at] = course.done
                    self._keep(_place(live, course.points[at]), course.games[at])
                making.more.set()
            if making.judges and course.is_whole:
                await self._judge(live, making, address)

    async def _prove(self, live: LiveTable, making: _Making, at: int, address: str) -> None:
        course = making.course
        async with self._queues.turn(address):
            what = live.game.name, course.points[at].state, SECONDS_TO_PROVE
            margin = await self._work(making, address, advising.prove, *what)
        # Whoever has resigned is behind, whatever is proven of the board.
        course.add_proof(None if course.points[at].resigned else margin)
        making.news[at] = course.done
        making.more.set()

    async def _judge(self, live: LiveTable, making: _Making, address: str) -> None:
        """Find the mistakes of a game whose course is whole."""
        name = live.game.name
        await live.aside.run(making.course.judging(), address)
        if making.mistakes is None:
            making.mistakes = Mistakes(live.table, making.course, trusts=advising.trusts_evaluation(name))
        mistakes, seats = making.mistakes, live.table.seats
        while not mistakes.is_whole and making.is_wanted():
            moments, decision = mistakes.moments, mistakes.next
            async with self._queues.turn(address):
                if moments or decision is None:
                    mistakes.suspect(await self._work(making, address, advising.judge, name, moments))
                    continue
                began = time.monotonic()
                what = name, decision, seats, SEED, SECONDS_OF_A_TURN
                verdict = await self._work(making, address, advising.sift, *what)
            mistakes.add(verdict, time.monotonic() - began)
            making.more.set()

    async def _work(self, making: _Making, address: str, function: Callable[..., T], *arguments: Any) -> T:
        return await self._workers.work(function, *arguments, owner=address, is_wanted=making.is_wanted)

    def _keep(self, place: bytes, games: what_if.Games) -> None:
        self._played[place] = games
        self._played.move_to_end(place)
        while len(self._played) > limits.POSITIONS_KEPT:
            self._played.popitem(last=False)


def _who(visitor: Visitor, wanted: Wanted) -> str:
    """Whom something is for: everybody can have a course, that of a branch, and the best moves of one position of
    each."""
    return f"{wanted.what}{'' if wanted.moves is None else ' of a branch'} {name_of(visitor)}"


def _place(live: LiveTable, point: courses.Point) -> bytes:
    """A name for a position, with all that games from there depend on."""
    digest = blake2b(point.state, digest_size=16)
    digest.update(f"{live.game.name} {live.table.seats} {sorted(point.resigned)}".encode())
    return digest.digest()


def _message(name: str, making: _Making, since: int) -> Course:
    course = making.course
    # Whoever has another course before them is sent all of this one.
    all_of_it = since <= 0 or since > making.done
    listed = [] if making.mistakes is None else making.mistakes.worst_first()
    changes = clear_changes(course, listed) if making.judges else course.changes()
    return Course(
        done=making.done,
        total=making.total,
        level=advising.onward(name),
        points=[_point(course, at) for at in range(len(course.points)) if all_of_it or making.news[at] > since],
        changes=[
            ChangeOfCourse(
                n=course.points[each.at].n,
                side=each.side,
                before=round(each.before, 4),
                wins=estimate_of(each.gain.wins),
                points=estimate_of(each.gain.points),
            )
            for each in changes[:MOST_CHANGES]
        ],
        mistakes=[
            MistakeOfCourse(
                n=course.points[each.at].n,
                side=each.side,
                lost=estimate_of(each.verdict.lost),
                better=[Ply(*ply) for ply in each.verdict.better],
                games=each.verdict.games,
                done=[Ply(*ply) for ply in each.verdict.done],
            )
            for each in listed
        ],
        decided_by=_decided_by(course, listed) if making.judges and making.is_whole else None,
    )


def _decided_by(course: courses.Course, listed: Sequence[Mistake]) -> DecidedBy | None:
    made = decided(course, listed)
    if made is None:
        return None
    return DecidedBy(course.points[made.at].n, made.kind, made.winner, round(made.before, 4), round(made.after, 4))


def _point(course: courses.Course, at: int) -> PointOfCourse:
    point = course.points[at]
    return PointOfCourse(
        n=point.n,
        first=point.first,
        kind=point.kind,
        seat=point.seat,
        evidence="estimated" if point.result is None and at not in course.proven else "proven",
        games=len(course.games[at]),
        sides=[ExpectedOfSide(estimate_of(side.wins), estimate_of(side.points)) for side in course.expected(at)],
        margin=list(course.proven[at]) if at in course.proven else None,
    )


def _best_message(name: str, making: _Making) -> BestMoves:
    course, question, pondered = making.course, making.question, making.pondered
    assert question is not None
    assert pondered is not None
    return BestMoves(
        n=making.n,
        first=question.n,
        seat=question.seat,
        done=course.done,
        total=course.total,
        level=advising.onward(name),
        evidence=pondered.evidence,
        looks=pondered.looks,
        moves=[_best_move(course, at, way) for at, way in enumerate(pondered.ways)],
        reasons=[Sentence(f"proof.{reason}", words) for reason, words in pondered.reasons],
        before=pondered.before,
    )


def _best_move(course: courses.Course, at: int, way: best_moves.Way) -> BestMove:
    return BestMove(
        moves=[Ply(*ply) for ply in way.moves],
        line=[Ply(*ply) for ply in way.line],
        played=way.played,
        was_done=way.was_done,
        looks=way.looks,
        proven=None if way.proven is None else list(map(float, way.proven)),
        points=None if way.points is None else round(way.points, 2),
        games=len(course.games[at]),
        sides=[ExpectedOfSide(estimate_of(side.wins), estimate_of(side.points)) for side in course.expected(at)],
    )
