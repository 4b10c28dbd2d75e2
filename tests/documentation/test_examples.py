"""What the documentation shows is true: examples run, game files replay, links lead somewhere."""

import doctest
import importlib
import json
import pkgutil
import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

import dev
import gusher
from gusher.cli import cli
from gusher.table.files import TITLE, read, replay

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
NEEDS_JAX = {"dev.learning.fields.training"} if find_spec("jax") is None else set()
"""`./gusher test --all` installs what these need."""
MODULES = sorted(
    module.name
    for package in (gusher, dev)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__") and ".migrations." not in module.name  # Alembic runs those
    if module.name not in NEEDS_JAX
)


def blocks(document: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", document.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_every_module_can_be_imported_and_its_examples_run(interpreted):
    attempted = {}
    for name in MODULES:
        module = importlib.import_module(name)
        # To look for examples in a whole module takes long, and few have any.
        if ">>> " in Path(module.__file__).read_text("utf-8"):
            result = doctest.testmod(module)
            assert result.failed == 0, name
            attempted[name] = result.attempted
    assert all(attempted.values()), attempted
    assert attempted["gusher.table.local"] >= 8


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.name)
def test_the_python_examples_of_a_page_run(document, interpreted):
    # States play interpreted here: compiling each question for each game would take longer than all examples.
    # What one example has made, those below it may use.
    names = {}
    for number, block in enumerate(blocks(document, "python")):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, f"{document.name} {number}", str(document), 0)
            result = doctest.DocTestRunner().run(test, clear_globs=False)
            names = test.globs
            assert result.failed == 0, block
        else:
            exec(compile(block, f"{document.name}, example {number + 1}", "exec"), {"__name__": "example"})


def test_the_game_files_in_the_pages_replay():
    games = [block for document in PAGES for block in blocks(document, "text") if block.startswith(TITLE)]
    assert games
    for text in games:
        assert replay(read(text)).n > 0


def test_every_block_says_how_it_is_tested():
    """By its language: ``py`` is run by a test of its own, ``text`` is no program."""
    languages = {
        language
        for document in PAGES
        for language in re.findall(r"^ *```(.*)\n(?:.*\n)*?^ *```$", document.read_text("utf-8"), re.MULTILINE)
    }
    assert languages == {"python", "py", "sh", "toml", "json", "md", "text"}


@pytest.mark.parametrize(("read", "language"), [(tomllib.loads, "toml"), (json.loads, "json")])
def test_data_in_the_pages_can_be_read(read, language):
    # Each line of JSON is a message of its own.
    found = [block for document in PAGES for block in blocks(document, language)]
    for each in found if language == "toml" else "".join(found).splitlines():
        assert read(each)


def test_the_commands_in_the_pages_are_ours(monkeypatch):
    lines = [line for document in PAGES for block in blocks(document, "sh") for line in block.splitlines()]
    ours = [
        match[1] for line in lines if (match := re.search(r"(?:^|\s)(?:\./)?gusher ([a-z].*?)(?: [>&|].*)?$", line))
    ]
    assert len(ours) > 30
    # The files that they name are not here.
    monkeypatch.setattr(click.Path, "convert", lambda _self, value, _param, _ctx: Path(value))
    monkeypatch.setattr(click.File, "convert", lambda _self, value, _param, _ctx: value)
    for line in ours:
        arguments = shlex.split(line, comments=True)
        command = cli.get_command(click.Context(cli), arguments[0])
        context = command.make_context(arguments[0], arguments[1:])
        if isinstance(command, click.Group):
            command.get_command(context, arguments[1]).make_context(arguments[1], arguments[2:])


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.name)
def test_links_between_pages_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
        # Pictures of positions are found by a test of theirs.
        if "://" not in target and not target.startswith("position:"):
            assert (document.parent / target).exists(), target
