"""The order in which dice are settled: the seed first, then promises, then what was promised. Whoever could see more
than others has nothing left to choose."""

import asyncio
import hashlib

import pytest

from gusher.rules.kernel import game
from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import making
from gusher.server.live.seats import take_seat
from gusher.server.live.tables import Tables
from gusher.server.protocol.new_tables import NewSeat, NewTable, TakeSeat
from gusher.server.sharing import limits
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table import files
from gusher.table.dice import Dice, promise

GAME = {"game": "ghawar", "options": {}}


def refusal(do):
    with pytest.raises(RefusedError) as refused:
        do()
    return refused.value.status, refused.value.code


def made(guest, *others, addition="anns"):
    """A table with this guest on its first seat, who has promised an addition."""
    dice = guest.get("/api/dice")
    table = dice["ticket"].partition(".")[0]
    seats = [{"kind": "here", "promise": promise(table, addition) if addition else ""}]
    seats += [{"kind": "open"} if each == "open" else {"kind": "bot", "bot": each} for each in others]
    guest.post("/api/tables", {**GAME, "seats": seats, "dice": dice["ticket"]})
    return table, dice["commitment"]


def dice_of(guest, table):
    return guest.get(f"/api/tables/{table}")["dice"]


def test_nothing_that_was_promised_is_shown_or_taken_before_all_promises_are_fixed(server):
    ann, bob, eve = server.guest(), server.guest(), server.guest()
    table, commitment = made(ann, "open")
    first = dice_of(eve, table)
    assert (first["commitment"], first["promises"]) == (commitment, [promise(table, "anns"), ""])
    assert (first["nonces"], first["seed"], first["until"]) == ([], None, None)
    # Ann's device would say too much: somebody still has to promise.
    assert refusal(lambda: ann.add_to_dice(table, 0, "anns")) == (409, "open_seats")
    bob.take_seat(table, 1, "Bob", "bobs")
    settled = dice_of(eve, table)
    assert settled["promises"] == [promise(table, "anns"), promise(table, "bobs")]
    assert settled["until"] is not None
    # Whoever knows more now can neither promise something else nor make room for somebody who would.
    assert refusal(lambda: bob.take_seat(table, 1, "Bob", "others")) == (409, "begun")
    assert refusal(lambda: bob._json("DELETE", f"/api/tables/{table}/seats/1")) == (409, "begun")
    assert refusal(lambda: ann.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "driller"})) == (409, "begun")
    assert refusal(lambda: bob.add_to_dice(table, 1, "others")) == (400, "addition")
    assert refusal(lambda: eve.add_to_dice(table, 1, "bobs")) == (403, "not_your_seat")
    assert refusal(lambda: bob.add_to_dice(table, 7, "bobs")) == (404, "unknown_seat")
    ann.add_to_dice(table, 0, "anns")
    # Said again, because the answer got lost; and nobody is shown it before the others have said theirs.
    ann.add_to_dice(table, 0, "anns")
    assert "anns" not in str(eve.get(f"/api/tables/{table}"))
    assert dice_of(bob, table)["nonces"] == []
    bob.add_to_dice(table, 1, "bobs")
    begun = dice_of(eve, table)
    assert (begun["nonces"], begun["until"], begun["commitment"]) == (["anns", "bobs"], None, commitment)
    bob.add_to_dice(table, 1, "bobs")


def test_nothing_is_drawn_while_additions_are_waited_for(server):
    ann = server.guest()
    table, _ = made(ann, "driller")
    with ann.sit(table) as chair:
        assert (chair.view["n"], chair.legal(), chair.view["thinking"]) == (0, [], [])
        ann.add_to_dice(table, 0, "anns")
        while not chair.view["dice"]["nonces"]:
            chair.next_view()
        assert chair.view["dice"]["nonces"] == ["anns", "-"]


@pytest.mark.parametrize("addition", ["", "-", "a b", "x" * 65, "é", "a\nb"])
def test_what_can_be_no_addition_is_refused(server, addition):
    ann = server.guest()
    table, _ = made(ann, "driller", addition=addition or "x")
    assert refusal(lambda: ann.add_to_dice(table, 0, addition)) == (400, "addition")


def test_who_does_not_keep_a_promise_in_time_adds_what_follows_from_the_seed(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_TO_ADD", 0.3)
    server = in_thread()
    ann, bob = server.guest(), server.guest()
    table, _ = made(ann, "open")
    with ann.sit(table) as chair:
        bob.take_seat(table, 1, "Bob", "bobs")
        ann.add_to_dice(table, 0, "anns")
        while not chair.view["dice"]["nonces"]:
            chair.next_view()
        assert chair.view["dice"]["nonces"] == ["anns", "-"]
        assert refusal(lambda: bob.add_to_dice(table, 1, "bobs")) == (409, "begun")
        # Resigning ends it: then the seed is there, and everything can be drawn again.
        with bob.sit(table) as other:
            other.send("leave", seat=1)
        while not chair.view["over"]:
            chair.next_view()
        dice = chair.view["dice"]
    assert hashlib.sha256(bytes.fromhex(dice["seed"])).hexdigest() == dice["commitment"]
    assert Dice(bytes.fromhex(dice["seed"]), table, tuple(dice["nonces"])).additions[1] not in ("-", "bobs")


def test_a_server_that_is_killed_while_it_waits_begins_when_it_is_back(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_TO_ADD", 0.2)

    async def test():
        bus, storage = Bus(), SqliteStorage(tmp_path / "test.db")
        name = await making.create(Tables(storage, bus), "ann", wanted("t" * 12), "Ann", ("t" * 12, b"s" * 32))
        assert (await storage.find(name)).is_adding
        assert await storage.due(0.0, 4e9) == [name]
        await asyncio.sleep(0.3)
        live = await Tables(storage, bus).get(name)
        assert live.stored.nonces == ("-", "-")
        await storage.close()

    asyncio.run(test())


def wanted(table):
    return NewTable("ghawar", [NewSeat("here", promise=promise(table, "anns")), NewSeat("here")])


def test_additions_that_come_by_different_processes_are_all_mixed_in(tmp_path):
    async def test():
        bus, table = Bus(), "t" * 12
        storages = [SqliteStorage(tmp_path / "test.db") for _ in range(2)]
        one, other = (Tables(storage, bus) for storage in storages)
        seats = [NewSeat("here", promise=promise(table, "anns")), NewSeat("open")]
        await making.create(one, "ann", NewTable("ghawar", seats), "Ann", (table, b"s" * 32))
        here, there = await one.get(table), await other.get(table)
        await take_seat(other, table, 1, "bob", TakeSeat("Bob", promise(table, "bobs")))
        first, second = [(await tables.fresh(table)).seating for tables in (one, other)]
        await asyncio.gather(first.add_to_dice(0, "ann", "anns"), second.add_to_dice(1, "bob", "bobs"))
        for _ in range(100):
            if here.stored.has_begun and there.stored.has_begun:
                break
            await asyncio.sleep(0.02)
        assert here.stored.nonces == there.stored.nonces == ("anns", "bobs")
        # Whichever of them draws, it draws the same: nothing but seed, additions and number goes into it.
        assert here._kept.dice() == there._kept.dice()
        for storage in storages:
            await storage.close()

    asyncio.run(test())


def test_with_real_dice_nothing_is_promised_or_waited_for(server):
    ann = server.guest()
    seats = [{"kind": "here", "promise": "0" * 64}, {"kind": "here"}]
    table = ann.post("/api/tables", {**GAME, "seats": seats, "by_hand": True})["id"]
    view = ann.get(f"/api/tables/{table}")
    assert view["dice"] is None
    assert view["legal"] or view["due"]


def test_the_page_is_told_what_it_needs_to_draw_again_and_the_file_agrees(server):
    ann = server.guest()
    table, commitment = made(ann, "driller")
    path = f"/api/tables/{table}/draws"
    assert refusal(lambda: ann.get(path)) == (409, "not_over")
    ann.add_to_dice(table, 0, "anns")
    with ann.sit(table) as chair:
        while not chair.legal():
            chair.next_view()
        while not chair.view["log"]:
            chair.act(chair.legal()[0])
        chair.send("leave", seat=0)
        while not chair.view["over"]:
            chair.next_view()
        log = {line["n"]: line["text"] for line in chair.view["log"]}
        dice = chair.view["dice"]
    drawn = ann.get(path)["draws"]
    assert [each["k"] for each in drawn] == list(range(len(drawn)))
    assert len(drawn) > 0
    again = Dice(bytes.fromhex(dice["seed"]), table, tuple(dice["nonces"]))
    for each in drawn:
        number = again.number(each["k"], each["total"])
        assert each["first"] <= number < each["first"] + each["weight"]
        assert log[each["n"]] == each["text"]
    file = files.read(ann.ask("GET", f"/api/tables/{table}/record")[2].decode())
    assert file.seed.dice.commitment == commitment
    assert (file.seed.promises, file.seed.broken) == ((promise(table, "anns"), ""), [])
    assert files.unlike(file) == []
    assert game("ghawar").name == file.game
