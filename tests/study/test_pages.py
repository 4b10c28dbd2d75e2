"""A series as a page with pictures."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from click.testing import CliRunner
from games.wells.game import GAME as WELLS

from gusher import study
from gusher.commands.study import command
from gusher.study.chart import heat_map, histogram
from gusher.study.pages import pictures

SVG = "{http://www.w3.org/2000/svg}"


def shapes(picture, kind, named):
    return [each for each in ET.fromstring(picture).iter(f"{SVG}{kind}") if each.get("class") == named]


def test_bars_are_as_high_as_numbers_are_frequent():
    bars = shapes(histogram(np.array([3, 3, 3, 5]), "Lengths", "games"), "rect", "bar")
    heights = [float(each.get("height")) for each in bars]
    assert heights[1] == 0
    assert heights[0] == pytest.approx(3 * heights[2], abs=0.2)
    # With many numbers, neighbours share a bar, and none is lost.
    many = histogram(np.arange(-500, 500), "Points", "games")
    assert len(shapes(many, "rect", "bar")) == 40
    assert "−500" in many
    assert len(shapes(histogram(np.array([7]), "One", "game"), "rect", "bar")) == 1


def test_fields_are_as_full_as_shares_are_large():
    picture = heat_map(["a <b>", "c"], ["one", "two"], np.array([[0.25, np.nan], [1, 0]]), "Wins", "in 100 games")
    assert [each.get("fill-opacity") for each in shapes(picture, "rect", "bar")] == ["0.25", "1.00", "0.00"]
    assert "a &lt;b&gt;" in picture


def test_a_series_has_its_pictures():
    result = study.matches(WELLS, ["random", "mixed"], 12)
    titles = [ET.fromstring(each).find(f"{SVG}title").text for each in pictures(result)]
    assert {"Decisions in a game", "Points of a side", "First places", "Places by seat"} <= set(titles)
    assert pictures(study.random_games("atacama", 2, count=1, most_steps=3)) == []


def test_the_command_writes_a_page(tmp_path):
    file = tmp_path / "page.html"
    words = ["atacama", "--players", "random", "--games", "20", "--html", str(file)]
    assert CliRunner().invoke(command, words).exit_code == 0
    page = file.read_text("utf-8")
    assert "atacama, 4 seats (variant basic" in page
    # Decisions are turns there: three pictures for each number of seats, and the map.
    assert len(re.findall("<svg", page)) == 8
    wrong = CliRunner().invoke(command, [*words[:-1], str(tmp_path / "nowhere" / "page.html")])
    assert wrong.exit_code == 2
    assert "--html" in wrong.stderr
