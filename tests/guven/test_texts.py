"""The words about Güven's Ghawar: three languages that say the same things, and all that the rules ask for."""

from __future__ import annotations

from typing import ClassVar

import pytest
from game_texts import GameTexts, gaps, load

COLOURS = ("white", "orange", "red", "blue", "green", "violet")
SIDES = ("north", "east", "south", "west")
CORNERS = ("north_east", "south_east", "south_west", "north_west")


class TestTexts(GameTexts):
    name = "guven"
    international: ClassVar = {"colours.orange"}
    phrases: ClassVar = {
        "lay_stone": {"platform", "colour"},
        "set_price": {"colour", "price"},
        "starts": {"player"},
        "dice_rig": {"column", "row", "platform", "player"},
        "dice_taken": {"column", "row", "platform", "player"},
        "roll": set(),
        "die": {"pips"},
        "die_turned": {"pips"},
        "die_stuck": {"pips"},
        "move_rig": {"from", "to"},
        "enter": {"space"},
        "step": {"direction", "space"},
        "camp": set(),
        "deliver": {"colour", "price"},
        "drill": {"platform", "colour"},
        "drill_foreign": {"platform", "colour", "player", "price"},
        "stop": set(),
    }
    seldom: ClassVar = {"die_stuck"}
    seldom_explained: ClassVar = {"did.stay", "because.nothing_left"}
    words: ClassVar = {
        "colour": COLOURS,
        "load": COLOURS,
        "direction": SIDES,
        "side": (*SIDES, *CORNERS),
        "turns": tuple("123456"),
    }
    games: ClassVar = [(seats, {}) for seats in (2, 3, 4)]

    @pytest.mark.parametrize("group", ["colours", "stones", "player.stones"])
    def test_every_colour_has_its_words(self, texts, group):
        assert [colour for colour in COLOURS if f"{group}.{colour}" not in texts] == []

    def test_what_both_games_say_has_the_same_gaps(self, english):
        """Their boards are made of the same parts, which fill in the same things."""
        other = load("ghawar", "en")
        both = [key for key in english if key in other and not key.endswith("drill_foreign")]
        assert len(both) > 100
        assert [key for key in both if gaps(english[key]) != gaps(other[key])] == []

    def test_in_the_other_game_one_is_paid_a_point_here_the_price(self, english):
        for key in ("log.drill_foreign", "drive.drill_foreign"):
            assert gaps(english[key]) == {*gaps(load("ghawar", "en")[key]), "price"}
