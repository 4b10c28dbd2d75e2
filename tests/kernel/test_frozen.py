"""Globals of rules that are changed at run time: compiled code has them as interpreted code does, or refuses to run."""

import os
import shutil
import time
from pathlib import Path

import pytest

from gusher.rules.kernel import blank, frozen, int32, questions, structure
from gusher.rules.kernel.engine import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")

SOURCES = Path(__file__).parents[2] / "src"
TESTS = Path(__file__).parents[1]

# Plays a game of Ones at both speeds and says how many actions it took, and how many functions came from the disk.
PLAY_ONES = """
from games.ones import game as ones
from gusher.rules.kernel import questions
from gusher.rules.kernel.compiled import compiled
from gusher.rules.kernel.engine import Engine

def plays(engine):
    s = ones.GAME.start(1, {{}})
    while engine.movers(s):
        engine.play_unchecked(s, 0, engine.legal(s, 0)[0])
    return engine.points(s)[0]

{change}
print("compiled", plays(Engine(ones.GAME, is_compiled=True)))
print("interpreted", plays(Engine(ones.GAME, is_compiled=False)))
asked = (questions.ask_movers, questions.ask_legal, questions.do_play, questions.ask_points)
print("hits", sum(compiled(each).hits for each in asked))
"""


def play_ones(change=""):
    return PLAY_ONES.format(change=change)


def told(plays, hits):
    return {"compiled": str(plays), "interpreted": str(plays), "hits": str(hits)}


def words(output):
    return dict(line.split() for line in output.splitlines())


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """A cache that is empty at first. What is compiled is of interest, not how fast it is."""
    monkeypatch.setenv("GUSHER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NUMBA_OPT", "0")
    return tmp_path


PLAY_BY_TWOS = """
from gusher.rules.kernel import rule
@rule
def play(s, seat, action):
    s.counted += 2
    s.plays += 1
"""


# Between processes ----------------------------------------------------------------------------------------------------


def test_a_changed_number_is_played_and_kept_for_those_alone_who_change_it_too(own_cache, compiling):
    assert words(compiling(play_ones())) == told(plays=6, hits=0)
    # Who is to move does not depend on it.
    assert words(compiling(play_ones("ones.STEP = 3"))) == told(plays=2, hits=3)
    assert words(compiling(play_ones())) == told(plays=6, hits=4)
    assert words(compiling(play_ones("ones.STEP = 3"))) == told(plays=2, hits=4)
    assert words(compiling(play_ones("ones.STEP, ones.END = 2, 20"))) == told(plays=10, hits=1)


def test_a_changed_function_is_kept_for_those_alone_who_have_the_same(own_cache, compiling):
    module = own_cache / "own.py"
    module.write_text(PLAY_BY_TWOS, "utf-8")
    os.utime(module, (time.time() - 60,) * 2)
    change = f"import sys; sys.path.append({str(own_cache)!r}); import own; ones.play = own.play"
    assert words(compiling(play_ones(change))) == told(plays=3, hits=0)
    assert words(compiling(play_ones())) == told(plays=6, hits=3)
    assert words(compiling(play_ones(change))) == told(plays=3, hits=4)


@pytest.mark.slow
def test_a_function_without_a_file_is_played_and_not_kept(own_cache, compiling):
    change = PLAY_BY_TWOS + "ones.play = play"
    assert words(compiling(play_ones(change))) == told(plays=3, hits=0)
    assert words(compiling(play_ones(change))) == told(plays=3, hits=3)
    assert words(compiling(play_ones())) == told(plays=6, hits=3)


SCORE = """
from gusher.rules.atacama import scoring
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine
{change}
s = game("atacama").start(2, {{}})
for text in ("a1", "b2", "a3", "b4"):
    Engine(game("atacama"), is_compiled=False).play(s, int(s["to_move"]), game("atacama").actions.read(text))
for is_compiled in (True, False):
    print("compiled" if is_compiled else "interpreted", *Engine(game("atacama"), is_compiled=is_compiled).points(s))
"""


def points(output):
    return {speed: list(map(int, numbers)) for speed, *numbers in map(str.split, output.splitlines())}


@pytest.mark.slow
def test_a_real_game_scores_by_the_changed_number_and_afterwards_by_the_printed_one(own_cache, compiling):
    changed = points(compiling(SCORE.format(change="scoring.RIGS_TO_COUNT = 2")))
    assert changed["compiled"] == changed["interpreted"] != [0, 0]
    assert points(compiling(SCORE.format(change=""))) == {"compiled": [0, 0], "interpreted": [0, 0]}
    assert points(compiling(SCORE.format(change="scoring.RIGS_TO_COUNT = 2"))) == changed


OWN_DRIVER = """
from gusher.rules.kernel import driver
from gusher.rules.kernel.generic import movers
from games.wells import rules as wells
import numpy as np
WORTH = 1
TABLE = np.array([5, 6, 7])
@driver
def worth(s):
    return WORTH + TABLE[movers(s)] + 100 * wells.WORTH
"""

CALL_OWN_DRIVER = """
from games.ones import game as ones
import own
{change}
from gusher.rules.kernel.compiled import compiled
run = compiled(own.worth)
print("worth", run(ones.GAME.start(1, {{}})))
print("hits", run.hits)
"""


UNCHANGED = ("", 507, 0)
CHANGES = (
    ("own.WORTH = 10", 516, 0),
    ("own.TABLE[1] = 60", 561, 0),
    ("own.wells.WORTH = 6", 607, 0),
    ("", 507, 1),
    ("own.WORTH = 10", 516, 1),
    ("ones.END = 0", 506, 0),
)
"""One after the other: what is changed before a driver is called, what it answers, and whether it was found on disk."""


@pytest.mark.parametrize(
    "changes", [(UNCHANGED, *CHANGES[1:4]), pytest.param((UNCHANGED, *CHANGES), marks=pytest.mark.slow)], ids=len
)
def test_a_driver_elsewhere_has_its_own_globals(changes, own_cache, compiling):
    shutil.copytree(TESTS / "games", own_cache / "games", ignore=shutil.ignore_patterns("__pycache__"))
    (own_cache / "own.py").write_text(OWN_DRIVER, "utf-8")
    os.utime(own_cache / "own.py", (time.time() - 60,) * 2)
    for change, worth, hits in changes:
        said = words(compiling(CALL_OWN_DRIVER.format(change=change), tests=own_cache))
        assert said == {"worth": str(worth), "hits": str(hits)}, change


# Within a process -----------------------------------------------------------------------------------------------------

AFTERWARDS = """
import importlib
import pytest
from games.ones import game as ones
from games.twos import game as twos
from gusher.rules.kernel.drivers import perft
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.errors import ChangedRulesError

engine, other = Engine(ones.GAME, is_compiled=True), Engine(twos.GAME, is_compiled=True)
slow = Engine(ones.GAME, is_compiled=False)
s, t = ones.GAME.start(1, {}), twos.GAME.start(1, {})
COUNT = ones.COUNT

def plays(one):
    after = one.copy(s)
    one.play(after, 0, COUNT)
    return int(after["counted"])

assert plays(engine) == 1
"""


def test_what_is_compiled_refuses_to_go_on_with_a_number_that_changed(own_cache, compiling):
    compiling(
        AFTERWARDS
        + """
ones.STEP = 3
with pytest.raises(ChangedRulesError, match=r"games.ones.game.STEP was changed from 1 to 3") as refused:
    plays(engine)
assert "NUMBA_DISABLE_JIT=1" in str(refused.value)
assert refused.value.name == "games.ones.game.STEP"
with pytest.raises(ChangedRulesError):
    plays(Engine(ones.GAME, is_compiled=True))
# Interpreted rules have it at once, other questions and other games go on.
assert plays(slow) == 3
assert engine.movers(s) == [0]
other.play(t, 0, twos.COUNT)
assert int(t["counted"]) == 2
# What is compiled only now would have the old number inside.
with pytest.raises(ChangedRulesError, match="STEP"):
    engine.perft(s, 2)
ones.STEP = 1
assert plays(engine) == 1
assert engine.perft(s, 2) == 1
"""
    )


@pytest.mark.slow
def test_it_refuses_another_function_and_a_missing_one(own_cache, compiling):
    compiling(
        AFTERWARDS
        + """
play = ones.play
ones.play = lambda s, seat, action: None
with pytest.raises(ChangedRulesError, match=r"games.ones.game.play was changed"):
    plays(engine)
del ones.play
with pytest.raises(ChangedRulesError, match=r"games.ones.game.play"):
    plays(engine)
ones.play = play
assert plays(engine) == 1
"""
    )


@pytest.mark.slow
def test_a_module_that_is_loaded_again_goes_on_if_it_says_the_same(own_cache, compiling):
    shutil.copytree(TESTS / "games", own_cache / "games", ignore=shutil.ignore_patterns("__pycache__"))
    compiling(
        AFTERWARDS.replace("from games.ones import game as ones", "from games.wells import rules, game as ones")
        .replace("ones.COUNT", "rules.finding(2)")
        .replace("start(1, {})", "start(2, {})", 1)
        .replace("one.play(after, 0,", "one.play(after, 62,")
        .replace('"counted"', '"well"', 1)
        .replace("plays(engine) == 1", "plays(engine) == 2")
        + """
import pathlib
importlib.reload(rules)
assert plays(engine) == 2
file = pathlib.Path(rules.__file__)
text = file.read_text("utf-8")
file.write_text(text.replace("s.well = value_of(action)", "s.well = 1 + value_of(action)"), "utf-8")
importlib.reload(rules)
with pytest.raises(ChangedRulesError, match=r"games.wells.rules.play was changed"):
    plays(engine)
""",
        tests=own_cache,
    )


def test_arrays_that_compiled_code_has_can_not_be_written_any_more(own_cache, compiling):
    (own_cache / "own.py").write_text(OWN_DRIVER, "utf-8")
    shutil.copytree(TESTS / "games", own_cache / "games", ignore=shutil.ignore_patterns("__pycache__"))
    code = CALL_OWN_DRIVER.format(change="own.TABLE[2] = 8")
    code += "import pytest\nwith pytest.raises(ValueError, match='read-only'):\n    own.TABLE[1] = 3\n"
    assert words(compiling(code, tests=own_cache))["worth"] == "507"


def test_what_changes_while_it_is_compiled_is_neither_kept_nor_played(own_cache, compiling):
    compiling(
        """
import pytest
from games.ones import game as ones
from gusher.rules.kernel import cache, frozen
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.errors import ChangedRulesError

class Meddled(cache.FunctionCache):
    def save_overload(self, signature, data):
        ones.STEP = 3
        super().save_overload(signature, data)

cache.FunctionCache = Meddled
s = ones.GAME.start(1, {})
with pytest.raises(ChangedRulesError, match="STEP"):
    Engine(ones.GAME, is_compiled=True).play_unchecked(s, 0, ones.COUNT)
assert int(s["counted"]) == 0
"""
    )
    assert not list(own_cache.glob("cache/*/*.nbc"))


def test_nothing_is_checked_again_while_no_module_changes(own_cache, compiling):
    compiling(
        AFTERWARDS
        + """
from gusher.rules.kernel import frozen
frozen.used = None
assert plays(engine) == 1
ones.UNUSED = 1
with pytest.raises(TypeError):
    plays(engine)
"""
    )


def test_parts_of_memories_have_no_rules_that_could_have_changed(monkeypatch):
    answer = frozen.insisting(questions.ask_movers, lambda *arguments: len(arguments))
    monkeypatch.setattr(frozen._Changes, "count", frozen._Changes.count + 1)
    assert answer(blank(structure(careless=int32)), 1) == 2
