"""A room as an object, without a server: what it refuses, counts and tells."""

import asyncio
from types import SimpleNamespace

import pytest

from gusher.analysis.scores import Stretch
from gusher.room import Room, entries
from gusher.room.played import Sat, places_of_rounds, sides_of_rounds
from gusher.server.exports import reports
from gusher.server.http import results
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import TakeOver
from gusher.server.rooms import views
from gusher.server.rooms.live import LiveRoom
from gusher.server.sharing import limits
from gusher.server.storage.rooms import Beside, KeptPerson, StoredRoom

TWO_TABLES = [
    entries.Open(0, people=6, sides=2),
    *(entries.Join(1 + n, person=1 + n, group=n % 3) for n in range(4)),
    entries.Bot(5, group=1, seat=0, level="driller"),
    entries.Bot(6, group=3, seat=0, level="driller"),
    entries.Start(7),
]
"""Two tables of Atacama that have begun, and a third one for which nobody came. Persons 1 and 4 share a place."""


def room_of(written, tables=("one", "two"), seed=""):
    people = {
        each.person: KeptPerson(str(each.person), f"p{each.person}", "") for each in written if hasattr(each, "person")
    }
    beside = Beside("atacama", {}, "", "", people=people, hosts=["host"], tables=list(tables), seed=seed)
    nothing = lambda *_: None  # noqa: E731
    room = LiveRoom(StoredRoom("id", "CODE", 0.0, beside, written), *[None] * 3, nothing, nothing, nothing, None)
    room._glances = dict.fromkeys(tables, views.Glance(False, frozenset()))
    return room


@pytest.mark.parametrize(
    ("seed", "person", "group", "code"),
    [("same", 4, 3, "room_locked"), ("", 4, 5, "room_locked"), ("", 9, 3, "no_such_person")],
    ids=["same luck at another table", "a group that was left out", "somebody unknown"],
)
def test_places_that_cannot_be_taken_over_are_refused(seed, person, group, code):
    with pytest.raises(Refusal) as refusal:
        asyncio.run(room_of(TWO_TABLES, seed=seed)._take_over(TakeOver(person=person, group=group, seat=0)))
    assert refusal.value.reason.code == code


def test_while_tables_are_hidden_only_hosts_are_told_their_ids(monkeypatch):
    table = SimpleNamespace(over=False, places=(), points=(0, 0), n=3)
    room = SimpleNamespace(
        room=SimpleNamespace(phase="debrief", event=None, members={}), hides_tables=True, role=lambda person: person
    )

    async def given(value):
        return value

    live = SimpleNamespace(stored=SimpleNamespace(id="other"), table=table)
    monkeypatch.setattr(results, "inside", lambda *_: given(room))
    monkeypatch.setattr(results, "count_tables", lambda *_: given(None))
    monkeypatch.setattr(results, "tables_of", lambda *_: given([[live], [live]]))
    monkeypatch.setattr(results, "language_of", lambda *_: "en")
    monkeypatch.setattr(results, "_event_of", lambda *_: (None, {}))
    monkeypatch.setattr(results, "state_of", lambda *_: None)
    monkeypatch.setattr(results, "person_of", lambda role: role)
    told = {role: asyncio.run(results.get_results.fn(role, "CODE")).tables for role in ("host", "member")}
    assert [len(told["host"]), len(told["member"])] == [2, 1]


def test_however_many_tables_are_counted_at_once_and_no_more_than_may_pass(monkeypatch):
    taken = []

    async def lengths(tables):
        return dict.fromkeys(tables, 4_000)

    here = SimpleNamespace(storage=SimpleNamespace(lengths=lengths), budgets=SimpleNamespace(records=None))
    monkeypatch.setattr(results, "services", lambda _: here)
    monkeypatch.setattr(results, "count", lambda _request, _budget, weight: taken.append(weight))
    for tables in (["a"], map(str, range(40))):
        asyncio.run(results.count_tables(None, [room_of(TWO_TABLES[:1], tables)] * 2))
    assert taken == [9, limits.RECORDS.at_once]


def test_who_has_not_come_makes_no_round_robin_longer():
    room = Room("atacama")
    room.apply([entries.Open(0, people=6), entries.Tournament(1, system="round_robin")])
    room.apply([entries.Join(1 + n, person=n, group=n - 1) for n in range(1, 7)])
    people = {n: KeptPerson(str(n), None if n > 4 else f"p{n}", "") for n in range(1, 7)}
    told = views.tournament(room, Beside("atacama", {}, "", "", people=people))
    assert (told.planned, len(told.standings)) == (3, 6)


def test_a_report_is_about_where_somebody_sat_then():
    written = [
        *TWO_TABLES,
        entries.Bot(8, 50.0, group=3, seat=0),
        entries.Place(9, 50.0, person=4, group=3, seat=0),
        entries.Again(10, 100.0),
        entries.Place(11, 200.0, person=1, group=2),
    ]
    rounds, places = sides_of_rounds("atacama", written), places_of_rounds("atacama", written)

    def last(person, ended):
        live = SimpleNamespace(table=SimpleNamespace(over=True, entries=[SimpleNamespace(at=ended)]))
        return results._last_of(rounds, places, [[live, live], [None, None]], person)[:4]

    assert last(1, 90.0) == (0, 0, 0, Sat(0.0, 0, [0]))
    assert last(4, 90.0) == (0, 1, 1, Sat(50.0, 3, [0]))
    assert last(4, 40.0) == (0, 0, 0, Sat(0.0, 0, [0]))


def test_what_a_bot_did_before_somebody_took_over_is_not_theirs():
    course = [Stretch(0, (1,), (0, 0), (1, 0)), Stretch(1, (2,), (1, 0), (1, 0)), Stretch(0, (3,), (1, 0), (2, 0))]
    phrases = dict.fromkeys((1, 2, 3), SimpleNamespace(name="claim"))
    played = reports.Game(1, 1, course, phrases, ["A", "B"], [0], 0, [2, 0], [1, 2], stood_in=False, since=2)
    assert reports.decisions(played) == [3]


@pytest.mark.parametrize("seed", ["", "same"])
def test_a_wall_is_told_whether_boards_are_to_be_hidden(seed):
    async def view():
        return room_of(TWO_TABLES, seed=seed).view(None, "wall")

    assert asyncio.run(view()).hides_tables is bool(seed)
