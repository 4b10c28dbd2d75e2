"""Who plays with whoever is there finds an open table, or one other person: never two, however many look at once, and
in whatever process."""

import asyncio

import pytest

from gusher.server.http.guest import RefusedError
from gusher.server.storage.sql.waiting import Met, Waiter
from gusher.server.storage.storage import StoredSeat, StoredTable


def table_of(name):
    return StoredTable(name, "atacama", 1, {}, "ann", b"s" * 32, seats=(StoredSeat(0, "open"),))


def look(guest, level="", game="atacama"):
    return guest.post("/api/waiting", {"game": game, "level": level})["table"]


def test_two_who_wait_get_a_table_with_a_seat_for_each_and_play(server):
    ann, bob, eve = (server.guest() for _ in range(3))
    assert look(ann) is None
    assert look(ann) is None, "she is not her own opponent"
    table = look(bob)
    assert look(ann) == table
    assert look(eve) is None, "nobody is found twice"
    view = ann.get(f"/api/tables/{table}")
    assert [seat["kind"] for seat in view["seats"]] == ["kept", "kept"]
    seats = {
        guest: next(s["seat"] for s in guest.get(f"/api/tables/{table}")["seats"] if s["mine"]) for guest in (ann, bob)
    }
    assert sorted(seats.values()) == [0, 1]
    for guest, seat in seats.items():
        guest.take_seat(table, seat, "Guest")
    first = next(guest for guest, seat in seats.items() if seat == 0)
    with first.sit(table) as chair:
        assert chair.view["clock"]["total"]
        chair.act("e5")
    eve.ask("DELETE", "/api/waiting")


def test_an_open_table_where_somebody_waits_comes_first(server):
    ann, bob, eve = (server.guest() for _ in range(3))
    table = ann.new_table("here", "open", game="atacama", public=True)
    assert look(bob) is None, "nobody is there"
    bob.ask("DELETE", "/api/waiting")
    with ann.sit(table):
        assert look(ann) is None, "it is her own"
        assert look(eve) == table
    ann.ask("DELETE", "/api/waiting")


def test_an_open_table_says_whom_it_is_meant_for(server):
    ann, bob = server.guest(), server.guest()
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
    table = ann.post("/api/tables", {"game": "ghawar", "seats": seats, "public": True, "level": "new"})["id"]
    listed = {each["id"]: each for each in bob.get("/api/tables")}
    assert listed[table]["level"] == "new"
    with ann.sit(table):
        assert look(bob, "experienced", "ghawar") is None
        bob.ask("DELETE", "/api/waiting")


def test_where_all_act_at_once_nobody_is_found(server):
    with pytest.raises(RefusedError) as refused:
        look(server.guest(), game="oil_city")
    assert refused.value.field == "game"


def test_nobody_is_found_twice_by_however_many_processes(database):
    async def run():
        storages = [database.open(), database.open()]
        people = [f"p{number}" for number in range(11)]

        async def look_all(at):
            looks = (
                storages[number % 2].waiting.look(Waiter(person, "atacama", ""), f"table of {person}", at, 15.0)
                for number, person in enumerate(people)
            )
            return dict(zip(people, await asyncio.gather(*looks), strict=True))

        first = await look_all(100.0)
        pairs = [(person, met.other, met.table) for person, met in first.items() if met is not None]
        for _, _, table in pairs:
            await storages[0].create(table_of(table), [], 1000)
        second = await look_all(101.0)
        assert len(pairs) == 5
        assert len({each for finder, other, _ in pairs for each in (finder, other)}) == 10
        assert all(second[other] == Met(table, None) for _, other, table in pairs)
        for each in storages:
            await each.close()

    asyncio.run(run())


def test_nobody_is_sent_to_a_table_that_is_not_there(database):
    async def run():
        storage = database.open()
        look = lambda person, table, at: storage.waiting.look(Waiter(person, "atacama", ""), table, at, 15.0)  # noqa: E731
        assert await look("ann", "", 100.0) is None
        assert await look("bob", "t", 101.0) == Met("t", "ann")
        assert await look("ann", "", 102.0) is None
        assert await look("cid", "", 103.0) is None, "ann is found already"
        await storage.create(table_of("t"), [], 1000)
        assert await look("ann", "", 104.0) == Met("t", None)
        assert await look("eve", "u", 105.0) == Met("u", "cid")
        assert [await look("cid", "", at) for at in (110.0, 121.0)] == [None, None], "eve has failed"
        assert await look("fay", "v", 122.0) == Met("v", "cid")
        await storage.close()

    asyncio.run(run())


def test_who_has_gone_or_does_not_fit_or_is_muted_is_not_found(database):
    async def run():
        storage = database.open()
        look = lambda person, level, at: storage.waiting.look(Waiter(person, "atacama", level), "t", at, 15.0)  # noqa: E731
        assert await look("ann", "new", 100.0) is None
        assert await look("bob", "experienced", 101.0) is None
        await storage.chats.mute("cid", "ann", muted=True)
        assert (await look("cid", "", 102.0)).other == "bob"
        assert await look("dan", "new", 116.0) is None, "she said so last at 100"
        await storage.close()

    asyncio.run(run())
