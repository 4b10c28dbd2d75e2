"""Every screen there is, and how to get there in any language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from browser.tables import Tables
from browser.words import Words
from playwright.sync_api import Page, expect

from gusher.testing.tools import ROOT

BROKEN_TILES = "".join(
    f'{letter} = """\nG2 S1 {"X3" if letter == "E" else "C3"}\nC1 G1 S1\nS1 C1 G1\n"""\n' for letter in "ABCDEFGHI"
)


@dataclass(frozen=True)
class Place:
    """A page on the way to a screen, the tables there are, and the words it speaks."""

    page: Page
    tables: Tables
    say: Words

    def table(self, name: str) -> None:
        """The table of that name, until its board is drawn."""
        self.page.goto(f"/table/{getattr(self.tables, name)}")
        self.page.get_by_role("grid").wait_for()

    def click(self, key: str, role: str = "button", **fillings: object) -> None:
        self.page.get_by_role(role, name=self.say(key, **fillings), exact=True).first.click()

    def choose_field(self) -> None:
        """An open field, so that its preview is on the screen."""
        self.page.locator("[data-open]").nth(7).click()
        self.page.get_by_role("button", name=self.say("preview.build"), exact=True).wait_for()
        # Everybody's points and at least the two lines of the field, once the server has told.
        expect(self.page.locator('[aria-live="polite"] li').nth(3)).to_be_visible()


def lobby(at: Place) -> None:
    at.tables.all()
    at.page.goto("/")
    at.page.get_by_role("button", name=at.say("lobby.playNow"), exact=True).wait_for()
    at.page.get_by_role("heading", name=at.say("lobby.finished")).wait_for()


def new_table(at: Place) -> None:
    at.page.goto("/new/atacama")
    at.page.get_by_role("button", name=at.say("new.start")).wait_for()


def new_table_of_every_kind(at: Place) -> None:
    new_table(at)
    at.page.get_by_role("radio", name=re.compile("^4")).check(force=True)
    at.page.get_by_label(at.say("new.who", n=2)).select_option("here")
    at.page.get_by_label(at.say("new.who", n=3)).select_option("open")
    at.page.locator("summary", has_text=at.say("options.tiles.title")).click()


def new_table_refused(at: Place) -> None:
    new_table(at)
    at.page.locator("summary", has_text=at.say("options.tiles.title")).click()
    file = {"name": "tiles.toml", "mimeType": "text/plain", "buffer": BROKEN_TILES.encode()}
    at.page.get_by_label(at.say("new.file")).set_input_files(file)
    at.click("new.start")
    at.page.get_by_role("alert").first.wait_for()


def beginning(at: Place) -> None:
    at.table("fresh")


def middle(at: Place) -> None:
    at.table("middle")


def field_chosen(at: Place) -> None:
    at.table("middle")
    at.choose_field()


def field_explained(at: Place) -> None:
    at.table("middle")
    at.page.get_by_role("gridcell").and_(at.page.locator(":not([data-open])")).first.click()
    at.page.get_by_role("link", name=at.say("table.rule", section="A7")).wait_for()


def red_rigs(at: Place) -> None:
    at.table("unclaimed")
    at.choose_field()


def claim(at: Place) -> None:
    at.table("unclaimed")
    at.click("claim.open")
    at.page.get_by_role("button", name=at.say("claim.confirm"), exact=True).wait_for()
    expect(at.page.locator('[aria-live="polite"] li').nth(1)).to_be_visible()


def four_players(at: Place) -> None:
    at.table("four")
    at.choose_field()


def the_end(at: Place) -> None:
    at.table("over")
    at.page.get_by_role("link", name=at.say("end.download")).wait_for()


def enhanced_end(at: Place) -> None:
    at.table("enhanced_over")
    at.page.get_by_role("link", name=at.say("end.download")).wait_for()


def waiting_for_players(at: Place) -> None:
    at.table("open")
    at.page.get_by_role("img", name=at.say("invite.qr")).wait_for()


def invited(at: Place) -> None:
    at.table("invited")
    at.page.get_by_role("button", name=at.say("open.sitDown")).wait_for()


def asked_to_take_back(at: Place) -> None:
    at.table("asked")
    at.page.get_by_role("button", name=at.say("undo.agree")).wait_for()


def invite(at: Place) -> None:
    at.table("middle")
    at.click("invite.open")
    at.page.get_by_role("img", name=at.say("invite.qr")).wait_for()


def keys(at: Place) -> None:
    at.table("middle")
    at.page.keyboard.press("?")
    at.page.get_by_role("dialog").wait_for()


def rules_over_the_table(at: Place) -> None:
    at.table("middle")
    at.page.get_by_role("link", name=at.say("nav.rules"), exact=True).click()
    at.page.get_by_role("dialog").locator("li", has=at.page.locator("#A7")).wait_for()


def projector(at: Place) -> None:
    at.page.goto(f"/table/{at.tables.middle}?projector")
    at.page.get_by_role("grid").wait_for()


def replay(at: Place) -> None:
    at.page.goto(f"/table/{at.tables.enhanced_over}/replay?at=20")
    at.page.get_by_role("slider").wait_for()


def replay_of_the_end(at: Place) -> None:
    at.page.goto(f"/table/{at.tables.over}/replay")
    at.page.get_by_role("slider").wait_for()


def rules(at: Place) -> None:
    at.page.goto("/rules/atacama")
    at.page.locator("#A16").wait_for(state="attached")


def settings(at: Place) -> None:
    at.table("middle")
    at.click("nav.settings")
    dialog = at.page.get_by_role("dialog")
    dialog.locator("summary").click()
    dialog.locator("b").wait_for()


def nothing_here(at: Place) -> None:
    at.page.goto("/nothing/of/that/kind")
    at.page.get_by_role("heading", name=at.say("lost.title")).wait_for()


def no_such_table(at: Place) -> None:
    at.page.goto("/table/nosuchtable")
    at.page.get_by_role("heading", name=at.say("table.failed")).wait_for()


ALL = {
    screen.__name__: screen
    for screen in (
        lobby,
        new_table,
        new_table_of_every_kind,
        new_table_refused,
        beginning,
        middle,
        field_chosen,
        field_explained,
        red_rigs,
        claim,
        four_players,
        the_end,
        enhanced_end,
        waiting_for_players,
        invited,
        asked_to_take_back,
        invite,
        keys,
        rules_over_the_table,
        projector,
        replay,
        replay_of_the_end,
        rules,
        settings,
        nothing_here,
        no_such_table,
    )
}
WITH_A_BOARD = {
    "beginning",
    "middle",
    "field_chosen",
    "field_explained",
    "red_rigs",
    "claim",
    "four_players",
    "the_end",
    "enhanced_end",
    "asked_to_take_back",
    "replay",
    "replay_of_the_end",
    "projector",
}
REFUSALS = re.compile("the server responded with a status of 40[04]")
"""What the console says of screens that show an error."""


# Looking at them all --------------------------------------------------------------------------------------------------

SIZES = {"phone": (360, 800), "laptop": (1440, 900), "projector": (1920, 1080)}

_TEXTS = r"""() => {
  const found = new Set([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('script, style')) found.add(walker.currentNode.data)
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'aria-description']) {
    for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name))
  }
  return [...found].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text)
}"""

CUT = """() => {
  const problems = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) problems.push(`the page is ${root.scrollWidth} wide in a window of ${innerWidth}`)
  const name = (element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement
    if (!text.data.trim() || element.closest('.hidden, [hidden], script, style, .skip, option')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      if (box.width === 0) continue
      if (box.right > innerWidth + 1 || box.left < -1) problems.push(`“${text.data.trim()}” leaves the window`)
      for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
        const style = getComputedStyle(outer)
        const framed = style.display !== 'inline' && parseFloat(style.borderRightWidth) > 0
        if (outer.closest('svg') || (style.overflowX === 'visible' && !framed)) continue
        const frame = outer.getBoundingClientRect()
        if (box.right > frame.right + 1 || box.left < frame.left - 1)
          problems.push(`“${text.data.trim()}” leaves ${name(outer)}`)
      }
    }
  }
  return [...new Set(problems)]
}"""

_BOARD = """() => {
  const box = document.querySelector('[role="grid"]').parentElement.querySelector('svg').getBoundingClientRect()
  const field = document.querySelector('[data-field]').getBoundingClientRect()
  return { left: box.left, right: box.right, top: box.top + scrollY, bottom: box.bottom + scrollY, field: field.width }
}"""

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN_AXE = """(options) => axe.run(document, { resultTypes: ['violations'], ...options }).then((result) => ({
  passes: result.passes.map(({ id }) => id),
  found: result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ` +
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')),
}))"""
_HIDE_WHAT_IS_BEHIND = """() => {
  // axe does not know that a modal dialog lies on top of everything; it takes what comes later in the page for higher.
  const behind = document.querySelector('main')
  if (document.querySelector('dialog[open]') && !behind.querySelector('dialog')) behind.style.visibility = 'hidden'
}"""
STILL = "() => document.getAnimations().length === 0"


@dataclass
class Look:
    """What is to be seen of a screen in one language. Each part is judged by a test of its own."""

    lang: str
    texts: list[str]
    cut: dict[str, list[str]]
    boards: dict[str, dict[str, float]]
    axe: dict[str, dict]
    problems: list[str]


def look(page: Page, problems: list[str], tables: Tables, say: Words, screen: str, *, with_axe: bool) -> Look:
    """Go there, and note everything. ``problems`` is where errors of the page arrive."""
    problems.clear()
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme="light")
    ALL[screen](Place(page, tables, say))
    texts = page.evaluate(_TEXTS)
    axe = {}
    if with_axe:
        page.evaluate(AXE)
        page.evaluate(_HIDE_WHAT_IS_BEHIND)
        axe["light"] = page.evaluate(RUN_AXE, {})
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(STILL)
        # The lamp changes nothing but colours.
        axe["dark"] = page.evaluate(RUN_AXE, {"runOnly": ["color-contrast"]})
    cut, boards = {}, {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        cut[size] = page.evaluate(CUT)
        if screen in WITH_A_BOARD:
            boards[size] = page.evaluate(_BOARD)
    lang = page.evaluate("document.documentElement.lang")
    return Look(lang, texts, cut, boards, axe, [each for each in problems if not REFUSALS.search(each)])
