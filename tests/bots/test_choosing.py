"""What a table asks of bots: names, moves, and clear words for what can't be."""

import time
from dataclasses import replace

import pytest
from bots.positions import ATACAMA, ENGINE, VARIANTS, random_game
from examples import nightly

from gusher import bots
from gusher.analysis.games.atacama.endgame import Solver
from gusher.bots.games.atacama.levels import LEVELS
from gusher.bots.search import choosing, levels, strengths
from gusher.bots.search.bot import Bot
from gusher.bots.search.limits import Limits
from gusher.bots.search.onward import NO_SEARCH
from gusher.rules.kernel import CHANCE, GusherError, game
from gusher.rules.kernel.engine import Engine, can_compile

compiled_only = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch):
    """Searching levels take a tenth of their time."""
    quick = tuple(replace(each, seconds=each.seconds / 10) for each in LEVELS)
    monkeypatch.setattr(strengths, "bot_of", lambda name: Bot(levels=quick))
    monkeypatch.setattr(choosing, "LEAST_SECONDS", 0.01)


def test_a_game_without_a_ladder_of_its_own_has_the_usual_one():
    assert [level.name for level in Bot().levels] == ["novice", "prospector", "driller", "foreman"]
    assert Bot().onward not in Bot().levels


@pytest.mark.parametrize("ladder", [levels.LEVELS, LEVELS])
def test_searching_levels_take_at_most_a_second(ladder):
    assert [level.seconds for level in ladder] == sorted(level.seconds for level in ladder)
    assert max(level.seconds for level in ladder) <= 1.0


def test_levels_are_known_without_numba(python):
    code = "import gusher.bots, sys; print(*gusher.bots.levels('atacama'), 'numba' in sys.modules)"
    assert python(code).split()[-1] == "False"


@pytest.mark.parametrize(
    ("name", "seat", "level", "code", "field"),
    [
        ("chess", 0, "foreman", "unknown_game", "game"),
        ("atacama", 0, "champion", "unknown_level", "level"),
        ("atacama", 1, "foreman", "not_your_turn", "seat"),
        ("atacama", CHANCE, "novice", "not_your_turn", "seat"),
    ],
)
def test_what_can_not_be_asked_is_named(name, seat, level, code, field):
    with pytest.raises(GusherError) as error:
        bots.choose(name, bytes(ATACAMA.start(2, {})), seat, level, 1)
    assert (error.value.code, error.value.field) == (code, field)


def test_a_game_that_is_over_has_no_move_to_choose():
    s, seat = random_game(1)[-1]
    over = ENGINE.playout(s, 1)
    with pytest.raises(GusherError, match="not to move"):
        bots.choose("atacama", bytes(over), seat, "prospector", 1)


def test_bytes_of_something_else_are_refused():
    with pytest.raises(ValueError, match="bytes"):
        bots.choose("atacama", b"short", 0, "novice", 1)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@pytest.mark.parametrize("level", ["novice", "prospector", "driller"])
def test_no_level_ever_plays_what_is_not_legal(seats, options, level):
    for n, (s, seat) in enumerate(random_game(3, seats, options)):
        before = bytes(s)
        text = bots.choose("atacama", before, seat, level, n)
        assert ATACAMA.actions.read(text) in ENGINE.legal(s, seat)
        assert bytes(s) == before


@pytest.mark.parametrize("level", ["novice", "prospector"])
def test_the_same_seed_gives_the_same_move_and_others_give_others(level):
    start = bytes(ATACAMA.start(2, {}))
    moves = [bots.choose("atacama", start, 0, level, seed) for seed in range(20)]
    assert moves == [bots.choose("atacama", start, 0, level, seed) for seed in range(20)]
    assert len(set(moves)) > 3


def test_equal_openings_are_not_always_answered_equally():
    answers = set()
    for seed in range(12):
        s, said = ATACAMA.start(2, {}), []
        for number, opening in enumerate(("b5", "h3", "g9")):
            ENGINE.play_unchecked(s, 0, ATACAMA.actions.read(opening))
            said.append(bots.choose("atacama", bytes(s), 1, "prospector", 100 * seed + number))
            ENGINE.play_unchecked(s, 1, ATACAMA.actions.read(said[-1]))
        answers.add(tuple(said))
    assert len(answers) > 2


def test_the_usual_novice_is_careless_more_often_than_not():
    s, player = ATACAMA.start(2, {}), choosing.Player(ENGINE)
    novice, careful_one = levels.LEVELS[:2]
    best = {player.play(s, 0, careful_one, seed, NO_SEARCH) for seed in range(20)}
    careful = sum(player.play(s, 0, novice, seed, NO_SEARCH) in best for seed in range(200))
    assert 50 < careful < 110


def test_without_compiled_rules_bots_play_too(monkeypatch):
    monkeypatch.setattr(choosing, "can_compile", lambda: False)
    for level in bots.levels("atacama"):
        s, seat = random_game(5)[20]
        assert ATACAMA.actions.read(bots.choose("atacama", bytes(s), seat, level, 1)) in ENGINE.legal(s, seat)


@compiled_only
def test_bots_play_compiled_once_somebody_has_compiled(monkeypatch, tmp_path):
    asked = []
    player = choosing._player
    monkeypatch.setattr(choosing, "_mark_of", lambda kind: tmp_path / kind.name)
    monkeypatch.setattr(choosing, "_player", lambda name, speed: asked.append(speed) or player(name, speed))
    start = bytes(ATACAMA.start(2, {}))
    bots.choose("atacama", start, 0, "prospector", 1)
    assert asked == [False]
    assert bots.compile_search(ATACAMA)
    bots.choose("atacama", start, 0, "prospector", 1)
    assert asked == [False, True, True]


def test_where_nothing_can_be_compiled_there_is_nothing_to_compile(monkeypatch):
    monkeypatch.setattr(choosing, "can_compile", lambda: False)
    assert bots.compile_search(game("atacama")) is False


@compiled_only
def test_a_level_takes_its_time_and_no_longer():
    bots.compile_search(ATACAMA)
    start = bytes(ATACAMA.start(2, {}))
    over = []
    for seed in range(5):
        began = time.perf_counter()
        bots.choose("atacama", start, 0, "foreman", seed)
        over.append(time.perf_counter() - began - strengths.level_of("atacama", "foreman").seconds)
    # The best of five: what else the machine does can only add to it.
    assert -0.05 < min(over) < 0.05


def test_interpreted_and_compiled_greedy_play_alike():
    speeds = [
        choosing.Player(Engine(ATACAMA, is_compiled=speed)) for speed in ([False, True] if can_compile() else [False])
    ]
    for s, seat in random_game(2, 4, {"tactical": True})[::3]:
        assert len({player.play(s, seat, levels.CAREFUL, 99, NO_SEARCH) for player in speeds}) == 1


def with_rigs_left(rigs, seed=5):
    """A random game of two when so many rigs are left, and who is to move."""
    return next((s, seat) for s, seat in random_game(seed) if s["hand"].sum() == rigs)


def proving(level="foreman"):
    """A level with its own time."""
    return next(each for each in LEVELS if each.name == level)


@compiled_only
@pytest.mark.parametrize("rigs", [7, *nightly(9, 12)])
def test_the_best_level_plays_to_the_proven_margin_once_twelve_rigs_are_left(rigs):
    player = choosing.Player(ENGINE)
    s, seat = with_rigs_left(rigs)
    margin = Solver(ENGINE).solve(s).low
    while movers := ENGINE.movers(s):
        [seat] = movers
        ENGINE.play_unchecked(s, seat, player.play(s, seat, proving(), 1, Limits(iterations=1_000_000)))
    ours, theirs = ENGINE.points(s)
    assert ours - theirs == margin


@compiled_only
def test_only_the_best_level_is_an_expert(monkeypatch):
    player = choosing.Player(ENGINE)
    asked = []
    monkeypatch.setattr(player, "expert", Asked(asked, player.search))
    for name in ("apprentice", "novice", "prospector", "driller", "surveyor", "foreman"):
        s, seat = with_rigs_left(3)
        player.play(s, seat, proving(name), 1, Limits(iterations=50))
        assert len(asked) == (name == "foreman")


class Asked:
    """Lets somebody else think."""

    def __init__(self, asked, other):
        self.asked = asked
        self.other = other

    def think(self, s, seat, seed, limits):
        self.asked.append((seat, limits))
        return self.other.think(s, seat, seed, limits)


@compiled_only
def test_a_proof_leaves_the_level_its_time():
    player = choosing.Player(ENGINE)
    s, seat = with_rigs_left(13)
    late = []
    for _ in range(3):
        deadline = time.perf_counter() + 0.1
        player.play(s, seat, proving(), 1, Limits(deadline=deadline))
        late.append(time.perf_counter() - deadline)
    # The best of three: what else the machine does can only add to it.
    assert min(late) < 0.02


@compiled_only
def test_with_few_rigs_left_the_best_level_never_has_to_search():
    player = choosing.Player(ENGINE)
    s, _ = with_rigs_left(9)
    while movers := ENGINE.movers(s):
        [seat] = movers
        thought = player.expert.think(s, seat, 1, Limits(iterations=100_000))
        assert thought.exact
        ENGINE.play_unchecked(s, seat, thought.action)
