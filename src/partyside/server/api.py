"""The few HTTP calls: create a room, join one, look at one from outside, and ask how the server is.

Bodies are JSON of wire.py, refusals a `Problem` with a code and a fitting status.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from partyside import room
from partyside.log import Unavailable
from partyside.room import BadName, Room
from partyside.server.directory import Directory
from partyside.server.guests import Guest, Guests, cookie, digest, new_secret
from partyside.server.limits import Limits
from partyside.server.metrics import Metrics
from partyside.server.rooms import Rooms
from partyside.wire import Enter, Entered, Fault, Problem, RoomInfo

logger = structlog.get_logger()

MAX_BODY: Final = 4_096

_STATUS: Final[dict[str, int]] = {
    Fault.WRONG_ORIGIN: 403,
    Fault.NO_SUCH_ROOM: 404,
    BadName.TAKEN: 409,
    room.Refusal.ROOM_FULL: 409,
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
        enter = await self._entry(request, guest)
        secret = guest.cookies[enter.slot] or new_secret()
        host, you = await self._rooms.create(enter.name, digest(secret))
        return self._entered(request, guest, secret, Entered(host.code, enter.slot, you), 201)

    async def _join(self, request: Request, guest: Guest) -> Response:
        enter = await self._entry(request, guest)
        host = await self._directory.find(guest, request.path_params["code"])
        if isinstance(host, Fault):
            raise _Refused(host)
        secret = guest.cookies[enter.slot] or new_secret()
        you = await host.join(enter.name, digest(secret))
        return self._entered(request, guest, secret, Entered(host.code, enter.slot, you), 200)

    async def _look(self, request: Request, guest: Guest) -> Response:
        host = await self._directory.find(guest, request.path_params["code"])
        if isinstance(host, Fault):
            raise _Refused(host)
        return _json(_info(host.room, guest))

    async def _unknown(self, _request: Request) -> Response:
        return _json(Problem(Fault.BAD_MESSAGE), 404)

    async def _entry(self, request: Request, guest: Guest) -> Enter:
        """Who wants to enter, after all that may be said against it without looking at a room."""
        if not guest.from_here:
            raise _Refused(Fault.WRONG_ORIGIN)
        try:
            enter = msgspec.json.decode(await _body(request), type=Enter)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ClientDisconnect):
            raise _Refused(Fault.BAD_MESSAGE) from None
        if not self._limits.entries.take(guest.address, asyncio.get_running_loop().time()):
            raise _Refused(Fault.TOO_FAST)
        return enter

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
        seats=len(state.seats),
        people=len(state.members),
        host="" if host is None else host.name,
        members=tuple(slot for slot, proof in guest.proofs() if state.prove(proof)),
    )


async def _body(request: Request) -> bytes:
    """The body, read no further than it may be long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_BODY:
            raise _Refused(Fault.TOO_LARGE)
    return body


def _json(content: Entered | Problem | RoomInfo, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(content), status, headers, media_type="application/json")
