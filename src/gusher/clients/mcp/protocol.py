"""A server of tools by the Model Context Protocol: one JSON-RPC message per line.

Two versions are in use: up to 2025-11-25 a client begins with ``initialize``; since 2026-07-28 each request names its
version. Our answers have the fields of both.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from gusher import __version__
from gusher.rules.kernel import GusherError

WITH_HANDSHAKE = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
STATELESS = "2026-07-28"
VERSION = "io.modelcontextprotocol/protocolVersion"
SERVER = "io.modelcontextprotocol/serverInfo"
PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS, UNSUPPORTED_VERSION = (
    -32700,
    -32600,
    -32601,
    -32602,
    -32022,
)
MILLISECONDS_TO_KEEP = 3_600_000
"""How long a client may cache the list of tools."""

ABOUT = {"name": "gusher", "title": "Gusher", "version": __version__}


class Tool(NamedTuple):
    """``call`` gets the model's ``arguments`` and returns text for the model, which also reads its name and
    docstring."""

    call: Callable[[Any], str]
    arguments: type[Struct]

    def described(self) -> dict[str, object]:
        """As the protocol lists it."""
        _, parts = msgspec.json.schema_components([self.arguments])
        about = {"name": self.call.__name__, "description": " ".join((self.call.__doc__ or "").split())}
        schema = parts[self.arguments.__name__]
        return {
            **about,
            "inputSchema": {"type": "object", **{each: schema[each] for each in ("properties", "required")}},
        }


class _Message(Struct):
    method: str = ""
    id: str | int | None = None
    params: dict[str, Any] = {}


_messages = msgspec.json.Decoder(_Message)


class _ProtocolError(Exception):
    def __init__(self, code: int, message: str, data: object = None) -> None:
        super().__init__(message)
        self.error = {"code": code, "message": message} | ({} if data is None else {"data": data})


class Tools:
    """The tools, and ``instructions`` that a client may give its model."""

    def __init__(self, tools: Sequence[Tool], instructions: str) -> None:
        self._tools = {each.call.__name__: each for each in tools}
        self._greeting = {"capabilities": {"tools": {}}, "instructions": instructions}

    def answers(self, lines: Iterable[bytes]) -> Iterator[str]:
        """A line for each request, as soon as it is done."""
        for line in lines:
            answer = self.answer(line)
            if answer is not None:
                yield json.dumps(answer)

    def answer(self, line: bytes | str) -> dict[str, object] | None:
        """The answer to a line; None if it needs none."""
        number = None
        try:
            message = _read(line)
            if not message.method or message.id is None:
                return None
            number = message.id
            result = {
                "resultType": "complete",
                "_meta": {SERVER: ABOUT},
                **self._result(message.method, message.params),
            }
        except _ProtocolError as error:
            return {"jsonrpc": "2.0", "id": number, "error": error.error}
        return {"jsonrpc": "2.0", "id": number, "result": result}

    def _result(self, method: str, params: dict[str, Any]) -> dict[str, object]:
        meta = params.get("_meta")
        version = meta.get(VERSION, STATELESS) if isinstance(meta, dict) else STATELESS
        if version != STATELESS:
            supported = {"supported": [STATELESS], "requested": version}
            raise _ProtocolError(UNSUPPORTED_VERSION, "unsupported protocol version", supported)
        cached = {"ttlMs": MILLISECONDS_TO_KEEP, "cacheScope": "public"}
        match method:
            case "initialize":
                asked = params.get("protocolVersion")
                chosen = asked if asked in WITH_HANDSHAKE else WITH_HANDSHAKE[0]
                return {"protocolVersion": chosen, "serverInfo": ABOUT, **self._greeting}
            case "server/discover":
                return {"supportedVersions": [STATELESS, *WITH_HANDSHAKE], **self._greeting, **cached}
            case "ping":
                return {}
            case "tools/list":
                return {"tools": [each.described() for each in self._tools.values()], **cached}
            case "tools/call":
                return self._call(params.get("name"), params.get("arguments", {}))
        raise _ProtocolError(UNKNOWN_METHOD, f"there is no method {method[:60]!r}")

    def _call(self, name: object, arguments: object) -> dict[str, object]:
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None:
            raise _ProtocolError(INVALID_PARAMS, f"there is no tool of this name; there are {', '.join(self._tools)}")
        try:
            text, is_error = tool.call(msgspec.convert(arguments, tool.arguments)), False
        except (GusherError, msgspec.ValidationError) as error:
            # A result, since models don't get to read the protocol's errors.
            text, is_error = str(error), True
        return {"content": [{"type": "text", "text": text}], "isError": is_error}


def _read(line: bytes | str) -> _Message:
    try:
        return _messages.decode(line)
    except msgspec.ValidationError as error:
        raise _ProtocolError(INVALID_REQUEST, str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise _ProtocolError(PARSE_ERROR, "this is not JSON") from None
