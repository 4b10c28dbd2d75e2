"""The books: at every step of random games they agree with the tables and with the box (O4), and say why."""

from __future__ import annotations

import random
from functools import cache

import pytest
from oil_city.players import choose
from oil_city.playing import INTERPRETED, OIL_CITY, hall
from oil_city.test_deals import LAYOUT, deal
from played import fastest

from gusher.rules.kernel import view
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.ledger import REASONS, THE_BANK, Account, Entry, Ledger, LedgerError, accounts, totals

ENGINE = fastest(OIL_CITY)
OURS = default_components()


@cache
def played(companies):
    """A random game with its books, checked at every step by ``record``, and its last state."""
    chance = random.Random(companies)
    options = {"companies": str(companies), "plot_choice": companies % 2 == 0}
    s = OIL_CITY.start(companies + companies % 4, options)
    ledger, n = Ledger(OURS, s), 0
    while chosen := choose(ENGINE, s, chance):
        before = ENGINE.copy(s)
        ENGINE.play_unchecked(s, *chosen)
        ledger.record(n, before, *chosen, s)
        n += 1
    return ledger, s


@pytest.mark.parametrize("companies", range(3, 11))
def test_O4_everything_adds_up_at_every_step(companies):
    ledger, s = played(companies)
    v = view(s)
    assert sum(v.held[account, 0] for account in range(11)) == 0
    for company in range(companies):
        own = Account("company", company)
        moved = [entry.amount * (1 if entry.taker == own else -1) for entry in ledger.about(own, "money")]
        assert sum(moved) == v.held[company, 0]
        sold = [entry.amount for entry in ledger.about(own, "money") if entry.reason == "sold"]
        assert sum(sold) == v.revenue[company]


def test_nearly_all_reasons_come_up():
    heard = {entry.reason for companies in range(3, 11) for entry in played(companies)[0].entries}
    assert set(REASONS) - heard <= {"debt", "refined", "returned"}


def test_it_answers_why():
    t = hall()
    start = t.engine.copy(t.state)
    ledger = Ledger(OURS, start)
    steps = [("1c-tower1", 0), ("ready1-invest", 0), ("ready1-invest", 1), ("ready1-invest", 2), ("settle-1c", 62)]
    for n, (text, seat) in enumerate(steps):
        before = t.engine.copy(t.state)
        t.engine.play_unchecked(t.state, seat, OIL_CITY.actions.read(text))
        ledger.record(n, before, seat, OIL_CITY.actions.read(text), t.state)
    first = Account("company", 0)
    assert ledger.about(first, "money")[1:] == [Entry(4, 0, "bought", first, THE_BANK, "money", 500)]
    assert ledger.about(first, "tower")[1:] == [Entry(4, 0, "bought", THE_BANK, first, "tower", 1)]


def test_a_whole_game_is_entered_from_its_log():
    chance = random.Random(3)
    start = OIL_CITY.start(3, {})
    s, steps = INTERPRETED.copy(start), []
    while chosen := choose(INTERPRETED, s, chance):
        steps.append(chosen)
        INTERPRETED.play_unchecked(s, *chosen)
    ledger = Ledger.of(INTERPRETED, OURS, start, steps)
    assert ledger.balances.keys() == accounts(s).keys()
    assert max(entry.turn for entry in ledger.entries) == 5


def entered(t, *texts):
    """The books of what a hall does from here on."""
    ledger = Ledger(OURS, t.state)
    for n, text in enumerate(texts):
        before = t.engine.copy(t.state)
        seat, action = t.seat_for(text)
        t.play(text)
        ledger.record(n, before, seat, OIL_CITY.actions.read(action), t.state)
    return [entry[2:] for entry in ledger.entries if entry.n >= 0]


def test_a_deal_and_what_it_takes_off_a_plot():
    t = hall().set(1, tower=0).deed(1, 1, LAYOUT, {"a": "tower"}).give(2, gas=2)
    first, second, plots = Account("company", 0), Account("company", 1), Account("plots", 0)
    t.play("1-draft", "1-gives-plot1", "1-gives-1tower", "1-line2-back2", "1-wants-2gas", "1-offers-2")
    assert entered(t, "2:accept-1a1") == [
        ("taken_off", plots, first, "tower", 1),
        ("deal", first, second, "plot1", 1),
        ("lent", first, second, "tower", 1),
        ("deal", second, first, "gas", 2),
    ]


def test_a_debt_that_income_pays():
    t = hall().set(2, money=0)
    deal(t, 1, 2, "wants-500 due 1")
    t.to("loading").all_done().give(2, wax=2)
    first, second = Account("company", 0), Account("company", 1)
    t.play("2a-peddles-w2").ready()
    assert entered(t, "settle-2a") == [
        ("peddled", THE_BANK, second, "money", 400),
        ("debt", second, first, "money", 400),
        ("peddled", second, THE_BANK, "wax", 2),
    ]


def test_more_than_there_is_in_the_box_is_found():
    t = hall()
    ledger = Ledger(OURS, t.state)
    t.shown.held[0, 0] += 100
    with pytest.raises(LedgerError, match=r"in the box: {'money': 100}"):
        ledger.check(t.state)


def test_what_nobody_entered_is_found():
    t = hall()
    ledger = Ledger(OURS, t.state)
    t.shown.held[0, 0] += 100
    t.shown.held[1, 0] -= 100
    with pytest.raises(LedgerError, match=r"company=0.*{'money': -100}"):
        ledger.check(t.state)


def test_nobody_but_the_bank_has_less_than_nothing():
    t = hall()
    t.give(1, tower=-1).give(2, tower=1)
    t.shown.held[0, 1] -= 1
    t.shown.held[1, 1] += 1
    with pytest.raises(LedgerError, match="-1 of tower"):
        Ledger(OURS, t.state)


def test_the_totals_are_the_boxs():
    assert totals(OURS)["tower"] == 60
    assert sum(name.startswith("plot") for name in totals(OURS)) == 51
