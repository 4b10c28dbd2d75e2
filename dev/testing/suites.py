"""The suites: each runs what it has to with its output untouched, and says what came out."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from dev.testing.results import Results, read_junit
from dev.testing.tools import ROOT, chromium, how_to_get_chromium, path_with_node, program
from gusher.rules.kernel import games

if TYPE_CHECKING:
    from collections.abc import Mapping

BROWSER = "tests/browser"
CORES_PER_BROWSER = 2
MOST_BROWSERS = 4
"""So many processes at once play in browsers, each with a server and its bots."""
SLOWEST = "--durations=25"
"""pytest tells what took longest: all of it has to fit into a quarter of an hour."""
SECONDS_PER_TEST = 300
"""After this long a test counts as hanging. Generous: some compile all rules from nothing."""


def checks() -> Results:
    """Style, types and the direction of imports."""
    results = Results()
    for title, command in {
        "ruff check": _python("ruff", "check", "."),
        "ruff format": _python("ruff", "format", "--check", "."),
        "mypy": _python("mypy"),
        "import-linter": [program("lint-imports")],
    }.items():
        results += _one(title, _run(title, command))
    return results


class Compiling:
    """The compilation of every game, each in a process of its own, while something else is done: afterwards all workers
    of pytest find everything in the cache. It ends with this process."""

    def __init__(self) -> None:
        command = _python("gusher.commands.warm", "--until-stdin-closes")
        self._running = [
            subprocess.Popen([*command, game], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for game in games()
        ]

    def went_well(self) -> bool:
        """Wait for all of them, and show what they say."""
        print("\n==== compiling the rules", flush=True)
        for each in self._running:
            with each:
                # Not ``communicate``, which would close their input.
                sys.stdout.write(each.stdout.read().decode() if each.stdout else "")
                sys.stdout.flush()
                each.wait()
        return all(each.returncode == 0 for each in self._running)


def python(paths: list[str], options: list[str], compiling: Compiling) -> Results:
    """The tests in these paths, else all but the browser's; options go to pytest. They begin once all is compiled."""
    if not compiling.went_well():
        return Results(failed=1)
    chosen = paths or [f"--ignore={BROWSER}"]
    return _pytest("pytest", ["-n", "auto", "--dist=worksteal", *options, *chosen])


def browser(paths: list[str], options: list[str]) -> Results:
    """The tests that play in a real browser: in these paths, else all; options go to pytest."""
    path = chromium()
    if path is None:
        print(
            f"\nNo Chromium here: the browser tests are skipped. To get one: {how_to_get_chromium()}",
            flush=True,
        )
        return Results(skipped=["browser tests"])
    return _pytest("pytest in Chromium", [*_shared(), *options, *(paths or [BROWSER])], {"GUSHER_CHROMIUM": path})


def _shared() -> list[str]:
    """How browser tests are shared out: a server, its bots and a browser keep two cores busy, so that a second process
    gains nothing on fewer than four. What looks at the same screen stays together."""
    processes = min((os.cpu_count() or 1) // CORES_PER_BROWSER, MOST_BROWSERS)
    return ["-n", str(processes), "--dist=loadgroup"] if processes > 1 else []


def web() -> Results:
    """The web app's own checks and tests."""
    title = "npm run check"
    results = _one(title, _run(title, [program("npm"), "run", "check"], ROOT / "web", {"PATH": path_with_node()}))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "vitest.xml")
        reporters = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
        status = _run("npm test", [program("npm"), "test", "--", *reporters], ROOT / "web", {"PATH": path_with_node()})
        return _add_report(results, report, status)


def _pytest(title: str, arguments: list[str], more: Mapping[str, str] | None = None) -> Results:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "pytest.xml")
        limit = f"--timeout={SECONDS_PER_TEST}"
        status = _run(title, _python("pytest", limit, SLOWEST, f"--junitxml={report}", *arguments), ROOT, more)
        return _add_report(Results(), report, status)


def _add_report(results: Results, report: Path, status: int) -> Results:
    reported = read_junit(report) if report.exists() else Results()
    if status and not reported.failed:
        # Nothing collected, a crash, a warning turned error at the end: not a test, but not a success either.
        reported.failed = 1
    results += reported
    return results


def _one(title: str, status: int) -> Results:
    if status:
        print(f"{title} failed (exit status {status})", flush=True)
    return Results(failed=1) if status else Results(passed=1)


def _python(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-P", "-m", module, *arguments]


def _run(title: str, command: list[str], cwd: Path = ROOT, more: Mapping[str, str] | None = None) -> int:
    print(f"\n==== {title}", flush=True)
    env = {**os.environ, **(more or {})}
    try:
        return subprocess.run(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, check=False).returncode
    except FileNotFoundError:
        print(f"{command[0]} is not there. ./gusher test installs what the tests need.", flush=True)
        return 127
