"""`gusher analyse`: the course of a game file and the best moves in it, in three languages and as JSON."""

import json
import re
import zlib
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from gusher.analysis import what_if
from gusher.analysis.best import Ply
from gusher.analysis.mistakes import Mistakes, Verdict
from gusher.analysis.numbers import Interval
from gusher.bots import advising
from gusher.commands.analyse import STOPPED, WORDS, command
from gusher.commands.replay import NAMELESS

TESTS = Path(__file__).parents[1]
FINISHED = TESTS / "atacama/games/all_placed_basic.txt"
TOWER, PLOT = Ply(0, "1a-tower2", "token", {}), Ply(0, "1b-plot1", "token", {})
QUICK = ("--seconds", "0.01")
SHARE = {"en": "{}%", "de": "{} %", "pl": "{}%"}
"""How each language writes a share of a hundred."""


def analyse(*arguments, **options):
    return CliRunner().invoke(command, [str(each) for each in arguments], **options)


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    """As few games as tell anything."""
    monkeypatch.setattr("gusher.analysis.course.ROUNDS", (4,))


@pytest.mark.parametrize("lang", WORDS)
def test_a_line_for_every_entry_and_what_changed_most(lang, monkeypatch):
    # Time to look at every turn, though hardly any for the course.
    monkeypatch.setattr("gusher.commands.analyse.SHARE_OF_MISTAKES", 100.0)
    result = analyse(FINISHED, "--lang", lang, "--best", 1, *QUICK)
    assert result.exit_code == 0, result.output
    words, share = WORDS[lang], SHARE[lang]
    _, *lines = result.stdout.split("\n")
    rows = lines[: lines.index("")]
    assert len(rows) == 29
    assert words["start"] in rows[0]
    for row in rows:
        one, other = (int(each) for each in re.findall(share.format(r"(\d+)") + " ", row))
        assert one + other in (99, 100, 101)
    # The last one is how it ended.
    assert re.search(rf" {share.format(0)} +−10\.0 +{share.format(100)} +8\.0$", rows[-1])
    assert f"{words['changes']}:" in lines
    assert f"{words['mistakes']}:" in lines
    better = words["better"].split("{")[0]
    assert any(re.search(rf"−\d+\.\d ±\d+\.\d .*; {better}[a-i][1-9]$", each) for each in lines)
    # Who wins is certain for long, and then nothing decides any more.
    decided = [words["undecided"], *(words[f"decided_{kind}"].split("{")[0] for kind in ("mistake", "move"))]
    assert any(each.startswith(tuple(decided)) for each in lines)
    assert any(re.match(r" +17\. +−9\.0 .*" + words["sure"], each) for each in lines)
    changes = [each for each in lines[lines.index(f"{words['changes']}:") + 1 :] if re.match(r" +\d+\. +[+−]", each)]
    # Nobody is named twice, and whoever has changed another's chances is.
    names = [re.findall(rf"{NAMELESS[lang]} (\d)", each) for each in changes]
    assert names
    assert all(len(set(each)) == len(each) for each in names)
    assert words["best"].split("{")[0] in result.stdout
    assert "\n  * " in result.stdout
    assert lines[-2] == words["note"].format(games=4)


def test_as_json():
    report = json.loads(analyse(FINISHED, "--json", "--best", 2, *QUICK).stdout)
    assert (report["game"], report["seats"], report["whole"], len(report["points"])) == ("atacama", 2, True, 29)
    for point in report["points"]:
        assert sum(side["wins"]["value"] for side in point["sides"]) == pytest.approx(1)
    # Near the end it is proven who wins, and the result itself needs no proof.
    evidence = [point["evidence"] for point in report["points"]]
    first = evidence.index("proven")
    assert (evidence[0], set(evidence[first:])) == ("estimated", {"proven"})
    assert [point["margin"] is not None for point in report["points"][first:]] == [True] * (28 - first) + [False]
    sizes = [abs(change["wins"]["value"]) for change in report["changes"]]
    assert sizes == sorted(sizes, reverse=True)
    # What is proven to be a mistake is one, worst first.
    losses = [mistake["lost"]["value"] for mistake in report["mistakes"]]
    assert losses == sorted(losses, reverse=True)
    assert all(mistake["lost"]["low"] > 0 for mistake in report["mistakes"])
    certain = [each for each in report["mistakes"] if each["evidence"] == "proven"]
    # By twelve rigs a proof takes no time.
    assert {17: 9, 18: 9}.items() <= {each["n"]: each["lost"]["value"] for each in certain}.items()
    assert [each["n"] for each in report["best"]] == [change["n"] for change in report["changes"]][:2]
    for best in report["best"]:
        assert [move["played"] for move in best["moves"]].count(True) == 1
        assert len(best["moves"]) in (3, 4)
        assert all(len(move["sides"]) == 2 for move in best["moves"])


def won_at_once(_name, branches, _seats, sides, _seed, _first, most, _seconds):
    """Games in which a position alone says who wins."""
    winners = np.array([zlib.crc32(each) % sides for each in branches])
    wins = np.tile(winners[:, None] == np.arange(sides), (most, 1, 1))
    return what_if.Games(wins.astype(np.int32), np.where(wins, 1, 2).astype(np.int8))


def test_plans_where_all_act_at_once(monkeypatch):
    monkeypatch.setattr(advising, "play_on", won_at_once)
    lines = analyse(TESTS / "oil_city/games/six_turns.txt", "--best", 1, *QUICK).stdout.split("\n")
    begin = next(at for at, line in enumerate(lines) if line.startswith("Best plans of Player"))
    n = int(re.search(r"phase that ends with (\d+)", lines[begin])[1])
    assert any(line.startswith(f"{n:4}. phase: ") for line in lines)
    plans = [line for line in lines[begin + 1 :] if "reckoned: " in line]
    assert [line.startswith("  * ") for line in plans].count(True) == 1
    points = [float(re.search(r"reckoned: ([\d.]+) points; \S", line)[1]) for line in plans]
    assert points[: len(plans) - 1] == sorted(points[: len(plans) - 1], reverse=True)
    assert "Plans are all that a side does in a phase but deals" in " ".join(lines)


@pytest.mark.parametrize("lang", WORDS)
def test_what_was_done_in_a_phase_and_what_would_have_been_better(lang, monkeypatch):
    verdicts = {
        0: Verdict(Interval(1.5, 0.9, 2.1), [TOWER], 400, (PLOT,)),
        1: Verdict(Interval(2.5, 1.9, 3.1), [TOWER, PLOT], 100),
        2: Verdict(Interval(0.5, -0.1, 1.1), [TOWER], 1600, (PLOT,)),
    }
    monkeypatch.setattr(advising, "play_on", won_at_once)
    monkeypatch.setattr(advising, "sift", lambda _name, decision, *_: verdicts[decision.side])
    monkeypatch.setattr("gusher.commands.analyse.SHARE_OF_MISTAKES", 100.0)
    hall, better = TESTS / "oil_city/games/six_turns.txt", WORDS[lang]["better"]
    lines = analyse(hall, "--best", 0, "--lang", lang, *QUICK).stdout.split("\n")
    begin = lines.index(f"{WORDS[lang]['mistakes']}:") + 1
    mistakes = lines[begin : lines.index("", begin)]
    assert mistakes[0].endswith(f": –; {better.format(move='1a-tower2 1b-plot1')}")
    assert mistakes[-1].endswith(f": 1b-plot1; {better.format(move='1a-tower2')}")
    assert re.match(r" +\d+\. −2\.5 ±0\.6  ", mistakes[0])
    assert len(mistakes) == 42
    one, *_ = json.loads(analyse(hall, "--json", "--best", 0, *QUICK).stdout)["mistakes"]
    assert (one["side"], one["better"], one["done"], one["games"]) == (1, ["1a-tower2", "1b-plot1"], [], 100)


@pytest.mark.parametrize("name", ["atacama-enhanced-tactical-finished", "oil_city-finished"])
def test_a_file_of_the_first_release(name, monkeypatch):
    monkeypatch.setattr(advising, "play_on", won_at_once)
    report = json.loads(analyse(TESTS / f"releases/0.1/files/{name}.txt", "--json", "--best", 1, *QUICK).stdout)
    assert report["whole"]
    assert all(point["sides"] for point in report["points"])
    assert report["points"][-1]["evidence"] == "proven"


def test_ctrl_c_stops_it_and_prints_what_is_known(monkeypatch):
    asked = []

    def interrupted(*arguments):
        asked.append(arguments)
        if len(asked) == 4:
            raise KeyboardInterrupt
        return play_on(*arguments)

    play_on = advising.play_on
    monkeypatch.setattr(advising, "play_on", interrupted)
    result = analyse(FINISHED, *QUICK)
    assert result.exit_code == STOPPED
    assert WORDS["en"]["stopped"] in result.stderr
    rows = result.stdout.split("\n")[1:30]
    assert [row for row in rows if "%" in row]
    assert [row for row in rows if "%" not in row]


def test_what_was_kept_is_not_played_again(tmp_path, monkeypatch):
    asked = []

    def counted(*arguments):
        asked.append(arguments)
        if len(asked) == most:
            raise KeyboardInterrupt
        return play_on(*arguments)

    play_on, most, kept, added = advising.play_on, 4, tmp_path / "kept", Mistakes.add
    monkeypatch.setattr(advising, "play_on", counted)
    monkeypatch.setattr(advising, "can_prove", lambda _: False)
    # However busy the computer is, as many turns are judged, by as many games.
    monkeypatch.setattr(advising, "sift", partial(advising.sift, seconds=3600.0))
    monkeypatch.setattr(Mistakes, "add", lambda self, verdict, _: added(self, verdict, 0.0))
    words = (FINISHED, "--json", "--best", 0, "--kept", kept, *QUICK)
    assert analyse(*words).exit_code == STOPPED
    # The last one was not played.
    first, most = sum(len(states) for _, states, *_ in asked[:-1]), 0
    asked.clear()
    whole = json.loads(analyse(*words).stdout)
    assert whole["whole"]
    assert 0 < first == 28 - sum(len(states) for _, states, *_ in asked)
    assert whole["points"] == json.loads(analyse(FINISHED, "--json", "--best", 0, *QUICK).stdout)["points"]
    asked.clear()
    assert json.loads(analyse(*words).stdout) == whole
    assert asked == []
    other = analyse(TESTS / "atacama/games/no_open_field_basic.txt", "--kept", kept, *QUICK)
    assert other.exit_code == 2
    assert "--kept" in other.output
    assert "it holds another game" in other.output.replace("\n", " ")
    kept.write_text("no games")
    assert "this is no kept analysis" in analyse(*words).output.replace("\n", " ")


def test_what_is_no_finished_game_is_said(tmp_path):
    going_on = tmp_path / "going on.txt"
    going_on.write_text("Gusher game file 1\ngame: atacama, rules 1\nseats: 2\n\n1. e5\n")
    result = analyse(going_on)
    assert result.exit_code == 1
    assert "the game is not over" in result.output
    result = analyse("-", input="Gusher game file 1\ngame: atacama, rules 1\nseats: two\n\n1. e5\n")
    assert result.exit_code == 1
    assert "line 3: “two”" in result.output
    assert analyse(FINISHED, "--seconds", "0").exit_code == 2


def test_every_language_says_the_same():
    assert {frozenset(words) for words in WORDS.values()} == {frozenset(WORDS["en"])}
    assert all(len({words[key] for words in WORDS.values()}) > 1 for key in WORDS["en"])
