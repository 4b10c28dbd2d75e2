"""What the sources must not contain: things that no running test would notice."""

import ast
import io
import pkgutil
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from gusher.rules.kernel import games
from gusher.rules.kernel.game import all_games
from gusher.rules.kernel.generic import GENERIC

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/gusher"
RULES = PACKAGE / "rules"
COMPILED = sorted([*RULES.rglob("*.py"), *(PACKAGE / "analysis").rglob("*.py"), *(PACKAGE / "bots").rglob("*.py")])
OF_GAMES = sorted(
    file for folder in RULES.iterdir() if folder.is_dir() and folder.name != "kernel" for file in folder.rglob("*.py")
)


def short(file):
    return str(file.relative_to(ROOT))


# Whole records are never assigned -------------------------------------------------------------------------------------
#
# `states[i] = states[j]` compiles, slowly, into a copy field by field, or makes the compiler give up. Only the compiler
# knows types; but an array whose items are passed to the contract's functions, or to `copy`, holds records.

TAKE_STATES = {*GENERIC, "copy", "playout", "view"}


def root_name(node):
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def path_of(node):
    """``tree.states[i]`` as ("tree", "states"): a subscripted thing without its index."""
    return ast.unparse(node.value) if isinstance(node, ast.Subscript) else None


def whole_records_assigned(source):
    """The lines in which an item of an array of records is assigned."""
    lines = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        taken = aliases(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Assign | ast.AugAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                lines += [node.lineno for target in targets if path_of(target) in taken]
    return sorted(lines)


def aliases(function):
    """What is subscripted to get a state: directly as an argument, or through a variable that is one."""
    states = set()
    taken = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TAKE_STATES:
            for argument in node.args[: 2 if node.func.id == "copy" else 1]:
                taken.add(path_of(argument))
                if isinstance(argument, ast.Name):
                    states.add(argument.id)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in states for t in node.targets):
            taken.add(path_of(node.value))
    return taken - {None}


def test_no_whole_record_is_assigned():
    # Most assign no item of anything.
    texts = ((file, text) for file in COMPILED if re.search(r"\] \S{0,3}= ", text := file.read_text("utf-8")))
    assigned = {short(file): whole_records_assigned(text) for file, text in texts}
    assert {file: lines for file, lines in assigned.items() if lines} == {}


@pytest.mark.parametrize(
    "line", ["states[1] = states[0]", "states[1] = s", "tree.states[n] = s", "states[1:] = states[0]"]
)
def test_the_check_finds_assignments_of_records(line):
    code = f"def f(states, tree, n):\n    s = states[0]\n    play(s, 0, 1)\n    movers(tree.states[n])\n    {line}\n"
    assert whole_records_assigned(code) == [5]


def test_the_check_knows_the_records_of_the_drivers():
    tree = ast.parse((RULES / "kernel/drivers.py").read_text("utf-8"))
    [perft] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "perft"]
    assert aliases(perft) == {"states"}


def test_the_check_leaves_numbers_alone():
    code = "def f(states, out, n):\n    s = states[n]\n    out[0] = out[1]\n    s.field[0] = 1\n    legal(s, 0, out)\n"
    assert whole_records_assigned(code) == []


# Rules know neither chance nor the clock nor the machine --------------------------------------------------------------

IMPURE = {
    "asyncio", "ctypes", "datetime", "glob", "io", "multiprocessing", "os", "pathlib", "platform", "random", "secrets",
    "shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time", "uuid",
}  # fmt: skip


def imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_rules_are_pure():
    for file in OF_GAMES:
        tree = ast.parse(file.read_text("utf-8"))
        assert not {name.split(".")[0] for name in imports(tree)} & IMPURE, short(file)
        chance = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "random"]
        assert chance == [], short(file)


FORBIDDEN = (ast.Global, ast.Nonlocal, ast.Raise, ast.Try, ast.With, ast.Lambda, ast.Import, ast.ImportFrom)


def test_marked_rules_raise_nothing_and_change_no_globals():
    for file in OF_GAMES:
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                marks = [ast.unparse(mark) for mark in function.decorator_list]
                broken = "rule" in marks and any(isinstance(node, FORBIDDEN) for node in ast.walk(function))
                assert not broken, f"{short(file)}: {function.name}"


# Nothing but a game's own slice names it ------------------------------------------------------------------------------

CODE = {".py", ".ts", ".svelte", ".js", ".css", ".html", ".toml", ".json"}
MADE = {"node_modules", "generated", "static", "dist", "__pycache__", "coverage", "test-results"}


@cache
def files_of_code():
    """All of them, with their texts."""
    files = sorted(file for folder in (PACKAGE, ROOT / "web/src") for file in folder.rglob("*") if file.suffix in CODE)
    # What a player reads may say that two games are about the same oil field.
    ours = (file for file in files if not MADE & set(file.relative_to(ROOT).parts) and not file.match("text.*.toml"))
    return {file: file.read_text("utf-8") for file in ours}


def belongs_to(file, name):
    """A game's slice: its folders, and its files in the folders of others."""
    return name in file.relative_to(ROOT).parts or re.match(rf"{name}\b", file.name) is not None


def said_by_code(file, text):
    """The text of a source without comments and docstrings: examples there may be about any game."""
    if file.suffix == ".py":
        return without_remarks(text)
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)
    return re.sub(r"(?<![:\"'])//[^\n]*", "", text)


def without_remarks(text):
    docstrings = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.add(node.lineno)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join(
        token.string
        for token in tokens
        if token.type != tokenize.COMMENT and not (token.type == tokenize.STRING and token.start[0] in docstrings)
    )


@pytest.mark.parametrize("name", games())
def test_only_its_own_slice_names_a_game(name):
    word = re.compile(rf"(?<![a-z]){name.replace('_', '[-_ ]?')}(?![a-z])", re.IGNORECASE)

    def is_elsewhere(file, text):
        # Taking remarks away takes long, and few files have the word at all.
        return not belongs_to(file, name) and word.search(text) and word.search(said_by_code(file, text))

    assert [short(file) for file, text in files_of_code().items() if is_elsewhere(file, text)] == []


@pytest.mark.parametrize("folder", ["analysis/games", "bots/games", "pictures/games"])
def test_every_module_about_one_game_is_called_like_it(folder):
    """No other would ever be imported."""
    names = {each.name for each in pkgutil.iter_modules([str(PACKAGE / folder)])}
    assert set() < names <= set(all_games())


def test_remarks_are_told_from_code():
    text = '"""About atacama."""\n\n\ndef f():\n    """Of atacama."""\n    # atacama\n    return "ata" + "cama"\n'
    assert "atacama" not in without_remarks(text)
    assert "atacama" in without_remarks('GAME = "atacama"\n')


def test_there_are_sources_to_look_at():
    assert len(COMPILED) > 10
    assert len(OF_GAMES) >= 5
    assert len(files_of_code()) > 30
