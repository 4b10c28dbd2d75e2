"""Two people at two devices, and somebody who watches."""

import re

import pytest
from browser.board import AtacamaPage
from browser.pages import opened
from playwright.sync_api import expect


@pytest.fixture
def ada(visit):
    """Sets up a table for a friend, and gets its link."""
    page = visit("/")
    opened(page).get_by_role("link", name="New table").click()
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.get_by_label("Who sits in seat 2?").select_option("open")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    return AtacamaPage(page)


@pytest.fixture
def link(ada, server):
    """What Ada sends. The address for others may not be that of this computer for itself."""
    field = ada.page.get_by_role("textbox", name="Link to this table")
    expect(ada.page.get_by_role("img", name="QR code with the link to this table")).to_be_visible()
    path = field.input_value().partition("://")[2].partition("/")[2]
    assert path == f"table/{ada.id}"
    return f"{server.url}/{path}"


@pytest.fixture
def grace(visit, link):
    """Follows the link and sits down."""
    page = visit(link)
    expect(page.get_by_role("heading", name="There is a seat for you")).to_be_visible()
    page.get_by_label("Your name").fill("Grace")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="There is a seat for you")).to_be_hidden()
    return AtacamaPage(page)


def test_nobody_moves_before_everybody_sits(ada):
    expect(ada.page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    assert ada.open_fields() == []
    ada.field("e5").click()
    expect(ada.build).to_be_hidden()
    assert ada.view()["n"] == 0


def test_each_moves_in_turn_and_sees_the_other_at_once(ada, grace):
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    expect(grace.panel.get_by_text("Waiting for Ada.")).to_be_visible()
    assert len(ada.open_fields()) == 81
    assert grace.open_fields() == []
    expect(grace.players.get_by_role("listitem").nth(1)).to_contain_text("you")

    grace.field("e5").click()
    expect(grace.build).to_be_hidden()

    ada.play("e5")
    grace.expect_built("e5")
    # Not what the tap on a field has just told: “It is not your turn”.
    expect(grace.panel.get_by_text(re.compile("^Your turn"))).to_be_visible()
    expect(ada.panel.get_by_text("Waiting for Grace.")).to_be_visible()
    assert ada.open_fields() == []
    assert len(grace.open_fields()) == 76
    grace.play("c3")
    ada.expect_built("c3")
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()


def test_one_s_own_last_move_is_taken_back_at_once(ada, grace):
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Take back")).to_be_disabled()
    ada.play("e5")
    grace.expect_built("e5")
    ada.page.get_by_role("button", name="Take back").click()
    ada.expect_rigs({})
    grace.expect_rigs({})
    expect(grace.panel.get_by_text("Waiting for Ada.")).to_be_visible()


def test_taking_back_further_is_asked_for_and_refused_or_allowed(ada, grace, visit, link):
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    ada.play("e5")
    grace.expect_built("e5")
    grace.play("c3")
    ada.expect_built("c3")
    watching = AtacamaPage(visit(link))
    watching.expect_rigs({"e5": 1, "c3": 1})
    allow, refuse = (grace.page.get_by_role("button", name=name) for name in ("Allow it", "Refuse"))

    def ask():
        ada.page.get_by_role("button", name="Ask to take back").click()
        expect(
            grace.page.get_by_text("Ada would like to take a move back. 2 moves would go, yours too.")
        ).to_be_visible()
        expect(ada.page.get_by_text("Waiting for an answer: Grace")).to_be_visible()
        expect(watching.page.get_by_text("Waiting for an answer: Grace")).to_be_visible()
        # Only who is asked can answer.
        for other in (ada, watching):
            expect(other.page.get_by_role("button", name="Allow it")).to_be_hidden()
            expect(other.page.get_by_role("button", name="Refuse")).to_be_hidden()

    ask()
    refuse.click()
    expect(allow).to_be_hidden()
    expect(ada.page.get_by_text("Waiting for an answer: Grace")).to_be_hidden()
    expect(ada.page.get_by_role("link", name="Grace refuses")).to_be_visible()
    expect(ada.page.get_by_text("Grace would rather not")).to_be_visible()
    expect(watching.page.get_by_text("Grace would rather not")).to_be_hidden()
    ada.expect_rigs({"e5": 1, "c3": 1})

    # Who has heard no plays on before asking again.
    expect(ada.page.get_by_role("button", name="Take back")).to_be_disabled()
    ada.play("g7")
    grace.expect_built("g7")
    grace.play("c7")
    ada.expect_built("c7")
    ask()
    allow.click()
    for each in (ada, grace, watching):
        each.expect_rigs({"e5": 1, "c3": 1})
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    expect(grace.panel.get_by_text("Waiting for Ada.")).to_be_visible()


def test_who_comes_later_watches_and_can_do_nothing(ada, grace, visit, link, server):
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    watching = AtacamaPage(visit(link))
    expect(watching.page.get_by_text("You are watching.")).to_be_visible()
    ada.play("e5")
    watching.expect_rigs({"e5": 1})
    assert watching.open_fields() == []
    watching.field("a1").click()
    expect(watching.build).to_be_hidden()
    expect(watching.page.get_by_role("button", name="Take back")).to_be_hidden()
    expect(watching.page.get_by_role("button", name="Sit down")).to_be_hidden()
    expect(watching.panel.get_by_text("Your turn")).to_be_hidden()

    # Nor by going round the page.
    for seat in (0, 1):
        answer = watching.ask(server, type="act", seat=seat, actions=["a1"])
        assert answer["type"] == "refused"
        assert answer["reason"]["code"] == "not_your_seat"
    # Nor can one of the two move for the other.
    assert ada.ask(server, type="act", seat=1, actions=["a1"])["reason"]["code"] == "not_your_seat"
    assert ada.view()["n"] == 1


def test_the_link_still_leads_to_one_s_own_seat(ada, grace, link):
    grace.page.goto("/")
    grace.page.get_by_role("link", name="Ada").first.click()
    expect(grace.panel.get_by_text("Waiting for Ada.")).to_be_visible()
    expect(grace.players.get_by_role("listitem").nth(1)).to_contain_text("you")


def test_the_maker_can_let_a_bot_play_instead(ada):
    ada.page.get_by_label("Or let a bot play instead").select_option("novice")
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    ada.play("e5")
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    assert len(ada.rigs()) == 2


def test_a_public_table_is_found_in_the_lobby(server, visit):
    maker = server.guest()
    maker.put("/api/me", {"name": "Marie of the open table"})
    number = maker.new_table("here", "open", public=True)
    page = visit("/")
    page.get_by_role("link", name="Marie of the open table").click()
    page.wait_for_url(f"**/table/{number}")
    page.get_by_label("Your name").fill("Lise")
    page.get_by_role("button", name="Sit down").click()
    expect(AtacamaPage(page).panel.get_by_text("Waiting for Marie of the open table.")).to_be_visible()


def test_another_game_takes_everybody_along(ada, grace, visit, link):
    expect(ada.panel.get_by_text("Your turn")).to_be_visible()
    old = ada.id
    ada.page.get_by_role("button", name="More", exact=True).click()
    ada.page.get_by_role("button", name="Leave or end").click()
    ada.page.get_by_role("button", name="Resign").click()
    sheet = ada.page.get_by_role("dialog", name="Resign")
    expect(sheet.get_by_text("You come last, whatever the points say.")).to_be_visible()
    sheet.get_by_role("button", name="Resign").click()
    for each in (ada, grace):
        expect(each.page.get_by_role("heading", name="Grace wins")).to_be_visible()
        expect(each.result.get_by_text("Ada resigned.")).to_be_visible()

    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.get_by_text("Waiting for an answer: Grace")).to_be_visible()
    # Grace is asked where she is, after a reload, too; whoever watches can only follow.
    expect(grace.page.get_by_text("Ada would like another game.")).to_be_visible()
    grace.page.reload()
    expect(grace.page.get_by_text("Ada would like another game.")).to_be_visible()
    watching = visit(link)
    expect(watching.get_by_role("link", name="Watch the next game")).to_be_visible()
    grace.page.get_by_role("button", name="Join").click()
    expect(grace.panel.get_by_text("Your turn")).to_be_visible()
    expect(ada.panel.get_by_text("Waiting for Grace.")).to_be_visible()
    assert ada.id == grace.id != old
    assert [seat["name"] for seat in ada.view()["seats"]] == ["Grace", "Ada"]


def test_a_table_that_has_not_begun_is_deleted(ada):
    ada.page.get_by_role("button", name="Delete the table").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Delete the table").click()
    ada.page.wait_for_url("**/")


def test_a_name_that_is_script_is_only_a_name(visit, server):
    name = "<img src=x onerror=alert(1)>"
    ann = server.guest()
    table = ann.new_table("here", "open")
    ann.put("/api/me", {"name": name})
    ann.take_seat(table, 0, name)
    page = visit(f"/table/{table}", guest=ann)
    expect(page.get_by_role("heading", name=name)).to_be_attached()
    expect(page.get_by_text(name).first).to_be_attached()
    assert page.locator("img[src=x]").count() == 0
