"""Exact endgames of Atacama: held to plain minimax over the rules, and their twin of a position to the rules' own."""

import itertools
import random
import sys
import time
from fractions import Fraction

import numpy as np
import pytest
from bots.positions import ATACAMA, ENGINE, VARIANTS
from examples import nightly, run

from gusher.analysis.games.atacama.endgame import (
    Solver,
    by_printed_rules,
    ending,
    foreseeing,
    moving,
    prospects,
    twin,
)
from gusher.rules.atacama import scoring
from gusher.rules.atacama.kinds import CLAIM
from gusher.rules.kernel import CHANCE, GusherError, blank, kind_of
from gusher.rules.kernel.engine import Engine, can_compile

FOR_TWO = [options for seats, options in VARIANTS if seats == 2]
IDS = ["basic", "tactical", "enhanced", "enhanced tactical"]
every_variant = pytest.mark.parametrize("options", FOR_TWO, ids=IDS)
compiled_only = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
SOLVER = Solver(ENGINE, entries=1 << 16)

FIVES = "\n".join([f'{letter} = """', *["G5 S5 C5"] * 3, '"""'][line] for letter in "ABCDEFGHI" for line in range(5))
"""Tiles on which sums become as great as they can."""


def a_game(seed, options, claims=True):
    """All positions of a random game in which a seat is to move and no tile is to come. Without ``claims`` nobody makes
    one before they must."""
    drawn = random.Random(seed)
    s = ATACAMA.start(2, options)
    positions = []
    while movers := ENGINE.movers(s):
        if s["tiles_laid"] == 9:
            positions.append(ENGINE.copy(s))
        actions = ENGINE.legal(s, movers[0])
        if not claims:
            actions = [each for each in actions if kind_of(each) != CLAIM] or actions
        ENGINE.play_unchecked(s, movers[0], drawn.choice(actions))
    return [*positions, s]


def after(s, action):
    then = ENGINE.copy(s)
    ENGINE.play_unchecked(then, ENGINE.movers(s)[0], action)
    return then


def minimax(s):
    """The margin by the definition of minimax."""
    movers = ENGINE.movers(s)
    if not movers:
        ours, theirs = ENGINE.points(s)
        return ours - theirs
    margins = [minimax(after(s, action)) for action in ENGINE.legal(s, movers[0])]
    if movers[0] == CHANCE:
        weights = ENGINE.weights(s)
        return Fraction(sum(weight * each for weight, each in zip(weights, margins, strict=True))) / sum(weights)
    return max(margins) if movers[0] == 0 else min(margins)


def small_positions(options, count, most_lines):
    """From each of ``count`` games its first position with at most ``most_lines`` ways on, or its last but one."""
    positions = []
    for seed in range(count):
        game = a_game(seed, options, claims=seed % 3 > 0)
        sizes = [
            ENGINE.perft(s, int(s["hand"].sum())) if len(game) - n <= 6 else most_lines + 1 for n, s in enumerate(game)
        ]
        positions.append(next((s for s, size in zip(game[:-1], sizes, strict=False) if size <= most_lines), game[-2]))
    return positions


def check(s):
    """The proof of a position against minimax; its move, too."""
    proof = SOLVER.solve(s)
    truth = minimax(s)
    assert proof.is_exact
    assert proof.low == truth
    assert minimax(after(s, proof.action)) == truth


# Against the rules ----------------------------------------------------------------------------------------------------


@every_variant
def test_small_positions_are_worth_what_minimax_says(options):
    for s in small_positions(options, 20, 400):
        check(s)


@pytest.mark.slow
@every_variant
def test_a_thousand_small_positions_are_worth_what_minimax_says(options):
    for s in small_positions(options, 1_000, 10_000):
        check(s)


def before_the_last_tiles(seed, hands, options):
    """An enhanced game before the last move of its second stage, with so many rigs left in all."""
    drawn = random.Random(seed)
    s = ATACAMA.start(2, {"variant": "enhanced", **options})
    while s["moves"] < 11:
        [seat] = ENGINE.movers(s)
        actions = [each for each in ENGINE.legal(s, seat) if kind_of(each) != CLAIM or s["moves"] == seed % 12]
        ENGINE.play_unchecked(s, seat, drawn.choice(actions))
    s["hand"][:2] = hands
    return s


@compiled_only
@pytest.mark.parametrize("options", [{}, {"tactical": True}], ids=["enhanced", "enhanced tactical"])
def test_tiles_to_come_count_by_their_weight(options):
    second = 1 if options else 0
    for seed in (3, 20):
        s = before_the_last_tiles(seed, [(1 - second, second), (1, 0)], options)
        for field in random.Random(seed).sample(range(81), 70):
            # Fewer fields to choose from: what is closed here stays closed.
            if s["open_at"][field] >= 0:
                last = s["open_fields"][s["open_count"] - 1]
                s["open_fields"][s["open_at"][field]], s["open_at"][last] = last, s["open_at"][field]
                s["open_at"][field] = -1
                s["open_count"] -= 1
        check(s)


def twin_of(s, engine=ENGINE):
    made = blank(twin.TWIN)
    twin.draw_keys(made, 1)
    engine.run(moving.take_over)(made, s, 0)
    return made


LASTING = (
    "mask", "rigs", "brings", "total", "open_count", "hand", "rigs_left", "seconds_left", "to_move", "columns_have",
    "columns_are",
)  # fmt: skip


def assert_alike(one, other, s):
    for name in LASTING:
        assert np.array_equal(one[name], other[name]), name
    if s["hand"].sum() >= twin.LEAST_KEPT:
        assert one["key"] == other["key"]


def moves_of(made):
    """The legal moves by the twin, numbered as in the rules."""
    if ENGINE.run(twin.is_over)(made):
        return []
    seat = made["to_move"]
    fields = [] if ENGINE.run(twin.must_claim)(made) else [f for f in range(81) if made["mask"][f % 9] >> f // 9 & 1]
    moves = [field + 81 * colour for field in fields for colour in range(2) if made["hand"][seat, colour]]
    if made["columns_have"] == twin.UNSETTLED:
        moves += [twin.CLAIMS + claim for claim in range(8) if made["hand"][seat, claim >> 2]]
    return moves


@pytest.mark.parametrize(
    "options", [*FOR_TWO, {"variant": "enhanced", "tactical": True, "tiles": FIVES}], ids=[*IDS, "fives"]
)
def test_the_twin_knows_what_the_rules_know_state_by_state(options):
    for seed in range(4):
        game = a_game(seed, options, claims=seed != 1)
        made = twin_of(game[0])
        begun = made.tobytes()
        states = []
        for s in game:
            fresh = twin_of(s)
            assert_alike(made, fresh, s)
            movers = ENGINE.movers(s)
            moves = {twin.action_of(move): move for move in moves_of(made)}
            assert set(moves) == set(ENGINE.legal(s, movers[0]) if movers else ())
            if not movers:
                ours, theirs = ENGINE.points(s)
                assert ENGINE.run(twin.margin)(made) == ours - theirs
                break
            states.append(fresh)
            following = game[len(states)]
            done = next(a for a in moves if after(s, a).tobytes() == following.tobytes())
            ENGINE.run(moving.do)(made, moves[done])
        for s, fresh in zip(reversed(game[: len(states)]), reversed(states), strict=True):
            ENGINE.run(moving.undo)(made)
            assert_alike(made, fresh, s)
        assert len(begun) == len(made.tobytes())


def weighed(s):
    """The twin with the values of its lines."""
    made = twin_of(s)
    ENGINE.run(prospects.prepare_lines)(made)
    return made


def live_values(made):
    """The values that can still matter: after the claim one concession's."""
    settled = made["columns_have"]
    return made["value"].copy() if settled == twin.UNSETTLED else made["value"][settled].copy()


@pytest.fixture
def as_quick_as_can_be(monkeypatch):
    """Interpreted in a quick run: to compile each function by itself would take longer. That both speeds are alike is
    seen elsewhere."""
    if run.is_quick:
        monkeypatch.setattr(sys.modules[__name__], "ENGINE", Engine(ATACAMA, is_compiled=False))


plain_and_whole = pytest.mark.parametrize("options", [FOR_TWO[0], *nightly(*FOR_TWO[1:3]), FOR_TWO[3]], ids=IDS)


@plain_and_whole
def test_values_and_bounds_of_a_position_do_not_depend_on_how_it_was_reached(options, as_quick_as_can_be):
    for seed in range(1 if run.is_quick else 4):
        game = a_game(seed, options, claims=seed != 1)
        made = weighed(game[0])
        states = []
        for s, following in itertools.pairwise(game):
            fresh = weighed(s)
            states.append((fresh, s))
            assert_alike(made, fresh, s)
            assert np.array_equal(live_values(made), live_values(fresh))
            for move in moves_of(made)[:: 30 if run.is_quick else 1]:
                check_foreseen(made, move)
            done = next(m for m in moves_of(made) if after(s, twin.action_of(m)).tobytes() == following.tobytes())
            ENGINE.run(prospects.step)(made, done)
        for fresh, s in reversed(states):
            ENGINE.run(prospects.step_back)(made)
            assert_alike(made, fresh, s)
            assert np.array_equal(live_values(made), live_values(fresh))


def check_foreseen(made, move):
    """What is worked out about a move without making it holds, and its position is known again."""
    sum_up, bound = ENGINE.run(prospects.sum_up), ENGINE.run(prospects.bound)
    sum_up(made, made["rigs_left"] - 1)
    ENGINE.run(foreseeing.foresee)(made, move)
    low, high = int(made["low"]), int(made["high"])
    ENGINE.run(foreseeing.identify)(made, 0, move)
    key, standing = int(made["key_after"][0]), int(made["standing_after"][0])
    ENGINE.run(prospects.step)(made, move)
    bound(made)
    assert low <= made["low"] <= made["high"] <= high
    if made["rigs_left"] > 2:
        assert (low, high) == (made["low"], made["high"])
    if made["rigs_left"] >= twin.LEAST_KEPT:
        assert key == ENGINE.run(twin.position_key)(made)
        assert standing == ENGINE.run(twin.margin)(made)
    ENGINE.run(prospects.step_back)(made)


@every_variant
def test_what_the_last_two_rigs_come_to_is_what_minimax_says(options):
    checked = 0
    for seed in range(40):
        s = a_game(seed, options)[-3]
        made = twin_of(s)
        if ENGINE.run(ending.are_last_two)(made) and s["open_count"]:
            truth = minimax(s)
            last_two = ENGINE.run(ending.last_two)
            assert last_two(made, -ending.IMPOSSIBLE, ending.IMPOSSIBLE) == truth
            for goal in range(truth - 2, truth + 3):
                answer = last_two(made, goal - 1, goal)
                assert goal <= answer <= truth if truth >= goal else truth <= answer < goal
            checked += 1
    assert checked > 5


@plain_and_whole
def test_no_margin_is_ever_beyond_its_bounds(options, as_quick_as_can_be):
    for seed in range(2 if run.is_quick else 30):
        game = a_game(seed, options, claims=seed % 3 > 0)
        ours, theirs = ENGINE.points(game[-1])
        for s in game:
            made = weighed(s)
            ENGINE.run(prospects.bound)(made)
            # With the last two rigs their owners do what is best, and so does whoever can claim.
            is_claimed = made["columns_have"] != twin.UNSETTLED
            if s["hand"].sum() > 2 and (is_claimed or made["to_move"] == 1):
                assert made["low"] <= ours - theirs
            if s["hand"].sum() > 2 and (is_claimed or made["to_move"] == 0):
                assert ours - theirs <= made["high"]


# What a solver promises -----------------------------------------------------------------------------------------------


@compiled_only
@every_variant
def test_with_twelve_rigs_left_both_play_to_the_margin_that_is_proven(options):
    s = next(s for s in a_game(5, options) if s["hand"].sum() <= 12)
    solver = Solver(ENGINE)
    margin = None
    while movers := ENGINE.movers(s):
        proof = solver.solve(s)
        assert proof.is_exact
        assert margin in (None, proof.low)
        margin = proof.low
        ENGINE.play_unchecked(s, movers[0], proof.action)
    ours, theirs = ENGINE.points(s)
    assert ours - theirs == margin


@compiled_only
def test_both_speeds_prove_the_same_in_the_same_steps():
    for options in FOR_TWO:
        s = a_game(2, options)[-5]
        quick, slow = (Solver(Engine(ATACAMA, is_compiled=speed), entries=1 << 10).solve(s) for speed in (True, False))
        assert quick == slow
        assert quick.is_exact


@compiled_only
def test_a_proof_that_is_stopped_says_what_is_sure():
    s = next(s for s in a_game(1, {}) if s["hand"].sum() == 12)
    solver = Solver(ENGINE)
    truth = solver.solve(s)
    assert truth.is_exact
    seen = set()
    for most in (1, 100, 1_000, 3_000, truth.nodes - 1):
        proof = Solver(ENGINE).solve(s, most_nodes=most)
        assert proof.nodes <= most
        assert proof.low <= truth.low <= proof.high
        assert not proof.is_exact
        seen.add((proof.low, proof.high))
    assert len(seen) > 1
    # What was proven is remembered.
    assert solver.solve(s).nodes < truth.nodes / 10
    assert solver.solve(s).low == truth.low


@pytest.mark.slow
@compiled_only
def test_who_wins_is_known_sooner_than_by_how_much():
    s = next(s for s in a_game(3, {}) if s["hand"].sum() == 13)
    whole = Solver(ENGINE).solve(s, wins_first=True)
    assert whole.is_exact
    assert whole.low == Solver(ENGINE).solve(s).low != 0
    known = [
        Solver(ENGINE).solve(s, wins_first=True, most_nodes=int(whole.nodes / part)) for part in (1.2, 1.5, 2, 4, 16)
    ]
    sure = [each for each in known if each.low > 0 or each.high < 1]
    assert any(not each.is_exact for each in sure)
    assert all(each.low <= whole.low <= each.high for each in known)


@compiled_only
def test_a_proof_stops_on_time():
    s = a_game(1, {})[4]
    solver = Solver(ENGINE)
    late = []
    for _ in range(4):
        deadline = time.perf_counter() + 0.05
        assert not solver.solve(s, deadline=deadline).is_exact
        late.append(time.perf_counter() - deadline)
    # The best of four: what else the machine does can only add to it.
    assert -0.03 < min(late) < 0.02


def test_who_proves_nothing_needs_no_memory():
    solver = Solver(ENGINE)
    assert not {"_table", "_twin"} & set(vars(solver))


def test_only_positions_of_two_who_are_to_move_are_solved():
    four = ATACAMA.start(4, {})
    waiting = ATACAMA.start(2, {"variant": "enhanced"})
    over = a_game(1, {})[-1]
    for s in (four, waiting, over):
        with pytest.raises(GusherError) as error:
            SOLVER.solve(s)
        assert error.value.code == "not_solvable"


def test_nothing_is_proven_by_other_rules_than_the_printed_ones(monkeypatch):
    s = a_game(1, {})[-3]
    assert by_printed_rules(s)
    monkeypatch.setattr(scoring, "RIGS_TO_COUNT", 3)
    assert not by_printed_rules(s)
    with pytest.raises(GusherError, match="printed rules"):
        Solver(Engine(ATACAMA, is_compiled=False)).solve(s)
