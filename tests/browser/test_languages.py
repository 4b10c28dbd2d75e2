"""Three languages, and nothing of one in another: their texts, how one is chosen, and that the tests would notice."""

import re

import pytest
from browser import foreign, looking, screens
from browser.words import FILLING
from playwright.sync_api import expect


def test_english_keys_and_gaps_are_noticed(visit, tables, words):
    page = visit(guest=tables.ada)
    screens.the_end(looking.Place(page, tables, words["en"]))
    problems = foreign.problems(page.evaluate(looking.TEXTS), words["de"], words["en"])
    keys = {each.split()[1].rstrip(":") for each in problems}
    assert {"nav.settings", "end.again", "log.place", "directions.columns"} <= keys
    # A bot plays in that game, and may share the victory.
    assert keys & {"end.wins", "end.shared"}
    assert foreign.problems(["nav.settings is said"], words["en"], words["en"]) == ["a key: nav.settings is said"]
    assert foreign.problems(["{name} wins"], words["en"], words["en"]) == ["a gap: {name} wins"]


def test_all_languages_have_the_same_texts(words):
    for own in words.values():
        assert own.keys == words["en"].keys
        for key in own.keys:
            filled = {frozenset(FILLING.findall(form)) for form in words["en"].forms(key)}
            mine = {frozenset(FILLING.findall(form)) for form in own.forms(key)}
            assert mine <= filled, f"{key} in {own.language}"


SAME = {
    "de": {
        "app.name", "chat.title", "new.name", "seat.bot", "game.title", "ores.gold", "concessions.orange.name",
        "room.botHere", "wall.code", "about.version", "admin.milliseconds", "admin.kind.person", "admin.version",
        "tournament.name", "tournament.opponents", "tournament.beaten",
    },
    "pl": {
        "app.name", "seat.bot", "presence.bot", "game.title", "keys.enter", "keys.homeEnd", "room.botHere",
        "admin.milliseconds", "admin.version", "tournament.opponents", "tournament.beaten",
    },
}  # fmt: skip
"""Texts that are the same in English, and right."""
PLACE = re.compile(r"options\.\w+\.sets\.\w+\.title")
"""Sets of parts are called after places, which have one name."""


@pytest.mark.parametrize("language", ["de", "pl"])
def test_no_text_was_left_in_english(words, language):
    english, own = words["en"], words[language]
    same = {
        key
        for key in own.keys
        if english.forms(key) == own.forms(key) and re.search("[a-zA-Z]{2}", FILLING.sub("", own.forms(key)[0]))
        if not PLACE.fullmatch(key)
    }
    assert same == SAME[language]


def test_language_and_theme_are_kept(visit, words):
    page = visit("/", color_scheme="light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Polski").check(force=True)
    dialog = page.get_by_role("dialog", name="Ustawienia")
    expect(dialog).to_be_visible()
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    dialog.get_by_role("radio", name=words["pl"]("settings.themeDark")).check(force=True)
    dark = page.evaluate(background)
    assert dark != light

    page.reload()
    expect(page.get_by_role("button", name="Ustawienia")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "pl"
    assert page.evaluate(background) == dark
    # On other pages too.
    page.goto("/rules/atacama")
    expect(page.get_by_role("heading", name=words["pl"]("rules.contents"))).to_be_visible()
    page.get_by_role("button", name="Ustawienia").click()
    page.get_by_role("radio", name="Deutsch").check(force=True)
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Einstellungen")).to_be_visible()


@pytest.mark.parametrize("locale", ["de-AT", "pl", "fr-FR"])
def test_the_browser_s_language_is_spoken_if_it_can_be(visit, words, locale):
    own = words.get(locale[:2], words["en"])
    page = visit("/", locale=locale)
    expect(page.get_by_role("button", name=own("lobby.playNow")).first).to_be_visible()
