"""Who calls: a guest's secrets, his address, and whether a page of ours sent him [P9].

A secret is random and lives in a cookie that no script can read; the server keeps only its SHA-256. Cookies of this
kind travel with every call of the browser, so a call that another site's page started must be told apart [P42].
"""

import re
import secrets
from collections.abc import Iterable
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from msgspec import Struct
from starlette.requests import cookie_parser

from partyside.wire import SLOTS

SECRET_BYTES: Final = 24
COOKIE_SECONDS: Final = 365 * 24 * 3600

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""What may be a secret; any other cookie is nobody's, and never written into an answer."""


class Guest(Struct, frozen=True):
    """A caller, as the headers of his call tell."""

    address: str
    """Stands for a household, for limits: an IPv4 address, or an IPv6 network of 64 bits."""
    secure: bool
    """Whether he speaks TLS, to us or to a proxy that we trust."""
    from_here: bool
    """Whether one of our own pages calls, or no page at all, rather than a page of another site."""
    cookies: tuple[str | None, ...] = (None,) * SLOTS
    """The secrets that he brought, one for each person that the browser may be."""

    def proof(self, slot: int) -> str | None:
        """What the server may know of the secret in this slot: its SHA-256 in hex."""
        secret = self.cookies[slot]
        return None if secret is None else digest(secret)

    def proofs(self) -> list[tuple[int, str]]:
        """All slots that hold a secret, with its proof."""
        return [(slot, digest(secret)) for slot, secret in enumerate(self.cookies) if secret is not None]


class Guests:
    """Tells guests apart, given the proxies that are believed and the origins that are welcome beside our own."""

    def __init__(self, proxies: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        self._proxies: Final = [ip_network(proxy, strict=False) for proxy in proxies]
        self._origins: Final = frozenset(origins)

    def read(self, headers: Iterable[tuple[bytes, bytes]], peer: str, secure: bool) -> Guest:
        """The guest behind a call from address `peer`. Header names are in lower case."""
        told: dict[str, str] = {}
        for name, value in headers:
            key, text = name.decode("latin-1"), value.decode("latin-1")
            told[key] = f"{told[key]}{'; ' if key == 'cookie' else ', '}{text}" if key in told else text
        if self._trusts(peer):
            peer = self._before_proxies(peer, told.get("x-forwarded-for", ""))
            secure = told.get("x-forwarded-proto", "https" if secure else "http") == "https"
        jar = cookie_parser(told.get("cookie", ""))
        brought = [jar.get(f"ps{slot}", "") for slot in range(SLOTS)]
        cookies = tuple(secret if _SECRET.fullmatch(secret) else None for secret in brought)
        return Guest(_household(peer), secure, self._from_here(told, secure), cookies)

    def _from_here(self, told: dict[str, str], secure: bool) -> bool:
        origin = told.get("origin")
        if origin is None:
            # Programs send neither header, browsers that know the second send it always.
            return told.get("sec-fetch-site", "none") in ("same-origin", "none")
        if origin in self._origins:
            return True
        scheme, _, host = origin.partition("://")
        # A proxy that is not trusted may hide TLS from us; the other way round, plain HTTP never stands for HTTPS.
        return host == told.get("host") and (scheme == "https" or (scheme == "http" and not secure))

    def _trusts(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self._proxies)

    def _before_proxies(self, peer: str, forwarded: str) -> str:
        """The last address that no trusted proxy has: whatever stands before it, the caller may have made up."""
        for hop in reversed(forwarded.split(",")):
            address = _without_port(hop.strip())
            if address is None:
                return peer
            peer = address
            if not self._trusts(address):
                return peer
        return peer


def digest(secret: str) -> str:
    """SHA-256 in hex: all that the server keeps of a secret. No salt, as the secret itself is random."""
    return sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_request_id() -> str:
    return secrets.token_hex(6)


def cookie(slot: int, secret: str, secure: bool) -> str:
    """The value of the Set-Cookie header that makes a browser keep this secret."""
    attributes = f"Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax"
    return f"ps{slot}={secret}; {attributes}{'; Secure' if secure else ''}"


def _household(peer: str) -> str:
    """Who shares the limits of an address: providers give a household a whole IPv6 network."""
    try:
        address = ip_address(peer)
    except ValueError:
        return peer
    if not isinstance(address, IPv6Address):
        return peer
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def _without_port(hop: str) -> str | None:
    """The address of an entry of X-Forwarded-For; some proxies add the port."""
    host = hop[1:].partition("]")[0] if hop.startswith("[") else hop
    if host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ip_address(host))
    except ValueError:
        return None
