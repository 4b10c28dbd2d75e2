"""The ledger of luck and play: by hand in a tiny game, and that it adds up in the real ones."""

import math
import random
from types import SimpleNamespace

import pytest
from examples import run
from games.pits.game import GAME as PITS
from logged import PITS_BY_HAND as BY_HAND
from logged import random_table, table
from played import fastest

from gusher.analysis import luck as ledgers
from gusher.analysis.luck import Moment, has_rolls, ledger, moments, settle
from gusher.analysis.turns import Turns, ahead_of_the_others
from gusher.bots import advising
from gusher.bots.advising import judge
from gusher.rules.kernel import CHANCE, GusherError, from_bytes, game
from gusher.rules.kernel.engine import can_compile, compile_rules
from gusher.table.entries import Undo, step_entry

GAMES = [("ghawar", 2, {}), ("ghawar", 4, {"scoring": "board"}), ("guven", 3, {}), ("atacama", 2, {"tactical": True})]


def parts(side):
    return (side.set_up, side.own_rolls, side.other_rolls, side.play, side.other_play, side.rest)


# By hand --------------------------------------------------------------------------------------------------------------


def test_a_ledger_worked_out_by_hand():
    one, other = ledger(table(PITS, BY_HAND)).sides
    # A dug pit holds 2.5 on average: 6 is 3.5 more, nothing 2.5 less. The other's 4 is 1.5 more than that.
    assert (one.own_rolls, one.other_rolls) == (3.5 - 2.5, -1.5)
    assert (other.own_rolls, other.other_rolls) == (1.5, 2.5 - 3.5)
    assert (one.luck, other.luck) == (-0.5, 0.5)
    # Resting is worth 2 where digging is worth 2.5; who gives 4 away is 8 worse off than who keeps it.
    assert (one.play, other.play) == (0, -0.5 - 8)
    assert (one.other_play, other.other_play) == (8.5, 0)
    # Who begins may expect 2.5 more than the position tells; so may whoever is to move, each time anew.
    assert (one.set_up, one.result) == (2.5, 8)
    assert one.rest == 8 - 2.5 + 0.5 - 8.5


def test_the_steps_of_a_ledger():
    account = ledger(table(PITS, BY_HAND))
    luckiest = [(step.n, step.seat, step.gained[step.seat]) for step in account.rolls()]
    assert luckiest == [(2, 0, 3.5), (9, 1, 1.5), (6, 0, -2.5)]
    assert [(step.n, step.to, step.seat, step.gained[step.seat]) for step in account.lapses()] == [
        (10, 11, 1, -8),
        (4, 5, 1, -0.5),
    ]
    # Keeping 6 rather than giving it away. That it was right to dig says little.
    assert [(step.n, step.edge) for step in account.finds()] == [(3, 6)]


def test_the_set_up_is_what_comes_before_anybody_acts():
    kinds = [(moment.kind, moment.n) for moment in moments(table(PITS, BY_HAND))]
    assert kinds[0] == ("decision", 1)
    assert [n for kind, n in kinds if kind == "roll"] == [2, 6, 9]


def test_who_begins_by_luck_has_that_from_the_set_up():
    texts = ("rest", "rest", "rest", "rest")
    assert ledger(table(PITS, ("start1", *texts))).sides[0].set_up == 2.5
    assert ledger(table(PITS, ("start2", *texts))).sides[0].set_up == -2.5


def test_only_what_stands_counts():
    played = table(PITS, ("start1",))
    played.apply([step_entry(1, 0, "rest"), Undo(2, 0, to=1)])
    texts = ("dig", "=6", "keep", "rest", "rest", "rest")
    for text in texts:
        [mover] = played.movers()
        played.apply([step_entry(played.n, None if mover == CHANCE else mover, text)])
    assert ledger(played).sides == ledger(table(PITS, ("start1", *texts))).sides
    assert ledger(played).steps[0].n == 3


def test_a_game_that_goes_on_has_no_ledger():
    with pytest.raises(GusherError) as refused:
        ledger(table(PITS, BY_HAND[:-1]))
    assert refused.value.code == "not_over"


def test_progress_is_told_and_can_stop_the_work():
    told = []
    ledger(table(PITS, BY_HAND), lambda *numbers: told.append(numbers))
    assert told == [(done, 10) for done in range(11)]

    class StoppedError(Exception):
        pass

    def stop(done, count):
        told.append((done, count))
        if done == 3:
            raise StoppedError

    told.clear()
    with pytest.raises(StoppedError):
        ledger(table(PITS, BY_HAND), stop)
    assert told[-1] == (3, 10)


# Real games -----------------------------------------------------------------------------------------------------------


LONG = ("ghawar", 4, {"scoring": "board"})
"""A game of four takes as long as all the others together."""


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [pytest.param(*each, marks=pytest.mark.slow if each == LONG else []) for each in GAMES],
    ids=lambda value: str(value) if value else "",
)
def test_the_parts_add_up_to_the_result(name, seats, options):
    kind = game(name)
    compile_rules(kind)
    played = random_table(kind, seats, options, 3)
    account = ledger(played)
    points = played.points
    for side, one in enumerate(account.sides):
        others = (sum(points) - points[side]) / (seats - 1)
        assert one.result == pytest.approx(points[side] - others)
        assert sum(parts(one)) == pytest.approx(one.result, abs=1e-9)
        assert one.play <= 0
    # What one gains the others lose.
    for part in ("set_up", "luck", "rest", "result"):
        assert sum(getattr(one, part) for one in account.sides) == pytest.approx(0, abs=1e-9)
    assert sum(one.play + one.other_play for one in account.sides) == pytest.approx(0, abs=1e-9)
    steps = [step for step in account.steps if step.kind == "decision"]
    assert sum(one.play for one in account.sides) == pytest.approx(sum(step.gained[step.seat] for step in steps))
    assert bool(account.rolls()) == has_rolls(played) == (name != "atacama")


@pytest.mark.parametrize(("name", "seats", "options"), GAMES[:3], ids=lambda value: str(value) if value else "")
def test_every_roll_gives_nothing_on_average(name, seats, options):
    """Whatever the evaluation says: before a roll stands the average of what comes after it."""
    kind = game(name)
    compile_rules(kind)
    engine = fastest(kind)
    rolls = [moment for moment in moments(random_table(kind, seats, options, 4)) if moment.kind == "roll"]
    turns = Turns(engine, ahead_of_the_others)
    for moment in random.Random(1).sample(rolls, 12):
        prospect = turns.expected(from_bytes(kind.record, moment.before))
        total = sum(weight for weight, _ in prospect.outcomes.values())
        for side in range(seats):
            luck = [weight * (leads[side] - prospect.leads[side]) for weight, leads in prospect.outcomes.values()]
            assert sum(luck) / total == pytest.approx(0, abs=1e-9)


def test_luck_comes_to_nothing_over_many_games():
    """The average of all games lies within three standard errors of 0, and their luck is not all alike."""
    lucks = [ledger(random_table(PITS, 2, {}, seed)).sides[0].luck for seed in range(100 if run.is_quick else 400)]
    mean = sum(lucks) / len(lucks)
    spread = math.sqrt(sum((luck - mean) ** 2 for luck in lucks) / (len(lucks) - 1))
    assert spread > 1
    assert abs(mean) < 3 * spread / math.sqrt(len(lucks))


def test_work_can_be_done_in_parts_elsewhere(monkeypatch):
    # At the speed of the whole: compiled rules round otherwise in the last digits.
    monkeypatch.setattr(advising, "is_ready", lambda kind: can_compile())
    kind = game("guven")
    compile_rules(kind)
    played = random_table(kind, 2, {}, 5)
    all_moments = moments(played)
    assert all(isinstance(moment, Moment) for moment in all_moments)
    half = len(all_moments) // 2
    judged = judge("guven", all_moments[:half]) + judge("guven", all_moments[half:])
    assert settle(played, all_moments, judged) == ledger(played)


def test_a_turn_that_was_not_seen_is_still_the_best(monkeypatch):
    """With too little room for all turns, what was played is never better than the best."""
    kind = game("ghawar")
    compile_rules(kind)
    monkeypatch.setattr(ledgers, "turns_for", lambda kind, _: Turns(fastest(kind), ahead_of_the_others, nodes=40))
    assert all(one.play <= 0 for one in ledger(random_table(kind, 2, {}, 6)).sides)


def test_nobody_counts_luck_where_all_act_at_once():
    over = SimpleNamespace(over=True, game=game("oil_city"))
    with pytest.raises(GusherError) as error:
        moments(over)
    assert error.value.code == "no_ledger"
