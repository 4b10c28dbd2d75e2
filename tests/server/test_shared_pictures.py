"""Pictures of positions to share: drawn for every game, whatever people call themselves, and sent to whoever asks."""

import asyncio
import struct
import zlib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from pictured import seen_of
from recorded import games_beside, read

from gusher.pictures import SIZE, Asked, Ended, card, draw, fonts, prints
from gusher.pictures.png import pixels_of, png_of
from gusher.pictures.svg import NAMESPACE, escape, tag
from gusher.rules.kernel import LANGUAGES, game, games
from gusher.server.http.guest import Guest, RefusedError
from gusher.server.http.languages import preferred
from gusher.server.live import past
from gusher.server.live.tables import Tables
from gusher.server.sharing import limits
from gusher.server.sharing.limits import Rate
from gusher.server.storage.storage import NotStoredError
from gusher.server.work.pictures import Pictures
from gusher.table import Table, files
from gusher.table.pausing import whole

HOSTILE = '<script>alert("&amp;")</script>\'\x00\u202e]]>'
ELEMENTS = {"svg", "style", "g", "path", "rect", "circle", "ellipse", "polygon", "text"}
RECORDED = [(name, file) for name in games() for file in games_beside(Path(__file__).parents[1] / name / "x")[::4]]


def texts_of(svg):
    """The texts of a drawing that is well-formed and neither runs nor loads anything."""
    root = ET.fromstring(svg)
    for element in root.iter():
        assert element.tag.removeprefix(f"{{{NAMESPACE}}}") in ELEMENTS
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name
            assert "url(" not in value
            # It costs a PNG a layer as large as itself; that of fills and strokes costs nothing.
            assert name != "opacity"
    assert "@import" not in svg
    assert "url(" not in svg
    return [element.text for element in root.iter(f"{{{NAMESPACE}}}text")]


# Drawing --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "path"), RECORDED, ids=lambda each: getattr(each, "stem", each))
def test_positions_of_every_game_are_drawn(name, path):
    file = read(path)
    table = files.replay(file)
    title = {language: game(name).texts[language]["game"]["title"] for language in LANGUAGES}
    for language, entries in zip(LANGUAGES, (table.n, table.n * 2 // 3, table.n // 3), strict=True):
        then = whole(table.returning(entries))
        said = texts_of(draw(seen_of(then), Asked(language)))
        assert title[language] in said
        assert "Gusher" in said


@pytest.mark.parametrize("name", games())
def test_a_table_that_has_not_begun_shows_its_empty_board(name):
    for seats in game(name).seats:
        empty = seen_of(Table(game(name), seats, {}), name="", kind="open")
        said = texts_of(draw(empty, Asked("de")))
        assert "Es fehlen noch Mitspieler" in said
        assert "Freier Platz" in said


@pytest.mark.parametrize("name", games())
def test_what_people_call_themselves_is_only_text(name):
    seats = max(game(name).seats)
    svg = draw(seen_of(Table(game(name), seats, {}), name=HOSTILE), Asked("en"))
    assert "<script" not in svg
    assert any(text.startswith("<script>") for text in texts_of(svg))


def test_long_names_are_shortened_and_everybody_finds_room():
    name = max(games(), key=lambda each: max(game(each).seats))
    seats = max(game(name).seats)
    said = texts_of(draw(seen_of(Table(game(name), seats, {}), name="Wilhelmina " * 6), Asked("en")))
    shortened = [text for text in said if text.startswith("Wilhelmina")]
    assert len(shortened) == len(set(Table(game(name), seats, {}).sides))
    assert all(text.endswith("…") for text in shortened)


def test_a_text_is_shortened_to_its_room():
    assert fonts.shortened("Ada", 100, 20) == "Ada"
    short = fonts.shortened("Ignacy Łukasiewicz", 100, 20)
    assert short.startswith("Ignacy")
    assert short.endswith("…")
    assert fonts.width(short, 20) <= 100
    assert fonts.width("W", 20, bold=True) > fonts.width("W", 20) > fonts.width("i", 20)


def test_whoever_has_a_name_that_the_font_lacks_is_called_by_number():
    table = Table(game(games()[0]), 2, {})
    assert fonts.can_write("Żółć, Ώρα, Ёлка")
    assert not fonts.can_write("油田")
    assert "油田 2" in texts_of(draw(seen_of(table, "油田"), Asked("en")))
    said = texts_of(draw(seen_of(table, "油田"), Asked("en", everywhere=True)))
    assert {"Player 1", "Player 2"} <= set(said)


@pytest.mark.parametrize("name", games())
def test_those_of_the_same_name_are_told_apart_where_each_plays_alone(name):
    table = Table(game(name), min(game(name).seats), {})
    said = texts_of(draw(seen_of(table), Asked("en")))
    assert ("Ada 2" in said) == (len(set(table.sides)) == len(table.sides))


def test_a_game_that_draws_nothing_is_shown_by_a_rig():
    drawing = card.picture_of("draws_nothing")
    texts_of(drawing.board(None, "en").markup.replace("<g", f'<g xmlns="{NAMESPACE}"', 1))


def test_what_is_no_markup_is_escaped():
    assert tag("g", "a<b", title='"&') == '<g title="&quot;&amp;">a&lt;b</g>'
    assert escape("\x07\ud800") == 2 * "\N{REPLACEMENT CHARACTER}"


def test_the_language_that_is_liked_best_is_taken():
    assert preferred("", LANGUAGES) == "en"
    assert preferred("fr, pl;q=0.7, de-AT;q=0.8", LANGUAGES) == "de"
    assert preferred("de;q=x, pl;q=0.1", LANGUAGES) == "pl"


# Pixels ---------------------------------------------------------------------------------------------------------------


def size_and_pixels(png):
    """The size of a PNG, and its pixels as they are before they are filtered and compressed."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    place, pixels, size = 8, b"", None
    while place < len(png):
        length, kind = struct.unpack_from(">I4s", png, place)
        if kind == b"IHDR":
            size = struct.unpack_from(">II", png, place + 8)
        if kind == b"IDAT":
            pixels += png[place + 8 : place + 8 + length]
        place += 12 + length
    return size, zlib.decompress(pixels)


@pytest.mark.parametrize("name", games())
def test_a_png_is_as_large_as_previews_want_it_and_not_blank(name):
    svg = draw(seen_of(Table(game(name), max(game(name).seats), {})), Asked("en", everywhere=True))
    png = png_of(svg)
    size, pixels = size_and_pixels(png)
    assert size == SIZE
    assert len(set(pixels)) > 50
    assert len(png) < 300_000


def test_pixels_are_those_that_a_png_holds():
    pixels = np.random.default_rng(1).integers(0, 256, (10, 7, 4))
    around = np.pad(pixels, ((1, 0), (1, 0), (0, 0)))
    kept = []
    for y in range(10):
        kept.append(y % 5)  # each of the ways to keep a line, twice
        for x in range(7):
            beside = around[y + 1, x], around[y, x + 1], around[y, x], pixels[y, x]
            for left, above, corner, own in zip(*beside, strict=True):
                nearest = min((left, above, corner), key=lambda each: abs(left + above - corner - each))
                kept.append(own - (0, left, above, (left + above) // 2, nearest)[y % 5] & 255)
    chunks = {b"IHDR": struct.pack(">II5x", 7, 10), b"IDAT": zlib.compress(bytes(kept)), b"IEND": b""}
    png = bytes(8) + b"".join(struct.pack(">I4s", len(data), kind) + data + bytes(4) for kind, data in chunks.items())
    assert pixels_of(png).tolist() == pixels[:, :, :3].tolist()


def test_letters_are_drawn_without_any_fonts_of_the_system():
    table = Table(game(games()[0]), 2, {})
    one, other = (png_of(draw(seen_of(table, name), Asked("en", everywhere=True))) for name in ("Ada", "Bob"))
    assert one != other


class Here:
    """Does the work in this process, and counts it."""

    def __init__(self):
        self.done = 0

    async def work(self, _function, svg, *, owner):
        self.done += 1
        await asyncio.sleep(0)
        return svg.encode() * 100


def test_a_picture_is_made_once_and_the_last_ones_are_kept(monkeypatch):
    monkeypatch.setattr(limits, "PICTURES_KEPT", 1000)
    here = Here()

    async def ask():
        kept = Pictures(here)
        assert len(set(await asyncio.gather(*(kept.png("aaaa", each) for each in range(5))))) == 1
        assert here.done == 1
        await kept.png("bbbb", None)
        await kept.png("aaaa", None)
        assert here.done == 2
        await kept.png("cccc", None)
        await kept.png("aaaa", None)
        assert here.done == 3
        await kept.png("bbbb", None)
        assert here.done == 4
        await kept.close()

    asyncio.run(ask())


# Asking ---------------------------------------------------------------------------------------------------------------


def open_table(guest):
    guest.put("/api/me", {"name": HOSTILE[:20]})
    seats = [{"kind": "here"}, {"kind": "open"}]
    return guest.post("/api/tables", {"game": "atacama", "seats": seats})["id"]


@pytest.fixture
def guest(in_thread):
    return in_thread().guest()


def refusal(guest, path):
    with pytest.raises(RefusedError) as refused:
        guest.get(path)
    return refused.value.status, refused.value.code, refused.value.field


def test_pictures_are_sent_so_that_they_can_do_nothing(guest):
    table = open_table(guest)
    status, headers, body = guest.ask("GET", f"/api/tables/{table}/picture.svg?lang=pl&at=0")
    assert status == 200
    assert headers["content-type"].partition(";")[0] == "image/svg+xml"
    assert headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert headers["x-content-type-options"] == "nosniff"
    assert "Wolne miejsce" in texts_of(body.decode())
    german = guest.ask("GET", f"/api/tables/{table}/picture.svg", headers={"accept-language": "de"})[2]
    assert "Freier Platz" in texts_of(german.decode())

    status, headers, body = guest.ask("GET", f"/api/tables/{table}/picture.png")
    assert (status, headers["content-type"]) == (200, "image/png")
    assert size_and_pixels(body)[0] == SIZE
    again = guest.ask("GET", f"/api/tables/{table}/picture.png", headers={"if-none-match": headers["etag"]})
    assert (again[0], again[2]) == (304, b"")


def test_what_cannot_be_drawn_is_refused_by_name(guest):
    table = open_table(guest)
    for kind in ("svg", "png"):
        path = f"/api/tables/{table}/picture.{kind}"
        assert refusal(guest, f"{path}?lang=xx") == (400, "invalid", "lang")
        assert refusal(guest, f"{path}?at=now") == (400, "invalid", "at")
        for at in (-1, 99, 10**30):
            assert refusal(guest, f"{path}?at={at}") == (404, "unknown_entry", "at")
        assert refusal(guest, f"/api/tables/nowhere/picture.{kind}")[:2] == (404, "unknown_table")


def test_while_something_is_hidden_everybody_gets_the_present_alike(app_of_a_page, guest):
    seats = [{"kind": "here"}, {"kind": "here"}]
    table = guest.post("/api/tables", {"game": "ghawar", "seats": seats, "options": {"memory": "own"}})["id"]
    path = f"/api/tables/{table}/picture.svg?lang=en"
    n = guest.get(f"/api/tables/{table}")["n"]
    assert n > 0
    assert refusal(guest, f"{path}&at=0") == (409, "still_hidden", "at")
    mine, theirs, newest = (
        each.ask("GET", asked)[2]
        for each, asked in ((guest, path), (Guest(guest.url), path), (guest, f"{path}&at={n}"))
    )
    assert mine == theirs == newest
    assert "at=" not in Tags(guest.ask("GET", f"/table/{table}/replay?at=0")[2])["og:image"]


def test_pictures_are_counted_before_they_are_drawn(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "PICTURES_OF_ADDRESS", Rate(2, 0.001))
    guest = in_thread().guest()
    for _ in range(2):
        assert refusal(guest, "/api/tables/nowhere/picture.png")[0] == 404
    assert refusal(guest, "/api/tables/nowhere/picture.png")[:2] == (429, "too_fast")


# Links ----------------------------------------------------------------------------------------------------------------

PAGE = b"<!doctype html><html><head><title>Gusher</title></head><body></body></html>"


@pytest.fixture
def app_of_a_page(tmp_path, monkeypatch):
    from gusher.server.http import web

    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_bytes(PAGE)
    monkeypatch.setattr(web.App.__init__, "__defaults__", (folder,))


class Tags(dict):
    """The tags of a page."""

    def __init__(self, page):
        head = page.decode().partition("<title>Gusher</title>")[2].partition("</head>")[0]
        for each in ET.fromstring(f"<head>{head}</head>"):
            self[each.get("property") or each.get("name")] = each.get("content")


def test_the_page_of_a_table_says_what_is_played_there(app_of_a_page, guest):
    table = open_table(guest)
    status, headers, page = guest.ask("GET", f"/table/{table}", headers={"accept-language": "de-DE"})
    assert status == 200
    assert b"<script>" not in page
    tags, origin = Tags(page), guest.url
    assert tags["og:title"].startswith("Atacama: <script>")
    assert tags["og:description"] == "Es fehlen noch Mitspieler"
    assert tags["og:image"] == f"{origin}/api/tables/{table}/picture.png?lang=de"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["og:image:alt"]
    assert tags["twitter:card"] == "summary_large_image"
    assert guest.ask("GET", f"/table/{table}", headers={"if-none-match": headers["etag"]})[0] == 200
    same = {"if-none-match": headers["etag"], "accept-language": "de-DE"}
    assert guest.ask("GET", f"/table/{table}", headers=same)[0] == 304


@pytest.mark.parametrize("name", games())
def test_a_game_that_is_over_becomes_a_print(guest, name):
    record = next(path for each, path in reversed(RECORDED) if each == name)
    table = guest.ask("POST", "/api/records", record.read_bytes())[2].decode().split('"')[3]
    n = guest.get(f"/api/tables/{table}")["n"]
    last, newest, before = (
        guest.ask("GET", f"/api/tables/{table}/picture.svg{asked}")[2].decode()
        for asked in (f"?at={n}", "", f"?at={n // 2}")
    )
    assert last == newest
    frame = prints.neat_line(*SIZE)
    assert frame in newest
    assert frame not in before


def test_a_print_says_when_it_ended_and_draws_the_course():
    table = files.replay(read(RECORDED[-1][1]))
    course = whole(past.course(SimpleNamespace(table=table), 24))
    assert course[0] == table.engine.points(table.start_state())
    assert course[-1] == table.points
    ended = Ended(course, 1_764_000_000)
    svg = draw(seen_of(table), Asked("de"), ended)
    assert "24. November 2025" in texts_of(svg)
    assert prints.contours(course) in svg
    assert prints.contours([[0, 0], [0, 0]]) == ""
    assert "1970" not in draw(seen_of(table), Asked("de"), Ended(course, 0))


def test_a_game_that_goes_on_has_no_course():
    table = files.replay(read(RECORDED[-1][1]))
    then = whole(table.returning(table.n // 2))
    assert whole(past.course(SimpleNamespace(table=then), 24)) == []


@pytest.mark.parametrize("name", games())
def test_a_game_that_is_over_says_who_has_won(app_of_a_page, guest, name):
    record = next(path for each, path in reversed(RECORDED) if each == name)
    table = guest.ask("POST", "/api/records", record.read_bytes())[2].decode().split('"')[3]
    said = Tags(guest.ask("GET", f"/table/{table}")[2])["og:description"]
    assert "win" in said or "victory" in said


def test_a_debrief_says_who_has_won(app_of_a_page, guest):
    record = next(path for each, path in reversed(RECORDED) if each == "oil_city")
    table = guest.ask("POST", "/api/records", record.read_bytes())[2].decode().split('"')[3]
    shared = [Tags(guest.ask("GET", f"/{page}/{table}")[2]) for page in ("debrief", "table")]
    assert shared[0]["og:image"] == shared[1]["og:image"]
    assert shared[0]["og:description"] == shared[1]["og:description"]


def test_a_replay_shows_the_position_that_is_asked_for(app_of_a_page, guest):
    record = next(path for name, path in RECORDED if name == "atacama")
    table = guest.ask("POST", "/api/records", record.read_bytes())[2].decode().split('"')[3]
    replay = Tags(guest.ask("GET", f"/table/{table}/replay?at=5")[2])
    assert replay["og:image"] == f"{guest.url}/api/tables/{table}/picture.png?at=5&lang=en"
    whole = Tags(guest.ask("GET", f"/table/{table}/replay")[2])
    assert "at=" not in whole["og:image"]
    assert "win" in whole["og:description"]
    for at in ("x", "-1", "99999999", quote('"><script>')):
        assert "at=" not in Tags(guest.ask("GET", f"/table/{table}/replay?at={at}")[2])["og:image"]


def test_where_nothing_can_be_said_of_a_table_its_page_is_the_plain_one(app_of_a_page, guest, monkeypatch):
    table = open_table(guest)
    monkeypatch.setattr(Tables, "glance", damaged)
    assert guest.ask("GET", f"/table/{table}")[2] == PAGE
    monkeypatch.setattr(Tables, "glance", not_stored)
    assert guest.ask("GET", f"/table/{table}")[2] == PAGE


async def damaged(tables, table):
    return replace(await tables.storage.find(table), damage="a page is torn out")


async def not_stored(_tables, _table):
    raise NotStoredError


def test_pages_that_are_asked_for_too_often_are_plain(app_of_a_page, in_thread, monkeypatch):
    monkeypatch.setattr(limits, "LOOKS_BACK_OF_ADDRESS", Rate(1, 0.001))
    guest = in_thread().guest()
    table = open_table(guest)
    assert guest.ask("GET", f"/table/{table}")[2] != PAGE
    assert guest.ask("GET", f"/table/{table}")[2] == PAGE


def test_all_other_pages_are_as_they_were(app_of_a_page, guest):
    for path in ("/", "/rules/atacama", "/table/nowhere", "/table/a/b", "/table/", "/table/%22%3E/replay"):
        assert guest.ask("GET", path)[2] == PAGE
