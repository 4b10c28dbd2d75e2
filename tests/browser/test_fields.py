"""What a field tells: why it is closed, what it would bring, and how many taps it takes."""

import re
from collections import Counter

import pytest
from browser.board import AtacamaPage
from browser.tables import play_on, rigs_of
from playwright.sync_api import expect
from scenes import named_scene

from gusher.rules.atacama.board import COLUMN_NAMES, ROW_NAMES
from gusher.rules.atacama.game import GAME as ATACAMA
from gusher.rules.kernel import named

LINES = {"columns": COLUMN_NAMES, "rows": ROW_NAMES}


def owners_of(scene, direction):
    """Who scores the columns or the rows: seats and concessions."""
    each = enumerate(zip(scene["concession"], scene["direction"], strict=True))
    return [(seat, concession) for seat, (concession, lines) in each if lines == direction]


@pytest.mark.parametrize("most", [4, pytest.param(81, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["middle", "unclaimed", "four"])
def test_every_closed_field_tells_why_with_its_rule(visit, tables, words, name, most):
    """Every one to those who hear it; when it is chosen, so many for each reason."""
    page = visit(f"/table/{getattr(tables, name)}", guest=tables.ada)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    view = table.view()
    closed = [(field, why) for field, why in named_scene(view)["why"].items() if why]
    assert {"occupied", "adjacent"} <= {why for _, why in closed}
    assert (name == "unclaimed") == ("not_laid" in {why for _, why in closed})
    assert {field for field, _ in closed}.isdisjoint(table.open_fields())
    assert len(closed) + len(table.open_fields()) == 81
    say = words["en"]
    labels = page.locator("[data-field]").evaluate_all(
        "(all) => Object.fromEntries(all.map((cell) => [cell.dataset.field, cell.ariaLabel]))"
    )
    chosen = Counter()
    for field, why in closed:
        assert say(f"reasons.{why}.text").rstrip(".") in labels[field] or why in ("occupied", "not_laid")
        chosen[why] += 1
        if chosen[why] > most:
            continue
        # As fast as a click, for there are many of them.
        table.field(field).dispatch_event("click")
        section = say(f"reasons.{why}.section")
        told = table.panel.get_by_role("paragraph").filter(has=page.locator("b", has_text=re.compile(f"^{field}$")))
        expect(told).to_contain_text(say(f"reasons.{why}.text"))
        expect(told.get_by_role("link", name=f"Rule {section}", exact=True)).to_have_attribute(
            "href", f"/rules/atacama#{section}"
        )
    assert table.view()["n"] == view["n"]


def test_the_link_to_the_rule_opens_it_over_the_table(visit, tables):
    page = visit(f"/table/{tables.middle}", guest=tables.ada)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    field = next(field for field, why in named_scene(table.view())["why"].items() if why == "adjacent")
    table.field(field).click()
    table.panel.get_by_role("link", name="Rule A7").click()
    sheet = page.get_by_role("dialog")
    rule = sheet.locator("li", has=page.locator("#A7"))
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("No rig may stand on any of the fields that share an")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(table.grid).to_be_visible()


def test_every_rule_that_a_reason_names_is_on_the_rules_page(visit):
    page = visit()
    for section in ("A2", "A7", "A8", "A10", "A12", "A13", "A14"):
        page.goto(f"/rules/atacama#{section}")
        expect(page.locator(f"#{section}")).to_be_in_viewport()


def test_a_preview_shows_what_a_field_would_do_and_changes_nothing(visit, server):
    guest = server.guest()
    number = guest.new_table("here", "here")
    view = play_on(guest, number, 17, seed=3)
    before = view["points"]
    with guest.sit(number) as chair:
        considered = {field: chair.consider(field) for field in chair.legal()[:40]}
    changing = [field for field, answer in considered.items() if answer["points"] != before]
    same = [field for field, answer in considered.items() if answer["points"] == before]
    assert len(changing) >= 2
    assert same

    page = visit(f"/table/{number}", guest=guest)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    for field in [*changing[:4], *same[:2]]:
        table.field(field).click()
        after = considered[field]
        for seat, points in enumerate(after["points"]):
            expect(table.panel.get_by_role("listitem").nth(seat)).to_contain_text(
                re.compile(rf"Player {seat + 1}\s*{shown(before[seat])} → {shown(points)}$")
            )
        rigs = named(ATACAMA, after["scene"])["line_rigs"]
        for word, name in (("Column", field[0]), ("Row", field[1])):
            title = f"{word} {name}: {rigs[name]} rig"
            expect(table.panel.get_by_role("listitem").filter(has_text=title)).to_be_visible()
        assert table.running_points() == dict(enumerate(before))
        assert table.rigs() == rigs_of(view)
    now = table.view()
    assert now["n"] == view["n"]
    assert now["scene"] == view["scene"]
    # And what was promised comes true.
    promised = considered[[*changing[:4], *same[:2]][-1]]["points"]
    table.build.click()
    table.expect_built([*changing[:4], *same[:2]][-1])
    assert table.running_points() == dict(enumerate(promised))
    assert table.view()["points"] == promised


def shown(points):
    return str(points).replace("-", "−")


def test_a_red_rig_s_preview_counts_double(visit, server):
    # A red d5 makes the fourth rig of column d and of row 5.
    guest = server.guest()
    number = guest.new_table("here", "here", options={"tactical": True, "tiles": "first"})
    with guest.sit(number) as chair:
        for move in ("d9", "a5", "d3", "g5", "d1", "i5"):
            chair.act(move)
        view = chair.view
        both = [chair.consider(move)["points"] for move in ("d5", "d5*")]
    assert view["points"] == [0, 0]
    assert both == [[4, 1], [9, -4]]
    page = visit(f"/table/{number}", guest=guest)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    table.field("d5").click()
    for colour, points in (("Plain", both[0]), ("Red", both[1]), ("Plain", both[0])):
        table.panel.get_by_role("radio", name=re.compile(f"^{colour} rig")).check(force=True)
        for seat, after in enumerate(points):
            expect(table.panel.get_by_role("listitem").nth(seat)).to_contain_text(
                re.compile(f"{shown(view['points'][seat])} → {shown(after)}$")
            )


def test_without_confirming_one_tap_plays(visit, server):
    guest = server.guest()
    number = guest.new_table("here", "here")
    page = visit(f"/table/{number}", guest=guest)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Confirm every move").uncheck(force=True)
    page.get_by_role("button", name="Close").click()
    table.field("e5").click()
    table.expect_built("e5")
    expect(table.build).to_be_hidden()
    # It is the person's setting, so it is still there the next time.
    page.reload()
    table.field("c3").click()
    table.expect_built("c3")
    assert table.view()["n"] == 2


def test_open_fields_are_shown_on_demand(visit, tables):
    page = visit(f"/table/{tables.middle}", guest=tables.ada)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    page.get_by_role("button", name="More", exact=True).click()
    button = page.get_by_role("button", name="Show open fields")
    expect(button).to_have_attribute("aria-pressed", "true")
    shaded = page.locator("svg .closed")
    closed = sum(why is not None for why in named_scene(table.view())["why"].values())
    expect(shaded).to_have_count(closed)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(shaded).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    expect(shaded).to_have_count(closed)


DRAWN = """() => {
  const grid = document.querySelector('[role="grid"]')
  const map = grid.getBoundingClientRect()
  const middle = ({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
  const edges = { columns: {}, rows: {} }
  const line = (element) => {
    const { x, y } = middle(element.getBoundingClientRect())
    const column = Math.floor(((x - map.left) / map.width) * 9), row = 8 - Math.floor(((y - map.top) / map.height) * 9)
    if (y < map.top && column >= 0 && column < 9) return ['columns', 'abcdefghi'[column]]
    if (x > map.right && row >= 0 && row < 9) return ['rows', String(row + 1)]
    return null
  }
  for (const element of grid.parentElement.querySelectorAll('svg text, svg rect.full')) {
    const at = line(element)
    if (!at) continue
    const edge = (edges[at[0]][at[1]] ??= { full: 0, figures: [] })
    if (element.localName === 'text') edge.figures.push(element.textContent)
    else if (!element.closest('.mark')) edge.full++
  }
  return edges
}"""


@pytest.mark.parametrize("name", ["middle", "four"])
def test_the_edges_show_each_line_s_rigs_and_points(visit, tables, name):
    page = visit(f"/table/{getattr(tables, name)}", guest=tables.ada)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    scene = named_scene(table.view())
    drawn = page.evaluate(DRAWN)
    for direction, names in LINES.items():
        owners = [concession for _, concession in owners_of(scene, direction)]
        expected = {
            line: {
                "full": min(4, scene["line_rigs"][line]),
                "figures": [
                    f"{scene['line_points'][owner][line]:+}".replace("-", "−").replace("+0", "0") for owner in owners
                ],
            }
            for line in names
            if scene["line_rigs"][line]
        }
        assert drawn[direction] == expected


def test_the_edges_tell_each_line_s_rigs_and_points(visit, tables):
    page = visit(f"/table/{tables.middle}", guest=tables.ada)
    table = AtacamaPage(page)
    assert table.is_my_turn()
    scene = named_scene(table.view())
    names = [seat["name"] or f"Player {seat['seat'] + 1}" for seat in table.view()["seats"]]
    for direction, word in (("columns", "Column"), ("rows", "Row")):
        spoken = page.get_by_role("list", name=f"{word}s", exact=True).get_by_role("listitem")
        [(seat, concession)] = owners_of(scene, direction)
        for number, line in enumerate(LINES[direction]):
            text, rigs = spoken.nth(number).inner_text(), scene["line_rigs"][line]
            assert text.startswith(f"{word} {line}: {rigs} rig")
            assert f"{names[seat]}: {shown(scene['line_points'][concession][line])} point" in text
            assert ("does not count yet" in text) == (rigs < 4)
