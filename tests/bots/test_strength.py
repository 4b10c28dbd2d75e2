"""Who beats whom: fixed seeds, both seats, and the interval printed (``pytest -s``). The long matches are marked slow;
docs/figures.md has what they came to."""

import math
import random

import pytest
from bots.positions import ATACAMA, ENGINE, VARIANTS

from gusher.bots.search import choosing, levels
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import CHANCE
from gusher.rules.kernel.engine import can_compile

PLAYER = choosing.Player(ENGINE)
COMPILED = can_compile()
OPENING = 2
"""Moves drawn at random at the start, the same for both seatings: else all games of two greedy bots would be alike."""


def at_random(s, seat, seed):
    return PLAYER.play(s, seat, levels.RANDOM, seed, Limits())


def greedy(s, seat, seed):
    return PLAYER.play(s, seat, levels.CAREFUL, seed, Limits())


def search(s, seat, seed):
    return PLAYER.search.think(s, seat, seed, Limits(iterations=600)).action


def play(bots, seed, seats, options):
    """The places in one game."""
    s = ATACAMA.start(seats, options)
    opening, drawn = random.Random(seed), random.Random(seed + 1)
    moves = 0
    while movers := ENGINE.movers(s):
        seat = movers[0]
        if seat == CHANCE or moves < OPENING:
            action = opening.choice(ENGINE.legal(s, seat))
        else:
            action = bots[seat](s, seat, drawn.getrandbits(60))
        moves += seat != CHANCE
        ENGINE.play_unchecked(s, seat, action)
    return ENGINE.places(s)


def share_of_wins(one, other, games, seats=2, options=None):
    """How much ``one`` wins against others in all other seats, sitting in each seat as often; with 95 % bounds."""
    won = 0.0
    for n in range(games):
        mine = n % seats
        bots = [one if seat == mine else other for seat in range(seats)]
        places = play(bots, n // seats, seats, options or {})
        won += (places[mine] == 1) / places.count(1)
    share = won / games
    # Wilson's interval: right near 0 and 1 too.
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    print(
        f"{one.__name__} against {other.__name__}: {share:.3f} of {games} games",
        f"({middle - half:.3f} to {middle + half:.3f})",
    )
    return share, middle - half


def test_greedy_beats_random():
    share, low = share_of_wins(greedy, at_random, 40 if COMPILED else 20)
    assert share >= 0.9
    assert low >= 0.75


@pytest.mark.skipif(not COMPILED, reason="takes compiled rules")
def test_search_beats_greedy():
    share, low = share_of_wins(search, greedy, 20)
    assert share >= 0.75
    assert low > 0.5


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes compiled rules")
@pytest.mark.parametrize(("seats", "options"), VARIANTS[:4])
def test_search_beats_greedy_in_every_variant(seats, options):
    share, low = share_of_wins(search, greedy, 60, seats, options)
    assert share >= 0.75
    assert low > 0.5


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes compiled rules")
def test_search_beats_three_greedy_ones():
    share, low = share_of_wins(search, greedy, 60, 4)
    assert share >= 0.5
    assert low > 0.25
