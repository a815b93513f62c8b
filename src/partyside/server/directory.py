"""Finds the room that somebody names by its code, unless he is guessing [P13a, P42]."""

import asyncio
from typing import Final

from partyside.room import codes
from partyside.server.guests import Guest
from partyside.server.host import Host
from partyside.server.limits import Limits
from partyside.server.rooms import Rooms
from partyside.wire import Fault


class Directory:
    """The rooms of this server, for people who type codes."""

    def __init__(self, rooms: Rooms, limits: Limits) -> None:
        self._rooms: Final = rooms
        self._limits: Final = limits

    async def find(self, guest: Guest, text: str) -> Host | Fault:
        """The room with this code, written in any forgiven way; or why he does not get it. May raise Unavailable.

        Once an address has tried too many wrong codes it is not told which are right either. Members are, as they
        need not guess: others behind the same address must not be able to lock them out.
        """
        code = codes.parse(text)
        host = None if code is None else await self._rooms.find(code)
        if host is not None and any(host.prove(proof) for _, proof in guest.proofs()):
            return host
        now = asyncio.get_running_loop().time()
        if self._limits.wrong_codes.is_used_up(guest.address, now):
            return Fault.TOO_MANY_CODES
        if host is None:
            self._limits.wrong_codes.count(guest.address, now)
            return Fault.NO_SUCH_ROOM
        return host
