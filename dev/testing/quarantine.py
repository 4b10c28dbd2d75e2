"""Tests that are known to fail now and then, and the only ones that get a second try.

``tests/quarantine.toml`` names each with the day and the reason. For fourteen days such a test may fail beside
everything else if it then passes alone; the run names it. Every other failure fails the run. A test that protects
people or what they own is never put there: if it fails now and then, so may the protection.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date, timedelta
from fnmatch import fnmatch
from typing import TYPE_CHECKING

from dev.testing import stages
from dev.testing.tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from dev.testing.stages import Outcome, Stage

FILE = ROOT / "tests/quarantine.toml"
MOST = 5
"""So many tests at once."""
LONGEST = timedelta(days=14)
FIELDS = {"test": str, "since": date, "reason": str}
PROTECTED = (
    # Kills: what was acknowledged is still there.
    "tests/server/test_backups.py*", "tests/server/test_class.py*", "tests/server/test_damage.py*",
    "tests/server/test_durable.py*", "tests/server/test_machines.py*", "tests/server/test_processes.py*",
    "tests/server/test_resending.py*", "tests/server/test_site.py*", "tests/server/test_storage.py*", "*kill*",
    # Secrets: nobody sees what a view conceals.
    "*hidden*", "*memory*", "*secret*", "tests/kernel/test_conformance.py*", "tests/server/test_dice.py*",
    "tests/server/test_fair_bots.py*", "tests/server/test_views.py*",
    # Privacy: names, chat and devices stay with those whom they concern.
    "tests/server/test_abuse.py*", "tests/server/test_codes.py*", "tests/server/test_devices.py*",
    "tests/server/test_leaving.py*", "tests/server/test_log_lines.py*", "tests/server/test_own_data.py*",
    "tests/server/test_retention.py*", "tests/server/test_rooms_attacked.py*", "tests/server/test_vanishing.py*",
    # Money.
    "*loan*", "*money*", "*trading*", "tests/bots/test_ledger.py*", "tests/oil_city/*",
)  # fmt: skip
"""Patterns of names that may not be in the file."""


class QuarantineError(Exception):
    """The file breaks its own rules. The text says where and how."""


def read(today: date, file: Path = FILE) -> list[str]:
    """The tests in quarantine, by pytest's names of them. QuarantineError if the file breaks the rules above."""
    entries = tomllib.loads(file.read_text("utf-8")).get("quarantined", [])
    if len(entries) > MOST:
        raise QuarantineError(f"{file.name} has {len(entries)} tests, at most {MOST} are allowed")
    for number, entry in enumerate(entries, 1):
        fault = _fault(entry, today)
        if fault:
            raise QuarantineError(f"{file.name}, entry {number}: {fault}")
    return [entry["test"] for entry in entries]


def _fault(entry: dict[str, object], today: date) -> str | None:
    """What is wrong with an entry."""
    if {name: type(value) for name, value in entry.items()} != FIELDS:
        return "it needs test and reason (texts) and since (a date), and nothing else"
    name, since, reason = entry["test"], entry["since"], entry["reason"]
    assert isinstance(name, str)
    assert isinstance(since, date)
    if not reason:
        return "reason is empty"
    if since > today:
        return f"since is {since}, which is yet to come"
    if today - since > LONGEST:
        return f"since is {since}: {LONGEST.days} days are over. Mend the test or delete it"
    if any(fnmatch(name, pattern) for pattern in PROTECTED):
        return f"test is {name}, which protects people or what they own: mend it"
    if not (ROOT / name.partition("::")[0]).is_file():
        return f"test is {name}, whose file does not exist"
    return None


def try_again(wanted: Sequence[Stage], outcomes: list[Outcome], quarantined: Sequence[str]) -> None:
    """Run those failed tests of each stage that are in quarantine once more, alone, and count the ones that pass."""
    by_name = {stage.name: stage for stage in wanted}
    for outcome in outcomes:
        again, results = by_name[outcome.name].again, outcome.results
        tests = [test for test in quarantined if _reported(test) in results.failures]
        if again is None or not tests:
            continue
        [second] = stages.run([replace(again, command=[*again.command, *tests])], 1)
        for name in map(_reported, tests):
            if name not in second.results.failures and name in second.results.seconds:
                results.failed -= results.failures.count(name)
                results.failures = [each for each in results.failures if each != name]
                results.passed += 1
                results.unsteady.append(name)


def _reported(test: str) -> str:
    """How a report calls the test."""
    file, _, name = test.partition("::")
    return f"{file.removesuffix('.py').replace('/', '.')}::{name}"
