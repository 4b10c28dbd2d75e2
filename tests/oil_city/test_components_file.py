"""Files of own components (O6): what is read, what is written, every error, and that nothing but these comes out."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from oil_city.playing import OIL_CITY

import gusher.rules.oil_city
from gusher.rules.kernel import LANGUAGES, PartsError
from gusher.rules.kernel.parts import LIMIT
from gusher.rules.oil_city.components import (
    CARD_ITEMS,
    COMPANIES,
    FIELD_WORDS,
    ITEMS,
    MOST_EVENTS,
    MOST_PLOTS,
    OPTION,
    PROFESSIONS,
    SITE,
    SITES,
    SPECIALISTS,
    STOCK,
    TOWER_ONLY,
    Character,
    Components,
    Event,
    Plot,
    Words,
    canonical_components,
    components_of,
    contents_of_components,
    default_components,
    numbers_of,
    read_components,
    write_components,
)

FOLDER = resources.files(gusher.rules.oil_city)
OURS = default_components()
NOTHING = "# Nothing differs from our own components.\n"
WHOLE = (FOLDER / "components.toml").read_text("utf-8")
FILES = dict(
    zip(
        ("components", "plots", "events", "characters"),
        re.split(r"^(?=# The (?:plots|events|characters):)", WHOLE, flags=re.MULTILINE),
        strict=True,
    )
)
"""Our own file, and its sections of cards each as a file of its own."""


def changed(**parts) -> Components:
    return Components(**{**vars(OURS), **parts})


# What is read and written


def test_ours_are_read_once_and_are_what_a_table_without_its_own_plays_with():
    assert default_components() is OURS
    assert components_of(None) is OURS


def test_our_own_file_is_a_file_of_own_components_and_leaves_room():
    assert read_components(WHOLE) == OURS
    assert canonical_components(WHOLE) == NOTHING
    assert len(WHOLE.encode()) < LIMIT * 2 / 3


@pytest.mark.parametrize("name", FILES)
def test_a_file_can_hold_some_of_the_sections(name):
    assert read_components(FILES[name]) == OURS


def test_what_a_file_leaves_out_stays_ours():
    text = "[box]\n" + "\n".join(f"{name} = {number // 2}" for name, number in zip(STOCK, OURS.box, strict=True))
    own = read_components(text)
    assert own == changed(box=tuple(number // 2 for number in OURS.box))
    assert write_components(own).startswith("[box]\ntower = 30\n")
    assert "[prices]" not in write_components(own)
    assert read_components(NOTHING) == read_components("") == OURS


def test_equal_components_give_equal_text():
    untidy = "\ufeff# mine\r\n" + FILES["plots"].replace("\n", "\r\n").replace(" . ", "   .   ").replace("CT", "ct")
    assert canonical_components(untidy) == NOTHING
    one = FILES["plots"].replace("C . W\n. GT", "G . W\n. GT")
    other = one.replace("G . W\n. GT", "\ng  .\tw \n\n .   gt")
    assert canonical_components(one) == canonical_components(other) != NOTHING


def test_a_text_for_everybody_is_written_once():
    text = FILES["events"]
    for language in ("en", "de", "pl"):
        text = text.replace(f"title.{language} = ", "#" if language != "en" else "title = ")
    own = read_components(text)
    assert own.events[0].title == Words(*["The lamp in the hospital"] * 3)
    assert own.events[0].text == OURS.events[0].text
    assert 'title = "The lamp in the hospital"\n' in write_components(own)
    assert read_components(write_components(own)) == own


def test_the_table_keeps_the_canonical_text():
    assert OPTION.check(FILES["components"].replace("driller = 100", "driller = 200"), seats=9).startswith("[prices]\n")
    assert OPTION.check(None, seats=9) is None


def test_the_canonical_text_can_stand_in_a_game_file():
    """Lines of parts lose the spaces at their end, and parts are told from one line by their line breaks."""
    text = write_components(changed(prices=(0,) * 10, cash=0, plots=OURS.plots[:17], companies=OURS.companies[::-1]))
    assert text.endswith("\n")
    assert all(line == line.rstrip() for line in text.split("\n"))


def test_a_text_of_dots_is_refused_since_its_line_could_not_be_read_again():
    text = edited("events", '"Lampa w szpitalu"', '"""\n' + 5 * (14 * "." + "\n") + '"""')
    with pytest.raises(PartsError) as caught:
        read_components(text)
    assert caught.value.code == "components_wrong_text"


def packed(length: int) -> str:
    """A file without a space too many, with texts of this length."""
    word = "ż" * (length - 1)
    words = f"{{en='{word}1',de='{word}2',pl='{word}3'}}"
    events = ",".join([f"{{year=1853,title='x',text={words},wax=0,kerosene=0,gas=0}}"] * 12)
    people = ",".join(f"{{name='x',profession='{each}',biography={words}}}" for each in PROFESSIONS * 4)
    plots = ",\n".join(['{place="x",layout="C . C\\n. C .\\nC . N"}'] * 51)
    return f"events=[{events}]\ncharacters=[{people}]\nplots=[{plots}]\n"


def test_a_file_that_would_be_too_large_once_tidied_up_is_refused():
    text = next(text for text in map(packed, range(600, 0, -1)) if len(text.encode()) <= LIMIT)
    assert len(read_components(text).plots) == 51
    for reader in (canonical_components, contents_of_components):
        with pytest.raises(PartsError) as caught:
            reader(text)
        assert caught.value.code == "components_too_large"


def test_contents_tell_what_differs_and_what_there_is():
    lines = contents_of_components(
        "[start]\n" + FILES["components"].split("[start]\n")[1].split("[box]")[0] + FILES["plots"]
    )
    assert lines[0] == "differs from our own in nothing"
    assert "51 plots at 17 places" in lines
    assert "12 events from 1853 to 1910" in lines
    own = contents_of_components(FILES["components"].replace("cash = 2400", "cash = 100"))
    assert own[0] == "differs from our own in start"
    assert own[-1] == "companies begin with 100 złr"
    with pytest.raises(PartsError):
        contents_of_components("[prices]\n")


printable = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x2FF).filter(str.isprintable), min_size=1, max_size=30
)
words = st.one_of(
    st.builds(lambda text: Words(text, text, text), printable), st.builds(Words, printable, printable, printable)
)
money = st.integers(0, 20).map(lambda notes: 100 * notes)
few = st.integers(0, 3)


@st.composite
def layouts(draw):
    wells = [code for code in FIELD_WORDS.values() if code not in (0, SITE)]
    fields = [SITE if field in SITES else draw(st.sampled_from(wells)) for field in range(9)]
    fields[draw(st.sampled_from([0, 2, 4, 6, 8]))] = 0
    return tuple(fields)


@st.composite
def components(draw):
    """Components of any kind with which ten companies can begin."""

    def row(length, numbers):
        return tuple(draw(numbers) for _ in range(length))

    plots = draw(st.lists(st.builds(Plot, printable, layouts()), min_size=30, max_size=MOST_PLOTS))
    event = st.builds(Event, st.integers(1000, 2999), words, words, money, money, money)
    character = st.builds(Character, printable, st.just(0), words)
    return Components(
        prices=row(10, money),
        most=tuple(row(5, few) for _ in range(4)),
        cash=100 * draw(st.integers(0, 200)),
        start=tuple(row(4, st.integers(0, 1)) for _ in range(4)),
        box=row(12, st.integers(30, 120)),
        companies=draw(st.permutations(OURS.companies)),
        events=tuple(draw(st.lists(event, min_size=6, max_size=MOST_EVENTS))),
        plots=tuple(plots),
        characters=tuple(
            Character(each.name, number % 4, each.biography)
            for number, each in enumerate(draw(st.lists(character, min_size=16, max_size=16)))
        ),
    )


@examples(8)
@given(components())
def test_any_components_come_back_from_text(own):
    own = Components(**{**vars(own), "companies": tuple(own.companies)})
    text = write_components(own)
    if len(text.encode()) <= LIMIT:
        assert read_components(text) == own
        assert canonical_components(text) == text
        tomllib.loads(text)
    numbers_of(own)


# Errors


def edited(name: str, old: str, new: str) -> str:
    assert old in FILES[name], old
    return FILES[name].replace(old, new, 1)


def without(name: str, key: str) -> str:
    return "\n".join(line for line in FILES[name].split("\n") if not line.startswith(key))


EVENT = "[[events]]" + FILES["events"].split("[[events]]")[1]
PLOT = "[[plots]]" + FILES["plots"].split("[[plots]]")[1]
CHARACTER = "[[characters]]" + FILES["characters"].split("[[characters]]")[1]
COMPANY = '[[companies]]\npartners = "manager merchant engineer"\n'

ERRORS = {
    "another section": ("x = 1", "unknown_key", "section x", "expected only prices, most"),
    "another price": (edited("components", "pedlar = 200", "bird = 1"), "unknown_key", "section prices, key bird", ""),
    "no price": (
        edited("components", "driller = 100\n", ""),
        "missing",
        "section prices, key driller",
        "expected tower",
    ),
    "not a hundred": (
        edited("components", "tower = 500", "tower = 550"),
        "wrong_price",
        "section prices, key tower",
        "found 550, expected a multiple of 100 from 0 to 2000",
    ),
    "a dear price": (edited("components", "tower = 500", "tower = 2100"), "wrong_price", "key tower", "found 2100"),
    "a fraction": (edited("components", "tower = 500", "tower = 500.0"), "wrong_price", "key tower", "found a number"),
    "yes for a price": (
        edited("components", "tower = 500", "tower = true"),
        "wrong_price",
        "key tower",
        "true or false",
    ),
    "a huge price": (
        edited("components", "tower = 500", f"tower = {'9' * 4000}"),
        "wrong_price",
        "key tower",
        "a number",
    ),
    "a text for a price": (edited("components", "tower = 500", 'tower = "500"'), "wrong_price", "key tower", '"500"'),
    "four at once": (
        edited("components", "engineer = { tower = 3", "engineer = { tower = 4"),
        "wrong_amount",
        "section most, profession engineer, key tower",
        "found 4, expected a whole number from 0 to 3",
    ),
    "no engineer": (
        edited("components", "engineer = { tower = 3, ", "# "),
        "missing",
        "section most, profession engineer",
        "",
    ),
    "a number for a person": (
        edited("components", "engineer = { tower = 3, driller = 1, plot = 1, wagon = 1, pedlar = 3 }", "engineer = 3"),
        "wrong_kind",
        "section most, profession engineer",
        "found 3",
    ),
    "little cash": (
        edited("components", "cash = 2400", "cash = -100"),
        "wrong_cash",
        "section start, key cash",
        "-100",
    ),
    "much cash": (
        edited("components", "cash = 2400", "cash = 20100"),
        "wrong_cash",
        "section start, key cash",
        "20000",
    ),
    "a large box": (
        edited("components", "kerosene = 120", "kerosene = 121"),
        "wrong_stock",
        "section box, key kerosene",
        "found 121, expected a whole number from 0 to 120",
    ),
    "an empty box": (
        edited("components", "tower = 60", "tower = 7"),
        "start_too_much",
        "section start, key tower",
        "ten companies begin with 8, but there are only 7",
    ),
    "many plots at the start": (
        edited("components", "plot = 1, wagon = 0 }", "plot = 3, wagon = 0 }") + PLOT * 17,
        "start_too_much",
        "section start, key plot",
        "begin with 21, but there are only 17",
    ),
    "nine companies": (COMPANY * 9, "wrong_companies", "section companies", "found 9, expected 10"),
    "two engineers": (
        COMPANY * 9 + COMPANY.replace("manager", "engineer"),
        "wrong_company",
        "company 10",
        "expected 3 different professions",
    ),
    "two partners": (
        COMPANY.replace("manager ", "") + COMPANY * 9,
        "wrong_company",
        "company 1",
        '"merchant engineer"',
    ),
    "a baker": (
        COMPANY.replace("manager", "baker") + COMPANY * 9,
        "unknown_profession",
        "company 1",
        'found "baker", expected engineer or landowner or manager or merchant',
    ),
    "many merchants": (COMPANY * 10, "too_many_people", "section companies, profession engineer", "at most 8"),
    "a table for companies": ("[companies]\npartners = 3\n", "wrong_kind", "section companies", "headed [[companies]]"),
    "five events": (EVENT * 5, "wrong_events", "section events", "found 5, expected 6 to 12"),
    "thirteen events": (EVENT * 13, "wrong_events", "section events", "found 13"),
    "no year": (without("events", "year"), "missing", "event 1, key year", ""),
    "a year of old": (edited("events", "1859", "859"), "wrong_year", "event 3, key year", "from 1000 to 2999"),
    "half a złr": (edited("events", "kerosene = 500", "kerosene = 50"), "wrong_price", "event 1, key kerosene", "50"),
    "no Polish": (
        edited("events", "\ntitle.pl", "\n# "),
        "missing",
        "event 1, key title, language pl",
        "expected en, de and pl",
    ),
    "French": (edited("events", "\ntitle.pl", "\ntitle.fr"), "unknown_key", "event 1, key title, language fr", ""),
    "an empty title": (
        edited("events", '"Lampa w szpitalu"', '" "'),
        "wrong_text",
        "event 1, key title, language pl",
        "",
    ),
    "a long title": (
        edited("events", "Lampa", "Lampa" * 30),
        "wrong_text",
        "event 1, key title, language pl",
        "to 100",
    ),
    "an unseen character": (edited("events", "Lampa", "Lampa\\u0007"), "wrong_text", "event 1", "can be printed"),
    "a number for a text": (
        edited("events", '"Lampa w szpitalu"', "5"),
        "wrong_kind",
        "event 1",
        "found 5, expected text",
    ),
    "a list for a text": (edited("events", '"Lampa w szpitalu"', "[]"), "wrong_kind", "event 1", "found a list"),
    "sixteen plots": (PLOT * 16, "wrong_plots", "section plots", "found 16, expected 17 to 51"),
    "52 plots": (PLOT * 52, "wrong_plots", "section plots", "found 52"),
    "a plot that is none": (
        "plots = [" + "1, " * 17 + "]",
        "wrong_kind",
        "plot 1",
        "found 1, expected a table with place",
    ),
    "more about a plot": (edited("plots", "\nplace =", "\nx = 1\nplace ="), "unknown_key", "plot 1, key x", ""),
    "a number for a layout": (
        "[[plots]]\nplace = 'x'\nlayout = 5\n" * 17,
        "wrong_kind",
        "plot 1, key layout",
        "found 5, expected text: three lines",
    ),
    "two rows": (edited("plots", "CT . N\n", ""), "wrong_rows", "plot 1", "2 rows, expected 3"),
    "four fields": (
        edited("plots", "CT . N", "CT . . N"),
        "wrong_fields",
        "plot 1, row 1",
        '4 fields, expected 3: "CT . . N"',
    ),
    "an unknown well": (
        edited("plots", "CT . N", "XT . N"),
        "unknown_field",
        "plot 1, row 1, field 1",
        '"XT": unknown',
    ),
    "an ore that looks like C": (
        edited("plots", "CT . N", "С . N"),
        "unknown_field",
        "plot 1, row 1, field 1",
        "unknown",
    ),
    "a well at the edge": (
        edited("plots", "CT . N", "CT C N"),
        "misplaced_field",
        "plot 1, row 1, field 2",
        "expected a dot here",
    ),
    "a dot in the corner": (edited("plots", "CT . N", ". . N"), "misplaced_field", "plot 1, row 1, field 1", "no dot"),
    "no name": (edited("plots", "CT . N", "CT . C"), "wrong_names", "plot 1", "0 fields N, expected one"),
    "two names": (edited("plots", "CT . N", "N . N"), "wrong_names", "plot 1", "2 fields N"),
    "a place without a name": (edited("plots", '"Klęczany"', '""'), "wrong_text", "plot 1, key place", "0 characters"),
    "fifteen people": (CHARACTER * 15, "wrong_characters", "section characters", "found 15, expected 16"),
    "only engineers": (CHARACTER * 16, "wrong_characters", "section characters, profession engineer", "found 16"),
    "a poet": (
        edited("characters", '"engineer"', '"poet"'),
        "unknown_profession",
        "character 1, key profession",
        '"poet"',
    ),
    "a number for a poet": (edited("characters", '"engineer"', "1"), "unknown_profession", "character 1", "found 1"),
    "no biography": (without("characters", "biography"), "missing", "character 1, key biography", ""),
    "no TOML": ("prices = \n", "not_toml", "line 1, column 10", "not TOML"),
    "too long": ("#" * (LIMIT + 1), "too_large", "", f"at most {LIMIT}"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_what_is_wrong_is_named_with_its_place(name):
    text, code, field, detail = ERRORS[name]
    with pytest.raises(PartsError) as caught:
        read_components(text)
    error = caught.value
    assert (error.code, field in error.field, detail in error.detail) == (f"components_{code}", True, True), error
    assert str(error).isprintable()
    assert len(str(error)) < 400
    assert len(error.found) <= 21


@pytest.mark.parametrize("thing", [None, 5, b"[box]", ["plots"]])
def test_what_is_no_text_is_an_error_too(thing):
    with pytest.raises(PartsError) as caught:
        read_components(thing)
    assert caught.value.code == "components_not_toml"


# The words for errors


def texts(language: str) -> dict:
    return tomllib.loads((FOLDER / f"text.{language}.toml").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_and_every_kind_of_place_has_words(language):
    spoken = texts(language)
    codes, places = set(), {"count", "language"}
    for text, *_ in ERRORS.values():
        with pytest.raises(PartsError) as caught:
            read_components(text)
        codes.add(caught.value.code)
        places |= set(caught.value.place) - {"line", "column"}
    assert {code for code in spoken["reasons"] if code.startswith("components_")} == codes
    assert places <= set(spoken["place"])
    assert set(spoken["options"]["components"]) == {"title", "help", "choose", "usual", "sets"}
    assert set(spoken["options"]["components"]["sets"]) == {each.name for each in OPTION.sets}
    for code in codes:
        assert spoken["reasons"][code]["text"].endswith(".")
        assert spoken["reasons"][code]["section"] == texts("en")["reasons"][code]["section"]


# Whatever is thrown at it


def reads_or_explains(text: str) -> None:
    error = None
    try:
        own = read_components(text)
    except PartsError as caught:
        error = caught
    if error is None:
        assert read_components(write_components(own)) == own
        assert contents_of_components(text)
        numbers_of(own)
    else:
        assert error.code.startswith("components_")
        assert error.detail
        assert len(error.found) <= 21
        assert error.found.isprintable()
        str(error).encode()


@given(st.text())
def test_any_text_is_read_or_explained(text):
    reads_or_explains(text)


@examples(100)
@given(st.data())
def test_any_change_to_a_file_is_read_or_explained(data):
    text = FILES[data.draw(st.sampled_from(sorted(FILES)))]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    put = data.draw(st.text(max_size=20) | st.text("CGWNT. 0123\n\"'=#[]{}\\_ełn", max_size=20))
    reads_or_explains(text[:start] + put + text[end:])


values = st.recursive(
    st.one_of(
        st.text(max_size=10), st.integers(), st.booleans(), st.floats(), st.sampled_from([*PROFESSIONS, 0, 1, 100])
    ),
    lambda inner: (
        st.lists(inner, max_size=18) | st.dictionaries(st.sampled_from([*ITEMS, *PROFESSIONS]), inner, max_size=10)
    ),
    max_leaves=30,
)


def toml(value: object) -> str:
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(letter):08x}" for letter in value) + '"'
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(each)}" for key, each in value.items()) + "}"
    return str(value).lower()


@examples(100)
@given(st.dictionaries(st.sampled_from(OPTION.keys), values, max_size=4))
def test_any_values_are_read_or_explained(table):
    reads_or_explains("\n".join(f"{key} = {toml(value)}" for key, value in table.items()))


@examples(100)
@given(st.data())
def test_any_values_in_the_right_places_are_read_or_explained(data):
    """Tables with the right keys and anything behind them: this gets as far as the values."""
    lines = ["[prices]", *(f"{item} = {toml(data.draw(values | money))}" for item in ITEMS)]
    lines += ["[box]", *(f"{item} = {toml(data.draw(values | st.integers(0, 120)))}" for item in STOCK)]
    reads_or_explains("\n".join(lines))
    fields = st.sampled_from([*FIELD_WORDS, "c", "X"])
    layout = "\n".join(" ".join(data.draw(fields) for _ in range(3)) for _ in range(3))
    reads_or_explains("\n".join([f"[[plots]]\nplace = 'x'\nlayout = '''\n{layout}\n'''\n"] * 17))


def test_the_constants_fit_each_other():
    assert len(OURS.companies) == COMPANIES
    assert set(CARD_ITEMS) < set(ITEMS)
    assert all(code < TOWER_ONLY or code - TOWER_ONLY in FIELD_WORDS.values() for code in FIELD_WORDS.values())


# The page about own files


def test_the_page_about_own_parts_shows_sections_that_are_right():
    page = (Path(__file__).parents[2] / "docs/own-parts.md").read_text("utf-8")
    first, second = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    plot = first[first.index("[[plots]]") :]
    own = read_components(first + plot * 16)
    assert (own.prices[0], own.plots[0].place) == (600, "Krosno")
    assert read_components(second * 6).events[0].title.de == "Gaz pod kotłami"
    shown = read_error(first + plot + plot.replace(". WT", "X WT") + plot * 14)
    assert f"own.toml: {shown}. …" in page


def read_error(text: str) -> PartsError:
    with pytest.raises(PartsError) as caught:
        read_components(text)
    return caught.value


# The set that comes along ---------------------------------------------------------------------------------------------


def test_O6_both_sets_of_cards_leave_printed_numbers_as_they_are():
    [former] = OPTION.sets
    assert former.name == SPECIALISTS
    assert former.ahead is None
    ours, its = default_components(), read_components(former.text())
    assert its != replace(its, most=ours.most) == ours
    tower, driller, pedlar = (CARD_ITEMS.index(name) for name in ("tower", "driller", "pedlar"))
    engineer, landowner, manager, _ = range(len(PROFESSIONS))
    for most in (ours.most, its.most):
        assert (most[engineer][tower], most[landowner][tower], most[manager][driller]) == (3, 1, 3)
        assert {of[pedlar] for of in most} == {3}
    assert OPTION.check(SPECIALISTS, 3) == former.text()
    assert OPTION.shown(former.text()) == SPECIALISTS


CASH = "[start]\n" + WHOLE.split("[start]\n")[1].split("#")[0].replace("cash = 2400", "cash = 2500")


def test_O6_what_a_file_leaves_out_is_ours_by_the_rules_of_its_game():
    """Own cash, and everybody's cards as they were in 2efb2cd; or own cash and today's."""
    for version, most in ((1, 3), (2, 3), (3, 2)):
        text = OPTION.check(CASH, 3, version)
        assert text.startswith("[start]\ncash = 2500")
        assert "[most]" not in text
        its = components_of(text, version)
        assert (its.cash, its.most[PROFESSIONS.index("landowner")][CARD_ITEMS.index("plot")]) == (2500, most)
        s = OIL_CITY.set_up(OIL_CITY.resolve(9, {"components": CASH}, version), version)
        assert s["most"][PROFESSIONS.index("landowner")][CARD_ITEMS.index("plot")] == most


def test_O6_the_even_cards_of_former_tables_are_read_and_written_as_they_were():
    """Until rules 2 they were a set that could be chosen; a game file holds its text."""
    even = "[most]\n" + WHOLE.split("[most]\n")[1].split("\n\n")[0] + "\n"
    assert OPTION.check(even, 3, 2) == even
    assert components_of(even, 2) == default_components()
    assert OPTION.check(even, 3) == NOTHING
