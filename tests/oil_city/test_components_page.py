"""The rules page in three languages: rulings are there, house rules marked, and its tables agree with components."""

# Tests carry the IDs of rulings as they are written.

from __future__ import annotations

import re
from typing import ClassVar

import pytest
from rules_pages import RulesPages, cells, page_of, said

from gusher.rules.kernel import LANGUAGES
from gusher.rules.oil_city.components import (
    CARD_ITEMS,
    CRUDE,
    GAS,
    ITEMS,
    SITES,
    STOCK,
    TOWER_ONLY,
    default_components,
)
from gusher.rules.oil_city.deals import MOST_GOODS_IN_A_LINE
from gusher.rules.oil_city.kinds import COMPANY_TERMS, MOST_IN_A_LINE

OURS = default_components()
ENGINEER, LANDOWNER, MANAGER, MERCHANT = range(4)


class TestPages(RulesPages):
    name = "oil_city"
    house: ClassVar = {
        "O1", "O2", "O4", "O5", "O6", "O7", "O8", "O9", "O10", "O11", "O15", "O16", "O17", "O18", "O19", "O20", "O21",
        "O22",
    }  # fmt: skip


@pytest.fixture(params=LANGUAGES)
def page(request):
    return page_of("oil_city", request.param)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def table(page: str, ruling: str) -> list[list[str]]:
    return cells(said(page)[ruling])


def test_O1_the_table_of_companies_is_ours(page):
    (_, *people), *rows = table(page, "O1")
    kinds = ((MANAGER, MERCHANT, ENGINEER), (MERCHANT, ENGINEER, LANDOWNER), (MANAGER, ENGINEER, LANDOWNER),
             (MANAGER, MERCHANT, LANDOWNER))  # fmt: skip
    for column, number in enumerate(people, start=1):
        playing = OURS.companies[: int(number) // 3]
        assert [int(row[column]) for row in rows] == [playing.count(kind) for kind in kinds]


def test_O3_cash_at_the_start(page):
    assert OURS.cash in numbers(said(page)["O3"])


def test_O4_the_table_of_the_box_is_ours(page):
    box = dict(zip(STOCK, OURS.box, strict=True))
    _, *rows = table(page, "O4")
    assert [numbers(row[1]) for row in rows] == [
        [box["tower"]], [box["driller"]], [box["pump"]], [box["refinery"]], [box["wagon"]], [len(OURS.plots)],
        [box["crude"]], [box["kerosene"]],
    ]  # fmt: skip


def test_O5_the_table_of_prices_is_ours(page):
    _, *rows = table(page, "O5")
    for row, good in zip(rows, ("wax", "kerosene", "gas"), strict=True):
        assert [int(price) for price in row[1:]] == sorted({getattr(event, good) for event in OURS.events})
    (rulebooks,) = [event for event in OURS.events if event.year == 1877]
    assert {rulebooks.wax, rulebooks.kerosene, rulebooks.gas} <= set(numbers(said(page)["O5"].split("|")[-1]))


def test_O6_the_table_of_tokens_is_ours(page):
    prices = dict(zip(ITEMS, OURS.prices, strict=True))
    _, *rows = table(page, "O6")
    for row, item in zip(rows, ("tower", "driller", "plot", "wagon"), strict=False):
        most = {of[CARD_ITEMS.index(item)] for of in OURS.most}
        assert numbers(row[1]) == [prices[item]]
        assert numbers(row[2]) == sorted(most, reverse=True)
    assert numbers(rows[4][1]) == [prices["pedlar"]]
    assert numbers(rows[5][1]) == [prices["pump"]] == [prices["distillery"]]
    assert numbers(rows[6][1]) == [prices["refinery"]]


def test_O16_the_limits_of_a_deal_are_ours(page):
    assert {100 * MOST_IN_A_LINE, MOST_GOODS_IN_A_LINE, COMPANY_TERMS} <= set(numbers(said(page)["O16"]))


def test_O20_the_example_adds_up(page):
    _, *rows, total = cells(said(page)["scoring"])
    plots, revenue, buildings, drillers, refineries, improved, turns = (int(row[1]) for row in rows)
    points = [plots, revenue // 1000, buildings, drillers, 2 * refineries, improved, turns]
    assert [int(row[2]) for row in rows] == points
    assert total[2] == f"**{sum(points)}**"


def test_O22_how_many_plots_of_how_many_places(page):
    assert numbers(said(page)["O22"])[:2] == [len(OURS.plots), len({plot.place for plot in OURS.plots})]


def extracted(die: int) -> dict[str, int]:
    """What the rulebook's example yields, counted from the rulings (O13) on our card: drillers on a and i, a tower on
    e, fan, drill, distillery and pump on b, d, f and h."""
    plot = next(plot for plot in OURS.plots if plot.place == "Gorlice – Glinik Mariampolski")
    improvements = dict(zip(SITES, ("fan", "drill", "distillery", "pump"), strict=True))
    units = {"crude": 0, "gas": 0, "kerosene": 0}
    for well, has_tower in ((0, False), (4, True), (8, False)):
        beside = {
            name for site, name in improvements.items() if abs(site // 3 - well // 3) + abs(site % 3 - well % 3) == 1
        }
        number = 1 if die == 0 and "pump" in beside else die
        number += number > 0 and has_tower and "drill" in beside
        name = {CRUDE: "crude", GAS: "gas"}[plot.fields[well] & ~TOWER_ONLY]
        units["kerosene" if name == "crude" and "distillery" in beside else name] += number
    return units


def test_O23_the_example_of_extraction_is_right(page):
    example = said(page)["O23"]
    *_, tables = example.partition("| i")[2].partition("\n\n")
    head, *rows = cells(tables)
    assert len(head) == 4
    assert [[int(cell) for cell in row] for row in rows] == [[die, *extracted(die).values()] for die in (2, 0)]
