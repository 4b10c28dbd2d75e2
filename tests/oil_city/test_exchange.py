"""A bundle is one exchange (O18): plots are bared, everything moves, and only then does a piece that is still missing
leave a field. The order of its lines changes nothing."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from oil_city.playing import OIL_CITY, SHOWN, hall
from oil_city.test_deals import LAYOUT, deal, drafted
from played import fastest

from gusher.rules.kernel import kind_of, view
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.items import COUNTED
from gusher.rules.oil_city.kinds import ADD_LINE, BEGIN_DRAFT, OFFER, SET_BACK, SET_DUE, amount_of, line_changed
from gusher.rules.oil_city.ledger import Ledger


def in_any_order(lines):
    return pytest.mark.parametrize("lines", list(permutations(lines)), ids=" ".join)


def two_towers():
    """Company 2 has towers on plots 41 and 5, in this order, and no other."""
    t = hall().set(2, tower=0).deed(2, 41, LAYOUT, {"a": "tower"}).deed(2, 5, LAYOUT, {"a": "tower"})
    return t.set(1, tower=0)


# Golden cases ---------------------------------------------------------------------------------------------------------


@in_any_order(["gives-1tower", "gives-plot41"])
def test_O18_a_plot_goes_with_its_tower_and_another_plot_keeps_its_own(lines):
    t = deal(two_towers(), 2, 1, *lines)
    assert (t.plots(1), t.plots(2)) == ([41], [5])
    assert (t.has(1, "tower"), t.has(2, "tower")) == (1, 1)
    assert t.stands(5) == t.stands(5, SHOWN) == {"a": "tower"}
    assert t.stands(41) == t.stands(41, SHOWN) == {}


@in_any_order(["wants-1tower", "wants-plot41", "gives-500"])
def test_O18_whoever_makes_the_offer(lines):
    t = deal(two_towers(), 1, 2, *lines)
    assert (t.plots(1), t.stands(5), t.has(1, "tower"), t.has(2, "tower")) == ([41], {"a": "tower"}, 1, 1)


@in_any_order(["gives-2tower", "gives-plot41"])
def test_O18_what_is_missing_then_leaves_the_plots_that_are_left(lines):
    t = deal(two_towers(), 2, 1, *lines)
    assert (t.has(1, "tower"), t.has(2, "tower"), t.stands(5), t.stands(5, SHOWN)) == (2, 0, {}, {})


@in_any_order(["gives-1tower", "wants-1tower", "gives-100"])
def test_O18_a_piece_that_comes_back_stays_where_it_stands(lines):
    t = two_towers().set(1, tower=0).deed(1, 9, LAYOUT, {"c": "tower"})
    deal(t, 2, 1, *lines)
    assert [t.stands(plot, SHOWN) for plot in (41, 5, 9)] == [{"a": "tower"}, {"a": "tower"}, {"c": "tower"}]
    assert [t.stands(plot) for plot in (41, 5, 9)] == [{"a": "tower"}, {"a": "tower"}, {"c": "tower"}]
    assert (t.has(1, "tower"), t.has(2, "tower"), t.money(1, 2)) == (1, 2, [2500, 2300])


@in_any_order(["gives-2tower", "wants-1tower"])
def test_O18_of_several_only_those_leave_that_are_missing(lines):
    t = two_towers().give(1, tower=1)
    deal(t, 2, 1, *lines)
    assert (t.has(1, "tower"), t.has(2, "tower")) == (2, 1)
    assert (t.stands(41), t.stands(5)) == ({"a": "tower"}, {})


@in_any_order(["gives-plot41", "wants-plot9", "gives-1tower", "wants-1tower"])
def test_O18_plots_with_their_towers_are_swapped(lines):
    t = two_towers().deed(1, 9, LAYOUT, {"c": "tower"}).deed(1, 10, LAYOUT, {"e": "tower"})
    deal(t, 2, 1, *lines)
    assert (t.plots(1), t.plots(2)) == ([10, 41], [5, 9])
    assert [t.stands(plot, SHOWN) for plot in (5, 9, 10, 41)] == [{"a": "tower"}, {}, {"e": "tower"}, {}]


@in_any_order(["gives-plot30", "gives-plot41", "gives-plot5"])
def test_O18_plots_come_by_their_numbers(lines):
    t = deal(two_towers().deed(2, 30), 2, 1, *lines)
    assert t.plots(1) == [5, 30, 41]


@in_any_order(["gives-plot41 back 3", "gives-1tower back 3", "wants-400 due 3", "gives-400 due 3"])
def test_O18_O19_terms_are_written_in_the_same_order_plots_first(lines):
    t = deal(two_towers(), 2, 1, *lines)
    assert t.terms() == [
        (1, 2, "plot41", 1, 3), (1, 2, "tower", 1, 3), (2, 1, "money", 400, 3), (1, 2, "money", 400, 3),
    ]  # fmt: skip


def test_O18_a_lent_plot_with_its_tower_goes_back_bare_and_leaves_the_borrowers_own_alone():
    t = two_towers().deed(1, 9, LAYOUT, {"c": "tower"})
    deal(t, 2, 1, "gives-1tower back 1", "gives-plot41 back 1")
    t.to("arranging").play("1-41a-tower").all_done("die0").all_done()
    assert (t.plots(2), t.has(2, "tower"), t.stands(41)) == ([5, 41], 2, {})
    assert (t.stands(9, SHOWN), t.has(1, "tower")) == ({"c": "tower"}, 1)


@pytest.mark.parametrize("lines", [("gives-900", "wants-1gas"), ("wants-1gas", "gives-900")], ids=" ".join)
def test_O17_O18_the_reason_does_not_depend_on_the_order_either(lines):
    """Both lack something: that the maker does is said first."""
    t = hall().set(1, money=0).set(2, gas=0)
    drafted(t, 1, *lines).play("1-offers-2")
    assert t.why("2:accept-1a1") == "they_lack_it"


# All orders of any bundle ---------------------------------------------------------------------------------------------

COMPANIES = 3
PIECES = ("tower", "driller", "pump", "fan", "drill", "distillery")


def well_stocked(chance, phase):
    """A hall whose companies have a little of everything, and pieces on their plots."""
    t = hall(phase=phase)
    plots = chance.sample(range(1, 52), 9)
    for number, plot in enumerate(plots):
        pieces = {field: chance.choice(PIECES[:2]) for field in "acei" if chance.random() < 0.5}
        pieces |= {field: chance.choice(PIECES[2:]) for field in "bdfh" if chance.random() < 0.4}
        t.deed(1 + number % COMPANIES, plot, LAYOUT, pieces)
    for company in range(1, 1 + COMPANIES):
        t.give(company, **{item: chance.randrange(3) for item in (*PIECES, "crude", "gas", "wax", "refinery")})
    return t


def bundle(t, chance, size):
    """Texts of the lines of a bundle between companies 1 and 2, and their terms."""
    t.play("1-draft")
    lines = []
    for _ in range(size):
        legal = [each for each in t.engine.legal(t.state, 0) if kind_of(each) == ADD_LINE and amount_of(each) <= 2]
        if not legal:
            break
        # Pieces and plots above all: they are what order could matter to.
        weighty = [each for each in legal if chance.random() < 0.5 and (each >> 8 & 255) % 64 not in (0, 9, 10, 11, 12)]
        line = chance.choice(weighty or legal)
        t.engine.play_unchecked(t.state, 0, line)
        number = len(lines)
        terms = [
            each
            for each in t.engine.legal(t.state, 0)
            if kind_of(each) in (SET_DUE, SET_BACK) and line_changed(each) == number
        ]
        term = chance.choice(terms) if terms and chance.random() < 0.4 else None
        if term is not None:
            t.engine.play_unchecked(t.state, 0, term)
        lines.append((line, term))
    t.play("1-drop")
    return lines


def written(t, lines):
    """The hall once the lines stand on an offer to company 2."""
    s = t.engine.copy(t.state)
    t.engine.play_unchecked(s, 0, BEGIN_DRAFT << 24)
    for number, (line, term) in enumerate(lines):
        t.engine.play_unchecked(s, 0, line)
        if term is not None:
            t.engine.play_unchecked(s, 0, term & ~(255 << 8) | number << 8)
    t.engine.play_unchecked(s, 0, OFFER << 24 | 1 << 8)
    return s


def everything(s):
    v = view(s)
    return [[v.held[company, item] for item in range(COUNTED)] for company in range(COMPANIES)]


def settled(t, lines):
    """The bytes of the hall after the bundle, the books checked; or why it can't be taken."""
    s = written(t, lines)
    take = OIL_CITY.actions.read(f"accept-1a{view(s).serial[0]}")
    reason = t.engine.why(s, 1, take)
    if reason:
        return OIL_CITY.reasons[reason]
    books, before = Ledger(default_components(), s), t.engine.copy(s)
    t.engine.play_unchecked(s, 1, take)
    # LedgerError unless nothing was made or lost, and what stands somewhere is its company's.
    books.record(0, before, 1, take, s)
    assert [sum(column) for column in zip(*everything(before), strict=True)] == [
        sum(column) for column in zip(*everything(s), strict=True)
    ]
    assert all(count >= 0 for held in everything(s) for count in held)
    return s.tobytes()


@examples(60)
@given(st.integers(0, 10**6), st.sampled_from(["investing", "arranging"]), st.integers(2, 4))
def test_O18_the_order_of_a_bundles_lines_changes_nothing(seed, phase, size):
    """Every order of up to four lines: the same hall, or the same reason against it."""
    chance = random.Random(seed)
    t = well_stocked(chance, phase)
    lines = bundle(t, chance, size)
    outcomes = {settled(t, order) for order in permutations(lines)}
    assert len(outcomes) == 1


@examples(40)
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_O18_nor_does_it_in_bundles_of_eight(seed, shuffle):
    chance = random.Random(seed)
    t = well_stocked(chance, "investing")
    lines = bundle(t, chance, 8)
    first = settled(t, lines)
    for _ in range(6):
        shuffle.shuffle(lines)
        assert settled(t, lines) == first


def test_O18_both_speeds_settle_them_alike():
    fast = fastest(OIL_CITY)
    for seed in range(30):
        t = well_stocked(random.Random(seed), "arranging")
        s = written(t, bundle(t, random.Random(seed), 6))
        take = OIL_CITY.actions.read(f"accept-1a{view(s).serial[0]}")
        twin = t.engine.copy(s)
        assert fast.why(twin, 1, take) == t.engine.why(s, 1, take)
        if not fast.why(twin, 1, take):
            fast.play_unchecked(twin, 1, take)
            t.engine.play_unchecked(s, 1, take)
            assert twin.tobytes() == s.tobytes()


def test_O18_most_of_those_bundles_can_be_settled():
    """The comparison is not empty, and it matters: by rules 1 some of these bundles end otherwise in another order."""
    possible = other = 0
    for seed in range(20):
        t = well_stocked(random.Random(seed), "investing")
        lines = bundle(t, random.Random(seed), 4)
        possible += isinstance(settled(t, lines), bytes)
        t.shown.version = 1
        other += len({settled(t, order) for order in permutations(lines)}) > 1
    assert possible > 6
    assert other > 1


# Both ways of an exchange by the rules alone --------------------------------------------------------------------------


def naive(plots, held, pieces, lines):
    """O18 from its words: who has which plots, how much, and what stands where, before and after. ``plots`` and
    ``held`` by company, ``pieces`` by plot; ``lines`` are giver, item and count."""
    plots, held = {c: list(p) for c, p in plots.items()}, {c: dict(h) for c, h in held.items()}
    pieces = {plot: dict(stands) for plot, stands in pieces.items()}
    moved = sorted((item, giver) for giver, item, _ in lines if isinstance(item, int))
    for plot, giver in moved:
        plots[giver].remove(plot)
        pieces[plot] = {}
    for plot, giver in moved:
        plots[3 - giver].append(plot)
    for giver, item, count in lines:
        if not isinstance(item, int):
            held[giver][item] -= count
            held[3 - giver][item] += count
    for company in (1, 2):
        for piece in PIECES:
            fields = [(plot, field) for plot in plots[company] for field in sorted(pieces[plot])]
            fields = [(plot, field) for plot, field in fields if pieces[plot][field] == piece]
            while len(fields) > held[company][piece]:
                plot, field = fields.pop()
                del pieces[plot][field]
    return plots, held, pieces


def read(line):
    """Giver, item and count of a line without term; plots by their number."""
    text = OIL_CITY.actions.write(line)
    giver = 1 if "-gives-" in text else 2
    what = text.rpartition("-")[2]
    if what.startswith("plot"):
        return giver, int(what.removeprefix("plot")), 1
    name = what.lstrip("0123456789")
    return giver, name or "money", int(what.removesuffix(name))


@examples(60)
@given(st.integers(0, 10**6), st.integers(1, 6))
def test_O18_an_exchange_is_what_the_ruling_says(seed, size):
    chance = random.Random(seed)
    t = well_stocked(chance, "investing")
    lines = [(line, None) for line, _ in bundle(t, chance, size)]
    after = settled(t, lines)
    if isinstance(after, str):
        return
    names = ("money", *PIECES, "refinery", "wagon", "crude", "gas", "wax", "kerosene")
    everywhere = t.plots(1) + t.plots(2)

    def told():
        held = {company: {name: t.has(company, name) for name in names} for company in (1, 2)}
        return {c: t.plots(c) for c in (1, 2)}, held, {plot: t.stands(plot, SHOWN) for plot in everywhere}

    expected = naive(*told(), [read(line) for line, _ in lines])
    view(t.state).memory[:] = after
    assert told() == expected
