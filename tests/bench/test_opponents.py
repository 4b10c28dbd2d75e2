"""The opponents in C++ play by the same rules as Gusher, and what they call proven is."""

import random
import sys
from contextlib import nullcontext

import pytest
from examples import nightly, run

from dev.opponents.atacama import match, players, programs
from dev.opponents.atacama.copier import IMAGES, image_of
from dev.opponents.atacama.copying import copied
from dev.testing.tools import ROOT
from gusher.rules.atacama.parts import tile_sets
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine, can_compile

VARIANTS = [
    {"variant": "enhanced", "tactical": True},
    *nightly(*({"variant": variant, "tactical": False} for variant in ("basic", "enhanced"))),
    *nightly({"variant": "basic", "tactical": True}),
]
GAMES = 2 if run.is_quick else 6


@pytest.fixture(scope="module")
def engine():
    return Engine(game("atacama"), is_compiled=can_compile())


@pytest.fixture(scope="module")
def rave():
    with programs.opponent("rave") as program:
        yield program


def texts(engine, s):
    """All that can be done, in notation."""
    return {engine.game.actions.write(action) for action in engine.legal(s, engine.movers(s)[0])}


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_are_the_same_state_by_state(engine, rave, options):
    rave.begin(options)
    for number in range(GAMES):
        drawn = random.Random(number)
        s, done = engine.game.start(2, options), []
        while engine.movers(s):
            rave.position(done)
            legal = texts(engine, s)
            assert rave.legal() == legal, done
            assert rave.points() == engine.points(s), done
            # Claims are rare among fields: half of the games wait for the one that is due in the end.
            fields = sorted(text for text in legal if "-" not in text)
            done.append(drawn.choice(fields if fields and number % 2 else sorted(legal)))
            engine.play_unchecked(s, engine.movers(s)[0], engine.game.actions.read(done[-1]))
        rave.position(done)
        assert rave.legal() == set()
        assert rave.points() == engine.points(s), done


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_there_are_as_many_ways_to_go_on(engine, rave, options):
    rave.begin(options)
    s, done = engine.game.start(2, options), []
    drawn = random.Random(5)
    while engine.movers(s):
        if len(done) % 9 == 0:
            rave.position(done)
            assert rave.perft(2) == engine.perft(s, 2), done
        done.append(drawn.choice(sorted(texts(engine, s))))
        engine.play_unchecked(s, engine.movers(s)[0], engine.game.actions.read(done[-1]))


def by_brute_force(engine, s):
    """The margin of the first seat if both play for it."""
    movers = engine.movers(s)
    if not movers:
        first, second = engine.points(s)
        return first - second
    margins = []
    for action in engine.legal(s, movers[0]):
        after = engine.copy(s)
        engine.play_unchecked(after, movers[0], action)
        margins.append(by_brute_force(engine, after))
    return max(margins) if movers[0] == 0 else min(margins)


@pytest.mark.parametrize("tactical", [True, *nightly(False)])
def test_what_is_proven_is_so(engine, rave, tactical):
    options = {"variant": "basic", "tactical": tactical}
    rave.begin(options)
    for number in range(10):
        drawn = random.Random(number)
        s, done = engine.game.start(2, options), []
        while s["open_count"] > 7 or s["hand"].sum() > 6:
            done.append(drawn.choice(sorted(texts(engine, s))))
            engine.play_unchecked(s, engine.movers(s)[0], engine.game.actions.read(done[-1]))
        if not engine.movers(s):
            continue
        rave.position(done)
        margins = {}
        for text in texts(engine, s):
            after = engine.copy(s)
            engine.play_unchecked(after, engine.movers(s)[0], engine.game.actions.read(text))
            margins[text] = by_brute_force(engine, after)
        best = (max if s["to_move"] == 0 else min)(margins.values())
        assert rave.solve(10) == (best, {text for text, margin in margins.items() if margin == best})


def test_each_pair_of_games_has_a_fair_board_of_its_own(monkeypatch):
    monkeypatch.setattr(match, "player", nullcontext)
    monkeypatch.setattr(match, "played", lambda _players, options, _think, **_: (0, (options["tiles"],)))

    def boards_of(options):
        games = match.games_of(("one", "other"), options, count=6, seconds=0.1, seed=3)
        return [each.moves[0] for each in games]

    drawn = boards_of({})
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn)) == 3
    assert boards_of({"tiles": drawn[0]}) == drawn[:1] * 6


@pytest.mark.slow
def test_a_match_is_told_and_each_game_is_played_twice():
    games = list(
        match.games_of(("uct", "novice"), {"variant": "enhanced", "tactical": True}, count=4, seconds=0.01, seed=3)
    )
    tiles = [[move for move in each.moves if move[0] == "+"] for each in games]
    assert tiles[0] == tiles[1] != tiles[2] == tiles[3]
    assert [each.one_began for each in games] == [True, False, True, False]
    series = match.Match(games)
    assert series.share().mean == sum(each.share if each.one_began else 1 - each.share for each in games) / 4
    assert series.share().mean > 0.5
    told = match.told(series, "uct", "novice")
    assert told["games"] == 4
    assert "4/9" in match.line(series, "uct", "novice", 9)


@pytest.mark.parametrize("name", ["rave", *nightly("uct")])
def test_a_program_says_what_is_wrong(name):
    with programs.opponent(name) as program:
        with pytest.raises(programs.ProgramError, match="no tiles"):
            program.position(["e5"])
        program.begin({"variant": "basic", "tactical": False})
        with pytest.raises(programs.ProgramError, match="not legal: e6"):
            program.position(["e5", "e6"])
        with pytest.raises(programs.ProgramError, match="unknown command"):
            program.ask("dance")


def test_a_program_that_speaks_by_lines_plays_as_well():
    example = ROOT / "docs/bots/by_lines.py"
    with players.player(f"program:{sys.executable} -S {example}") as program:
        assert match.played([program, program], {"tactical": True}, lambda each: each.go(0.01), luck=1, own=1)[1]


def test_intervals():
    assert match.estimate([0.0, 1.0]).mean == 0.5
    assert match.estimate([0.0, 1.0]).within == pytest.approx(1.96 * 0.5)
    assert match.estimate([1.0]).within == float("inf")


def test_a_copier_answers_by_the_image_where_it_can():
    with players.player("copier-falling") as copier:
        copier.begin({})
        copier.position(["b3"])
        assert copier.go(0.01) == copier.try_games(5) == "g8"
        # What lies on the axis is its own image.
        copier.position(["b3", "g8", "d6"])
        assert copier.go(0.01) in copier.legal()
    images = {image: image_of("b3", image) for image in IMAGES}
    turns = {"right": "c8", "half": "h7", "left": "g2"}
    assert images == {**turns, "upright": "h3", "level": "b7", "rising": "c2", "falling": "g8"}


@pytest.mark.parametrize("image", ["falling", *nightly(*(each for each in IMAGES if each != "falling"))])
def test_who_copies_loses_on_our_tiles(image, rave):
    """No image of the square keeps the score level (A3). On the first tiles one does."""
    fair = [None, *(each.name for each in tile_sets() if each.group is None)]
    assert len(fair) == 11
    margins = {tiles: copied(rave, tiles, image, seed=1, tries=1_000) for tiles in fair}
    assert sum(margin > 0 for margin in margins.values()) >= 9, margins
    assert sum(margins.values()) >= 5 * len(fair), margins
    assert copied(rave, "first", "falling", seed=1, tries=1_000) == 0
