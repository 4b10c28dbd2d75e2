"""Whatever is sent as the body of a request: the answer is a clear no, never a 500, and nothing stands in the log."""

import http.client
import json
from urllib.parse import urlsplit

import pytest
from examples import examples, nightly
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

JSON = "application/json"
texts = st.text(st.characters(exclude_categories=()), max_size=30)
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
almost = st.fixed_dictionaries(
    {},
    optional={
        "name": texts | anything,
        "promise": texts | anything,
        "code": texts | anything,
        "kind": st.sampled_from(["bot", "open", "here", "person"]) | anything,
        "bot": st.sampled_from(["driller", "foreman"]) | anything,
        "game": st.sampled_from(["atacama", "oil_city"]) | anything,
        "seats": st.lists(st.fixed_dictionaries({"kind": st.sampled_from(["here", "open"])}) | anything, max_size=40)
        | anything,
        "options": st.dictionaries(st.sampled_from(["variant", "tiles", "tactical"]) | texts, anything) | anything,
        "public": anything,
        "dice": texts | anything,
    },
)
# As JSON that escapes what is not ASCII, and as JSON that does not: with halves of surrogate pairs either way.
bodies = (
    st.binary(max_size=300)
    | (anything | almost).map(lambda each: json.dumps(each).encode())
    | (anything | almost).map(lambda each: json.dumps(each, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    | (anything | almost).map(lambda each: json.dumps(each).encode()[:-1])
    | st.binary(max_size=20).map(lambda each: b'{"name": "' + each + b'"}')
)
types = st.sampled_from(
    [JSON, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/msgpack"]
) | st.just("")


REMARK = {"n": "0", "act": "report"}


@pytest.fixture(scope="module")
def routes(server):
    """Every request with a body, as the server's schema lists them. The table in its path is somebody else's."""
    guest = server.guest()
    described = guest.get("/api/schema/openapi.json")["paths"]
    table = guest.new_table("here", "open")
    values = {
        "code": guest.post("/api/rooms", {"game": "oil_city", "people": 9})["code"],
        "table": table,
        "seat": "1",
        "game": "atacama",
        "option": "tiles",
        "lesson": "four-rigs",
        "n": "0",
        "act": "report",
        "ban_id": "x",
        "bot": "x",
        "token": "x",
        "friend": "x",
        "passkey": "x",
    }
    requests = [
        (method.upper(), path.format(**values))
        for path, methods in described.items()
        for method in methods
        if method in ("post", "put", "patch", "delete")
    ]
    assert len(requests) >= 6
    return requests


def answers(server, method, path, body, kind):
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=30)
    try:
        connection.request(method, path, body, {"content-type": kind} if kind else {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


ODD = [
    b'{"name":"\xff"}',
    b'{"name":"\xed\xa0\x80"}',
    b'{"name":"\\ud800"}',
    b'{"name":"\\udfff\\ud800"}',
    b"",
    b"\x00",
    b"\xef\xbb\xbf{}",
    b"[" * 20_000,
    b'{"a":' * 10_000,
    b'{"name":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    b'{"name": NaN}',
    b'{"name": Infinity}',
    b'{"name": 1e999}',
    b'{"name": ' + b"9" * 5_000 + b"}",
    b'{"seats": ' + b"9" * 5_000 + b"}",
    b'{"name": -0, "name": "x"}',
    b'{"name":"a","name":"b"}',
    b'{"name":"\\u0000"}',
    b'{"\xff": 1}',
    "{}".encode("utf-16"),
    "{}".encode("utf-32"),
    b'{"game":"atacama","seats":[{"kind":"here"},{"kind":"here"}],"options":{"variant":1}}',
    b'{"game":"atacama","seats":[{"kind":"here"},{"kind":"here"}],"options":{"tiles":"\\ud800"}}',
    b'{"game":"atacama","seats":[{"kind":"here","name":"\\ud800"},{"kind":"here"}]}',
    b'{"game":"\\ud800","seats":[]}',
    b'{"name":"Ann","promise":"\\ud800"}',
    b'{"code":"\\ud800"}',
    b'{"text":"\\ud800"}',
    b'{"game":"atacama","seats":[],"dice":"\\ud800.\\ud800"}',
    b'{"act":"place","person":1e999,"group":0}',
    b'{"act":"place","person":99999999999999999999999,"group":-1,"seat":-1}',
    b'{"act":"tell","text":"\\ud800"}',
    b'{"act":"more_time","seconds":0}',
    b'{"act":{},"text":[]}',
    b'{"number":1,"pin":"\\ud800"}',
    b'{"key":"\\ud800"}',
    b'{"game":"oil_city","people":9,"days":-1}',
]


# All are read in one place, whatever the path: a quick run tries some of them at each, and a few as what is no JSON.
@pytest.mark.parametrize(
    ("kind", "odd"), [(JSON, ODD[::3]), ("text/plain", ODD[::9]), *nightly((JSON, ODD), ("text/plain", ODD))]
)
def test_odd_bodies_are_refused(server, routes, kind, odd):
    for body in odd:
        for method, path in routes:
            status, answer = answers(server, method, path, body, kind)
            assert status in range(200, 500), (method, path, body[:40], status, answer)
            if status >= 400:
                assert json.loads(answer)["reason"]["code"] != "internal", (method, path, body[:40])


@pytest.mark.parametrize("body", [b'{"name":"\xff"}', b'{"name":"\xed\xa0\x80"}', b"\xff\xfe", b"[" * 20_000])
def test_what_is_no_json_is_said_to_be_malformed(server, body):
    status, answer = answers(server, "PUT", "/api/me", body, JSON)
    assert (status, json.loads(answer)["reason"]["code"]) == (400, "malformed")


@examples(120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), body=bodies, kind=types)
def test_no_body_brings_a_request_down(server, routes, data, body, kind):
    method, path = data.draw(st.sampled_from(routes))
    status, answer = answers(server, method, path, body, kind)
    assert status in range(200, 500), (method, path, status, answer)
    if status >= 400:
        assert json.loads(answer)["reason"]["code"] != "internal"


def test_nothing_of_it_stands_in_the_log(server):
    log = server.output
    assert "Traceback" not in log
    assert " failed" not in log
