"""The components of Oil City as data (O1 to O6, O22): our own, and files that a table brings along.

A file of components is TOML; ``components.toml`` explains it and is the default. A file of one's own holds any of its
sections, each of them whole; what it leaves out stays as it is with us. That prices are spread evenly over the deck and
that no plot is better than another binds only our own: a file needs only the form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache, partial
from importlib import resources
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gusher.rules.kernel import LANGUAGES, Option, PartsError, PartsSet
from gusher.rules.kernel.parts import LIMIT, count, kind, quote, read_toml, say, short, spell

PROFESSIONS: Final = ("engineer", "landowner", "manager", "merchant")
"""O2, and the order of everything that is given by profession."""

CARD_ITEMS: Final = ("tower", "driller", "plot", "wagon", "pedlar")
"""What a token on a character's card gets (O6)."""

ITEMS: Final = (*CARD_ITEMS, "pump", "fan", "drill", "distillery", "refinery")
"""Everything with a price (O6), the five of the company card last."""

START_ITEMS: Final = CARD_ITEMS[:4]
"""What a company can begin with (O3)."""

GOODS: Final = ("crude", "gas", "wax", "kerosene")

STOCK: Final = ("tower", "driller", "pump", "fan", "drill", "distillery", "refinery", "wagon", *GOODS)
"""What the box holds (O4), the plots aside."""

COMPANIES: Final = 10
PARTNERS: Final = 3
NAMES: Final = 4
"""Characters of each profession (O2)."""
COPIES: Final = 2
"""How often each character is there (O2)."""
FEWEST_EVENTS: Final = 6
"""One a turn (O5)."""
MOST_EVENTS: Final = 12
FEWEST_PLOTS: Final = 17
MOST_PLOTS: Final = 51
"""As many as the box has room for (O4)."""

FIELDS: Final = 9
NAME_FIELD: Final = 0
CRUDE: Final = 1
GAS: Final = 2
WAX: Final = 3
SITE: Final = 4
"""An edge-middle field, which takes an improvement (O12)."""
TOWER_ONLY: Final = 8
"""Added to a well that takes no driller (O12)."""
SITES: Final = (1, 3, 5, 7)
"""The edge-middle fields; fields run row by row from the top, a to i in the rulebook's example."""

FIELD_WORDS: Final = {
    "N": NAME_FIELD, ".": SITE, "C": CRUDE, "G": GAS, "W": WAX,
    "CT": CRUDE + TOWER_ONLY, "GT": GAS + TOWER_ONLY, "WT": WAX + TOWER_ONLY,
}  # fmt: skip
"""How a file writes the fields of a plot."""
WORD_OF_FIELD: Final = {code: word for word, code in FIELD_WORDS.items()}

NOTE: Final = 100
"""The smallest banknote, in złr: all money comes in multiples of it."""
MOST_CASH: Final = 20_000
MOST_PRICE: Final = 2_000
MOST_AT_ONCE: Final = 3
"""How many a token can get at once, and how many of a thing somebody can bring along."""
MOST_IN_BOX: Final = 120
YEARS: Final = (1000, 2999)
LONGEST_NAME: Final = 60
LONGEST_TITLE: Final = 100
LONGEST_TEXT: Final = 600
MOST_DOTS: Final = 60
"""In a text: files with many in one line are not read."""

LATEST: Final = 3
"""The version of the rules in force."""
SPECIALISTS: Final = "specialists"
"""The set of cards by which each profession is best at one thing (O6)."""
SPECIALISTS_LAST: Final = 2
"""The last version of the rules by which everybody was dealt those."""

_SIDE: Final = 3
_ORES: Final = {CRUDE: "crude", GAS: "gas", WAX: "wax"}


class Words(NamedTuple):
    """A text in every language."""

    en: str
    de: str
    pl: str


@dataclass(frozen=True)
class Event:
    """A card that sets the prices of a turn, in złr a unit (O5)."""

    year: int
    title: Words
    text: Words
    wax: int
    kerosene: int
    gas: int


@dataclass(frozen=True)
class Plot:
    """A plot at a place: codes of nine fields, row by row from the top (O12, O22)."""

    place: str
    fields: tuple[int, ...]


@dataclass(frozen=True)
class Character:
    """A pioneer of a profession, by its index, with a biography (O2)."""

    name: str
    profession: int
    biography: Words


@dataclass(frozen=True)
class Components:
    """Everything that a game of Oil City is played with.

    ``prices`` in złr, by item (O6); what the pedlar has is what he pays for a unit. ``most[profession][card item]`` is
    how many a token gets at once (O6). ``start[profession][start item]`` comes with each person of a profession, and
    ``cash`` in złr with each company (O3). ``box`` is by ``STOCK`` (O4). With n companies the first n of ``companies``
    play, each with three professions by their index (O1).
    """

    prices: tuple[int, ...]
    most: tuple[tuple[int, ...], ...]
    cash: int
    start: tuple[tuple[int, ...], ...]
    box: tuple[int, ...]
    companies: tuple[tuple[int, ...], ...]
    events: tuple[Event, ...]
    plots: tuple[Plot, ...]
    characters: tuple[Character, ...]


@dataclass(frozen=True, eq=False)
class Numbers:
    """What the rules need of the components, as arrays of fixed shape that nobody can write to.

    ``plots`` (51 × 9, int8) holds the codes of fields, ``NAME_FIELD`` in the rows from ``plot_count`` on; ``places``
    (51, int8) numbers the places of plots from 0. ``events`` (12 × 4, int16) holds złr a unit by ``GOODS``, always 0
    for crude, and zeros from ``event_count`` on. ``prices`` (10, int16) is by ``ITEMS``, ``most`` (4 × 5, int8) by
    profession and ``CARD_ITEMS``, ``start`` (4 × 4, int8) by profession and ``START_ITEMS``, ``box`` (12, int8) by
    ``STOCK``, ``companies`` (10 × 3, int8) holds professions. ``cash`` is in złr.
    """

    plots: npt.NDArray[np.int8]
    plot_count: int
    places: npt.NDArray[np.int8]
    events: npt.NDArray[np.int16]
    event_count: int
    prices: npt.NDArray[np.int16]
    most: npt.NDArray[np.int8]
    cash: int
    start: npt.NDArray[np.int8]
    box: npt.NDArray[np.int8]
    companies: npt.NDArray[np.int8]


@cache
def default_components() -> Components:
    """Our own components."""
    table = read_toml(resources.files(__package__).joinpath("components.toml").read_text("utf-8"), "components")
    read = {section: reader(table[section]) for section, reader in _SECTIONS.items()}
    return _sound(Components(**{name: value for part in read.values() for name, value in part.items()}))


@cache
def _specialists() -> Components:
    """What they were by rules 1 and 2."""
    return read_components(resources.files(__package__).joinpath(f"sets/{SPECIALISTS}.toml").read_text("utf-8"))


def ours_by(rules_version: int) -> Components:
    """Our own components by these rules."""
    return _specialists() if rules_version <= SPECIALISTS_LAST else default_components()


def read_components(text: str, rules_version: int = LATEST) -> Components:
    """Read the components in ``text``, a TOML file with any of the sections of ours; the others stay ours, as they were
    by these rules.

    Raises ``PartsError`` alone: its ``code`` is a key of ``[reasons]`` in the game's texts, its ``field`` the place
    (``plot 3, row 2, field 1``), its ``detail`` what was found there and what was expected.
    """
    table = read_toml(text, "components")
    _only(table, _SECTIONS, {}, "section")
    changed: dict[str, Any] = {}
    for section, value in table.items():
        changed |= _SECTIONS[section](value)
    return _sound(replace(ours_by(rules_version), **changed))


def write_components(components: Components, rules_version: int = LATEST) -> str:
    """Write what differs from our own by these rules as canonical text: what ``read_components`` reads back, the same
    for equal components."""
    blocks = [_WRITERS[section](components) for section in _differing(components, rules_version)]
    return "\n".join(blocks) or "# Nothing differs from our own components.\n"


def _differing(components: Components, rules_version: int = LATEST) -> list[str]:
    """The sections in which components differ from our own."""
    ours = ours_by(rules_version)
    changed = {each.name for each in fields(ours) if getattr(components, each.name) != getattr(ours, each.name)}
    return [section for section, names in _CONTENTS.items() if changed.intersection(names)]


def canonical_components(text: str, rules_version: int = LATEST) -> str:
    """The canonical text of the components written in ``text``. Raises ``PartsError`` like ``read_components``, and if
    that text would be too large to be read again."""
    canonical = write_components(read_components(text, rules_version), rules_version)
    size = len(canonical.encode())
    if size > LIMIT:
        raise _wrong("too_large", {}, f"{size} bytes once it is tidied up; expected at most {LIMIT}")
    return canonical


def components_of(text: str | None, rules_version: int = LATEST) -> Components:
    """The components of a table: those in the text of its option, or ours."""
    return ours_by(rules_version) if text is None else read_components(text, rules_version)


def contents_of_components(text: str) -> list[str]:
    """What is in the components written in ``text``, and what of it is ours. Raises ``PartsError`` like
    ``canonical_components``."""
    components = read_components(canonical_components(text))
    own = _differing(components)
    places = {plot.place for plot in components.plots}
    wells = [code for plot in components.plots for code in plot.fields if code not in (NAME_FIELD, SITE)]
    ores = spell([f"{sum(code & ~TOWER_ONLY == ore for code in wells)} of {_ORES[ore]}" for ore in _ORES])
    years = [event.year for event in components.events]
    lines = [
        f"differs from our own in {spell(own)}" if own else "differs from our own in nothing",
        f"{count(len(components.plots), 'plot')} at {count(len(places), 'place')}",
        f"{count(len(wells), 'well')}: {ores}; {sum(code >= TOWER_ONLY for code in wells)} only for towers",
        f"{count(len(years), 'event')} from {min(years)} to {max(years)}",
    ]
    for good in ("wax", "kerosene", "gas"):
        prices = sorted({getattr(event, good) for event in components.events})
        lines.append(f"{good} at {spell([str(price) for price in prices])} złr")
    return [*lines, f"companies begin with {components.cash} złr"]


@lru_cache(maxsize=16)
def numbers_of(components: Components) -> Numbers:
    """The components as arrays, for the rules."""
    plots = np.full((MOST_PLOTS, FIELDS), NAME_FIELD, np.int8)
    places = np.zeros(MOST_PLOTS, np.int8)
    order = list(dict.fromkeys(plot.place for plot in components.plots))
    for number, plot in enumerate(components.plots):
        plots[number] = plot.fields
        places[number] = order.index(plot.place)
    events = np.zeros((MOST_EVENTS, len(GOODS)), np.int16)
    for number, event in enumerate(components.events):
        events[number] = [0, event.gas, event.wax, event.kerosene]
    numbers = Numbers(
        plots=plots,
        plot_count=len(components.plots),
        places=places,
        events=events,
        event_count=len(components.events),
        prices=np.array(components.prices, np.int16),
        most=np.array(components.most, np.int8),
        cash=components.cash,
        start=np.array(components.start, np.int8),
        box=np.array(components.box, np.int8),
        companies=np.array(components.companies, np.int8),
    )
    for each in fields(numbers):
        value = getattr(numbers, each.name)
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
    return numbers


# Reading --------------------------------------------------------------------------------------------------------------

Place = Mapping[str, str | int]


def _section(name: str) -> dict[str, str | int]:
    return {"section": name}


def _wrong(code: str, place: Place, detail: str, found: str = "") -> PartsError:
    """An error at a place; how much was found there is for screens only, since the detail says it."""
    where = {word: value for word, value in place.items() if word not in ("rows", "fields", "count")}
    return PartsError(f"components_{code}", say(where), detail, place=place, found=found)


def _shown(value: object) -> str:
    """What was found, for a message: a number or text as it is, anything else by its kind."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
        return str(value)
    return kind(value)


def _only(table: Mapping[str, object], known: Iterable[str], place: Place, word: str = "key") -> None:
    """Refuse keys that mean nothing here. ``word`` is what a place calls them."""
    names = list(known)
    for key in table:
        if key not in names:
            raise _wrong("unknown_key", {**place, word: short(key)}, f"unknown; expected only {spell(names)}")


def _table(value: object, keys: Iterable[str], place: Place, word: str = "key") -> dict[str, object]:
    """A table with exactly these keys, which a place calls ``word``."""
    names = list(keys)
    if not isinstance(value, dict):
        raise _wrong("wrong_kind", place, f"found {_shown(value)}, expected a table with {spell(names)}")
    _only(value, names, place, word)
    for name in names:
        if name not in value:
            raise _wrong("missing", {**place, word: name}, f"missing; expected {spell(names)}")
    return value


def _tables(
    value: object, section: str, word: str, keys: Iterable[str], fewest: int, most: int
) -> Iterator[tuple[dict[str, Any], dict[str, str | int]]]:
    """The tables of a section, each headed ``[[section]]`` and with exactly these keys, and the place of each, which
    counts ``word`` from 1."""
    names = list(keys)
    if not isinstance(value, list):
        raise _wrong("wrong_kind", _section(section), f"found {_shown(value)}, expected tables headed [[{section}]]")
    if not fewest <= len(value) <= most:
        expected = str(most) if fewest == most else f"{fewest} to {most}"
        place = {**_section(section), "count": len(value)}
        raise _wrong(f"wrong_{section}", place, f"found {len(value)}, expected {expected}")
    for number, each in enumerate(value, start=1):
        yield _table(each, names, {word: number}), {word: number}


class _Range(NamedTuple):
    """Which numbers can stand somewhere, and the error about others."""

    code: str
    least: int
    most: int
    step: int = 1


_PRICE: Final = _Range("wrong_price", 0, MOST_PRICE, NOTE)
_CASH: Final = _Range("wrong_cash", 0, MOST_CASH, NOTE)
_AMOUNT: Final = _Range("wrong_amount", 0, MOST_AT_ONCE)
_STOCK: Final = _Range("wrong_stock", 0, MOST_IN_BOX)
_YEAR: Final = _Range("wrong_year", *YEARS)


def _number(value: object, allowed: _Range, place: Place) -> int:
    """A whole number of a range."""
    code, least, most, step = allowed
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most or value % step:
        whole = "a whole number" if step == 1 else f"a multiple of {step}"
        shown = short(_shown(value)) if isinstance(value, int) else ""
        raise _wrong(code, place, f"found {_shown(value)}, expected {whole} from {least} to {most}", shown)
    return value


def _text(value: object, longest: int, place: Place) -> str:
    """Text of one line."""
    if not isinstance(value, str):
        raise _wrong("wrong_kind", place, f"found {_shown(value)}, expected text between quotation marks")
    tidy = " ".join(value.split())
    if not 0 < len(tidy) <= longest or not tidy.isprintable() or tidy.count(".") > MOST_DOTS:
        detail = f"{len(tidy)} characters, expected 1 to {longest} that can be printed and few of them dots"
        raise _wrong("wrong_text", place, detail, short(tidy))
    return tidy


def _words(value: object, longest: int, place: Place) -> Words:
    """A text for all languages, or one for each."""
    if isinstance(value, str):
        text = _text(value, longest, place)
        return Words(text, text, text)
    table = _table(value, LANGUAGES, place, "language")
    return Words(*(_text(table[language], longest, {**place, "language": language}) for language in LANGUAGES))


def _profession(word: object, place: Place) -> int:
    if not isinstance(word, str) or word not in PROFESSIONS:
        shown = short(word) if isinstance(word, str) else ""
        detail = f"found {_shown(word)}, expected {' or '.join(PROFESSIONS)}"
        raise _wrong("unknown_profession", place, detail, shown)
    return PROFESSIONS.index(word)


def _amounts(value: object, keys: tuple[str, ...], allowed: _Range, place: Place) -> tuple[int, ...]:
    """Numbers by their names."""
    table = _table(value, keys, place)
    return tuple(_number(table[key], allowed, {**place, "key": key}) for key in keys)


def _amounts_by_profession(
    table: dict[str, object], keys: tuple[str, ...], place: Place
) -> tuple[tuple[int, ...], ...]:
    return tuple(_amounts(table[each], keys, _AMOUNT, {**place, "profession": each}) for each in PROFESSIONS)


def _read_most(value: object) -> dict[str, Any]:
    place = _section("most")
    return {"most": _amounts_by_profession(_table(value, PROFESSIONS, place, "profession"), CARD_ITEMS, place)}


def _read_start(value: object) -> dict[str, Any]:
    place = _section("start")
    table = _table(value, ("cash", *PROFESSIONS), place)
    cash = _number(table["cash"], _CASH, {**place, "key": "cash"})
    return {"cash": cash, "start": _amounts_by_profession(table, START_ITEMS, place)}


def _read_companies(value: object) -> dict[str, Any]:
    """The professions of ten companies (O1)."""
    companies = []
    for table, place in _tables(value, "companies", "company", ("partners",), COMPANIES, COMPANIES):
        words = _text(table["partners"], LONGEST_TEXT, place).split()
        company = tuple(_profession(word, place) for word in words)
        if len(company) != PARTNERS or len(set(company)) != PARTNERS:
            detail = f"found {quote(' '.join(words))}, expected {PARTNERS} different professions"
            raise _wrong("wrong_company", place, detail, short(" ".join(words)))
        companies.append(company)
    return {"companies": tuple(companies)}


def _read_events(value: object) -> dict[str, Any]:
    events = []
    keys = (field.name for field in fields(Event))
    for table, place in _tables(value, "events", "event", keys, FEWEST_EVENTS, MOST_EVENTS):
        year = _number(table["year"], _YEAR, {**place, "key": "year"})
        title = _words(table["title"], LONGEST_TITLE, {**place, "key": "title"})
        text = _words(table["text"], LONGEST_TEXT, {**place, "key": "text"})
        wax, kerosene, gas = (_number(table[key], _PRICE, {**place, "key": key}) for key in ("wax", "kerosene", "gas"))
        events.append(Event(year, title, text, wax, kerosene, gas))
    return {"events": tuple(events)}


def _read_plots(value: object) -> dict[str, Any]:
    plots = []
    for table, place in _tables(value, "plots", "plot", ("place", "layout"), FEWEST_PLOTS, MOST_PLOTS):
        name = _text(table["place"], LONGEST_NAME, {**place, "key": "place"})
        plots.append(Plot(name, _read_layout(table["layout"], place)))
    return {"plots": tuple(plots)}


def _read_layout(value: object, place: Place) -> tuple[int, ...]:
    """The codes of nine fields (O12)."""
    if not isinstance(value, str):
        detail = f"found {_shown(value)}, expected text: three lines of three fields between triple quotes"
        raise _wrong("wrong_kind", {**place, "key": "layout"}, detail)
    rows = [line for line in value.split("\n") if line.strip()]
    if len(rows) != _SIDE:
        detail = f"{count(len(rows), 'row')}, expected {_SIDE}"
        raise _wrong("wrong_rows", {**place, "rows": len(rows)}, detail)
    codes: list[int] = []
    for number, line in enumerate(rows, start=1):
        words = line.split()
        row: dict[str, str | int] = {**place, "row": number}
        if len(words) != _SIDE:
            detail = f"{count(len(words), 'field')}, expected {_SIDE}: {quote(line.strip())}"
            raise _wrong("wrong_fields", {**row, "fields": len(words)}, detail, short(line.strip()))
        for column, word in enumerate(words, start=1):
            codes.append(_read_field(word, len(codes) in SITES, {**row, "field": column}))
    if codes.count(NAME_FIELD) != 1:
        detail = f"{codes.count(NAME_FIELD)} fields N, expected one for the name and four wells"
        raise _wrong("wrong_names", place, detail)
    return tuple(codes)


def _read_field(word: str, at_the_edge: bool, place: Place) -> int:
    """The code of a field such as ``C`` or ``GT``; small letters will do."""
    code = FIELD_WORDS.get(word.upper()) if word.isascii() else None
    if code is None:
        detail = f"{quote(word)}: unknown; expected {' or '.join(FIELD_WORDS)}"
        raise _wrong("unknown_field", place, detail, short(word))
    if (code == SITE) != at_the_edge:
        expected = "a dot here, for improvements" if at_the_edge else "a well or the name here, no dot"
        raise _wrong("misplaced_field", place, f"{quote(word)}: expected {expected}", short(word))
    return code


def _read_characters(value: object) -> dict[str, Any]:
    characters = []
    wanted = NAMES * len(PROFESSIONS)
    keys = (field.name for field in fields(Character))
    for table, place in _tables(value, "characters", "character", keys, wanted, wanted):
        characters.append(
            Character(
                _text(table["name"], LONGEST_NAME, {**place, "key": "name"}),
                _profession(table["profession"], {**place, "key": "profession"}),
                _words(table["biography"], LONGEST_TEXT, {**place, "key": "biography"}),
            )
        )
    for profession, name in enumerate(PROFESSIONS):
        people = sum(character.profession == profession for character in characters)
        if people != NAMES:
            count_of = {**_section("characters"), "profession": name, "count": people}
            raise _wrong("wrong_characters", count_of, f"found {people}, expected {NAMES}")
    return {"characters": tuple(characters)}


def _sound(components: Components) -> Components:
    """The components, if ten companies can begin with them."""
    people = [profession for company in components.companies for profession in company]
    for profession, name in enumerate(PROFESSIONS):
        if people.count(profession) > NAMES * COPIES:
            detail = f"{people.count(profession)} of ten companies have one, expected at most {NAMES * COPIES}"
            raise _wrong("too_many_people", {**_section("companies"), "profession": name}, detail)
    for item, name in enumerate(START_ITEMS):
        needed = sum(components.start[profession][item] for profession in people)
        there = len(components.plots) if name == "plot" else components.box[STOCK.index(name)]
        if needed > there:
            detail = f"ten companies begin with {needed}, but there are only {there}"
            raise _wrong("start_too_much", {**_section("start"), "key": name}, detail)
    return components


_SECTIONS: Final[dict[str, Callable[[object], dict[str, Any]]]] = {
    "prices": lambda value: {"prices": _amounts(value, ITEMS, _PRICE, _section("prices"))},
    "most": _read_most,
    "start": _read_start,
    "box": lambda value: {"box": _amounts(value, STOCK, _STOCK, _section("box"))},
    "companies": _read_companies,
    "events": _read_events,
    "plots": _read_plots,
    "characters": _read_characters,
}
"""The sections of a file, in the order in which they are written."""

_CONTENTS: Final = {section: ("cash", "start") if section == "start" else (section,) for section in _SECTIONS}


# Writing --------------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    """A printable text as TOML."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _lines(keys: Iterable[str], values: Iterable[int]) -> list[str]:
    return [f"{key} = {value}" for key, value in zip(keys, values, strict=True)]


def _written(key: str, words: Words) -> list[str]:
    if len(set(words)) == 1:
        return [f"{key} = {_quoted(words.en)}"]
    return [f"{key}.{language} = {_quoted(text)}" for language, text in zip(LANGUAGES, words, strict=True)]


def _write_professions(keys: tuple[str, ...], rows: tuple[tuple[int, ...], ...]) -> list[str]:
    return [f"{name} = {{ {', '.join(_lines(keys, row))} }}" for name, row in zip(PROFESSIONS, rows, strict=True)]


def _write_company(company: tuple[int, ...]) -> str:
    return f'[[companies]]\npartners = "{" ".join(PROFESSIONS[each] for each in company)}"\n'


def _write_event(event: Event) -> str:
    lines = [f"year = {event.year}", *_written("title", event.title), *_written("text", event.text)]
    prices = [f"wax = {event.wax}", f"kerosene = {event.kerosene}", f"gas = {event.gas}"]
    return "\n".join(["[[events]]", *lines, *prices, ""])


def _write_plot(plot: Plot) -> str:
    words = [WORD_OF_FIELD[code] for code in plot.fields]
    rows = [" ".join(words[start : start + _SIDE]) for start in range(0, FIELDS, _SIDE)]
    return "\n".join(["[[plots]]", f"place = {_quoted(plot.place)}", 'layout = """', *rows, '"""', ""])


def _write_character(character: Character) -> str:
    lines = [f"name = {_quoted(character.name)}", f"profession = {_quoted(PROFESSIONS[character.profession])}"]
    return "\n".join(["[[characters]]", *lines, *_written("biography", character.biography), ""])


_WRITERS: Final = {
    "prices": lambda its: "\n".join(["[prices]", *_lines(ITEMS, its.prices), ""]),
    "most": lambda its: "\n".join(["[most]", *_write_professions(CARD_ITEMS, its.most), ""]),
    "start": lambda its: "\n".join(["[start]", f"cash = {its.cash}", *_write_professions(START_ITEMS, its.start), ""]),
    "box": lambda its: "\n".join(["[box]", *_lines(STOCK, its.box), ""]),
    "companies": lambda its: "\n".join(map(_write_company, its.companies)),
    "events": lambda its: "\n".join(map(_write_event, its.events)),
    "plots": lambda its: "\n".join(map(_write_plot, its.plots)),
    "characters": lambda its: "\n".join(map(_write_character, its.characters)),
}


OPTION: Final = Option(
    "components",
    "parts",
    None,
    canonical=canonical_components,
    keys=tuple(_SECTIONS),
    contents=contents_of_components,
    sets=(PartsSet(SPECIALISTS, cache(lambda: write_components(_specialists()))),),
    former={SPECIALISTS_LAST: SPECIALISTS},
    former_canonical={SPECIALISTS_LAST: partial(canonical_components, rules_version=SPECIALISTS_LAST)},
)
"""How a table brings its own."""
