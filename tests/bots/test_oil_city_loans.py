"""Loans: who asks for one and who does not, what is promised for it, and what a loan is worth to either side."""

import random
from pathlib import Path

import pytest
from bots.halls import LEVEL, OIL_CITY, do, give, give_plots, go_to_turn, hall, thoughts
from examples import nightly
from played import fastest

from gusher.analysis.explaining import Explainer
from gusher.bots import advising
from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.loans import MOST_INTEREST, SUMS, asked_back, is_loan, owes_too_much
from gusher.bots.games.oil_city.offering import put_at_another_price
from gusher.bots.games.oil_city.outlook import AMONG_OTHERS
from gusher.rules.kernel import CHANCE, kind_of, view
from gusher.rules.oil_city.items import ALL_ITEMS, FIRST_PLOT, MONEY
from gusher.rules.oil_city.kinds import (
    ADD_LINE,
    BEGIN_DRAFT,
    BOUGHT,
    OFFER,
    REOPENING,
    SET_BACK,
    SET_DUE,
    SLOTS,
    TURNS,
    accepting,
    item_of,
    withdrawing,
)
from gusher.rules.oil_city.sheets import TAKER, maker_of
from gusher.rules.oil_city.terms import agree
from gusher.table import files
from gusher.table.pausing import whole

ENGINE = fastest(OIL_CITY)
FOREMAN = LEVEL["trading_foreman"]
PLOTS = range(FIRST_PLOT, ALL_ITEMS)
only_compiled = pytest.mark.skipif(not ENGINE.is_compiled, reason="only compiled bots play on in thought")


def second_turn(money=300, others=3000):
    """The first company has two plots with towers, and little money; the others have plenty."""
    s = give_plots(give(go_to_turn(hall(), 1), 0, money=money, tower=2, wagon=1), 0, 2, 5)
    for other in (1, 2):
        give(s, other, money=others)
    return s


def play_on(s, level=FOREMAN, desk=None):
    """The first company does all that it wants to until it is ready; its open loans, by the offers' numbers."""
    desk = desk or Desk(ENGINE)
    for _ in range(40):
        if 0 not in ENGINE.movers(s):
            break
        ENGINE.play_unchecked(s, 0, desk.play(ENGINE.known(s, 0), 0, level, 1))
    assert 0 not in ENGINE.movers(s)
    v = view(s)
    return [offer for offer in range(SLOTS) if v.offered_to[offer] > 0 and is_loan(v, offer)]


def spent(s):
    """What the first company's tokens will buy, in złr."""
    v = view(s)
    return sum(v.prices[v.token[place] - 1] * v.count[place] for place in range(3) if 0 < v.token[place] <= len(BOUGHT))


@pytest.mark.parametrize(
    ("lines", "is_one"),
    [
        (("2-gives-1000", "2-wants-1500", "2-line2-due3"), True),
        (("2-wants-1000", "2-gives-1500", "2-line2-due3", "2-gives-200"), True),
        (("2-gives-1000", "2-wants-1500"), False),
        (("2-gives-1000", "2-line1-due3", "2-gives-200"), False),
        (("2-gives-1000", "2-line1-due3", "2-wants-2wax"), False),
    ],
)
def test_a_loan_is_money_now_one_way_and_later_the_other(lines, is_one):
    assert is_loan(view(do(second_turn(), "2-draft", *lines, "2-offers-1")), SLOTS) == is_one


def test_more_is_asked_back_later_and_by_who_has_less():
    def asked(money, notes=5, turn=2):
        s = second_turn(others=money)
        return asked_back(view(s), 1, thoughts(FOREMAN, AMONG_OTHERS).room, notes, turn)

    assert 5 < asked(3000) < asked(1000)
    assert 5 < asked(3000, turn=1) < asked(3000, turn=3) <= 5 * (1 + 3 * MOST_INTEREST)
    assert asked(400) == 0
    # After the last sale money buys nothing.
    assert asked(3000, turn=5) == 0


@only_compiled
def test_who_has_tokens_and_no_money_asks_one_company_for_a_loan():
    s = second_turn()
    [asked] = play_on(s)
    v = view(s)
    now, later = sorted((v.due[asked, line], v.giver[asked, line], v.amount[asked, line]) for line in range(2))
    assert now[:2] == (0, TAKER)
    assert now[2] in SUMS
    assert 0 < later[0] < TURNS
    assert now[2] < later[2] <= now[2] * (1 + later[0] * MOST_INTEREST)
    # It does not wait for an answer.
    assert not v.waiting & 1


@only_compiled
@pytest.mark.parametrize(("level", "turn"), [("trading_foreman", 5), ("trading_driller", 1), ("trading_novice", 1)])
def test_nobody_asks_in_the_last_turn_nor_who_does_not_play_on_in_thought(level, turn):
    assert play_on(go_to_turn(second_turn(), turn), LEVEL[level]) == []


@only_compiled
def test_whoever_is_behind_with_paying_asks_for_nothing():
    s = do(second_turn(), "2-draft", "2-gives-500", "2-wants-5000", "2-line2-due2", "2-offers-1")
    do(s, "accept-2a1", seat=0)
    assert view(s).held[0, MONEY] == 800
    assert play_on(give(go_to_turn(s, 2), 0, money=300)) == []


@only_compiled
def test_money_is_not_lent_for_money_that_comes_too_late():
    """Three times as much after the fifth sale, which hardly anybody can spend, is no reason to go without tokens."""
    for back, due, is_taken in ((3000, 5, False), (9900, 6, False), (3000, 2, True)):
        s = second_turn(money=1000)
        do(s, "2-draft", "2-wants-1000", f"2-gives-{back}", f"2-line2-due{due}", "2-offers-1")
        first = Desk(ENGINE).play(ENGINE.known(s, 0), 0, FOREMAN, 1)
        assert (OIL_CITY.actions.write(first) == "accept-2a1") == is_taken, due


@only_compiled
def test_nobody_is_believed_who_promises_more_than_they_can_have():
    """Whoever could borrow for promises that nobody can keep would win by that alone."""
    for back, is_taken in ((3000, True), (9900, False)):
        s = second_turn(money=1000, others=0)
        do(s, "2-draft", "2-wants-1000", f"2-gives-{back}", "2-line2-due2", "2-offers-1")
        first = Desk(ENGINE).play(ENGINE.known(s, 0), 0, FOREMAN, 1)
        assert (OIL_CITY.actions.write(first) == "accept-2a1") == is_taken, back


@only_compiled
def test_what_is_owed_to_others_until_then_counts():
    v = view(second_turn(money=1000, others=0))
    agree(v, 1, 2, MONEY, 2000, 2)
    assert not owes_too_much(v, 1, 2)
    agree(v, 1, 0, MONEY, 5000, 2)
    assert owes_too_much(v, 1, 0)
    assert owes_too_much(v, 1, 2)


@only_compiled
def test_tokens_are_placed_anew_when_a_loan_comes_in():
    s, desk = second_turn(money=500), Desk(ENGINE)
    [asked] = play_on(s, desk=desk)
    before = spent(s)
    assert desk.think_again(ENGINE.known(s, 0), 0, FOREMAN) is None
    ENGINE.play_unchecked(s, view(s).offered_to[asked] - 1, accepting(asked, view(s).serial[asked]))
    assert desk.think_again(ENGINE.known(s, 0), 0, FOREMAN) == REOPENING
    ENGINE.play_unchecked(s, 0, REOPENING)
    play_on(s, desk=desk)
    assert spent(s) > before


@only_compiled
@pytest.mark.parametrize(("money", "gas"), [(500, 3), (1400, 0), *nightly((500, 0), (900, 0), (900, 3), (1400, 3))])
def test_whoever_owes_money_and_has_some_left_gets_ready(money, gas):
    """What seemed best with three free tokens may seem otherwise with one: they are not taken up for that."""
    s = do(give(second_turn(), 0, refinery=1, crude=7, gas=gas), "2-draft", "2-gives-500", "2-wants-900")
    do(do(s, "2-line2-due4", "2-offers-1"), "accept-2a1", seat=0)
    play_on(give(s, 0, money=money))


@only_compiled
def test_what_cannot_be_paid_counts_against_a_company():
    def owing(back):
        s = do(second_turn(), "2-draft", "2-gives-100", f"2-wants-{back}", "2-line2-due5", "2-offers-1")
        return Desk(ENGINE).looks_back.reckon(do(s, "accept-2a1", seat=0), 0, FOREMAN)

    assert owing(9900) < owing(200) - 10


@pytest.mark.parametrize(("notes", "is_possible"), [(-1, True), (1, False)])
def test_goods_on_credit_are_not_countered_with_a_loan(notes, is_possible):
    """A buyer who pays for gas later may pay part of it at once, but gets no money at once as well: such an offer is
    judged differently once it has been made, so that it would be withdrawn and made again dozens of times."""
    s = give(second_turn(), 1, gas=3)
    do(s, "2-draft", "2-gives-1gas", "2-wants-300", "2-line2-due3", "2-offers-1")
    assert put_at_another_price(thoughts(FOREMAN, AMONG_OTHERS), view(s), SLOTS, notes) == is_possible


@only_compiled
def test_why_a_loan_is_no_good_is_told_where_it_would_not_be_paid_back():
    for back, told in ((3000, "deal"), (9900, "unbelieved")):
        s = second_turn(money=1000, others=0)
        do(s, "2-draft", "2-wants-1000", f"2-gives-{back}", "2-line2-due2", "2-offers-1")
        after, action = ENGINE.copy(s), OIL_CITY.actions.read("accept-2a1")
        ENGINE.play_unchecked(after, 0, action)
        [reason] = Desk(ENGINE).reasons([s, after], 0, [action])
        assert (reason.name, reason.words["company"]) == (told, 2)


@only_compiled
def test_advice_names_what_would_be_next_best():
    told = Explainer(ENGINE, Desk(ENGINE)).advise(hall().tobytes(), 0)
    assert told.better_by >= 0
    assert told.other
    assert told.other != told.did


@only_compiled
def test_every_turn_of_a_game_with_offers_that_nobody_can_take_has_an_answer(at_full_speed):
    """Money now for money later and another company's plot, offered to who has not got it: asking why answered 500."""
    path = Path(__file__).parent / "games/offers_that_nobody_can_take.txt"
    table = files.replay(files.read(path.read_text("utf-8")))
    line = [(step.seat, table.entries[step.n].text) for step in table.line]
    states = whole(table.states(0, len(line)))
    [first, *_] = begun = [n for n, (seat, _) in enumerate(line) if seat != CHANCE]
    assert begun == list(range(first, len(line)))
    offered = [(n, n + 1) for n in begun if "-offers-" in line[n][1]]
    assert len(offered) > 10
    for begin, end in ((first, len(line)), *offered):
        moves = [text for _, text in line[begin:end]]
        told = advising.explain("oil_city", states[begin : end + 1], line[begin][0], moves, compare=False)
        assert told.did


@only_compiled
@pytest.mark.parametrize("seed", [0, *nightly(1, 2, 3)])
def test_whatever_is_offered_nobody_gives_what_they_have_not_got(seed):
    """Any lines that can be written, to one or to all: reckoned by each company, before and after things changed."""
    drawn, desk = random.Random(seed), Desk(ENGINE)
    s = give_plots(give_plots(second_turn(money=2000), 1, 7, 9), 2, 11)
    reckoned = 0
    for _ in range(60):
        for company in range(3):
            actions = ENGINE.legal(s, company)
            kinds = [each for each in actions if kind_of(each) in (BEGIN_DRAFT, ADD_LINE, SET_DUE, SET_BACK, OFFER)]
            wished = [each for each in kinds if kind_of(each) != ADD_LINE or item_of(each) in (MONEY, *PLOTS)]
            if wished:
                by_kind = sorted({kind_of(each) for each in wished})
                kind = drawn.choice(by_kind)
                action = drawn.choice([each for each in wished if kind_of(each) == kind])
                before = ENGINE.copy(s)
                ENGINE.play(s, company, action)
                desk.reasons([before, s], company, [action])
        if drawn.random() < 0.1:
            give(s, drawn.randrange(3), money=drawn.choice((0, 500, 3000)))
        v = view(s)
        for offer in range(3 * SLOTS):
            if v.offered_to[offer] > 0:
                before = s.tobytes()
                for company in range(3):
                    desk.looks_back.gain(s, company, FOREMAN, offer)
                    desk.looks_back.believes(s, company, FOREMAN, offer)
                    reckoned += 1
                assert s.tobytes() == before
                if drawn.random() < 0.5:
                    ENGINE.play(s, maker_of(offer), withdrawing(offer, v.serial[offer]))
    assert reckoned > 50
