"""Playouts and perft, against the simplest thing that can be right."""

import numpy as np
import pytest
from games.least.game import GAME as LEAST
from games.ones.game import GAME as ONES
from games.wells.game import GAME as WELLS

from gusher.rules.kernel import CHANCE, advance, game, lowest_seat, seeded
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.rules.kernel.marking import driver
from gusher.rules.kernel.standing import standing

ATACAMA = game("atacama")
SPEEDS = [False, pytest.param(True, marks=pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here"))]


@driver
def ask_standing(s, points, places):
    return standing(s, points, places)


def count(engine, s, depth):
    """Perft, from its definition."""
    if depth == 0:
        return 1
    movers = engine.movers(s)
    if not movers:
        return 0
    actions = engine.legal(s, movers[0])
    weights = engine.weights(s) if movers == [CHANCE] else [1] * len(actions)
    total = 0
    for action, weight in zip(actions, weights, strict=True):
        after = engine.copy(s)
        engine.play_unchecked(after, movers[0], action)
        total += weight * count(engine, after, depth - 1)
    return total


@pytest.mark.parametrize("is_compiled", SPEEDS)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("rich", [True, False])
def test_perft_counts_outcomes_by_weight(is_compiled, seats, rich):
    engine = Engine(WELLS, is_compiled=is_compiled)
    start = WELLS.start(seats, {"rich": rich})
    for depth in range(7):
        assert engine.perft(start, depth) == count(engine, start, depth), depth
    # A well, then the bids of two seats: six ways to find one by weight, and so many bids each.
    assert engine.perft(start, 3) == 6 * (16 if rich else 4)


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_perft_counts_nothing_below_the_end(is_compiled):
    engine = Engine(ONES, is_compiled=is_compiled)
    start = ONES.start(1, {})
    assert [engine.perft(start, depth) for depth in range(9)] == [1, 1, 1, 1, 1, 1, 1, 0, 0]


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_perft_leaves_the_state_alone(is_compiled):
    engine = Engine(WELLS, is_compiled=is_compiled)
    start = WELLS.start(3, {})
    saved = start.tobytes()
    engine.perft(start, 4)
    assert start.tobytes() == saved


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_perft_by_first_adds_up_to_perft(is_compiled):
    engine = Engine(WELLS, is_compiled=is_compiled)
    start = WELLS.start(2, {})
    by_first = engine.perft_by_first(start, 4)
    texts = [WELLS.actions.write(action) for action in by_first]
    assert texts == ["=0", "=1", "=2"]
    assert sum(by_first.values()) == engine.perft(start, 4)
    dry, small, large = by_first.values()
    assert dry * 2 == small * 3 == large * 6
    engine.play_unchecked(start, CHANCE, next(iter(by_first)))
    assert sum(engine.perft_by_first(start, 3).values()) == engine.perft(start, 3)


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_perft_by_first_of_a_game_that_is_over_is_empty(is_compiled):
    engine = Engine(ONES, is_compiled=is_compiled)
    end = engine.playout(ONES.start(1, {}), 1)
    assert engine.perft_by_first(end, 1) == {}


@pytest.mark.parametrize(
    ("played", "seats", "options"), [(WELLS, 3, {}), (WELLS, 2, {"rich": False}), (ATACAMA, 2, {"variant": "enhanced"})]
)
def test_a_playout_is_what_its_parts_say(played, seats, options):
    """The driver does the same as a loop in Python: the lowest seat acts, outcomes come by weight."""
    engine = Engine(played, is_compiled=False)
    for seed in range(5):
        s = played.start(seats, options)
        generator = seeded(seed)
        while movers := engine.movers(s):
            generator = advance(generator)
            seat = lowest_seat(sum(1 << mover for mover in movers))
            if seat == CHANCE:
                weights = engine.weights(s)
                drawn = (generator & 0xFFFFFFFF) * sum(weights) >> 32
                ladder = np.cumsum(weights)
                engine.play_unchecked(
                    s, seat, engine.legal(s, CHANCE)[int(np.searchsorted(ladder, drawn, side="right"))]
                )
            else:
                engine.play_unchecked(s, seat, engine.pick(s, seat, generator))
        assert s.tobytes() == engine.playout(played.start(seats, options), seed).tobytes()


@pytest.mark.parametrize("is_compiled", SPEEDS)
@pytest.mark.parametrize(("played", "seats"), [(WELLS, 3), (ATACAMA, 2), (ATACAMA, 4)])
def test_playouts_share_out_every_first_place(is_compiled, played, seats):
    engine = Engine(played, is_compiled=is_compiled)
    start = played.start(seats, {})
    saved = start.tobytes()
    points, firsts = engine.playouts(start, 120, 3)
    assert sum(firsts) == pytest.approx(120)
    assert all(0 <= share <= 120 for share in firsts)
    assert len(points) == len(firsts) == len(engine.points(start))
    assert start.tobytes() == saved


def test_playouts_add_up_what_single_playouts_end_with():
    engine = Engine(WELLS, is_compiled=False)
    start = WELLS.start(3, {})
    # The first of many is the one that `playout` plays.
    end = engine.playout(start, 11)
    points, firsts = engine.playouts(start, 1, 11)
    places = engine.places(end)
    assert points == engine.points(end)
    assert firsts == [(place == 1) / places.count(1) for place in places]
    assert engine.playouts(start, 200, 11)[0] != [200 * each for each in points]


@pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
@pytest.mark.parametrize(
    ("played", "seats", "options"),
    [(WELLS, 2, {}), (WELLS, 3, {}), (ATACAMA, 2, {"variant": "enhanced", "tactical": True}), (ATACAMA, 4, {})],
)
def test_both_speeds_play_the_same_games(played, seats, options):
    slow, fast = Engine(played, is_compiled=False), Engine(played, is_compiled=True)
    start = played.start(seats, options)
    assert slow.playouts(start, 40, 5) == fast.playouts(start, 40, 5)
    for seed in range(20):
        assert slow.playout(start, seed).tobytes() == fast.playout(start, seed).tobytes()


@pytest.mark.parametrize("is_compiled", SPEEDS)
@pytest.mark.parametrize(("played", "options"), [(WELLS, {}), (LEAST, {})], ids=["most points", "own places"])
def test_the_standing_is_points_and_places_at_once(is_compiled, played, options):
    engine, slow = (Engine(played, is_compiled=speed) for speed in (is_compiled, False))
    for seed in range(20):
        end = slow.playout(played.start(3, options), seed)
        points, places = np.zeros(16, np.int32), np.zeros(16, np.int32)
        sides = engine.run(ask_standing)(end, points, places)
        assert points[:sides].tolist() == slow.points(end)
        assert places[:sides].tolist() == slow.places(end)


def test_a_game_has_the_last_word_on_places():
    engine = Engine(LEAST, is_compiled=False)
    points, firsts = engine.playouts(LEAST.start(3, {}), 100, 1)
    assert points[0] > points[1]
    assert firsts[0] < firsts[1]
