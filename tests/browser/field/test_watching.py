"""What the others do, step by step, so that one can follow; at once for whoever wants nothing to move."""

import re

import pytest
from browser.field import situations
from browser.field.pages import CAMP, FieldPage, ends
from browser.laying import lay
from browser.motion import WATCH
from browser.pages import hear_records, wait_on
from field.naive_driving import EDGE, SIDES, STEPS
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("compiled_rules")

ROAD, PLATFORM = 24, 36
MAP = 7 * ROAD + 6 * PLATFORM
FOLLOW = r"""
window.places = []
const follow = () => {
  const truck = document.querySelector('[data-truck="1"]')
  const place = truck && /translate\(([\d.-]+)px, ([\d.-]+)px/.exec(truck.getAttribute('style'))
  // Camps lie above the map, or to the left of it.
  const [x, y] = place ? [Number(place[1]), Number(place[2])] : []
  const here = place && (x < 0 || y < 0 ? 'camp' : `${x} ${y}`)
  if (here && window.places.at(-1) !== here) window.places.push(here)
}
new MutationObserver(follow).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] })
"""
"""Notes where the second seat's truck is drawn, one place after another."""


def drawn_at(space):
    """Where a space is drawn, in the units of the map; the camp is ``camp``."""
    if space is None:
        return "camp"
    x, y = space
    across, up = (-(-i // 2) * ROAD + i // 2 * PLATFORM + (PLATFORM if i % 2 else ROAD) / 2 for i in (x, y))
    return f"{across:g} {MAP - up:g}"


HOME = [*"ennnn", "camp"]


def move_rig(table, start, end):
    """Ada's turn."""
    table.move_rig.click()
    table.place(start).click()
    table.place(end).click()
    table.confirm.click()
    expect(table.place(end)).to_have_attribute("aria-label", re.compile(r"rig \(Ada\)"))


@pytest.fixture
def watched(visit, server):
    """A page of Ada's who has just moved a rig, so that Grace is to roll: ``watched(die)``. With it comes Grace's place
    at the table, for a program."""

    def sit_down(die, **options):
        ada, grace = server.guest(), server.guest()
        number = lay(server, situations.ghawar_after_grace().record, (ada, "Ada"), (grace, "Grace"), dice=[die])
        page = visit(guest=ada, **options)
        for script in (WATCH, FOLLOW):
            page.add_init_script(script)
        has_rules = hear_records(page)
        page.goto(f"/table/{number}")
        # Only they say what was to be seen between.
        wait_on(page, has_rules)
        table = FieldPage(page)
        move_rig(table, "e3", "e4")
        return table, lambda: grace.sit(number)

    return sit_down


def places(scene, driven):
    """Where a drive of the second seat has to be drawn, from where its truck is in a scene."""
    at = scene["truck_at"][1]
    drawn = [drawn_at(at)]
    for move in driven:
        if move in STEPS:
            at = (at[0] + STEPS[move][0], at[1] + STEPS[move][1])
        elif move == "camp":
            at = None
        elif move.startswith("enter-"):
            at = EDGE[SIDES[scene["seats"]][1]][int(move.removeprefix("enter-"))]
        else:
            continue
        drawn.append(drawn_at(at))
    return drawn


def expect_followed(table, expected):
    """Wait until the truck is where it has to be, on the map; it was drawn in every place on its way."""
    try:
        # It may come by the last of them earlier, too.
        table.page.wait_for_function(
            "({ length, last }) => window.places.length >= length && window.places.at(-1) === last",
            arg={"length": len(expected), "last": expected[-1]},
        )
    finally:
        assert table.page.evaluate("window.places") == expected
    # It runs from each of them to the next.
    runs = sum(each.startswith("animate g") for each in table.page.evaluate("window.moved"))
    assert runs >= len(expected) - 1


def test_another_s_drive_is_shown_step_by_step(watched):
    table, sit = watched("die6", reduced_motion="no-preference")
    table.expect_status("Grace rolls or moves a rig.")
    expected = places(table.scene, HOME)
    with sit() as grace:
        for move in ("roll", *HOME):
            grace.act(move)
    # Where things are, and what may be done, is told at once; eyes follow.
    expect(table.page.locator('[data-camp="1"]')).to_have_attribute("aria-label", re.compile("1 orange stone"))
    expect_followed(table, expected)
    expect(table.log).to_contain_text(
        "Grace · The die shows 6 · drives 5 spaces to b6/c6 · delivers an orange stone at a price of 3"
    )


def test_a_bot_s_drive_is_shown_step_by_step(visit, server):
    # It has rolled a six, so that it has to drive, and does as soon as everybody sits.
    course = situations.ghawar_turn(3).play("roll", "die1", "enter-9", "roll", "die6")
    ada, marie = server.guest(), server.guest()
    number = lay(server, course.record, (ada, "Ada"), "novice", "open")
    page = visit(guest=ada, reduced_motion="no-preference")
    for script in (WATCH, FOLLOW):
        page.add_init_script(script)
    has_rules = hear_records(page)
    page.goto(f"/table/{number}")
    wait_on(page, has_rules)
    table = FieldPage(page)
    table.expect_status("Waiting for players")
    page.wait_for_function("() => window.places.length > 0")
    before, n = table.scene, table.view()["n"]
    assert before["truck_at"][1] is None
    marie.take_seat(number, 2, "Marie")
    # Whose turn it is comes after all that.
    expect(table.panel.locator(".status")).to_have_text("Marie rolls or moves a rig.", timeout=30_000)
    log = [line for line in table.view()["log"] if line["n"] >= n and line["kind"] == "action"]
    driven = [line["text"] for line in log]
    expected = places(before, driven)
    assert len(expected) > 3, "dismantling takes three pips"
    assert {line["seat"] for line in log} == {1}
    expect_followed(table, expected)


def test_nothing_moves_for_whoever_does_not_want_it(watched):
    table, sit = watched("die6", reduced_motion="reduce")
    with sit() as grace:
        for move in ("roll", *HOME):
            grace.act(move)
    table.expect_status("Your turn: roll, or move one of your rigs.")
    # The newest position is drawn as soon as it is there.
    assert table.page.evaluate("window.places.at(-1)") == "camp"
    table.roll.click()
    # What was rolled can be asked for once the page shows it.
    expect(table.panel.locator(".status")).to_have_text(re.compile("^Your turn: drive, "))
    table.expect_status(f"Your turn: drive, {table.scene['points_left']} pips left.".replace("1 pips", "1 pip"))
    table.drive(next(end for end in ends(table.scene) if end != CAMP))
    table.expect_told()
    assert table.page.evaluate("window.moved") == []
