"""What companies invest in, sell and keep, in positions where it is plain what is good."""

import itertools
import random

import pytest
from bots.halls import ENGINE, LEVEL, OIL_CITY, give, give_plots, go_to_turn, hall, thoughts

from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.investing import brought, find_tokens, note, suppose_tokens, worth_of_set
from gusher.bots.games.oil_city.outlook import ALONE
from gusher.bots.games.oil_city.worth import AS_THEY_STAND, worth
from gusher.rules.kernel import view
from gusher.rules.oil_city.components import PARTNERS, default_components
from gusher.rules.oil_city.investing import list_uses
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING, LOADING

LEVELS = ("careful_foreman", "growing_foreman", "trading_foreman")


def planned(s, seat, level="careful_foreman"):
    """All that a company does until it is ready, as texts."""
    desk, s, done = Desk(ENGINE), ENGINE.copy(s), []
    while not done or not done[-1].startswith("ready"):
        action = desk.play(ENGINE.known(s, seat), seat, LEVEL[level], 1)
        assert ENGINE.why(s, seat, action) == 0
        done.append(OIL_CITY.actions.write(action))
        ENGINE.play_unchecked(s, seat, action)
        if view(s).phase == CHOOSING:
            return done
        assert len(done) < 100
    return done


def at_prices(turn, prices, **has):
    """A company before its tokens, in a turn with these prices of wax, kerosene and gas."""
    s = go_to_turn(hall(), turn)
    v = view(s)
    cards = [(each.wax, each.kerosene, each.gas) for each in default_components().events]
    for card in range(turn):
        v.event_out[card] = 0
    good = {1: 2, 2: 0, 3: 1}
    for number in range(12):
        for item, place in good.items():
            v.event_prices[number, item] = cards[number][place]
    for item, place in good.items():
        v.event_prices[v.event[turn] - 1, item] = prices[place]
    return give(s, 0, **has)


def at_sale(turn, prices, **has):
    """The same when wagons are loaded."""
    s = at_prices(turn, prices, **has)
    view(s).phase = LOADING
    return s


# Which tokens ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_sets_that_bring_the_same_are_judged_once_and_others_each_for_themselves(seed):
    """As if each were judged anew: all pairs of uses of two tokens."""
    s = give(go_to_turn(hall(seed=seed), 2), 0, money=2600, refinery=1, crude=3, wax=2, gas=1, wagon=1)
    memory = thoughts(LEVEL["careful_foreman"], ALONE)
    room, thought = memory.room, memory.thought
    find_tokens(view(s), thought, 0, room, 3, AS_THEY_STAND, 0, 0.0, 0)
    for place in range(PARTNERS):
        thought.token[place] = thought.count[place] = 0
    uses = []
    for place in (0, 1):
        count = list_uses(thought, place, 2600, room.out, 0)
        uses.append(list(room.out[:count]))
    judged = {}
    for first, second in itertools.product(uses[0], uses[1]):
        for each, action in ((0, first), (1, second)):
            note(room, 0, each, action)
        room.tokens[2] = room.counts[2] = 0
        number = brought(room, 0)
        suppose_tokens(thought, room, 0)
        points = worth(thought, room)
        assert worth_of_set(thought, room, 0) == points
        assert judged.setdefault(number, points) == points
    assert len(set(judged.values())) > 20


# Selling and keeping --------------------------------------------------------------------------------------------------


def test_what_fetches_most_goes_on_the_wagon():
    s = at_sale(2, (100, 500, 400), wagon=1, wax=4, kerosene=4, gas=4)
    assert planned(s, 0)[:-1] == ["1-kerosene4"]


def test_goods_are_kept_for_better_prices_but_for_one_unit_that_makes_the_turn_count():
    s = at_sale(2, (100, 0, 200), wagon=1, kerosene=8, gas=1)
    assert planned(s, 0)[:-1] == ["1-gas1"]


def test_in_the_last_turn_everything_goes():
    s = at_sale(5, (100, 300, 100), wagon=3, wax=3, kerosene=5, gas=4)
    assert sorted(planned(s, 0)[:-1]) == ["1-gas4", "1-kerosene5", "1-wax3"]


def test_in_the_last_turn_no_wagon_stays_that_could_go():
    """Wagons sold decide between companies that are level."""
    s = at_sale(5, (100, 300, 100), wagon=3, wax=3)
    assert planned(s, 0)[:-1] == ["1-wax3", "1-wagons3"]


def test_who_has_no_wagon_loads_nothing():
    assert planned(at_sale(2, (300, 500, 400), wax=4, wagon=0), 0)[:-1] == []


# Investing ------------------------------------------------------------------------------------------------------------


def investing(turn, **has):
    """A company before its tokens: the first one has manager, merchant and engineer, the second merchant, engineer and
    landowner."""
    return give(go_to_turn(hall(), turn), 0, **has)


@pytest.mark.parametrize("level", LEVELS)
def test_crude_is_refined_by_who_can(level):
    s = investing(2, refinery=1, crude=8, money=0, tower=0, driller=0)
    assert sum("refines4" in text for text in planned(s, 0, level)) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_goods_that_wait_bring_wagons(level):
    s = at_prices(3, (100, 500, 100), kerosene=8, money=700, tower=0, driller=0, wagon=0)
    assert any("-wagon" in text for text in planned(s, 0, level))


@pytest.mark.parametrize("level", LEVELS)
def test_with_the_last_tokens_money_becomes_points(level):
    """Cash scores nothing: refineries are two points each. With the former cards: by the even ones a manager gets three
    plots, and bots buy these and one refinery, for a point less."""
    s = give(go_to_turn(hall(components="specialists"), 5), 0, money=1600, tower=0, driller=0, wagon=0)
    done = planned(s, 0, level)
    assert sum("refinery1" in text for text in done) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_wells_and_no_tower_begins_to_produce(level):
    s = investing(0, money=2400, tower=0, driller=0, wagon=1)
    free = [plot for plot in range(51) if view(s).owner[plot] == 10]
    give_plots(s, 0, *random.Random(1).sample(free, 2))
    assert any("tower" in text for text in planned(s, 0, level))


def test_without_money_nothing_is_bought():
    s = investing(0, money=0, tower=0, driller=0, wagon=0)
    assert planned(s, 0) == ["ready1-invest"]


@pytest.mark.parametrize("money", range(0, 1000, 100))
def test_tokens_that_a_deal_has_left_unpaid_are_placed_anew_and_not_again_and_again(money):
    s = investing(2, money=1000, tower=0, driller=0, wagon=0, kerosene=6)
    for text in ("1a-tower1", "1b-wagon2"):
        assert ENGINE.why(s, 0, OIL_CITY.actions.read(text)) == 0
        ENGINE.play_unchecked(s, 0, OIL_CITY.actions.read(text))
    done = planned(give(s, 0, money=money), 0)
    assert len(done) <= 6
    if money < 900:
        assert done[:2] == ["1a-off", "1b-off"]


def test_a_plot_is_given_back_that_is_worth_least():
    """Of a plot with wells for drillers and one with a single kind of well for towers only, the better one stays."""
    s = investing(1, tower=0, driller=3, fan=1)
    v = view(s)
    good, bad = 3, 49
    for field in (0, 2, 4, 6):
        v.layout[good, field], v.layout[bad, field] = 1, 9
    v.layout[good, 8] = v.layout[bad, 8] = 0
    for plot in (good, bad):
        v.owner[plot] = 0
    v.phase, v.waiting, v.plot_choice = CHOOSING, 1, 1
    v.drawn[0] = 2
    v.drawn_plot[0, 0], v.drawn_plot[0, 1] = 1 + good, 1 + bad
    assert planned(s, 0)[0] == f"1a-returns{1 + bad}"


@pytest.mark.parametrize("phase", [INVESTING, ARRANGING, LOADING])
def test_a_company_of_two_seats_plans_with_both(phase):
    """Each seat does what is its own, and both are done in the end."""
    s = OIL_CITY.start(6, {"companies": "3"})
    drawn = random.Random(2)
    desk = Desk(ENGINE)
    for _ in range(400):
        seat = drawn.choice(ENGINE.movers(s))
        if seat > 10:
            action = drawn.choice(ENGINE.legal(s, seat))
        else:
            if view(s).phase == phase:
                assert not planned(s, seat)[-1].endswith("off")
                return
            action = desk.play(ENGINE.known(s, seat), seat, LEVEL["careful_driller"], 1)
        ENGINE.play_unchecked(s, seat, action)
    pytest.fail("the phase never came")


def test_rehearsing_calls_everything():
    Desk(ENGINE).rehearse()


def test_levels_are_three_characters_in_three_strengths():
    assert len(LEVEL) == 1 + 9
    # The apprentice stands below them all.
    assert [name for name in LEVEL if "_" not in name] == ["apprentice"]
    assert {name.split("_")[0] for name in LEVEL} - {"apprentice"} == {"careful", "growing", "trading"}
    assert [level.strength.name for level in LEVEL.values()] == sorted(
        (level.strength.name for level in LEVEL.values()), key=("apprentice", "novice", "driller", "foreman").index
    )
