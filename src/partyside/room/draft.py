"""One step of a room being worked out, and what follows by itself from whatever was done."""

from collections.abc import Sequence
from random import Random
from typing import Final

from partyside import uno
from partyside.bots import manner
from partyside.room.clock import Wall
from partyside.room.events import (
    Arrived,
    BotPlanned,
    BotSteppedIn,
    BotSteppedOut,
    ClockStarted,
    ClockStopped,
    Event,
    HostNamed,
    Left,
    PresenceAsked,
    PresenceShown,
    SeatFreed,
)
from partyside.room.evolve import evolve, fold
from partyside.room.refusals import Refusal, Refused
from partyside.room.state import Human, Member, MemberId, Plan, Room
from partyside.uno import MAX_SEATS, Millis, Seat

BOT_NAMES: Final = 12
"""How many names the browsers' dictionaries have for bots."""

IDLE_TIMES: Final = 2
"""So many expiries running of everybody who is connected raise the question whether anyone is there [R135]."""


class Draft:
    """The room so far, and the events that led to it. Folds each event as it is added.

    `connected` names the members with a live connection, in the order in which they came; `asker` is whose command this
    is, if anybody's.
    """

    def __init__(
        self,
        room: Room,
        now: Wall,
        rng: Random,
        connected: Sequence[MemberId] = (),
        asker: MemberId | None = None,
    ) -> None:
        self.before = room
        self.room = room
        self.now = now
        self.rng = rng
        self.connected = connected
        self.asker = asker
        self.events: list[Event] = []

    @property
    def time(self) -> Millis:
        return self.room.clock.read(self.now)

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.room = evolve(self.room, event)

    def add_all(self, events: Sequence[uno.Event]) -> None:
        if events:
            self.events += events
            self.room = fold(self.room, events)

    def matters(self, member: MemberId) -> bool:
        """Whether the presence of this member is kept."""
        return member == self.room.host or self.room.seat_of(member) is not None

    def arrive(self, member: MemberId) -> None:
        self.add(Arrived(member, back=any(away == member for away, _ in self.room.away)))

    def need_lobby(self) -> None:
        if self.room.playing is not None:
            raise Refused(Refusal.GAME_RUNNING)

    def need_free_seat(self) -> None:
        if len(self.room.seats) >= MAX_SEATS:
            raise Refused(Refusal.SEATS_TAKEN)

    def free_bot(self) -> int:
        """The number of a bot that is not in the room yet."""
        used = {self.room.bot_at(Seat(seat)) for seat in range(len(self.room.seats))}
        return self.rng.choice([number for number in range(BOT_NAMES) if number not in used])

    def part(self, member: Member, *, removed: bool = False) -> None:
        """Somebody is gone for good, by his own will or the host's. His seat is free between games; in a running game
        it goes to the host's decision [R136, R158], or stays with the bot that plays it for him."""
        seat, playing = self.room.seat_of(member.id), self.room.playing
        if seat is not None and playing is None:
            self.add(SeatFreed(seat))
        self.add(Left(member.id, member.name, self.now, removed))
        if seat is not None and playing is not None:
            stand_in = self.room.bot_at(seat)
            if stand_in is not None:
                self.add(BotSteppedIn(seat, stand_in))
            self.judge_owners()
        if member.id == self.room.host:
            self.pass_role()

    def pass_role(self) -> None:
        """The role of the host goes to the next, or falls vacant [R160, R161]."""
        room = self.room
        out = () if room.playing is None else room.playing.out
        seated = [member for member in self.connected if room.seat_of(member) not in (None, *out)]
        heirs = [member for member in (*seated, *self.connected) if room.active(member)]
        self.name_host(heirs[0] if heirs else None)

    def name_host(self, member: MemberId | None) -> None:
        """The member, if any, must be among the connected."""
        self.add(HostNamed(member))
        if member is not None and member not in self.room.present:
            # A spectator's presence was not kept before.
            self.arrive(member)

    def judge_owners(self) -> None:
        """Without any seat of a person the game is abandoned; the last seat, if a person's, wins [R118, R119]."""
        game = self.room.playing
        if game is None:
            return
        owners = self.room.owners()
        if not owners:
            self.add(uno.Ended("abandoned"))
        elif len(game.playing()) == 1:
            self.add(uno.Ended("walkover", owners[0][0]))

    def settled(self) -> list[Event]:
        """The events, and those that follow from them: the lobby after a game, the question whether anyone is there,
        the clock [R137, R145], the bots' plans [R149]."""
        if self.before.playing is not None and self.room.playing is None:
            self._return_to_lobby()
        elif self.room.asking is None and self._everybody_idles():
            self.add(PresenceAsked(self.now))
        elif self.room.asking is not None and not self._asked():
            self.add(PresenceShown())
        room = self.room
        runs = room.playing is not None and not room.missing() and room.asking is None and bool(self.connected)
        if runs != room.clock.running:
            self.add(ClockStarted(self.now) if runs else ClockStopped(self.now))
        game = self.room.playing
        if game is not None and any(room.bot_at(Seat(seat)) is not None for seat in range(len(room.seats))):
            self._plan_bots(game)
        return self.events

    def _return_to_lobby(self) -> None:
        """Who was taken out or left gives up the seat; stand-ins are done [R121, R151]."""
        room = self.room
        assert room.game is not None
        for seat in reversed(range(len(room.seats))):
            sitter = room.seats[seat]
            if not isinstance(sitter, Human):
                continue
            if seat in room.game.out or room.active(sitter.member) is None:
                self.add(SeatFreed(Seat(seat)))
            elif sitter.stand_in is not None:
                self.add(BotSteppedOut(Seat(seat)))

    def _everybody_idles(self) -> bool:
        if self.asker is not None and self.before.seat_of(self.asker) is not None:
            return False
        times = dict(self.room.idle)
        asked = self._asked() if times else []
        return bool(asked) and all(times.get(seat, 0) >= IDLE_TIMES for seat in asked)

    def _asked(self) -> list[Seat]:
        """The seats of connected people: theirs is the question whether anyone is there."""
        return [seat for seat, member in self.room.owners() if member in self.room.present]

    def _plan_bots(self, game: uno.Game) -> None:
        phase = game.phase
        assert not isinstance(phase, uno.Over)
        if self._is_bot(phase.seat) and not any(plan.decision == game.decision for plan in self.room.plans):
            self.add(BotPlanned(Plan(phase.seat, self._move_at(game, phase.seat), decision=game.decision)))
        before = self.before.playing
        known = [] if before is None else [window.seat for window in before.windows]
        for window in game.windows:
            opened = window.seat not in known
            # Each bot decides once: when the window opens, or when it is put in charge.
            asked = [seat for seat in game.playing() if self._is_bot(seat) and (opened or self._newly_in_charge(seat))]
            self._plan_catch(window, [seat for seat in asked if seat != window.seat])
            if window.seat in asked:
                takes = manner.correction(self.rng)
                if takes is not None:
                    self.add(BotPlanned(Plan(window.seat, Millis(self.time + takes), declare=True)))

    def _move_at(self, game: uno.Game, seat: Seat) -> Millis:
        can, before = uno.options(game, seat, self.time), self.before.playing
        mover = None if before is None or before.decision == game.decision else before.phase
        takes = manner.delay(
            self.rng,
            self.room.settings.pace,
            None if game.deadline is None else Millis(game.deadline - self.time),
            kind="draw" if can.draw else "short" if can.end_turn else "answer" if can.answer else "turn",
            cards=len(game.hands[seat]),
            after_bot=self._newly_in_charge(seat)
            or (mover is not None and not isinstance(mover, uno.Over) and self._is_bot(mover.seat)),
            uncaught=any(window.seat == seat or not window.exposed for window in game.windows),
        )
        return Millis(self.time + takes)

    def _plan_catch(self, window: uno.Window, bots: list[Seat]) -> None:
        """One of them at most, whoever notices first: people shall have their chance."""
        hunters = [(takes, seat) for seat in bots if (takes := manner.catch(self.rng, self.room.level_at(seat)))]
        if hunters and not any(plan.catch == window.seat for plan in self.room.plans):
            takes, seat = min(hunters)
            # Never within five seconds of the play, even if the window is exposed sooner [R150].
            self.add(BotPlanned(Plan(seat, Millis(max(self.time, window.grace_ends) + takes), catch=window.seat)))

    def _newly_in_charge(self, seat: Seat) -> bool:
        return self.before.bot_at(seat) is None

    def _is_bot(self, seat: Seat) -> bool:
        return self.room.bot_at(seat) is not None
