"""Positions to try bots on."""

import random

from gusher.rules.kernel import CHANCE, game
from gusher.rules.kernel.engine import Engine, can_compile

ATACAMA = game("atacama")
ENGINE = Engine(ATACAMA, is_compiled=can_compile())

VARIANTS = [
    (2, {}),
    (2, {"tactical": True}),
    (2, {"variant": "enhanced"}),
    (2, {"variant": "enhanced", "tactical": True}),
    (4, {}),
    (4, {"tactical": True}),
]


def random_game(seed, seats=2, options=None):
    """The states of a random game in which a seat is to move, each with that seat."""
    drawn = random.Random(seed)
    s = ATACAMA.start(seats, options or {})
    states = []
    while movers := ENGINE.movers(s):
        if movers[0] != CHANCE:
            states.append((ENGINE.copy(s), movers[0]))
        ENGINE.play_unchecked(s, movers[0], drawn.choice(ENGINE.legal(s, movers[0])))
    return states


def after(moves, options=None):
    """The basic game after these moves."""
    s = ATACAMA.start(2, options or {})
    for text in moves.split():
        [seat] = ENGINE.movers(s)
        action = ATACAMA.actions.read(text)
        assert ENGINE.why(s, seat, action) == 0, text
        ENGINE.play_unchecked(s, seat, action)
    return s
