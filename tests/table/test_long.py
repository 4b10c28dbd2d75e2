"""Long games: what they take grows with their length and no faster, and whatever is looked up is as if all had been
played again."""

import gc
import random
import time
import tracemalloc
from itertools import pairwise

import long_games
import msgspec
import pytest
from games.wells.game import GAME as WELLS
from logged import random_table

from gusher.rules.kernel import CHANCE, IllegalError, game
from gusher.table import Table, Viewer, files, turn, view
from gusher.table.commands.answer import propose_answer
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import Dice
from gusher.table.entries import Undo, step_entry
from gusher.table.files import FileError, GameFile
from gusher.table.pausing import whole
from gusher.table.view import LONGEST_TURN

LENGTHS = (1_000, 3_000, 9_000)
LONGEST = (1_000, 10_000, 30_000)
"""As long as a server lets games be."""
STEEPEST = 3
"""An entry of a long game may take so many times as long as one of a short one: the machine may be busy."""

encode = msgspec.json.Encoder().encode


def seconds(work):
    """The processor time that ``work`` takes, and its result. No garbage of other tests is collected meanwhile."""
    gc.disable()
    try:
        begun = time.process_time()
        result = work()
        return time.process_time() - begun, result
    finally:
        gc.enable()


@pytest.fixture(
    scope="module", params=[LENGTHS, pytest.param(LONGEST, marks=pytest.mark.slow)], ids=["long", "longest"]
)
def long_ones(request):
    """For each length, the seconds that reading and replaying took, and the table."""
    by_length = {}
    for length in request.param:
        text = long_games.text_of(length)
        read, file = seconds(lambda text=text: files.read(text))
        replayed, table = seconds(lambda file=file: files.replay(file))
        assert table.n == length
        by_length[length] = read + replayed, table
    return by_length


def is_flat(times):
    """Whether an entry takes about as long in each of the games."""
    each = [took / length for length, took in times.items()]
    return all(longer < STEEPEST * shorter for shorter, longer in pairwise(each))


def test_a_file_is_read_and_replayed_in_linear_time(long_ones):
    assert is_flat({length: took for length, (took, _) in long_ones.items()})


def test_a_file_is_written_in_linear_time(long_ones):
    assert is_flat(
        {length: seconds(lambda t=t: files.write(GameFile.of(t)))[0] for length, (_, t) in long_ones.items()}
    )


def test_an_earlier_position_is_not_played_again_from_the_start(long_ones):
    for replayed, table in long_ones.values():
        looked, past = seconds(lambda table=table: view(table.after(table.n - 1), Viewer()))
        assert past.n == table.n - 1
        assert looked < replayed / 4


def test_earlier_positions_take_linear_time(long_ones):
    def some_of(table):
        for n in range(table.n // 20, table.n, table.n // 20):
            view(table.after(n), Viewer())

    assert is_flat({length: seconds(lambda t=t: some_of(t))[0] for length, (_, t) in long_ones.items()})


def test_a_long_game_takes_little_memory():
    length = 1_500
    file = files.read(long_games.text_of(length))
    tracemalloc.start()
    try:
        table = files.replay(file)
        taken, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert table.n == length
    assert most < 1_200 * length
    assert taken < 1_000 * length


def test_few_states_are_kept(long_ones):
    for length, (_, table) in long_ones.items():
        assert len(table._history.kept) < 20 + length / 60


def test_a_turn_as_long_as_nobody_makes_one_is_not_explained(long_ones):
    _, table = long_ones[1_000]
    with pytest.raises(IllegalError) as error:
        turn(table, Viewer(frozenset({0}), "player"), 900)
    assert error.value.code == "turn_too_long"
    assert LONGEST_TURN < 900


def test_a_file_with_more_moves_than_allowed_is_refused_before_it_is_replayed():
    text = long_games.text_of(50)
    assert len(whole(files.reading(text, 50)).steps) == 50
    with pytest.raises(FileError) as error:
        whole(files.reading(text, 49))
    assert (error.value.code, error.value.place) == ("file_too_long", {"line": 5})
    # Whoever has the file on their own computer may replay it.
    assert len(files.read(text).steps) == 50


def test_taking_back_over_and_over_takes_linear_time():
    def churn(times):
        table = Table(game("atacama"), 2, {})
        for n in range(0, 2 * times, 2):
            table.apply([step_entry(n, 0, "e5"), Undo(n + 1, 0, to=0)])
        return table

    assert standing(churn(3)) == [False, True] * 3
    assert is_flat({times: seconds(lambda times=times: churn(times))[0] for times in (300, 3_000)})


# As if played again ---------------------------------------------------------------------------------------------------

PLAYED = [
    ("atacama", 2, {}, 60),
    ("atacama", 4, {"tactical": True}, 60),
    ("ghawar", 2, {}, 180),
    ("ghawar", 3, {"memory": "strict"}, 150),
    ("ghawar", 4, {"memory": "own"}, 150),
    ("guven", 3, {}, 150),
    ("oil_city", 9, {}, 200),
    ("wells", 3, {}, 60),
]


def at_random(kind, seats, options, length, seed, is_open=False):
    """A game with steps that are taken back, requests to do so, and refusals."""
    table = Table(kind, seats, options, is_open=is_open)
    chance, dice = random.Random(seed), Dice(b"long games", "t")
    table.take(table.start(dice))
    while table.n < length and not table.over:
        seat = chance.randrange(seats)
        try:
            if chance.random() < 0.2:
                agreeing = range(seats) if chance.random() < 0.7 else ()
                to = chance.randrange(max(0, table.n - 8), table.n + 1)
                table.take(propose_undo(table, seat, to, consenting=agreeing))
            elif chance.random() < 0.2:
                table.take(propose_answer(table, seat, chance.random() < 0.6))
        except IllegalError:
            pass
        if not table.over:
            seat = chance.choice(table.movers())
            table.take(table.propose(seat, [chance.choice(table.legal(seat))], dice))
    return table


def standing(table):
    """Of each entry, whether it stands."""
    return [table.stands(n) for n in range(table.n)]


def steps_again(table):
    """The steps of a game file, worked out by playing at another table."""
    trial = Table(table.game, table.seats, table.options)
    for entry in table.steps():
        lowest = trial.movers()[0]
        yield files.Step(entry.text, entry.seat if entry.seat != lowest else None)
        trial.apply([step_entry(trial.n, entry.seat, entry.text)])


@pytest.mark.parametrize("is_open", [False, True], ids=["hiding", "open"])
@pytest.mark.parametrize(("name", "seats", "options", "length"), PLAYED, ids=str)
def test_every_position_is_as_if_played_again(name, seats, options, length, is_open, at_full_speed):
    table = at_random(WELLS if name == "wells" else game(name), seats, options, length, 3, is_open)
    eyes = [Viewer(), Viewer(frozenset({0}), "player"), Viewer(frozenset({1, seats - 1}), "hot_seat")]
    for n in (*range(0, table.n, 7), table.n - 1, table.n):
        past = table.after(n)
        again = Table(table.game, seats, options, table.entries[:n], is_open=is_open)
        assert past.state.tobytes() == again.state.tobytes()
        assert (standing(past), past.outcomes_drawn) == (standing(again), again.outcomes_drawn)
        assert past.pace == again.pace
        for eye in eyes:
            assert encode(view(past, eye)) == encode(view(again, eye)), (n, eye)
        assert GameFile.of(past).steps == tuple(steps_again(again))
    for eye in (-1, 0, seats - 1):
        again = Table(table.game, seats, options, table.entries, is_open=is_open)
        one, other = table.covered(eye), again.covered(eye)
        assert [n in one for n in range(table.n)] == [n in other for n in range(table.n)]


def test_a_game_goes_on_from_an_earlier_position_as_it_did():
    table = at_random(game("ghawar"), 2, {}, 120, 5)
    assert any(entry.kind == "undo" for entry in table.entries)
    for n in range(0, table.n, 11):
        past = table.after(n)
        past.apply(table.entries[n:])
        assert past.state.tobytes() == table.state.tobytes()
        assert standing(past) == standing(table)
        assert encode(view(past, Viewer())) == encode(view(table, Viewer()))


def test_states_of_the_line_are_those_after_its_entries():
    table = at_random(game("guven"), 2, {}, 150, 2)
    states = whole(table.states(0, len(table.line)))
    s = table.start_state()
    for number, step in enumerate(table.line):
        assert states[number] == s.tobytes()
        assert (step.seat == CHANCE) == (table.entries[step.n].kind == "outcome")
        table.engine.play_unchecked(s, step.seat, step.action)
    assert states[-1] == s.tobytes() == table.state.tobytes()


def test_a_table_at_rest_keeps_little_and_knows_all():
    table = random_table(game("ghawar"), 2, {}, 5)
    before = [table.after(n).state.tobytes() for n in range(0, table.n, 7)]
    points = table.points
    table.rest()
    steps = sum(entry.kind in ("action", "outcome") for entry in table.entries)
    assert len(table._history.kept) <= 1 + steps / 60
    assert [table.after(n).state.tobytes() for n in range(0, table.n, 7)] == before
    assert table.points == points
