"""The pace of a table where everybody acts at once, worked out from its log alone."""

import pytest
from games.wells.game import GAME as WELLS
from oil_city.playing import OIL_CITY
from wishing import wish

from gusher.rules.kernel import IllegalError
from gusher.table import Table, Viewer, view
from gusher.table.commands.clock import Clock, Extend
from gusher.table.commands.close import propose_close
from gusher.table.commands.pause import propose_pause
from gusher.table.dice import Dice

DICE = Dice(b"pace", "t")


def hall():
    return Table(OIL_CITY, 3, {}).start(DICE, at=100.0).after


def paced(table, kind, at, seconds=0):
    if kind in ("pause", "resume"):
        return propose_pause(table, paused=kind == "pause", at=at).after
    command = Clock if kind == "clock" else Extend
    return wish(table, command(id=1, seconds=seconds), at=at).after


def test_a_phase_has_its_seconds_from_when_the_clock_is_wound():
    table = paced(hall(), "clock", 130.0, 60)
    assert table.pace.ends == 190.0
    table = table.propose(0, ["1a-tower1"], DICE, at=150.0).after
    assert table.pace.ends == 190.0


def test_the_next_phase_begins_when_the_one_before_is_closed():
    table = paced(hall(), "clock", 130.0, 60)
    closed = propose_close(table, "clock", DICE, at=190.0)
    assert closed.after.pace.ends == 250.0
    assert closed.after.pace.n == closed.after.n
    assert {entry.role for entry in closed.entries[:4]} == {"clock"}


def test_nobody_acts_and_no_time_passes_in_a_pause():
    table = paced(paced(hall(), "clock", 100.0, 60), "pause", 120.0)
    assert (table.pace.ends, table.pace.left) == (None, 40.0)
    with pytest.raises(IllegalError) as refused:
        table.propose(0, ["1a-tower1"], DICE, at=121.0)
    assert refused.value.code == "paused"
    # A clock that is wound meanwhile runs from when the pause ends.
    assert paced(paced(table, "clock", 500.0, 90), "resume", 1000.0).pace.ends == 1090.0
    assert paced(table, "resume", 1000.0).pace.ends == 1040.0


def test_a_phase_that_begins_in_a_pause_has_all_its_time():
    table = paced(paced(hall(), "clock", 100.0, 60), "pause", 120.0)
    table = propose_close(table, "maker", DICE, at=200.0).after
    assert table.pace.left == 60.0
    assert paced(table, "resume", 300.0).pace.ends == 360.0


def test_a_clock_is_taken_away():
    table = paced(paced(hall(), "clock", 100.0, 60), "clock", 130.0)
    assert (table.pace.ends, table.pace.left) == (None, None)


@pytest.mark.parametrize(("before", "kind", "code"), [([], "resume", "not_paused"), (["pause"], "pause", "paused")])
def test_what_is_so_already_is_not_done_again(before, kind, code):
    table = hall()
    for each in before:
        table = paced(table, each, 110.0)
    with pytest.raises(IllegalError) as refused:
        paced(table, kind, 120.0)
    assert refused.value.code == code


def test_games_of_turns_have_no_clock():
    with pytest.raises(IllegalError) as refused:
        paced(Table(WELLS, 3, {}).start(DICE).after, "clock", 100.0, 60)
    assert refused.value.code == "nothing_to_close"


def test_the_log_alone_tells_it_again_at_every_entry():
    table = paced(hall(), "clock", 110.0, 60)
    table = table.propose(1, ["2a-tower1"], DICE, at=120.0).after
    table = paced(paced(table, "pause", 125.0), "resume", 140.0)
    table = propose_close(table, "clock", DICE, at=185.0).after
    for n in range(table.n + 1):
        again = Table(OIL_CITY, 3, {}, table.entries[:n])
        assert again.pace == table.after(n).pace
    assert again.pace == table.pace


def test_everybody_reads_who_did_it_and_nobody_s_draft():
    table = hall().propose(1, ["2a-tower1"], DICE, at=101.0).after
    table = propose_close(table, "maker", DICE, at=102.0).after
    lines = [line for line in view(table, Viewer()).log if line.role == "maker"]
    assert [line.kind for line in lines] == ["close", "action", "action", "action"]
