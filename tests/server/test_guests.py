"""Who calls: secrets, addresses, origins."""

from hashlib import sha256

import pytest

from partyside.server.guests import Guests, cookie, digest, new_secret

HOST = (b"host", b"uno.example.org")


def test_a_secret_cannot_be_guessed() -> None:
    """[P9]"""
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(len(secret) == 32 for secret in secrets)


def test_the_server_knows_a_secret_by_its_hash() -> None:
    """[P9]"""
    secret = new_secret()
    guest = Guests().read([(b"cookie", f"ps2={secret}; other=1".encode())], "192.0.2.1", False)
    assert guest.cookies[2] == secret
    assert guest.proof(2) == sha256(secret.encode()).hexdigest() == digest(secret)
    assert guest.proof(0) is None
    assert guest.proofs() == [(2, digest(secret))]


@pytest.mark.parametrize("secret", ["", "short", "x" * 65, "ж" * 32, "a" * 31 + '"', "a" * 31 + "="])
def test_what_is_no_secret_proves_nothing(secret: str) -> None:
    guest = Guests().read([(b"cookie", f"ps0={secret}".encode())], "192.0.2.1", False)
    assert guest.cookies[0] is None


def test_the_cookie_is_kept_from_scripts_and_other_sites() -> None:
    """[P9] [P42]"""
    assert cookie(3, "secret", False) == "ps3=secret; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax"
    assert cookie(3, "secret", True).endswith("; Secure")


@pytest.mark.parametrize(
    ("headers", "secure", "welcome"),
    [
        ({}, False, True),
        ({"origin": "http://uno.example.org"}, False, True),
        ({"origin": "https://uno.example.org"}, True, True),
        ({"origin": "https://uno.example.org"}, False, True),
        ({"origin": "http://uno.example.org"}, True, False),
        ({"origin": "http://uno.example.org:81"}, False, False),
        ({"origin": "http://evil.example"}, False, False),
        ({"origin": "null"}, False, False),
        ({"origin": ""}, False, False),
        ({"origin": "uno.example.org"}, False, False),
        ({"origin": "https://friend.example"}, False, True),
        ({"sec-fetch-site": "same-origin"}, False, True),
        ({"sec-fetch-site": "none"}, False, True),
        ({"sec-fetch-site": "same-site"}, False, False),
        ({"sec-fetch-site": "cross-site"}, False, False),
    ],
)
def test_pages_of_other_sites_are_told_apart(headers: dict[str, str], secure: bool, welcome: bool) -> None:
    """[P42]"""
    raw = [HOST, *((name.encode(), value.encode()) for name, value in headers.items())]
    assert Guests(origins=["https://friend.example"]).read(raw, "192.0.2.1", secure).from_here is welcome


def test_two_origins_are_nobodys() -> None:
    raw = [HOST, (b"origin", b"http://uno.example.org"), (b"origin", b"http://evil.example")]
    assert not Guests().read(raw, "192.0.2.1", False).from_here


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.9", "198.51.100.7", "192.0.2.9"),
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.1, 198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "198.51.100.7:4711", "198.51.100.7"),
        ("10.0.0.1", "[2001:db8::7]:4711", "2001:db8::/64"),
        ("10.0.0.1", "2001:db8::7", "2001:db8::/64"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7, unknown, 10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("", "198.51.100.7", ""),
    ],
)
def test_only_trusted_proxies_are_believed(peer: str, forwarded: str, address: str) -> None:
    """[P42] Whatever stands before the last trusted hop may be made up."""
    guest = Guests(proxies=["10.0.0.0/8"]).read([(b"x-forwarded-for", forwarded.encode())], peer, False)
    assert guest.address == address


def test_forwarded_headers_may_come_in_pieces() -> None:
    raw = [(b"x-forwarded-for", b"203.0.113.1"), (b"x-forwarded-for", b"198.51.100.7")]
    assert Guests(proxies=["10.0.0.1"]).read(raw, "10.0.0.1", False).address == "198.51.100.7"


@pytest.mark.parametrize(("peer", "secure"), [("10.0.0.1", True), ("192.0.2.9", False)])
def test_a_trusted_proxy_tells_of_tls(peer: str, secure: bool) -> None:
    raw = [(b"x-forwarded-proto", b"https")]
    assert Guests(proxies=["10.0.0.1"]).read(raw, peer, False).secure is secure


def test_an_ipv6_household_shares_its_limits() -> None:
    """[P42]"""
    first, second = (Guests().read([], address, False).address for address in ("2001:db8::1", "2001:db8::ffff:1"))
    assert first == second == "2001:db8::/64"
    assert Guests().read([], "::ffff:192.0.2.1", False).address == "192.0.2.1"
