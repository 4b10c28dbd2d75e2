"""What if, at the server: who may ask, that series grow, stop and are kept, and that nobody keeps others waiting."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from games.pits.game import GAME as PITS

from gusher import bots
from gusher.analysis import what_if
from gusher.bots import advising
from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import kept_table as kept
from gusher.server.live import making, tables, views
from gusher.server.live import table as live
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.new_tables import NewSeat, NewTable
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.sharing.slots import UnwantedError
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.work import growing, insights, what_ifs
from gusher.server.work.elsewhere import FailedElsewhereError
from gusher.server.work.what_ifs import Change, WhatIfs
from gusher.table.commands import Act

ANN, BOB = Visitor("ann", "here"), Visitor("bob", "here")
CY = Visitor("cy", "there")
BY_HAND = ("dig", "keep", "rest", "dig", "keep", "dig", "give")
FROM_HERE = Change(1, None, 7)


class Workers:
    """Plays a few games at a time, here, when it is let."""

    def __init__(self, games=10, free=True):
        self.games, self.owners, self.at_once, self.most = games, [], 0, 0
        self.let = asyncio.Semaphore(10**6 if free else 0)
        self.failure = None

    async def work(self, function, *arguments, owner, is_wanted):
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            await self.let.acquire()
            if not is_wanted():
                raise UnwantedError
            self.owners.append(owner)
            if self.failure is not None:
                raise self.failure
            *first, most, _ = arguments
            return function(*first, min(most, self.games), 60.0)
        finally:
            self.at_once -= 1


@pytest.fixture
def at_table(tmp_path, monkeypatch):
    """Run a coroutine ``test(service, table)`` at a table of a tiny game that is over."""
    for module in (live, kept, tables, making, views, advising):
        monkeypatch.setattr(module, "game", lambda _name: PITS)
    for module in (tables, making):
        monkeypatch.setattr(module, "games", lambda: ("pits",))
    monkeypatch.setattr(bots, "levels", lambda _name: ("novice",))
    monkeypatch.setattr(advising, "is_ready", lambda _kind: False)
    monkeypatch.setattr(insights, "is_ready", lambda _kind: True)
    # It has no texts.
    monkeypatch.setattr(what_ifs, "refusal_of", lambda error, _game: refusal_of(error))
    monkeypatch.setattr(what_if, "MOST_GAMES", 100)
    monkeypatch.setattr(growing, "SECONDS_TO_ANSWER", 0.05)

    def run(test, workers=None, over=True):
        async def all_of_it():
            storage = SqliteStorage(tmp_path / "test.db")
            made = Tables(storage, Bus())
            table = await making.create(made, "ann", NewTable("pits", [NewSeat("here"), NewSeat("here")], {}), "Ann")
            table = await made.get(table)
            for number, move in enumerate(BY_HAND if over else BY_HAND[:-1]):
                [seat] = table.table.movers()
                await table.do("ann", Act(number, table.n, seat, [move]))
            service = WhatIfs(workers or Workers())
            await test(service, table)
            await service.close()
            await storage.close()

        asyncio.run(all_of_it())

    return run


def ask(service, table, change=FROM_HERE, visitor=ANN, weigh=lambda: None):
    return service.ask(table, change, visitor, weigh)


async def refused(asked):
    with pytest.raises(Refusal) as refusal:
        await asked
    return refusal.value.reason.code, refusal.value.status


async def finished(service, table, change=FROM_HERE, visitor=ANN):
    """Ask until all games are played; what was answered on the way."""
    answers = [await ask(service, table, change, visitor)]
    while answers[-1].done < answers[-1].total:
        answers.append(await ask(service, table, change, visitor))
    return answers


def test_a_series_grows_until_it_is_whole(at_table):
    async def test(service, table):
        answers = await finished(service, table)
        done = [answer.done for answer in answers]
        assert done == sorted(done)
        assert (done[-1], answers[-1].total, answers[-1].evidence) == (100, 100, "estimated")
        assert [fate.side for fate in answers[-1].happened] == [0, 1]
        assert (answers[-1].changed, answers[-1].gains) == ([], [])
        assert sum(fate.wins.value for fate in answers[-1].happened) == pytest.approx(1)

    at_table(test)


def test_a_change_stands_beside_what_happened(at_table):
    async def test(service, table):
        roll = next(line.n for line in table.table.entries if line.text.startswith("="))
        choice = await service.choice(table, roll, "here")
        assert (choice.seat, len(choice.others)) == (None, 2)
        instead = choice.others[0].text
        [*_, last] = await finished(service, table, Change(roll, (instead,), 7))
        gained = int(instead[1:]) - int(choice.happened[1:])
        # All sides together gain the difference.
        assert sum(gain.points.value for gain in last.gains) == pytest.approx(gained)
        assert len(last.changed) == 2

    at_table(test)


def test_where_nothing_is_left_to_play_it_is_proven(at_table):
    async def test(service, table):
        [answer] = await finished(service, table, Change(table.n, None, 7))
        assert (answer.evidence, answer.done, answer.total) == ("proven", 1, 1)
        assert [fate.middle for fate in answer.happened] == table.table.points

    at_table(test)


def test_the_same_seed_gives_the_same_games_whoever_asks(at_table):
    async def test(service, table):
        [*_, one] = await finished(service, table)
        again = WhatIfs(Workers(games=33))
        [*_, other] = await finished(again, table, visitor=CY)
        assert one == other
        [*_, another] = await finished(again, table, Change(1, None, 8))
        assert another.happened != one.happened

    at_table(test)


def test_a_game_that_goes_on_is_not_played_on(at_table):
    async def test(service, table):
        assert await refused(ask(service, table)) == ("not_over", 409)
        assert await refused(service.choice(table, 1, "here")) == ("not_over", 409)

    at_table(test, over=False)


def test_what_can_not_be_is_refused(at_table):
    async def test(service, table):
        assert await refused(ask(service, table, Change(99, None, 1))) == ("unknown_entry", 404)
        assert await refused(service.choice(table, 99, "here")) == ("unknown_entry", 404)
        assert await refused(ask(service, table, Change(1, ("keep",), 1))) == ("no", 409)
        assert await refused(ask(service, table, Change(1, (), 1))) == ("not_left_out", 409)
        assert (await refused(ask(service, table, Change(1, ("dance",), 1))))[1] == 400

    at_table(test)


def test_until_the_rules_are_compiled_nobody_plays_on(at_table, monkeypatch):
    async def test(service, table):
        monkeypatch.setattr(insights, "is_ready", lambda _kind: False)
        assert await refused(ask(service, table)) == ("not_ready", 503)

    at_table(test)


def test_it_stops_when_it_is_told_to_and_goes_on_from_there(at_table):
    async def test(service, table):
        workers = Workers(free=False)
        service._workers = workers
        workers.let.release()
        # It answers before the first games are played; ask until they are.
        while not (first := await ask(service, table)).done:
            pass
        assert first.done == 10
        service.stop(table, FROM_HERE, ANN)
        workers.let.release()
        await settled(service)
        assert len(workers.owners) == 1
        for _ in range(9):
            workers.let.release()
        answers = await finished(service, table)
        assert (answers[0].done >= 10, answers[-1].done, len(workers.owners)) == (True, 100, 10)

    at_table(test)


async def settled(service):
    """Wait until nothing is being played."""
    async with asyncio.timeout(60):
        while tasks := [series.task for series in service._series.made.values() if series.task is not None]:
            await asyncio.wait(tasks)


def test_it_stops_when_nobody_listens_any_more(at_table, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(growing, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def test(service, table):
        workers = service._workers = Workers(free=False)
        await ask(service, table)
        clock[0] = growing.SECONDS_BETWEEN_QUESTIONS + 1
        workers.let.release()
        await settled(service)
        assert workers.owners == []

    at_table(test)


def test_whoever_asks_for_another_has_done_with_the_one_before(at_table):
    async def test(service, table):
        workers = service._workers = Workers(free=False)
        await ask(service, table)
        await ask(service, table, Change(2, None, 7))
        await ask(service, table, Change(3, None, 7), BOB)
        first, second, third = service._series.made.values()
        assert [bool(series.asked) for series in (first, second, third)] == [False, True, True]
        for _ in range(21):
            workers.let.release()
        await finished(service, table, Change(2, None, 7))
        await finished(service, table, Change(3, None, 7), BOB)
        assert len(first.games) == 0
        # All came from one address, and had one worker between them.
        assert workers.most == 1

    at_table(test)


def test_another_address_has_a_worker_of_its_own(at_table):
    async def test(service, table):
        workers = service._workers = Workers(free=False)
        await ask(service, table)
        await ask(service, table, Change(2, None, 7), CY)
        assert workers.most == 2

    at_table(test)


def test_how_many_are_begun_is_counted_and_how_many_go_on(at_table, monkeypatch):
    monkeypatch.setattr(limits, "WHAT_IFS_AT_ONCE", 2)

    async def test(service, table):
        service._workers = Workers(free=False)
        counted = []
        for n, visitor in enumerate((ANN, ANN, BOB)):
            await ask(service, table, Change(1 + n // 2, None, 7), visitor, lambda: counted.append(1))
        assert len(counted) == 2

        def too_much():
            raise Refusal("too_fast", status=429)

        assert await refused(ask(service, table, Change(5, None, 7), CY, too_much)) == ("too_fast", 429)
        third = Visitor("dan", "here")
        assert await refused(ask(service, table, Change(3, None, 7), third)) == ("too_fast", 429)
        # From elsewhere it is begun all the same.
        await ask(service, table, Change(3, None, 7), CY)

    at_table(test)


@pytest.mark.parametrize("failure", [TimeoutError, FailedElsewhereError])
def test_a_worker_that_fails_is_no_disaster(at_table, failure):
    async def test(service, table):
        service._workers.failure = failure("play_on")
        assert await refused(ask(service, table)) == ("too_slow", 503)
        service._workers.failure = None
        assert (await finished(service, table))[-1].done == 100

    at_table(test)


def test_only_so_many_are_kept(at_table, monkeypatch):
    monkeypatch.setattr(limits, "WHAT_IFS_KEPT", 3)

    async def test(service, table):
        for seed in range(6):
            await finished(service, table, Change(1, None, seed))
        assert [key[2].seed for key in service._series.made] == [3, 4, 5]
        assert set(service._series.wanted.values()) <= set(service._series.made)

    at_table(test)


# Over HTTP ------------------------------------------------------------------------------------------------------------


def test_over_http(server):
    ann = server.guest()
    goes_on = ann.new_table("here", "here", game="atacama")
    record = (Path(__file__).parents[1] / "atacama" / "games" / "all_placed_basic.txt").read_bytes()
    over = json.loads(ann.ask("POST", "/api/records", record, {"Content-Type": "text/plain"})[2])["id"]

    def refused_for(table, query):
        with pytest.raises(RefusedError) as refusal:
            ann.get(f"/api/tables/{table}/what-if{query}")
        return refusal.value.code, refusal.value.status

    assert refused_for(goes_on, "?n=0&seed=1") == ("not_over", 409)
    assert refused_for(goes_on, "/0") == ("not_over", 409)
    for query in ("?n=0&seed=-1", f"?n=0&seed={2**31}", "?seed=1", "?n=0", "?n=x&seed=1"):
        assert refused_for(over, query)[1] == 400
    choice = ann.get(f"/api/tables/{over}/what-if/0")
    assert (choice["n"], choice["seat"], choice["can_be_left_out"]) == (0, 0, False)
    assert choice["happened"] not in [other["text"] for other in choice["others"]]
    # This server does not compile.
    assert refused_for(over, "?n=0&seed=1&instead=a1") == ("not_ready", 503)
    assert ann.ask("DELETE", f"/api/tables/{over}/what-if?n=0&seed=1&instead=a1")[0] == 204
