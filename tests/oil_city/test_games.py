"""Whole games: recorded ones, random ones at both speeds, and all that the contract promises."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import recorded as on_record
from examples import run
from oil_city.players import choose, choose_sensibly
from oil_city.playing import INTERPRETED, OIL_CITY, hall
from oil_city.scramble import scramble
from played import fastest

from gusher.rules.kernel import CHANCE, conformance
from gusher.rules.kernel.conformance import check
from gusher.rules.oil_city.components import default_components
from gusher.rules.oil_city.items import ITEM_NAMES
from gusher.rules.oil_city.ledger import Ledger

GAMES = on_record.games_beside(Path(__file__))
ENGINE = fastest(OIL_CITY)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_recorded_and_its_books_agree(path):
    table = on_record.replayed(on_record.read(path))
    start = table.start_state()
    steps = [(step.seat, step.action) for step in table.line]
    assert Ledger.of(ENGINE, default_components(), start, steps).entries


def test_every_way_to_end_has_a_recorded_game():
    assert on_record.ways_to_end(GAMES) == set(OIL_CITY.endings[1:])


@pytest.mark.parametrize("chooser", [choose, choose_sensibly], ids=lambda chooser: chooser.__name__)
def test_both_speeds_lead_to_the_same_states(chooser):
    chance = random.Random(5)
    slow = OIL_CITY.start(7, {"companies": "4", "plot_choice": True})
    fast = INTERPRETED.copy(slow)
    while chosen := chooser(ENGINE, fast, chance):
        INTERPRETED.play_unchecked(slow, *chosen)
        ENGINE.play_unchecked(fast, *chosen)
        assert slow.tobytes() == fast.tobytes()
    for seat in range(-1, 7):
        assert INTERPRETED.concealed(slow, seat).tobytes() == ENGINE.concealed(fast, seat).tobytes()
    assert (INTERPRETED.points(slow), INTERPRETED.places(slow)) == (ENGINE.points(fast), ENGINE.places(fast))


@pytest.mark.parametrize(
    ("seats", "options", "every"),
    [
        (5, {"companies": "3", "plot_choice": True, "tie_break": True}, 900),
        pytest.param(5, {"companies": "3", "plot_choice": True, "tie_break": True}, 300, marks=pytest.mark.slow),
        pytest.param(3, {"plot_choice": True}, 150, marks=pytest.mark.slow),
        pytest.param(5, {"companies": "3", "tie_break": True}, 300, marks=pytest.mark.slow),
    ],
)
def test_it_conforms(seats, options, every, monkeypatch):
    """Interpreted, in some states of a random game. That both speeds agree, and that ``pick`` draws evenly, have tests
    of their own: counted by drawing, interpreted, the latter would take most of the time."""
    distribution = conformance._Walk.distribution

    def of_outcomes(walk, s, movers):
        if movers == [CHANCE]:
            distribution(walk, s, movers)

    monkeypatch.setattr(conformance._Walk, "distribution", of_outcomes)
    if run.is_quick:
        # One game to its end is enough.
        monkeypatch.setattr(conformance._Walk, "playouts", lambda walk: None)
    how = {"most_plies": 9000, "most_asked": 12, "every": every, "is_compiled": False}
    report = check(OIL_CITY, seats, options, games=1, seed=1, scramble=scramble, bystanders=True, **how)
    assert report.endings["six_turns"] == 1
    assert report.hidden > 0


def test_every_legal_action_is_drawn_by_as_many_numbers_as_any_other():
    """``pick`` counts lines of deals without listing them: one number of the generator for each legal action, in equal
    parts of all numbers there are, and every action comes up once."""
    chance = random.Random(11)
    s, longest = OIL_CITY.start(7, {"companies": "3", "plot_choice": True}), 0
    while chosen := choose(ENGINE, s, chance):
        if chance.random() < 0.02 and (movers := ENGINE.movers(s)) != [CHANCE]:
            seat = chance.choice(movers)
            legal = ENGINE.legal(s, seat)
            firsts = [-(-(number << 32) // len(legal)) for number in range(len(legal))]
            drawn = [ENGINE.pick(s, seat, 1 << 32 | first) for first in firsts]
            lasts = [*(first - 1 for first in firsts[1:]), (1 << 32) - 1]
            assert drawn == [ENGINE.pick(s, seat, 1 << 32 | last) for last in lasts]
            assert sorted(drawn) == sorted(legal)
            longest = max(longest, len(legal))
        ENGINE.play_unchecked(s, *chosen)
    assert longest > 300


def test_no_list_of_actions_is_too_long():
    """A company that has all plots and pieces, and writes a deal while it arranges."""
    t = hall(phase="arranging")
    for plot in range(1, 52):
        t.deed(1, plot)
    for item in ITEM_NAMES[1:]:
        t.give(1, **{item: t.in_box(item)})
    t.play("1-draft", "1-wants-100", "1-gives-100", "1-gives-1tower")
    legal = t.engine.legal(t.state, 0)
    assert 1500 < len(legal) < OIL_CITY.most_actions
    assert not any(t.engine.reasons(t.state, 0, legal))
