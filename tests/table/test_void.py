"""A phase that is taken back, and one that is given more time; bots that play for now."""

import pytest
from oil_city.playing import OIL_CITY
from wishing import wish

from gusher.rules.kernel import IllegalError, game
from gusher.table import Table, Viewer, covered, view
from gusher.table.commands.clock import Extend, propose_clock
from gusher.table.commands.close import propose_close
from gusher.table.commands.leave import propose_takeover
from gusher.table.commands.pause import propose_pause
from gusher.table.commands.stand_in import propose_standing_in
from gusher.table.commands.void import Void
from gusher.table.dice import Dice
from gusher.table.files import GameFile, Seed, read, replay, unlike, write
from gusher.table.table import SECONDS_OF_SHOW

DICE = Dice(b"void", "t")


def hall():
    return Table(OIL_CITY, 3, {}).start(DICE, at=100.0).after


def closed(table, at=200.0):
    return propose_close(table, "maker", DICE, at=at).after


def laid(table):
    """Everybody has laid a token, so that the bank has something to draw."""
    for seat in range(3):
        table = table.propose(seat, [f"{seat + 1}a-plot1"], DICE, at=150.0).after
    return table


def refused(call, *given, **named):
    with pytest.raises(IllegalError) as error:
        call(*given, **named)
    return error.value.code


def void(table, at=300.0):
    return wish(table, Void(id=1, n=table.n), at=at).after


def test_a_phase_is_taken_back_past_what_was_drawn_and_everybody_sees_that():
    start = hall()
    placed = laid(start)
    after = void(closed(placed))
    # What people had placed is theirs again; nobody is ready, and nobody else learns of it.
    assert after.state.tobytes() == placed.state.tobytes()
    assert after.pace.phase == start.pace.phase
    assert [step.seat for step in after.line[-3:]] == [0, 1, 2]
    assert all(n in covered(after, Viewer()) for n in range(after.n - 3, after.n))
    # While it goes on, it begins anew.
    again = void(after)
    assert again.state.tobytes() == start.state.tobytes()
    after = void(closed(start))
    line = view(after, Viewer()).log[-1]
    assert (line.kind, line.role) == ("void", "maker")
    assert [each.undone for each in view(after, Viewer()).log[start.n : -1]].count(False) == 1, "but for the close"


def test_what_is_drawn_again_is_drawn_anew_and_can_be_checked():
    table = closed(void(closed(laid(hall()))))
    outcomes = [entry.text for entry in table.entries if entry.kind == "outcome"]
    half = (len(outcomes) - 3) // 2
    assert outcomes[3 : 3 + half] != outcomes[3 + half :]
    while not table.over:
        table = closed(table)
    seed = Seed(DICE.seed.hex(), DICE.table, DICE.nonces)
    text = write(GameFile.of(table, {}, seed))
    assert f"void-{half}" in text
    assert unlike(read(text)) == []
    assert replay(read(text)).state.tobytes() == table.state.tobytes()
    assert unlike(read(text.replace(f"void-{half}", ""))) != []


def test_the_phase_before_is_taken_back_while_nobody_has_acted_in_this_one_and_so_on():
    start = hall()
    phases = [start]
    for _ in range(3):
        phases.append(closed(phases[-1]))
    table = phases.pop()
    while phases:
        table = void(table)
        assert table.state.tobytes() == phases.pop().state.tobytes()
    assert refused(void, table) == "nothing_to_void"


def test_what_was_hidden_in_a_phase_stays_so_after_it_is_taken_back():
    table = hall()
    for token in ("1a-tower1", "1b-plot1"):
        table = table.propose(0, [token], DICE, at=150.0).after
    table = closed(table)
    put = next(text for text in table.legal(0) if text.endswith("-tower"))
    arranged = table.propose(0, [put], DICE, at=210.0).after
    n = arranged.n - 1
    assert n in covered(arranged, Viewer())
    # Twice: back to before there was anything to arrange.
    after = void(void(arranged))
    for who in (Viewer(), Viewer(frozenset({1}))):
        assert n in covered(after, who)
        assert view(after, who).log[n].text == ""
    assert n not in covered(after, Viewer(frozenset({0})))
    again = Table(OIL_CITY, 3, {}, after.entries)
    assert n in covered(again, Viewer())
    while not after.over:
        after = closed(after)
    assert not covered(after, Viewer())


def test_only_where_all_act_at_once_and_while_the_game_goes_on():
    atacama = Table(game("atacama"), 2, {})
    assert refused(void, atacama) == "nothing_to_void"
    table = hall()
    while not table.over:
        table = closed(table)
    assert refused(void, table) == "undo_over"


def test_a_phase_is_given_more_time():
    table = propose_clock(hall(), 60, at=130.0).after
    longer = wish(table, Extend(id=1, seconds=60), at=140.0).after
    assert (longer.pace.ends, longer.pace.since) == (250.0, 130.0), "its time goes on running"
    paused = propose_pause(longer, paused=True, at=150.0).after
    assert paused.pace.left == 100.0
    assert closed(longer).pace.ends < 270.0, "the next phase has what all have"
    assert closed(wish(table, Extend(id=1, seconds=60), at=140.0).after).pace.seconds == 60
    assert refused(wish, hall(), Extend(id=1, seconds=60)) == "no_clock"


def test_time_runs_when_everybody_has_seen_what_was_drawn():
    table = propose_clock(hall(), 60, at=130.0).after
    drawn = closed(laid(table), at=200.0)
    outcomes, (least, most) = drawn.outcomes_drawn - table.outcomes_drawn, SECONDS_OF_SHOW
    assert 200.0 + 60 < drawn.pace.ends <= 200.0 + 60 + min(most, least + outcomes)
    assert drawn.pace.since > 200.0


def test_a_bot_plays_for_now_at_any_table_and_somebody_comes_back():
    for name in ("atacama", "oil_city"):
        table = Table(game(name), max(2, game(name).seats[0]), {}).start(DICE, at=1.0).after
        away = propose_standing_in(table, [1], "driller", on=True, at=2.0).after
        assert (dict(away.exits.stand_ins), away.exits.for_now) == ({1: "driller"}, {1})
        back = propose_standing_in(away, [1], "driller", on=False, at=3.0).after
        assert not back.exits.has_left
        assert [entry.kind for entry in back.entries[-2:]] == ["takeover", "return"]


def test_who_has_left_for_good_does_not_come_back():
    left = propose_takeover(hall(), [1], {0, 1, 2}, "driller", 2.0).after
    assert refused(propose_standing_in, left, [1], "driller", on=False) == "not_away"


def test_a_file_tells_of_bots_and_of_those_who_came_back():
    table = propose_standing_in(hall(), [0, 1], "driller", on=True, at=2.0).after
    table = propose_standing_in(closed(table), [0], "driller", on=False, at=3.0).after
    while not table.over:
        table = closed(table)
    file = GameFile.of(table)
    texts = [(step.seat, step.text) for step in file.steps if step.text in ("back", "bot-driller")]
    assert texts == [(0, "bot-driller"), (1, "bot-driller"), (0, "back")]
    assert dict(replay(read(write(file))).exits.stand_ins) == {1: "driller"}
