"""The first start makes everything, the next ones only what changed, and nothing half made is taken as good."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import subprocess
import sys
import time
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

from dev.testing.tools import ROOT

if TYPE_CHECKING:
    from conftest import Clone

EVERYTHING = ["pip requirements.lock", "npm ci --no-audit --no-fund", "generate", "npm run build"]


def test_it_is_small_and_no_module_imports_itself_by_a_detour() -> None:
    imports, lines = {}, 0
    for file in (ROOT / "dev/bootstrap").glob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        nodes = list(ast.walk(tree))
        # As it is written again without comments, docstrings and blank lines.
        for node in nodes:
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                node.body = [
                    each for each in node.body
                    if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
                ] or [ast.Pass()]  # fmt: skip
        lines += len([line for line in ast.unparse(tree).splitlines() if line.strip()])
        # Lazy ones, too, but for those that only name types.
        for_types = [node for node in nodes if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
        left_out = {inner for node in for_types for inner in ast.walk(node)}
        found = [node for node in nodes if node not in left_out]
        imports[file.stem] = {node.module for node in found if isinstance(node, ast.ImportFrom)}
        imports[file.stem] |= {each.name for node in found if isinstance(node, ast.Import) for each in node.names}
    list(TopologicalSorter(imports).static_order())
    assert imports["making"] >= {"child", "packages", "parts", "stamps"}
    assert lines < 400


def test_first_start_makes_everything_and_the_second_nothing(clone: Clone) -> None:
    first = clone.run("serve", "--port", "9")
    assert first.stdout == f"gusher serve --port 9 {clone.root}/.venv\n", first.stderr
    assert first.stderr.startswith("Setting up Gusher in ")
    assert clone.made() == EVERYTHING

    second = clone.run("serve")
    assert second.stdout == f"gusher serve {clone.root}/.venv\n"
    assert second.stderr == ""
    assert clone.made() == []


def test_the_second_start_imports_next_to_nothing(clone: Clone) -> None:
    clone.run("serve")
    command = [clone.root / ".venv/bin/python", "-I", "-S", "-X", "importtime", clone.root / "dev/bootstrap", "serve"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    imported = {line.rpartition("|")[2].strip() for line in answer.stderr.splitlines()}
    assert "stamps" in imported
    assert imported.isdisjoint({"hashlib", "subprocess", "venv", "recipes", "json", "re", "typing"})


def test_each_command_sets_up_only_what_it_needs(clone: Clone) -> None:
    clone.run("bench")
    assert clone.made() == ["pip requirements.lock"]
    clone.run("test")
    made = clone.made()
    # Side by side with the others.
    made.remove("pip requirements-test.lock")
    assert made == EVERYTHING[1:]
    assert clone.run("build").stdout == ""
    assert clone.made() == []


COMPILES = """
import os, sys, time
from pathlib import Path
assert sys.argv[1:] == ["--until-stdin-closes"] and os.getpriority(os.PRIO_PROCESS, 0) > 0
Path("compiling").touch()
while os.read(0, 1):
    pass
Path("compiling").rename("gave up")
"""


def test_rules_are_compiled_until_everything_else_is_there(clone: Clone) -> None:
    clone.write("src/gusher/bots/warm.py", COMPILES)
    waits = "import time\nfrom pathlib import Path\nwhile not Path('compiling').exists(): time.sleep(0.01)\n"
    generate = clone.root / "src/gusher/server/protocol/generate.py"
    generate.write_text(waits + generate.read_text())
    assert clone.run("test").returncode == 0
    assert (clone.root / "gave up").exists()
    assert not (clone.root / "compiling").exists()


def test_a_change_makes_only_what_depends_on_it(clone: Clone) -> None:
    clone.run("serve")
    clone.made()

    clone.write("web/src/main.ts", "changed")
    clone.run("serve")
    assert clone.made() == ["npm run build"]

    clone.write("requirements.lock", "changed")
    clone.run("serve")
    assert clone.made() == ["pip requirements.lock"]

    clone.write("src/gusher/texts.toml", "new")
    clone.run("serve")
    assert clone.made() == ["generate"]  # what it wrote is what was there: no build

    clone.write("web/package-lock.json", "changed")
    clone.run("serve")
    assert clone.made() == [EVERYTHING[1], "npm run build"]

    shutil.rmtree(clone.root / "src/gusher/server/static")
    clone.run("serve")
    assert clone.made() == ["npm run build"]


def test_new_times_alone_make_nothing(clone: Clone) -> None:
    clone.run("serve")
    clone.made()
    os.utime(clone.root / "web/src/main.ts")
    os.utime(clone.root / "requirements.lock")
    clone.run("serve")
    assert clone.made() == []


def test_a_clone_can_be_moved(clone: Clone) -> None:
    clone.run("serve")
    clone.made()
    clone.root = clone.root.rename(clone.root.with_name("moved"))
    result = clone.run("serve")
    assert result.stdout == f"gusher serve {clone.root}/.venv\n"
    assert clone.made() == []


def test_a_failure_is_told_plainly_and_the_next_start_goes_on_from_there(clone: Clone) -> None:
    clone.write("break-npm")
    result = clone.run("serve")
    assert result.returncode == 1
    assert "gusher: Installing web packages failed. The network cannot be reached" in result.stderr
    assert "Traceback" not in result.stderr
    assert clone.made() == EVERYTHING[:2]

    (clone.root / "break-npm").unlink()
    assert clone.run("serve").returncode == 0
    assert clone.made() == EVERYTHING[1:]


def test_what_fails_beside_others_ends_them_and_is_what_is_told(clone: Clone) -> None:
    clone.write("src/gusher/server/protocol/generate.py", "import time; time.sleep(600)")
    clone.run("bench")
    clone.write("break-pip")
    began = time.monotonic()
    result = clone.run("test")
    assert result.returncode == 1
    assert result.stderr.endswith("gusher: the disk is full\n")
    assert time.monotonic() - began < 300


def test_packages_that_were_being_written_are_not_trusted(clone: Clone) -> None:
    clone.run("serve")
    clone.made()
    half = clone.write(".venv/lib/half-written")
    clone.write(".venv/.gusher/unsound")
    result = clone.run("bench")
    assert "broke off" in result.stderr
    assert not half.exists()
    assert clone.made() == ["pip requirements.lock"]


def test_a_venv_of_a_python_that_is_gone_is_made_anew(clone: Clone) -> None:
    clone.run("bench")
    clone.made()
    python = clone.root / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/nowhere/python3")
    assert clone.run("bench").returncode == 0
    assert clone.made() == ["pip requirements.lock"]


def test_a_venv_that_somebody_else_made_is_kept(clone: Clone) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", clone.root / ".venv"], check=True)
    theirs = clone.write(".venv/theirs")
    result = clone.run("bench")
    assert result.stdout == f"gusher bench {clone.root}/.venv\n"
    assert theirs.exists()


def test_a_venv_with_an_old_python_is_named(clone: Clone) -> None:
    old = "import sys, runpy; sys.version_info = (3, 9, 2); sys.version = '3.9.2 x'"
    clone.write("old.py", old + "\nrunpy.run_path(__file__[:-6] + 'dev/bootstrap', run_name='__main__')")
    answer = subprocess.run([sys.executable, clone.root / "old.py"], capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "has Python 3.9.2; 3.11 to 3.14 will do. Remove it" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_another_pythons_path_stays_outside(clone: Clone) -> None:
    intruder = clone.write("elsewhere/gusher/__init__.py", "raise SystemExit('intruder')").parents[1]
    assert clone.run("bench", PYTHONPATH=str(intruder)).returncode == 0


def test_half_a_clone_is_named(clone: Clone) -> None:
    (clone.root / "requirements.lock").unlink()
    result = clone.run("serve")
    assert result.returncode == 1
    assert "requirements.lock is missing" in result.stderr
    assert "Traceback" not in result.stderr


def test_two_at_once_make_everything_once(clone: Clone) -> None:
    command = [clone.root / "gusher", "serve"]
    env = {**os.environ, "GUSHER_PYTHON": sys.executable}
    both = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in "ab"]
    answers = [each.communicate(timeout=60) for each in both]
    assert [out for out, _ in answers] == [f"gusher serve {clone.root}/.venv\n"] * 2
    assert clone.made() == EVERYTHING


def test_an_interrupted_start_says_so_and_leaves_no_child(clone: Clone) -> None:
    clone.write(
        "src/gusher/server/protocol/generate.py", "import pathlib, time; pathlib.Path('made').touch(); time.sleep(60)"
    )
    process = subprocess.Popen(
        [clone.root / "gusher", "serve"],
        env={**os.environ, "GUSHER_PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while "npm" not in ((clone.root / "made").read_text() if (clone.root / "made").exists() else ""):
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Run it again: it goes on from where it was." in said
    assert "Traceback" not in said
