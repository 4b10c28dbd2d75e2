"""Every screen is visited once, in English. There it changes colours, size and language, and whatever has to hold of
all screens is asked: axe finds nothing serious, nothing is cut off, the board is all there, and each language keeps to
itself. A quick run shows one screen in German, another in Polish, one in light and the next in dark, and sizes by
turns, too, but the smallest phone and 200 percent, where room is scarcest; ``./gusher test --all`` shows each screen in
all of them."""

import re

import pytest
from browser import foreign, looking
from browser.looking import SIZES
from browser.screens import ALL
from browser.words import LANGUAGES
from examples import nightly, run

SCHEMES = ("light", "dark")
OTHERS = ("de", "pl")
ROOMY = ("laptop", "projector", "on its side", "phone")
"""Sizes at which what is cut off is seldom cut off there alone."""


def by_turns(values, turn):
    """One of these in a quick run, else all."""
    return values[turn % len(values) :][:1] if run.is_quick else values


TWINS = (
    "enhanced_end", "ghawar_end_lost", "guven_asked", "guven_end", "guven_luck", "guven_new", "guven_replay",
    "guven_rules", "guven_ways", "oil_city_passing", "replay_of_the_end", "somebody_joins_from_here",
)  # fmt: skip
"""Screens that have all their parts in common with others: a quick run leaves them out."""


@pytest.mark.parametrize("name", [*(name for name in ALL if name not in TWINS), *nightly(*TWINS)])
def test_a_screen(visit, tables, words, expected, name):
    screen = ALL[name]
    own = {language: words[language].of(screen.game) for language in LANGUAGES}
    # Errors in scripts and on the console fail the test wherever they come up.
    expected.append(looking.REFUSALS)
    width, height = SIZES["laptop"]
    window = {"width": width, "height": height}
    page = visit(guest=tables.ada, color_scheme="light", reduced_motion="reduce", viewport=window)
    screen.go(looking.Place(page, tables, own["en"]))
    faults = []

    def note(what, problems):
        faults.extend(f"{what}: {problem}" for problem in problems)

    def look_at_words(language):
        texts = page.evaluate(looking.TEXTS)
        assert len(texts) > 3
        note(f"words, {language}", foreign.problems(texts, own[language], own["en"]))
        if screen.english and language != "en":
            note(f"English, {language}", [text for text in texts if re.search(screen.english, text)])

    def look_at_layout(language, size):
        note(f"layout, {language}, {size}", looking.layout(page, screen, size))

    turn = list(ALL).index(name)
    # Of neighbours in the list, which are mostly like each other, one is judged in light and one in dark.
    for scheme, problems in looking.axe(page, schemes=by_turns(SCHEMES, turn)).items():
        note(f"axe, {scheme}", problems)
    assert page.evaluate("document.documentElement.lang") == "en"
    look_at_words("en")
    for size in by_turns(ROOMY, turn):
        look_at_layout("en", size)
    look_at_layout("en", "magnified by two")
    looking.resize(page, looking.MAGNIFIED)
    note("too small for a finger", page.evaluate(looking.SMALL))
    note("magnified", page.evaluate(looking.TOO_WIDE))
    # On the smallest phone words have least room: what fits there fits elsewhere.
    look_at_layout("en", "smallest phone")
    for language in by_turns(OTHERS, turn // 2):
        looking.speak(page, language)
        look_at_words(language)
        look_at_layout(language, "smallest phone")
        # Columns are narrowest beside a board that has all of little height.
        look_at_layout(language, "magnified by two")
    assert not faults, "\n".join(faults)
