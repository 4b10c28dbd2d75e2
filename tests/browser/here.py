"""Games on this device only: what it keeps of them, and what it plays them by."""

from processes import wait_for

from gusher.bots import modules as thinking
from gusher.rules.kernel import game, modules

_KEPT = """async (modules) => {
  const paths = (await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname)
  const wanted = [/AfterGame.*js$/, ...(modules.length > 1 ? [/thinking.worker.*js$/] : [])]
  return modules.every((each) => paths.includes(each)) && wanted.every((each) => paths.some((path) => each.test(path)))
}"""
_LOOKS_BACK = """async () => {
  const paths = (await (await caches.open('shell')).keys()).map(({ url }) => url)
  const wanted = [/ReplayPage.*js$/, /StepIcon.*css$/, /parts.*js$/, /lists.*js$/, /PlayOn.*js$/]
  return wanted.every((each) => paths.some((path) => each.test(path)))
}"""


def modules_of(name, *, bots=False):
    """The addresses of what a device plays a game by."""
    return [f"/modules/{each.name_of(game(name))}.wasm" for each in (modules, *[thinking] * bots)]


def wait_on_modules(server, name, *, bots=False):
    """Until the server has what devices play by."""
    server.wait_until_fast()
    asking = server.guest()
    wait_for(lambda: all(asking.ask("GET", path)[0] == 200 for path in modules_of(name, bots=bots)), 120)


def wait_until_kept(page, modules):
    """Until a device has kept all that it needs to play a game by these modules."""
    # Not by Playwright, which takes a promise for a yes.
    wait_for(lambda: page.evaluate(_KEPT, modules))


def wait_until_it_looks_back(page):
    """Until it can look back at a game, too: that comes after the first move."""
    wait_for(lambda: page.evaluate(_LOOKS_BACK))


def saved(page):
    """The game file, as the page saves it."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").first.click()
    return download.value.path().read_text("utf-8")
