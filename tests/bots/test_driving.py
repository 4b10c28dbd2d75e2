"""The bots of both games of driving: what they count on, how they take their turns, how well they play."""

import random
from itertools import pairwise

import ghawar.playing
import guven.playing
import numpy as np
import pytest
from examples import nightly
from played import fastest

from gusher import bots, study
from gusher.analysis.evaluation import ask_estimate
from gusher.analysis.games.ghawar import DEFEAT, moves_of_rigs
from gusher.bots.games import ghawar as ghawar_bot
from gusher.bots.search import choosing, levels, strengths
from gusher.bots.search.bot import bot_of
from gusher.bots.search.choosing import Player
from gusher.bots.search.limits import Limits
from gusher.bots.search.moves import list_moves, room_for_moves
from gusher.bots.search.sight import CLEAR, Sight
from gusher.rules.field.lattice import CAMP, PLATFORMS
from gusher.rules.ghawar.hiding import is_hidden
from gusher.rules.ghawar.loads import NOTHING, RED, UNKNOWN
from gusher.rules.ghawar.scoring import AS_DELIVERED, has_lost
from gusher.rules.kernel import CHANCE, driver, game, seeded, view
from gusher.rules.kernel.engine import MOST_SIDES, Engine, can_compile, interpretable

compiled_only = pytest.mark.skipif(not can_compile(), reason="takes compiled rules")

GAMES = ["ghawar", "guven"]
INTERPRETED = {name: Engine(game(name), is_compiled=False) for name in GAMES}
FASTEST = {name: fastest(game(name)) for name in GAMES}


def random_game(name, seed, seats=2, every=1, options=None):
    """Every ``every``-th state of a random game in which a seat is to move, each with that seat, and the last state.
    Rolls are as likely as moves of rigs."""
    engine, drawn = FASTEST[name], random.Random(seed)
    s = engine.game.start(seats, options or {})
    states = []
    while movers := engine.movers(s):
        legal = engine.legal(s, movers[0])
        if movers[0] != CHANCE:
            states.append((engine.copy(s), movers[0]))
            roll = engine.game.actions.read("roll")
            legal = [roll] if roll in legal and drawn.random() < 0.5 else legal
        engine.play_unchecked(s, movers[0], drawn.choice(legal))
    return states[::every], s


def expected(engine, s):
    """What every seat may expect, with as much scratch space as bots have."""
    out = np.zeros(max(engine.game.most_actions, 2 * MOST_SIDES), np.int32)
    values = np.zeros(MOST_SIDES, np.float64)
    count = ask_estimate(view(s), out.data, values.data)
    return values[:count].tolist()


def drawn(name, text, **more):
    return (ghawar if name == "ghawar" else guven).playing.drawn(text, **more)


# What a position promises ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_end_a_promise_is_what_the_points_are(name, seats):
    _, over = random_game(name, seats, seats)
    engine = INTERPRETED[name]
    promised = expected(engine, over)
    lost = [has_lost(view(over), seat, AS_DELIVERED) for seat in range(seats)] if name == "ghawar" else [False] * seats
    points = engine.points(over)
    assert promised == [each - DEFEAT * out for each, out in zip(points, lost, strict=True)]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_written_beyond_the_room_for_it(name):
    """Interpreted, an index beyond the end is an error."""
    for seats in (2, 3, 4):
        for s, _ in random_game(name, 7, seats, every=97)[0]:
            assert all(np.isfinite(expected(INTERPRETED[name], s)))


NEAR = """
+   .   +   .   +
.   o   .   o   .
+   .   +   .   +
.   1R  .   o   .
+   ^1  +   .   +
"""
FAR = """
+   .   +   .   +
.   1R  .   o   .
+   .   +   .   +
.   o   .   o   .
+   ^1  +   .   +
"""
LOADED = """
+   .   +   .   +
.   o   .   o   .
+   .   +   .   +
.   1   .   o   .
+   ^1R +   .   +
"""


@pytest.mark.parametrize("name", GAMES)
def test_what_is_nearer_promises_more(name):
    near, far = (expected(INTERPRETED[name], drawn(name, text).state) for text in (NEAR, FAR))
    assert near[0] > far[0]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_on_the_truck_promises_more_than_what_is_below_a_rig(name):
    below, loaded = (expected(INTERPRETED[name], drawn(name, text).state) for text in (FAR, LOADED))
    assert loaded[0] > below[0]


def test_in_guven_s_game_stones_are_their_rigs_owner_s():
    mine, theirs = (
        expected(INTERPRETED["guven"], drawn("guven", NEAR.replace("1R", owned)).state) for owned in ("1R", "2R")
    )
    assert mine[0] - mine[1] > theirs[0] - theirs[1] + 1


def test_in_ghawar_rigs_over_stones_are_a_move_further_away():
    for target in range(PLATFORMS):
        for platform in {*range(PLATFORMS)} - {target}:
            way = sum(abs(one - other) for one, other in zip(divmod(target, 6), divmod(platform, 6), strict=True))
            assert moves_of_rigs(target, 1 << platform, 0) == way
            assert moves_of_rigs(target, 0, 1 << platform) == way + 1
    assert moves_of_rigs(0, 1 << 35, 1 << 2) == 3
    assert moves_of_rigs(0, 0, 0) > 11


def test_who_lacks_a_colour_in_the_end_has_lost_more_than_points():
    t = drawn("ghawar", NEAR)
    some = expected(INTERPRETED["ghawar"], t.state)[0]
    t.shown.delivered[0, 1] = 0
    t.shown.delivered[1, 1] = 9
    assert expected(INTERPRETED["ghawar"], t.state)[0] < some


LAST_STONE = """
+   .   +   .   +
.   1   .   2   .
+   .   v1R .   +
"""


@pytest.mark.parametrize("won", [0, 60])
@pytest.mark.parametrize("mine", [5, 4, 3])
def test_nobody_carries_the_last_stone_about(mine, won):
    """Whoever is ahead, and in however many colours: at a standstill it counts for its carrier all the same (G26)."""
    t = drawn("ghawar", LAST_STONE)
    t.state["stone"] = 0
    t.shown.stones_left = 1
    t.state["delivered"][:2, 1:] = [[mine], [4]]
    t.shown.won[1] = won
    t.play("roll", "die3")
    player = Player(FASTEST["ghawar"])
    while t.mover == 0:
        t.play(t.game.actions.write(player.play(t.state, 0, levels.CAREFUL, 1, Limits())))
    assert t.ending == "all_delivered"


def test_a_stone_that_comes_home_promises_the_number_that_it_will_cover():
    """On the value board; else no truck with such a stone would ever drive home."""
    t = drawn("ghawar", LOADED, scoring="board")
    t.shown.load[0] = RED
    loaded = expected(INTERPRETED["ghawar"], t.state), glanced(t)
    t.shown.load[0], t.shown.to_cover, t.shown.truck_at[0] = NOTHING, RED, CAMP
    home = expected(INTERPRETED["ghawar"], t.state), glanced(t)
    assert all(after[0] > before[0] for before, after in zip(loaded, home, strict=True))


def glanced(t):
    """What every seat has at a glance."""
    out = np.zeros(max(t.game.most_actions, 2 * MOST_SIDES), np.int32)
    values = np.zeros(MOST_SIDES, np.float64)
    bot_of(t.game.name).at_a_glance(t.shown, out.data, values.data)
    return values.tolist()


@compiled_only
def test_bots_bring_the_stones_of_the_value_board_home():
    result = study.matches("ghawar", ["surveyor", "surveyor"], 4, 3, options={"scoring": "board"})
    assert {game("ghawar").endings[ended] for ended in result.games.ended} <= {"all_delivered", "stones_counted"}


# Turns ----------------------------------------------------------------------------------------------------------------


@driver
def listed(s, seat, room):
    """See ``list_moves``, from Python."""
    return list_moves(s, seat, room)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_played_and_ends_the_turn_or_rolls(name):
    engine = INTERPRETED[name]
    made = room_for_moves(engine.game)
    room = interpretable(made)
    for s, seat in random_game(name, 3, every=61)[0][:25]:
        count = engine.run(listed)(s, seat, room)
        assert count > 0
        begin = made.begin[: count + 1].tolist()
        for first, end in pairwise(begin):
            after = engine.copy(s)
            for action in made.actions[first:end].tolist():
                assert engine.movers(after) == [seat]
                assert engine.why(after, seat, action) == 0
                engine.play_unchecked(after, seat, action)


def test_in_guven_s_game_rigs_are_not_moved_to_where_there_is_nothing():
    engine = INTERPRETED["guven"]
    made = room_for_moves(engine.game)
    seen = 0
    for s, seat in random_game("guven", 5, every=41)[0]:
        texts = {engine.game.actions.write(action) for action in engine.legal(s, seat)}
        if "roll" in texts:
            count = engine.run(listed)(s, seat, interpretable(made))
            for action in made.actions[1:count].tolist():
                target = engine.game.actions.write(action).split("-")[1]
                assert view(s).stone["abcdef".index(target[0]) + 6 * (int(target[1]) - 1)] != 0
                seen += 1
    assert seen > 50


@pytest.mark.parametrize("name", GAMES)
def test_greedy_takes_what_lies_on_its_way(name):
    engine = FASTEST[name]
    t = drawn(name, NEAR).play("roll", "die2")
    done = []
    player = Player(engine)
    while t.mover == 0:
        action = player.play(t.state, 0, levels.Level("sharp"), 1, Limits())
        done.append(t.game.actions.write(action))
        t.play(done[-1])
    assert "drill-a1" in done


@compiled_only
def test_rolls_and_moves_of_rigs_are_both_made():
    for name in GAMES:
        played = study.matches(name, ["surveyor", "surveyor"], 2, seed=3)
        kinds = {text.partition("-")[0] for text in study.game_file(played, int(played.games.seed[0])).split()}
        assert "roll" in kinds
        assert any(len(text) == 2 and text[0] in "abcdef" for text in kinds)


@compiled_only
@pytest.mark.parametrize("name", GAMES)
def test_the_rest_of_a_drive_follows_from_its_beginning(name):
    """A bot that is asked again in mid-drive goes on with what it has begun."""
    engine = FASTEST[name]
    player = Player(engine)
    level = levels.Level("wild", sight=Sight(misjudges=5.0))
    followed = 0
    for s, seat in random_game(name, 9, every=7)[0][:60]:
        after = engine.copy(s)
        move = player._think(s, seat, level, 4, Limits())
        player._remember(s, seat, level, move)
        for action, following in pairwise(move):
            engine.play_unchecked(after, seat, action)
            assert player.play(after, seat, level, followed, Limits()) == following
            followed += 1
    assert followed > 20


def test_who_misjudges_plays_less_the_same():
    engine = FASTEST["guven"]
    s, seat = next((s, seat) for s, seat in random_game("guven", 2)[0] if len(engine.legal(s, seat)) > 20)
    player = Player(engine)
    vaguely = levels.Level("vague", sight=Sight(misjudges=50.0))
    sharp, vague = (
        {player._think(s, seat, level, seed, Limits()) for seed in range(12)} for level in (levels.CAREFUL, vaguely)
    )
    assert len(vague) > len(sharp)


# What is forgotten ----------------------------------------------------------------------------------------------------


def believed(percent, generator, memory="own"):
    """A state from the middle of a game as it is, and as seat 0 imagines it after forgetting so many percent."""
    middle = random_game("ghawar", 11, every=1, options={"memory": memory})[0]
    s, _ = middle[len(middle) // 2]
    imagined = INTERPRETED["ghawar"].copy(s)
    ghawar_bot.imagine(view(imagined), 0, percent, seeded(generator))
    return view(s), view(imagined)


@pytest.mark.parametrize("memory", ["own", "strict"])
def test_nothing_is_forgotten_of_what_can_be_seen(memory):
    s, imagined = believed(100, 1, memory)
    open_ones = [at for at in range(36) if not is_hidden(s, 0, at)]
    assert 0 < len(open_ones) < 36
    assert [imagined.stone[at] for at in open_ones] == [s.stone[at] for at in open_ones]


def test_what_is_forgotten_is_imagined_without_a_stone_too_many():
    s, imagined = believed(100, 1)
    for colour in range(1, 5):
        assert list(imagined.stone).count(colour) == list(s.stone).count(colour)
    assert UNKNOWN not in list(imagined.stone)
    assert len({tuple(believed(100, seed)[1].stone) for seed in range(6)}) > 1


def test_who_forgets_nothing_believes_what_is_true():
    s, imagined = believed(0, 1)
    assert list(imagined.stone) == list(s.stone)


def test_with_open_memory_there_is_nothing_to_forget():
    s, imagined = believed(100, 1, "open")
    assert list(imagined.stone) == list(s.stone)


def test_imagination_does_not_depend_on_what_is_true():
    """A seat that forgets everything imagines two worlds alike if they look alike to it."""
    s, imagined = believed(100, 3)
    hidden = [at for at in range(36) if is_hidden(s, 0, at)]
    stones = [s.stone[at] for at in hidden]
    other = INTERPRETED["ghawar"].copy(random_game("ghawar", 11, options={"memory": "own"})[0][0][0])
    source, _ = believed(0, 1)
    for field in other.dtype.names:
        other[field] = np.asarray(getattr(source, field))
    for at, stone in zip(hidden, reversed(stones), strict=True):
        view(other).stone[at] = stone
    ghawar_bot.imagine(view(other), 0, 100, seeded(3))
    assert list(view(other).stone) == list(imagined.stone)
    assert NOTHING in stones or len(set(stones)) > 1


# Levels ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_there_are_six_levels_of_at_most_a_second(name):
    assert bots.levels(name) == ("apprentice", "novice", "prospector", "driller", "surveyor", "foreman")
    ladder = strengths.ladder(name)
    assert max(level.seconds for level in ladder) <= 1.0
    # The lowest three overlook moves, those above them misjudge what they see.
    overlooked = [(level.sight.overlooks, not level.sight.heeds, level.sight.misjudges) for level in ladder]
    assert overlooked == sorted(overlooked, reverse=True)
    assert ladder[-1].sight == CLEAR
    assert ladder[-1].forgets == 0
    forgotten = [level.forgets for level in ladder]
    assert forgotten == sorted(forgotten, reverse=True)


@pytest.mark.parametrize(("seats", "iterations"), [(2, 3), (3, 0), (4, 0)])
def test_the_foreman_of_ghawar_searches_between_two_only(seats, iterations):
    engine = INTERPRETED["ghawar"]
    s, seat = next(each for each in random_game("ghawar", 5, seats)[0] if len(engine.legal(*each)) > 1)
    player = Player(engine)
    action = player.play(s, seat, strengths.level_of("ghawar", "foreman"), 1, Limits(iterations=3))
    assert action in engine.legal(s, seat)
    assert view(player._memory).tree.visits[0] == iterations


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["novice", "driller", "surveyor"])
def test_no_level_plays_what_is_not_legal(name, level, monkeypatch):
    monkeypatch.setattr(choosing, "is_ready", lambda kind: can_compile())
    engine = INTERPRETED[name]
    for number, (s, seat) in enumerate(random_game(name, 21, every=83)[0]):
        before = s.tobytes()
        text = bots.choose(name, before, seat, level, number)
        assert engine.game.actions.read(text) in engine.legal(s, seat)
        assert s.tobytes() == before


def match(name, better, worse, games):
    """How many games the better one wins."""
    first = study.matches(name, [better, worse], games, seed=5).by_player[0].first
    print(f"{name}: {better} against {worse}: {first.value:.2f} ({first.low:.2f} to {first.high:.2f})")
    return first


@compiled_only
@pytest.mark.parametrize("name", [*nightly("ghawar"), "guven"])
def test_whoever_thinks_beats_whoever_plays_at_random(name):
    assert match(name, "apprentice", "random", 16).value >= 0.9


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("name", GAMES)
def test_levels_beat_those_far_below(name):
    assert match(name, "driller", "novice", 40).low > 0.5


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("worse", "better"), list(pairwise(("random", "apprentice", "novice", "prospector", "driller", "surveyor")))
)
def test_each_level_beats_the_one_below(name, worse, better):
    first = match(name, better, worse, 300)
    assert first.low > 0.5
    if worse == "random":
        assert first.value >= 0.9


# At a glance ----------------------------------------------------------------------------------------------------------


def game_between(name, levels, seed):
    """The points of a game of two levels."""
    engine, drawn = FASTEST[name], random.Random(seed)
    player = Player(engine)
    s = engine.game.start(2, {})
    while movers := engine.movers(s):
        if movers[0] == CHANCE:
            action = drawn.choices(engine.legal(s, CHANCE), engine.weights(s))[0]
        else:
            level = levels[movers[0]]
            known = engine.known(s, movers[0])
            action = player.play(known, movers[0], level, drawn.randrange(1 << 30), Limits(iterations=1))
        engine.play_unchecked(s, movers[0], action)
    return engine.points(s), view(s).stones_left


@compiled_only
@pytest.mark.parametrize("name", GAMES)
def test_whoever_goes_by_a_glance_plays_sensibly(name):
    for seed in range(3):
        points, left = game_between(name, (levels.GREEDY, levels.GREEDY), seed)
        assert left == 0
        assert min(points) > 40


@compiled_only
@pytest.mark.parametrize("name", ["ghawar", *nightly("guven")])
def test_who_knows_more_beats_who_goes_by_a_glance(name):
    sharp = strengths.level_of(name, "surveyor")
    margins = []
    for seed in range(6):
        points, _ = game_between(name, (sharp, levels.GREEDY), seed)
        margins.append(points[0] - points[1])
        points, _ = game_between(name, (levels.GREEDY, sharp), seed)
        margins.append(points[1] - points[0])
    assert sum(margins) > 0


def test_a_load_counts_the_more_the_nearer_it_is_at_a_glance():
    for name in GAMES:
        states, _ = random_game(name, 3)
        engine = INTERPRETED[name]
        nearer = 0
        for s, seat in states:
            v = view(s)
            if v.load[seat] != 0 and v.truck_at[seat] < 169:
                out = np.zeros(max(engine.game.most_actions, 2 * MOST_SIDES), np.int32)
                values = np.zeros(MOST_SIDES, np.float64)
                bot_of(name).at_a_glance(v, out.data, values.data)
                far = values[seat]
                v.truck_at[seat] = 6 if seat == 0 else 162
                bot_of(name).at_a_glance(v, out.data, values.data)
                assert values[seat] >= far
                nearer += 1
        assert nearer > 0, name
