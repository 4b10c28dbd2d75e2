"""The bank is read out: nothing is drawn before whoever reads wants it, and nobody acts before the last word."""

import pytest
from oil_city.playing import OIL_CITY
from wishing import wish

from gusher.rules.kernel import CHANCE, IllegalError, game
from gusher.rules.oil_city.state import PHASES
from gusher.table import Table, Viewer, consider, view
from gusher.table.beginning import propose_hand
from gusher.table.commands.aloud import Aloud, ReadOn
from gusher.table.commands.clock import propose_clock
from gusher.table.commands.close import propose_close
from gusher.table.commands.enter import Enter
from gusher.table.commands.pause import propose_pause
from gusher.table.commands.void import Void
from gusher.table.dice import Dice
from gusher.table.files import GameFile, Seed, read, replay, unlike, write

DICE = Dice(b"aloud", "t")


def switched_on(seats=3, options=None):
    return wish(Table(OIL_CITY, seats, options or {}), Aloud(id=1, on=True), DICE, 90.0).after


def reads(table, far="step", at=150.0):
    return wish(table, ReadOn(id=1, n=table.n, far=far), DICE, at).after


def refused(call, *given, **named):
    with pytest.raises(IllegalError) as error:
        call(*given, **named)
    return error.value.code


def outcomes(table):
    return [entry.text for entry in table.entries if entry.kind == "outcome"]


def laid(table):
    """Everybody has laid a token, and then is ready."""
    for seat in range(table.seats):
        table = table.propose(seat, [f"{seat + 1}a-plot1"], DICE, at=160.0).after
    return propose_close(table, "maker", DICE, at=170.0).after


def test_nothing_is_drawn_before_it_is_read_and_the_phase_begins_after_the_last_word():
    table = propose_clock(switched_on(), 60, at=95.0).after
    assert (outcomes(table), table.movers()) == ([], [CHANCE])
    for number in range(1, 4):
        table = reads(table)
        assert len(outcomes(table)) == number
    # Two landowners' plots and the event: the event is being read.
    assert (table.pace.reading, table.movers()) == (2, [0, 1, 2])
    assert (table.pace.ends, table.pace.left) == (None, 60)
    seen = view(table, Viewer(frozenset({0})))
    assert (seen.movers, seen.legal, seen.over) == ([], {}, False)
    assert refused(table.propose, 0, ["1a-plot1"], DICE) == "listening"
    assert refused(propose_close, table, "clock", DICE) == "listening"
    assert consider(table, Viewer(frozenset({0})), 0, "1a-plot1").reason == "listening"
    table = reads(table, at=200.0)
    assert (table.pace.reading, table.pace.ends) == (0, 260.0)
    assert view(table, Viewer(frozenset({0}))).legal
    assert refused(reads, table) == "nothing_to_read"


def test_the_same_is_drawn_as_where_nobody_reads():
    def played(table, reading):
        table = laid(reads(table, "all") if reading else table)
        while not table.over:
            if reading and (table.errand or table.pace.reading):
                table = reads(table, reading, at=300.0)
            else:
                table = propose_close(table, "maker", DICE, at=300.0).after
        return table

    silent = played(Table(OIL_CITY, 3, {}).start(DICE, at=100.0).after, None)
    for far in ("step", "side", "all"):
        aloud = played(switched_on(), far)
        assert outcomes(aloud) == outcomes(silent)
        assert aloud.state.tobytes() == silent.state.tobytes()
        again = Table(OIL_CITY, 3, {}, aloud.entries)
        assert (again.pace, again.state.tobytes()) == (aloud.pace, aloud.state.tobytes())
    file = write(GameFile.of(aloud, {}, Seed(DICE.seed.hex(), DICE.table, DICE.nonces)))
    assert unlike(read(file)) == []
    assert replay(read(file)).state.tobytes() == aloud.state.tobytes()


def test_a_company_at_once_or_all_of_it():
    table = laid(reads(switched_on(), "all"))
    assert table.errand == (1, 0)
    # The money and the plot that was drawn for it.
    company = reads(table, "side")
    assert (company.n - table.n, company.errand) == (2, (1, 1))
    everything = reads(company, "all")
    assert (everything.errand, everything.pace.reading) == (None, 0)
    assert everything.entries[-1].kind == "read"
    assert {phrase.name for phrase in everything.phrases[table.n :] if phrase} == {"bought_plots", "plot"}


def test_desks_are_those_of_the_rulebook():
    desks = {}
    table = switched_on()
    while not table.over:
        if table.errand:
            phase = PHASES[table.state["phase"]]
            desks.setdefault(phase, set()).add(table.errand.desk)
            sides = {phrase.words.get("company", 0) - 1 for _, phrase in table_due(table)}
            assert sides == {-1 if table.errand.side is None else table.errand.side}
            table = reads(table)
        elif table.pace.reading:
            table = reads(table)
        elif phase == "event" and table.n < 40:
            table = laid(table)
        else:
            table = propose_close(table, "maker", DICE, at=300.0).after
    assert desks == {"landing": {1}, "settling": {1}, "event": {2}} | {
        phase: {2} for phase in desks.keys() & {"extracting", "selling", "falling_due"}
    }


def table_due(table):
    """What can come next, with what tells it."""
    actions = table.engine.legal(table.state, CHANCE)
    return [(action, OIL_CITY.phrase(table.state, CHANCE, action)) for action in actions]


def test_cards_to_choose_from_are_read_out_face_down():
    table = laid(reads(switched_on(options={"plot_choice": True}), "all"))
    before = table.n
    while table.errand:
        table = reads(table)
        for company in range(3):
            lines = view(table, Viewer(frozenset({company})), before).log
            drawn = [line for line, phrase in zip(lines, table.phrases[before:], strict=True) if phrase.name == "plot"]
            # The order of the bank tells whose they are: two for each.
            own = [line.phrase == "plot" for line in drawn]
            assert own == [number // 2 == company for number in range(len(drawn))]
        assert all(line.phrase != "plot" for line in view(table, Viewer(), before).log)
    assert len(drawn) == 6


def test_a_pause_a_phase_taken_back_and_reading_given_up():
    start = reads(switched_on(), "all")
    table = reads(laid(start))
    paused = propose_pause(table, paused=True, at=200.0).after
    assert refused(reads, paused) == "paused"
    back = wish(table, Void(id=1, n=table.n), at=210.0).after
    assert (back.state.tobytes(), back.errand, back.pace.reading) == (start.state.tobytes(), None, 0)
    assert back.pace.aloud
    silent = wish(table, Aloud(id=1, on=False), DICE, 220.0).after
    assert (silent.errand, silent.pace.reading, silent.movers()) == (None, 0, [0, 1, 2])
    assert refused(reads, silent) == "nothing_to_read"
    assert wish(silent, Aloud(id=1, on=False)).entries == []
    # While the last word is being read.
    last = reads(reads(table, "side"), "side")
    while last.errand:
        last = reads(last)
    assert last.pace.reading == 1
    assert wish(last, Aloud(id=1, on=False), DICE, 230.0).after.pace.reading == 0


def test_what_real_dice_show_is_entered_and_the_rest_is_read():
    table = propose_hand(Table(OIL_CITY, 3, {}), at=80.0).after
    table = wish(table, Aloud(id=1, on=True), DICE, 90.0).after
    assert refused(reads, table) == "nothing_to_read"
    while table.errand:
        table = wish(table, Enter(id=1, n=table.n, outcome=table.due()[0][0]), DICE, 100.0).after
    assert table.pace.reading == 2
    table = laid(reads(table))
    assert len(table.due()) == 1
    table = reads(table)
    assert len(table.due()) > 1
    assert refused(reads, table, "all") == "nothing_to_read"


def test_only_where_there_is_a_bank():
    atacama = Table(game("atacama"), 2, {})
    assert refused(wish, atacama, Aloud(id=1, on=True)) == "no_bank"
    assert refused(reads, atacama) == "nothing_to_read"
