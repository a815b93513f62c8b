"""What every HTTP answer carries: the page's security policy, and the id that the log knows the request by."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from partyside.server.guests import new_request_id

_SOURCES: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "font-src": "'self'",
    "connect-src": "'self'",  # covers WebSockets of the same host as well
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


def policy(styles: Iterable[bytes] = ()) -> str:
    """The content security policy of a page in which these style sheets stand, known by their hashes."""
    known = [f" 'sha256-{b64encode(sha256(style).digest()).decode()}'" for style in styles]
    sources = _SOURCES | {"style-src": _SOURCES["style-src"] + "".join(known)}
    return "; ".join(f"{what} {whence}" for what, whence in sources.items())


SECURITY: Final = {
    "content-security-policy": policy(),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


class Headers:
    """ASGI middleware around everything that is served by HTTP. What an answer says for itself stands."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # In the scope rather than in a context variable: the task of a room would inherit that from whoever woke it.
        scope["request_id"] = request = new_request_id()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                headers["x-request-id"] = request
            await send(message)

        await self._app(scope, receive, send_with_headers)
