"""The language that a browser asks for, and that of this computer."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping, Sequence

from gusher.rules.kernel import LANGUAGES


def preferred(accepted: str, offered: Sequence[str]) -> str:
    """Of the languages that are offered, the one that an ``Accept-Language`` header likes best; else the first."""
    best, liking = offered[0], 0.0
    for each in accepted.split(","):
        tag, _, weight = each.partition(";")
        language = tag.strip().lower().partition("-")[0]
        try:
            likes = float(weight.partition("=")[2]) if weight else 1.0
        except ValueError:
            continue
        if language in offered and likes > liking:
            best, liking = language, likes
    return best


def system_language(variables: Mapping[str, str] = os.environ) -> str:
    """This computer's language if it is one of ours, else English."""
    asked = next((variables[each] for each in ("LC_ALL", "LC_MESSAGES", "LANG") if variables.get(each)), "")
    if not asked and sys.platform == "win32":
        import ctypes

        asked = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    elif not asked and sys.platform == "darwin":
        asked = locale.getlocale()[0] or ""
    language = asked[:2].lower()
    return language if language in LANGUAGES else "en"
