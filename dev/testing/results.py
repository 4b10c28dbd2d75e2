"""What came out of a suite, and what all suites together mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Self

NEEDS_A_DISK = "needs root, who can mount a small disk; limits on the size of files are tested by everybody"
MAY_BE_SKIPPED: Mapping[str, str] = {
    f"tests.server.{name}": NEEDS_A_DISK
    for name in (
        "test_folder::test_a_disk_that_is_too_small[8]",
        "test_folder::test_a_disk_that_is_too_small[64]",
        "test_folder::test_a_disk_with_no_room_at_all",
        "test_health::test_a_full_disk",
    )
} | {
    f"tests.packaging.test_wheel::test_an_installed_wheel_plays_without_node_or_compiler[{minor}]": "wants that Python"
    for minor in (11, 12, 13, 14)
}
"""The only tests that may be skipped with CI=true: the name as the report has it, and the reason."""


@dataclass
class Results:
    """Counts, with the names of skipped tests and how long each test took. Adding two is adding everything."""

    passed: int = 0
    failed: int = 0
    skipped: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """The failed tests that have a name."""
    unsteady: list[str] = field(default_factory=list)
    """Tests in quarantine that failed beside everything else and passed alone: see ``dev.testing.quarantine``."""
    seconds: dict[str, float] = field(default_factory=dict)
    """By test, with all that was set up for it alone."""

    def __iadd__(self, other: Results) -> Self:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.failures += other.failures
        self.unsteady += other.unsteady
        self.seconds |= other.seconds
        return self

    def not_allowed(self) -> list[str]:
        """Skipped tests that may not be."""
        return [name for name in self.skipped if name not in MAY_BE_SKIPPED]

    def slowest(self, count: int) -> list[tuple[str, float]]:
        """The tests that took longest, with their seconds."""
        return sorted(self.seconds.items(), key=lambda each: -each[1])[:count]

    def line(self) -> str:
        """The last line of a run."""
        return f"{self.passed} passed, {self.failed} failed, {len(self.skipped)} skipped"


def read_junit(path: Path) -> Results:
    """The results in a JUnit report of pytest or Vitest. An expected failure ran as expected: it passed."""
    results = Results()
    for case in ET.parse(path).iter("testcase"):  # noqa: S314 - our own tools wrote it
        name = f"{case.get('classname')}::{case.get('name')}"
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            results.failed += 1
            results.failures.append(name)
        elif skipped is not None and skipped.get("type") != "pytest.xfail":
            results.skipped.append(name)
        else:
            results.passed += 1
        results.seconds[name] = float(case.get("time") or 0)
    return results
