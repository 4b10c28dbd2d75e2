"""The words about Atacama: three languages that say the same things, and all that the rules ask for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from atacama.playing import VARIANTS
from game_texts import GameTexts, below, forms

import gusher.rules.atacama.parts as parts_module
from gusher.rules.atacama.parts import FIRST, tile_sets


class TestTexts(GameTexts):
    name = "atacama"
    international: ClassVar = {
        "game.title", "words.ore.gold", "ores.gold", "concessions.orange.name",
        *(f"options.tiles.sets.{each.name}.title" for each in tile_sets() if each.name != FIRST),
    }  # fmt: skip
    phrases: ClassVar = {
        "place": {"field", "ore", "amount"},
        "place_second": {"field", "ore", "amount"},
        "claim": {"concession", "direction"},
        "claim_second": {"concession", "direction"},
        "lay": {"tile"},
    }
    seldom_explained: ClassVar = {"because.brings", "because.lines_columns", "because.lines_rows"}
    words: ClassVar = {
        "ore": ("gold", "silver", "copper"),
        "concession": ("turquoise", "orange"),
        "direction": ("columns", "rows"),
        "of_four": ("2", "3"),
    }
    games: ClassVar = VARIANTS * 5
    other_reasons = ("tiles_",)

    def test_every_error_of_a_tile_file_has_a_sentence(self, english):
        codes = set(re.findall(r'"(tiles_\w+)"', Path(parts_module.__file__).read_text("utf-8")))
        # What can be wrong with any file, whatever its parts.
        codes |= {"tiles_not_toml", "tiles_too_large"}
        assert codes == {code for code in below(english, "reasons.") if code.startswith("tiles_")}

    def test_concessions_are_objects(self, texts):
        """Their words are in that case, so no sentence begins with one."""
        assert not [key for key, entry in texts.items() for form in forms(entry) if form.startswith("{concession}")]
