"""What can be asked beside playing: why a bot made its turn, which turn would be good, and what was luck."""

import json
import re

import pytest
from browser import looking
from browser.field import situations
from browser.field.hands import PHONE
from browser.field.pages import FieldPage
from browser.focus import expect_visible_focus, has_focus, tab_to
from browser.pages import wait_on
from examples import nightly
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("compiled_rules")

GAMES = {"ghawar": "ghawar_bot", "guven": "guven_bot"}
OVER = {"ghawar": "ghawar_over", "guven": "guven_over_two"}
PATHS = {"why": "**/why/*", "advice": "**/advice", "luck": "**/luck"}
LONG = 60_000
"""Milliseconds for a whole ledger."""


@pytest.fixture
def asked(visit, tables):
    """Ada's page of a table, where something can be asked: ``asked("ghawar_bot")``."""

    def open_page(name, **options):
        page = visit(f"/table/{getattr(tables.field, name)}", guest=tables.ada, **options)
        table = FieldPage(page)
        page.locator(".board").get_by_role("grid").wait_for()
        return table

    return open_page


def why_of(table):
    """The button that asks about the bot's turn, and what stands below its line of the log."""
    why = table.page.get_by_role("button", name=re.compile("^Why"))
    return table.log.locator(why).first, table.log.get_by_role("listitem").filter(has=why).get_by_role("status")


def advice_of(table):
    """The button that asks for a suggestion, and the card with it."""
    button = table.page.get_by_role("button", name="Give me a hint", exact=True)
    return button, table.page.get_by_role("region", name="A hint")


def ledger_of(table):
    return table.page.get_by_role("region", name="Luck and play")


def refuse(page, question, code):
    """The server refuses to answer a question until ``unroute``; without a code it can't be reached."""
    body = json.dumps({"reason": {"code": code}})

    def answer(route):
        if code:
            route.fulfill(status=503, body=body, content_type="application/json")
        else:
            route.abort()

    page.unroute(PATHS[question])
    page.route(PATHS[question], answer)


# Why? -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", nightly("ghawar", "guven"))
def test_a_bot_s_turn_is_explained_below_its_line(asked, game):
    table = asked(GAMES[game])
    button, answer = why_of(table)
    # Whoever listens hears whose turn is meant.
    expect(button).to_have_accessible_name("Why? Novice")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    said = {
        "ghawar": "Drives .+ drills for an orange stone worth",
        "guven": "drills for an orange stone, paying 2 dollars for it to Ada",
    }
    expect(answer).to_contain_text(re.compile(said[game]))
    expect(answer).to_contain_text(re.compile(r"better than: |worse than: |About as good: "))
    # The log scrolls: what was asked for is in sight.
    expect(answer).to_be_in_viewport(ratio=1)
    counted = table.log.locator("summary", has_text="How this is counted")
    note = table.log.get_by_text("This compares the results to be expected")
    expect(note).to_be_hidden()
    counted.click()
    expect(note).to_be_visible()
    button.click()
    expect(answer).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")


def test_why_with_keys_alone(asked):
    table = asked("ghawar_bot")
    button, answer = why_of(table)
    tab_to(table.page, button)
    table.page.keyboard.press("Enter")
    expect(answer).to_contain_text("Drives")
    assert has_focus(button)
    table.page.keyboard.press("Tab")
    expect_visible_focus(table.page)
    assert has_focus(table.log.locator("summary"))
    table.page.keyboard.press("Shift+Tab")
    table.page.keyboard.press("Space")
    expect(answer).to_have_count(0)
    assert has_focus(button)


def test_from_memory_a_turn_is_told_without_what_nobody_sees(visit, server, tables):
    # What a turn is worth would say what lies under the rigs.
    number = tables.field.against(situations.ghawar_after_grace(memory="strict"))
    table = FieldPage(visit(f"/table/{number}", guest=tables.ada))
    button, answer = why_of(table)
    button.click()
    expect(answer).to_contain_text(re.compile(r"^Drives .+ drills"))
    for told in ("better than", "worse than", "About as good"):
        expect(answer).not_to_contain_text(told)
    expect(advice_of(table)[0]).to_have_count(0)


def test_people_are_not_asked_why(shared):
    table = shared(situations.ghawar_after_grace())
    expect(table.log.get_by_role("button", name=re.compile("^Why"))).to_have_count(0)
    # Who plays both seats may ask for advice.
    expect(advice_of(table)[0]).to_be_visible()


# A suggestion ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["ghawar", *nightly("guven")])
def test_a_suggestion_goes_when_it_is_closed_and_with_the_position(asked, game):
    table = asked(GAMES[game])
    button, card = advice_of(table)
    expect(card).to_have_count(0)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(card.get_by_role("status")).to_contain_text(re.compile(r"^(Drive|Stay|Drill|Roll)"))
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    expect(card).to_be_visible()
    button.click()
    expect(card).to_have_count(0)


def test_what_was_suggested_goes_with_the_position(shared):
    table = shared(situations.ghawar_turn(), "die4")
    button, card = advice_of(table)
    button.click()
    expect(card.get_by_role("status")).to_contain_text(re.compile(r"^(Roll|Move a rig)"))
    table.roll.click()
    table.expect_status("Ada · Your turn: drive, 4 pips left.")
    expect(card).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(card.get_by_role("status")).to_contain_text(re.compile("^Drive"))


def test_who_plays_against_people_gets_no_advice(apart):
    (ada, _), _, _ = apart(situations.ghawar_turn())
    expect(ada.roll).to_be_visible()
    expect(advice_of(ada)[0]).to_have_count(0)


# While it is worked out, and when that fails --------------------------------------------------------------------------


@pytest.mark.parametrize("question", ["why", *nightly("advice")])
def test_that_something_is_being_worked_out_can_be_seen_and_heard(asked, question):
    table = asked("ghawar_bot")
    waiting = []

    def hold(route):
        waiting.append(route)

    table.page.route(PATHS[question], hold)
    button, answer = why_of(table) if question == "why" else advice_of(table)
    button.click()
    status = answer if question == "why" else answer.get_by_role("status")
    expect(status).to_have_text("Looking into it…")
    expect(status.locator(".dots i")).to_have_count(3)
    # Nothing else has to wait for it.
    table.place("4,0").click()
    wait_on(table.page, lambda: len(waiting) > 0)
    table.page.wait_for_timeout(200)
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(status).to_contain_text(re.compile("^Drive"))


@pytest.mark.parametrize("question", [*nightly("why"), "advice"])
def test_what_failed_says_so_and_can_be_asked_again(asked, expected, question):
    expected += ["status of 503", "ERR_FAILED"]
    table = asked("ghawar_bot")
    button, answer = why_of(table) if question == "why" else advice_of(table)
    status = answer if question == "why" else answer.get_by_role("status")
    again = status.locator("..").get_by_role("button", name="Try again")
    refuse(table.page, question, "too_slow")
    button.click()
    expect(status).to_have_text("The server is too busy at the moment. Nothing has changed; try again shortly.")
    refuse(table.page, question, "not_ready")
    again.click()
    expect(status).to_have_text("The bots are still getting ready. Try again in a minute.")
    refuse(table.page, question, None)
    again.click()
    expect(status).to_have_text("The server can’t be reached. Try again in a moment.")
    table.page.unroute(PATHS[question])
    again.click()
    expect(status).to_contain_text(re.compile("^Drive"))


# Luck and play --------------------------------------------------------------------------------------------------------


def number(text):
    return float(text.replace("−", "-").replace("+", ""))


@pytest.mark.parametrize("game", [*nightly("ghawar"), "guven"])
def test_the_parts_of_a_ledger_add_up_and_lead_to_their_positions(asked, game):
    table = asked(OVER[game])
    ledger = ledger_of(table)
    ledger.get_by_role("button", name="Count luck and play").click()
    tables = ledger.get_by_role("table")
    tables.first.wait_for(timeout=LONG)
    names = table.names
    points = table.view()["points"]
    assert tables.count() == len(names)
    for seat, name in enumerate(names):
        own = tables.nth(seat)
        expect(own).to_have_accessible_name(name)
        *parts, result = [number(each) for each in own.locator("td.number").all_inner_texts()]
        assert len(parts) == own.get_by_role("rowheader").count() - 1 == 6
        assert abs(sum(parts) - result) < 0.4, "each is rounded"
        others = [other for each, other in enumerate(points) if each != seat]
        assert abs(result - (points[seat] - sum(others) / len(others))) < 0.06
    for title in ("The luckiest rolls", "The unluckiest rolls", "The best decisions"):
        steps = ledger.get_by_role("list", name=title).get_by_role("listitem")
        assert 1 <= steps.count() <= 3
        # Nobody has reasons for a roll.
        whys = ledger.get_by_role("list", name=title).get_by_role("button", name=re.compile("^Why"))
        expect(whys).to_have_count(steps.count() if "decisions" in title else 0)
    best = ledger.get_by_role("list", name="The best decisions").get_by_role("listitem").first
    best.get_by_role("button").click()
    expect(best.get_by_role("status")).to_contain_text(re.compile("better than: |About as good: "))
    ledger.get_by_text("What the parts mean").click()
    expect(ledger.get_by_text("What lay where, and who began.")).to_be_visible()
    link = best.get_by_role("link")
    at = re.search(r"at=(\d+)$", link.get_attribute("href"))[1]
    link.click()
    expect(table.page).to_have_url(re.compile(f"/replay\\?at={at}$"))
    table.page.get_by_role("slider").wait_for()


def test_how_far_a_ledger_is_can_be_seen_and_it_can_be_stopped(asked):
    table = asked("guven_over_two")
    page, ledger = table.page, ledger_of(table)
    done, held, again = iter([3, 30, 60, 90]), [], []

    def answer(route):
        so_far = next(done, None)
        if so_far is not None:
            route.fulfill(json={"done": so_far, "total": 120})
        elif again:
            route.continue_()
        else:
            held.append(route)

    page.route(PATHS["luck"], answer)
    count = ledger.get_by_role("button", name="Count luck and play")
    tab_to(page, count)
    page.keyboard.press("Enter")
    progress = ledger.get_by_role("progressbar")
    expect(progress).to_have_accessible_name("Every roll is weighed against all that could have come…")
    expect(progress).to_have_js_property("value", 90)
    expect(progress).to_have_js_property("max", 120)
    expect(ledger.get_by_text("90 of 120")).to_be_visible()
    # What is read aloud does not change with every step.
    expect(ledger.get_by_role("status")).to_have_text("Every roll is weighed against all that could have come…")
    stop = ledger.get_by_role("button", name="Stop")
    expect(stop).to_be_focused()
    wait_on(page, lambda: held)
    page.keyboard.press("Enter")
    expect(count).to_be_visible()
    expect(progress).to_have_count(0)
    # The keyboard is where it was.
    expect(ledger.get_by_role("heading", name="Luck and play")).to_be_focused()
    again.append(True)
    tab_to(page, count)
    page.keyboard.press("Enter")
    # An answer to the first attempt that comes late is of no interest.
    held[0].fulfill(json={"done": 91, "total": 120})
    ledger.get_by_role("table").first.wait_for(timeout=LONG)
    expect(page.get_by_text("Luck and play are counted.")).to_be_attached()
    expect(ledger.get_by_role("heading", name="Luck and play")).to_be_focused()


def test_a_ledger_that_failed_says_so_and_can_be_counted_again(asked, expected):
    expected += ["status of 503", "ERR_FAILED"]
    table = asked("guven_over_two")
    ledger = ledger_of(table)
    count = ledger.get_by_role("button", name="Count luck and play")
    refuse(table.page, "luck", "too_slow")
    count.click()
    expect(ledger.get_by_role("alert")).to_contain_text("The server is too busy at the moment.")
    refuse(table.page, "luck", None)
    count.click()
    expect(ledger.get_by_role("alert")).to_contain_text("The server can’t be reached. Try again")
    table.page.unroute(PATHS["luck"])
    count.click()
    ledger.get_by_role("table").first.wait_for(timeout=LONG)
    expect(ledger.get_by_role("alert")).to_have_count(0)


# Names ----------------------------------------------------------------------------------------------------------------


def test_whoever_is_paid_is_called_by_name(asked):
    table = asked("guven_bot")
    words = {
        "en": "pays 2 dollars to Ada",
        "de": "zahlt 2 Dollar an Ada",
        "pl": "płaci 2 dolary graczowi Ada",
    }
    for language, text in words.items():
        looking.speak(table.page, language)
        expect(table.page.locator(".log")).to_contain_text(text)


def test_on_a_phone_an_answer_is_read_without_moving_sideways(asked):
    table = asked("ghawar_bot", **PHONE)
    button, answer = why_of(table)
    button.tap()
    expect(answer).to_contain_text("Drives")
    for each in (button, answer):
        box = each.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    assert button.bounding_box()["height"] >= 44
    assert answer.bounding_box()["width"] >= 240
