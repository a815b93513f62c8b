"""How much one connection and one address may ask for. [P42] [P13a]"""

from hypothesis import given
from hypothesis import strategies as st

from partyside.server import limits
from partyside.server.limits import AtOnce, Credit, PerMinute


def test_credit_comes_back_with_time() -> None:
    credit = Credit(2, 10, now=0)
    assert [credit.take(0), credit.take(0), credit.take(0)] == [True, True, False]
    assert not credit.take(0.05)
    assert credit.take(0.15)
    assert not credit.take(0.15)


@given(st.lists(st.floats(0, 2), max_size=60))
def test_credit_never_exceeds_its_rate(pauses: list[float]) -> None:
    credit, now, taken = Credit(5, 3, now=0), 0.0, 0
    for pause in pauses:
        now += pause
        taken += credit.take(now)
    assert taken <= 5 + 3 * now + 1e-6


def test_so_many_within_any_minute() -> None:
    wrong = PerMinute(3)
    assert [wrong.take("a", now) for now in (0, 20, 40, 59, 60, 61)] == [True, True, True, False, True, False]
    assert wrong.take("b", 59)


def test_counting_and_asking_are_apart() -> None:
    wrong = PerMinute(1)
    assert not wrong.is_used_up("a", 0)
    wrong.count("a", 0)
    assert wrong.is_used_up("a", 59)
    assert not wrong.is_used_up("a", 60)


def test_quiet_addresses_are_forgotten() -> None:
    """Memory has a bound, however many addresses there are."""
    wrong = PerMinute(1)
    for number in range(limits.ADDRESSES_KEPT + 10):
        wrong.count(str(number), 0)
    assert not wrong.is_used_up("0", 0)
    assert wrong.is_used_up("10", 0)


def test_so_many_at_once() -> None:
    held = AtOnce(2)
    assert [held.take("a"), held.take("a"), held.take("a"), held.take("b")] == [True, True, False, True]
    held.give_back("a")
    assert held.take("a")
