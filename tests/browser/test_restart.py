"""Games against bots whose server goes away in the middle, in every way."""

import random

import pytest
from browser.board import AtacamaPage
from browser.pages import card
from browser.tables import rigs_of
from playwright.sync_api import expect

from dev.testing.servers import LiveServer

BACK = 30_000
"""Milliseconds in which a page has to find a server that is there again; it asks every ten seconds at least."""
LOST = "The server does not answer. Trying again; your game is safe."


@pytest.fixture(scope="module")
def mortal(tmp_path_factory):
    # It loads no compiled rules, and so starts in a moment.
    with LiveServer(tmp_path_factory.mktemp("mortal"), compiles=False) as running:
        yield running


@pytest.fixture
def own(mortal):
    """A server that only these tests use, to be ended. It is there when a test begins."""
    if mortal.process is None:
        mortal.start()
    return mortal


@pytest.fixture(autouse=True)
def _no_connection_for_a_while(expected):
    expected += ["WebSocket connection to .* failed", "ERR_CONNECTION_REFUSED"]


def lost(page):
    return page.get_by_role("status").get_by_text(LOST)


def play_one(table, chance):
    """One move of mine; the field."""
    field = chance.choice(table.open_fields())
    table.play(field)
    return field


def test_kill_and_restart_in_the_middle_of_a_whole_game(visit, own):
    guest = own.guest()
    page = visit(f"/table/{guest.new_table('here', 'apprentice')}", url=own.url, guest=guest)
    table = AtacamaPage(page)
    chance = random.Random(4)
    moves = 0
    while table.is_my_turn():
        if moves in (3, 6):
            before = table.rigs()
            field = chance.choice(table.open_fields())
            if moves == 3:
                own.kill()
            else:
                assert own.stop() == 0
            expect(lost(page)).to_be_visible()
            # What is tried meanwhile is not lost in silence, and nothing seems to have happened.
            table.field(field).click()
            expect(table.panel.get_by_role("alert")).to_contain_text("There is no connection at the moment")
            assert table.rigs() == before
            own.start()
            expect(lost(page)).to_be_hidden(timeout=BACK)
            table.expect_rigs(before)
            table.expect_rigs(rigs_of(table.view()))
        table.panel.get_by_role("button", name="Choose another field").or_(
            table.panel.get_by_text("Your turn")
        ).wait_for()
        if table.build.is_visible():
            page.keyboard.press("Escape")
        play_one(table, chance)
        moves += 1
    assert moves > 7
    view = table.view()
    assert view["over"]
    assert table.points() == dict(enumerate(view["points"]))


def test_a_bot_that_was_thinking_goes_on(visit, own):
    # It takes its time, so that the server dies while it thinks.
    guest = own.guest()
    number = guest.new_table("here", "foreman")
    page = visit(f"/table/{number}", url=own.url, guest=guest)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    table.play("e5")
    own.kill()
    expect(lost(page)).to_be_visible()
    alone = len(table.rigs()) == 1
    own.start()
    expect(lost(page)).to_be_hidden(timeout=BACK)
    # The rig that was acknowledged is there, and then comes the bot's.
    expect(table.panel.get_by_text("Your turn")).to_be_visible(timeout=BACK)
    rigs = table.rigs()
    assert "e5" in rigs
    assert len(rigs) == 2
    assert alone, "the bot was faster than the end of the server, so this has tested nothing"


def test_a_page_opened_while_the_server_is_away_says_so(visit, own, expected):
    expected += ["ERR_"]
    page = visit("/", url=own.url)
    play = card(page).get_by_role("button", name="Play now")
    play.wait_for()
    own.kill()
    play.click()
    expect(page.get_by_role("alert")).to_contain_text("The server can’t be reached.")
    own.start()
    play.click()
    page.wait_for_url("**/table/*")
    assert AtacamaPage(page).is_my_turn()


def test_a_move_made_elsewhere_while_this_page_was_cut_off(visit, server):
    # The same person at two devices; one of them has no network for a while.
    guest = server.guest()
    number = guest.new_table("here", "here")
    page = visit(f"/table/{number}", guest=guest)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    page.context.set_offline(True)
    with guest.sit(number) as chair:
        chair.act("e5")
        chair.act("c3")
    page.context.set_offline(False)
    table.expect_rigs({"e5": 1, "c3": 1})
    assert table.is_my_turn()
    table.play("g7")
