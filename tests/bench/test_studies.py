"""What wins in Oil City: mixes are counted rightly, and the page shows what was measured."""

from pathlib import Path
from xml.etree import ElementTree as ET

from dev.studies import cities
from dev.studies.chart import FOLDER
from gusher.rules.kernel import game, view
from gusher.rules.oil_city.components import PROFESSIONS
from gusher.rules.oil_city.kinds import BOUGHT

PAGE = Path(__file__).parents[2] / "docs/what-we-learnt.md"


def test_page_and_picture_show_what_was_kept():
    rows = [line for line in cities.told(cities.kept()).splitlines() if line]
    assert rows
    assert [row for row in rows if row not in PAGE.read_text(encoding="utf-8")] == []
    assert cities.PICTURE in PAGE.read_text(encoding="utf-8")
    texts = ET.parse(FOLDER / cities.PICTURE).getroot().iter("{http://www.w3.org/2000/svg}text")
    named = {each.text for each in texts}
    for title, shown in cities.groups(cities.kept()).items():
        assert {title or None, *(name for name, _ in shown)} - {None} <= named


def test_companies_that_are_level_share_a_win_and_mixes_count_by_the_company():
    games = [[[9, 3, 3, 3, 9], [0] * 5, [0] * 5], [[1, 8, 2, 3, 4], [0] * 5, [0] * 5]]
    assert [each.value for each in cities.wins(games).values()] == [25, 50, 0, 0]


def test_other_numbers_change_what_a_managers_token_gets_and_nothing_else():
    own = {"components": cities.components({"tower": 2, "plot": 3})}
    printed, other = (view(game("oil_city").start(5, options)).most for options in ({}, own))
    changed = {
        (PROFESSIONS[profession], BOUGHT[use], int(other[profession, use]))
        for profession in range(len(PROFESSIONS))
        for use in range(len(BOUGHT))
        if printed[profession, use] != other[profession, use]
    }
    assert changed == {("manager", "tower", 2), ("manager", "plot", 3)}
