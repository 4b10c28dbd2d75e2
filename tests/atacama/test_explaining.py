"""What is said of a move, on a map of gold on which only what matters is something else."""

import random

import pytest
from atacama.playing import Played

from gusher.rules.atacama.board import COLUMN_NAMES, ROW_NAMES
from gusher.rules.atacama.kinds import FIELD_NAMES
from gusher.rules.atacama.parts import LETTERS
from gusher.rules.kernel import CHANCE
from gusher.table.words import filled, named

NAMES = ("Ada", "Grace", "Lise", "Marie")


def on(ores=None, seats=2, **options):
    """A game on a map that shows ``ores`` at their fields and everywhere else gold 1. In the basic game for two, Ada
    scores the columns and loses by copper, Grace the rows and by silver."""
    shown = {**dict.fromkeys(FIELD_NAMES, "G1"), **(ores or {})}

    def printed(tile):
        down, right = divmod(tile, 3)
        rows = ROW_NAMES[::-1][3 * down : 3 * down + 3]
        columns = COLUMN_NAMES[3 * right : 3 * right + 3]
        return "\n".join(" ".join(shown[column + row] for column in columns) for row in rows)

    tiles = "\n".join(f'{letter} = """\n{printed(tile)}\n"""' for tile, letter in enumerate(LETTERS))
    return Played(seats, tiles=tiles, **options)


def reasons(t, move, language="en"):
    """What speaks for a move, in words."""
    action = t.game.actions.read(move)
    told = t.game.explain([t.state, t.after(move).state], t.mover, [action])
    return [filled(t.game, language, f"explain.because.{each.name}", named(each.words, NAMES)) for each in told.reasons]


def test_a_line_on_its_way_until_it_counts():
    t = on()
    assert reasons(t, "e1") == ["1 point for column e as soon as it counts"]
    t.play("e1", "a2")
    assert reasons(t, "e3") == ["column e now has two of the four rigs it needs"]
    t.play("e3", "c2")
    assert reasons(t, "e5") == ["column e now has three of the four rigs it needs"]
    t.play("e5", "g2")
    assert reasons(t, "e7") == ["column e now counts, with 4 points"]
    t.play("e7", "i2")
    assert reasons(t, "e9") == ["1 point more in column e, which counts"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["silver scores plus here, and minus for Grace", "4 points for column e as soon as it counts"]),
        ("de", ["Silber zählt hier plus, für Grace aber minus", "4 Punkte für Spalte e, sobald sie zählt"]),
        ("pl", ["srebro jest tu na plus, a dla gracza Grace na minus", "kolumna e: 4 punkty, gdy zacznie się liczyć"]),
    ],
)
def test_ore_that_one_wants_and_the_other_does_not(language, said):
    assert reasons(on({"e5": "S4"}), "e5", language) == said


def test_a_red_rig_counts_double():
    assert "8 points for column e as soon as it counts" in reasons(on({"e5": "S4"}, tactical=True), "e5*")


def test_what_it_costs_others():
    t = on({"a2": "S5", "i2": "S2"}).play("e9", "a2", "e7", "c2", "c9", "e2")
    assert reasons(t, "g2") == [
        "row 2 now counts and costs Grace 2 points",
        "1 point for column g as soon as it counts",
    ]
    t.play("g2", "a9")
    assert reasons(t, "i2")[0] == "Grace loses 2 points in row 2"


def test_a_line_that_others_lose():
    t = on().play("e3", "a2", "g1", "c2", "h3", "a9")
    # Before there was room for two more rigs beside those on a2 and c2.
    assert reasons(t, "i1")[0] == "row 2 can no longer count for Grace"
    assert reasons(t, "i9") == ["1 point for column i as soon as it counts"]


def test_a_field_that_others_wanted():
    t = on({"f2": "C4"}).play("i9", "a2")
    assert "Grace can no longer build on f2 for row 2" in reasons(t, "f3")
    # Gold is good for Ada, too.
    assert len(reasons(on().play("i9", "a2"), "f3")) == 1


def test_losses_of_ones_own_that_cannot_count():
    t = on({"b1": "C5", "b6": "C3"}).play("c5", "b1", "a7", "b3", "c8", "i1")
    assert reasons(t, "a9")[0] == "a loss in column b can no longer count"
    t.play("a9", "i3")
    assert reasons(t, "b6") == ["column b can no longer count, so nothing is lost there"]


def test_before_a_claim_only_gold_speaks_for_itself():
    t = on({"a9": "S5"}, variant="enhanced").play("+A", "+B", "+D")
    assert reasons(t, "c9") == ["gold scores plus with either concession"]
    assert reasons(t, "a9") == ["closes 3 fields to everybody"]


def test_a_claim_of_the_better_concession_and_lines():
    t = on({"a9": "S5"}, variant="enhanced").play("+A", "+B", "+D", "a9", "c9", "e9", "a6")
    assert reasons(t, "turquoise-rows") == ["all ore under the rigs is worth 8 with this concession, −2 with the other"]
    t.play("a4")
    assert t.mover == 1
    t.shown.rigs[FIELD_NAMES.index("i9")] = 1
    t.shown.rigs[FIELD_NAMES.index("c7")] = 1
    assert reasons(t, "turquoise-rows")[0] == "7 points as the rigs stand, and 0 for Ada"


def test_at_most_two_things_are_said_each_of_something_else():
    t = on({"a2": "S5", "g2": "S4", "f3": "C5"}).play("g4", "a2", "g6", "c2", "g8", "e2")
    assert reasons(t, "g2") == ["column g now counts, with 7 points", "row 2 now counts and costs Grace 7 points"]


def test_four_play():
    t = on({"e5": "S4"}, seats=4)
    assert reasons(t, "e5") == [
        "silver scores plus here, and minus for Grace",
        "4 points for column e as soon as it counts",
    ]


@pytest.mark.parametrize("options", [{}, {"tactical": True}, {"variant": "enhanced", "tactical": True}])
def test_something_can_be_said_of_every_move(options):
    chance, t = random.Random(1), Played(2, **options)
    while t.mover is not None:
        moves = sorted(t.legal)
        if t.mover != CHANCE:
            for move in chance.sample(moves, min(4, len(moves))):
                assert reasons(t, move), move
        t.play(chance.choice(moves))
