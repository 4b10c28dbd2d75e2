"""The licences of others' work: of what is installed, of what is in the app, and of the font."""

import re
import tomllib
from importlib.metadata import distribution, distributions

from packaging.requirements import Requirement

from dev.testing.servers import ServerThread
from dev.testing.tools import ROOT
from gusher.server.http import app, notices, web
from gusher.server.work.workers import Workers


def titles(text):
    return re.findall(r"^(.+)\n\n=+\n", text, re.MULTILINE)


def our_needs():
    """What the package says it needs, with all that those need, as far as it is for this system."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = [Requirement(each).name for each in asked if (mark := Requirement(each).marker) is None or mark.evaluate()]
    found = [package for name in names for package in [distribution(name), *notices.needed(name)]]
    return {each.name: each for each in found}


def test_what_is_needed_by_what_we_need_is_named_and_what_extras_need_is_not():
    names = our_needs()
    assert {"litestar", "numpy", "uvicorn", "llvmlite", "h11"} <= set(names)
    assert not {"pytest", "ruff", "psycopg", "httpx2"} & set(names)


def test_every_package_comes_with_the_text_of_its_licence():
    text = notices.written(our_needs().values())
    chapters = re.split(r"^(?=.+\n\n=+\n)", text, flags=re.MULTILINE)[1:]
    assert len(chapters) > 40
    bare = [each.partition("\n")[0] for each in chapters if len(each) < 300]
    assert bare == []
    assert "Gusher Serif, made from Source Serif 4 (OFL-1.1)" in titles(text)


def test_a_folder_without_our_own_package_names_all_that_is_in_it(monkeypatch):
    numpy = distribution("numpy")
    monkeypatch.setattr(notices, "distributions", lambda: [numpy])
    assert notices.needed() == [numpy]


def test_the_app_names_what_was_built_into_it():
    assert {each.partition(" ")[0] for each in titles((web.FOLDER / notices.FILE).read_text("utf-8"))} >= {
        "svelte",
        "uqr",
        "@noble/hashes",
        "@fontsource/crimson-pro",
        "@fontsource-variable/public-sans",
    }


def test_a_server_says_so(tmp_path):
    with ServerThread(app.create(tmp_path, compiles=False, workers=Workers(1))) as server:
        status, headers, body = server.guest().ask("GET", "/api/notices")
    assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert any(each.startswith("svelte ") for each in titles(body.decode()))


def test_names_are_read_whatever_separates_them():
    assert notices._plain("Foo_Bar.baz") == "foo-bar-baz"
    assert [each.name for each in notices.in_order(distributions())] == [
        each.name for each in sorted(distributions(), key=lambda each: notices._plain(each.name))
    ]
