"""What if: what can be changed, where bots go on, and what comes of it; by hand in tiny games, and in the real ones."""

import numpy as np
import pytest
from games.pits.game import GAME as PITS
from logged import PITS_BY_HAND, random_table, table
from played import fastest

from gusher.analysis import what_if
from gusher.analysis.what_if import Ended, Games, branching, choosing, fates, gains, joined, series
from gusher.bots import advising
from gusher.bots.search.onward import Onward
from gusher.rules.kernel import CHANCE, IllegalError, NotationError, from_bytes, game, games
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.table.pausing import whole

SEED = 7


def pits():
    return table(PITS, PITS_BY_HAND)


def state(made, data):
    return from_bytes(made.game.record, data)


def enough(count):
    return lambda number: number >= count


def played(made, branches, count, first=0, seed=SEED):
    """Games that bots play on."""
    states = [state(made, each) for each in branches.states]
    bots = Onward(fastest(made.game))
    return series(bots.play, states, made.seats, len(made.points), seed, first, enough(count))


# What can be changed --------------------------------------------------------------------------------------------------


def test_what_a_decision_could_have_been():
    choice = whole(choosing(pits(), 3))
    assert (choice.n, choice.seat, choice.text, choice.can_be_left_out) == (3, 0, "keep", False)
    assert [other.text for other in choice.others] == ["give"]


def test_what_a_roll_could_have_been():
    choice = whole(choosing(pits(), 2))
    assert (choice.seat, choice.text, [other.text for other in choice.others]) == (None, "=6", ["=0", "=4"])


@pytest.mark.parametrize("n", [-1, 11, 99])
def test_what_is_no_entry_can_not_be_changed(n):
    for asked in (choosing(pits(), n), branching(pits(), n, ["dig"])):
        with pytest.raises(IndexError):
            whole(asked)


def test_what_can_not_be_is_refused():
    for n, instead, error in ((3, ["dig"], IllegalError), (3, ["dance"], NotationError), (3, [], IllegalError)):
        with pytest.raises(error):
            whole(branching(pits(), n, instead))
    with pytest.raises(IndexError):
        whole(branching(pits(), 12, None))


def test_the_positions_of_a_change():
    made = pits()
    branches = whole(branching(made, 3, ["give"]))
    assert [made.engine.points(state(made, each)) for each in branches.states] == [[6, 0], [0, 6]]
    assert (branches.dropped, branches.evidence) == (0, "estimated")
    unchanged = whole(branching(made, 4, None))
    assert unchanged.states == [branches.happened]


def test_several_actions_are_a_turn_and_stand_beside_the_whole_turn_that_was():
    ghawar = random_table(game("ghawar"), 2, {}, 1)
    line = ghawar.line
    at = next(i for i in range(len(line)) if line[i].seat == line[i + 1].seat != line[i - 1].seat)
    texts = [ghawar.entries[step.n].text for step in line[at : at + 2]]
    branches = whole(branching(ghawar, line[at].n, texts))
    end = next(i for i in range(at, len(line)) if line[i].seat != line[at].seat)
    assert branches.happened == whole(ghawar.states(end, end))[0]
    assert branches.changed == whole(ghawar.states(at + 2, at + 2))[0]


# Where everybody acts at once -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def oil_city():
    return random_table(game("oil_city"), 9, {}, 3)


def test_the_rest_of_the_phase_stays_as_it_was(oil_city):
    made = oil_city
    first = next(step for step in made.line if step.seat < made.seats and made.entries[step.n].text != "")
    choice = whole(choosing(made, first.n))
    assert choice.can_be_left_out
    same = whole(branching(made, first.n, [choice.text]))
    # The same once more leads to the same, at the end of the phase and not in its middle.
    assert same.happened == same.changed
    assert same.dropped == 0
    after, before = (state(made, data) for data in (same.happened, whole(branching(made, first.n, None)).happened))
    assert made.engine.movers(after) == [CHANCE] or made.game.done(after) != made.game.done(before)


def test_something_can_be_left_out(oil_city):
    made = oil_city
    for step in [step for step in made.line if step.seat < made.seats][:40]:
        branches = whole(branching(made, step.n, []))
        assert branches.dropped >= 0
        if branches.changed != branches.happened:
            return
    raise AssertionError("nothing that was left out made a difference")


# Games ----------------------------------------------------------------------------------------------------------------


def test_a_decided_position_has_a_certain_result():
    made = pits()
    # The last decision: 4 points, kept or given away.
    branches = whole(branching(made, 10, ["keep"]))
    assert branches.evidence == "proven"
    all_games = played(made, branches, 5)
    assert [(fate.points.low, fate.points.high) for fate in fates(all_games, 0)] == [(10, 10), (2, 2)]
    assert [(fate.points.low, fate.points.high) for fate in fates(all_games, 1)] == [(6, 6), (6, 6)]
    one, other = gains(all_games)
    assert (one.points.value, one.points.low, one.points.high) == (-4, -4, -4)
    # From a win to half of one.
    assert (one.wins.value, other.wins.value) == (-0.5, 0.5)


def test_another_roll_makes_another_game():
    made = pits()
    branches = whole(branching(made, 2, ["=0"]))
    one, other = gains(played(made, branches, 40))
    # Six points less, and all else as it would have been.
    assert (one.points.value, other.points.value) == (-6, 0)
    assert (one.points.low, one.points.high) == (-6, -6)


def test_bands_narrow():
    made = pits()
    branches = whole(branching(made, 1, None))
    few, many = (fates(played(made, branches, count), 0)[0] for count in (20, 320))
    for name in ("wins",):
        one, other = getattr(few, name), getattr(many, name)
        assert (other.high - other.low) < 0.5 * (one.high - one.low)
    assert (many.points.mean.high - many.points.mean.low) < 0.5 * (few.points.mean.high - few.points.mean.low)


@pytest.mark.parametrize(("name", "seats"), [("atacama", 2), ("guven", 3), ("ghawar", 2), ("oil_city", 6)])
def test_a_series_is_the_same_in_parts(name, seats):
    if not can_compile():
        pytest.skip("takes long without compiled rules")
    made = random_table(game(name), seats, {}, 1)
    n = made.line[len(made.line) * (1 if name == "atacama" else 3) // 4].n
    branches = whole(branching(made, n, None))
    at_once = played(made, branches, 6)
    parts = joined([played(made, branches, 1), played(made, branches, 3, first=1), played(made, branches, 2, first=4)])
    assert np.array_equal(at_once.points, parts.points)
    assert np.array_equal(at_once.places, parts.places)
    assert not np.array_equal(at_once.points, played(made, branches, 6, seed=SEED + 1).points)
    assert at_once.ended.all()


def test_workers_play_the_same(monkeypatch):
    made = random_table(game("atacama"), 2, {}, 1)
    branches = whole(branching(made, 20, None))
    monkeypatch.setattr(advising, "is_ready", lambda kind: fastest(kind).is_compiled)
    got = advising.play_on("atacama", branches.states, 2, 2, SEED, 0, 5, 60.0)
    assert np.array_equal(got.points, played(made, branches, 5).points)
    # One game at least, however little time there is.
    assert len(advising.play_on("atacama", branches.states, 2, 2, SEED, 5, 5, 0.0)) == 1


def test_both_speeds_play_the_same_games():
    if not can_compile():
        pytest.skip("there is one speed only")
    made = random_table(game("atacama"), 2, {}, 1)
    s = state(made, whole(branching(made, 22, None)).happened)
    for seed in range(4):
        speeds = [Onward(Engine(made.game, is_compiled=each)).play(s, 2, seed) for each in (True, False)]
        assert speeds[0] == speeds[1]


@pytest.mark.parametrize("name", games())
def test_every_games_level_is_quick_and_forgets_nothing(name):
    level = Onward(fastest(game(name))).level
    assert (level.careless, level.forgets, level.seconds) == (0, 0, 0.0)


def test_games_without_an_end_are_left_out():
    def never(s, seats, seed):
        return None if seed & 1 else Ended([3, 1], [1, 2])

    all_games = series(never, [None, None], 2, 2, SEED, 0, enough(4))
    assert all_games.ended.all(axis=1).tolist() == [True, False, True, False]
    assert fates(all_games, 0)[0].points.middle == 3
    nothing = Games(all_games.points[1:2], all_games.places[1:2])
    assert (fates(nothing, 0), gains(nothing)) == ([], [])


def test_wins_are_shared():
    all_games = series(lambda *_: Ended([5, 5, 2], [1, 1, 3]), [None], 3, 3, SEED, 0, enough(8))
    assert [fate.wins.value for fate in fates(all_games, 0)] == [0.5, 0.5, 0.0]


def test_the_seed_of_a_game_follows_from_its_number():
    seeds = []
    series(lambda s, seats, seed: seeds.append(seed), [None], 2, 2, SEED, 5, enough(3))
    assert seeds == [SEED << 32 | number for number in (5, 6, 7)]
    assert what_if.MOST_SEED << 32 | what_if.MOST_GAMES < 2**63
