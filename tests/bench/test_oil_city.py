"""Figures of Oil City: that they measure what they say. How fast it is depends on the machine."""

import asyncio
import random
from functools import cache

import pytest
from msgspec import structs
from oil_city.playing import INTERPRETED, OIL_CITY

from dev.bench.figures import CannotMeasureError, Target, figures
from dev.bench.oil_city import catan, games, speeds, submitting
from dev.testing.servers import ServerThread
from gusher.rules.kernel import games as all_games
from gusher.rules.oil_city.kinds import ACCEPT, OFFER
from gusher.server.http import app
from gusher.server.live import making, tables
from gusher.server.work.workers import Workers


def test_everything_promised_is_measured():
    assert {"oil_city.playouts", "oil_city.books", "oil_city.server.together"} <= set(figures())


@pytest.fixture(scope="module")
def interpreted():
    """Games that are played once each, however often somebody asks for them: interpreted, one takes seconds."""
    with pytest.MonkeyPatch.context() as fewer:
        fewer.setattr(games, "COMPANIES", 3)
        ours = games.Ours(INTERPRETED)
    ours.played = cache(ours.played)
    played = cache(lambda seed, steps=ours.steps: tuple(steps(seed)))
    ours.steps = lambda seed: iter(played(seed))
    return ours


def test_a_tenth_of_what_is_done_is_offering_and_taking_and_all_of_it_is_legal(interpreted):
    s = interpreted.engine.copy(interpreted.start)
    done = [0] * games.KINDS
    for seat, action in interpreted.steps(3):
        assert interpreted.engine.why(s, seat, action) == 0
        interpreted.engine.play_unchecked(s, seat, action)
        done[action >> 24] += 1
    assert interpreted.engine.ending(s) == "six_turns"
    played = games.Played(1, 1.0, done)
    assert played.share(OFFER, ACCEPT) > 0.1
    assert played.share(ACCEPT) > 0
    assert 500 < played.actions < played.steps == sum(done)


@pytest.mark.slow
def test_whole_games_are_those_that_are_played_step_by_step(interpreted):
    done = [0] * games.KINDS
    for _, action in interpreted.steps(5):
        done[action >> 24] += 1
    assert interpreted.played(1, 5).done == done


def test_any_seat_that_is_waited_for_is_drawn():
    drawn = [games.drawn_among(0b1001010, part << 30) for part in (0, 1, 2, 3)]
    assert (drawn, games.drawn_among(0b1000, (1 << 32) - 1)) == ([1, 1, 3, 6], 3)


def test_what_the_figures_say(monkeypatch, interpreted):
    class Slow:
        def played(self, count, seed):
            return 1000.0

    monkeypatch.setattr(speeds, "Catan", Slow)
    monkeypatch.setattr(speeds, "Ours", lambda: interpreted)
    for name in ("ROUNDS", "GAMES", "GAMES_WITH_BOOKS", "TIMES"):
        monkeypatch.setattr(speeds, name, 1)
    monkeypatch.setattr(speeds, "SEED", 3)
    figure = speeds.against_catanatron("oil_city.playouts")
    assert figure.ratio == pytest.approx(figure.value / 1000)
    assert figure.target == Target("ratio", "least", 50.0)
    assert figure.details["offers made and taken, of all actions"] > 0.1
    figure = speeds.with_books("oil_city.books")
    assert figure.ratio == pytest.approx(figure.value / figure.details["without books, steps/s"])
    assert 0 < figure.ratio < 1


def test_without_catanatron_the_figure_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(catan, "find_spec", lambda name: None)
    with pytest.raises(CannotMeasureError, match="-m pip install catanatron"):
        speeds.against_catanatron("oil_city.playouts")


def test_people_who_submit_at_once_are_all_acknowledged(tmp_path, monkeypatch):
    """Six of them at a server that only interprets: nobody is too late because another was faster."""
    for module in (tables, making):
        monkeypatch.setattr(module, "games", lambda: sorted({*all_games(), OIL_CITY.name}))
    for name, value in (("PEOPLE", 6), ("COMPANIES", 3), ("WINDOW", 0.05)):
        monkeypatch.setattr(submitting, name, value)
    with ServerThread(app.create(tmp_path, compiles=False, workers=Workers(1))) as server:
        first, second = asyncio.run(submitting.game(server, 2, random.Random(1)))
    assert len(first) == 3 + 6
    assert [sum(each.action == ready for each in first) for ready in ("ready1-invest", "ready1-arrange")] == [6, 0]
    assert sum(each.action == "ready1-arrange" for each in second) == 6
    assert not list(submitting.lost(tmp_path, [*first, *second]))
    never = [structs.replace(first[0], action="1a-tower3"), structs.replace(second[0], n=first[0].n)]
    assert list(submitting.lost(tmp_path, never)) == never


@pytest.mark.parametrize(
    ("action", "is_draft"),
    [("1a-tower2", True), ("2b-peddles-g1", True), ("3-17e-fan", True), ("1-gas2", True), ("1-wagons2", True),
     ("1a-off", False), ("2b-returns7", False), ("3-17e-off", False), ("1-gives-2gas", False), ("1-draft", False),
     ("1-line1-due2", False), ("accept-1a1", False), ("1-offers-2", False)],
)  # fmt: skip
def test_what_people_draft_before_they_are_ready(action, is_draft):
    assert bool(submitting.DRAFT.match(action)) == is_draft


def test_a_server_without_oil_city_can_not_be_measured(monkeypatch):
    monkeypatch.setattr(submitting, "games", lambda: ("atacama",))
    with pytest.raises(CannotMeasureError, match="not finished"):
        submitting.together("oil_city.server.together")
