"""Two engines, written apart from the same clauses, agree over thousands of random games.

The engine plays; the oracle is led through the same steps with the same chance, which it gets from the engine's events.
After every step both must be in the same state, offer every seat the same, and have said yes or no alike.

    UNO_SEED=anything .venv/bin/pytest tests/uno/test_oracle_agrees.py

plays other games than usual. A failure names its game and its step; they are the same in each run with that seed.
"""

import os
from collections import Counter
from collections.abc import Iterator, MutableSequence
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from partyside.uno import (
    Card,
    Catch,
    DeclareUno,
    Draw,
    Event,
    Face,
    Game,
    Millis,
    Over,
    Play,
    Refusal,
    replay,
)
from partyside.uno.events import (
    Accepted,
    Caught,
    Challenged,
    Declared,
    Ended,
    Exposed,
    Flipped,
    PassedOver,
    Played,
    Reshuffled,
    TimedOut,
    Took,
    Turned,
)
from partyside.uno.state import HAND, Answer, Turn
from tests.uno.judging import Judge, phase_name
from tests.uno.playing import Act, Remove, Step, Wait, answering, crowded, deal, late, poor, walk

USUAL_SEED = "1971"
SEED = os.environ.get("UNO_SEED", USUAL_SEED)
ASKS = 120
"""After so many, a game that has not ended is left."""

KINDS = {
    *(f"refused: {why}" for why in Refusal),
    *(f"turned first: {kind}" for kind in ("number", "S", "R", "+2", "W", "W4")),
    *(f"last card: {kind}" for kind in ("number", "S", "R", "+2", "W", "W4")),
    *(f"timed out: {phase}" for phase in ("opening", "turn", "after_draw", "answer")),
    *(f"removed while owing: {phase}" for phase in ("opening", "turn", "after_draw", "answer")),
    *(f"taken: {why}" for why in ("draw", "timeout", "draw_two", "accepted", "bluff", "lost_challenge", "uno")),
    "removed while owing nothing",
    "removed, two are left",
    "removed, one is left",
    "removed the player of a WD4",
    "passed over, with somebody removed",
    "reverse by one of two",
    "reverse by one of the two who are left",
    "ended: won",
    "ended: blocked",
    "accepted",
    "challenge won",
    "challenge won against a removed seat",
    "challenge won against a last card",
    "challenge lost",
    "pending victory confirmed by an answer",
    "pending victory confirmed by time",
    "pending victory confirmed by a removal",
    "stock renewed by a play",
    "stock renewed by the last card taken",
    "stock renewed in the middle of a penalty",
    "cards forgiven",
    "nothing to take",
    "caught, nothing to take",
    "declared beforehand",
    "declared in time",
    "declared late",
    "declared again",
    "declared with the play",
    "declared by a play after an earlier declaration",
    "declaration lapsed by cards taken",
    "declaration lapsed at the end of a turn",
    "mark of no use",
    "window closed by the last card",
    "window closed by a challenge, nothing to take",
    "two windows at once",
    "exposed by a move",
    "exposed by a timeout",
    "exposed by time",
    "not exposed by the own move",
    "too early by one millisecond",
    "caught in the first millisecond",
}
"""What must happen in every part, so that the agreement is worth something. The rarest happen a few times in a part,
so with another seed than usual one may be missing."""


def test_the_oracle_agrees_at_a_glance() -> None:
    """[R11] [R17] [R54] [R72] [R97] [R129] A few games, in a few seconds."""
    for number in range(150):
        for _ in agreed(f"{SEED}/glance/{number}"):
            pass


@pytest.mark.slow
@pytest.mark.parametrize("part", "abc")
def test_the_oracle_agrees(part: str) -> None:
    """[R5-R18] [R21-R117] [R122] [R124-R134] [R151-R157] The same state, offers and answers after every step."""
    seen: Counter[str] = Counter()
    for number in range(650):
        for step in agreed(f"{SEED}/{part}/{number}"):
            seen.update(kinds(step))
    if SEED == USUAL_SEED:
        assert sorted(KINDS - seen.keys()) == [], "this did not happen"


def agreed(name: str) -> Iterator[Step]:
    """The steps of the game of this name, each after both engines have agreed on it."""
    rng = Dealer(name)
    arrange = rng.choices((None, late, answering, crowded, poor), weights=(10, 3, 6, 3, 4))[0]
    if arrange is None:
        rng.seats = rng.randrange(2, 11)
        events = deal(rng, rng.seats)
        opening = Step(replay(events[:1]), Millis(0), Wait(), tuple(events), None, replay(events))
    else:
        game = arrange(rng)
        opening = Step(game, Millis(0), Wait(), (), None, game)
    judge = Judge(opening, rng.deck)
    for number, step in enumerate(chain([opening], walk(opening.after, rng, ASKS))):
        try:
            if number:
                judge.follow(step)
            judge.same_state(step.after, step.now)
        except Exception as error:
            error.add_note(f"game {name}, step {number} at {step.now}: {step.ask}")
            error.add_note(f"before: {msgspec.json.encode(step.before).decode()}")
            error.add_note(f"events: {msgspec.json.encode(step.events).decode()}")
            raise
        yield step


class Dealer(Random):
    """Chance that remembers the deck it shuffled first, and likes to put a special card where the first is turned."""

    seats = 0
    deck: list[Card] | None = None

    def shuffle(self, x: MutableSequence[Any]) -> None:
        super().shuffle(x)
        if self.seats and self.deck is None:
            if self.random() < 0.7:
                face = self.choice((Face.SKIP, Face.REVERSE, Face.DRAW_TWO, Face.WILD, Face.WILD, Face.WILD_DRAW_FOUR))
                place, there = HAND * self.seats, next(there for there, card in enumerate(x) if card.face is face)
                x[place], x[there] = x[there], x[place]
            self.deck = list(x)


def kinds(step: Step) -> Iterator[str]:
    """What happened in this step, in the words of `KINDS`."""
    before, after, ask, events = step.before, step.after, step.ask, step.events
    if step.refusal is not None:
        yield f"refused: {step.refusal}"
        if isinstance(ask, Act) and isinstance(ask.action, Catch) and step.refusal is Refusal.CATCH_TOO_EARLY:
            window = before.window(ask.action.seat)
            if window is not None and window.grace_ends == step.now + 1:
                yield "too early by one millisecond"
        return
    for event in events:
        yield from kinds_of(event, before, step.now)
    yield from kinds_of_cards(step)
    if isinstance(after.phase, Over) and before.pending_winner() is not None:
        by = "a removal" if isinstance(ask, Remove) else "time" if isinstance(ask, Wait) else "an answer"
        yield f"pending victory confirmed by {by}"
    if len(after.windows) > 1:
        yield "two windows at once"
    match ask:
        case Wait():
            for window in before.windows:
                then = after.window(window.seat)
                if then and then.exposed and not window.exposed and step.now < window.grace_ends:
                    yield "exposed by a timeout"
        case Remove(seat):
            owes = not isinstance(before.phase, Over) and before.phase.seat == seat
            yield f"removed while owing{f': {phase_name(before)}' if owes else ' nothing'}"
            if len(after.playing()) <= 2:
                yield "removed, two are left" if len(after.playing()) == 2 else "removed, one is left"
            if isinstance(before.phase, Answer) and before.phase.player == seat:
                yield "removed the player of a WD4"
        case Act(_, DeclareUno()) if not events:
            yield "declared again"
        case Act(seat, Play(_, _, _, mark)):
            if len(after.hands[seat]) == 1:
                if seat in before.armed:
                    yield "declared by a play after an earlier declaration"
                elif mark:
                    yield "declared with the play"
            elif mark:
                yield "mark of no use"
            if before.window(seat) is not None:
                yield "window closed by the last card"
        case Act(seat, _):
            window, then = before.window(seat), after.window(seat)
            if before.decision != after.decision and window and then and not then.exposed:
                yield "not exposed by the own move"


def kinds_of(event: Event, before: Game, now: Millis) -> Iterator[str]:
    match event:
        case Turned(card):
            yield f"turned first: {kind_of(card)}"
        case TimedOut():
            yield f"timed out: {phase_name(before)}"
        case Took(_, _, why):
            yield f"taken: {why}"
        case Ended(how):
            yield f"ended: {how}"
        case Accepted():
            yield "accepted"
        case Challenged(_, player, success):
            yield f"challenge {'won' if success else 'lost'}"
            if success and player in before.out:
                yield "challenge won against a removed seat"
            if success and before.pending_winner() is not None:
                yield "challenge won against a last card"
        case PassedOver() if before.out:
            yield "passed over, with somebody removed"
        case Flipped() if len(before.playing()) == 2 and before.decision:
            yield "reverse by one of the two who are left" if before.out else "reverse by one of two"
        case Played(seat, card) if len(before.hands[seat]) == 1:
            yield f"last card: {kind_of(card)}"
        case Declared(seat):
            window = before.window(seat)
            if window is None:
                yield "declared beforehand"
            else:
                yield "declared late" if window.exposed else "declared in time"
        case Exposed(seats):
            for seat in seats:
                window = before.window(seat)
                yield "exposed by time" if window and window.grace_ends <= now else "exposed by a move"
        case Caught(seat):
            window = before.window(seat)
            if window and window.grace_ends == now:
                yield "caught in the first millisecond"
        case _:
            pass


def kinds_of_cards(step: Step) -> Iterator[str]:
    """What happened to the stock and to declarations; how many cards were taken is checked by the way [R57]."""
    before, after, events = step.before, step.after, step.events
    taken = sum(len(event.cards) for event in events if isinstance(event, Took))
    missing = due(step) - taken
    assert missing == 0 or (missing > 0 and not after.stock)
    if missing:
        yield "cards forgiven"
        if not taken:
            match events[0]:
                case Caught():
                    yield "caught, nothing to take"
                case Challenged(_, player, True) if before.window(player):
                    yield "window closed by a challenge, nothing to take"
                case _:
                    yield "nothing to take"
    for number, event in enumerate(events):
        if isinstance(event, Reshuffled):
            earlier, later = (
                any(isinstance(other, Took) for other in part) for part in (events[:number], events[number:])
            )
            if not earlier:
                yield "stock renewed by a play"
            else:
                yield f"stock renewed {'in the middle of a penalty' if later else 'by the last card taken'}"
    for seat in before.armed:
        if seat not in after.armed and len(after.hands[seat]) >= 2 and not isinstance(after.phase, Over):
            kept = len(after.hands[seat]) == 2
            yield f"declaration lapsed {'at the end of a turn' if kept else 'by cards taken'}"


def due(step: Step) -> int:
    """How many cards the rules take for what happened [R27] [R46] [R64] [R76] [R77] [R79] [R103] [R129]."""
    count = 1 if isinstance(step.ask, Act) and isinstance(step.ask.action, Draw) else 0
    for event in step.events:
        match event:
            case TimedOut() if isinstance(step.before.phase, Turn):
                count += 1
            case Caught():
                count += 2
            case Accepted():
                count += 4
            case Challenged(_, player, True):
                count += 0 if player in step.before.out else 4
            case Challenged():
                count += 6
            case Played(_, card) | Turned(card) if card.face is Face.DRAW_TWO:
                count += 2
            case _:
                pass
    return count


def kind_of(card: Card) -> str:
    return "number" if card.face.isdigit() else card.face.value
