"""What the host may do [P11]. All of it is told to everybody, as `HostDid`."""

from typing import assert_never

from msgspec.structs import replace

from partyside import uno
from partyside.bots import Level
from partyside.bots.manner import Pace
from partyside.room.commands import (
    AddBot,
    EndGame,
    FreeSeat,
    HandOver,
    HostCommand,
    LetBotPlay,
    MoveSeat,
    Readmit,
    RemovePerson,
    SetChat,
    SetLock,
    SetPace,
    SetTimer,
    Start,
    TakeOut,
)
from partyside.room.draft import Draft
from partyside.room.events import (
    Act,
    BotSat,
    BotSteppedIn,
    HostDid,
    Readmitted,
    SeatFreed,
    SeatMoved,
    SettingsChanged,
    Started,
)
from partyside.room.refusals import Refusal, Refused
from partyside.room.state import TIMERS, Bot, Human, Member, MemberId, Settings
from partyside.uno import MIN_SEATS, Millis, Seat


def obey(draft: Draft, member: MemberId, command: HostCommand) -> None:
    """Add what the command does to the step; `Refused` unless this member is the host and it can be done."""
    room = draft.room
    host = room.member(member)
    if host is None or member != room.host:
        raise Refused(Refusal.NOT_HOST)
    _Hosting(draft, host).do(command)


class _Hosting:
    def __init__(self, draft: Draft, host: Member) -> None:
        self.draft = draft
        self.host = host

    def do(self, command: HostCommand) -> None:
        draft, settings = self.draft, self.draft.room.settings
        match command:
            case SetTimer(limit):
                draft.need_lobby()
                if limit not in TIMERS:
                    raise Refused(Refusal.NO_SUCH_TIMER)
                self.change(replace(settings, limit=limit), "set_timer", limit=limit)
            case SetPace(pace):
                self.change(replace(settings, pace=pace), "set_pace", pace=pace)
            case SetChat(on):
                self.change(replace(settings, chat=on), "chat_on" if on else "chat_off")
            case SetLock(on):
                self.change(replace(settings, locked=on), "lock" if on else "unlock")
            case AddBot(level):
                draft.need_lobby()
                draft.need_free_seat()
                number = draft.free_bot()
                draft.add(BotSat(number, level))
                self.tell("add_bot", bot=number, level=level)
            case FreeSeat(seat):
                draft.need_lobby()
                self.free_seat(seat)
            case MoveSeat(seat, to):
                draft.need_lobby()
                self.need_seat(seat)
                self.need_seat(to)
                self.tell("move_seat", *self.who(seat))
                draft.add(SeatMoved(seat, to))
            case RemovePerson(other):
                self.remove(other)
            case Readmit(other):
                removed = draft.room.member(other)
                if removed is None or removed.gone != "removed":
                    raise Refused(Refusal.NO_SUCH_PERSON)
                self.tell("readmit", removed.name)
                draft.add(Readmitted(other))
            case HandOver(other):
                self.hand_over(other)
            case Start():
                draft.need_lobby()
                self.start()
            case EndGame():
                self.need_game()
                self.tell("end_game")
                draft.add(uno.Ended("abandoned"))
            case LetBotPlay(seat):
                self.need_missing(seat)
                number = draft.free_bot()
                self.tell("let_bot_play", self.who(seat)[0], number)
                draft.add(BotSteppedIn(seat, number))
            case TakeOut(seat):
                self.need_missing(seat)
                self.take_out(seat)
            case _:
                assert_never(command)

    def tell(
        self,
        act: Act,
        name: str = "",
        bot: int | None = None,
        limit: Millis | None = None,
        pace: Pace | None = None,
        level: Level | None = None,
    ) -> None:
        self.draft.add(HostDid(self.host.name, act, name, bot, limit, pace, level))

    def change(self, settings: Settings, act: Act, *, limit: Millis | None = None, pace: Pace | None = None) -> None:
        """Choosing what is chosen already is no news."""
        if settings != self.draft.room.settings:
            self.draft.add(SettingsChanged(settings))
            self.tell(act, limit=limit, pace=pace)

    def need_game(self) -> uno.Game:
        game = self.draft.room.playing
        if game is None:
            raise Refused(Refusal.NO_GAME)
        return game

    def need_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.draft.room.seats):
            raise Refused(Refusal.NO_SUCH_SEAT)

    def need_missing(self, seat: Seat) -> None:
        """The seat is the host's to decide [R143]. Whoever came back in the meantime keeps it."""
        self.need_game()
        self.need_seat(seat)
        if not any(seat == missing for missing, _ in self.draft.room.missing()):
            raise Refused(Refusal.NOT_MISSING)

    def need_person(self, other: MemberId) -> Member:
        person = self.draft.room.active(other)
        if person is None:
            raise Refused(Refusal.NO_SUCH_PERSON)
        if person.id == self.host.id:
            raise Refused(Refusal.YOURSELF)
        return person

    def who(self, seat: Seat) -> tuple[str, int | None]:
        """The name of the person or the number of the bot that holds the seat."""
        sitter = self.draft.room.seats[seat]
        if isinstance(sitter, Bot):
            return "", sitter.number
        person = self.draft.room.member(sitter.member)
        assert person is not None
        return person.name, None

    def free_seat(self, seat: Seat) -> None:
        self.need_seat(seat)
        sitter = self.draft.room.seats[seat]
        if isinstance(sitter, Human) and sitter.member in self.draft.room.present:
            raise Refused(Refusal.SEAT_IN_USE)
        self.tell("take_bot" if isinstance(sitter, Bot) else "free_seat", *self.who(seat))
        self.draft.add(SeatFreed(seat))

    def remove(self, other: MemberId) -> None:
        person = self.need_person(other)
        self.tell("remove_person", person.name)
        self.draft.part(person, removed=True)

    def hand_over(self, other: MemberId) -> None:
        person = self.need_person(other)
        if other not in self.draft.connected:
            raise Refused(Refusal.PERSON_AWAY)
        self.tell("hand_over", person.name)
        self.draft.name_host(other)

    def start(self) -> None:
        draft, room, count = self.draft, self.draft.room, len(self.draft.room.seats)
        people = [sitter.member for sitter in room.seats if isinstance(sitter, Human)]
        if not people:
            raise Refused(Refusal.NO_PERSON_SEATED)
        if count < MIN_SEATS:
            raise Refused(Refusal.TOO_FEW_SEATS)
        if any(member not in room.present for member in people):
            raise Refused(Refusal.SOMEBODY_AWAY)
        dealer = Seat(draft.rng.randrange(count) if room.next_dealer is None else room.next_dealer % count)
        self.tell("start")
        draft.add(Started(dealer))
        draft.add_all(uno.start(count, dealer, room.settings.limit, draft.rng))

    def take_out(self, seat: Seat) -> None:
        draft, game = self.draft, self.need_game()
        if game.pending_winner() == seat:
            raise uno.Refused(uno.Refusal.PENDING_WINNER)
        self.tell("take_out", self.who(seat)[0])
        if all(owned == seat for owned, _ in draft.room.owners()):
            # Judged before a victory that the removal would confirm [R119].
            draft.add(uno.Ended("abandoned"))
            return
        draft.add_all(uno.remove(game, seat, draft.time, draft.rng))
        draft.judge_owners()
