"""People become friends by words, see what the other one shows them, and ask each other, or bots, to play."""

import asyncio
import time
from contextlib import asynccontextmanager
from unittest.mock import AsyncMock

import pytest

from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import challenges, results
from gusher.server.live.tables import Tables
from gusher.server.people.lately import Lately
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.friends import NewChallenge
from gusher.server.protocol.new_tables import NewTime
from gusher.server.push.reminders import Reminders, message
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Sockets, Visitor
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.schema import INVITATIONS
from gusher.server.storage.sql.bot_accounts import StoredBot
from gusher.server.storage.sql.challenges import Challenge
from gusher.server.storage.sql.friends import Invitation
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import Result, Standing, StoredSeat, StoredTable, TakenError, TooManyError

DAY = 86400.0


def refusal(call, *given):
    with pytest.raises(RefusedError) as error:
        call(*given)
    return error.value.status, error.value.code


def named(server, name):
    guest = server.guest()
    guest.put("/api/me", {"name": name})
    return guest


def friends_of(guest):
    return guest.get("/api/friends")["friends"]


def befriended(server):
    ann, bob = named(server, "Ann"), named(server, "Bob")
    words = ann.post("/api/friends/invitations", None)["words"]
    bob.post("/api/friends", {"code": words})
    return ann, bob


def ask(guest, wanted, **more):
    return guest.post("/api/challenges", {"game": "atacama", **wanted, **more})["id"]


def id_of(guest):
    return guest.cookie.partition("=")[2].partition(".")[0]


# Friends --------------------------------------------------------------------------------------------------------------


def test_words_make_friends_once_and_either_ends_it(server):
    ann, bob, eve = (named(server, name) for name in ("Ann", "Bob", "Eve"))
    assert refusal(server.guest().post, "/api/friends/invitations", None) == (409, "nameless")
    words = ann.post("/api/friends/invitations", None)["words"]
    assert len(words.split()) == 4
    assert refusal(bob.post, "/api/friends", {"code": "able bacon"}) == (400, "invitation_length")
    assert refusal(ann.post, "/api/friends", {"code": words}) == (409, "own_invitation")
    typed = "-".join(word[:4] for word in words.upper().split())
    assert bob.post("/api/friends", {"code": typed})["name"] == "Ann"
    assert refusal(eve.post, "/api/friends", {"code": words}) == (404, "unknown_invitation")
    [one], [other] = friends_of(ann), friends_of(bob)
    assert (one["name"], one["id"]) == ("Bob", other["id"])
    for guest in (ann, bob):
        assert not any(id_of(each) in str(guest.get("/api/friends")) for each in (ann, bob))
    assert refusal(eve.get, f"/api/friends/{one['id']}") == (404, "unknown_friend")
    assert bob.ask("DELETE", f"/api/friends/{one['id']}")[0] == 204
    assert friends_of(ann) == friends_of(bob) == []


def test_whoever_does_not_want_to_read_somebody_is_no_friend_of_theirs(server):
    ann, bob = befriended(server)
    table = ann.new_table("here", "open")
    bob.take_seat(table, 1, "Bob")
    bob.post(f"/api/tables/{table}/chat", {"text": "hello", "key": "k"})
    ann.post(f"/api/tables/{table}/chat/0/mute", None)
    assert friends_of(ann) == friends_of(bob) == []
    words = bob.post("/api/friends/invitations", None)["words"]
    assert refusal(ann.post, "/api/friends", {"code": words}) == (404, "unknown_invitation")


def test_what_is_known_of_friends_is_exported_and_erased(server):
    ann, bob = befriended(server)
    ann.post("/api/friends/invitations", None)
    friend = friends_of(ann)[0]["id"]
    table = ask(ann, {"friend": friend})
    own = ann.get("/api/me/data")
    assert [each["name"] for each in own["friends"]] == ["Bob"]
    assert (len(own["invitations_until"]), own["challenges"]) == (1, [table])
    assert bob.get("/api/me/data")["challenges"] == [table]
    assert ann.ask("DELETE", "/api/me")[0] == 204
    assert bob.get("/api/friends")["challenges"] == friends_of(bob) == []
    assert refusal(bob.get, f"/api/tables/{table}")[0] == 404
    assert bob.get("/api/me/data")["friends"] == []


def test_who_is_here_is_known_where_both_allow_it(database):
    async def run():
        storage, sockets = database.open(), Sockets()
        lately = Lately(storage, sockets)
        await storage.friends.invite(Invitation("d", "ann", 100.0), 1.0, 9)
        friend = await storage.friends.accept("d", "bob", "f", 2.0, 9)
        bot = StoredBot("bot-x", "ann", "Bot X", "digest", 1.0)
        await storage.bot_accounts.make(bot, 1)
        with sockets.one_more(Visitor("ann", "::1"), lambda: None):
            lately.note("bot-x")
            await lately.write_down(50.0)
            assert (await storage.friends.of("bob"))[0].seen is None, "she has not allowed it"
            await storage.friends.show("ann", friend, here=True, games=False)
            await lately.write_down(60.0)
        await lately.write_down(70.0)
        [known] = await storage.friends.of("bob")
        assert (known.seen, known.is_here_shown, known.shows_here) == (60.0, True, False)
        assert (await storage.bot_accounts.find("bot-x")).seen == 50.0
        await storage.friends.show("ann", friend, here=False, games=True)
        [known] = await storage.friends.of("bob")
        assert (known.seen, known.are_games_shown) == (None, True)
        await storage.close()

    asyncio.run(run())


def test_invitations_are_taken_once_by_whatever_process_and_friends_are_counted(database):
    async def run():
        storage = database.open()
        other = database.open()
        for number, expires in enumerate((10.0, 20.0, 30.0)):
            await storage.friends.invite(Invitation(f"d{number}", "ann", expires), 1.0, 2)
        assert await storage.friends.accept("d0", "bob", "f", 2.0, 9) is None, "only two are kept"
        assert await storage.friends.accept("d1", "bob", "f", 20.0, 9) is None, "it has expired"
        with pytest.raises(TakenError):
            await storage.friends.accept("d2", "ann", "f", 2.0, 9)
        taken = await asyncio.gather(
            *(each.friends.accept("d2", name, name, 2.0, 9) for each, name in ((storage, "bob"), (other, "eve")))
        )
        assert sorted(each is None for each in taken) == [False, True]
        await storage.friends.invite(Invitation("d3", "ann", 30.0), 1.0, 2)
        with pytest.raises(TooManyError):
            await storage.friends.accept("d3", "joe", "f", 2.0, 1)
        await other.close()
        await storage.close()

    asyncio.run(run())


def test_nobody_becomes_a_friend_of_somebody_who_is_erased_meanwhile(tmp_path, monkeypatch):
    async def run():
        storage, locked = SqliteStorage(tmp_path / DATABASE), []

        def wait(connection, name):
            locked.append(name)
            connection.execute(INVITATIONS.delete())

        await storage.friends.invite(Invitation("d", "bob", 9.0), 1.0, 9)
        monkeypatch.setattr(storage.friends._database, "lock", wait)
        assert await storage.friends.accept("d", "ann", "f", 2.0, 9) is None
        assert (locked, await storage.friends.of("ann")) == (["all of ann", "all of bob"], [])
        await storage.close()

    asyncio.run(run())


# Results --------------------------------------------------------------------------------------------------------------


def over(name, *seats, points=(), places=(), resigned=(), late=(), game="ghawar", **more):
    sits = tuple(
        StoredSeat(number, "bot", bot=who)
        if who in ("apprentice", "driller")
        else StoredSeat(number, "person", who, None, who)
        for number, who in enumerate(seats)
    )
    result = Result("end", points, places, resigned, late)
    return StoredTable(
        name, game, 1, {}, "x", b"", seats=sits, standing=Standing(1, 5.0, True, (), result=result), **more
    )


def test_results_against_each_other_and_alone():
    tables = [
        over("a", "ann", "bob", points=(10, 4), places=(1, 2)),
        over("b", "bob", "ann", points=(7, 7), places=(1, 1)),
        over("c", "ann", "eve", "bob", points=(5, 9, 8), places=(3, 1, 2)),
        over("given up", "ann", "bob", points=(0, 40), places=(1, 2), resigned=(1,)),
        over("too late", "bob", "ann", points=(30, 0), places=(1, 2), resigned=(1,), late=(1,)),
        over("guven", "ann", "bob", points=(0, 0), places=(1, 2), resigned=(1,), game="guven"),
        over("abandoned", "ann", "bob"),
        over("both hers", "ann", "ann", points=(1, 2), places=(2, 1)),
        over("d", "ann", "apprentice", "driller", points=(9, 1, 2), places=(1, 3, 2)),
        over("e", "ann", "driller", points=(1, 2), places=(2, 1)),
    ]
    totals, together = results.against(tables, "ann", "bob")
    assert [(each.game, each.won, each.shared, each.lost) for each in totals] == [
        ("ghawar", 2, 1, 2),
        ("guven", 1, 0, 0),
    ]
    # Points of a game that somebody left say nothing.
    assert [each.margin for each in totals] == [1.0, None]
    assert [(each.table, each.outcome, each.points, each.left) for each in together] == [
        ("a", "won", (10, 4), (None, None)),
        ("b", "shared", (7, 7), (None, None)),
        ("c", "lost", (5, 8), (None, None)),
        ("given up", "won", (0, 40), (None, "resigned")),
        ("too late", "lost", (0, 30), ("out_of_time", None)),
        ("guven", "won", (0, 0), (None, "resigned")),
    ]
    played = results.played(tables, "ann")[0]
    assert (played.won, played.shared, played.lost, played.levels) == (3, 1, 3, ["apprentice"])


def test_a_friend_sees_games_together_and_only_what_is_shown(server):
    ann, bob = befriended(server)
    friend = friends_of(ann)[0]["id"]
    table = ask(ann, {"friend": friend}, begins="me")
    bob.take_seat(table, 1, "Bob")
    with ann.sit(table) as chair:
        chair.act("e5")
        chair.send("leave", seat=0)
    seen = bob.get(f"/api/friends/{friend}")
    assert [(each["won"], each["lost"]) for each in seen["against"]] == [(1, 0)]
    assert [(each["table"], each["outcome"], each["left"]) for each in seen["games"]] == [
        (table, "won", [None, "resigned"])
    ]
    assert seen["played"] is None
    ann.put(f"/api/friends/{friend}", {"here": False, "games": True})
    assert [each["lost"] for each in bob.get(f"/api/friends/{friend}")["played"]] == [1]
    assert [each["won"] for each in bob.get("/api/me/played")["played"]] == [1]


# Challenges -----------------------------------------------------------------------------------------------------------


def test_a_friend_is_asked_and_accepts_or_declines(server):
    ann, bob = befriended(server)
    friend = friends_of(ann)[0]["id"]
    clock = {"seconds": 900, "total": True, "loses": True}
    table = ask(ann, {"friend": friend}, time=clock, begins="other", options={"tactical": True})
    [asked] = bob.get("/api/friends")["challenges"]
    assert (asked["table"], asked["game"], asked["mine"], asked["name"]) == (table, "atacama", False, "Ann")
    assert (asked["options"]["variant"], asked["options"]["tactical"]) == ("basic", True)
    assert [each["id"] for each in bob.get("/api/tables") if each["mine"]] == [table], "it is in his lobby"
    text = server.guest().ask("GET", f"{bob.get('/api/me/calendar')['path']}?lang=pl")[2].decode()
    assert "SUMMARY:Zagramy? Atacama" in text
    bob.take_seat(table, 0, "Bob")
    seen = ann.get(f"/api/tables/{table}")
    assert (seen["clock"]["total"], seen["options"]["tactical"]) == (True, True)
    assert ann.get("/api/friends")["challenges"] == []
    other = ask(ann, {"friend": friend}, begins="me")
    assert bob.ask("DELETE", f"/api/tables/{other}/seats/1")[0] == 204
    assert refusal(ann.get, f"/api/tables/{other}")[0] == 404
    [told] = ann.get("/api/friends")["challenges"]
    assert (told["table"], told["declined"], told["mine"]) == (other, True, True)
    assert bob.get("/api/friends")["challenges"] == []


def test_what_cannot_be_asked(server):
    ann, _ = befriended(server)
    friend = {"friend": friends_of(ann)[0]["id"]}
    assert refusal(ask, named(server, "Eve"), friend) == (404, "unknown_friend")
    assert refusal(ask, ann, {}) == (400, "invalid")
    assert refusal(ask, ann, {**friend, "game": "oil_city"}) == (400, "no_challenge")
    assert refusal(ask, ann, {"bot": "bot-x"}) == (404, "not_challenged")
    assert refusal(ask, ann, {**friend, "time": {"seconds": 1}}) == (400, "invalid")
    for options in ({"nothing": True}, {"variant": "none"}):
        assert refusal(ask, ann, {**friend, "options": options}) == (400, "option_unknown")
    assert ann.get("/api/friends")["challenges"] == []


def test_challenges_end_in_time_or_with_the_friendship(database):
    async def run():
        tables = Tables(database.open(), Bus())
        storage = tables.storage
        await storage.friends.invite(Invitation("d", "ann", 1e12), 1.0, 9)
        await storage.friends.accept("d", "bob", "f", 2.0, 9)
        seats = StoredSeat(0, "person", "Ann", None, "ann"), StoredSeat(0, "kept", "Bob", None, "bob")
        wanted = NewChallenge("atacama", friend="f")
        first = await challenges.challenge(tables, *seats, wanted, None)
        assert (
            message(first, "bob", "de").decode().startswith('{"title": "Willst du spielen? Atacama", "text": "Mit Ann"')
        )
        at = time.time()
        await challenges.sweep(tables, at)
        assert await storage.find(first.id) is not None
        await challenges.sweep(tables, at + 4 * DAY)
        assert await storage.find(first.id) is None
        second = await challenges.challenge(tables, *seats, wanted, None)
        await storage.friends.part("bob", "ann")
        await challenges.sweep(tables, at)
        assert await storage.find(second.id) is None
        await tables.close()
        await storage.close()

    asyncio.run(run())


@asynccontextmanager
async def few_tables(database):
    tables = Tables(database.open(), Bus())
    yield tables, tables.storage
    await tables.close()
    await tables.storage.close()


SEATS = StoredSeat(0, "person", "Ann", None, "ann"), StoredSeat(0, "kept", "Bot Bob", None, "bot-bob")


def test_a_challenge_whose_table_was_not_made_is_forgotten_and_counts_until_it_is(database, monkeypatch):
    async def run():
        async with few_tables(database) as (tables, storage):
            wanted = NewChallenge("atacama", bot="bot-bob", time=NewTime(1))
            with pytest.raises(Refusal, match="invalid"):
                await challenges.challenge(tables, *SEATS, wanted, None)
            monkeypatch.setattr(limits, "TABLES_A_DAY", 0)
            with pytest.raises(Refusal, match="too_many_tables"):
                await challenges.challenge(tables, *SEATS, NewChallenge("atacama", bot="bot-bob"), None)
            assert await storage.challenges.due(1e12) == []
            await storage.challenges.keep(Challenge("t", "atacama", "ann", "bob", 9.0), 1.0, 1, 1)
            with pytest.raises(TooManyError):
                await storage.challenges.keep(Challenge("u", "atacama", "ann", "eve", 9.0), 1.0, 1, 1)

    asyncio.run(run())


def test_nobody_keeps_others_from_a_bot(database):
    async def run():
        async with few_tables(database) as (tables, storage):
            for _ in range(int(limits.CHALLENGES_OF_BOT)):
                await challenges.challenge(tables, *SEATS, NewChallenge("atacama", bot="bot-bob"), None)
            with pytest.raises(Refusal, match="too_many_challenges"):
                await challenges.challenge(tables, *SEATS, NewChallenge("atacama", bot="bot-bob"), None)
            assert await storage.bot_accounts.games("bot-bob", "person") == {}
            assert len(await storage.bot_accounts.games("bot-bob", "kept")) == limits.CHALLENGES_OF_BOT

    asyncio.run(run())


def test_a_challenge_stays_known_until_its_table_is_gone(database, monkeypatch):
    async def run():
        async with few_tables(database) as (tables, storage):
            wanted = NewChallenge("atacama", bot="bot-bob", begins="me")
            made = await challenges.challenge(tables, *SEATS, wanted, None)
            with monkeypatch.context() as broken:
                broken.setattr(tables, "delete", AsyncMock(side_effect=Refusal("not_stored", status=503)))
                for what in (challenges.stand_up(tables, made.id, 1, "bot-bob"), challenges.sweep(tables, 1e12)):
                    with pytest.raises(Refusal, match="not_stored"):
                        await what
            await challenges.sweep(tables, 1e12)
            assert await storage.find(made.id) is None
            assert await storage.challenges.due(1e12) == []

    asyncio.run(run())


def test_a_friend_is_not_reminded_again_and_again(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "ASKED", limits.Rate(1, 1 / 3600))
    told = []
    monkeypatch.setattr(Reminders, "challenge", lambda _, table, person: told.append((table.id, person)))
    ann, bob = befriended(in_thread())
    for first, other in ((ann, bob), (bob, ann)):
        table, _ = (ask(first, {"friend": friends_of(first)[0]["id"]}, begins="other") for _ in range(2))
        assert told.pop() == (table, id_of(other))
    assert told == []
