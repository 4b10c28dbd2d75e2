"""Actions: packing, texts, listing, indices, and which int32s are actions at all."""

import doctest
import random
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gusher.rules.kernel import (
    Act,
    Actions,
    Either,
    Joined,
    NotationError,
    Numbers,
    Ordinals,
    Outcome,
    Parted,
    Suffix,
    Words,
    actions,
    kind_of,
    pack,
    slots,
    well_formed,
)

FIELD = Joined("{column}{row}", row=Ordinals(9), column=Words(*"abcdefghi"))
AMOUNT = Parted(
    Either(
        money=Numbers(1, 40, unit=50), goods=Joined("{count}{good}", good=Words("wax", "gas"), count=Numbers(1, 40))
    ),
    item=Words("money", "wax", "gas"),
    count=Numbers(1, 40),
)
ACTIONS = Actions(
    "Anything",
    Outcome("roll", "die{pips}", pips=Numbers(1, 6)),
    Act("put", "{field}{colour}-{edge}", "placing", field=FIELD, colour=Suffix("*"), edge=Words("n", "e", "s")),
    Act("stay", "stay"),
    Act("wide", "wide{field}", field=Numbers(0, 255)),
    Act(
        "offer", "{company}-offers-{to}", "dealing", company=Ordinals(10), to=Either(one=Ordinals(10), all=Words("all"))
    ),
    Act(
        "line",
        "{company}-{giver}-{amount}",
        "dealing",
        company=Ordinals(10),
        giver=Words("gives", "wants"),
        amount=AMOUNT,
        bytes=("company", "giver item", "count"),
    ),
    like="stay or b3-n",
)
ALL = list(ACTIONS)
KNOWN = set(ALL)
TEXTS = {ACTIONS.write(action): action for action in ALL}
INT32 = st.integers(-(2**31), 2**31 - 1)
BYTE = st.integers(0, 255)
LETTERS = "".join(sorted(set("".join(TEXTS)))) + "A_é٣ "


@given(st.integers(1, 127), BYTE, BYTE, BYTE)
def test_what_is_packed_can_be_read_again_and_is_a_positive_int32(kind, first, second, third):
    action = pack(kind, first, second, third)
    assert kind_of(action) == kind
    assert (action >> 16 & 255, action >> 8 & 255, action & 255) == (first, second, third)
    assert 0 < action < 2**31


@given(st.one_of(INT32, st.sampled_from(ALL), st.builds(pack, st.integers(0, 8), BYTE, BYTE, BYTE)))
def test_well_formed_are_exactly_the_declared_actions(action):
    assert bool(well_formed(action, ACTIONS.ranges)) == (action in KNOWN)


def test_every_byte_is_held_to_its_own_range():
    near = (0, 1, 2, 3, 5, 6, 9, 10, 11, 39, 40, 80, 81, 255)
    for parts in product(range(9), near, near, near):
        action = pack(*parts)
        assert bool(well_formed(action, ACTIONS.ranges)) == (action in KNOWN), parts


def test_actions_are_listed_once_in_ascending_order():
    assert sorted(KNOWN) == ALL
    assert len(ALL) == len(ACTIONS) == 6 + 81 * 2 * 3 + 1 + 256 + 10 * 11 + 10 * 2 * 3 * 40


def test_index_is_the_position_in_the_list_and_leads_back():
    assert [ACTIONS.index(action) for action in ALL] == list(range(len(ALL)))
    assert [ACTIONS.at(index) for index in range(len(ALL))] == ALL
    for none in (-1, len(ALL)):
        with pytest.raises(IndexError, match="Anything"):
            ACTIONS.at(none)


@given(INT32)
def test_what_is_no_action_has_no_index_and_no_text(action):
    if action not in KNOWN:
        for ask in (ACTIONS.index, ACTIONS.write):
            with pytest.raises(ValueError, match="not an action of Anything"):
                ask(action)


def test_numbers_are_read_and_packed_as_they_are_declared():
    for kind in ACTIONS.kinds:
        for action in (each for each in ALL if kind_of(each) == kind.code):
            numbers = [number(action) for number in kind.numbers]
            assert kind.pack(*numbers) == action
            assert all(
                part.lowest <= number < part.lowest + part.count
                for number, part in zip(numbers, kind.parts.values(), strict=True)
            )
    giver_of, item_of, count_of = ACTIONS.line.numbers[1:]
    action = ACTIONS.read("7-wants-3gas")
    assert (giver_of(action), item_of(action), count_of(action)) == (1, 2, 3)
    assert ACTIONS.line.number("company")(action) == 6
    assert ACTIONS.line.pack(6, 1, 0, 10) == ACTIONS.read("7-wants-500")


def test_every_action_is_read_as_it_is_written():
    assert len(TEXTS) == len(ALL)
    assert all(ACTIONS.read(text) == action for text, action in TEXTS.items())
    assert {"die6", "i9*-s", "a1-n", "stay", "wide255", "10-offers-all", "1-gives-2000", "2-wants-40wax"} <= set(TEXTS)


def test_damaged_texts_are_read_only_if_they_are_texts_again():
    chance = random.Random(3)
    known = list(TEXTS)
    for _ in range(20_000):
        letters = list(chance.choice(known))
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.randrange(3)] = chance.choices(LETTERS, k=chance.randrange(3))
        text = "".join(letters)
        if text in TEXTS:
            assert ACTIONS.read(text) == TEXTS[text]
        else:
            with pytest.raises(NotationError):
                ACTIONS.read(text)


@pytest.mark.parametrize("text", ["die0", "die7", "die06", "die", "a0-n", "1-gives-0", "1-gives-525", "stay\n", ""])
def test_an_error_names_the_field_the_text_and_what_texts_look_like(text):
    with pytest.raises(NotationError) as error:
        ACTIONS.read(text)
    assert (error.value.code, error.value.field) == ("unknown_action", "action")
    assert error.value.detail == f"{text!r} is no move of Anything; moves look like stay or b3-n"


def test_an_error_shows_no_more_of_a_text_than_its_beginning():
    with pytest.raises(NotationError) as error:
        ACTIONS.read("x" * 1000)
    assert "x" * 20 + "…'" in error.value.detail
    assert "x" * 21 not in error.value.detail


def test_codes_are_asked_for_what_was_declared():
    codes = {kind.name: kind.code for kind in ACTIONS.kinds}
    assert codes == {"roll": 1, "put": 2, "stay": 3, "wide": 4, "offer": 5, "line": 6}
    assert [code for code in range(62) if ACTIONS.is_outcome(code)] == [1]
    assert [code for code in range(62) if ACTIONS.having("dealing")(code)] == [5, 6]
    with pytest.raises(ValueError, match="delaing"):
        ACTIONS.having("delaing")
    with pytest.raises(AttributeError, match="putt"):
        _ = ACTIONS.putt


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("odd{a}", {"a": Numbers(0, 256)}),
        ("odd{a}{b}{c}{d}", dict.fromkeys("abcd", Numbers(1, 2))),
        ("odd{a}", {"a": Numbers(1, 2), "b": Numbers(1, 2)}),
        ("odd{a}{b}", {"a": Numbers(1, 2)}),
        ("odd one", {}),
        ("", {}),
        ("odd{a}{b}", {"a": Numbers(1, 2), "b": Numbers(1, 2), "bytes": ("b a",)}),
    ],
)
def test_what_does_not_fit_into_an_action_is_refused(text, declared):
    with pytest.raises(ValueError, match=r"odd|\{a\}"):
        Act("odd", text, **declared)


@pytest.mark.parametrize("taken", ["stay", "index", "read", "kinds"])
def test_names_that_are_taken_are_refused(taken):
    with pytest.raises(ValueError, match="names"):
        Actions("Twice", Act("stay", "stay"), Act(taken, "away"), like="stay")


def test_more_kinds_than_a_mask_tells_apart_are_refused():
    def many(count):
        return Actions("Many", *(Act(f"k{n}", f"k{n}") for n in range(count)), like="k1")

    assert len(many(61)) == 61
    with pytest.raises(ValueError, match="62"):
        many(62)


@pytest.mark.parametrize("unit", [1, 10, 50, 100])
def test_patterns_of_numbers_match_these_and_no_others(unit):
    chance = random.Random(unit)
    for _ in range(60):
        lowest = chance.choice((0, 1, chance.randrange(130)))
        slot = Numbers(lowest, lowest + chance.choice((0, 1, 9, 10, chance.randrange(300))), unit=unit)
        matched = [number for number in range(-1, 1200) if re.fullmatch(slot.pattern, str(number * unit))]
        assert matched == list(range(slot.lowest, slot.highest + 1))
        assert all(slot.read(iter([slot.write(number)])) == number for number in range(slot.count))
        assert not re.fullmatch(slot.pattern, f"0{slot.highest * unit}")


def test_a_lowest_number_that_is_not_said_is_read_from_nothing():
    slot = Numbers(1, 12, unsaid_lowest=True)
    assert slot.texts == ("", *(str(number) for number in range(2, 13)))
    assert [slot.read(iter([text])) for text in slot.texts] == list(range(12))
    assert [number for number in range(20) if re.fullmatch(slot.pattern, str(number))] == list(range(2, 13))


def test_parts_that_do_not_make_up_their_slot_are_refused():
    with pytest.raises(ValueError, match="81"):
        Parted(FIELD, row=Ordinals(9), column=Ordinals(8))


def test_words_that_stand_for_two_numbers_are_refused():
    with pytest.raises(ValueError, match="same word"):
        Words("gas", "wax", "gas")


@pytest.mark.parametrize("module", [actions, slots], ids=lambda module: module.__name__)
def test_the_examples_in_the_modules_run(module):
    assert doctest.testmod(module).failed == 0
    assert doctest.testmod(module).attempted > 0
