"""How people are spread over groups and tables."""

from collections import Counter

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from gusher.room import dealt, form_of, planned, seats_of_sides
from gusher.rules.kernel import games

OIL_CITY = form_of("oil_city")


@pytest.mark.parametrize(
    ("people", "sizes", "tables"),
    [
        (9, [3, 3, 3], 1),
        (23, [3] * 7 + [2], 1),
        (25, [3] * 7 + [2] * 2, 1),
        (5, [2, 2, 1], 1),
        (30, [3] * 10, 1),
        (60, [3] * 20, 2),
        (1, [1, 0, 0], 1),
    ],
)
def test_companies_for_a_class(people, sizes, tables):
    plan = planned(OIL_CITY, people)
    assert list(plan.sizes) == sizes
    assert len(set(plan.tables)) == tables


def test_single_people_play_in_pairs_unless_more_are_wanted():
    assert Counter(planned(form_of("atacama"), 23).tables) == Counter(dict.fromkeys(range(12), 2))
    assert Counter(planned(form_of("ghawar"), 8, 4).tables) == {0: 4, 1: 4}
    # Five at tables of up to four: nobody sits alone.
    assert Counter(planned(form_of("ghawar"), 5, 4).tables) == {0: 3, 1: 2}


@examples(200)
@given(st.sampled_from(games()), st.integers(1, 120), st.integers(0, 12))
def test_every_table_can_be_played_at_and_everybody_has_a_group(name, people, most):
    form, plan = form_of(name), planned(form_of(name), people, most)
    assert sum(plan.sizes) == people
    assert max(plan.sizes) <= form.seats
    assert max(plan.sizes) - min(plan.sizes) <= 1
    assert set(Counter(plan.tables).values()) <= set(form.sides)


@pytest.mark.parametrize("name", games())
def test_the_seats_of_all_sides_are_all_seats(name):
    form = form_of(name)
    for sides in form.sides:
        seats = seats_of_sides(name, sides)
        assert sorted(seat for own in seats for seat in own) == list(range(sides * form.seats))
        assert {len(own) for own in seats} == {form.seats}


@given(
    st.lists(st.none() | st.integers(0, 2), max_size=6),
    st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_every_seat_without_a_bot_is_somebodys_and_everybody_has_one(chosen, bots):
    own = dealt(3, chosen, bots)
    free = {seat for seat in range(3) if not bots[seat]}
    if free and chosen:
        assert {seat for mine in own for seat in mine} == free
        assert all(own)
        for seat, mine in zip(chosen, own, strict=True):
            assert seat not in free or seat in mine
    else:
        assert not any(own)


def test_one_plays_all_and_two_share_three():
    none = [False] * 3
    assert dealt(3, [None], none) == [[0, 1, 2]]
    assert dealt(3, [None, None], none) == [[0, 2], [1]]
    assert dealt(3, [None, 0], none) == [[1, 2], [0]]
    assert dealt(3, [None] * 4, none) == [[0], [1], [2], [0]]
