"""Games of two at Atacama that go on by what was learnt of lines: by the rules, always alike, and only where it is
known how."""

from pathlib import Path

import pytest

from gusher.analysis.games.atacama.endgame.twin import action_of
from gusher.bots.games.atacama.foresight import going_on
from gusher.bots.games.atacama.foresight.going_on import GoingOn
from gusher.bots.search.limits import Limits
from gusher.bots.search.onward import Onward
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine
from gusher.table.files import read, replay

GAMES = Path(__file__).parents[1] / "atacama" / "games"
KIND = game("atacama")


@pytest.fixture(scope="module")
def rules():
    return Engine(KIND, is_compiled=True)


@pytest.fixture(scope="module")
def goes_on(rules):
    return GoingOn(rules)


def positions(name):
    table = replay(read((GAMES / f"{name}.txt").read_text("utf-8")))
    return [table.after(n).state for n in range(table.n)]


@pytest.mark.parametrize("name", ["all_placed_basic", "all_placed_enhanced", "no_open_field_tactical"])
def test_it_makes_the_moves_that_promise_most_by_the_rules(rules, goes_on, monkeypatch, name):
    """The whole game again, move by move: the rules come to the same result."""
    monkeypatch.setattr(going_on, "WAVERS", 0.0)
    known = [s for s in positions(name) if goes_on.knows(s)]
    assert known
    for s in known[::4]:
        end, trial = goes_on.play(s, 1), rules.copy(s)
        while rules.movers(trial):
            goes_on._eyes.begin(trial, Limits(iterations=1))
            goes_on._at = b""
            best, _ = max(goes_on._eyes.weighed(), key=lambda move: move[1])
            rules.play(trial, rules.movers(trial)[0], action_of(best))
        assert (list(end.points), list(end.places)) == (rules.points(trial), rules.places(trial))


def test_it_wavers_by_its_seed_alone(goes_on):
    s = positions("all_placed_basic")[6]
    games = [goes_on.play(s, seed) for seed in range(40)]
    assert games == [goes_on.play(s, seed) for seed in range(40)]
    assert len({tuple(game.points) for game in games}) > 5


def test_what_it_does_not_know_others_play_on(rules, goes_on):
    onward = Onward(rules)
    for name in ("no_open_field_four", "all_placed_enhanced"):
        # Before a claim, with tiles to come, and among four.
        s = positions(name)[0]
        assert not goes_on.knows(s)
        ended = onward.play(s, int(s["seats"]), 1)
        assert ended is not None
        assert min(ended.places) == 1
