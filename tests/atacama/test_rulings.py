"""The rulings A1 to A15 one by one (A16 is in test_golden.py), played out on the board."""

import random
from itertools import combinations
from pathlib import Path

import pytest
from atacama.naive import AROUND
from atacama.playing import ATACAMA, FIRST_TILES, IDS, INTERPRETED, VARIANTS, Played, no_claims
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from gusher.rules.kernel import CHANCE, PartsError
from gusher.table import files

ALL_FIELDS = {column + row for column in "abcdefghi" for row in "123456789"}
CLAIMS = {f"{concession}-{lines}" for concession in ("turquoise", "orange") for lines in ("columns", "rows")}
FIRST = (ATACAMA.folder / "tiles/first.toml").read_text("utf-8")


def named_tiles(**changed):
    """Nine tiles on which every field is S1, or what ``changed`` says by its name."""
    blocks = []
    for number, letter in enumerate("ABCDEFGHI"):
        down, right = divmod(number, 3)
        rows = [
            " ".join(changed.get("abcdefghi"[3 * right + x] + str(9 - 3 * down - y), "S1") for x in range(3))
            for y in range(3)
        ]
        blocks.append(f'{letter} = """\n' + "\n".join(rows) + '\n"""')
    return "\n".join(blocks)


def field(t, name):
    """What a field shows: ore and amount."""
    return t.scene["ore"][name], t.scene["amount"][name]


# The board ------------------------------------------------------------------------------------------------------------


def test_A1_fields_are_named_as_on_a_chessboard_and_tile_A_covers_a7_to_c9():
    t = Played(tiles=named_tiles(a9="G5", c9="C4", a7="G3", i1="C2"))
    assert t.legal == ALL_FIELDS
    for name, ore, amount in (("a9", "gold", 5), ("c9", "copper", 4), ("a7", "gold", 3), ("i1", "copper", 2)):
        assert field(t, name) == (ore, amount)
    assert list(t.scene["ore"])[:10] == [
        "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "a2",
    ]  # fmt: skip


def test_A1_each_tile_lies_where_its_letter_belongs():
    amounts = {letter: f"C{1 + number % 5}" for number, letter in enumerate("ABCDEFGHI")}
    text = "\n".join(f'{letter} = """\n' + 3 * f"{print_} {print_} G1\n" + '"""' for letter, print_ in amounts.items())
    t = Played(tiles=text)
    # Row by row from the top: the left column of each tile.
    corners = {"A": "a9", "B": "d9", "C": "g9", "D": "a6", "E": "d6", "F": "g6", "G": "a3", "H": "d3", "I": "g3"}
    for number, (letter, corner) in enumerate(corners.items()):
        assert field(t, corner)[1] == 1 + number % 5, letter
        right = chr(ord(corner[0]) + 2) + corner[1]
        assert field(t, right)[0] == "gold"


def test_A2_a_table_plays_on_its_own_tiles():
    t = Played(tiles=FIRST.replace("G3 S3 C2", "C5 S3 C2"))
    assert field(t, "a9") == ("copper", 5)
    assert field(Played(tiles=FIRST), "a9") == ("gold", 3)


def test_A2_tiles_that_can_not_be_read_are_refused_with_their_place():
    with pytest.raises(PartsError) as refused:
        Played(tiles=FIRST.replace("G3 S3 C2", "G3 S6 C2"))
    assert refused.value.field == "tile A, row 1, field 2"


@examples(30)
@given(st.integers(0, 10**6), st.sampled_from([0, 1, 4, 5]))
def test_A3_the_game_after_a_quarter_turn_swaps_the_scores(seed, variant):
    """Rows for columns, silver for copper: what seat 1 gets, seat 2 gets in the game after a quarter turn.

    With four players seats 1 and 2, and 3 and 4, change places.
    """
    seats, options = VARIANTS[variant]
    assert options["variant"] == "basic"
    chooser = random.Random(seed)
    t, turned = Played(seats, **options), Played(seats, **options)
    while t.mover is not None:
        text = chooser.choice(sorted(t.legal))
        column, row = "abcdefghi".index(text[0]), int(text[1])
        t.play(text)
        turned.play("abcdefghi"[row - 1] + str(9 - column) + text[2:])
        swapped = turned.points
        assert t.points == [swapped[seat ^ 1] for seat in range(seats)]
    assert turned.mover is None


@pytest.mark.parametrize(
    ("seats", "tactical", "hand"), [(2, False, (14, 0)), (2, True, (11, 3)), (4, False, (7, 0)), (4, True, (6, 1))]
)
def test_A4_all_rigs_come_out_of_the_box(seats, tactical, hand):
    """28 of the basic colour and 6 of the second; what each player gets is A7, A14 and A15."""
    t = Played(seats, tactical=tactical)
    assert [t.in_hand(seat) for seat in range(seats)] == seats * [hand]
    assert seats * hand[0] <= 28
    assert seats * hand[1] <= 6
    assert seats * sum(hand) == 28


# The basic game -------------------------------------------------------------------------------------------------------


def test_A5_the_tiles_lie_in_order_from_the_start():
    t = Played()
    assert "".join(t.scene["tile_at"]) == "ABCDEFGHI"
    assert t.mover == 0


def test_A6_seat_1_scores_columns_under_turquoise_and_seat_2_rows_under_orange():
    tiles = named_tiles(a1="G5", a3="S4", a5="C3", a7="S2", c1="C1", e1="S3", g1="G2")
    t = Played(tiles=tiles).play("a1", "c1", "a3", "e1", "a5", "g1")
    assert t.points == [0, 5 + 1 - 3 + 2]
    t.play("a7")
    assert t.points == [5 + 4 - 3 + 2, 5]
    assert t.scene["concession"][:2] == ["turquoise", "orange"]
    assert t.scene["direction"][:2] == ["columns", "rows"]


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=IDS)
def test_A6_seat_1_begins_and_seats_move_in_order(seats, options):
    t = Played(seats, **options)
    expected = 0
    chooser = random.Random(1)
    while t.mover is not None:
        if t.mover != CHANCE:
            assert t.mover == expected
            expected = (expected + 1) % seats
        t.play(chooser.choice(sorted(t.legal)))


@pytest.mark.parametrize(
    ("rig", "closed"),
    [
        ("e5", {"e5", "e4", "e6", "d5", "f5"}),
        ("a1", {"a1", "a2", "b1"}),
        ("i1", {"i1", "i2", "h1"}),
        ("i5", {"i5", "i4", "i6", "h5"}),
        ("a9", {"a9", "a8", "b9"}),
        ("c9", {"c9", "c8", "b9", "d9"}),
    ],
)
def test_A7_a_rig_closes_its_field_and_those_that_share_an_edge(rig, closed):
    t = Played().play(rig)
    assert t.legal == ALL_FIELDS - closed
    assert t.why(rig) == "occupied"
    assert {t.why(name) for name in closed - {rig}} == {"adjacent"}


def test_A7_it_does_not_matter_whose_the_rig_is_and_corners_may_touch():
    t = Played().play("e5")
    assert t.why("e6") == "adjacent"
    t.play("f6")
    assert t.why("f5") == "adjacent"
    assert t.why("d4") is None


def test_A7_fourteen_rigs_each_and_no_passing():
    t = Played()
    placed = 0
    while t.mover is not None:
        assert t.legal
        assert t.legal <= ALL_FIELDS
        t.play(min(t.legal))
        placed += 1
        assert sum(sum(t.in_hand(seat)) for seat in range(2)) == 28 - placed
    assert (placed, t.ending) == (28, "all_placed")
    assert t.why("e5", seat=0) == t.why("e5", seat=1) == "game_over"


def test_A7_only_the_seat_to_move_may_place():
    t = Played().play("e5")
    assert [t.why("a1", seat=seat) for seat in (0, 1, 2, -1, CHANCE)] == [
        "not_your_turn", None, "not_your_turn", "not_your_turn", "not_your_turn",
    ]  # fmt: skip


RECORDED = Path(__file__).parent / "games/no_open_field_basic.txt"
CLOSED_BY_27 = [step.text for step in files.read(RECORDED.read_text("utf-8")).steps]
"""27 rigs that leave no field open."""


def test_A8_the_game_ends_at_once_when_no_field_is_open_and_rigs_in_hand_count_nothing():
    assert len(CLOSED_BY_27) == 27
    t = Played().play(*CLOSED_BY_27[:-1])
    assert t.legal == set(CLOSED_BY_27[-1:])
    t.play(CLOSED_BY_27[-1])
    assert (t.mover, t.ending) == (None, "no_open_field")
    assert [sum(t.in_hand(seat)) for seat in range(2)] == [0, 1]
    # The same rigs score the same whatever is left in hand: with tactical hands, more are left of either colour.
    tactical = Played(tactical=True)
    for each, rig in enumerate(CLOSED_BY_27):
        tactical.play(rig if each < 22 else rig + "*")
    assert [tactical.in_hand(seat) for seat in range(2)] == [(0, 0), (0, 1)]
    single, double = t.points, tactical.points
    assert [a != b for a, b in zip(single, double, strict=True)] == [True, True]


def test_A9_a_line_counts_from_four_rigs_on():
    tiles = named_tiles(a1="G3", a3="S2", a5="C5", a7="G4", a9="C1")
    t = Played(tiles=tiles).play("a1", "c1", "a3", "e1", "a5", "i9")
    assert t.points == [0, 0]
    t.play("a7")
    assert t.points == [3 + 2 - 5 + 4, 0]
    t.play("g9")
    t.play("a9")
    assert t.points == [4 - 1, 0]


def test_A9_who_is_level_at_the_top_shares_the_win():
    engine = INTERPRETED
    t = Played()
    assert (t.points, engine.places(t.state)) == ([0, 0], [1, 1])
    assert engine.places(Played(4).state) == [1, 1, 1, 1]
    ahead = Played(tiles=named_tiles(a1="G3")).play("a1", "c1", "a3", "e1", "a5", "i9", "a7")
    assert ahead.points == [3 + 1 + 1 + 1, 0]
    assert engine.places(ahead.state) == [1, 2]
    four = Played(4, tiles=named_tiles(a1="G3")).play("a1", "c1", "a3", "e1", "a5", "i9", "a7")
    # Columns count S1 as plus under turquoise (seat 1), as minus under orange (seat 3).
    assert four.points == [6, 0, 3 - 3, 0]
    assert engine.places(four.state) == [1, 2, 2, 2]


# The enhanced game ----------------------------------------------------------------------------------------------------

PLACES = {
    1: ("a7", "d7", "a4"),
    2: ("g7", "d4", "a1"),
    3: ("g4", "d1", "g1"),
}
"""The lower left fields of the places that each stage fills, in order."""


def tile_fields(corner):
    column, row = "abcdefghi".index(corner[0]), int(corner[1])
    return {"abcdefghi"[column + x] + str(row + y) for x in range(3) for y in range(3)}


def laid(t):
    return {name for name, ore in t.scene["ore"].items() if ore}


def test_A10_tiles_are_laid_in_three_stages_by_chance():
    t = Played(variant="enhanced")
    order = iter("HCAIFBGED")
    expected = set()
    letters = set("ABCDEFGHI")
    chooser = random.Random(2)
    for stage in (1, 2, 3):
        for corner in PLACES[stage]:
            assert t.mover == CHANCE
            assert t.legal == {"+" + letter for letter in letters}
            assert t.engine.weights(t.state) == [1] * len(letters)
            letter = next(order)
            letters.remove(letter)
            t.play("+" + letter)
            expected |= tile_fields(corner)
            assert laid(t) == expected
        assert t.mover == 0
        assert set(no_claims(t.legal)) <= expected
        if stage < 3:
            assert t.why("i1") == "not_laid"
            for _ in range(6):
                t.play(chooser.choice(sorted(no_claims(t.legal))))
    assert t.engine.weights(t.state) == []
    assert t.scene["tile_at"] == ["H", "C", "I", "A", "F", "G", "B", "E", "D"]


def test_A10_letters_stay_top_right():
    """A tile shows the same wherever it comes to lie: row by row from the top."""
    t = Played(variant="enhanced", tiles=named_tiles(a9="G1", b9="G2", c9="G3", a8="C1", b8="C2", a7="C5"))
    t.play("+C", "+A", "+B")
    assert [field(t, name) for name in ("d9", "e9", "f9", "d8", "e8", "d7")] == [
        ("gold", 1), ("gold", 2), ("gold", 3), ("copper", 1), ("copper", 2), ("copper", 5),
    ]  # fmt: skip


def test_A10_while_tiles_are_due_nobody_else_can_move():
    t = Played(variant="enhanced").play("+A")
    assert t.why("a9", seat=0) == "waiting_for_tile"
    assert t.why("turquoise-rows", seat=0) == "waiting_for_tile"
    assert t.why("+B", seat=0) == "not_your_turn"
    assert t.why("+A", seat=CHANCE) == "tile_already_laid"
    t.play("+B", "+D")
    assert t.why("+C", seat=CHANCE) == "not_waiting_for_tile"


def test_A10_a_new_tile_is_closed_next_to_rigs_that_stand_already():
    t = Played(variant="enhanced").play(*FIRST_TILES, "f9", "a9", "f7", "c9", "a4", "c7", "+C", "+E", "+G")
    assert t.why("g9") == t.why("g7") == t.why("a3") == "adjacent"
    assert t.why("g8") is None
    assert t.scene["why"]["g9"] == "adjacent"


def test_A11_three_moves_a_player_in_stages_one_and_two_the_rest_in_stage_three():
    t = Played(variant="enhanced")
    stages = []
    chooser = random.Random(3)
    while t.mover is not None:
        if t.mover != CHANCE:
            stages.append(t.shown.stage)
            assert t.shown.tiles_laid == 3 * t.shown.stage
        t.play(chooser.choice(sorted(t.legal)))
    assert stages == 6 * [1] + 6 * [2] + 16 * [3]


@pytest.mark.parametrize("claimed_at", [0, 5, 6, 11])
def test_A11_a_claim_counts_as_a_move(claimed_at):
    t = Played(variant="enhanced")
    moves = 0
    while moves < 12:
        if t.mover == CHANCE:
            assert moves % 6 == 0
            t.play(min(t.legal))
            continue
        t.play("orange-columns" if moves == claimed_at else min(no_claims(t.legal)))
        moves += 1
    assert t.mover == CHANCE
    assert t.shown.stage == 3


def closing(region, rigs, wanted):
    """Whether so many rigs, no two side by side, can close ``wanted`` fields of a region.

    Each closes five at most. So all of them together may waste no more than ``5 * rigs - wanted``, at the region's
    edge or where they close a field twice; and no more than ``len(region) - wanted`` fields may stay open. Take the
    fields one by one: leave one open, or try every rig that closes it. This tries all there are.
    """
    around = {name: (AROUND[name] | {name}) & region for name in region}
    order = sorted(region)

    def search(closed, opened, rigs, standing):
        if len(closed) >= wanted:
            return True
        if len(closed) + 5 * rigs < wanted or len(region) - len(opened) < wanted:
            return False
        name = next(each for each in order if each not in closed and each not in opened)
        for rig in sorted(around[name]):
            possible = rigs and rig not in closed and not around[rig] & (opened | standing)
            if possible and search(closed | around[rig], opened, rigs - 1, standing | {rig}):
                return True
        return search(closed, opened | {name}, rigs, standing)

    return search(frozenset(), frozenset(), rigs, frozenset())


def region_of(*stages):
    return {name for stage in stages for corner in PLACES[stage] for name in tile_fields(corner)}


def test_A11_five_rigs_never_close_all_of_stage_one():
    """Before the last move of stage one a field is always open: five rigs close 22 of 27 fields at most."""
    region = region_of(1)
    assert len(region) == 27
    assert closing(region, 5, 22)
    assert not closing(region, 5, 23)
    # Once more, by trying every five fields.
    closes = {name: (AROUND[name] | {name}) & region for name in region}
    most = max(
        len(set().union(*(closes[rig] for rig in rigs)))
        for rigs in combinations(sorted(region), 5)
        if not any(other in AROUND[rig] for rig, other in combinations(rigs, 2))
    )
    assert most == 22


def test_A11_eleven_rigs_never_close_all_of_stages_one_and_two():
    """Before the last move of stage two a field is always open: eleven rigs close 48 of 54 fields at most."""
    region = region_of(1, 2)
    assert len(region) == 54
    assert closing(region, 11, 48)
    assert not closing(region, 11, 49)


@pytest.mark.parametrize("seed", range(6))
def test_A11_a_field_is_open_before_every_move_of_stages_one_and_two_though_all_close_what_they_can(seed):
    """Everybody always closes as many fields as possible; nobody claims, so that all twelve moves are rigs."""
    t, chooser, moves = Played(variant="enhanced"), random.Random(seed), 0
    while moves < 12:
        if t.mover == CHANCE:
            t.play(chooser.choice(sorted(t.legal)))
            continue
        # So many are open before the sixth and the twelfth move at least, and more before the others.
        assert t.shown.open_count >= (27 - 22 if moves < 6 else 54 - 48)
        left = {text: t.after(text).shown.open_count for text in sorted(no_claims(t.legal))}
        t.play(chooser.choice([text for text, count in left.items() if count == min(left.values())]))
        moves += 1


def test_A12_a_claim_costs_a_rig_and_gives_the_other_player_the_rest():
    for concession, lines in (
        ("turquoise", "columns"),
        ("turquoise", "rows"),
        ("orange", "columns"),
        ("orange", "rows"),
    ):
        t = Played(variant="enhanced").play(*FIRST_TILES, "a9")
        assert t.legal > CLAIMS
        t.play(f"{concession}-{lines}")
        assert [t.in_hand(seat) for seat in range(2)] == [(13, 0), (13, 0)]
        assert set(t.rigs()) == {"a9"}
        other = {"turquoise": "orange", "orange": "turquoise", "columns": "rows", "rows": "columns"}
        scene = t.scene
        assert (scene["concession"][1], scene["direction"][1]) == (concession, lines)
        assert (scene["concession"][0], scene["direction"][0]) == (other[concession], other[lines])


def test_A12_a_claim_comes_once_in_a_game_and_only_in_the_enhanced_one():
    t = Played(variant="enhanced").play(*FIRST_TILES, "turquoise-rows")
    assert not CLAIMS & t.legal
    assert t.why("orange-columns") == "already_claimed"
    assert Played().why("orange-columns") == "not_enhanced"
    assert Played(4).why("orange-columns") == "not_enhanced"


def test_A12_nobody_scores_before_a_claim_and_everyone_after_it():
    t = Played(variant="enhanced", tiles=named_tiles(a9="G3", a7="C2", a5="S4", b8="G1"))
    t.play("+A", "+B", "+D", "a9", "d9", "a7", "f9", "a5", "d7", "+C", "+E", "+G", "a3")
    assert t.points == [0, 0]
    t.play("orange-columns")
    assert t.points == [0, 3 + 2 - 4 - 1]


def test_A12_the_player_who_claims_plays_with_13_rigs():
    t = Played(variant="enhanced").play(*FIRST_TILES, "turquoise-rows").to_the_end(seed=4)
    assert t.ending == "all_placed"
    assert len(t.rigs()) == 27


def test_A13_the_last_rig_of_all_must_be_paid_for_a_claim():
    t = Played(variant="enhanced")
    chooser = random.Random(0)
    while t.shown.moves < 27:
        t.play(chooser.choice(sorted(t.legal if t.mover == CHANCE else no_claims(t.legal))))
    assert t.mover == 1
    assert t.shown.open_count > 0
    assert t.legal == CLAIMS
    free = next(name for name, why in t.scene["why"].items() if why == "must_claim")
    assert t.why(free) == "must_claim"
    t.play("turquoise-columns")
    assert (t.mover, t.ending) == (None, "all_placed")
    assert len(t.rigs()) == 27


def claimed_at_the_end(options, seed):
    """A game without claims in which as many fields as possible are closed at every move, as far as a claim is due."""
    t = Played(variant="enhanced", **options)
    chooser = random.Random(seed)
    while t.mover == CHANCE or no_claims(t.legal):
        legal = sorted(t.legal if t.mover == CHANCE else no_claims(t.legal))
        if t.mover != CHANCE:
            left = {text: t.engine.copy(t.state) for text in legal}
            for text, after in left.items():
                t.engine.play_unchecked(after, t.mover, ATACAMA.actions.read(text))
            least = min(after["open_count"] for after in left.values())
            legal = [text for text, after in left.items() if after["open_count"] == least]
        t.play(chooser.choice(legal))
    return t


def test_A13_without_an_open_field_the_player_to_move_must_claim_and_then_the_game_ends():
    ended = 0
    for seed in range(30):
        t = claimed_at_the_end({}, seed)
        if t.shown.open_count > 0:
            continue
        ended += 1
        seat, rigs = t.mover, t.rigs()
        assert t.legal == CLAIMS
        assert t.ending is None
        assert t.points == [0, 0]
        t.play("orange-rows")
        assert (t.mover, t.ending) == (
            None,
            "claimed_at_end" if any(map(sum, map(t.in_hand, range(2)))) else "all_placed",
        )
        assert t.rigs() == rigs
        assert t.scene["concession"][seat] == "orange"
        if ended == 3:
            return
    pytest.fail("no game in which a claim was due at the end")


def test_A13_once_claimed_the_last_rig_is_placed():
    t = Played(variant="enhanced").play(*FIRST_TILES, "turquoise-rows").to_the_end(seed=6)
    assert t.ending == "all_placed"
    assert [t.in_hand(seat) for seat in range(2)] == [(0, 0), (0, 0)]


# Variants -------------------------------------------------------------------------------------------------------------


def test_A14_a_rig_of_the_second_colour_counts_double_and_as_one_towards_the_four():
    tiles = named_tiles(a1="G5", a3="C4", a5="S1", a7="G2", b2="G1", c1="C5", e1="S2", g1="C1")
    plain = ("a1", "c1", "a3", "e1", "a5", "g1")
    starred = ("a1*", "c1", "a3*", "e1*", "a5", "g1")
    assert Played(tactical=True, tiles=tiles).play(*plain).points == [0, 5 + 5 - 2 + 1]
    # Doubled for whoever scores the line: a1 stands in a column of seat 1 and a row of seat 2.
    t = Played(tactical=True, tiles=tiles).play(*starred)
    assert t.points == [0, 10 + 5 - 4 + 1]
    t.play("a7")
    assert t.points == [10 - 8 + 1 + 2, 12]
    assert t.rigs()["a1"] == 2


def test_A14_three_rigs_of_the_second_colour_are_no_four():
    t = Played(tactical=True, tiles=named_tiles()).play("a1*", "c1", "a3*", "e1", "a5*", "i9")
    assert t.points == [0, 0]


def test_A14_the_mover_picks_the_colour_as_long_as_there_are_rigs_of_it():
    t = Played(tactical=True)
    assert t.legal == ALL_FIELDS | {name + "*" for name in ALL_FIELDS}
    t.play("a1*", "i9", "a3*", "i7", "a5*", "i5")
    assert t.in_hand(0) == (11, 0)
    assert t.why("e5*") == "no_such_rig"
    assert t.why("e5") is None
    assert Played().why("e5*") == "not_tactical"


def test_A14_a_claim_is_paid_with_either_colour():
    for text, hand in (("orange-rows", (10, 3)), ("orange-rows*", (11, 2))):
        t = Played(variant="enhanced", tactical=True).play(*FIRST_TILES)
        assert {claim + "*" for claim in CLAIMS} | CLAIMS < t.legal
        t.play(text)
        assert t.in_hand(0) == hand
    t = Played(variant="enhanced", tactical=True).play(
        *FIRST_TILES, "a9*", "c9", "a7*", "c7", "a5*", "f9", "+C", "+E", "+F"
    )
    assert t.why("orange-rows*") == "no_such_rig"


def test_A14_seat_2_may_pay_the_last_claim_with_its_last_rig_of_the_second_colour():
    t = Played(variant="enhanced", tactical=True)
    chooser = random.Random(1)
    while t.shown.moves < 27:
        legal = sorted(t.legal if t.mover == CHANCE else no_claims(t.legal))
        plain = [text for text in legal if not text.endswith("*")]
        t.play(chooser.choice(plain if plain and t.mover != 0 else legal))
    assert t.in_hand(1) == (0, 1)
    assert t.legal == {claim + "*" for claim in CLAIMS}


def test_A15_four_players_have_each_direction_under_both_concessions():
    t = Played(4)
    scene = t.scene
    assert [*zip(scene["direction"], scene["concession"], strict=True)] == [
        ("columns", "turquoise"),
        ("rows", "orange"),
        ("columns", "orange"),
        ("rows", "turquoise"),
    ]
    tiles = named_tiles(a1="G5", a3="S4", a5="C3", a7="S2")
    t = Played(4, tiles=tiles).play("a1", "c1", "a3", "e1", "a5", "g1", "a7")
    assert t.points == [5 + 4 - 3 + 2, 5 - 1 - 1 - 1, 5 - 4 + 3 - 2, 5 + 1 + 1 + 1]


def test_A15_everyone_plays_for_themselves():
    t = Played(4)
    assert [t.engine.side(t.state, seat) for seat in range(4)] == [0, 1, 2, 3]
    assert len(t.points) == len(t.engine.places(t.state)) == 4


def test_A15_the_enhanced_game_is_for_two():
    with pytest.raises(ValueError, match="variant"):
        Played(4, variant="enhanced")
    for seats in (1, 3, 5):
        with pytest.raises(ValueError, match="seats"):
            Played(seats)
