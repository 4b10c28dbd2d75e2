"""Bots among people: what is offered to all they leave to people for a while, and beside people they decide nothing."""

import asyncio
from types import SimpleNamespace

import pytest
from scenes import named_scene

from gusher import bots
from gusher.rules.kernel import game, games, view
from gusher.rules.oil_city.items import BANK, CRUDE, REFINERY
from gusher.server.live import views
from gusher.server.sharing import limits
from gusher.server.work import botrunner
from gusher.server.work.botrunner import BotRunner
from gusher.server.work.manners import is_helper, left_to_people
from gusher.table import Table
from gusher.table.dice import Dice

pytestmark = pytest.mark.skipif("oil_city" not in games(), reason="the game is not offered")

GIFT = ("1-draft", "1-gives-1000", "1-offers-all")
DICE = Dice(b"seed", "t")


class Hall:
    """A table of Oil City without a storage; ``bots`` are the seats that bots have, all others are people's."""

    def __init__(self, *bots, seats=3):
        self.game, self.owner, self.users = game("oil_city"), "ann", 0
        self.is_played_by_bots = False
        self.table = Table(self.game, seats, {"companies": "3"})
        self.table.take(self.table.start(DICE))
        kinds = ["bot" if seat in bots else "person" for seat in range(seats)]
        self.stored = SimpleNamespace(
            id="t",
            from_file=False,
            has_begun=True,
            is_full=True,
            standing=SimpleNamespace(n=0),
            seats=[
                SimpleNamespace(seat=seat, kind=kind, bot="careful_novice" if kind == "bot" else None)
                for seat, kind in enumerate(kinds)
            ],
        )

    @property
    def n(self):
        return self.table.n

    def act(self, seat, *texts, at=0.0):
        for text in texts:
            self.table.take(self.table.propose(seat, [text], DICE, at=at))

    def bots_to_move(self):
        return views.waits_for_bots(self.stored, self.table.movers(), self.table.sides)

    def bots(self):
        if self.table.over:
            return []
        return views.waits_for_bots(self.stored, range(len(self.stored.seats)), self.table.sides)

    async def act_for_bot(self, seat, action, n, *, is_due=True):
        assert seat in (self.bots_to_move() if is_due else self.bots())
        self.act(seat, action, at=Clock.now)

    def done_by(self, seat):
        return [entry.text for entry in self.table.steps() if entry.seat == seat]


class Clock:
    now = 1000.0


class Working:
    """Workers that do it themselves."""

    async def choose(self, *asked, **_):
        return bots.choose(*asked)

    async def work(self, function, *asked, **_):
        return function(*asked)


@pytest.fixture
def run(monkeypatch):
    """``run(hall, 0, 29, 31)`` lets a runner look at a hall and moves the clock on to each time, in seconds from now.
    Returns what company 2 has done by each of them, and the hall's users."""
    monkeypatch.setattr(botrunner, "now", lambda: Clock.now)

    def run(hall, *times):
        async def test():
            runner, done, began = BotRunner(SimpleNamespace(watchers=[]), Working()), [], Clock.now
            loop = asyncio.get_running_loop()
            calls = []

            def call_later(wait, function, *arguments):
                calls.append((Clock.now + wait, function, arguments))
                return SimpleNamespace(cancel=lambda: None)

            monkeypatch.setattr(loop, "call_later", call_later, raising=False)
            for time in times:
                Clock.now = began + time
                for call in [call for call in calls if call[0] <= Clock.now]:
                    calls.remove(call)
                    call[1](*call[2])
                if time == times[0]:
                    runner.look(hall)
                while runner._thinking:
                    await asyncio.gather(*runner._thinking.values())
                    await asyncio.sleep(0)
                done.append(hall.done_by(1))
            users = hall.users
            await runner.close()
            Clock.now = began
            return done, users

        return asyncio.run(test())

    return run


def test_what_is_offered_to_all_is_left_to_people_for_half_a_minute(run):
    hall = Hall(1)
    hall.act(0, *GIFT, at=Clock.now - 1)
    (first, before, after), users = run(hall, 0, 28.9, 29)
    assert limits.SECONDS_FOR_PEOPLE == 30
    # It does not hold the others up.
    assert first[-1] == before[-1] == "ready1-invest"
    assert "accept-1a1" not in before
    # What it has then may buy something more.
    assert after[after.index("accept-1a1") - 1] == "reopen"
    assert after[-1] == "ready1-invest"
    assert users == 0


def test_the_half_minute_goes_by_the_log_whoever_runs_the_server(run):
    """A runner that has just begun remembers nothing."""
    hall = Hall(1)
    hall.act(0, *GIFT, at=Clock.now - 29.5)
    (first, after), _ = run(hall, 0, 0.5)
    assert "accept-1a1" not in first
    assert "accept-1a1" in after
    old = Hall(1)
    old.act(0, *GIFT, at=Clock.now - 30)
    [done], _ = run(old, 0)
    assert "accept-1a1" in done


@pytest.mark.parametrize(
    ("others", "texts"),
    [((1, 2), GIFT), ((1,), ("1-draft", "1-gives-1000", "1-offers-2"))],
    ids=["nobody else could take it", "to one company"],
)
def test_nothing_else_waits(run, others, texts):
    hall = Hall(*others)
    hall.act(0, *texts, at=Clock.now)
    [done], _ = run(hall, 0)
    assert "accept-1a1" in done or "accept-1a1" in hall.done_by(2)


def test_an_offer_that_is_gone_by_then_is_nobodys(run):
    hall = Hall(1)
    hall.act(0, *GIFT, at=Clock.now)
    hall.act(2, "accept-1a1", at=Clock.now + 1)
    (first, after), _ = run(hall, 0, 31)
    assert first == after
    assert "accept-1a1" not in after


def test_an_alarm_ends_with_its_runner_and_with_its_table():
    async def test(ends):
        hall = Hall(1)
        hall.act(0, *GIFT, at=Clock.now)
        runner = BotRunner(SimpleNamespace(watchers=[]), Working())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(botrunner, "now", lambda: Clock.now)
            runner._seen_by(hall, 1)
            [alarm] = runner._alarms.values()
            assert hall.users == 1
            # Once is enough.
            runner._seen_by(hall, 1)
            assert (list(runner._alarms.values()), hall.users) == ([alarm], 1)
            await ends(runner, hall)
        assert alarm.cancelled()
        assert runner._alarms == {}
        return hall.users

    async def over(runner, hall):
        hall.table = SimpleNamespace(over=True, movers=list, steps=list, sides=hall.table.sides)
        runner.look(hall)

    asyncio.run(test(lambda runner, _: runner.close()))
    assert asyncio.run(test(over)) == 0


def test_whose_people_count():
    """Those of a third company: neither the maker's nor the bot's own."""
    hall = Hall(1, 2, 4, 5, seats=6)
    hall.act(0, *GIFT, at=Clock.now)
    assert left_to_people(hall, 1, Clock.now) == []
    hall = Hall(1, 2, 4, seats=6)
    hall.act(0, *GIFT, at=Clock.now)
    [left] = left_to_people(hall, 1, Clock.now)
    assert (left.side, left.until) == (0, Clock.now + 30)
    assert left_to_people(hall, 1, Clock.now + 30) == []
    assert left_to_people(hall, 2, Clock.now) == []


# Beside people --------------------------------------------------------------------------------------------------------


def test_a_bot_beside_people_lets_them_go_first():
    hall = Hall(1, 2, 3, 4, seats=5)
    assert [is_helper(hall, seat) for seat in range(5)] == [False, False, False, True, False]
    assert hall.bots_to_move() == [1, 2, 4]
    assert hall.bots() == [1, 2, 4]
    hall.act(0, "ready1-invest")
    assert hall.bots_to_move() == [1, 2, 3, 4]
    # Whoever has left their seat to a bot is no person of the company any more.
    hall.stored.seats[0].kind = "bot"
    assert not is_helper(hall, 3)
    assert hall.bots() == [0, 1, 2, 3, 4]


def test_it_runs_refineries_with_what_people_have_left_and_nothing_else():
    def assisted(*deals, refineries=1, crude=6, seats=4):
        hall = Hall(1, 2, 3, seats=seats)
        v = view(hall.table.state)
        for item, count in ((REFINERY, refineries), (CRUDE, crude)):
            v.held[BANK, item] -= count
            v.held[0, item] += count
        hall.act(0, *deals)
        done = []
        while not done or not done[-1].startswith("ready"):
            done.append(bots.assist("oil_city", hall.table.state.tobytes(), 3))
            hall.act(3, done[-1])
        return done

    assert assisted(refineries=0) == ["ready1-invest"]
    assert assisted(crude=0) == ["ready1-invest"]
    assert assisted() == ["1b-refines4", "ready1-invest"]
    assert assisted("1a-refines4", refineries=2) == ["1b-refines2", "ready1-invest"]
    assert assisted("1-draft", "1-gives-3crude", "1-offers-2") == ["1b-refines3", "ready1-invest"]
    assert assisted("1-draft", "1-gives-9crude", "1-offers-2") == ["ready1-invest"]


@pytest.mark.parametrize("failing", ["raises", "plays something else"])
def test_one_that_fails_decides_nothing(failing):
    class Failing:
        async def work(self, *_, **__):
            if failing == "raises":
                raise RuntimeError
            return "1-draws9"

    hall = Hall(1, 2, 3, seats=4)
    hall.act(0, "ready1-invest")
    runner = BotRunner(SimpleNamespace(watchers=[]), Failing())
    assert asyncio.run(runner._find(hall, 3)) == "ready1-invest"


def test_at_a_table_a_partner_spends_and_sells_nothing_and_holds_nobody_up(in_thread):
    """Seat 3 is in the company of seat 0; by its own plan it would buy something in every turn."""
    ann = in_thread().guest()
    novices = ["careful_novice"] * 3
    table = ann.new_table("here", *novices, game="oil_city", options={"companies": "3"})
    with ann.sit(table) as a:
        while a.view["movers"] != [0, 3]:
            a.next_view(60)
        assert a.view["thinking"] == []
        held = named_scene(a.view)["held"][0]
        for phase in ("invest", "arrange", "load"):
            while 0 not in a.view["movers"]:
                a.next_view(60)
            a.until(a.act(f"ready1-{phase}"), 60)
        while a.view["scene"]["turn"] == 0:
            a.next_view(60)
        log = ann.get(f"/api/tables/{table}")["log"]
        assert [line["text"] for line in log if line["seat"] == 3] == ["ready1-invest", "ready1-arrange", "ready1-load"]
        assert named_scene(a.view)["held"][0] == held


def test_at_a_table_an_offer_to_all_is_taken_when_its_time_has_come(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_FOR_PEOPLE", 1.0)
    ann = in_thread().guest()
    table = ann.new_table("here", "careful_novice", "here", game="oil_city", options={"companies": "3"})
    with ann.sit(table) as a:
        for text in GIFT:
            n = a.act(text, seat=0)
        while not any(line["text"] == "accept-1a1" for line in a.view["log"]):
            a.next_view(60)
        taken = next(line for line in a.view["log"] if line["text"] == "accept-1a1")
        assert taken["at"] - a.view["log"][n - 1]["at"] >= 1.0
