"""A lesson with the printed game, to its very end: two bankers' consoles, a big screen, and nobody with a phone."""

import random
import re

import pytest
from browser.oil_city.pages import Desk
from playwright.sync_api import expect
from printed_box import COMPANIES, PUPILS, Box

from gusher.rules.oil_city.state import EXTRACTING

LAPTOP = {"width": 1366, "height": 768}
PROJECTOR = {"width": 1280, "height": 720}
LESSON = "A lesson: 45 min, three turns"


def bank(page):
    return page.get_by_role("region", name="The bank")


def opened(visit, server):
    """The bankers' consoles and the wall of a room that one of them has opened by hand for a lesson."""
    first, second = server.guest(), server.guest()
    one = visit("/room", guest=first, viewport=LAPTOP)
    one.get_by_role("combobox", name="Preset").select_option(LESSON)
    one.get_by_label("How many of you are there?").fill(str(PUPILS))
    one.get_by_role("switch", name="With the printed game").check(force=True)
    one.get_by_role("button", name="Open the room").click()
    one.wait_for_url("**/host")
    box = Box(one.url.split("/")[-2], first, second)
    two = visit(f"/room/{box.code}/host", guest=second, viewport=LAPTOP)
    return box, one, two, visit(f"/room/{box.code}/wall", guest=second, viewport=PROJECTOR)


@pytest.mark.slow
def test_a_lesson_with_a_printed_box_to_its_end(visit, server):
    box, one, two, wall = opened(visit, server)
    drawn = random.Random(45)

    # Each banker plays for four companies, and has a desk.
    one.get_by_role("switch", name="Play for groups without phones").check(force=True)
    expect(one.get_by_text("Played by you")).to_have_count(COMPANIES)
    for group in range(COMPANIES // 2):
        box.bankers[1].act("play_for", group=group, on=True)
    expect(two.get_by_text("Played by you")).to_have_count(COMPANIES // 2)
    expect(two.get_by_text("Played by host 1")).to_have_count(COMPANIES // 2)
    one.get_by_role("button", name="Start the game").click()
    one.get_by_role("dialog").get_by_role("button", name="Start the game").click()
    for desk, page in enumerate((one, two), start=1):
        bank(page).get_by_role("button", name=f"Desk {desk}").click()

    # The first plot: the wrong one is entered, taken back, and the right one is entered.
    plots = bank(one).get_by_role("group", name="Company 2 has a landowner: draw a plot. Which one is it?")
    plots.get_by_role("button", name="Borysław").first.click()
    expect(wall.get_by_text("Company 2 begins with the plot Borysław.")).to_be_visible()
    bank(one).get_by_role("button", name="Take back the last entry").click()
    expect(wall.get_by_text("Borysław")).to_have_count(0)
    plots.get_by_role("button", name="Harklowa").first.click()
    for page in (wall, two):
        expect(page.get_by_text("Company 2 begins with the plot Harklowa.").first).to_be_visible()
    expect(bank(two)).to_contain_text("Host 1 is reading now (Desk 1: investments).")
    with box.at_table():
        while box.at_work()[0].desk == 1:
            box.step(drawn)
        # The other desk draws the event, and reads it to the end.
        bank(two).get_by_role("group").get_by_role("button", name=re.compile(r"^1859 ")).click()
        bank(two).get_by_role("button", name="All read: go on").click()

        # What a company does is asked and entered on the banker's own device, in a window of its own.
        with two.expect_popup() as popup:
            two.get_by_role("link", name="Enter what my groups do").click()
        desk = Desk(popup.value)
        desk.page.get_by_role("button", name="Enter it for Company 1").click()
        expect(desk.page.get_by_role("list", name="Players").get_by_role("listitem")).to_contain_text(
            [f"Company {n}" for n in range(1, COMPANIES + 1)]
        )
        desk.go_on("Tokens placed")
        expect(desk.page.get_by_role("heading", name="Ask Company 2 what they do")).to_be_visible()
        desk.page.close()
        box.look()
        for banker in box.bankers:
            banker.play(drawn)

        # A die is entered by its number.
        while box.view["scene"]["phase"] != EXTRACTING:
            if not box.step(drawn):
                for banker in box.bankers:
                    banker.play(drawn)
        die = bank(two).get_by_role("group", name=re.compile("^Roll the die for Company "))
        expect(die).to_be_visible()
        two.keyboard.press("2")
        expect(wall.get_by_text("the die shows two")).to_be_visible()
        box.look()

        while not box.view["over"]:
            box.play(drawn)

    # Nobody is told who has won before a banker shows it.
    for page in (one, two):
        expect(page.get_by_role("status").filter(has_text="The game is over")).to_be_visible()
        expect(page.get_by_text("On the big screen: the game is over")).to_be_visible()
    expect(wall.get_by_text("The final places come in a moment.")).to_be_visible()
    one.get_by_role("button", name="Show who has won").click()
    expect(wall.get_by_role("heading", name=re.compile("^We have (a winner|winners)!$"))).to_be_visible()
    expect(two.get_by_text("On the big screen: the places")).to_be_visible()

    # All of the debrief comes onto the wall, and goes home in files.
    two.get_by_role("button", name="Go to the debrief").click()
    expect(two.get_by_text("1 of 13")).to_be_visible()
    for number, name in enumerate(two.get_by_role("list").get_by_role("button").all_inner_texts(), start=1):
        expect(wall.get_by_role("heading", name=name, exact=True)).to_be_visible()
        if number < 13:
            two.get_by_role("button", name="Next page").click()
    files = []
    for link in two.get_by_role("region", name="To download").locator("a[download]").all():
        with two.expect_download() as download:
            link.click()
        files.append(download.value.suggested_filename)
    # Nobody has joined, so there is no report for anybody.
    game = f"oil_city-{box.table}"
    assert files == [f"{game}.zip", f"{game}.xlsx", f"{game}.pdf", f"{game}.txt", "gusher-data.zip"]

    one.get_by_role("button", name="Play another game").click()
    expect(plots).to_be_visible()
    expect(wall.get_by_text("Next: Company 2.")).to_be_visible()
    expect(two.get_by_text("Played by you")).to_have_count(COMPANIES // 2)
