"""What people and groups in a room are called: what they want, what hosts allow, or what hosts say."""

from __future__ import annotations

from collections.abc import Sequence

from gusher.server.people.people import clean_name
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import Decide, Naming
from gusher.server.storage.rooms import Beside

from . import unwanted


def first_names(beside: Beside, number: int, wanted: str) -> tuple[str, str]:
    """What a newcomer of this number is called, and what they would like to be called. Refusal if that is no name."""
    if beside.naming == "numbers":
        return str(number), ""
    name = clean_name(wanted)
    return (name, "") if _decides_itself(beside, name) else (str(number), name)


def rename(beside: Beside, number: int, wanted: str, *, by_host: bool) -> None:
    """A person wants another name, or gets it from a host. Refusal if that is no name, or they keep theirs."""
    kept, name = beside.people[number], clean_name(wanted)
    if by_host:
        kept.name, kept.is_named, kept.wanted = name, True, ""
    elif _decides_itself(beside, name, is_named=kept.is_named):
        kept.name = name
    else:
        kept.wanted = name


def name_group(beside: Beside, group: int, wanted: str, *, by_host: bool) -> None:
    """The same for a group."""
    name = clean_name(wanted)
    if by_host:
        beside.names[group], beside.named = name, sorted({*beside.named, group})
        beside.wanted.pop(group, None)
    elif _decides_itself(beside, name, is_named=group in beside.named):
        beside.names[group] = name
    else:
        beside.wanted[group] = name


def _decides_itself(beside: Beside, name: str, *, is_named: bool = False) -> bool:
    """Whether a name need not wait for a host. Refusal if nobody but hosts may give it, or if it would need no host but
    for an unwanted word in it."""
    if is_named or beside.naming == "numbers":
        raise Refusal("named_by_host", "name", status=403)
    if beside.naming == "free" and unwanted.has_unwanted(name, unwanted_words(beside)):
        raise Refusal("unwanted_word", "name", status=403)
    return beside.naming == "free"


def unwanted_words(beside: Beside) -> Sequence[str]:
    """The words that no name here may have, unless a host gives it."""
    return unwanted.first_words() if beside.unwanted is None else beside.unwanted


def apart(beside: Beside, number: int) -> str:
    """What somebody is called where no badge is beside it, at the tables and in files: with their number if others have
    the same name."""
    name = beside.people[number].name
    same = [kept for kept in beside.people.values() if kept.name.casefold() == name.casefold()]
    return f"{name} {number}" if len(same) > 1 else name


def decide(beside: Beside, act: Decide) -> None:
    """A host allows a name that waits, or does not. Refusal if it is not the one that the host has seen."""
    kept = beside.people.get(act.person or 0)
    waiting = beside.wanted.get(act.group) if act.group is not None else kept and kept.wanted
    if not waiting or waiting != act.name:
        raise Refusal("stale", "name", status=409)
    if act.group is not None:
        del beside.wanted[act.group]
        if act.allow:
            beside.names[act.group] = waiting
    elif kept is not None:
        kept.wanted = ""
        if act.allow:
            kept.name = waiting


def change(beside: Beside, naming: Naming) -> None:
    """From now on names come about like this. What waits is allowed where hosts need not look any more, unless there is
    an unwanted word in it."""
    if naming == "free":
        words = unwanted_words(beside)
        allowed = {group: name for group, name in beside.wanted.items() if not unwanted.has_unwanted(name, words)}
        beside.names.update(allowed)
        for kept in beside.people.values():
            if kept.wanted and not unwanted.has_unwanted(kept.wanted, words):
                kept.name = kept.wanted
    beside.wanted = {}
    for kept in beside.people.values():
        kept.wanted = ""
    beside.naming = naming
