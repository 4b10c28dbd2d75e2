"""Two people become friends by words, and one asks the other to play."""

import re

from browser.board import AtacamaPage
from playwright.sync_api import expect

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
"""What a page does when somebody comes back to it."""


def introduce(page, name):
    """Say who one is, where friends are."""
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Save").click()


def test_words_make_friends_who_play_a_challenge(visit):
    ada = visit("/")
    ada.get_by_role("link", name="Friends", exact=True).click()
    introduce(ada, "Ada")
    ada.get_by_role("button", name="Get four words").click()
    link = ada.get_by_text(re.compile("/friends#"))
    words = link.inner_text().rpartition("#")[2]

    # Whoever follows the link is told what it is about, even if nobody knows them yet.
    grace = visit(f"/friends#{words}")
    expect(grace.get_by_text("Somebody would like to be friends with you.")).to_be_visible()
    introduce(grace, "Grace")
    expect(grace.get_by_label("Enter an invitation")).to_have_value(words.replace("-", " "))
    grace.get_by_role("button", name="Accept the invitation").click()
    expect(grace.get_by_text("Ada and you are friends now.")).to_be_visible()
    ada.evaluate(LOOK)
    expect(ada.get_by_text("Grace and you are friends now.")).to_be_visible()
    expect(link).to_be_hidden()

    grace.get_by_role("button", name="Challenge Ada").click()
    sheet = grace.get_by_role("dialog")
    sheet.get_by_role("radio", name="I do").check(force=True)
    sheet.get_by_text("The game", exact=True).click()
    sheet.get_by_role("switch", name="Red rigs").check(force=True)
    sheet.get_by_role("button", name="Send the challenge").click()
    grace.wait_for_url("**/table/*")
    expect(grace.get_by_text("Waiting for an answer: Ada")).to_be_visible()

    # Ada finds it among her tables, and where her friends are, by whatever way she comes there.
    ada.goto("/")
    expect(ada.get_by_text("A seat is kept for you")).to_be_visible()
    ada.get_by_role("button", name="Settings").click()
    ada.get_by_role("link", name="Friends, and what you have played").click()
    expect(ada.get_by_role("dialog")).to_be_hidden()
    expect(ada.get_by_text("Grace would like to play with you.")).to_be_visible()
    expect(ada.get_by_text("Atacama · Basic · Red rigs")).to_be_visible()
    ada.get_by_role("button", name="Join").click()
    first, second = AtacamaPage(grace), AtacamaPage(ada)
    expect(second.panel.get_by_text("Waiting for Grace.")).to_be_visible()
    expect(first.panel.get_by_text("Your turn")).to_be_visible()
    first.play("e5")
    second.expect_built("e5")
    expect(second.panel.get_by_text("Your turn")).to_be_visible()
