"""`gusher site`: what it writes, where it writes nothing, and what it says."""

import json
import re

import pytest
from click.testing import CliRunner

from gusher.commands.site import command
from gusher.rules.kernel import game
from gusher.server import site
from gusher.server.http.describing import all_games
from gusher.server.http.web import FOLDER
from gusher.server.site import making
from gusher.server.work import shipping

pytestmark = pytest.mark.skipif(not (FOLDER / "index.html").exists(), reason="the web app has not been built")


@pytest.fixture(scope="module")
def files():
    return site.files("https://play.example.org")


def run(*arguments):
    return CliRunner().invoke(command, list(map(str, arguments)))


def test_nothing_in_it_is_bound_to_a_host_or_a_folder(files):
    page = files["index.html"].decode()
    assert not re.search(r'(?:href|src)="/|url\(/', page)
    assert not re.search(
        rb'url\(/|["\'`]/assets/', b"".join(files[name] for name in files if name.endswith((".css", ".js")))
    )
    manifest = json.loads(files["manifest.webmanifest"])
    assert (manifest["start_url"], manifest["scope"], "id" in manifest) == ("./", "./", False)
    assert all(icon["src"] in files for icon in manifest["icons"])
    # What the page asks for is there.
    assert {each for each in re.findall(r'(?:href|src)="([^"#][^"]*)"', page) if each} <= set(files)


def test_no_script_stands_in_the_page(files):
    page = files["index.html"].decode()
    assert re.findall(r"<script[^>]*>([^<]+)", page) == []
    assert 'src="boot.js"' in page
    assert b"/api/" not in files["boot.js"]


def test_it_has_what_a_server_answers_everybody_and_the_modules_that_the_app_asks_for(files):
    assert [each["name"] for each in json.loads(files["answers/games.json"])] == [each.name for each in all_games()]
    assert json.loads(files["answers/tables.json"]) == []
    assert json.loads(files["answers/me.json"])["name"] == ""
    own = shipping.modules_of(game("atacama"))
    assert len(own) == 2
    assert {name: files[f"modules/{name}.wasm"] for name in own} == own


def test_pages_that_take_a_server_are_left_out(files):
    chunks = json.loads((FOLDER / making.MANIFEST).read_text("utf-8"))
    assert chunks.keys() >= making.LEFT_OUT
    assert not {chunks[page]["file"] for page in making.LEFT_OUT} & files.keys()
    assert {chunks[page]["file"] for page in ("src/table/TablePage.svelte", "src/pages/rules/RulesPage.svelte")} <= set(
        files
    )


def test_the_worker_keeps_all_and_is_another_one_with_every_change(files):
    said = files["sw.js"].decode()
    [kept] = re.findall(r"^const FILES = (.*)$", said, re.MULTILINE)
    assert {*json.loads(kept)} == {*files} - {"sw.js"}
    other = site.files()["sw.js"].decode()
    assert re.findall("VERSION = .*", other) != re.findall("VERSION = .*", said)
    assert site.files("https://play.example.org")["sw.js"] == files["sw.js"]


def test_the_server_is_named_in_the_page_and_nowhere_else(files):
    assert b'<meta name="gusher-site" content="https://play.example.org" />' in files["index.html"]
    assert [name for name, content in files.items() if b"play.example.org" in content] == ["index.html"]
    assert b'content="https://a.example/&quot;"' in site.files('https://a.example/"')["index.html"]


def test_it_says_how_much_it_is_and_what_to_do_next(tmp_path):
    done = run(tmp_path / "new" / "site")
    assert done.exit_code == 0, done.output
    written = [each for each in (tmp_path / "new/site").rglob("*") if each.is_file()]
    size = sum(each.stat().st_size for each in written)
    assert f"{len(written)} files, {size / 1000:,.0f} kB" in done.output
    assert "--server URL" in done.output
    assert [each.name for each in (tmp_path / "new").iterdir()] == ["site"]


def test_an_empty_folder_is_used_and_a_full_one_left_alone(tmp_path):
    (tmp_path / "empty").mkdir()
    assert run(tmp_path / "empty").exit_code == 0
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "index.html").write_text("mine")
    for arguments in ((), ("--force",)):
        done = run(mine, *arguments)
        assert (done.exit_code, "is not empty" in done.output) == (1, True)
    assert [each.read_text() for each in mine.iterdir()] == ["mine"]
    done = run(mine / "index.html")
    assert (done.exit_code, "is a file" in done.output) == (1, True)


def test_a_site_is_replaced_only_if_that_is_said(tmp_path):
    folder = tmp_path / "site"
    site.write(site.files(), folder)
    (folder / "assets/old.js").write_text("old")
    done = run(folder)
    assert (done.exit_code, "--force" in done.output) == (1, True)
    assert (folder / "assets/old.js").exists()
    assert run(folder, "--force", "--server", "https://play.example.org/").exit_code == 0
    assert not (folder / "assets/old.js").exists()
    assert b"https://play.example.org" in (folder / "index.html").read_bytes()


def test_what_can_not_be_written_is_said_and_leaves_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    done = run(tmp_path / "file" / "site")
    assert (done.exit_code, "can't be written" in done.output) == (1, True)
    with pytest.raises((NotADirectoryError, FileExistsError)):
        site.write({"a": b"", "a/b": b""}, tmp_path / "half")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    "address", ["play.example.org", "ftp://a.example", "https://", "https://a.example/x", "https://u@a.example"]
)
def test_only_the_address_of_a_server_is_one(tmp_path, address):
    done = run(tmp_path / "site", "--server", address)
    assert (done.exit_code, "no address of a server" in done.output) == (2, True)
    assert not (tmp_path / "site").exists()


def test_without_a_built_app_or_with_one_of_other_rules_there_is_no_site(tmp_path):
    with pytest.raises(site.NoAppError, match="has not been built"):
        site.files(app=tmp_path)
    with pytest.raises(site.NoAppError, match="other rules or bots of atacama"):
        making._modules({"assets/app.js": b""})
