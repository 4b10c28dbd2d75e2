"""Two rooms that differ only in what one company keeps to itself: the wall, the host, other companies, who only has a
link, the device that somebody has left and whoever guessed the code hear the same bytes in both."""

import itertools
import json
from contextlib import ExitStack

import pytest
from serving import AT, Listening

from dev.testing.servers import ServerThread
from gusher.rules.kernel import engine
from gusher.server.http import app, lobby, services, talking
from gusher.server.live import kept_table as kept
from gusher.server.live import making, presence, seats
from gusher.server.live import sitting as seating
from gusher.server.live import table as live
from gusher.server.people import people
from gusher.server.rooms import codes, coming_in, kept_room, rooms
from gusher.server.rooms import live as live_rooms
from gusher.server.work.workers import Workers

HIDDEN = ("1a-tower1", "1a-plot1")
"""What the first company lays face down, in the one room and in the other."""


@pytest.fixture(autouse=True)
def nothing_else_differs(monkeypatch):
    """Time stands still, and what is drawn is the same in both rooms."""
    monkeypatch.setattr(engine, "_ready", set())
    # Who comes when depends on the network; it has tests of its own.
    monkeypatch.setattr(presence.Attendance, "_look", lambda _: None)
    for module in (live, kept, seating, live_rooms, kept_room, coming_in, rooms, making, seats, talking):
        monkeypatch.setattr(module, "now", lambda: AT)


def fixed(monkeypatch):
    """Whatever would be drawn by chance, in a fixed order."""
    numbers = itertools.count(1)

    def new_id():
        number = next(numbers)
        return "".join(people.LETTERS[number >> 5 * place & 31] for place in reversed(range(people.ID_LENGTH)))

    for module in (people, making, rooms, services, lobby):
        monkeypatch.setattr(module, "new_id", new_id)
    monkeypatch.setattr(making.secrets, "token_bytes", bytes)
    monkeypatch.setattr(codes, "new_code", lambda: "ACDE")
    keys = itertools.count(1)
    monkeypatch.setattr(codes, "new_key", lambda: f"key{next(keys)}")


def heard(folder, monkeypatch, hidden):
    """What everybody hears of a room in which ``hidden`` was laid face down, by whom they are."""
    fixed(monkeypatch)
    folder.mkdir()
    (folder / "secret").write_bytes(b"s" * 32)
    with ServerThread(app.create(folder, compiles=False, workers=Workers(1))) as server:
        host, wall, stranger, other = (server.guest() for _ in range(4))
        code = host.post("/api/rooms", {"game": "oil_city", "people": 9, "clock": 60})["code"]
        pupils = [server.guest() for _ in range(9)]
        pins = [pupil.join_room(code, f"Pupil {number}")["pin"] for number, pupil in enumerate(pupils)]
        with host.be_in_room(code, "host") as bench:
            links = bench.view["links"]
        wall.post(f"/api/rooms/{code}/key", {"key": links["wall"]})
        stranger.get(f"/api/rooms/{code}")
        host.act_in_room(code, "start")
        with host.be_in_room(code, "host") as bench:
            table = bench.view["tables"][0]["id"]
        # Whoever leads the first company goes on with another device.
        other.post(f"/api/rooms/{code}/return", {"number": 1, "pin": pins[0]})
        looking = {
            "the wall": wall,
            "the host": host,
            "another company": pupils[3],
            "a stranger with the code": stranger,
            "the device before": pupils[0],
            "nobody": server.guest(),
        }
        with ExitStack() as stack:
            guests = {**looking, "a partner": pupils[1]}
            ears = {name: stack.enter_context(Listening(guest, table)) for name, guest in guests.items()}
            with other.sit(table) as chair:

                def all_know(n):
                    for ear in (*ears.values(), chair):
                        ear.until(n)

                def done(act, **what):
                    host.act_in_room(code, act, **what)
                    all_know(host.get(f"/api/tables/{table}")["n"])

                all_know(chair.act(hidden, seat=0))
                done("pause", paused=True)
                done("pause", paused=False)
                done("stand_in", person=2, on=True)
                done("stand_in", person=2, on=False)
                all_know(chair.act("1a-off", seat=0))
                all_know(chair.act(hidden, seat=0))
                done("void_phase", table=0, n=chair.view["n"])
            for name, guest in looking.items():
                status, _, body = guest.ask("GET", f"/api/tables/{table}")
                ears[name].heard.append(f"{status} {body!r}")
                for path in ("record", "books", "at/5", "why/5", "advice", "picture.svg"):
                    status, _, body = guest.ask("GET", f"/api/tables/{table}/{path}")
                    ears[name].heard.append(f"{path} {status} {body!r}")
                status, _, body = guest.ask("GET", f"/api/rooms/{code}")
                ears[name].heard.append(f"door {status} {body!r}")
                for role in ("", "wall", "host"):
                    ears[name].heard.append(in_room(guest, code, role))
    return {name: ear.heard for name, ear in ears.items()}


def in_room(guest, code, role):
    try:
        with guest.be_in_room(code, role) as bench:
            view = {**bench.view, "people": [{**each, "presence": ""} for each in bench.view["people"]]}
            return json.dumps(view, sort_keys=True)
    except Exception as error:  # noqa: BLE001 - being refused is an answer, too
        return repr(error)


def test_others_hear_the_same_whatever_a_company_keeps_to_itself(tmp_path, monkeypatch):
    one = heard(tmp_path / "one", monkeypatch, HIDDEN[0])
    two = heard(tmp_path / "two", monkeypatch, HIDDEN[1])
    assert one.pop("a partner") != two.pop("a partner"), "what is compared is not nothing"
    for name, said in one.items():
        assert len(said) > 15
        assert said == two[name], name
