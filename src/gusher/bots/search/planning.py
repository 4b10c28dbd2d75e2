"""Bots that plan what a seat does as a whole. Where many act at once and take dozens of steps a phase, a tree over
steps sees nothing: a game whose ``Bot`` has a ``planner`` is played by that instead, at all levels, which are its
own."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from gusher.analysis.explaining import Adviser
from gusher.analysis.reckoning import Reply
from gusher.analysis.turns import Numbers
from gusher.rules.kernel import Phrase, Record
from gusher.rules.kernel.engine import Engine


class Plan(NamedTuple):
    """All that a side does in a phase but deals, by whichever seat. ``points``: what it may expect to have in the end,
    after so many ``futures``. Plans with the same ``result`` differ only in who does something, or where."""

    actions: tuple[int, ...]
    points: float
    futures: int
    result: Hashable


class Planner(Adviser, Protocol):
    """Made by ``Bot.planner``, once a process and speed, and for each game of a series anew. It advises what its best
    level would do."""

    def play(self, s: Record, seat: int, level: Any, seed: int) -> int:
        """The next action of a seat that is to move, in a state as the seat knows it. It must come to an end: sooner or
        later the game waits for the seat no longer."""

    def plan(self, s: Record, seat: int, level: Any, seed: int) -> list[int]:
        """All that a seat does until others come in between, if they do not before: ``play`` returns the first of it,
        and remembers the rest."""

    def stirs(self, action: int) -> bool:
        """Whether an action is a reason for others to think again, though nobody waits for them."""

    def think_again(self, s: Record, seat: int, level: Any) -> int | None:
        """What a seat does that the game does not wait for, None if it leaves it at that. It must come to an end."""

    def is_for_all(self, action: int) -> bool:
        """Whether an action lays something before everybody that goes to whoever is quickest."""

    def overlook(self, s: Record, sides: Collection[int]) -> None:
        """Take out of a state what these sides have laid before everybody."""

    def assist(self, s: Record, seat: int) -> int:
        """The next action of a seat that is to move, beside people who play for the same side and wait for nothing but
        it: it decides nothing that is theirs to decide. It must come to an end."""

    def excuse(self, s: Record, seat: int, actions: Sequence[int], level: Any) -> str | None:
        """Why a level did not do better in a turn from ``s`` on: see ``Player.excuse``. None where it did well."""

    def objections(self, s: Record, seat: int, action: int, level: Any) -> list[Phrase]:
        """What a level has against an action that others have made possible for it, in a state as whoever asks may see
        it: ``explain.because``. Nothing where the action is not, or no longer, possible for that reason."""

    def chores(self, s: Record, seat: int) -> list[int]:
        """What a seat may have forgotten in its phase, and would hardly leave undone on purpose: nothing that spends
        anything, undoes what it has done, or needs anybody else."""

    def plans(self, s: Record, seat: int) -> list[Plan]:
        """The best plans for a seat's side in a phase of which it has done nothing yet, in a state as the seat knows
        it; best first, and always the same. Nothing where there is nothing to plan, or the rules are not compiled."""

    def reckoned(self, s: Record, seat: int, actions: Sequence[int]) -> Plan:
        """The plan that a side carried out, as far as the rules allow it. Only where ``plans`` returned something."""

    def points_after(
        self, s: Record, seat: int, plans: Sequence[Sequence[int]], series: tuple[int, int, int]
    ) -> Numbers:
        """The points that a seat's side ends with after each of these plans, carried out as far as the rules allow
        (futures × plans), all with the same luck. ``series``: the seed of that, the number of the first future, and how
        many; it is none by which plans are found. Only where ``plans`` returned something."""

    def account(self, s: Record, seat: int) -> dict[str, float]:
        """What the points come from that a seat's side may expect to end with once it has done all that it wants to in
        a phase: the lines of its account, in points, by name."""

    def is_drafting(self, action: int) -> bool:
        """Whether an action belongs to plans, not to deals, nor says that a seat is ready or is not."""

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""


class PlanReckoner:
    """Reckons what a seat's side may expect in the end after all that it does in a phase, in points: see
    ``analysis.reckoning.Reckoner``. What others do meanwhile is no reply."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner

    def can_reckon(self, s: Record) -> bool:
        """Wherever plans are made."""
        return True

    def lead_after(self, after: Record, seat: int) -> float:
        """The points of the seat's side, not compared with others'."""
        return self._planner.reckoned(after, seat, []).points

    def account(self, after: Record, seat: int) -> dict[str, float]:
        """What those points come from."""
        return self._planner.account(after, seat)

    def replies(self, after: Record, seat: int) -> Sequence[Sequence[Reply]]:
        """None."""
        return []

    def rehearse(self) -> None:
        """Nothing that the planner does not rehearse."""


def play_legal(engine: Engine, s: Record, seat: int, actions: Iterable[int]) -> list[int]:
    """Do those of a seat's actions in ``s`` that the rules allow one after the other; which they are."""
    done = []
    for action in actions:
        if engine.why(s, seat, action) == 0:
            engine.play_unchecked(s, seat, action)
            done.append(action)
    return done


def play_as_side(engine: Engine, s: Record, side: int, actions: Sequence[int]) -> list[tuple[int, int]]:
    """Do those of the actions in ``s`` that the rules allow one after the other; each by the first seat that may."""
    done = []
    for action in actions:
        seats = [seat for seat in engine.movers(s) if engine.side(s, seat) == side]
        seat = next((seat for seat in seats if engine.why(s, seat, action) == 0), None)
        if seat is not None:
            engine.play_unchecked(s, seat, action)
            done.append((seat, action))
    return done
