"""Puzzles of the driving games: whole drives are tried on the board, part by part, with every hand."""

import re
from urllib.parse import quote

import pytest
from browser.field.hands import HANDS
from browser.field.pages import FieldPage, ends
from examples import nightly
from playwright.sync_api import expect
from scenes import named_scene

from gusher.table import puzzles

pytestmark = pytest.mark.usefixtures("compiled_rules")

DEEDS = {"drill": "Drill on", "stop": "Stop", "load": "Load", "dismantle": "Dismantle"}


def scene_of(server, game, puzzle, after=()):
    """What stands on the board of a puzzle after these actions."""
    asked = "&".join(f"after={quote(action)}" for action in after)
    return named_scene(server.guest().get(f"/api/puzzles/{game}/{puzzle.name}?{asked}")["view"])


def ways(scene, game):
    """The ways that are offered, by where they end: in Güven's game those that use up the roll."""
    by_end = {}
    for end, routes in ends(scene).items():
        whole = [route for route in routes if game != "guven" or route["left"] == 0 or route["to"] is None]
        by_end[end] = whole or routes
    return by_end


def drive(hand, server, game, puzzle, moves):
    """Do a whole turn on the board: ways by where they lead, all else by its button."""
    table, done = hand.table, []
    while len(done) < len(moves):
        left = moves[len(done) :]
        offered = ways(scene_of(server, game, puzzle, done), game)
        begun = [
            (len(each["moves"].split()), end, place)
            for end, routes in offered.items()
            for place, each in enumerate(routes)
            if left[: len(each["moves"].split())] == each["moves"].split()
        ]
        if begun:
            length, end, place = max(begun)
            hand.choose(end)
            for _ in range(place):
                hand.press(table.other_way)
            hand.press(table.confirm)
            done += left[:length]
        else:
            deed, _, what = left[0].partition("-")
            hand.press(table.panel.get_by_role("button", name=re.compile(f"{DEEDS[deed]}.*{what}")).first)
            if deed != "stop":
                # Chosen, it is to be confirmed.
                hand.press(table.confirm)
            done.append(left[0])
        expect(table.map).to_have_attribute("aria-busy", "false")


def can_be_driven(puzzle):
    """Whether a test finds it easily: one way on the board, and perhaps something at its end."""
    if "camp" in puzzle.solution.split():
        return False
    deeds = [text for text in puzzle.solution.split() if text.partition("-")[0] in DEEDS]
    return len(deeds) <= 1 and (not deeds or puzzle.solution.split()[-1] == deeds[0])


@pytest.mark.parametrize(("game", "hand"), [("guven", "finger"), *nightly(("ghawar", "mouse"), ("guven", "keys"))])
def test_a_drive_is_missed_and_found(visit, server, game, hand):
    puzzle = next(
        each
        for each in puzzles.puzzles(game)
        if can_be_driven(each)
        and any(
            each.solution.startswith(way["moves"])
            for routes in ways(scene_of(server, game, each), game).values()
            for way in routes
        )
    )
    page = visit(f"/puzzles/{game}/{puzzle.name}", anew=True, reduced_motion="reduce", **HANDS[hand].options)
    table = FieldPage(page)
    table.map.wait_for()
    hand = HANDS[hand](table)
    card = page.get_by_role("region", name=re.compile(rf"Puzzle \d+ of {len(puzzles.puzzles(game))}"))
    expect(card).to_contain_text("One turn is clearly the best.")
    expect(card).to_contain_text("has rolled a")

    # Somewhere else first.
    wrong = next(
        (end, routes[0])
        for end, routes in ways(scene_of(server, game, puzzle), game).items()
        if routes[0]["left"] == 0
        and not any(each.startswith(route["moves"]) for route in routes for each in puzzle.solutions)
    )
    hand.choose(wrong[0])
    hand.press(table.confirm)
    stop = table.panel.get_by_role("button", name="Stop")
    done = card.get_by_text("Not this one.")
    expect(stop.or_(done).first).to_be_visible()
    if not done.is_visible() and stop.is_visible():
        expect(card.get_by_role("button", name="Start over")).to_be_visible()
        hand.press(stop)
    expect(done).to_be_visible()
    expect(card).to_contain_text(re.compile(r"Expected in the end: .*; after the best drive, .*"))
    expect(card).to_contain_text("Reckoned, not proven")
    replies = card.get_by_text(re.compile(r"^What Player \d can do next$"))
    replies.click()
    expect(card.locator("details li").first).to_contain_text("expected in the end for Player")

    card.get_by_role("button", name="Try again").click()
    expect(card).to_contain_text("has rolled a")
    table.map.scroll_into_view_if_needed()
    drive(hand, server, game, puzzle, puzzle.solution.split())
    expect(card.get_by_text("That’s it!")).to_be_visible()
    expect(card).to_contain_text("Every drive with another result brings at least")
    # A drive is one part of what one walks along.
    line = card.get_by_role("list", name="How it goes on")
    steps = len(puzzle.solution.split())
    assert line.get_by_role("button").count() < steps + 8


def test_a_hint_names_turns_in_words(visit, server):
    puzzle = puzzles.puzzles("ghawar")[0]
    page = visit(f"/puzzles/ghawar/{puzzle.name}", anew=True)
    card = page.get_by_role("region", name=f"Puzzle 1 of {len(puzzles.puzzles('ghawar'))}")
    card.get_by_role("button", name="Hint", exact=True).click()
    more, among = card.get_by_role("button", name="Another hint"), card.get_by_text("It is one of these:")
    expect(more.or_(among).first).to_be_visible()
    if more.is_visible():
        more.click()
    expect(among).to_contain_text(re.compile(r"(drive|bring|drill|take).* or "))
    card.get_by_role("button", name="Solution").click()
    expect(card).to_contain_text("This was the move.")
