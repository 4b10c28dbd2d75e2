"""The clocks of the seats where one acts after the other, worked out from the log alone."""

import pytest
from oil_city.playing import OIL_CITY
from wishing import wish

from gusher.rules.kernel import IllegalError, game
from gusher.table import Clocks, Table, view
from gusher.table.beginning import propose_clocks
from gusher.table.commands.answer import propose_answer
from gusher.table.commands.clock import Clock, Extend
from gusher.table.commands.pause import propose_pause
from gusher.table.commands.time_up import propose_flag
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import Dice
from gusher.table.view import Viewer

DICE = Dice(b"clocks", "t")
ATACAMA = game("atacama")
A_TURN = Clocks(60)
IN_TOTAL = Clocks(300, total=True, increment=5)


def begun(clocks, kind=ATACAMA, seats=2):
    table = propose_clocks(Table(kind, seats, {}), clocks, at=0.0).after
    return table.start(DICE, at=10.0).after


def play(table, at, count=1, **more):
    for _ in range(count):
        seat = table.movers()[0]
        table = table.propose(seat, table.legal(seat)[:1], DICE, at=at, **more).after
    return table


def paced(table, kind, at):
    return propose_pause(table, paused=kind == "pause", at=at).after


def test_no_time_runs_before_everybody_has_made_a_first_move():
    table = begun(A_TURN)
    assert table.pace.ends is None
    table = play(table, 100.0)
    assert table.pace.ends is None
    table = play(table, 5000.0)
    assert table.pace.ends == 5060.0


def test_each_turn_has_its_seconds():
    table = play(begun(A_TURN), 100.0, 2)
    assert table.pace.ends == 160.0
    assert play(table, 150.0).pace.ends == 210.0


def test_a_turn_is_all_that_a_seat_does_until_it_is_somebody_else_s():
    table = begun(A_TURN, game("ghawar"), 2)
    at = 100.0
    while table.pace.ends is None:
        table = play(table, at)
    seat, ends = table.movers()[0], table.pace.ends
    while table.movers() == [seat]:
        assert table.pace.ends == ends
        at += 1
        table = play(table, at)
    assert table.pace.ends == at + 60


def test_in_total_the_clock_of_whoever_is_to_move_runs_and_gets_more_after_the_turn():
    table = play(begun(IN_TOTAL), 100.0, 2)
    assert table.pace.ends == 400.0
    table = play(table, 130.0)
    assert table.pace.times(130.0) == (275.0, 300.0)
    table = play(table, 230.0)
    assert table.pace.times(230.0) == (275.0, 205.0)
    assert table.pace.times(240.0) == (265.0, 205.0)
    assert table.pace.ends == 505.0
    assert table.pace.times(9999.0) == (0.0, 205.0)


@pytest.mark.parametrize("clocks", [A_TURN, IN_TOTAL])
def test_a_pause_stops_it(clocks):
    table = play(begun(clocks), 100.0, 2)
    had = clocks.seconds
    table = paced(table, "pause", 110.0)
    assert (table.pace.ends, table.pace.left) == (None, had - 10)
    assert table.pace.times(500.0)[0] == had - 10
    with pytest.raises(IllegalError) as refused:
        play(table, 120.0)
    assert refused.value.code == "paused"
    assert paced(table, "resume", 1000.0).pace.ends == 1000 + had - 10


@pytest.mark.parametrize("command", [Clock, Extend])
def test_a_game_of_turns_has_no_phases_to_give_time_to(command):
    with pytest.raises(IllegalError) as refused:
        wish(Table(ATACAMA, 2, {}), command(id=1, seconds=60), at=1.0)
    assert refused.value.code == "nothing_to_close"


def test_after_an_undo_everybody_has_the_time_of_that_moment():
    table = play(begun(IN_TOTAL), 100.0, 2)
    table = play(table, 130.0)
    # The other has thought for 50 seconds meanwhile, and gets them back.
    undone = propose_undo(table, 0, table.n - 1, (0,), at=180.0).after
    assert undone.movers() == [0]
    assert undone.pace.times(180.0) == (270.0, 300.0)
    assert undone.pace.ends == 450.0
    assert play(undone, 190.0).pace.times(190.0) == (265.0, 300.0)


def test_an_undo_of_a_turn_does_not_begin_it_anew():
    table = play(begun(A_TURN), 100.0, 2)
    table = play(table, 150.0)
    undone = propose_undo(table, 0, table.n - 1, (0,), at=155.0).after
    assert undone.pace.ends == 165.0


def test_time_used_in_a_turn_that_goes_on_does_not_come_back():
    table = begun(A_TURN, game("ghawar"), 2)
    at = 100.0
    while table.pace.ends is None:
        table = play(table, at)
    # Step by step through turns, until one has a step that can be taken back at once.
    for _ in range(200):
        seat, before = table.movers()[0], table
        ends = before.pace.ends
        at += 1
        table = play(table, at)
        if table.movers() == [seat] and table.entries[-1].kind == "action":
            undone = propose_undo(table, seat, before.n, (seat,), at=at + 20).after
            assert undone.pace.ends == ends
            return
    pytest.fail("no turn had such a step")


def test_two_turns_taken_back_by_agreement():
    table = play(begun(IN_TOTAL), 100.0, 2)
    then = table.pace.times(120.0)
    table = play(play(table, 120.0), 150.0)
    asked = propose_undo(table, 0, table.n - 2, (0,), at=160.0).after
    undone = propose_answer(asked, 1, agree=True, at=170.0).after
    # What the one who asked has used of the turn that it is again is gone for good; here that was less than now.
    assert undone.pace.times(170.0) == (min(then[0], table.pace.times(170.0)[0]), then[1])


def test_a_flag_lets_nobody_act_for_the_seat_but_the_clock():
    table = play(begun(A_TURN), 100.0, 2)
    flag = propose_flag(table, at=161.0)
    assert [(each.kind, each.seat, each.role) for each in flag.entries] == [("flag", 0, "clock")]
    table = flag.after
    assert (table.pace.flagged, table.pace.ends, table.pace.times(161.0)[0]) == (0, None, 0.0)
    with pytest.raises(IllegalError) as refused:
        play(table, 162.0)
    assert refused.value.code == "time_up"
    with pytest.raises(IllegalError):
        propose_flag(table, at=163.0)
    table = play(table, 164.0, role="clock")
    assert (table.pace.flagged, table.pace.ends) == (None, 224.0)
    # What was done for somebody is no move of theirs to take back, and none that keeps them their share of the log.
    with pytest.raises(IllegalError) as refused:
        propose_undo(table, 0, table.n - 1, (0,), at=165.0)
    assert refused.value.code == "undo_nothing"


def test_without_a_clock_there_is_no_flag():
    for table in (Table(ATACAMA, 2, {}), begun(A_TURN)):
        with pytest.raises(IllegalError) as refused:
            propose_flag(table, at=1.0)
        assert refused.value.code == "nothing_to_close"


def test_clocks_are_set_before_anything_is_played():
    for table in (play(Table(ATACAMA, 2, {}), 1.0), begun(A_TURN), Table(OIL_CITY, 3, {})):
        with pytest.raises(IllegalError) as refused:
            propose_clocks(table, A_TURN)
        assert refused.value.code == "no_clocks"


def test_at_the_end_no_time_runs():
    table = play(begun(A_TURN), 100.0, 2)
    while not table.over:
        table = play(table, 110.0)
    assert table.pace.ends is None


@pytest.mark.parametrize("clocks", [A_TURN, IN_TOTAL])
def test_the_log_alone_tells_it_again_at_every_entry(clocks):
    table = play(begun(clocks), 100.0, 3)
    table = propose_undo(table, 0, table.n - 1, (0,), at=120.0).after
    table = paced(paced(play(table, 130.0), "pause", 140.0), "resume", 180.0)
    table = propose_flag(table, at=9000.0).after
    table = play(table, 9001.0, role="clock")
    for n in range(table.n + 1):
        again = Table(ATACAMA, 2, {}, table.entries[:n])
        assert again.pace == table.after(n).pace
    assert again.pace == table.pace


def test_the_log_tells_the_clock_and_the_flag():
    table = propose_flag(play(begun(IN_TOTAL), 100.0, 2), at=500.0).after
    lines = view(table, Viewer()).log
    assert (lines[0].kind, lines[0].words) == ("clock", {"seconds": 300, "total": True, "increment": 5, "loses": False})
    assert (lines[-1].kind, lines[-1].seat, lines[-1].role) == ("flag", 0, "clock")
