"""Debriefs over HTTP, and everything to take along: who gets it and when, that files can be read, that nobody's text
becomes a formula, and that names can be left out."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest
from game_texts import below, load

from gusher.analysis.evaluation import analysis_of
from gusher.pictures.fonts import face
from gusher.rules.kernel import LANGUAGES, games
from gusher.server.exports import Order, prints
from gusher.server.exports.games import oil_city as cards
from gusher.server.exports.lists import FORMULAS, SEPARATORS, harmless, zipped
from gusher.server.exports.making import make
from gusher.server.exports.paper import Page, document
from gusher.server.exports.wording import written
from gusher.server.exports.workbook import workbook
from gusher.server.http.debriefs import called
from gusher.server.live.views import seat_of
from gusher.server.storage.storage import StoredSeat
from gusher.table import files
from gusher.table.pausing import whole

GAME = Path(__file__).parents[1] / "oil_city" / "games" / "six_turns.txt"
FORMULA = "=HYPERLINK(1)"
PLAYERS = ("Żaneta", "Grace", "Marie", "Lise", "Emmy")
PEOPLE = ("Zażółć", "Grace", "Marie")
PLAIN = {"content-type": "text/plain"}
XML = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture(scope="module")
def order():
    """The recorded game with names that mean harm."""
    table = files.replay(files.read(GAME.read_text("utf-8")))
    debriefed = whole(analysis_of("oil_city").debrief.work(table))
    return Order("oil_city", "en", (FORMULA, "@Nafta", "Trzecia"), tuple((each,) for each in PEOPLE), debriefed)


@pytest.fixture(scope="module")
def guest(server):
    return server.guest()


@pytest.fixture(scope="module")
def table(guest):
    """The recorded game at a table, played by people with names."""
    seated = "".join(f"seat {n}: person {name}\n" for n, name in enumerate(PLAYERS, start=1))
    record = GAME.read_text("utf-8").replace("seats: 5\n", f"seats: 5\n{seated}")
    return json.loads(guest.ask("POST", "/api/records", record.encode(), PLAIN)[2])["id"]


def failure(guest, path):
    status, _, body = guest.ask("GET", path)
    answer = json.loads(body)
    return status, answer["reason"]["code"], answer.get("field")


# Over HTTP ------------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_told(guest, table):
    told = guest.get(f"/api/tables/{table}/debrief")
    view = guest.get(f"/api/tables/{table}")
    assert [each["points"] for each in told["companies"]] == view["points"]
    assert len(told["events"]) == 6
    assert tuple(seat["name"] for seat in view["seats"]) == PLAYERS
    assert not [name for name in PLAYERS if name in json.dumps(told, ensure_ascii=False)]


@pytest.mark.parametrize("path", ["debrief", "export/csv", "export/pdf"])
def test_nothing_is_told_before_the_end(guest, path):
    going_on = guest.new_table("here", "here", "here", game="oil_city")
    assert failure(guest, f"/api/tables/{going_on}/{path}")[:2] == (409, "not_over")


@pytest.mark.parametrize("path", ["debrief", "export/csv"])
def test_other_games_have_none(guest, path):
    other = guest.new_table("here", "here", game="atacama")
    assert failure(guest, f"/api/tables/{other}/{path}")[:2] == (404, "not_found")
    assert failure(guest, f"/api/tables/nowhere/{path}")[0] == 404


def test_what_cannot_be_asked_for(guest, table):
    assert failure(guest, f"/api/tables/{table}/export/exe") == (404, "not_found", "what")
    assert failure(guest, f"/api/tables/{table}/export/csv?lang=fr")[::2] == (400, "lang")
    assert failure(guest, f"/api/tables/{table}/export/csv?names=maybe")[::2] == (400, "names")


@pytest.mark.parametrize(
    ("what", "starts"), [("csv", b"PK"), ("xlsx", b"PK"), ("pdf", b"%PDF-1.7")], ids=["csv", "xlsx", "pdf"]
)
def test_files_come_as_what_they_are(guest, table, what, starts):
    status, headers, body = guest.ask("GET", f"/api/tables/{table}/export/{what}?lang=pl")
    assert status == 200
    assert body.startswith(starts)
    ending = "zip" if what == "csv" else what
    assert headers["content-disposition"] == f'attachment; filename="oil_city-{table}.{ending}"'


def test_names_are_in_it_or_numbers(guest, table):
    named = lists_of(guest.ask("GET", f"/api/tables/{table}/export/csv?lang=en")[2])
    bare = lists_of(guest.ask("GET", f"/api/tables/{table}/export/csv?lang=en&names=no")[2])
    assert [each["people"] for each in named["names"]] == ["Żaneta, Lise", "Grace, Emmy", "Marie"]
    assert [each["company"] for each in named["companies"]] == ["Company 1", "Company 2", "Company 3"]
    assert [each["company"] for each in bare["companies"]] == ["1", "2", "3"]
    assert "names" not in bare


def test_a_game_file_without_names_has_none_and_is_read_again(guest, table):
    named = guest.ask("GET", f"/api/tables/{table}/record")[2].decode()
    bare = guest.ask("GET", f"/api/tables/{table}/record?names=no")[2].decode()
    assert all(f"person {name}\n" in named for name in PLAYERS)
    assert not [name for name in PLAYERS if name in bare]
    assert files.read(bare).steps == files.read(named).steps
    assert failure(guest, f"/api/tables/{table}/record?names=maybe")[::2] == (400, "names")


def test_two_people_of_one_name_are_two():
    seats = [
        StoredSeat(0, "person", "Anna", person="a"),
        StoredSeat(1, "person", "Anna", person="b"),
        StoredSeat(2, "person", "Anna", person="a"),
        *(StoredSeat(n, "bot", bot="novice") for n in (3, 4, 5)),
    ]
    stored = SimpleNamespace(game="oil_city", seats=seats, side_names=())
    live = SimpleNamespace(stored=stored, table=SimpleNamespace(sides=(0, 0, 0, 1, 1, 1)))
    assert called(live, "en")[1][0] == ("Anna", "Anna")
    assert len(called(live, "en")[1][1]) == 1
    shared = [replace(seats[0]), replace(seats[0], seat=1, name="Bea"), replace(seats[0], seat=2, name=""), *seats[3:]]
    live = SimpleNamespace(stored=SimpleNamespace(game="oil_city", seats=shared, side_names=()), table=live.table)
    assert called(live, "en")[1][0] == ("Anna", "Bea")
    # The screens are told, too.
    assert [seat_of(seats, each, 0, owns_it=False).same_as for each in seats] == [None, None, 0, None, None, None]


# Lists ----------------------------------------------------------------------------------------------------------------


def lists_of(data):
    """All lists of a zip, as dictionaries by column."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert all(text.startswith("\ufeff") for text in texts.values())
    return {name.removesuffix(".csv"): list(csv.DictReader(io.StringIO(text[1:]))) for name, text in texts.items()}


def test_lists_hold_everything_and_explain_it(order):
    lists = lists_of(zipped(written(order)))
    debrief = order.debriefed.shown
    assert [int(each["points"]) for each in lists["companies"]] == [each.points for each in debrief.companies]
    assert len(lists["rolls"]) == len(debrief.rolls)
    explained = {(each["sheet"], each["column"]) for each in lists["dictionary"]}
    for name, rows in lists.items():
        assert (name, "") in explained
        assert {(name, column) for row in rows[:1] for column in row} <= explained
    assert next(each for each in lists["dictionary"] if each["column"] == "revenue")["unit"] == "złr"


def test_the_same_game_makes_the_same_lists(order):
    assert zipped(written(order)) == zipped(written(order))


@pytest.mark.parametrize("first", FORMULAS)
def test_no_text_becomes_a_formula(first):
    assert harmless(f"{first}1+1") == f"'{first}1+1"
    # Where semicolons separate, each begins a cell, whatever is quoted.
    for separator in SEPARATORS:
        assert harmless(f"Anna{separator}{first}1;x") == f"Anna{separator}'{first}1;x"
        assert harmless(f'Anna{separator} "{first}1') == f"""Anna{separator} "'{first}1"""
    assert harmless(f"Anna {first} Bob; Cem") == f"Anna {first} Bob; Cem"
    assert harmless("1+1") == "1+1"
    assert harmless(-5) == -5


def test_harmful_names_are_harmless_in_lists(order):
    lists = lists_of(zipped(written(order)))
    assert {each["company"] for each in lists["companies"]} == {f"'{FORMULA}", "'@Nafta", "Trzecia"}
    assert lists["names"][0]["people"] == PEOPLE[0]


# Workbook -------------------------------------------------------------------------------------------------------------


def parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: ET.fromstring(archive.read(name)) for name in archive.namelist() if name[-4:] == ".xml"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_workbook_has_a_sheet_for_everything(order, language):
    parts = parts_of(workbook(written(order._replace(language=language))))
    sheets = [each.get("name") for each in parts["xl/workbook.xml"].iter(f"{XML}sheet")]
    assert len(sheets) == len(order.debriefed.sheets) + 2
    texts = {each.text for each in parts["xl/sharedStrings.xml"].iter(f"{XML}t")}
    assert {FORMULA, "@Nafta", PEOPLE[0]} <= texts
    worksheets = [part for name, part in parts.items() if name.startswith("xl/worksheets/")]
    assert not [cell for part in worksheets for cell in part.iter(f"{XML}f")]
    assert not [link for part in worksheets for link in part.iter(f"{XML}hyperlink")]


def test_numbers_are_numbers_there(order):
    parts = parts_of(workbook(written(order)))
    rows = [
        [(cell.get("t"), cell[0].text) for cell in row] for row in parts["xl/worksheets/sheet1.xml"].iter(f"{XML}row")
    ]
    points = [int(row[2][1]) for row in rows[1:]]
    assert points == [each.points for each in order.debriefed.shown.companies]
    assert all(row[2][0] != "s" for row in rows[1:])


def test_without_names_there_are_none(order):
    bare = written(order._replace(names=(), people=()))
    for data in (zipped(bare), workbook(bare)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            text = "".join(archive.read(name).decode() for name in archive.namelist())
        assert not [name for name in (FORMULA, "@Nafta", *PEOPLE) if name in text]


# Paper ----------------------------------------------------------------------------------------------------------------


def texts_of(data):
    """The lines of text on the pages of a PDF of ours, read back from their glyphs."""
    # Where several letters share a glyph, as two kinds of blanks do, take the plainest.
    faces = [sorted(face(bold=bold).glyphs.items(), reverse=True) for bold in (False, True)]
    letters = [{f"{glyph:04x}": letter for letter, glyph in glyphs} for glyphs in faces]
    lines = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL):
        try:
            page = zlib.decompress(stream).decode("ascii")
        except (zlib.error, UnicodeDecodeError):
            continue
        for font, line in re.findall(r"/([RB]) [\d.]+ Tf\n.*?<([0-9a-f]*)> Tj", page, re.DOTALL):
            glyphs = re.findall("....", line)
            lines.append("".join(letters[font == "B"][each] for each in glyphs))
    return lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_value_cards_are_filled_in(order, language):
    asked = order._replace(language=language)
    data = make("pdf", asked)
    texts = texts_of(data)
    assert b"/Count 3" in data
    assert "@Nafta" in texts
    assert any(PEOPLE[0] in text for text in texts)
    total = asked.text("value.total")
    totals = [texts[n + 1] for n, text in enumerate(texts) if text == total]
    companies = sorted(asked.debriefed.shown.companies, key=lambda each: each.place)
    assert totals == [str(each.points) for each in companies]


def test_value_cards_say_all_that_there_are_words_for():
    said = Path(cards.__file__).read_text("utf-8")
    for name in below(load("oil_city", "en"), "export.card."):
        assert f'"{name}"' in said or f"export.card.{name}" in said, name


def test_names_that_cannot_be_printed_give_way_to_numbers(order):
    texts = texts_of(make("pdf", order._replace(names=("石油", "B", "C"))))
    assert "Company 1" in texts
    assert "Company 1" in texts_of(make("pdf", order._replace(names=(), people=())))


def test_a_long_name_is_shortened():
    page = Page()
    page.text(50, 50, "W" * 200, 20, room=100)
    [text] = texts_of(document([page], "W", "en"))
    assert text.endswith("…")
    assert len(text) < 12


@pytest.mark.parametrize("name", games())
def test_whatever_is_printed_comes_from_a_debrief(name):
    assert not prints(name) or analysis_of(name).debrief is not None
