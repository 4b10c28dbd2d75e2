"""A device that has a game's rules works out what follows from its record, and asks the server for nothing."""

import json

import pytest
from browser.board import AtacamaPage
from browser.pages import wait_on
from playwright.sync_api import expect
from scenes import named_scene

pytestmark = pytest.mark.usefixtures("compiled_rules")


@pytest.fixture
def talk(visit, server):
    """A page at a new table of Atacama, and what is said between it and the server: (who, message) in turn."""
    ada, said = server.guest(), []
    page = visit(None, guest=ada)

    def note(socket):
        socket.on("framesent", lambda data: said.append(("page", json.loads(data))))
        socket.on("framereceived", lambda data: said.append(("server", json.loads(data))))

    page.on("websocket", note)
    page.goto(f"/table/{ada.new_table('here', 'here')}")
    wait_on(page, lambda: any(message.get("record") for _, message in said))
    return AtacamaPage(page), said


def test_a_preview_is_worked_out_here(talk):
    table, said = talk
    first = table.open_fields()[0]
    expect(table.panel).to_contain_text("Your turn")
    table.field(first).click()
    expect(table.panel.get_by_text(f"Build on {first}?")).to_be_visible()
    expect(table.panel.locator(".preview").get_by_role("listitem").first).to_be_visible()
    assert not [message for who, message in said if who == "page" and message["type"] == "consider"]


def test_a_move_brings_what_has_changed_in_the_record(talk):
    table, said = talk
    for field in ("e5", "c3"):
        said.clear()
        table.play(field)
        table.expect_built(field)
        wait_on(table.page, lambda: any(message["type"] == "patch" for _, message in said))
        [patch] = [message for _, message in said if message["type"] == "patch" and message["log"]]
        assert patch["runs"]
        assert patch["changes"].keys().isdisjoint({"scene", "legal", "points"})
    told = table.view()
    assert {field for field, why in named_scene(told)["why"].items() if why is None} == set(table.open_fields())
    assert table.running_points() == {seat["seat"]: told["points"][seat["side"]] for seat in told["seats"]}
