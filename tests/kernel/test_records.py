"""Records: signed fields, views that check, copies, bytes."""

import copy as standard_copy
import pickle
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gusher.rules.kernel import (
    RangeError,
    blank,
    copy,
    float64,
    from_bytes,
    int8,
    int16,
    int32,
    int64,
    key,
    memory,
    record,
    stack,
    structure,
    view,
)
from gusher.rules.kernel.records import array_of

KIND = record("record_test", small=int8, medium=int16, wide=int32, huge=int64, row=(int8, 3), grid=(int16, (2, 3)))
LAST = KIND.fields["grid"][1]
"""The place of a byte of the last field."""
LIMITS = {"small": 2**7, "medium": 2**15, "wide": 2**31, "huge": 2**63}


@pytest.mark.parametrize("kind", [np.uint8, np.uint64, np.float64, bool, int, np.int8(3)])
def test_fields_are_signed_integers_of_a_stated_width(kind):
    with pytest.raises(TypeError, match="field odd of record_test"):
        record("record_test", odd=kind)


def test_the_first_field_keeps_games_of_equal_layout_apart():
    assert record("one", a=int8) != record("other", a=int8)


def test_a_blank_record_is_all_zeros():
    assert not any(blank(KIND).tobytes())
    assert len(stack(KIND, 4)) == 4


@given(st.sampled_from(sorted(LIMITS)), st.integers(-(2**64), 2**64))
def test_a_number_is_stored_exactly_or_refused_with_its_name(field, value):
    s = view(blank(KIND))
    limit = LIMITS[field]
    if -limit <= value < limit:
        setattr(s, field, value)
        assert getattr(s, field) == value
        assert type(getattr(s, field)) is int
        assert s.record[field] == value
    else:
        with pytest.raises(RangeError) as refused:
            setattr(s, field, value)
        assert refused.value.field == field
        assert getattr(s, field) == 0


@given(st.integers(-200, 200))
def test_a_number_in_an_array_is_stored_exactly_or_refused(value):
    s = view(blank(KIND))
    if -128 <= value < 128:
        s.row[1] = value
        assert list(s.row) == [0, value, 0]
    else:
        with pytest.raises(ValueError, match="format"):
            s.row[1] = value


def test_arrays_yield_python_ints_and_check_their_bounds():
    s = view(blank(KIND))
    s.grid[1, 2] = -5
    assert type(s.grid[1, 2]) is int
    assert s.record["grid"].tolist() == [[0, 0, 0], [0, 0, -5]]
    for outside in (3, -4):
        with pytest.raises(IndexError):
            s.row[outside] = 1
    with pytest.raises(IndexError):
        s.grid[2, 0] = 1


def test_a_view_shares_the_memory_of_its_record():
    s = blank(KIND)
    view(s).row[0] = 7
    assert s["row"][0] == 7
    s["small"] = 3
    assert view(s).small == 3


@pytest.mark.parametrize("orphan", [lambda s: pickle.loads(pickle.dumps(s))])
def test_a_record_whose_memory_a_view_can_not_share_is_refused(orphan):
    # What rules wrote into such a view would be lost without a word.
    with pytest.raises(TypeError, match="from_bytes"):
        view(orphan(blank(KIND)))


@pytest.mark.parametrize("duplicate", [standard_copy.copy, standard_copy.deepcopy, lambda s: s.copy()])
def test_other_ways_to_copy_a_record_work_or_say_so(duplicate):
    s = blank(KIND)
    twin = duplicate(s)
    try:
        view(twin).small = 4
    except TypeError:
        return
    assert (twin["small"], s["small"]) == (4, 0)


def test_copy_copies_everything_and_shares_nothing():
    s, twin = blank(KIND), blank(KIND)
    view(s).grid[0, 1] = 9
    view(s).huge = -1
    copy(view(twin), view(s))
    assert twin.tobytes() == s.tobytes()
    view(s).huge = 5
    assert twin["huge"] == -1


def test_records_come_back_from_their_bytes_and_can_be_played_on():
    s = blank(KIND)
    view(s).wide = -70_000
    again = from_bytes(KIND, s.tobytes())
    assert again.tobytes() == s.tobytes() == bytes(s)
    view(again).wide = 1
    assert (again["wide"], s["wide"]) == (1, -70_000)


@pytest.mark.parametrize("length", [0, KIND.itemsize - 1, KIND.itemsize + 1])
def test_bytes_of_another_length_are_refused(length):
    with pytest.raises(ValueError, match=f"{KIND.itemsize} bytes, not {length}"):
        from_bytes(KIND, bytes(length))


def test_the_key_looks_at_its_fields_only():
    s, twin = blank(KIND), blank(KIND)
    view(twin).small = 1
    assert key(s, ("row", "grid")) == key(twin, ("row", "grid"))
    assert key(s, ("row", "small")) != key(twin, ("row", "small"))


def test_the_memory_of_a_record_as_an_array_is_its_own():
    states = stack(KIND, 3)
    for s in (blank(KIND), from_bytes(KIND, bytes(KIND.itemsize)), states[2]):
        whole = array_of(s)
        assert whole.shape == (1,)
        whole.view(np.uint8)[LAST] = 7
        assert s.tobytes()[LAST] == 7
    assert states[0].tobytes()[LAST] == states[1].tobytes()[LAST] == 0
    with pytest.raises(TypeError, match="nobody's"):
        array_of(pickle.loads(pickle.dumps(blank(KIND))))


class Room(NamedTuple):
    """What memories have as a part."""

    states: Any
    numbers: Any


def test_a_memory_has_records_in_it_and_what_is_written_there_stays():
    room = Room(stack(KIND, 3), np.zeros(4, np.float64))
    thoughts = blank(memory("thoughts_test", mind=structure(hope=float64), known=KIND, room=room, chosen=int32))
    seen, other = view(thoughts), blank(KIND)
    other["row"] = 1, 2, 3
    copy(seen.known, view(other))
    copy(seen.room.states[2], seen.known)
    seen.mind.hope = seen.room.numbers[3] = 0.1
    seen.chosen = 7
    assert thoughts["known"]["row"].tolist() == thoughts["room"]["states"][2]["row"].tolist() == [1, 2, 3]
    assert thoughts["room"]["states"][1]["row"].tolist() == [0, 0, 0]
    assert (thoughts["mind"]["hope"], thoughts["room"]["numbers"].tolist()) == (0.1, [0, 0, 0, 0.1])
    with pytest.raises(RangeError):
        seen.known.small = 200
    assert thoughts["chosen"] == 7
