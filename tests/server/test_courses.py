"""The course of a finished game, at the server: who may ask, that it grows, stops and is kept, and that nobody keeps
others waiting."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from games.pits.game import GAME as PITS

from gusher import bots
from gusher.analysis import course as analysis
from gusher.analysis import mistakes
from gusher.analysis.deciding import Decided
from gusher.analysis.mistakes import WORTH, Verdict
from gusher.analysis.numbers import Interval
from gusher.bots import advising, sifting
from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import kept_table as kept
from gusher.server.live import making, past, tables, views
from gusher.server.live import table as live
from gusher.server.live.tables import Tables
from gusher.server.protocol.analysed import DecidedBy
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.new_tables import NewSeat, NewTable
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.sharing.slots import UnwantedError
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.work import courses, growing, insights
from gusher.server.work.courses import COURSE, Courses, Wanted
from gusher.server.work.elsewhere import FailedElsewhereError
from gusher.server.work.queues import Queues
from gusher.server.work.what_ifs import Change, WhatIfs
from gusher.table.branches import Tried
from gusher.table.commands import Act

ANN, BOB = Visitor("ann", "here"), Visitor("bob", "here")
CY = Visitor("cy", "there")
BY_HAND = ("dig", "keep", "rest", "dig", "keep", "dig", "give")
GAMES = 12
POINTS = 12
PLAYED = GAMES * (POINTS - 1)


class Workers:
    """Plays here, when it is let."""

    def __init__(self, free=True):
        self.asked, self.at_once, self.most = 0, 0, 0
        self.let = asyncio.Semaphore(10**6 if free else 0)
        self.failure = None
        self.functions = set()

    async def work(self, function, *arguments, owner, is_wanted):
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            await self.let.acquire()
            if not is_wanted():
                raise UnwantedError
            self.asked += 1
            self.functions.add(function)
            if self.failure is not None:
                raise self.failure
            return function(*arguments[:-1], 60.0 if function is advising.play_on else arguments[-1])
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
    monkeypatch.setattr(courses, "SECONDS_TO_PONDER", 0.1)
    monkeypatch.setattr(insights, "is_ready", lambda _kind: True)
    monkeypatch.setattr(analysis, "ROUNDS", (GAMES,))
    monkeypatch.setattr(mistakes, "LOOKS", (30,))
    monkeypatch.setattr(sifting, "SEARCHED", 50)
    monkeypatch.setattr(growing, "SECONDS_TO_ANSWER", 0.05)

    def run(test, over=True):
        async def all_of_it():
            storage = SqliteStorage(tmp_path / "test.db")
            made = Tables(storage, Bus())
            table = await making.create(made, "ann", NewTable("pits", [NewSeat("here"), NewSeat("here")], {}), "Ann")
            table = await made.get(table)
            for number, move in enumerate(BY_HAND if over else BY_HAND[:-1]):
                [seat] = table.table.movers()
                await table.do("ann", Act(number, table.n, seat, [move]))
            service = Courses(Workers(), Queues())
            await test(service, table)
            await service.close()
            await storage.close()

        asyncio.run(all_of_it())

    return run


def ask(service, table, since=0, visitor=ANN, weigh=lambda: None):
    return service.ask(table, COURSE, since, visitor, weigh)


async def refused(asked):
    with pytest.raises(Refusal) as refusal:
        await asked
    return refusal.value.reason.code, refusal.value.status


async def finished(service, table, visitor=ANN):
    """Ask until all is known; what was answered on the way."""
    answers = [await ask(service, table, 0, visitor)]
    while answers[-1].done < answers[-1].total:
        answers.append(await ask(service, table, answers[-1].done, visitor))
    return answers


async def settled(service):
    """Wait until nothing is being played."""
    async with asyncio.timeout(60):
        while tasks := [each.task for each in service._making.made.values() if each.task is not None]:
            await asyncio.wait(tasks)


def test_it_grows_until_it_is_whole_and_tells_only_what_is_new(at_table):
    async def test(service, table):
        answers = await finished(service, table)
        assert len(answers[0].points) == POINTS
        known = {point.n: point for answer in answers for point in answer.points}
        assert answers[-1].done == answers[-1].total
        assert (answers[-1].done - PLAYED) % WORTH == 0
        assert all(len(answer.points) < POINTS for answer in answers[1:])
        for point in known.values():
            assert sum(side.wins.value for side in point.sides) == pytest.approx(1, abs=1e-3)
        end = known[table.n]
        assert (end.evidence, [side.points.value for side in end.sides]) == ("proven", table.table.points)
        assert {point.games for point in known.values() if point.evidence == "estimated"} == {GAMES}
        # A later visitor is told all at once.
        whole = await ask(service, table, 0, CY)
        assert {point.n: point for point in whole.points} == known

    at_table(test)


def test_once_it_is_whole_turns_are_judged(at_table):
    async def test(service, table):
        answers = await finished(service, table)
        assert all(answer.mistakes == [] for answer in answers if answer.done <= PLAYED)
        last, giver = answers[-1], table.table.line[-1].seat
        dug = int(table.table.texts(0, table.n)[-2].removeprefix("="))
        if dug == 0:
            assert last.mistakes == []
            return
        # Whoever keeps it is twice as far ahead as whoever gives it away.
        [mistake] = last.mistakes
        assert (mistake.n, mistake.side, [ply.text for ply in mistake.better]) == (table.n, giver, ["keep"])
        assert (mistake.lost.value, mistake.lost.low, mistake.games) == (2 * dug, 2 * dug, 30)

    at_table(test)


def test_what_decided_the_game_is_said_at_the_end(at_table, monkeypatch):
    made = Decided(4, "mistake", 1, 0.31251, 0.75)
    monkeypatch.setattr(courses, "decided", lambda _course, _mistakes: made)

    async def test(service, table):
        *answers, last = await finished(service, table)
        assert all(answer.decided_by is None for answer in answers)
        points = (await ask(service, table, 0, CY)).points
        assert last.decided_by == DecidedBy(points[4].n, "mistake", 1, 0.3125, 0.75)

    at_table(test)


def test_judging_stops_and_goes_on_with_the_next_turn(at_table, monkeypatch):
    looked = []

    def sift(_name, decision, *_):
        looked.append(decision.at)
        return Verdict(Interval(9.0 - len(looked), 1.0, 9.0), [], 40)

    # So games of the course say what is suspicious: all of it.
    monkeypatch.setattr(advising, "trusts_evaluation", lambda _name: False)
    monkeypatch.setattr(advising, "sift", sift)

    async def test(service, table):
        service._workers = Workers()
        answer = await ask(service, table)
        while not looked:
            answer = await ask(service, table, answer.done)
        service.stop(table, COURSE, ANN)
        await settled(service)
        before = list(looked)
        turns = [point for point in (await ask(service, table, 0, CY)).points if point.kind == "turn"]
        [*_, last] = await finished(service, table)
        assert looked[: len(before)] == before
        assert len(looked) == len(set(looked)) == len(turns)
        assert [each.lost.value for each in last.mistakes] == [8.0 - n for n in range(len(turns))]

    at_table(test)


def test_a_game_that_goes_on_has_no_course(at_table):
    async def test(service, table):
        assert await refused(ask(service, table)) == ("not_over", 409)

    at_table(test, over=False)


def test_until_the_rules_are_compiled_there_is_none(at_table, monkeypatch):
    async def test(service, table):
        monkeypatch.setattr(insights, "is_ready", lambda _kind: False)
        assert await refused(ask(service, table)) == ("not_ready", 503)

    at_table(test)


def test_it_stops_when_it_is_told_to_and_goes_on_from_there(at_table):
    async def test(service, table):
        workers = service._workers = Workers(free=False)
        workers.let.release()
        while not (first := await ask(service, table)).done:
            pass
        service.stop(table, COURSE, ANN)
        workers.let.release()
        await settled(service)
        assert workers.asked == 1
        for _ in range(99):
            workers.let.release()
        answers = await finished(service, table)
        assert answers[0].done >= first.done > 0

    at_table(test)


def test_it_stops_when_nobody_listens_any_more(at_table, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(growing, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def test(service, table):
        workers = service._workers = Workers(free=False)
        await ask(service, table)
        clock[0] = growing.SECONDS_BETWEEN_QUESTIONS + 1
        workers.let.release()
        await settled(service)
        assert workers.asked == 0

    at_table(test)


def test_what_was_played_from_a_position_is_kept(at_table):
    async def test(service, table):
        await finished(service, table)
        service._making.made.clear()
        workers = service._workers = Workers()
        again = await ask(service, table, 0, CY)
        assert again.done >= PLAYED
        assert advising.play_on not in workers.functions
        assert all(point.sides for point in again.points)

    at_table(test)


def test_all_analysis_from_one_address_has_one_worker(at_table, monkeypatch):
    monkeypatch.setattr(limits, "WHAT_IFS_AT_ONCE", 2)

    async def test(service, table):
        workers = service._workers = Workers(free=False)
        series = WhatIfs(workers, service._queues)
        counted = []
        await ask(service, table, weigh=lambda: counted.append(1))
        await series.ask(table, Change(1, None, 7), ANN, lambda: None)
        assert (workers.most, len(counted)) == (1, 1)
        assert await refused(series.ask(table, Change(2, None, 7), BOB, lambda: None)) == ("too_fast", 429)
        await series.ask(table, Change(2, None, 7), CY, lambda: None)
        assert workers.most == 2
        await series.close()

    at_table(test)


def test_whoever_asks_for_too_much_is_refused(at_table):
    async def test(service, table):
        def too_much():
            raise Refusal("too_fast", status=429)

        assert await refused(ask(service, table, weigh=too_much)) == ("too_fast", 429)

    at_table(test)


@pytest.mark.parametrize("failure", [TimeoutError, FailedElsewhereError])
def test_a_worker_that_fails_is_no_disaster(at_table, failure):
    async def test(service, table):
        service._workers.failure = failure("play_on")
        assert await refused(ask(service, table)) == ("too_slow", 503)
        service._workers.failure = None
        [*_, last] = await finished(service, table)
        assert last.done == last.total >= PLAYED

    at_table(test)


def test_only_so_much_is_kept(at_table, monkeypatch):
    monkeypatch.setattr(limits, "POSITIONS_KEPT", 3)
    monkeypatch.setattr(limits, "COURSES_KEPT", 0)

    async def test(service, table):
        await finished(service, table)
        await settled(service)
        assert len(service._played) == 3
        await ask(service, table)
        await settled(service)
        service._making.forget_oldest()
        assert (service._making.made, service._making.wanted) == ({}, {})

    at_table(test)


# Best moves -----------------------------------------------------------------------------------------------------------


def test_the_best_moves_come_with_what_bots_make_of_them(at_table):
    async def test(service, table):
        best = lambda n, since=0: service.best(table, Wanted("best", n), since, ANN, lambda: None)  # noqa: E731
        answer = await best(1)
        while answer.done < answer.total:
            answer = await best(1, answer.done)
        assert answer.seat in (0, 1)
        assert answer.evidence == "searched"
        assert [move.played for move in answer.moves].count(True) == 1
        assert answer.done == GAMES * len(answer.moves)
        assert all(sum(side.wins.value for side in move.sides) == pytest.approx(1, abs=1e-3) for move in answer.moves)
        # Where chance decides, and where it is over, there is no move.
        for n in (0, table.n):
            nobody = await best(n)
            assert (nobody.seat, nobody.moves, nobody.done) == (None, [], nobody.total)
        assert await refused(best(99)) == ("unknown_entry", 404)

    at_table(test)


def test_whose_best_moves_is_part_of_the_question(at_table):
    async def test(service, table):
        def best(side):
            return service.best(table, Wanted("best", 1, side=side), 0, ANN, lambda: None)

        with pytest.raises(Refusal) as refusal:
            await best(7)
        assert (refusal.value.reason.code, refusal.value.field) == ("unknown_side", "side")
        for side in (0, 1):
            # In this game it follows from the position who is asked.
            answer = await best(side)
            assert answer.seat is not None
            assert (answer.n, answer.first, answer.before) == (1, 1, [])
        service.stop(table, Wanted("best", 1), ANN)
        assert {key[2].side for key in service._making.wanted.values()} == {1}
        service.stop(table, Wanted("best", 1, side=1), ANN)
        assert service._making.wanted == {}

    at_table(test)


def test_a_course_and_best_moves_grow_beside_each_other(at_table):
    async def test(service, table):
        workers = service._workers = Workers(free=False)
        await ask(service, table)
        workers.let.release()
        asked = asyncio.create_task(service.best(table, Wanted("best", 1), 0, ANN, lambda: None))
        for _ in range(60):
            workers.let.release()
            await asyncio.sleep(0.01)
        await asked
        assert {key[2] for key in service._making.made} == {COURSE, Wanted("best", 1)}
        assert workers.most == 1
        service.stop(table, Wanted("best", 1), ANN)
        assert len(service._making.wanted) == 1

    at_table(test)


# Branches -------------------------------------------------------------------------------------------------------------


def test_a_branch_has_a_course_of_its_own_and_best_moves_at_its_end(at_table):
    async def test(service, table):
        n = next(step.n for step in table.table.line if step.seat in (0, 1))
        seat = table.table.line[n].seat
        moves = (Tried(seat, "rest"),)
        course = Wanted("course", n, moves)
        answer = await service.ask(table, course, 0, ANN, lambda: None)
        while answer.done < answer.total:
            answer = await service.ask(table, course, 0, ANN, lambda: None)
        # From the position where it begins, and no further back.
        assert [(point.n, point.kind) for point in answer.points] == [(n, "start"), (n + 1, "turn")]
        assert all(point.sides for point in answer.points)
        # No turn of it is judged.
        assert answer.done == GAMES * 2
        best = await service.best(table, Wanted("best", n, moves), 0, ANN, lambda: None)
        assert (best.n, best.seat) == (n + 1, 1 - seat)
        assert best.moves
        assert not any(move.played for move in best.moves)
        # The game's own course knows the position by now.
        assert service._played
        service.stop_branches(table, ANN)
        assert service._making.wanted == {}

    at_table(test)


def test_a_branch_that_can_not_be_has_no_course(at_table, monkeypatch):
    # It has no texts.
    monkeypatch.setattr(past, "refusal_of", lambda error, _game: refusal_of(error))

    async def test(service, table):
        def asked(n, *moves):
            return service.ask(table, Wanted("course", n, moves), 0, ANN, lambda: None)

        assert await refused(asked(99)) == ("unknown_entry", 404)
        assert (await refused(asked(0, Tried(0, "dance"))))[1] == 400
        assert (await refused(asked(0, Tried(0, "keep"))))[1] == 409

    at_table(test)


# What is proven -------------------------------------------------------------------------------------------------------


def test_what_is_proven_takes_the_place_of_estimates(at_table, monkeypatch):
    monkeypatch.setattr(advising, "can_prove", lambda _name: True)
    tried = []

    def prove(_name, state, _seconds):
        tried.append(state)
        # The last three positions, of which somebody loses the middle one.
        return ((2.0, 2.0), (-1.0, -1.0), (3.0, 5.0))[len(tried) - 1] if len(tried) <= 3 else None

    monkeypatch.setattr(advising, "prove", prove)

    async def test(service, table):
        [*_, last] = await finished(service, table)
        # After three in vain nobody looks any further.
        assert len(tried) == 6
        assert (last.done - PLAYED - 6) % WORTH == 0
        assert last.done == last.total
        whole = await ask(service, table, 0, CY)
        proven = [point for point in whole.points if point.margin is not None]
        assert [point.margin for point in proven] == [[3.0, 5.0], [-1.0, -1.0], [2.0, 2.0]]
        assert {point.evidence for point in proven} == {"proven"}
        assert [[side.wins.value for side in point.sides] for point in proven] == [[1, 0], [0, 1], [1, 0]]
        assert all(side.wins.low == side.wins.high for point in proven for side in point.sides)
        # A win was lost, for certain; and won again.
        changes = {change.n: abs(change.wins.value) for change in whole.changes}
        assert [changes[point.n] for point in proven[1:]] == [1, 1]

    at_table(test)


# Over HTTP ------------------------------------------------------------------------------------------------------------


def test_over_http(server):
    ann = server.guest()
    goes_on = ann.new_table("here", "here", game="atacama")
    record = (Path(__file__).parents[1] / "atacama" / "games" / "all_placed_basic.txt").read_bytes()
    over = json.loads(ann.ask("POST", "/api/records", record, {"Content-Type": "text/plain"})[2])["id"]

    def refused_for(table, query=""):
        with pytest.raises(RefusedError) as refusal:
            ann.get(f"/api/tables/{table}/course{query}")
        return refusal.value.code, refusal.value.status

    assert refused_for(goes_on) == ("not_over", 409)
    assert refused_for(over, "?since=x")[1] == 400
    assert refused_for("nowhere")[1] == 404
    # This server does not compile.
    assert refused_for(over) == ("not_ready", 503)
    assert ann.ask("DELETE", f"/api/tables/{over}/course")[0] == 204
    assert ann.ask("DELETE", f"/api/tables/{over}/best/3")[0] == 204
    assert ann.ask("DELETE", f"/api/tables/{over}/best/3?side=1")[0] == 204
    with pytest.raises(RefusedError) as refusal:
        ann.get(f"/api/tables/{over}/best/3?side=first")
    assert refusal.value.status == 400
    with pytest.raises(RefusedError) as refusal:
        ann.get(f"/api/tables/{goes_on}/best/0")
    assert (refusal.value.code, refusal.value.status) == ("not_over", 409)
