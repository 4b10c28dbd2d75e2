"""Recorded games: one for every way to end, replayed whole; and random games in step with the naive rules."""

import random
from itertools import product
from pathlib import Path

import pytest
import recorded as on_record
from examples import nightly
from field.lockstep import play_out
from field.styles import choose
from ghawar.naive import Naive
from ghawar.playing import GHAWAR, IDS, INTERPRETED, VARIANTS, Played
from played import fastest

from gusher.rules.kernel import CHANCE

GAMES = on_record.games_beside(Path(__file__))
ENGINE = fastest(GHAWAR)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_recorded(path):
    recorded = on_record.read(path)
    on_record.replayed(recorded)
    naive = Naive(recorded.seats, **recorded.options, rules_version=recorded.rules_version)
    for step in recorded.steps:
        assert not naive.over
        naive.play(naive.movers[0], step.text)
    assert (naive.ending(), tuple(naive.points())) == (recorded.result.ending, recorded.result.points)
    t = Played(recorded.seats, ENGINE, recorded.rules_version, **recorded.options)
    t.play(*(step.text for step in recorded.steps))
    assert t.places == naive.places()


def test_every_way_to_end_has_a_recorded_game():
    assert on_record.ways_to_end(GAMES) == set(GHAWAR.endings[1:])


def test_the_last_stone_and_the_stone_out_of_reach_come_about_in_different_ways():
    last = {path.stem: on_record.read(path).steps[-1].text.split("-")[0] for path in GAMES}
    assert last["all_delivered_in_mid_drive_three"] == last["out_of_reach_by_delivering_three"] == "camp"
    assert last["all_delivered_last_stone_covers_two"] == last["out_of_reach_after_covering_four"] == "cover"
    assert last["out_of_reach_by_dismantling_two"] == "dismantle"


# Random games ---------------------------------------------------------------------------------------------------------


class Books:
    """What must add up in every state: called with each of a game's states one after the other."""

    def __init__(self, seats):
        self.seats = seats
        self.won = [0] * seats
        self.covered = 0

    def __call__(self, t, naive):
        s = t.state
        if naive.due == "stone":
            return
        loads, at = s["load"][: self.seats], s["truck_at"][: self.seats]
        for colour in range(1, 5):
            under_way = (loads == colour).sum() + s["lying"][:, colour].sum()
            assert (s["stone"] == colour).sum() + under_way + s["delivered"][:, colour].sum() == 9
        assert s["stones_left"] == 36 - s["delivered"].sum()
        for seat in range(self.seats):
            assert s["rigs_in_hand"][seat] + (s["rig"] == 1 + seat).sum() == 5
        assert not ((s["rig"] > 0) | (s["stone"] > 0))[s["stands"] == 0].any()
        assert s["stands"].sum() + s["platforms"].sum() == 36
        assert (loads == 5).sum() + s["lying"][:, 5].sum() + s["barrels"].sum() == s["barrels_come"] <= 3
        on_the_road = at[at != 169]
        assert len(set(on_the_road.tolist())) == len(on_the_road)
        assert dict(zip("WORB", s["price"][1:].tolist(), strict=True)) == dict.fromkeys("WORB", 0) | naive.prices
        assert sorted(naive.prices.values()) == list(range(1, 1 + len(naive.prices)))
        placed = sum(
            s["delivered"][:, "_WORB".index(colour)].sum() for colour in {2: "R", 3: "RB", 4: "ORB"}[self.seats]
        )
        # What lies on trucks at a standstill counts, and covers nothing.
        if t.ending != "stones_counted":
            self.covered = placed - (naive.due == "cover") if naive.has_board else 0
        assert s["covered"].sum() == self.covered
        if naive.ending() != "stones_counted":
            # Those that are counted at a standstill bring their prices all at once.
            self.gains(s["won"][: self.seats].tolist())

    def gains(self, won):
        """Points on the way come one after the other: from a price, or for a stone from under one's rig."""
        gained = [now - before for now, before in zip(won, self.won, strict=True)]
        assert sum(gain > 0 for gain in gained) <= 1
        assert min(gained) >= 0
        assert max(gained) <= 4
        self.won = won


def asking(chooser):
    """Ask now and then whether reasons fit what is listed, for every seat and any actions."""
    actions = list(GHAWAR.actions)

    def ask(t):
        if chooser.random() < 0.05:
            for seat in (*range(t.seats), CHANCE):
                legal = t.engine.legal(t.state, seat)
                asked = chooser.sample(actions, 30) + legal
                reasons = t.engine.reasons(t.state, seat, asked)
                assert {a for a, reason in zip(asked, reasons, strict=True) if not reason} == set(legal)

    return ask


STYLES = ["anything", "sensible", "wrecking", "cutting off"]


def _in_turn():
    """Every variant in every style; each style once, with a variant of its own, in every run."""
    for (number, variant), (each, style) in product(enumerate(VARIANTS), enumerate(STYLES)):
        marks = [pytest.mark.slow] if (number + each) % len(VARIANTS) else []
        yield pytest.param(*variant, style, id=f"{IDS[number]}-{style}", marks=marks)


@pytest.mark.parametrize(("seats", "options", "style"), list(_in_turn()))
def test_random_games_agree_with_the_naive_rules_and_everything_adds_up_at_every_step(seats, options, style):
    chooser = random.Random(f"{style} {seats}")
    books, ask = Books(seats), asking(random.Random(1))
    naive, t = Naive(seats, **options), Played(seats, ENGINE, **options)

    def each(t, naive):
        ask(t)
        books(t, naive)

    played = play_out(t, naive, style, chooser, each)
    books(t, naive)
    assert len(played) > 36 + 4 + 1 + 10 * seats


def test_an_eager_game_agrees_with_the_naive_rules():
    """Rolls and little else: the trucks roam, and the game may well stand still."""
    naive, t = Naive(2), Played(2, ENGINE)
    play_out(t, naive, "eager", random.Random(5))
    assert t.ending in ("standstill", "stones_counted", "all_delivered")


@pytest.mark.parametrize(("seats", "options"), [VARIANTS[0], *nightly(*VARIANTS[1:-1]), VARIANTS[-1]], ids=IDS)
def test_interpreted_and_compiled_rules_lead_to_the_same_states(seats, options):
    """Through a whole game with somewhere to go; conformance plays at random and gets less far. That rigs hide what
    they cover changes nothing about the game."""
    chooser = random.Random(seats)
    options = {**options, "memory": "strict"}
    naive = Naive(seats, **options)
    slow, fast = Played(seats, INTERPRETED, **options), Played(seats, ENGINE, **options)
    while not naive.over:
        text = choose(naive, "sensible", chooser)
        naive.play(naive.movers[0], text)
        slow.play(text)
        fast.play(text)
        assert slow.state.tobytes() == fast.state.tobytes()
    assert fast.points == slow.points == naive.points()
