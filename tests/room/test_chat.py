"""The chat and the quick reactions: what may be said, by whom, and that nothing else comes of it."""

from typing import get_args

import pytest

from partyside.room import HandOver, Leave, React, Say, SetChat, StandUp, Start, TakeOut, TakeSeat, news_for
from partyside.room.commands import MAX_TEXT, Reaction
from partyside.room.events import Reacted, Said
from partyside.uno import Seat
from tests.room.given import PEOPLE, Table, missing, playing, table
from tests.uno.given import given

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


def shown(text: str) -> str:
    """What the room makes of it."""
    made = table(1)
    (said,) = made.say("Аня", Say(text))
    assert isinstance(said, Said)
    return said.text


def watching(made: Table, name: str) -> tuple[bool, bool]:
    """Whether a message and a reaction of this member are marked as a spectator's."""
    (said,), (reacted,) = made.say(name, Say("Ого")), made.say(name, React("wow"))
    assert isinstance(said, Said)
    assert isinstance(reacted, Reacted)
    return said.watching, reacted.watching


def test_a_message_is_told_to_everybody() -> None:
    """[P25]"""
    made = playing(watching=["Зритель"])
    member = made.id("Боря")
    events = made.say("Боря", Say("Чей ход?"))
    assert events == [Said(member, "Боря", "Чей ход?")]
    for name in (*PEOPLE[:3], "Зритель"):
        assert news_for(events, made.views.game_seat(made.id(name))) == events


@pytest.mark.parametrize("reaction", get_args(Reaction))
def test_a_reaction_is_told_to_everybody(reaction: Reaction) -> None:
    """[P25]"""
    made = playing()
    events = made.say("Боря", React(reaction))
    assert events == [Reacted(made.id("Боря"), "Боря", reaction)]
    assert news_for(events, None) == events


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  Привет  ", "Привет"),
        ("раз\nдва\r\nтри\tчетыре", "раз два три четыре"),
        ("много     места\u2003здесь\u00a0тоже", "много места здесь тоже"),
        ("без\u0000 звон\u0007ка\u001b[31m", "без звонка[31m"),
        ("ab\u202ecba\u202c \u2066x\u2069", "abcba x"),
        ("мяг\u00adкий пере\u200bнос\ufeff", "мягкий перенос"),
        ("\u2028новая\u2029строка", "новая строка"),
        (f"мы {FAMILY}!", f"мы {FAMILY}!"),
        ("❤\ufe0f и ✊🏽", "❤\ufe0f и ✊🏽"),
        ("а\u200dб", "аб"),
        ("نامه\u200cای", "نامه\u200cای"),
        ("e\u0301", "\u00e9"),
        ("x" + "\u0335" * 40, "x" + "\u0335" * 4),
        ("<b>жирно</b> &amp; https://example.org", "<b>жирно</b> &amp; https://example.org"),
        ("\ud83d\ude00 🙂\ud800", "🙂"),
        ("\ue000своё\uffff", "своё"),
    ],
)
def test_a_message_is_one_line_of_plain_text(text: str, line: str) -> None:
    """[P25] [P42] What would disturb the lines around it is dropped; what letters and pictures need is kept."""
    assert shown(text) == line


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u200b\u202e", "\u2800", "\u0301", "\u3164 \U0001d159"])
def test_a_message_with_nothing_to_read(text: str) -> None:
    """[P25]"""
    table(1).refuses("Аня", Say(text), "chat_empty")


def test_a_message_is_short() -> None:
    """[P25] As a reader counts, after what is dropped."""
    assert shown("я" * MAX_TEXT) == "я" * 200
    assert shown(" " * 99 + "я" * MAX_TEXT + "\u200b" * 99) == "я" * 200
    assert shown(FAMILY * MAX_TEXT) == FAMILY * 200
    for text in ("я" * 201, FAMILY * 201, "я" * 100 + " " + "я" * 100):
        table(1).refuses("Аня", Say(text), "chat_too_long")


def test_the_chat_can_be_switched_off() -> None:
    """[P25] For the host as well; reactions go on."""
    made = table(2)
    made.say("Аня", SetChat(False))
    for name in ("Аня", "Боря"):
        made.refuses(name, Say("Алло"), "chat_off")
        made.say(name, React("like"))
    made.say("Аня", SetChat(True))
    made.say("Боря", Say("Алло"))


def test_spectators_are_marked() -> None:
    """[P25] Whoever has no seat at the moment, the host included; in the lobby too."""
    made = table(2, watching=["Зритель"])
    assert watching(made, "Зритель") == (True, True)
    assert watching(made, "Боря") == (False, False)
    made.say("Аня", HandOver(made.id("Зритель")))
    assert watching(made, "Зритель") == (True, True)
    made.say("Зритель", Start())
    assert watching(made, "Зритель") == (True, True)
    assert watching(made, "Аня") == (False, False)


def test_whoever_was_taken_out_is_marked() -> None:
    """[P25] [R151] Until there is a seat again."""
    made = missing(playing(given("r7 | +3 | +4")), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    made.arrive("Боря")
    assert watching(made, "Боря") == (True, True)
    made.say("Аня", "PLAY r7")
    assert watching(made, "Боря") == (True, True)
    made.say("Боря", TakeSeat())
    assert watching(made, "Боря") == (False, False)
    made.say("Вера", StandUp())
    assert watching(made, "Вера") == (True, True)


def test_one_can_talk_in_a_freeze() -> None:
    """[R142] [V167] [P25] Players and spectators; nothing thaws by it."""
    made = missing(playing(given("r7 +6 | +7 | +7", limit=30), watching=["Зритель"]), "Боря")
    room = made.room
    for name in ("Аня", "Вера", "Зритель"):
        made.say(name, Say("Ждём Борю"))
        made.say(name, React("hurry"))
    assert made.room == room
    assert made.frozen()


def test_talking_is_no_move() -> None:
    """[R14] [R98] [R128] It exposes nothing and stops no clock."""
    made = playing(given("r7 b1 | +7 | +7", limit=30))
    made.say("Аня", "PLAY r7")
    made.passes(1_000)
    made.say("Боря", Say("Хм"))
    made.say("Боря", React("cry"))
    assert made.left == 29_000
    made.refuses("Вера", "CATCH A", "catch_too_early")


def test_whoever_is_gone_says_nothing() -> None:
    """[R158]"""
    made = playing()
    made.say("Боря", Leave())
    made.refuses("Боря", Say("И ещё"), "left")
    made.refuses("Боря", React("wow"), "left")


def test_a_message_sent_twice_is_said_once() -> None:
    """[R12] [P40]"""
    made = table(2)
    made.say("Боря", Say("Привет"), ask="b1")
    assert made.say("Боря", Say("Привет"), ask="b1") == []
