"""Actions: packing, listing, indices, and which int32s are actions at all."""

import doctest
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gusher.rules.kernel import Kinds, actions, first_of, kind_of, pack, second_of, third_of, well_formed

KINDS = Kinds(roll={"pips": 6}, put={"field": 81, "colour": 2, "edge": 3}, stay={}, wide={"field": 256})
ALL = list(KINDS.actions())
INT32 = st.integers(-(2**31), 2**31 - 1)
BYTE = st.integers(0, 255)


@given(st.integers(1, 127), BYTE, BYTE, BYTE)
def test_what_is_packed_can_be_read_again_and_is_a_positive_int32(kind, first, second, third):
    action = pack(kind, first, second, third)
    assert (kind_of(action), first_of(action), second_of(action), third_of(action)) == (kind, first, second, third)
    assert 0 < action < 2**31


@given(st.one_of(INT32, st.sampled_from(ALL), st.builds(pack, st.integers(0, 6), BYTE, BYTE, BYTE)))
def test_well_formed_are_exactly_the_declared_actions(action):
    assert bool(well_formed(action, KINDS.ranges)) == (action in set(ALL))


def test_every_number_is_held_to_its_own_range():
    near = (0, 1, 2, 3, 5, 6, 80, 81, 255)
    known = set(ALL)
    for parts in product(range(7), near, near, near):
        action = pack(*parts)
        assert bool(well_formed(action, KINDS.ranges)) == (action in known), parts


@given(INT32)
def test_reading_any_int32_gives_numbers_in_their_range(action):
    assert -128 <= kind_of(action) <= 127
    assert all(0 <= number(action) <= 255 for number in (first_of, second_of, third_of))


def test_actions_are_listed_once_in_ascending_order():
    assert sorted(set(ALL)) == ALL
    assert len(ALL) == len(KINDS) == 6 + 81 * 2 * 3 + 1 + 256


def test_index_is_the_position_in_the_list():
    assert [KINDS.index(action) for action in ALL] == list(range(len(ALL)))


@given(INT32)
def test_what_is_no_action_has_no_index(action):
    if action not in set(ALL):
        with pytest.raises(ValueError, match="not an action"):
            KINDS.index(action)


@pytest.mark.parametrize("numbers", [{"a": 0}, {"a": 257}, {"a": 2, "b": 2, "c": 2, "d": 2}])
def test_numbers_that_do_not_fit_into_an_action_are_refused(numbers):
    with pytest.raises(ValueError, match="odd"):
        Kinds(odd=numbers)


def test_more_kinds_than_a_byte_holds_are_refused():
    assert len(Kinds(**{f"k{n}": {} for n in range(127)})) == 127
    with pytest.raises(ValueError, match="128"):
        Kinds(**{f"k{n}": {} for n in range(128)})


def test_kinds_tell_their_names_and_numbers():
    assert [(kind.code, kind.name, kind.count) for kind in KINDS] == [
        (1, "roll", 6),
        (2, "put", 486),
        (3, "stay", 1),
        (4, "wide", 256),
    ]
    assert KINDS.codes == (1, 2, 3, 4)


def test_the_examples_in_the_module_run():
    assert doctest.testmod(actions).failed == 0
    assert doctest.testmod(actions).attempted > 0
