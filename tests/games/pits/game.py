"""Pits: two seats dig in turn. In a turn one digs, or rests for 2 points. A dug pit holds 0 (twice as often), 4 or 6
points, to be kept or given away. Everybody has two turns. Who begins is chance."""

from __future__ import annotations

import sys

from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Act,
    Actions,
    Game,
    Numbers,
    Ordinals,
    Outcome,
    Phrase,
    int8,
    kind_of,
    pack,
    record,
    rule,
    well_formed,
)

ACTIONS = Actions(
    "Pits",
    Outcome("start", "start{seat}", seat=Ordinals(2)),
    Outcome("find", "={points}", points=Numbers(0, 6)),
    *(Act(name, name) for name in ("dig", "rest", "keep", "give")),
    like="dig",
)
START, FIND, DIG, REST, KEEP, GIVE = (kind.code for kind in ACTIONS.kinds)
RANGES = ACTIONS.ranges
(starter_of,) = ACTIONS.start.numbers
(points_of,) = ACTIONS.find.numbers
NAME = "pits"
RESTING = 2
TURNS = 4
STARTER, TURN, PIT, CHOICE = range(4)
STATE = record(NAME, won=(int8, 2), waits_for=int8, to_move=int8, turns=int8, pit=int8)


def setup(s, options):
    pass


@rule
def movers(s):
    if s.turns == TURNS:
        return 0
    return WAITING_FOR_CHANCE if s.waits_for == STARTER or s.waits_for == PIT else 1 << s.to_move


@rule
def why(s, seat, action):
    if not well_formed(action, RANGES) or movers(s) == 0:
        return 1
    kind = kind_of(action)
    if s.waits_for == STARTER:
        return 0 if seat == CHANCE and kind == START else 1
    if s.waits_for == PIT:
        return 0 if seat == CHANCE and kind == FIND and points_of(action) in (0, 4, 6) else 1
    if seat != s.to_move:
        return 1
    if s.waits_for == TURN:
        return 0 if kind in (DIG, REST) else 1
    return 0 if kind in (KEEP, GIVE) else 1


@rule
def legal(s, seat, out):
    count = 0
    if movers(s) == 0 or (seat != CHANCE and movers(s) != 1 << seat):
        return 0
    for kind in range(1, 7):
        for number in range(7 if kind == FIND else 2 if kind == START else 1):
            if why(s, seat, pack(kind, number)) == 0:
                out[count] = pack(kind, number)
                count += 1
    return count


@rule
def weights(s, out):
    if s.waits_for == STARTER:
        out[0] = out[1] = 1
        return 2
    out[0], out[1], out[2] = 2, 1, 1
    return 3


@rule
def play(s, seat, action):
    kind = kind_of(action)
    if kind == START:
        s.to_move = starter_of(action)
        s.waits_for = TURN
    elif kind == FIND:
        s.pit = points_of(action)
        s.waits_for = CHOICE
    elif kind == DIG:
        s.waits_for = PIT
    else:
        if kind == REST:
            s.won[seat] += RESTING
        else:
            s.won[seat if kind == KEEP else 1 - seat] += s.pit
        s.pit = 0
        s.turns += 1
        s.to_move = 1 - seat
        s.waits_for = TURN


@rule
def points(s, out):
    out[0] = s.won[0]
    out[1] = s.won[1]
    return 2


@rule
def ending(s):
    return 1 if movers(s) == 0 else 0


GAME = Game(
    name=NAME,
    rules_version=1,
    record=STATE,
    actions=ACTIONS,
    rules=sys.modules[__name__],
    seats=(2,),
    options=(),
    reasons=("", "no"),
    endings=("", "dug"),
    key=("won", "waits_for", "to_move", "turns", "pit"),
    most_actions=3,
    phrase=lambda s, seat, action: Phrase("act", {}),
)
