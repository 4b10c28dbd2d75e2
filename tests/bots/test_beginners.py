"""The lowest levels can be beaten: by beginners who share nothing with our bots (``dev/opponents/beginners``)."""

from dataclasses import replace
from itertools import pairwise

import pytest
from bots.positions import ENGINE, random_game

from dev.opponents.beginners import AHEAD, NEAREST
from dev.opponents.beginners.__main__ import Table, share
from gusher import bots, study
from gusher.bots import advising
from gusher.bots.search import choosing, strengths
from gusher.bots.search.choosing import Player
from gusher.bots.search.limits import Limits
from gusher.bots.search.sight import CLEAR, Sight
from gusher.rules.kernel import games
from gusher.rules.kernel.engine import can_compile

FEW = {"atacama": 80, "ghawar": 30, "guven": 30, "oil_city": 30}
MANY = {"atacama": 400, "ghawar": 80, "guven": 80, "oil_city": 60}
"""Games: as many as take a few seconds, and more; docs/figures.md has those of 200 games of every kind."""

compiled_only = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")


def _numbers():
    """Few games, and many. But for Atacama's, which are short, even few take long."""
    for game in games():
        yield pytest.param(game, FEW, 0.1, id=f"{game}, few", marks=() if game == "atacama" else pytest.mark.slow)
        yield pytest.param(game, MANY, 0.06, id=f"{game}, many", marks=pytest.mark.slow)


@compiled_only
@pytest.mark.parametrize(("game", "numbers", "slack"), list(_numbers()))
def test_the_lowest_two_levels_are_for_beginners(game, numbers, slack):
    """``slack`` is how far from the promised band the share of so few games may be: about one standard error."""
    table = Table(game, *{"oil_city": (3, {"companies": "3"})}.get(game, (2, {})))
    lowest, second = bots.climb(game)[:2]
    assert 0.35 - slack < share(table, lowest, NEAREST[game], numbers[game]).share < 0.55 + slack
    assert 0.25 - slack < share(table, second, AHEAD[game], numbers[game]).share < 0.45 + slack


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("game", ["ghawar", "guven"])
def test_whoever_climbs_in_a_driving_game_meets_somebody_stronger(game):
    for lower, upper in pairwise(bots.climb(game)[1:4]):
        firsts = {each.name: each.first.value for each in study.matches(game, [upper, lower], 20, 11).by_player}
        assert firsts[upper] > firsts[lower], f"{upper} against {lower}"


@pytest.mark.parametrize("game", games())
def test_one_climbs_from_the_lowest_level_to_one_of_the_best_strength(game):
    ladder, climb = bots.levels(game), bots.climb(game)
    assert climb[0] == ladder[0]
    assert [ladder.index(level) for level in climb] == sorted({ladder.index(level) for level in climb})
    assert climb[-1].split("_")[-1] == ladder[-1].split("_")[-1] == "foreman"


# Why they err -------------------------------------------------------------------------------------------------------


def moved(level, seed, number=9):
    """A position, and what a level does there."""
    s, seat = random_game(number)[12]
    return s, seat, Player(ENGINE).play(s, seat, level, seed, choosing.Limits())


def test_a_bot_that_errs_says_by_which_weakness():
    player, level = Player(ENGINE), strengths.level_of("atacama", "apprentice")
    clear = level.mind._replace(
        overlooks=0.0, neglects=0.0, tires=0.0, counts=0.0, craves=0.0, errs=0.0, wavers=0.0, minds=1.0, regrets=1e9
    )

    told = set()
    for s, seat in random_game(11)[2:20]:

        def play(mind, position=(s, seat)):
            return player.play(*position, replace(level, mind=mind), 5, Limits())

        def excuse(mind, action, position=(s, seat)):
            return player.excuse(*position, [action], replace(level, mind=mind))

        for weakness, reason in (("minds", "others"), ("counts", "line"), ("craves", "craves")):
            mind = clear._replace(**{weakness: {"minds": 0.0, "counts": 1.0, "craves": 3.0}[weakness]})
            action = play(mind)
            if action != play(clear):
                assert excuse(mind, action) == reason
                told.add(reason)
        forgetful = clear._replace(overlooks=0.9, neglects=0.9)
        action = play(forgetful)
        if action != play(clear):
            assert excuse(forgetful, action) == "missed"
            told.add("missed")
        assert excuse(clear, play(clear)) is None
    assert told == {"others", "line", "craves", "missed"}


def test_who_looks_one_move_ahead_overlooked_it_misjudged_it_or_thought_of_itself_only():
    player, (s, seat) = Player(ENGINE), random_game(12)[10]
    level = strengths.ladder("ghawar")[0]

    def excuse(sight, action):
        return player.excuse(s, seat, [action], replace(level, mind=None, sight=sight))

    seen = (replace(level, mind=None, careless=0, sight=each) for each in (CLEAR, Sight(heeds=False)))
    best, own = (player.play(s, seat, each, 1, Limits()) for each in seen)
    other = next(each for each in ENGINE.legal(s, seat) if each not in (best, own))
    assert excuse(Sight(overlooks=50, heeds=False), own) == "others"
    assert excuse(Sight(overlooks=50, heeds=False), other) == "overlooked"
    assert excuse(Sight(misjudges=3.0), other) == "missed"
    assert excuse(Sight(misjudges=3.0), best) is None
    assert excuse(CLEAR, other) is None


@compiled_only
def test_why_of_a_bots_move_says_why_it_erred(monkeypatch):
    monkeypatch.setattr(advising, "is_ready", lambda kind: True)
    told = set()
    for seed in range(6):
        s, seat, action = moved(strengths.level_of("atacama", "apprentice"), seed)
        after = ENGINE.copy(s)
        ENGINE.play(after, seat, action)
        asked = ("atacama", [s.tobytes(), after.tobytes()], seat, [ENGINE.game.actions.write(action)], True)
        explanation = advising.explain(*asked, "apprentice")
        assert bool(explanation.erred) == (explanation.better_by <= -advising.LEAST_ERROR)
        told |= {each.key for each in explanation.erred}
        # People who play are not excused, and neither is a level that is gone.
        assert advising.explain(*asked).erred == advising.explain(*asked, "gone").erred == []
    assert told
