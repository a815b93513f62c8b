"""Why the room says no."""

from enum import StrEnum

from partyside.room.names import BadName


class Refusal(StrEnum):
    """Stable codes, as those of the game."""

    PAUSED = "paused"
    """The game is frozen [R141]."""
    NO_GAME = "no_game"
    """No game has been started, or none is running."""
    GAME_RUNNING = "game_running"
    """This is for the time between games [R123, P10]."""
    NOT_SEATED = "not_seated"
    """Only who holds a seat can play [R170]."""
    NOT_HOST = "not_host"
    """Only the host can do this [R159]."""
    NO_SUCH_TIMER = "no_such_timer"
    """Only no limit, 30, 60 or 90 seconds [R122]."""
    TOO_FEW_SEATS = "too_few_seats"
    """A game needs two seats taken [R4]."""
    NO_PERSON_SEATED = "no_person_seated"
    """A game of bots alone is not started [R2]."""
    SOMEBODY_AWAY = "somebody_away"
    """A person who sits is not connected [R4]."""
    SEATS_TAKEN = "seats_taken"
    """All ten seats are held [R1]."""
    ALREADY_SEATED = "already_seated"
    """One holds one seat."""
    NO_SUCH_SEAT = "no_such_seat"
    """Nobody holds a seat of this number."""
    SEAT_IN_USE = "seat_in_use"
    """The person on that seat is connected."""
    NOT_MISSING = "not_missing"
    """The person on that seat is back, or the seat was decided already [R143]."""
    NO_SUCH_PERSON = "no_such_person"
    """Nobody of this number is in the room."""
    PERSON_AWAY = "person_away"
    """The role of the host passes only to somebody who is connected."""
    YOURSELF = "yourself"
    """The host cannot remove himself, nor hand the role to himself; he can leave."""
    ROOM_FULL = "room_full"
    """A room has 200 members at most [P13a]."""
    ROOM_LOCKED = "room_locked"
    """The host has locked the room to newcomers [P11]."""
    REMOVED = "removed_by_host"
    """The host removed this person from the room [P11]."""
    LEFT = "left"
    """This person has left the room for good [R158]."""
    CHAT_OFF = "chat_off"
    """The host has switched the chat off [P25]."""
    CHAT_EMPTY = "chat_empty"
    """A message with nothing to read."""
    CHAT_TOO_LONG = "chat_too_long"
    """More than 200 characters."""
    NO_SUCH_OFFER = "no_such_offer"
    """The link to move a seat was used, replaced by a newer one, or is older than five minutes [R163]."""
    ANOTHER_PERSON = "another_person"
    """In this room this browser's person is somebody else already."""


class Refused(Exception):
    """The room says no. Nothing has changed; only the asker is told."""

    def __init__(self, why: Refusal | BadName) -> None:
        super().__init__(why.value)
        self.why = why
