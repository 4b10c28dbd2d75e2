"""Our tiles (A1 to A3, A5), and files of own tiles: what is read, what is written, and every error (A2)."""

# Tests carry the IDs of rulings as they are written.

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from gusher.rules.atacama.game import GAME
from gusher.rules.atacama.parts import FIRST, LETTERS, Tiles, default_tiles, read_tiles, tile_sets, write_tiles
from gusher.rules.kernel import PartsError
from gusher.rules.kernel.parts import LIMIT

GOLD, SILVER, COPPER = 1, 2, 3
ORES = (GOLD, SILVER, COPPER)
OTHER_SIDE = {GOLD: GOLD, SILVER: COPPER, COPPER: SILVER}
BETWEEN = range(9)

[FIRST_TILES] = [read_tiles(each.text()) for each in tile_sets() if each.name == FIRST]
TEXT = write_tiles(FIRST_TILES)


def board(tiles: Tiles) -> list[list[tuple[int, int]]]:
    """(ore, amount) of the nine rows of nine fields, the top row first, tiles A to I laid row by row (A5)."""
    return [
        [
            (tiles.ores[tile][field], tiles.amounts[tile][field])
            for tile, field in ((row // 3 * 3 + column // 3, row % 3 * 3 + column % 3) for column in BETWEEN)
        ]
        for row in BETWEEN
    ]


def fields(tiles: Tiles) -> list[tuple[int, int]]:
    return [field for row in board(tiles) for field in row]


def total(tiles: Tiles, ore: int) -> int:
    return sum(amount for each, amount in fields(tiles) if each == ore)


# Our tiles


def test_A1_nine_tiles_of_nine_fields():
    tiles = default_tiles()
    assert LETTERS == "ABCDEFGHI"
    assert [len(ores) for ores in tiles.ores] == [9] * 9
    assert [len(amounts) for amounts in tiles.amounts] == [9] * 9


def test_A2_every_field_has_one_ore_and_one_to_five_pieces():
    assert {ore for ore, _ in fields(default_tiles())} == set(ORES)
    assert {amount for _, amount in fields(default_tiles())} == {1, 2, 3, 4, 5}


# More tiles of ours

SETS = tile_sets()
FAIR = {"the usual ones": default_tiles()} | {each.name: read_tiles(each.text()) for each in SETS if not each.group}
"""What keeps to A3."""
MEASURED = json.loads((GAME.folder / "tiles/measured.json").read_text("utf-8"))
MEASURED_FAIR = {name: measured for name, measured in MEASURED.items() if "group" not in measured}
"""What was measured on those that keep to A3."""
Rows = list[list[tuple[int, int]]]


def together(tiles: Tiles) -> int:
    """Pairs of neighbours with the same ore."""
    rows = board(tiles)
    lines = [*rows, *zip(*rows, strict=True)]
    return sum(one[0] == other[0] for line in lines for one, other in pairwise(line))


def steepness(tiles: Tiles) -> int:
    """How much the amounts of neighbours differ, over the whole board."""
    rows = board(tiles)
    lines = [*rows, *zip(*rows, strict=True)]
    return sum(abs(one[1] - other[1]) for line in lines for one, other in pairwise(line))


def deposits(tiles: Tiles, is_there: Callable[[int, int], bool]) -> float:
    """The average amount of silver and copper on a field, over the fields whose row and column pass ``is_there``."""
    rows = board(tiles)
    amounts = [
        rows[row][column][1]
        for row in BETWEEN
        for column in BETWEEN
        if rows[row][column][0] != GOLD and is_there(row, column)
    ]
    return sum(amounts) / len(amounts)


def amounts_of(tiles: Tiles, *ores: int) -> set[int]:
    return {amount for ore, amount in fields(tiles) if ore in ores}


def in_the_middle(row: int, column: int) -> bool:
    return 2 <= row <= 6 and 2 <= column <= 6


def on_the_cross(row: int, column: int) -> bool:
    return row == 4 or column == 4


def of_twos_to_fours(tiles: Tiles) -> bool:
    return amounts_of(tiles, SILVER, COPPER) == {2, 3, 4}


def of_ones_and_fives(tiles: Tiles) -> bool:
    return amounts_of(tiles, SILVER, COPPER) == {1, 5}


def of_all_amounts(tiles: Tiles) -> bool:
    return amounts_of(tiles, SILVER, COPPER) == {1, 2, 3, 4, 5}


def of_small_gold(tiles: Tiles) -> bool:
    return amounts_of(tiles, GOLD) == {1}


def of_a_rich_middle(tiles: Tiles) -> bool:
    return deposits(tiles, in_the_middle) > 3.5


def of_rich_edges(tiles: Tiles) -> bool:
    return deposits(tiles, in_the_middle) < 2.5


def of_veins(tiles: Tiles) -> bool:
    return together(tiles) > 1.6 * together(default_tiles())


def richest_in_gold(tiles: Tiles) -> bool:
    others = [read_tiles(each.text()) for each in SETS]
    return total(tiles, GOLD) >= max(
        total(each, GOLD) for each in others if (each in FAIR.values()) == (tiles in FAIR.values())
    )


CHARACTERS: dict[str, Callable[[Tiles], bool]] = {
    "lascar": of_ones_and_fives,
    "calama": of_a_rich_middle,
    "san_pedro": of_rich_edges,
    "chanarcillo": of_veins,
    "maria_elena": lambda tiles: together(tiles) <= 8,
    "copiapo": richest_in_gold,
    "taltal": of_small_gold,
    "paranal": lambda tiles: deposits(tiles, on_the_cross) > 4,
    "socaire": of_twos_to_fours,
    "llullaillaco": lambda tiles: steepness(tiles) > 1.3 * steepness(default_tiles()),
    "first": of_all_amounts,
    "licancabur": of_ones_and_fives,
    "chuquicamata": of_a_rich_middle,
    "toconao": of_rich_edges,
    "caracoles": of_veins,
    "humberstone": lambda tiles: together(tiles) == 0,
    "inca_de_oro": richest_in_gold,
    "quillagua": of_small_gold,
    "camanchaca": lambda tiles: (
        deposits(tiles, lambda row, column: row + column > 8)
        > 1.8 * deposits(tiles, lambda row, column: row + column < 8)
    ),
    "tamarugal": of_twos_to_fours,
    "el_tatio": of_all_amounts,
}
"""What the texts say of each."""


def test_A3_there_are_ten_sets_and_the_first_ones_and_each_is_as_it_is_said():
    assert [each.name for each in SETS] == list(CHARACTERS)
    for each in SETS:
        assert CHARACTERS[each.name](read_tiles(each.text())), each.name


def turned(rows: Rows) -> Rows:
    """The board after a quarter turn to the right."""
    return [list(column) for column in zip(*rows[::-1], strict=True)]


def exchanged(rows: Rows) -> Rows:
    """The board with silver for copper and copper for silver."""
    return [[(OTHER_SIDE[ore], amount) for ore, amount in row] for row in rows]


def alike(one: Rows, other: Rows) -> int:
    return sum(a == b for row, its in zip(one, other, strict=True) for a, b in zip(row, its, strict=True))


def test_A3_every_board_is_its_own_quarter_turn_with_exchange_and_far_from_every_reflection():
    for name, tiles in FAIR.items():
        rows = board(tiles)
        assert exchanged(turned(rows)) == rows, name
        assert turned(rows) != rows, name
        image = rows[::-1]
        for _ in range(4):
            image = turned(image)
            assert max(alike(rows, image), alike(rows, exchanged(image))) <= 54, name


def test_A3_tiles_have_three_fields_of_each_ore_and_the_centre_is_gold():
    for name, tiles in FAIR.items():
        for letter, ores in zip(LETTERS, tiles.ores, strict=True):
            assert letter == "E" or [ores.count(ore) for ore in ORES] == [3, 3, 3], name
        assert tiles.ores[LETTERS.index("E")][4] == GOLD, name
        assert total(tiles, SILVER) == total(tiles, COPPER), name


def test_A3_golds_are_one_or_two_and_rarely_three():
    for name, tiles in FAIR.items():
        golds = [amount for ore, amount in fields(tiles) if ore == GOLD]
        assert set(golds) <= {1, 2, 3}, name
        assert golds.count(3) <= len(golds) / 6, name


def test_A3_the_first_tiles_are_mirror_images_and_are_marked_so():
    assert {each.group for each in SETS if each.name not in FAIR} == {"mirror"}
    assert {each.group for each in SETS if each.name in FAIR} == {None}
    for each in SETS:
        rows = board(read_tiles(each.text()))
        mirror = [list(column) for column in zip(*rows, strict=True)]
        assert (exchanged(mirror) == rows) == (each.group == "mirror"), each.name


def test_A3_beginning_is_worth_at_most_a_point_on_every_fair_board():
    """Between equals that did not choose the board, in 400 games (dev/opponents/atacama/tile_sets.py)."""
    for name, measured in MEASURED_FAIR.items():
        assert measured["games"] >= 400, name
        assert abs(measured["points"]) <= 1.0, name
        assert 0 < measured["within"] <= 0.6, name


def test_A3_copying_by_any_image_of_the_square_loses_on_every_fair_board():
    """Against RAVE, in 20 games for each image (dev/opponents/atacama/copying.py)."""
    for name, measured in MEASURED_FAIR.items():
        assert len(measured["copiers"]) == 7, name
        for image, copier in measured["copiers"].items():
            assert copier["games"] >= 20, (name, image)
            assert copier["lost"] > copier["games"] / 2, (name, image)
            assert copier["points"] > copier["within"] > 0, (name, image)
    assert MEASURED[FIRST]["copiers"]["falling"]["lost"] == 0


def test_what_it_is_worth_to_begin_on_mirror_images_is_little():
    for each in SETS:
        if each.group == "mirror":
            points, within = each.ahead
            assert abs(points) <= 3, each.name
            assert 0 < within < 1.5, each.name


def test_a_set_is_chosen_by_its_name_and_kept_as_text():
    [option] = [each for each in GAME.options if each.name == "tiles"]
    chosen = GAME.resolve(2, {"tiles": "tamarugal"})["tiles"]
    assert read_tiles(chosen) != default_tiles()
    assert chosen == write_tiles(read_tiles(chosen))
    assert option.shown(chosen) == "tamarugal"
    assert option.shown(None) is None
    own = TEXT.replace("G3", "G1")
    assert option.shown(own) == own
    # A file of the same tiles is the same set, however it is typed.
    assert GAME.resolve(2, {"tiles": f"# mine\n{chosen}\n"})["tiles"] == chosen
    with pytest.raises(PartsError):
        GAME.resolve(2, {"tiles": "atlantis"})


# The format


def test_A2_default_tiles_are_read_once():
    assert default_tiles() is default_tiles()


def test_A2_rows_are_read_from_the_top_as_printed():
    text = TEXT.replace(TEXT[: TEXT.index("B =")], 'A = """\nS3 G1 C5\nC2 G2 S4\nG1 S2 C3\n"""\n')
    tiles = read_tiles(text)
    assert tiles.ores[0] == (2, 1, 3, 3, 1, 2, 1, 2, 3)
    assert tiles.amounts[0] == (3, 1, 5, 2, 2, 4, 1, 2, 3)


def test_A2_spaces_blank_lines_remarks_small_letters_and_any_order_do_no_harm():
    blocks = TEXT.split("\n\n")
    untidy = "# mine\n" + "\n".join(reversed(blocks)).replace(" ", "  ").replace('"""\n', '"""\n\n')
    untidy = untidy.replace("G", "g").replace("g =", "G =").replace("g  =", "G =")
    assert read_tiles(untidy) == FIRST_TILES
    assert read_tiles(TEXT.replace("\n", "\r\n")) == FIRST_TILES
    assert read_tiles("\ufeff" + TEXT) == FIRST_TILES


tiles_of_any_kind = st.builds(
    Tiles,
    ores=st.tuples(*[st.tuples(*[st.integers(1, 3)] * 9)] * 9),
    amounts=st.tuples(*[st.tuples(*[st.integers(1, 5)] * 9)] * 9),
)


@examples(100)
@given(tiles_of_any_kind)
def test_A2_own_tiles_need_only_the_form_and_come_back_from_text(tiles):
    assert read_tiles(write_tiles(tiles)) == tiles


def test_A2_equal_tiles_give_equal_text():
    assert write_tiles(read_tiles("# a remark\n" + TEXT.replace(" ", "   "))) == TEXT.replace("   ", " ")


# Errors


def changed(old: str, new: str) -> str:
    """Our tiles with one thing wrong in tile E."""
    start = TEXT.index("E =")
    end = TEXT.index("F =")
    assert old in TEXT[start:end]
    return TEXT[:start] + TEXT[start:end].replace(old, new, 1) + TEXT[end:]


TILE_E = TEXT[TEXT.index("E =") : TEXT.index("F =")]

ERRORS = {
    "unknown ore": (
        changed("G3 C3", "G3 X4"),
        "tiles_unknown_ore",
        "tile E, row 2, field 3",
        '"X4": unknown ore; expected G, S or C and an amount from 1 to 5, like G2',
    ),
    "a digit first": (changed("G3 C3", "G3 3C"), "tiles_unknown_ore", "tile E, row 2, field 3", '"3C"'),
    "a letter that only looks like S": (
        changed("S5", "\u017f5"),
        "tiles_unknown_ore",
        "tile E, row 2, field 1",
        "",
    ),
    "amount 0": (changed("S5", "S0"), "tiles_wrong_amount", "tile E, row 2, field 1", '"S0": wrong amount'),
    "amount 6": (changed("S5", "S6"), "tiles_wrong_amount", "tile E, row 2, field 1", '"S6": wrong amount'),
    "two digits": (changed("S5", "S12"), "tiles_wrong_amount", "tile E, row 2, field 1", '"S12"'),
    "no amount": (changed("S5", "S"), "tiles_wrong_amount", "tile E, row 2, field 1", '"S": wrong amount'),
    "a digit of another script": (
        changed("S5", "S\u0665"),
        "tiles_wrong_amount",
        "tile E, row 2, field 1",
        "1 to 5",
    ),
    "a control character": (
        changed("S5", "S\\u0007"),
        "tiles_wrong_amount",
        "tile E, row 2, field 1",
        '"S\ufffd"',
    ),
    "a long word": (changed("S5", "S" * 500), "tiles_wrong_amount", "tile E, row 2, field 1", "S" * 20 + "…"),
    "two fields": (
        changed("S5 G3", "S5"),
        "tiles_wrong_fields",
        "tile E, row 2",
        '2 fields, expected 3: "S5 C3"',
    ),
    "four fields": (
        changed("S5 G3", "S5 G3 G3"),
        "tiles_wrong_fields",
        "tile E, row 2",
        "4 fields, expected 3",
    ),
    "one field": (changed("S5 G3 C3", "S5"), "tiles_wrong_fields", "tile E, row 2", "1 field, expected 3"),
    "two rows": (changed("S5 G3 C3\n", ""), "tiles_wrong_rows", "tile E", "2 rows, expected 3"),
    "four rows": (
        changed("S5 G3 C3\n", "S5 G3 C3\n" * 2),
        "tiles_wrong_rows",
        "tile E",
        "4 rows, expected 3",
    ),
    "an empty tile": (TEXT.replace(TILE_E, 'E = ""\n'), "tiles_wrong_rows", "tile E", "0 rows, expected 3"),
    "a number": (
        TEXT.replace(TILE_E, "E = 5\n"),
        "tiles_not_text",
        "tile E",
        "found a number, expected text",
    ),
    "a boolean": (TEXT.replace(TILE_E, "E = true\n"), "tiles_not_text", "tile E", "found true or false"),
    "a list": (TEXT.replace(TILE_E, 'E = ["S5"]\n'), "tiles_not_text", "tile E", "found a list"),
    "a table": (TEXT.replace(TILE_E, "E.rows = 3\n"), "tiles_not_text", "tile E", "found a table"),
    "a date": (TEXT.replace(TILE_E, "E = 2013-01-01\n"), "tiles_not_text", "tile E", "found a date or time"),
    "a missing tile": (TEXT.replace(TILE_E, ""), "tiles_missing", "tile E", "missing; the file lacks E"),
    "an empty file": ("", "tiles_missing", "tile A", "lacks A, B, C, D, E, F, G, H and I"),
    "a tile too many": (
        TEXT + 'J = ""\n',
        "tiles_unknown_key",
        'key "J"',
        "unknown; expected only the tiles A",
    ),
    "a small letter": (TEXT + 'a = ""\n', "tiles_unknown_key", 'key "a"', "unknown"),
    "two letters": (TEXT + 'AB = ""\n', "tiles_unknown_key", 'key "AB"', "unknown"),
    "a key of nothing": (TEXT + '"" = ""\n', "tiles_unknown_key", 'key ""', "unknown"),
    "a tile twice": (
        TEXT + 'A = ""\n',
        "tiles_not_toml",
        "line 54, column 7",
        "not TOML: Cannot overwrite a value",
    ),
    "no TOML": (changed("E =", "E :"), "tiles_not_toml", "line 25, column 3", "not TOML: Expected '='"),
    "an open end": (TEXT[:-5], "tiles_not_toml", "", "not TOML"),
    "a number without end": (
        "A = " + "9" * 5000,
        "tiles_not_toml",
        "",
        "not TOML: a value in it can't be read",
    ),
    "brackets without end": ("A = " + "[" * 50_000, "tiles_not_toml", "", "not TOML"),
    "a key of many parts": ("a" + ".a" * 32_000 + " = 1", "tiles_not_toml", "line 1", "more than 100 dots"),
    "an impossible date": ("A = 2013-02-31", "tiles_not_toml", "line 1, column 5", "not TOML: Invalid date"),
    "a null byte": ("A = 'x\0'", "tiles_not_toml", "line 1, column 7", "not TOML"),
    "half of a character": (
        changed("S5", "\ud800"),
        "tiles_unknown_ore",
        "tile E, row 2, field 1",
        '"\ufffd"',
    ),
    "too large": ("#" * (LIMIT + 1), "tiles_too_large", "", f"{LIMIT + 1} bytes; expected at most {LIMIT}"),
    "too large in bytes only": ("#" + "ż" * (LIMIT // 2), "tiles_too_large", "", f"{LIMIT + 1} bytes"),
}


@pytest.mark.parametrize(("text", "code", "field", "detail"), ERRORS.values(), ids=ERRORS.keys())
def test_A2_errors_name_the_place_and_what_was_expected(text, code, field, detail):
    with pytest.raises(PartsError) as caught:
        read_tiles(text)
    assert caught.value.code == code
    assert field in caught.value.field
    assert detail in caught.value.detail
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    str(caught.value).encode()


@pytest.mark.parametrize(
    ("error", "place", "excerpt"),
    [
        ("unknown ore", {"tile": "E", "row": 2, "field": 3}, "X4"),
        ("amount 6", {"tile": "E", "row": 2, "field": 1}, "S6"),
        ("a control character", {"tile": "E", "row": 2, "field": 1}, "S\ufffd"),
        ("a long word", {"tile": "E", "row": 2, "field": 1}, "S" * 20 + "…"),
        ("two fields", {"tile": "E", "row": 2, "fields": 2}, "S5 C3"),
        ("two rows", {"tile": "E", "rows": 2}, ""),
        ("a number", {"tile": "E"}, ""),
        ("a missing tile", {"tile": "E"}, ""),
        ("a tile too many", {}, "J"),
        ("no TOML", {"line": 25, "column": 3}, 'E : """'),
        ("an open end", {"line": 52}, "C1 S4 G1"),
        ("a key of many parts", {"line": 1}, "a.a.a.a.a.a.a.a.a.a.…"),
        ("a number without end", {}, ""),
        ("too large", {}, ""),
    ],
)
def test_A2_errors_give_place_and_finding_to_screens(error, place, excerpt):
    with pytest.raises(PartsError) as caught:
        read_tiles(ERRORS[error][0])
    assert (dict(caught.value.place), caught.value.found) == (place, excerpt)


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_A2_every_kind_of_place_has_a_word(language):
    words = GAME.texts[language]["place"]
    assert set(words) == {"tile", "row", "field", "rows", "fields"}


@pytest.mark.parametrize("thing", [None, 5, b"A = 1", ["A"]])
def test_A2_what_is_no_text_is_an_error_too(thing):
    with pytest.raises(PartsError) as caught:
        read_tiles(thing)
    assert caught.value.code == "tiles_not_toml"


def test_A2_a_file_of_exactly_the_limit_is_read():
    assert read_tiles(TEXT + "#" * (LIMIT - len(TEXT))) == FIRST_TILES


def reads_or_explains(text: str) -> None:
    error = None
    try:
        tiles = read_tiles(text)
    except PartsError as caught:
        error = caught
    if error is None:
        assert read_tiles(write_tiles(tiles)) == tiles
    else:
        assert error.code.startswith("tiles_")
        assert len(error.found) <= 21
        assert error.found.isprintable()
        assert error.detail
        str(error).encode()


@examples(100)
@given(st.text())
def test_A2_any_text_is_read_or_explained(text):
    reads_or_explains(text)


@examples(100)
@given(st.data())
def test_A2_any_change_to_a_file_is_read_or_explained(data):
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 30)))
    put = data.draw(st.text(max_size=20) | st.text("GSCX12345 \n\"'=#.[]{}\\ABI", max_size=20))
    reads_or_explains(TEXT[:start] + put + TEXT[end:])


values = st.one_of(
    st.text(),
    st.text("GSC12345 \n\t", max_size=40),
    st.integers(),
    st.booleans(),
    st.floats(),
    st.datetimes(),
)


@examples(100)
@given(st.dictionaries(st.sampled_from(LETTERS) | st.text('"\n ', max_size=3), values, max_size=10))
def test_A2_any_values_are_read_or_explained(table):
    def toml(value: object) -> str:
        if isinstance(value, str):
            return '"' + "".join(f"\\U{ord(c):08x}" for c in value) + '"'
        return str(value).lower().replace(" ", "T")

    reads_or_explains("\n".join(f"{toml(key)} = {toml(value)}" for key, value in table.items()))
