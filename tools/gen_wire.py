"""Writes web/src/wire.gen.ts and docs/protocol.md from `partyside.wire`, so that server, browser and readers share one
definition [P43].

`--check` writes nothing and fails if one of them is not current.
"""

import ast
import inspect
import json
import subprocess
import sys
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, fields

from partyside import __version__, room, uno, wire
from partyside.room import BadName, MemberId, OwnView, RoomView, Wall, codes
from partyside.room.rules import OFFER_LASTS
from partyside.room.state import ANSWERS_KEPT
from partyside.server import api, gateway, guests, limits, sockets
from partyside.uno import Card, Color, Millis, Seat

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
TYPES = WEB / "src" / "wire.gen.ts"
PAGE = ROOT / "docs" / "protocol.md"
TEMPLATE = ROOT / "tools" / "protocol.template.md"

BODIES = (
    wire.Enter,
    wire.Entered,
    wire.RoomInfo,
    wire.AskToMove,
    wire.MoveOffer,
    wire.LookAtOffer,
    wire.OfferInfo,
    wire.MoveHere,
    wire.Problem,
)

# The browser's types


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages; objects admit no fields but their own."""
    unions = {
        "ClientMessage": wire.ClientMessage,
        "ServerMessage": wire.ServerMessage,
        "Command": room.Command,
        "News": uno.News,
        "RoomNews": room.RoomNews,
    }
    roots, definitions = msgspec.json.schema_components((*unions.values(), *BODIES), ref_template="#/$defs/{name}")
    definitions |= dict(zip(unions, roots, strict=False))
    definitions["Code"] = {"enum": list(wire.CODES)}
    for definition in definitions.values():
        if definition.get("type") == "object":
            definition["additionalProperties"] = False
            for name, field in definition["properties"].items():
                if name == "code" and "enum" in field:
                    definition["properties"][name] = {"$ref": "#/$defs/Code"}
    return {"title": "Wire", "$defs": definitions}


def types() -> str:
    """The TypeScript of all messages."""
    command = [str(WEB / "node_modules" / ".bin" / "json2ts"), "--unreachableDefinitions"]
    banner = "// Made from src/partyside/wire.py by tools/gen_wire.py; never edited."
    done = subprocess.run(
        [*command, "--bannerComment", banner], input=json.dumps(schema()), capture_output=True, text=True, check=True
    )
    return done.stdout


# The page for readers

WORDS: dict[Any, str] = {
    Seat: "A place at the table, counted from 0.",
    MemberId: "A person of the room, counted from 1 in the order of joining.",
    Millis: "Game time in milliseconds. It stands still while the game is frozen.",
    Wall: "The server's clock: milliseconds since 1970.",
    Card: "`r5` red five, `gS` green skip, `bR` blue reverse, `y+2` yellow draw two, `W` wild, `W4` wild draw four.",
    Color: "`r` red, `y` yellow, `g` green, `b` blue.",
}

SAMPLES: dict[Any, Any] = {
    Seat: 1,
    MemberId: 1,
    Millis: 30_000,
    Card: "r5",
    Color: "r",
    wire.AskId: "k3f9x2-1",
    wire.Code: uno.Refusal.STALE.value,
    wire.Slot: 0,
    bool: True,
    int: 7,
    str: "Аня",
}
"""Values for the examples, by type."""

SPECIAL: dict[tuple[type[Struct], str], Any] = {
    (wire.Hello, "protocol"): wire.PROTOCOL,
    (wire.Welcome, "protocol"): wire.PROTOCOL,
    (wire.Welcome, "version"): __version__,
    (wire.Bye, "code"): wire.Fault.RESTARTING.value,
    (wire.Enter, "slot"): 0,
    (wire.Entered, "code"): "K7P2AC",
    (wire.RoomInfo, "code"): "K7P2AC",
    (wire.MoveOffer, "token"): "mqTz4kB0c1Vh8oYw2sXe5A",
    (wire.LookAtOffer, "token"): "mqTz4kB0c1Vh8oYw2sXe5A",
    (wire.MoveHere, "token"): "mqTz4kB0c1Vh8oYw2sXe5A",
    (wire.MoveOffer, "seconds"): 300,
    (wire.Problem, "code"): wire.Fault.NO_SUCH_ROOM.value,
    (uno.Play, "uno"): True,
}
"""Fields of the examples that read better with a value of their own."""


def page() -> str:
    """The whole of docs/protocol.md."""
    told = {
        "protocol": wire.PROTOCOL,
        "body": api.MAX_BODY,
        "alphabet": codes.ALPHABET,
        "wrong_codes": limits.WRONG_CODES_PER_MINUTE,
        "slots": wire.SLOTS,
        "secret": guests.SECRET_BYTES,
        "max_message": wire.MAX_MESSAGE,
        "answers": ANSWERS_KEPT,
        "asks_at_once": limits.ASKS_AT_ONCE,
        "asks_per_second": f"{limits.ASKS_PER_SECOND:.0f}",
        "hello_within": f"{sockets.Timing().hello_within:g}",
        "ping_after": f"{sockets.Timing().ping_after:g}",
        "pong_within": f"{sockets.Timing().pong_within:g}",
        "too_slow": sockets.TOO_SLOW_BYTES // 1024,
        "history_costs": gateway.HISTORY_COSTS,
        "chat_at_once": limits.CHAT_AT_ONCE,
        "chat_seconds": f"{1 / limits.CHAT_PER_SECOND:g}",
        "offer": OFFER_LASTS // 60_000,
        "bodies": _chapter(BODIES),
        "client": _chapter(get_args(wire.ClientMessage)),
        "commands": _chapter(get_args(room.Command)),
        "server": _chapter(get_args(wire.ServerMessage)),
        "views": _chapter(_views()),
        "news": _chapter(get_args(uno.News)),
        "room_news": _chapter(get_args(room.RoomNews)),
        "words": "\n".join(f"| {kind.__name__} | {meaning} |" for kind, meaning in WORDS.items()),
        "game_codes": _codes(uno.Refusal),
        "room_codes": _codes(room.Refusal),
        "name_codes": _codes(BadName),
        "fault_codes": _codes(wire.Fault),
    }
    text = TEMPLATE.read_text()
    for key, value in told.items():
        text = text.replace(f"{{{{{key}}}}}", str(value))
    return text


def _chapter(structs: Any) -> str:
    return "\n\n".join(_section(struct) for struct in structs)


def _section(struct: type[Struct]) -> str:
    """What a struct is, its fields, and an example of what travels by itself."""
    parts = [f"### {_title(struct)}"]
    if struct.__doc__:
        parts.append(inspect.cleandoc(struct.__doc__))
    if fields(struct):
        hints, docs = get_type_hints(struct, include_extras=True), _docs(struct)
        rows = [
            f"| `{field.encode_name}` | {_type(hints[field.name])} | {_default(field)} | {docs.get(field.name, '')} |"
            for field in fields(struct)
        ]
        parts.append("\n".join(("| field | type | default | meaning |", "|---|---|---|---|", *rows)))
    if struct is wire.Update:
        parts.append(f"A game of two has just begun:\n\n```json\n{_update()}\n```")
    elif struct.__struct_config__.tag is not None or struct in BODIES:
        parts.append(f"```json\n{json.dumps(_sample(struct), ensure_ascii=False)}\n```")
    return "\n\n".join(parts)


def _title(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag or struct.__name__)


def _type(kind: Any) -> str:
    """A type as a reader sees it, linked where the page says more."""
    if kind in WORDS:
        return f"[{kind.__name__}](#words)"
    if kind == wire.Code:
        return "[a code](#codes)"
    if kind == room.Command:
        return "[a command](#what-can-be-asked)"
    if kind == uno.News | room.RoomNews:
        return "[news](#news)"
    if isinstance(kind, NewType):
        return _type(kind.__supertype__)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type(arguments[0]) + _bounds(arguments[1])
    if origin in (Union, UnionType):
        return " or ".join("null" if one is NoneType else _type(one) for one in arguments)
    if origin is Literal:
        return ", ".join(f"`{one}`" for one in arguments)
    if origin is tuple:
        return f"list of {_type(arguments[0])}"
    if isinstance(kind, type) and issubclass(kind, Struct):
        return f"[{_title(kind)}](#{_title(kind).lower()})"
    return {bool: "true, false", int: "number", str: "text"}[kind]


def _bounds(meta: Meta) -> str:
    if meta.lt is not None:
        return f" from {meta.ge} to {meta.lt - 1}"
    return f" of {meta.min_length or 0} to {meta.max_length} characters"


def _default(field: FieldInfo) -> str:
    if field.default_factory is not NODEFAULT:
        return "`{}`"
    return "" if field.default is NODEFAULT else f"`{msgspec.json.encode(field.default).decode()}`"


def _sample(kind: Any) -> Any:
    """An example of a value, without the fields that may be left out."""
    if kind in SAMPLES:
        return SAMPLES[kind]
    if isinstance(kind, NewType):
        return _sample(kind.__supertype__)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _sample(arguments[0])
    if origin in (Union, UnionType):
        return _sample(uno.Play if uno.Play in arguments else arguments[0])
    if origin is Literal:
        return arguments[0]
    if origin is tuple:
        return [_sample(arguments[0])]
    hints, tag = get_type_hints(kind, include_extras=True), kind.__struct_config__.tag
    return ({} if tag is None else {"t": tag}) | {
        field.encode_name: SPECIAL.get((kind, field.name)) or _sample(hints[field.name])
        for field in fields(kind)
        if field.required or (kind, field.name) in SPECIAL
    }


def _update() -> str:
    """A real update, one line for each field of its two parts."""
    rng, now = Random(8), Wall(1_796_000_000_000)
    first, second = MemberId(1), MemberId(2)
    state = room.fold(None, room.create("K7P2AC", "Аня", "", now, rng))
    state = room.fold(state, room.join(state, "Bob", "", now, rng))
    state = room.fold(state, room.arrive(state, first, now, rng, [first]))
    state = room.fold(state, room.arrive(state, second, now, rng, [first, second]))
    dealt = room.decide(state, first, room.Start(), now, rng, [first, second])
    views = room.Views(room.fold(state, dealt), now, (first, second))
    news = tuple(room.news_for(dealt, views.game_seat(first)))
    told = msgspec.json.decode(wire.encode(wire.Update(5, 4, views.room(), views.own(first), news)))
    return _lines(told, depth=2)


def _lines(value: Any, depth: int, indent: str = "") -> str:
    if depth == 0 or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    entries = (f'{inner}"{key}": {_lines(one, depth - 1, inner)}' for key, one in value.items())
    return "{\n" + ",\n".join(entries) + f"\n{indent}}}"


def _views() -> list[type[Struct]]:
    """The structs that an update is made of, each once, as one meets them reading from the top."""
    found: list[type[Struct]] = []

    def walk(kind: Any) -> None:
        for one in get_args(kind):
            walk(one)
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
            found.append(kind)
            hints = get_type_hints(kind)
            for field in fields(kind):
                walk(hints[field.name])

    walk(RoomView)
    walk(OwnView)
    return found


def _codes(kind: type[StrEnum]) -> str:
    docs = _docs(kind)
    rows = (f"| `{code.value}` | {docs.get(code.name, '')} |" for code in kind)
    return "\n".join(("| code | meaning |", "|---|---|", *rows))


def _docs(kind: type) -> dict[str, str]:
    """The docstrings under the fields of a class; Python itself forgets them. A subclass says only what differs."""
    found: dict[str, str] = {}
    for parent in reversed(kind.__mro__):
        if parent.__module__.startswith("partyside"):
            body = _bodies(sys.modules[parent.__module__])[parent.__name__]
            found |= {_target(field): _text(text) for field, text in pairwise(body) if _text(text)}
    return found


@cache
def _bodies(module: ModuleType) -> dict[str, list[ast.stmt]]:
    return {
        node.name: node.body for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)
    }


def _target(node: ast.stmt) -> str:
    match node:
        case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
            return name
        case _:
            return ""


def _text(node: ast.stmt) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return " ".join(text.split())
        case _:
            return ""


def main() -> int:
    made = {PAGE: page(), TYPES: types()}
    if "--check" not in sys.argv:
        for file, text in made.items():
            file.write_text(text)
        return 0
    stale = [file for file, text in made.items() if not file.exists() or file.read_text() != text]
    for file in stale:
        sys.stderr.write(f"{file.relative_to(ROOT)} is not current; run `make gen`\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
