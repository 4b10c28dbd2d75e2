"""The network of Atacama in two dimensions: what it says, how its games become positions, and that it learns."""

import sys

import numpy as np
import pytest
from bots.positions import ENGINE, random_game

from dev.learning.fields import net, playing, walking, weighing
from dev.learning.fields.playing import Asking
from dev.learning.fields.positions import TURNED, joined, mirrored, position, room_of, stacked
from dev.learning.fields.walker import Walker
from dev.learning.fields.walking import FEWEST
from dev.where import by_its_name
from gusher.analysis.games.atacama.endgame import twin
from gusher.bots.search.limits import Limits
from gusher.rules.kernel.engine import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")


def drawn_numbers():
    """Those of a network that has learnt nothing."""
    drawn = np.random.default_rng(1)
    return {name: drawn.normal(0, 0.1, shape).astype(np.float32) for name, shape in net.shapes().items()}


@pytest.fixture(scope="module")
def walker():
    return Walker(ENGINE, 1 << 14, drawn_numbers())


def judged(walker, s):
    """What the network says of a position: its value, and how likely each move is the best."""
    policy = walker.policy(s)
    return walker.net.value.tolist(), policy


def turned(s):
    """The board turned over: rows become columns, and each side gets the other's concession, so both have changed
    places."""
    over = np.arange(81).reshape(9, 9).T.ravel()
    other = ENGINE.copy(s)
    other["worth"][:] = s["worth"][::-1, over]
    for name in ("rigs", "open_at"):
        other[name][:] = s[name][over]
    other["hand"][:2] = s["hand"][1::-1]
    other["to_move"] = 1 - s["to_move"]
    other["open_fields"][: s["open_count"]] = np.flatnonzero(other["open_at"] >= 0)
    return other, over


def test_every_possible_move_has_a_chance(walker):
    games = [random_game(seed, 2, options) for seed, options in enumerate([{}, {"tactical": True}])]
    for s, seat in [each for game in games for each in game[::4]]:
        assert {twin.action_of(move) for move in walker.policy(s)} == set(ENGINE.legal(s, seat))


def test_both_sides_are_judged_alike(walker):
    for s, _ in random_game(8, 2, {"tactical": True})[::5]:
        value, policy = judged(walker, s)
        other, over = turned(s)
        other_value, other_policy = judged(walker, other)
        assert other_value == pytest.approx(value, abs=1e-5)
        for move, likely in policy.items():
            assert other_policy[int(over[move % 81]) + 81 * (move // 81)] == pytest.approx(likely, abs=1e-5)


def test_what_is_remembered_of_lines_changes_nothing(walker):
    for s, _ in random_game(9)[::3]:
        before = judged(walker, s)
        walker.net.keys[:] = -1
        assert judged(walker, s) == before


def test_when_the_game_is_over_the_points_decide(walker):
    for seed in range(5):
        s, seat = random_game(seed)[-1]
        for action in ENGINE.legal(s, seat):
            then = ENGINE.copy(s)
            ENGINE.play_unchecked(then, seat, action)
            if not ENGINE.movers(then):
                walker.look_at(then)
                points = ENGINE.points(then)
                mover = int(then["to_move"])
                share = ENGINE.run(weighing.earned)(walker.twin, walker.net)
                assert share == net.shares(np.array([points[mover] - points[1 - mover]]))[0]
    shares = net.shares(np.arange(-net.MOST, net.MOST + 1))
    assert list(shares) == sorted(shares)
    assert shares[net.MOST] == 0.5


def test_the_search_tries_what_is_possible_and_the_same_again(walker):
    for s, seat in random_game(3, 2, {"tactical": True})[::6]:
        walker.walk_about(s, Limits(iterations=300))
        tree = walker.tree
        assert tree.visits[0] == 300
        once = walker.ranking()
        assert {twin.action_of(move) for move in once} == set(ENGINE.legal(s, seat))
        walker.walk_about(s, Limits(iterations=300))
        assert walker.ranking() == once


def test_children_of_a_node_are_as_many_as_are_worth_a_look(walker):
    s = ENGINE.game.start(2, {})
    walker.walk_about(s, Limits(iterations=500))
    tree = walker.tree
    assert tree.count[0] == 81
    first = slice(int(tree.first[0]), int(tree.first[0]) + 81)
    assert set(tree.count[first].tolist()) <= {0, walking.WIDTH}
    assert float(tree.likely[first].sum()) == pytest.approx(1, abs=1e-3)


def test_a_full_tree_forgets_and_goes_on():
    walker = Walker(ENGINE, FEWEST, drawn_numbers())
    walker.walk_about(ENGINE.game.start(2, {}), Limits(iterations=400))
    assert walker.tree.state[walking.WALKS] == 400
    with pytest.raises(ValueError, match="needs"):
        walking.planted(FEWEST - 1)


def run(command, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["program", *map(str, arguments)])
    by_its_name(command)()


@pytest.mark.slow
def test_a_network_learns_the_same_from_the_games_of_others(tmp_path, monkeypatch):
    # JAX is installed for slow tests only.
    from dev.learning.fields import __main__ as learning

    few = [each._replace(asking=Asking(12, each.asking.walks[:1])) for each in learning.ROUNDS[:2]]
    monkeypatch.setattr(learning, "ROUNDS", few)
    for jobs in (1, 2):
        out, folder = tmp_path / f"{jobs}.npz", tmp_path / f"{jobs}"
        run(learning.main, monkeypatch, out, "--folder", folder, "--jobs", jobs, "--rounds", jobs)
        # Whoever was stopped goes on from there.
        run(learning.main, monkeypatch, out, "--folder", folder, "--jobs", jobs)
    one, two = (np.load(tmp_path / f"{jobs}.npz") for jobs in (1, 2))
    assert {*one} == {*net.LEARNT}
    assert all(np.array_equal(one[name], two[name]) for name in one)


@pytest.mark.slow
def test_games_on_a_board_follow_from_its_number():
    numbers, asking = drawn_numbers(), Asking(2, (20,))
    together = playing.games(numbers, asking, (1, 0), range(3, 5))
    alone = joined(playing.games(numbers, asking, (1, 0), range(at, at + 1)) for at in (3, 4))
    assert len(together.left) > 20
    assert all(np.array_equal(one, other) for one, other in zip(together, alone, strict=True))


@pytest.mark.slow
def test_what_is_trained_is_the_network_that_plays():
    from dev.learning.fields import training

    numbers, engine = drawn_numbers(), playing.engine()
    walker = Walker(engine, FEWEST, numbers)
    drawn = np.random.default_rng(5)
    for _ in range(4):
        s = playing.begun(drawn)
        while (movers := engine.movers(s)) and s["hand"].sum() > 2:
            [seat] = movers
            policy = walker.policy(s)
            row = stacked([position(s, seat, dict.fromkeys(policy, 1.0))])
            points, win, moves = training.judged(numbers, training.rows(row, [0]))
            assert walker.net.value.tolist() == pytest.approx([float(points[0]), float(win[0])], abs=1e-4)
            by_field = np.asarray(moves[0]).reshape(2, 81)
            by_field = (by_field if s["direction"][seat] == 0 else by_field[:, TURNED]).ravel()
            assert [*policy.values()] == pytest.approx([float(by_field[move]) for move in policy], abs=1e-4)
            engine.play_unchecked(s, seat, int(drawn.choice(engine.legal(s, seat))))


def test_a_mirror_image_is_a_position_as_well():
    [row] = [playing.games(drawn_numbers(), Asking(1, (20,)), (1, 0), range(1))]
    assert all(
        np.array_equal(one, other)
        for one, other in zip(mirrored(mirrored(row, True, True), True, True), row, strict=True)
    )
    for left_to_right, top_to_bottom in ((True, False), (False, True)):
        image = mirrored(row, left_to_right, top_to_bottom)
        board = image.is_open.reshape(-1, 9, 9)
        assert np.array_equal(image.room, room_of(board))
