"""Three languages, and nothing of one in another."""

import re

import pytest
from browser import screens
from browser.words import FILLING
from playwright.sync_api import expect

NAMES = {"Gusher", "Atacama", "Ada", "Grace", "English", "Deutsch", "Polski"}
"""What is called the same everywhere."""


def foreign(english, own):
    """How to find English where it does not belong: each English text that is none in this language as well, as a
    pattern."""
    mine = {form for key in own.keys for form in own.forms(key)}
    found = {}
    for key in english.keys:
        for form in english.forms(key):
            letters = FILLING.sub("", form)
            if form in mine or form in NAMES or not re.search(r"[a-zA-Z]{2}", letters):
                continue
            parts = [re.escape(part) for part in FILLING.split(form)[::2]]
            pattern = ".+?".join(parts)
            # A sentence is found within others too, a single word only where it stands alone.
            is_sentence = len(letters.split()) >= 3
            found[key, form] = re.compile(pattern if is_sentence else f"^{pattern}$")
    return found


def raw(words):
    """How to find keys that stand for themselves, because they have no text."""
    groups = sorted({key.partition(".")[0] for key in words.keys})
    return re.compile(rf"\b(?:{'|'.join(groups)})\.[a-zA-Z_]\w*")


@pytest.mark.parametrize("screen", screens.ALL)
@pytest.mark.parametrize("language", ["de", "pl"])
def test_no_english_no_keys_and_no_gaps(look, words, language, screen):
    game = screens.ALL[screen].game
    own, found = words[language].of(game), look(screen, language)
    assert found.lang == language
    assert len(found.texts) > 3
    problems = [f"a key: {text}" for text in found.texts if raw(own).search(text)]
    problems += [f"a gap: {text}" for text in found.texts if FILLING.search(text)]
    for (key, form), pattern in foreign(words["en"].of(game), own).items():
        problems += [f"English ({key}, “{form}”): {text}" for text in found.texts if pattern.search(text)]
    assert problems == []


@pytest.mark.parametrize("screen", screens.ALL)
def test_no_keys_and_no_gaps_in_english(look, words, screen):
    found = look(screen, "en")
    assert found.lang == "en"
    own = words["en"].of(screens.ALL[screen].game)
    assert [text for text in found.texts if raw(own).search(text) or FILLING.search(text)] == []


@pytest.mark.parametrize("language", ["de", "pl"])
def test_why_a_file_was_refused_is_told_in_one_language(look, language):
    texts = look("new_table_refused", language).texts
    assert [text for text in texts if re.search(r"\b(tile|row|field|found|expected|missing)\b", text)] == []


def test_english_keys_and_gaps_are_noticed(look, words):
    texts = look("the_end", "en").texts
    found = {
        key for (key, _), pattern in foreign(words["en"], words["de"]).items() for text in texts if pattern.search(text)
    }
    assert {"nav.settings", "end.again", "log.place", "directions.columns"} <= found
    # A bot plays in that game, and may share the victory.
    assert found & {"end.wins", "end.shared"}
    assert raw(words["en"]).search("the key nav.settings shows")


def test_all_languages_have_the_same_texts(words):
    for own in words.values():
        assert own.keys == words["en"].keys
        for key in own.keys:
            filled = {frozenset(FILLING.findall(form)) for form in words["en"].forms(key)}
            mine = {frozenset(FILLING.findall(form)) for form in own.forms(key)}
            assert mine <= filled, f"{key} in {own.language}"


SAME = {
    "de": {"app.name", "new.name", "seat.bot", "game.title", "ores.gold", "concessions.orange.name"},
    "pl": {"app.name", "seat.bot", "game.title", "keys.enter", "keys.homeEnd"},
}
"""Texts that are the same in English, and right."""


@pytest.mark.parametrize("language", ["de", "pl"])
def test_no_text_was_left_in_english(words, language):
    english, own = words["en"], words[language]
    same = {
        key
        for key in own.keys
        if english.forms(key) == own.forms(key) and re.search("[a-zA-Z]{2}", FILLING.sub("", own.forms(key)[0]))
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
