"""What a table hides, and when it no longer does: here bids that only partners see until all are in."""

import random
from dataclasses import replace

import pytest
from games.wells.game import GAME as WELLS
from games.wells.rules import HIDDEN, NONE

from gusher.rules.kernel import CHANCE, IllegalError, game, seeded
from gusher.rules.kernel.engine import Engine
from gusher.table import Table, Viewer, consider, files, known, view
from gusher.table.commands.undo import propose_undo
from gusher.table.entries import step_entry
from gusher.table.files import FileError, GameFile
from gusher.table.view import eye_of

WATCHER = Viewer()


def player(*seats):
    return Viewer(frozenset(seats), "hot_seat" if len(seats) > 1 else "player")


def wells(*texts, seats=3, **more):
    """A table of Wells; each text is done by whoever is waited for first."""
    table = Table(WELLS, seats, {}, **more)
    for text in texts:
        seat = table.movers()[0]
        table.apply([step_entry(table.n, None if seat == CHANCE else seat, text)])
    return table


def told(table, viewer):
    return [line.text for line in view(table, viewer).log]


def test_the_log_names_what_is_hidden_once_it_is_hidden_no_more():
    table = wells("=1", "bid3", "bid2")
    # Seats 0 and 2 are partners, but the bid of seat 1 is hidden from them.
    assert [told(table, viewer) for viewer in (player(1), player(2), WATCHER)] == [["=1", "", ""]] * 3
    assert told(wells("=1", "bid3"), player(2)) == ["=1", "bid3"]
    assert told(wells("=1", "bid3", "bid2", "away"), WATCHER) == ["=1", "bid3", "bid2", "away"]


def test_lines_before_those_that_are_new_can_be_told_again():
    log = view(wells("=1", "bid3", "bid2", "away"), WATCHER, log_from=3, again={1}).log
    assert [(line.n, line.text) for line in log] == [(1, "bid3"), (3, "away")]


def bids_in(considered):
    """Which bids are in then, seat by seat."""
    return [bid != NONE for bid in considered.scene["bids"]]


def test_where_nothing_can_be_hidden_nothing_is_covered():
    table = Table(game("atacama"), 2, {})
    assert not table.conceals
    assert not table.covered(-1)
    assert table.seen(-1) is table.state
    table = wells("=1", "bid3", is_open=True)
    assert (table.conceals, told(table, WATCHER)) == (False, ["=1", "bid3"])
    assert bids_in(consider(table, player(1), 1, "bid1")) == [True, True, False]


def test_a_bot_is_given_what_its_seat_is_shown_where_what_is_hidden_never_lay_open():
    table = wells("=1", "bid3", "bid2")
    assert known(table, 2) == table.engine.concealed(table.state, 2).tobytes() != table.state.tobytes()


def test_a_bot_is_given_the_true_state_where_all_that_is_hidden_did():
    state = wells("=1", "bid3", "bid2").state
    engine = Engine(replace(WELLS, concealed_lay_open=True), is_compiled=False)
    assert engine.known(state, 2).tobytes() == state.tobytes()


def test_looking_ahead_shows_what_follows_from_what_is_shown_and_nothing_else():
    table = wells("=1", "bid3")
    assert bids_in(consider(table, player(1), 1, "bid2")) == [True, True, False]
    table = wells("=1", "bid3", "bid2")
    for text in ("bid1", "away"):
        preview = consider(table, player(2), 2, text)
        assert (preview.reason, preview.section, preview.points, preview.scene) == (None, None, [], None)
    assert [int(bid) for bid in table.seen(2)["bids"]] == [3, HIDDEN, -1]


def test_a_step_that_shows_what_was_hidden_is_not_taken_back():
    table = wells("=1", "bid3", "bid2")
    assert not any(table.reveals(n) for n in (1, 2))
    assert propose_undo(table, 1, 2).entries[0].kind == "undo"
    table = wells("=1", "bid3", "bid2", "away")
    assert [table.reveals(n) for n in (1, 2, 3)] == [False, False, True]
    for to in (1, 2, 3):
        with pytest.raises(IllegalError) as error:
            propose_undo(table, to - 1, to, own={0, 1, 2})
        assert error.value.code == "undo_revealed"
    assert view(table, player(2)).undo.why == "undo_revealed"


def test_what_a_step_has_shown_is_asked_once_however_many_tables_it_becomes_part_of():
    table = wells("=1", "bid3", "bid2", "away")
    fork = table.fork()
    assert fork.reveals(3)
    assert table.line[-1].reveals


def test_a_device_with_several_seats_looks_with_the_eyes_of_the_one_to_move():
    table = wells("=1")
    assert [eye_of(table, viewer) for viewer in (WATCHER, player(2), player(1, 2))] == [-1, 2, 1]
    table = wells("=1", "bid3", "bid2")
    assert [eye_of(table, viewer) for viewer in (player(0), player(1, 2), player(0, 1))] == [0, 2, -1]
    assert view(table, player(0, 1)).legal == {}
    assert set(view(table, player(1, 2)).legal) == {2}


def test_the_file_of_a_game_that_goes_on_leaves_out_what_is_hidden():
    table = wells("=1", "bid3", "bid2")
    text = files.write(GameFile.of(table, hidden=table.covered(-1)))
    assert text.splitlines()[-1] == "1. =1 ? ?"
    text = text.replace("wells", "atacama")
    with pytest.raises(FileError) as error:
        files.read(text)
    assert (error.value.code, dict(error.value.place), error.value.found) == ("file_hidden", {"line": 5}, "?")


# What is covered ----------------------------------------------------------------------------------------------------


def at_random(name, seats, options, count, stored=1.0):
    """A table after each of so many entries of a random game; what is not ``stored`` is proposed, and no more."""
    table, drawn = Table(game(name), seats, options), random.Random(3)
    while table.n < count and table.movers():
        seat = drawn.choice(table.movers())
        generator = seeded(drawn.getrandbits(60))
        action = table.engine.draw(table.state, generator) if seat == CHANCE else None
        action = table.engine.pick(table.state, seat, generator) if action is None else action
        after = table.fork()
        after.apply([step_entry(table.n, None if seat == CHANCE else seat, table.game.actions.write(action))])
        if drawn.random() < stored:
            table = after
        yield table


def covered_one_by_one(table, eye):
    told = table._history.logged[: table.n]
    asked = [each for each in told if each is not None]
    covered = iter(table.engine.covered(table.state, eye, asked))
    return {n for n, each in enumerate(told) if each is not None and next(covered)}


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("ghawar", 3, {"memory": "strict"}), ("oil_city", 4, {"companies": "3", "plot_choice": True})],
)
def test_what_is_covered_is_what_the_rules_cover_of_each_entry(name, seats, options):
    before, ever = {}, 0
    for table in at_random(name, seats, options, 300, stored=0.8):
        for eye in (-1, 0, seats - 1):
            covered = table.covered(eye)
            now = {n for n in range(table.n) if n in covered}
            assert now == covered_one_by_one(table, eye)
            if eye in before:
                last, then, n = before[eye]
                assert sorted(covered.changes(last, n)) == sorted(each for each in now ^ then if each < n)
            before[eye] = covered, now, table.n
            ever += len(now)
    assert ever > 300


def test_a_look_asks_only_about_what_was_told_since(monkeypatch):
    asked = []
    plain = Engine.covered

    def counted(self, s, seat, actions):
        asked.append(len(actions))
        return plain(self, s, seat, actions)

    monkeypatch.setattr(Engine, "covered", counted)
    most = []
    for table in at_random("oil_city", 4, {"companies": "3"}, 600):
        asked.clear()
        for eye in range(-1, 4):
            table.covered(eye)
        most.append(max(asked))
    assert len(most) == 600
    assert max(most[10:]) <= 1
