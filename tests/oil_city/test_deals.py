"""Deals between companies, their terms and debts (O16 to O19)."""

from __future__ import annotations

import pytest
from oil_city.playing import SHOWN, hall, seen

LAYOUT = "C . G . W . N . C"


def drafted(t, company, *lines):
    """A draft of a company: ``gives-500``, ``wants-3gas due 2``, ``gives-1tower back 3``."""
    t.play(f"{company}-draft")
    for number, line in enumerate(lines, start=1):
        what, *term = line.split()
        t.play(f"{company}-{what}")
        if term:
            t.play(f"{company}-line{number}-{term[0]}{term[1]}")
    return t


def deal(t, maker, taker, *lines):
    """A deal that is made and taken at once."""
    drafted(t, maker, *lines).play(f"{maker}-offers-{taker}")
    serial = max(t.shown.serial[3 * (maker - 1) + slot] for slot in range(3))
    return t.play(f"{taker}:accept-{maker}a{serial}")


# What can be traded ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "item",
    ["crude", "gas", "wax", "kerosene", "tower", "driller", "pump", "fan", "drill", "distillery", "wagon", "refinery"],
)
def test_O16_companies_trade_everything(item):
    t = hall().set(1, **{item: 3}).set(2, **{item: 0})
    deal(t, 1, 2, f"gives-2{item}", "wants-800")
    assert (t.has(1, item), t.has(2, item)) == (1, 2)
    assert t.money(1, 2) == [3200, 1600]


def test_O16_plots_change_hands():
    t = hall().deed(1, 9).deed(2, 4)
    deal(t, 1, 2, "gives-plot9", "wants-plot4", "wants-100")
    assert (t.plots(1), t.plots(2)) == ([4], [9])
    assert t.money(1, 2) == [2500, 2300]


def test_O16_swaps_of_many_things_on_both_sides():
    t = hall().give(1, gas=3, wax=2).give(2, kerosene=5, fan=1)
    deal(t, 1, 2, "gives-3gas", "gives-2wax", "wants-4kerosene", "wants-1fan", "gives-300")
    assert t.goods(1) == {"crude": 0, "gas": 0, "wax": 0, "kerosene": 4}
    assert t.goods(2) == {"crude": 0, "gas": 3, "wax": 2, "kerosene": 1}
    assert (t.has(1, "fan"), t.money(1, 2)) == (1, [2100, 2700])


def test_O16_a_present_is_a_deal():
    t = deal(hall(), 1, 2, "gives-1000")
    assert t.money(1, 2) == [1400, 3400]


def test_O16_a_sheet_has_eight_lines_four_of_them_with_terms():
    t = drafted(hall(), 1, *(f"wants-{each}00 due 6" for each in range(1, 5)), *("gives-100" for _ in range(4)))
    assert t.why("1-gives-100") == "draft_full"
    assert t.why("1-line5-due6") == "draft_full_of_terms"
    t.play("1-line1-off", "1-line5-due6", "1-gives-200")
    assert t.why("1-line5-due5") == "has_a_term"


def test_O16_what_nobody_has_cannot_be_named_but_money_and_goods_can_be_promised():
    t = hall().deed(2, 7).set(1, tower=1)
    t.play("1-draft")
    assert t.why("1-gives-2tower") == "not_theirs_to_give"
    assert t.why("1-gives-plot7") == "not_theirs_to_give"
    assert t.why("1-wants-1refinery") == "not_theirs_to_give"
    assert t.why("1-wants-plot7") is None
    assert t.why("1-gives-9900") is None
    assert t.why("1-gives-20wax") is None
    assert t.why("1-gives-21wax") == "too_much_in_a_line"
    t.play("1-wants-plot7")
    assert t.why("1-wants-plot7") == "plot_named_twice"


def test_O16_drafts_are_begun_and_dropped():
    t = hall()
    assert t.why("1-gives-100") == "no_draft"
    t.play("1-draft")
    assert t.why("1-draft") == "draft_begun"
    assert t.why("1-offers-2") == "nothing_offered"
    assert t.why("1-line1-off") == "no_such_line"
    t.play("1-gives-100", "1-drop", "1-draft")
    assert t.why("1-line1-off") == "no_such_line"


# Offers ---------------------------------------------------------------------------------------------------------------


def test_O17_an_offer_to_one_company_only_that_one_can_take():
    t = drafted(hall(), 1, "gives-100").play("1-offers-2")
    assert t.why("3:accept-1a1") == "no_such_offer"
    assert t.why("1:accept-1a1") == "own_company"
    assert t.why("2:accept-1a2") == "no_such_offer"
    t.play("2:accept-1a1")
    assert t.why("2:accept-1a1") == "no_such_offer"


def test_O17_who_tries_to_take_the_own_companys_offer_is_told_so():
    t = drafted(hall(6, companies="3"), 1, "gives-100").play("1-offers-all")
    drafted(t, 1, "gives-200").play("1-offers-2")
    for partner in (1, 4):
        assert t.why(f"{partner}:accept-1a1") == t.why(f"{partner}:accept-1b1") == "own_company"
        assert t.why(f"{partner}:accept-1a2") == t.why(f"{partner}:accept-1c0") == "no_such_offer"
    # Who is not concerned learns nothing of the offer to one.
    assert t.why("3:accept-1b1") == t.why("3:accept-1b2") == t.why("3:accept-1c1") == "no_such_offer"


def test_O17_an_offer_to_all_goes_to_the_first_taker():
    t = drafted(hall(), 1, "gives-100").play("1-offers-all")
    assert t.why("2:accept-1a1") is None
    t.play("3:accept-1a1")
    assert t.why("2:accept-1a1") == "no_such_offer"
    assert t.money() == [2300, 2400, 2500]


def test_O17_an_offer_reserves_nothing_and_is_checked_when_taken():
    t = hall().give(1, gas=3)
    drafted(t, 1, "gives-3gas", "wants-2400").play("1-offers-all")
    t.play("1-draft", "1-gives-1gas", "1-offers-2", "2:accept-1b1")
    assert t.why("2:accept-1a1") == "they_lack_it"
    t.give(1, gas=1).play("2c-plot1").set(3, money=2300)
    assert t.why("3:accept-1a1") == "you_lack_it"
    t.play("2:accept-1a1")
    assert t.money(1, 2) == [4800, 0]


def test_O17_it_settles_whole_or_fails():
    t = hall().set(2, gas=3, money=400)
    drafted(t, 1, "gives-100", "wants-2gas", "wants-2gas").play("1-offers-2")
    before = t.state.tobytes()
    assert t.why("2:accept-1a1") == "you_lack_it"
    assert t.state.tobytes() == before
    t.give(2, gas=1).play("2:accept-1a1")
    assert (t.has(1, "gas"), t.money(1, 2)) == (4, [2300, 500])


def test_O17_any_partner_can_bind_the_company():
    t = hall(9)
    t.play("4:1-draft", "7:1-gives-100", "1:1-offers-2", "8:accept-1a1")
    assert t.money(1, 2) == [2300, 2500]


def test_O17_the_maker_can_withdraw_it():
    t = drafted(hall(6, companies="3"), 1, "gives-100").play("1-offers-all")
    assert t.why("2:withdraw-1a1") == "not_your_offer"
    t.play("4:withdraw-1a1")
    assert t.why("1:withdraw-1a1") == "no_such_offer"
    assert t.why("2:accept-1a1") == "no_such_offer"


def test_O17_a_company_has_three_offers_open():
    t = hall()
    for _ in range(3):
        drafted(t, 1, "gives-100").play("1-offers-all")
    t.play("1-draft", "1-gives-100")
    assert t.why("1-offers-all") == "too_many_offers"
    t.play("1:withdraw-1b1", "1-offers-3", "3:accept-1b2")


def test_O17_offers_go_to_companies_that_there_are():
    t = drafted(hall(), 1, "gives-100")
    assert t.why("1-offers-1") == "own_company"
    assert t.why("1-offers-4") == "no_such_company"


def test_O17_offers_end_when_extraction_begins_and_drafts_are_kept():
    t = drafted(hall(), 1, "gives-100").play("1-offers-all")
    drafted(t, 2, "gives-200")
    t.to("arranging")
    assert t.why("2:accept-1a1") is None
    t.to("loading")
    assert t.why("2:accept-1a1") == "no_such_offer"
    t.play("2-offers-1", "1:accept-2a1")
    assert t.money(1, 2) == [2600, 2200]


def test_O17_offers_outlast_the_sale():
    t = drafted(hall(phase="loading"), 1, "gives-100").play("1-offers-all")
    t.turn(2).play("2:accept-1a1")
    assert t.money(2) == 2500


@pytest.mark.parametrize("phase", ["investing", "arranging", "loading"])
def test_O17_deals_are_open_whenever_people_act(phase):
    assert deal(hall(phase=phase), 1, 2, "gives-100").money(2) == 2500


def test_O17_deals_are_open_to_who_is_ready():
    t = hall().ready(1, 2)
    assert deal(t, 1, 2, "gives-100").money(2) == 2500
    assert t.movers == [2]


def test_O17_nothing_is_traded_while_the_bank_works():
    t = drafted(hall().deed(1, 1, LAYOUT, {"a": "tower"}), 1, "gives-100").to("arranging").ready()
    assert t.phase == "extracting"
    for text in ("1-offers-all", "1-drop", "1-gives-200"):
        assert t.game.reasons[t.engine.why(t.state, 0, t.game.actions.read(text))] == "waiting_for_bank"


def last_loading():
    return hall().turn(6).to("loading")


def test_O17_after_the_sixth_extraction_only_goods_money_and_wagons_change_hands():
    t = last_loading().give(1, tower=1, refinery=1, crude=1, wagon=1).deed(1, 9)
    t.play("1-draft")
    for what in ("1tower", "1refinery", "plot9"):
        assert t.why(f"1-gives-{what}") == "only_goods_now"
    t.play("1-drop")
    deal(t, 1, 2, "gives-1crude", "gives-1wagon", "wants-500", "wants-100 due 6")
    assert (t.has(2, "crude"), t.money(1)) == (1, 2900)


def test_O17_a_draft_from_before_the_sixth_extraction_is_checked_again():
    t = drafted(hall().turn(6), 1, "gives-1tower").to("loading")
    assert t.why("1-offers-2") == "only_goods_now"


# Plots and wagons -----------------------------------------------------------------------------------------------------


def test_O18_a_plot_changes_hands_bare():
    t = hall().deed(1, 1, LAYOUT, {"a": "tower", "b": "fan", "c": "driller"})
    before = {piece: t.has(1, piece) for piece in ("tower", "fan", "driller")}
    deal(t, 1, 2, "gives-plot1")
    assert t.stands(1) == t.stands(1, SHOWN) == {}
    assert {piece: t.has(1, piece) for piece in before} == before
    t.to("arranging")
    assert t.why("2-1b-fan") == "not_in_hand"


def test_O18_unless_pieces_are_named():
    t = hall().set(1, tower=0).deed(1, 1, LAYOUT, {"a": "tower", "b": "fan"})
    deal(t, 1, 2, "gives-plot1", "gives-1tower")
    assert (t.has(1, "tower"), t.has(1, "fan"), t.plots(2)) == (0, 1, [1])
    t.to("arranging").play("2-1a-tower")


def test_O18_what_stands_can_be_sold_too_and_leaves_the_last_plot_first():
    t = hall().set(1, tower=1).deed(1, 1, LAYOUT, {"a": "tower"}).deed(1, 2, LAYOUT, {"a": "tower", "i": "tower"})
    deal(t, 1, 2, "gives-2tower")
    assert (t.stands(1), t.stands(2)) == ({"a": "tower"}, {"a": "tower"})
    deal(t, 1, 2, "gives-1tower")
    assert (t.stands(1), t.stands(2)) == ({"a": "tower"}, {})


def test_O18_what_is_sold_while_arranging_leaves_both_the_plan_and_what_all_see():
    t = hall(phase="arranging").set(1, tower=1, driller=0).deed(1, 1, LAYOUT)
    t.play("1-1a-tower")
    deal(t, 1, 2, "gives-1tower")
    assert t.stands(1) == t.stands(1, SHOWN) == {}
    assert t.why("1-1a-tower") == "not_in_hand"


def test_O18_a_wagon_changes_hands_empty():
    t = hall(phase="loading").give(1, gas=4).play("1-gas4")
    deal(t, 1, 2, "gives-1wagon")
    t.all_done()
    assert (t.has(1, "gas"), t.has(2, "gas"), t.has(2, "wagon")) == (4, 0, 2)


# Terms ----------------------------------------------------------------------------------------------------------------


def test_O19_terms_fall_due_after_a_turns_sale():
    t = hall().give(1, gas=2)
    deal(t, 1, 2, "gives-2gas", "wants-600 due 2")
    assert t.terms() == [(2, 1, "money", 600, 2)]
    t.all_done().to("loading").ready()
    assert (t.phase, t.money(1, 2)) == ("event", [2400, 2400])
    t.to("loading").ready()
    assert t.legal == {"term-1"}
    t.play("term-1")
    assert (t.money(1, 2), t.terms(), t.phase) == ([3000, 1800], [], "event")


def test_O19_in_order_of_agreement():
    t = hall().set(2, money=0)
    deal(t, 1, 2, "wants-500 due 1")
    deal(t, 3, 2, "wants-500 due 1")
    t.to("loading").set(2, money=700).all_done()
    assert t.money() == [2900, 0, 2600]
    assert t.terms() == [(2, 3, "money", 300, 1)]


def test_O19_the_rest_is_collected_from_later_income():
    t = hall().set(2, money=0)
    deal(t, 1, 2, "wants-500 due 1")
    t.to("loading").all_done()
    assert t.terms() == [(2, 1, "money", 500, 1)]
    t.give(2, wax=3).play("2a-peddles-w2", "2b-driller1").all_done()
    assert (t.money(2), t.money(1), t.terms()) == (0, 2800, [(2, 1, "money", 100, 1)])
    assert t.has(2, "driller") == 0
    t.to("loading").give(2, wagon=1).play("2-wax1").all_done()
    assert t.shown.revenue[1] > 0
    assert (t.money(1), t.terms()) == (2900, [])


def test_O19_what_deals_bring_in_is_free_until_the_next_sale():
    t = hall().set(2, money=0)
    deal(t, 1, 2, "wants-500 due 1")
    t.to("loading").all_done()
    deal(t, 3, 2, "gives-800")
    assert (t.money(2), t.terms()) == (800, [(2, 1, "money", 500, 1)])
    # They can spend of it what they like; what is left after the sale is taken.
    t.play("2b-driller1").all_done()
    deal(t, 2, 3, "gives-300")
    assert t.money() == [2400, 400, 1900]
    t.to("loading").all_done()
    assert (t.money(), t.terms()) == ([2800, 0, 1900], [(2, 1, "money", 100, 1)])


def test_O19_before_a_term_is_due_nothing_is_collected():
    t = hall().set(2, money=0).give(2, wax=1)
    deal(t, 1, 2, "wants-500 due 2")
    t.play("2a-peddles-w1").all_done()
    assert t.money(2) == 200


def test_O19_nor_in_the_turn_after_whose_sale_it_is_due():
    t = hall().set(2, money=0).give(2, wax=1)
    deal(t, 1, 2, "wants-500 due 1")
    t.play("2a-peddles-w1").all_done()
    assert (t.money(2), t.terms()) == (200, [(2, 1, "money", 500, 1)])


def test_O19_goods_that_are_owed_come_from_later_yields():
    t = hall().deed(2, 1, "G . G . N . C . C", {"a": "tower", "c": "tower"})
    deal(t, 1, 2, "gives-100", "wants-3gas due 1")
    t.to("loading").all_done()
    assert t.terms() == [(2, 1, "gas", 3, 1)]
    t.to("arranging").all_done("die2")
    assert (t.has(1, "gas"), t.has(2, "gas"), t.terms()) == (3, 1, [])


def test_O19_debt_at_the_end_counts_against_cash():
    t = hall(tie_break=True).set(3, money=3300)
    deal(t, 1, 2, "wants-3000 due 6")
    t.turn(6).all_done().all_done().all_done()
    assert t.ending == "six_turns"
    assert (t.money(), t.terms()) == ([4800, 0, 3300], [(2, 1, "money", 600, 6)])
    assert t.places == [1, 3, 2]


def test_O19_debt_can_turn_places():
    """Money in hand is equal; what is owed goes off it."""
    t = hall(tie_break=True)
    deal(t, 1, 2, "wants-100 due 6")
    t.turn(6).to("loading")
    t.set(2, money=0).set(1, money=0).all_done()
    assert (t.money(1, 2), t.places[:2]) == ([0, 0], [2, 3])


def test_O19_borrowed_pieces_cannot_be_passed_on():
    t = hall().set(1, tower=1).set(2, tower=1)
    deal(t, 1, 2, "gives-1tower back 3")
    assert (t.has(2, "tower"), t.terms()) == (2, [(2, 1, "tower", 1, 3)])
    t.play("2-draft")
    assert t.why("2-gives-2tower") == "not_theirs_to_give"
    t.play("2-gives-1tower", "2-gives-1tower", "2-offers-3")
    assert t.why("3:accept-2a1") == "they_lack_it"


def test_O19_borrowed_plots_cannot_be_passed_on():
    t = hall().deed(1, 9)
    deal(t, 1, 2, "gives-plot9 back 1")
    t.play("2-draft")
    assert t.why("2-gives-plot9") == "not_theirs_to_give"


def test_O19_pieces_come_back_even_from_plots():
    t = hall().set(1, tower=1).set(2, tower=0).deed(2, 1, LAYOUT)
    deal(t, 1, 2, "gives-1tower back 1")
    t.to("arranging").play("2-1a-tower").all_done("die1")
    assert t.has(2, "crude") == 1
    t.all_done()
    assert (t.has(1, "tower"), t.has(2, "tower"), t.stands(1), t.terms()) == (1, 0, {}, [])


def test_O19_a_plot_comes_back_bare():
    t = hall().set(2, tower=1).deed(1, 1, LAYOUT)
    deal(t, 1, 2, "gives-plot1 back 1", "wants-100")
    t.to("arranging").play("2-1a-tower").all_done("die1").all_done()
    assert (t.plots(1), t.plots(2), t.stands(1)) == ([1], [], {})
    assert (t.has(2, "tower"), t.has(2, "crude")) == (1, 1)


def test_O19_a_borrowed_driller_lost_in_extraction_need_not_be_returned():
    t = hall().set(1, driller=1).set(2, driller=0).deed(2, 1, LAYOUT)
    deal(t, 1, 2, "gives-1driller back 2")
    t.to("arranging").play("2-1a-driller").all_done("die1")
    assert (t.has(2, "driller"), t.terms()) == (0, [])


def test_O19_own_drillers_are_lost_before_borrowed_ones():
    t = hall().set(1, driller=1).set(2, driller=1).deed(2, 1, LAYOUT)
    deal(t, 1, 2, "gives-1driller back 2")
    t.to("arranging").play("2-1a-driller").all_done("die1")
    assert t.terms() == [(2, 1, "driller", 1, 2)]
    t.turn(3)
    assert (t.has(1, "driller"), t.has(2, "driller"), t.terms()) == (1, 0, [])


def test_O19_what_can_fall_due_and_what_can_come_back():
    t = hall().give(1, wagon=1, refinery=1).deed(1, 9)
    lines = ("gives-100", "gives-1wax", "gives-1tower", "gives-1refinery", "gives-plot9", "gives-1wagon")
    drafted(t, 1, "gives-100", "gives-1wax", "wants-1tower", *lines[3:])
    assert [t.why(f"1-line{line}-due1") for line in range(1, 7)] == [None] * 2 + ["falls_due_never"] * 4
    assert [t.why(f"1-line{line}-back1") for line in range(1, 7)] == [
        "comes_back_never", "comes_back_never", None, None, None, "comes_back_never",
    ]  # fmt: skip


def test_O19_a_term_is_no_earlier_than_this_turn_and_the_sixth_at_the_latest():
    t = hall().turn(3)
    drafted(t, 1, "gives-100")
    assert t.why("1-line1-due2") == "turn_is_over"
    t.play("1-line1-due3", "1-offers-all")
    t.to("loading")
    drafted(t, 1, "gives-100 due 3").play("1-offers-all").turn(4)
    assert t.why("2:accept-1a2") == "turn_is_over"
    with pytest.raises(ValueError, match="is no move of Oil City"):
        t.game.actions.read("1-line1-due7")


FOUR_TERMS = ("gives-100 due 6", "wants-100 due 6", "gives-1gas due 6", "wants-1gas due 6")


def to_take(t, maker):
    """The text that takes a company's only offer."""
    [slot] = [slot for slot in range(3) if t.shown.offered_to[3 * (maker - 1) + slot] > 0]
    return f"accept-{maker}{'abc'[slot]}{t.shown.serial[3 * (maker - 1) + slot]}"


def with_thirty_terms(t, one, other):
    """Two companies have as many terms with each other as they can."""
    for _ in range(7):
        deal(t, one, other, *FOUR_TERMS)
    return deal(t, one, other, *FOUR_TERMS[:2])


def test_O16_a_company_has_thirty_terms_open_whether_it_owes_or_is_owed():
    t = with_thirty_terms(hall(), 1, 2)
    for company in (1, 2):
        drafted(t, 3, FOUR_TERMS[0]).play(f"3-offers-{company}")
        assert t.why(f"{company}:{to_take(t, 3)}") == "too_many_terms"
        t.play(f"3:{to_take(t, 3).replace('accept', 'withdraw')}")
        drafted(t, company, FOUR_TERMS[1]).play(f"{company}-offers-3")
        assert t.why(f"3:{to_take(t, company)}") == "too_many_terms"
        # Without terms they can deal.
        deal(t, 3, company, "gives-100")
    t.turn(6).all_done().all_done()
    t.all_done()
    assert t.ending == "six_turns"


def test_O16_two_companies_do_not_use_up_everybodys_terms():
    """Each pair in the largest room fills its own, and still nobody is in the way of anybody."""
    t = hall(10, companies="10")
    for one in range(1, 10, 2):
        with_thirty_terms(t, one, one + 1)
    assert len(t.terms()) == 150
    t.turn(6).all_done().all_done()
    t.all_done()
    assert t.ending == "six_turns"


def test_O16_lines_that_promise_the_same_are_one_term():
    t = deal(hall(), 1, 2, "gives-100 due 2", "gives-300 due 2", "gives-100 due 3", "wants-500 due 2")
    assert t.terms() == [(1, 2, "money", 400, 2), (2, 1, "money", 500, 2), (1, 2, "money", 100, 3)]


def test_O17_O21_an_offer_to_one_is_seen_by_both_companies_only():
    t = drafted(hall(6, companies="3"), 1, "gives-100").play("1-offers-2")
    assert [seen(t, seat).offered_to[0] for seat in range(7)] == [-1, 2, 2, -1, 2, 2, -1]
