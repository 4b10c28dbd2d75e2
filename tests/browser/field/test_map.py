"""What the map and what stands beside it say: why something cannot be done, what a move would bring, and colours to
those who do not see them."""

import re

import pytest
from browser.field import situations
from browser.field.hands import PHONE
from browser.field.pages import ends
from playwright.sync_api import expect

CASES = {
    "back where it came from": (
        lambda: situations.ghawar_turn().play("roll", "die6", "enter-3", "e"),
        "3,0",
        "A truck must not go back to where it has just come from.",
        "G12",
    ),
    "a truck in the way": (
        lambda: (
            situations.ghawar_turn()
            .play(
                "roll", "die5", "enter-6", *"nnnn", "roll", "die6", "enter-6", *"sssss", "e3-e4", "roll", "die2", *"ss"
            )
            .play("roll", "die1")
        ),
        "6,5",
        "A truck stands in the way.",
        "G14",
    ),
    "a platform far away": (
        lambda: situations.ghawar_turn().play("roll", "die6", "enter-3"),
        "d6",
        "Your truck is not next to this platform.",
        "G2",
    ),
    "nobody's rig": (situations.ghawar_turn, "a6", "None of your rigs stands there.", "G20"),
    "no rig of the dice": (situations.ghawar_dice, "c3", "Your dice do not lead to this platform.", "G9"),
    "too far for the roll": (
        lambda: situations.ghawar_turn().play("roll", "die6", "enter-3"),
        "9,12",
        "This roll does not take your truck there.",
        None,
    ),
    "not rolled yet": (situations.guven_turn, "6,6", "You have not rolled yet.", "V6"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_chosen_tells_why_with_its_rule(shared, case):
    course, place, text, section = CASES[case]
    table = shared(course())
    entries = table.view()["n"]
    assert place not in table.open_places()
    table.place(place).click()
    why = table.panel.locator(".why")
    expect(why).to_contain_text(text)
    rule = why.get_by_role("link")
    if section:
        expect(rule).to_have_text(f"Rule {section}")
        rule.click()
        sheet = table.page.get_by_role("dialog")
        expect(sheet.locator(f"#{section}")).to_be_in_viewport()
        table.page.keyboard.press("Escape")
    expect(table.confirm).to_be_hidden()
    assert table.view()["n"] == entries


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("2-4", "This number is already covered."),
        ("1-4", "This is the last number in sight in its column, and one has to stay."),
    ],
)
def test_a_number_that_cannot_be_covered_tells_why(shared, number, text):
    # A second red stone comes home, after the first has covered a number.
    course = situations.ghawar_to_cover().play("cover-2-4", "stop", "f4-f5", "d1-e1", "f5-f4")
    course.play("roll", "die3", "enter-9", "drill-e1", "e", "camp")
    table = shared(course)
    assert number not in table.open_places()
    assert len(table.open_places()) == 16
    table.page.locator(f'[data-number="{number}"]').click()
    why = table.panel.locator(".why")
    expect(why).to_contain_text(text)
    expect(why.get_by_role("link", name="Rule G32")).to_be_visible()
    expect(table.confirm).to_be_disabled()


def test_a_delivery_shows_what_it_would_bring(shared):
    table = shared(situations.ghawar_loaded())
    before = table.view()
    table.button("Into the camp").click()
    row = table.players.get_by_role("listitem").nth(0)
    # Red stands at 2, goes down to 1, and what was below it goes up.
    after = row.locator(".after")
    expect(after).to_have_text(re.compile(r"^\+\d"))
    promised = sum(int(each.replace("−", "-")) for each in row.locator(".after, .then").all_inner_texts())
    coming = table.page.locator("[data-price] .coming")
    expect(coming).to_have_count(2)
    assert table.view()["n"] == before["n"]
    table.confirm.click()
    expect(after).to_have_count(0)
    expect(coming).to_have_count(0)
    table.expect_told()
    assert table.running_points()[0] == before["points"][0] + promised
    assert [table.page.locator(f'[data-price="{price}"]').get_attribute("aria-label") for price in (1, 2)] == [
        "Red: 1",
        "White: 2",
    ]


SHAPES = """(stones) => stones.map((stone) => {
  const points = [...(stone.querySelector('polygon')?.points ?? [])]
  const low = Math.min(...points.map(({ y }) => y))
  return [stone.dataset.stone, stone.querySelector('text')?.textContent ?? '',
    `${points.length} points, ${points.filter(({ y }) => y === low).length} on top`]
})"""


@pytest.mark.parametrize("game", ["ghawar", "guven"])
def test_every_stone_says_its_colour_by_a_letter_and_by_its_shape(shared, game):
    table = shared(situations.ghawar_dice() if game == "ghawar" else situations.guven_turn())
    stones = table.page.locator(".board [data-stone]:not(.hollow)").evaluate_all(SHAPES)
    assert len(stones) == 36
    signs = {colour: {shape for name, _, shape in stones if name == colour} for colour, _, _ in stones}
    assert all(len(each) == 1 for each in signs.values())
    assert len({each.pop() for each in signs.values()}) == len(signs) == len(situations.VALUES[game])
    # The stone before a rig has no room for its letter: its shape suffices there.
    letters = {(colour, letter) for colour, letter, _ in stones if letter}
    assert len({colour for colour, _ in letters}) == len(letters) == len({letter for _, letter in letters})
    assert {letter for _, letter in letters} <= set(situations.VALUES[game])
    assert letters
    # So do the discs of the prices.
    prices = table.page.locator("[data-price] text").all_text_contents()
    assert [text for text in prices if text.isalpha()] == list(situations.VALUES[game])


MIDDLES = """() => {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2]
  const middles = {}
  for (const die of document.querySelectorAll('[data-reading]'))
    middles[die.dataset.reading] = [Number(die.dataset.pips), ...middle(die.getBoundingClientRect())]
  for (const platform of document.querySelectorAll('[data-platform]'))
    middles[platform.dataset.platform] = middle(platform.getBoundingClientRect())
  const map = document.querySelector('[role="grid"]').getBoundingClientRect()
  return { ...middles, south: map.bottom, north: map.top, west: map.left, east: map.right }
}"""


@pytest.mark.parametrize(
    ("start", "side", "left", "readings"),
    [
        (1, "south", "west", {"b5": (2, 5), "e2": (5, 2)}),
        (2, "west", "north", {"e5": (2, 5), "b2": (5, 2)}),
        (3, "north", "east", {"e2": (2, 5), "b5": (5, 2)}),
        (4, "east", "south", {"b2": (2, 5), "e5": (5, 2)}),
    ],
)
def test_each_die_stands_where_its_column_or_row_begins(shared, start, side, left, readings):
    table = shared(situations.set_up("ghawar", 4, start=start).play("2+5"))
    table.expect_told()
    middles = table.page.evaluate(MIDDLES)
    assert {name.split()[0] for name in middles if " " in name} == set(readings) == table.open_places()

    def expect_at(platform, what, pips, edge):
        shown, *at = middles[f"{platform} {what}"]
        assert shown == pips
        # Columns of those who sit in the west and in the east run across the map.
        along = 0 if edge in ("south", "north") else 1
        assert abs(at[along] - middles[platform][along]) < 2
        assert abs(at[1 - along] - middles[edge]) < 30

    for platform, (column, row) in readings.items():
        expect_at(platform, "column", column, side)
        expect_at(platform, "row", row, left)
        button = table.button(f"Put a rig on {platform}")
        expect(button).to_have_accessible_description(f"Column {column}, row {row}")
    # Of what is chosen only its own dice are left.
    platform = next(iter(readings))
    table.place(platform).click()
    expect(table.page.locator("[data-reading]")).to_have_count(2)
    expect(table.page.locator(f'[data-reading^="{platform}"]')).to_have_count(2)


def test_without_confirming_one_tap_drives(shared):
    table = shared(situations.ghawar_six(), **PHONE)
    table.page.get_by_role("button", name="Settings").click()
    table.page.get_by_role("switch", name="Confirm every move").uncheck(force=True)
    table.page.get_by_role("button", name="Close").click()
    single = next(end for end, routes in ends(table.scene).items() if len(routes) == 1)
    several = next(end for end, routes in ends(table.scene).items() if len(routes) > 1)
    # Where there is a choice between ways, one tap cannot mean one of them.
    table.place(several).tap()
    expect(table.confirm).to_be_visible()
    table.place(single).tap()
    expect(table.place(single)).to_have_attribute("aria-label", re.compile("Ada: truck"))
    assert table.moves()[-1] != "roll"
