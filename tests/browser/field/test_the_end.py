"""Last turns, and what the page says of the end."""

import re

import pytest
from browser.field.hands import PHONE
from browser.field.pages import FieldPage, ends, stones_of
from browser.field.tables import recorded
from browser.laying import cut, lay
from examples import nightly
from playwright.sync_api import expect
from scenes import named_scene

from gusher.table import files


def number(text):
    """A figure as the page writes it; nothing stands for nothing."""
    return int(text.replace("−", "-").replace("+", "")) if text else 0


def parts(table):
    """The lines of how the points came about: what each brought every seat."""
    rows = table.panel.get_by_role("table").get_by_role("row").all()
    lines = {}
    for row in rows[1:]:
        name = row.get_by_role("rowheader").inner_text()
        lines[name] = [number(cell) for cell in row.get_by_role("cell").all_inner_texts()]
    return lines


def expect_the_end(table):
    """The result says what the server says, and the parts add up to it."""
    expect(table.end).to_be_visible()
    view = table.view()
    assert view["over"]
    assert table.points() == dict(enumerate(view["points"]))
    first = [seat["name"] for seat in view["seats"] if view["places"][seat["seat"]] == 1]
    expect(table.end).to_have_text(f"{first[0]} wins" if len(first) == 1 else f"Shared victory: {' and '.join(first)}")
    lines = parts(table)
    total = lines.pop("Total")
    assert total == view["points"]
    assert [sum(each) for each in zip(*lines.values(), strict=True)] == total
    return view, lines


@pytest.mark.parametrize(
    ("game", "name"),
    [
        *nightly(("ghawar", "all_delivered_two"), ("ghawar", "all_delivered_last_stone_covers_two")),
        ("guven", "all_delivered_win_shared_two"),
    ],
)
def test_the_last_turns_by_taps(visit, server, game, name):
    """A whole game but for its last turns, which are played on a phone with the dice as they were."""
    record = recorded(game, name)
    rolls = [n for n, step in enumerate(record.steps) if step.text == "roll"]
    begun, rest = cut(record, rolls[-2])
    guest = server.guest()
    dice = [text for text in rest if text.startswith("die")]
    names = ("Ada", "Grace")
    number = lay(server, begun, *((guest, name) for name in names), dice=dice)
    page = visit(f"/table/{number}", guest=guest, **PHONE)
    table = FieldPage(page)
    table.map.wait_for()
    for move in rest:
        if not move.startswith("die"):
            tap(table, move)
    view, _ = expect_the_end(table)
    assert view["ending"] == record.result.ending
    assert tuple(view["points"]) == record.result.points
    # The whole of it can be kept.
    with page.expect_download() as download:
        page.get_by_role("link", name="Game file").first.tap()
    again = files.read(download.value.path().read_text("utf-8"))
    assert [step.text for step in again.steps] == [step.text for step in record.steps]
    assert again.result == record.result


def tap(table, move):
    """One move of a record, with a finger."""
    entries = table.view()["n"]
    if move == "roll":
        table.roll.tap()
    elif move == "stop":
        table.button("Stop").tap()
    elif re.fullmatch(r"[nesw]|enter-\d+|camp", move):
        [end] = [end for end, routes in ends(table.scene).items() for each in routes if each["moves"] == move]
        table.place(end).tap()
        # The way of one step, among those that lead there.
        while table.page.locator(".way[data-way]").get_attribute("data-way") != "1":
            table.other_way.tap()
        table.confirm.tap()
    elif move.startswith("drill"):
        table.panel.get_by_role("button", name=re.compile(f"^Drill on {move[6:]}")).tap()
        table.confirm.tap()
    elif move.startswith("cover"):
        _, row, column = move.split("-")
        table.page.locator(f'[data-number="{row}-{column}"]').tap()
        table.confirm.tap()
    elif move.startswith("load"):
        table.panel.get_by_role("button", name=re.compile("^Load")).tap()
        table.confirm.tap()
    elif move.startswith("dismantle"):
        table.panel.get_by_role("button", name=re.compile("^Dismantle")).tap()
        table.confirm.tap()
    else:
        start, end = move.split("-")
        table.move_rig.tap()
        table.place(start).tap()
        table.place(end).tap()
        table.confirm.tap()
    table.page.wait_for_function(
        "([path, n]) => fetch(path).then((answer) => answer.json()).then((view) => view.n > n)",
        arg=[f"/api/tables/{table.id}", entries],
    )
    table.expect_told()


@pytest.mark.parametrize("name", ["ghawar_over", "ghawar_lost", "guven_over"])
def test_how_the_points_came_about(visit, tables, name):
    page = visit(f"/table/{getattr(tables.field, name)}", guest=tables.ada)
    table = FieldPage(page)
    view, lines = expect_the_end(table)
    scene = named_scene(view)
    seats = range(scene["seats"])

    def each(field):
        return scene[field][: len(seats)]

    if name == "ghawar_over":
        assert lines["Numbers in sight"] == each("number_points")
        expect(page.get_by_role("grid", name="Value board").get_by_role("row")).to_have_count(4)
    if name == "ghawar_lost":
        for colour in ("white", "orange", "red", "blue"):
            assert lines[f"{colour.title()}: most or fewest"] == [brought[colour] for brought in each("colour_points")]
        lost = [seat for seat in seats if scene["has_lost"][seat]]
        assert len(lost) == 3
        for seat in lost:
            missing = [colour.title() for colour, n in stones_of(scene, seat).items() if n == 0]
            line = table.panel.get_by_role("listitem").filter(has_text=view["seats"][seat]["name"])
            expect(line).to_contain_text(f"Not one stone: {', '.join(missing)}")
    if name.startswith("ghawar"):
        assert lines["Prices and drilling"] == each("won")
        assert lines["Barrels"] == each("barrel_points")
        assert lines["Fewer platforms than the leader"] == each("platform_points")
    else:
        money, stones, *most = lines.values()
        assert money == each("money")
        assert stones == each("stone_points")
        assert [sum(brought) for brought in zip(*most, strict=True)] == each("majority_points")
    assert table.open_places() == set()
    expect(table.back).to_be_hidden()


@pytest.mark.parametrize("name", ["ghawar_four", "guven_bot"])
def test_points_are_explained_while_the_game_goes_on(visit, tables, name):
    page = visit(f"/table/{getattr(tables.field, name)}", guest=tables.ada)
    table = FieldPage(page)
    asked = table.players.get_by_role("button", name="Where Ada’s points come from")
    asked.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="If the game ended now")
    rows = [[row.locator("th, td").all_inner_texts()] for row in sheet.get_by_role("row").all()[1:]]
    lines = [[number(cell) for cell in cells[1:]] for [cells] in rows]
    view = table.view()
    assert lines[-1] == view["points"] == [sum(each) for each in zip(*lines[:-1], strict=True)]
    # Who lacks what is said as long as it can be helped.
    if name == "ghawar_four":
        scene = named_scene(view)
        lack = [seat for seat in range(scene["seats"]) if 0 in stones_of(scene, seat).values()]
        expect(sheet.get_by_role("listitem").filter(has_text="Not one stone")).to_have_count(len(lack))
        assert lack
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(asked).to_be_focused()
