"""Recorded games: one for every way to end, replayed whole; and random games in step with the naive rules."""

import random
from itertools import product
from pathlib import Path

import pytest
import recorded as on_record
from examples import run
from field.lockstep import play_out
from field.styles import choose
from guven.naive import Naive
from guven.playing import GUVEN, INTERPRETED, Played
from played import fastest

from gusher.rules.kernel import CHANCE
from gusher.rules.kernel.conformance import check

GAMES = on_record.games_beside(Path(__file__))
ENGINE = fastest(GUVEN)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_recorded(path):
    recorded = on_record.read(path)
    on_record.replayed(recorded)
    naive = Naive(recorded.seats)
    for step in recorded.steps:
        assert not naive.over
        naive.play(naive.movers[0], step.text)
    assert (naive.ending(), tuple(naive.points())) == (recorded.result.ending, recorded.result.points)
    assert Played(recorded.seats, ENGINE).play(*(step.text for step in recorded.steps)).places == naive.places()


def test_every_way_to_end_has_a_recorded_game():
    assert on_record.ways_to_end(GAMES) == set(GUVEN.endings[1:])


# Random games ---------------------------------------------------------------------------------------------------------


class Books:
    """What must add up in every state: called with each of a game's states one after the other."""

    def __init__(self, seats):
        self.seats = seats
        self.dealt = {2: 14, 3: 10, 4: 8}[seats]
        self.money = [0] * seats

    def __call__(self, t, naive):
        s = t.state
        if naive.due == "stone":
            return
        loads, at = s["load"][: self.seats], s["truck_at"][: self.seats]
        for colour in range(1, 7):
            assert (s["stone"] == colour).sum() + (loads == colour).sum() + s["delivered"][:, colour].sum() == 6
        for seat in range(self.seats):
            # In phase 2 what was not put up has left the game.
            put_up = (s["rig"] == 1 + seat).sum()
            assert put_up <= self.dealt
            assert naive.due != "dice" or put_up + s["rigs_in_hand"][seat] == self.dealt
        on_the_road = at[at != 169]
        assert len(set(on_the_road.tolist())) == len(on_the_road)
        # Players pay each other and nobody else: all money together is nothing, and one pays what another gets.
        money = s["money"][: self.seats].tolist()
        assert sum(money) == 0
        assert sum(now != before for now, before in zip(money, self.money, strict=True)) in (0, 2)
        assert max(abs(now - before) for now, before in zip(money, self.money, strict=True)) <= 6
        self.money = money


def asking(chooser):
    """Ask now and then whether reasons fit what is listed, for every seat and any actions."""
    actions = list(GUVEN.actions)

    def ask(t):
        if chooser.random() < 0.05:
            for seat in (*range(t.seats), CHANCE):
                legal = t.engine.legal(t.state, seat)
                asked = chooser.sample(actions, 30) + legal
                reasons = t.engine.reasons(t.state, seat, asked)
                assert {a for a, reason in zip(asked, reasons, strict=True) if not reason} == set(legal)

    return ask


STYLES = ["anything", "eager", "sensible", "sensible again"]


def in_turn():
    """Every number of seats in every style; one style of each, by turns, in every run."""
    for seats, (number, style) in product(GUVEN.seats, enumerate(STYLES)):
        yield pytest.param(seats, style, marks=[pytest.mark.slow] if (seats + number) % len(STYLES) else [])


@pytest.mark.parametrize(("seats", "style"), list(in_turn()))
def test_random_games_agree_with_the_naive_rules_and_everything_adds_up_at_every_step(seats, style):
    books, ask = Books(seats), asking(random.Random(1))
    naive, t = Naive(seats), Played(seats, ENGINE)

    def each(t, naive):
        ask(t)
        books(t, naive)

    played = play_out(t, naive, style.removesuffix(" again"), random.Random(f"{style} {seats}"), each)
    books(t, naive)
    assert len(played) > 36 + 6 + 1


@pytest.mark.parametrize("seats", GUVEN.seats)
def test_interpreted_and_compiled_rules_lead_to_the_same_states(seats):
    """Through a whole game with somewhere to go; conformance plays at random and gets less far."""
    chooser = random.Random(seats)
    naive, slow, fast = Naive(seats), Played(seats, INTERPRETED), Played(seats, ENGINE)
    while not naive.over:
        text = choose(naive, "sensible", chooser)
        naive.play(naive.movers[0], text)
        slow.play(text)
        fast.play(text)
        assert slow.state.tobytes() == fast.state.tobytes()
    assert fast.points == slow.points == naive.points()


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), pytest.param(3, 2, marks=pytest.mark.slow), (4, 2)])
def test_it_conforms_with_every_number_of_seats(seats, seed):
    """At random, rigs are moved a lot, until nothing has happened for long enough; other tests play further."""
    report = check(GUVEN, seats, games=1, seed=seed, most_plies=4000, most_asked=20, every=3 if run.is_quick else 1)
    assert report.longest > 60
    assert report.endings["standstill"] + report.endings["all_delivered"] == 1
