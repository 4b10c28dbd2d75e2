"""What servers let workers elsewhere work out: each job is done once, by somebody who is alive, and nobody can have
anything else done."""

import asyncio

import msgspec
import numpy as np
import pytest
from sqlalchemy import text

from gusher.analysis import luck, what_if
from gusher.analysis.best import Ply, Pondered, Way
from gusher.analysis.explaining import Explanation, Sentence
from gusher.analysis.mistakes import Decision, Verdict
from gusher.analysis.numbers import Interval
from gusher.analysis.refuting import Refutation, Step
from gusher.bots import advising
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import engine
from gusher.server.bus import Bus
from gusher.server.sharing.slots import UnwantedError
from gusher.server.storage.sql.jobs import Job, Outcome
from gusher.server.storage.storage import NotStoredError
from gusher.server.work import elsewhere, jobrunner, tasks
from gusher.server.work.elsewhere import Elsewhere, FailedElsewhereError
from gusher.server.work.jobrunner import JobRunner
from gusher.server.work.tasks import UnknownTaskError, arguments_of, name_of, result_of, written
from gusher.table.branches import Tried

JOB = Job("a.1", "chores", written(("pits", b"", 0)), "ann")


def used(database, test):
    async def all_of_it():
        storage = database.open()
        try:
            await test(storage)
        finally:
            await storage.close()

    asyncio.run(all_of_it())


async def alive(storage):
    leases = storage.leases()
    await leases.renew()
    return leases


# In the database ------------------------------------------------------------------------------------------------------


def test_each_job_is_taken_once_the_oldest_first(database):
    async def test(storage):
        one, other = await alive(storage), await alive(storage)
        for number in range(5):
            await storage.jobs.put(JOB._replace(id=f"a.{number}"))
        assert [job.id for job in await storage.jobs.take(one.holder, 2)] == ["a.0", "a.1"]
        assert await storage.jobs.take(other.holder, 1) == [JOB._replace(id="a.2")]
        both = await asyncio.gather(storage.jobs.take(one.holder, 9), storage.jobs.take(other.holder, 9))
        assert sorted(job.id for taken in both for job in taken) == ["a.3", "a.4"]
        assert await storage.jobs.take(one.holder, 9) == []

    used(database, test)


def test_what_came_of_a_job_is_told_until_it_is_dropped(database):
    async def test(storage):
        one = await alive(storage)
        await storage.jobs.put(JOB)
        assert await storage.jobs.outcome(JOB.id) is None
        await storage.jobs.take(one.holder, 1)
        await storage.jobs.finish(JOB.id, one.holder, Outcome(b"\x90", ""))
        assert await storage.jobs.outcome(JOB.id) == Outcome(b"\x90", "")
        assert await storage.jobs.take(one.holder, 1) == []
        await storage.jobs.drop(JOB.id)
        with pytest.raises(KeyError):
            await storage.jobs.outcome(JOB.id)

    used(database, test)


def test_the_jobs_of_a_worker_that_is_gone_are_done_by_another_one(database):
    async def test(storage):
        one, other = await alive(storage), await alive(storage)
        await storage.jobs.put(JOB)
        await storage.jobs.take(one.holder, 1)
        assert await storage.jobs.take(other.holder, 1) == []
        await one.leave()
        assert await storage.jobs.take(other.holder, 1) == [JOB]
        # It was only slow, but its outcome no longer counts.
        await storage.jobs.finish(JOB.id, one.holder, Outcome(b"late", ""))
        assert await storage.jobs.outcome(JOB.id) is None

    used(database, test)


def test_nobody_does_what_nobody_waits_for(database):
    async def test(storage):
        one = await alive(storage)
        await storage.jobs.put(JOB)
        await storage.jobs.put(JOB._replace(id="a.2"))
        with database.connection() as connection:
            connection.execute(text("UPDATE jobs SET until = until - 60"))
        await storage.jobs.want("a.2")
        assert [job.id for job in await storage.jobs.take(one.holder, 9)] == ["a.2"]
        with pytest.raises(KeyError):
            await storage.jobs.outcome(JOB.id)

    used(database, test)


# How they travel ------------------------------------------------------------------------------------------------------


MOMENTS = [luck.Moment("roll", 0, 1, 1, b"\0\xff", 3), luck.Moment("decision", 1, 2, 0, b"\1", after=b"\2")]
PLY = Ply(1, "e5", "place", {"field": "e5", "amount": 2})
GAMES = what_if.Games(np.arange(8, dtype=np.int32).reshape(2, 2, 2), np.ones((2, 2, 2), np.int8))


@pytest.mark.parametrize(
    ("task", "arguments", "result"),
    [
        ("explain", ("guven", [b"\0", b"\xff"], 1, ["e4", "ü"], True, "novice"),
         Explanation([Sentence("did", {"field": "a1", "number": 3})], [], [], ["e4"], [], -0.5)),
        ("advise", ("guven", b"\0", 1), Explanation([], [], [Sentence("note", {})], [])),
        ("chores", ("oil_city", b"\0" * 5000, 29), ["off", "done"]),
        ("object_to", ("oil_city", b"\0" * 5000, 1, "accept-1a1", "novice"), [Sentence("lacks", {"company": 2})]),
        ("judge", ("ghawar", MOMENTS), [luck.Judgement((0.5, -0.5), (1.0, -1.0), 0.25)]),
        ("play_on", ("ghawar", [b"\0", b"\1"], 2, 2, 7, 100, 900, 0.25), GAMES),
        ("ponder", ("oil_city", b"\0", 1, [Tried(1, "e5")], 7, 1.0, [Tried(1, "e7")]),
         Pondered([Way([PLY], [PLY, PLY], b"\1", 12, True, False, (-2.0, 3.5)),
                   Way([], [], b"", 36, False, True, None, 40.5)], 30,
                  "proven", [("lost", {"player": 1})], [Tried(2, "e6")])),
        ("prove", ("atacama", b"\0", 0.5), (-2.0, 3.5)),
        ("prove", ("atacama", b"\0", 0.5), None),
        ("sift", ("guven", Decision(3, 1, 1, b"\0", b"\1"), 2, 7, 2.0), Verdict(Interval(2.5, 1.0, 4.0), [PLY], 200)),
        ("sift", ("guven", Decision(3, 1, 1, b"\0", b"\1"), 2, 7, 2.0), None),
        ("sift", ("oil_city", Decision(3, 1, 1, b"\0", b"\1", played=(Tried(2, "ready2-load"),)), 3, 7, 2.0),
         Verdict(Interval(2.5, 1.0, 4.0), [], 100, (PLY,))),
        ("play_for", ("oil_city", b"\0", 7, 3.0), [(1, "e5"), (2, "done")]),
        ("refute", ("atacama", b"\0", 1, ["e5"], ["c3"], 3.0),
         Refutation([Step(PLY, [Sentence("did", {"field": "a1"})])], [Step(PLY, [])], (-2.0, 3.5), [7, 9], True)),
    ],
)  # fmt: skip
def test_questions_and_answers_arrive_as_they_were(task, arguments, result):
    assert name_of(getattr(advising, task)) == task
    assert list(arguments_of(task, written(arguments))) == list(arguments)
    arrived = result_of(task, written(result))
    if task == "play_on":
        assert isinstance(arrived, what_if.Games)
        assert all(np.array_equal(one, other) for one, other in zip(arrived, result, strict=True))
        assert len(what_if.joined([arrived, result])) == 4
    else:
        assert arrived == result


def test_all_that_is_asked_of_workers_is_a_task():
    assert set(tasks.TASKS) == {
        *(
            "explain",
            "advise",
            "chores",
            "object_to",
            "judge",
            "play_on",
            "ponder",
            "refute",
            "prove",
            "play_for",
            "sift",
        )
    }


@pytest.mark.parametrize(
    ("task", "data"),
    [
        ("os.system", written(("true",))),
        ("onward", written(("ghawar",))),
        ("chores", b""),
        ("chores", written(("ghawar", b""))),
        ("chores", written(("ghawar", "no bytes", 0))),
        ("chores", written(("ghawar", b"", 0, "more"))),
        ("chores", b"\xc1" * 9),
    ],
)
def test_nothing_else_can_be_asked(task, data):
    with pytest.raises(UnknownTaskError):
        arguments_of(task, data)


@pytest.mark.parametrize(
    "numbers", [["|O", [1], b"\0" * 8], ["<i4", [3], b"\0"], ["<i4", [-1, -1], b""], ["x", [], b""]]
)
def test_no_bytes_are_taken_for_other_than_numbers(numbers):
    data = msgspec.msgpack.encode([numbers, numbers])
    with pytest.raises(UnknownTaskError):
        result_of("play_on", data)


def test_what_can_be_called_is_not_what_can_be_sent():
    with pytest.raises(UnknownTaskError):
        name_of(print)


# Asking and doing -----------------------------------------------------------------------------------------------------


class Pool:
    """Answers here, when it is let; ``most`` is how much it was asked for at once."""

    size = 2

    def __init__(self, answer=lambda function, *_: [function.__name__]):
        self.answer, self.at_once, self.most, self.let = answer, 0, 0, asyncio.Event()
        self.owners, self.begun, self.full = [], asyncio.Event(), asyncio.Event()

    async def work(self, function, *arguments, owner):
        self.owners.append(owner)
        self.begun.set()
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        if self.at_once == self.size:
            self.full.set()
        try:
            await self.let.wait()
            return self.answer(function, *arguments)
        finally:
            self.at_once -= 1


@pytest.fixture
def together(database, monkeypatch):
    """Run ``test(elsewhere, begin, storage)``; ``begin(pool)`` starts a worker, as a task."""
    monkeypatch.setattr(elsewhere, "SECONDS_BETWEEN_LOOKS", 0.1)
    monkeypatch.setattr(jobrunner, "SECONDS_BETWEEN_LOOKS", 0.1)

    def run(test):
        async def all_of_it(storage):
            bus, workers = Bus(), []

            async def begin(pool):
                leases = await alive(storage)
                workers.append(asyncio.create_task(JobRunner(storage.jobs, bus, pool, leases.holder).run()))
                return workers[-1], leases

            await test(Elsewhere(storage.jobs, bus), begin, storage)
            for each in workers:
                each.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
            assert await storage.jobs.take("nobody", 9) == []

        used(database, all_of_it)

    return run


def asked(workers, **named):
    return asyncio.create_task(workers.work(advising.chores, "pits", b"", 0, owner="ann", **named))


def test_a_worker_does_as_many_as_it_has_processes_for(together):
    async def test(workers, begin, _):
        pool = Pool()
        questions = [asked(workers) for _ in range(7)]
        await begin(pool)
        await asyncio.wait_for(pool.full.wait(), 10)
        # Long enough to take a third one.
        await asyncio.sleep(0.1)
        pool.let.set()
        assert await asyncio.gather(*questions) == [["chores"]] * 7
        assert pool.most == 2
        assert set(pool.owners) == {"ann"}

    together(test)


def test_another_worker_goes_on_for_one_that_is_gone(together):
    async def test(workers, begin, _):
        stuck, good = Pool(), Pool()
        good.let.set()
        task, leases = await begin(stuck)
        question = asked(workers)
        await stuck.begun.wait()
        task.cancel()
        await begin(good)
        await leases.leave()
        assert await asyncio.wait_for(question, 5) == ["chores"]

    together(test)


@pytest.mark.parametrize(("error", "seen"), [(TimeoutError, TimeoutError), (ValueError, FailedElsewhereError)])
def test_what_fails_is_told_and_does_no_harm(together, error, seen):
    async def test(workers, begin, _):
        failures = [error("on purpose")]

        def answer(function, *_):
            if failures:
                raise failures.pop()
            return [function.__name__]

        pool = Pool(answer)
        pool.let.set()
        await begin(pool)
        with pytest.raises(seen):
            await asked(workers)
        assert await asked(workers) == ["chores"]

    together(test)


def test_whoever_wants_it_no_longer_is_not_waited_for(together):
    async def test(workers, begin, storage):
        wanted = [True]
        question = asked(workers, is_wanted=lambda: bool(wanted))
        await asyncio.sleep(0.15)
        wanted.clear()
        with pytest.raises(UnwantedError):
            await question
        other = asked(workers)
        await asyncio.sleep(0.05)
        other.cancel()
        with pytest.raises(asyncio.CancelledError):
            await other
        holder = (await alive(storage)).holder
        assert await storage.jobs.take(holder, 9) == []

    together(test)


def test_a_result_is_kept_once_the_storage_works_again(together, monkeypatch):
    async def test(workers, begin, storage):
        finish, failures = storage.jobs.finish, [NotStoredError("away")] * 2

        async def fails(*arguments):
            if failures:
                raise failures.pop()
            await finish(*arguments)

        monkeypatch.setattr(storage.jobs, "finish", fails)
        pool = Pool()
        pool.let.set()
        await begin(pool)
        assert await asyncio.wait_for(asked(workers), 5) == ["chores"]
        assert not failures

    together(test)


def test_without_any_worker_nobody_waits_for_ever(together, monkeypatch):
    monkeypatch.setattr(elsewhere, "SECONDS_TO_FINISH", 0.2)

    async def test(workers, *_):
        with pytest.raises(TimeoutError):
            await asked(workers)

    together(test)


def test_a_real_game_is_explained_by_whoever_gets_the_question():
    kind = game("atacama")
    s = kind.start(2, {})
    before = s.tobytes()
    engine(kind).play(s, 0, kind.actions.read("e5"))
    question = ("atacama", [before, s.tobytes()], 0, ["e5"], False, None)
    here, there = advising.explain(*question), advising.explain(*arguments_of("explain", written(question)))
    assert here.did
    assert result_of("explain", written(there)) == here
