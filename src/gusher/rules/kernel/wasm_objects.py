"""What a linker would do to an object for WebAssembly in which everything is already.

Such an object is nearly a module: it lacks a memory, addresses for its data, and exports.

The formats: https://webassembly.github.io/spec/core/binary/modules.html and
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

STACK = 1 << 16
"""Bytes. The stack comes first and grows down: what needs more of it traps, instead of writing over data."""
PAGE = 1 << 16

CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
HEADER = b"\0asm\1\0\0\0"
I32, CONSTANT, VARIABLE, I32_CONST, END, CALL, DROP = 0x7F, 0, 1, 0x41, 0x0B, 0x10, 0x1A
NOTHING_TO_NOTHING = bytes([0x60, 0, 0])
"""The type of a function that takes and answers nothing."""
MADE_HERE = (b"__linear_memory", b"__stack_pointer")
SYMBOL_TABLE = 8
SYMBOL_FUNCTION, SYMBOL_DATA, SYMBOL_SECTION = 0, 1, 3
UNDEFINED, NAMED = 0x10, 0x40
SETTLED = (0, 6, 7)
"""Kinds of relocations that are right already: indices of functions, types and globals."""
ADDRESS_SIGNED, ADDRESS_IN_FOUR_BYTES = 4, 5
ADDRESSES = (3, ADDRESS_SIGNED, ADDRESS_IN_FOUR_BYTES)
"""Kinds of relocations that are addresses; two of them stand in LEB128 of five bytes."""


class UnlinkedError(Exception):
    """Something that a module needs is not in the object."""


class _Reader:
    """Reads an object from its beginning."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        """One byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self, *, signed: bool = False) -> int:
        """A number in LEB128."""
        value = shift = 0
        while True:
            part = self.byte()
            value |= (part & 0x7F) << shift
            shift += 7
            if not part & 0x80:
                return value - (1 << shift) if signed and part & 0x40 else value

    def bytes(self) -> bytes:
        """Bytes with their count before them."""
        count = self.number()
        self.at += count
        return self.data[self.at - count : self.at]


def _number(value: int, *, signed: bool = False, padded: bool = False) -> bytes:
    """A number in LEB128, of five bytes if ``padded``."""
    encoded = bytearray()
    while True:
        part = value & 0x7F
        value >>= 7
        sign = part & 0x40 if signed else 0
        is_last = len(encoded) == 4 if padded else value == (-1 if sign else 0)
        encoded.append(part if is_last else part | 0x80)
        if is_last:
            return bytes(encoded)


def _vector(parts: Sequence[bytes]) -> bytes:
    return _number(len(parts)) + b"".join(parts)


def _counted(data: bytes) -> bytes:
    return _number(len(data)) + data


def _constant(value: int) -> bytes:
    return bytes([I32_CONST]) + _number(value, signed=True) + bytes([END])


def linked(thing: bytes, exported: Iterable[str], worked_out: Mapping[str, bytes] | None = None) -> bytes:
    """The module that an object comes to. It exports these functions, its ``memory``, and ``heap``, the first address
    that is free. ``worked_out``: data that is not in the module, and the functions that write it there, one after the
    other, when the module starts, each told where. UnlinkedError if anything is needed that is not in the object."""
    sections, custom = _sections(thing)
    _check_imports(sections.pop(IMPORT))
    for kind, relocations in ((CODE, b"reloc.CODE"), (DATA, b"reloc.DATA")):
        if relocations in custom:
            sections[kind] = _moved(sections[kind], custom[relocations])
    segments, end = _segments(sections.pop(DATA, b"\0"))
    heap = -(-end // 16) * 16
    functions = dict(_functions(custom[b"linking"]))
    if worked_out:
        calls = [(_taken(segments, data), functions[name.encode()]) for name, data in worked_out.items()]
        _add_start(sections, calls)
    exports = [_counted(name.encode()) + b"\0" + _number(functions[name.encode()]) for name in exported]
    exports += [_counted(b"memory") + b"\2\0", _counted(b"heap") + b"\3\1"]
    sections[MEMORY] = _vector([b"\0" + _number(-(-heap // PAGE))])
    sections[GLOBAL] = _vector([bytes([I32, VARIABLE]) + _constant(STACK), bytes([I32, CONSTANT]) + _constant(heap)])
    sections[EXPORT] = _vector(exports)
    if segments:
        sections[DATA] = _vector([b"\0" + _constant(at) + _counted(data) for at, data in segments])
    if DATA_COUNT in sections:
        sections[DATA_COUNT] = _number(len(segments))
    order = (TYPE, FUNCTION, MEMORY, GLOBAL, EXPORT, START, DATA_COUNT, CODE, DATA)
    unknown = sections.keys() - set(order)
    if unknown:
        raise UnlinkedError(f"sections {sorted(unknown)}")
    return HEADER + b"".join(bytes([each]) + _counted(sections[each]) for each in order if each in sections)


def _sections(thing: bytes) -> tuple[dict[int, bytes], dict[bytes, bytes]]:
    """Those that a module has, by number, and what is meant for a linker, by name."""
    reader = _Reader(thing, len(HEADER))
    sections, custom = dict[int, bytes](), dict[bytes, bytes]()
    while reader.at < len(thing):
        kind, payload = reader.byte(), reader.bytes()
        if kind == CUSTOM:
            inner = _Reader(payload)
            name = inner.bytes()
            custom[name] = payload[inner.at :]
        else:
            sections[kind] = payload
    return sections, custom


def _check_imports(payload: bytes) -> None:
    """A memory and the stack's end are made here. UnlinkedError for anything else."""
    reader = _Reader(payload)
    for _ in range(reader.number()):
        reader.bytes()
        name, kind = reader.bytes(), reader.byte()
        if name not in MADE_HERE:
            raise UnlinkedError(f"{name.decode()} is not there")
        if kind == 2:
            has_most = reader.byte() & 1
            reader.number()
            if has_most:
                reader.number()
        else:
            reader.at += 2


def _moved(payload: bytes, relocations: bytes) -> bytes:
    """A section with the stack's size added to every address in it, since data lies above the stack. UnlinkedError for
    any other relocation that is open."""
    moved, reader = bytearray(payload), _Reader(relocations)
    reader.number()
    for _ in range(reader.number()):
        kind, at = reader.byte(), reader.number()
        reader.number()
        if kind in SETTLED:
            continue
        if kind not in ADDRESSES:
            raise UnlinkedError(f"a relocation of kind {kind}")
        reader.number(signed=True)
        if kind == ADDRESS_IN_FOUR_BYTES:
            address = int.from_bytes(payload[at : at + 4], "little")
            moved[at : at + 4] = (address + STACK).to_bytes(4, "little")
        else:
            signed = kind == ADDRESS_SIGNED
            address = _Reader(payload, at).number(signed=signed)
            moved[at : at + 5] = _number(address + STACK, signed=signed, padded=True)
    return bytes(moved)


def _segments(payload: bytes) -> tuple[list[tuple[int, bytes]], int]:
    """The segments of data, each with its place above the stack, and where they end."""
    reader = _Reader(payload)
    segments, end = [], STACK
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != I32_CONST:
            raise UnlinkedError("data that lies anywhere")
        at = reader.number(signed=True) + STACK
        reader.byte()
        data = reader.bytes()
        segments.append((at, data))
        end = max(end, at + len(data))
    return segments, end


def _taken(segments: list[tuple[int, bytes]], data: bytes) -> int:
    """Take this data out of the segments; where it was. UnlinkedError if it is not there once."""
    there = [each for each in segments if each[1] == data]
    if len(there) != 1:
        raise UnlinkedError(f"{len(data)} bytes that are worked out are there {len(there)} times")
    segments.remove(there[0])
    return there[0][0]


def _add_start(sections: dict[int, bytes], calls: Iterable[tuple[int, int]]) -> None:
    """Add a function that is called when the module starts: it calls others, by number, each with an address. Nothing
    else is imported, so functions are counted from 0."""
    code = b"".join(
        bytes([I32_CONST]) + _number(address, signed=True) + bytes([CALL]) + _number(function) + bytes([DROP])
        for address, function in calls
    )
    types = _Reader(sections[TYPE]).number()
    sections[TYPE] = _with_one_more(sections[TYPE], NOTHING_TO_NOTHING)
    sections[START] = _number(_Reader(sections[FUNCTION]).number())
    sections[FUNCTION] = _with_one_more(sections[FUNCTION], _number(types))
    sections[CODE] = _with_one_more(sections[CODE], _counted(b"\0" + code + bytes([END])))


def _with_one_more(payload: bytes, part: bytes) -> bytes:
    """A section that is a vector, with one more part at its end."""
    reader = _Reader(payload)
    count = reader.number()
    return _number(1 + count) + payload[reader.at :] + part


def _functions(linking: bytes) -> Iterator[tuple[bytes, int]]:
    """The functions that have names, and their numbers."""
    reader = _Reader(linking)
    reader.number()
    while reader.at < len(linking):
        kind, payload = reader.byte(), reader.bytes()
        if kind != SYMBOL_TABLE:
            continue
        table = _Reader(payload)
        for _ in range(table.number()):
            symbol, flags = table.byte(), table.number()
            if symbol == SYMBOL_DATA:
                table.bytes()
                if not flags & UNDEFINED:
                    table.number(), table.number(), table.number()
            elif symbol == SYMBOL_SECTION:
                table.number()
            else:
                number = table.number()
                if not flags & UNDEFINED or flags & NAMED:
                    name = table.bytes()
                    if symbol == SYMBOL_FUNCTION:
                        yield name, number
