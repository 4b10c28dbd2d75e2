"""The rulebook's own way: a printed box, two bankers at two desks, and a room without a single phone. The bankers enter
what dice and cards show, and play for the companies on their own devices."""

from __future__ import annotations

import random

import pytest

from gusher.server.http.guest import RefusedError

PUPILS, COMPANIES = 23, 8


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


class Banker:
    """A host with a device of their own, at one of the two desks."""

    def __init__(self, guest, code, desk):
        self.guest, self.code = guest, code
        self.act("desk", desk=desk)

    def act(self, act, **what):
        return self.guest.act_in_room(self.code, act, **what)

    def due(self):
        return [each["text"] for each in self.guest.get(f"/api/rooms/{self.code}/tables/0/due")["due"]]


class Box:
    """A room where all is thrown and drawn from a printed box, and its bankers."""

    def __init__(self, server, people=PUPILS, **what):
        first, second = server.guest(), server.guest()
        wanted = {"game": "oil_city", "people": people, "by_hand": True, **what}
        self.code = first.post("/api/rooms", wanted)["code"]
        with first.be_in_room(self.code, "host") as bench:
            second.post(f"/api/rooms/{self.code}/key", {"key": bench.view["links"]["host"]})
        self.bankers = [Banker(first, self.code, 1), Banker(second, self.code, 2)]
        self.entered = 0

    def start(self):
        self.bankers[0].act("start")
        self.table = self.room["tables"][0]["id"]

    @property
    def room(self):
        with self.bankers[0].guest.be_in_room(self.code, "host") as bench:
            return bench.view

    @property
    def view(self):
        return self.bankers[0].guest.get(f"/api/tables/{self.table}")

    def do_the_banks_work(self, drawn):
        """Each banker does what is asked for at their own desk, and the other can't."""
        while (view := self.view)["aloud"]["desk"] is not None:
            busy, idle = self.bankers[:: 1 if view["aloud"]["desk"] == 1 else -1]
            due = busy.due()
            if len(due) > 1:
                assert refused(busy.act, "read", table=0, n=view["n"]) == "nothing_to_read"
                busy.act("enter", table=0, n=view["n"], outcome=drawn.choice(due))
                self.entered += 1
            else:
                assert refused(idle.act, "read", table=0, n=view["n"]) == "not_your_desk"
                busy.act("read", table=0, n=view["n"], far="side")


def play_a_phase(box, chairs, drawn):
    """The bankers ask every company at their device what it does, and enter that."""
    phase = box.view["scene"]["phase"]
    for chair in chairs:
        while True:
            chair.until(box.view["n"])
            legal = {int(seat): actions for seat, actions in chair.view["legal"].items() if actions}
            movers = [seat for seat in chair.view["movers"] if seat in legal]
            if not movers or chair.view["scene"]["phase"] != phase:
                break
            ready = [each for each in legal[movers[0]] if each.startswith("ready")]
            tokens = [each for each in legal[movers[0]] if "-plot" in each or "-tower" in each]
            if tokens and drawn.random() < 0.7:
                chair.act(drawn.choice(tokens), seat=movers[0])
            chair.act(ready[0], seat=movers[0])


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_class_of_23_plays_without_phones_with_a_printed_box(server, whole):
    """The first turn of a lesson of 45 minutes, or all three."""
    drawn = random.Random(23)
    box = Box(server, options={"turns": "3"})
    one, two = box.bankers
    one.act("play_for", group=None, on=True)
    for group in range(COMPANIES // 2):
        two.act("play_for", group=group, on=True)
    assert [group["host"] for group in box.room["groups"]] == [2] * 4 + [1] * 4
    box.start()
    assert (box.room["by_hand"], box.view["by_hand"], box.view["dice"]) == (True, True, None)
    with one.guest.sit(box.table) as first, two.guest.sit(box.table) as second:
        assert [seat["mine"] for seat in first.view["seats"]] == ([False] * 4 + [True] * 4) * 3
        first_turn = box.view["scene"]["turn"]
        while not box.view["over"] and (whole or box.view["scene"]["turn"] == first_turn):
            box.do_the_banks_work(drawn)
            play_a_phase(box, (first, second), drawn)
    assert box.view["over"] == whole
    lines = [line for line in box.view["log"] if line["kind"] == "outcome"]
    by_hand = [line["phrase"] for line in lines if line.get("role") == "maker"]
    assert len(by_hand) == box.entered
    assert set(by_hand) == {"land", "event", "plot", "rolled"}
    assert not {line["phrase"] for line in lines if not line.get("role")} & {"event", "rolled"}


def test_what_was_entered_wrongly_is_taken_back_and_entered_again(server):
    box = Box(server, 9, clock=60)
    one, two = box.bankers
    one.act("play_for", group=None, on=True)
    box.start()
    assert refused(one.act, "retract", table=0, n=box.view["n"]) == "nothing_to_retract"
    assert box.view["aloud"] == {"desk": 1, "side": 1, "more": True}
    one.act("enter", table=0, n=box.view["n"], outcome="land7")
    assert box.view["scene"]["plots"][1] == 1
    assert refused(two.act, "retract", table=0, n=box.view["n"]) == "not_your_desk"
    one.act("retract", table=0, n=box.view["n"])
    assert (box.view["scene"]["plots"][1], "land7" in one.due()) == (0, True)
    assert refused(one.act, "retract", table=0, n=box.view["n"]) == "nothing_to_retract"
    for plot in ("land8", "land9"):
        one.act("enter", table=0, n=box.view["n"], outcome=plot)
    # The last word before a phase: it was another event, and the phase begins anew.
    two.act("enter", table=0, n=box.view["n"], outcome="event1")
    two.act("read", table=0, n=box.view["n"])
    assert box.view["clock"]["ends"] is not None
    two.act("retract", table=0, n=box.view["n"])
    assert (box.view["clock"]["ends"], box.view["aloud"]) == (None, {"desk": 2, "side": None, "more": True})
    two.act("enter", table=0, n=box.view["n"], outcome="event5")
    assert box.view["aloud"] == {"desk": 2, "side": None, "more": False}
    two.act("read", table=0, n=box.view["n"])
    with one.guest.sit(box.table) as chair:
        chair.act("1a-tower1", seat=0)
    assert refused(two.act, "retract", table=0, n=box.view["n"]) == "nothing_to_retract"
    assert [line["text"] for line in box.view["log"] if line["kind"] == "outcome" and not line.get("undone")] == [
        "land8", "land9", "event5",
    ]  # fmt: skip


def test_only_hosts_enter_and_a_pupil_with_a_phone_plays_for_their_own_company(server):
    box = Box(server, 9)
    one = box.bankers[0]
    pupil = server.guest()
    pupil.join_room(box.code, "Ada")
    one.act("play_for", group=None, on=True)
    assert [group["host"] for group in box.room["groups"]] == [None, 1, 1]
    assert refused(pupil.act_in_room, box.code, "play_for", group=0, on=True) == "not_a_host"
    assert refused(one.act, "aloud", on=False) == "box_is_read"
    box.start()
    n = box.view["n"]
    assert refused(pupil.get, f"/api/rooms/{box.code}/tables/0/due") == "not_here"
    assert refused(one.guest.get, f"/api/rooms/{box.code}/tables/1/due") == "unknown_table"
    assert refused(pupil.act_in_room, box.code, "enter", table=0, n=n, outcome="land1") == "not_a_host"
    assert refused(one.act, "enter", table=0, n=n, outcome="die2") == "not_waiting_for_outcome"
    assert refused(one.act, "enter", table=0, n=n, outcome="x") == "unknown_action"
    assert refused(one.act, "enter", table=0, n=n + 1, outcome="land1") == "stale"
    with pupil.sit(box.table) as phone, one.guest.sit(box.table) as chair:
        assert [seat["mine"] for seat in phone.view["seats"]] == [True, False, False] * 3
        assert [seat["mine"] for seat in chair.view["seats"]] == [False, True, True] * 3
    # Somebody of that company comes with a phone: the host plays on for the others.
    late = server.guest()
    late.join_room(box.code, "Bea")
    one.act("place", person=2, group=1)
    with late.sit(box.table) as phone:
        assert [seat["mine"] for seat in phone.view["seats"]] == [False, True, False] * 3
    one.act("remove", person=2)
    one.act("play_for", group=1, on=False)
    assert box.room["groups"][1]["host"] is None
    assert refused(server.guest().post, "/api/rooms", {"game": "atacama", "people": 2, "by_hand": True}) == "no_bank"
