"""A club evening over real sockets: rounds, results, corrections, latecomers, and a server that is killed."""

import csv
import io
import zipfile

import pytest

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.rooms import views
from gusher.server.work.insights import Insights
from gusher.table import files

NAMES = ["Ada", "Bea", "Cyd", "Dot", "Eve", "Fay"]


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code


class Club:
    """A host, and people who play a tournament in their room."""

    def __init__(self, server, people=5, game="atacama", **tournament):
        self.server, self.host = server, server.guest()
        wanted = {"system": "swiss", "rounds": 3, **tournament}
        made = self.host.post("/api/rooms", {"game": game, "people": people, "tournament": wanted})
        self.code, self.people = made["code"], {}
        for _ in range(people):
            self.come()

    def come(self):
        guest = self.server.guest()
        self.people[guest.join_room(self.code, NAMES[len(self.people)])["number"]] = guest

    def act(self, act, who=None, **what):
        return (who or self.host).act_in_room(self.code, act, **what)

    @property
    def view(self):
        with self.host.be_in_room(self.code, "host") as bench:
            return bench.view

    @property
    def event(self):
        return self.view["tournament"]

    def pair(self):
        self.act("pair", rounds=len(self.event["rounds"]))
        return self.event["rounds"][-1]

    def settle(self, table, places):
        self.act("result", round=len(self.event["rounds"]) - 1, table=table, places=places)

    def until(self, has_come):
        """The host's view once it is so."""
        with self.host.be_in_room(self.code, "host") as bench:
            while not has_come(bench.view["tournament"]):
                bench.next_view()
            return bench.view


def seats_of(guest, table):
    with guest.sit(table) as chair:
        return [seat["seat"] for seat in chair.view["seats"] if seat["mine"]]


def test_an_evening_from_the_first_round_to_the_last(server):
    club = Club(server)
    first = club.pair()
    assert [sorted(match["people"]) for match in first["matches"]] == [[1, 3], [2, 4]]
    assert first["byes"] == [5]
    view = club.view
    assert [view["phase"], len(view["tables"])] == ["playing", 2]
    # Everybody sits at the seat that the pairing says.
    for match, table in zip(first["matches"], view["tables"], strict=True):
        assert [seats_of(club.people[each], table["id"]) for each in match["people"]] == [[0], [1]]
    assert refused(club.act, "pair", rounds=1) == "results_missing"
    # The tables say how their games ended.
    club.act("finish")
    over = club.until(lambda event: all(match["places"] for match in event["rounds"][0]["matches"]))
    assert over["tournament"]["standings"][0]["score"] == 1
    # A host corrects what went wrong.
    club.act("result", round=0, table=0, places=[2, 1])
    assert club.event["rounds"][0]["matches"][0]["places"] == [2, 1]
    # A latecomer plays from the next round on, and who has gone home does not.
    club.come()
    club.act("withdraw", person=4, on=True, who=club.people[4])
    second = club.pair()
    playing = {each for match in second["matches"] for each in match["people"]}
    assert playing | set(second["byes"]) == {1, 2, 3, 5, 6}
    assert second["byes"] != [5]
    club.settle(0, [1, 1])
    club.settle(1, [1, 2])
    assert club.view["tables"][0]["over"]
    ratings = {line["person"]: line["rating"] for line in club.event["standings"]}
    assert ratings[4] is not None
    club.act("turn_to", phase="debrief")
    assert club.view["phase"] == "debrief"
    # Another evening: nobody has a score, but everybody their rating.
    club.act("tournament", tournament={"system": "round_robin"})
    event = club.event
    assert [event["rounds"], event["planned"], {line["score"] for line in event["standings"]}] == [[], 5, {0.0}]
    assert {line["person"]: line["rating"] for line in event["standings"]} == ratings
    assert len(club.pair()["matches"]) == 3


def test_a_server_that_is_killed_in_round_three_loses_nothing(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        club = Club(server, 6, game="ghawar", system="round_robin", by_margin=True)
        for _ in range(2):
            club.pair()
            club.act("finish")
            club.until(lambda event: all(match["places"] for match in event["rounds"][-1]["matches"]))
        club.pair()
        club.settle(1, [1, 2])
        before, tables = club.event, [table["id"] for table in club.view["tables"]]
        server.kill()
        server.start()
        assert club.event == before
        assert [table["id"] for table in club.view["tables"]] == tables
        assert seats_of(club.people[before["rounds"][2]["matches"][0]["people"][1]], tables[0]) == [1]
        club.act("finish")
        club.until(lambda event: all(match["places"] for match in event["rounds"][2]["matches"]))
        assert len(club.pair()["matches"]) == 3


def test_mirrored_tables_draw_the_same_and_show_their_seed_when_all_are_over(server):
    club = Club(server, 4, game="ghawar", mirrored=True)
    club.pair()
    ids = [table["id"] for table in club.view["tables"]]

    def seen(table):
        return club.host.get(f"/api/tables/{table}")

    def set_up(table):
        with club.host.sit(table) as chair:
            return [line["text"] for line in chair.view["log"] if line["kind"] == "outcome"]

    assert set_up(ids[0]) == set_up(ids[1]) != []
    assert seen(ids[0])["dice"]["commitment"] == seen(ids[1])["dice"]["commitment"]
    # A member is told of no table but their own, where others may be ahead.
    person = club.event["rounds"][0]["matches"][1]["people"][0]
    with club.people[person].be_in_room(club.code) as bench:
        assert [table["id"] for table in bench.view["tables"]] == ["", ids[1]]
    files_of = lambda who: who.ask("GET", f"/api/rooms/{club.code}/export/games")[2]  # noqa: E731
    assert zipfile.ZipFile(io.BytesIO(files_of(club.people[person]))).namelist() == []
    assert len(zipfile.ZipFile(io.BytesIO(files_of(club.host))).namelist()) == 2
    club.settle(0, [1, 2])
    assert seen(ids[0])["over"]
    assert seen(ids[0])["dice"]["seed"] is None
    assert "seed:" not in club.host.ask("GET", f"/api/tables/{ids[0]}/record")[2].decode()
    club.settle(1, [1, 2])
    dice = [seen(table)["dice"] for table in ids]
    assert dice[0]["seed"] == dice[1]["seed"] is not None
    assert dice[0]["table"] == dice[1]["table"] == club.view["id"]
    file = files.read(club.host.ask("GET", f"/api/tables/{ids[1]}/record")[2].decode())
    assert files.unlike(file) == []
    with club.people[person].be_in_room(club.code) as bench:
        assert [table["id"] for table in bench.view["tables"]] == ids


def test_where_margins_count_luck_is_no_skill(in_thread, monkeypatch):
    async def rolls(_, live, owner):
        return (5.0, -5.0)

    monkeypatch.setattr(Insights, "rolls", rolls)
    club = Club(in_thread(), 2, game="ghawar", by_margin=True)
    first, second = club.pair()["matches"][0]["people"]
    club.act("finish")

    def is_rated(event):
        ratings = {line["person"]: line["rating"] for line in event["standings"]}
        return ratings[first] is not None and ratings[first] < ratings[second]

    # They share the place, but the first owed it to the dice.
    event = club.until(is_rated)["tournament"]
    assert event["rounds"][0]["matches"][0]["places"] == [1, 1]


def test_a_table_that_cannot_be_opened_keeps_no_result_from_the_others(in_thread, monkeypatch):
    club = Club(in_thread(), 4)
    club.pair()
    broken, get = club.view["tables"][0]["id"], Tables.get

    async def get_others(tables, table):
        if table == broken:
            raise Refusal("damaged", status=409)
        return await get(tables, table)

    monkeypatch.setattr(Tables, "get", get_others)
    club.act("finish")
    event = club.until(lambda event: event["rounds"][0]["matches"][1]["places"])["tournament"]
    assert event["rounds"][0]["matches"][0]["places"] == []
    club.settle(0, [1, 2])
    assert club.event["rounds"][0]["matches"][0]["places"] == [1, 2]


def test_standings_are_not_worked_out_again_for_everybody_who_comes(in_thread, monkeypatch):
    worked_out = []
    monkeypatch.setattr(views, "rated", lambda matches: worked_out.append(matches) or {})
    club = Club(in_thread(), 2)
    club.pair()
    before = len(worked_out)
    with club.host.be_in_room(club.code, "host") as bench, club.people[1].be_in_room(club.code):
        while bench.view["people"][0]["presence"] != "connected":
            bench.next_view()
    assert len(worked_out) == before > 0


def test_results_and_games_are_taken_along_with_names_or_without(server):
    club = Club(server, 3)
    club.pair()
    club.act("finish")
    club.until(lambda event: all(match["places"] for match in event["rounds"][-1]["matches"]))

    def zipped(what, **query):
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        status, _, body = club.host.ask("GET", f"/api/rooms/{club.code}/export/{what}?{asked}")
        assert status == 200
        return zipfile.ZipFile(io.BytesIO(body))

    def lists(**query):
        files = zipped("csv", **query)
        return {
            name: list(csv.DictReader(io.StringIO(files.read(name).decode("utf-8-sig")))) for name in files.namelist()
        }

    named = lists()
    assert {row["person"] for row in named["standings.csv"]} == {"Ada", "Bea", "Cyd"}
    assert [row["table"] for row in named["games.csv"]] == ["1", "1", ""]
    assert {row["person"] for row in lists(names="no")["standings.csv"]} == {"1", "2", "3"}
    told = {row["column"] for row in named["dictionary.csv"]}
    assert told >= {column for sheet in named.values() for column in sheet[0]}
    games = zipped("games")
    assert games.namelist() == ["round-1-table-1.txt"]
    assert b"Ada" in games.read("round-1-table-1.txt")
    assert b"Ada" not in zipped("games", names="no").read("round-1-table-1.txt")
    assert zipped("xlsx", lang="pl").namelist()
    stranger = server.guest()
    assert refused(stranger.get, f"/api/rooms/{club.code}/export/csv") == "not_here"


def test_who_is_no_host_changes_no_tournament(server):
    club = Club(server, 4)
    for act, what in {
        "pair": {"rounds": 0},
        "result": {"round": 0, "table": 0, "places": [1, 2]},
        "withdraw": {"person": 2, "on": True},
        "tournament": {"tournament": {"system": "swiss"}},
    }.items():
        assert refused(club.act, act, who=club.people[1], **what) == "not_a_host"


def test_who_was_listed_is_paired_once_they_have_come_or_a_host_says_so(server):
    club = Club(server, 2)
    club.act("list", text="Dot\nEve\nFay")

    def paired():
        return sorted(person for match in club.pair()["matches"] for person in match["people"])

    assert [each["name"] for each in club.view["people"] if each["expected"]] == ["Dot", "Eve", "Fay"]
    assert paired() == [1, 2]
    club.settle(0, [1, 2])
    club.act("present", person=3, on=True)
    assert refused(club.act, "present", who=club.people[1], person=4, on=True) == "not_a_host"
    pin = club.act("new_pin", person=4)["pin"]
    server.guest().post(f"/api/rooms/{club.code}/return", {"pin": pin, "number": 4})
    assert paired() == [1, 2, 3, 4]
    assert [each["name"] for each in club.view["people"] if each["expected"]] == ["Fay"]


def test_no_bot_plays_for_anybody_in_a_tournament(server):
    club = Club(server, 2)
    club.pair()
    with club.people[1].sit(club.view["tables"][0]["id"]) as chair:
        assert "stand_in" not in {way["kind"] for way in chair.view["ways_out"]}
        seat = next(each["seat"] for each in chair.view["seats"] if each["mine"])
        assert refused(chair.send, "stand_in", seat=seat, on=True) == "not_a_host"
    for who in (club.host, club.people[1]):
        assert refused(club.act, "stand_in", who=who, person=1, on=True) == "no_stand_in"


def test_what_can_not_be_is_refused(server):
    club = Club(server, 1)
    assert refused(club.pair) == "too_few_people"
    assert refused(club.act, "pair", rounds=3) == "stale"
    assert refused(club.act, "result", round=0, table=0, places=[1, 2]) == "unknown_table"
    assert refused(club.act, "start") == "tournament"
    club.come()
    club.pair()
    assert refused(club.act, "result", round=0, table=9, places=[1, 2]) == "unknown_table"
    assert refused(club.act, "result", round=0, table=0, places=[2, 3]) == "invalid"
    plain = club.host.post("/api/rooms", {"game": "atacama", "people": 2})
    assert refused(club.host.act_in_room, plain["code"], "pair", rounds=0) == "no_tournament"
    with pytest.raises(RefusedError, match="at_table"):
        Club(server, 2, at_table=3)
    with pytest.raises(RefusedError, match="time"):
        Club(server, 2, time={"seconds": 1})
