"""Explanations, advice and ledgers: who gets them, that they are kept, and that what fails does no harm."""

import asyncio
import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from games.pits.game import GAME as PITS

from gusher import bots
from gusher.analysis.luck import ledger, moments
from gusher.bots import advising
from gusher.rules.kernel.engine import can_compile
from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import kept_table as kept
from gusher.server.live import making, tables, views
from gusher.server.live import table as live
from gusher.server.live.seats import take_seat
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import NewSeat, NewTable, TakeSeat
from gusher.server.sharing import limits
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.work import insights
from gusher.server.work.elsewhere import FailedElsewhereError
from gusher.server.work.insights import Insights
from gusher.table.commands import Act, Undo
from gusher.table.pausing import whole

ANN, BOB = "ann", "bob"


class Workers:
    """Does the work here, and counts it. ``pause`` is called before each piece."""

    def __init__(self, pause=None):
        self.calls, self.pause = [], pause

    async def work(self, function, *arguments, owner):
        assert owner is not None
        self.calls.append(function.__name__)
        if self.pause is not None:
            await self.pause()
        return function(*arguments)


@pytest.fixture
def at_table(tmp_path, monkeypatch):
    """Run a coroutine ``test(service, table)`` at a table."""
    monkeypatch.setattr(advising, "is_ready", lambda kind: can_compile() and kind is not PITS)
    monkeypatch.setattr(insights, "is_ready", lambda kind: True)

    def run(test, name, *seats, workers=None, options=None, hints=False):
        async def all_of_it():
            storage = SqliteStorage(tmp_path / "test.db")
            made = Tables(storage, Bus())
            wanted = [NewSeat(kind) if kind in ("here", "open") else NewSeat("bot", bot=kind) for kind in seats]
            table = await making.create(made, ANN, NewTable(name, wanted, options or {}, hints=hints), "Ann")
            for seat, kind in enumerate(seats):
                if kind == "open":
                    await take_seat(made, table, seat, BOB, TakeSeat("Bob"))
            service = Insights(workers or Workers())
            await test(service, await made.get(table))
            await service.close()
            await storage.close()

        asyncio.run(all_of_it())

    return run


@pytest.fixture
def pits(monkeypatch):
    """Let the server know a tiny game with luck."""
    for module in (live, kept, tables, making, views, advising):
        monkeypatch.setattr(module, "game", lambda _name: PITS)
    for module in (tables, making):
        monkeypatch.setattr(module, "games", lambda: ("pits",))
    monkeypatch.setattr(bots, "levels", lambda _name: ("novice",))


async def play(table, *moves):
    """These moves by whoever is to move."""
    for number, move in enumerate(moves):
        [seat] = table.table.movers()
        if seat in [each.seat for each in table.stored.seats if each.kind == "bot"]:
            await table.act_for_bot(seat, move, table.n)
        else:
            person = table.stored.seats[seat].person
            await table.do(person, Act(number, table.n, seat, [move]))


async def play_to_the_end(table, seed=1):
    chooser = random.Random(seed)
    while not table.table.over:
        await play(table, chooser.choice(table.table.legal(table.table.movers()[0])))


async def refused(asked):
    with pytest.raises(Refusal) as refusal:
        await asked
    return refusal.value.reason.code, refusal.value.status


# Why ------------------------------------------------------------------------------------------------------------------


def test_a_bots_move_is_explained_to_everybody(at_table):
    async def test(service, table):
        await play(table, "e5", "a1")
        for person in (ANN, None, "somebody else"):
            why = await service.why(table, person, 1)
            assert (why.seat, why.first, why.to, why.moves) == (1, 1, 2, ["a1"])
            assert [each.key for each in why.did] == ["explain.did.place"]
            assert why.better_by < 0
            assert [each.key for each in why.other] == ["explain.did.place"]

    at_table(test, "atacama", "here", "novice")


def test_what_was_explained_is_kept(at_table):
    workers = Workers()

    async def test(service, table):
        await play(table, "e5", "a1", "c3", "g7")
        for _ in range(3):
            await service.why(table, ANN, 1)
            await service.why(table, ANN, 3)
        assert workers.calls == ["explain", "explain"]

    at_table(test, "atacama", "here", "novice", workers=workers)


def test_a_turn_that_was_taken_back_is_not_explained(at_table):
    async def test(service, table):
        await play(table, "e5")
        await table.do(ANN, Undo(9, table.n, 0, 0))
        for n in (0, 1, 2, -1):
            assert await refused(service.why(table, ANN, n)) == ("unknown_entry", 404)

    at_table(test, "atacama", "here", "open")


def test_people_who_play_each_other_are_not_explained(at_table):
    async def test(service, table):
        await play(table, "e5", "a1")
        for person in (ANN, BOB, None):
            assert await refused(service.why(table, person, 1)) == ("not_alone", 403)
        assert await refused(service.advice(table, ANN)) == ("not_alone", 403)
        await play_to_the_end(table)
        assert (await service.why(table, ANN, 1)).moves == ["a1"]

    at_table(test, "atacama", "here", "open")


@pytest.mark.parametrize("failure", [TimeoutError, FailedElsewhereError])
def test_a_worker_that_fails_is_no_disaster(at_table, failure):
    failures = [failure("advise"), None]

    async def pause():
        if (failure := failures.pop(0)) is not None:
            raise failure

    async def test(service, table):
        await play(table, "e5", "a1")
        assert await refused(service.why(table, ANN, 1)) == ("too_slow", 503)
        assert (await service.why(table, ANN, 1)).did

    at_table(test, "atacama", "here", "novice", workers=Workers(pause))


LOST = "g9 a3 g4 a6 g7 f3 b5 c9 d5 c3 d2 h6 g1 c1 h3 c6 b2 e6 h8 a8 e4 a1 e1 e8 i7"
"""A game on the first tiles that who began can no longer win."""


# Advice ---------------------------------------------------------------------------------------------------------------


def test_who_plays_alone_is_advised(at_table):
    workers = Workers()

    async def test(service, table):
        await play(table, "e5", "a1")
        advice = await service.advice(table, ANN)
        assert (advice.seat, advice.first, advice.to) == (0, 2, 2)
        assert table.table.why(0, advice.moves[0]) is None
        # The move comes from a search, which says how sure it is.
        assert advice.evidence == "searched"
        assert advice.better_by is None or advice.better_by >= 0
        assert 0 < advice.share <= 1
        await service.advice(table, ANN)
        assert workers.calls == ["advise"]
        assert await refused(service.advice(table, "somebody else")) == ("not_alone", 403)
        await play(table, advice.moves[0])
        assert await refused(service.advice(table, ANN)) == ("not_your_turn", 409)

    at_table(test, "atacama", "here", "novice", workers=workers)


def test_near_the_end_advice_is_proven(at_table):
    async def test(service, table):
        await play(table, *LOST.split())
        advice = await service.advice(table, BOB)
        assert (advice.seat, advice.evidence) == (1, "proven")
        # From the asker's side, which is far ahead.
        assert 0 < advice.proven[0] <= advice.proven[1]

    at_table(test, "atacama", "novice", "open", options={"tiles": "first"})


# Hints beside others --------------------------------------------------------------------------------------------------


def test_where_hints_are_allowed_everybody_sees_who_asks(at_table):
    async def test(service, table):
        assert whole(table.viewing(None)).hints
        assert await refused(service.hint(table, BOB)) == ("not_your_turn", 409)
        assert await refused(service.hint(table, "somebody else")) == ("not_your_turn", 409)
        hint = await service.hint(table, ANN)
        assert (hint.seat, hint.first, table.n) == (0, 2, 2)
        told = [(line.kind, line.seat) for line in whole(table.viewing(BOB)).log]
        assert told == [("hints", None), ("hint", 0)]
        # For the same position it is noted once.
        assert (await service.hint(table, ANN)).moves == hint.moves
        assert table.n == 2
        await play(table, hint.moves[0])
        assert (await service.hint(table, BOB)).seat == 1
        assert [entry.kind for entry in table.table.entries] == ["hints", "hint", "action", "hint"]
        # Plain advice is for those who play alone.
        assert await refused(service.advice(table, BOB)) == ("not_alone", 403)

    at_table(test, "atacama", "here", "open", hints=True)


def test_where_hints_are_not_allowed_there_are_none(at_table):
    async def test(service, table):
        assert not whole(table.viewing(None)).hints
        assert await refused(service.hint(table, ANN)) == ("no_hints", 403)
        assert table.n == 0

    at_table(test, "atacama", "here", "open")


@pytest.mark.parametrize(("game", "options"), [("ghawar", {"memory": "strict"}), ("oil_city", {})])
def test_where_something_is_hidden_hints_can_not_be_allowed(at_table, game, options):
    async def test(_service, _table):
        pass

    seats = ["here"] * (3 if game == "oil_city" else 2)
    with pytest.raises(Refusal) as refusal:
        at_table(test, game, *seats, options=options, hints=True)
    assert (refusal.value.reason.code, refusal.value.field) == ("no_hints", "hints")


def test_the_next_game_allows_hints_again(at_table):
    async def test(service, table):
        await service.hint(table, ANN)
        assert [entry.kind for entry in making._settled(table.table)] == ["hints"]

    at_table(test, "atacama", "here", "open", hints=True)


def test_at_one_device_whoever_is_to_move_is_advised(at_table):
    async def test(service, table):
        await play(table, "e5")
        assert (await service.advice(table, ANN)).seat == 1

    at_table(test, "atacama", "here", "here")


def test_where_something_is_hidden_nobody_is_advised(at_table):
    async def test(service, table):
        assert await refused(service.advice(table, ANN)) == ("still_hidden", 409)

    at_table(test, "ghawar", "here", "here", options={"memory": "strict"})


def test_who_plays_alone_in_oil_city_is_advised_by_what_they_know(at_table):
    """The drafts of others are hidden, but a plan does not ask for them; it offers nobody anything."""

    async def test(service, table):
        told = await service.advice(table, ANN)
        assert told.moves[-1] == "ready1-invest"
        assert any(move.startswith("1") for move in told.moves[:-1])
        assert not any("offers" in move or "draft" in move for move in told.moves)
        assert told.because

    at_table(test, "oil_city", "here", "careful_novice", "careful_novice")


def test_until_the_rules_are_compiled_nobody_is_advised(at_table, monkeypatch):
    async def test(service, table):
        monkeypatch.setattr(insights, "is_ready", lambda kind: False)
        assert await refused(service.advice(table, ANN)) == ("not_ready", 503)
        await play_to_the_end(table)
        assert await refused(service.luck(table)) == ("not_ready", 503)

    at_table(test, "atacama", "here", "here")


# Why not --------------------------------------------------------------------------------------------------------------


def test_why_a_bot_leaves_an_offer_is_told_to_whoever_sees_it(at_table):
    async def test(service, table):
        for number, move in enumerate(("1-draft", "1-wants-1000", "1-offers-2")):
            await table.do(ANN, Act(number, table.n, 0, [move]))
        told = await service.why_not(table, ANN, 1, "accept-1a1")
        assert told.n == table.n
        assert [each.key for each in told.because] == ["explain.because.costs_it", "explain.because.no_price"]
        # Others are not told that there is an offer.
        assert (await service.why_not(table, BOB, 1, "accept-1a1")).because == []
        assert await refused(service.why_not(table, ANN, 0, "accept-1a1")) == ("unknown_seat", 404)
        assert await refused(service.why_not(table, ANN, 99, "accept-1a1")) == ("unknown_seat", 404)
        assert (await refused(service.why_not(table, ANN, 1, "nonsense")))[1] == 400

    at_table(test, "oil_city", "here", "careful_novice", "careful_novice")


# Chores ---------------------------------------------------------------------------------------------------------------


def test_what_may_have_been_forgotten_is_told_to_its_seat_whoever_plays(at_table):
    async def test(service, table):
        told = await service.chores(table, BOB, 1)
        assert (told.n, told.moves) == (table.n, [])
        assert await refused(service.chores(table, ANN, 1)) == ("not_your_seat", 403)
        await play_ready(table, BOB, 1)
        assert await refused(service.chores(table, BOB, 1)) == ("not_your_turn", 409)

    async def play_ready(table, person, seat):
        await table.do(person, Act(1, table.n, seat, ["ready1-invest"]))

    at_table(test, "oil_city", "here", "open", "careful_novice")


def test_a_game_without_chores_has_none(at_table):
    async def test(service, table):
        assert (await service.chores(table, ANN, 0)).moves == []

    at_table(test, "atacama", "here", "novice")


# Luck -----------------------------------------------------------------------------------------------------------------

BY_HAND = ("dig", "keep", "rest", "dig", "keep", "dig", "give")


async def all_of(asked):
    """Ask until it is there; what was answered on the way."""
    answers = [await asked()]
    while answers[-1].done < answers[-1].total or not answers[-1].sides:
        answers.append(await asked())
    return answers


def test_the_luck_of_a_game(at_table, pits):
    workers = Workers()

    async def test(service, table):
        assert await refused(service.luck(table)) == ("not_over", 409)
        await play(table, *BY_HAND)
        [*_, luck] = await all_of(lambda: service.luck(table))
        expected = ledger(table.table)
        for side, one in zip(luck.sides, expected.sides, strict=True):
            parts = (side.set_up, side.own_rolls, side.other_rolls, side.play, side.other_play, side.rest)
            assert sum(parts) == pytest.approx(side.result)
            assert (side.play, side.result) == (one.play, one.result)
        assert len(luck.lucky) + len(luck.unlucky) <= 3
        assert all(step.points > 0 for step in luck.lucky)
        assert all(step.points < 0 for step in luck.unlucky)
        assert all(step.points > 0 for step in luck.best)
        calls = len(workers.calls)
        assert await service.luck(table) == luck
        assert len(workers.calls) == calls

    at_table(test, "pits", "here", "here", workers=workers)


class Steps:
    """Lets a piece of work begin when a test says so."""

    def __init__(self):
        self.free = asyncio.Semaphore(0)
        self.waiting = asyncio.Event()

    async def pause(self):
        self.waiting.set()
        await self.free.acquire()

    async def one_more(self):
        """The next piece is done when the one after it waits."""
        self.waiting.clear()
        self.free.release()
        await self.waiting.wait()


@pytest.fixture
def slowly(monkeypatch):
    """Ledgers are made moment by moment, and answers come at once."""
    monkeypatch.setattr(insights, "SECONDS_TO_ANSWER", 0.0)
    monkeypatch.setattr(insights, "MOMENTS_AT_ONCE", 1)


def test_how_far_it_has_come_is_told(at_table, pits, slowly):
    steps = Steps()

    async def test(service, table):
        await play(table, *BY_HAND)
        total = len(moments(table.table))
        await service.luck(table)
        await steps.waiting.wait()
        for done in range(total - 1):
            answer = await service.luck(table)
            assert (answer.done, answer.total, answer.sides) == (done, total, [])
            await steps.one_more()
        steps.free.release()
        assert (await all_of(lambda: service.luck(table)))[-1].sides

    at_table(test, "pits", "here", "here", workers=Workers(steps.pause))


def test_what_nobody_asks_for_any_more_is_given_up(at_table, pits, slowly, monkeypatch):
    steps, clock = Steps(), [0.0]
    monkeypatch.setattr(insights, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    workers = Workers(steps.pause)

    async def test(service, table):
        await play(table, *BY_HAND)
        await service.luck(table)
        await steps.waiting.wait()
        [job] = service._jobs.values()
        clock[0] = insights.SECONDS_BETWEEN_QUESTIONS - 1
        await steps.one_more()
        assert not job.task.done()
        clock[0] = insights.SECONDS_BETWEEN_QUESTIONS + 1
        steps.free.release()
        await asyncio.wait({job.task})
        assert job.task.cancelled()
        assert len(workers.calls) == 2
        workers.pause = None
        assert (await all_of(lambda: service.luck(table)))[-1].sides

    at_table(test, "pits", "here", "here", workers=workers)


def test_few_ledgers_are_made_at_once(at_table, pits, slowly, monkeypatch):
    monkeypatch.setattr(limits, "LEDGERS_AT_ONCE", 1)
    steps = Steps()
    workers = Workers(steps.pause)

    async def test(service, table):
        await play(table, *BY_HAND)
        table._kept.stored = replace(table.stored, id="one")
        await service.luck(table)
        await steps.waiting.wait()
        table._kept.stored = replace(table.stored, id="two")
        await service.luck(table)
        await service.luck(table)
        assert len(workers.calls) == 1

    at_table(test, "pits", "here", "here", workers=workers)


@pytest.mark.parametrize("failure", [TimeoutError, FailedElsewhereError])
def test_a_ledger_that_fails_can_be_asked_for_again(at_table, pits, failure):
    failures = [failure("judge")]

    async def pause():
        if failures:
            raise failures.pop()

    async def test(service, table):
        await play(table, *BY_HAND)
        assert await refused(service.luck(table)) == ("too_slow", 503)
        assert (await all_of(lambda: service.luck(table)))[-1].sides

    at_table(test, "pits", "here", "here", workers=Workers(pause))


# Over HTTP, with true workers -----------------------------------------------------------------------------------------


def test_over_http(server):
    ann = server.guest()
    table = ann.new_table("here", "novice", game="atacama")
    with ann.sit(table) as a:
        a.act("e5")
        a.until(2)
    why = ann.get(f"/api/tables/{table}/why/1")
    assert (why["seat"], why["first"], why["to"]) == (1, 1, 2)
    assert why["did"][0]["key"].startswith("explain.did.")
    for path, code, status in (
        ("why/99", "unknown_entry", 404),
        ("luck", "not_over", 409),
    ):
        with pytest.raises(RefusedError) as refusal:
            ann.get(f"/api/tables/{table}/{path}")
        assert (refusal.value.code, refusal.value.status) == (code, status)
    with pytest.raises(RefusedError) as refusal:
        server.guest().get(f"/api/tables/{table}/advice")
    assert refusal.value.code == "not_alone"
