"""Thousands of games at once are the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest

import gusher
from gusher.rules.kernel import CHANCE, IllegalError, OptionError


def one_by_one(g, actions, batch):
    """Each game of a vector again, as a single state: ``actions`` are a row a step. Says where they differ."""
    for at in range(len(actions[0])):
        state = g.initial(batch["seeds"][at])
        for step, row in enumerate(actions):
            while state.is_chance:
                state.draw()
            assert state.mover == batch["seats"][step][at]
            assert state.mask().tolist() == batch["masks"][step][at].astype(bool).tolist()
            assert state.observation(state.mover).tolist() == batch["observations"][step][at].tolist()
            state.play(int(row[at]), state.mover)
            while state.is_chance:
                state.draw()
            assert state.points == batch["points"][step][at].tolist()
            assert state.returns() == pytest.approx(batch["rewards"][step][at].tolist())
            assert state.is_over == batch["done"][step][at]
            if state.is_over:
                break


def recorded(v, seeds, steps):
    """``steps`` random steps of a vector, and all that it said."""
    said = {"seeds": seeds, "seats": [], "masks": [], "observations": [], "points": [], "rewards": [], "done": []}
    batch, rows = v.reset(seed=seeds), []
    picked = np.random.default_rng(3)
    for _ in range(steps):
        said["seats"].append(batch.seat.copy())
        said["masks"].append(batch.mask.copy())
        said["observations"].append(batch.observation.copy())
        rows.append(np.array([picked.choice(np.flatnonzero(row)) if row.any() else 0 for row in batch.mask]))
        batch = v.step(rows[-1])
        for name, array in (("points", batch.points), ("rewards", batch.reward), ("done", batch.done)):
            said[name].append(array.copy())
    return rows, said


def test_many_are_the_same_as_one_by_one():
    v = gusher.vector("atacama", 5, mask=True, observe=True, mode="DISABLED", threads=2)
    rows, said = recorded(v, [3, 1, 4, 1, 5], 28)
    one_by_one(v.game, rows, said)
    assert said["done"][-1].any()
    assert said["points"][-1][1].tolist() != said["points"][-1][2].tolist()
    v.close()


def test_many_are_the_same_interpreted_with_chance(interpreted):
    v = gusher.vector("guven", 2, mask=True, observe=True)
    rows, said = recorded(v, [3, 8], 60)
    one_by_one(v.game, rows, said)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "steps"), [("ghawar", 200), ("guven", 300), ("oil_city", 100)])
def test_many_are_the_same_in_every_game(name, steps):
    v = gusher.vector(name, 7, mask=True, observe=True, threads=3)
    one_by_one(v.game, *recorded(v, list(range(7)), steps))


@pytest.mark.parametrize("threads", [1, 3])
def test_games_begin_again_as_declared(threads):
    def ends(mode):
        v = gusher.vector("atacama", 9, mode=mode, threads=threads, mask=True)
        v.reset(seed=2)
        for _ in range(27):
            v.step(v.sample())
        last = v.step(v.sample())
        return v, last, np.flatnonzero(last.done)

    v, last, over = ends("DISABLED")
    assert len(over)
    assert (last.seat[over] == -1).all()
    assert not last.mask[over].any()
    assert np.abs(last.reward[over]).sum() > 0
    points = last.points[over].copy()
    after = v.step(np.zeros(9, np.int64) if len(over) == 9 else v.sample())
    assert not after.done[over].any()
    assert (after.points[over] == points).all()
    assert v.reset(only=after.seat == -1).seat.tolist() == [0] * 9

    v, last, over = ends("NEXT_STEP")
    assert (last.seat[over] == -1).all()
    after = v.step(v.sample())
    assert (after.seat[over] == 0).all()
    assert after.mask[over].sum(axis=1).tolist() == [81] * len(over)

    v, last, over = ends("SAME_STEP")
    assert (last.seat[over] == 0).all()
    assert (last.points[over] == points).all()
    assert last.mask[over].sum(axis=1).tolist() == [81] * len(over)


def test_a_wrong_action_is_named_and_nothing_is_done():
    v = gusher.vector("atacama", 4)
    v.reset()
    e5, e6 = v.game.read("e5"), v.game.read("e6")
    v.step([e5] * 4)
    before = v.states.tobytes()
    for wrong in (e6, -1, 179, 2**40, -(2**63)):
        with pytest.raises(IllegalError, match="actions: game 2:"):
            v.step([0, 0, wrong, e6])
        assert v.states.tobytes() == before
    with pytest.raises(OptionError, match=r"expected the shape \(4,\), found \(3,\)"):
        v.step([0, 0, 0])
    with pytest.raises(TypeError, match="actions: expected int32, found float64"):
        v.step([0.0] * 4)
    assert v.states.tobytes() == before


def test_outcomes_can_be_somebodys_to_choose(interpreted):
    v = gusher.vector("guven", 2, chance="player", legal=200, seed=5)
    batch = v.reset()
    met = set()
    for _ in range(40):
        met |= set(batch.seat.tolist())
        assert all(row[:count].min() >= 0 for row, count in zip(batch.legal, batch.legal_count, strict=True))
        batch = v.step(v.sample())
    assert CHANCE in met


def test_games_begin_where_they_are_told():
    g = gusher.game("atacama")
    middle = g.initial()
    for text in ("e5", "a1", "i9"):
        middle.play(g.read(text))
    v = gusher.vector("atacama", 3, mode="SAME_STEP")
    batch = v.reset(starts=middle)
    assert batch.seat.tolist() == [1, 1, 1]
    assert batch.points.tolist() == [middle.points] * 3
    assert v.state(1) == middle
    other = g.initial()
    assert v.reset(starts=[middle, other, middle]).seat.tolist() == [1, 0, 1]
    with pytest.raises(OptionError, match="starts: expected 1 or 3 states, found 2"):
        v.reset(starts=[middle, other])
    # Equal records, but other arrays: four players have four points.
    for wrong in (gusher.game("atacama", seats=4).initial(), gusher.game("ghawar").start()):
        with pytest.raises(TypeError, match=r"starts: expected a state of gusher.game\('atacama', seats=2\)"):
            v.reset(starts=[wrong])


def test_games_have_begun_before_anything_is_asked(interpreted):
    v = gusher.vector("guven", 2, seed=4)
    assert v.step(v.sample()).seat.min() >= 0
    assert v.state(0).movers


def test_a_single_game_of_many_goes_back_to_where_it_was():
    v = gusher.vector("atacama", 2)
    v.step(v.sample())
    s = v.state(1)
    before = s.clone()
    s.play(s.legal()[0])
    s.undo()
    assert (s, s.movers) == (before, [1])
    with pytest.raises(OptionError, match="count"):
        s.undo(-1)


def test_what_is_handed_out_can_only_be_read():
    v = gusher.vector("atacama", 2, mask=True, legal=4, observe=True)
    for array in (*v.reset(), v.seats, v.states):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = array[1]


def test_points_can_be_left_out():
    with_points, v = (gusher.vector("atacama", 3, seed=6, mode="SAME_STEP", points=asked) for asked in (True, False))
    for _ in range(30):
        actions = with_points.sample()
        assert (v.sample() == actions).all()
        one, other = with_points.step(actions), v.step(actions)
        assert one.reward.tolist() == other.reward.tolist()
        assert one.done.tolist() == other.done.tolist()
    assert other.points.shape == (3, 0)


def test_new_seeds_are_for_games_that_begin(interpreted):
    def outcomes(only):
        v = gusher.vector("guven", 2, seed=[1, 2], chance="inside")
        v.reset(seed=[7, 8], only=np.array(only))
        for _ in range(30):
            batch = v.step(v.sample())
        return batch.points.tolist(), v.states[1].tobytes()

    assert outcomes([True, False])[1] != outcomes([False, True])[1]
    assert outcomes([True, False])[1] == outcomes([False, False])[1]


@pytest.mark.parametrize(
    ("field", "value"),
    [("mode", "LATER"), ("chance", "none"), ("threads", 0), ("legal", -1), ("n", 0), ("seed", [1, 2]), ("seed", -1)],
)
def test_wrong_options_are_named(field, value):
    with pytest.raises(OptionError, match=field):
        gusher.vector("atacama", **{"n": 3, field: value})


@pytest.mark.parametrize("name", ["atacama", "ghawar"])
def test_of_an_observation_one_gets_what_one_asks_for(name, interpreted):
    more = {"memory": "strict"} if name == "ghawar" else {}
    g = gusher.game(name, **more)
    scene = g.observation_spec[-1].name
    for names in (("to_move",), (scene, "to_move")):
        v = gusher.vector(name, 2, observe=names, mode="DISABLED", **more)
        assert [plane.name for plane in v.observation_spec] == list(names)
        v.reset(seed=3)
        for _ in range(50):
            batch = v.step(v.sample())
        for at in range(2):
            whole = v.state(at).observation(int(batch.seat[at]))
            planes = [next(each for each in g.observation_spec if each.name == wanted) for wanted in names]
            wanted = [number for plane in planes for number in whole[plane.start : plane.stop]]
            assert batch.observation[at].tolist() == wanted
    with pytest.raises(OptionError, match="observe: there is no 'rigged'; there are "):
        gusher.vector(name, 2, observe=["rigged"])
