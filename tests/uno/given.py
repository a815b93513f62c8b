"""Stories about the rules: given a table, when somebody acts or time passes, then this is how things stand.

The situations V.. that tests cite are written with seats A, B, C ... clockwise and with the cards `r5 gS bR y+2 W W4`.
`+3` stands for three cards that do not matter: none of them can be laid on the given top. `W4→b` lays a wild card that
names blue, `top="W/g"` is a Wild for which green was named. Times are milliseconds of game time.

Every step goes through the real `decide`, `expire`, `remove` and `evolve`, and after every step all that must stay true
of a game is checked.
"""

from collections import Counter
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec
import pytest

from partyside.uno import (
    DECK,
    Action,
    Card,
    Catch,
    Color,
    DeclareUno,
    Event,
    Face,
    Game,
    Millis,
    Over,
    Play,
    Refusal,
    Refused,
    Seat,
    Window,
    decide,
    evolve,
    expire,
    fits,
    legal,
    parse,
    remove,
    replay,
    start,
    wake_at,
)
from partyside.uno.actions import Accept, Challenge, ChooseColor, Draw, EndTurn
from partyside.uno.state import Answer, Turn

SEATS = "ABCDEFGHIJ"
HAND = 7
BEGINNING = Millis(0)


def seat(letter: str) -> Seat:
    return Seat(SEATS.index(letter))


@dataclass(frozen=True)
class Story:
    """A game at a moment, and what happened since the story began. Every step gives a new one, so stories can fork."""

    game: Game
    now: Millis = BEGINNING
    events: tuple[Event, ...] = ()
    seed: int = 0
    """Seeds the chance of each step."""

    def when(self, who: str, action: str, *, at: int | None = None) -> "Story":
        """The seat acts, at this game time or at once, and the rules accept it."""
        story = self if at is None else self.until(at)
        asked = read(action, story.game.decision)
        events = decide(story.game, seat(who), asked, story.now, Random(self.seed))
        assert story.offers(who, asked) == bool(events), "accepted and offered, or an accepted no-op"
        return story._with(events)

    def refuses(
        self, who: str, action: str, why: str, *, at: int | None = None, decision: int | None = None
    ) -> "Story":
        """The seat acts, in answer to the pending decision or to a past one, and the rules say no [R11]."""
        story = self if at is None else self.until(at)
        asked = read(action, story.game.decision if decision is None else decision)
        with pytest.raises(Refused) as refused:
            decide(story.game, seat(who), asked, story.now, Random(self.seed))
        assert refused.value.why is Refusal(why)
        assert not story.offers(who, asked), "refused, hence not offered"
        return story

    def until(self, now: int) -> "Story":
        """Nobody acts until this moment, and everything that falls due happens."""
        assert now >= self.now, "game time does not run backwards"
        story = self
        while (due := wake_at(story.game)) is not None and due <= now:
            story = replace(story, now=max(due, story.now))
            events = expire(story.game, story.now, Random(self.seed))
            assert events, "something falls due when it was said to"
            story = story._with(events)
        return replace(story, now=Millis(now))

    def removes(self, who: str) -> "Story":
        """The seat is taken out of the game."""
        return self._with(remove(self.game, seat(who), self.now, Random(self.seed)))

    def injected(self, **changes: Any) -> "Story":
        """The same moment with some facts of the game exchanged, for what play cannot reach."""
        return replace(self, game=msgspec.structs.replace(self.game, **changes))

    def with_verdict(self, honest: bool) -> "Story":
        """The same moment with another stored verdict on the Wild Draw Four that awaits its answer."""
        assert isinstance(self.game.phase, Answer)
        return self.injected(phase=msgspec.structs.replace(self.game.phase, honest=honest))

    def offers(self, who: str, action: Action) -> bool:
        if seat(who) >= len(self.game.hands):
            return False
        plain = msgspec.structs.replace(action, uno=False) if isinstance(action, Play) else action
        return plain in legal(self.game, seat(who), self.now)

    @property
    def awaits(self) -> str:
        """The kind of the pending decision and who owes it, such as `turn B`; or how the game ended, and the winner."""
        phase = self.game.phase
        if isinstance(phase, Over):
            return phase.how if phase.winner is None else f"{phase.how} {SEATS[phase.winner]}"
        return f"{phase.__struct_config__.tag} {SEATS[phase.seat]}"

    @property
    def left(self) -> int | None:
        """What is left for the pending decision; None without a limit."""
        return None if self.game.deadline is None else self.game.deadline - self.now

    @property
    def sizes(self) -> list[int]:
        """Number of cards by seat."""
        return [len(hand) for hand in self.game.hands]

    @property
    def direction(self) -> str:
        return "+" if self.game.clockwise else "-"

    @property
    def open_windows(self) -> str:
        """The seats whose UNO window is open, those that can be caught by now in brackets: `A (C)`."""
        return " ".join(
            f"({SEATS[window.seat]})" if window.exposed else SEATS[window.seat] for window in self.game.windows
        )

    @property
    def armed(self) -> str:
        """The seats that have declared UNO beforehand."""
        return " ".join(SEATS[seat] for seat in self.game.armed)

    def hand(self, who: str) -> str:
        return " ".join(self.game.hands[seat(who)])

    def _with(self, events: list[Event]) -> "Story":
        game = self.game
        for event in events:
            game = evolve(game, event)
        assert Counter(cards(game)) == Counter(cards(self.game)), "no card is copied and none is lost [R17]"
        check(game)
        return replace(self, game=game, events=(*self.events, *events))


def cards(game: Game) -> list[Card]:
    """All cards there are."""
    return [card for pile in (game.stock, game.discard, *game.hands) for card in pile]


def check(game: Game) -> None:
    """Whatever happens, this holds of a game."""
    assert game.stock or len(game.discard) == 1, "no stock, then a discard of one card [R54]"
    assert all(len(game.hands[window.seat]) == 1 for window in game.windows), "a window belongs to one card [R100]"
    assert all(len(game.hands[seat]) == 2 for seat in game.armed), "a declaration is made with two cards [R91] [R92]"
    assert not any(game.hands[seat] for seat in game.out), "who is out holds no card [R152]"
    if game.playing() and not isinstance(game.phase, Over):
        assert game.phase.seat not in game.out, "who is out owes nothing [R153]"


def given(
    hands: str,
    *,
    top: str = "r5",
    under: str = "",
    stock: str = "",
    rest: str = "stock",
    current: str = "A",
    direction: str = "+",
    limit: int | None = None,
    left: int | None = None,
    windows: Mapping[str, int] | None = None,
    armed: str = "",
) -> Story:
    """It is this seat's turn, with these hands, parted by `|`, and these piles.

    `under` lies beneath the top; `stock` begins with the card that is taken next. All cards not named are at the end of
    the stock, or in the hand of the seat `rest`, or `nowhere`. `limit` is in seconds; `left` of it are milliseconds, as
    is the grace left in `windows`. `armed` names seats such as `A C`.
    """
    face, _, named = top.partition("/")
    top_card = Card(face)
    color = Color(named) if named else top_card.color
    # Where it is not said which card lies somewhere, it is one that cannot be laid, and rather a number than a symbol.
    deck = sorted(DECK, key=lambda card: (fits(card, color, top_card), list(Face).index(card.face)))
    deck.remove(top_card)
    for word in f"{hands} {under} {stock}".split():
        if word != "|" and not word.startswith("+"):
            deck.remove(Card(word))

    def pile(text: str) -> tuple[Card, ...]:
        found: list[Card] = []
        for word in text.split():
            if word.startswith("+"):
                filler, deck[: int(word)] = deck[: int(word)], []
                assert not any(fits(card, color, top_card) for card in filler), "too many cards that do not matter"
                found += filler
            else:
                found.append(Card(word))
        return tuple(found)

    held = [pile(text) for text in hands.split("|")]
    beneath, ahead = pile(under), pile(stock)
    if rest == "stock":
        ahead += tuple(deck)
    elif rest != "nowhere":
        held[seat(rest)] += tuple(deck)
    time = None if limit is None else Millis(limit * 1_000)
    game = Game(
        hands=tuple(held),
        stock=ahead,
        discard=(*beneath, top_card),
        dealer=seat("A"),
        phase=Turn(seat(current)),
        color=color,
        clockwise=direction == "+",
        deadline=time if left is None else Millis(left),
        limit=time,
        armed=tuple(seat(letter) for letter in armed.split()),
        windows=tuple(Window(seat(letter), Millis(grace)) for letter, grace in (windows or {}).items()),
    )
    check(game)
    return Story(game).until(0)


def dealt(
    seats: int,
    *turned: str,
    dealer: str = "A",
    limit: int | None = None,
    holds: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Story:
    """A fresh game in which these cards are turned, one after another, and some seats are dealt certain cards."""
    rng = Rigged(seed)
    # All of them lie in the stock from the beginning, the first one on top.
    first = {HAND * seats + number: Card(card) for number, card in enumerate(turned)}
    for letter, text in (holds or {}).items():
        # Round by round, the dealer's neighbour first [R22].
        place = (seat(letter) - seat(dealer) - 1) % seats
        first |= {place + seats * number: card for number, card in enumerate(parse(text))}
    rng.wanted = [first, *({0: Card(card)} for card in turned[1:])]
    events = start(seats, seat(dealer), None if limit is None else Millis(limit * 1_000), rng)
    assert not rng.wanted
    story = Story(replay(events), events=tuple(events), seed=seed)
    assert sorted(cards(story.game)) == sorted(DECK), "all cards are there, none twice [R17]"
    check(story.game)
    return story


class Rigged(Random):
    """Chance, but each shuffle is followed by putting wanted cards in their places."""

    wanted: list[dict[int, Card]]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        super().shuffle(x)
        settled: set[int] = set()
        for place, card in (self.wanted.pop(0) if self.wanted else {}).items():
            there = next(index for index, other in enumerate(x) if other == card and index not in settled)
            x[place], x[there] = x[there], x[place]
            settled.add(place)


def read(text: str, decision: int) -> Action:
    """The action that a text such as `PLAY W4→b UNO`, `CATCH A` or `DRAW` means, as an answer to this decision."""
    match text.split():
        case ["CHOOSE_COLOR", color]:
            return ChooseColor(decision, Color(color))
        case ["PLAY", card, *mark]:
            assert mark in ([], ["UNO"])
            face, _, named = card.partition("→")
            return Play(decision, Card(face), Color(named) if named else None, uno=bool(mark))
        case ["DRAW"]:
            return Draw(decision)
        case ["END_TURN"]:
            return EndTurn(decision)
        case ["ACCEPT"]:
            return Accept(decision)
        case ["CHALLENGE"]:
            return Challenge(decision)
        case ["DECLARE_UNO"]:
            return DeclareUno()
        case ["CATCH", who]:
            return Catch(seat(who))
        case _:
            raise ValueError(text)
