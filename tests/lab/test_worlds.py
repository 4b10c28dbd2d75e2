"""Hidden worlds: they agree with what a seat knows, and are drawn fairly."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import gusher

pytestmark = pytest.mark.usefixtures("interpreted")


def played(s, seed, most):
    drawn = random.Random(seed)
    for _ in range(most):
        if s.is_over:
            break
        seat = s.mover
        s.play(drawn.choice(s.legal(seat)), seat)
    return s


def shown(s, seat):
    return s.game.speed.engine.concealed(s.record, seat).tobytes()


def covered(s):
    seen = s.game.speed.engine.concealed(s.record, 0)
    return np.flatnonzero(seen["stone"] != s.record["stone"])


def test_whoever_remembers_is_in_one_world():
    s = played(gusher.game("ghawar", memory="strict").initial(), 3, 60)
    assert s.known_to(1).sample(5) == s


def test_what_rigs_cover_is_as_likely_in_any_order():
    s = played(gusher.game("ghawar", memory="strict").initial(), 3, 60)
    places = covered(s)
    assert len(places) > 4
    # Few enough to list: all others are laid open.
    record = s.record
    few, rest = places[:4], places[4:]
    record["rig"][rest] = 0
    s = s.game.at(record)
    possible = set(permutations(record["stone"][few].tolist()))
    times = 100 * len(possible)
    known, drawn = s.known_to(0, remembers=False), np.random.default_rng(7)
    worlds = [known.sample(drawn) for _ in range(times)]
    assert all(shown(world, 0) == shown(s, 0) for world in worlds[:20])
    found = Counter(tuple(world.record["stone"][few].tolist()) for world in worlds)
    assert set(found) == possible
    # Each is a binomial of mean 100: five standard deviations.
    assert all(abs(times - 100) < 5 * 100**0.5 for times in found.values())


@pytest.mark.parametrize("options", [{}, {"plot_choice": True}])
def test_drafts_of_others_agree_with_what_is_shown(options):
    s = gusher.game("oil_city", seats=4, **options).initial()
    drawn = np.random.default_rng(3)
    hidden = 0
    for step in range(150):
        played(s, step, 1)
        if step % 10 == 0:
            known = s.known_to(1)
            worlds = [known.sample(drawn) for _ in range(3)]
            assert all(shown(world, 1) == shown(s, 1) for world in worlds)
            assert all(world.movers == s.movers for world in worlds)
            hidden += len({world.record.tobytes() for world in worlds}) > 1
    assert hidden


def test_a_world_says_nothing_of_the_truth():
    s = gusher.game("oil_city", seats=4).initial()
    while s.is_chance:
        played(s, 2, 1)
    other = s.clone()
    drafts = [action for action in s.legal(0) if s.game.describe(action)["kind"] == "token"][:1]
    other.play(drafts[0], 0)
    eye = next(seat for seat in range(4) if s.game.speed.engine.side(s.record, seat) != 0)
    assert shown(s, eye) == shown(other, eye)
    assert s.record.tobytes() != other.record.tobytes()
    assert [s.known_to(eye).sample(seed) for seed in range(9)] == [
        other.known_to(eye).sample(seed) for seed in range(9)
    ]
