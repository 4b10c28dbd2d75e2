"""Puzzles on a device without a server: it says of each what a server says, as far as it can."""

import asyncio
import json
from pathlib import Path

import arranged
import msgspec
import pytest
from examples import nightly
from in_node import answers, holding

from gusher.analysis.refuting import Refuter
from gusher.bots import advising
from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.server.live import puzzles as listing
from gusher.server.protocol.errors import Refusal
from gusher.server.work import puzzles as answering
from gusher.server.work.puzzles import Puzzles
from gusher.server.work.queues import Queues
from gusher.table import puzzles

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")

NAMES = [name for name in games() if puzzles.puzzles(name)]
LEFT_OUT = {"proven", "line", "reckoned"}
"""What of a try takes looking ahead."""


class Workers:
    """Tell tries, here and at once, but prove and reckon nothing."""

    def __init__(self, name):
        self._refuter = Refuter(Engine(game(name), is_compiled=False))
        self._refuter._reckoner = None

    async def work(self, function, *arguments, owner, is_wanted):
        assert function is advising.refute
        return self._refuter.refute(*arguments[1:-1], 0.0)


@pytest.fixture
def server(monkeypatch):
    """What a server says to a question, or the code of its refusal."""
    monkeypatch.setattr(answering, "is_ready", lambda _kind: True)
    made = {}

    def say(name, question):
        what, *about = question
        here = made[name] = made.get(name) or Puzzles(Workers(name), Queues())
        try:
            if what == "list":
                return plain(listing.listed(name))
            puzzle, about = listing.find(name, about[0]), about[1:]
            if what == "answer":
                return plain(asyncio.run(here.answer(name, puzzle, *about, "here", lambda: None)))
            if what == "solution":
                return puzzle.solution.split()
            return plain(getattr(here.openings, {"puzzle": "seen"}.get(what, what))(name, puzzle, *about))
        except Refusal as refusal:
            return refusal.reason.code

    return say


def plain(said):
    return json.loads(msgspec.json.encode(said))


def without_nothing(said, here):
    """What a server says, without fields that say nothing and are not said here."""
    if isinstance(said, list) and isinstance(here, list) and len(said) == len(here):
        return [without_nothing(*each) for each in zip(said, here, strict=True)]
    if not (isinstance(said, dict) and isinstance(here, dict)):
        return said
    return {key: without_nothing(value, here.get(key)) for key, value in said.items() if key in here or value}


def questions(name, puzzle):
    """About the position, what can be done in it, right turns, wrong ones, and what is no turn."""
    table = puzzles.opened(game(name), puzzle)
    legal = table.legal(puzzles.solver(table.engine, table.state, puzzle))
    turns = [each.split() for each in (*puzzle.solutions[:6], *puzzle.others)]
    if puzzle.alike and (other := arranged.otherwise(puzzle)):
        turns.append(other)
    cut = puzzle.solution.split()[:-1]
    return [
        ["puzzle", puzzle.name, []],
        *(["puzzle", puzzle.name, each] for each in (cut, *turns)),
        *(["puzzle", puzzle.name, [each]] for each in legal[:: max(1, len(legal) // 3)]),
        *(["considered", puzzle.name, each, []] for each in (puzzle.solution.split()[0], puzzle.moves.split()[-1])),
        ["considered", puzzle.name, puzzle.solution.split()[-1], cut],
        *(["answer", puzzle.name, each] for each in (cut, *turns)),
        ["hint", puzzle.name],
        ["solution", puzzle.name],
    ]


WRONG = [
    ["puzzle", "nothing", []],
    ["puzzle", "", ["nonsense"]],
    ["considered", "", "nonsense", []],
    ["answer", "", []],
    ["hint", "nothing"],
    ["solution", "nothing"],
]


def check(name, chosen, server, folder):
    """Check that the device says the same of these puzzles."""
    first = chosen[0].name
    asked = [["list"], *([each[0], each[1] or first, *each[2:]] for each in WRONG)]
    asked += [question for puzzle in chosen for question in questions(name, puzzle)]
    exports = holding(name) | {
        "base/server/api": "ApiError",
        "pages/puzzles/here": "PuzzlesHere",
        f"generated/puzzles/{name}": "puzzles, starts, conceals",
    }
    told = answers(Path(__file__).with_name("puzzles.mjs"), exports, [modules.made(game(name))], asked, folder)
    by_name = {puzzle.name: puzzle for puzzle in chosen}
    judged = set()
    for question, here in zip(asked, told, strict=True):
        expected = server(name, question)
        if question[0] == "answer" and isinstance(here, dict):
            puzzle, right = by_name[question[1]], expected["right"]
            judged.add(right)
            # What the file says of the move.
            assert here.pop("known") == {"goal": puzzle.goal, "worth": puzzle.worth}
            assert here["proven"] == ([puzzle.worth] * 2 if right and puzzle.goal != "best" else None)
            for each in LEFT_OUT:
                del here[each], expected[each]
            for said in (here, expected):
                said["tried"] = [step["ply"] for step in said["tried"]]
        if isinstance(here, dict) and "view" in here:
            # Nothing is taken back at a puzzle: one begins anew.
            del here["view"]["undo"], expected["view"]["undo"]
        assert here == without_nothing(expected, here), question
    assert judged == {True, False}


@pytest.mark.parametrize("step", [50, *nightly(1)])
@pytest.mark.parametrize("name", NAMES)
def test_puzzles_on_a_device_are_those_of_a_server(name, step, server, tmp_path):
    check(name, puzzles.puzzles(name)[step // 2 :: step], server, tmp_path)
