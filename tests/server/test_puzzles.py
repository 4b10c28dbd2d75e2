"""Puzzles at a server: the list, positions, what would follow, and answers to tries."""

import asyncio

import pytest
from msgspec.structs import replace

from gusher.bots import advising
from gusher.rules.kernel import game
from gusher.server.http.guest import RefusedError
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.work import puzzles as answering
from gusher.server.work.puzzles import Puzzles
from gusher.server.work.queues import Queues
from gusher.table import puzzles

FIRST = puzzles.puzzles("atacama")[0]
AT = f"/api/puzzles/atacama/{FIRST.name}"


def test_they_are_listed_from_easy_to_hard(server):
    listed = server.guest().get("/api/puzzles/atacama")
    assert [each["name"] for each in listed] == [puzzle.name for puzzle in puzzles.puzzles("atacama")]
    assert [each["fails"] for each in listed] == sorted(each["fails"] for each in listed)
    assert listed[0]["options"] == FIRST.options


def test_a_position_is_seen_by_whoever_is_to_move(server):
    ann = server.guest()
    puzzle = ann.get(AT)
    assert (puzzle["number"], puzzle["of"], puzzle["goal"]) == (1, len(puzzles.puzzles("atacama")), FIRST.goal)
    view, seat = puzzle["view"], puzzle["seat"]
    assert view["n"] == puzzle["start"] == len(FIRST.moves.split())
    assert FIRST.solution in view["legal"][str(seat)]
    assert [each["mine"] for each in view["seats"]] == [each == seat for each in range(2)]
    after = ann.get(f"{AT}?after={FIRST.solution}")
    assert after["view"]["n"] == puzzle["start"] + 1
    assert (after["view"]["movers"], after["view"]["legal"]) == ([1 - seat], {})
    assert after["view"]["log"][-1]["text"] == FIRST.solution
    would = ann.get(f"{AT}/considered?action={FIRST.solution}")
    assert would["reason"] is None
    assert would["scene"] == after["view"]["scene"]
    occupied = FIRST.moves.split()[-1]
    assert ann.get(f"{AT}/considered?action={occupied}")["reason"] == {"code": "occupied", "section": "A7"}
    assert ann.get(f"{AT}/solution") == [FIRST.solution]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/puzzles/nothing", "unknown_game"),
        ("/api/puzzles/atacama/nothing", "unknown_puzzle"),
        (f"{AT}?after={FIRST.moves.split()[-1]}", "occupied"),
        (f"{AT}?after=z99", "unknown_action"),
        (f"{AT}?" + "&".join(["after=a1"] * 65), "invalid"),
        (f"{AT}/considered?action=z99", "unknown_action"),
        (f"{AT}/answer?move={FIRST.moves.split()[-1]}", "occupied"),
        (f"{AT}/answer?move={FIRST.solution}", "not_ready"),
        ("/api/puzzles/atacama/nothing/hint", "unknown_puzzle"),
    ],
)
def test_what_can_not_be_answered_is_refused(server, path, code):
    with pytest.raises(RefusedError) as refused:
        server.guest().get(path)
    assert refused.value.code == code


class Workers:
    """Answers here, at once."""

    def __init__(self):
        self.answered = []

    async def work(self, function, *arguments, owner, is_wanted):
        assert function is advising.refute
        self.answered.append(function(*arguments[:-1], 0.0))
        return self.answered[-1]


@pytest.fixture
def here(monkeypatch):
    monkeypatch.setattr(answering, "is_ready", lambda _kind: True)
    monkeypatch.setattr(advising, "is_ready", lambda _kind: False)
    return Puzzles(Workers(), Queues())


def test_answers_are_kept_and_counted_once(here, monkeypatch):
    counted = []

    async def ask(text):
        return await here.answer("atacama", FIRST, [text], "here", lambda: counted.append(text))

    async def play():
        right = await ask(FIRST.solution)
        assert (right.right, right.over) == (True, False)
        assert [step.ply.text for step in right.tried] == [FIRST.solution]
        legal = here.openings.at("atacama", FIRST).legal(right.tried[0].ply.seat)
        wrong = next(text for text in legal if text != FIRST.solution)
        assert not (await ask(wrong)).right
        # What could not be proven in time is tried again; what was, is kept.
        # (The solver remembers: asked anew, it may know more even without time.)
        proven = here._workers.answered[0]._replace(over=True)
        monkeypatch.setattr(advising, "refute", lambda *_asked: proven)
        assert [await ask(FIRST.solution) for _ in range(3)] == [replace(right, over=True)] * 3
        await here.close()
        return [FIRST.solution, wrong, FIRST.solution]

    assert asyncio.run(play()) == counted
    assert len(here._workers.answered) == 3


@pytest.mark.parametrize("name", ["atacama", "ghawar", "guven"])
def test_a_hint_tells_no_more_than_a_hint(server, name):
    texts, places = game(name).texts["en"]["explain"], set()
    for puzzle in puzzles.puzzles(name)[::20]:
        hint = server.guest().get(f"/api/puzzles/{name}/{puzzle.name}/hint")
        turns = [" ".join(turn["moves"]) for turn in hint["among"]]
        assert sorted(turns) == sorted([puzzle.solution, *puzzle.others])
        places.add(turns.index(puzzle.solution))
        assert all(puzzle.solution not in sentence["words"].values() for sentence in hint["because"])
        assert {sentence["key"].rpartition(".")[2] for sentence in hint["because"]} <= set(texts["because"])
        told = [turn["told"] for turn in hint["among"]]
        # What a drive comes down to is said; of a move on the board, notation says it all.
        assert all(map(bool, told)) == (puzzle.goal == "best" and not puzzle.alike)
        assert not all(told) or len({str(each) for each in told}) == len(told)
    assert len(places) > 1


def test_whoever_asks_for_too_much_waits(here, monkeypatch):
    monkeypatch.setattr(limits, "WHAT_IFS_AT_ONCE", 0)
    with pytest.raises(Refusal) as refused:
        asyncio.run(here.answer("atacama", FIRST, [FIRST.solution], "here", lambda: None))
    assert refused.value.reason.code == "too_fast"


def test_a_try_is_a_whole_turn(here):
    with pytest.raises(Refusal) as refused:
        asyncio.run(here.answer("atacama", FIRST, [], "here", lambda: None))
    assert (refused.value.reason.code, refused.value.field) == ("invalid", "move")


def test_positions_that_nobody_looks_at_are_let_go(here, monkeypatch):
    monkeypatch.setattr(limits, "OPENINGS_KEPT", 2)
    for puzzle in puzzles.puzzles("atacama")[:3]:
        assert here.openings.at("atacama", puzzle).game is game("atacama")
    assert len(here.openings._kept) == 2
