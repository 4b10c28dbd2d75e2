"""Deals: what is taken and what is not, what is offered and countered, and that it comes to an end."""

import random
from itertools import permutations

import pytest
from bots.halls import ENGINE, LEVEL, OIL_CITY, do, give, give_plots, go_to_turn, hall, play, thoughts
from examples import nightly

from gusher.bots import advising
from gusher.bots.games.oil_city.desk import Desk
from gusher.bots.games.oil_city.offering import OFFERS_A_TURN
from gusher.bots.games.oil_city.outlook import AMONG_OTHERS
from gusher.bots.games.oil_city.room import DEAL_ENTRIES
from gusher.bots.games.oil_city.trading import find_deals
from gusher.rules.kernel import Phrase, kind_of, view
from gusher.rules.oil_city.items import BANK, GAS, WAX
from gusher.rules.oil_city.kinds import ACCEPT, OFFER, PUT, SLOTS, offer_answered
from gusher.rules.oil_city.sheets import maker_of
from gusher.rules.oil_city.state import ARRANGING, LOADING, PEDLAR, price_of
from gusher.table.words import filled

LEVELS = ("careful_foreman", "growing_foreman", "trading_foreman")


def market(turn=2, phase=None, **has):
    """Company 1 has these things; all others have money, wagons and no goods."""
    s = go_to_turn(hall(), turn)
    if phase is not None:
        view(s).phase = phase
    give(s, 0, **has)
    for other in (1, 2):
        give(s, other, money=3000, wagon=2)
    return s


def first_actions(s, seat, level, count=8):
    """What a company does first, as texts."""
    desk, s, done = Desk(ENGINE), ENGINE.copy(s), []
    for _ in range(count):
        if seat not in ENGINE.movers(s):
            break
        action = desk.play(ENGINE.known(s, seat), seat, LEVEL[level], 1)
        done.append(OIL_CITY.actions.write(action))
        ENGINE.play_unchecked(s, seat, action)
    return done


@pytest.mark.parametrize("level", LEVELS)
def test_a_good_offer_is_taken(level):
    s = do(market(money=500, wax=4, wagon=0), "2-draft", "2-gives-2000", "2-wants-1wax", "2-offers-1")
    assert first_actions(s, 0, level)[0] == "accept-2a1"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "lines",
    [
        ("2-gives-1wax", "2-wants-2000"),
        ("2-wants-4wax",),
        ("2-gives-100", "2-wants-4wax"),
        ("2-gives-1tower", "2-wants-2500"),
        ("2-gives-1wagon", "2-wants-2500"),
    ],
)
def test_a_bad_offer_is_not(level, lines):
    s = do(market(money=2500, wax=4), "2-draft", *lines, "2-offers-1")
    assert not any(text.startswith("accept") for text in first_actions(s, 0, level))


def test_promises_count_less_than_money_and_what_is_owed_counts_in_full():
    def gain(*lines):
        s = do(market(money=1000, wax=4, wagon=0), "2-draft", *lines, "2-offers-1")
        return Desk(ENGINE).looks_back.gain(s, 0, LEVEL["careful_foreman"], SLOTS)

    now = gain("2-gives-1000", "2-wants-2wax")
    later = gain("2-gives-1000", "2-line1-due4", "2-wants-2wax")
    assert later < now
    assert gain("2-wants-1000", "2-line1-due4") < 0


def test_goods_that_come_after_the_last_sale_are_worth_nothing():
    def gain(due):
        lines = "2-gives-4gas", f"2-line1-due{due}", "2-wants-200"
        s = do(market(money=1000, wagon=0), "2-draft", *lines, "2-offers-1")
        return Desk(ENGINE).looks_back.gain(s, 0, LEVEL["careful_foreman"], SLOTS)

    assert gain(3) > gain(5) > gain(6)
    assert gain(6) < 0


LIKE_FOR_LIKE = ("2-gives-1tower", "2-wants-1tower", "2-wants-plot41", "2-gives-plot37", "2-wants-plot40")


@pytest.mark.parametrize("lines", list(permutations(LIKE_FOR_LIKE))[::7], ids=" ".join)
def test_O18_what_a_deal_is_worth_does_not_depend_on_the_order_of_its_lines(lines):
    def gain(*lines):
        s = give(give(market(money=1000, wagon=0, tower=1), 1, tower=2, fan=1), 0, tower=1)
        give_plots(s, 0, 39, 40)
        give_plots(s, 1, 36)
        s = do(s, "2-draft", *lines, "2-offers-1")
        return Desk(ENGINE).looks_back.gain(s, 0, LEVEL["careful_foreman"], SLOTS)

    assert gain(*lines) == pytest.approx(gain(*LIKE_FOR_LIKE), abs=1e-9)


def test_O18_like_for_like_counts_for_nothing():
    """A wagon holds four units, so that a fifth is worth less than the fourth. Still wax for wax changes nothing, and
    money on top is all there is to it."""

    def gain(*lines):
        s = give(market(phase=LOADING, money=500, wagon=1, wax=4), 1, wax=1)
        s = do(s, "2-draft", *lines, "2-offers-1")
        return Desk(ENGINE).looks_back.gain(s, 0, LEVEL["careful_foreman"], SLOTS)

    assert gain("2-wants-1wax") + gain("2-gives-1wax") < -0.01
    assert gain("2-gives-1wax", "2-wants-1wax") == pytest.approx(0, abs=1e-9)
    assert gain("2-wants-1wax", "2-gives-300", "2-gives-1wax") == pytest.approx(gain("2-gives-300"), abs=1e-9)


def test_what_is_lent_counts_for_its_time():
    def gain(*lines):
        s = do(give(market(money=1000, wagon=0), 1, tower=2), "2-draft", "2-gives-1tower", *lines, "2-offers-1")
        return Desk(ENGINE).looks_back.gain(s, 0, LEVEL["careful_foreman"], SLOTS)

    lent, given = gain("2-line1-back3"), gain()
    assert 0 <= lent < given


def test_an_offer_at_a_wrong_price_is_countered():
    s = market(phase=LOADING, money=500, wax=4, wagon=0)
    do(s, "2-draft", "2-gives-100", "2-wants-4wax", "2-offers-1")
    done = first_actions(s, 0, "trading_foreman")
    assert done[:2] == ["1-draft", "1-gives-4wax"]
    assert done[2].startswith("1-wants-")
    assert int(done[2].removeprefix("1-wants-")) > 100
    assert done[3] == "1-offers-2"
    assert done.count("1-offers-2") == 1


def best_deals(s, company=0):
    """What a company would offer: with whom, what it gets, how much, for how many notes, and when either is due."""
    memory = thoughts(LEVEL["trading_foreman"], AMONG_OTHERS)
    room = memory.room
    count = find_deals(view(s), memory.thought, company, room, memory.other_room, 0, 0.2, 0.55)
    return [list(room.deals[DEAL_ENTRIES * each : DEAL_ENTRIES * (each + 1)]) for each in range(count)]


def test_who_cannot_pay_at_once_pays_after_the_sale():
    s = market(phase=LOADING, money=500, wax=4, wagon=0)
    assert all(paid == 0 for *_, paid, _ in best_deals(s))
    for other in (1, 2):
        give(s, other, money=0)
    deals = best_deals(s)
    assert deals
    assert all((item, paid) == (WAX, 1 + view(s).turn) for _, item, _, _, paid, _ in deals)


def test_goods_that_wells_will_yield_are_paid_in_advance_by_who_has_money_to_spare():
    s = give_plots(market(turn=3, money=0, tower=8, wagon=0), 0, 0, 1)
    for other in (1, 2):
        give(s, other, money=5000)
    deals = best_deals(s)
    assert deals
    assert all(many < 0 and (paid, come) == (0, 1 + view(s).turn) for _, _, many, _, paid, come in deals)
    # Nothing is sold that no well will yield, and nothing that comes after the last sale.
    assert best_deals(give(s, 0, tower=0)) == []
    assert best_deals(go_to_turn(give(s, 0, tower=8), 5)) == []


def test_what_is_paid_later_stays_so_in_a_counter_offer():
    s = market(phase=LOADING, money=500, wax=4, wagon=0)
    do(s, "2-draft", "2-gives-200", "2-line1-due3", "2-wants-4wax", "2-offers-1")
    done = first_actions(s, 0, "trading_foreman")
    assert done[:3] == ["1-draft", "1-wants-200", "1-gives-4wax"]
    assert done[4:6] == ["1-line1-due3", "1-offers-2"]


def test_a_draft_is_gone_on_with_by_who_has_forgotten_it():
    """Each action may be chosen by another process. A draft of other lines is thrown away."""
    s = market(phase=LOADING, money=500, wax=4, wagon=0)
    do(s, "2-draft", "2-gives-100", "2-wants-4wax", "2-offers-1")
    done = []
    for _ in range(4):
        done += first_actions(s, 0, "trading_foreman", 1)
        ENGINE.play_unchecked(s, 0, OIL_CITY.actions.read(done[-1]))
    assert (done[:2], done[3]) == (["1-draft", "1-gives-4wax"], "1-offers-2")
    other = do(market(phase=LOADING, money=500, wax=4), "1-draft", "1-gives-1wax", seat=0)
    assert first_actions(other, 0, "trading_foreman", 1) == ["1-drop"]


def test_an_offer_that_would_cost_by_now_is_withdrawn():
    s = market(money=500, wax=4, wagon=0)
    do(s, "1-draft", "1-gives-4wax", "1-wants-100", "1-offers-2", seat=0)
    assert first_actions(s, 0, "careful_foreman")[0] == "withdraw-1a1"


def test_who_is_ready_thinks_again_for_a_good_offer_only():
    for lines, is_good in ((("2-gives-2000", "2-wants-1wax"), True), (("2-gives-100", "2-wants-4wax"), False)):
        s = market(money=500, wax=4, wagon=0)
        ENGINE.play_unchecked(s, 0, ENGINE.legal(s, 0)[0])
        do(s, "2-draft", *lines, "2-offers-1")
        action = Desk(ENGINE).think_again(ENGINE.known(s, 0), 0, LEVEL["careful_foreman"])
        assert (action is not None) == is_good
        if action is not None:
            assert OIL_CITY.actions.write(action) == "reopen"


@pytest.mark.parametrize("seed", [0, *nightly(1)])
def test_bots_take_only_what_brings_them_something_and_games_end(seed):
    """Whole games, all characters at one table: everything is allowed, nobody accepts a loss, offers are few, and what
    the box holds is still all there."""
    seen = {"deals": 0, "offers": 0}
    desk = Desk(ENGINE)
    levels = [*LEVELS, "trading_driller", "careful_novice"]

    def watch(s, seat, action):
        if kind_of(action) == ACCEPT:
            level = LEVEL[levels[seat]]
            offer = offer_answered(action)
            assert desk.looks_back.gain(ENGINE.known(s, seat), seat, level, offer) >= level.character.margin
            assert maker_of(offer) != seat
            seen["deals"] += 1
        seen["offers"] += kind_of(action) == OFFER

    s = play(levels, seed, watch=watch, plot_choice=seed == 1)
    v = view(s)
    start = view(OIL_CITY.start(5, {"companies": "5"}))
    for item in range(13):
        assert sum(v.held[account, item] for account in range(BANK + 1)) == sum(
            start.held[account, item] for account in range(BANK + 1)
        )
    assert seen["offers"] <= 6 * 5 * OFFERS_A_TURN


def test_games_end_among_bots_that_remember_nothing():
    """Each action may be chosen by another process."""
    s = play(["trading_driller", "careful_foreman", "growing_driller"], 1, forgets=True)
    assert min(ENGINE.points(s)) > 10


def test_at_random_among_bots_nobody_waits_for_ever():
    """A table of companies that do anything: bots go on to the end."""
    drawn = random.Random(4)
    s = OIL_CITY.start(3, {"companies": "3"})
    desk, steps = Desk(ENGINE), 0
    while movers := ENGINE.movers(s):
        seat = drawn.choice(movers)
        if seat in (0, 1):
            action = desk.play(ENGINE.known(s, seat), seat, LEVEL["trading_driller"], steps)
        else:
            action = drawn.choice(ENGINE.legal(s, seat))
        assert ENGINE.why(s, seat, action) == 0
        ENGINE.play_unchecked(s, seat, action)
        steps += 1
        assert steps < 20_000
    assert max(ENGINE.points(s)[:2]) > ENGINE.points(s)[2]


# Why ------------------------------------------------------------------------------------------------------------------


def test_a_deal_is_explained_by_what_it_brings_both():
    s = do(market(phase=LOADING, money=500, wax=4, wagon=0), "2-draft", "2-gives-600", "2-wants-2wax", "2-offers-1")
    after = ENGINE.copy(s)
    ENGINE.play_unchecked(after, 0, OIL_CITY.actions.read("accept-2a1"))
    told = advising.explain("oil_city", [s.tobytes(), after.tobytes()], 0, ["accept-2a1"], compare=True)
    [did] = [filled(OIL_CITY, "en", each.key, each.words) for each in told.did]
    assert did == "takes an offer of company 2: 600 złr for 2 units of wax"
    [deal] = [each for each in told.because if each.key == "explain.because.deal"]
    assert deal.words["company"] == 2
    # In tenths of points: two units of wax are not worth several.
    assert 0 < deal.words["mine"] == round(deal.words["mine"], 1) < 5
    assert told.better_by is None


def test_what_to_do_is_advised_until_one_is_ready():
    s = give(hall(), 0, money=2400)
    advised = [OIL_CITY.actions.write(action) for action in Desk(ENGINE).advise(s, 0)]
    assert advised[-1] == "ready1-invest"
    assert any(text.startswith("1a-") for text in advised)


def objections(s, *lines, level="careful_foreman"):
    """What the first company has against an offer of the second, as the second sees it."""
    do(s, "2-draft", *lines, "2-offers-1")
    told = advising.object_to("oil_city", ENGINE.concealed(s, 1).tobytes(), 0, "accept-2a1", level)
    return {each.key.removeprefix("explain.because."): each.words for each in told}


def test_why_an_offer_is_left_is_said_with_the_banks_prices_and_a_price_that_would_do():
    told = objections(market(money=2500, wax=4), "2-gives-100", "2-wants-4wax")
    s = market(money=2500, wax=4)
    assert told["too_dear"] == {"company": 1, "money": 4 * min(price_of(view(s), WAX), view(s).prices[PEDLAR]) - 100}
    assert told["bank_buys"]["item"] == "wax"
    price = told["would_take"]["money"]
    taken = do(s, "2-draft", f"2-gives-{price}", "2-wants-4wax", "2-offers-1")
    assert first_actions(taken, 0, "careful_foreman")[0] == "accept-2a1"
    cheaper = do(market(money=2500, wax=4), "2-draft", f"2-gives-{price - 100}", "2-wants-4wax", "2-offers-1")
    assert "accept-2a1" not in first_actions(cheaper, 0, "careful_foreman")


def test_why_an_offer_is_left_that_somebody_cannot_keep():
    told = objections(market(money=2500), "2-gives-1wax", "2-wants-200")
    assert told == {"lacks": {"company": 2, "what": [Phrase("item", {"item": "wax", "count": 1})]}}
    told = objections(market(money=100), "2-gives-1wagon", "2-wants-200")
    assert told == {"lacks": {"company": 1, "what": [Phrase("money", {"money": 200})]}}


def test_nothing_is_said_against_an_offer_that_is_taken_or_gone():
    s = market(money=500, wax=4, wagon=0)
    assert objections(s, "2-gives-2000", "2-wants-1wax") == {"nothing_against": {"company": 1}}
    asked = ENGINE.concealed(s, 1).tobytes(), 0
    assert advising.object_to("oil_city", *asked, "accept-2a2", "careful_foreman") == []
    assert advising.object_to("oil_city", *asked, "ready3-invest", "careful_foreman") == []
    assert advising.object_to("oil_city", *asked, "accept-2a1", "no level any more") == []


def test_why_an_offer_is_withdrawn():
    """A wagon that company 2 has no longer, then one that it would not sell for so little."""
    for price, wagons, told in ((300, 0, "lacks"), (100, 1, "costs_it")):
        s = do(market(), "2-draft", "2-gives-1wagon", f"2-wants-{price}", "2-offers-1")
        give(s, 1, wagon=wagons)
        action, after = OIL_CITY.actions.read("withdraw-2a1"), ENGINE.copy(s)
        ENGINE.play_unchecked(after, 1, action)
        [first, *_] = Desk(ENGINE).reasons([ENGINE.concealed(each, 0) for each in (s, after)], 1, [action])
        assert (first.name, first.words["company"]) == (told, 2)


def chores(s, seat=0):
    """Do what a seat may have forgotten, one action after the other, and return the texts of the actions."""
    texts = advising.chores("oil_city", s.tobytes(), seat)
    for text in texts:
        ENGINE.play_unchecked(s, seat, OIL_CITY.actions.read(text))
    return texts


def test_wagons_are_filled_with_what_brings_most():
    s = market(phase=LOADING, gas=9, wax=3, kerosene=1, wagon=2)
    v = view(s)
    ENGINE.play_unchecked(s, 0, OIL_CITY.actions.read("1-gas2"))
    prices = [price_of(v, GAS + good) for good in range(3)]
    chores(s)
    assert sum(v.loaded[0, good] for good in range(3)) == 8
    # What lies there already stays; all that is dearer than the rest has gone.
    assert v.loaded[0, 0] >= 2
    for good, many in ((1, 3), (2, 1)):
        assert v.loaded[0, good] == many or prices[good] <= prices[0]
    assert chores(s) == []


def test_pieces_in_hand_are_put_up_beside_what_stands():
    s = give_plots(give(go_to_turn(hall(), 2), 0, tower=2, driller=1, pump=1), 0, 2)
    v = view(s)
    v.phase = ARRANGING
    puts = [action for action in ENGINE.legal(s, 0) if kind_of(action) == PUT]
    ENGINE.play_unchecked(s, 0, puts[0])
    there = OIL_CITY.actions.write(puts[0])
    done = chores(s)
    assert len(done) == 3
    assert not any(text.endswith("-off") for text in done), there
    assert not any(kind_of(action) == PUT for action in ENGINE.legal(s, 0))


def test_nobody_has_forgotten_to_spend_money():
    assert chores(give(hall(), 0, money=2400)) == []
