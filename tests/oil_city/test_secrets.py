"""Secrets without leaks (O21): what a company keeps to itself can't be told from anything that goes out to others."""

from functools import cache

import numpy as np
import pytest
from oil_city import worlds
from oil_city.playing import OIL_CITY
from oil_city.worlds import STORIES, differences, new_table, told

from gusher.rules.kernel import engine, kind_of
from gusher.rules.oil_city import kinds, rules
from gusher.table import Viewer, files, view


@pytest.fixture
def as_it_stands(monkeypatch):
    """Rules run interpreted, so that they can be replaced."""
    monkeypatch.setattr(engine, "_ready", set())


twins_of = cache(lambda story: story())


@pytest.mark.parametrize("story", [worlds.cards, worlds.cards_again], ids=lambda story: story.__name__)
def test_O21_the_buyers_own_log_names_the_two_draws(story, at_full_speed):
    """At once, and as long as the game lasts; nobody else's does."""
    twins = twins_of(story)
    drawn = twins.one[twins.begin : twins.begin + 2]
    for n, table, _ in twins.along(twins.end):
        for eye in (*twins.partners, *twins.eyes):
            viewer = Viewer(frozenset({eye} - {-1}))
            told = [line.text for line in view(table, viewer).log if line.n in (each.n for each in drawn)]
            expected = [each.text if eye in twins.partners else "" for each in drawn]
            assert told == expected[: n - twins.begin], (n, eye)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_O21_nobody_is_told_what_a_company_keeps_to_itself(story, at_full_speed):
    twins, seen = twins_of(story), 0
    for n, one, other in twins.along(twins.end):
        for eye in twins.eyes:
            assert differences(told(one, eye), told(other, eye)) == [], (n, eye)
        seen += any(differences(told(one, eye), told(other, eye)) for eye in twins.partners)
    # Partners see it: what is compared is not nothing.
    assert seen > 0


# What would not be noticed ------------------------------------------------------------------------------------------


def but_for(field):
    """Conceals everything but a field of the state."""

    def conceal(s, seat):
        array = np.asarray(getattr(s, field))
        before = array.copy()
        CONCEAL(s, seat)
        array[:] = before

    return conceal


def naming(*codes):
    """The log names these kinds of actions to everybody."""
    return lambda s, seat, action: kind_of(action) not in codes and COVERS(s, seat, action)


CONCEAL, COVERS = rules.conceal, rules.covers
CONCEALED = {
    **dict.fromkeys(("token", "count"), worlds.tokens_that_lie),
    "piece": worlds.pieces,
    **dict.fromkeys(("loaded", "sent"), worlds.loads),
    "drafting": worlds.a_paper_or_none,
    **dict.fromkeys(("giver", "item", "amount", "due", "back"), worlds.papers),
    **dict.fromkeys(("offered_to", "serial"), worlds.an_offer),
    **dict.fromkeys(("owner", "drawn_plot"), worlds.cards),
}
NAMED = {
    **dict.fromkeys(("PLACE_TOKEN", "TAKE_UP"), worlds.tokens),
    **dict.fromkeys(("PUT", "TAKE"), worlds.pieces),
    "LOAD_GOODS": worlds.loads,
    **dict.fromkeys(("BEGIN_DRAFT", "DROP_DRAFT"), worlds.a_paper_or_none),
    **dict.fromkeys(("ADD_LINE", "SET_DUE", "SET_BACK", "STRIKE"), worlds.papers),
    "OFFER": worlds.an_offer,
    "WITHDRAW": worlds.an_offer_withdrawn,
    **dict.fromkeys(("PLOT_DRAWN", "GIVE_BACK"), worlds.cards),
}


def leaks(story, **asked):
    """Whether somebody is told what they should not know."""
    twins = twins_of(story)
    return any(
        differences(told(one, eye, **asked), told(other, eye, **asked))
        for _, one, other in twins.along(min(twins.end, twins.differs_to + 1))
        for eye in twins.eyes[-2:]
    )


@pytest.mark.parametrize("field", CONCEALED)
def test_what_is_not_concealed_is_found(field, monkeypatch, as_it_stands):
    story = CONCEALED[field]
    twins_of(story)
    monkeypatch.setattr(rules, "conceal", but_for(field))
    assert leaks(story)


def test_a_plot_named_to_who_drew_it_before_is_found(monkeypatch, as_it_stands):
    """Whoever is told by the plot alone what was drawn hears of it again when somebody else draws it."""
    twins = twins_of(worlds.cards_again)
    outcomes = [each.text for each in twins.one[: twins.begin] if each.kind == "outcome"]
    plots = {kinds.plot_drawn(OIL_CITY.actions.read(text)) for text in outcomes if text.startswith("plot")}

    def covers(s, seat, action):
        is_own = kind_of(action) == kinds.PLOT_DRAWN and kinds.plot_drawn(action) in plots and seat in (0, 3)
        return not is_own and COVERS(s, seat, action)

    monkeypatch.setattr(rules, "covers", covers)
    one, other = (new_table(entries[: twins.begin + 1]) for entries in (twins.one, twins.other))
    assert differences(told(one, 0), told(other, 0)) != []


@pytest.mark.parametrize("kind", NAMED)
def test_what_the_log_names_is_found(kind, monkeypatch, as_it_stands):
    monkeypatch.setattr(rules, "covers", naming(getattr(kinds, kind)))
    assert leaks(NAMED[kind])


def looks_ahead_on_the_true_state(table, viewer, seat, text):
    after = table.engine.copy(table.state)
    if table.why(seat, text) is None:
        table.engine.play_unchecked(after, seat, table.game.actions.read(text))
    return after.tobytes().hex()


def test_looking_ahead_on_the_true_state_is_found(as_it_stands):
    assert leaks(worlds.tokens_that_lie, consider=looks_ahead_on_the_true_state)


def test_a_record_that_tells_everything_is_found(as_it_stands):
    assert leaks(worlds.tokens, record=lambda table, hidden: files.GameFile.of(table))
