"""What the bots of one room are thinking about: each begins as soon as its plan is made, and acts when it falls due, so
that thinking costs no time at the table [R149].

A thought is for one plan and one hand. If the plan no longer stands, it is dropped; if the hand has changed meanwhile,
as when the seat was caught, it is begun anew.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from partyside import room
from partyside.room import Plan, Room, Wall
from partyside.server.thinkers import BeginThought, NoMove
from partyside.uno import Card, Move

PATIENCE: Final = 250
"""Milliseconds for which a bot whose time has come waits for its thought, before it makes a simple move [P38]."""


class _Thought(Struct, frozen=True):
    hand: tuple[Card, ...]
    begun: Wall
    move: "asyncio.Future[Move | NoMove]"


class Thoughts:
    """Belongs to the room's host, who must let it `follow` every change of the room, and `drop` it in the end."""

    def __init__(self, begin: BeginThought, rng: Random, come: Callable[[], None]) -> None:
        """`come` is called, never from within these methods, when a thought that was waited for has come."""
        self._begin: Final = begin
        self._rng: Final = rng
        self._come: Final = come
        self._thoughts: dict[Plan, _Thought] = {}

    def follow(self, state: Room, now: Wall) -> None:
        """Begin what is to be thought about, and drop what is not any more."""
        game = state.playing
        standing = [] if game is None else [plan for plan in state.plans if plan.decision is not None]
        for plan in [plan for plan in self._thoughts if plan not in standing]:
            self._thoughts.pop(plan).move.cancel()
        for plan in standing:
            assert game is not None
            hand, thought = game.hands[plan.seat], self._thoughts.get(plan)
            if thought is not None:
                if thought.hand == hand:
                    continue
                thought.move.cancel()
            move = self._begin(room.question(state, plan, now, self._rng.getrandbits(32)))
            self._thoughts[plan] = _Thought(hand, now, move)
            if not move.done():
                move.add_done_callback(self._ended)

    def wake_at(self, state: Room) -> Wall | None:
        """When anything in the room falls due by itself: `room.wake_at`, but for bots that still think when their time
        has come; for them it is when they lose patience."""
        patient = {plan: self._patient_until(state, plan) for plan in state.plans if self._thinks(plan)}
        ready = replace(state, plans=tuple(plan for plan in state.plans if plan not in patient)) if patient else state
        times = [room.wake_at(ready), *patient.values()]
        return min((time for time in times if time is not None), default=None)

    def due(self, state: Room, now: Wall) -> Plan | None:
        """The plan that is to be acted on now."""
        for plan in room.due_plans(state, now):
            until = self._patient_until(state, plan) if self._thinks(plan) else None
            if until is None or until <= now:
                return plan
        return None

    def move(self, plan: Plan) -> Move | NoMove:
        """What has come of thinking about a plan that is due."""
        thought = self._thoughts[plan]
        return thought.move.result() if thought.move.done() else NoMove.LATE

    def drop(self) -> None:
        """Think no more."""
        for thought in self._thoughts.values():
            thought.move.cancel()
        self._thoughts.clear()

    def _thinks(self, plan: Plan) -> bool:
        thought = self._thoughts.get(plan)
        return thought is not None and not thought.move.done()

    def _patient_until(self, state: Room, plan: Plan) -> Wall | None:
        """For a plan that is still thought about; None while the game stands still."""
        due = state.clock.wall_at(plan.at)
        return None if due is None else Wall(max(due, self._thoughts[plan].begun) + PATIENCE)

    def _ended(self, move: "asyncio.Future[Move | NoMove]") -> None:
        if not move.cancelled():
            self._come()
