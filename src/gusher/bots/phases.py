"""Which plans for a whole phase are best, where all act at once and bots plan."""

from __future__ import annotations

from collections.abc import Sequence

from gusher.analysis.best import MOST, Pondered, Way, play_and_tell
from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine
from gusher.table.branches import Tried

from .search.planning import Plan, Planner, play_as_side


class Phases:
    """For one thread at a time."""

    def __init__(self, engine: Engine, planner: Planner) -> None:
        self._engine = engine
        self._game = engine.game
        self._planner = planner

    def ponder(self, s: Record, seat: int, played: Sequence[Tried], done: Sequence[Tried]) -> Pondered:
        """The best plans for a phase that begins with ``s``, and what came of what its side did there; and of what it
        had ``done`` before that was tried. ``s`` is changed."""
        side = self._engine.side(s, seat)
        if all(self._engine.side(s, each) != side for each in self._engine.movers(s)):
            return Pondered([], 0, "searched", [], [])
        _, before_that = self.go_through(self._engine.copy(s), side, done)
        before, theirs = self.go_through(s, side, played)
        known = self._engine.known(s, seat)
        plans = self._planner.plans(known, seat)[:MOST]
        is_played: Plan | None = None
        was_done: Plan | None = None
        if plans and before_that is not None:
            was_done = self._planner.reckoned(known, seat, before_that)
            plans = _with(plans, was_done)
        if plans and theirs is not None:
            is_played = self._planner.reckoned(known, seat, theirs)
            plans = _with(plans, is_played)
            # What is tried may come to the same as what was done.
            was_done = is_played if was_done is not None and was_done.result == is_played.result else was_done
        ways = [self._way_of(s, side, plan, is_played=plan is is_played, was_done=plan is was_done) for plan in plans]
        return Pondered(ways, sum(way.looks for way in ways), "searched", [], before)

    def until_ready(self, s: Record, side: int, played: Sequence[Tried]) -> Sequence[Tried]:
        """What was done in a phase that begins with ``s`` until a side has drafted last, or said that it was ready."""
        ready = self._ready(s)

        def is_last_word(each: Tried) -> bool:
            assert each.seat is not None
            action = self._game.actions.read(each.text)
            return self._engine.side(s, each.seat) == side and (action == ready or self._planner.is_drafting(action))

        return played[: 1 + max((at for at, each in enumerate(played) if is_last_word(each)), default=-1)]

    def before_ready(self, s: Record, played: Sequence[Tried]) -> Record | None:
        """The state before the last of what was done in a phase that begins with ``s``, with all drafts. None where
        that last thing was a draft itself."""
        *before, last = played
        if self._planner.is_drafting(self._game.actions.read(last.text)):
            return None
        end = self._engine.copy(s)
        for each in before:
            assert each.seat is not None
            self._engine.play_unchecked(end, each.seat, self._game.actions.read(each.text))
        return end

    def go_through(self, s: Record, side: int, played: Sequence[Tried]) -> tuple[list[Tried], list[int] | None]:
        """Do in ``s`` what was done in a phase, but for what a side planned and that it was ready. What that was; and
        what the side planned, None where it has not said that it was ready, nor planned anything."""
        done, drafted, was_ready = [], [], False
        for each in played:
            action = self._game.actions.read(each.text)
            assert each.seat is not None
            is_own = self._engine.side(s, each.seat) == side
            if is_own and action == self._ready(s):
                was_ready = True
            elif is_own and self._planner.is_drafting(action):
                drafted.append(action)
            elif self._engine.why(s, each.seat, action) == 0:
                self._engine.play_unchecked(s, each.seat, action)
                done.append(each)
        return done, drafted if drafted or was_ready else None

    def _way_of(self, s: Record, side: int, plan: Plan, *, is_played: bool, was_done: bool) -> Way:
        """A plan in words; after it the side is ready."""
        after = self._engine.copy(s)
        done = play_as_side(self._engine, after, side, plan.actions)
        seats, actions = [seat for seat, _ in done], [action for _, action in done]
        moves = play_and_tell(self._engine, self._engine.copy(s), seats, actions)
        ready = self._ready(s)
        # Whoever has nothing left to choose is ready by that.
        for each in self._engine.movers(after) if self._ready(after) == ready else ():
            if self._engine.side(after, each) == side:
                self._engine.play_unchecked(after, each, ready)
        return Way(moves, [], after.tobytes(), plan.futures, is_played, was_done, points=plan.points)

    def _ready(self, s: Record) -> int:
        assert self._game.done is not None
        return self._game.done(s)


def _with(plans: Sequence[Plan], one: Plan) -> list[Plan]:
    """Plans with one more, in place of what is no alternative to it."""
    if any(plan.result == one.result for plan in plans):
        return [one if plan.result == one.result else plan for plan in plans]
    return [*plans, one]
