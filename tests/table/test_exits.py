"""Leaving a game, and ending it before its rules do: all of it follows from the log."""

import random

import pytest
from oil_city.playing import OIL_CITY

import gusher
from gusher.analysis.luck import ledger
from gusher.commands import replay as replay_command
from gusher.rules.kernel import IllegalError, game, games
from gusher.table import Table, Viewer, consider, files, view
from gusher.table.commands.answer import propose_answer
from gusher.table.commands.clock import propose_clock
from gusher.table.commands.end import propose_end
from gusher.table.commands.leave import propose_resign, propose_takeover
from gusher.table.commands.pause import propose_pause
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import Dice
from gusher.table.entries import End, Resign, Takeover, step_entry
from gusher.table.exits import Exits

DICE = Dice(b"exits", "t")
RESIGNABLE = [name for name in games() if game(name).resignable]


def begun(name="atacama", seats=2, moves=6):
    table = Table(game(name), seats, {}).start(DICE).after
    chance = random.Random(3)
    while table.over or len(table.steps()) < moves or table.movers() == [-1]:
        seat = table.movers()[0]
        table = table.propose(seat, [chance.choice(table.legal(seat))], DICE).after
    return table


def code(call):
    with pytest.raises(IllegalError) as refused:
        call()
    return refused.value.code


@pytest.mark.parametrize("name", RESIGNABLE)
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_whoever_resigns_ends_the_game_and_is_last_whatever_the_points(name, seat):
    table = begun(name)
    proposal = propose_resign(table, seat, {0, 1}, "driller")
    assert [entry.kind for entry in proposal.entries] == ["resign", "end"]
    assert not table.over
    after = proposal.after
    assert (after.over, after.movers(), after.ending, after.points) == (True, [], "resigned", table.points)
    assert after.places == ([2, 1] if seat == 0 else [1, 2])
    assert [after.legal(each) for each in range(2)] == [[], []]


def test_of_three_a_bot_plays_on_for_whoever_resigns_and_they_stay_last():
    table = begun("ghawar", 3)
    proposal = propose_resign(table, 1, {0, 1, 2}, "driller")
    assert list(proposal.entries) == [Resign(table.n, 1), Takeover(table.n + 1, 1, level="driller")]
    after = proposal.after
    assert (after.over, after.movers()) == (False, table.movers())
    assert after.exits.stand_ins == {1: "driller"}
    assert after.places[1] == 3
    # The last but one to resign leaves one side, and with that the game is over.
    last = propose_resign(after, 0, {0, 2}, "driller")
    assert [entry.kind for entry in last.entries] == ["resign", "end"]
    assert last.after.places == [2, 2, 1]


@pytest.mark.parametrize(("people", "level"), [({1}, "driller"), ({0, 1, 2}, None)])
def test_where_nobody_would_play_on_the_game_ends(people, level):
    assert propose_resign(begun("ghawar", 3), 1, people, level).after.over


@pytest.mark.parametrize(
    ("places", "resigned", "expected"),
    [
        ([1, 2], {0}, [2, 1]),
        ([1, 1], {1}, [1, 2]),
        ([1, 2, 2, 4], {0}, [4, 1, 1, 3]),
        ([4, 3, 2, 1], {2, 3}, [2, 1, 3, 3]),
    ],
)
def test_those_who_resigned_share_the_last_place(places, resigned, expected):
    class Rules:
        def places(self, s):
            return places

    assert Exits(sides=frozenset(resigned)).places(Rules(), None) == expected


def test_in_a_game_of_companies_who_leaves_is_replaced_and_nothing_else():
    table = Table(OIL_CITY, 6, {}).start(DICE).after
    assert code(lambda: propose_resign(table, 0, {0, 1}, "driller")) == "nobody_resigns"
    proposal = propose_takeover(table, [0, 3], {0, 3, 5}, "driller")
    assert [(entry.kind, entry.seat) for entry in proposal.entries] == [("takeover", 0), ("takeover", 3)]
    assert (proposal.after.places, proposal.after.movers()) == (table.places, table.movers())
    assert code(lambda: propose_takeover(table, [0, 3], {0, 3}, "driller")) == "nobody_stays"
    assert code(lambda: propose_takeover(begun(), [0], {0, 1}, "driller")) == "only_resigning"


def test_whoever_made_a_table_of_companies_ends_the_game_and_its_clock():
    table = propose_clock(Table(OIL_CITY, 3, {}).start(DICE).after, 60, at=10.0).after
    assert code(lambda: propose_end(table, "agreed", 0, [1, 2], {0})) == "not_the_maker"
    after = propose_end(table, "agreed", None, role="maker", at=20.0).after
    assert (after.over, after.ending, after.pace.ends, after.pace.phase) == (True, "agreed", None, None)


def test_the_points_count_as_they_stand_when_all_agree():
    table = begun("ghawar", 3)
    table = propose_end(table, "agreed", 0, [1, 2], {0}).after
    assert not table.over
    assert view(table, Viewer()).request.wish == "end"
    table = propose_answer(table, 1, True).after
    assert not table.over
    points, places = table.points, table.places
    table = propose_answer(table, 2, True).after
    assert (table.over, table.ending, table.points, table.places) == (True, "agreed", points, places)
    assert table.asking.request is None


def test_an_abandoned_game_has_no_result():
    table = propose_end(begun(), "abandoned", 0).after
    assert (table.over, table.ending, table.places) == (True, "abandoned", [])
    assert view(table, Viewer()).places == []


def test_other_people_s_moves_leave_the_question_open_and_one_s_own_is_a_no():
    table = begun("atacama", 4, 4)
    seat = table.movers()[0]
    asker, asked = (seat + 2) % 4, (seat + 1) % 4
    table = propose_end(table, "agreed", asker, [asked], {asker}).after
    table = table.propose(seat, [table.legal(seat)[0]], DICE).after
    assert table.asking.request.waiting == (asked,)
    table = table.propose(asked, [table.legal(asked)[0]], DICE).after
    assert table.asking.request is None
    # They are asked again after the next own move only.
    assert code(lambda: propose_end(table, "agreed", asker, [asked], {asker})) == "asked_in_vain"
    table = table.propose(asker, [table.legal(asker)[0]], DICE).after
    assert propose_end(table, "agreed", asker, [asked], {asker}).entries[0].kind == "ask"


def test_who_asks_can_think_better_of_it_but_not_ask_at_once_again():
    table = propose_end(begun(), "agreed", 0, [1], {0}).after
    assert code(lambda: propose_answer(table, 0, True)) == "nobody_asks"
    table = propose_answer(table, 0, False).after
    assert table.asking.request is None
    assert code(lambda: propose_end(table, "agreed", 0, [1], {0})) == "asked_in_vain"


def test_a_refusal_says_nothing_about_other_requests():
    table = begun()
    table = propose_answer(propose_undo(table, 0, 0).after, 1, False).after
    assert code(lambda: propose_undo(table, 0, 0)) == "asked_in_vain"
    table = propose_answer(propose_end(table, "agreed", 0, [1], {0}).after, 1, False).after
    assert code(lambda: propose_undo(table, 0, 0)) == "asked_in_vain"
    assert propose_end(table, "abandoned", 0, [1], {0}).entries[0].wish == "abandon"
    assert propose_pause(table, 0, [1], {0}, paused=True).entries[0].wish == "pause"


def test_a_pause_is_asked_for_whatever_is_played_meanwhile():
    table = propose_pause(begun(), 1, [0], {1}, paused=True).after
    table = table.propose(0, [table.legal(0)[0]], DICE).after
    assert table.asking.request.waiting == (0,)
    assert propose_answer(table, 0, True).after.pace.paused is not None


def test_one_question_at_a_time():
    table = propose_end(begun(), "agreed", 0, [1], {0}).after
    assert code(lambda: propose_end(table, "abandoned", 1, [0], {1})) == "asked_already"
    assert code(lambda: propose_undo(table, 0, 0)) == "asked_already"
    # What needs no consent goes on, and who resigns does not wait for an answer.
    assert propose_resign(table, 0, {0, 1}, None).after.asking.request is None


def test_nothing_happens_in_a_game_that_has_ended():
    table = propose_end(begun(), "agreed", 0).after
    text = begun().legal(begun().movers()[0])[0]
    for call in (
        lambda: table.propose(0, [text], DICE),
        lambda: propose_resign(table, 0, {0, 1}, None),
        lambda: propose_end(table, "abandoned", 0),
    ):
        assert code(call) == "ended"
    assert code(lambda: propose_undo(table, 0, 0)) == "undo_over"
    assert table.why(0, text) == "ended"
    assert consider(table, Viewer(frozenset({0})), 0, text).reason == "ended"
    # Nor does a log go on that somebody has tampered with.
    for entry in (step_entry(table.n, 0, text), Resign(table.n, 0), End(table.n, ends="agreed")):
        with pytest.raises(IllegalError):
            table.fork().apply([entry])


def test_what_was_hidden_comes_to_light_when_the_game_is_ended():
    local = gusher.table("ghawar", seats=2, seed=5, memory="own")
    while len(local.moves) < 60:
        local.play(local.legal()[0])
    assert local.conceals
    spectator = Viewer()
    assert any(local.seen(eye).tobytes() != local.state.tobytes() for eye in (-1, 0, 1))
    after = propose_resign(local, 0, {0, 1}, None).after
    assert (after.hides, after.shows_past, bool(after.covered(-1))) == (False, True, False)
    assert all(after.seen(eye).tobytes() == after.state.tobytes() for eye in (-1, 0, 1))
    assert view(after, spectator).ending == "resigned"


def test_the_log_alone_tells_it_again_at_every_entry():
    table = propose_end(begun("ghawar", 3), "agreed", 0, [1, 2], {0}).after
    table = propose_answer(table, 1, False).after
    table = propose_resign(table, 1, {0, 1, 2}, "driller").after
    table = propose_end(table, "abandoned", 2, [0], {2}).after
    table = propose_answer(table, 0, True).after
    for n in range(table.n + 1):
        again, past = Table(table.game, 3, {}, table.entries[:n]), table.after(n)
        assert (again.exits, again.asking) == (past.exits, past.asking)
        assert (again.over, again.places) == (past.over, past.places)


def test_the_log_says_how_and_who_plays_on():
    table = propose_resign(begun("ghawar", 3), 1, {0, 1, 2}, "driller").after
    table = propose_end(table, "agreed", 0).after
    told = [(line.kind, line.seat, line.words) for line in view(table, Viewer()).log[-3:]]
    assert told == [("resign", 1, {}), ("takeover", 1, {"level": "driller"}), ("end", 0, {"ends": "agreed"})]
    assert view(table, Viewer()).resigned == [1]


# Game files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RESIGNABLE)
def test_a_file_tells_who_resigned_and_how_it_ended(name):
    table = propose_resign(begun(name), 1, {0, 1}, None).after
    text = files.write(files.GameFile.of(table))
    assert "2:resign" in text
    assert "end: resigned" in text
    again = files.replay(files.read(text))
    assert (again.places, again.ending, again.points) == (table.places, "resigned", table.points)
    for language in ("en", "de", "pl"):
        assert replay_command.lines_of(again, files.read(text), language)


def test_a_file_tells_from_where_on_a_bot_played():
    table = begun("ghawar", 3)
    table = propose_resign(table, 1, {0, 1, 2}, "driller").after
    seat = table.movers()[0]
    table = table.propose(seat, [table.legal(seat)[0]], DICE).after
    table = propose_end(table, "abandoned", 0).after
    text = files.write(files.GameFile.of(table))
    again = files.replay(files.read(text))
    assert files.write(files.GameFile.of(again)) == text
    left = [entry for entry in again.entries if isinstance(entry, Resign | Takeover)]
    assert left == [Resign(left[0].n, 1), Takeover(left[1].n, 1, level="driller")]
    assert replay_command.lines_of(again, files.read(text), "en")[-1] == "The game was abandoned: it has no result."


@pytest.mark.parametrize("name", games())
def test_no_game_has_an_action_that_reads_like_leaving(name):
    for text in ("resign", "bot-driller"):
        with pytest.raises(ValueError, match=text):
            game(name).actions.read(text)


@pytest.mark.parametrize("end", ["end: resigned", "end: agreed\npoints: 9 9", "end: finished\npoints: 0 0"])
def test_a_file_can_t_say_that_it_ended_otherwise(end):
    text = "Gusher game file 1\ngame: atacama, rules 1\nseats: 2\n\n1. e5 a1\n\n" + end + "\n"
    with pytest.raises(files.FileError):
        files.replay(files.read(text))


def test_luck_is_counted_up_to_where_a_game_was_ended():
    table = propose_end(begun("atacama", 2, 12), "agreed", 0).after
    one, other = ledger(table).sides
    assert one.result == -other.result
    assert one.set_up + one.luck + one.play + one.other_play + one.rest == pytest.approx(one.result)
