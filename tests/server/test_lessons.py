"""Lessons at a server: tables that begin in the middle of a game, are in nobody's list, and are judged as they go."""

import time

import pytest

from gusher.rules.kernel import games
from gusher.server.http.guest import RefusedError
from gusher.server.live import retention
from gusher.server.sharing import limits
from gusher.table import files, lessons


def take(guest, game, lesson):
    return guest.post(f"/api/lessons/{game}/{lesson}", None)["id"]


def test_a_lesson_is_solved(server):
    ann = server.guest()
    with ann.sit(take(ann, "atacama", "four-rigs")) as chair:
        taken = chair.view["lesson"]
        assert (taken["name"], taken["number"], taken["of"], taken["following"]) == ("four-rigs", 3, 9, "copper")
        assert (taken["standing"], taken["says"], taken["start"]) == ("open", "", 6)
        assert [seat["mine"] for seat in chair.view["seats"]] == [True, False]
        assert chair.view["dice"] is None
        chair.act("e2")
        assert (chair.view["lesson"]["standing"], chair.view["lesson"]["says"]) == ("missed", "wrong.row")
        # Nobody answers, so that it can be tried again; but what led there stays.
        chair.undo(6)
        assert chair.view["lesson"]["standing"] == "open"
        assert "to" not in chair.view["undo"]
        for to in (5, 4, 0):
            with pytest.raises(RefusedError) as refused:
                chair.undo(to)
            assert refused.value.code == "undo_nothing"
        chair.act("g1")
        assert (chair.view["lesson"]["standing"], chair.view["lesson"]["says"]) == ("solved", "praise")
        with pytest.raises(RefusedError) as refused:
            chair.act("a1", seat=1)
        assert refused.value.code == "not_your_seat"


def test_it_is_in_nobodys_list(server):
    ann = server.guest()
    mine = ann.new_table("here", "here")
    taken = take(ann, "atacama", "first-rig")
    assert [table["id"] for table in ann.get("/api/tables")] == [mine]
    assert ann.get(f"/api/tables/{taken}")["lesson"]["name"] == "first-rig"
    assert ann.get(f"/api/tables/{mine}")["lesson"] is None


def test_the_bot_of_the_last_one_answers_and_it_is_played_to_the_end(server):
    ann = server.guest()
    table = take(ann, "atacama", "game")
    with ann.sit(table) as chair:
        while not chair.view["over"]:
            assert chair.view["lesson"]["standing"] == "open"
            if chair.legal():
                chair.act(chair.legal()[0])
            else:
                chair.next_view()
        won = chair.view["places"][0] == 1
        assert (chair.view["lesson"]["standing"], chair.view["lesson"]["says"]) == ("solved", "won" if won else "lost")
    # No dice were promised, so no seed is shown.
    _, _, record = ann.ask("GET", f"/api/tables/{table}/record")
    assert files.read(record.decode()).seed is None


@pytest.mark.parametrize("path", ["atacama/nothing", "nothing/first-rig"])
def test_there_is_no_such_lesson(server, path):
    with pytest.raises(RefusedError) as refused:
        server.guest().post(f"/api/lessons/{path}", None)
    assert refused.value.code == ("unknown_lesson" if path.startswith("atacama") else "unknown_game")


def test_whoever_takes_thousands_is_stopped_like_anybody_who_makes_tables(in_thread, monkeypatch):
    monkeypatch.setattr("gusher.server.sharing.limits.TABLES_A_DAY", 2)
    with_few = in_thread()
    ann = with_few.guest()
    for _ in range(2):
        take(ann, "atacama", "first-rig")
    with pytest.raises(RefusedError) as refused:
        take(ann, "atacama", "first-rig")
    assert refused.value.code == "too_many_tables"


@pytest.mark.parametrize("game", [name for name in games() if lessons.lessons(name)])
def test_all_of_them_open(server, game):
    ann = server.guest()
    for name in lessons.lessons(game):
        view = ann.get(f"/api/tables/{take(ann, game, name)}")
        assert (view["lesson"]["name"], view["lesson"]["standing"]) == (name, "open")
        assert list(view["legal"]) == [str(lessons.lesson(game, name).seat)]


@pytest.mark.parametrize(("game", "wanted"), [("ghawar", 8), ("guven", 12), ("oil_city", 33)])
def test_a_race_counts_what_the_score_shows(server, game, wanted):
    ann = server.guest()
    view = ann.get(f"/api/tables/{take(ann, game, lessons.lessons(game)[-1])}")
    assert view["lesson"]["progress"] == {"now": view["scene"].get("won", view["points"])[0], "of": wanted}


def test_old_ones_are_forgotten_while_the_server_runs(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_OF_A_LESSON", 0.0)
    monkeypatch.setattr(retention, "SECONDS_BEFORE_THE_FIRST", 0.05)
    monkeypatch.setattr(retention, "SECONDS_BETWEEN_ROUNDS", 0.05)
    ann = in_thread().guest()
    table = take(ann, "atacama", "four-rigs")
    until = time.monotonic() + 60
    while (status := ann.ask("GET", f"/api/tables/{table}")[0]) == 200 and time.monotonic() < until:
        time.sleep(0.1)
    assert status == 404
