"""A server that dies in the middle of a drive."""

import json

import pytest
from browser.field import situations
from browser.field.pages import FieldPage, spaces_of
from browser.laying import lay
from examples import nightly
from playwright.sync_api import expect

from dev.testing.servers import LiveServer

BACK = 30_000
"""Milliseconds in which a page has to find a server that is there again; it asks every ten seconds at least."""


@pytest.fixture
def mortal(tmp_path):
    # It loads no compiled rules, and so starts in a moment.
    with LiveServer(tmp_path, compiles=False) as running:
        yield running


@pytest.fixture(autouse=True)
def _no_connection_for_a_while(expected):
    expected += ["WebSocket connection to .* failed", "ERR_CONNECTION_REFUSED"]


@pytest.mark.parametrize("game", [*nightly("ghawar"), "guven"])
def test_kill_in_the_middle_of_a_drive(visit, mortal, game):
    """The server is killed before it hears of a drive of many steps: none of them was made; when it is back, each is
    made once."""
    course = {"ghawar": situations.ghawar_six, "guven": situations.guven_six}[game]()
    guest = mortal.guest()
    number = lay(mortal, course.record, (guest, "Ada"), (guest, "Grace"))
    page = visit(url=mortal.url, guest=guest)
    acts = []

    def relay(socket):
        server = socket.connect_to_server()

        def pass_on(message):
            acts.append(message)
            if sum('"act"' in each for each in acts) == 1 and mortal.process:
                mortal.kill()
            else:
                server.send(message)

        socket.on_message(pass_on)

    page.route_web_socket("**/live*", relay)
    page.goto(f"/table/{number}")
    table = FieldPage(page)
    table.map.wait_for()
    before = table.scene
    table.place("4,4").click()
    table.confirm.click()
    expect(page.get_by_role("status").get_by_text("The server does not answer.")).to_be_visible()
    [wanted] = [json.loads(each)["actions"] for each in acts if '"act"' in each]
    assert len(wanted) > 2
    assert spaces_of(before, wanted)[-1] == "4,4"
    start = table.told()["trucks"]["Ada"][0]
    assert start != "4,4"

    mortal.start()
    expect(page.get_by_role("status").get_by_text("The server does not answer.")).to_be_hidden(timeout=BACK)
    # What was under way is sent again; each step is made once.
    for _ in range(100):
        if table.told()["trucks"]["Ada"][0] == "4,4":
            break
        page.wait_for_timeout(100)
    table.expect_told()
    assert table.told()["trucks"]["Ada"][0] == "4,4"
    moves = table.moves()
    drive = moves[len(moves) - moves[::-1].index("roll") :]
    assert drive == wanted
