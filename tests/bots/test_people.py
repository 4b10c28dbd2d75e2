"""The levels of Atacama that play as people do."""

from dataclasses import replace

import numpy as np
import pytest
from bots.positions import ATACAMA, ENGINE, VARIANTS, random_game

from gusher import bots, study
from gusher.analysis.evaluation import ask_estimate
from gusher.bots.games.atacama.levels import DRILLER, LEVELS, NOVICE, PROSPECTOR, SURVEYOR
from gusher.bots.games.atacama.mind import Mind
from gusher.bots.games.atacama.people.deciding import HEAD, escapes
from gusher.bots.search.choosing import Player
from gusher.bots.search.levels import Level
from gusher.bots.search.limits import Limits
from gusher.bots.search.onward import NO_SEARCH
from gusher.rules.atacama.kinds import PLACE, field_placed, placing
from gusher.rules.kernel import blank, kind_of, view
from gusher.rules.kernel.engine import Engine, can_compile

MINDS = {each.name: each.mind for each in LEVELS if each.mind}


CLEAR = Mind(
    overlooks=0.0, neglects=0.0, tires=0.0, counts=0.0, craves=0.0, errs=0.0, wavers=0.0, minds=1.0, thrift=0.0,
    ponders=1, looks=0, answers=1, patience=0.0, regrets=1e9,
)  # fmt: skip
"""Somebody who sees every move, and takes it for what it promises."""


class People:
    """Plays as somebody of any mind."""

    def __init__(self, engine):
        self.player = Player(engine)

    def play(self, s, seat, mind, seed):
        return self.player.play(s, seat, Level("any", mind=mind), seed, Limits())


@pytest.fixture(scope="module")
def people():
    return People(ENGINE)


def test_there_are_six_levels_and_the_four_of_release_0_1_are_among_them():
    assert bots.levels("atacama") == ("apprentice", "novice", "prospector", "driller", "surveyor", "foreman")


def lead(s, seat):
    """What the analysis takes a seat to be ahead by, of two."""
    out, values = np.zeros(4, np.int32), np.zeros(4)
    ENGINE.run(ask_estimate)(s, out, values)
    return values[seat] - values[1 - seat]


@pytest.mark.parametrize("mind", [PROSPECTOR, DRILLER, SURVEYOR])
@pytest.mark.parametrize("options", [{}, {"tactical": True}])
def test_from_the_second_level_on_no_move_is_absurd(people, mind, options):
    for number, (s, seat) in enumerate(random_game(11, 2, options)[::3]):
        worth = {}
        for action in ENGINE.legal(s, seat):
            then = ENGINE.copy(s)
            ENGINE.play_unchecked(then, seat, action)
            worth[action] = lead(then, seat)
        # The analysis does not count the rigs that are left: shortly before the end it says something else.
        if s["hand"].sum() > 5:
            assert worth[people.play(s, seat, mind, number)] >= max(worth.values()) - mind.regrets - 0.5


def test_who_sees_everything_and_judges_well_does_not_regret_anything(people):
    for s, seat in random_game(12)[::4]:
        assert len({people.play(s, seat, CLEAR._replace(regrets=0.0), seed) for seed in range(4)}) == 1


def test_quiet_moves_escape_those_who_neglect_them(people):
    quiet = [
        (s, seat, action)
        for number in range(13, 18)
        for s, seat in random_game(number)
        if kind_of(action := people.play(s, seat, CLEAR, 1)) == PLACE
        and s["worth"][s["concession"][seat], field_placed(action)] <= 0
        and any(s["worth"][s["concession"][seat], field_placed(each)] > 0 for each in ENGINE.legal(s, seat))
    ]
    assert quiet
    careless = CLEAR._replace(neglects=1.0)
    noticed = [people.play(s, seat, careless, seed) == action for s, seat, action in quiet for seed in range(10)]
    assert sum(noticed) < len(noticed) / 5


def test_fields_far_from_where_they_look_escape_more_often():
    s, head = view(ATACAMA.start(2, {})), view(blank(HEAD))
    head.gaze = 0
    chances = {}
    for field in range(1, 81):
        steps, worth = field // 9 + field % 9, s.worth[0, field]
        chances.setdefault(worth, []).append((steps, escapes(s, 0, NOVICE, 1.0, head, placing(field, 0))))
    for worth, by_distance in chances.items():
        assert [chance for _, chance in sorted(by_distance)] == sorted(chance for _, chance in by_distance)
        # What shows as much as a field can show is never overlooked.
        assert (max(by_distance)[1] == 0) == (worth == 5)


@pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
def test_interpreted_and_compiled_people_play_alike():
    other = People(Engine(ATACAMA, is_compiled=False))
    for seats, options in VARIANTS:
        s, seat = random_game(14, seats, options)[9]
        for mind in (NOVICE, PROSPECTOR._replace(looks=1, ponders=2)):
            assert People(ENGINE).play(s, seat, mind, 5) == other.play(s, seat, mind, 5)


def test_a_mind_is_all_that_counts():
    player, (s, seat) = Player(ENGINE), random_game(15)[8]
    surveyor = LEVELS[4]
    assert player.play(s, seat, replace(surveyor, careless=100), 3, NO_SEARCH) == player.play(
        s, seat, surveyor, 3, NO_SEARCH
    )


TWO = [options for seats, options in VARIANTS if seats == 2]


@pytest.mark.slow
@pytest.mark.parametrize("options", TWO)
@pytest.mark.parametrize(("better", "worse"), [(2, 1), (3, 2), (4, 3)])
def test_levels_stand_apart(options, better, worse):
    names = [LEVELS[better].name, LEVELS[worse].name]
    standing = study.matches("atacama", names, 200, options=options).by_player[0]
    assert standing.first.low > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("options", TWO)
def test_a_novice_beats_an_apprentice(options):
    """By less than levels stand apart above them: beginners have to have a chance against both (test_beginners)."""
    assert study.matches("atacama", ["novice", "apprentice"], 1000, options=options).by_player[0].first.low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("options", TWO)
@pytest.mark.parametrize(("level", "least"), [("apprentice", 0.8), ("novice", 0.85), ("prospector", 0.95)])
def test_random_play_hardly_ever_wins(options, level, least):
    assert study.matches("atacama", [level, "random"], 400, options=options).by_player[0].first.value >= least
