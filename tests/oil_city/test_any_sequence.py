"""Whatever is tried in whatever order: nothing comes from nowhere, nothing goes twice, and what is refused changes
nothing. The books are compared with the tables and the box after every step (O4)."""

from __future__ import annotations

import random
from functools import cache

from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from oil_city.players import choose_sensibly
from oil_city.playing import OIL_CITY
from played import fastest, usual

from gusher.rules.kernel import CHANCE, Record, kind_of, view
from gusher.rules.oil_city.companies import seat_of, side
from gusher.rules.oil_city.components import PARTNERS, default_components
from gusher.rules.oil_city.investing import money_to_spend
from gusher.rules.oil_city.items import BANK, COUNTED, MONEY
from gusher.rules.oil_city.kinds import ACCEPT, ADD_LINE, BEGIN_DRAFT, DROP_DRAFT, EVERYBODY, OFFER, PLACE_TOKEN, READY
from gusher.rules.oil_city.ledger import Ledger
from gusher.rules.oil_city.state import INVESTING

ENGINE = fastest(OIL_CITY)
RULES = usual(OIL_CITY)
SEATS, COMPANIES = 9, 3
REASON = OIL_CITY.reasons.index
ANY = st.integers(0, 2**20)
SEAT = st.integers(0, SEATS - 1)


@cache
def halls(phase=None):
    """The states, as bytes, of games in which people play sensibly and deal: all, or those of one phase."""
    if phase is not None:
        return [each for each in halls() if view(record(each)).phase == phase]
    states = []
    for seed in range(2):
        chance = random.Random(seed)
        s = OIL_CITY.start(SEATS, {"companies": str(COMPANIES), "plot_choice": seed == 1})
        while chosen := choose_sensibly(ENGINE, s, chance):
            if ENGINE.movers(s) != [CHANCE]:
                states.append(s.tobytes())
            ENGINE.play_unchecked(s, *chosen)
    return states


HALLS = st.integers(0, 10**6)


class Hall:
    """A hall as it may be, with its books from here on."""

    def __init__(self, number, phase=None):
        self.s = record(halls(phase)[number % len(halls(phase))])
        self.books = Ledger(default_components(), self.s)
        self.said = []

    def says(self, seat, action):
        """Somebody says something; whether it is done. The bank does what follows, its outcomes the first there are."""
        before = self.s.tobytes()
        reason = RULES.why(self.s, seat, action)
        self.said.append((seat, action))
        if reason:
            assert self.s.tobytes() == before
            return False
        assert action in RULES.legal(self.s, seat)
        self.step(seat, action)
        while RULES.movers(self.s) == [CHANCE]:
            self.step(CHANCE, RULES.legal(self.s, CHANCE)[-1])
        return True

    def step(self, seat, action):
        before = RULES.copy(self.s)
        RULES.play(self.s, seat, action)
        self.books.record(len(self.said), before, seat, action, self.s)
        if kind_of(action) == ACCEPT:
            # Deals create and destroy nothing, and are none of the bank's business.
            assert owned(before) == owned(self.s)
        assert all(view(self.s).held[company, item] >= 0 for company in range(COMPANIES) for item in range(COUNTED))

    def legal(self, seat, number, *kinds):
        """A legal action of a seat: any kind as likely as another. None if there is none of these kinds."""
        by_kind = {}
        for action in RULES.legal(self.s, seat):
            if not kinds or kind_of(action) in kinds:
                by_kind.setdefault(kind_of(action), []).append(action)
        if not by_kind:
            return None
        of_kind = by_kind[sorted(by_kind)[number % len(by_kind)]]
        return of_kind[number // len(by_kind) % len(of_kind)]

    def all_ready(self):
        """Everybody says so, once."""
        for seat in RULES.movers(self.s):
            self.says(seat, next(each for each in RULES.legal(self.s, seat) if kind_of(each) == READY))


def record(data) -> Record:
    s = OIL_CITY.start(SEATS, {"companies": str(COMPANIES)})
    view(s).memory[:] = data
    return s


def owned(s):
    """What all companies have together, what the bank has, and how many plots are with companies."""
    v = view(s)
    together = [sum(v.held[company, item] for company in range(COMPANIES)) for item in range(COUNTED)]
    return together, [v.held[BANK, item] for item in range(COUNTED)], sum(v.plots[each] for each in range(COMPANIES))


MOVES = st.one_of(
    st.tuples(st.just("anything"), SEAT, ANY),
    st.tuples(st.just("again"), SEAT, ANY),
    st.tuples(st.just("again"), st.none(), ANY),
    st.tuples(st.just("strange"), SEAT, st.integers(-(2**31), 2**31 - 1)),
    st.tuples(st.just("deal"), SEAT, ANY),
    st.tuples(st.just("ready"), SEAT, ANY),
)


@examples(25)
@given(HALLS, st.lists(MOVES, min_size=5, max_size=30))
def test_O4_whatever_is_tried_in_whatever_order_everything_adds_up(number, moves):
    """Legal actions, the same ones once more (by whoever said them or somebody else), in a later phase too, numbers
    that are no actions, and deals taken wherever one can be."""
    hall = Hall(number)
    for what, seat, drawn in moves:
        if not RULES.movers(hall.s):
            break
        if what == "ready":
            hall.all_ready()
        elif what == "strange":
            hall.says(seat, drawn)
        elif what == "again" and hall.said:
            sayer, action = hall.said[-1 - drawn % len(hall.said)]
            hall.says(sayer if seat is None else seat, action)
        elif what == "deal":
            action = hall.legal(seat, drawn, ACCEPT) or hall.legal(seat, drawn, OFFER, ADD_LINE, BEGIN_DRAFT)
            hall.says(seat, action or 0)
        elif action := hall.legal(seat if seat is not None else 0, drawn):
            hall.says(seat or 0, action)


@examples(25)
@given(
    HALLS,
    SEAT,
    st.lists(st.tuples(st.sampled_from((0, 1)), ANY), min_size=1, max_size=5),
    st.permutations(range(SEATS)),
)
def test_O17_an_offer_that_several_take_at_the_same_moment_is_settled_once(number, maker, lines, takers):
    """Everybody who could take it says so; the first does, and all others are refused for the same reason."""
    hall = Hall(number)
    company = side(view(hall.s), maker)
    if drop := hall.legal(maker, 0, DROP_DRAFT):
        hall.says(maker, drop)
    hall.says(maker, hall.legal(maker, 0, BEGIN_DRAFT))
    for small, drawn in lines:
        listed = [each for each in RULES.legal(hall.s, maker) if kind_of(each) == ADD_LINE]
        listed = [each for each in listed if each & 255 < 2] if small else listed
        hall.says(maker, listed[drawn % len(listed)])
    offers = [each for each in RULES.legal(hall.s, maker) if kind_of(each) == OFFER]
    to_all = next((each for each in offers if each >> 8 & 255 == EVERYBODY), None)
    if to_all is None:
        return
    slots = [view(hall.s).offered_to[each] for each in range(30)]
    hall.says(maker, to_all)
    [slot] = [each for each in range(30) if view(hall.s).offered_to[each] != slots[each]]
    take = ACCEPT << 24 | slot << 16 | view(hall.s).serial[slot] << 8
    able = [seat for seat in takers if RULES.why(hall.s, seat, take) == 0]
    assert all(side(view(hall.s), seat) != company for seat in able)
    for place, seat in enumerate(able):
        before = owned(hall.s)
        assert hall.says(seat, take) == (place == 0)
        assert owned(hall.s) == before
        assert RULES.why(hall.s, seat, take) == REASON("no_such_offer")


@examples(25)
@given(HALLS, st.integers(0, COMPANIES - 1), st.lists(st.tuples(st.integers(0, PARTNERS - 1), ANY), max_size=8), ANY)
def test_O9_partners_spend_no_money_twice(number, company, wishes, sold):
    """Each has chosen something before any of them says it. What is placed can be paid together, whatever is left of it
    after a deal is what is bought, and nobody owes the bank."""
    hall = Hall(number, INVESTING)
    chosen = []
    for partner, drawn in wishes:
        seat = seat_of(view(hall.s), PARTNERS * company + partner)
        chosen.append((seat, hall.legal(seat, drawn, PLACE_TOKEN)))
    for seat, action in chosen:
        if action is not None:
            hall.says(seat, action)
        assert money_to_spend(view(hall.s), company) >= 0
    # The money goes to somebody else before the bank comes.
    maker = seat_of(view(hall.s), PARTNERS * company)
    if drop := hall.legal(maker, 0, DROP_DRAFT):
        hall.says(maker, drop)
    if (money := view(hall.s).held[company, MONEY] // 100) and hall.says(maker, hall.legal(maker, 0, BEGIN_DRAFT)):
        amount = min(99, 1 + sold % money)
        hall.says(maker, ADD_LINE << 24 | company << 16 | amount - 1)
        hall.says(maker, OFFER << 24 | company << 16 | EVERYBODY << 8)
        for seat in range(SEATS):
            if take := hall.legal(seat, 0, ACCEPT):
                hall.says(seat, take)
    hall.all_ready()
    assert view(hall.s).phase != INVESTING
    assert view(hall.s).held[company, MONEY] >= 0
