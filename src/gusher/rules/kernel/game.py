"""What a game tells about itself, beside its rules: name, seats, options, codes, notation and picture. Found by itself
in its folder."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

import numpy as np

from . import observing, registry, variants
from .actions import Actions
from .errors import OptionError
from .explaining import Explain, Explaining
from .observing import Names, Observation
from .records import Record, blank, view
from .telling import Phrase, Telling

LANGUAGES = ("en", "de", "pl")

OptionText = str | bool | None


@dataclass(frozen=True)
class Choice:
    """One value of an option, and the seat counts that it can be played with."""

    name: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class PartsSet:
    """Parts that a game brings along beside its usual ones, under a name; ``text`` reads them, in the form that
    ``Option.canonical`` gives. ``ahead``: by how many points those who begin were ahead on the average, between equal
    bots, and how far the true average may be from that with 95 % certainty; None where nobody begins. Sets that share
    what has to be said of them are a ``group``, with a title and a sentence in the game's texts."""

    name: str
    text: Callable[[], str]
    ahead: tuple[float, float] | None = None
    group: str | None = None


T = TypeVar("T")


def _by(former: Mapping[int, T], rules_version: int, today: T) -> T:
    """What held by these rules, where ``former`` says what held before, each under the last version that had it."""
    last = min((version for version in former if version >= rules_version), default=None)
    return today if last is None else former[last]


@dataclass(frozen=True)
class Option:
    """What can be chosen at set-up: one of several ``values``, a switch, or the text of an own file of parts.

    ``canonical`` checks such a text (PartsError) and gives equal parts the same text. ``keys`` are the words at its top
    level, by which a file is recognised; ``contents`` says in English what is in a text, a line each (PartsError).
    ``sets`` are parts that can be chosen by their names; what is chosen is their text. ``words`` are all that can stand
    in the places of such a text, where nothing else in it can differ: then devices can read it.
    ``quick`` options are asked for even by whoever wants to play at once. ``apart`` is what holds, if nobody chooses,
    for people at several devices without hints; None where that is the default as well.
    ``former`` are the defaults of older rules, each under the last version that had it: ``{2: "first"}`` is the default
    of rules 1 and 2. For parts it is the name of a set. ``former_canonical``, alike, read what stands in files of older
    games, where a file need not be whole and what it leaves out was other than today.
    """

    name: str
    kind: Literal["choice", "switch", "parts"]
    default: OptionText
    values: tuple[Choice, ...] = ()
    canonical: Callable[[str], str] | None = None
    keys: tuple[str, ...] = ()
    contents: Callable[[str], list[str]] | None = None
    sets: tuple[PartsSet, ...] = ()
    words: tuple[str, ...] = ()
    quick: bool = False
    apart: OptionText = None
    former: Mapping[int, OptionText] = field(default_factory=dict, hash=False)
    former_canonical: Mapping[int, Callable[[str], str]] = field(default_factory=dict, hash=False)

    def usual(self, rules_version: int) -> OptionText:
        """The default by these rules."""
        return _by(self.former, rules_version, self.default)

    def check(self, value: object, seats: int, rules_version: int | None = None) -> OptionText:
        """The value, if it can be chosen by today's rules, or as older ones had it. OptionError names the option and
        what it can be, PartsError the place in a file."""
        if self.kind == "choice":
            possible = [choice.name for choice in self.values if seats in choice.seats]
            if value not in possible:
                known = any(choice.name == value for choice in self.values)
                raise OptionError(
                    "option_seats" if known else "option_unknown",
                    self.name,
                    f"{value!r} can't be chosen with {seats} seats; possible: {', '.join(possible)}",
                )
        elif self.kind == "switch" and not isinstance(value, bool):
            raise OptionError("option_unknown", self.name, f"{value!r} is neither true nor false")
        elif self.kind == "parts" and value is not None:
            if not isinstance(value, str) or self.canonical is None:
                raise OptionError("option_unknown", self.name, "the text of a file is expected")
            named = next((each for each in self.sets if each.name == value), None)
            if named is not None:
                return named.text()
            if rules_version is None:
                return self.canonical(value)
            return _by(self.former_canonical, rules_version, self.canonical)(value)
        return value  # type: ignore[return-value]

    def shown(self, value: OptionText) -> OptionText:
        """A value as people know it: the name of a set, in place of its text."""
        if self.kind != "parts" or value is None:
            return value
        return next((each.name for each in self.sets if each.text() == value), value)


class Errand(NamedTuple):
    """What a bank does next: at which of its two ``desks`` (1 or 2), and for which side; None for all of them."""

    desk: int
    side: int | None


class Books(Protocol):
    """The accounts of one game."""

    def follow(self, n: int, seat: int, action: int) -> None:
        """Enter line ``n`` of the log: an action of a seat, or an outcome."""
        ...

    def told(self) -> object:
        """All that everybody may know of them now."""
        ...


def _whatever_is_chosen(options: Mapping[str, Any]) -> bool:
    return True


@dataclass(frozen=True)
class Game:
    """A game. ``rules`` is the module with the functions of the contract (``generic``) and ``setup(s, options)``.

    ``actions`` are what can be done, and how it is written. ``reasons`` and ``endings`` are the codes that ``why`` and
    ``ending`` answer with, by number, the first one unused (``codes.code_names``). ``key`` names the fields of the
    record that make a position. ``most_actions`` is the length of the longest list that ``legal`` writes, ``sides``
    the most sides there can be. ``phrase(s, seat, action)`` says what an action in state ``s`` does; where devices can
    play the game without a server, ``telling`` tells it in numbers. ``explain``, if there is one, tells a whole turn
    and what speaks for it; ``explaining`` does so in numbers. Screens get the types that ``cards`` and the books'
    ``told`` are annotated with.

    Where everybody acts at once, ``done(s)`` is the action by which a seat says that it has nothing more to do: a move
    holds there whatever others have done meanwhile, and whoever made a table can say so for all. ``cards(options)`` is
    what is printed on a table's cards and never changes; ``books(engine, start)`` keeps account of a game, so that
    every number on the screen can be asked where it comes from (``Books``).

    ``errand(s)``, in a game with a bank whose steps somebody can read out: what it does next, in a state that waits
    for chance.

    ``resignable``: a side can give up, and counts as last then. Not so where several people share one: there who leaves
    is replaced, and nobody gives up for the others.

    Six things are asked only of games whose rules have ``conceal``. Each field of the record is public,
    unless it is ``owned``, so that whatever is blanked in it some seat sees, its owner's; or ``hidden``, so that nobody
    may see some of it. ``conceals_with(options)``: whether it ever
    blanks anything with these options. ``concealed_lay_open``: whether all that it blanks lay open to everybody before,
    and whatever changes about it is seen by everybody. Then who forgets nothing knows the true state, and bots are
    given it; otherwise bots are given what their seat is shown. ``as_logged(s, action)``, an entry point that is called
    ``ask_logged``: what ``covers`` is asked about for an action that was done in state ``s``, where the action alone
    does not say whom it was for.
    ``covering(s)``: everything in a state that ``covers`` depends on, for games where that rarely changes.

    ``fill_in(seen, true, shuffled)`` fills what is concealed in ``seen`` with what it may be, where only chance has
    decided it; ``shuffled`` brings an array into any order. It takes no more of the ``true`` state than ``seen`` tells.

    ``observation`` is what a screen draws beside the state, as a record, in a game that has one; their fields have
    different names. ``names`` are what the numbers in both are called. ``constants`` are what screens need of the
    rules' numbers and names, under the names by which the web app knows them.

    ``older_rules`` are the versions whose games still replay and go on: ``setup`` is told the version that a game was
    begun by (``options["rules_version"]``), as ``cards`` is, and the rules do what that one did. What is left out in
    their options and files is what was the default then (``Option.former``).
    """

    name: str
    rules_version: int
    record: np.dtype[np.void]
    actions: Actions
    rules: ModuleType
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    reasons: tuple[str, ...]
    endings: tuple[str, ...]
    key: tuple[str, ...]
    most_actions: int
    phrase: Callable[[Record, int, int], Phrase]
    telling: Telling | None = field(default=None, hash=False)
    conceals_with: Callable[[Mapping[str, Any]], bool] = _whatever_is_chosen
    owned: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    concealed_lay_open: bool = False
    explain: Explain | None = None
    explaining: Explaining | None = field(default=None, hash=False)
    done: Callable[[Record], int] | None = None
    cards: Callable[[Mapping[str, Any]], object] | None = None
    books: Callable[[Any, Record], Books] | None = None
    errand: Callable[[Record], Errand] | None = None
    older_rules: tuple[int, ...] = ()
    as_logged: Callable[[Any, int], int] | None = None
    resignable: bool = True
    observation: Observation | None = None
    names: Mapping[str, Names] = field(default_factory=dict, hash=False)
    constants: Mapping[str, Any] = field(default_factory=dict, hash=False)
    covering: Callable[[Record], Hashable] | None = None
    fill_in: Callable[[Record, Record, Callable[[Any], Any]], None] | None = None

    def __post_init__(self) -> None:
        registry.join(self.record, self.rules)
        if self.observation is not None:
            if twice := {*(self.record.names or ())} & {*(self.observation.record.names or ())}:
                raise TypeError(f"both the state and the observation of {self.name} have {', '.join(sorted(twice))}")
            registry.join(self.observation.record, self.rules)
            observing.join(self.rules, self.observation)

    def conceals(self, options: Mapping[str, Any]) -> bool:
        """Whether anything can be concealed from anybody in a game with these options, all of them resolved."""
        return hasattr(self.rules, "conceal") and self.conceals_with(options)

    @property
    def secrets(self) -> frozenset[str]:
        """The fields of the record that somebody may not see all of."""
        return frozenset((*self.owned, *self.hidden))

    def may_hint(self, options: Mapping[str, Any]) -> bool:
        """Whether seats may be given hints beside others in a game with these options, all of them resolved: where one
        acts after the other, all in sight."""
        return self.done is None and not self.conceals(options)

    @property
    def folder(self) -> Path:
        """Where the game's rules, parts and texts lie."""
        if self.rules.__file__ is None:
            raise TypeError(f"the rules of {self.name} have no folder")
        return Path(self.rules.__file__).parent

    @cached_property
    def texts(self) -> dict[str, dict[str, Any]]:
        """All words about the game, by language: the contents of ``text.<language>.toml``. Those of a variant say its
        numbers, and what is said about it begins with what it has changed."""
        texts = {each: tomllib.loads((self.folder / f"text.{each}.toml").read_text("utf-8")) for each in LANGUAGES}
        if variants.is_declared(self.name):
            texts = {language: variants.saying(self.name, language, words) for language, words in texts.items()}
            for language, words in texts.items():
                words["game"]["about"] = " ".join([*variants.changes(self.name, language), words["game"]["about"]])
        return texts

    def says(self, code: str, language: str = "en") -> str:
        """The sentence for a reason of the rules, with what a variant has changed and texts may not say; the code
        itself for a game without texts."""
        if not (self.folder / f"text.{language}.toml").exists():
            return code.replace("_", " ")
        said = str(self.texts[language]["reasons"][code]["text"])
        return " ".join([said, *variants.changes(self.name, language, unsaid=True)])

    def section(self, reason: int) -> str | None:
        """The section of the rules page that a reason comes from."""
        entry = self.texts["en"]["reasons"].get(self.reasons[reason])
        return entry["section"] if entry else None

    def resolve(self, seats: int, options: Mapping[str, object], rules_version: int | None = None) -> dict[str, Any]:
        """All options with their values and ``seats``; what is left out is the default by today's rules or older ones.
        OptionError names what is unknown or can't be."""
        if seats not in self.seats:
            possible = ", ".join(str(each) for each in self.seats)
            raise OptionError("seats", "seats", f"{self.name} can't be played with {seats!r}; possible: {possible}")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise OptionError("option_unknown", name, f"{self.name} has no such option; it has {', '.join(known)}")
        version = self.rules_version if rules_version is None else rules_version
        chosen = {option.name: options.get(option.name, option.usual(version)) for option in self.options}
        return {"seats": seats, **{name: known[name].check(value, seats, version) for name, value in chosen.items()}}

    def apart(self, options: Mapping[str, object]) -> dict[str, object]:
        """These options for people who play at several devices without hints: what nobody has chosen is as
        ``Option.apart`` says."""
        return {**{each.name: each.apart for each in self.options if each.apart is not None}, **options}

    def set_ups(self) -> Iterator[dict[str, Any]]:
        """All that can be chosen together of seats, values and switches, resolved; with the usual parts."""
        kinds = [option for option in self.options if option.kind != "parts"]
        values = ([each.name for each in kind.values] if kind.kind == "choice" else [False, True] for kind in kinds)
        chosen = [dict(zip((kind.name for kind in kinds), each, strict=True)) for each in product(*values)]
        for seats, options in product(self.seats, chosen):
            try:
                yield self.resolve(seats, options)
            except OptionError:
                # Not every value goes with every number of seats.
                continue

    def replays(self, rules_version: int) -> bool:
        """Whether games begun by these rules can be replayed, and go on."""
        return rules_version == self.rules_version or rules_version in self.older_rules

    def start(self, seats: int, options: Mapping[str, object]) -> Record:
        """The state at the start. OptionError and PartsError name what is wrong with the options."""
        return self.set_up(self.resolve(seats, options))

    def set_up(self, resolved: Mapping[str, Any], rules_version: int | None = None) -> Record:
        """The state at the start with options that ``resolve`` has checked, by today's rules or older ones. ValueError
        if games begun by those can't be replayed."""
        version = self.rules_version if rules_version is None else rules_version
        if not self.replays(version):
            raise ValueError(f"{self.name} can't be played by rules {version}; in force are rules {self.rules_version}")
        state = blank(self.record)
        self.rules.setup(view(state), {**resolved, "rules_version": version})
        return state


@cache
def game(name: str) -> Game:
    """The game of this name, finished or not, or the variant that has been declared here. KeyError if there is none."""
    if not is_game(name) and not variants.is_declared(name):
        raise KeyError(f"there is no game {name!r}; there is {', '.join(games())}")
    return import_module(f"gusher.rules.{name}.game").GAME  # type: ignore[no-any-return]


def varied(name: str, numbers: Mapping[str, int]) -> Game:
    """The game of this name with other numbers, if there are any (``variants.declare``)."""
    return game(variants.declare(name, numbers) if numbers else name)


UNFINISHED = "unfinished.txt"
"""A game with a file of this name in its folder is not offered to anybody yet; the file says what it lacks."""


@cache
def games() -> tuple[str, ...]:
    """The names of all games that can be played: all but those that are unfinished."""
    rules = Path(__file__).parents[1]
    return tuple(name for name in all_games() if not (rules / name / UNFINISHED).exists())


@cache
def all_games() -> tuple[str, ...]:
    """The names of all games, finished or not: the folders beside the kernel that hold a ``game.py``."""
    beside = (each.name for each in pkgutil.iter_modules([str(Path(__file__).parents[1])]))
    return tuple(name for name in beside if is_game(name))


@cache
def is_game(name: str) -> bool:
    """Whether a game has this name, finished or not."""
    rules = Path(__file__).parents[1]
    beside = {each.name for each in pkgutil.iter_modules([str(rules)])} - {Path(__file__).parent.name}
    return name in beside and (rules / name / "game.py").exists()
