"""What a drive comes to if everything is tried that may follow: the other player's next turn and one's own after that,
with every roll, each the best drive or move of a rig that makes sense (``choices``). The game's evaluation judges what
stands then. For two players: with more, there is too much to try.

After a change of an evaluation, judge the puzzles again:
``python -m dev.puzzles.driving <game> found.jsonl --kept``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.evaluation import estimate
from gusher.analysis.reckoning import Reply
from gusher.rules.field.choosing import choices
from gusher.rules.field.drives import WholeDrives, desk, list_drives
from gusher.rules.field.outcomes import DRIVE
from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, Record, blank, copy, driver
from gusher.rules.kernel.engine import MOST_SIDES, Engine
from gusher.rules.kernel.generic import legal, movers, play, weights
from gusher.rules.kernel.marking import apart

NONE = -1e9
"""Less than any lead."""
SEATS = 2
KEPT = 4
"""So many positions after turns whose replies are kept in mind."""
AS_IT_STANDS, AFTER_ITS_TURN, BEST_DRIVE = range(3)
"""What is reckoned."""


class Reckoned(NamedTuple):
    """A whole turn: its actions, and by how much whoever takes it may expect to be ahead in the end."""

    actions: tuple[int, ...]
    lead: float


# Compiled -------------------------------------------------------------------------------------------------------------


@apart
def lead_as_it_stands(s: Any, seat: int, out: Any, values: Any) -> float:
    """How far a seat is ahead of the other one by the evaluation alone."""
    estimate(s, out, values)
    return values[seat] - values[1 - seat]  # type: ignore[no-any-return]


@driver
def play_drive(s: Any, seat: int, on: Any, drive: int) -> None:
    """One of the drives that are listed on a desk."""
    for each in range(on.begin[drive], on.begin[drive + 1]):
        play(s, seat, on.actions[each])


@apart
def lead_after_turn(
    s: Any, seat: int, on: Any, records: Any, listed: Any, out: Any, chances: Any, values: Any
) -> float:
    """How far ``seat``, which is to move, may expect to be ahead after the best whole turn there is for it. A roll
    counts as the average of its outcomes, each with the best drive."""
    best = NONE
    count = choices(s, seat, listed)
    for each in range(count):
        copy(records[0], s)
        play(records[0], seat, listed[each])
        if movers(records[0]) == WAITING_FOR_CHANCE:
            lead = lead_after_roll(records[0], seat, on, records, out, chances, values)
        else:
            lead = lead_as_it_stands(records[0], seat, out, values)
        best = max(best, lead)
    return best


@apart
def lead_after_roll(s: Any, seat: int, on: Any, records: Any, out: Any, chances: Any, values: Any) -> float:
    """The same where the die is about to fall for ``seat``."""
    total = 0
    weighted = 0.0
    outcomes = weights(s, chances)
    for outcome in range(outcomes):
        # Listed anew each time: ``out`` is scratch space below.
        legal(s, CHANCE, out)
        copy(records[1], s)
        play(records[1], CHANCE, out[outcome])
        best = NONE
        drives = list_drives(records[1], on) if movers(records[1]) == 1 << seat else 0
        for drive in range(drives):
            copy(records[2], records[1])
            play_drive(records[2], seat, on, drive)
            best = max(best, lead_as_it_stands(records[2], seat, out, values))
        if drives == 0:
            best = lead_as_it_stands(records[1], seat, out, values)
        weighted += chances[outcome] * best
        total += chances[outcome]
    return weighted / total


@apart
def best_reply(
    s: Any, seat: int, outer: Any, on: Any, records: Any, listed: Any, out: Any, chances: Any, values: Any, ahead: Any
) -> int:
    """The drive, by its number on the desk ``outer``, after which ``seat``, which has rolled, may expect to be furthest
    ahead when the other one takes the best turn; -1 where nothing can be driven. Writes how far into ``ahead``."""
    chosen = -1
    best = NONE
    for drive in range(list_drives(s, outer)):
        copy(records[3], s)
        play_drive(records[3], seat, outer, drive)
        if movers(records[3]) == 2 >> seat:
            lead = -lead_after_turn(records[3], 1 - seat, on, records, listed, out, chances, values)
        else:
            lead = lead_as_it_stands(records[3], seat, out, values)
        if lead > best:
            chosen, best = drive, lead
    ahead[0] = best
    return chosen


@driver
def reckon(
    s: Any, seat: int, what: int, outer: Any, on: Any, records: Any, listed: Any, out: Any, chances: Any, values: Any,
    ahead: Any
) -> int:  # fmt: skip
    """From Python: write into ``ahead`` how far ``seat`` is ahead AS_IT_STANDS, AFTER_ITS_TURN or with the BEST_DRIVE,
    and return that drive's number on ``outer``, otherwise -1. One driver for all three takes less time to compile."""
    if what == AS_IT_STANDS:
        ahead[0] = lead_as_it_stands(s, seat, out, values)
    elif what == AFTER_ITS_TURN:
        ahead[0] = lead_after_turn(s, seat, on, records, listed, out, chances, values)
    else:
        return best_reply(s, seat, outer, on, records, listed, out, chances, values, ahead)
    return -1


@driver
def ask_choices(s: Any, seat: int, listed: Any) -> int:
    """What a seat that has not rolled can do, from Python."""
    return choices(s, seat, listed)


# From Python ----------------------------------------------------------------------------------------------------------


class FieldReckoner:
    """Reckons turns in one game on the field: see ``analysis.reckoning.Reckoner``."""

    def __init__(self, engine: Engine) -> None:
        game = engine.game
        self._engine = engine
        self._drives = WholeDrives(engine)
        made = desk(game.record), desk(game.record)
        self._outer = made[0]
        self._desks = tuple(map(engine.given, made))
        self._records = tuple(blank(game.record) for _ in range(4))
        self._listed, self._out, self._chances = (
            np.zeros(max(game.most_actions, 2 * MOST_SIDES), np.int32) for _ in range(3)
        )
        self._values = np.zeros(MOST_SIDES, np.float64)
        self._ahead = np.zeros(1, np.float64)
        self._known: dict[tuple[bytes, int], list[list[Reply]]] = {}

    def can_reckon(self, s: Record) -> bool:
        """Whether turns can be reckoned in a position: there are two players, and one of them has rolled."""
        return s["seats"] == SEATS and s["expects"] == DRIVE and bool(self._engine.movers(s))

    def turns(self, s: Record, seat: int, drives: Iterable[tuple[int, ...]] | None = None) -> list[Reckoned]:
        """Whole drives of a seat that has rolled, best first: these, or all that there are."""
        tried = self._drives(s) if drives is None else drives
        reckoned = [Reckoned(drive, self.lead_after(self._engine.after(s, seat, drive), seat)) for drive in tried]
        return sorted(reckoned, key=lambda each: -each.lead)

    def glance(self, s: Record, seat: int) -> list[Reckoned]:
        """The same, one turn less deep: what the other one can do next is judged as it stands then."""
        reckoned = []
        for drive in self._drives(s):
            after = self._engine.after(s, seat, drive)
            is_theirs = self._engine.movers(after) == [1 - seat]
            lead = -self._turn(after, 1 - seat) if is_theirs else self._stands(after, seat)
            reckoned.append(Reckoned(drive, lead))
        return sorted(reckoned, key=lambda each: -each.lead)

    def lead_after(self, after: Record, seat: int) -> float:
        """How far ``seat`` may expect to be ahead in a position after its turn."""
        if self._engine.movers(after) != [1 - seat]:
            return self._stands(after, seat)
        return min(map(_average, self._choices(after, seat)))

    def account(self, after: Record, seat: int) -> dict[str, float]:
        """Nothing: a position is judged as a whole."""
        return {}

    def replies(self, after: Record, seat: int) -> list[list[Reply]]:
        """What the other one can choose from in a position after ``seat``'s turn, best for them first: to roll, with
        what is best after each outcome, and whatever else there is, one reply each."""
        if self._engine.movers(after) != [1 - seat]:
            return []
        return sorted(self._choices(after, seat), key=_average)

    def rehearse(self) -> None:
        """Call everything once."""
        s = self._engine.game.start(SEATS, {})
        self._stands(s, 0)
        self._engine.run(ask_choices)(s, 0, self._listed)

    def _choices(self, after: Record, seat: int) -> list[list[Reply]]:
        """All replies of the other one, cached: those to a try are asked for twice, those to the best turn with every
        try."""
        key = after.tobytes(), seat
        replies = self._known.pop(key, None) or list(self._chosen(after, seat))
        self._known[key] = replies
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return replies

    def _chosen(self, after: Record, seat: int) -> Iterator[list[Reply]]:
        engine, theirs = self._engine, 1 - seat
        count = int(engine.run(ask_choices)(after, theirs, self._listed))
        for action in self._listed[:count].tolist():
            chosen = self._engine.after(after, theirs, (action,))
            if engine.movers(chosen) == [CHANCE]:
                yield self._rolled(chosen, theirs)
            else:
                lead = self._turn(chosen, seat) if engine.movers(chosen) == [seat] else self._stands(chosen, seat)
                yield [Reply(None, 1, (action,), lead)]

    def _rolled(self, chosen: Record, theirs: int) -> list[Reply]:
        engine, replies = self._engine, []
        for outcome, weight in zip(engine.legal(chosen, CHANCE), engine.weights(chosen), strict=True):
            rolled = engine.after(chosen, CHANCE, [outcome])
            if engine.movers(rolled) != [theirs]:
                lead = self._turn(rolled, 1 - theirs) if engine.movers(rolled) else self._stands(rolled, 1 - theirs)
                replies.append(Reply(outcome, weight, (), lead))
                continue
            drive = self._reckon(rolled, theirs, BEST_DRIVE)
            begin, end = self._outer.begin[drive : drive + 2].tolist()
            actions = tuple(self._outer.actions[begin:end].tolist())
            replies.append(Reply(outcome, weight, actions, -float(self._ahead[0])))
        return replies

    def _turn(self, s: Record, seat: int) -> float:
        self._reckon(s, seat, AFTER_ITS_TURN)
        return float(self._ahead[0])

    def _stands(self, s: Record, seat: int) -> float:
        self._reckon(s, seat, AS_IT_STANDS)
        return float(self._ahead[0])

    def _reckon(self, s: Record, seat: int, what: int) -> int:
        scratch = (self._records, self._listed, self._out, self._chances, self._values, self._ahead)
        return int(self._engine.run(reckon)(s, seat, what, *self._desks, *scratch))


def _average(replies: list[Reply]) -> float:
    return sum(reply.weight * reply.lead for reply in replies) / sum(reply.weight for reply in replies)
