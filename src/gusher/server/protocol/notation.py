"""TypeScript for the notation of a game: a writer and a reader for every kind of action, with types.

In the browser what is counted off begins with 0, as in rules (a company, a turn); a number of things is what the text
says; a word and a place stand for themselves; and an amount says of what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeGuard

from gusher.rules.kernel import Act, Actions, Either, Joined, Numbers, Ordinals, Parted, Slot, Suffix, Words

MOST_LISTED = 12
"""Words are listed in types and as constants up to so many."""


def notation(actions: Actions) -> str:
    """The reader, the writers and their types, as the text of a module."""
    return "".join(
        [
            _words(actions),
            *(_amount(name, slot) for name, slot in _amounts(actions)),
            f"/** What is done or happens in {actions.game}, as `read` returns it. */\n",
            "export type Action =\n",
            *(f"  | {{ {'; '.join([_literal('kind', kind.name), *_fields(kind)])} }}\n" for kind in actions.kinds),
            "\n/** The text of each kind of action. */\nexport const write = {\n",
            *(_writer(kind) for kind in actions.kinds),
            "}\n\ntype Groups = readonly (string | undefined)[]\n",
            "\nconst readers: ReadonlyArray<readonly [RegExp, (m: Groups) => Action]> = [\n",
            *(_reader(kind) for kind in actions.kinds),
            "]\n\n/** The action that a text stands for; null if it is none. */\n",
            "export function read(text: string): Action | null {\n",
            "  for (const [pattern, action] of readers) {\n",
            "    const match = pattern.exec(text)\n",
            "    if (match) return action(match)\n",
            "  }\n",
            "  return null\n",
            "}\n",
        ]
    )


def _words(actions: Actions) -> str:
    lines = ["/** The words that can stand in a text, by kind of action and gap. */\n", "export const words = {\n"]
    for kind in actions.kinds:
        gaps = {gap: slot.words for gap, slot in kind.slot.slots.items() if _is_listed(slot)}
        if gaps:
            listed = ", ".join(f"{gap}: [{', '.join(map(_quoted, words))}]" for gap, words in gaps.items())
            lines.append(f"  {kind.name}: {{ {listed} }},\n")
    return "".join([*lines, "} as const\n\n"])


def _is_listed(slot: Slot) -> TypeGuard[Words]:
    return isinstance(slot, Words) and not isinstance(slot, Suffix) and slot.count <= MOST_LISTED


# Types ----------------------------------------------------------------------------------------------------------------


def _amounts(actions: Actions) -> Iterator[tuple[str, Either]]:
    """The slots that say of what they are, with the names of their types."""
    for kind in actions.kinds:
        for gap, slot in kind.slot.slots.items():
            inside = _inside(slot)
            if _is_tagged(inside):
                yield _type_name(kind, gap), inside


def _type_name(kind: Act, gap: str) -> str:
    return f"{kind.name.title().replace('_', '')}{gap.title()}"


def _inside(slot: Slot) -> Slot:
    return slot.slot if isinstance(slot, Parted) else slot


def _is_tagged(slot: Slot) -> TypeGuard[Either]:
    return isinstance(slot, Either) and any(isinstance(each, Joined) for each in slot.slots.values())


def _fields(kind: Act) -> list[str]:
    return [f"{gap}: {_type(slot, _type_name(kind, gap))}" for gap, slot in kind.slot.slots.items()]


def _type(slot: Slot, name: str, *, is_wide: bool = False) -> str:
    """The type of a slot; a word is any text where ``is_wide``."""
    slot = _inside(slot)
    if isinstance(slot, Suffix):
        return "boolean"
    if isinstance(slot, Words):
        return " | ".join(map(_quoted, slot.words)) if _is_listed(slot) and not is_wide else "string"
    if isinstance(slot, Numbers | Ordinals):
        return "number"
    if isinstance(slot, Joined):
        return "string"
    if _is_tagged(slot):
        return name
    if isinstance(slot, Either):
        return " | ".join(_type(each, name) for each in slot.slots.values())
    raise TypeError(f"there is no TypeScript for {slot}")


def _amount(name: str, either: Either) -> str:
    """The type of a slot that says of what it is, and the function that writes it."""
    types, cases = [], []
    for tag, slot in either.slots.items():
        parts = slot.slots if isinstance(slot, Joined) else {"value": slot}
        template = slot.template if isinstance(slot, Joined) else "{value}"
        fields = [f"{part}: {_type(each, name, is_wide=True)}" for part, each in parts.items()]
        types.append(f"  | {{ {'; '.join([_literal('of', tag), *fields])} }}\n")
        gaps = {part: f"${{{_written(each, f'a.{part}', name)}}}" for part, each in parts.items()}
        cases.append(f"  if (a.of === {_quoted(tag)}) return `{template.format_map(gaps)}`\n")
    last = cases[-1].partition("return ")[2]
    return "".join(
        [
            f"export type {name} =\n",
            *types,
            f"\nfunction {_function(name)}(a: {name}): string {{\n",
            *cases[:-1],
            f"  return {last}",
            "}\n\n",
        ]
    )


def _function(name: str) -> str:
    return f"{name[0].lower()}{name[1:]}Text"


# Writing --------------------------------------------------------------------------------------------------------------


def _writer(kind: Act) -> str:
    slots = kind.slot.slots
    if not slots:
        return f"  {kind.name}: () => {_quoted(kind.text)},\n"
    wide = [f"{gap}: {_type(slot, _type_name(kind, gap), is_wide=True)}" for gap, slot in slots.items()]
    gaps = {gap: f"${{{_written(slot, f'a.{gap}', _type_name(kind, gap))}}}" for gap, slot in slots.items()}
    return f"  {kind.name}: (a: {{ {'; '.join(wide)} }}) => `{kind.text.format_map(gaps)}`,\n"


def _written(slot: Slot, value: str, name: str) -> str:
    """The expression for what stands in the text."""
    slot = _inside(slot)
    if isinstance(slot, Suffix):
        return f"{value} ? {_quoted(slot.mark)} : ''"
    if isinstance(slot, Ordinals):
        return f"{value} + 1"
    if isinstance(slot, Numbers):
        return f"{value} === {slot.lowest * slot.unit} ? '' : {value}" if slot.unsaid_lowest else value
    if _is_tagged(slot):
        return f"{_function(name)}({value})"
    if isinstance(slot, Either):
        [number] = [each for each in slot.slots.values() if not isinstance(each, Words)]
        return f"typeof {value} === 'number' ? {_written(number, value, name)} : {value}"
    return value


# Reading --------------------------------------------------------------------------------------------------------------


def _reader(kind: Act) -> str:
    groups = count(1)
    values = _values(kind.slot, lambda: next(groups))
    fields = ", ".join([f"kind: {_quoted(kind.name)}", *(f"{gap}: {value}" for gap, value in values.items())])
    argument = "m" if values else ""
    pattern = _pattern(kind.slot).replace("/", r"\/")
    return f"  [/^{pattern}$/, ({argument}) => ({{ {fields} }})],\n"


def _pattern(slot: Slot) -> str:
    """The slot's pattern, with one group for a gap that stands for itself."""
    slot = _inside(slot)
    if isinstance(slot, Joined):
        return "".join(
            re.escape(text).replace(r"\-", "-") + ("" if gap is None else _gap_pattern(slot.slots[gap]))
            for text, gap in slot.pieces
        )
    if _is_tagged(slot):
        return f"(?:{'|'.join(_pattern(each) for each in slot.slots.values())})"
    return slot.pattern


def _gap_pattern(slot: Slot) -> str:
    return "(" + re.sub(r"\((?!\?)", "(?:", slot.pattern) + ")" if isinstance(slot, Joined) else _pattern(slot)


def _values(joined: Joined, group: Callable[[], int]) -> dict[str, str]:
    """The expressions for the values of the gaps, in the order of the slots."""
    expressions = {gap: _read(joined.slots[gap], group) for _, gap in joined.pieces if gap is not None}
    return {gap: expressions[gap] for gap in joined.slots}


def _read(slot: Slot, group: Callable[[], int]) -> str:
    slot = _inside(slot)
    if _is_tagged(slot):
        return _either(slot, group, is_tagged=True)
    if isinstance(slot, Either):
        return _either(slot, group, is_tagged=False)
    text = f"m[{group()}]"
    if isinstance(slot, Suffix):
        return f"{text} !== ''"
    if isinstance(slot, Ordinals):
        return f"Number({text}) - 1"
    if isinstance(slot, Numbers):
        lowest = slot.lowest * slot.unit
        return f"{text} === '' ? {lowest} : Number({text})" if slot.unsaid_lowest else f"Number({text})"
    return f"{text} as {_parenthesised(_type(slot, ''))}"


def _either(either: Either, group: Callable[[], int], *, is_tagged: bool) -> str:
    """An expression that takes the alternative whose first group has matched."""
    cases = []
    for tag, slot in either.slots.items():
        taken: list[int] = []

        def take(taken: list[int] = taken) -> int:
            taken.append(group())
            return taken[-1]

        if not is_tagged:
            value = _read(slot, take)
        else:
            parts = _values(slot, take) if isinstance(slot, Joined) else {"value": _read(slot, take)}
            value = f"{{ {', '.join([f'of: {_quoted(tag)}', *(f'{part}: {each}' for part, each in parts.items())])} }}"
        cases.append((min(taken), value))
    *first, (_, last) = cases
    return "".join(f"m[{at}] !== undefined ? {value} : " for at, value in first) + last


def _parenthesised(kind: str) -> str:
    return f"({kind})" if " | " in kind else kind


def _literal(field: str, value: str) -> str:
    return f"{field}: {_quoted(value)}"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
