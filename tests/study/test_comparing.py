"""Two series compared: what differs, by how much, and whether chance alone could have made it."""

import json

import numpy as np
import pytest
from click.testing import CliRunner
from games.wells.game import GAME as WELLS

from gusher import study
from gusher.analysis.numbers import SURE, holm, student, student_beyond
from gusher.commands.study import command
from gusher.rules.kernel import GusherError
from gusher.study.report import comparison_text


def lowest(engine, s, seat, seed):
    """Always the first action that is listed."""
    return engine.legal(s, seat)[0]


def highest(engine, s, seat, seed):
    """Always the last one."""
    return engine.legal(s, seat)[-1]


def by_name(found):
    return {each.name: each for each in found.differences}


def test_holm_corrects_for_the_number_of_tests():
    # Holm (1979) as R's p.adjust has it.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1, 1]
    assert holm([]) == []


def test_interval_and_test_agree():
    for freedom in (1, 2, 7, 30, 1000):
        assert student_beyond(student(freedom), freedom) == pytest.approx(SURE, abs=3e-4)
    assert student_beyond(0, 5) == 1
    # The normal distribution, three standard errors away.
    assert student_beyond(-3, 10**6) == pytest.approx(0.0027, abs=1e-4)


def test_with_the_same_luck_games_are_compared_one_by_one():
    one, other = (study.random_games("atacama", 2, {"tactical": each}, count=60, seed=4) for each in (False, True))
    found = study.compare(one, other)
    assert (found.paired, found.rounds) == (True, 60)
    apart = (other.games.points - one.games.points).mean(axis=1)
    points = by_name(found)["points"]
    assert (points.one, points.other) == pytest.approx((one.points.mean.value, other.points.mean.value))
    assert points.difference.value == pytest.approx(apart.mean())
    assert points.difference.high - apart.mean() == pytest.approx(student(59) * apart.std(ddof=1) / 60**0.5)
    assert by_name(found)["seat 1, first places"].one == pytest.approx(one.by_seat[0].first.value)
    json.dumps(study.as_json(found))


def test_where_nothing_differs_nothing_is_shown():
    one = study.random_games("atacama", 2, count=20)
    found = study.compare(one, one)
    assert all((each.difference.low, each.difference.high, each.p) == (0, 0, 1) for each in found.differences)
    assert "outcomes" not in by_name(found)
    lines = comparison_text(found).splitlines()
    assert sum("no difference shown" in line for line in lines) == len(found.differences)


def test_what_differs_is_shown_of_players_and_with_other_luck_too():
    def game(player, seed=1):
        return study.matches(WELLS, {"me": player, "any": "random"}, 60, seed)

    for seed, paired in ((1, True), (2, False)):
        found = study.compare(game(highest), game(lowest, seed))
        assert (found.paired, found.rounds) == (paired, 30)
        mine = by_name(found)["me, points"]
        assert mine.is_shown
        assert mine.difference.low > 0
        assert mine.p < SURE


def test_what_can_not_be_compared_is_named():
    two, four = (study.random_games("atacama", seats, count=2) for seats in (2, 4))
    with pytest.raises(GusherError, match="2 seats can't be compared with 4"):
        study.compare(two, four)
    with pytest.raises(GusherError, match="fewer than two rounds"):
        study.compare(two, study.random_games("atacama", 2, count=1))


def test_games_of_one_round_count_once():
    found = study.compare(*(study.matches(WELLS, ["random", "mixed"], 8, seed) for seed in (1, 2)))
    assert found.rounds == 4


def test_the_command_plays_both_and_keeps_both(tmp_path):
    words = [
        "atacama",
        "--players",
        "random",
        "--games",
        "20",
        "--against",
        "variant=enhanced",
        "--kept",
        str(tmp_path),
    ]
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 0
    assert "one: atacama, 2 seats (variant basic" in done.stdout
    assert "other: atacama, 2 seats (variant enhanced" in done.stdout
    assert "4 seats" not in done.stdout
    kept = [study.join(tmp_path / name / "2_seats.jsonl") for name in ("one", "other")]
    assert [each.options["variant"] for each in kept] == ["basic", "enhanced"]
    [told] = json.loads(CliRunner().invoke(command, [*words, "--json"]).stdout)
    assert told["differences"] == study.as_json(study.compare(*kept).differences)


@pytest.mark.slow
def test_bots_that_know_the_game_play_it_as_they_play_its_variant():
    words = ["atacama", "--games", "40", "--seats", "2", "--players", "prospector,random"]
    done = CliRunner().invoke(command, [*words, "--against", "RIGS_TO_COUNT=3", "--jobs", "2", "--json"])
    [told] = json.loads(done.stdout)
    assert told["one"]["game"] == "atacama_with_rigs_to_count_4"
    assert told["other"]["game"] == "atacama_with_rigs_to_count_3"
    assert {each["name"] for each in told["differences"] if each["is_shown"]} >= {"points", "prospector, points"}


@pytest.mark.slow
def test_chance_alone_seldom_shows_anything():
    shown = []
    for seed in range(400):
        one, other = (study.random_games("ghawar", 3, count=30, seed=each) for each in (seed, seed + 1000))
        shown.append(any(each.is_shown for each in study.compare(one, other).differences))
    assert np.mean(shown) < 0.07
