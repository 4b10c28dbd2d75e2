"""Weak companies err like people, and say why only where they did."""

from dataclasses import replace

import pytest
from bots.halls import ENGINE, LEVEL, OIL_CITY, do, give, hall

from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.excusing import LEAST_WORSE
from gusher.rules.kernel import kind_of
from gusher.rules.oil_city.kinds import READY, is_of_tokens

SEAT = 1
APPRENTICE = LEVEL["apprentice"]
CLEAR = replace(APPRENTICE, strength=replace(APPRENTICE.strength, compares=0, misjudges=0.0, thrift=1.0))


@pytest.fixture(scope="module")
def desk():
    return Desk(ENGINE)


def weak(**weakness):
    """Somebody who sees and judges well but for this."""
    return replace(CLEAR, strength=replace(CLEAR.strength, **weakness))


def halls():
    """Companies with more or less money, and goods that wait."""
    for seed in range(1, 5):
        for money, wax in ((800, 0), (1500, 3), (2600, 6)):
            yield give(hall(seed=seed), 1, money=money, wax=wax)


def tokens(desk, s, level, seed=1):
    """What a level does until it is ready."""
    done, s = [], ENGINE.copy(s)
    while not done or kind_of(done[-1]) != READY:
        done.append(desk.play(ENGINE.known(s, SEAT), SEAT, level, seed + len(done)))
        ENGINE.play_unchecked(s, SEAT, done[-1])
    return done


def lost(desk, s, actions):
    """The points by which tokens are worse than the best ones, by the reckoning of somebody who sees every use."""
    worths = []
    for each in (tokens(desk, s, CLEAR), actions):
        after = ENGINE.copy(s)
        for action in each:
            if is_of_tokens(kind_of(action)):
                ENGINE.play_unchecked(after, SEAT, action)
        worths.append(desk.looks_back.worth_as_they_lie(after, 1, CLEAR))
    return worths[0] - worths[1]


@pytest.mark.parametrize(
    ("weakness", "reason"),
    [({"compares": 1}, "overlooked"), ({"misjudges": 9.0}, "misjudged"), ({"thrift": 0.0}, "spends")],
)
def test_a_company_says_by_which_weakness_it_placed_tokens_badly(desk, weakness, reason):
    level = weak(**weakness)
    told = []
    for s in halls():
        done = tokens(desk, s, level)
        told.append(desk.excuse(s, SEAT, done, level))
        assert (told[-1] is not None) == (lost(desk, s, done) >= LEAST_WORSE)
    assert reason in told
    assert set(told) <= {reason, None}


def test_good_tokens_need_no_excuse_whoever_places_them(desk):
    for s in halls():
        best = tokens(desk, s, CLEAR)
        assert desk.excuse(s, SEAT, best, APPRENTICE) is None


def test_whoever_leaves_tokens_idle_that_could_bring_something_overlooked_it(desk):
    s = give(hall(), 1, money=2600, wax=6)
    ready = OIL_CITY.actions.read("ready1-invest")
    assert desk.excuse(s, SEAT, [ready], APPRENTICE) is None
    one = OIL_CITY.actions.read("2a-tower1")
    assert desk.excuse(s, SEAT, [one, ready], APPRENTICE) == "overlooked"


def test_what_is_still_to_be_placed_is_nobodys_mistake_yet(desk):
    s = give(hall(), 1, money=2600, wax=6)
    best = tokens(desk, s, CLEAR)
    assert desk.excuse(s, SEAT, best[:1], APPRENTICE) is None


def test_only_tokens_are_excused(desk):
    s = do(hall(), "ready1-invest")
    assert desk.excuse(s, SEAT, [], APPRENTICE) is None


def test_who_compares_few_uses_of_a_token_does_not_always_place_the_same(desk):
    s = give(hall(), 1, money=2600, wax=6)
    assert len({tuple(tokens(Desk(ENGINE), s, weak(compares=2), seed)) for seed in range(8)}) > 3
    assert len({tuple(tokens(Desk(ENGINE), s, CLEAR, seed)) for seed in range(8)}) == 1
