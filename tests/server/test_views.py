"""What goes out of a table where a game hides something: here bids that nobody but a partner sees until all are in."""

import asyncio
import json
import random

import pytest
from games.wells.game import GAME as WELLS

from gusher.server.bus import Bus
from gusher.server.live import kept_table as kept
from gusher.server.live import making, past, tables, views
from gusher.server.live import table as live
from gusher.server.live.looks import Sent
from gusher.server.live.seats import take_seat
from gusher.server.live.tables import Tables
from gusher.server.protocol.connection import Consider
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import NewSeat, NewTable, TakeSeat
from gusher.server.protocol.seen import patched
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table import Viewer, files
from gusher.table.commands import Act, Undo
from gusher.table.files import FileError
from gusher.table.pausing import whole


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Run a coroutine at a table of Wells, with what makes tables."""
    for module in (live, kept, tables, making, views):
        monkeypatch.setattr(module, "game", lambda _name: WELLS)
    for module in (tables, making):
        monkeypatch.setattr(module, "games", lambda: ("wells",))

    def run(test, *seats):
        async def all_of_it():
            storage = SqliteStorage(tmp_path / "test.db")
            made = Tables(storage, Bus())
            name = await making.create(made, "ann", NewTable("wells", [NewSeat(kind) for kind in seats]), "Ann")
            for seat, kind in enumerate(seats):
                if kind == "open":
                    await take_seat(made, name, seat, f"person {seat}", TakeSeat(f"Person {seat}"))
            await test(made, await made.get(name))
            await storage.close()

        asyncio.run(all_of_it())

    return run


def texts(log):
    return [line.text for line in log]


class Device:
    """What somebody's device keeps of a table, told step by step. ``news`` are the messages."""

    def __init__(self, table, person):
        self.table, self.person, self.sent, self.view, self.news = table, person, Sent(), None, []

    async def hear(self):
        data, self.sent = await self.table.newest(self.person, self.sent)
        message = json.loads(data)
        self.view = message if self.view is None else patched(self.view, message)
        self.news.append(message)
        return [line["text"] for line in self.view["log"]]


def test_a_bid_is_named_once_it_is_no_secret_any_more(play):
    async def test(_made, table):
        ann, bob, watcher = Device(table, "ann"), Device(table, "person 1"), Device(table, None)
        for device in (ann, bob, watcher):
            [opening] = await device.hear()
        await table.do("ann", Act(1, table.n, 0, ["bid2"]))
        assert await ann.hear() == [opening, "bid2"]
        assert await bob.hear() == await watcher.hear() == [opening, ""]
        assert bob.news[-1]["log"][0]["phrase"] == ""
        assert bob.news[-1]["log"][0]["words"] == {}
        assert bob.view["conceals"]
        # The second bid settles the round: from then on both lie open, and who has been told nothing is told again.
        await table.do("person 1", Act(1, table.n, 1, ["bid1"]))
        for device in (ann, bob, watcher):
            assert (await device.hear())[:3] == [opening, "bid2", "bid1"]
        assert [line["n"] for line in bob.news[-1]["log"]] == [1, 2, 3]
        assert [line["n"] for line in ann.news[-1]["log"]] == [2, 3]

    play(test, "here", "open")


def test_who_comes_new_begins_anew_where_lines_can_fade(play):
    async def test(_made, table):
        await table.do("ann", Act(1, table.n, 0, ["bid2"]))
        assert table.resume_from(1) == Sent()
        data, sent = await table.newest(None, table.resume_from(2))
        assert [line["text"] for line in json.loads(data)["log"]][1:] == [""]
        assert (sent.n, [n in sent.covered for n in range(2)]) == (2, [False, True])

    play(test, "here", "open")


def test_a_record_of_a_game_that_goes_on_leaves_out_what_is_hidden(play):
    async def test(made, table):
        await table.do("ann", Act(1, table.n, 0, ["bid2"]))
        assert " bid2" in whole(past.record(table, "ann"))
        for person in ("person 1", None):
            text = whole(past.record(table, person))
            assert text.splitlines()[-1].endswith(" ?")
            assert "bid" not in text
            with pytest.raises(FileError) as error:
                whole(files.reading(text.replace("wells", "atacama")))
            assert (error.value.code, error.value.found) == ("file_hidden", "?")
        await table.do("person 1", Act(1, table.n, 1, ["bid1"]))
        assert " bid2 bid1 " in whole(past.record(table, None))

    play(test, "here", "open")


def test_the_past_is_shown_when_the_game_is_over(play):
    async def test(_made, table):
        chance = random.Random(1)
        while not table.table.over:
            for n in range(table.n):
                for person in ("ann", "person 1", None):
                    with pytest.raises(Refusal) as refused:
                        whole(past.view_at(table, person, n))
                    assert (refused.value.reason.code, refused.value.status) == ("still_hidden", 409)
            assert whole(past.view_at(table, None, table.n)).n == table.n
            seat = table.table.movers()[0]
            action = chance.choice(table.table.legal(seat))
            await table.do("ann" if seat == 0 else "person 1", Act(1, table.n, seat, [action]))
        assert not whole(table.viewing(None)).conceals
        assert [whole(past.view_at(table, None, n)).n for n in range(table.n + 1)] == list(range(table.n + 1))
        assert "" not in texts(whole(table.viewing(None)).log)

    play(test, "here", "open")


def test_looking_ahead_tells_nothing_that_is_hidden(play):
    async def test(_made, table):
        first = table.consider("ann", Consider(1, 0, "bid2"))
        assert first.scene is not None
        await table.do("ann", Act(1, table.n, 0, ["bid2"]))
        # What comes of the last bid depends on what Ann has bid.
        for action in ("bid1", "away"):
            considered = table.consider("person 1", Consider(1, 1, action))
            assert (considered.reason, considered.points, considered.scene) == (None, [], None)

    play(test, "here", "open")


def test_what_was_taken_back_stays_as_hidden_as_what_stands(play):
    async def test(_made, table):
        await table.do("ann", Act(1, table.n, 0, ["bid2"]))
        assert whole(table.viewing("ann")).undo.to == 1
        await table.do("ann", Undo(1, table.n, 0, 1))
        await table.do("ann", Act(1, table.n, 0, ["bid3"]))
        assert texts(whole(table.viewing("ann")).log)[1:] == ["bid2", "", "bid3"]
        for person in ("person 1", None):
            assert texts(whole(table.viewing(person)).log)[1:] == ["", "", ""]

    play(test, "here", "open")


def test_one_device_shows_what_the_seat_to_move_may_see_else_what_anybody_may(play):
    async def test(_made, table):
        # Ann plays seats 0 and 1, which are rivals; seat 2 is the partner of seat 0.
        device = Device(table, "ann")
        [opening] = await device.hear()
        await table.do("ann", Act(1, table.n, 0, ["bid2"]))
        # Seat 1 is to move: it does not see the bid that the same device has shown before.
        assert await device.hear() == [opening, ""]
        assert device.view["legal"]["1"]
        await table.do("ann", Act(1, table.n, 1, ["bid1"]))
        # Only seat 2, elsewhere, is to move: nobody can tell who sits at the device now.
        assert await device.hear() == [opening, "", ""]
        await table.do("person 2", Act(1, table.n, 2, ["away"]))
        assert (await device.hear())[1:4] == ["bid2", "bid1", "away"]

    play(test, "here", "here", "open")


def test_a_device_is_told_when_what_it_shows_is_for_one_of_its_seats_only(play):
    async def test(_made, table):
        # Ann and her partner are seats 0 and 2; then she plays both rivals.
        for person, seats, expected in (("ann", (0, 2), None), ("person 1", (1,), None)):
            assert views.viewer(table.stored, person).seats == frozenset(seats)
            assert whole(table.viewing(person)).only_for is expected
        await table.do("ann", Act(1, table.n, 0, ["bid2"]))
        await table.do("person 1", Act(1, table.n, 1, ["bid1"]))
        assert whole(table.viewing("ann")).only_for is None
        rivals = Viewer(frozenset({0, 1, 2}), "hot_seat")
        # Seat 2 sees the bid of its partner, which seat 1 must not.
        assert views.only_for(table.table, rivals) == 2
        await table.do("ann", Act(1, table.n, 2, ["away"]))
        assert views.only_for(table.table, rivals) is None

    play(test, "here", "open", "here")
