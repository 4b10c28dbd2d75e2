"""The keyboard's focus: where it is, and whether it can be seen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

_SEEN = """() => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing'
  // Where the page puts the focus itself, on a heading or the page's content, nothing is drawn around all of it.
  if (focused.id === 'main') return ''
  const name = focused.getAttribute('aria-label') || focused.textContent.trim().slice(0, 40) || focused.outerHTML
  const drawn = (element) => {
    const style = getComputedStyle(element)
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
  }
  // A radio button that looks like a card shows its focus on the card.
  const seen = [focused, focused.closest('label')].some((element) => element && drawn(element))
  if (!focused.matches(':focus-visible') || !seen) return `no outline around: ${name}`
  const box = (focused.closest('label') ?? focused).getBoundingClientRect()
  const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
  if (!inside) return `outside of the window: ${name}`
  // What is fixed over the page must not hide it.
  const x = Math.min(Math.max((box.left + box.right) / 2, 1), innerWidth - 1)
  const y = Math.min(Math.max((box.top + box.bottom) / 2, 1), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  const covered = top && !focused.contains(top) && !top.contains(focused) && !focused.closest('label')?.contains(top)
  return covered ? `covered by something: ${name}` : ''
}"""


def expect_visible_focus(page: Page) -> None:
    """Fail unless whoever looks at the page sees where the keyboard is."""
    problem = page.evaluate(_SEEN)
    assert not problem, f"the focus can't be seen: {problem}"


def has_focus(locator: Locator) -> bool:
    """Whether the keyboard is there."""
    return locator.evaluate("(element) => element === document.activeElement")


def tab_to(page: Page, locator: Locator, most: int = 60, key: str = "Tab") -> None:
    """Press Tab until it is there; the focus has to be seen all the way."""
    locator.wait_for()
    for _ in range(most):
        if has_focus(locator):
            return
        page.keyboard.press(key)
        expect_visible_focus(page)
    raise AssertionError(f"{most} times {key} did not lead there")
