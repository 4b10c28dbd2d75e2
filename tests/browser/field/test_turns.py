"""Turns of both games from beginning to end: whole ones with a finger on a phone, with a mouse, and with keys alone;
what is particular with one of them."""

import re

import pytest
from browser.field import situations
from browser.field.hands import COUNT_POINTERS, HANDS
from browser.field.pages import ends, spaces_of
from examples import nightly
from playwright.sync_api import expect


def by(hand, *at_night):
    return pytest.mark.parametrize("sit", [hand, *nightly(*at_night)], indirect=True)


@pytest.fixture
def sit(request, shared):
    """Sit down with one kind of hand: ``table, hand = sit(course, dice)``. Ada and Grace share the device."""

    def sit_down(course, *dice):
        kind = HANDS[request.param]
        table = shared(course, *dice, prepare=COUNT_POINTERS, **kind.options)
        hands.append(kind(table))
        return table, hands[-1]

    hands = []
    yield sit_down
    for hand in hands:
        used = {kind for kind, times in hand.page.evaluate("window.pointers").items() if times}
        assert used == ({hand.pointers} if hand.pointers else set())


def way_shown(table):
    """How many moves of a chosen way are drawn."""
    return int(table.page.locator(".way[data-way]").get_attribute("data-way"))


@by("finger", "mouse", "keys")
def test_a_turn_of_ghawar(sit):
    # Grace puts up her last rig, Ada brings home the first stone, Grace moves a rig.
    course = situations.set_up("ghawar")
    situations.put_up(course, *situations.NEAR_HOME[2].split()[:-1]).play("2+5")
    table, hand = sit(course, "die5")
    table.expect_told()

    table.expect_status("Grace · Your turn: put a rig on e2 or b5.")
    assert table.open_places() == {"b5", "e2"}
    for platform in ("e2", "b5"):
        expect(table.button(f"Put a rig on {platform}")).to_be_visible()
    hand.choose("e2")
    hand.choose("b5")
    expect(table.place("b5")).to_have_attribute("aria-selected", "true")
    expect(table.place("e2")).to_have_attribute("aria-selected", "false")
    assert table.moves()[-1] == "rig-e3", "nothing is done before it is confirmed"
    hand.press(table.button("Put a rig on b5"))

    table.expect_status("Ada · Your turn: roll, or move one of your rigs.")
    table.expect_told()
    assert table.scene["rig"]["b5"] == 1
    hand.press(table.roll)
    table.expect_status("Ada · Your turn: drive, 5 pips left.")
    expect(table.panel.locator("svg.die")).to_have_count(1)

    # All that can be reached is marked, and nothing else.
    scene = table.scene
    routes = ends(scene)
    assert table.open_places() == routes.keys()
    # Several ways lead there; one of them passes b1 and c1.
    end = "6,0"
    ways = routes[end]
    assert len(ways) > 2
    hand.choose(end)
    for number, way in enumerate(ways, start=1):
        expect(table.panel.get_by_text(f"Route {number} of {len(ways)}")).to_be_visible()
        assert way_shown(table) == len(way["moves"].split())
        expect(table.panel.locator(".way")).to_contain_text(f"{way['left']} pip")
        if {"b1", "c1"} <= set(way["passes"]):
            break
        hand.press(table.other_way)
    else:
        raise AssertionError("no way passes both rigs")
    hand.press(table.button("Only as far as b1"))
    moves_to_b1 = way_shown(table)
    stops = spaces_of(scene, way["moves"].split()[:moves_to_b1])
    hand.press(table.confirm)

    # Drilling on the way.
    expect(table.button("Drill on b1")).to_be_visible()
    table.expect_told()
    assert table.told()["trucks"]["Ada"] == [stops[-1], "empty", table.scene["heading"][0]]
    table.expect_status(f"Ada · Your turn: drive, {5 - moves_to_b1} pips left.")
    hand.press(table.button("Drill on b1"))
    hand.press(table.confirm)
    expect(table.button("Drill on b1")).to_be_hidden()
    table.expect_told()
    assert table.told()["trucks"]["Ada"][1] == "with an orange stone"
    assert table.told()["platforms"]["b1"] == "rig (Ada), nothing under it"

    # Home, from where the way is long enough; the orange stone is worth what orange stands at.
    expect(table.page.locator('[data-price="3"]')).to_have_attribute("aria-label", "Orange: 3")
    hand.press(table.button("Into the camp"))
    hand.press(table.confirm)
    expect(table.page.locator('[data-price="1"]')).to_have_attribute("aria-label", "Orange: 1")
    table.expect_told()
    if table.view()["movers"] == [0]:
        hand.press(table.button("Stop"))
    table.expect_status("Grace · Your turn: roll, or move one of your rigs.")
    assert table.scene["delivered"][0]["orange"] == 1
    expect(table.page.locator('[data-camp="0"]')).to_have_attribute(
        "aria-label", "Ada: camp, Ada: truck, empty, in its camp, 1 orange stone"
    )

    hand.press(table.move_rig)
    expect(table.panel.get_by_text("Which of your rigs?")).to_be_visible()
    hand.choose("a6")
    expect(table.panel.get_by_text("Where to?")).to_be_visible()
    hand.choose("a5")
    expect(table.place("a5")).to_have_attribute("aria-selected", "true")
    hand.press(table.button("Move to a5"))
    table.expect_status("Ada · Your turn: roll, or move one of your rigs.")
    table.expect_told()
    assert table.moves()[-1] == "a6-a5"
    assert table.running_points() == dict(enumerate(table.view()["points"]))


@by("finger")
def test_dismantling(sit):
    table, hand = sit(situations.ghawar_to_dismantle())
    table.expect_status("Ada · Your turn: drive, 5 pips left.")
    assert "a1" in table.open_places()
    hand.choose("a1")
    hand.press(table.button("Dismantle a1: three pips"))
    table.expect_status("Ada · Your turn: drive, 2 pips left.")
    table.expect_told()
    assert table.told()["platforms"]["a1"] == "dismantled"
    expect(table.page.locator('[data-camp="0"]')).to_have_attribute(
        "aria-label", re.compile("^Ada: camp, 1 red stone, 1 platform")
    )
    assert table.running_points() == dict(enumerate(table.view()["points"]))


@by("keys")
def test_throwing_out_and_loading(sit):
    table, hand = sit(situations.ghawar_barrel().play("roll", "die2"), "die1")
    expect(table.page.get_by_text("While a barrel is out, trucks can be thrown out.")).to_be_visible()
    # To the barrel, over it, and into Grace's truck.
    assert "6,7" in table.open_places()
    hand.choose("6,7")
    hand.press(table.button("Throw a truck out (Grace)"))
    table.expect_status("Grace · Your turn: roll, or move one of your rigs.")
    table.expect_told()
    assert table.told()["trucks"]["Grace"] == ["camp", "empty", None]
    assert table.told()["trucks"]["Ada"][0] == "6,7"
    assert table.told()["lying"] == {"6,6": ["a barrel"]}
    assert table.moves()[-2:] == ["n", "n"]


@by("mouse")
def test_loading_a_barrel(sit):
    table, hand = sit(situations.ghawar_barrel().play("roll", "die2"))
    hand.choose("6,6")
    hand.press(table.confirm)
    hand.press(table.button("Load a barrel"))
    hand.press(table.confirm)
    table.expect_told()
    assert table.told()["trucks"]["Ada"][:2] == ["6,6", "with a barrel"]
    assert table.told()["lying"] == {}


@by("keys")
def test_stopping_for_a_barrel_on_the_way(sit):
    table, hand = sit(situations.ghawar_barrel().play("roll", "die4"))
    # Straight on over the barrel, and away to the east.
    hand.choose("8,6")
    expect(table.panel.get_by_text("Stop on the way:")).to_be_visible()
    hand.press(table.button("Load a barrel"))
    assert way_shown(table) == 1
    hand.press(table.confirm)
    table.expect_status("Ada · Your turn: drive, 3 pips left.")
    hand.press(table.button("Load a barrel"))
    hand.press(table.confirm)
    table.expect_status("Ada · Your turn: drive, 3 pips left.")
    table.expect_told()
    assert table.told()["trucks"]["Ada"][:2] == ["6,6", "with a barrel"]
    # Now there is no room for another one.
    hand.choose("8,6")
    expect(table.panel.get_by_text("Stop on the way:")).to_have_count(0)


@by("finger")
def test_stopping_to_dismantle_on_the_way(sit):
    course = situations.ghawar_loaded().play("camp", "f4-f5", "a1-a2", "f5-f4")
    table, hand = sit(course.play("roll", "die6"))
    hand.choose("2,3")
    stop = table.button("Only as far as a1 · Dismantle a1: three pips")
    hand.press(stop)
    expect(stop).to_have_attribute("aria-pressed", "true")
    assert way_shown(table) == 2
    hand.press(table.confirm)
    table.expect_status("Ada · Your turn: drive, 4 pips left.")
    hand.press(table.button("Dismantle a1: three pips"))
    hand.press(table.confirm)
    table.expect_status("Ada · Your turn: drive, 1 pip left.")
    table.expect_told()
    assert table.told()["platforms"]["a1"] == "dismantled"


@by("mouse")
def test_choosing_a_space_on_the_chosen_way_keeps_to_it(sit):
    table, hand = sit(situations.ghawar_six())
    long, short = (ends(table.scene)[end] for end in ("4,2", "3,2"))
    hand.choose("4,2")
    wanted = next(at for at, way in enumerate(long) if way["moves"] == "enter-1 e n n e e")
    for _ in range(wanted):
        hand.press(table.other_way)
    hand.choose("3,2")
    index = next(at for at, way in enumerate(short) if way["moves"] == "enter-1 e n n e")
    assert index > 0
    expect(table.panel.get_by_text(f"Route {index + 1} of {len(short)}")).to_be_visible()
    assert way_shown(table) == 5


@by("mouse", "finger", "keys")
def test_covering_a_number(sit):
    table, hand = sit(situations.ghawar_to_cover())
    table.expect_status("Ada · Your turn: choose the number that your stone covers.")
    expect(table.confirm).to_be_disabled()
    assert len(table.open_places()) == 18
    scene = table.scene
    value = scene["numbers"][1][3]
    hand.cover(2, 4)
    number = table.page.locator('[data-number="2-4"]')
    expect(number).to_have_attribute("aria-selected", "true")
    hand.press(table.button("Cover it"))
    expect(number).to_have_attribute("aria-label", f"Row of Grace, column 4: {value:+}, covered".replace("-", "−"))
    table.expect_status("Ada · Your truck is home: drive out again, or stop.")
    after = table.scene
    assert after["covered"][1][3]
    assert after["number_points"][1] == scene["number_points"][1] - value
    # It is the last one in sight in its column now.
    expect(table.page.locator('[data-number="1-4"]')).to_have_attribute(
        "aria-label", re.compile("has to stay in sight$")
    )
    assert table.running_points() == dict(enumerate(table.view()["points"]))


@by("keys", "finger", "mouse")
def test_a_turn_of_guven(sit):
    table, hand = sit(situations.guven_turn(), "die4")
    table.expect_status("Ada · Your turn: roll, or move one of your rigs.")
    hand.press(table.roll)
    table.expect_status("Ada · Your turn: drive, 4 pips left.")
    routes = ends(table.scene)
    assert table.open_places() == routes.keys()
    hand.choose("3,2")
    hand.press(table.confirm)
    # Between a rig of her own and one of Grace's, who would be paid.
    expect(table.button("Drill on b1")).to_be_visible()
    expect(table.button("Drill on b2 (Grace gets 4 dollars)")).to_be_visible()
    hand.choose("b2")
    hand.press(table.button("Drill on b2 (Grace gets 4 dollars)"))
    table.expect_status("Grace · Your turn: roll, or move one of your rigs.")
    table.expect_told()
    assert table.told()["trucks"]["Ada"][:2] == ["3,2", "with a blue stone"]
    assert table.running_points() == {0: -4, 1: 4} == dict(enumerate(table.view()["points"]))

    # Any free platform will do.
    hand.press(table.move_rig)
    hand.choose("a2")
    assert table.open_places() >= situations.FREE
    hand.choose("d5")
    hand.press(table.button("Move to d5"))
    table.expect_status("Ada · Your turn: roll, or move one of your rigs.")
    table.expect_told()
    assert table.moves()[-1] == "a2-d5"


@by("keys")
def test_bringing_a_stone_home_in_guven(sit):
    table, hand = sit(situations.guven_loaded(), "die4")
    hand.press(table.roll)
    hand.press(table.button("Into the camp"))
    expect(table.panel.get_by_text("0 pips left")).to_be_visible()
    hand.press(table.confirm)
    table.expect_status("Grace · Your turn: roll, or move one of your rigs.")
    table.expect_told()
    scene = table.scene
    assert scene["delivered"][0]["red"] == 1
    # The stone's value, and as much again because nobody else has one of its colour.
    assert table.running_points() == {0: 6, 1: 0} == dict(enumerate(table.view()["points"]))
    # What is won stands alone.
    won = scene["won"]
    assert table.figures() == {0: (won[0], 6 - won[0]), 1: (won[1], -won[1])}
    assert 0 < won[0] < 6
