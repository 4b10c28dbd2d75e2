"""Phase D: wagons (O15)."""

from __future__ import annotations

import pytest
from oil_city.playing import hall

# 1877: wax 100, kerosene 300, gas 400.


def loading(**held):
    """The first company has these, and one wagon more: it has a merchant."""
    return hall(phase="loading").give(1, **held)


def test_O15_a_loaded_wagon_is_sold_at_the_turns_prices_and_goes_back():
    t = loading(gas=2, wax=1, kerosene=1)
    wagons = t.in_box("wagon")
    t.play("1-gas2", "1-wax1", "1-kerosene1").all_done()
    assert t.money(1) == 2400 + 800 + 100 + 300
    assert t.goods(1) == {"crude": 0, "gas": 0, "wax": 0, "kerosene": 0}
    assert (t.has(1, "wagon"), t.in_box("wagon")) == (0, wagons + 1)
    assert (t.shown.revenue[0], t.shown.sold[0, 0]) == (1200, 1)


def test_O15_one_to_four_units_a_wagon():
    t = loading(gas=9, wagon=1)
    assert t.why("1-gas9") == "too_few_wagons"
    t.play("1-gas8").all_done()
    assert (t.has(1, "gas"), t.has(1, "wagon"), t.shown.sold[0, 0]) == (1, 0, 2)


def test_O15_five_units_need_two_wagons():
    t = loading(gas=5, wagon=2).play("1-gas5").all_done()
    assert (t.has(1, "wagon"), t.shown.sold[0, 0]) == (1, 2)


def test_O15_never_crude():
    t = loading(crude=4)
    assert not any("crude" in text for text in t.legal_for(0) if text.startswith("1-"))


def test_O15_even_at_0():
    t = loading(kerosene=3)
    [free] = [card for card in range(t.shown.events) if t.shown.event_prices[card, 3] == 0][:1]
    t.shown.event[0] = 1 + free
    t.play("1-kerosene3").all_done()
    assert (t.has(1, "kerosene"), t.money(1), t.shown.sold[0, 0], t.shown.revenue[0]) == (0, 2400, 1, 0)


def test_O15_goods_can_be_kept():
    t = loading(gas=3).play("1-gas1").all_done()
    assert t.has(1, "gas") == 2
    t.to("loading").give(1, wagon=1).play("1-gas2").all_done()
    assert t.has(1, "gas") == 0


def test_O15_more_wagons_than_needed_may_go_if_each_has_a_unit():
    t = loading(gas=3, wagon=4).play("1-gas3")
    assert t.why("1-wagons4") == "too_many_wagons"
    assert t.why("1-wagons0") == "too_few_wagons"
    t.play("1-wagons3").all_done()
    assert (t.has(1, "wagon"), t.shown.sold[0, 0]) == (2, 3)


def test_O15_a_load_can_be_changed_and_what_is_loaded_says_so():
    t = loading(gas=3, wax=2)
    t.play("1-gas3", "1-gas1", "1-wax2")
    assert t.why("1-gas1") == "nothing_changes"
    assert t.why("1-wax3") == "too_few_goods"
    t.play("1-gas0").all_done()
    assert t.money(1) == 2600


def test_O15_goods_that_a_deal_took_since_are_not_sold():
    t = loading(gas=4, wagon=1).play("1-gas4", "1-wagons2")
    t.play("1-draft", "1-gives-3gas", "1-offers-2", "2:accept-1a1").all_done()
    assert (t.money(1), t.has(1, "wagon"), t.shown.sold[0, 0]) == (2800, 1, 1)


def test_O15_wagons_that_a_deal_took_since_do_not_go():
    t = loading(gas=8, wagon=1).play("1-gas8")
    t.play("1-draft", "1-gives-1wagon", "1-offers-2", "2:accept-1a1").all_done()
    assert (t.money(1), t.has(1, "gas"), t.has(2, "wagon")) == (4000, 4, 2)


def test_O15_extraction_and_sale_are_run_for_all_companies_one_after_the_other():
    t = loading(gas=1).give(2, gas=1).play("1-gas1", "2-gas1").ready()
    assert t.legal == {"sell-1"}
    t.play("sell-1")
    assert t.legal == {"sell-2"}
    t.play("sell-2")
    assert t.phase == "event"


@pytest.mark.parametrize("turn", range(2, 7))
def test_O15_the_order_of_companies_goes_on_by_one_every_turn(turn):
    t = hall().turn(turn).to("loading")
    for company in (1, 2, 3):
        t.set(company, gas=1, wagon=1).play(f"{company}-gas1")
    t.ready()
    assert t.legal == {f"sell-{1 + (turn - 1) % 3}"}
