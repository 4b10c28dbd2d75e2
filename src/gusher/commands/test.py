"""`gusher test`."""

from __future__ import annotations

import os

import click

from .clone import ROOT, need_clone

SUITES = ("checks", "python", "web", "browser")


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--all", "with_slow", is_flag=True, help="Also the proofs that take minutes.")
@click.argument("words", metavar="[WHAT]... [PYTEST OPTIONS]...", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...], *, with_slow: bool) -> None:
    """Run the tests: all of them, or WHAT.

    WHAT is a suite (checks, python, web, browser), a folder of tests/ (atacama) or a path. From the first
    option on, everything goes to pytest, as in: gusher test atacama -k rigs -x

    The last line counts passed, failed and skipped tests of all suites. With CI=true in the environment, a
    skipped test is a failure.
    """
    need_clone("the tests are")

    from dev.testing import suites
    from dev.testing.results import Results

    chosen, paths, options = sort(words)
    everything = not (chosen or paths or options)
    in_browser = [path for path in paths if path.startswith(suites.BROWSER)]
    in_python = [path for path in paths if path not in in_browser]

    needs_python = everything or "python" in chosen or bool(in_python) or bool(options and not (chosen or paths))

    if with_slow:
        # Without it pytest leaves out what is marked so: see pyproject.toml.
        options = ["-m", "slow or not slow", *options]
    results = Results()
    # The longest wait, and nothing before the tests in Python depends on it.
    compiling = suites.Compiling() if needs_python else None
    if everything or "checks" in chosen:
        results += suites.checks()
    if everything or "web" in chosen:
        results += suites.web()
    if compiling:
        results += suites.python(in_python, options, compiling)
    if everything or "browser" in chosen or in_browser:
        results += suites.browser(in_browser, options)

    skipped = results.not_allowed()
    strict = os.environ.get("CI", "").lower() in ("true", "1")
    if skipped and strict:
        print("\nSkipped, which is a failure with CI=true:")
        for name in skipped:
            print(f"  {name}")
    print(f"\n{results.line()}", flush=True)
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
