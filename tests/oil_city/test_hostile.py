"""What must not work, however it is tried: double submissions, late ones, and things that are gone."""

from __future__ import annotations

import random

import pytest
from oil_city.players import choose
from oil_city.playing import INTERPRETED, MONEY, OIL_CITY, hall
from oil_city.test_deals import drafted

from gusher.rules.kernel import CHANCE, IllegalError
from gusher.rules.oil_city.state import ARRANGING
from gusher.table.commands.close import propose_close
from gusher.table.dice import Dice
from gusher.table.entries import Close, step_entry
from gusher.table.table import Table


def test_being_ready_twice_counts_once():
    t = hall(6, companies="3").ready(1)
    before = t.state.tobytes()
    assert t.why("1:ready1-invest") == "you_are_ready"
    assert t.state.tobytes() == before
    assert t.movers == [1, 2, 3, 4, 5]


def test_being_ready_twice_is_not_being_ready_for_the_next_phase():
    t = hall().ready()
    t.bank()
    assert t.phase == "arranging"
    assert t.why("1:ready1-invest") == "other_phase"
    t.all_done().all_done()
    assert t.phase == "investing"
    assert t.why("1:ready1-invest") == "other_phase"
    assert t.why("1:ready2-invest") is None


@pytest.mark.parametrize(
    ("phase", "late"),
    [("arranging", "1c-tower1"), ("arranging", "1c-off"), ("loading", "1-1a-tower"), ("loading", "1-1a-off"),
     ("investing", "1-gas1"), ("investing", "1-wagons1"), ("arranging", "1a-returns1")],
)  # fmt: skip
def test_a_submission_after_its_phase_is_refused(phase, late):
    assert hall(phase=phase).why(late) == "not_now"


def test_who_is_ready_changes_nothing_without_going_back():
    t = hall().play("1a-driller1").ready(1)
    assert t.why("1a-off") == "you_are_ready"
    assert t.why("1b-wagon1") == "you_are_ready"
    t.play("1:reopen")
    assert t.why("1:reopen") == "not_ready"
    t.play("1a-off")


def test_a_partner_who_is_ready_does_not_keep_the_other_from_changing():
    t = hall(6, companies="3", phase="loading").give(1, gas=2).ready(1)
    t.play("4:1-gas2")
    assert t.why("1:1-gas1") == "you_are_ready"


def test_two_partners_cannot_spend_the_same_money():
    t = hall(9).set(1, money=700)
    t.play("1c-tower1")
    assert t.why("1b-tower1") == "too_little_money"
    t.play("1b-wagon1")
    assert t.why("1a-driller1") == "too_little_money"
    t.all_done()
    assert t.money(1) == 0


def test_two_partners_who_sell_the_money_away_get_what_is_left():
    t = hall(9).set(1, money=700).play("1c-tower1", "1b-wagon1")
    drafted(t, 1, "gives-300").play("1-offers-2", "2:accept-1a1").all_done()
    # 400 are left when the bank comes: place b has its wagon, and for the tower of place c it is too little.
    assert (t.has(1, "tower"), t.has(1, "wagon"), t.money(1)) == (1, 2, 200)


def test_two_partners_cannot_peddle_the_same_goods():
    t = hall(9).give(1, gas=3).play("1a-peddles-g2")
    assert t.why("1b-peddles-g2") == "too_few_goods"
    t.play("1b-peddles-g1")


def test_two_partners_cannot_put_up_the_same_tower():
    t = hall(9, phase="arranging").set(1, tower=1, driller=0).deed(1, 1, "C . G . W . N . C")
    t.play("1:1-1a-tower")
    assert t.why("4:1-1c-tower") == "not_in_hand"


def test_two_offers_of_the_same_thing_are_not_both_settled():
    t = hall().set(1, tower=1)
    drafted(t, 1, "gives-1tower", "wants-500").play("1-offers-2")
    drafted(t, 1, "gives-1tower", "wants-400").play("1-offers-3")
    t.play("3:accept-1b1")
    assert t.why("2:accept-1a1") == "they_lack_it"


def test_an_offer_that_was_replaced_is_not_taken_by_mistake():
    t = drafted(hall(), 1, "gives-100").play("1-offers-all", "1:withdraw-1a1")
    drafted(t, 1, "wants-2000").play("1-offers-all")
    assert t.why("2:accept-1a1") == "no_such_offer"
    assert t.why("2:accept-1a2") is None


def at_a_table():
    """A table in the first investment, with an offer to all."""
    dice = Dice(b"7", "hostile")
    table = Table(OIL_CITY, 3, {})
    table.take(table.start(dice))
    for text in ("1-draft", "1-gives-500", "1-wants-100", "1-offers-all"):
        table.take(table.propose(0, [text], dice))
    return table, dice


def test_an_offer_accepted_by_two_at_the_same_moment_goes_to_one():
    """Both are proposed against the same log; only the first to be stored is applied."""
    table, dice = at_a_table()
    one, two = table.propose(1, ["accept-1a1"], dice), table.propose(2, ["accept-1a1"], dice)
    table.apply(one.entries)
    with pytest.raises(ValueError, match="does not follow"):
        table.apply(two.entries)
    with pytest.raises(IllegalError, match="no such offer"):
        table.propose(2, ["accept-1a1"], dice)
    assert table.state["held"][:3, MONEY].tolist() == [2000, 2800, 2400]


def test_an_offer_taken_and_withdrawn_at_the_same_moment_is_one_of_both():
    table, dice = at_a_table()
    taken, withdrawn = table.propose(1, ["accept-1a1"], dice), table.propose(0, ["withdraw-1a1"], dice)
    table.apply(withdrawn.entries)
    with pytest.raises(ValueError, match="does not follow"):
        table.apply(taken.entries)
    assert table.why(1, "accept-1a1") == "no_such_offer"


def test_a_phase_closed_for_all_is_resolved_once():
    table, dice = at_a_table()
    for seat in range(3):
        table.take(table.propose(seat, [f"{seat + 1}a-driller1" if seat != 1 else "2b-tower1"], dice))
    closed = propose_close(table, "maker", dice)
    assert closed.entries[:4] == [
        Close(table.n, role="maker"),
        *(step_entry(table.n + 1 + seat, seat, "ready1-invest", role="maker") for seat in range(3)),
    ]
    assert [entry.text for entry in closed.entries[4:]] == ["settle-1a", "settle-2b", "settle-3a"]
    table.take(closed)
    assert table.state["phase"] == ARRANGING


def test_outcomes_are_the_banks_alone():
    t = hall().play("1a-driller1").ready()
    settle = OIL_CITY.actions.read("settle-1a")
    for seat in (-1, 0, 1, 2, 3, 61):
        assert t.game.reasons[t.engine.why(t.state, seat, settle)] == "not_waiting_for_outcome"
    assert t.engine.why(t.state, CHANCE, settle) == 0
    assert t.why("settle-1b") == "not_next"
    assert t.why("die1") == "not_waiting_for_outcome"


@pytest.mark.parametrize("seed", range(4))
def test_every_action_of_the_log_is_refused_in_almost_every_other_state(seed):
    """Whatever was done once is tried again by everybody, all the time: what is refused changes nothing, and what is
    accepted is in the list of what is legal."""
    chance = random.Random(seed)
    s = OIL_CITY.start(6, {"companies": "3", "plot_choice": True})
    done = [OIL_CITY.actions.read(text) for text in ("1a-tower1", "2-draft", "accept-1a1", "ready1-invest")]
    while chosen := choose(INTERPRETED, s, chance):
        if chance.random() < 0.2:
            for seat in (0, 3, 5):
                tried = chance.sample(done, min(len(done), 20))
                reasons = INTERPRETED.reasons(s, seat, tried)
                legal = set(INTERPRETED.legal(s, seat))
                assert {action for action, reason in zip(tried, reasons, strict=True) if reason == 0} == legal & set(
                    tried
                )
        INTERPRETED.play_unchecked(s, *chosen)
        done.append(chosen[1])
