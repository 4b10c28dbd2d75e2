"""The mistakes of a finished game of Oil City: whose phases they are, what was done there and what would have been
better."""

import json
import re

import pytest
from browser.oil_city.pages import PHONE
from browser.oil_city.tables import ARRANGING, LOADING
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("compiled_rules")


def step(text, phrase, **words):
    """An action of the first company."""
    return {"seat": 0, "text": text, "phrase": phrase, "words": words}


TOWER = step("1a-tower2", "token", place="1a", item="tower", count=2)
PUT = step("1-41h-drill", "put", plot=41, field="h", item="drill")
LONG = [step(f"1-{plot}h-drill", "put", plot=plot, field="h", item="drill") for plot in range(1, 9)]


def mistake(n, side, lost, better, done, sure=0.5):
    """A mistake of a side in the phase that ends after so many entries."""
    cost = {"value": lost, "low": lost - sure, "high": lost + sure}
    return {"n": n, "side": side, "lost": cost, "better": better, "done": done, "games": 400}


@pytest.fixture
def listed(visit, tables):
    """The list of mistakes of the finished game, as if these had been found, and its page."""

    def open_list(mistakes, **options):
        def answer(route):
            course = route.fetch().json()
            # Whole: nothing is asked for any more.
            course |= {"mistakes": mistakes, "done": course["total"]}
            route.fulfill(body=json.dumps(course), content_type="application/json")

        page = visit(f"/table/{tables.hall.over}/replay", guest=tables.ada, **options)
        page.route(re.compile(r"/course(\?|$)"), answer)
        page.get_by_role("button", name="Analysis").click()
        if options:
            parts = page.get_by_role("navigation", name="Parts of the table")
            parts.get_by_role("button", name="Hall").tap()
        card = page.get_by_role("region", name="Mistakes", exact=True)
        card.locator("ol button").first.wait_for()
        return page, card

    return open_list


def test_it_says_whose_phase_it_was_what_was_done_and_what_was_better(listed, tables):
    both = [
        mistake(LOADING, 1, 2.5, LONG, []),
        mistake(ARRANGING, 0, 1.5, [TOWER], [PUT]),
        mistake(ARRANGING, 2, 0.7, [], [PUT], sure=0),
    ]
    page, card = listed(both)
    rows = card.locator("ol button")
    first, second, third = rows.all_inner_texts()
    assert re.match(r"−2\.5\s+Grace and Emmy · Turn 4/6: Extraction\n", first)
    assert "With 95% certainty it cost 2.0 to 3.0 points." in first
    assert "Nothing was done instead." in first
    assert "… (8 steps)" in first
    assert re.match(r"−1\.5\s+Ada and Lise · Turn 1/6: Choice of plots\n", second)
    assert "Better: places a token (1a): 2 towers" in second
    assert "Better: without that." in third
    assert "It cost 0.7 points in every game that was played on." in third
    assert "points of lead" not in card.inner_text()
    # Of several in one phase the one that was chosen is marked, and its plans come first.
    rows.nth(2).click()
    expect(rows.nth(2)).to_have_attribute("aria-current", "true")
    expect(rows.nth(1)).not_to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Find the best plans").click()
    expect(page.get_by_label("Whose plans").locator("option:checked")).to_have_text(re.compile("Marie"))


def test_it_fits_a_phone(listed):
    page, card = listed([mistake(LOADING, 1, 2.5, LONG, LONG)], **PHONE)
    expect(card.locator("ol button")).to_contain_text("Turn 4/6")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
