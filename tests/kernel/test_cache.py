"""The cache of compiled rules: found again by the next process, and never wrong."""

import os
import pickle
import shutil
import time
from pathlib import Path

import pytest

from gusher.rules.kernel.engine import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")

SOURCES = Path(__file__).parents[2] / "src"
TESTS = Path(__file__).parents[1]

# Plays a game of each of the named games compiled; prints how many actions it took and whether it came from the disk.
PLAY = """
import sys
from importlib import import_module
from gusher.rules.kernel import questions
from gusher.rules.kernel.compiled import compiled
from gusher.rules.kernel.engine import Engine
for name in {names!r}:
    game = import_module(f"games.{{name}}.game").GAME
    engine = Engine(game, is_compiled=True)
    s = game.start(1, {{}})
    while engine.movers(s):
        engine.play_unchecked(s, 0, engine.legal(s, 0)[0])
    print(name, s["plays"])
asked = (questions.ask_movers, questions.ask_legal, questions.do_play)
print("hits", sum(compiled(each).hits for each in asked))
print("misses", sum(compiled(each).misses for each in asked))
"""


def play(*names):
    return PLAY.format(names=names)


def words(output):
    return dict(line.split() for line in output.splitlines())


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A cache of its own, and copies of the sources that a test may change."""
    # With what Python has compiled of them: what does not change need not be compiled again.
    needless = shutil.ignore_patterns("server", "study", "clients", "environments")
    shutil.copytree(SOURCES / "gusher", tmp_path / "src/gusher", ignore=needless)
    shutil.copytree(TESTS / "games", tmp_path / "tests/games")
    monkeypatch.setenv("GUSHER_CACHE", str(tmp_path / "cache"))
    # What matters is what is found, not how fast it is.
    monkeypatch.setenv("NUMBA_OPT", "0")
    return tmp_path


def edit(file, old, new):
    text = file.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} is not in {file.name}, or more than once"
    file.write_text(text.replace(old, new), "utf-8")
    # Processes begin so soon after this that they could not tell whether it was before or after.
    before = time.time() - 10
    os.utime(file, (before, before))


def test_games_of_equal_layout_keep_their_rules_and_a_second_process_compiles_nothing(place, compiling):
    copies = {"sources": place / "src", "tests": place / "tests"}
    first = words(compiling(play("ones", "twos"), **copies))
    assert first == {"ones": "6", "twos": "3", "hits": "0", "misses": "6"}
    kept = sorted(file.name for file in place.glob("cache/*/*"))
    second = words(compiling(play("twos", "ones"), **copies))
    assert second == {"ones": "6", "twos": "3", "hits": "6", "misses": "0"}
    assert sorted(file.name for file in place.glob("cache/*/*")) == kept

    # A game from elsewhere that has changed is not mistaken for what it was, and back again it is found again.
    edit(place / "tests/games/ones/game.py", "STEP = 1", "STEP = 3")
    changed = words(compiling(play("ones", "twos"), **copies))
    assert changed == {"ones": "2", "twos": "3", "hits": "3", "misses": "3"}
    edit(place / "tests/games/ones/game.py", "STEP = 3", "STEP = 1")
    assert words(compiling(play("ones", "twos"), **copies)) == {
        "ones": "6",
        "twos": "3",
        "hits": "6",
        "misses": "0",
    }


def test_a_rule_that_a_game_has_from_another_folder_counts_as_its_own(place, compiling):
    copies = {"sources": place / "src", "tests": place / "tests"}
    code = """
from games.least.game import GAME
from gusher.rules.kernel.engine import Engine
print(*Engine(GAME, is_compiled=True).points(GAME.start(2, {})))
"""
    assert compiling(code, **copies).split() == ["0", "0"]
    edit(place / "tests/games/wells/rules.py", "out[1] = s.won[1]", "out[1] = s.won[1] + 7")
    assert compiling(code, **copies).split() == ["0", "7"]


@pytest.mark.slow
def test_what_another_version_kept_for_types_that_are_gone_is_compiled_anew(place, compiling):
    code = """
from games.least.game import GAME
from gusher.rules.kernel import cache
from gusher.rules.kernel.engine import Engine
print(*Engine(GAME, is_compiled=True).points(GAME.start(2, {})), cache.FunctionCache.saved)
"""
    copies = {"sources": place / "src", "tests": place / "tests"}
    *points, saved = compiling(code, **copies).split()
    assert int(saved) > 0
    for index in place.rglob("*.nbi"):
        # A pickle of something in a module that no longer exists.
        index.write_bytes(pickle.dumps(pickle.loads(index.read_bytes()), protocol=-1) + b"cgusher.gone\nType\n.")
    assert compiling(code, **copies).split() == [*points, saved]
    assert compiling(code, **copies).split() == [*points, "0"]


SCORE = """
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine
engine = Engine(game("atacama"), is_compiled=True)
s = engine.game.start(2, {})
engine.play_unchecked(s, 0, engine.game.actions.read("a1"))
print(*engine.points(s))
"""


def test_a_changed_rule_is_never_missed_by_a_driver_in_another_file(place, compiling):
    assert compiling(SCORE, sources=place / "src").split() == ["0", "0"]
    edit(place / "src/gusher/rules/atacama/scoring.py", "RIGS_TO_COUNT = 4", "RIGS_TO_COUNT = 1")
    assert compiling(SCORE, sources=place / "src").split() != ["0", "0"]


ALL = ("atacama", "ghawar", "guven", "oil_city")
ASK = """
import gusher.rules.kernel as kernel
import numpy as np
from gusher.analysis.evaluation import ask_estimate
from gusher.rules.kernel.compiled import compiled
from gusher.rules.kernel.questions import ask_weights

out, values = np.zeros(2000, np.int32), np.zeros(64)
for name in NAMES:
    s = kernel.game(name).start(2 if name != "oil_city" else 5, {})
    hits = 0
    for function, rest in ((ask_weights, (out,)), (ask_estimate, (out, values))):
        run = compiled(function)
        before = run.hits
        run(s, *rest)
        hits += run.hits - before
    print(name, hits)
"""
"""Asks each game for its weights and its evaluation; prints how many of both were found on disk."""


@pytest.mark.slow
@pytest.mark.parametrize("names", [("atacama", "oil_city"), ALL], ids=["two", "all"])
def test_an_edit_has_only_those_functions_compiled_again_that_it_can_reach(names, place, compiling):
    package = place / "src/gusher"

    def hits(*names):
        output = words(compiling(f"NAMES = {names!r}\n{ASK}", sources=place / "src"))
        return {name: int(each) for name, each in output.items()}

    def edited(file):
        with (package / file).open("a", encoding="utf-8") as source:
            source.write("# A remark.\n")
        os.utime(package / file, (time.time() - 60,) * 2)

    assert hits(*names) == dict.fromkeys(names, 0)
    for files, kept in (
        (("bots/games/oil_city/worth.py", "rules/oil_city/constants.py"), {}),
        (("rules/oil_city/rules.py", "rules/atacama/scoring.py"), {"atacama": 1, "oil_city": 1}),
        (
            ("rules/field/outcomes.py", "analysis/games/guven.py", "analysis/games/atacama/promise.py"),
            {"atacama": 1, "ghawar": 1, "guven": 0},
        ),
    ):
        for file in files:
            edited(file)
        assert hits(*names) == {name: kept.get(name, 2) for name in names}, files
    edited("rules/kernel/chance.py")
    assert hits("atacama") == {"atacama": 0}


EDITED_WHILE_RUNNING = """
import pathlib
from games.ones import game as module
from gusher.rules.kernel.engine import Engine
edited = pathlib.Path(module.__file__)
edited.write_text(edited.read_text().replace("STEP = 1", "STEP = 2"))
engine = Engine(module.GAME, is_compiled=True)
s = module.GAME.start(1, {})
engine.play_unchecked(s, 0, engine.legal(s, 0)[0])
print("counted", s["counted"])
"""


@pytest.mark.slow
def test_sources_that_change_under_a_running_process_are_not_kept_under_their_new_hash(place, compiling):
    copies = {"sources": place / "src", "tests": place / "tests"}
    assert words(compiling(EDITED_WHILE_RUNNING, **copies)) == {"counted": "1"}
    assert not list(place.glob("cache/*/*.nbc"))
    assert words(compiling(play("ones"), **copies))["ones"] == "3"


TYPED_IN = """
import sys
from types import ModuleType
from gusher.rules.kernel import int8, record, rule
from gusher.rules.kernel.compiled import compiled
from gusher.rules.kernel.questions import ask_movers
from gusher.rules.kernel.records import blank
from gusher.rules.kernel.registry import join
rules = ModuleType("typed_in")
exec("def movers(s): return NUMBER", rules.__dict__)
rule(rules.movers)
kind = record("typed_in", a=int8)
join(kind, rules)
print("number", compiled(ask_movers)(blank(kind)))
"""


def test_rules_without_a_file_are_not_kept(place, compiling):
    # Nobody could tell later what they were.
    for number in ("1", "2"):
        assert words(compiling(TYPED_IN.replace("NUMBER", number), sources=place / "src")) == {"number": number}
    assert not list(place.glob("cache/*/*.nbc"))


LOCKED = """
import fcntl
from numba.core import caching
from gusher.rules.kernel import cache

plain = caching.Cache._save_overload

def save(self, *rest):
    with (cache.folder() / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            print("free", "yes")
        except BlockingIOError:
            print("locked", "yes")
    plain(self, *rest)

caching.Cache._save_overload = save
"""

TWO_AT_ONCE = """
import subprocess, sys
others = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for code in CODES]
for other in others:
    other.communicate()
    assert other.returncode == 0
"""


@pytest.mark.slow
def test_processes_that_compile_at_once_write_one_after_the_other_and_lose_nothing(place, compiling):
    copies = {"sources": place / "src", "tests": place / "tests"}
    codes = [play("ones"), play("twos")]
    compiling(TWO_AT_ONCE.replace("CODES", repr(codes)), **copies)
    assert words(compiling(play("ones", "twos"), **copies)) == {
        "ones": "6",
        "twos": "3",
        "hits": "6",
        "misses": "0",
    }
    edit(place / "tests/games/ones/game.py", "STEP = 1", "STEP = 3")
    said = words(compiling(LOCKED + play("ones"), **copies))
    assert said == {"locked": "yes", "ones": "2", "hits": "0", "misses": "3"}


def test_where_nothing_can_be_written_rules_compile_all_the_same(compiling):
    assert words(compiling(play("ones"), GUSHER_CACHE="/dev/null/nowhere"))["ones"] == "6"


REMOVE = "from gusher.rules.kernel import cache; cache.remove_old(); print(cache.folder().name)"


def test_only_our_own_folders_that_nobody_used_for_a_week_are_removed(place, compiling):
    root = place / "cache"
    names = ("rules-old", "rules-recent", "photographs", "file")
    for name in names[:3]:
        (root / name).mkdir(parents=True)
        (root / name / "content").touch()
    (root / names[3]).touch()
    long_ago = time.time() - 8 * 86400
    for name in ("rules-old", "photographs", "file"):
        os.utime(root / name, (long_ago, long_ago))
    current = compiling(REMOVE, sources=place / "src").strip()
    assert {each.name for each in root.iterdir()} == {"rules-recent", "photographs", "file", current}
    # In use, even if nothing new is written into it: kept.
    os.utime(root / current, (long_ago, long_ago))
    assert compiling(REMOVE, sources=place / "src").strip() == current
    assert time.time() - (root / current).stat().st_mtime < 600
