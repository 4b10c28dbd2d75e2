"""Programs that play: what is said to them, and what happens if they go wrong."""

import json
import sys
from collections import deque
from pathlib import Path

import pytest
from click.testing import CliRunner

from gusher import study
from gusher.commands.bot import command
from gusher.rules.kernel import GusherError, game
from gusher.study import Program, ProgramError, Thinking, programs, setting, speaking
from gusher.study.speaking import Speaker

EXAMPLE = Path(__file__).parents[2] / "docs/bots/by_lines.py"


class Inside:
    """Lines to a function instead of a program, from a line to its answers; none of them takes any time, but to wait
    for one that does not come."""

    now = 0.0

    def __init__(self, answer):
        self.answer, self.said, self.answers, self.is_open = answer, [], deque(), True

    def send(self, line):
        self.said.append(line)
        self.answers.extend(self.answer(line))

    def receive(self, seconds):
        if self.answers:
            return self.answers.popleft()
        Inside.now += max(0.0, seconds)
        return None

    def close(self):
        self.is_open = False


@pytest.fixture
def started(monkeypatch):
    """What programs are given instead of processes, and all that were started so."""
    made = []
    answers = {}

    def start(self):
        made.append(Inside(answers[self.command]()))
        return made[-1]

    monkeypatch.setattr(Program, "start", start)
    monkeypatch.setattr(programs.Conversation.__init__, "__defaults__", (lambda: Inside.now,))
    return answers, made


def scripted(go, ready="ready"):
    def answer(line):
        word = line.split()[0]
        return [ready] if word == "gusher" else go(line) if word == "go" else ["what?"]

    return lambda: answer


@pytest.mark.parametrize(
    ("name", "level", "options", "most"),
    [
        ("atacama", "prospector", {"tactical": True}, 1000),
        ("ghawar", "novice", {}, 300),
        # Long enough for drafts that are hidden from others.
        ("oil_city", "apprentice", {}, 400),
    ],
)
def test_a_level_as_a_program_does_the_same_as_the_level(started, monkeypatch, name, level, options, most):
    answers, made = started
    answers["level"] = lambda: Speaker(game(name), level).answers
    if name == "oil_city":
        monkeypatch.setattr(setting, "can_compile", lambda: False)
    others = {"other": "random", "third": "random"} if name == "oil_city" else {"other": "random"}
    itself, as_program = (
        study.matches(name, {"it": player, **others}, 2, options=options, most_steps=most)
        for player in (level, Program("level"))
    )
    for column in ("points", "decisions", "turns"):
        assert getattr(itself.games, column).tolist() == getattr(as_program.games, column).tolist()
    assert as_program.repeatable
    # One for each seat that it had, and none of them runs on.
    assert len(made) == 2
    assert not any(each.is_open for each in made)


def test_what_is_said_to_a_program(started):
    answers, made = started
    answers["x"] = scripted(lambda line: ["info thinking", "what?", "bestmove orange-rows"], "ready legal scene more")
    limits = {"options": {"tactical": True}, "opening": 2, "thinking": Thinking(iterations=7)}
    with pytest.raises(GusherError, match="mine wanted to do what is not allowed: seat 0 can't do orange-rows"):
        study.matches("atacama", {"mine": Program("x"), "other": "random"}, 1, **limits)
    # The first one was only asked to get ready for seat 1; it plays there, too.
    hello, *_, begun, position, scene, legal, go = [each for each in made[0].said if each != "quit"]
    assert (hello, begun) == ("gusher 1", 'game atacama 2 {"tactical": true}')
    assert len(position.split()) == 3
    assert len(json.loads(scene.removeprefix("scene "))["rigs"]) == 81
    assert len(legal.split()) > 100
    assert go.startswith("go seat 1 seed ")
    assert go.endswith(" iterations 7")


@pytest.mark.parametrize(
    ("go", "said"),
    [
        (lambda line: ["bestmove pawn"], "mine answered 'pawn', which is no move of atacama"),
        (lambda line: ["bestmove"], "mine answered '', which is no move"),
        (lambda line: ["info", "error no idea"], "mine reports an error: no idea"),
        (lambda line: ["e5", "pardon?"], "mine gave no answer \\(bestmove\\) within 60.5 seconds"),
    ],
)
def test_a_program_that_goes_wrong_is_named(started, go, said):
    answers, made = started
    answers["x"] = scripted(go)
    with pytest.raises(ProgramError, match=said) as caught:
        study.matches("atacama", {"mine": Program("x"), "other": "random"}, 1, thinking=Thinking(seconds=0.5))
    assert caught.value.field == "players"
    assert not any(each.is_open for each in made)


def test_the_example_plays_and_a_program_that_dies_tells_why(tmp_path):
    command = f"{sys.executable} -S {EXAMPLE}"
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 40
    found = study.matches("atacama", [f"mine={command}", "greedy"], 2)
    assert found.played == 2
    assert found.by_player[1].first.value == 1
    again = study.matches("atacama", [f"mine={command}", "greedy"], 2)
    assert found.games.points.tolist() == again.games.points.tolist()
    dying = tmp_path / "dying.py"
    dying.write_text("import sys\nprint('ready', flush=True)\nsys.exit('out of ideas')\n", "utf-8")
    with pytest.raises(ProgramError, match="mine ended with status 1: out of ideas"):
        study.matches("atacama", [f"mine={sys.executable} -S {dying}", "random"], 1)
    with pytest.raises(ProgramError, match=r"mine can't be started: .*nowhere"):
        study.matches("atacama", {"mine": Program("./nowhere"), "other": "random"}, 1)


def test_a_function_can_be_named_by_its_module():
    found = study.matches("atacama", ["first=study_players:first", "last=study_players:last"], 2)
    assert [each.name for each in found.by_player] == ["first", "last"]
    with pytest.raises(GusherError, match="players: study_players:nobody can't be found"):
        study.matches("atacama", ["study_players:nobody", "random"], 1)


def test_a_level_keeps_its_cores_whatever_time_it_is_told(monkeypatch):
    asked = []
    monkeypatch.setattr(
        speaking, "action_of", lambda player, *_: asked.append(player.thinking) or game("atacama").actions.read("e5")
    )
    speaker = Speaker(game("atacama"), "foreman@2x1s")
    for line in ("go", "go milliseconds 5", "go iterations 7"):
        assert list(speaker.answers(line)) == ["bestmove e5"]
    assert asked == [Thinking(seconds=1.0, cores=2), Thinking(seconds=0.005, cores=2), Thinking(iterations=7, cores=2)]


def test_our_levels_speak_on_standard_input_and_output():
    asked = [
        "gusher 1", "something else", "position e5 d6", "go seat 1 seed 5 iterations 3", "position e5 e5", "go seat 2",
        "position", "go seat two", "game ghawar 2 {}", "gusher 2", "game atacama 2 {}", "go milliseconds 1", "quit",
    ]  # fmt: skip
    done = CliRunner().invoke(command, ["atacama", "greedy"], input="\n".join([*asked, "go"]))
    ready, first, *errors, last = done.stdout.splitlines()
    assert ready == "ready scene"
    assert game("atacama").actions.read(first.removeprefix("bestmove ")) >= 0
    assert [each.split(":")[0] for each in errors] == [
        "error action", "error go", "error invalid literal for int() with base 10", "error game", "error gusher",
    ]  # fmt: skip
    assert last.startswith("bestmove ")
    wrong = CliRunner().invoke(command, ["atacama", "professor"])
    assert wrong.exit_code == 2
    assert "there is no player 'professor'" in wrong.stderr
