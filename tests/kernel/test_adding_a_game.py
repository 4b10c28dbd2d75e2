"""The walk through a game in docs/adding-a-game.md works as it is written."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/adding-a-game.md"
FILES = {
    block.split("\n", 1)[0].removeprefix("# "): block
    for block in re.findall(r"^```py\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
}


@pytest.fixture
def package(tmp_path):
    folder = tmp_path / "barrels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    return tmp_path


def test_the_page_has_all_files_of_a_game():
    assert list(FILES) == ["kinds.py", "rules.py", "game.py", "test_barrels.py"]


@pytest.mark.parametrize(
    "variables",
    [
        pytest.param({}, id="compiled", marks=pytest.mark.slow),
        pytest.param({"NUMBA_DISABLE_JIT": "1"}, id="interpreted"),
    ],
)
def test_the_game_and_its_tests_run(package, python, variables):
    code = """
from barrels import test_barrels
for name, test in list(vars(test_barrels).items()):
    if name.startswith("test_"):
        test()
        print(name)
"""
    passed = python(code, tests=package, **variables).split()
    assert passed == re.findall(r"def (test_\w+)", FILES["test_barrels.py"])


def test_what_the_page_says_about_texts_is_so():
    from gusher.rules.kernel import game, games

    for name in games():
        texts = game(name).texts["en"]
        assert {"reasons", "endings", "log"} <= set(texts)
        assert all(set(entry) >= {"text", "section"} for entry in texts["reasons"].values())
