"""Figures about the games with trucks: that both sides of a comparison play the same game, and count alike. What is
measured in OpenSpiel is counted on a small one of its kind."""

import random
import shutil
from types import SimpleNamespace

import pytest
from examples import nightly, run

from dev.bench import openspiel, server
from dev.bench.field import drives, games, playouts, positions, search
from dev.bench.field.games import Ours, Played
from dev.bench.field.reference import compiled_reference
from dev.bench.figures import CannotMeasureError, Target, figures
from gusher.rules.field.lattice import CENTRE
from gusher.rules.kernel import CHANCE, game, kind_of, view
from gusher.rules.kernel.engine import Engine, can_compile

GAMES = ("ghawar", "guven")
SEEDS = {"ghawar": 24, "guven": 276}
"""Of games in which everything happens: short ones, as far as they go."""

pytestmark = pytest.mark.skipif(
    not can_compile() or shutil.which("g++") is None, reason="needs g++ and rules that can be compiled here"
)


@pytest.fixture
def interpreted(monkeypatch):
    """Figures measured on rules that need no compiling first."""

    def engine(kind, *, is_compiled):
        assert is_compiled, "figures are about compiled rules"
        return Engine(kind, is_compiled=False)

    for module in (drives, games, search):
        monkeypatch.setattr(module, "Engine", engine)


@pytest.fixture
def quickest(request):
    """Compiled rules for the night: to compile what plays and counts takes longer than a few games do."""
    if run.is_quick:
        request.getfixturevalue("interpreted")


@pytest.mark.parametrize("playing", GAMES)
def test_everything_promised_is_measured(playing):
    promised = {"playouts", "playouts.driving", "playouts.openspiel", "search", "drives", "server.move"}
    assert set(figures()) >= {f"{playing}.{figure}" for figure in promised}


# The C++ --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("playing", GAMES)
def test_the_rules_follow_the_games_that_cpp_tells(playing):
    kind = game(playing)
    engine = Engine(kind, is_compiled=False)
    followed = set()
    for seats, rolls in ((2, 0), (2, 4), (3, 3), (4, 0)):
        with compiled_reference(playing, seats) as cpp:
            told = cpp.told(SEEDS[playing], rolls)
        # The program in C++ plays by the first rules of each game.
        s = kind.set_up(kind.resolve(seats, {}, 1), 1)
        for text, choices in told.actions:
            [seat] = engine.movers(s)
            action = kind.actions.read(text)
            legal = engine.legal(s, seat)
            assert action in legal
            assert choices in (0, len(legal)), f"before {text}"
            assert choices > 0 or seat == CHANCE or text == "roll"
            engine.play_unchecked(s, seat, action)
            followed.add(kind_of(action))
        assert engine.movers(s) == []
        assert engine.ending(s) == kind.endings[told.ending]
        assert list(zip(engine.points(s), engine.places(s), strict=True)) == told.standing
    # All that happens in such games: a value board is not among them.
    names = {each.name for each in kind.actions.kinds if each.code in followed}
    assert names == {each.name for each in kind.actions.kinds} - {"cover"}


def test_cpp_plays_games_as_long(interpreted):
    with compiled_reference("guven", 3) as cpp:
        assert playouts.surprise([Ours("guven", 3).played(100, 1)], [cpp.played(3_000, 2)]) < 4


@pytest.mark.slow
@pytest.mark.parametrize("rolls", [3, 0])
@pytest.mark.parametrize("playing", GAMES)
def test_cpp_plays_the_same_game(playing, rolls):
    ours = Ours(playing, 3)
    with compiled_reference(playing, 3) as cpp:
        here, there = ours.played(3_000, 1, rolls), cpp.played(3_000, 2, rolls)
    assert playouts.surprise([here], [there]) < 4
    assert here.mean == pytest.approx(there.mean, rel=0.03)
    assert sum(here.endings) == sum(there.endings) == 3_000
    for mine, theirs in zip(here.endings, there.endings, strict=True):
        assert mine == pytest.approx(theirs, rel=0.1, abs=60)
    for mine, theirs in zip(here.points, there.points, strict=True):
        assert mine == pytest.approx(theirs, rel=0.1, abs=1_500)
    assert sum(here.firsts) == sum(there.firsts) == 3_000 * 720720


def test_a_roll_at_once_makes_other_games(quickest):
    ours = Ours("guven", 2)
    idle, driving = ours.played(20, 1), ours.played(20, 1, rolls=3)
    assert playouts.surprise([idle], [driving]) > 5
    assert driving.mean > 3 * idle.mean


@pytest.mark.parametrize("playing", [*nightly("ghawar"), "guven"])
def test_what_is_counted_are_the_games_that_are_timed(playing, quickest):
    ours = Ours(playing, 2)
    counted = ours.played(30, 7)
    points, shares = ours.engine.playouts(ours.start, 30, 7)
    assert points == counted.points
    assert [round(share * 720720) for share in shares] == counted.firsts
    assert counted.mean == counted.steps / 30
    lengths = [ours.played(1, seed).steps for seed in range(10)]
    assert min(lengths) > 36 + 1
    assert len(set(lengths)) > 3


def of_length(mean, games=100):
    """Games of which half are one decision shorter and half one longer."""
    return Played(games, 2.0, mean * games, (mean * mean + 1) * games, mean + 1, [games, 0, 0, 0], [0, 0], [0, 0])


def test_surprise_is_told_in_standard_errors():
    assert of_length(50).error == pytest.approx(0.1)
    assert of_length(50).speed == 2500
    assert playouts.surprise([of_length(50)], [of_length(50)]) == 0
    assert playouts.surprise([of_length(50)], [of_length(51)]) == pytest.approx(1 / 0.02**0.5)
    assert playouts.surprise([of_length(50)] * 4, [of_length(51)] * 4) == pytest.approx(2 / 0.02**0.5)


def test_a_figure_fails_where_the_other_side_plays_another_game(monkeypatch):
    monkeypatch.setattr(playouts, "ROUNDS", 2)
    figure = playouts.compared("n", "ghawar", *[lambda count, seed: of_length(50)] * 2)
    assert (figure.ratio, figure.value, figure.target) == (1, 2500, Target("ratio", "least", 0.8))
    with pytest.raises(AssertionError, match="standard errors apart"):
        playouts.compared("n", "ghawar", lambda count, seed: of_length(50), lambda count, seed: of_length(51))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ghawar.playouts", "guven.playouts.driving"])
def test_figures_against_cpp_measure(name, monkeypatch):
    monkeypatch.setattr(playouts, "ROUNDS", 3)
    monkeypatch.setattr(playouts, "STEPS", 30_000)
    figure = figures()[name](name)
    assert figure.name == name
    assert figure.unit == "steps/s"
    assert figure.target == Target("ratio", "least", 0.8)
    assert figure.ratio == pytest.approx(figure.value / figure.details["C++, steps/s"])
    assert figure.spread[0] <= figure.value == figure.spread[1]


# OpenSpiel ------------------------------------------------------------------------------------------------------------


class Walk:
    """A game of five moves, each after a throw of one of two. What has been done is its state."""

    def __init__(self, done=()):
        self.done = tuple(done)

    def clone(self):
        return Walk(self.done)

    def is_terminal(self):
        return len(self.done) == 10

    def is_chance_node(self):
        return len(self.done) % 2 == 0

    def chance_outcomes(self):
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self):
        return [0, 1, 2]

    def apply_action(self, action):
        assert action in ((0, 1) if self.is_chance_node() else (0, 1, 2))
        self.done += (action,)


def node(visits, *children):
    return SimpleNamespace(
        explore_count=visits,
        children=[SimpleNamespace(**{**vars(child), "action": action}) for action, child in enumerate(children)],
    )


@pytest.fixture
def spiel(monkeypatch):
    """OpenSpiel with one game and a search that has found a tree. Returns what the search was asked for."""
    asked = []
    # Ten simulations: the root, three of each of its first two children (one of them once further), three of another.
    tree = node(10, node(3), node(3, node(1), node(0)), node(3))

    class Bot:
        def __init__(self, of_game, evaluator, curiosity, simulations, megabytes, solves, seed, verbose):
            asked.append((simulations, evaluator))

        def mcts_search(self, state):
            assert state.done == (0,)
            sum(range(200_000))
            return tree

    package = SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=Walk),
        RandomRolloutEvaluator=lambda rollouts, seed: rollouts,
        MCTSBot=Bot,
    )
    monkeypatch.setattr(openspiel, "openspiel", lambda: package)
    monkeypatch.setattr(openspiel, "processor_seconds", lambda work: (work(), 0.5)[1])
    return asked


def test_random_games_are_counted_move_by_move(spiel):
    # The first throw is the position's.
    assert openspiel.Backgammon().mean_length(3) == 9
    assert openspiel.Backgammon().rollouts(40) == 80
    assert spiel == [(1, 40)]


def test_a_search_counts_steps_in_the_tree_and_in_rollouts(spiel, monkeypatch):
    monkeypatch.setattr(openspiel, "LEAVES", 2_000)
    speed, simulations = openspiel.Backgammon().uct(10)
    assert spiel == [(10, 1)]
    assert simulations == 20
    # Wherever a rollout begins, nine steps end the game: those of the tree before it are fewer by then.
    in_tree = 3 + 3 + 1 + 3
    in_rollouts = 9 + 3 * 8 + 2 * 8 + 7 + 3 * 8
    assert speed == pytest.approx((in_tree + in_rollouts) / 0.5, rel=0.01)


@pytest.mark.parametrize("figure", ["ghawar.playouts.openspiel", "guven.search"])
def test_without_openspiel_figures_say_how_to_get_it(figure, monkeypatch):
    monkeypatch.setattr(openspiel, "find_spec", lambda name: None)
    with pytest.raises(CannotMeasureError, match="-m pip install open_spiel"):
        figures()[figure](figure)


class Backgammon:
    """A slow one."""

    def mean_length(self, sample):
        return 200.0

    def rollouts(self, count):
        return 50.0

    def uct(self, simulations):
        return 1_000.0, 5.0


def test_random_games_are_compared_by_their_steps(monkeypatch):
    monkeypatch.setattr(playouts, "Backgammon", Backgammon)
    monkeypatch.setattr(playouts, "STEPS", 20_000)
    ours = SimpleNamespace(played=lambda count, seed: of_length(50), playouts=lambda count, seed: count / 1_000)
    monkeypatch.setattr(playouts, "Ours", lambda name, seats: ours)
    figure = figures()["guven.playouts.openspiel"]("n")
    assert figure.value == pytest.approx(50_000)
    assert figure.details["OpenSpiel, steps/s"] == 200 * 50
    assert figure.ratio == pytest.approx(figure.value / 10_000)
    assert figure.target == Target("ratio", "least", 10.0)


@pytest.mark.parametrize("playing", ["ghawar", *nightly("guven")])
def test_a_search_is_compared_by_its_steps(playing, interpreted, monkeypatch):
    monkeypatch.setattr(search, "Backgammon", Backgammon)
    monkeypatch.setattr(search, "SECONDS", 0.3)
    figure = search.against_uct(playing)("n")
    assert figure.ratio == pytest.approx(figure.value / 1_000)
    assert figure.target == Target("ratio", "least", 20.0)
    assert 0 < figure.spread[0] <= figure.value <= figure.spread[1]
    # A drive is one move and several steps.
    assert figure.details["ratio, a whole drive counted as one"] <= figure.ratio
    assert 0 < figure.details["depth, moves and outcomes"] <= figure.details["deepest"]


# Positions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("playing", GAMES)
def test_a_six_in_the_middle_of_a_field_with_four_trucks(playing):
    kind = game(playing)
    engine = Engine(kind, is_compiled=False)
    s = positions.six_in_the_middle(engine, 3)
    shown = view(s)
    [seat] = engine.movers(s)
    assert shown.points_left == 6
    assert shown.truck_at[seat] == CENTRE
    assert len({shown.truck_at[other] for other in range(4)}) == 4
    assert {kind.actions.write(action) for action in engine.legal(s, seat)} == {"n", "e", "s"}


@pytest.mark.parametrize("playing", GAMES)
def test_all_drives_of_a_six_are_timed(playing, interpreted, monkeypatch):
    monkeypatch.setattr(drives, "GAMES", 2)
    monkeypatch.setattr(drives, "CALLS", 3)
    figure = drives.all_of_a_six(playing)("n")
    assert figure.unit == "µs"
    assert figure.target == Target("value", "most", 50.0)
    # Interpreted, hence slow.
    assert 100 < figure.spread[0] <= figure.value <= figure.spread[1]


@pytest.mark.parametrize("playing", GAMES)
def test_games_of_any_age_wait_for_a_turn(playing):
    kind = game(playing)
    engine = Engine(kind, is_compiled=False)
    young, seat = positions.at_a_turn(engine, 2, 5)
    old, _ = positions.at_a_turn(engine, 2, 5, turns=3)
    assert "roll" in {kind.actions.write(action) for action in engine.legal(young, seat)}
    assert view(young).quiet_turns == 0
    assert young.tobytes() != old.tobytes()
    assert positions.at_a_turn(engine, 2, 5, turns=3)[0].tobytes() == old.tobytes()


def test_people_roll_more_often_than_they_move_rigs():
    drawn = random.Random(1)
    actions = ["a1-a2", "b1-b2", "roll"]
    chosen = [positions.drives(actions, drawn) for _ in range(2_000)]
    assert chosen.count("roll") == pytest.approx(2_000 * (3 / 4 + 1 / 12), abs=80)
    assert chosen.count("a1-a2") == pytest.approx(2_000 / 12, abs=60)
    assert {positions.drives(["n", "e"], drawn) for _ in range(20)} == {"n", "e"}


# A table --------------------------------------------------------------------------------------------------------------


class Chair:
    """A seat at a table where the game is over after so many moves."""

    def __init__(self, moves):
        self.left = moves
        self.played = []
        self.view = {"n": 0, "over": False, "legal": {"0": [], "1": ["roll", "a1-a2"]}}

    def send(self, kind, **words):
        assert (kind, words["n"], words["seat"]) == ("act", self.view["n"], 1)
        self.played += words["actions"]
        return {"n": words["n"] + 1}

    def until(self, n):
        self.left -= 1
        self.view = {**self.view, "n": n, "over": self.left == 0}


@pytest.mark.parametrize(("moves", "made"), [(7, 7), (500, server.MOVES_OF_A_CONNECTION)])
def test_a_connection_makes_no_more_moves_than_a_server_takes(moves, made):
    chair = Chair(moves)
    took = server.timed_moves(chair, random.Random(1), lambda actions, drawn: actions[0])
    assert len(took) == made
    assert chair.played == ["roll"] * made
