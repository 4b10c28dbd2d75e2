"""The line between a real browser and the server is late, or an answer gets lost on it: what is done is done once."""

import json
from collections import Counter

from browser.oil_city.pages import Desk
from browser.oil_city.tables import INVESTING, NAMES, TRADING, lay_hall
from playwright.sync_api import expect


class Wire:
    """The line between a page and the server, which can break just before an answer."""

    def __init__(self):
        self.sent = Counter()
        self.answered = 0
        self.breaks = False

    def connect(self, page_side):
        server_side = page_side.connect_to_server()

        def to_server(message):
            wanted = json.loads(message)
            if wanted["type"] == "act":
                self.sent[*wanted["actions"], wanted["key"]] += 1
            server_side.send(message)

        def to_page(message):
            if self.breaks and json.loads(message)["type"] == "done":
                self.breaks = False
                server_side.close()
                page_side.close()
            else:
                self.answered += json.loads(message)["type"] == "done"
                page_side.send(message)

        page_side.on_message(to_server)
        server_side.on_message(to_page)


def test_a_line_of_an_offer_is_written_once(visit, server):
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, TRADING, *guests)
    page, wire = visit(guest=guests[0], reduced_motion="reduce"), Wire()
    page.route_web_socket("**/live?*", wire.connect)
    page.goto(f"/table/{number}")
    ada = Desk(page)
    page.get_by_role("button", name="Write an offer").click()
    expect(page.get_by_role("group", name="We give")).to_be_visible()
    # It is on the screen before it has been answered.
    while not wire.answered:
        page.wait_for_timeout(50)
    before = ada.view()["n"]
    # On a very slow machine the page may have given up a line before.
    wire.sent.clear()
    wire.breaks = True
    ada.put_in("We give", "złr")
    while not (again := [action for (action, _), times in wire.sent.items() if times > 1]):
        page.wait_for_timeout(50)
    # The page goes on by itself, and says nothing of a failure.
    ada.put_in("We get", "złr")
    expect(page.get_by_role("alert")).to_have_count(0)
    while ada.view()["n"] < before + 2:
        page.wait_for_timeout(50)
    assert set(wire.sent.values()) == {1, 2}
    log = guests[0].get(f"/api/tables/{number}")["log"][before:]
    assert [line["text"] for line in log][:-1] == again


def test_what_is_pressed_before_the_first_connection_is_done(visit, server):
    guests = [server.guest() for _ in NAMES]
    number = lay_hall(server, INVESTING, *guests)
    page, lines, is_held = visit(guest=guests[0], reduced_motion="reduce"), [], True

    def hold(line):
        lines.append(line)
        if not is_held:
            line.connect_to_server()

    page.route_web_socket("**/live?*", hold)
    page.goto(f"/table/{number}")
    page.get_by_role("button", name="Place token").first.click()
    driller = page.get_by_role("button", name="1 driller").first
    expect(driller).to_be_enabled()
    driller.focus()
    page.keyboard.press("Enter")
    while not lines:
        page.wait_for_timeout(50)
    # Once the rules have come, the page connects again.
    is_held = False
    for line in lines:
        line.connect_to_server()
    expect(page.get_by_role("button", name="Take up")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
