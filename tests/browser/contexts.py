"""Contexts of the browser, used again: whoever opens a page in a new one waits for a new process, and for everything
that a page is made of."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Browser, BrowserContext, Page

FAULTS: list[str] = []
"""What went wrong in scripts of any page since the test began, whoever opened the page; conftest.py asks."""


NOT_NEW = "try { localStorage['gusher.oil_city'] ??= 'played' } catch {}"
"""Who plays in tests has played before; a first game has a test of its own."""


def watch(browser: Browser) -> None:
    """Note every exception that nothing catches, rejected promises included, in all contexts that the browser makes."""
    make = browser.new_context

    def new_context(**options: object) -> BrowserContext:
        context = make(**options)
        context.add_init_script(NOT_NEW)
        context.on("weberror", lambda fault: FAULTS.append(f"error in a script: {fault.error.stack or fault.error}"))
        return context

    browser.new_context = new_context


FORGET = """async () => {
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    const request = indexedDB.deleteDatabase(name)
    await new Promise((done) => (request.onsuccess = request.onerror = done))
  }
}"""
"""Deletes what pages have kept."""

FLAG = "--process-per-site"
"""Lets all pages of a context share a process, which lives as long as one of them."""
MOST_KEPT = 6


class Contexts:
    """Contexts at one address, lent to tests. Between two of them nothing is kept but what every page loads: a test
    finds neither cookies nor settings, and no page of another one."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._anchors: dict[BrowserContext, Page] = {}
        """Every context here has a page that stays, so that its process does."""
        self._free: list[tuple[str, BrowserContext]] = []
        """Those that nobody uses, with how they were made; those used last come last."""
        self._lent: dict[BrowserContext, str] = {}

    def take(self, **options: object) -> BrowserContext:
        """A context with these options of Playwright's ``new_context``."""
        how = repr(sorted(options.items()))
        for each in reversed(self._free):
            if each[0] == how:
                self._free.remove(each)
                context = each[1]
                break
        else:
            context = self._browser.new_context(base_url=self._url, **options)
            self._anchors[context] = context.new_page()
            self._anchors[context].goto("/icon.svg")
        self._lent[context] = how
        return context

    def pages(self, context: BrowserContext) -> Iterable[Page]:
        """The pages that a test has opened there."""
        return [page for page in context.pages if page is not self._anchors.get(context)]

    def give_back(self, context: BrowserContext) -> None:
        """Nobody needs it any longer."""
        # A clock that was installed stays with a context, and with all pages to come: timers would stand still there.
        has_clock = any(page.evaluate("'__pwClock' in window") for page in self.pages(context))
        for page in self.pages(context):
            page.close()
        if has_clock:
            del self._lent[context], self._anchors[context]
            context.close()
            return
        context.clear_cookies()
        context.set_offline(False)
        self._anchors[context].evaluate(FORGET)
        self._free.append((self._lent.pop(context), context))
        if len(self._free) > MOST_KEPT:
            _, oldest = self._free.pop(0)
            del self._anchors[oldest]
            oldest.close()
