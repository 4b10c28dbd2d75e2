"""The documentation as a site: its contents name every page, and every public name has an entry."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from browser.screenshots import SCREENSHOTS

import gusher
from dev.documentation import build, interface
from dev.documentation.checking import broken_links
from gusher.cli import PAGES

ROOT = Path(__file__).parents[2]
START = ROOT / "docs/index.md"
SHOWN = re.compile(r"^(?:>>> )?(?:from (gusher[\w.]*) import ([\w, ]+)|import (gusher[\w.]+)$)", re.MULTILINE)


def test_the_start_page_leads_to_every_page():
    linked = {(START.parent / each).resolve() for each in re.findall(r"\]\(([^)#]+\.md)", START.read_text("utf-8"))}
    assert linked == {path for path in START.parent.rglob("*.md") if not path.name.startswith("index.")}


@pytest.mark.parametrize("language", ["de", "pl"])
def test_each_start_page_leads_to_all_pages_in_its_language(language):
    text = START.with_suffix(f".{language}.md").read_text("utf-8")
    assert {each.name for each in START.parent.glob(f"*/*.{language}.md")} == {
        Path(each).name for each in re.findall(r"\]\(([^)#]+\.md)", text) if language in each.split(".")
    }


def test_every_public_name_has_an_entry():
    pages = {name: interface.page(name) for name in interface.modules()}
    for name in gusher.__all__:
        value = getattr(gusher, name)
        if name == "study":
            assert "gusher.study" in pages
        elif name not in ("__version__", "table"):
            assert id(value) in interface.places(), name
    assert ".. autofunction:: gusher.table.table\n" in pages["gusher.table"]
    for module, page in pages.items():
        for name in getattr(import_module(module), "__all__", []):
            assert re.search(rf":: {re.escape(module)}\.{name}\b|``{name}``", page), name


def test_what_public_functions_take_and_return_has_an_entry():
    page = interface.page("gusher.study")
    assert ".. autoclass:: gusher.study.results.Standing\n" in page
    assert (
        page.index("gusher.study.Result\n") < page.index("Related types") < page.index("gusher.study.results.Standing")
    )
    once = [each for classes in interface.related().values() for each in classes]
    assert len(once) == len(set(once))
    assert not {id(each) for each in once} & set(interface.places())


def test_what_examples_import_is_public():
    public = {name: set(interface.offered(import_module(name))) for name in interface.modules()}
    modules = {"gusher", *public}
    shown = [(path, *each) for path in START.parent.rglob("*.md") for each in SHOWN.findall(path.read_text("utf-8"))]
    assert len(shown) > 5
    for path, module, names, whole in shown:
        assert (module or whole) in modules, (path.name, module or whole)
        if module != "gusher":
            assert {each.strip() for each in names.split(",") if each} <= public[module or whole], (path.name, module)


def test_pages_that_errors_name_are_there():
    for page, _, anchor in (page.partition("#") for page in PAGES.values()):
        headings = re.findall(r"^##+ (.+)$", (START.parent / page).read_text("utf-8"), re.MULTILINE)
        assert not anchor or anchor in [re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings]


def test_every_picture_is_shown_and_every_screenshot_is_one_of_the_script():
    pages = [ROOT / "README.md", *START.parent.rglob("*.md")]
    shown = {each for page in pages for each in re.findall(r"pictures/([\w.]+)\)", page.read_text("utf-8"))}
    assert shown == {path.name for path in (START.parent / "pictures").iterdir()}
    assert {each for each in shown if not each.endswith(".svg")} == {f"{name}.webp" for name in SCREENSHOTS}


def test_links_that_lead_nowhere_are_found(tmp_path):
    (tmp_path / "one.html").write_text('<h1 id="here">1</h1><a href="#here"></a><a href="two.html#there"></a>', "utf-8")
    (tmp_path / "two.html").write_text(
        '<a href="one.html#here"></a><a href="three.html"></a><img src="https://example.org/a.png">', "utf-8"
    )
    assert broken_links(tmp_path) == [
        "one.html: two.html#there leads nowhere",
        "two.html: loads https://example.org/a.png",
        "two.html: three.html leads nowhere",
    ]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*:PendingDeprecationWarning", "ignore:.*:DeprecationWarning")  # of the theme
def test_the_site_is_built_without_complaints(tmp_path):
    pytest.importorskip("sphinx", reason="./gusher test --all installs it")
    build(tmp_path / "site")
    for page in ("index.html", "rules/oil_city.pl.html", "api/gusher.lab.html"):
        assert (tmp_path / "site" / page).exists()
    assert '<html class="no-js" lang="pl"' in (tmp_path / "site/rules/oil_city.pl.html").read_text("utf-8")
