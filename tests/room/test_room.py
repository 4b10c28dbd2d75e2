"""A room from its log alone, without a network."""

import pytest
from examples import examples
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gusher.room import Room, opened
from gusher.room import entries as log
from gusher.rules.kernel import IllegalError


def room(people=23, game="oil_city"):
    made = Room(game)
    made.apply([opened(game, people)])
    return made


def join(made, people):
    for _ in range(people):
        made.apply([made.propose_join()])


def do(made, kind, **what):
    made.apply([made.propose(kind, 0.0, "host", 1, **what)])


def refused(call, *given, **named):
    with pytest.raises(IllegalError) as error:
        call(*given, **named)
    return error.value.code


def test_another_game_has_the_same_people_each_a_place_on():
    made = room(people=5, game="atacama")
    join(made, 5)
    assert refused(made.propose, log.Again, 0.0, "host", 1) == "not_begun"
    do(made, log.PlayFor, group=5)
    do(made, log.PlayFor, group=5, on=True)
    do(made, log.Start)
    first = [made.sides_at(table) for table in range(made.tables())]
    do(made, log.Podium, on=True)
    do(made, log.TurnTo, phase="debrief")
    do(made, log.Again)
    assert [made.sides_at(table) for table in range(made.tables())] == [[*each[-1:], *each[:-1]] for each in first]
    assert (made.phase, made.podium) == ("playing", None)
    # Whoever has left is not waited for; where nobody is left to play against, there is no game.
    do(made, log.Remove, person=1)
    assert refused(made.propose, log.Again, 0.0, "host", 1) == "too_few_groups"


def test_those_who_come_fill_one_company_after_the_other():
    made = room()
    join(made, 4)
    assert [made.members[number].group for number in (1, 2, 3, 4)] == [0, 0, 0, 1]
    assert made.seats_in(1) == {4: [0, 1, 2]}


def test_a_class_starts_however_many_seats_are_filled_and_empty_companies_stay_out():
    made = room()
    join(made, 10)
    do(made, log.Start)
    assert [group.side for group in made.groups] == [0, 1, 2, 3, None, None, None, None]
    assert made.table_seats(3) == (3, 7, 11)
    assert refused(made.propose, log.Start) == "begun"


def test_a_table_needs_as_many_companies_as_the_rules_say():
    made = room()
    join(made, 4)
    assert refused(made.propose, log.Start) == "too_few_groups"
    do(made, log.Bot, group=5, seat=1, level="driller")
    do(made, log.Start)
    assert made.sides_at(0) == [0, 1, 5]
    assert made.bots_in(5) == ("driller",) * 3, "alone it plays all places of its company"
    do(made, log.Place, person=4, group=5)
    assert made.bots_in(5) == ("", "driller", "")


def test_whoever_comes_late_shares_or_takes_over_and_partners_keep_their_seats():
    made = room(9)
    join(made, 8)
    do(made, log.Start)
    assert made.seats_in(2) == {7: [0, 2], 8: [1]}
    join(made, 1)
    assert made.seats_in(2) == {7: [0], 8: [1], 9: [2]}
    join(made, 1)
    assert made.seats_in(0)[10] == [0]
    do(made, log.Remove, person=7)
    assert made.seats_in(2) == {8: [0, 1], 9: [2]}


def test_what_a_member_may_do_for_themselves():
    made = room()
    join(made, 2)
    made.apply([made.propose(log.Place, 0.0, "member", 1, person=1, group=0, seat=2)])
    assert made.seats_in(0) == {1: [1, 2], 2: [0]}
    assert refused(made.propose, log.Place, 0.0, "member", 1, person=2, group=1) == "room_locked"
    do(made, log.Lock, on=True)
    assert refused(made.propose, log.Place, 0.0, "member", 1, person=1, group=1) == "room_locked"
    assert refused(made.propose_join) == "room_locked"
    do(made, log.Place, person=1, group=3)


@pytest.mark.parametrize(
    ("kind", "what", "code"),
    [
        (log.Place, {"person": 9, "group": 0}, "no_such_person"),
        (log.Place, {"person": 1, "group": 8}, "no_such_group"),
        (log.Place, {"person": 1, "group": -1}, "no_such_group"),
        (log.Place, {"person": 1, "group": 0, "seat": 3}, "no_such_place"),
        (log.Remove, {"person": 0}, "no_such_person"),
        (log.Bot, {"group": 0, "seat": -1, "level": "x"}, "no_such_place"),
        (log.Arrange, {"people": 0}, "invalid"),
        (log.Arrange, {"people": 121}, "invalid"),
        (log.TurnTo, {"phase": "debrief"}, "not_begun"),
        (log.Show, {"page": -1}, "invalid"),
        (log.Show, {"table": 1}, "invalid"),
    ],
)
def test_what_cannot_be_is_refused_by_name(kind, what, code):
    made = room()
    join(made, 1)
    assert refused(made.propose, kind, 0.0, "host", 1, **what) == code


def test_a_group_of_bots_takes_nobody():
    made = room(3)
    join(made, 1)
    for seat in range(3):
        do(made, log.Bot, group=1, seat=seat, level="driller")
    assert refused(made.propose, log.Place, 0.0, "host", 1, person=1, group=1) == "nothing_to_place"
    join(made, 1)
    assert made.members[2].group == 2


class Event(RuleBasedStateMachine):
    """Anything may be wanted in any order: what is refused changes nothing, and everybody always has a seat."""

    def __init__(self):
        super().__init__()
        self.room = room(12)
        self.log = [opened("oil_city", 12)]

    def write(self, propose, *given, **named):
        try:
            entry = propose(*given, **named)
        except IllegalError:
            return
        self.log.append(entry)
        self.room.apply([entry])

    @rule()
    def join(self):
        self.write(self.room.propose_join)

    @rule(person=st.integers(0, 9), group=st.integers(0, 5), seat=st.none() | st.integers(0, 3))
    def place(self, person, group, seat):
        self.write(self.room.propose, log.Place, 0.0, "host", 1, person=person, group=group, seat=seat)

    @rule(person=st.integers(0, 9))
    def remove(self, person):
        self.write(self.room.propose, log.Remove, person=person)

    @rule(group=st.integers(0, 5), seat=st.integers(0, 3), level=st.sampled_from(["", "driller"]))
    def bot(self, group, seat, level):
        self.write(self.room.propose, log.Bot, group=group, seat=seat, level=level)

    @rule(people=st.integers(0, 60))
    def arrange(self, people):
        self.write(self.room.propose, log.Arrange, people=people)

    @precondition(lambda self: len(self.log) > 12)
    @rule()
    def start(self):
        self.write(self.room.propose, log.Start)

    @invariant()
    def everybody_has_a_seat(self):
        for number in range(len(self.room.groups)):
            seats = self.room.seats_in(number)
            free = {seat for seat, level in enumerate(self.room.groups[number].bots) if not level}
            if seats and free:
                assert all(seats.values())
                assert {seat for own in seats.values() for seat in own} == free

    @invariant()
    def the_log_alone_tells_it(self):
        again = Room("oil_city")
        again.apply(self.log)
        assert again == self.room


Event.TestCase.settings = examples(60, stateful_step_count=30)
TestEvent = Event.TestCase
