"""Counting up to six, by one."""

from __future__ import annotations

import sys

from gusher.rules.kernel import Act, Actions, Game, Phrase, int8, record, rule

ACTIONS = Actions("Counting", Act("count", "count"), like="count")
COUNT = ACTIONS.read("count")
STEP = 1
END = 6
NAME = "ones"
STATE = record(NAME, counted=int8, plays=int8)


def setup(s, options):
    pass


@rule
def movers(s):
    return 0 if s.counted >= END else 1


@rule
def why(s, seat, action):
    return 0 if seat == 0 and action == COUNT and movers(s) == 1 else 1


@rule
def legal(s, seat, out):
    if why(s, seat, COUNT) > 0:
        return 0
    out[0] = COUNT
    return 1


@rule
def weights(s, out):
    return 0


@rule
def play(s, seat, action):
    s.counted += STEP
    s.plays += 1


@rule
def points(s, out):
    out[0] = s.plays
    return 1


@rule
def ending(s):
    return 1 if movers(s) == 0 else 0


GAME = Game(
    name=NAME,
    rules_version=1,
    record=STATE,
    actions=ACTIONS,
    rules=sys.modules[__name__],
    seats=(1,),
    options=(),
    reasons=("", "no"),
    endings=("", "counted"),
    key=("counted", "plays"),
    most_actions=1,
    phrase=lambda s, seat, action: Phrase("count", {}),
)
