"""What takes a process of its own: bounds checked, no compiler switched on, no Numba at all."""

import pytest

from gusher.rules.kernel import game, games
from gusher.rules.kernel.engine import can_compile

EVERYTHING = """
from itertools import product
from importlib import import_module
from games.wells.game import GAME as WELLS, scramble
from gusher.rules.kernel import game, games
from gusher.rules.kernel.conformance import check
from gusher.rules.kernel.engine import Engine, can_compile, compile_rules


def variants(game):
    values = [[c.name for c in o.values] if o.kind == "choice" else [False, True] if o.kind == "switch" else [None]
              for o in game.options]
    every = list(product(*values))
    for seats in game.seats:
        # Where there are many, the first and the last one: every option takes its first and its last value.
        for chosen in every if len(every) <= 4 else (every[0], every[-1]):
            options = dict(zip([o.name for o in game.options], chosen))
            try:
                game.resolve(seats, options)
            except ValueError:
                continue
            yield seats, options


def scrambles(name):
    # How a game's own tests change what it conceals, if it does.
    return getattr(import_module(f"{name}.playing"), "scramble", None)


# A hall of thirty has far too many variants; its own tests play it interpreted, where every index is checked, too.
tables = [name for name in games() if len(game(name).seats) <= 4]
everything = [(game(name), scrambles(name)) for name in tables] + [(WELLS, scramble)]
"""


@pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
@pytest.mark.slow
@pytest.mark.timeout(1800)  # It compiles all rules anew, with checks of bounds.
def test_no_variant_reads_or_writes_out_of_bounds(python):
    output = python(
        EVERYTHING
        + """
from types import ModuleType
from gusher.rules.kernel import blank, int8, record
from gusher.rules.kernel.compiled import compiled
from gusher.rules.kernel.questions import ask_movers
from gusher.rules.kernel.registry import join

rules = ModuleType("out_of_bounds")
exec("def movers(s): return s.row[s.at]", rules.__dict__)
kind = record("out_of_bounds", row=(int8, 3), at=int8)
join(kind, rules)
for at in 2, 3, -1, -4:
    s = blank(kind)
    s["at"] = at
    try:
        compiled(ask_movers)(s)
        print("in bounds", end=" ")
    except IndexError:
        print("out of bounds", end=" ")
print()

for played, hidden in everything:
    engine = Engine(played, is_compiled=True)
    for seats, options in variants(played):
        engine.playouts(played.start(seats, options), 300, 1)
        check(played, seats, options, games=1, scramble=hidden, most_asked=100)
        print(played.name, seats, options)
""",
        seconds=1700,
        NUMBA_BOUNDSCHECK="1",
    )
    first, *played = output.splitlines()
    # Also below 0: compiled, indices count from the front only.
    assert first.split() == ["in", "bounds", "out", "of", "bounds", "out", "of", "bounds", "out", "of", "bounds"]
    assert len(played) >= 4 + 6 * ("atacama" in games())


def test_with_compiling_switched_off_everything_runs_interpreted(python):
    output = python(
        EVERYTHING
        + """
import gusher.rules.kernel.compiled
from gusher.rules.kernel.engine import engine

for played, hidden in everything:
    assert not can_compile() and not compile_rules(played) and not engine(played).is_compiled
    # How the interpreted rules of every variant keep the contract is seen where they are compared with compiled ones.
    seats, options = next(variants(played))
    if played is WELLS:
        check(played, seats, options, games=1, scramble=hidden)
    engine(played).playouts(played.start(seats, options), 1, 1)
    print(played.name, seats, options)
""",
        NUMBA_DISABLE_JIT="1",
    )
    assert len(output.splitlines()) >= 4


def test_without_numba_games_are_played_all_the_same(python):
    output = python(
        """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
"""
        + EVERYTHING
        + """
import gusher.bots, gusher.table
from gusher.rules.kernel.engine import engine

for played, hidden in everything:
    assert not can_compile() and not compile_rules(played)
    for seats, options in variants(played):
        end = engine(played).playout(played.start(seats, options), 1)
        print(played.name, seats, engine(played).ending(end))
"""
    )
    assert len(output.splitlines()) >= 4
    assert "None" not in output


def test_rules_do_not_load_numba_until_something_is_compiled(python):
    output = python(
        """
import sys
from gusher.rules.kernel import game, games
from gusher.rules.kernel.engine import engine
for name in games():
    engine(game(name)).playout(game(name).start(game(name).seats[0], {}), 1)
print("numba" in sys.modules)
"""
    )
    assert output.strip() == "False"


def test_a_game_is_not_imported_before_it_is_asked_for(python):
    output = python(
        "import sys, gusher.rules.kernel as k; print(*k.games()); "
        "print([n for n in sys.modules if n.startswith('gusher.rules.') and n.split('.')[2] in k.games()])"
    )
    named, imported = output.splitlines()
    assert named.split() == list(games())
    assert imported == "[]"
    assert all(game(name).seats for name in games())
