"""A class of 23 plays Oil City in a room, over real sockets and from one address: pupils sleep, die, come back on other
devices, send twice, arrive late; the host pauses, moves, replaces and takes back; and the server is killed in every
phase. Nobody waits for ever, and nothing is lost that was acknowledged."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from classroom import PUPILS, Pupil, Room, assert_books_hold, kill_meanwhile, patiently, play_a_phase

from dev.testing.servers import LiveServer

SECONDS_OF_A_PHASE = 6


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, 6])
def test_a_class_of_23(tmp_path, turns):
    drawn = random.Random(turns)
    with LiveServer(tmp_path, options=["--limit", "shortest_clock=1"], compiles=False) as server:
        room = Room(server)
        pupils = [Pupil(room, f"Pupil {number}") for number in range(9)]
        with kill_meanwhile(server, drawn):
            pupils += [Pupil(room, f"Pupil {number}") for number in range(9, PUPILS)]
        people = room.view()["people"]
        assert [each["name"] for each in people] == [f"Pupil {number}" for number in range(PUPILS)]
        assert Counter(each["group"] for each in people) == {**dict.fromkeys(range(7), 3), 7: 2}
        patiently(pupils[0].guest.act_in_room, room.code, "name_group", group=0, name="Black Gold")
        room.act("place", person=1, group=7)
        room.act("start")
        server.kill()
        server.start()
        room.table = room.view()["tables"][0]["id"]
        for pupil in pupils:
            pupil.sit()
        with server.guest().sit(room.table) as wall:
            assert wall.view["side_names"][0] == "Black Gold"
        assert sorted(seat for pupil in pupils for seat in pupil.seats()) == list(range(24))

        # Two sleep, and the clock ends the phase for them, though the server was killed meanwhile.
        first = play_a_phase(room, pupils, drawn, kill=False, sleepers=pupils[-2:])
        room.act("clock", seconds=SECONDS_OF_A_PHASE)
        server.kill()
        server.start()
        room.until_another_phase(first)
        room.act("clock", seconds=0)

        # A host takes the phase back, and everybody invests again; one sends everything twice.
        while room.phase() != first:
            # Before the clock was stopped it may have ended more than one.
            room.act("void_phase", table=0, n=room.look()["n"])
        pupils[3].play(drawn, times=2)
        play_a_phase(room, pupils, drawn, kill=True)
        room.until_another_phase(first)

        # In a pause nobody acts; one phone dies, a bot plays for its owner, who comes back on another.
        room.act("pause", paused=True)
        seat = pupils[1].seats()[0]
        assert not pupils[1].act(seat, pupils[1].look()["legal"].get(str(seat), ["ready1-arrange"])[0])
        room.act("pause", paused=False)
        lost = pupils[6]
        lost.leave()
        room.act("stand_in", person=lost.number, on=True)
        lost.guest = server.guest()
        patiently(lost.guest.post, f"/api/rooms/{room.code}/return", {"number": lost.number, "pin": lost.pin})
        patiently(lost.guest.act_in_room, room.code, "stand_in", person=lost.number, on=False)
        lost.sit()
        assert lost.seats()

        # One comes late and shares a seat; one goes, and the partners play on for them.
        pupils.append(Pupil(room, "Late"))
        pupils[-1].sit()
        gone = pupils.pop(8)
        gone.leave()
        room.act("remove", person=gone.number)
        assert refused_seats(gone, room) == []

        played = room.phase()[0]
        while room.phase()[0] < turns and played < turns:
            phase = play_a_phase(room, pupils, drawn, kill=True)
            if room.phase() == phase:
                room.close_phase()
            room.until_another_phase(phase)
            played = room.phase()[0]
            if room.look()["over"]:
                break
        if not room.look()["over"]:
            room.act("finish")
        for pupil in pupils:
            pupil.leave()

        log = room.look()["log"]
        written = Counter(
            (line["seat"], line["text"]) for line in log if line["kind"] == "action" and "role" not in line
        )
        assert not Counter(room.acknowledged) - written, "an acknowledged tap is lost"
        bots = {line["seat"] for line in log if line["kind"] == "takeover"}
        twice = written - Counter(room.acknowledged)
        assert {seat for seat, _ in twice} <= bots, "a tap was taken twice"
        assert len(log) > 100
    assert_books_hold(tmp_path, room.table)


def refused_seats(pupil, room):
    with pupil.guest.sit(room.table) as chair:
        return [seat["seat"] for seat in chair.view["seats"] if seat["mine"]]
