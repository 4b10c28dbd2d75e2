"""Games from files that go on at a server, so that somebody else can join: what came with a file is nobody's to take
back, and no dice claim to have drawn it."""

import pytest

import gusher
from gusher.server.http.guest import RefusedError
from gusher.server.sharing import limits
from gusher.table import files
from gusher.table.dice import promise

HERE, OPEN, BOT = {"kind": "here"}, {"kind": "open"}, {"kind": "bot"}
TITLE = "Gusher game file 1\n"
ATACAMA = f"{TITLE}game: atacama, rules 1\nseats: 2\nseat 1: person Ada\nseat 2: person Grace\n\n1. e5 a1 i9\n"
WITH_BOT = ATACAMA.replace("person Grace", "bot driller")


def played(name, moves, *players, **options):
    """The file of a game of that name after so many moves and outcomes."""
    table = gusher.table(name, seats=len(players), seed=1, **options)
    while len(table.moves) < moves:
        table.play(table.legal()[0])
    lines = "".join(f"seat {seat}: person {player}\n" for seat, player in enumerate(players, start=1))
    return table.text().replace("\n\n", f"\n{lines}\n", 1)


def go_on(guest, file, *seats, **more):
    return guest.post("/api/records/tables", {"file": file, "seats": list(seats), **more})["id"]


def refusal(do):
    with pytest.raises(RefusedError) as refused:
        do()
    return refused.value.status, refused.value.code, refused.value.field


def record(guest, table):
    return guest.ask("GET", f"/api/tables/{table}/record")[2].decode()


@pytest.fixture
def ann(server):
    return server.guest()


@pytest.fixture
def bob(server):
    return server.guest()


def test_somebody_joins_by_the_link_and_both_go_on(ann, bob):
    table = go_on(ann, ATACAMA, HERE, OPEN)
    with ann.sit(table) as mine:
        # The log is there and can be read, and nobody acts before the other one has come.
        assert (mine.view["n"], mine.legal(), mine.view["from_file"]) == (3, [], False)
        assert [(seat["kind"], seat["name"], seat["mine"]) for seat in mine.view["seats"]] == [
            ("person", "Ada", True),
            ("open", "", False),
        ]
        assert refusal(lambda: mine.act("c3", seat=0))[1] == "open_seats"
        bob.take_seat(table, 1, "Bob")
        with bob.sit(table) as theirs:
            theirs.act("c3")
            mine.until(4)
            mine.act("g7")
            theirs.until(5)
    text = record(ann, table)
    assert "\nseat 1: person Ada\nseat 2: person Bob\n" in text
    assert files.read(text).steps == files.read(ATACAMA.replace("i9", "i9 c3 g7")).steps
    listed = [each["id"] for each in ann.get("/api/tables")]
    assert table in listed


def test_what_came_with_the_file_is_not_taken_back(ann):
    table = go_on(ann, ATACAMA, HERE, HERE)
    with ann.sit(table) as chair:
        assert chair.view["undo"] == {"why": "undo_nothing"}
        for to in (2, 1, 0):
            assert refusal(lambda to=to: chair.undo(to, seat=0))[1] == "undo_nothing"
        chair.act("c3")
        chair.undo(3)
        assert chair.view["undo"] == {"why": "undo_nothing"}
        assert refusal(lambda: chair.undo(2, seat=0))[1] == "undo_nothing"


def test_dice_draw_from_there_on_and_claim_nothing_of_what_came(ann, bob):
    file = played("ghawar", 44, "Ada", "Grace")
    brought = len(files.read(file).steps)
    dice = ann.get("/api/dice")
    own = dice["ticket"].partition(".")[0]
    table = go_on(ann, file, {**HERE, "promise": promise(own, "anns")}, OPEN, dice=dice["ticket"])
    assert table == own
    # Asked again, because the answer got lost.
    assert go_on(ann, file, {**HERE, "promise": promise(own, "anns")}, OPEN, dice=dice["ticket"]) == table
    bob.take_seat(table, 1, "Bob", "bobs")
    ann.add_to_dice(table, 0, "anns")
    bob.add_to_dice(table, 1, "bobs")
    with ann.sit(table) as mine, bob.sit(table) as theirs:
        state = mine.view["dice"]
        assert (state["commitment"], state["nonces"], state["since"]) == (dice["commitment"], ["anns", "bobs"], brought)
        for _ in range(4):
            chair = mine if mine.legal() else theirs
            n = chair.act(chair.legal()[0])
            mine.until(n)
            theirs.until(n)
        theirs.send("leave", seat=1)
        while not mine.view["over"]:
            mine.next_view()
        log, seed = mine.view["log"], mine.view["dice"]["seed"]
    outcomes = [line["n"] for line in log if line["kind"] == "outcome"]
    drawn = ann.get(f"/api/tables/{table}/draws")["draws"]
    assert [each["n"] for each in drawn] == [n for n in outcomes if n >= brought]
    assert 0 < len(drawn) < len(outcomes)
    # They are counted with those that came, and are what the seed gives.
    assert [each["k"] for each in drawn] == list(range(len(outcomes)))[-len(drawn) :]
    own = files.Seed(seed, table, ("anns", "bobs"), 2, tuple(state["promises"])).dice
    for each in drawn:
        assert each["first"] <= own.number(each["k"], each["total"]) < each["first"] + each["weight"]
    # A file can't say where other dice drew, so it names no seed.
    assert files.read(record(ann, table)).seed is None


def test_another_game_can_follow(ann, bob):
    table = go_on(ann, ATACAMA, HERE, OPEN)
    bob.take_seat(table, 1, "Bob")
    with bob.sit(table) as chair:
        chair.send("leave", seat=1)
        while not chair.view["over"]:
            chair.next_view()
    following = ann.post(f"/api/tables/{table}/next", {})["id"]
    assert ann.get(f"/api/tables/{following}")["n"] == 0


def test_bots_keep_their_level_and_play_on(ann):
    table = go_on(ann, WITH_BOT, HERE, BOT)
    with ann.sit(table) as chair:
        assert chair.view["seats"][1]["bot"] == "driller"
        chair.until(4)
    table = go_on(ann, WITH_BOT, HERE, {"kind": "bot", "bot": "foreman"})
    assert ann.get(f"/api/tables/{table}")["seats"][1]["bot"] == "foreman"


def test_who_opens_a_seat_can_open_it_again_before_a_move(ann, bob):
    table = go_on(ann, ATACAMA, HERE, OPEN)
    bob.take_seat(table, 1, "Bob")
    # What stands in the log for that seat, Bob has not done.
    ann.put(f"/api/tables/{table}/seats/1", {"kind": "open"})
    bob.take_seat(table, 1, "Bob")
    with bob.sit(table) as chair:
        chair.act("c3")
    assert refusal(lambda: ann.put(f"/api/tables/{table}/seats/1", {"kind": "open"}))[1] == "seat_kept"


def test_who_has_left_stays_away_and_a_bot_plays_on(ann):
    left = played("ghawar", 44, "Ada", "Grace", "Joan").rstrip("\n")
    left += " 2:resign 2:bot-driller\n"
    for kind in (HERE, OPEN):
        assert refusal(lambda kind=kind: go_on(ann, left, HERE, kind, OPEN)) == (400, "seat_left", "seats[1].kind")
    table = go_on(ann, left, HERE, {"kind": "bot", "bot": "novice"}, OPEN)
    view = ann.get(f"/api/tables/{table}")
    assert (view["seats"][1]["bot"], view["seats"][1]["name"], view["resigned"]) == ("driller", "Grace", [1])


def test_what_is_hidden_is_whole_in_the_file_and_hidden_at_the_table(ann, bob):
    file = played("ghawar", 46, "Ada", "Grace", memory="own")
    table = go_on(ann, file, HERE, OPEN)
    bob.take_seat(table, 1, "Bob")
    for guest in (ann, bob):
        view = guest.get(f"/api/tables/{table}")
        assert view["conceals"]
        assert files.HIDDEN in record(guest, table).split()
    partly = record(ann, table)
    line = next(n for n, each in enumerate(partly.split("\n"), start=1) if files.HIDDEN in each.split())
    assert refusal(lambda: go_on(ann, partly, HERE, OPEN)) == (400, "file_hidden", f"line {line}")


@pytest.mark.parametrize(
    ("file", "seats", "code", "field"),
    [
        ("", [HERE, OPEN], "file_title", "line 1"),
        (f"{TITLE}game: chess, rules 1\nseats: 2\n", [HERE, OPEN], "file_game", "line 2"),
        (ATACAMA.replace("rules 1", "rules 77"), [HERE, OPEN], "file_rules", "line 2"),
        (ATACAMA.replace("i9", "a2"), [HERE, OPEN], "adjacent", "line 7"),
        (f"{ATACAMA}\nend: agreed\npoints: 0 0\n", [HERE, OPEN], "ended", "file"),
        (ATACAMA, [HERE], "seats", "seats"),
        (ATACAMA, [HERE, OPEN, OPEN], "seats", "seats"),
        (ATACAMA, [HERE, BOT], "unknown_bot", "seats[1].bot"),
        (WITH_BOT.replace("driller", "wizard"), [HERE, BOT], "unknown_bot", "seats[1].bot"),
        (ATACAMA, [{**HERE, "promise": "x"}, OPEN], "promise", "seats[0].promise"),
        (ATACAMA, [{**HERE, "name": "x" * 41}, OPEN], "name", "seats[0].name"),
        (ATACAMA, [HERE, {"kind": "kept"}], "invalid", "seats[1].kind"),
    ],
)
def test_what_can_not_go_on(ann, file, seats, code, field):
    before = ann.get("/api/tables")
    assert refusal(lambda: go_on(ann, file, *seats)) == (400, code, field)
    assert ann.get("/api/tables") == before


def test_its_size_is_limited(in_thread, monkeypatch):
    ann = in_thread().guest()
    large = "x" * (limits.LARGEST_FILE + limits.LARGEST_BODY)
    assert refusal(lambda: go_on(ann, large, HERE, OPEN)) == (413, "too_large", None)
    assert refusal(lambda: go_on(ann, ATACAMA + " " * limits.LARGEST_FILE, HERE, OPEN))[1] == "file_too_large"
    monkeypatch.setattr(limits, "ENTRIES", 2)
    assert refusal(lambda: go_on(ann, ATACAMA, HERE, OPEN))[1] == "file_too_long"


@pytest.mark.parametrize("limit", ["TABLES", "RECORDS"])
def test_it_counts_as_a_table_and_by_the_moves_of_its_file(in_thread, monkeypatch, limit):
    monkeypatch.setattr(limits, "STEPS_OF_A_RECORD", 3)
    monkeypatch.setattr(limits, limit, limits.Rate(2, 0.0001))
    ann = in_thread().guest()
    # She has a cookie after her first request.
    ann.get("/api/me")
    for _ in range(2):
        go_on(ann, ATACAMA, HERE, OPEN)
    assert refusal(lambda: go_on(ann, ATACAMA, HERE, OPEN))[1] == "too_fast"
