"""A browser, on the same core as the server, and pages that note what a person would wait for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dev.bench.figures import CannotMeasureError
from dev.bench.machine import one_core
from dev.testing.servers import LiveServer
from dev.testing.tools import chromium, how_to_get_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PATIENCE = 20_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
WATCH = """
window.usable = null
const look = () => {
  const button = document.querySelector('main .button.primary:not(:disabled)')
  if (window.usable === null && button) requestAnimationFrame(() => (window.usable ??= performance.now()))
}
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })

window.taps = []
let tapped = null
let before = ''
const told = () => document.querySelector('main [aria-live="polite"]:has(ul)')?.innerText ?? ''
addEventListener('pointerup', () => ([tapped, before] = [performance.now(), told()]), true)
const answered = () => {
  if (tapped === null || told() === before || told() === '') return
  const since = tapped
  tapped = null
  requestAnimationFrame(() => window.taps.push(performance.now() - since))
}
new MutationObserver(answered).observe(document, { childList: true, subtree: true, characterData: true })
"""
"""``usable``: when the first button that leads on could be pressed. ``taps``: how long after each tap it was shown what
everybody's points would become."""


@contextmanager
def browsing() -> Iterator[tuple[Browser, LiveServer]]:
    """A browser and a server on one core, with rules compiled. CannotMeasureError without Playwright or Chromium."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise CannotMeasureError("needs Playwright; ./gusher test --help installs it") from None
    path = chromium()
    if path is None:
        raise CannotMeasureError(f"needs Chromium: {how_to_get_chromium()}")
    with LiveServer() as server:
        server.wait_until_fast(1200.0)
        with one_core(), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            try:
                yield browser, server
            finally:
                browser.close()


def counting(page: Page) -> dict[str, float]:
    """Bytes that come over the network from now on, by ``http`` and ``socket``."""
    received = {"http": 0.0, "socket": 0.0}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def loaded(event: dict[str, Any]) -> None:
        received["http"] += event["encodedDataLength"]

    def framed(event: dict[str, Any]) -> None:
        received["socket"] += len(event["response"]["payloadData"])

    session.on("Network.loadingFinished", loaded)
    session.on("Network.webSocketFrameReceived", framed)
    return received
