"""The few HTTP calls: create a room, join one, look at one from outside, and move a seat to another device.

Bodies are JSON of wire.py, refusals a `Problem` with a code and a fitting status.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import msgspec
import structlog
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from partyside import room
from partyside.log import Unavailable
from partyside.room import BadName, Refusal, Room
from partyside.room.rules import OFFER_LASTS
from partyside.server.directory import Directory
from partyside.server.guests import Guest, Guests, cookie, digest, new_secret
from partyside.server.host import Host
from partyside.server.limits import Limits
from partyside.server.metrics import Metrics
from partyside.server.rooms import Rooms
from partyside.wire import (
    AskToMove,
    Enter,
    Entered,
    Fault,
    LookAtOffer,
    MoveHere,
    MoveOffer,
    OfferInfo,
    Problem,
    RoomInfo,
)

logger = structlog.get_logger()

MAX_BODY: Final = 4_096

Body = TypeVar("Body", Enter, AskToMove, LookAtOffer, MoveHere)

_STATUS: Final[dict[str, int]] = {
    Fault.WRONG_ORIGIN: 403,
    Fault.NO_SUCH_ROOM: 404,
    BadName.TAKEN: 409,
    Refusal.ROOM_FULL: 409,
    Refusal.ANOTHER_PERSON: 409,
    Fault.NOT_A_MEMBER: 403,
    Refusal.LEFT: 403,
    Refusal.REMOVED: 403,
    Refusal.ROOM_LOCKED: 403,
    Refusal.NO_SUCH_OFFER: 404,
    Fault.TOO_LARGE: 413,
    BadName.EMPTY: 422,
    BadName.TOO_LONG: 422,
    BadName.CHARACTERS: 422,
    Fault.TOO_FAST: 429,
    Fault.TOO_MANY_CODES: 429,
    Fault.INTERNAL: 500,
    Fault.UNAVAILABLE: 503,
}
"""Of a refusal; 400 for all others."""


class _Refused(Exception):
    """The call is answered by this code, as a `Problem`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Api:
    """The calls, given what they need of the server."""

    def __init__(self, rooms: Rooms, directory: Directory, guests: Guests, limits: Limits, metrics: Metrics) -> None:
        self._rooms: Final = rooms
        self._directory: Final = directory
        self._guests: Final = guests
        self._limits: Final = limits
        self._metrics: Final = metrics

    def routes(self) -> list[Route]:
        return [
            Route("/api/rooms", self._answering(self._create), methods=["POST"]),
            Route("/api/rooms/{code}", self._answering(self._look), methods=["GET"]),
            Route("/api/rooms/{code}/members", self._answering(self._join), methods=["POST"]),
            Route("/api/rooms/{code}/offers", self._answering(self._offer), methods=["POST"]),
            Route("/api/rooms/{code}/offers/look", self._answering(self._look_at_offer), methods=["POST"]),
            Route("/api/rooms/{code}/moves", self._answering(self._move), methods=["POST"]),
            Route("/api{rest:path}", self._unknown, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        ]

    def _answering(
        self, call: Callable[[Request, Guest], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """The call as an endpoint that answers every refusal, and whatever else goes wrong."""

        async def answer(request: Request) -> Response:
            client = request.client
            guest = self._guests.read(
                request.scope["headers"], "" if client is None else client.host, request.url.scheme == "https"
            )
            try:
                return await call(request, guest)
            except _Refused as refused:
                code = refused.code
            except room.Refused as refused:
                code = refused.why
            except Unavailable:
                code = Fault.UNAVAILABLE
            except Exception:
                # Every call gets an answer; the log says what was wrong.
                logger.exception("call_failed", path=request.scope["route"].path, request=request.scope["request_id"])
                code = Fault.INTERNAL
            self._metrics.call_refused(code)
            return _json(Problem(code), _STATUS.get(code, 400))

        return answer

    async def _create(self, request: Request, guest: Guest) -> Response:
        enter = await self._body(request, guest, Enter)
        secret = guest.cookies[enter.slot] or new_secret()
        host, you = await self._rooms.create(enter.name, digest(secret))
        return self._entered(request, guest, secret, Entered(host.code, enter.slot, you), 201)

    async def _join(self, request: Request, guest: Guest) -> Response:
        enter = await self._body(request, guest, Enter)
        host = await self._find(request, guest)
        secret = guest.cookies[enter.slot] or new_secret()
        member = await host.join(enter.name, digest(secret))
        return self._entered(request, guest, secret, Entered(host.code, enter.slot, member.id), 200)

    async def _look(self, request: Request, guest: Guest) -> Response:
        host = await self._find(request, guest)
        return _json(_info(host.room, guest))

    async def _offer(self, request: Request, guest: Guest) -> Response:
        """A one-time code for the caller's own seat [R163]."""
        asked = await self._body(request, guest, AskToMove)
        host = await self._find(request, guest)
        proof = guest.proof(asked.slot)
        if proof is None or host.prove(proof) is None:
            raise _Refused(Fault.NOT_A_MEMBER)
        token = new_secret()
        member = await host.offer_move(proof, digest(token))
        logger.info("move_offered", room=host.code, member=member.id, request=request.scope["request_id"])
        return _json(MoveOffer(token, OFFER_LASTS // 1000))

    async def _look_at_offer(self, request: Request, guest: Guest) -> Response:
        look = await self._body(request, guest, LookAtOffer)
        host = await self._find(request, guest)
        with self._counting_guesses(guest):
            mover = host.look_at_offer(digest(look.token))
        here = (slot for slot, proof in guest.proofs() if proof in mover.secrets)
        return _json(OfferInfo(mover.name, next(here, None)))

    async def _move(self, request: Request, guest: Guest) -> Response:
        """Spends the code. Only a POST from a page of ours does: what merely fetches the link cannot [R163]."""
        here = await self._body(request, guest, MoveHere)
        host = await self._find(request, guest)
        secret = guest.cookies[here.slot] or new_secret()
        with self._counting_guesses(guest):
            member = await host.move(digest(here.token), digest(secret))
        return self._entered(request, guest, secret, Entered(host.code, here.slot, member.id), 200)

    @contextmanager
    def _counting_guesses(self, guest: Guest) -> Iterator[None]:
        """Who tries wrong codes for seats is limited like who tries wrong codes of rooms [P13a]."""
        try:
            yield
        except room.Refused as refused:
            if refused.why is Refusal.NO_SUCH_OFFER:
                self._limits.wrong_codes.count(guest.address, asyncio.get_running_loop().time())
            raise

    async def _find(self, request: Request, guest: Guest) -> Host:
        host = await self._directory.find(guest, request.path_params["code"])
        if isinstance(host, Fault):
            raise _Refused(host)
        return host

    async def _unknown(self, _request: Request) -> Response:
        return _json(Problem(Fault.BAD_MESSAGE), 404)

    async def _body(self, request: Request, guest: Guest, kind: type[Body]) -> Body:
        """What the call asks for, after all that may be said against it without looking at a room."""
        if not guest.from_here:
            raise _Refused(Fault.WRONG_ORIGIN)
        try:
            body = msgspec.json.decode(await _read(request), type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ClientDisconnect):
            raise _Refused(Fault.BAD_MESSAGE) from None
        if not self._limits.entries.take(guest.address, asyncio.get_running_loop().time()):
            raise _Refused(Fault.TOO_FAST)
        return body

    def _entered(self, request: Request, guest: Guest, secret: str, entered: Entered, status: int) -> Response:
        logger.info("entered", room=entered.code, member=entered.you, request=request.scope["request_id"])
        answer = _json(entered, status)
        answer.headers["set-cookie"] = cookie(entered.slot, secret, guest.secure)
        return answer


def _info(state: Room, guest: Guest) -> RoomInfo:
    host = None if state.host is None else state.member(state.host)
    return RoomInfo(
        code=state.code,
        playing=state.playing is not None,
        locked=state.settings.locked,
        seats=len(state.seats),
        people=sum(member.gone is None for member in state.members),
        host="" if host is None else host.name,
        members=tuple(slot for slot, proof in guest.proofs() if state.prove(proof)),
        removed=tuple(slot for slot, proof in guest.proofs() if state.turned_away(proof)),
    )


async def _read(request: Request) -> bytes:
    """The body, read no further than it may be long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_BODY:
            raise _Refused(Fault.TOO_LARGE)
    return body


def _json(content: Struct, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(content), status, headers, media_type="application/json")
