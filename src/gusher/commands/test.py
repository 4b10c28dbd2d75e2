"""`gusher test`."""

from __future__ import annotations

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import click

from .clone import ROOT, need_clone

SUITES = ("checks", "python", "web", "browser")


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--all", "with_slow", is_flag=True, help="Also the proofs that take minutes, and a slow network.")
@click.argument("words", metavar="[WHAT]... [PYTEST OPTIONS]...", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...], *, with_slow: bool) -> None:
    """Run the tests: all of them, or WHAT.

    WHAT is a suite (checks, python, web, browser), a folder of tests/ (atacama) or a path. From the first
    option on, everything goes to pytest, as in: gusher test atacama -k rigs -x

    What doesn't need each other runs side by side. Without WHAT, tests of research and tools are left out if
    nothing they depend on has changed since everything passed; --all runs them, too.

    At the end it says what each stage took and which tests were slowest; the last line counts passed, failed and
    skipped tests of all suites. With CI=true in the environment, a skipped test is a failure, and a failed test that
    tests/quarantine.toml names is tried once more, alone; if it passes then, it is listed as unsteady and is no
    failure.
    """
    need_clone("the tests are")

    from dev.bench.others import Others
    from dev.testing import changes, quarantine, suites
    from dev.testing.report import summary, too_much
    from dev.testing.results import Results
    from dev.testing.stages import StoppedError, run
    from dev.testing.tools import how_to_get_chromium

    chosen, paths, options = sort(words)
    everything = not (chosen or paths or options)
    in_browser = [path for path in paths if path.startswith(suites.BROWSER)]
    in_python = [path for path in paths if path not in in_browser]

    needs_python = everything or "python" in chosen or bool(in_python) or bool(options and not (chosen or paths))
    needs_browser = everything or "browser" in chosen or bool(in_browser)
    if with_slow:
        # Without it pytest leaves out what is marked so: see pyproject.toml.
        options = ["-m", "slow or not slow", *options]

    strict = os.environ.get("CI", "").lower() in ("true", "1")
    try:
        quarantined = quarantine.read(datetime.now(UTC).date())
    except quarantine.QuarantineError as error:
        raise click.ClickException(str(error)) from error
    left_out = changes.left_out() if everything and not with_slow else []
    tested, has_kept = changes.committed(), changes.has_passed()
    for tests in left_out:
        click.echo(f"{tests} is left out: nothing that it depends on has changed since everything passed.")
    results, others = Results(), Others()
    with tempfile.TemporaryDirectory() as folder:
        reports = Path(folder)
        stages = suites.compiling() if needs_python or needs_browser else []
        if everything or "checks" in chosen:
            stages += suites.checks()
        if "checks" in chosen and not needs_python:
            stages += suites.collecting()
        if everything or "web" in chosen:
            stages += suites.web(reports)
        if needs_python:
            stages += suites.python(in_python, options, reports, left_out)
        if needs_browser:
            in_chromium = suites.browser(in_browser, options, reports)
            stages += in_chromium
            if with_slow and everything:
                stages += suites.browser([], [], reports, suites.LATENCY)
            if not in_chromium:
                click.echo(f"No Chromium here: browser tests are skipped. To get one: {how_to_get_chromium()}")
                results.skipped.append("browser tests")
        try:
            outcomes = run(stages, suites.cores())
            if strict:
                quarantine.try_again(stages, outcomes, quarantined)
        except StoppedError as stopped:
            click.echo("\ngusher test: stopped", err=True)
            ctx.exit(128 + stopped.signal)

    for each in outcomes:
        results += each.results
    click.echo(summary(outcomes, results, others.cores()))
    skipped = results.not_allowed()
    if skipped and strict:
        click.echo("\nSkipped, which is a failure with CI=true:")
        for name in skipped:
            click.echo(f"  {name}")
    if results.unsteady:
        click.echo(
            "\nIn quarantine: these failed beside everything else and passed alone. What went wrong stands above:"
        )
        for name in results.unsteady:
            click.echo(f"  {name}")
    if everything and (excess := too_much(outcomes, has_kept=has_kept)):
        click.echo(f"\n{excess}")
    has_passed = everything and not (results.failed or results.unsteady or skipped)
    # What was changed meanwhile, nobody has tested.
    if has_passed and tested and tested == changes.committed():
        changes.remember(tested)
    click.echo(f"\n{results.line()}")
    ctx.exit(1 if results.failed or (skipped and strict) else 0)


def sort(words: tuple[str, ...]) -> tuple[list[str], list[str], list[str]]:
    """Suites, paths of tests relative to the clone, and options for pytest."""
    first_option = next((n for n, word in enumerate(words) if word.startswith("-")), len(words))
    chosen, paths = [], []
    for word in words[:first_option]:
        file = word.partition("::")[0]
        if word in SUITES:
            chosen.append(word)
        elif (ROOT / "tests" / file).exists():
            paths.append(f"tests/{word}")
        elif (ROOT / file).exists():
            paths.append(os.path.normpath(word))
        else:
            folders = sorted(
                path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name[0] not in "._"
            )
            raise click.UsageError(
                f"no tests called {word!r}: not one of {', '.join((*SUITES, *folders))}, nor a path."
            )
    return chosen, paths, list(words[first_option:])
