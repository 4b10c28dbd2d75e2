"""What a guide tells people to press is on the screen, word for word."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from gusher.rules.kernel import LANGUAGES

ROOT = Path(__file__).parents[2]
PRESSED = re.compile(r"(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")


@pytest.mark.parametrize(
    ("guide", "least"), [("guide/teacher", 10), ("guide/club", 10), ("about/privacy", 5), ("about/school", 3)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_to_be_pressed_is_there(guide, least, language):
    files = [*(ROOT / "web/src/base/i18n").rglob(f"{language}.ts")]
    shown = "\n".join(file.read_text("utf-8") for file in files)
    shown += json.dumps(
        tomllib.loads((ROOT / f"src/gusher/rules/oil_city/text.{language}.toml").read_text("utf-8")), ensure_ascii=False
    )
    text = (ROOT / f"docs/{guide}.{language}.md").read_text("utf-8")
    pressed = [" ".join(each.split()).rstrip(".") for each in PRESSED.findall(text)]
    assert len(pressed) >= least
    assert [each for each in pressed if each not in shown] == []
