"""Looking at a screen: its words, what is cut off or lies on something else, how the board lies, what axe says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from browser.tables import Tables
from browser.words import Words
from playwright.sync_api import Page

from dev.testing.tools import ROOT


@dataclass(frozen=True)
class Place:
    """A page on the way to a screen, the tables there are, and the words it speaks."""

    page: Page
    tables: Tables
    say: Words

    def table(self, name: str) -> None:
        """The table of that name, until its board is drawn."""
        self.page.goto(f"/table/{attrgetter(name)(self.tables)}")
        self.page.get_by_role("grid").wait_for()

    def more(self) -> None:
        """Open what the header's tools have besides."""
        self.click("tools.more")

    def click(self, key: str, role: str = "button", **fillings: object) -> None:
        self.page.get_by_role(role, name=self.say(key, **fillings), exact=True).first.click()


@dataclass(frozen=True)
class Screen:
    """How to get to a screen, and the game whose words it speaks. If it shows a board: the selector of a field, and how
    wide one has to be on a phone. ``english`` finds words that it shows in no other language."""

    go: Callable[[Place], None]
    game: str = "atacama"
    field: str | None = None
    least: float = 28
    english: str | None = None


REFUSALS = "the server responded with a status of 40[04]"
"""What the console says of screens that show an error."""
SIZES = {
    "phone": (360, 800),
    "smallest phone": (360, 640),
    "laptop": (1440, 900),
    "projector": (1920, 1080),
    "on its side": (844, 390),
    # A laptop's window of 1366 by 768 at 200 percent.
    "magnified by two": (683, 384),
}
SHORT = {"laptop", "projector", "on its side", "magnified by two"}
"""Where the whole board has to be seen without scrolling."""
MAGNIFIED = (320, 256)
"""A laptop's window of 1280 by 1024 at 400 percent, in which WCAG wants pages to be no wider than it."""


TEXTS = r"""() => {
  const texts = new Set([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    // Notation is the same in every language, as is what is marked so: a code's random words can be any of ours.
    const { data, parentElement } = walker.currentNode
    if (!parentElement.closest('script, style, code, [translate=no]')) texts.add(data)
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'aria-description']) {
    for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name))
  }
  return [...texts].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text)
}"""

TOO_WIDE = """() => {
  const { scrollWidth } = document.documentElement
  return scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide in a window of ${innerWidth}`] : []
}"""

CUT = """() => {
  // What is .wide scrolls by itself.
  const problems = []
  const name = (element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement
    if (!text.data.trim() || element.closest('.hidden, [hidden], script, style, .skip, option, .wide')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    // For screen readers alone.
    if (getComputedStyle(element).clipPath === 'inset(50%)') continue
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

OVERLAPS = """() => {
  // Words on top of words. What sticks to the window or lies over the page may cover what is below.
  const boxes = []
  const known = new Map()
  const around = (element) => {
    if (element === document.body) return { layer: element, frames: [] }
    if (known.has(element)) return known.get(element)
    const { layer, frames } = around(element.parentElement)
    const { position, overflowY } = getComputedStyle(element)
    const scrolls = overflowY !== 'visible' && !element.closest('svg')
    const surroundings = {
      layer: /fixed|sticky/.test(position) || element.matches('dialog') ? element : layer,
      frames: scrolls ? [...frames, element.getBoundingClientRect()] : frames,
    }
    known.set(element, surroundings)
    return surroundings
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement
    if (!text.data.trim() || element.closest('.hidden, [hidden], script, style, .skip, option')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { layer, frames } = around(element)
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      if (frames.some((frame) => bottom < frame.top || top > frame.bottom)) continue
      // A line is higher than its letters, and no more of it is seen than its frames show.
      const seen = {
        left: Math.max(left, ...frames.map((frame) => frame.left)),
        right: Math.min(right, ...frames.map((frame) => frame.right)),
        top: Math.max(top + height * 0.22, ...frames.map((frame) => frame.top)),
        bottom: Math.min(bottom - height * 0.22, ...frames.map((frame) => frame.bottom)),
      }
      boxes.push({ text, layer, ...seen })
    }
  }
  const problems = []
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      if (a.text === b.text || a.layer !== b.layer) continue
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (wide > 1.5 && high > 1.5) problems.push(`“${a.text.data.trim()}” lies on “${b.text.data.trim()}”`)
    }
  }
  return [...new Set(problems)]
}"""

OUT_OF_REACH = """() => {
  // What one acts with is there without scrolling.
  const problems = []
  for (const button of document.querySelectorAll('section.panel .button.primary, header .button')) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const name = button.ariaLabel ?? button.textContent.trim()
    const inside = left >= 0 && top >= 0 && right < innerWidth + 1 && bottom < innerHeight + 1
    if (!inside) problems.push(`“${name}” is out of reach`)
  }
  return problems
}"""

SMALL = """() => {
  // WCAG 2.5.8 asks for 24 pixels; for what one acts with we ask for 44, as high as a fingertip (small buttons grow for
  // fingers). Fields have a measure of their own, and links within a sentence are read, not aimed at.
  const problems = []
  const all = 'button, a[href], input, select, summary, [role="switch"], [data-number][data-open]'
  for (const control of document.querySelectorAll(all)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.hidden, .skip')) continue
    if (control.matches('p a, li a:not(.button), dd a, td a, [data-camp]')) continue
    // What was made smaller to fit a projector is looked at from afar.
    if ('projector' in document.documentElement.dataset && control.closest('[style*="zoom"]')) continue
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
    const least = control.matches('section.panel .button:not(.small)') ? 44 : 24
    const name = control.ariaLabel || control.textContent.trim().slice(0, 30) || control.outerHTML.slice(0, 60)
    if (height < least - 0.5 || width < 23.5) problems.push(`“${name}” is ${width} by ${height}`)
  }
  return problems
}"""

_BOARD = """(wanted) => {
  const box = document.querySelector('[role="grid"]').parentElement.querySelector('svg').getBoundingClientRect()
  const field = document.querySelector(wanted).getBoundingClientRect()
  return { left: box.left, right: box.right, top: box.top + scrollY, bottom: box.bottom + scrollY, field: field.width }
}"""

_CUT = f"() => [...({TOO_WIDE})(), ...({CUT})(), ...({OVERLAPS})()]"
_LAYOUT = f"""(wanted) => {{
  const cut = ({_CUT})()
  if (!wanted) return {{ cut }}
  const board = ({_BOARD})(wanted)
  // As a finger finds it; what was done to get here may have scrolled.
  scrollTo(0, 0)
  return {{ cut, board, outOfReach: ({OUT_OF_REACH})() }}
}}"""
"""All of them at once: every question to the page takes longer than its answer."""

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN_AXE = """(options) => {
  // A rule's impact is that of all it finds: what finds nothing serious need not look.
  const isSerious = ({ impact }) => impact === 'serious' || impact === 'critical'
  for (const rule of axe._audit.rules) rule.enabled &&= isSerious(rule)
  return axe.run(document, { resultTypes: ['violations'], ...options }).then((result) => ({
    passes: result.passes.map(({ id }) => id),
    problems: result.violations.filter(isSerious).map(({ id, help, nodes }) => `${id}: ${help}: ` +
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')),
  }))
}"""
_SPARE_AXE = r"""() => {
  const spared = (window.spared = [])
  const spare = (node) => {
    const place = document.createComment('')
    node.replaceWith(place)
    spared.push(() => place.replaceWith(node))
  }
  // It cannot judge the colours of what is drawn.
  for (const drawing of document.querySelectorAll('svg')) {
    for (const part of [...drawing.children]) {
      if (!part.matches('title, desc, [role]') && !part.querySelector('[role]')) spare(part)
    }
  }
  // Of all entries of a list that differ in their words only, it gets the first three and the last.
  const words = / (href|id|title|data-[\w-]+|aria-(?:label|labelledby|describedby))="[^"]+"|(?<=>)[^<]*[^<\s][^<]*/g
  for (const list of document.querySelectorAll('ol, ul')) {
    const many = new Map()
    for (const entry of [...list.children].slice(0, -1)) {
      const kind = entry.outerHTML.replace(words, (all, name) => ` ${name ?? '…'}`)
      many.set(kind, (many.get(kind) ?? 0) + 1)
      if (many.get(kind) <= 3 || entry.querySelector('input, select')) continue
      // It stays as high, so that the list scrolls as before.
      entry.style.height = `${entry.offsetHeight}px`
      for (const node of [...entry.childNodes]) spare(node)
      spared.push(() => (entry.style.height = ''))
    }
  }
  // It does not know that a modal dialog lies on top of everything; it takes what comes later in the page for higher.
  const above = document.querySelector('dialog[open]')
  if (!above) return
  document.body.style.visibility = 'hidden'
  above.style.visibility = 'visible'
  spared.push(() => (document.body.style.visibility = above.style.visibility = ''))
}"""
"""Takes away what axe finds nothing in, which is most of many pages, and what it takes time for."""
_GIVE_BACK = "() => window.spared.reverse().forEach((undo) => undo())"
STILL = "() => document.getAnimations().length === 0"
_CHOOSE = """(language) => {
  const key = 'gusher.settings'
  const chosen = { ...JSON.parse(localStorage.getItem(key) ?? '{}'), language }
  localStorage.setItem(key, JSON.stringify(chosen))
  // That page lets the server keep it.
  localStorage.setItem('gusher.kept', JSON.stringify(chosen))
  // A browser tells only the other pages.
  dispatchEvent(new StorageEvent('storage', { key }))
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, if it has not got it."""
    width, height = size
    wanted = {"width": width, "height": height}
    if page.viewport_size != wanted:
        page.set_viewport_size(wanted)


def speak(page: Page, language: str) -> None:
    """Choose a language, as in another tab of the same device; the page follows."""
    page.evaluate(_CHOOSE, language)
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)


def drawn(page: Page) -> None:
    """Wait until what has changed is drawn, and what follows from its sizes, too."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def cut(page: Page) -> list[str]:
    """What is cut off, leaves the window or lies on something else."""
    return page.evaluate(_CUT)


def layout(page: Page, screen: Screen, size: str) -> list[str]:
    """What is cut off and how the board lies in a window of this size: everything that is wrong there."""
    resize(page, SIZES[size])
    if screen.field is not None:
        # In another language a board may be made anew.
        page.locator(screen.field).first.wait_for(state="attached")
    measured = page.evaluate(_LAYOUT, screen.field)
    if screen.field is None:
        return measured["cut"]
    return [*measured["cut"], *_board(measured["board"], screen, size), *measured["outOfReach"]]


def _board(board: dict[str, float], screen: Screen, size: str) -> list[str]:
    """What is wrong with how the board lies."""
    width, height = SIZES[size]
    # Wide enough for a thumb; on larger screens the board takes most of the height.
    least = screen.least if "phone" in size else height / 15
    lies = {
        "the board begins left of the window": board["left"] >= 0,
        "the board ends right of the window": board["right"] <= width,
        "the board begins above the window": size not in SHORT or board["top"] >= 0,
        "the board ends below the window": size not in SHORT or board["bottom"] <= height,
        f"a field is {board['field']:.1f} wide, not {least:.0f}": board["field"] >= least,
    }
    return [problem for problem, holds in lies.items() if not holds]


def axe(page: Page, *, schemes: Sequence[str] = ("light", "dark")) -> dict[str, list[str]]:
    """What axe finds, by scheme of colours: contrast in each of these, all else in the first, since dark and light
    differ in nothing but colours. The page is light again afterwards."""
    page.evaluate(AXE)
    page.evaluate(_SPARE_AXE)
    found = {}
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(STILL)
        result = page.evaluate(RUN_AXE, {"runOnly": ["color-contrast"]} if found else {})
        assert "color-contrast" in result["passes"], "colours could be judged"
        assert found or len(result["passes"]) > 5
        found[scheme] = result["problems"]
    page.emulate_media(color_scheme="light")
    page.evaluate(_GIVE_BACK)
    return found
