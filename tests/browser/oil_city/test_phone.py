"""The desk on the smallest phone: state, purse and chips take a line each, and the work begins below them."""

import re

from browser import looking
from browser.words import LANGUAGES
from playwright.sync_api import expect

MOST = 215
"""Pixels from the top of the window to the heading of what is to be done."""

BEGINS = """() => {
  const after = [...document.querySelectorAll('.chips ~ section h2')].filter((each) => each.checkVisibility())
  return after[0].getBoundingClientRect().top
}"""


def test_the_work_begins_in_the_upper_third(visit, tables):
    page = visit(guest=tables.ada, has_touch=True)
    looking.resize(page, looking.SIZES["smallest phone"])
    problems = []
    for name in ("investing", "arranging", "loading"):
        page.goto(f"/table/{getattr(tables.hall, name)}")
        page.locator("article").first.wait_for()
        for language in LANGUAGES:
            looking.speak(page, language)
            # Signs tell it; the words are heard.
            expect(page.locator(".chips [data-place]")).to_have_accessible_name(re.compile("^Lise .*[a-z]{3}"))
            begins = page.evaluate(BEGINS)
            if begins > MOST:
                problems.append(f"{name}, {language}: the work begins at {begins}")
            problems += [f"{name}, {language}: {problem}" for problem in looking.cut(page)]
    assert not problems, "\n".join(problems)
