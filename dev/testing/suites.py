"""The suites, as stages: what each runs, and what has to be there before."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dev.testing.changes import KEPT
from dev.testing.stages import SECONDS_OF_A_STAGE, Stage
from dev.testing.tools import ROOT, chromium, path_with_node, program
from gusher import rules
from gusher.bots import warm
from gusher.rules.kernel import games

if TYPE_CHECKING:
    from collections.abc import Sequence

BROWSER = "tests/browser"
WITHOUT_BROWSER = ("-p", "no:playwright")
"""What drives a browser is not loaded where none is driven."""
LATENCY = 500
"""Milliseconds that what a page sends takes in a bad network."""
MOST_BROWSERS = 4
"""So many processes at once play in browsers, each with a server and its bots."""
SECONDS_WITH_SLOW_TESTS = 3 * 3600.0
"""After this long a stage hangs in which tests of minutes run, too."""
SECONDS_PER_TEST = 300
"""After this long a test counts as hanging. Generous: some compile all rules from nothing."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def checks() -> list[Stage]:
    """Style, types and the direction of imports."""
    return [
        Stage("mypy", _python("mypy", f"--cache-dir={KEPT / 'mypy'}"), ROOT),
        Stage("ruff check", _python("ruff", "check", "."), ROOT),
        Stage("ruff format", _python("ruff", "format", "--check", "."), ROOT),
        # By this Python: its first line names another clone's, and so other sources, once a folder has been copied.
        Stage("import-linter", [sys.executable, program("lint-imports")], ROOT),
    ]


def collecting() -> list[Stage]:
    """Whether every test can be imported. The tests' own stages find that out, too, but only at their end."""
    return [Stage("pytest --collect-only", _python("pytest", "--collect-only", "-qq"), ROOT)]


def web(reports: Path) -> list[Stage]:
    """The web app's own checks and tests."""
    npm, folder, variables = program("npm"), ROOT / "web", {"PATH": path_with_node()}
    report = reports / "vitest.xml"
    reporters = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
    return [
        Stage("npm run check", [npm, "run", "check"], folder, variables=variables),
        Stage("npm test", [npm, "test", "--", *reporters], folder, variables=variables, report=report),
    ]


def compiling() -> list[Stage]:
    """The compilation of every game, each in a process of its own: afterwards all tests find everything in the cache.
    What has most rules takes longest and comes first."""
    command = _python(warm.__name__, warm.UNTIL_STDIN_CLOSES)
    return [
        Stage(f"compiling {game}", [*command, game], ROOT, holds_input=True)
        for game in sorted(games(), key=_size_of_rules, reverse=True)
    ]


def _size_of_rules(game: str) -> int:
    return sum(file.stat().st_size for file in Path(rules.__file__).parent.joinpath(game).rglob("*.py"))


def python(paths: list[str], options: list[str], reports: Path, left_out: Sequence[str] = ()) -> list[Stage]:
    """The tests in these paths, else all but the browser's and those that are ``left_out``. Options go to pytest."""
    chosen = [*WITHOUT_BROWSER, *options, *(paths or [f"--ignore={each}" for each in (BROWSER, *left_out)])]
    return [_pytest("pytest", _shared(cores()), chosen, reports)]


def browser(paths: list[str], options: list[str], reports: Path, latency: int = 0) -> list[Stage]:
    """The tests that play in a real browser: in these paths, else all; options go to pytest. None without a browser.
    ``latency``: so many milliseconds late everything leaves that a page sends."""
    path = chromium()
    if path is None:
        return []
    shared = _shared(min(cores(), MOST_BROWSERS))
    name = f"pytest in Chromium, {latency} ms late" if latency else "pytest in Chromium"
    variables = {"GUSHER_CHROMIUM": path, **({"GUSHER_LATENCY": str(latency)} if latency else {})}
    return [_pytest(name, shared, [*options, *(paths or [BROWSER])], reports, **variables)]


def _shared(processes: int) -> list[str]:
    """How tests are shared out: whoever has done its part takes over what another one has not begun."""
    return ["-n", str(processes), "--dist=worksteal"] if processes > 1 else []


def _pytest(name: str, shared: list[str], arguments: list[str], reports: Path, **variables: str) -> Stage:
    report, second = reports / f"{name}.xml", reports / f"{name}, again.xml"
    common = _python("pytest", f"--timeout={SECONDS_PER_TEST}")
    again = Stage(f"{name}, again", [*common, f"--junitxml={second}"], ROOT, (), variables, second)
    after = [each.name for each in compiling()]
    command = [*common, f"--junitxml={report}", *shared, *arguments]
    # By their mark, which whoever wants them names.
    has_slow = any("slow" in argument for argument in arguments)
    seconds = SECONDS_WITH_SLOW_TESTS if has_slow else SECONDS_OF_A_STAGE
    return Stage(name, command, ROOT, after, variables, report, seconds=seconds, again=again)


def _python(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-P", "-m", module, *arguments]
