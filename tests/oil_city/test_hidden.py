"""Who sees what (O21)."""

from __future__ import annotations

import pytest
from examples import run
from oil_city.playing import BANK, OIL_CITY, PLANNED, SHOWN, hall, seen
from oil_city.scramble import scramble
from oil_city.test_deals import LAYOUT, drafted

from gusher.rules.kernel import CHANCE, view
from gusher.rules.kernel.conformance import check_secrets

NOBODY = 0


def three_by_two(phase="investing", **options):
    """Three companies of two: seats 1 and 4, 2 and 5, 3 and 6."""
    return hall(6, companies="3", phase=phase, **options)


def test_O21_tokens_are_seen_by_partners_only():
    t = three_by_two().play("1c-tower2")
    for seat in (1, 4):
        assert (seen(t, seat).token[2], seen(t, seat).count[2]) == (1, 2)
    for seat in (2, 3, NOBODY):
        assert all(seen(t, seat).token[place] == seen(t, seat).count[place] == -1 for place in range(3))
    assert seen(t, 2).token[3] == 0


def test_O21_settled_tokens_are_seen_by_all():
    t = three_by_two().play("1c-tower2").ready()
    assert seen(t, 2).token[2] == 1


def test_O21_an_arrangement_is_seen_by_partners_and_others_see_what_stood_there():
    t = three_by_two("arranging").set(1, tower=1, fan=1).deed(1, 1, LAYOUT)
    t.play("1-1a-tower", "4:1-1b-fan")
    assert seen(t, 4).piece[PLANNED, 0, 1] > 0
    for seat in (2, NOBODY):
        assert all(seen(t, seat).piece[PLANNED, 0, field] == -1 for field in range(9))
        assert all(seen(t, seat).piece[SHOWN, 0, field] == 0 for field in range(9))
        assert seen(t, seat).held[0, 1] == 1
    t.ready()
    assert seen(t, 2).piece[SHOWN, 0, 0] == 1


def test_O21_wagons_are_seen_by_partners_only():
    t = three_by_two("loading").give(1, gas=3).play("1-gas3")
    assert (seen(t, 4).loaded[0, 0], seen(t, 4).sent[0]) == (3, 1)
    assert (seen(t, 2).loaded[0, 0], seen(t, 2).sent[0], seen(t, 2).held[0, 10]) == (-1, -1, 3)
    t.ready()
    assert seen(t, 2).loaded[0, 0] == 3


def test_O21_a_deal_on_paper_is_seen_by_partners_only():
    t = drafted(three_by_two(), 1, "gives-500")
    assert (seen(t, 4).drafting[0], seen(t, 4).amount[30, 0]) == (1, 5)
    assert (seen(t, 2).drafting[0], seen(t, 2).amount[30, 0]) == (-1, -1)


def test_O21_an_offer_to_all_is_seen_by_all_and_settled_deals_too():
    t = drafted(three_by_two(), 1, "gives-500", "wants-100 due 2").play("1-offers-all")
    assert all(seen(t, seat).amount[0, 0] == 5 for seat in range(7))
    t.play("2:accept-1a1")
    assert all(seen(t, seat).owed[0] == 100 for seat in range(7))


def test_O21_plots_drawn_to_choose_from_are_seen_by_their_company_only():
    t = three_by_two(plot_choice=True).play("2c-plot1").ready()
    t.play("settle-2c", "plot5", "plot9")
    assert [seen(t, 5).drawn_plot[5, each] for each in range(2)] == [5, 9]
    for seat in (1, NOBODY):
        shown = seen(t, seat)
        assert [shown.drawn_plot[5, each] for each in range(2)] == [-1, -1]
        assert shown.owner[4] == shown.owner[8] == shown.owner[20] == -1
        assert shown.plots_in_box == 49
    t.play("2:2c-returns5")
    assert seen(t, 1).owner[8] == 1
    assert seen(t, 1).owner[4] == seen(t, 1).owner[20] == -1
    assert t.shown.owner[4] == BANK


def test_O21_partners_who_edit_together_the_last_write_wins():
    t = three_by_two("loading").give(1, gas=3)
    t.play("1:1-gas3", "4:1-gas1", "1:1-gas2")
    assert t.shown.loaded[0, 0] == 2


def covered(t, seat, text):
    return t.engine.covered(t.state, seat - 1, [OIL_CITY.actions.read(text)])[0]


@pytest.mark.parametrize(
    "text",
    [
        *("1c-tower2", "1a-peddles-g1", "1a-refines2", "1a-off", "1a-returns7", "1-7a-tower", "1-7a-off", "1-gas3"),
        *("1-wagons2", "1-draft", "1-drop", "1-gives-500", "1-line1-due3", "1-line1-back3", "1-line1-off"),
    ],
)
def test_O21_the_log_names_drafts_to_their_company_only(text):
    t = three_by_two()
    assert [covered(t, seat, text) for seat in range(7)] == [True, False, True, True, False, True, True]


def test_O21_the_log_names_offers_to_those_they_go_to():
    t = three_by_two()
    assert [covered(t, seat, "1-offers-2") for seat in range(7)] == [True, False, False, True, False, False, True]
    assert not any(covered(t, seat, "1-offers-all") for seat in range(7))


@pytest.mark.parametrize("text", ["accept-1a1", "ready1-invest", "reopen", "settle-1a", "die2", "sell-1", "land7"])
def test_O21_the_log_names_everything_else(text):
    assert not any(covered(three_by_two(), seat, text) for seat in range(7))


def test_O21_the_log_names_a_withdrawn_offer_to_those_it_went_to():
    t = drafted(three_by_two(), 1, "gives-100").play("1-offers-2")
    drafted(t, 1, "gives-200").play("1-offers-all")
    to_one, to_all = (OIL_CITY.as_logged(view(t.state), OIL_CITY.actions.read(f"withdraw-1{slot}1")) for slot in "ab")
    for texts in (("4:withdraw-1a1", "1:withdraw-1b1"), ()):
        seen_by = [seat for seat in range(7) if not t.engine.covered(t.state, seat - 1, [to_one])[0]]
        assert seen_by == [1, 2, 4, 5]
        assert not any(t.engine.covered(t.state, seat - 1, [to_all])[0] for seat in range(7))
        t.play(*texts)


def test_O21_the_log_names_plots_that_are_drawn_unless_there_is_a_choice():
    assert not covered(three_by_two(), 1, "plot7")
    assert covered(three_by_two(plot_choice=True), 1, "plot7")


def test_O21_with_a_choice_the_buyers_own_log_names_what_was_drawn():
    t = three_by_two(plot_choice=True).play("2c-plot1").ready().play("settle-2c")
    drawn = OIL_CITY.as_logged(view(t.state), OIL_CITY.actions.read("plot7"))
    for texts in (("plot7", "plot9"), ("2:2c-returns7",), ()):
        assert [seat for seat in range(7) if not t.engine.covered(t.state, seat - 1, [drawn])[0]] == [2, 5]
        t.play(*texts)


def test_O21_when_the_game_is_over_all_lies_open():
    t = drafted(three_by_two(plot_choice=True), 1, "gives-500")
    while t.ending is None:
        t.all_done()
    assert t.movers != [CHANCE]
    for seat in range(7):
        assert t.engine.concealed(t.state, seat - 1).tobytes() == t.state.tobytes()
        assert not covered(t, seat, "1-gives-500")


def halls():
    """Three companies of two in each phase in which somebody has secrets, with all that there may be."""
    t = three_by_two().play("1c-tower2")
    drafted(t, 1, "gives-500", "wants-100 due 2").play("1-offers-2")
    yield drafted(t, 3, "gives-200")
    yield three_by_two(plot_choice=True).play("2c-plot1").ready().play("settle-2c", "plot5", "plot9")
    t = three_by_two("arranging").set(1, tower=1, fan=1).deed(1, 1, LAYOUT)
    yield t.play("1-1a-tower", "4:1-1b-fan")
    yield three_by_two("loading").give(1, gas=3).play("1-gas3")


def test_every_secret_could_be_another_and_nobody_would_be_told():
    states = [t.engine.copy(t.state) for t in halls() for _ in range(1 if run.is_quick else 2)]
    report = check_secrets(OIL_CITY, 6, {"companies": "3", "plot_choice": True}, states, scramble)
    assert report.scrambled == OIL_CITY.secrets
    assert report.unseen == {*OIL_CITY.hidden}
