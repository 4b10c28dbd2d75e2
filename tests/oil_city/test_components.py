"""Our own components: companies, characters, prices, the box, events and plots (O1 to O6, O12, O22, O23)."""

# Tests carry the IDs of rulings as they are written.

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from gusher.rules.kernel import LANGUAGES
from gusher.rules.oil_city.components import (
    CARD_ITEMS,
    CRUDE,
    FIELD_WORDS,
    GAS,
    GOODS,
    ITEMS,
    NAME_FIELD,
    PROFESSIONS,
    SITE,
    SITES,
    START_ITEMS,
    STOCK,
    TOWER_ONLY,
    WAX,
    Components,
    Plot,
    components_of,
    default_components,
    numbers_of,
)

OURS = default_components()
ORES = (CRUDE, GAS, WAX)
ENGINEER, LANDOWNER, MANAGER, MERCHANT = range(4)

# The rulebook's table: how many companies of each kind (3.2).
KINDS = ((2, 3, 0), (3, 0, 1), (2, 0, 1), (2, 3, 1))
TABLE = {
    3: (1, 1, 1, 0), 4: (1, 1, 1, 1), 5: (2, 1, 1, 1), 6: (2, 2, 1, 1),
    7: (2, 2, 2, 1), 8: (2, 2, 2, 2), 9: (3, 2, 2, 2), 10: (3, 3, 2, 2),
}  # fmt: skip


# Companies and people


@pytest.mark.parametrize("number", TABLE)
def test_O1_companies_are_composed_as_in_the_rulebooks_table(number):
    playing = OURS.companies[:number]
    assert tuple(playing.count(kind) for kind in KINDS) == TABLE[number]


def test_O2_sixteen_characters_four_of_each_profession():
    assert Counter(character.profession for character in OURS.characters) == dict.fromkeys(range(4), 4)
    assert len({character.name for character in OURS.characters}) == 16


def test_O2_ten_companies_never_need_a_character_more_than_twice():
    people = Counter(profession for company in OURS.companies for profession in company)
    assert max(people.values()) <= 2 * 4


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?= |$)", re.sub(r"\b\d+\.", "", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_O2_biographies_are_two_sentences_in_every_language(language):
    for character in OURS.characters:
        text = getattr(character.biography, language)
        assert sentences(text) == 2, text
        assert text.endswith(".")


def test_O2_O5_texts_are_translated_and_typeset():
    texts = [words for event in OURS.events for words in (event.title, event.text)]
    texts += [character.biography for character in OURS.characters]
    for words in texts:
        assert len(set(words)) == 3, words
        for text in words:
            assert "'" not in text
            assert '"' not in text


def test_O3_every_company_begins_with_2400_and_what_its_people_bring():
    assert OURS.cash == 2400
    brings = {ENGINEER: "tower", LANDOWNER: "plot", MANAGER: "driller", MERCHANT: "wagon"}
    for profession, row in enumerate(OURS.start):
        assert {item: number for item, number in zip(START_ITEMS, row, strict=True) if number} == {
            brings[profession]: 1
        }


# The bank and what it asks


def test_O4_the_box_holds_what_the_rulebook_lists():
    assert dict(zip(STOCK, OURS.box, strict=True)) == {
        "tower": 60, "driller": 60, "pump": 40, "fan": 40, "drill": 40, "distillery": 40, "refinery": 20, "wagon": 30,
        "crude": 100, "gas": 100, "wax": 100, "kerosene": 120,
    }  # fmt: skip
    assert len(OURS.plots) == 51


def test_O5_twelve_events_with_the_rulebooks_prices():
    assert len(OURS.events) == 12
    for good, prices in (("wax", (100, 200, 300)), ("kerosene", (0, 300, 500)), ("gas", (100, 200, 400))):
        assert Counter(getattr(event, good) for event in OURS.events) == dict.fromkeys(prices, 4)


def test_O5_the_event_of_1877_is_the_rulebooks():
    (event,) = [event for event in OURS.events if event.year == 1877]
    assert (event.wax, event.kerosene, event.gas) == (100, 300, 400)
    assert "Krajowe Towarzystwo Naftowe" in event.text.pl
    assert all("Łukasiewicz" in text for text in event.text)


def test_O5_events_are_of_1853_to_1910_in_order_and_no_two_alike():
    years = [event.year for event in OURS.events]
    assert years == sorted(set(years))
    assert (min(years), max(years)) == (1853, 1910)
    assert len({(event.wax, event.kerosene, event.gas) for event in OURS.events}) >= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_O5_events_have_a_title_and_two_sentences_in_every_language(language):
    for event in OURS.events:
        assert sentences(getattr(event.text, language)) == 2, getattr(event.text, language)
        assert not getattr(event.title, language).endswith(".")


def test_O6_prices_and_how_many_at_once():
    prices = dict(zip(ITEMS, OURS.prices, strict=True))
    assert prices == {
        "tower": 500, "driller": 100, "plot": 300, "wagon": 200, "pedlar": 200,
        "pump": 500, "fan": 500, "drill": 500, "distillery": 500, "refinery": 500,
    }  # fmt: skip
    assert CARD_ITEMS == ("tower", "driller", "plot", "wagon", "pedlar")
    assert [OURS.most[each] for each in (ENGINEER, LANDOWNER, MANAGER, MERCHANT)] == [
        (3, 1, 1, 1, 3),
        (1, 1, 2, 1, 3),
        (3, 3, 3, 3, 3),
        (1, 1, 1, 2, 3),
    ]


# Plots


def wells(plot: Plot) -> list[int]:
    return [place for place, code in enumerate(plot.fields) if code not in (NAME_FIELD, SITE)]


def ore(code: int) -> int:
    return code & ~TOWER_ONLY


def neighbours(field: int) -> set[int]:
    """The edge-middle fields next to a corner or the middle (O13)."""
    return {site for site in SITES if abs(site // 3 - field // 3) + abs(site % 3 - field % 3) == 1}


def turned(fields: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A plot in all eight positions in which one could look at its card, mirrored ones included."""
    positions = []
    for _ in range(4):
        fields = tuple(fields[3 * (2 - place % 3) + place // 3] for place in range(9))
        positions += [fields, tuple(fields[3 * (place // 3) + 2 - place % 3] for place in range(9))]
    return positions


def ores(plot: Plot) -> Counter[int]:
    return Counter(ore(plot.fields[well]) for well in wells(plot))


def never_worse(plot: Plot, than: Plot) -> bool:
    """Whether everything that can be done on a plot can be done on this one, too: its wells matched with wells of the
    same ore that take no fewer pieces and are next to the same improvements, wherever those are moved."""
    if ores(plot) != ores(than):
        return False
    for matched in permutations(wells(plot)):
        pairs = list(zip(wells(than), matched, strict=True))
        if any(plot.fields[mine] not in {than.fields[its], ore(than.fields[its])} for its, mine in pairs):
            continue
        for places in permutations(SITES):
            moved = dict(zip(SITES, places, strict=True))
            if all({moved[site] for site in neighbours(its)} <= neighbours(mine) for its, mine in pairs):
                return True
    return False


@pytest.mark.parametrize("plot", OURS.plots, ids=lambda plot: plot.place)
def test_O12_a_plot_has_four_sites_four_wells_and_a_name(plot):
    assert all((code == SITE) == (field in SITES) for field, code in enumerate(plot.fields))
    assert len(wells(plot)) == 4
    assert plot.fields.count(NAME_FIELD) == 1
    assert {ore(plot.fields[well]) for well in wells(plot)} <= set(ORES)


def test_O22_seventeen_places_with_three_plots_each():
    assert Counter(Counter(plot.place for plot in OURS.plots).values()) == {3: 17}


def test_O22_crude_is_the_most_frequent_then_gas_then_wax():
    counts = sum((ores(plot) for plot in OURS.plots), Counter())
    assert counts[CRUDE] > counts[GAS] > counts[WAX] > 0
    assert sum(counts.values()) == 4 * 51


def test_O22_one_well_in_four_takes_only_a_tower_of_every_ore():
    codes = Counter(plot.fields[well] for plot in OURS.plots for well in wells(plot))
    assert sum(codes[ore + TOWER_ONLY] for ore in ORES) == 51
    for each in ORES:
        assert codes[each + TOWER_ONLY] == pytest.approx((codes[each] + codes[each + TOWER_ONLY]) / 4, abs=1)


def test_O22_the_three_plots_of_a_place_have_different_ores():
    for place in {plot.place for plot in OURS.plots}:
        first, second, third = (ores(plot) for plot in OURS.plots if plot.place == place)
        assert first != second != third != first


def test_O22_no_two_plots_are_the_same_even_if_turned():
    seen = set()
    for plot in OURS.plots:
        assert plot.fields not in seen, plot
        seen.update(turned(plot.fields))


def test_O22_no_plot_is_broken():
    """Every plot has two ores at least, and two wells at least for a poor company's drillers."""
    for plot in OURS.plots:
        assert len(ores(plot)) >= 2, plot
        assert sum(plot.fields[well] < TOWER_ONLY for well in wells(plot)) >= 2, plot


def test_O22_no_plot_is_dominated():
    for one, other in combinations(OURS.plots, 2):
        assert not never_worse(one, other), (one, other)
        assert not never_worse(other, one), (one, other)


def test_O22_domination_is_found_where_there_is_some():
    def plot(*rows: str) -> Plot:
        return Plot("x", tuple(FIELD_WORDS[word] for row in rows for word in row.split()))

    free, tower, middle = (
        plot("C . W", ". G .", "N . C"),
        plot("C . W", ". GT .", "N . C"),
        plot("C . W", ". N .", "G . C"),
    )
    assert never_worse(free, tower)
    assert not never_worse(tower, free)
    assert not never_worse(middle, free)
    # A well in the middle has all four sites next to it, so this card can do all that one with the name there can, if
    # the ores go round in the same order.
    assert never_worse(free, middle)
    assert not never_worse(free, plot("C . W", ". N .", "C . G"))
    assert not never_worse(free, plot("C . G", ". W .", "N . W"))


def test_O22_the_name_stands_everywhere():
    assert {plot.fields.index(NAME_FIELD) for plot in OURS.plots} == {0, 2, 4, 6, 8}


def test_O23_the_plot_of_the_rulebooks_example():
    """Fields abc / def / ghi: crude, fan, wax / drill, gas, distillery / name, pump, crude; drillers on a and i."""
    plot = next(plot for plot in OURS.plots if plot.place == "Gorlice – Glinik Mariampolski")
    assert [ore(code) for code in plot.fields] == [CRUDE, SITE, WAX, SITE, GAS, SITE, NAME_FIELD, SITE, CRUDE]
    assert plot.fields[0] == plot.fields[8] == CRUDE


# As arrays


def test_O4_O5_the_arrays_say_the_same():
    numbers = numbers_of(OURS)
    assert [tuple(row) for row in numbers.plots.tolist()] == [plot.fields for plot in OURS.plots]
    assert numbers.places.tolist() == [number // 3 for number in range(51)]
    for event, row in zip(OURS.events, numbers.events.tolist(), strict=True):
        assert dict(zip(GOODS, row, strict=True)) == {
            "crude": 0,
            "gas": event.gas,
            "wax": event.wax,
            "kerosene": event.kerosene,
        }
    assert (numbers.plot_count, numbers.event_count, numbers.cash) == (51, 12, 2400)
    for name in ("prices", "most", "start", "box", "companies"):
        assert np.array_equal(getattr(numbers, name), np.array(getattr(OURS, name))), name


def test_the_arrays_are_shared_and_nobody_can_write_to_them():
    assert numbers_of(OURS) is numbers_of(default_components())
    with pytest.raises(ValueError, match="read-only"):
        numbers_of(OURS).plots[0, 0] = 1


def test_fewer_plots_and_events_leave_the_rest_of_the_arrays_empty():
    few = components_of(None)
    few = Components(**{**vars(few), "plots": few.plots[:20], "events": few.events[:7]})
    numbers = numbers_of(few)
    assert (numbers.plot_count, numbers.event_count) == (20, 7)
    assert not numbers.plots[20:].any()
    assert not numbers.events[7:].any()
    assert numbers.plots.shape == (51, 9)
    assert numbers.events.shape == (12, 4)


def test_professions_come_in_the_order_of_the_rulings():
    assert PROFESSIONS == ("engineer", "landowner", "manager", "merchant")
