"""What it is worth to begin: boards that are looked for keep to A3, games are kept, and the page shows what was
measured."""

import json
import random
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dev.opponents.atacama import advantage, boards, chart, claiming, tile_sets
from dev.opponents.atacama.match import Estimate
from dev.opponents.atacama.programs import opponent
from gusher.rules.atacama.parts import COPPER, GOLD, SILVER, read_tiles, write_tiles

PAGE = Path(__file__).parents[2] / "docs/what-we-learnt.md"


def test_boards_of_every_character_keep_to_A3(monkeypatch):
    for name, character in tile_sets.CHARACTERS.items():
        monkeypatch.setattr(tile_sets, "STEPS", 0)
        drawn = tile_sets.board(character, 5)
        monkeypatch.setattr(tile_sets, "STEPS", 300)
        grid = tile_sets.board(character, 5)
        assert character.has(grid) >= character.has(drawn), name
        tiles = boards.tiles_of(grid)
        for number, ores in enumerate(tiles.ores):
            assert number == 4 or Counter(ores) == {GOLD: 3, SILVER: 3, COPPER: 3}, name
        assert grid[4][4][0] == GOLD, name
        turned = [list(column) for column in zip(*grid[::-1], strict=True)]
        assert [[(boards.EXCHANGED[ore], amount) for ore, amount in row] for row in turned] == grid, name
        assert boards.most_alike(grid) <= 54, name
        assert read_tiles(write_tiles(tiles)) == tiles, name
        assert tile_sets.board(character, 5) == grid, name


def test_the_board_is_kept_where_beginning_matters_least_in_all_games(monkeypatch):
    monkeypatch.setattr(tile_sets, "STEPS", 0)
    worth, looked_at = {}, []

    def played(rave, text, games, tries, *, seed):
        looked_at.append((games, tries, seed))
        # The first board is worth nothing at a glance, and much when it is looked at longer.
        number = worth.setdefault(text, len(worth))
        return games * [[0, 3, -1, 4][number] if seed == 0 else [9, 3, 1, 4][number]]

    monkeypatch.setattr(tile_sets, "played", played)
    rounds = (tile_sets.Round(4, 2, 10), tile_sets.Round(2, 4, 20))
    chosen = tile_sets.chosen(None, tile_sets.CHARACTERS["socaire"], 7, rounds)
    assert worth[chosen] == 2
    assert looked_at == [(2, 10, 0)] * 4 + [(4, 20, 1)] * 2


@pytest.mark.slow
def test_what_a_program_plays_against_itself_follows_from_its_seed():
    text = write_tiles(boards.tiles_of(tile_sets.board(tile_sets.CHARACTERS["taltal"], 1)))
    with opponent("uct") as uct:
        margins = [tile_sets.played(uct, text, 3, 50, seed=seed) for seed in (1, 2, 1)]
        assert margins[0] == margins[2] != margins[1]
        uct.begin({"tiles": text}, 10_000)
        uct.position([])
        margin, moves = uct.finish(50)
        assert margin == margins[0][0]
        uct.position(moves)
        assert uct.points()[0] - uct.points()[1] == margin
        assert uct.legal() == frozenset()


@pytest.mark.slow
def test_tiles_that_are_there_are_measured_without_choosing_others(monkeypatch, tmp_path, capsys):
    folder = tmp_path / "tiles"
    folder.mkdir()
    kept = {"ours": {"points": 9.0}, "taltal": {"points": 9.0}, "first": {"points": 1.5, "group": "mirror"}}
    (folder / tile_sets.MEASURED).write_text(json.dumps(kept), "utf-8")
    text = write_tiles(boards.tiles_of(boards.fair_board(1)))
    (folder / "taltal.toml").write_text(text, "utf-8")
    monkeypatch.setattr(tile_sets, "FOLDER", folder)
    monkeypatch.setattr(tile_sets, "MEASURING", tile_sets.Round(1, 4, 20))
    tile_sets.main(["--measure", "--only", "taltal"])
    assert (folder / "taltal.toml").read_text("utf-8") == text
    measured = json.loads((folder / tile_sets.MEASURED).read_text("utf-8"))
    assert list(measured) == list(kept)
    assert measured["taltal"]["games"] == 4
    assert measured["taltal"]["points"] != 9.0
    assert [measured["ours"], measured["first"]] == [kept["ours"], kept["first"]]
    assert capsys.readouterr().out.startswith("taltal: ")


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

    # What copiers lose on the usual tiles, by each of the seven images.
    for copier in json.loads((tile_sets.FOLDER / tile_sets.MEASURED).read_text("utf-8"))["ours"]["copiers"].values():
        shared = f", {copier['shared']} shared" if copier["shared"] else ""
        assert f"| {copier['lost']}{shared} | {copier['points']:.1f} ± {copier['within']:.1f} |\n" in page

    # What foremen and surveyors lose by their claims stands in one table, side by side.
    foremen, surveyors = pictures["atacama_claiming.svg"].groups.values()
    for (name, foreman), (same, surveyor) in zip(foremen, surveyors, strict=True):
        assert name == same
        assert f"| {name} | {chart.points(foreman)} | {chart.points(surveyor)} |\n" in page
    assert f"{min(map(len, claiming.pairs().values()))} pairs of games of each kind" in page
    counts = {len(each) for each in claiming.surveyed().values()}
    assert len(counts) == 1
    assert f"two surveyors, {counts.pop()} pairs" in " ".join(page.split())
