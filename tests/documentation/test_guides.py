"""What a guide tells teachers to press is on the screen, word for word."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from gusher.rules.kernel import LANGUAGES

ROOT = Path(__file__).parents[2]
PRESSED = re.compile(r"(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_to_be_pressed_is_there(language):
    files = [*(ROOT / "web/src/base/i18n").rglob(f"{language}.ts")]
    shown = "\n".join(file.read_text("utf-8") for file in files)
    shown += json.dumps(
        tomllib.loads((ROOT / f"src/gusher/rules/oil_city/text.{language}.toml").read_text("utf-8")), ensure_ascii=False
    )
    guide = (ROOT / f"docs/guide/teacher.{language}.md").read_text("utf-8")
    pressed = [" ".join(each.split()).rstrip(".") for each in PRESSED.findall(guide)]
    assert len(pressed) >= 10
    assert [each for each in pressed if each not in shown] == []
