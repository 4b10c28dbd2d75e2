"""What is part of something larger: several such actions are one wish, one commit and one change, all or nothing."""

import random

import pytest
from games.wells.game import GAME as WELLS

from gusher.rules.kernel import CHANCE, IllegalError, game, games, kind_of
from gusher.table import Table
from gusher.table.commands.undo import propose_undo
from gusher.table.dice import Dice
from gusher.table.undo import last_own_step

DICE = Dice(b"parts", "t")
OPTIONS = [
    *((name, seats, {}) for name in games() for seats in (2, 3) if seats in game(name).seats),
    ("ghawar", 3, {"memory": "strict"}),
    ("ghawar", 4, {"memory": "own"}),
    ("oil_city", 9, {"plot_choice": True}),
]


@pytest.mark.parametrize(("name", "seats", "options"), OPTIONS, ids=str)
def test_a_part_shows_nobody_anything_new_and_draws_nothing_while_it_goes_on(name, seats, options, at_full_speed):
    """Else a wish whose later part is refused would tell what comes to light, and take it back."""
    kind, drawn = game(name), random.Random(7)
    table = Table(kind, seats, options).start(DICE).after
    seen = 0
    for _ in range(250):
        if table.over:
            break
        seat = drawn.choice([each for each in range(seats) if table.legal(each)])
        parts = [each for each in table.legal(seat) if kind.actions.is_part(kind_of(kind.actions.read(each)))]
        roll = [each for each in table.legal(seat) if each == "roll"]
        text = drawn.choice(parts if parts and drawn.random() < 0.8 else roll or table.legal(seat))
        before, table = table, table.propose(seat, [text], DICE).after
        if kind.actions.is_part(kind_of(kind.actions.read(text))):
            seen += 1
            assert not table.reveals(before.n), text
    assert seen or not any(kind.actions.is_part(code) for code in kind.actions.codes)


def driving():
    """A game of Ghawar in which somebody is about to drive."""
    table, drawn = Table(game("ghawar"), 2, {}).start(DICE).after, random.Random(3)
    while not any(text.startswith("enter-") for seat in range(2) for text in table.legal(seat)):
        seat = table.movers()[0]
        table = table.propose(seat, [drawn.choice(table.legal(seat))], DICE).after
    return table, table.movers()[0]


def a_drive(table, seat, length=3):
    """So many steps of a drive, one after the other."""
    texts = []
    while len(texts) < length:
        [text, *_] = [each for each in table.legal(seat) if each.startswith("enter-") or each in "nesw"]
        table = table.propose(seat, [text], DICE).after
        texts.append(text)
    return texts


def test_a_drive_is_one_wish():
    table, seat = driving()
    texts = a_drive(table, seat)
    entries, after = table.propose(seat, texts, DICE, at=5.0)
    assert [(entry.n, entry.seat, entry.text, entry.at) for entry in entries[:3]] == [
        (table.n + number, seat, text, 5.0) for number, text in enumerate(texts)
    ]
    one_by_one = table
    for text in texts:
        one_by_one = one_by_one.propose(seat, [text], DICE, at=5.0).after
    assert after.state.tobytes() == one_by_one.state.tobytes()
    assert list(after.entries) == list(one_by_one.entries)


def test_a_drive_is_taken_back_as_it_was_wished_for():
    table, seat = driving()
    texts = a_drive(table, seat)
    whole = table.propose(seat, texts, DICE, at=5.0).after
    assert last_own_step(whole, {seat}) == table.n
    one_by_one = table
    for at, text in enumerate(texts, start=5):
        one_by_one = one_by_one.propose(seat, [text], DICE, at=at).after
    assert last_own_step(one_by_one, {seat}) == table.n + len(texts) - 1
    # Nobody who is not asked goes back further than that.
    assert propose_undo(whole, seat, table.n).entries[0].kind == "undo"


def test_of_a_drive_that_is_refused_nothing_is_done():
    table, seat = driving()
    before = table.state.tobytes(), table.n
    with pytest.raises(IllegalError) as refused:
        table.propose(seat, [*a_drive(table, seat, 2), "camp"], DICE)
    assert refused.value.place == {"action": 3}
    assert (table.state.tobytes(), table.n) == before
    # Nor is anything left of it in what tables share.
    assert table.propose(seat, a_drive(table, seat), DICE).after.n >= table.n + 3


def test_what_comes_to_light_has_to_be_seen_before_anything_follows():
    table, seat = driving()
    with pytest.raises(IllegalError, match="has to be seen") as refused:
        table.propose(seat, [*a_drive(table, seat, 1), "drill-b3", "stop"], DICE)
    assert (refused.value.code, refused.value.place) == ("not_at_once", {"action": 2})


def test_games_without_parts_take_one_action_at_a_time():
    table = Table(WELLS, 3, {}).start(DICE).after
    assert table.movers() != [CHANCE]
    with pytest.raises(IllegalError) as refused:
        table.propose(0, ["bid2", "bid2"], DICE)
    assert refused.value.code == "not_at_once"
