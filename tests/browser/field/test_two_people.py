"""Two people at two devices, and what neither is told of what lies under the rigs."""

import base64
import json
import re
from itertools import chain

import pytest
from browser.field import situations
from browser.field.pages import COLOURS, FieldPage
from browser.looking import TEXTS
from examples import nightly
from playwright.sync_api import expect

from gusher.rules.ghawar.game import GAME as GHAWAR
from gusher.rules.kernel import from_bytes, named


class Listener:
    """All that a device is told from now on: messages of its live connection, and answers to its requests; and after
    each what stones lie where, by its fields, or by the record that it makes of what it is told."""

    def __init__(self, page):
        self.messages, self.answers = [], []
        self.record = bytearray(GHAWAR.record.itemsize)
        page.on("websocket", lambda socket: socket.on("framereceived", self.note))
        page.on("response", lambda answer: "/api/" in answer.url and self.answers.append(answer))

    def note(self, text):
        if not text:
            return
        message = json.loads(text)
        self.messages.append(message)
        if message.get("record"):
            self.record = bytearray(GHAWAR.record.itemsize)
        for at, run in chain(message.get("record") or [], *message.get("runs", [])):
            data = base64.b64decode(run)
            self.record[at : at + len(data)] = data
        if message.get("record") or message.get("runs"):
            self.messages.append(stones(from_bytes(GHAWAR.record, bytes(self.record))["stone"].tolist()))

    def forget(self):
        self.messages.clear()
        self.answers.clear()

    def everything(self):
        return self.messages + [json.loads(text) for answer in self.answers if (text := answer.text())]


def stones(numbers):
    """What lies on which platform, by the numbers of a record."""
    return named(GHAWAR, {"stone": numbers})


def telling(heard, platform, colour):
    """The parts of a message that tell that this stone lies on this platform."""
    parts = []
    name = COLOURS[colour]

    def look(value):
        if isinstance(value, dict):
            lying = value.get("stone")
            if lying and (stones(lying)["stone"] if isinstance(lying, list) else lying)[platform] == name:
                parts.append(value)
            texts = [each for each in value.values() if isinstance(each, str)]
            if platform in texts and (name in texts or colour in texts):
                parts.append(value)
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            for each in value:
                look(each)
        elif isinstance(value, str) and re.search(rf"\b{platform}:{colour}\b", value):
            parts.append(value)

    look(heard)
    return parts


def shows(page, platform, colour):
    """What on a page tells the same, in the log or on the map; the log lies open."""
    for button in page.get_by_role("button", name="Show every step").all():
        if button.get_attribute("aria-expanded") == "false":
            button.click()
    stone = f"{COLOURS[colour]} stone"
    return [text for text in page.evaluate(TEXTS) if re.search(rf"\b{platform}\b.*{stone}", text)]


@pytest.mark.parametrize("memory", ["strict", *nightly("own")])
def test_nothing_of_what_rigs_cover_reaches_the_other_device(visit, memory, apart):
    under = situations.colours("ghawar")
    rigs = situations.NEAR_HOME[2].split()
    _, guests, number = apart(situations.ghawar_turn(memory=memory), "die3", pages=0)
    ada, grace = (FieldPage(visit(guest=guest)) for guest in guests)
    heard = {table: Listener(table.page) for table in (ada, grace)}
    hidden = {ada: {*rigs[1::2]}, grace: {*rigs[::2]}} if memory == "own" else {ada: {*rigs}, grace: {*rigs}}

    def search():
        for table, platforms in hidden.items():
            assert len(platforms) > 3
            assert heard[table].everything()
            for platform in platforms:
                assert telling(heard[table].everything(), platform, under[platform]) == []
                assert shows(table.page, platform, under[platform]) == []

    for table in (ada, grace):
        table.page.goto(f"/table/{number}")
        table.expect_told()
    search()
    # The search finds what may be known.
    for table in (ada, grace):
        assert telling(heard[table].everything(), "f1", under["f1"])
        assert shows(table.page, "f1", under["f1"])
        expect(table.page.get_by_text("A stone, covered by a rig now")).to_have_count(len(hidden[table]))
    assert bool(shows(ada.page, "a1", "R")) == bool(shows(grace.page, "a6", "W")) == (memory == "own")

    # Ada's truck brings out what was below a1: now everybody knows that one.
    grace.expect_status("Ada rolls or moves a rig.")
    assert grace.open_places() == set()
    ada.roll.click()
    ada.drive("1,0")
    ada.button("Drill on a1").click()
    ada.confirm.click()
    for table in (ada, grace):
        expect(table.place("1,0")).to_have_attribute("aria-label", re.compile("Ada: truck, with a red stone"))
    hidden[grace].discard("a1")
    hidden[ada].discard("a1")
    search()
    ada.button("Into the camp").click()
    ada.confirm.click()

    # Grace moves her rig from f4 to f5: one stone comes to light and another goes out of sight.
    grace.expect_status("Your turn: roll, or move one of your rigs.")
    ada.expect_status("Grace rolls or moves a rig.")
    for listener in heard.values():
        listener.forget()
    grace.move_rig.click()
    grace.place("f4").click()
    grace.place("f5").click()
    grace.confirm.click()
    for table in (ada, grace):
        expect(table.place("f5")).to_have_attribute("aria-label", re.compile(r"rig \(Grace\)"))
        expect(table.place("f4")).to_have_attribute("aria-label", re.compile("orange stone"))
    for platforms in hidden.values():
        if "f4" in platforms:
            platforms.symmetric_difference_update({"f4", "f5"})
    search()
    for table in (ada, grace):
        assert telling(heard[table].everything(), "f4", "O")
        assert shows(table.page, "f4", "O")
        table.expect_told()


def test_each_drives_in_turn_and_the_other_can_do_nothing_meanwhile(apart, server):
    (ada, grace), _, _ = apart(situations.guven_turn(), "die4", "die2")
    grace.roll.wait_for(state="detached")
    ada.roll.click()
    expect(grace.panel.locator(".status")).to_have_text("Ada is driving.")
    grace.place("3,2").click()
    expect(grace.panel.get_by_text("It is not your turn.")).to_be_visible()
    expect(grace.confirm).to_be_hidden()
    assert grace.ask(server, type="act", seat=0, actions=["enter-2"])["reason"]["code"] == "not_your_seat"
    assert grace.ask(server, type="act", seat=1, actions=["roll"])["reason"]["code"] == "not_your_turn"
    ada.drive("3,2")
    expect(grace.place("3,2")).to_have_attribute("aria-label", re.compile("Ada: truck, empty"))
    ada.button("Stop").click()
    expect(grace.panel.locator(".status")).to_have_text("Your turn: roll, or move one of your rigs.")
    grace.roll.click()
    expect(ada.panel.locator(".status")).to_have_text("Grace is driving.")
    for table in (ada, grace):
        table.expect_told()


def test_a_running_game_with_secrets_is_not_looked_back_on(apart, expected):
    expected.append("status of 409")
    (ada, _), _, number = apart(situations.ghawar_turn(memory="own"))
    entries = ada.log.locator(".entry")
    entries.first.wait_for()
    assert ada.log.get_by_role("link").count() == 0
    ada.page.goto(f"/table/{number}/replay")
    expect(ada.page.get_by_role("alert")).to_contain_text("there is no looking back before the game is over")
