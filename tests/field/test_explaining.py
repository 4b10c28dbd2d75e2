"""What is said of a turn on the field, in situations drawn as text (field/drawing.py says how to read them)."""

import ghawar.playing
import guven.playing
import pytest

from gusher.rules.field.explaining import NO_PLATFORM, corner, say_where
from gusher.rules.field.lattice import PLATFORM_NAMES, SIDE, SOUTH
from gusher.rules.kernel import blank, view
from gusher.table.words import filled, named


def explained(t, *moves, hidden=()):
    """A turn as its sentences by name; ``hidden`` are moves that whoever asks may not see."""
    seat, kind = t.mover, t.game
    states, actions = [t.engine.copy(t.state)], []
    for move in moves:
        t = t.after(move)
        states.append(t.engine.copy(t.state))
        actions.append(None if move in hidden else kind.actions.read(move))
    return kind.explain(states, seat, actions)


def said(t, *moves, language="en", mood="did", hidden=()):
    """A turn in words: what is done, and what speaks for it."""
    told = explained(t, *moves, hidden=hidden)
    parts = [(mood, told.actions), ("because", told.reasons)]
    return tuple(
        ", ".join(
            filled(t.game, language, f"explain.{where}.{each.name}", named(each.words, NAMES)) for each in phrases
        )
        for where, phrases in parts
    )


NAMES = ("Ada", "Grace", "Lise", "Marie")

FIELD = """
+   .   +   .   +   .   +
.   o   .   R   .   W   .
+   .   +   .   +   .   +
.   1R  .   2B  .   o   .
+   .  ^1   .   +   .   +
.   W   .   o   .   1   .
+   .   +   .   +   .   +
"""


def ghawar_at(text=FIELD, seats=2, prices="WORB", **options):
    """A situation in which the colours have the prices 1 to 4 in this order."""
    t = ghawar.playing.drawn(text, seats, **options)
    for price, letter in enumerate(prices, start=1):
        t.shown.price[1 + "WORB".index(letter)] = price
    return t


def guven_at(text=FIELD, seats=2):
    """A situation in which the colours have the values 1 to 6 in the order of their letters."""
    t = guven.playing.drawn(text, seats)
    for value in range(1, 7):
        t.shown.value[value] = value
    return t


# In words -------------------------------------------------------------------------------------------------------------


def test_a_turn_in_three_languages():
    t = ghawar_at(prices="WOBR").play("roll", "die2")
    turn = ("n", "drill-a2", "n")
    assert said(t, *turn) == (
        "drives to a2, drills for a red stone worth 4 points, drives to the crossing between a2 and b3",
        "a colour that was lacking, 58% chance of being home in two turns",
    )
    assert said(t, *turn, language="de") == (
        "fährt zu a2, fördert einen roten Stein (4 Punkte wert), fährt zur Kreuzung zwischen a2 und b3",
        "eine Farbe, die noch fehlte, in zwei Zügen mit 58 % Wahrscheinlichkeit zu Hause",
    )
    assert said(t, *turn, language="pl") == (
        "podjeżdża do a2, wydobywa czerwony kamień wart 4 punkty, jedzie na skrzyżowanie między a2 a b3",
        "kolor, którego jeszcze brakowało, szansa na powrót do bazy w dwie tury: 58%",
    )
    assert said(t, *turn, mood="advice")[0].startswith("drive to a2, drill for a red stone worth 4 points")


def test_drilling_under_somebody_elses_rig():
    did, _ = said(ghawar_at().play("roll", "die1", "n"), "drill-b2")
    assert did == "drills for a blue stone worth 4 points under a rig of Grace"
    did, because = said(guven_at().play("roll", "die1", "n"), "drill-b2")
    assert did == "drills for a blue stone, paying 4 dollars for it to Grace"
    assert "chance of being home" in because


def test_in_vain_and_by_the_way():
    dry = FIELD.replace("1R", "1 ")
    t = ghawar_at(dry).play("roll", "die1", "n")
    assert said(t, "drill-a2", "stop") == ("drills and finds nothing", "")
    told = explained(ghawar_at(dry).play("roll", "die1"), "n", "drill-a2", "drill-b2")
    assert [each.name for each in told.actions] == ["drive_beside", "drill_dry", "drill_foreign"]
    # A dry hole is nothing that a turn comes down to.
    assert [each.name for each in told.gist] == ["drill_foreign"]


def test_coming_home():
    at_home = """
    +  .  +
    .  1R .
    +  .  v1R
    """
    t = ghawar_at(at_home, prices="OWBR").play("roll", "die3")
    did, because = said(t, "camp", "enter-4", "n")
    assert did == "brings a red stone home for 4 points, drives between b1 and c1"
    assert because == "a colour that was lacking, alone with the most of this colour"
    t.shown.delivered[0, 3] = 2
    assert said(t, "camp", "stop") == ("brings a red stone home for 4 points", "")
    t = guven_at(at_home).play("roll", "die3")
    assert said(t, "camp") == (
        "brings a red stone worth 3 dollars home",
        "alone with the most of this colour, which brings 3 dollars more",
    )
    t.shown.delivered[1, 3] = 1
    assert said(t, "camp")[1] == "Grace is no longer alone with the most of this colour"
    t.shown.delivered[1, 3] = 2
    assert said(t, "camp")[1] == ""


def test_a_completed_set_brings_a_barrel():
    t = ghawar_at(
        """
        +  .  +
        .  1R .
        +  .  v1R
        """
    ).play("roll", "die1")
    for colour in (1, 2, 4):
        t.shown.delivered[0, colour] = 1
    assert said(t, "camp")[1].endswith("completes a set, so a barrel comes")


LAST = """
+   .   +   .   +   .   +
.   1   .   2   .   _   .
+   .  ^1R  .   +   .   +
"""


def last_stone(won, seats=2):
    """Seat 0 carries the last stone; seat 1 is ahead by so many points when that is home, and nothing can be taken
    down."""
    t = ghawar_at(LAST, seats)
    t.state["stone"], t.state["spare"], t.shown.stones_left = 0, 0, 1
    for platform in range(36):
        t.shown.stands[platform] = int(t.shown.rig[platform] > 0)
    t.state["delivered"][:seats, 1:] = 1
    t.shown.delivered[0, 3] = 0
    t.shown.won[1] = 3 + won
    return t


@pytest.mark.parametrize(
    ("won", "carrier", "other"),
    [
        (1, ["out_of_reach", "waiting"], ["certain", "nothing_left"]),
        (0, ["waiting"], ["nothing_left"]),
        (-1, ["certain", "waiting"], ["out_of_reach", "nothing_left"]),
    ],
)
def test_who_carries_the_last_stone_gains_nothing_by_waiting(won, carrier, other):
    """It counts for its carrier in any case (G26). As long as platforms can be taken down they may decide, but not for
    the carrier."""
    told = explained(last_stone(won).play("roll", "die1"), "n")
    assert [each.name for each in told.reasons if each.name != "home"] == carrier
    waits = last_stone(won)
    waits.shown.to_move = 1
    assert [each.name for each in explained(waits.play("roll", "die1"), "enter-0").reasons] == other
    waits.shown.stands[35] = 1
    told = explained(waits, "enter-0")
    assert [each.name for each in told.reasons] == (["nothing_left"] if won == -1 else other)


def test_as_long_as_barrels_are_out_nobody_is_said_to_have_won():
    t = last_stone(30)
    t.shown.barrels_out = 1
    assert "out_of_reach" not in [each.name for each in explained(t.play("roll", "die1"), "n").reasons]


def test_who_has_nothing_left_to_drill_for_says_so():
    t = guven_at(LAST.replace("_", "o"))
    t.state["stone"], t.shown.stones_left, t.shown.to_move = 0, 1, 1
    assert said(t.play("roll", "die1"), "enter-0")[1] == (
        "every stone that is left is on another truck, so nothing more can be won"
    )
    t = last_stone(1)
    turn = t.play("roll", "die1"), "n"
    assert said(*turn)[1].startswith("first place is out of reach by now, no other stone is left, so waiting brings")
    assert said(*turn, language="de")[1].startswith("der erste Platz ist nicht mehr zu erreichen, kein anderer Stein")
    assert said(*turn, language="pl")[1].startswith("pierwszego miejsca nie da się już zdobyć, nie został żaden inny")


def test_numbers_of_the_value_board():
    t = ghawar_at(FIELD.replace("^1 ", "v1R"), scoring="board").play("roll", "die3")
    home = t.after("s", "s", "camp")
    number = home.shown.numbers[0, 0]
    sign = "+" if number > 0 else "−"
    assert said(t, "s", "s", "camp", "cover-1-1")[0] == (
        f"brings a red stone home for the value board, covers {sign}{abs(number)} in their own row"
    )
    assert "in the row of Grace" in said(t, "s", "s", "camp", "cover-2-1")[0]


def test_moving_and_placing_rigs():
    t = ghawar_at()
    assert said(t, "a2-a1") == (
        "moves a rig from a2 to a1, over a white stone worth 1 point",
        "the rig on a1 is 1 space from the truck and 1 space from the camp, no other empty truck is nearer to a1",
    )
    assert said(t, "c1-b1") == ("moves a rig from c1 to b1", "")
    did, because = said(guven_at(), "a2-b3")
    assert did == "moves a rig from a2 to b3, over a red stone worth 3 dollars"
    assert because.startswith("the rig on b3 is 3 spaces from the truck and 6 spaces from the camp")
    t = ghawar.playing.Played(2)
    while "roll" not in t.legal and not any(text.startswith("rig") for text in t.legal):
        t.play(min(t.legal))
    platform = min(t.legal)
    assert said(t, platform)[0].startswith(f"puts a rig on {platform.removeprefix('rig-')}, over ")


def test_throwing_out():
    t = ghawar_at(FIELD.replace(".   2B", "v2  2B").replace("R   .   W", "R   .:* W"))
    t.play("roll", "die1")
    assert said(t, "n", "drill-a2")[0] == (
        "drives between a2 and b2, throws out the truck of Grace, drills for a red stone worth 3 points"
    )


def test_a_truck_that_is_stuck_stays():
    t = ghawar_at().play("roll", "die1", "n")
    assert said(t, "stop") == ("stays put", "the truck stands beside the rig on a2, 4 spaces from the camp")


def test_a_roll_leads_to_the_next_rig():
    t = ghawar_at()
    assert said(t, "roll") == ("rolls", "the rig on a2 is 1 space from the truck and 4 spaces from the camp")
    t.shown.truck_at[0] = 169
    assert said(t, "roll")[1] == "the rig on a2 is 4 spaces from the camp, where the truck is"
    # The other one is heading there, and nearer.
    t.shown.truck_at[1], t.shown.heading[1] = 2 + 4 * SIDE, SOUTH
    assert said(t, "roll")[1].endswith(", Grace is nearer to a2")
    t.shown.load[1] = 1
    assert not said(t, "roll")[1].endswith("Grace is nearer to a2")
    # Without a rig over a stone there is nothing to drive to.
    for platform in range(36):
        t.shown.rig[platform] = 0
    assert said(t, "roll")[1] == ""


# What may be told -----------------------------------------------------------------------------------------------------


def test_what_was_drilled_in_secret_is_not_told():
    t = ghawar_at(prices="WOBR").play("roll", "die2")
    assert said(t, "n", "drill-a2", "n", hidden=("drill-a2",)) == (
        "drives between a2 and b2, drills, drives to the crossing between a2 and b3",
        "",
    )


@pytest.mark.parametrize("memory", ["own", "strict"])
def test_what_a_rig_hides_changes_no_word(memory):
    """Of a turn that leaves a stone covered, told from concealed copies."""
    words = set()
    for stone in range(5):
        t = ghawar_at(FIELD.replace("2B", "2W"), memory=memory)
        t.shown.stone[PLATFORM_NAMES.index("b2")] = stone
        seat = t.mover
        after = t.after("roll", "die2")
        moves = ("n", "n")
        states = [after.engine.concealed(after.state, seat)]
        for move in moves:
            after = after.after(move)
            states.append(after.engine.concealed(after.state, seat))
        words.add(str(t.game.explain(states, seat, [t.game.actions.read(move) for move in moves])))
    assert len(words) == 1


def test_a_rig_over_what_is_hidden_is_just_a_rig():
    t = ghawar_at(memory="strict")
    before, after = t, t.after("a2-a1")
    t.shown.stone[PLATFORM_NAMES.index("a1")] = 6
    told = t.game.explain([before.state, after.state], t.mover, [t.game.actions.read("a2-a1")])
    assert [each.name for each in told.actions] == ["move_rig"]


# Places ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "name", "words"),
    [
        ((0, 0), "drive_corner", {"platform": "a1"}),
        ((12, 12), "drive_corner", {"platform": "f6"}),
        ((2, 0), "drive_crossing", {"a": "a1", "b": "b1"}),
        ((0, 4), "drive_crossing", {"a": "a2", "b": "a3"}),
        ((2, 4), "drive_crossing", {"a": "a2", "b": "b3"}),
        ((6, 6), "drive_centre", {}),
        ((1, 0), "drive_beside", {"platform": "a1"}),
        ((3, 2), "drive_beside", {"platform": "b2"}),
        ((5, 2), "drive_beside", {"platform": "c1"}),
        ((1, 6), "drive_between", {"a": "a3", "b": "a4"}),
    ],
)
def test_every_space_has_a_name(space, name, words):
    t = ghawar_at()
    t.shown.truck_at[0] = space[0] + SIDE * space[1]
    account = blank(t.game.explaining.account)
    say_where(t.shown, view(account), 0, NO_PLATFORM)
    [phrase] = t.game.explaining.read(account["done"][:1].tolist()).actions
    assert account["done_count"] == 1
    assert (phrase.name, phrase.words) == (name, words)


def test_the_corners_of_crossings():
    crossings = [x + SIDE * y for x, y in ((0, 0), (4, 4), (12, 6))]
    names = [[PLATFORM_NAMES[corner(each, further)] for further in (0, 1)] for each in crossings]
    assert names == [["a1", "a1"], ["b2", "c3"], ["f3", "f4"]]


def test_an_empty_truck_and_one_at_home_need_no_way_home():
    t = ghawar_at()

    def said_of_the_way():
        account = blank(t.game.explaining.account)
        t.game.explaining.weigh(t.shown, view(account), 0)
        because = account["because"][: account["because_count"]].tolist()
        return [each.name for each in t.game.explaining.read([], because).reasons]

    assert said_of_the_way() == ["rig_away"]
    t.shown.load[0] = 3
    assert said_of_the_way() == ["home"]
    t.shown.truck_at[0] = 169
    assert said_of_the_way() == []
