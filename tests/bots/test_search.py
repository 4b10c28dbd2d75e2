"""The search: positions whose best move is known, limits, and the same answers at both speeds."""

import random
import time

import pytest
from bots import exact
from bots.positions import ATACAMA, ENGINE, VARIANTS, random_game
from examples import nightly, run
from games.wells.game import GAME as WELLS

from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search
from gusher.bots.search.style import Style
from gusher.rules.atacama.kinds import FIELD_NAMES
from gusher.rules.kernel import CHANCE, GusherError
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.rules.kernel.records import view

COMPILED = can_compile()
compiled_only = pytest.mark.skipif(not COMPILED, reason="rules can't be compiled here")
SEARCH = Search(ENGINE)


def name(action):
    return ATACAMA.actions.write(action)


def last_rig(prize, trap, colours=(1, 0)):
    """Columns are seat 1's; column a has three rigs, and seat 1 the last rig of all in hand. ``prize`` is what a7
    brings, ``trap`` a9."""
    s = ATACAMA.start(2, {})
    for text in ("a1", "c2", "a3", "e2", "a5", "g2"):
        ENGINE.play_unchecked(s, ENGINE.movers(s)[0], ATACAMA.actions.read(text))
    v = view(s)
    for field in range(81):
        v.worth[0, field] = v.worth[1, field] = -1
    for text, worth in (("a1", 1), ("a3", 1), ("a5", 1), ("a7", prize), ("a9", trap)):
        v.worth[0, FIELD_NAMES.index(text)] = worth
    v.hand[0, 0], v.hand[0, 1] = colours
    v.hand[1, 0] = 0
    return s


def test_it_takes_eight_points_and_not_minus_five():
    s = last_rig(prize=5, trap=-8)
    thought = SEARCH.think(s, 0, 1, Limits(iterations=200))
    assert name(thought.action) == "a7"
    assert thought.exact
    after = ENGINE.copy(s)
    ENGINE.play_unchecked(after, 0, thought.action)
    assert ENGINE.points(after) == [8, 0]
    ENGINE.play_unchecked(s, 0, ATACAMA.actions.read("a9"))
    assert ENGINE.points(s) == [-5, 0]


def test_it_stays_away_where_every_rig_in_the_line_would_cost():
    s = last_rig(prize=-5, trap=-8)
    thought = SEARCH.think(s, 0, 1, Limits(iterations=200))
    assert name(thought.action)[0] != "a"


def endgames(plies, count, **how):
    """Positions with so many moves to go, at most, and few ways to make them."""
    seed = 0
    while count:
        seed += 1
        s, seat = random_game(seed, **how)[-plies]
        if len(ENGINE.legal(s, seat)) <= 9:
            count -= 1
            yield s, seat


@pytest.mark.parametrize(("seats", "options"), [VARIANTS[0], VARIANTS[1], VARIANTS[4]])
def test_endgames_are_solved_as_by_brute_force(seats, options):
    for s, seat in endgames(4, 5, seats=seats, options=options):
        truth = exact.children(ENGINE, s, seat)
        side = ENGINE.side(s, seat)
        best = max(values[side] for values in truth.values())
        thought = SEARCH.think(s, seat, 1, Limits(iterations=30_000))
        assert thought.exact
        assert truth[thought.action][side] == pytest.approx(best)
        assert thought.values == pytest.approx(truth[thought.action])


@pytest.mark.parametrize(("seats", "rich"), [(2, False), *nightly((3, False))])
def test_chance_counts_by_its_true_weights(seats, rich):
    engine = Engine(WELLS, is_compiled=False)
    s = WELLS.start(seats, {"rich": rich})
    # A small well is found: is it worth the only coin?
    engine.play_unchecked(s, CHANCE, engine.legal(s, CHANCE)[1])
    thought = Search(engine).think(s, 0, 1, Limits(iterations=30_000))
    truth = exact.children(engine, s, 0)
    assert thought.exact
    assert thought.values == pytest.approx(truth[thought.action])
    assert thought.values[0] == pytest.approx(max(values[0] for values in truth.values()))
    level = exact.children(engine, s, 0, weights=lambda engine, s: [1] * len(engine.weights(s)))
    assert any(level[action] != pytest.approx(truth[action]) for action in truth)


@compiled_only
def test_sampled_chance_comes_near_its_true_weights():
    # To compile the search for this game takes longer than the test.
    engine = Engine(WELLS, is_compiled=not run.is_quick)
    s = WELLS.start(2, {})
    engine.play_unchecked(s, CHANCE, engine.legal(s, CHANCE)[2])
    search = Search(engine)
    thought = search.think(s, 0, 1, Limits(iterations=10_000 if run.is_quick else 20_000))
    tree = search.tree
    chances = [node for node in range(tree.used) if tree.count[node] and tree.seat[node] == CHANCE]
    node = max(chances, key=lambda each: tree.visits[each])
    below = [tree.visits[tree.first[node] + each] for each in range(3)]
    assert sum(below) > 2_000
    assert [each / sum(below) for each in below] == pytest.approx([3 / 6, 2 / 6, 1 / 6], abs=0.05)
    assert sum(thought.visits.values()) >= thought.iterations - Style().patience - 1


def test_seats_that_act_at_once_are_searched_from_any_of_them():
    engine = Engine(WELLS, is_compiled=False)
    s = WELLS.start(3, {})
    engine.play_unchecked(s, CHANCE, engine.legal(s, CHANCE)[2])
    for seat in range(3):
        thought = Search(engine).think(s, seat, 1, Limits(iterations=200))
        assert thought.action in engine.legal(s, seat)
        assert len(thought.values) == 2


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_it_never_plays_what_is_not_legal(seats, options):
    for n, (s, seat) in enumerate(random_game(7, seats, options)):
        before = bytes(s)
        thought = SEARCH.think(s, seat, n, Limits(iterations=300 if COMPILED else 30))
        assert thought.action in ENGINE.legal(s, seat)
        assert set(thought.visits) == {(action,) for action in ENGINE.legal(s, seat)}
        assert bytes(s) == before


def test_its_line_can_be_played():
    for s, seat in random_game(9)[::5]:
        thought = SEARCH.think(s, seat, 3, Limits(iterations=2_000 if COMPILED else 200))
        assert thought.line[0] == thought.action
        for action in thought.line:
            [mover] = ENGINE.movers(s)
            assert ENGINE.why(s, mover, action) == 0
            ENGINE.play_unchecked(s, mover, action)


def test_what_it_expects_adds_up_for_two():
    thought = SEARCH.think(ATACAMA.start(2, {}), 0, 3, Limits(iterations=2_000 if COMPILED else 200))
    assert sum(thought.values) == pytest.approx(1.0)
    assert 0.3 < thought.values[0] < 0.8


@compiled_only
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_interpreted_and_compiled_searches_agree(seats, options):
    slow, quick = (Search(Engine(ATACAMA, is_compiled=speed), nodes=2_000) for speed in (False, True))
    for s, seat in random.Random(1).sample(random_game(11, seats, options), 2):
        limits = Limits(iterations=60)
        assert slow.think(s, seat, 5, limits) == quick.think(s, seat, 5, limits)


def test_the_same_seed_and_limit_give_the_same_thought_and_others_give_others():
    s, seat = random_game(4)[4]
    thoughts = [SEARCH.think(s, seat, seed, Limits(iterations=300)) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].visits != thoughts[2].visits


@pytest.mark.parametrize("iterations", [1, 2, 7, 100])
def test_it_makes_exactly_as_many_iterations_as_asked_for(iterations):
    assert SEARCH.think(ATACAMA.start(2, {}), 0, 1, Limits(iterations=iterations)).iterations == iterations


@pytest.mark.parametrize("is_compiled", [False, pytest.param(True, marks=compiled_only)])
@pytest.mark.parametrize("seconds", [0.05, *nightly(0.3)])
def test_it_stops_on_time(is_compiled, seconds):
    search = Search(Engine(ATACAMA, is_compiled=is_compiled))
    s = ATACAMA.start(2, {})
    search.think(s, 0, 1, Limits(iterations=1))
    late = []
    for seed in range(4):
        deadline = time.perf_counter() + seconds
        search.think(s, 0, seed, Limits(deadline=deadline))
        late.append(time.perf_counter() - deadline)
    # The best of four: what else the machine does can only add to it.
    assert -seconds / 2 < min(late) < 0.05


def test_a_deadline_that_has_passed_still_leaves_a_move():
    s = ATACAMA.start(2, {})
    thought = SEARCH.think(s, 0, 1, Limits(deadline=time.perf_counter() - 1))
    assert thought.iterations == 1
    assert thought.action in ENGINE.legal(s, 0)


@pytest.mark.parametrize(("plies", "goes_on"), [(-1.0, True), (1.0, True), (0.0, False)])
def test_a_full_tree_goes_on_searching_without_growing_while_chance_tells_it_something(plies, goes_on):
    search = Search(ENGINE, nodes=200, style=Style(plies=plies))
    s = ATACAMA.start(2, {})
    most = 3_000 if COMPILED else 300
    for seed in (1, 2):
        thought = search.think(s, 0, seed, Limits(iterations=most))
        assert search.tree.used <= 200
        assert (thought.iterations == most) == goes_on
        # The second time it is not full from the first.
        assert thought.iterations > 10
        assert thought.action in ENGINE.legal(s, 0)


def test_a_tree_without_room_for_the_first_move_is_refused():
    with pytest.raises(ValueError, match="nodes"):
        Search(ENGINE, nodes=50)


def test_a_search_can_be_used_again():
    first, second = random_game(6)[3], random_game(6)[12]
    fresh = Search(ENGINE).think(*second, 1, Limits(iterations=300))
    SEARCH.think(*first, 1, Limits(iterations=500))
    assert SEARCH.think(*second, 1, Limits(iterations=300)) == fresh


def test_limits_and_turns_are_checked():
    s = ATACAMA.start(2, {})
    with pytest.raises(ValueError, match="limit"):
        SEARCH.think(s, 0, 1, Limits())
    with pytest.raises(GusherError) as error:
        SEARCH.think(s, 1, 1, Limits(iterations=1))
    assert error.value.code == "not_your_turn"
    waiting = ATACAMA.start(2, {"variant": "enhanced"})
    with pytest.raises(GusherError):
        SEARCH.think(waiting, CHANCE, 1, Limits(iterations=1))


@pytest.mark.skipif(not COMPILED, reason="takes compiled rules")
def test_everything_that_is_played_in_a_search_is_counted():
    start = ATACAMA.start(2, {})
    first = SEARCH.think(start, 0, 1, Limits(iterations=1))
    # Every action is tried, and one game is played to its end.
    tried = len(ENGINE.legal(start, 0))
    assert first.steps == first.moves
    assert tried + 15 <= first.steps <= tried + 35
    assert (first.depth, first.deepest) == (0, 0)
    many = SEARCH.think(start, 0, 1, Limits(iterations=2_000))
    assert many.steps > 2_000 * 15
    assert 1 <= many.depth <= many.deepest
    assert SEARCH.think(start, 0, 1, Limits(iterations=1)).steps == first.steps
