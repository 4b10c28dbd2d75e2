"""Companies play their turns to the end in thought: the set of tokens that brings most points is placed."""

from dataclasses import replace

import arranged
import numpy as np
import pytest
from bots.halls import LEVEL, OIL_CITY, give, go_to_turn, hall
from played import fastest

from dev.puzzles.oil_city.plots import Plots
from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.foreseeing import (
    DRAWN_FOR,
    FINENESS,
    LUCK_DRAWN,
    MOST_FUTURES,
    draw_luck,
)
from gusher.bots.games.oil_city.levels import LEVELS
from gusher.rules.oil_city.kinds import TURNS
from gusher.table import puzzles

ENGINE = fastest(OIL_CITY)
COMPANY = 0
pytestmark = pytest.mark.skipif(not ENGINE.is_compiled, reason="only compiled bots play on in thought")


def played_out(s, company=COMPANY):
    """The points that a company ends with from here, on the average, by playing its turns to the end."""
    level = replace(LEVELS[-1], strength=replace(LEVELS[-1].strength, futures=MOST_FUTURES))
    return Desk(ENGINE).looks_back.reckon(s, company, level)


def luck_of_futures():
    luck = np.zeros(LUCK_DRAWN, np.int32)
    draw_luck(luck.data)
    return luck.reshape(MOST_FUTURES, TURNS * DRAWN_FOR).astype(np.int64)


def test_only_foremen_play_on_in_thought():
    assert [bool(level.strength.futures) for level in LEVELS] == ["foreman" in level.name for level in LEVELS]


def test_the_luck_of_all_futures_is_spread_evenly_and_always_the_same():
    luck = luck_of_futures()
    assert luck.min() >= 0
    assert luck.max() < FINENESS
    dice = luck * 3 // FINENESS
    for number in range(3):
        assert ((dice == number).sum(axis=0) == MOST_FUTURES // 3).all()
    assert (luck_of_futures() == luck).all()


def test_a_refinery_is_two_points_in_the_last_turn():
    bare = give(go_to_turn(hall(), 5), COMPANY, money=0)
    assert played_out(give(ENGINE.copy(bare), COMPANY, refinery=1)) - played_out(bare) == pytest.approx(2.0)


def test_money_that_tokens_cannot_spend_any_more_is_worth_nothing():
    s = give(go_to_turn(hall(), 5), COMPANY, money=500)
    assert played_out(give(ENGINE.copy(s), COMPANY, money=9000)) == pytest.approx(played_out(s))


def test_money_in_time_is_worth_points():
    s = give(go_to_turn(hall(), 1), COMPANY, money=600)
    assert played_out(give(ENGINE.copy(s), COMPANY, money=2600)) > played_out(s) + 1.0


def test_whoever_may_choose_plots_thinks_to_an_end_though_what_is_in_the_box_is_hidden():
    s = give(go_to_turn(hall(plot_choice=True), 2), COMPANY, money=2400)
    known = ENGINE.known(s, COMPANY)
    assert bytes(known["owner"]) != bytes(s["owner"])
    texts = [OIL_CITY.actions.write(each) for each in Desk(ENGINE).plan(known, COMPANY, LEVEL["trading_foreman"], 1)]
    assert texts
    assert all(text.startswith("1") for text in texts)


def test_thinking_changes_nothing_and_comes_to_the_same_again():
    s = give(go_to_turn(hall(), 2), COMPANY, money=2400, tower=1)
    before = s.tobytes()
    plans = [Desk(ENGINE).plan(s, COMPANY, LEVEL["trading_foreman"], seed) for seed in (1, 2)]
    assert s.tobytes() == before
    assert plans[0] == plans[1]
    assert np.array(plans[0]).size


def test_where_pieces_stood_makes_no_difference_once_all_can_be_arranged_anew():
    plots, tried = Plots(ENGINE), 0
    for puzzle in arranged.PLOTS[::6]:
        s, seat = puzzles.position(ENGINE, puzzle), puzzle.seat
        if s["turn"] == TURNS - 1:
            continue
        solved = ENGINE.after(s, seat, map(OIL_CITY.actions.read, puzzle.solution.split()[:-1]))
        yielded = ENGINE.shown(solved, seat)
        for after in plots.next_to(solved, seat):
            shown = ENGINE.shown(after, seat)
            if all((shown[name] == yielded[name]).all() for name in ("yields", "drillers_leave", "hand")):
                tried += after.tobytes() != solved.tobytes()
                assert played_out(after, seat) == pytest.approx(played_out(solved, seat))
    assert tried
