"""What the documentation shows is true: examples run, game files replay, links lead somewhere."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import dev
import gusher
from gusher.table.files import TITLE, read, replay

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
MODULES = sorted(
    module.name
    for package in (gusher, dev)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__") and ".migrations." not in module.name  # Alembic runs those
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
    games = [block for document in PAGES for block in blocks(document, "") if block.startswith(TITLE)]
    assert games
    for text in games:
        assert replay(read(text)).n > 0


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.name)
def test_links_between_pages_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
        # Pictures of positions are found by a test of theirs.
        if "://" not in target and not target.startswith("position:"):
            assert (document.parent / target).exists(), target
