"""States for programs: nothing that is asked of them goes unchecked, and both speeds agree."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest
from examples import nightly

import gusher
from gusher.rules.kernel import CHANCE, IllegalError, NotationError, OptionError, game, games, named, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.naming import fields_of
from gusher.rules.kernel.numbering import action_at, index_of

NO_NUMBERS = ("e5", "", None, 5.0, 5.5, b"1", [1], np.float64(1), np.array([1, 2]))
NO_ACTIONS = (-1, -(2**31), -(2**63), -(2**70), 2**24, 0x01C80000, 2**31 - 1, 2**31, 2**62, 2**63, 2**64, 2**70)


def played(state, seed, most=400):
    """The state after a random game, or the beginning of one."""
    drawn = random.Random(seed)
    for _ in range(most):
        if state.is_over:
            break
        if state.is_chance:
            state.draw()
        else:
            seat = drawn.choice(state.movers)
            state.play(drawn.choice(state.legal(seat)), seat)
    return state


def fuzz(g, tries):
    """Whatever is tried at the positions of random games is done if it is legal, or refused without a trace."""
    drawn = random.Random(7)
    done = 0
    while done < tries:
        s = g.initial(seed=done)
        while not s.is_over and done < tries:
            before = s.record.tobytes()
            legal = {seat: set(s.legal(seat)) for seat in s.movers}
            for _ in range(20):
                action = drawn.choice([drawn.randrange(g.num_actions), drawn.randint(-(2**64), 2**64), *NO_ACTIONS])
                seat = drawn.choice([-1, *range(-3, g.seats + 3), CHANCE, 2**40, -(2**40)])
                done += 1
                if seat in legal and action in legal[seat]:
                    continue
                if seat == -1 and len(legal) == 1 and action in legal[s.mover]:
                    continue
                with pytest.raises(IllegalError):
                    s.play(action, seat)
                assert s.record.tobytes() == before, (action, seat)
            played(s, done, most=1)


def test_what_is_not_legal_is_refused_without_a_trace():
    fuzz(gusher.game("atacama"), 3_000)


@pytest.mark.parametrize("name", ["ghawar", "guven", "oil_city"])
def test_what_is_not_legal_is_refused_without_a_trace_interpreted(name, interpreted):
    fuzz(gusher.game(name), 400)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_a_million_tries_leave_no_trace(name):
    fuzz(gusher.game(name), 1_000_000)


@pytest.mark.parametrize("no_number", NO_NUMBERS, ids=repr)
def test_what_is_no_number_is_named(no_number):
    s = gusher.game("atacama").initial()
    before = s.record.tobytes()
    with pytest.raises(TypeError, match="action: expected a whole number"):
        s.play(no_number)
    with pytest.raises(TypeError, match="seat: expected a whole number"):
        s.legal(no_number if no_number is not None else "a")
    assert s.record.tobytes() == before


def test_errors_name_the_argument_and_what_was_expected():
    g = gusher.game("atacama")
    with pytest.raises(TypeError, match="seed: expected a whole number, found 'a'"):
        g.initial(seed="a")
    with pytest.raises(OptionError, match="seed: expected 0 to"):
        g.initial(seed=-1)
    with pytest.raises(NotationError, match="z9"):
        g.read("z9")
    with pytest.raises(TypeError, match="text: expected the text of a move, found 5"):
        g.read(5)
    with pytest.raises(IndexError, match="none at 4000"):
        g.write(4000)
    with pytest.raises(IllegalError, match="the actions 0 to 178, but none with the number 179"):
        g.initial().play(179)
    with pytest.raises(IllegalError, match="seat: expected 0 to 1, or 62 for chance; found 5"):
        g.initial().legal(5)
    with pytest.raises(KeyError, match="nothing"):
        gusher.game("nothing")
    with pytest.raises(OptionError, match="seats"):
        gusher.game("atacama", seats=3)
    with pytest.raises(AttributeError, match="tabel"):
        _ = gusher.tabel


@pytest.mark.parametrize("name", games())
def test_numbers_are_the_actions_in_their_order(name):
    g = gusher.game(name)
    actions = g.declared.actions
    picked = sorted({*range(0, g.num_actions, max(1, g.num_actions // 500)), g.num_actions - 1})
    assert [g.read(g.write(number)) for number in picked] == picked
    s = view(g.start())
    assert [action_at(s, number) for number in picked] == [actions.at(number) for number in picked]
    assert [index_of(s, actions.at(number)) for number in picked] == picked


@pytest.mark.parametrize("name", games())
def test_all_actions_are_taken_apart_and_put_together(name):
    g = gusher.game(name)
    every = np.arange(g.num_actions).reshape(-1, 3 if name != "atacama" else 1)
    fields = g.fields(every)
    assert g.numbers(**fields).tolist() == every.tolist()
    for action in random.Random(1).sample(range(g.num_actions), 150):
        own = {field: int(each.flat[action]) for field, each in fields.items() if each.flat[action] >= 0}
        assert {**own, "kind": g.kinds[own["kind"]]} == g.describe(action)
        assert int(g.numbers(**g.describe(action))) == action


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"kind": "placed"}, "kind: Atacama has no 'placed'; it has place, claim, lay"),
        ({"kind": 3}, "kind: expected 0 to 2, found 3"),
        ({"kind": "place", "field": 3}, "colour: place needs it"),
        ({"kind": "place", "field": [3, 81], "colour": 0}, "place.field: expected 0 to 80, found 81"),
        ({"kind": "lay", "tile": 1, "colour": 0}, "colour: lay has no such number; it has tile"),
        ({"kind": "lay", "stone": 1}, "stone: no action of Atacama has this number"),
    ],
)
def test_what_is_no_action_is_named(given, said):
    with pytest.raises(OptionError, match=f"^{said}$"):
        gusher.game("atacama").numbers(**given)
    with pytest.raises(OptionError, match="actions: expected 0 to 178, found 179"):
        gusher.game("atacama").fields([0, 179])
    with pytest.raises(TypeError, match="actions: expected whole numbers, found float64"):
        gusher.game("atacama").fields(0.5)


@pytest.mark.parametrize(("name", "options"), [("atacama", {"variant": "enhanced"}), *nightly(("guven", {}))])
def test_both_speeds_play_the_same_game(name, options, monkeypatch):
    compiled = played(gusher.game(name, **options).initial(seed=3), 3)
    monkeypatch.setattr("gusher.lab.speed.can_compile", lambda: False)
    interpreted = played(gusher.game(name, **options).initial(seed=3), 3)
    assert compiled.history == interpreted.history
    assert compiled.record.tobytes() == interpreted.record.tobytes()
    assert (compiled.returns(), compiled.points, compiled.ending) == (
        interpreted.returns(), interpreted.points, interpreted.ending,
    )  # fmt: skip


@pytest.mark.parametrize("name", games())
def test_a_state_can_be_copied_pickled_and_taken_back(name, interpreted):
    s = played(gusher.game(name).initial(seed=1), 1, most=60)
    for twin in (s.clone(), copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert (twin, twin.history, twin.movers) == (s, s.history, s.movers)
        # From here on, both draw the same, and neither touches the other.
        before = s.record.tobytes()
        played(twin, 2, most=20)
        assert s.record.tobytes() == before
    again = played(s.clone(), 2, most=20)
    assert again == twin
    again.undo(len(again.history) - len(s.history))
    assert (again, again.history, again.movers) == (s, s.history, s.movers)
    with pytest.raises(IllegalError, match="count"):
        s.undo(1000)
    assert s == again


def test_chances_and_returns_add_up(interpreted):
    s = gusher.game("ghawar", seats=3).initial(seed=2)
    while not s.is_chance:
        s.play(s.legal()[0])
    outcomes = dict(s.chance())
    assert sum(outcomes.values()) == pytest.approx(1)
    assert s.draw() in outcomes
    with pytest.raises(IllegalError, match="no outcome is due"):
        gusher.game("atacama").initial().draw()
    over = played(gusher.game("atacama", seats=4).initial(), 5)
    assert sum(over.returns()) == pytest.approx(0)
    assert max(over.returns()) > 0
    assert over.legal() == []
    with pytest.raises(IllegalError, match="the game is over"):
        _ = over.mover


@pytest.mark.parametrize(("name", "options"), [("ghawar", {"memory": "strict"}), ("oil_city", {}), ("atacama", {})])
def test_an_observation_is_what_a_screen_draws(name, options, interpreted):
    g = gusher.game(name, **options)
    s = played(g.initial(seed=4), 4, most=80)
    engine = Engine(game(name), is_compiled=False)
    for seat in (0, 1, -1):
        numbers = s.observation(seat)
        drawn = named(game(name), fields_of(engine, engine.concealed(s.record, seat)))
        read = {
            plane.name: numbers[plane.start : plane.stop].tolist() if plane.shape else int(numbers[plane.start])
            for plane in g.observation_spec
        }
        read_by_name = named(game(name), read)
        assert {field: read_by_name[field] for field in read} == {field: drawn[field] for field in read}
    assert numbers.dtype == g.observation_dtype


def test_hidden_things_stay_hidden(interpreted):
    g = gusher.game("ghawar", memory="strict")
    s = played(g.initial(seed=4), 4, most=120)
    assert s.observation(0).tobytes() != s.observation(1).tobytes() or (s.record["stone"] > 0).any()
    stones = next(plane for plane in g.observation_spec if plane.name == "stone")
    covered = [place for place, rig in enumerate(s.record["rig"]) if rig]
    assert covered
    assert len({int(s.observation(1)[stones.start + place]) for place in covered}) == 1


def test_what_a_seat_was_told_tells_no_more(interpreted):
    g = gusher.game("oil_city")
    drawn = random.Random(5)
    s = played(g.initial(seed=3), 3, most=30)
    while s.is_chance or len(s.movers) < 2:
        s = played(s, drawn.random(), most=1)
    acting, looking = next(
        (one, other) for one in s.movers for other in range(g.seats) if s.game.speed.engine.side(s.record, one) != other
        and s.game.speed.engine.side(s.record, one) != s.game.speed.engine.side(s.record, other)
    )  # fmt: skip
    drafts = [action for action in s.legal(acting) if g.describe(action)["kind"] == "token"][:2]
    twins = []
    for action in drafts:
        twins.append(s.clone())
        twins[-1].play(action, acting)
    assert len({twin.information_state(acting) for twin in twins}) == 2
    assert len({twin.information_state(looking) for twin in twins}) == 1


def test_unchecked_steps_are_the_same_game():
    checked = played(gusher.game("atacama").initial(), 9)
    unchecked = gusher.game("atacama").initial()
    for seat, action in checked.history:
        unchecked.play_unchecked(action, unchecked.mover if seat == -1 else seat)
    assert (unchecked, unchecked.movers) == (checked, [])
