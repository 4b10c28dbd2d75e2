"""Which phases a side could have used better, where all act at once and bots plan.

What a side did in a phase is compared with the best plan that its bots know: its turns are played to the end after
both, by itself and with the same luck (``mistakes.compared``). Everything that had happened when it was ready stays as
it was, its deals, too. Whoever waits for a deal plans with that in mind: if one came later, what was done has to be a
mistake with it as well as without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from gusher.analysis.best import Ply, play_and_tell
from gusher.analysis.mistakes import Decision, Verdict, compared
from gusher.analysis.turns import Numbers
from gusher.rules.kernel import Record, from_bytes
from gusher.rules.kernel.engine import Engine
from gusher.table.branches import Tried

from .phases import Phases
from .search.excusing import LEAST_ERROR
from .search.planning import Plan, Planner, play_as_side

MOST_OTHERS = 6
"""With so many other plans at most what was done is compared."""
FAR_BEHIND = 2.0
"""Plans that are so many points behind what was done by the planner's own futures are not."""
FIRST_FUTURES = 64
"""So many futures follow each plan before half of them are dropped: luck makes more of a difference than plans."""
LOOKS = (100, 400, 1600)
"""After so many more futures it is looked whether it is plain that one is better."""


class FindsFault:
    """Looks at the phases of one game. For one thread at a time."""

    def __init__(self, engine: Engine, planner: Planner) -> None:
        self._engine = engine
        self._planner = planner
        self._phases = Phases(engine, planner)

    def sift(self, decision: Decision, seed: int) -> Verdict | None:
        """By how much a side's phase was worse than the best plan for it. None where nothing could be planned, where
        what was done is as good as far as can be seen, and where it could not have been done after its deals."""
        s = from_bytes(self._engine.game.record, decision.before)
        if all(self._engine.side(s, each) != decision.side for each in self._engine.movers(s)):
            return None
        until_ready = self._phases.until_ready(s, decision.side, decision.played)
        verdict = self._judged(decision, until_ready, seed)
        if verdict is None or self._had(decision, until_ready) == self._had(decision, decision.played):
            return verdict
        other = self._judged(decision, decision.played, seed)
        return None if other is None else min(verdict, other, key=lambda each: each.lost.low)

    def _had(self, decision: Decision, played: Sequence[Tried]) -> Hashable:
        """What a side comes to with what it has after so much of a phase, if it plans nothing."""
        s = from_bytes(self._engine.game.record, decision.before)
        self._phases.go_through(s, decision.side, played)
        return self._planner.reckoned(self._engine.known(s, decision.seat), decision.seat, []).result

    def _judged(self, decision: Decision, played: Sequence[Tried], seed: int) -> Verdict | None:
        """The same for so much of a phase."""
        engine, seat, side = self._engine, decision.seat, decision.side
        s = from_bytes(engine.game.record, decision.before)
        end = self._phases.before_ready(s, played) if played else None
        _, drafted = self._phases.go_through(s, side, played)
        known = engine.known(s, seat)
        plans = self._planner.plans(known, seat)
        if not plans or drafted is None:
            return None
        done = self._planner.reckoned(known, seat, drafted)
        if end is not None and self._planner.reckoned(engine.known(end, seat), seat, []).result != done.result:
            return None
        others = [each for each in plans if each.result != done.result and each.points > done.points - FAR_BEHIND]
        if not others:
            return None
        compared_with = (done, *others[:MOST_OTHERS])

        def points(turns: Sequence[int], first: int, count: int) -> Numbers:
            actions = [compared_with[each].actions for each in turns]
            return self._planner.points_after(known, seat, actions, (seed, first, count))

        number, lost, futures = compared(points, len(compared_with) - 1, FIRST_FUTURES, LOOKS)
        if lost.value < LEAST_ERROR:
            return None
        best = compared_with[number]
        return Verdict(lost, self._told(s, side, best, done), futures, tuple(self._told(s, side, done, best)))

    def _told(self, s: Record, side: int, plan: Plan, other: Plan) -> list[Ply]:
        """What there is of a plan that is not in the other one, too."""
        done = play_as_side(self._engine, self._engine.copy(s), side, plan.actions)
        seats, actions = [seat for seat, _ in done], [action for _, action in done]
        plies = play_and_tell(self._engine, self._engine.copy(s), seats, actions)
        left = Counter(other.actions)
        told = []
        for ply, action in zip(plies, actions, strict=True):
            if left[action] > 0:
                left[action] -= 1
            else:
                told.append(ply)
        return told
