"""Phases A and B: prices, tokens, and how the bank settles them (O5 to O10)."""

from __future__ import annotations

import pytest
from oil_city.playing import BANK, Hall, hall

from gusher.rules.kernel import CHANCE
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.items import GAS, KEROSENE, WAX
from gusher.rules.oil_city.state import price_of


def test_O5_one_of_twelve_cards_sets_the_prices_and_never_comes_twice():
    t = Hall(9)
    t.play("land1", "land2")
    gone = []
    for turn in range(6):
        assert t.legal == {f"event{card}" for card in range(1, 13) if card not in gone}
        assert set(t.weights.values()) == {1}
        card = max(set(range(1, 13)) - set(gone))
        t.play(f"event{card}")
        gone.append(card)
        event = default_components().events[card - 1]
        prices = [price_of(t.shown, good) for good in (WAX, KEROSENE, GAS)]
        assert prices == [event.wax, event.kerosene, event.gas]
        if turn < 5:
            while t.movers != [CHANCE]:
                t.ready()
                while t.movers == [CHANCE] and t.phase != "event":
                    t.play(min(t.legal))
    assert len(gone) == 6


def test_O5_the_rulebooks_event_is_there():
    [event] = [each for each in default_components().events if each.year == 1877]
    assert (event.wax, event.kerosene, event.gas) == (100, 300, 400)


COSTS = {
    "tower": 500,
    "driller": 100,
    "wagon": 200,
    **dict.fromkeys(("pump", "fan", "drill", "distillery", "refinery"), 500),
}


@pytest.mark.parametrize("item", COSTS)
def test_O6_what_things_cost(item):
    t = hall()
    before = t.has(1, item)
    t.play(f"1a-{item}1").all_done()
    assert t.has(1, item) == before + 1
    assert t.money(1) == 2400 - COSTS[item]


def test_O6_plots_cost_300_and_are_drawn():
    t = hall().play("2c-plot2").ready()
    t.play("settle-2c")
    assert t.money(2) == 2400 - 600
    assert len(t.legal) == 51
    t.play("plot9")
    assert (t.why("plot9"), len(t.legal)) == ("card_gone", 50)
    t.play("plot4")
    assert (t.plots(2), t.phase) == ([9, 4], "arranging")


MOST = {
    "engineer": {"tower": 3, "driller": 1, "plot": 1, "wagon": 1},
    "landowner": {"tower": 1, "driller": 1, "plot": 2, "wagon": 1},
    "manager": {"tower": 3, "driller": 3, "plot": 3, "wagon": 3},
    "merchant": {"tower": 1, "driller": 1, "plot": 1, "wagon": 2},
}
FORMER_MOST = {
    "engineer": {"tower": 3, "driller": 1, "plot": 1, "wagon": 1},
    "landowner": {"tower": 1, "driller": 1, "plot": 3, "wagon": 1},
    "manager": {"tower": 1, "driller": 3, "plot": 1, "wagon": 1},
    "merchant": {"tower": 1, "driller": 1, "plot": 1, "wagon": 3},
}


def professions_of(t, company):
    return [list(MOST)[t.shown.professions[3 * (company - 1) + each]] for each in range(3)]


def place_of(t, company, profession):
    return "abc"[professions_of(t, company).index(profession)]


@pytest.mark.parametrize(("components", "most"), [({}, MOST), ({"components": "specialists"}, FORMER_MOST)])
def test_O6_how_many_a_profession_gets_at_once(components, most):
    t = hall(12, **components)
    for company in range(1, 5):
        for profession, items in most.items():
            if all(profession != name for name in professions_of(t, company)):
                continue
            place = f"{company}{place_of(t, company, profession)}"
            for item, count in items.items():
                assert t.why(f"{place}-{item}{count}") is None
                assert count == 3 or t.why(f"{place}-{item}{count + 1}") == "too_many_at_once"


@pytest.mark.parametrize("item", ["pump", "fan", "drill", "distillery", "refinery"])
def test_O6_the_company_card_gives_one(item):
    t = hall()
    assert t.why(f"1a-{item}2") == "too_many_at_once"


def test_O6_a_pedlar_takes_one_to_three_units_at_200_each_but_no_crude():
    t = hall().give(1, gas=2, wax=5, kerosene=1, crude=9)
    assert t.why("1a-peddles-g3") == "too_few_goods"
    peddled = {text for text in t.legal_for(0) if text.startswith("1a-peddles")}
    loads = ["k1", "w1", "w1k1", "w2", "w2k1", "w3", "g1", "g1k1", "g1w1", "g1w1k1", "g1w2", "g2", "g2k1", "g2w1"]
    assert peddled == {f"1a-peddles-{load}" for load in loads}
    t.play("1a-peddles-g2k1").all_done()
    assert t.money(1) == 3000
    assert t.goods(1) == {"crude": 9, "gas": 0, "wax": 5, "kerosene": 0}


def test_O6_a_refinery_makes_two_barrels_of_each_of_one_to_four_crude_for_nothing():
    t = hall().give(1, refinery=1, crude=5)
    assert {f"1a-refines{crude}" for crude in range(1, 5)} <= t.legal_for(0)
    t.play("1a-refines4").all_done()
    assert (t.money(1), t.has(1, "crude"), t.has(1, "kerosene")) == (2400, 1, 8)


def test_O6_one_token_a_refinery():
    t = hall().give(1, refinery=1, crude=5)
    t.play("1a-refines1")
    assert t.why("1b-refines1") == "no_free_refinery"
    t.give(1, refinery=1).play("1b-refines4")
    assert t.why("1c-refines1") == "no_free_refinery"
    t.give(1, refinery=1)
    assert t.why("1c-refines1") == "too_few_goods"


def test_O6_one_token_a_place():
    t = hall().play("1a-driller1")
    assert t.why("1a-tower1") == "token_lies"
    t.play("1a-off", "1a-tower1")
    assert t.why("1b-off") == "no_token"


def test_O7_partners_may_use_the_same_field_of_the_company_card():
    t = hall().play("1a-pump1", "1b-pump1", "1c-pump1").all_done()
    assert (t.has(1, "pump"), t.money(1)) == (3, 900)


def test_O7_a_refinery_bought_now_runs_from_the_next_turn_on():
    t = hall().give(1, crude=2).play("1a-refinery1")
    assert t.why("1b-refines1") == "no_free_refinery"
    t.all_done().turn(2)
    t.play("1b-refines2").all_done()
    assert t.has(1, "kerosene") == 4


def test_O7_a_borrowed_refinery_counts_as_own():
    t = hall().give(2, refinery=1).give(1, crude=2)
    t.play("2-draft", "2-gives-1refinery", "2-line1-back1", "2-offers-1", "1:accept-2a1")
    t.play("1a-refines2").all_done()
    assert t.has(1, "kerosene") == 4


def test_O8_the_bank_settles_company_after_company_starting_one_further_every_turn():
    t = hall(4, companies="4")
    for turn in range(6):
        for company in (1, 2, 3, 4):
            t.give(company, money=100).play(f"{company}a-driller1")
        t.ready()
        order = []
        while t.phase == "settling":
            [text] = t.legal
            order.append(int(text[7]))
            t.play(text)
        assert order == [1 + (turn + number) % 4 for number in range(4)]
        t.turn(turn + 2) if turn < 5 else None


def test_O8_refineries_first_then_pedlars_then_purchases_by_place():
    t = hall().give(1, refinery=1, crude=1).set(1, money=0)
    t.play("1c-refines1", "1b-peddles-k2", "1a-driller1").ready()
    assert t.legal == {"settle-1c"}
    t.play("settle-1c")
    assert t.legal == {"settle-1b"}
    t.play("settle-1b")
    assert t.money(1) == 400
    assert t.legal == {"settle-1a"}
    t.play("settle-1a")
    assert t.money(1) == 300


def test_O8_what_a_pedlar_brings_can_be_spent_at_once():
    """The rulebook's example: three units for 600, and a tower for 500 of them, leaves 100."""
    t = hall().give(1, wax=3).set(1, money=0)
    assert t.why("1c-tower1") == "too_little_money"
    t.play("1b-peddles-w3", "1c-tower1").all_done()
    assert (t.money(1), t.has(1, "tower")) == (100, 2)


def test_O9_what_cannot_be_paid_cannot_be_placed():
    t = hall().set(1, money=900)
    t.play("1c-tower1")
    assert t.why("1b-pump1") == "too_little_money"
    t.play("1b-wagon2")
    assert t.why("1a-driller1") == "too_little_money"


def test_O9_purchases_shrink_to_what_can_be_paid():
    t = hall().play("1c-tower3")
    t.set(1, money=1100)
    t.all_done()
    assert (t.money(1), t.has(1, "tower")) == (100, 3)


def test_O9_purchases_shrink_to_what_the_bank_has():
    t = hall().give(1, money=600).give(2, money=600)
    t.play("1c-tower3", "2b-tower3")
    t.give(3, tower=t.in_box("tower") - 4).all_done()
    assert (t.has(1, "tower"), t.has(2, "tower"), t.in_box("tower")) == (4, 2, 0)
    assert t.money(1, 2) == [1500, 2500]


def test_O9_a_refinery_that_is_gone_does_not_run():
    t = hall().give(1, refinery=1, crude=2).play("1a-refines2")
    t.play("1-draft", "1-gives-1refinery", "1-offers-2", "2:accept-1a1").all_done()
    assert (t.has(1, "crude"), t.has(1, "kerosene")) == (2, 0)


def test_O9_a_pedlar_sells_what_is_left():
    t = hall().give(1, wax=3).play("1b-peddles-w3")
    t.play("1-draft", "1-gives-2wax", "1-offers-2", "2:accept-1a1").all_done()
    assert (t.money(1), t.has(1, "wax")) == (2600, 0)


def choosing(**options):
    t = hall(plot_choice=True, **options)
    t.play("2c-plot2").ready()
    return t.play("settle-2c", "plot5", "plot9", "plot7")


def test_O10_a_buyer_draws_one_more_and_gives_one_back():
    t = choosing()
    assert (t.phase, t.movers, t.money(2)) == ("choosing", [1], 1800)
    assert {"2c-returns5", "2c-returns9", "2c-returns7"} <= t.legal_for(1)
    assert t.why("2c-returns8") == "not_drawn"
    t.play("2c-returns9")
    assert (t.plots(2), t.shown.owner[8], t.phase) == ([5, 7], BANK, "arranging")
    assert t.shown.plots_in_box == 49


def test_O10_on_time_out_the_last_drawn_goes_back():
    t = choosing().ready()
    assert (t.plots(2), t.phase) == ([5, 9], "arranging")


def test_O10_without_a_spare_card_there_is_no_choice():
    t = hall(plot_choice=True)
    for plot in range(3, 52):
        t.deed(1, plot)
    t.play("2c-plot2").ready().play("settle-2c")
    assert t.money(2) == 1800
    t.play("plot1", "plot2")
    assert (t.plots(2), t.phase) == ([1, 2], "arranging")


def test_O10_without_the_option_there_is_no_choice():
    t = hall().play("2c-plot1").all_done("plot5")
    assert (t.plots(2), t.phase) == ([5], "arranging")


def test_O10_two_partners_choose_apart():
    t = hall(6, companies="3", plot_choice=True)
    t.play("2a-plot1", "2b-plot1").ready()
    t.play("settle-2a", "plot1", "plot2", "settle-2b", "plot3", "plot4")
    assert t.movers == [1, 4]
    assert t.why("2b-returns3", 1) == "not_your_place"
    t.play("2b-returns3", "2a-returns1")
    assert t.plots(2) == [4, 2]
