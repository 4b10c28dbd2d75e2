"""The app is kept on the device: it opens without a network and says so, and the newest one comes with the network."""

import json
import signal

import pytest
from playwright.sync_api import expect
from processes import wait_for

from dev.testing.servers import LiveServer
from dev.testing.tools import ROOT

PUBLIC = ROOT / "web/public"
KEPT = """async () => {
  const cache = await caches.open('shell')
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}"""


@pytest.fixture
def own(chrome):
    """A server that a test may stop, and a page there in a browser that keeps what it likes."""
    with LiveServer(compiles=False) as server:
        context = chrome.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
        page = context.new_page()
        yield server, page
        context.close()


def once_kept(page):
    """What is kept of the app, once that is all that the lobby is made of."""
    page.goto("/")
    page.get_by_role("button", name="Play now", exact=True).first.wait_for()
    wait_for(lambda: page.evaluate(f"async () => (await ({KEPT})()).filter((path) => path.endsWith('.js')).length > 2"))
    return page.evaluate(KEPT)


def test_without_a_network_it_opens_says_so_and_goes_on_once_there_is_one(own, expected):
    server, page = own
    # A page's own part may not have come before the network went.
    expected.append("Unable to preload CSS|Failed to fetch dynamically imported module")
    once_kept(page)
    server.stop()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("status").get_by_text("can’t be reached")).to_be_visible()
    # Whatever address of the app one comes by.
    page.goto("/learn/atacama")
    expect(page.get_by_role("banner")).to_be_visible()
    page.goto("/")
    server.start()
    expect(page.get_by_role("button", name="Play now", exact=True).first).to_be_visible()
    expect(page.get_by_text("can’t be reached")).to_have_count(0)


def test_a_server_that_does_not_answer_keeps_nobody_from_the_app(own):
    server, page = own
    once_kept(page)
    server.process.send_signal(signal.SIGSTOP)
    try:
        page.goto("/")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_what_tables_say_is_not_kept_and_another_build_lets_go_of_the_last_one(own):
    _, page = own
    kept = once_kept(page)
    assert [path for path in kept if not path.startswith("/assets/")] == ["/"]
    page.evaluate("""async () => {
      const cache = await caches.open('shell')
      await cache.put('/', new Response('<p>the build before</p>', { headers: { 'content-type': 'text/html' } }))
      await cache.put('/assets/old.js', new Response('old'))
    }""")
    page.goto("/")
    wait_for(lambda: page.evaluate(f"async () => !(await ({KEPT})()).includes('/assets/old.js')"))
    page.reload()
    # The app itself is kept again; what a browser still has in its memory it does not ask for.
    app = {path for path in kept if path.startswith("/assets/app-")}
    wait_for(lambda: app <= set(page.evaluate(KEPT)))
    assert "/assets/old.js" not in page.evaluate(KEPT)


def test_what_the_page_of_a_table_says_of_it_is_not_kept_for_other_pages(own):
    server, page = own
    table = server.guest().post("/api/tables", {"game": "atacama", "seats": [{"kind": "here"}, {"kind": "open"}]})["id"]
    once_kept(page)
    page.evaluate("""async () => (await caches.open('shell')).put(
      '/', new Response('<p>the build before</p>', { headers: { 'content-type': 'text/html' } }))""")
    page.goto(f"/table/{table}")
    expect(page.locator("meta[property='og:image']")).to_have_count(1)
    wait_for(
        lambda: page.evaluate("async () => (await (await caches.match('/')).text()).includes('<title>Gusher</title>')")
    )
    assert "og:image" not in page.evaluate("async () => (await caches.match('/')).text()")


def test_it_can_be_installed(own):
    _, page = own
    page.goto("/")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((file) => file.json())")
    assert manifest == json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    icons = [(each["src"], each["sizes"]) for each in manifest["icons"]]
    assert {"192x192", "512x512"} <= {sizes for _, sizes in icons}
    for source, sizes in [*icons, ("/icon-180.png", "180x180")]:
        size = page.evaluate(
            """(source) => new Promise((done, failed) => {
              const image = new Image()
              image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`)
              image.onerror = failed
              image.src = source
            })""",
            source,
        )
        assert sizes in (size, "any")
    cdp = page.context.new_cdp_session(page)
    assert cdp.send("Page.getAppManifest")["errors"] == []
