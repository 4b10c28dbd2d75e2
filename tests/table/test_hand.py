"""The seat of chance belongs to whoever made the table: they enter what the real dice, cards and tiles show."""

import random
from pathlib import Path

import pytest
from recorded import games_beside, read
from wishing import wish

from gusher.rules.kernel import CHANCE, IllegalError, NotationError, game, games
from gusher.table import Clocks, Table, files
from gusher.table.beginning import propose_clocks, propose_hand
from gusher.table.commands.enter import Enter
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import SCHEME
from gusher.table.undo import last_own_step

TESTS = Path(__file__).parents[1]


class Nobody:
    """Dice that nobody may throw where there is a choice."""

    scheme = SCHEME

    def draw(self, k, outcomes, weights):
        [only] = outcomes
        return only


DICE = Nobody()


def by_hand(name, seats, options=None, rules_version=None):
    table = propose_hand(Table(game(name), seats, options or {}, rules_version=rules_version), at=1.0).after
    return table.start(DICE, at=1.0).after


def enter(table, text, at=2.0):
    return wish(table, Enter(id=1, n=table.n, outcome=text), DICE, at).after


def recorded_games():
    """Of each game some in every run."""
    for name in games():
        for number, path in enumerate(games_beside(TESTS / name / "test_games.py")):
            yield pytest.param(path, marks=[pytest.mark.slow] if number % 5 else [])


@pytest.mark.parametrize("path", list(recorded_games()), ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_entered_by_hand_a_recorded_game_comes_to_the_same(path):
    file = read(path)
    drawn = files.replay(file)
    if drawn.exits.has_left or drawn.exits.ended:
        pytest.skip("somebody left this game")
    table = by_hand(file.game, file.seats, file.options, file.rules_version)
    for number, entry in enumerate(drawn.steps()):
        if number < len(list(table.steps())):
            # There was nothing to look at.
            continue
        if entry.kind == "action":
            table = table.propose(entry.seat, [entry.text], DICE).after
        else:
            table = enter(table, entry.text)
    assert [step.text for step in table.steps()] == [step.text for step in drawn.steps()]
    assert table.state.tobytes() == drawn.state.tobytes()
    # The log alone says who entered what.
    again = Table(game(file.game), file.seats, file.options, table.entries, rules_version=file.rules_version)
    assert again.by_hand
    assert again.state.tobytes() == table.state.tobytes()


@pytest.mark.parametrize("name", games())
def test_whatever_can_be_entered_is_an_outcome_and_has_its_sentence(name):
    kind, chance = game(name), random.Random(3)
    table = by_hand(name, kind.seats[0])
    for _ in range(150):
        if table.over:
            break
        due = table.due()
        if due:
            assert [text for text, _ in due] == [
                kind.actions.write(each) for each in table.engine.legal(table.state, CHANCE)
            ]
            assert all(phrase.name for _, phrase in due)
            table = enter(table, chance.choice(due)[0])
        else:
            seat = table.movers()[0]
            table = table.propose(seat, [chance.choice(table.legal(seat))], DICE).after


def test_only_what_is_possible_can_be_entered():
    table = by_hand("ghawar", 2)
    assert [text for text, _ in table.due()] == ["a1:W", "a1:O", "a1:R", "a1:B"]
    for text, error in (("a2:W", IllegalError), ("die3", IllegalError), ("roll", IllegalError), ("x", NotationError)):
        with pytest.raises(error):
            enter(table, text)
    assert table.n == 1


def test_nothing_is_entered_where_the_dice_are_ours_or_nothing_is_due():
    ours = Table(game("ghawar"), 2, {})
    with pytest.raises(IllegalError, match="no outcome is waited for"):
        enter(ours, "a1:W")
    table = by_hand("atacama", 2)
    assert table.due() == []
    with pytest.raises(IllegalError) as error:
        enter(table, "+A")
    assert error.value.code == "nothing_to_enter"


def test_it_is_settled_before_anything_is_played():
    table = by_hand("atacama", 2)
    with pytest.raises(IllegalError) as twice:
        propose_hand(table)
    begun = Table(game("atacama"), 2, {}).propose(0, ["e5"], DICE).after
    with pytest.raises(IllegalError) as late:
        propose_hand(begun)
    assert [twice.value.code, late.value.code] == ["begun", "begun"]


def rolled(name="ghawar"):
    """A game whose set-up was entered, and then a roll was asked for."""
    chance, table = random.Random(5), by_hand(name, 2)
    while table.due() or "roll" not in table.legal(table.movers()[0]):
        if table.due():
            table = enter(table, chance.choice(table.due())[0])
        else:
            seat = table.movers()[0]
            table = table.propose(seat, [table.legal(seat)[0]], DICE).after
    return table.propose(table.movers()[0], ["roll"], DICE).after


def test_what_was_entered_wrongly_is_taken_back():
    table = rolled()
    seat = table.entries[-1].seat
    text = table.due()[0][0]
    wrong = enter(table, text)
    back = propose_undo(wrong, seat, table.n - 1, own=range(2)).after
    assert back.state.tobytes() == table.after(table.n - 1).state.tobytes()
    again = back.propose(seat, ["roll"], DICE).after
    assert enter(again, table.due()[-1][0]).state.tobytes() == enter(table, table.due()[-1][0]).state.tobytes()
    # Past positions are found again, too.
    assert wrong.after(table.n).state.tobytes() == table.state.tobytes()


def test_only_what_was_entered_last_is_taken_back_before_anybody_acts():
    table = rolled()
    entered = enter(table, table.due()[0][0])
    to = last_own_step(entered, {0})
    assert to == table.n
    again = propose_undo(entered, 0, to, own=range(2)).after
    assert again.due() == table.due()
    # Whoever shares the table is asked.
    assert propose_undo(entered, 0, to).entries[0].kind == "ask"


def test_there_are_no_clocks_beside_it():
    clocked = propose_clocks(Table(game("ghawar"), 2, {}), Clocks(60)).after
    for both in (lambda: propose_hand(clocked), lambda: propose_clocks(by_hand("ghawar", 2), Clocks(60))):
        with pytest.raises(IllegalError) as error:
            both()
        assert error.value.code == "no_clocks"
