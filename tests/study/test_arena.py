"""Arenas: who plays whom, what is counted, how strong that makes players, and when a test has seen enough."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from click.testing import CliRunner
from games.wells.game import GAME as WELLS

from gusher import study
from gusher.commands.arena import command
from gusher.rules.kernel import GusherError
from gusher.study.ratings import Table, elo_between, elo_of, expected, ratings, trial
from gusher.study.standings import arena_page, arena_rows, arena_text, games_rows


def lowest(engine, s, seat, seed):
    """Always the first action that is listed."""
    return engine.legal(s, seat)[0]


def highest(engine, s, seat, seed):
    """Always the last one."""
    return engine.legal(s, seat)[-1]


PLAYERS = {"low": lowest, "high": highest, "any": "random"}


@pytest.fixture(scope="module")
def found():
    return study.arena(WELLS, PLAYERS, rounds=6, seed=3, sprt=(0, 400))


def test_everybody_meets_everybody_as_often_and_games_are_those_of_matches(found):
    assert [(each.one, each.other) for each in found.pairings] == [("low", "high"), ("low", "any"), ("high", "any")]
    for each in found.pairings:
        pair = study.matches(WELLS, {name: PLAYERS[name] for name in (each.one, each.other)}, 12, seed=3)
        first = pair.by_player[0]
        assert (each.rounds, each.won + each.shared + each.lost) == (6, 12)
        assert each.score.value == pytest.approx(first.first.value) == pytest.approx((each.won + each.shared / 2) / 12)
        assert each.points == first.ahead
        assert each.elo.value == pytest.approx(elo_of(each.score.value))
    assert found.played == 36
    assert all(each.score.low <= each.score.value <= each.score.high > each.score.low for each in found.players)
    # Of all games together, as many wins as there were.
    assert sum(each.score.value for each in found.players) == pytest.approx(1.5)
    assert sum(each.elo.value for each in found.players) == pytest.approx(0)


def test_a_table_of_more_seats_compares_every_two():
    three = study.arena(WELLS, {**PLAYERS, "again": "mixed"}, rounds=2, seats=3)
    assert [(each.one, each.other, each.rounds, each.won + each.shared + each.lost) for each in three.pairings[:2]] == [
        ("low", "high", 4, 12), ("low", "any", 4, 12),
    ]  # fmt: skip
    assert three.played == 4 * 2 * 3


def test_what_was_kept_is_not_played_again(tmp_path, found):
    kept = tmp_path / "arena"
    few = study.arena("atacama", ["greedy", "random"], rounds=2, kept=kept)
    told = []
    more = study.arena("atacama", ["greedy", "random"], rounds=3, kept=kept, progress=lambda *n: told.append(n))
    assert (few.played, more.played) == (4, 6)
    assert told[0] == (4, 6)
    assert more == study.arena("atacama", ["greedy", "random"], rounds=3)


def test_it_is_written_as_a_page_as_rows_and_for_a_terminal(found):
    page = arena_page(found)
    for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ET.fromstring(picture)
    assert page.count("<svg") == 3
    rows = list(csv.DictReader(io.StringIO(arena_rows(found))))
    assert float(rows[0]["score"]) == found.pairings[0].score.value
    games = list(csv.DictReader(io.StringIO(games_rows(found))))
    assert len(games) == 36
    assert {each["player_1"] for each in games} == set(PLAYERS)
    text = arena_text(found)
    assert "arena of 3 players, 36 games, seed 3" in text
    assert "LLR" in text


def test_the_command_writes_what_is_asked_for_and_names_what_is_wrong(tmp_path):
    words = ["atacama", "--player", "me=greedy", "--player", "random", "--rounds", "2"]
    files = [word for name in ("html", "csv", "games") for word in (f"--{name}", str(tmp_path / name))]
    done = CliRunner().invoke(command, [*words, *files, "--json"])
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert [each["name"] for each in told["players"]] == ["me", "random"]
    assert all((tmp_path / name).stat().st_size > 0 for name in ("html", "csv", "games"))
    for more, said in (
        (["--sprt", "5"], "--sprt: expected two differences in Elo as in 0:20"),
        (["--sprt", "20:0"], "--sprt: 20 is not below 0"),
        (["--rounds", "0"], "--rounds: 0 is not between"),
        (["--seats", "4"], "--player: there are 2 for 4 seats"),
        (["--player", "me=random"], "two"),
    ):
        wrong = CliRunner().invoke(command, [*words, *more])
        assert wrong.exit_code == 2
        assert said in wrong.stderr
    with pytest.raises(GusherError, match="two have the same name"):
        study.arena("atacama", ["random", "greedy", "random"])


def test_elo_agrees_with_what_is_known_of_it():
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert (elo_of(0), elo_of(1)) == (-np.inf, np.inf)
    # Two players: the difference that their share of wins promises, but for the half round besides.
    scores = np.array([1, 0.5, 0.75, 1, 0.75, 0.5] * 50)
    one, other = ratings(2, [Table(((0, 1),), scores[:, None], 2)])
    assert one.value - other.value == pytest.approx(elo_of(0.75), rel=0.01)
    direct = elo_between(scores, 2)
    assert 2 * (one.high - one.low) == pytest.approx(direct.high - direct.low, rel=0.05)
    # Who won all is far ahead, at a number, and nobody knows how far.
    best, worst = ratings(2, [Table(((0, 1),), np.ones((20, 1)), 2)])
    assert 300 < best.value - worst.value < 2000
    assert (best.high, worst.low) == (np.inf, -np.inf)
    assert best.value - best.low > 100
    assert ratings(3, [Table(((0, 1),), scores[:, None], 2)])[2] is None


def test_intervals_of_elo_hold_the_true_value():
    rng = np.random.default_rng(5)
    true = np.array([60.0, 0.0, -60.0])
    held = []
    for _ in range(300):
        tables = []
        for one, other in ((0, 1), (0, 2), (1, 2)):
            wins = rng.random((40, 2)) < expected(true[one] - true[other])
            tables.append(Table(((one, other),), wins.mean(axis=1)[:, None], 2))
        held += [each.low <= value <= each.high for each, value in zip(ratings(3, tables), true, strict=True)]
    assert 0.93 < np.mean(held) < 0.97


def test_the_test_is_that_of_normal_distributions_where_there_are_many_rounds():
    scores = np.random.default_rng(2).choice([0, 0.25, 0.5, 0.75, 1], 4000, p=[0.08, 0.2, 0.42, 0.2, 0.1])
    low, high = expected(0), expected(10)
    usual = len(scores) * (high - low) * (2 * scores.mean() - low - high) / (2 * scores.var())
    assert trial(scores, 2, 0, 10).ratio == pytest.approx(usual, rel=0.02)


def test_the_test_ends_when_it_knows_and_is_seldom_wrong():
    rng = np.random.default_rng(4)
    wrong = {0: 0, 200: 0}
    for true in wrong:
        for _ in range(60):
            scores, found = np.zeros(0), None
            while found is None or found.is_high is None:
                scores = np.append(scores, (rng.random((8, 2)) < expected(true)).mean(axis=1))
                found = trial(scores, 2, 0, 200)
            wrong[true] += found.is_high != (true == 200)
    assert max(wrong.values()) <= 6


def test_an_arena_ends_with_its_test():
    decided = study.arena("atacama", ["greedy", "random"], rounds=500, sprt=(0, 50))
    assert decided.pairings[0].trial.is_high
    assert decided.played < 200
    assert not decided.stopped
