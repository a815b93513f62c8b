"""Settings: one list, from which flags, variables and docs/running.md follow."""

import re
from pathlib import Path

import pytest

from partyside.server.config import BadSetting, Config, load, settings

PAGE = Path(__file__).parents[2] / "docs" / "running.md"


def test_nothing_need_be_set() -> None:
    """[P41] The defaults are safe: this machine only, durable, no metrics shown."""
    config = load({})
    assert config == Config()
    assert config.is_private
    assert (config.durability, config.metrics_port, config.rate_limits) == ("power", 0, "on")


def test_text_becomes_what_it_means() -> None:
    config = load({"port": "8080", "data": "/srv/rooms", "proxies": "10.0.0.0/8, ::1,", "ws": "asgi"})
    assert (config.port, config.data, config.ws) == (8080, Path("/srv/rooms"), "asgi")
    assert config.proxies == ("10.0.0.0/8", "::1")


@pytest.mark.parametrize(
    ("given", "flag"),
    [
        ({"port": "many"}, "--port"),
        ({"port": "65536"}, "--port"),
        ({"ws": "carrier pigeon"}, "--ws"),
        ({"connections_per_address": "0"}, "--connections-per-address"),
        ({"proxies": "my-proxy"}, "--proxies"),
        ({"origins": "uno.example.org"}, "--origins"),
        ({"origins": "https://uno.example.org/"}, "--origins"),
        ({"public_url": ""}, "--public-url"),
        ({"public_url": "uno.example.org"}, "--public-url"),
        ({"public_url": "ftp://uno.example.org"}, "--public-url"),
        ({"public_url": "https://uno.example.org/"}, "--public-url"),
        ({"public_url": "https://uno.example.org/uno"}, "--public-url"),
        ({"public_url": "https://anna:secret@uno.example.org"}, "--public-url"),
        ({"public_url": 'https://uno.example.org"><script>'}, "--public-url"),
        ({"thinkers": "65"}, "--thinkers"),
        ({"log_level": "loud"}, "--log-level"),
    ],
)
def test_what_cannot_be_used_is_named(given: dict[str, str], flag: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(flag)):
        load(given)


@pytest.mark.parametrize(
    "url", ["https://uno.example.org", "http://localhost:8000", "https://xn--80ak6aa.xn--p1ai", "http://[::1]:8000"]
)
def test_the_site_may_be_anywhere(url: str) -> None:
    assert load({"public_url": url}).public_url == url


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "uno.example.org"])
def test_a_rehearsal_is_for_this_machine_only(host: str) -> None:
    """A server whose chance is known must not be reached by anybody else."""
    with pytest.raises(BadSetting, match="--test"):
        load({"test": "scenario.json", "host": host})


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_rehearsal_runs_on_loopback(host: str) -> None:
    assert load({"test": "scenario.json", "host": host}).test == Path("scenario.json")


def test_the_page_lists_exactly_the_settings() -> None:
    """[P41] With the same flags, variables, defaults and meanings."""
    row = re.compile(r"^\| `(--[a-z-]+)` \| `(PARTYSIDE_[A-Z_]+)` \| (.*?) \| (.*) \|$", re.MULTILINE)
    known = [
        (one.flag, one.variable, f"`{one.default}`" if one.default else "", one.meaning + _choices(one.choices))
        for one in settings()
    ]
    assert row.findall(PAGE.read_text()) == known


def _choices(choices: tuple[str, ...]) -> str:
    return f" One of {', '.join(f'`{choice}`' for choice in choices)}." if choices else ""
