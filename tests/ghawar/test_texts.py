"""The words about Ghawar: three languages that say the same things, and all that the rules ask for."""

from __future__ import annotations

from itertools import product
from typing import ClassVar

import pytest
from game_texts import GameTexts

COLOURS = ("white", "orange", "red", "blue")
SIDES = ("north", "east", "south", "west")
CORNERS = ("north_east", "south_east", "south_west", "north_west")


class TestTexts(GameTexts):
    name = "ghawar"
    other_reasons = ("numbers_",)
    international: ClassVar = {"game.title", "colours.orange"}
    phrases: ClassVar = {
        # Lines whose rest is covered (G34).
        "action": set(),
        "outcome": set(),
        "lay_stone": {"platform", "colour"},
        "set_price": {"colour", "price"},
        "starts": {"player"},
        "dice": {"low", "high"},
        "place_rig": {"platform"},
        "roll": set(),
        "die": {"pips"},
        "die_turned": {"pips"},
        "die_stuck": {"pips"},
        "move_rig": {"from", "to"},
        "enter": {"space"},
        "step": {"direction", "space"},
        "throw_out": {"player", "space"},
        "camp": set(),
        "deliver": {"colour", "price"},
        "deliver_first": {"colour", "price"},
        "deliver_back": {"colour", "price"},
        "deliver_placed": {"colour"},
        "deliver_barrel": set(),
        "drill": {"platform", "colour"},
        "drill_foreign": {"platform", "colour", "player"},
        "drill_dry": {"platform"},
        "drill_unknown": {"platform"},
        "load": {"load"},
        "dismantle": {"platform"},
        "cover": {"player", "column", "value"},
        "stop": set(),
    }
    # The first three stand for what is concealed.
    seldom: ClassVar = {"action", "outcome", "drill_unknown", "die_stuck"}
    # The last four are about the very end.
    seldom_explained: ClassVar = {
        "did.stay", "did.drill_unknown", "did.place_rig",
        "because.nothing_left", "because.out_of_reach", "because.certain", "because.waiting",
    }  # fmt: skip
    words: ClassVar = {
        "colour": COLOURS,
        "load": (*COLOURS, "barrel"),
        "direction": SIDES,
        "side": (*SIDES, *CORNERS),
        "turns": tuple("123456"),
    }
    games: ClassVar = [
        (seats, {"scoring": scoring, "memory": "strict"}) for seats, scoring in product((2, 3, 4), ("basic", "board"))
    ]

    @pytest.mark.parametrize("group", ["colours", "stones", "player.stones", "value_board.placed"])
    def test_every_colour_has_its_words(self, texts, group):
        assert [colour for colour in COLOURS if f"{group}.{colour}" not in texts] == []

    def test_what_is_covered_is_not_told(self, texts):
        """Lines that take the place of concealed ones name neither a platform nor a colour (G34)."""
        for key in ("log.action", "log.outcome"):
            assert "{" not in str(texts[key]).removeprefix("{seat}"), key
