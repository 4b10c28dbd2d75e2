"""Companies play their turns to the end in thought: the set of tokens that brings most points is placed."""

import numpy as np
import pytest
from bots.halls import LEVEL, OIL_CITY, give, go_to_turn, hall
from played import fastest

from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.foreseeing import DRAWN_FOR, FINENESS, MOST_FUTURES, futures
from gusher.bots.games.oil_city.levels import LEVELS
from gusher.rules.oil_city.kinds import TURNS

ENGINE = fastest(OIL_CITY)
COMPANY = 0
pytestmark = pytest.mark.skipif(not ENGINE.is_compiled, reason="only compiled bots play on in thought")


def foreseen(s, taker=1, offer=0):
    """What an offer brings the first company, by the best level."""
    desk = Desk(ENGINE)
    return desk.agent.foreseen(s, COMPANY, LEVELS[-1], offer, taker)


def offered(s, *lines):
    """An offer of the first company to the second: lines as they are written in logs."""
    for text in ("1-draft", *lines, "1-offers-2"):
        action = OIL_CITY.actions.read(text)
        assert ENGINE.why(s, COMPANY, action) == 0, text
        ENGINE.play(s, COMPANY, action)
    return s


def test_only_foremen_play_on_in_thought():
    assert [bool(level.strength.futures) for level in LEVELS] == ["foreman" in level.name for level in LEVELS]


def test_the_luck_of_all_futures_is_spread_evenly_and_always_the_same():
    luck = futures().reshape(MOST_FUTURES, TURNS * DRAWN_FOR)
    assert luck.min() >= 0
    assert luck.max() < FINENESS
    dice = luck * 3 // FINENESS
    for number in range(3):
        assert ((dice == number).sum(axis=0) == MOST_FUTURES // 3).all()
    assert (futures() == luck.reshape(-1)).all()


def test_a_refinery_given_away_in_the_last_turn_costs_its_two_points():
    s = give(go_to_turn(hall(), 5), COMPANY, refinery=1, money=0)
    assert foreseen(offered(s, "1-gives-1refinery")) == pytest.approx(-2.0)


def test_money_that_tokens_cannot_spend_any_more_is_worth_nothing():
    s = give(go_to_turn(hall(), 5), COMPANY, money=9000)
    assert foreseen(offered(s, "1-gives-500")) == pytest.approx(0.0, abs=1e-9)


def test_money_in_time_is_worth_points():
    s = give(go_to_turn(hall(), 1), COMPANY, money=600)
    give(s, 1, money=5000)
    assert foreseen(offered(s, "1-wants-2000")) > 1.0


def test_thinking_changes_nothing_and_comes_to_the_same_again():
    s = give(go_to_turn(hall(), 2), COMPANY, money=2400, tower=1)
    before = s.tobytes()
    plans = [Desk(ENGINE).plan(s, COMPANY, LEVEL["trading_foreman"], seed) for seed in (1, 2)]
    assert s.tobytes() == before
    assert plans[0] == plans[1]
    assert np.array(plans[0]).size
