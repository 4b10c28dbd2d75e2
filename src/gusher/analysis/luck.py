"""Luck and play: what the dice gave to each side in a finished game, and what decisions gave away.

All of it is counted as leads by the game's evaluation: how far a side may expect to be ahead of the others' average in
the end, in points. A roll was lucky by as much as more may be expected after it, with the best that can be done then,
than before, on the average of all outcomes. A decision gave away by as much as less may be expected after it than
after the best turn there was. What is left is the rest: what the evaluation did not foresee, from one turn to the next
and at the end. So set-up, luck, play and rest add up to the result, for every side; and luck comes to nothing on the
average of many games, whatever the evaluation is worth.

The set-up is all that happens before somebody acts for the first time. Where a game conceals things, the ledger knows
what they were.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import numpy as np

from gusher.rules.kernel import CHANCE, Game, GusherError, Record, from_bytes
from gusher.rules.kernel.engine import Engine
from gusher.table import Entry, Table
from gusher.table.entries import Action, Outcome

from .turns import Leads, Turns, ahead_of_the_others

Progress = Callable[[int, int], None]
"""Called with how many moments are judged and how many there are. What it raises ends the work."""


@dataclass(frozen=True)
class Moment:
    """A roll or a decision of a game, to be judged: the state before (``before``, its bytes) and what it led to.

    ``n`` is the number of its first entry, ``to`` how many entries there were after its last. ``seat`` acted, or, for a
    roll, acts next. Of a roll, ``outcome`` is what came; of a decision, ``after`` is where it led.
    """

    kind: Literal["roll", "decision"]
    n: int
    to: int
    seat: int
    before: bytes
    outcome: int = 0
    after: bytes = b""


@dataclass(frozen=True)
class Judgement:
    """The leads at a moment. Of a roll: ``before`` it on average, and ``after`` it. Of a decision: ``before`` it with
    the best turn, and ``after`` it as it was; ``usual`` is the lead of who decided after any of the turns there were,
    on their average (as it was, where it was left to chance)."""

    before: Leads
    after: Leads
    usual: float = 0.0


@dataclass(frozen=True)
class Step:
    """A roll or a decision, judged. ``gained`` by side: the luck of a roll, or what a decision gave away. ``edge``: how
    much better a decision was, for who decided, than any turn on average."""

    kind: Literal["roll", "decision"]
    n: int
    to: int
    seat: int
    gained: Leads
    edge: float = 0.0


@dataclass(frozen=True)
class Side:
    """What became of one side, in points ahead of the others' average; the parts add up to ``result``.

    ``own_rolls`` and ``other_rolls`` are its luck: what outcomes gave to it when one of its own seats was to act, and
    when others were. ``play`` is what its own decisions gave away, ``other_play`` what the others' gave it. ``rest`` is
    what the evaluation did not foresee.
    """

    set_up: float
    own_rolls: float
    other_rolls: float
    play: float
    other_play: float
    rest: float
    result: float

    @property
    def luck(self) -> float:
        """What all rolls gave to it, the set-up apart."""
        return self.own_rolls + self.other_rolls


@dataclass(frozen=True)
class Ledger:
    """Luck and play of one game: by side, and step by step."""

    sides: tuple[Side, ...]
    steps: tuple[Step, ...]
    side_of: tuple[int, ...]
    """The side that each seat plays for."""

    def rolls(self) -> list[Step]:
        """The rolls, luckiest for their own side first."""
        rolls = [step for step in self.steps if step.kind == "roll"]
        return sorted(rolls, key=lambda step: -step.gained[self.side_of[step.seat]])

    def lapses(self) -> list[Step]:
        """The decisions that gave something away, worst first."""
        lapses = [step for step in self.steps if step.kind == "decision" and self._cost(step) > LEAST_COST]
        return sorted(lapses, key=lambda step: -self._cost(step))

    def finds(self) -> list[Step]:
        """The decisions that were the best, those that mattered most first."""
        finds = (step for step in self.steps if step.kind == "decision" and self._cost(step) <= LEAST_COST < step.edge)
        return sorted(finds, key=lambda step: -step.edge)

    def _cost(self, step: Step) -> float:
        return -step.gained[self.side_of[step.seat]]


LEAST_COST = 0.05
"""Points below which a decision has given nothing away worth speaking of."""


def ledger(table: Table, progress: Progress | None = None) -> Ledger:
    """The ledger of a game that is over. GusherError ``not_over`` if it is not.

    ``progress`` is told how far the work has come, and can end it by raising something.

    >>> import gusher
    >>> t = gusher.table("atacama", seats=2, seed=7)
    >>> while not t.over:
    ...     t.play(t.legal()[-1])
    >>> one, other = ledger(t).sides
    >>> one.luck, one.result, other.result
    (0.0, -12.0, 12.0)
    >>> parts = one.set_up + one.luck + one.play + one.other_play + one.rest
    >>> abs(parts - one.result) < 1e-9
    True
    """
    all_moments = moments(table)
    turns = turns_for(table.game, table.engine.is_compiled)
    judged = []
    for done, moment in enumerate(all_moments):
        if progress is not None:
            progress(done, len(all_moments))
        judged += judge(turns, [moment])
    if progress is not None:
        progress(len(all_moments), len(all_moments))
    return settle(table, all_moments, judged)


# A game cut into moments ----------------------------------------------------------------------------------------------


def has_ledger(kind: Game) -> bool:
    """Whether luck and play can be told apart in a game: not where everybody acts at once."""
    return kind.done is None


def has_rolls(table: Table) -> bool:
    """Whether anything was drawn after somebody had acted: else nothing was luck but the set-up."""
    steps = table.steps()
    begun = next((n for n, entry in enumerate(steps) if entry.seat is not None), len(steps))
    return any(entry.seat is None for entry in steps[begun:])


def moments(table: Table) -> list[Moment]:
    """Everything in play that is to be judged, in order. GusherError ``not_over`` if the game goes on, ``no_ledger``
    where everybody acts at once: there nobody can try every whole turn."""
    if not table.over:
        raise GusherError("not_over", "table", "the game is not over")
    if not has_ledger(table.game):
        raise GusherError("no_ledger", "game", f"nobody counts luck in {table.game.name}: all act at once")
    return list(_moments(table.game, table.engine, table.start_state(), table.steps()))


def _moments(kind: Game, rules: Engine, s: Record, steps: Sequence[Action | Outcome]) -> Iterator[Moment]:
    acting = _acting(steps)
    begun = False
    decision: Moment | None = None
    for entry, seat in zip(steps, acting, strict=True):
        action = kind.actions.read(entry.text)
        # A turn goes on as long as the same seat acts, and nobody else could.
        if decision is not None and (entry.seat != decision.seat or len(rules.movers(s)) > 1):
            yield replace(decision, after=s.tobytes())
            decision = None
        before = s.tobytes()
        rules.play_unchecked(s, CHANCE if entry.seat is None else entry.seat, action)
        if entry.seat is not None:
            begun = True
            decision = replace(decision or Moment("decision", entry.n, 0, entry.seat, before), to=entry.n + 1)
        elif begun:
            yield Moment("roll", entry.n, entry.n + 1, seat, before, outcome=action)
    if decision is not None:
        yield replace(decision, after=s.tobytes())


def _acting(steps: Sequence[Entry]) -> list[int]:
    """For each step the seat that acts; for chance, the one that acts next, or if none does, that acted last."""
    seats: list[int] = []
    seat = next((entry.seat for entry in reversed(steps) if entry.seat is not None), 0)
    for entry in reversed(steps):
        seat = seat if entry.seat is None else entry.seat
        seats.append(seat)
    return seats[::-1]


# Judged, one by one ---------------------------------------------------------------------------------------------------


@cache
def turns_for(kind: Game, is_compiled: bool) -> Turns:
    """The turns of a game as ledgers measure them."""
    return Turns(Engine(kind, is_compiled=is_compiled), ahead_of_the_others)


def judge(turns: Turns, batch: Sequence[Moment]) -> list[Judgement]:
    """What may be expected at moments of a game: a part of the work of ``ledger``, to be done anywhere. ``turns`` are
    those of ``turns_for``."""
    return [_judged(turns, moment) for moment in batch]


def _judged(turns: Turns, moment: Moment) -> Judgement:
    record = turns.engine.game.record
    before = from_bytes(record, moment.before)
    if moment.kind == "roll":
        prospect = turns.expected(before)
        return Judgement(prospect.leads, prospect.outcomes[moment.outcome][1])
    mine = turns.engine.side(before, moment.seat)
    possible = turns.all(before, moment.seat)
    after = from_bytes(record, moment.after)
    played = turns.leads(after)
    # Where there is no room for all turns, what was played may be better than all that were seen.
    best = max((possible[0].leads, played), key=lambda leads: leads[mine])
    usual = sum(turn.leads[mine] for turn in possible) / len(possible)
    # That it was right to roll says little.
    return Judgement(best, played, played[mine] if turns.engine.movers(after) == [CHANCE] else usual)


def settle(table: Table, all_moments: Sequence[Moment], judged: Sequence[Judgement]) -> Ledger:
    """The ledger of a game whose moments have been judged."""
    seats, sides = table.seats, range(len(table.points))
    side_of = tuple(table.engine.side(table.state, seat) for seat in range(seats))
    [result] = ahead_of_the_others(np.array([table.points], np.float64)).tolist()
    steps = tuple(
        Step(
            moment.kind,
            moment.n,
            moment.to,
            moment.seat,
            tuple(after - before for before, after in zip(judgement.before, judgement.after, strict=True)),
            judgement.after[side_of[moment.seat]] - judgement.usual if moment.kind == "decision" else 0.0,
        )
        for moment, judgement in zip(all_moments, judged, strict=True)
    )
    return Ledger(tuple(_side(one, steps, judged, side_of, result) for one in sides), steps, side_of)


def _side(one: int, steps: Sequence[Step], judged: Sequence[Judgement], side_of: Sequence[int], result: Leads) -> Side:
    set_up = expected = judged[0].before[one] if judged else 0.0
    rest = 0.0
    parts: defaultdict[tuple[str, bool], float] = defaultdict(float)
    for step, judgement in zip(steps, judged, strict=True):
        rest += judgement.before[one] - expected
        expected = judgement.after[one]
        parts[step.kind, side_of[step.seat] == one] += step.gained[one]
    return Side(
        set_up=set_up,
        own_rolls=parts["roll", True],
        other_rolls=parts["roll", False],
        play=parts["decision", True],
        other_play=parts["decision", False],
        rest=rest + result[one] - expected,
        result=result[one],
    )
