"""A table: what is proposed changes nothing, what is applied folds to the state, and undo knows its limits."""

import random
import time

import pytest

import gusher
from gusher.rules.kernel import CHANCE, IllegalError, NotationError, OptionError, PartsError, game
from gusher.table import Table, Viewer, consider, view
from gusher.table.commands.answer import propose_answer
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import Dice
from gusher.table.entries import Ask, step_entry

DICE = Dice(b"table tests", "t")


def basic(*moves: str) -> Table:
    table = Table(game("atacama"), 2, {})
    for move in moves:
        table.take(table.propose(table.movers()[0], [move], DICE))
    return table


def enhanced() -> Table:
    table = Table(game("atacama"), 2, {"variant": "enhanced"})
    table.take(table.start(DICE))
    return table


def test_a_proposal_changes_nothing_until_it_is_applied():
    table = basic("e5")
    before = table.state.tobytes()
    entries = table.propose(1, ["a1"], DICE, at=12.5).entries
    assert [(e.n, e.kind, e.seat, e.text, e.at) for e in entries] == [(1, "action", 1, "a1", 12.5)]
    assert (table.n, table.state.tobytes()) == (1, before)
    table.apply(entries)
    assert table.n == 2
    assert table.state.tobytes() != before


def test_the_state_is_what_the_log_folds_to():
    table = basic()
    chooser = random.Random(5)
    while not table.over:
        [seat] = table.movers()
        table.take(table.propose(seat, [chooser.choice(table.legal(seat))], DICE))
    again = Table(table.game, 2, {}, table.entries)
    assert again.state.tobytes() == table.state.tobytes()
    assert again.points == table.points
    assert table.ending == "all_placed"


def test_nothing_is_played_behind_the_log_of_a_table():
    table = gusher.table("atacama", seed=1)
    table.play("e5")
    s = table.state
    table.engine.play(s, 1, table.game.actions.read("a1"))
    assert table.movers() == [1]
    assert table.why("a1") is None
    assert gusher.read(table.text()).state.tobytes() == table.state.tobytes() != s.tobytes()


def test_outcomes_follow_a_move_in_the_same_resolution():
    table = enhanced()
    assert [entry.kind for entry in table.entries] == ["outcome"] * 3
    for _ in range(5):
        [seat] = table.movers()
        table.take(table.propose(seat, [table.legal(seat)[0]], DICE))
    [seat] = table.movers()
    kinds = [entry.kind for entry in table.propose(seat, [table.legal(seat)[0]], DICE).entries]
    assert kinds == ["action", "outcome", "outcome", "outcome"]
    assert table.movers() != [CHANCE]


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [(0, "e5", "not_your_turn"), (1, "e5", "occupied"), (1, "e6", "adjacent"), (1, "a1*", "not_tactical")],
)
def test_an_illegal_proposal_carries_the_rules_reason(seat, text, code):
    table = basic("e5")
    with pytest.raises(IllegalError) as error:
        table.propose(seat, [text], DICE)
    assert error.value.code == code
    assert table.n == 1


@pytest.mark.parametrize("text", ["", "j5", "e0", "E5", "e5**", "e5 ", "+J", "x" * 10_000, "\ud800", "turquoise"])
def test_what_is_no_move_at_all_is_a_notation_error(text):
    with pytest.raises(NotationError) as error:
        basic().propose(0, [text], DICE)
    assert error.value.code == "unknown_action"
    assert len(str(error.value)) < 100


def test_entries_that_do_not_continue_the_log_are_refused():
    table = basic("e5")
    with pytest.raises(ValueError, match="entry 0 does not follow entry 0"):
        table.apply([step_entry(0, 1, "a1")])
    with pytest.raises(IllegalError):
        table.apply([step_entry(1, 1, "e5")])
    assert table.n == 1


def test_options_are_checked_by_name_and_seats():
    for seats, options, field in [
        (3, {}, "seats"),
        (4, {"variant": "enhanced"}, "variant"),
        (2, {"variant": 1}, "variant"),
        (2, {"tactical": "yes"}, "tactical"),
        (2, {"speed": "fast"}, "speed"),
    ]:
        with pytest.raises(OptionError) as error:
            Table(game("atacama"), seats, options)
        assert error.value.field == field
    with pytest.raises(PartsError) as error:
        Table(game("atacama"), 2, {"tiles": "A = 5"})
    assert error.value.code.startswith("tiles_")


# Undo


def test_the_own_last_step_goes_back_without_asking():
    table = basic("e5")
    table.take(propose_undo(table, 0, 0))
    assert table.movers() == [0]
    assert table.legal(0) == basic().legal(0)
    assert [table.stands(n) for n in range(table.n)] == [False, True]
    assert [entry.kind for entry in table.entries] == ["action", "undo"]


def test_further_back_only_if_everybody_agrees():
    table = basic("e5", "a1")
    [ask] = propose_undo(table, 0, 0).entries
    assert (ask.kind, ask.waiting) == ("ask", (1,))
    table.apply([ask])
    assert table.asking.request.waiting == (1,)
    assert table.movers() == [0]
    table.take(propose_answer(table, 1, True))
    assert [entry.kind for entry in table.entries[2:]] == ["ask", "agree", "undo"]
    assert table.state.tobytes() == basic().state.tobytes()


def test_all_of_four_players_are_asked():
    table = Table(game("atacama"), 4, {})
    for move in ("a1", "c1", "e1"):
        table.take(table.propose(table.movers()[0], [move], DICE))
    table.take(propose_undo(table, 1, 1))
    for seat in (0, 2):
        table.take(propose_answer(table, seat, True))
        assert not any(entry.kind == "undo" for entry in table.entries)
    table.take(propose_answer(table, 3, True))
    assert [entry.text for entry in table.steps()] == ["a1"]


def test_bots_and_the_same_device_agree_unasked():
    table = basic("e5", "a1")
    [undo] = propose_undo(table, 0, 0, consenting={1}).entries
    assert undo.kind == "undo"


def test_a_refusal_and_a_new_move_end_the_request():
    table = basic("e5", "a1")
    table.take(propose_undo(table, 0, 0))
    table.take(propose_answer(table, 1, False))
    assert table.asking.request is None
    table = basic("e5", "a1")
    table.take(propose_undo(table, 0, 0))
    table.take(table.propose(0, ["c3"], DICE))
    assert table.asking.request is None
    with pytest.raises(IllegalError) as error:
        propose_answer(table, 1, True)
    assert error.value.code == "nobody_asks"
    assert [entry.text for entry in table.steps()] == ["e5", "a1", "c3"]


def why_not_asked(table, seat, to, **others):
    with pytest.raises(IllegalError) as error:
        propose_undo(table, seat, to, **others)
    return error.value.code


def test_nobody_asks_while_a_request_is_open():
    table = basic("e5", "a1", "c3")
    table.take(propose_undo(table, 0, 0))
    assert why_not_asked(table, 0, 0) == "asked_already"
    assert why_not_asked(table, 1, 1) == "asked_already"
    # What needs nobody's consent is not asked for.
    assert propose_undo(table, 0, 2).entries[0].kind == "undo"


@pytest.mark.parametrize("plays_on", [False, True])
def test_who_was_refused_asks_again_after_their_next_move_only(plays_on):
    table = basic("e5", "a1", "c3")
    table.take(propose_undo(table, 0, 0))
    # Somebody who was asked and plays on has refused, too.
    table.take(table.propose(1, ["g7"], DICE) if plays_on else propose_answer(table, 1, False))
    assert why_not_asked(table, 0, 0) == "asked_in_vain"
    shown = view(table, Viewer(frozenset({0}), "player")).undo
    assert (shown.to, shown.why, shown.needs) == ((None, "asked_in_vain", []) if plays_on else (2, None, []))
    if not plays_on:
        table.take(table.propose(1, ["g7"], DICE))
    # A move that is taken back at once is none.
    table.take(table.propose(0, ["i1"], DICE))
    table.take(propose_undo(table, 0, table.n - 1))
    assert why_not_asked(table, 0, 0) == "asked_in_vain"
    table.take(table.propose(0, ["i1"], DICE))
    assert propose_undo(table, 0, 0).entries[0].kind == "ask"


def test_who_was_allowed_may_ask_for_more():
    table = basic("e5", "a1", "c3", "g7")
    table.take(propose_undo(table, 0, 2))
    table.take(propose_answer(table, 1, True))
    assert propose_undo(table, 0, 0).entries[0].kind == "ask"


def test_a_bot_that_moves_refuses_nothing():
    table = Table(game("atacama"), 4, {})
    for move in ("a1", "c1"):
        table.take(table.propose(table.movers()[0], [move], DICE))
    table.take(propose_undo(table, 0, 0, consenting={2}))
    table.take(table.propose(2, ["e1"], DICE))
    assert propose_undo(table, 0, 0, consenting={2}).entries[0].kind == "ask"


def test_old_logs_with_repeated_requests_are_replayed():
    table = basic("e5", "a1")
    [ask] = propose_undo(table, 0, 0).entries
    table.apply(Ask(table.n, 0, to=0, waiting=(1,)) for _ in range(3))
    again = Table(table.game, 2, {}, table.entries)
    assert again.asking.request.waiting == ask.waiting
    again.take(propose_answer(again, 1, True))
    assert again.state.tobytes() == basic().state.tobytes()


def test_nothing_goes_back_past_an_outcome():
    table = enhanced()
    for _ in range(6):
        [seat] = table.movers()
        table.take(table.propose(seat, [table.legal(seat)[0]], DICE))
    with pytest.raises(IllegalError) as error:
        propose_undo(table, 1, table.n - 4, consenting={0})
    assert error.value.code == "undo_chance"
    shown = view(table, Viewer(frozenset({1}), "player")).undo
    assert (shown.to, shown.why) == (None, "undo_chance")


def test_nothing_goes_back_when_there_is_nothing_or_the_game_is_over():
    with pytest.raises(IllegalError) as error:
        propose_undo(basic(), 0, 0)
    assert error.value.code == "undo_nothing"
    local = gusher.table("atacama", seed=1)
    while not local.over:
        local.play(local.legal()[0])
    with pytest.raises(IllegalError) as error:
        local.undo()
    assert error.value.code == "undo_over"


def test_undo_twice_reaches_further_back():
    local = gusher.table("atacama")
    local.play("e5", "a1", "c3")
    local.undo()
    local.undo()
    assert local.moves == ["e5"]
    local.play("g7")
    local.undo()
    assert local.moves == ["e5"]
    assert local.movers() == [1]


def test_a_bot_is_not_made_to_move_again():
    """Only a step of one's own is taken back: a bot that agrees to everything would otherwise draw its move anew."""
    table = basic("e5", "a1")
    with pytest.raises(IllegalError) as error:
        propose_undo(table, 0, 1, consenting={1})
    assert error.value.code == "undo_nothing"
    table = basic("e5", "a1", "c3", "g7")
    [undo] = propose_undo(table, 0, 2, consenting={1}).entries
    table.apply([undo])
    assert [entry.text for entry in table.steps()] == ["e5", "a1"]


def test_a_log_full_of_undos_is_loaded_in_little_time():
    table = basic()
    for _ in range(1500):
        table.take(table.propose(0, ["e5"], DICE))
        table.take(propose_undo(table, 0, 0))
    begun = time.process_time()
    again = Table(table.game, 2, {}, table.entries)
    # Some 0.3 s interpreted; it was minutes when every undo played the log again.
    assert time.process_time() - begun < 5
    assert again.state.tobytes() == basic().state.tobytes()
    assert [again.stands(n) for n in range(again.n)] == [False, True] * 1500


def test_forks_and_pasts_are_tables_of_their_own():
    table = basic("e5", "a1", "c3")
    fork = table.fork()
    fork.take(propose_undo(fork, 0, 0, consenting={1}))
    fork.take(fork.propose(0, ["i9"], DICE))
    past = table.after(2)
    past.take(past.propose(0, ["i1"], DICE))
    assert [entry.text for entry in table.steps()] == ["e5", "a1", "c3"]
    assert table.state.tobytes() == basic("e5", "a1", "c3").state.tobytes()
    table.take(propose_undo(table, 0, 0, consenting={1}))
    assert table.state.tobytes() == basic().state.tobytes()
    assert [entry.text for entry in past.steps()] == ["e5", "a1", "i1"]
    assert past.state.tobytes() == basic("e5", "a1", "i1").state.tobytes()


# Views


def test_only_the_seats_of_the_viewer_get_legal_moves():
    table = basic("e5")
    assert view(table, Viewer()).legal == {}
    assert view(table, Viewer(frozenset({0}), "player")).legal == {}
    assert list(view(table, Viewer(frozenset({0, 1}), "hot_seat")).legal) == [1]
    assert set(view(table, Viewer(frozenset({1}), "player")).legal[1]) == set(table.legal(1))


def test_the_log_is_told_from_where_the_viewer_knows_it():
    table = basic("e5", "a1", "c3")
    table.take(propose_undo(table, 0, 2))
    lines = view(table, Viewer(), log_from=1).log
    assert [(line.n, line.text, line.undone) for line in lines] == [(1, "a1", False), (2, "c3", True), (3, "", False)]
    assert lines[0].phrase == "place"
    assert lines[0].words["field"] == "a1"


def test_considering_tells_the_points_after_or_the_reason_and_changes_nothing():
    table = basic("b1", "h9", "b3", "h7", "b5", "h5")
    before = table.state.tobytes()
    mine = Viewer(frozenset({0}), "player")
    preview = consider(table, mine, 0, "b7")
    after = basic("b1", "h9", "b3", "h7", "b5", "h5", "b7")
    assert preview.reason is None
    assert preview.points == after.points
    assert preview.points != table.points
    closed = consider(table, mine, 0, "b2")
    assert (closed.reason, closed.section, closed.scene) == ("adjacent", "A7", None)
    assert table.state.tobytes() == before


# In Python


def test_local_tables_say_why_in_words():
    table = gusher.table("atacama", seed=7)
    table.play("e5")
    with pytest.raises(IllegalError, match="e6: There is a rig on a neighbouring field"):
        table.play("a1", "e6")
    assert table.moves == ["e5", "a1"]
    reason = table.why("e6")
    assert (reason.code, reason.section) == ("adjacent", "A7")
    assert table.why("c3") is None


def test_the_same_seed_draws_the_same_tiles():
    games = [gusher.table("atacama", variant="enhanced", seed=seed).moves for seed in (1, 1, *range(2, 12))]
    assert games[0] == games[1]
    assert len({tuple(moves) for moves in games}) > 5


def test_unknown_games_are_key_errors_that_name_the_known_ones():
    with pytest.raises(KeyError, match="there is no game 'chess'; there is atacama"):
        gusher.table("chess")


def test_a_table_shows_how_it_stands():
    table = gusher.table("atacama")
    table.play("e5")
    assert repr(table) == "<atacama, 2 seats, move 2, seat 2 to move, points 0, 0>"


def test_wrong_arguments_of_a_table_in_python_are_named():
    t = gusher.table("atacama", seed=1)
    for wrong, error, said in (
        (lambda: t.play(5), TypeError, "text: expected a move in notation, found 5"),
        (lambda: t.why(None), TypeError, "text: expected a move in notation, found None"),
        (lambda: t.legal(seat=5), OptionError, "seat: expected 0 to 1, found 5"),
        (lambda: t.legal(seat="a"), TypeError, "seat: expected a whole number, found 'a'"),
        (lambda: t.after(99), OptionError, "n: expected 0 to 0, found 99"),
        (lambda: gusher.table("atacama", seed="a"), TypeError, "seed: expected a whole number, found 'a'"),
    ):
        with pytest.raises(error, match=said):
            wrong()
    assert t.moves == []
