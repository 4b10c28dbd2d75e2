"""What people say at a table: who reads it, who keeps order, and that no log knows of it."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with LiveServer(tmp_path_factory.mktemp("data"), compiles=False) as running:
        yield running


@pytest.fixture
def people(server):
    """Ada, who made a table, Grace, who plays there, and Wim, who watches: with the table's id."""
    ada, grace, wim = (server.guest() for _ in range(3))
    for guest, name in ((ada, "Ada"), (grace, "Grace"), (wim, "Wim")):
        guest.put("/api/me", {"name": name})
    return ada, grace, wim


def table_of(people, game="atacama", seats=2, **options):
    ada, grace, _ = people
    table = ada.new_table("here", *["open"] * (seats - 1), game=game, options=options)
    for seat in range(1, seats):
        grace.take_seat(table, seat, "Grace")
    return table


def say(guest, table, text, key=""):
    guest.post(f"/api/tables/{table}/chat", {"text": text, "key": key})


class Reader:
    """Somebody at a table, and the chat as their device has it."""

    def __init__(self, guest, table):
        self._chair = guest.sit(table)
        self.remarks = {}

    def __enter__(self):
        self._chair.__enter__()
        self.hear()
        return self

    def __exit__(self, *failure):
        self._chair.__exit__(*failure)

    def hear(self):
        """The next news of the chat."""
        while (message := self._chair.receive())["type"] != "chat":
            pass
        self.news = message
        self.remarks |= {remark["n"]: remark for remark in message["remarks"]}
        return message

    def until(self, check):
        while not check(self):
            self.hear()
        return self

    @property
    def texts(self):
        return [remark["text"] for _, remark in sorted(self.remarks.items()) if remark["state"] == "said"]


def refused(call, *given, **named):
    with pytest.raises(RefusedError) as error:
        call(*given, **named)
    return error.value.code, error.value.status


def test_everybody_at_a_table_reads_what_is_said_and_who_comes_later_too(people):
    ada, grace, wim = people
    table = table_of(people)
    with Reader(ada, table) as reads, Reader(wim, table) as watches:
        say(grace, table, "  Good  luck! ")
        say(wim, table, "Hello")
        for each in (reads, watches):
            each.until(lambda one: len(one.texts) == 2)
            assert each.texts == ["Good luck!", "Hello"]
        first, second = reads.remarks[0], reads.remarks[1]
        assert (first["seat"], first["name"], first["mine"], first["watching"]) == (1, "Grace", False, False)
        assert (second["seat"], second["name"], second["watching"]) == (None, "Wim", True)
        assert watches.remarks[1]["mine"]
    with Reader(grace, table) as later:
        assert later.texts == ["Good luck!", "Hello"]
        assert not later.news["moderates"]


def test_no_view_log_or_record_knows_of_it(people):
    ada, grace, _ = people
    table = table_of(people)
    say(grace, table, "Xyzzy")
    for path in ("", "/record", "/at/0"):
        assert b"Xyzzy" not in ada.ask("GET", f"/api/tables/{table}{path}")[2]


def test_sent_again_it_is_said_once(people):
    _, grace, _ = people
    table = table_of(people)
    for _ in range(3):
        say(grace, table, "Once", key="k1")
    say(grace, table, "Once", key="k2")
    with Reader(grace, table) as reads:
        assert reads.texts == ["Once", "Once"]


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "a" * 301, "tu\u202ern"])
def test_what_nobody_could_read_is_refused_with_its_field(people, text):
    ada, _, _ = people
    table = table_of(people)
    status, _, body = ada.ask("POST", f"/api/tables/{table}/chat", json.dumps({"text": text}).encode())
    assert (status, json.loads(body)["field"]) == (400, "text")


def test_too_much_at_once_is_refused(people):
    _, grace, _ = people
    table = table_of(people)
    body = json.dumps({"text": "Look!"}).encode()
    statuses = [grace.ask("POST", f"/api/tables/{table}/chat", body)[0] for _ in range(20)]
    assert statuses[:8] == [204] * 8
    assert 429 in statuses


def test_the_maker_and_the_writer_erase_it_for_all(people):
    ada, grace, wim = people
    table = table_of(people)
    say(wim, table, "Rude")
    say(grace, table, "Slip of the tongue")
    say(ada, table, "Mine")
    with Reader(grace, table) as reads:
        assert refused(grace.post, f"/api/tables/{table}/chat/0/hide", None) == ("not_the_maker", 403)
        ada.post(f"/api/tables/{table}/chat/0/hide", None)
        grace.post(f"/api/tables/{table}/chat/1/hide", None)
        reads.until(lambda one: one.texts == ["Mine"])
        assert [reads.remarks[n]["text"] for n in (0, 1)] == ["", ""]
    assert refused(ada.post, f"/api/tables/{table}/chat/7/hide", None) == ("unknown_remark", 404)
    assert refused(ada.post, f"/api/tables/{table}/chat/0/praise", None) == ("invalid", 400)


def test_what_is_reported_is_shown_to_the_maker_alone(people):
    ada, grace, wim = people
    table = table_of(people)
    say(wim, table, "Rude")
    with Reader(ada, table) as makes, Reader(grace, table) as reads:
        grace.post(f"/api/tables/{table}/chat/0/report", None)
        makes.until(lambda one: one.remarks[0]["reported"])
        assert makes.news["moderates"]
        assert not reads.remarks[0]["reported"]
    with Reader(grace, table) as reads:
        assert not reads.remarks[0]["reported"]


def test_whoever_is_silenced_writes_there_no_more_and_all_they_said_is_gone(people):
    ada, grace, wim = people
    table = table_of(people)
    for text in ("One", "Two"):
        say(wim, table, text)
    assert refused(grace.post, f"/api/tables/{table}/chat/0/silence", None) == ("not_the_maker", 403)
    ada.post(f"/api/tables/{table}/chat/0/silence", None)
    assert refused(say, wim, table, "Three") == ("silenced", 409)
    with Reader(wim, table) as reads:
        assert (reads.texts, reads.news["why"]) == ([], "silenced")
    other = table_of(people)
    say(wim, other, "Elsewhere")
    say(ada, other, "Mine")
    assert refused(ada.post, f"/api/tables/{other}/chat/1/silence", None) == ("not_yourself", 409)


def test_whom_one_has_muted_one_reads_nowhere_until_one_wants_to(people):
    _, grace, wim = people
    table, other = table_of(people), table_of(people)
    say(wim, table, "Bla")
    with Reader(grace, table) as reads:
        grace.post(f"/api/tables/{table}/chat/0/mute", None)
        reads.until(lambda one: one.remarks[0]["state"] == "muted")
        assert reads.remarks[0]["text"] == ""
        say(wim, other, "Bla bla")
        with Reader(grace, other) as elsewhere:
            assert elsewhere.texts == []
        grace.post(f"/api/tables/{table}/chat/0/unmute", None)
        reads.until(lambda one: one.texts == ["Bla"])


def test_the_maker_switches_it_off_and_on(people):
    ada, grace, _ = people
    table = table_of(people)
    assert refused(grace.put, f"/api/tables/{table}/chat", {"on": False}) == ("not_the_maker", 403)
    with Reader(grace, table) as reads:
        ada.put(f"/api/tables/{table}/chat", {"on": False})
        reads.until(lambda one: not one.news["on"])
        assert refused(say, grace, table, "Hello") == ("chat_off", 409)
        ada.put(f"/api/tables/{table}/chat", {"on": True})
        reads.until(lambda one: one.news["on"])
        say(grace, table, "Hello")
        reads.until(lambda one: one.texts == ["Hello"])


def test_where_a_class_plays_its_maker_turns_it_on(people):
    ada, _, _ = people
    table = ada.new_table(*["here"] * 9, game="oil_city")
    assert refused(say, ada, table, "Hello") == ("chat_off", 409)
    ada.put(f"/api/tables/{table}/chat", {"on": True})
    say(ada, table, "Hello")


def test_where_players_may_not_see_all_they_do_not_read_who_watches_until_the_end(people, server):
    ada, grace, wim = people
    table = table_of(people, game="ghawar", memory="own")
    other = server.guest()
    say(wim, table, "It is under g5")
    with Reader(ada, table) as plays, Reader(other, table) as watches:
        assert (plays.news["apart"], plays.texts, watches.texts) == (True, [], ["It is under g5"])
        assert refused(grace.post, f"/api/tables/{table}/chat/0/report", None) == ("unknown_remark", 404)
        say(grace, table, "Nice")
        for each in (plays, watches):
            each.until(lambda one: "Nice" in one.texts)
        assert plays.texts == ["Nice"]
        with grace.sit(table) as asks, ada.sit(table) as agrees:
            agrees.until(asks.send("end", ends="agreed")["n"])
            agrees.answer(True)
        plays.until(lambda one: one.texts == ["It is under g5", "Nice"])
        assert not plays.news["apart"]


def test_lessons_and_games_from_files_have_none(people):
    ada, _, _ = people
    lesson = ada.post("/api/lessons/atacama/four-rigs", None)["id"]
    assert refused(say, ada, lesson, "Hello") == ("chat_off", 409)


def test_what_is_hidden_stays_hidden_whoever_reports_it_meanwhile(people):
    ada, _, wim = people
    table = table_of(people)
    for n in range(3):
        say(wim, table, f"Rude {n}")
        with ThreadPoolExecutor(6) as pool:
            for what, guest in (("report", wim), ("hide", ada), *[("report", wim)] * 4):
                pool.submit(guest.post, f"/api/tables/{table}/chat/{n}/{what}", None)
    with Reader(ada, table) as reads:
        assert reads.texts == []


def test_nothing_is_left_of_whoever_is_silenced_while_they_write(people):
    ada, _, wim = people
    table = table_of(people)
    say(wim, table, "First")
    with ThreadPoolExecutor(6) as pool:
        for number in range(3):
            pool.submit(wim.ask, "POST", f"/api/tables/{table}/chat", {"text": f"Number {number}"})
        pool.submit(ada.post, f"/api/tables/{table}/chat/0/silence", None)
        for number in range(3, 6):
            pool.submit(wim.ask, "POST", f"/api/tables/{table}/chat", {"text": f"Number {number}"})
    with Reader(ada, table) as reads:
        assert reads.texts == []


def test_nobody_notices_that_somebody_mutes_them_or_reports_what_they_said(people):
    ada, grace, wim = people
    table = table_of(people)
    say(wim, table, "Bla")
    with Reader(wim, table) as watches:
        grace.post(f"/api/tables/{table}/chat/0/mute", None)
        grace.post(f"/api/tables/{table}/chat/0/report", None)
        say(ada, table, "Later")
        # The next that is heard.
        assert [remark["text"] for remark in watches.hear()["remarks"]] == ["Later"]


def test_who_has_left_a_game_is_no_watcher(people, server):
    ada, grace, wim = people
    cy = server.guest()
    table = ada.new_table("here", "open", "open", game="ghawar", options={"memory": "own"})
    grace.take_seat(table, 1, "Grace")
    cy.take_seat(table, 2, "Cy")
    say(wim, table, "It is under g5")
    with grace.sit(table) as leaves:
        leaves.send("leave", seat=1)
    with Reader(grace, table) as reads:
        assert reads.texts == []
        say(grace, table, "Bye")
        reads.until(lambda one: one.texts == ["Bye"])


def test_strangers_who_flood_leave_players_their_say(people, server):
    _, grace, wim = people
    table = table_of(people)
    statuses = [server.guest().ask("POST", f"/api/tables/{table}/chat", {"text": "Look!"})[0] for _ in range(90)]
    assert 429 in statuses
    say(grace, table, "Here I am")
    # Fewer than he may say himself; but a slow machine gives the strangers' share time to come back for one or two.
    answers = [wim.ask("POST", f"/api/tables/{table}/chat", {"text": "And I?"}) for _ in range(6)]
    assert 429 in [status for status, *_ in answers]


def test_it_outlives_the_server_and_goes_with_the_table(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ada = server.guest()
        table = ada.new_table("here", "open")
        say(ada, table, "Still here")
        say(ada, table, "Gone")
        ada.post(f"/api/tables/{table}/chat/1/hide", None)
        server.kill()
        server.start()
        with Reader(ada, table) as reads:
            assert reads.texts == ["Still here"]
        ada.ask("DELETE", f"/api/tables/{table}")
        assert refused(say, ada, table, "Nobody") == ("unknown_table", 404)
