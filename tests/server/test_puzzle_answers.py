"""What is said of a try at a puzzle: real answers of the server to real tries, in the words of the screens, in every
language.

The sentences are filled here, where nothing may be missing, and once more by the screens' own code
(web/tests/puzzles/languages.test.ts), which makes the verdict of an answer.
"""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import arranged
import msgspec
import pytest

from gusher.analysis.turns import Turns
from gusher.bots import advising
from gusher.rules.kernel import LANGUAGES, game
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.server.work import puzzles as answering
from gusher.server.work.puzzles import Puzzles
from gusher.server.work.queues import Queues
from gusher.table import puzzles, words

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")

WEB = Path(__file__).parents[2] / "web"
NODE = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
NAMES = ["Ann", "Rosa", "Eve"]
SECONDS = 60.0
"""For a proof: it is never left for want of time."""
PART = 10
"""So many puzzles make a case where all are tried."""
SPREAD = {"atacama": 150, "ghawar": 50, "guven": 50, "oil_city": 50}
"""Each so manieth puzzle is tried in every run."""
MOST = {"atacama": 100, "ghawar": 4, "guven": 8, "oil_city": 4}
"""So many turns of it at most, each with another first action where there are such."""


class Here:
    """Answers in this process, at once."""

    async def work(self, function, *arguments, owner, is_wanted):
        assert function is advising.refute
        return function(*arguments[:-1], SECONDS)


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(answering, "is_ready", lambda _kind: True)
    monkeypatch.setattr(advising, "is_ready", lambda _kind: True)
    return Puzzles(Here(), Queues())


def turns(name, puzzle):
    """All turns that can be tried, as actions in notation; where all act at once, those that the puzzle names."""
    kind, table = game(name), puzzles.opened(game(name), puzzle)
    if puzzle.seat is not None:
        return [each.split() for each in (*puzzle.solutions, *puzzle.others)]
    [seat] = table.movers()
    every = Turns(Engine(kind, is_compiled=True)).all(table.state, seat)
    return [[kind.actions.write(action) for action in turn.actions] for turn in every]


def some(name, puzzle):
    """Some turns, ``MOST[name]`` at most: one for each first action, then others spread over the rest."""
    every = turns(name, puzzle)
    first = {turn[0]: turn for turn in every}
    rest = [turn for turn in every if turn not in first.values()]
    more = max(0, MOST[name] - len(first))
    return [*list(first.values())[: MOST[name]], *rest[:: max(1, len(rest) // max(1, more))][:more]]


def answers(server, name, puzzle, tries):
    async def ask():
        return [await server.answer(name, puzzle, moves, "here", lambda: None) for moves in tries]

    return asyncio.run(ask())


def check_words(name, answer):
    """Check that every text an answer needs exists in all languages and can be filled."""
    kind = game(name)
    steps, replies = [*answer.tried, *answer.line], answer.reckoned.replies if answer.reckoned else []
    plies = [step.ply for step in steps] + [each.roll for each in replies if each.roll]
    told = [sentence for step in steps for sentence in step.because]
    told += [sentence for each in replies for sentence in each.did]
    if answer.idea is not None:
        told += answer.idea.because
        if (tempting := answer.idea.tempting) is not None:
            told += [*answer.idea.turn.told, *tempting.turn.told, *tempting.because]
            steps = [tempting.answer] if tempting.answer is not None else []
            plies += [step.ply for step in steps]
            told += [sentence for step in steps for sentence in step.because]
    for language in LANGUAGES:
        for ply in plies:
            filled = {**words.named(ply.words, NAMES), "seat": NAMES[ply.seat]}
            assert words.filled(kind, language, f"log.{ply.phrase}", filled)
        for sentence in told:
            assert words.filled(kind, language, sentence.key, {**words.named(sentence.words, NAMES), "seat": ""})


def check(server, name, chosen, tries):
    """The answers to these tries at these puzzles, once all their sentences have been filled."""
    answered = [answer for puzzle in chosen for answer in answers(server, name, puzzle, tries(name, puzzle))]
    for answer in answered:
        check_words(name, answer)
    assert any(not answer.right for answer in answered)
    assert all((answer.idea is not None) == answer.right for answer in answered)
    return [{"game": name, "answer": msgspec.to_builtins(answer)} for answer in answered]


def check_on_screens(answered, folder):
    """Check that the screens can say every answer."""
    file = folder / "answers.json"
    file.write_bytes(msgspec.json.encode(answered))
    command = [NODE, "node_modules/vitest/vitest.mjs", "run", "tests/puzzles/languages.test.ts"]
    variables = {**os.environ, "GUSHER_ANSWERS": str(file)}
    done = subprocess.run(command, cwd=WEB, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_some_puzzles_of_every_game_are_answered_in_words(server, tmp_path):
    answered = []
    for name, step in SPREAD.items():
        answered += check(server, name, puzzles.puzzles(name)[step // 2 :: step], some)
    check_on_screens(answered, tmp_path)


PARTS = [(name, at) for name in SPREAD for at in range(0, len(puzzles.puzzles(name)), PART)]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "at"), PARTS)
def test_every_try_at_every_puzzle_is_answered_in_words(server, tmp_path, name, at):
    check_on_screens(check(server, name, puzzles.puzzles(name)[at : at + PART], turns), tmp_path)


def test_an_arrangement_that_comes_to_the_same_is_as_right(server):
    others = [(puzzle, other) for puzzle in arranged.PLOTS[::8] if (other := arranged.otherwise(puzzle))]
    assert others
    for puzzle, other in others:
        right, wrong, moved = answers(
            server, "oil_city", puzzle, [puzzle.solution.split(), puzzle.others[0].split(), other]
        )
        assert right.right
        assert not wrong.right
        assert moved.right
        assert moved.tried != right.tried
        assert moved.reckoned.lead == pytest.approx(right.reckoned.lead, abs=0.1)
        assert right.reckoned.lead - wrong.reckoned.lead > puzzle.worth / 2
