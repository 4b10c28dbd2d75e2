"""Games with other numbers: Atacama in which three rigs count.

A variant's modules are the original's sources, run once more under the variant's name, with the numbers changed where
they are assigned. So whatever copies a number, or is worked out from one, follows; compiled code and what it is kept
under are the variant's own; and results and files bear its name, which no process knows in which it was not declared.
Sentences are the original's, in which the words for a number are replaced where the game says which those are; any
other changed number is named beside them (``changes``).
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

from .errors import OptionError

RULES = Path(__file__).parents[1]
PACKAGE = "gusher.rules"

CHANGED = {
    "en": "Changed here: {now} instead of {printed} ({what}).",
    "de": "Hier geändert: {now} statt {printed} ({what}).",
    "pl": "Tu zmieniono: {now} zamiast {printed} ({what}).",
}
NAMED = "changes.toml"
"""Where a game says what its numbers are, and by which words its texts say them. One that is not there is told by its
name."""
PLURAL = 2
"""Words that are replaced are plurals."""

_declared: dict[str, tuple[str, Mapping[str, int]]] = {}
"""By name: the game that is varied, and its new numbers."""


def declare(game: str, numbers: Mapping[str, int]) -> str:
    """From now on this process knows a variant: its name, ``atacama_with_rigs_to_count_3``. With no number but the
    printed ones it is the game itself under another name: what variants are to be compared with where bots play that
    know the game. OptionError names a number that the game has not, or that can't be, TypeError one that is no whole
    number."""
    own = numbers_of(game)
    for name, value in numbers.items():
        if name not in own:
            raise OptionError("number", name, f"{game} has no such number; it has {', '.join(own)}")
        if type(value) is not int:
            raise TypeError(f"{name}: expected a whole number, found {value!r}")
        if not -(2**31) <= value < 2**31:
            raise OptionError("number", name, f"expected a number of 32 bits, found {value}")
    if not numbers:
        raise OptionError("number", "numbers", f"this is {game} as it is")
    sorted_numbers = dict(sorted(numbers.items()))
    changed = {name: value for name, value in sorted_numbers.items() if value != own[name]} or sorted_numbers
    said = (f"{name.lower()}_{f'minus_{-value}' if value < 0 else value}" for name, value in changed.items())
    declared = f"{game}_with_{'_and_'.join(said)}"
    _declared[declared] = game, changed
    return declared


def is_declared(name: str) -> bool:
    """Whether this process knows a variant of this name."""
    return name in _declared


def numbers_changed(name: str) -> Mapping[str, int]:
    """The numbers that a variant has in place of the original's; none for a game that is no variant."""
    return _declared[name][1] if name in _declared else {}


def changes(name: str, language: str = "en", *, unsaid: bool = False) -> list[str]:
    """What a variant has changed, a sentence for each number, or for those alone that its texts may leave ``unsaid``;
    nothing for a game that is no variant."""
    game, known = original_of(name), _known(original_of(name))
    return [
        CHANGED[language].format(
            now=value, printed=numbers_of(game)[number], what=known.get(number, {}).get(language, number)
        )
        for number, value in numbers_changed(name).items()
        if value != numbers_of(game)[number] and not (unsaid and number in known and value >= PLURAL)
    ]


def saying(name: str, language: str, texts: Any) -> Any:
    """Texts of the original as a variant's: they say its numbers."""
    if isinstance(texts, dict):
        return {key: saying(name, language, each) for key, each in texts.items()}
    if isinstance(texts, list):
        return [saying(name, language, each) for each in texts]
    for number, value in numbers_changed(name).items() if isinstance(texts, str) else ():
        said = _known(original_of(name)).get(number, {}).get("said", {}).get(language, {})
        for printed, now in said.items() if value >= PLURAL else ():
            texts = texts.replace(printed, now.format(n=value))
    return texts


@cache
def _known(game: str) -> dict[str, Any]:
    """What a game says of its numbers."""
    file = RULES / game / NAMED
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def original_of(name: str) -> str:
    """The game that is varied; the name itself for a game that is no variant."""
    return _declared[name][0] if name in _declared else name


@cache
def numbers_of(game: str) -> dict[str, int]:
    """The numbers that the modules of a game assign to a name, and so can be changed."""
    modules = (ast.parse(file.read_text("utf-8")) for file in sorted((RULES / game).glob("*.py")))
    return {name: value for module in modules for name, value in _assigned(module)}


def _assigned(module: ast.Module) -> Iterator[tuple[str, int]]:
    for statement in module.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Constant(int(value))) if name.isupper() and type(value) is int:
                yield name, value


class _Finder(MetaPathFinder):
    """Finds the modules of variants: those of the original, elsewhere in the tree of modules."""

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """As the import system asks."""
        if not fullname.startswith(f"{PACKAGE}."):
            return None
        name, *below = fullname.removeprefix(f"{PACKAGE}.").split(".")
        if name not in _declared:
            return None
        game, numbers = _declared[name]
        place = RULES.joinpath(game, *below)
        is_package = place.is_dir()
        file = place / "__init__.py" if is_package else place.with_suffix(".py")
        if not file.exists():
            return None
        loader = _Loader(fullname, str(file), _Change(name, game, numbers))
        return spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=[str(place)] if is_package else None
        )


class _Loader(SourceFileLoader):
    """Runs a module of the original with a change."""

    def __init__(self, fullname: str, path: str, change: _Change) -> None:
        super().__init__(fullname, path)
        self._change = change

    def get_code(self, fullname: str) -> CodeType:
        """Never what Python has kept of the original."""
        path = self.get_filename(fullname)
        return compile(self._change.visit(ast.parse(self.get_data(path), path)), path, "exec")


class _Change(ast.NodeTransformer):
    def __init__(self, variant: str, game: str, numbers: Mapping[str, int]) -> None:
        self._names = {game: variant, f"{game}_scene": f"{variant}_scene"}
        self._numbers = numbers

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """A number is another one."""
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(int())) if name in self._numbers:
                node.value = ast.copy_location(ast.Constant(self._numbers[name]), node.value)
                return node
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """The game's name, which records bear, is the variant's."""
        name = self._names.get(node.value) if isinstance(node.value, str) else None
        return node if name is None else ast.copy_location(ast.Constant(name), node)


# Before what finds files: the folder of a variant's modules is the original's.
sys.meta_path.insert(0, _Finder())
