"""The puzzles that ship: their files are read, opened and written back, each leads to a position in which its solution
can be played, and they go from easy to hard."""

import msgspec
import pytest

from gusher.rules.kernel import CHANCE, LANGUAGES, IllegalError, game, games
from gusher.rules.kernel.engine import Engine
from gusher.table import puzzles, words

COUNTS = {"atacama": 300, "ghawar": 100, "guven": 100, "oil_city": 170}
GAMES = [name for name in games() if puzzles.puzzles(name)]


def test_as_many_ship_as_were_promised():
    assert {name: len(puzzles.puzzles(name)) for name in GAMES} == COUNTS


@pytest.mark.parametrize("name", GAMES)
def test_names_are_different_and_they_go_from_easy_to_hard(name):
    listed = puzzles.puzzles(name)
    assert len({puzzle.name for puzzle in listed}) == len({puzzle.moves for puzzle in listed}) == len(listed)
    assert [puzzle.difficulty for puzzle in listed] == sorted(puzzle.difficulty for puzzle in listed)
    assert listed[0].difficulty < listed[-1].difficulty / 2 + 25


@pytest.mark.parametrize("name", GAMES)
def test_a_solution_is_a_whole_turn_in_its_position(name):
    kind = game(name)
    for puzzle in puzzles.puzzles(name)[::60]:
        table = puzzles.opened(kind, puzzle)
        seat = puzzles.solver(table.engine, table.state, puzzle)
        assert seat != CHANCE
        ends = {True: set(), False: set()}
        for each in (*puzzle.solutions, *puzzle.others):
            after = puzzles.opened(kind, puzzle, each.split())
            assert seat not in after.movers()
            ends[each in puzzle.solutions].add(puzzles.come_to(after.engine, after.state, seat, puzzle.alike))
        assert ends[False]
        assert len(ends[True]) == 1 or not puzzle.alike
        assert not ends[True] & ends[False]
        # The position alone is the same, and nothing in it is hidden.
        assert puzzles.position(Engine(kind, is_compiled=False), puzzle).tobytes() == table.state.tobytes()
        if kind.conceals(kind.resolve(puzzle.seats, puzzle.options)):
            assert not table.state["token"].any()
            assert not table.state["offered_to"].any()
        # Nothing that is played after it is left behind in it.
        assert puzzles.opened(kind, puzzle).n == table.n == len(puzzle.moves.split())


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_tried_can_be_told_in_every_language(name):
    kind, told = game(name), set()
    for puzzle in puzzles.puzzles(name)[::20]:
        table = puzzles.opened(kind, puzzle)
        seat = puzzles.solver(table.engine, table.state, puzzle)
        phrases = [kind.phrase(table.state, seat, action) for action in table.engine.legal(table.state, seat)]
        for phrase in phrases:
            if (phrase.name, *phrase.words) not in told:
                told.add((phrase.name, *phrase.words))
                for language in LANGUAGES:
                    assert words.sentence(kind, language, phrase, "Ann", ["Ann", "Rosa", "Eve"]), phrase
    assert told


@pytest.mark.parametrize("name", GAMES)
def test_a_file_is_what_is_written_of_it(name):
    kind = game(name)
    text = (kind.folder / puzzles.LISTED).read_text("utf-8")
    assert puzzles.written(kind, puzzles.read(text, kind).puzzle) == text


def test_a_file_of_another_kind_is_refused():
    kind = game("atacama")
    text = puzzles.written(kind, puzzles.puzzles("atacama")[:1])
    assert len(puzzles.read(text, kind).puzzle) == 1
    for wrong, field in (
        (text.replace("format = 1", "format = 2"), "format"),
        (text.replace('goal = "', 'goal = "un'), "goal"),
        (text.replace("seats = 2", 'seats = "2"'), "seats"),
        (text + "more = 1\n", "more"),
    ):
        with pytest.raises(msgspec.ValidationError, match=field):
            puzzles.read(wrong, kind)
    with pytest.raises(ValueError, match="puzzles of atacama by rules 3"):
        puzzles.read(text.replace("rules = 2", "rules = 3"), kind)


def test_what_can_not_be_played_on_is_refused():
    puzzle = puzzles.puzzles("atacama")[0]
    occupied = puzzle.moves.split()[-1]
    with pytest.raises(IllegalError):
        puzzles.opened(game("atacama"), puzzle, [occupied])
