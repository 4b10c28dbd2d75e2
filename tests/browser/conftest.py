"""A browser, the true server, and pages of it that fail a test when anything goes wrong in them."""

from __future__ import annotations

import os
import re

import pytest
from browser import contexts
from browser.network import Through, delay
from browser.tables import Tables
from browser.words import Words, read_words
from playwright.sync_api import expect, sync_playwright

from dev.testing.servers import LiveServer
from dev.testing.tools import ROOT, chromium, how_to_get_chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
    contexts.FLAG,
]
RESULTS = ROOT / "test-results"
FAILED = pytest.StashKey[bool]()
PATIENCE = 30_000
"""Milliseconds after which nothing that these tests wait for is still coming, however busy the computer is."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def chrome():
    """A Chromium of the system."""
    path = chromium()
    if path is None:
        pytest.skip(f"No Chromium here. To get one: {how_to_get_chromium()}")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        contexts.watch(running)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that don't end it."""
    with LiveServer(tmp_path_factory.mktemp("data")) as running:
        # The app's files are read now and stay the same for all tests, even if somebody builds it meanwhile.
        status, _, page = running.guest().ask("GET", "/")
        assert status == 200, page.decode()
        yield running


@pytest.fixture(scope="session")
def compiled_rules(server):
    """That server once its rules are compiled: bots play, and positions are compared, as they are for people."""
    server.wait_until_fast()


@pytest.fixture(scope="session")
def shared_contexts(chrome, server):
    """Contexts of the browser for the pages of that server, used by one test after the other."""
    return contexts.Contexts(chrome, server.url)


@pytest.fixture(scope="session")
def words(chrome, server) -> dict[str, Words]:
    """All words of the screens by language, as the built app has them."""
    return read_words(chrome, server.url)


@pytest.fixture(scope="session")
def tables(server) -> Tables:
    """A person with tables in every state that there are screens for."""
    return Tables(server)


@pytest.fixture
def expected() -> list[str]:
    """Patterns of messages on the console that this test brings about on purpose."""
    return []


@pytest.fixture(autouse=True)
def faultless(expected):
    """Fail a test in which a script of any page of any context met an exception that nothing caught."""
    contexts.FAULTS.clear()
    yield
    faults = unexpected(contexts.FAULTS, expected)
    if faults:
        pytest.fail("scripts had faults:\n" + "\n".join(faults))


def unexpected(problems: list[str], expected: list[str]) -> list[str]:
    """Those that no pattern of what the test brings about on purpose matches."""
    return [each for each in problems if not any(re.search(pattern, each) for pattern in expected)]


@pytest.fixture
def visit(chrome, server, shared_contexts, request, expected):
    """Open a page as if in a browser of its own: ``visit(locale="de-DE", url=…, guest=…)``.

    ``guest`` lends the page their identity. ``anew``: nothing has been loaded before, not even by another test. What
    else is given goes to Playwright's ``new_context``; nothing moves, if not asked to. Errors on the console
    fail the test, as those in scripts do wherever they come up.
    """
    lent, own, problems, said = [], [], [], []
    is_traced = bool(os.environ.get("GUSHER_TRACE"))

    def open_page(path=None, *, url=server.url, guest=None, locale="en-GB", anew=False, **options):
        options.setdefault("viewport", {"width": 1280, "height": 900})
        options.setdefault("reduced_motion", "reduce")
        # What it keeps would be found by the next test; test_shell.py is about it.
        options.setdefault("service_workers", "block")
        if anew or is_traced or url != server.url:
            context = chrome.new_context(base_url=url, locale=locale, **options)
            own.append(context)
        else:
            context = shared_contexts.take(locale=locale, **options)
            lent.append(context)
        context.set_default_timeout(PATIENCE)
        if guest is not None:
            if not guest.cookie:
                guest.get("/api/me")
            name, _, value = guest.cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": url}])
        if is_traced:
            context.tracing.start(screenshots=True, snapshots=True)
        page = context.new_page()
        if latency := os.environ.get("GUSHER_LATENCY"):
            delay(page, latency)
        page.on("console", lambda message: said.append(f"{message.type}: {message.text} ({message.location})"))
        page.on("console", lambda message: message.type == "error" and problems.append(f"console: {message.text}"))
        if path is not None:
            page.goto(path)
        return page

    yield open_page

    if request.node.stash.get(FAILED, False):
        folder = RESULTS / re.sub(r"[^\w-]+", "-", request.node.name).strip("-")
        folder.mkdir(parents=True, exist_ok=True)
        pages = [page for context in (*lent, *own) for page in shared_contexts.pages(context)]
        for number, page in enumerate(pages, start=1):
            page.screenshot(path=folder / f"page-{number}.png", full_page=True)
            (folder / f"page-{number}.html").write_text(f"<!-- {page.url} -->\n{page.content()}", "utf-8")
        (folder / "console.txt").write_text("\n".join(said), "utf-8")
        for number, context in enumerate(own if is_traced else (), start=1):
            context.tracing.stop(path=folder / f"trace-{number}.zip")
    for context in own:
        context.close()
    for context in lent:
        shared_contexts.give_back(context)
    if surprises := unexpected(problems, expected):
        pytest.fail("the page had problems:\n" + "\n".join(surprises))


@pytest.fixture
def alone(chrome, server):
    """A page in a browser that keeps what it likes, and its server with how that goes away."""
    through = Through(server)
    context = chrome.new_context(
        base_url=through.url, locale="en-GB", reduced_motion="reduce", viewport={"width": 1280, "height": 900}
    )
    page = context.new_page()
    yield page, server, through.stop
    context.close()
    through.stop()
