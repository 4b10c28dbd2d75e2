"""Rules of thumb like what they say, and what was measured of them is what the page shows."""

from pathlib import Path

import pytest

from dev.opponents.atacama import thumb
from gusher.rules.atacama.kinds import field_placed
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine, can_compile

PAGE = Path(__file__).parents[2] / "docs/what-we-learnt.md"
SIDE = 9
ROW = 6
"""From the top. The three rigs there bring the second player 4, 4 and 2."""


@pytest.fixture(scope="module")
def engine():
    return Engine(game("atacama"), is_compiled=can_compile())


def at(row, column):
    return SIDE * row + column


@pytest.fixture
def open_for_a_fourth(engine):
    """The first player is to move; the second has three rigs in a row in which one field is open, the leftmost."""
    s = engine.game.start(2, {})
    for first, second in ((at(0, 0), at(ROW, 2)), (at(0, 2), at(ROW, 5)), (at(0, 4), at(ROW, 8))):
        play(engine, s, first)
        play(engine, s, second)
    return s


def play(engine, s, field):
    seat = engine.movers(s)[0]
    [action] = [each for each in engine.legal(s, seat) if field_placed(each) == field]
    engine.play_unchecked(s, seat, action)


def liked(engine, s, name):
    """How much a rule likes each field."""
    liking = thumb.LIKINGS[name]
    return {field_placed(action): liking(engine, s, 0, action) for action in engine.legal(s, 0)}


def test_a_fourth_rig_is_spoilt_beside_the_last_open_field_and_not_on_it(engine, open_for_a_fourth):
    likings = liked(engine, open_for_a_fourth, "spoil")
    assert {field for field, liking in likings.items() if liking} == {at(ROW - 1, 0), at(ROW + 1, 0)}
    assert likings[at(ROW - 1, 0)] == 10
    chosen = thumb.rule("spoil")(engine, open_for_a_fourth, 0, 1)
    worth = open_for_a_fourth["worth"][0]
    assert field_placed(chosen) == max((at(ROW - 1, 0), at(ROW + 1, 0)), key=lambda field: worth[field])


def test_places_are_liked_for_where_they_are(engine):
    s = engine.game.start(2, {})
    diagonal, edge, middle = (liked(engine, s, name) for name in ("diagonal", "edge", "middle"))
    assert sum(diagonal.values()) == 2 * SIDE - 1
    assert sum(edge.values()) == 4 * (SIDE - 1)
    assert max(middle, key=middle.get) == at(4, 4)
    gold = liked(engine, s, "gold")
    assert {field for field, liking in gold.items() if liking} == {
        field for field in gold if s["worth"][0, field] > 0 and s["worth"][1, field] > 0
    }


def test_where_a_rule_has_nothing_to_say_the_richest_field_is_taken(engine):
    s = engine.game.start(2, {})
    for name in ("richest", "spoil"):
        assert s["worth"][0, field_placed(thumb.rule(name)(engine, s, 0, 3))] == s["worth"][0].max()


def test_a_line_is_gone_on_with_while_it_can_count(engine, open_for_a_fourth):
    likings = liked(engine, open_for_a_fourth, "line")
    # The first player has the columns, and whoever placed a rig, it counts. Column d would be left without room.
    assert [likings[field] for field in (at(4, 3), at(4, 6), at(4, 0), at(8, 2))] == [0, 1, 2, 3]


def test_the_same_board_brings_the_same_games():
    assert thumb.margins("richest", "random", 1) == thumb.margins("richest", "random", 1)


def test_the_page_says_what_was_measured():
    page = PAGE.read_text("utf-8")
    for name, by_opponent in thumb.kept().items():
        assert by_opponent.keys() == {*thumb.OPPONENTS} - {name}
        assert {each.pairs for each in by_opponent.values()} == {300}
        shares = [
            by_opponent[other].wins.of_100().replace(" %", "") if other != name else "" for other in thumb.OPPONENTS
        ]
        assert f"| {' | '.join([thumb.WORDS[name], *shares])} |\n" in page
