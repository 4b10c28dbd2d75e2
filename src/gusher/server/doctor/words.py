"""What the doctor says, in the languages of the ``text.*.toml`` beside this file: a sentence for each finding and each
step, by its key, with the gaps ``{0}``, ``{1}`` for what was found."""

from __future__ import annotations

import locale
import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from gusher.rules.kernel import LANGUAGES


@cache
def texts(language: str) -> Mapping[str, str]:
    """All texts of a language."""
    return tomllib.loads(Path(__file__).with_name(f"text.{language}.toml").read_text("utf-8"))


def said(language: str, key: str, gaps: Sequence[str] = ()) -> str:
    """A text with its gaps filled."""
    return texts(language)[key].format(*gaps)


def system_language(variables: Mapping[str, str] = os.environ) -> str:
    """Of our languages, the one that this computer speaks; else English."""
    asked = next((variables[each] for each in ("LC_ALL", "LC_MESSAGES", "LANG") if variables.get(each)), "")
    if not asked and sys.platform == "win32":
        import ctypes

        asked = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    elif not asked and sys.platform == "darwin":
        asked = locale.getlocale()[0] or ""
    language = asked[:2].lower()
    return language if language in LANGUAGES else "en"
