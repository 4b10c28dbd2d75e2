"""Matches: seats change, luck is shared out evenly, and the same seed gives the same games."""

import os
import subprocess
import sys

import numpy as np
import pytest
from games.ones.game import GAME as ONES
from games.wells.game import GAME as WELLS

from gusher import study
from gusher.rules.kernel import GusherError
from gusher.study import Thinking
from gusher.study.report import result_text


def lowest(engine, s, seat, seed):
    """Always the first action that is listed."""
    return engine.legal(s, seat)[0]


def highest(engine, s, seat, seed):
    """Always the last one."""
    return engine.legal(s, seat)[-1]


def test_everyone_sits_in_every_seat_as_often():
    result = study.matches(WELLS, [lowest, highest, "random"], 12)
    assert result.games.seating.tolist() == [[0, 1, 2], [2, 0, 1], [1, 2, 0]] * 4
    assert result.played == 12


def test_a_round_has_one_and_the_same_luck():
    result = study.matches(WELLS, [lowest, highest], 40, opening=0)
    # Both bid as they always do, so that a game is its luck: a pair of games has it in common.
    columns = zip(result.games.points.tolist(), result.games.seating.tolist(), strict=True)
    own = [points[seating.index(0)] for points, seating in columns]
    assert own[::2] == own[1::2]
    assert len(set(own)) > 1


def test_who_is_ahead_is_told_in_points_with_each_round_counted_once():
    result = study.matches("atacama", ["prospector", "random"], 7)
    points = np.array([[row[seats.index(0)] - row[seats.index(1)]] for row, seats in zip(
        result.games.points.tolist(), result.games.seating.tolist(), strict=True)])  # fmt: skip
    # The seventh game has nobody to be compared with.
    pairs = points[:6].reshape(3, 2).mean(axis=1)
    one, other = (each.ahead for each in result.by_player)
    assert one.value == pytest.approx(pairs.mean()) == pytest.approx(-other.value)
    assert one.high - one.value == pytest.approx(4.302653 * pairs.std(ddof=1) / 3**0.5)
    assert "ahead" in result_text(result)
    assert study.matches("atacama", ["prospector", "random"], 3).by_player[0].ahead is None


def test_the_same_seed_gives_the_same_games_and_another_seed_others():
    def once(seed):
        return study.matches("atacama", ["prospector", "random"], 6, seed)

    assert once(3) == once(3)
    assert once(3).games.points.tolist() != once(4).games.points.tolist()


def test_who_plays_better_comes_first():
    result = study.matches("atacama", ["prospector", "random"], 20)
    greedy, at_random = result.by_player
    assert (greedy.name, at_random.name) == ("prospector", "random")
    assert greedy.first.low > 0.6
    assert greedy.first.value + at_random.first.value == pytest.approx(1)
    assert greedy.place.value + at_random.place.value == pytest.approx(3)


def test_a_greedy_player_takes_part_where_bots_look_one_move_ahead():
    greedy, at_random = study.matches("atacama", ["greedy", "random"], 20).by_player
    assert greedy.name == "greedy"
    assert greedy.first.low > at_random.first.value
    with pytest.raises(
        GusherError, match="there is no player 'greedy'; there are random, mixed, apprentice, careful_novice"
    ):
        study.matches("oil_city", ["greedy", "random", "random"], 1)


def test_one_against_three_is_counted_by_the_seat():
    result = study.matches("atacama", ["prospector", "random", "random", "random"], 8)
    one, three = result.by_player
    assert (one.seats, three.seats) == (1, 3)
    assert one.first.value + 3 * three.first.value == pytest.approx(1)
    assert one.place.value + 3 * three.place.value == pytest.approx(10)


def test_a_search_by_iterations_can_be_repeated_and_one_by_the_clock_can_not():
    by_iterations = study.matches("atacama", ["foreman@3", "random"], 2)
    assert by_iterations.repeatable
    assert by_iterations == study.matches("atacama", ["foreman@3", "random"], 2)
    paced = study.matches("atacama", ["foreman", "random"], 2, thinking=Thinking(pace=3))
    assert paced.repeatable
    assert paced.games.points.tolist() == by_iterations.games.points.tolist()
    assert not study.matches("atacama", ["foreman@0.001s", "random"], 1).repeatable


@pytest.mark.parametrize(
    ("players", "given", "field", "said"),
    [
        ([], {}, "players", "none"),
        (["random"] * 5, {}, "seats", "5"),
        (["random", "random"], {"seats": 4}, "players", "one for each of the 4 seats"),
        (["professor"], {}, "players", "prospector"),
        (["driller@fast"], {}, "players", "@500"),
        (["driller@-3"], {}, "players", "@500"),
        (["random@3"], {}, "players", "random@3"),
        (["random"], {"count": 0}, "count", "between 1"),
        (["random"], {"seed": -1}, "seed", "between 0"),
        (["random"], {"jobs": 0}, "jobs", "between 1"),
        (["random"], {"options": {"variant": "grand"}}, "variant", "basic, enhanced"),
        (["random"], {"options": {"colour": "red"}}, "colour", "no such option"),
    ],
)
def test_what_is_wrong_is_named(players, given, field, said):
    with pytest.raises(GusherError) as caught:
        study.matches("atacama", players, **given)
    assert caught.value.field == field
    assert said in str(caught.value)


def test_an_unknown_game_is_named():
    with pytest.raises(GusherError, match="there is no game 'chess'"):
        study.matches("chess", ["random"])


def test_only_one_limit_at_a_time():
    with pytest.raises(GusherError, match="only one of"):
        Thinking(seconds=1.0, pace=3)


def test_a_player_that_cheats_is_found_out():
    def cheat(engine, s, seat, seed):
        return 0

    with pytest.raises(GusherError, match="cheat wanted to do what is not allowed"):
        study.matches(ONES, [cheat], 1)


def test_a_player_that_cannot_be_sent_plays_in_one_process():
    with pytest.raises(GusherError, match="jobs: players can't be sent"):
        study.matches("atacama", [lambda engine, s, seat, seed: 0, "random"], 2, jobs=2)


def test_a_player_sees_only_what_its_seat_may_see():
    seen = []

    def curious(engine, s, seat, seed):
        seen.append((seat, s["bids"].tolist()))
        return engine.legal(s, seat)[-1]

    study.matches(WELLS, [curious], 2)
    # Seat 0 bids first; seat 1 knows that it has, but not what.
    assert {bids[0] for seat, bids in seen if seat == 1} == {-2}


def test_games_can_be_given_up_at_a_bound():
    result = study.matches(ONES, ["random"], 3, most_steps=4)
    assert result.endless == tuple(result.games.seed.tolist())
    assert (result.any_ended, result.endings, result.by_seat) == (False, (), ())
    assert result.games.decisions.tolist() == [4, 4, 4]


def test_a_script_that_its_own_processes_would_run_is_told_how_to_begin(tmp_path):
    script = tmp_path / "script.py"
    script.write_text('from gusher import study\nstudy.matches("atacama", ["random"], 2, jobs=2)\n', "utf-8")
    done = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert 'play below `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


def test_players_of_one_name_are_told_apart():
    def first(engine, s, seat, seed):
        return engine.legal(s, seat)[0]

    def last(engine, s, seat, seed):
        return engine.legal(s, seat)[-1]

    found = study.matches("atacama", {"low": first, "any": "mixed"}, count=2)
    assert [each.name for each in found.by_player] == ["low", "any"]
    last.__name__ = "first"
    with pytest.raises(GusherError, match="two are called 'first'; name them"):
        study.matches("atacama", [first, last], count=2)
    with pytest.raises(GusherError, match="expected a name, a function or a program, found 5"):
        study.matches("atacama", [5, "random"], count=2)
