"""Nonsense, too much, and other people's pages: every answer is a clear no, and the server goes on."""

import json
import socket
import struct
from contextlib import ExitStack

import msgspec
import pytest
from examples import examples
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from gusher.server.http.guest import TELLS, Chair, RefusedError
from gusher.server.live.sockets import field_in, number_in
from gusher.server.protocol.connection import ClientMessage, ServerMessage
from gusher.server.protocol.reasons import COMMON_REASONS
from gusher.server.sharing import limits

decode_answer = msgspec.json.Decoder(ServerMessage).decode

texts = st.text(max_size=30)
numbers = st.integers(-(2**70), 2**70)
anything = st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
almost = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["act", "undo", "answer", "consider", "view", "done"]) | anything,
        "id": st.integers(0, 9) | anything,
        "n": st.integers(-1, 3) | anything,
        "seat": st.integers(-1, 2) | anything,
        "action": st.sampled_from(["e5", "e5*", "turquoise-rows", "+A", ""]) | anything,
        "actions": st.lists(st.sampled_from(["e5", "e5*", "+A", ""]) | anything, max_size=3) | anything,
        "to": st.integers(-1, 3) | anything,
        "agree": st.booleans() | anything,
        "colour": anything,
    },
)
messages = (anything | almost).map(lambda value: json.dumps(value).encode())
raw = st.binary(max_size=200) | messages | messages.map(lambda data: data[: len(data) // 2])


@pytest.fixture(scope="module")
def chairs(server):
    """Ever new connections of somebody at a table of their own, so that no limit on messages is met."""
    ann = server.guest()
    table = ann.new_table("here", "here")

    def chair():
        return ann.sit(table)

    return chair


def dealt_with(chair, data):
    """The answers to one message. The connection must still be alive after them."""
    chair.socket.send(data)
    marker = json.dumps({"type": "consider", "id": 424242, "seat": 0, "action": "a1"})
    chair.socket.send(marker)
    answers = []
    while True:
        text = chair.socket.recv(20)
        decode_answer(text)
        answer = json.loads(text)
        if answer["type"] == "considered" and answer["id"] == 424242:
            return answers
        if answer["type"] not in TELLS:
            answers.append(answer)


@examples(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.lists(raw, min_size=1, max_size=20))
def test_whatever_is_sent_is_answered_in_words_of_the_protocol(chairs, data):
    with chairs() as chair:
        for each in data:
            # As text, if it can be; WebSocket knows both.
            try:
                sent = each.decode()
            except UnicodeDecodeError:
                sent = each
            answers = dealt_with(chair, sent)
            assert len(answers) == 1, (sent, answers)
            [answer] = answers
            try:
                meant = msgspec.json.decode(each, type=ClientMessage)
            except (msgspec.DecodeError, UnicodeDecodeError):
                assert answer["type"] == "refused"
                assert answer["reason"]["code"] in ("malformed", "invalid")
                continue
            assert answer["id"] == meant.id


@pytest.mark.parametrize(
    ("message", "code", "field", "number"),
    [
        ("", "malformed", None, None),
        ("{", "malformed", None, None),
        ("[" * 3000, "invalid", None, None),
        (b"\xff\xfe", "malformed", None, None),
        ("null", "invalid", None, None),
        ('{"type": "dance"}', "invalid", "type", None),
        ('{"id": 5}', "invalid", "type", 5),
        ('{"type": "act", "id": 5}', "invalid", "n", 5),
        ('{"type": "act", "id": 5, "n": "0", "seat": 0, "actions": ["e5"]}', "invalid", "n", 5),
        ('{"type": "act", "id": 5, "n": 0, "seat": 0.5, "actions": ["e5"]}', "invalid", "seat", 5),
        ('{"type": "act", "id": 5, "n": 0, "seat": 0, "actions": ["e5"], "x": 1}', "invalid", "x", 5),
        ('{"type": "act", "id": "5", "n": 0, "seat": 0, "actions": ["e5"]}', "invalid", "id", None),
        ('{"type": "consider", "id": 5, "seat": 0, "action": "' + "e" * 5000 + '"}', "too_large", None, None),
        ('{"type": "act", "id": 5, "n": 0, "seat": -1, "actions": ["e5"]}', "unknown_seat", "seat", 5),
        (
            '{"type": "act", "id": 5, "n": 0, "seat": 1000000000000000000000, "actions": ["e5"]}',
            "unknown_seat",
            "seat",
            5,
        ),
        ('{"type": "undo", "id": 5, "n": 0, "seat": 0, "to": -1}', "undo_nothing", "to", 5),
    ],
)
def test_what_is_wrong_is_named(chairs, message, code, field, number):
    with chairs() as chair:
        [answer] = dealt_with(chair, message)
        assert (answer["type"], answer["reason"]["code"], answer.get("field")) == ("refused", code, field)
        assert answer["id"] == number
        assert code in COMMON_REASONS


def test_a_huge_message_ends_its_connection_and_nothing_else(chairs):
    with chairs() as other, chairs() as chair:
        chair.socket.send("x" * (limits.LARGEST_FRAME + 1))
        assert chair.is_closed()
        assert dealt_with(other, "{}")


def test_broken_frames_end_their_connection_and_nothing_else(server, chairs):
    with chairs() as other:
        handshake = (
            f"GET /api/tables/{other.view['id']}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        # Unmasked, an unknown kind, half a frame, and no handshake at all.
        for sent in (b"\x81\x02hi", b"\x8f\x80abcd", struct.pack(">BBQ", 0x81, 0xFF, 2**40), b"\x00" * 100):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
                line.sendall(handshake.encode())
                assert b" 101 " in line.recv(200)
                line.sendall(sent)
        assert dealt_with(other, "{}")


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1.evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://localhost",
        "x",
        "",
    ],
)
def test_pages_of_others_can_neither_ask_nor_play(server, origin):
    ann = server.guest()
    table = ann.new_table("here", "here")
    with pytest.raises(InvalidStatus) as refused, Chair(ann, table, headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/records"), ("DELETE", "/api/me")):
        status, _, body = ann.ask(method, path, {"name": "Eve"}, {"Origin": origin})
        assert (status, json.loads(body)["reason"]["code"]) == (403, "wrong_origin")
    assert ann.get("/api/me")["name"] == ""


def test_our_own_pages_can(server):
    ann = server.guest()
    table = ann.new_table("here", "here")
    for host, origin in (
        (f"127.0.0.1:{server.port}", f"http://127.0.0.1:{server.port}"),
        ("gusher.example", "https://gusher.example"),
        ("gusher.example", "http://gusher.example"),
        ("gusher.example:443", "https://gusher.example"),
        ("[::1]:8000", "http://[::1]:8000"),
    ):
        status, _, _ = ann.ask("PUT", "/api/me", {"name": "Ann"}, {"Host": host, "Origin": origin})
        assert status == 200, (host, origin)
    with Chair(ann, table, headers={"Origin": f"http://127.0.0.1:{server.port}"}) as chair:
        assert chair.act("e5") == 1


def test_a_browser_that_names_no_origin_but_another_site(server):
    ann = server.guest()
    status, _, _ = ann.ask("PUT", "/api/me", {"name": "Eve"}, {"Sec-Fetch-Site": "cross-site"})
    assert status == 403
    status, _, _ = ann.ask("PUT", "/api/me", {"name": "Ann"}, {"Sec-Fetch-Site": "same-origin"})
    assert status == 200


def test_one_person_can_have_only_so_many_connections(server):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "here")
    bob.get("/api/me")
    with ExitStack() as many:
        for _ in range(limits.SOCKETS_OF_PERSON):
            many.enter_context(ann.sit(table))
        with pytest.raises(RefusedError) as refused, ann.sit(table):
            pass
        assert refused.value.code == "too_many_sockets"
        with bob.sit(table) as chair:
            assert chair.view["n"] == 0
    with ann.sit(table) as chair:
        assert chair.view["n"] == 0


def test_fields_and_numbers_are_found_in_errors():
    for error, field in {
        "Expected `int`, got `str` - at `$.seats[0].kind`": "seats[0].kind",
        "Object contains unknown field `colour`": "colour",
        "Object missing required field `name`": "name",
        "Object missing required field `kind` - at `$.seats[1]`": "seats[1].kind",
        "Object contains unknown field `x` - at `$.seats[...]`": "seats[...].x",
        "Invalid value 'dance' - at `$.type`": "type",
        "Expected `object`, got `null`": None,
        "Expected `str`, got `int` - at `$`": None,
    }.items():
        assert field_in(error) == field, error
    assert number_in(b'{"id": 3, "type": []}') == 3
    assert number_in(b'{"id": "3"}') is None
    assert number_in(b"[") is None
