"""Why a turn was made, in numbers, and which other would have been best: for Python, and for devices that think
themselves.

``because`` tells a turn in the game's sentences (``rules.kernel.explaining``), finds the best other one that comes down
to something else, and how many points more may be expected after the one than after the other. How good a turn is goes
by the evaluation, one turn ahead; where chance acts next, by its outcomes, each with the best turn after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Game,
    Record,
    blank,
    copy,
    driver,
    float64,
    int32,
    lowest_seat,
    rule,
    structure,
)
from gusher.rules.kernel.engine import MOST_SIDES, Engine
from gusher.rules.kernel.explaining import (
    BY_ACTION,
    LINE,
    MOST_SAID,
    close_of,
    have_same_gist,
    step_of,
    weigh_of,
)
from gusher.rules.kernel.generic import legal, movers, play, points, side, weights
from gusher.rules.kernel.marking import apart

from .evaluation import estimate, points_as_they_stand
from .turns import CUT_OFF, NODES, find, judge, room_for

NODES_ON_DEVICES = 4_000
"""A device has room for so many states of one turn, a server for four times as many (``turns.NODES``). Where there are
more, those are seen that take fewest actions. Only Ghawar's value board needs more than 4,000, now and then."""
MOST_TRIED = 150
"""Among so many best turns another one is looked for that comes down to something else."""
MOST_IN_A_TURN = 128
"""Actions."""
MOST_BEST = 3
"""So many of the best turns are listed."""
TRIED = 3
"""Marks an end that has been looked at."""

IS_COMPARED, BETTER_BY, HOW_MANY_ACTIONS, HOW_MANY_DONE, HOW_MANY_BECAUSE, HOW_MANY_OTHER, FIRST = range(7)
"""What stands in an answer: whether the turn is compared with another; by how many thousandths of a point it is better;
how many actions, sentences on what is done, what speaks for it and what else could be done follow, one list after the
other."""
ANSWER = FIRST + MOST_IN_A_TURN + 3 * MOST_SAID * LINE
"""Numbers of the longest answer."""


def _room_kind(game: Game, nodes: int) -> np.dtype[np.void]:
    """A room for turns as part of a record. NumPy's arrays can be the same memory; so are these fields."""
    arrays = room_for(game, nodes)._asdict()
    words = arrays.pop("words")
    plain = structure(**{name: (array.dtype, array.shape) for name, array in arrays.items()})
    fields = {name: plain.fields[name][:2] for name in plain.names or ()}  # type: ignore[index]
    fields["words"] = (np.dtype((words.dtype, words.shape)), fields["states"][1])
    return np.dtype(
        {
            "names": list(fields),
            "formats": [kind for kind, _ in fields.values()],
            "offsets": [offset for _, offset in fields.values()],
            "itemsize": plain.itemsize,
        },
        align=True,
    )


@cache
def case_of(game: Game, nodes: int) -> np.dtype[np.void]:
    """The memory of ``because`` in a game, with room for so many states; all zeros before it is first used."""
    room, account = _room_kind(game, nodes), (game.explaining or BY_ACTION).account
    numbers = (int32, max(game.most_actions, 2 * MOST_SIDES))
    return structure(
        # The states of the turn, and those after an outcome, with how many there are.
        room=room,
        ahead=room,
        found=int32,
        found_ahead=int32,
        # What the seat's side may expect in each end.
        leads=(float64, nodes + 1),
        account=account,
        other=account,
        third=account,
        empty=account,
        # Records to play in, a turn, and scratch space.
        **dict.fromkeys(("before", "after", "further"), game.record),
        turn=(int32, MOST_IN_A_TURN),
        **dict.fromkeys(("outcomes", "chances", "out"), numbers),
        values=(float64, MOST_SIDES),
    )


@driver
def because(case: Any, s: Any, seat: int, actions: Any, count: int, out: Any) -> int:
    """Explain what ``seat`` does in ``s``, so many ``actions``, or with none of them the best turn. Returns how many
    numbers were written into ``out``."""
    mine = side(s, seat)
    sides = points(s, case.out)
    which = weigh_ends(case, s, seat, sides, mine)
    length = count
    if count == 0:
        length = way_to(case, best_end(case, which))
    else:
        for each in range(count):
            case.turn[each] = actions[each]
    for each in range(length):
        out[FIRST + each] = case.turn[each]
    give_account(case, case.account, s, seat, length)
    weigh_of(case.before, case.account, seat)
    out[IS_COMPARED] = 0
    out[BETTER_BY] = 0
    out[HOW_MANY_ACTIONS] = length
    out[HOW_MANY_DONE] = case.account.done_count
    out[HOW_MANY_BECAUSE] = case.account.because_count
    out[HOW_MANY_OTHER] = 0
    if movers(case.before) != 1 << seat:
        lead = expected(case, case.before, sides, mine)
        other = find_other(case, s, seat, which)
        if other >= 0:
            out[IS_COMPARED] = 1
            out[BETTER_BY] = thousandths(lead - case.leads[other])
            out[HOW_MANY_OTHER] = case.other.done_count
    at = FIRST + length
    at = write_lines(case.account.done, out[HOW_MANY_DONE], out, at)
    at = write_lines(case.account.because, out[HOW_MANY_BECAUSE], out, at)
    return write_lines(case.other.done, out[HOW_MANY_OTHER], out, at)


@driver
def best_turns(case: Any, s: Any, seat: int, out: Any) -> int:
    """Write the MOST_BEST best turns that come down to different things, best first: of each how many actions it has,
    and these. Returns how many numbers that is."""
    which = weigh_ends(case, s, seat, points(s, case.out), side(s, seat))
    kept = 0
    at = 0
    for _ in range(MOST_TRIED):
        node = best_end(case, which)
        if node < 0 or kept == MOST_BEST:
            return at
        case.room.is_end[node] = TRIED
        length = way_to(case, node)
        give_account(case, case.third, s, seat, length)
        if kept > 0 and have_same_gist(case.account, case.third):
            continue
        if kept > 1 and have_same_gist(case.other, case.third):
            continue
        if kept == 0:
            copy(case.account, case.third)
        else:
            copy(case.other, case.third)
        kept += 1
        out[at] = length
        for each in range(length):
            out[at + 1 + each] = case.turn[each]
        at += 1 + length
    return at


@apart
def weigh_ends(case: Any, s: Any, seat: int, sides: int, mine: int) -> int:
    """Look at all turns, and at what a side may expect after each; how those are marked that count."""
    room = case.room
    case.found = look(s, seat, room, case.found)
    which = kind_of_ends(room, case.found)
    for node in range(case.found):
        if room.is_end[node] == which:
            case.leads[node] = expected(case, room.states[node], sides, mine)
    return which


@apart
def play_one(s: Any, seat: int, action: int) -> None:
    """Play an action."""
    play(s, seat, action)


@apart
def look(s: Any, seat: int, room: Any, before: int) -> int:
    """Find and judge all that a seat can come to; how many states."""
    found = find(s, seat, room, before)
    judge(room.states, found, room)
    return found


@apart
def kind_of_ends(room: Any, found: int) -> int:
    """How the ends are marked that count. Where there was no room for a single whole turn, turns count as far as they
    have come."""
    for node in range(found):
        if room.is_end[node] == 1:
            return 1
    return CUT_OFF


@apart
def lead_of(promise: Any, first: int, sides: int, mine: int) -> float:
    """How far a side is ahead of the best other one, by what each may expect, from number ``first`` on; a side alone
    has its points."""
    best = 0.0
    others = 0
    for one in range(sides):
        if one != mine and (others == 0 or promise[first + one] > best):
            best = promise[first + one]
            others += 1
    return promise[first + mine] - best  # type: ignore[no-any-return]


@apart
def expected(case: Any, s: Any, sides: int, mine: int) -> float:
    """How far side ``mine`` may expect to be ahead after a state; where chance acts next, with the best turn after each
    outcome."""
    if movers(s) != WAITING_FOR_CHANCE:
        return as_it_stands(case, s, sides, mine)
    legal(s, CHANCE, case.outcomes)
    weighted = 0.0
    total = 0
    for each in range(weights(s, case.chances)):
        copy(case.further, s)
        play_one(case.further, CHANCE, case.outcomes[each])
        waiting = movers(case.further)
        if waiting == 0 or waiting == WAITING_FOR_CHANCE:
            lead = as_it_stands(case, case.further, sides, mine)
        else:
            lead = after_best_turn(case, case.further, lowest_seat(waiting), sides, mine)
        weighted += case.chances[each] * lead
        total += case.chances[each]
    return weighted / total


@apart
def as_it_stands(case: Any, s: Any, sides: int, mine: int) -> float:
    """By the position alone."""
    if movers(s) == 0:
        points_as_they_stand(s, case.out, case.values)
    else:
        estimate(s, case.out, case.values)
    return lead_of(case.values, 0, sides, mine)


@apart
def after_best_turn(case: Any, s: Any, seat: int, sides: int, mine: int) -> float:
    """How far side ``mine`` may expect to be ahead after what is best for ``seat``."""
    ahead = case.ahead
    case.found_ahead = look(s, seat, ahead, case.found_ahead)
    which = kind_of_ends(ahead, case.found_ahead)
    theirs = side(s, seat)
    chosen = -1
    best = 0.0
    for node in range(case.found_ahead):
        if ahead.is_end[node] == which:
            lead = lead_of(ahead.promise, node * MOST_SIDES, sides, theirs)
            if chosen < 0 or lead > best:
                chosen, best = node, lead
    return lead_of(ahead.promise, chosen * MOST_SIDES, sides, mine)


@apart
def best_end(case: Any, which: int) -> int:
    """The best end that is marked so, the first of such; -1 if there is none left."""
    chosen = -1
    for node in range(case.found):
        if case.room.is_end[node] == which and (chosen < 0 or case.leads[node] > case.leads[chosen]):
            chosen = node
    return chosen


@apart
def way_to(case: Any, node: int) -> int:
    """Write the actions that lead to a node into ``case.turn``; how many."""
    length = 0
    at = node
    while at > 0:
        length += 1
        at = case.room.parent[at]
    at = node
    for each in range(length):
        case.turn[length - 1 - each] = case.room.action[at]
        at = case.room.parent[at]
    return length


@apart
def give_account(case: Any, account: Any, s: Any, seat: int, length: int) -> None:
    """Tell what so many actions of ``case.turn`` do; the state after them is ``case.before``."""
    copy(account, case.empty)
    copy(case.before, s)
    for each in range(length):
        copy(case.after, case.before)
        play_one(case.after, seat, case.turn[each])
        step_of(case.before, case.after, account, seat, case.turn[each])
        copy(case.before, case.after)
    close_of(case.before, account, seat)


@rule
def find_other(case: Any, s: Any, seat: int, which: int) -> int:
    """The best end after a turn that comes down to something else than the one in ``case.account``, whose last state is
    ``case.before``; -1 if there is none. Its account is in ``case.other``."""
    room = case.room
    # Where only a state is looked at that turns out to be no new one.
    spare = len(room.parent) - 1
    copy(room.states[spare], case.before)
    for _ in range(MOST_TRIED):
        node = best_end(case, which)
        if node < 0:
            return -1
        room.is_end[node] = TRIED
        if not are_same(room.words, node, spare):
            give_account(case, case.other, s, seat, way_to(case, node))
            if not have_same_gist(case.account, case.other):
                return node
    return -1


@rule
def are_same(words: Any, one: int, other: int) -> bool:
    """Whether two states are the same."""
    for word in range(len(words[one])):  # noqa: SIM110 (compiled code knows no generators)
        if words[one][word] != words[other][word]:
            return False
    return True


@rule
def thousandths(number: float) -> int:
    """A number in thousandths, rounded."""
    return int(1000 * number + 0.5) if number > 0 else -int(0.5 - 1000 * number)


@apart
def write_lines(lines: Any, count: int, out: Any, at: int) -> int:
    """Write so many sentences from number ``at`` on; what number comes after them."""
    for line in range(count):
        for number in range(lines.shape[1]):
            out[at] = lines[line, number]
            at += 1
    return at


# From Python ----------------------------------------------------------------------------------------------------------


Lines = list[list[int]]
"""Sentences in numbers: see ``Explaining``."""


class Answer(NamedTuple):
    """A turn by its ``actions``, what is ``done`` in it and what speaks for it; what is done in the best ``other`` one,
    and how many points more may be expected after this one. None where it is not compared with another."""

    actions: list[int]
    done: Lines
    because: Lines
    other: Lines
    better_by: float | None


class Because:
    """Explains the turns of a game whose rules are compiled. For one thread at a time."""

    def __init__(self, engine: Engine, nodes: int = NODES) -> None:
        self._engine = engine
        self._case = blank(case_of(engine.game, nodes))
        self._actions = np.zeros(MOST_IN_A_TURN, np.int32)
        self._out = np.zeros(ANSWER, np.int32)

    def ask(self, s: Record, seat: int, actions: Sequence[int] = ()) -> Answer:
        """Explain a turn of at most MOST_IN_A_TURN actions, or, with none of them, the best one."""
        self._actions[: len(actions)] = actions
        end = self._engine.run(because)(self._case, s, seat, self._actions, len(actions), self._out)
        is_compared, by, length, done, reasons, _ = self._out[:FIRST].tolist()
        lines = self._out[FIRST + length : end].reshape(-1, LINE).tolist()
        return Answer(
            actions=self._out[FIRST : FIRST + length].tolist(),
            done=lines[:done],
            because=lines[done : done + reasons],
            other=lines[done + reasons :],
            better_by=by / 1000 if is_compared else None,
        )

    def best(self, s: Record, seat: int) -> list[list[int]]:
        """The best turns that come down to different things, best first."""
        count = self._engine.run(best_turns)(self._case, s, seat, self._out)
        turns, numbers = [], self._out[:count].tolist()
        while numbers:
            length = 1 + numbers[0]
            turns.append(numbers[1:length])
            numbers = numbers[length:]
        return turns

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        game = self._engine.game
        self.ask(game.start(game.seats[0], {}), 0)
