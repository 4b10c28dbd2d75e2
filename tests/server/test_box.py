"""The rulebook's own way: a printed box, two bankers at two desks, and a room without a single phone. The bankers enter
what dice and cards show, and play for the companies on their own devices."""

from __future__ import annotations

import random

import pytest
from printed_box import COMPANIES, Box

from gusher.server.http.guest import RefusedError


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_class_of_23_plays_without_phones_with_a_printed_box(server, whole):
    """The first turn of a lesson of 45 minutes, or all three."""
    drawn = random.Random(23)
    box = Box.opened(server, options={"turns": "3"})
    one, two = box.bankers
    one.act("play_for", group=None, on=True)
    for group in range(COMPANIES // 2):
        two.act("play_for", group=group, on=True)
    assert [group["host"] for group in box.room["groups"]] == [2] * 4 + [1] * 4
    one.act("start")
    with box.at_table():
        assert (box.room["by_hand"], box.view["by_hand"], box.view["dice"]) == (True, True, None)
        assert [seat["mine"] for seat in one.chair.view["seats"]] == ([False] * 4 + [True] * 4) * 3
        # The first plot is drawn: it can't be passed over, and the other desk has nothing to say.
        busy, idle = box.at_work()
        n = box.view["n"]
        assert refused(busy.act, "read", table=0, n=n) == "nothing_to_read"
        assert refused(idle.act, "enter", table=0, n=n, outcome=busy.due()[0]) == "not_your_desk"
        first_turn = box.view["scene"]["turn"]
        while not box.view["over"] and (whole or box.view["scene"]["turn"] == first_turn):
            box.play(drawn)
    assert box.view["over"] == whole
    lines = [line for line in box.view["log"] if line["kind"] == "outcome"]
    by_hand = [line["phrase"] for line in lines if line.get("role") == "maker"]
    assert len(by_hand) == box.entered
    assert set(by_hand) == {"land", "event", "plot", "rolled"}
    assert not {line["phrase"] for line in lines if not line.get("role")} & {"event", "rolled"}


def test_what_was_entered_wrongly_is_taken_back_and_entered_again(server):
    box = Box.opened(server, 9, clock=60)
    one, two = box.bankers
    one.act("play_for", group=None, on=True)
    one.act("start")
    with box.at_table():
        assert refused(one.act, "retract", table=0, n=box.view["n"]) == "nothing_to_retract"
        assert box.view["aloud"] == {"desk": 1, "side": 1, "more": True}
        one.do("enter", outcome="land7")
        assert box.view["scene"]["plots"][1] == 1
        assert refused(two.act, "retract", table=0, n=box.view["n"]) == "not_your_desk"
        one.do("retract")
        assert (box.view["scene"]["plots"][1], "land7" in one.due()) == (0, True)
        assert refused(one.act, "retract", table=0, n=box.view["n"]) == "nothing_to_retract"
        for plot in ("land8", "land9"):
            one.do("enter", outcome=plot)
        # The last word before a phase: it was another event, and the phase begins anew.
        two.do("enter", outcome="event1")
        two.do("read")
        assert box.view["clock"]["ends"] is not None
        two.do("retract")
        assert (box.view["clock"]["ends"], box.view["aloud"]) == (None, {"desk": 2, "side": None, "more": True})
        two.do("enter", outcome="event5")
        assert box.view["aloud"] == {"desk": 2, "side": None, "more": False}
        two.do("read")
        one.chair.act("1a-tower1", seat=0)
        assert refused(two.act, "retract", table=0, n=box.view["n"]) == "nothing_to_retract"
        assert [line["text"] for line in box.view["log"] if line["kind"] == "outcome" and not line.get("undone")] == [
            "land8", "land9", "event5",
        ]  # fmt: skip


def test_only_hosts_enter_and_a_pupil_with_a_phone_plays_for_their_own_company(server):
    box = Box.opened(server, 9)
    one = box.bankers[0]
    pupil = server.guest()
    pupil.join_room(box.code, "Ada")
    one.act("play_for", group=None, on=True)
    assert [group["host"] for group in box.room["groups"]] == [None, 1, 1]
    assert refused(pupil.act_in_room, box.code, "play_for", group=0, on=True) == "not_a_host"
    assert refused(one.act, "aloud", on=False) == "box_is_read"
    one.act("start")
    n = one.guest.get(f"/api/tables/{box.table}")["n"]
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
