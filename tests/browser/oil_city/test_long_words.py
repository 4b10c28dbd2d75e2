"""Words are longer in other languages: cards keep to their column all the same."""

from browser import looking
from browser.words import LANGUAGES

EDGES = """() => [...document.querySelectorAll('main .card, main article')]
  .filter((card) => card.checkVisibility())
  .map((card) => [Math.round(card.getBoundingClientRect().right), card.innerText.slice(0, 30)])"""


def test_no_card_sticks_out_on_a_phone(visit, tables):
    page = visit(f"/table/{tables.hall.investing}", guest=tables.ada, viewport={"width": 360, "height": 800})
    page.locator(".picker").first.wait_for()
    for language in LANGUAGES:
        looking.speak(page, language)
        # The page is drawn anew in that language.
        page.wait_for_function(f"() => ({EDGES})().length > 3")
        edges = page.evaluate(EDGES)
        assert [edge for edge in edges if edge[0] > 360 - 12] == [], language
