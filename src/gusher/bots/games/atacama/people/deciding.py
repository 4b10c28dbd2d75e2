"""What somebody notices, and what they make of it."""

from __future__ import annotations

from typing import Any

from gusher.bots.games.atacama.mind import MIND
from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.atacama.kinds import CLAIM, colour_placed, field_placed
from gusher.rules.atacama.rules import NOBODY, RIGS_DEALT
from gusher.rules.kernel import (
    WAITING_FOR_CHANCE,
    advance,
    below,
    copy,
    driver,
    float64,
    int32,
    int64,
    kind_of,
    rule,
    structure,
)
from gusher.rules.kernel.generic import legal, movers, play
from gusher.rules.kernel.marking import apart

from .judging import MOST_SEATS, judged, see_clearly

PARTS = 1 << 20
"""How finely chances are drawn."""
MOST = 2 * FIELDS + 8
"""Actions at most: every field with either colour, every claim with either."""
PLIES = 3
FAR = 8.0
"""Steps between fields that are half a board apart."""
GREATEST = 5.0
"""No field shows more."""
RIGS = 2 * RIGS_DEALT[2]
NEAR, BEGINNING = 0.5, 6
"""In so many first moves of a game whoever thinks ahead sees each move as better than it is by up to so many points:
chance then chooses among moves that are near each other, and no game can be played twice."""


HEAD = structure(
    # What was noticed, and what it seems to be worth at first sight: a row of ``MOST`` for each ply.
    actions=(int32, PLIES * MOST),
    seems=(float64, PLIES * MOST),
    # How each line is misjudged now, from -1 to 1.
    errors=(float64, 2 * SIDE),
    # What each seat is promised.
    promised=(float64, MOST_SEATS),
    generator=int64,
    # The field where the eye rests.
    gaze=int32,
    # Who looks a second time.
    clear=MIND,
)
"""Room to think in."""


@driver
def decide(s: Any, seat: int, memory: Any, generator: int) -> int:
    """The action that somebody chooses as ``seat``: see ``People.decide``."""
    mind = memory.level.mind
    head = memory.head
    one = memory.after
    spare = memory.beyond
    out = memory.out
    see_clearly(head.clear)
    head.generator = generator
    weariness = 1.0 + mind.tires * s.moves / RIGS
    for line in range(2 * SIDE):
        head.errors[line] = weariness * (2.0 * drawn(head) - 1.0)
    head.gaze = looked_at(s, head)
    count = notice(s, seat, mind, weariness, head, 0, spare, out)
    count = look_again(s, seat, mind, head, count, spare, out)
    width = min(count, mind.ponders)
    put_first(head, 0, count, width)
    if mind.looks == 0 or width == 1:
        return head.actions[0]  # type: ignore[no-any-return]
    chosen = 0
    best = 0.0
    for each in range(width):
        copy(one, s)
        play(one, seat, head.actions[each])
        if mind.looks > 1:
            answer_well(one, mind, weariness, head, memory.further, spare, out)
        else:
            go_on(one, mind, weariness, head, 1, spare, out)
        value = judged(one, seat, mind, head, out)
        if s.moves < BEGINNING:
            value += NEAR * drawn(head)
        if kind_of(head.actions[each]) == CLAIM:
            value -= mind.patience
        if each == 0 or value > best:
            best = value
            chosen = each
    return head.actions[chosen]  # type: ignore[no-any-return]


@rule
def drawn(head: Any) -> float:
    """A number from 0 to 1."""
    head.generator = advance(head.generator)
    return below(head.generator, PARTS) / PARTS


@apart
def looked_at(s: Any, head: Any) -> int:
    """A field with a rig on it, where the eye rests just now; the middle of an empty board. Any rig will do: a position
    does not say which one was placed last."""
    rigs = 0
    gaze = FIELDS // 2
    for field in range(FIELDS):
        if s.rigs[field] > 0:
            rigs += 1
            if drawn(head) * rigs < 1.0:
                gaze = field
    return gaze


@apart
def notice(s: Any, seat: int, mind: Any, weariness: float, head: Any, ply: int, spare: Any, out: Any) -> int:
    """List what comes to mind, with what it seems worth; how many moves it is. There is always one."""
    total = legal(s, seat, out)
    first = ply * MOST
    for each in range(total):
        head.actions[first + each] = out[each]
    count = 0
    for each in range(total):
        action = head.actions[first + each]
        if drawn(head) >= escapes(s, seat, mind, weariness, head, action) or (count == 0 and each == total - 1):
            copy(spare, s)
            play(spare, seat, action)
            seems = judged(spare, seat, mind, head, out) + mind.wavers * weariness * drawn(head)
            if kind_of(action) == CLAIM:
                seems -= mind.patience
            else:
                seems += mind.craves * wanted(s, seat, field_placed(action)) * (1 + colour_placed(action))
            head.actions[first + count] = action
            head.seems[first + count] = seems
            count += 1
    return count


@rule
def escapes(s: Any, seat: int, mind: Any, weariness: float, head: Any, action: int) -> float:
    """How likely a move escapes them."""
    if kind_of(action) == CLAIM:
        return 0.0
    field = field_placed(action)
    gaze = head.gaze
    steps = abs(field // SIDE - gaze // SIDE) + abs(field % SIDE - gaze % SIDE)
    worth = wanted(s, seat, field)
    missed = min(0.95, weariness * mind.overlooks * steps / FAR) * (1.0 - max(0, worth) / GREATEST)
    if worth <= 0:
        missed += (1.0 - missed) * min(0.95, weariness * mind.neglects)
    return missed  # type: ignore[no-any-return]


@rule
def wanted(s: Any, seat: int, field: int) -> int:
    """What a field is worth to a seat; before the claim, to whoever wants it."""
    if s.concession[seat] == NOBODY:
        return max(s.worth[0, field], s.worth[1, field])  # type: ignore[no-any-return]
    return s.worth[s.concession[seat], field]  # type: ignore[no-any-return]


@apart
def look_again(s: Any, seat: int, mind: Any, head: Any, count: int, spare: Any, out: Any) -> int:
    """Keep those of the noticed moves that are not regretted at second sight, and return how many there are. Placing
    and claiming are each compared with their like. If nothing is left, keep the move that is best at second sight."""
    total = legal(s, seat, out)
    first = (PLIES - 1) * MOST
    for each in range(total):
        head.actions[first + each] = out[each]
    chosen = 0
    best = 0.0
    best_claim = 0.0
    claims = 0
    placements = 0
    for each in range(total):
        value = second_sight(s, seat, head, head.actions[first + each], spare, out)
        if kind_of(head.actions[first + each]) == CLAIM:
            best_claim = value if claims == 0 else max(best_claim, value)
            claims += 1
        else:
            if placements == 0 or value > best:
                best = value
                chosen = each
            placements += 1
    kept = 0
    for each in range(count):
        action = head.actions[each]
        least = (best_claim if kind_of(action) == CLAIM else best) - mind.regrets
        if second_sight(s, seat, head, action, spare, out) >= least:
            head.actions[kept] = action
            head.seems[kept] = head.seems[each]
            kept += 1
    if kept == 0:
        head.actions[0] = head.actions[first + chosen]
        kept = 1
    return kept


@rule
def second_sight(s: Any, seat: int, head: Any, action: int, spare: Any, out: Any) -> float:
    """What a move is worth to somebody who looks a second time."""
    copy(spare, s)
    play(spare, seat, action)
    return judged(spare, seat, head.clear, head, out)


@rule
def put_first(head: Any, ply: int, count: int, width: int) -> None:
    """Of ``count`` moves put so many first that seem best, in order."""
    first = ply * MOST
    for each in range(first, first + width):
        best = each
        for other in range(each + 1, first + count):
            if head.seems[other] > head.seems[best]:
                best = other
        action = head.actions[best]
        seems = head.seems[best]
        head.actions[best] = head.actions[each]
        head.seems[best] = head.seems[each]
        head.actions[each] = action
        head.seems[each] = seems


@apart
def go_on(s: Any, mind: Any, weariness: float, head: Any, ply: int, spare: Any, out: Any) -> None:
    """Whoever is next does what seems best to them at first sight; nothing if that is nobody, or chance."""
    if movers(s) == 0 or movers(s) == WAITING_FOR_CHANCE:
        return
    seat = s.to_move
    put_first(head, ply, notice(s, seat, mind, weariness, head, ply, spare, out), 1)
    play(s, seat, head.actions[ply * MOST])


@apart
def answer_well(s: Any, mind: Any, weariness: float, head: Any, two: Any, spare: Any, out: Any) -> None:
    """Let the next player make their best move, if what seems best is the answer to it; then play that answer, too."""
    if movers(s) == 0 or movers(s) == WAITING_FOR_CHANCE:
        return
    seat = s.to_move
    count = notice(s, seat, mind, weariness, head, 1, spare, out)
    width = min(count, mind.answers)
    put_first(head, 1, count, width)
    chosen = MOST
    best = 0.0
    for each in range(MOST, MOST + width):
        copy(two, s)
        play(two, seat, head.actions[each])
        go_on(two, mind, weariness, head, 2, spare, out)
        value = judged(two, seat, mind, head, out)
        if each == MOST or value > best:
            best = value
            chosen = each
    play(s, seat, head.actions[chosen])
    go_on(s, mind, weariness, head, 2, spare, out)
