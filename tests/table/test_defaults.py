"""What an option is if nothing is chosen belongs to the version of the rules: old logs and files leave it out, too."""

from dataclasses import replace

import pytest
from games.wells.game import GAME as WELLS

from gusher.rules.kernel import Choice, Option, PartsSet
from gusher.server.live.views import shown_options
from gusher.table import Table, files
from gusher.table.files import reader, replayer

POOR = Option("rich", "switch", True, former={2: False})
TILES = Option(
    "tiles",
    "parts",
    None,
    canonical=str.strip,
    sets=(PartsSet("first", lambda: "a\nb\n"), PartsSet("other", lambda: "c\nd\n")),
    former={1: "first", 3: "other"},
)


@pytest.fixture
def of_three_rules(monkeypatch):
    """Wells by rules 3, after rules 1 and 2 in which nobody was rich who did not ask for it."""
    changed = replace(WELLS, rules_version=3, older_rules=(1, 2), options=(POOR,))
    monkeypatch.setattr(reader, "game", lambda _name: changed)
    monkeypatch.setattr(replayer, "game", lambda _name: changed)
    return changed


def test_each_version_has_the_default_that_was_its_own():
    assert [POOR.usual(version) for version in (1, 2, 3)] == [False, False, True]
    assert [TILES.usual(version) for version in (0, 1, 2, 3, 4)] == ["first", "first", "other", "other", None]
    kept = Option("variant", "choice", "basic", (Choice("basic", (2,)),))
    assert kept.usual(1) == "basic"


def test_a_set_that_was_the_default_is_played_on_by_its_text(of_three_rules):
    by_version = replace(of_three_rules, options=(TILES,))
    assert by_version.resolve(2, {}, 1)["tiles"] == "a\nb\n"
    assert by_version.resolve(2, {}, 2)["tiles"] == "c\nd\n"
    assert by_version.resolve(2, {"tiles": "first"}, 2)["tiles"] == "a\nb\n"


@pytest.mark.parametrize(("version", "usual"), [(1, False), (2, False), (3, True)])
def test_files_leave_out_the_default_of_their_rules_and_get_it_back(of_three_rules, version, usual):
    table = Table(of_three_rules, 2, {}, rules_version=version)
    assert table.options == {"rich": usual}
    text = files.write(files.GameFile.of(table))
    assert "rich" not in text
    assert f"rules {version}\n" in text
    again = files.replay(files.read(text))
    assert again.options == {"rich": usual}
    assert again.state.tobytes() == table.state.tobytes()

    other = Table(of_three_rules, 2, {"rich": not usual}, rules_version=version)
    text = files.write(files.GameFile.of(other))
    assert f"option rich: {'no' if usual else 'yes'}\n" in text
    assert files.replay(files.read(text)).state.tobytes() == other.state.tobytes() != table.state.tobytes()


def test_screens_tell_what_is_no_longer_the_default(of_three_rules):
    assert shown_options(of_three_rules, {}, 2) == {"rich": False}
    assert shown_options(of_three_rules, {"rich": True}, 2) == {"rich": True}
    assert shown_options(of_three_rules, {}, 3) == {}
    by_version = replace(of_three_rules, options=(TILES,))
    assert shown_options(by_version, {}, 1) == {"tiles": "first"}
    assert shown_options(by_version, {"tiles": "c\nd\n"}, 1) == {"tiles": "other"}
