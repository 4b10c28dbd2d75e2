"""The value board's numbers (G30): ours, and files of own numbers: what is read, what is written, and every error."""

from __future__ import annotations

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from gusher.rules.ghawar.game import GAME
from gusher.rules.ghawar.numbers import COLUMNS, ROWS, default_numbers, read_numbers, write_numbers
from gusher.rules.kernel import LANGUAGES, PartsError, view
from gusher.rules.kernel.parts import LIMIT

TEXT = write_numbers(default_numbers())


def test_G30_every_row_of_ours_is_a_rotation_of_one_cycle():
    first, *others = default_numbers()
    turns = [first[-turn:] + first[:-turn] for turn in range(COLUMNS)]
    assert len(others) == ROWS - 1
    assert all(row in turns for row in others)
    assert len(set(default_numbers())) == ROWS


def test_G30_rows_of_ours_are_worth_the_same_and_columns_mix_signs():
    assert len({sum(row) for row in default_numbers()}) == 1
    for seats in (3, 4):
        columns = list(zip(*default_numbers()[:seats], strict=True))
        assert all(min(column) < 0 < max(column) for column in columns)
    # Nine is odd: of two rotations some column must have equal signs.
    columns = list(zip(*default_numbers()[:2], strict=True))
    assert sum(min(column) < 0 < max(column) for column in columns) == COLUMNS - 1


@examples(100)
@given(st.tuples(*[st.tuples(*[st.integers(-99, 99)] * COLUMNS)] * ROWS))
def test_own_numbers_come_back_from_text(numbers):
    assert read_numbers(write_numbers(numbers)) == numbers


def test_spaces_blank_lines_remarks_and_printed_minus_signs_do_no_harm():
    untidy = "# mine\n" + TEXT.replace(" ", "   ").replace("-", "−").replace("\n+4", "\n\n+4")
    assert read_numbers(untidy) == default_numbers()
    assert write_numbers(read_numbers("\ufeff" + TEXT.replace("\n", "\r\n"))) == TEXT


def test_own_numbers_are_on_the_table_and_in_its_options():
    own = TEXT.replace("+5", "+12")
    resolved = GAME.resolve(2, {"scoring": "board", "numbers": own.replace(" ", "  ")})
    assert resolved["numbers"] == own
    assert view(GAME.set_up(resolved)).numbers[0, 0] == 12
    assert view(GAME.start(2, {"scoring": "board"})).numbers[0, 0] == 5


ERRORS = {
    "another word": (TEXT.replace("+5", "five", 1), "numbers_wrong_number", "row 1, number 1", '"five"'),
    "three digits": (TEXT.replace("+5", "+100", 1), "numbers_wrong_number", "row 1, number 1", "from -99 to +99"),
    "a digit of another script": (TEXT.replace("+5", "\u0665", 1), "numbers_wrong_number", "row 1, number 1", ""),
    "eight numbers": (TEXT.replace("+5 ", "", 1), "numbers_wrong_columns", "row 1", "8 numbers, expected 9"),
    "five rows": (TEXT.replace("\n+5", "\n+1\n+5"), "numbers_wrong_rows", "rows", "5 rows, expected 4"),
    "no text": ("rows = 5\n", "numbers_not_text", "rows", "found a number"),
    "a list": ("rows = [1]\n", "numbers_not_text", "rows", "found a list"),
    "nothing": ("", "numbers_missing", "rows", "expected 4 lines of 9 numbers"),
    "a stranger": (TEXT + "colour = 1\n", "numbers_unknown_key", 'key "colour"', "unknown"),
    "no TOML": ("rows = \n", "numbers_not_toml", "line 1, column 8", "not TOML"),
    "too long": ("#" * (LIMIT + 1), "numbers_too_large", "", f"at most {LIMIT}"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_what_is_wrong_is_named_with_its_place(name):
    text, code, field, detail = ERRORS[name]
    with pytest.raises(PartsError) as caught:
        read_numbers(text)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert detail in caught.value.detail
    for language in LANGUAGES:
        texts = GAME.texts[language]
        assert texts["reasons"][code]["text"]
        assert all(key in texts["place"] for key in caught.value.place if key != "line" and key != "column")


def is_refused(text):
    """Whether a text is no value board; the error has one of the codes that screens know."""
    try:
        read_numbers(text)
    except PartsError as error:
        if error.code not in known_codes():
            raise
        return True
    return False


def known_codes():
    return {code for code in GAME.texts["en"]["reasons"] if code.startswith("numbers_")}


@examples(100)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    assert is_refused(text) or read_numbers(write_numbers(read_numbers(text))) == read_numbers(text)


@examples(100)
@given(st.text(alphabet="+-−0123456789 \n", max_size=120))
def test_any_rows_are_read_or_refused(rows):
    text = f'rows = """\n{rows}"""'
    assert is_refused(text) or all(-99 <= number <= 99 for row in read_numbers(text) for number in row)
