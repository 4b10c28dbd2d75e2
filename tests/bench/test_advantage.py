"""What it is worth to begin: boards that are looked for keep to A3, games are kept, and the page shows what was
measured."""

import random
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dev.opponents.atacama import advantage, chart, claiming, tile_sets
from dev.opponents.atacama.match import Estimate
from gusher.rules.atacama.parts import COPPER, GOLD, SILVER, read_tiles, write_tiles

PAGE = Path(__file__).parents[2] / "docs/what-we-learnt.md"


@pytest.mark.parametrize("name", tile_sets.CHARACTERS)
def test_boards_of_a_character_keep_to_A3(monkeypatch, name):
    character = tile_sets.CHARACTERS[name]
    monkeypatch.setattr(tile_sets, "STEPS", 0)
    drawn = tile_sets.board(character, 5)
    monkeypatch.setattr(tile_sets, "STEPS", 300)
    grid = tile_sets.board(character, 5)
    assert character.has(grid) >= character.has(drawn)
    tiles = tile_sets.tiles_of(grid)
    assert all(Counter(ores) == {GOLD: 3, SILVER: 3, COPPER: 3} for ores in tiles.ores)
    other = {GOLD: GOLD, SILVER: COPPER, COPPER: SILVER}
    for row in range(9):
        for column in range(9):
            ore, amount = grid[row][column]
            assert grid[column][row] == (other[ore], amount)
    assert read_tiles(write_tiles(tiles)) == tiles
    assert tile_sets.board(character, 5) == grid


def test_of_each_character_the_board_is_kept_where_beginning_matters_least(monkeypatch):
    monkeypatch.setattr(tile_sets, "STEPS", 0)
    worth = {}

    def advantage_of(rave, text, games, tries, *, seed):
        # At a glance all look alike; then the second one that is looked at is good enough.
        if tries == tile_sets.GLANCING:
            return Estimate(float(len(worth)), 0.0)
        worth[text] = [3.0, -0.5, 0.0][len(worth)]
        return Estimate(worth[text], 0.0)

    monkeypatch.setattr(tile_sets, "advantage", advantage_of)
    chosen = tile_sets.chosen(None, tile_sets.CHARACTERS["tamarugal"], 7)
    assert worth[chosen] == -0.5
    assert len(worth) == 2


@pytest.mark.slow
def test_games_are_played_until_there_are_enough_and_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(advantage, "FILE", tmp_path / "advantage.json")
    monkeypatch.setattr(advantage, "SERIES", {"basic, 20": advantage.Series(advantage.VARIANTS["basic"], 20)})
    told = []
    advantage.play(1, told.append)
    first = advantage.margins()["basic, 20"]
    advantage.play(2, told.append)
    assert advantage.margins()["basic, 20"][:1] == first
    assert len(advantage.margins()["basic, 20"]) == 2
    assert told == ["1 of 1", "1 of 2", "2 of 2"]
    assert advantage.share([3, 0, -1, 2]).mean == 0.625


def test_the_picture_shows_every_row_where_it_belongs():
    drawn = random.Random(3)
    rows = [(f"row <{number}>", Estimate(drawn.uniform(-2, 3), drawn.random())) for number in range(5)]
    svg = ET.fromstring(chart.drawn(chart.Picture("rows.svg", "Rows", {"all": rows}, "points")))
    texts = [each.text for each in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert [each for each in texts if each.startswith("row")] == [name for name, _ in rows]
    dots = [float(each.get("cx")) for each in svg.iter("{http://www.w3.org/2000/svg}circle")]
    assert sorted(range(5), key=lambda each: dots[each]) == sorted(range(5), key=lambda each: rows[each][1].mean)


def test_the_page_and_its_pictures_show_what_was_measured():
    page = PAGE.read_text("utf-8")
    pictures = {picture.file: picture for picture in chart.pictures()}
    for file, picture in pictures.items():
        assert (chart.FOLDER_OF_PICTURES / file).read_text("utf-8") == chart.drawn(picture)
        assert f"(pictures/{file})" in page
    for line in chart.told(pictures["atacama_beginning.svg"]):
        assert line in page, line
    counts = {len(each) for each in advantage.margins().values()}
    assert len(counts) == 1
    assert re.search(rf"\b{counts.pop()} games", page)

    # What foremen and surveyors lose by their claims stands in one table, side by side.
    foremen, surveyors = pictures["atacama_claiming.svg"].groups.values()
    for (name, foreman), (same, surveyor) in zip(foremen, surveyors, strict=True):
        assert name == same
        assert f"| {name} | {chart.points(foreman)} | {chart.points(surveyor)} |\n" in page
    assert f"{min(map(len, claiming.pairs().values()))} pairs of games of each kind" in page
    counts = {len(each) for each in claiming.surveyed().values()}
    assert len(counts) == 1
    assert f"both were surveyors, {counts.pop()} pairs" in page
