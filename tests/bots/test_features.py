"""What a bot looks at: numbers in bounds that mean the same in every colour."""

from random import Random

from partyside.bots import position as p
from partyside.bots.features import WIDTH, rows
from partyside.bots.position import OVER, WILD, Person, Position
from partyside.bots.sim import Sim
from partyside.bots.tracker import Tracker


def decisions(games: int, seats: int, seed: int) -> list[tuple[Position, list[int]]]:
    """What there was to decide in random games; positions share lists with the game, so look at once."""
    rng, found = Random(seed), []
    for _ in range(games):
        sim = Sim(seats, rng, Tracker())
        sim.deal(rng.randrange(seats))
        while sim.phase != OVER:
            legal = sim.legal()
            if len(legal) > 1:
                found.append((copied(sim.position()), legal))
            sim.step(rng.choice(legal))
    return found


def copied(position: Position) -> Position:
    made = Position()
    for name in Position().__dict__:
        setattr(made, name, getattr(position, name))
    made.hand, made.seen = list(position.hand), list(position.seen)
    made.others = [person_like(person) for person in position.others]
    return made


def person_like(person: Person) -> Person:
    made = Person(0)
    made.cards, made.lacks, made.wants = list(person.cards), list(person.lacks), list(person.wants)
    made.bluffs, made.honest = person.bluffs, person.honest
    return made


def test_every_number_has_its_place() -> None:
    """A row for each action, of WIDTH bytes, at every size of table."""
    for seats in range(2, 11):
        for position, legal in decisions(6, seats, seats):
            made = rows(position, legal)
            assert len(made) == len(legal)
            assert all(len(row) == WIDTH for row in made)


def test_it_changes_nothing_that_it_looks_at() -> None:
    for position, legal in decisions(3, 3, 1):
        before = copied(position)
        rows(position, legal)
        assert position.hand == before.hand
        assert position.seen == before.seen
        assert [person.cards for person in position.others] == [person.cards for person in before.others]


def painted(position: Position, colors: list[int]) -> Position:
    """The same position with other colours: each becomes the one that stands at its place."""
    made = copied(position)

    def card(number: int) -> int:
        return number if number >= WILD else colors[number // 13] * 13 + number % 13

    made.hand = [card(number) for number in position.hand]
    made.drawn = card(position.drawn)
    made.seen = [0] * 54
    for number in range(54):
        made.seen[card(number)] = position.seen[number]
    made.color, made.before = colors[position.color], colors[position.before]
    for person in made.others:
        person.cards = [
            (mask & ~15) | sum(1 << colors[color] for color in range(4) if mask >> color & 1) for mask in person.cards
        ]
        person.lacks = [person.lacks[colors.index(color)] for color in range(4)]
        person.wants = [person.wants[colors.index(color)] for color in range(4)]
    return made


def repainted(action: int, colors: list[int]) -> int:
    if action < WILD:
        return colors[action // 13] * 13 + action % 13
    if action < p.KEEP:
        return action - (action - WILD) % 4 + colors[(action - WILD) % 4]
    return p.OPENING_COLOR + colors[action - p.OPENING_COLOR] if action >= p.OPENING_COLOR else action


def test_no_color_is_special() -> None:
    """Painted in other colours, a position gives the same rows, where the hand tells its colours apart."""
    rng, compared = Random(5), 0
    for position, legal in decisions(60, 3, 7):
        held = [sum(card < WILD and card // 13 == color for card in position.hand) for color in range(4)]
        if len(set(held)) < 4 or position.phase == p.OPENING:
            continue
        colors = rng.sample(range(4), 4)
        # Laying a card can make two colours equal; those rows may name them in either order.
        safe = [action for action in legal if action >= WILD or held[action // 13] - 1 not in held]
        other = rows(painted(position, colors), [repainted(action, colors) for action in safe])
        assert other == rows(position, safe)
        compared += len(safe)
    assert compared > 100
