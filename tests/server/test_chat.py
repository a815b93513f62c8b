"""How much may be said. [P25]"""

from partyside.room import React, Say, SetTimer
from partyside.server.limits import CHAT_AT_ONCE, CHAT_PER_SECOND
from partyside.uno import Millis
from partyside.wire import Ask
from tests.server.table import Sent, Table, running


async def say(table: Table, text: str = "привет", ask_id: str | None = None) -> str:
    """`done`, or the code of the refusal."""
    told = await table.ask("Аня", Say(text), ask_id)
    return str(told.get("code", told["t"]))


@running
async def test_after_six_at_once_one_has_to_wait() -> None:
    """Two seconds for each more; messages and reactions together."""
    assert (CHAT_AT_ONCE, CHAT_PER_SECOND) == (6, 0.5)
    table = await Table().open("Аня", "Борис")
    for _ in range(3):
        assert await say(table) == "done"
        assert (await table.ask("Аня", React("like")))["t"] == "done"
    steps = await table.steps()
    assert await say(table) == "too_fast"
    assert (await table.ask("Аня", React("like")))["code"] == "too_fast"
    await table.pass_time(1_999)
    assert await say(table) == "too_fast"
    assert await table.steps() == steps
    await table.pass_time(1)
    assert await say(table) == "done"
    assert await say(table) == "too_fast"
    assert (await table.ask("Борис", Say("а мне можно")))["t"] == "done"
    assert (await table.ask("Аня", SetTimer(Millis(30_000))))["t"] == "done"
    assert table.metrics.value("partyside_asks_total", kind="say", result="too_fast") == 3
    await table.close()


@running
async def test_two_connections_of_one_member_share_the_limit() -> None:
    """Also one that comes later."""
    table = await Table().open("Аня")
    second = Sent()
    viewer = table.host.attach(second, table.member("Аня"))
    for number in range(CHAT_AT_ONCE // 2):
        assert await say(table) == "done"
        table.host.ask(viewer, Ask(f"second-{number}", Say("привет")))
    table.host.ask(viewer, Ask("more", Say("привет")))
    await table.settle()
    assert second.of("sorry") == [{"t": "sorry", "id": "more", "code": "too_fast"}]
    assert await say(table) == "too_fast"
    await table.go("Аня")
    table.viewers["Аня"] = table.connect("Аня")
    assert await say(table) == "too_fast"
    await table.close()


@running
async def test_a_message_that_is_repeated_by_its_id_is_neither_counted_nor_said_twice() -> None:
    """Invariant 8. As after a reconnect, when nobody knows whether the first try arrived."""
    table = await Table().open("Аня")
    for _ in range(CHAT_AT_ONCE + 4):
        assert await say(table, ask_id="same") == "done"
    for _ in range(CHAT_AT_ONCE - 1):
        assert await say(table) == "done"
    assert await say(table) == "too_fast"
    assert await say(table, ask_id="same") == "done"
    said = [event for step in await table.steps() for event in step.events if type(event).__name__ == "Said"]
    assert len(said) == CHAT_AT_ONCE
    await table.close()


@running
async def test_what_was_refused_for_haste_can_be_said_later_under_the_same_id() -> None:
    table = await Table().open("Аня")
    for _ in range(CHAT_AT_ONCE):
        await say(table)
    assert await say(table, ask_id="again") == "too_fast"
    await table.pass_time(2_000)
    assert await say(table, ask_id="again") == "done"
    await table.close()
