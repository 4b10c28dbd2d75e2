"""A second try for the few tests that failed while everything else was running, with the machine to themselves.

Whoever fails twice has failed. Whoever passes now is not forgotten: the run names it as unsteady, with what it said the
first time, since either the test or what it tests depends on how fast the machine is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dev.testing import stages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dev.testing.stages import Outcome, Stage

MOST = 3
"""So many failures of a stage may be the machine's fault. More of them are nobody's but ours."""


def try_again(wanted: Sequence[Stage], outcomes: list[Outcome]) -> None:
    """Run the failed tests of each stage once more, alone, if they are few, and change its outcome accordingly."""
    by_name = {stage.name: stage for stage in wanted}
    for outcome in outcomes:
        again = by_name[outcome.name].again
        failed = outcome.results.failures
        if again is None or not 0 < outcome.results.failed == len(failed) <= MOST:
            continue
        [second] = stages.run([again], 1)
        if not second.status and second.results.passed == len(failed):
            outcome.results.passed += len(failed)
            outcome.results.failed = 0
            outcome.results.unsteady, outcome.results.failures = failed, []
