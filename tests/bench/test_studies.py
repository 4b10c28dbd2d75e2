"""Studies of games: what is measured is counted rightly, and the pages show what was measured."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from played import fastest

from dev.studies import cities, ghawar_time
from dev.studies.chart import FOLDER
from dev.studies.ghawar_time import BUDGETS, LONGEST, Budget, Searches
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
    former = {"components": "specialists"}
    printed, other = (view(game("oil_city").start(5, options)).most for options in (former, own))
    changed = {
        (PROFESSIONS[profession], BOUGHT[use], int(other[profession, use]))
        for profession in range(len(PROFESSIONS))
        for use in range(len(BOUGHT))
        if printed[profession, use] != other[profession, use]
    }
    assert changed == {("manager", "tower", 2), ("manager", "plot", 3)}


def test_what_longer_searches_found_stands_in_the_documents():
    rows = ghawar_time.told(ghawar_time.kept()).splitlines()
    assert len(rows) == 2 + len(BUDGETS)
    assert [row for row in rows if row not in PAGE.with_name("figures.md").read_text(encoding="utf-8")] == []
    assert ghawar_time.PICTURE in PAGE.read_text(encoding="utf-8")
    named = {each.text for each in ET.parse(FOLDER / ghawar_time.PICTURE).getroot().iter()}
    assert {*BUDGETS} - {LONGEST} <= named


def test_a_choice_loses_what_the_longest_search_would_have_had_more():
    alike = {"choices": dict.fromkeys(BUDGETS, 0), "worth": []}
    other = {"choices": {**dict.fromkeys(BUDGETS, 1), "1/4 s": 0, "4 s": 2}, "worth": [0.5, 0.75, 0.8]}
    losses = {name: ghawar_time.losses([alike, other], name) for name in BUDGETS}
    assert losses["1/4 s"] == [0.0, 250.0]
    assert losses["4 s"] == [0.0, pytest.approx(-50.0)]
    assert losses["1/16 s"] == losses[LONGEST] == [0.0, 0.0]


def test_positions_follow_from_the_number_of_the_game_and_choices_are_judged(monkeypatch):
    engine = fastest(game("ghawar"))
    monkeypatch.setattr(ghawar_time, "ITERATIONS_OF_PLAYERS", 20)
    monkeypatch.setattr(ghawar_time, "BUDGETS", {name: Budget(30 + n, 20_000, 2) for n, name in enumerate(BUDGETS)})
    monkeypatch.setattr(ghawar_time, "JUDGE", Budget(20, 20_000))
    first, again = (next(ghawar_time.positions(engine, 3)) for _ in range(2))
    assert first.state.tobytes() == again.state.tobytes()
    assert engine.movers(first.state) == [first.seat]
    searches = Searches(engine)
    each = next(filter(None, (ghawar_time.judged(engine, searches, one) for one in ghawar_time.positions(engine, 3))))
    assert each["moves"] >= ghawar_time.FEWEST_MOVES
    chosen = {*each["choices"].values()}
    assert chosen == {*range(len(chosen))}
    assert len(each["worth"]) == (len(chosen) if len(chosen) > 1 else 0)
    assert all(0 < worth < 1 for worth in each["worth"])
