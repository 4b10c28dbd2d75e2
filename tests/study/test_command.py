"""`gusher study`: what it prints, and what it says to what can't be."""

import io
import json
import signal

import pytest
from click.testing import CliRunner

from gusher.commands.study import command
from gusher.study import running
from gusher.table.files import read, replay

INTERVAL = {"value": float, "low": float, "high": float}
SPREAD = {
    "mean": INTERVAL, "deviation": INTERVAL, "least": float, "lower_quartile": INTERVAL, "median": INTERVAL,
    "upper_quartile": INTERVAL, "most": float,
}  # fmt: skip
STANDING = {"name": str, "seats": int, "first": INTERVAL, "place": INTERVAL, "points": SPREAD}
STANDINGS = [{**STANDING, "ahead": type(None)}]
RESULT = {
    "game": str, "seats": int, "options": dict, "players": [str], "seed": int, "most_steps": int, "asked": int,
    "played": int, "stopped": bool, "repeatable": bool, "endless": [int], "longest": int, "decisions": SPREAD,
    "outcomes": SPREAD, "turns": SPREAD, "points": SPREAD,
    "endings": [{"name": str, "games": int, "share": INTERVAL}], "shared_first": INTERVAL, "by_seat": STANDINGS,
    "by_start": STANDINGS, "by_player": [{**STANDING, "ahead": (INTERVAL,)}], "facts": {}, "by_group": [dict],
    "seconds": float,
}  # fmt: skip


def invoke(*words):
    """At random, unless players are named, or what is played."""
    at_random = not {"--players", "--ladder", "--join"} & set(words)
    return CliRunner().invoke(command, (*words, "--players", "random") if at_random else words)


def check(value, form, where="the report"):
    """Assert that a JSON value has exactly this form; where the form is a tuple, the value may be null."""
    if isinstance(form, tuple):
        if value is not None:
            check(value, form[0], where)
    elif isinstance(form, dict):
        assert value.keys() == form.keys(), where
        for name, inner in form.items():
            check(value[name], inner, f"{where}, {name}")
    elif isinstance(form, list):
        assert isinstance(value, list), where
        for each in value:
            check(each, form[0], where)
    else:
        assert type(value) is form, where


def test_the_report_has_a_table_for_every_number_of_seats():
    done = invoke("atacama", "--games", "50")
    assert done.exit_code == 0
    assert done.stderr == ""
    assert "atacama, 2 seats (variant basic, tactical no): 50 games, random, seed 1" in done.stdout
    assert "atacama, 4 seats" in done.stdout
    for word in ("decisions", "turns", "all placed", "first places", "seat 4", "first place shared", "longest game"):
        assert word in done.stdout


def test_only_the_seats_that_the_options_allow():
    done = invoke("atacama", "--games", "20", "--option", "variant=enhanced")
    assert "2 seats (variant enhanced, tactical no)" in done.stdout
    assert "outcomes" in done.stdout
    assert "4 seats" not in done.stdout


def test_json_is_an_array_of_results_and_nothing_else():
    done = invoke("atacama", "--games", "50", "--seats", "2,4", "--json", "--option", "tactical=yes")
    results = json.loads(done.stdout)
    check(results, [RESULT])
    assert [each["seats"] for each in results] == [2, 4]
    assert results[0]["options"] == {"variant": "basic", "tactical": True, "tiles": None}
    assert done.stderr == ""


def test_a_set_of_parts_is_called_by_its_name():
    done = invoke("atacama", "--games", "20", "--seats", "2", "--json", "--option", "tiles=caracoles")
    assert json.loads(done.stdout)[0]["options"]["tiles"].startswith('A = """\n')
    done = invoke("atacama", "--games", "20", "--seats", "2", "--option", "tiles=caracoles")
    assert "tiles caracoles)" in done.stdout


def test_the_same_seed_gives_the_same_report_in_one_process_or_in_two_kept_or_not(tmp_path):
    def report(*words):
        results = json.loads(invoke("atacama", "--games", "40", "--seats", "2", "--json", *words).stdout)
        del results[0]["seconds"]
        return results

    kept = ("--kept", str(tmp_path / "kept"))
    assert report("--games", "15", *kept)[0]["played"] == 15
    assert report() == report("--jobs", "2", *kept) == report(*kept)
    assert report("--seed", "2") != report()
    played = ("--players", "prospector,random", "--games", "6")
    assert report(*played) == report(*played, "--jobs", "2")


def test_several_series_are_kept_in_a_folder(tmp_path):
    asked = ("atacama", "--games", "4", "--kept", str(tmp_path / "kept"), "--share", "2/2")
    for _ in range(2):
        assert "4 seats (variant basic, tactical no): 4 games" in invoke(*asked).stdout
    other = ("--kept", str(tmp_path / "kept/4_seats.jsonl"), "--seats", "2")
    assert "--kept: " in (said := invoke("atacama", *other).stderr)
    assert "holds another series: seats is 4, not 2" in said
    assert invoke(*asked, "--seats", "2", "--ladder", "--players", "random,prospector").exit_code == 0
    files = sorted(each.name for each in (tmp_path / "kept").glob("*.jsonl"))
    assert files == ["2_seats.jsonl", "4_seats.jsonl", "rung_1.jsonl"]
    asked = ("atacama", "--games", "4", "--kept", str(tmp_path / "other"), "--share", "1/2")
    assert invoke(*asked).exit_code == 0
    joined = invoke("--join", str(tmp_path / "other"), str(tmp_path / "kept"))
    for title in ("2 seats (variant basic, tactical no): 4 games", "4 seats (variant basic, tactical no): 4 games"):
        assert title in joined.stdout
    assert [each["played"] for each in json.loads(invoke("--join", str(tmp_path / "other"), "--json").stdout)] == [2, 0]


def test_matches_tell_who_won():
    done = invoke("atacama", "--players", "prospector,random", "--games", "10", "--json")
    [result] = json.loads(done.stdout)
    check([result], [RESULT])
    assert [each["name"] for each in result["by_player"]] == ["prospector", "random"]
    assert result["by_player"][0]["first"]["value"] > 0.5


def test_a_ladder_climbs_all_levels():
    done = invoke("atacama", "--ladder", "--games", "2", "--seats", "2", "--pace", "20", "--json")
    rungs = json.loads(done.stdout)
    check(rungs, [{"upper": str, "lower": str, "result": RESULT}])
    assert rungs[0]["lower"] == "random"
    assert [rung["upper"] for rung in rungs[:-1]] == [rung["lower"] for rung in rungs[1:]]
    assert len(rungs) >= 4
    assert all(rung["result"]["repeatable"] for rung in rungs)


def test_a_ladder_of_ones_own_with_one_against_the_others():
    done = invoke("atacama", "--ladder", "--games", "4", "--seats", "4", "--players", "random,prospector")
    assert "one against the level below on the other 3 seats" in done.stdout
    assert "prospector against random" in done.stdout
    assert "equal players: 25.0 %, place 2.50" in done.stdout


def test_one_game_is_written_as_a_game_file():
    [result] = json.loads(invoke("atacama", "--games", "30", "--seats", "2", "--json").stdout)
    done = invoke("atacama", "--seats", "2", "--write", str(result["longest"]))
    assert done.exit_code == 0
    moves = [entry for entry in replay(read(done.stdout)).entries if entry.kind == "action"]
    assert len(moves) == result["decisions"]["most"]


def test_a_game_that_does_not_end_is_an_error_with_its_seed():
    done = invoke("atacama", "--games", "3", "--seats", "2", "--most-steps", "20")
    assert done.exit_code == 1
    assert "3 of 3 games did not end within 20 steps; seeds, for --write: 4294967296, 4294967297" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "there is no game 'chess'"),
        (("atacama", "--seats", "3"), "seats: atacama can't be played with 3"),
        (("atacama", "--seats", "few"), "seats: 'few' is neither all nor numbers of seats (2, 4)"),
        (("atacama", "--option", "variant=grand"), "variant: 'grand' can't be chosen"),
        (("atacama", "--option", "variant"), "'variant' lacks a value"),
        (("atacama", "--option", "wind=strong"), "wind: atacama has no such option"),
        (("atacama", "--option", "tactical=maybe"), "tactical: 'maybe' is neither true nor false"),
        (("atacama", "--option", "tiles=/nowhere/at/all"), "tiles: /nowhere/at/all can't be read"),
        (("atacama", "--players", "professor"), "players: there is no player 'professor'"),
        (("atacama", "--players", "novice,random,random"), "seats: atacama can't be played with 3"),
        (("atacama", "--games", "0"), "--games: 0 is not between 1"),
        (("atacama", "--games", "-5"), "--games: -5 is not between 1"),
        (("atacama", "--most-steps", "0"), "--most-steps: 0 is not between 1"),
        (("atacama", "--option", "RIGS_TO_COUNT=few"), "RIGS_TO_COUNT: 'few' is not a whole number"),
        (("atacama", "--against", "RIGS=3"), "RIGS: atacama has no such option"),
        (("atacama", "--against", "RIGS_TO_COUNT=3", "--ladder"), "--against: a ladder can't be compared"),
        ((), "say which game is played"),
        (("atacama", "ghawar"), "one game at a time"),
        (("--join", "/nowhere/at/all"), "--kept: /nowhere/at/all: No such file or directory"),
        (("--join", "a", "--games", "5"), "--games means nothing for series that were kept"),
        (("atacama", "--share", "half"), "--share: expected one as in 2/5, found 'half'"),
        (("atacama", "--share", "3/2", "--seats", "2"), "--share: there is no share 3 of 2"),
        (("atacama", "--jobs", "0"), "--jobs: 0 is not between 1"),
        (("atacama", "--seed", "-1"), "--seed: -1 is not between 0"),
        (("atacama", "--time", "0"), "--time: 0.0 is not above 0"),
        (("atacama", "--time", "1", "--pace", "5"), "only one of seconds, pace"),
        (("atacama", "--write", "5"), "say with how many seats"),
        (("atacama", "--seats", "2", "--write", "-5"), "--write: -5 is no seed of a game"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(words, said):
    done = invoke(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_reports_what_was_finished(monkeypatch, as_json):
    class Impatient(running.ProgressLine):
        def __call__(self, played, asked):
            if played > 0:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(running, "ProgressLine", Impatient)
    done = invoke("atacama", "--games", "1000000000", *(["--json"] if as_json else []))
    assert done.exit_code == 130
    if as_json:
        [result] = json.loads(done.stdout)
        check([result], [RESULT])
        assert result["stopped"]
    else:
        assert "stopped before the end: 1,000,000,000 games were asked for" in done.stdout
        assert "4 seats" not in done.stdout


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_from_the_start_and_taken_away(monkeypatch):
    now = iter((0.0, 10.0, 10.1, 12.0))
    monkeypatch.setattr(running.time, "perf_counter", lambda: next(now))
    terminal = Terminal()
    line = running.ProgressLine("wells, 2 seats", terminal)
    line(0, 500)
    line(10, 500)
    line(50, 500)
    line(110, 500)
    shown = terminal.getvalue().split("\r\033[K")
    assert shown[1:] == [
        "wells, 2 seats: 0 of 500 games, getting ready",
        "wells, 2 seats: 10 of 500 games",
        # Too soon to tell.
        "wells, 2 seats: 50 of 500 games",
        "wells, 2 seats: 110 of 500 games, 50 a second, 8 s left",
    ]
    line.clear()
    assert terminal.getvalue().endswith("\r\033[K")


def test_where_lines_stay_one_tells_now_and_then(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(running.time, "perf_counter", lambda: now[0])
    pipe = io.StringIO()
    line = running.ProgressLine("wells, 2 seats", pipe)
    for second in range(26):
        now[0] = float(second)
        line(20 + 10 * second, 500)
    line.clear()
    assert pipe.getvalue() == (
        "wells, 2 seats: 120 of 500 games, 10 a second, 38 s left\n"
        "wells, 2 seats: 220 of 500 games, 10 a second, 28 s left\n"
    )


@pytest.mark.parametrize(("stream", "silent"), [(io.StringIO(), False), (Terminal(), True)])
def test_nothing_of_it_where_nobody_looks(stream, silent):
    line = running.ProgressLine("wells, 2 seats", stream, is_silent=silent)
    line(0, 500)
    line(10, 500)
    line.clear()
    assert stream.getvalue() == ""


@pytest.mark.parametrize(("seconds", "shown"), [(0.4, "0 s"), (59, "59 s"), (185, "3:05 min"), (7830, "2:10 h")])
def test_times_to_wait(seconds, shown):
    assert running.clock(seconds) == shown
