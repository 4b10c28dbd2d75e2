"""The player of Atacama for two: what it sees of a move without making it, what it finds, and when it stops."""

import random
import time
from collections import Counter

import numpy as np
import pytest
from bots.positions import ATACAMA, ENGINE, after, random_game
from examples import nightly, run

from gusher.analysis.games.atacama.endgame import Solver, moving, twin
from gusher.analysis.games.atacama.outlook import lines, net
from gusher.bots.games.atacama import levels
from gusher.bots.games.atacama.foresight import Foresight, plan, playing_on, walking, weighing
from gusher.bots.games.atacama.foresight.foresight import drawn_of
from gusher.bots.games.atacama.foresight.walker import Walked, together
from gusher.bots.search import choosing
from gusher.bots.search.columns import made_anew
from gusher.bots.search.levels import LEVELS
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search
from gusher.rules.kernel import CHANCE, GusherError, blank
from gusher.rules.kernel.engine import Engine, can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")

FOREMAN = LEVELS[-1]
TILES = "\n".join(
    line
    for n, letter in enumerate("ABCDEFGHI")
    for line in (f'{letter} = """', f"G{1 + n % 5} S5 C1", "S2 S4 C5", f"C3 C2 S{5 - n % 5}", '"""')
)
"""Tiles on which it has never played."""
BOARDS = [{}, {"tactical": True}, {"tiles": TILES}]
every_board = pytest.mark.parametrize("options", BOARDS, ids=["ours", "tactical", "other tiles"])

SOLVER = Solver(ENGINE, entries=1 << 16)


@pytest.fixture(scope="module")
def foresight():
    return Foresight(ENGINE, Search(ENGINE), entries=1 << 14)


@pytest.fixture(scope="module")
def eyes():
    """The twin of a position, the network, and room for a search."""
    t = blank(twin.TWIN)
    twin.draw_keys(t, 1)
    return t, net.made(net.learnt()), plan.planned(1 << 10)


def seen(eyes, s):
    """What each move promises at first sight, by action."""
    t, outlook, room = eyes
    ENGINE.run(moving.take_over)(t, s, 0)
    ENGINE.run(lines.lay_out)(t, outlook, True)
    count = ENGINE.run(weighing.weigh_moves)(t, outlook, room, 0)
    return {twin.action_of(int(room.moves[0, n])): int(room.order[0, n]) for n in range(count)}


def claimed(seed):
    """An enhanced game from the claim on, with all tiles laid."""
    return [(s, seat) for s, seat in random_game(seed, 2, {"variant": "enhanced", "tactical": seed % 2 == 0})
            if s["tiles_laid"] == 9 and s["direction"][0] >= 0]  # fmt: skip


def loses(s, seat, action):
    """Whether a move loses if both play as well as can be."""
    then = ENGINE.copy(s)
    ENGINE.play_unchecked(then, seat, action)
    if ENGINE.movers(then):
        margin = SOLVER.solve(then).low
    else:
        ours, theirs = ENGINE.points(then)
        margin = ours - theirs
    return (margin if seat == 0 else -margin) < 0


def test_a_move_promises_what_the_position_after_it_does(eyes):
    t, outlook, _ = eyes
    games = [random_game(seed, 2, options) for seed, options in enumerate(BOARDS)] + [claimed(3), claimed(4)]
    for s, seat in [each for game in games for each in game[::4]]:
        promised = seen(eyes, s)
        assert set(promised) == set(ENGINE.legal(s, seat))
        for action, promise in promised.items():
            then = ENGINE.copy(s)
            ENGINE.play_unchecked(then, seat, action)
            ENGINE.run(moving.take_over)(t, then, 0)
            mine = 1 if s["direction"][seat] == 0 else -1
            assert abs(promise - mine * ENGINE.run(weighing.outlook)(t, outlook)) <= 1


def test_when_the_game_is_over_the_points_decide(eyes):
    _, outlook, _ = eyes
    for seed in range(5):
        s, seat = random_game(seed)[-1]
        for action, promise in seen(eyes, s).items():
            then = ENGINE.copy(s)
            ENGINE.play_unchecked(then, seat, action)
            if not ENGINE.movers(then):
                ours, theirs = ENGINE.points(then) if seat == 0 else ENGINE.points(then)[::-1]
                assert promise == outlook.final[ours - theirs + net.MOST]
    assert list(outlook.final) == sorted(outlook.final)
    assert outlook.final[net.MOST] == 0


def test_boards_turned_over_promise_the_opposite(eyes):
    t, outlook, _ = eyes
    for s, _ in random_game(8, 2, {"tactical": True})[::5]:
        ENGINE.run(moving.take_over)(t, s, 0)
        ENGINE.run(lines.lay_out)(t, outlook, True)
        promise = ENGINE.run(weighing.outlook)(t, outlook)
        # Rows become columns, and each side gets the other's concession: the sides have changed places.
        over = np.arange(81).reshape(9, 9).T.ravel()
        turned = ENGINE.copy(s)
        turned["worth"][:] = s["worth"][::-1, over]
        for name in ("rigs", "open_at"):
            turned[name][:] = s[name][over]
        turned["hand"][:2] = s["hand"][1::-1]
        turned["to_move"] = 1 - s["to_move"]
        ENGINE.run(moving.take_over)(t, turned, 0)
        ENGINE.run(lines.lay_out)(t, outlook, True)
        assert abs(promise + ENGINE.run(weighing.outlook)(t, outlook)) <= 1


@every_board
def test_it_finds_moves_that_are_proven_to_be_best(foresight, options, monkeypatch):
    # By looking ahead alone: it is not to ask for a proof.
    monkeypatch.setattr(foresight._endgames, "prove", lambda *_, **__: None)
    solver = Solver(ENGINE, entries=1 << 16)
    kept = []
    for seed in range(8):
        s, seat = next(each for each in random_game(seed, 2, options) if each[0]["hand"].sum() <= 8)
        best = solver.solve(s).low
        ENGINE.play_unchecked(s, seat, foresight.think(s, seat, 1, Limits(iterations=4_000)).action)
        ours, theirs = ENGINE.points(s)
        now = solver.solve(s).low if ENGINE.movers(s) else ours - theirs
        assert np.sign(now) == np.sign(best)
        kept.append(now == best)
    assert sum(kept) >= 7


def test_every_move_is_legal_in_all_variants(foresight):
    for seed, options in enumerate([*BOARDS, {"variant": "enhanced"}, {"variant": "enhanced", "tactical": True}]):
        drawn = random.Random(seed)
        s = ATACAMA.start(2, options)
        while movers := ENGINE.movers(s):
            if movers[0] == CHANCE:
                action = drawn.choice(ENGINE.legal(s, CHANCE))
            else:
                thought = foresight.think(s, movers[0], seed, Limits(iterations=30))
                action = thought.action
                assert thought.line[0] == action
                assert abs(sum(thought.values) - 1) < 1e-9
                assert set(thought.visits) <= {(each,) for each in ENGINE.legal(s, movers[0])}
            assert ENGINE.why(s, movers[0], action) == 0
            ENGINE.play_unchecked(s, movers[0], action)


def test_what_it_expects_can_be_played(foresight):
    s = after("e5 c3")
    line = foresight.think(s, 0, 1, Limits(iterations=2_000)).line
    assert len(line) > 2
    for action in line:
        [seat] = ENGINE.movers(s)
        assert ENGINE.why(s, seat, action) == 0
        ENGINE.play_unchecked(s, seat, action)


def test_the_same_iterations_give_the_same_thought_whatever_came_before(foresight):
    first = random_game(1)[6]
    # The latter two are looked at by alpha-beta, and proven: both remember what they saw.
    for second in random_game(2)[9], random_game(1)[18], random_game(1)[21]:
        fresh = Foresight(ENGINE, Search(ENGINE), entries=1 << 14).think(*second, 1, Limits(iterations=500))
        for before in first, second, second:
            foresight.think(*before, 1, Limits(iterations=500))
        assert foresight.think(*second, 1, Limits(iterations=500)) == fresh


def test_moves_nobody_expected_and_moves_taken_back_do_not_confuse_it(foresight):
    game = random_game(11)
    for n in (2, 3, 12, 4, 8, 2, 13):
        s, seat = game[n]
        action = foresight.think(s, seat, 1, Limits(deadline=time.perf_counter() + 0.02)).action
        assert ENGINE.why(s, seat, action) == 0


def test_what_was_seen_of_a_line_is_kept_for_the_next_move():
    foresight = Foresight(ENGINE, Search(ENGINE), entries=1 << 14)
    s = after("e5 c3")
    thought = foresight.think(s, 0, 1, Limits(deadline=time.perf_counter() + 0.2))
    assert sum(thought.visits.values()) == thought.iterations
    for action in thought.line[:2]:
        ENGINE.play_unchecked(s, ENGINE.movers(s)[0], action)
    again = foresight.think(s, 0, 1, Limits(deadline=time.perf_counter() + 0.05))
    assert sum(again.visits.values()) > again.iterations
    assert set(again.visits) <= {(each,) for each in ENGINE.legal(s, 0)}
    # On another board nothing of that is worth anything.
    other = foresight.think(after("e5 c3", {"tiles": TILES}), 0, 1, Limits(deadline=time.perf_counter() + 0.05))
    assert sum(other.visits.values()) == other.iterations


def test_a_tree_finds_positions_whichever_move_came_first(foresight):
    s = after("e5 c3")
    foresight.think(s, 0, 1, Limits(iterations=3_000))
    tree = foresight._walkers[0].tree
    write = ATACAMA.actions.write
    first = max(range(tree.first[0], tree.first[0] + tree.count[0]), key=lambda each: tree.visits[each])
    second = max(range(tree.first[first], tree.first[first] + tree.count[first]), key=lambda each: tree.visits[each])
    one, other = (write(twin.action_of(int(tree.move[each]))) for each in (first, second))
    assert walking.find(tree, s, s) == 0
    assert walking.find(tree, s, after(f"e5 c3 {one}")) == first
    for moves in (f"{one} {other}", f"{other} {one}"):
        node = walking.find(tree, s, after(f"e5 c3 {moves}"))
        assert tree.visits[node] >= tree.visits[second]
    assert walking.find(tree, s, after("e5")) == -1
    assert walking.find(tree, s, after("e5 c7")) == -1
    assert walking.find(tree, s, after(f"e5 c3 {one}", {"tiles": TILES})) == -1


def test_a_full_tree_forgets_what_was_hardly_looked_at():
    foresight = Foresight(ENGINE, Search(ENGINE), entries=1 << 14, nodes=6_000)
    s = after("e5 c3")
    thought = foresight.think(s, 0, 1, Limits(iterations=4_000))
    assert thought.iterations == 4_000
    assert sum(thought.visits.values()) == 4_000
    tree = foresight._walkers[0].tree
    used = int(tree.state[walking.USED])
    assert used <= 6_000
    for node in range(used):
        children = range(tree.first[node], tree.first[node] + tree.count[node])
        assert all(tree.parent[child] == node for child in children)
        assert sum(int(tree.visits[child]) for child in children) <= tree.visits[node]


def test_a_tree_of_the_fewest_nodes_goes_on_too():
    foresight = Foresight(ENGINE, Search(ENGINE), entries=1 << 14, nodes=walking.FEWEST)
    assert foresight.think(after("e5 c3"), 0, 1, Limits(iterations=500)).iterations == 500
    tactical = ATACAMA.start(2, {"tactical": True})
    assert foresight.think(tactical, 0, 1, Limits(iterations=500)).iterations == 500
    with pytest.raises(ValueError, match="needs"):
        walking.planted(walking.FEWEST - 1)


def test_it_stops_on_time(foresight):
    foresight.rehearse()
    s = ATACAMA.start(2, {})
    late = []
    for _ in range(5):
        deadline = time.perf_counter() + 0.1
        foresight.think(s, 0, 1, Limits(deadline=deadline))
        late.append(time.perf_counter() - deadline)
    assert -0.03 < min(late, key=abs) < 0.02


def test_without_any_time_it_moves_all_the_same(foresight):
    s = ATACAMA.start(2, {})
    action = foresight.think(s, 0, 1, Limits(deadline=time.perf_counter() - 1)).action
    assert ENGINE.why(s, 0, action) == 0


def test_who_is_not_to_move_is_told_so(foresight):
    s = ATACAMA.start(2, {})
    with pytest.raises(GusherError):
        foresight.think(s, 1, 1, Limits(iterations=1))
    with pytest.raises(ValueError, match="limit"):
        foresight.think(s, 0, 1, Limits())


def test_four_players_and_what_is_still_to_be_claimed_are_searched_as_other_games_are():
    for seats, options in ((4, {}), (2, {"variant": "enhanced"})):
        usual = Search(ENGINE)
        s, seat = random_game(3, seats, options)[2]
        thought = Foresight(ENGINE, usual).think(s, seat, 1, Limits(iterations=50))
        assert thought == usual.think(s, seat, 1, Limits(iterations=50))


def test_uncompiled_the_foreman_searches_as_in_other_games():
    player = choosing.Player(Engine(ATACAMA, is_compiled=False))
    assert player.expert is None


def test_the_foreman_looks_ahead():
    player = choosing.Player(ENGINE)
    assert isinstance(player.expert, Foresight)
    s, seat = random_game(4)[5]
    limits = Limits(iterations=300)
    assert player.play(s, seat, FOREMAN, 1, limits) == player.expert.think(s, seat, 1, limits).action


def test_random_games_are_those_of_the_rules(eyes):
    t, *_ = eyes
    games = made_anew(playing_on.Games)
    games.state[playing_on.GENERATOR] = 5
    positions = [each for seed, options in enumerate(BOARDS) for each in random_game(seed, 2, options)] + claimed(4)
    lengths = set()
    for s, _ in positions:
        ENGINE.run(moving.take_over)(t, s, 0)
        ENGINE.run(playing_on.prepare)(t, games)
        ENGINE.run(playing_on.begin)(t, games)
        ahead = ENGINE.run(playing_on.play_on)(t, games)
        then = ENGINE.copy(s)
        for move in games.moves[: games.state[playing_on.MADE]]:
            [seat] = ENGINE.movers(then)
            action = twin.action_of(int(move))
            assert ENGINE.why(then, seat, action) == 0
            ENGINE.play_unchecked(then, seat, action)
        assert not ENGINE.movers(then)
        ours, theirs = ENGINE.points(then)
        assert ahead == (ours - theirs if s["direction"][0] == 0 else theirs - ours)
        lengths.add(int(games.state[playing_on.MADE]))
    assert len(lengths) > 20


def test_random_games_take_every_move_alike(eyes):
    t, *_ = eyes
    games = made_anew(playing_on.Games)
    games.state[playing_on.GENERATOR] = 7
    s, seat = random_game(1, 2, {"tactical": True})[20]
    ENGINE.run(moving.take_over)(t, s, 0)
    ENGINE.run(playing_on.prepare)(t, games)
    ENGINE.run(playing_on.begin)(t, games)
    first = Counter()
    for _ in range(4_000):
        ENGINE.run(playing_on.play_on)(t, games)
        first[twin.action_of(int(games.moves[0]))] += 1
    legal = ENGINE.legal(s, seat)
    assert set(first) == set(legal)
    usual = 4_000 / len(legal)
    assert all(abs(count - usual) < 5 * usual**0.5 for count in first.values())


def test_what_the_tree_likes_but_loses_is_not_played(foresight):
    mended = 0
    for seed in range(12 if run.is_quick else 30):
        s, seat = next(each for each in random_game(seed) if each[0]["hand"].sum() <= 9)
        foresight._walk_about(s, seat, 1, Limits(iterations=2_000))
        moves = together(foresight._walkers).ranking
        lost = {move: loses(s, seat, twin.action_of(move)) for move in moves}
        losing = [move for move in moves if lost[move]]
        sound = [move for move in moves if not lost[move]]
        ranking = [*losing[:1], *sound, *losing[1:]]
        chosen = foresight._sound(s, seat, ranking, Limits(iterations=1_000_000))
        assert chosen == (sound or losing)[0]
        mended += bool(losing and sound)
    assert mended >= (1 if run.is_quick else 3)


@pytest.mark.parametrize("level", levels.LEVELS, ids=lambda each: each.name)
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (2, {"variant": "enhanced"}), *nightly((4, {}))], ids=["basic", "enhanced", "four"]
)
def test_no_level_plays_the_same_game_twice(level, seats, options):
    player = choosing.Player(ENGINE)

    def first_moves(game):
        s = ATACAMA.start(seats, {**options, "tiles": TILES})
        moves = []
        while len(moves) < 4:
            [seat] = ENGINE.movers(s)
            if seat == CHANCE:
                # The same tiles in every game: levels have to differ by themselves.
                ENGINE.play(s, seat, ENGINE.legal(s, seat)[0])
            else:
                moves.append(player.play(s, seat, level, 10 * game + len(moves), Limits(iterations=3_000)))
                ENGINE.play(s, seat, moves[-1])
        return tuple(moves)

    games = [first_moves(game) for game in range(8)]
    assert len(set(games)) >= 4
    assert first_moves(3) == games[3]


def test_only_moves_that_are_about_as_good_as_the_favourite_are_drawn():
    visits = {7: 400, 3: 250, 5: 200, 9: 199, 1: 0}
    walked = Walked(visits, dict.fromkeys(visits, 0.5), ranking=list(visits), walks=1_049, nodes=5_000)
    drawn = Counter(drawn_of(walked, seed) for seed in range(8_500))
    assert set(drawn) == {7, 3, 5}
    for move, count in drawn.items():
        assert abs(count - 10 * visits[move]) < 5 * (10 * visits[move]) ** 0.5


def test_several_cores_walk_about_together():
    s = after("e5 c3")
    one, three = (
        Foresight(ENGINE, Search(ENGINE), entries=1 << 14).think(s, 0, 1, Limits(iterations=2_000, cores=cores))
        for cores in (1, 3)
    )
    assert three.iterations == 3 * one.iterations
    assert sum(three.visits.values()) == 3 * 2_000
    assert set(three.visits) == set(one.visits)
    assert ENGINE.why(s, 0, three.action) == 0
    # Each draws games of its own: the others add something that the first one did not see.
    assert three.visits != {move: 3 * count for move, count in one.visits.items()}
    again = Foresight(ENGINE, Search(ENGINE), entries=1 << 14).think(s, 0, 1, Limits(iterations=2_000, cores=3))
    assert again == three


def test_several_cores_stop_on_time_and_keep_their_trees():
    foresight = Foresight(ENGINE, Search(ENGINE), entries=1 << 14)
    foresight.rehearse()
    s = after("e5 c3")
    foresight.think(s, 0, 1, Limits(iterations=10, cores=2))
    deadline = time.perf_counter() + 0.2
    thought = foresight.think(s, 0, 1, Limits(deadline=deadline, cores=2))
    assert time.perf_counter() - deadline < 0.05
    for action in thought.line[:2]:
        ENGINE.play_unchecked(s, ENGINE.movers(s)[0], action)
    again = foresight.think(s, 0, 1, Limits(deadline=time.perf_counter() + 0.1, cores=2))
    assert sum(again.visits.values()) > again.iterations
