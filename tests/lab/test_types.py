"""What a user holds has types: nothing of it is ``Any``, and the examples for researchers pass as they stand."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/researchers.md"
UNTYPED = re.compile(r"^## In others' tools\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
"""Those have no types, or hold anything."""
HELD = """
from typing import assert_type

import gusher
from gusher.lab import Batch, Game, State, Vector
from gusher.study import Result
from gusher.table.local import LocalTable, Reason, Walked

g = gusher.game("atacama", seats=2, variant="enhanced")
assert_type(g, Game)
s = g.initial(seed=1)
assert_type(s, State)
assert_type(s.legal(), list[int])
assert_type(s.chance(), list[tuple[int, float]])
t = gusher.table("atacama", seed=7)
assert_type(t, LocalTable)
assert_type(t.legal(), list[str])
assert_type(t.why("e5"), Reason | None)
assert_type(list(gusher.read(t.text()).walk()), list[Walked])
v = gusher.vector("atacama", 4, mask=True)
assert_type(v, Vector)
assert_type(v.reset(), Batch)
found = gusher.study.random_games("atacama", seats=2)
assert_type(found, Result)
assert_type(found.decisions.mean.value, float)
"""
WRONG = {
    't.play(5)': "arg-type",
    'gusher.tabel("atacama")': "attr-defined",
    's.play("e5")': "arg-type",
    'g.read(5)': "arg-type",
}  # fmt: skip


def examples():
    """Those of the page that hold nothing but ours, as one script."""
    page, sections = UNTYPED.subn("", PAGE.read_text("utf-8"))
    assert sections == 1
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return "".join(example.source for block in blocks for example in doctest.DocTestParser().get_examples(block))


@pytest.mark.slow
def test_what_a_user_holds_is_typed(tmp_path):
    script = tmp_path / "held.py"
    script.write_text(HELD + "\n".join(WRONG), "utf-8")
    page = tmp_path / "page.py"
    page.write_text(examples(), "utf-8")
    options = ["--strict", "--cache-dir", str(tmp_path / "cache")]
    command = [sys.executable, "-m", "mypy", *options, str(script), str(page)]
    # Not from the clone, whose own settings are for ours.
    said = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path).stdout
    first = HELD.count("\n") + 1
    errors = [line for line in said.splitlines() if line.startswith("held.py:") and ": error:" in line]
    assert ": error:" not in "".join(line for line in said.splitlines() if line not in errors), said
    assert len(errors) == len(WRONG), said
    for error, (at, kind) in zip(errors, enumerate(WRONG.values(), start=first), strict=True):
        assert error.startswith(f"held.py:{at}:"), said
        assert kind in error
