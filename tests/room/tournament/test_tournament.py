"""Tournaments from their results alone: who meets whom, standings, ratings."""

from collections import Counter
from itertools import combinations

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from gusher.room.tournament import Event, Match, Round, next_round, rated, standings
from gusher.room.tournament.pairing import History


def play(event, here, winner, rounds=1):
    """So many rounds for those who are here; ``winner`` says who of a table is first, None for a shared place."""
    for _ in range(rounds):
        tables, byes = next_round(event, here)
        matches = []
        for table in tables:
            first = winner(table)
            matches.append(Match(table, tuple(1 if first in (None, each) else 2 for each in table)))
        event.rounds.append(Round(matches, byes))
    return event


def met(event):
    return Counter(
        frozenset(pair) for each in event.rounds for match in each.matches for pair in combinations(match.people, 2)
    )


def people(number):
    return list(range(1, number + 1))


@pytest.mark.parametrize("number", [2, 5, 6, 11, 12])
def test_in_a_round_robin_everybody_meets_everybody_once(number):
    rounds = number - 1 + number % 2
    event = play(Event("round_robin"), people(number), min, rounds)
    assert set(met(event).values()) == {1}
    assert len(met(event)) == number * (number - 1) // 2
    assert Counter(event.byes()) == (dict.fromkeys(people(number), 1) if number % 2 else {})
    history = History(event)
    assert all(abs(history.ahead[each]) <= 2 for each in people(number))
    assert [line.person for line in standings(event, people(number))] == people(number)


@examples(30)
@given(number=st.integers(6, 14), rounds=st.integers(1, 5), data=st.data())
def test_a_swiss_round_repeats_nothing_and_keeps_scores_together(number, rounds, data):
    here = people(number)
    event = Event("swiss")
    for _ in range(rounds):
        play(event, here, lambda table: data.draw(st.sampled_from([None, *table])))
        last = event.rounds[-1]
        seen = [each for match in last.matches for each in match.people] + list(last.byes)
        assert sorted(seen) == here
    if rounds <= number // 2:
        assert max(met(event).values()) == 1
        assert all(times == 1 for times in Counter(event.byes()).values())
    history = History(event)
    assert all(abs(history.ahead[each]) <= 3 for each in here)


def test_the_first_round_is_the_upper_half_against_the_lower_and_the_next_goes_by_score():
    event = play(Event("swiss"), people(8), min)
    assert {frozenset(match.people) for match in event.rounds[0].matches} == {
        frozenset(pair) for pair in ((1, 5), (2, 6), (3, 7), (4, 8))
    }
    play(event, people(8), min)
    # Winners meet winners, and who began meets somebody who did not.
    assert all(len({each < 5 for each in match.people}) == 1 for match in event.rounds[1].matches)
    assert set(History(event).ahead.values()) == {0}


def test_a_bye_goes_to_the_lowest_score_and_to_nobody_twice():
    event = play(Event("swiss"), people(5), min, 4)
    assert event.rounds[0].byes == (5,)
    assert len(set(event.byes())) == 4


def test_at_a_small_club_people_meet_again_rather_than_not_play():
    event = play(Event("swiss"), people(4), min, 6)
    assert all(len(each.matches) == 2 for each in event.rounds)
    assert sorted(met(event).values()) == [2] * 6


def test_many_people_are_paired_among_neighbours():
    event = play(Event("swiss"), people(61), min, 3)
    assert max(met(event).values()) == 1


@pytest.mark.parametrize("system", ["swiss", "round_robin"])
def test_who_comes_late_plays_and_who_withdraws_does_not(system):
    event = play(Event(system), people(6), min, 2)
    event.gone.add(2)
    play(event, people(7), min)
    assert 7 in {each for match in event.rounds[2].matches for each in match.people}
    assert 2 not in {each for match in event.rounds[2].matches for each in match.people}
    play(event, people(7), min)
    assert max(met(event).values()) == 1
    assert {line.person for line in standings(event, people(7))} == set(people(7))


def test_tables_of_three_and_four_mix_people():
    event = play(Event("round_robin", at_table=4), people(12), min, 3)
    assert all([len(match.people) for match in each.matches] == [4, 4, 4] for each in event.rounds)
    assert max(met(event).values()) <= 2
    eleven = play(Event("swiss", at_table=3), people(11), min)
    assert sorted(len(match.people) for match in eleven.rounds[0].matches) == [2, 3, 3, 3]


def test_a_score_is_the_part_of_the_opponents_that_were_beaten():
    shared = Match((7, 8, 9), (1, 1, 3), (30, 30, 12))
    assert [shared.score(side) for side in range(3)] == [0.75, 0.75, 0]
    assert [shared.margin(side) for side in range(3)] == [9, 9, -18]
    assert [Match((1, 2), (1, 1)).score(side) for side in range(2)] == [0.5, 0.5]


def test_ties_are_broken_by_opponents_or_by_margins():
    def event(**how):
        return Event(
            "swiss",
            rounds=[
                Round([Match((1, 2), (1, 2), (11, 10)), Match((3, 4), (1, 2), (11, 10))]),
                Round([Match((3, 1), (1, 2), (20, 19)), Match((2, 4), (1, 2), (40, 9))]),
            ],
            **how,
        )

    lines = {line.person: line for line in standings(event(), [])}
    assert [lines[each].score for each in people(4)] == [1, 1, 2, 0]
    assert [lines[each].opponents for each in people(4)] == [3, 1, 1, 3]
    assert [lines[each].beaten for each in people(4)] == [1, 0, 1, 0]
    assert [lines[each].margin for each in people(4)] == [0, 30, 2, -32]
    # 1 has met the winner, 2 has won by more.
    assert [line.person for line in standings(event(), [])] == [3, 1, 2, 4]
    assert [line.person for line in standings(event(by_margin=True), [])] == [3, 2, 1, 4]


def test_equals_share_a_place():
    event = Event("swiss", rounds=[Round([Match((1, 2), (1, 1)), Match((3, 4), (1, 1))])])
    assert [line.place for line in standings(event, [5])] == [1, 1, 1, 1, 5]


def test_shared_wins_are_rated_alike_and_the_third_is_not_rated_like_them():
    ratings = rated([Match((1, 2, 3), (1, 1, 3))])
    assert ratings[1] == ratings[2]
    assert ratings[3].mean < 25 < ratings[1].mean
    beaten = rated([Match((1, 2), (1, 2))] * 6)
    assert beaten[1].mean - beaten[2].mean > 8
    assert beaten[1].doubt < rated([Match((1, 2), (1, 2))])[1].doubt
    assert beaten[1].games == 6


def test_luck_is_no_skill():
    # The dice gave the winner more than the lead.
    ratings = rated([Match((1, 2), (1, 2), (30, 20), (12.0, -12.0))])
    assert ratings[2].mean > ratings[1].mean
