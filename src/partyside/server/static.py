"""The pages and files of the built browser client, read once and served from memory.

What is not in the table does not exist, so no address can lead outside the directory.
"""

import gzip
import mimetypes
import re
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from partyside.server.headers import policy

APP: Final = "app.html"
"""The page of the game; the address tells it what to show."""

NOT_FOUND: Final = "404.html"
"""The page for an address that stands for nothing."""

ORIGIN: Final = b"https://partyside.invalid"
"""Stands in the built files wherever the address of the site has to be whole: the build cannot know it."""

_PACKAGED: Final = Path(__file__).resolve().parent.parent / "static"
_CHECKOUT: Final = Path(__file__).resolve().parents[3] / "web" / "dist"

_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Best first, with what the build appends to the name of a compressed copy."""

_STYLES: Final = re.compile(rb"<style>(.*?)</style>", re.DOTALL)
"""What stands in a page that comes in one answer, as the build writes it (web/landing.ts)."""

_FOREVER: Final = "public, max-age=31536000, immutable"
_AN_HOUR: Final = "public, max-age=3600"
_ASK_AGAIN: Final = "no-cache"

_ALWAYS_ASKED: Final = "sw.js"
"""An old service worker would keep a whole old client alive."""

_KINDS: Final = {".webmanifest": "application/manifest+json", ".webp": "image/webp"}
"""What not every system's table of types knows."""

_NOT_BUILT: Final = "The browser client is not built: run `make web/dist/index.html`, then start the server again.\n"


class Asset(Struct, frozen=True):
    """One file in all its encodings."""

    kind: str
    cache: str
    tag: str
    policy: str
    """What a browser may do with it."""
    bodies: dict[str, bytes]
    """By content encoding; `identity` is always there."""


class Site:
    """The files of one directory by their addresses."""

    def __init__(self, directory: Path | None, public_url: str | None = None) -> None:
        """`public_url` is the origin at which people find the site; without it pages name their own addresses from the
        root."""
        self._assets: Final = {} if directory is None else _read(directory, public_url)

    @property
    def is_built(self) -> bool:
        return APP in self._assets and NOT_FOUND in self._assets

    async def app(self, request: Request) -> Response:
        """The page of the game, at whatever address."""
        return self._answer(request, APP)

    async def file(self, request: Request) -> Response:
        """The file that the address names; a folder stands for its index.html, and gets its slash."""
        path = request.url.path.removeprefix("/")
        if f"{path}/index.html" in self._assets:
            return RedirectResponse(f"/{path}/", 308)
        return self._answer(request, f"{path}index.html" if path == "" or path.endswith("/") else path)

    def _answer(self, request: Request, name: str) -> Response:
        if not self.is_built:
            return PlainTextResponse(_NOT_BUILT, 503)
        asset = self._assets.get(name)
        if asset is None:
            return _send(request, self._assets[NOT_FOUND], 404)
        return _send(request, asset, 200)


def directory() -> Path | None:
    """Where the built client lies: in the package, else in the checkout; None if it was never built."""
    return next((place for place in (_PACKAGED, _CHECKOUT) if (place / NOT_FOUND).is_file()), None)


def _read(root: Path, public_url: str | None) -> dict[str, Asset]:
    suffixes = tuple(_ENCODINGS.values())
    plain = (path for path in sorted(root.rglob("*")) if path.is_file() and not path.name.endswith(suffixes))
    read = ((path.relative_to(root).as_posix(), _bodies(path, public_url)) for path in plain)
    return {name: _asset(name, bodies) for name, bodies in read if bodies is not None}


def _asset(name: str, bodies: dict[str, bytes]) -> Asset:
    suffix = PurePosixPath(name).suffix
    kind = _KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if suffix == ".html" or name == _ALWAYS_ASKED:
        cache = _ASK_AGAIN
    else:
        # Vite puts a hash of the content into the names of all that it builds.
        cache = _FOREVER if name.startswith("assets/") else _AN_HOUR
    body = bodies["identity"]
    styles = _STYLES.findall(body) if suffix == ".html" else ()
    return Asset(kind, cache, sha256(body).hexdigest()[:16], policy(styles), bodies)


def _bodies(path: Path, public_url: str | None) -> dict[str, bytes] | None:
    """The file in all its encodings; None if without a public URL there is nothing to say in it."""
    body = path.read_bytes()
    if ORIGIN in body:
        located = _locate(body, path.suffix, public_url)
        # The copies that were compressed beforehand do not know where they are.
        return None if located is None else {"identity": located, "gzip": gzip.compress(located, mtime=0)}
    copies = {encoding: path.with_name(path.name + suffix) for encoding, suffix in _ENCODINGS.items()}
    return {"identity": body} | {name: copy.read_bytes() for name, copy in copies.items() if copy.is_file()}


def _locate(body: bytes, suffix: str, public_url: str | None) -> bytes | None:
    if public_url is not None:
        return body.replace(ORIGIN, public_url.encode())
    match suffix:
        case ".xml":  # a sitemap may hold whole addresses only
            return None
        case ".txt":
            return b"".join(line for line in body.splitlines(keepends=True) if ORIGIN not in line)
        case _:
            return body.replace(ORIGIN, b"")


def _send(request: Request, asset: Asset, status: int) -> Response:
    encoding = _choose(request.headers.get("accept-encoding", ""), asset)
    tag = f'"{asset.tag}-{encoding}"'
    # Also of an answer without a body: a browser takes the headers of that for those of what it has kept.
    headers = {
        "cache-control": asset.cache,
        "content-security-policy": asset.policy,
        "etag": tag,
        "vary": "accept-encoding",
    }
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if encoding != "identity":
        headers["content-encoding"] = encoding
    return Response(asset.bodies[encoding], status, headers, media_type=asset.kind)


def _choose(accepted: str, asset: Asset) -> str:
    """The best encoding that the browser takes."""
    wanted = [part.strip().lower().replace(" ", "") for part in accepted.split(",")]
    refused = {part.partition(";")[0] for part in wanted if part.endswith((";q=0", ";q=0.0", ";q=0.00", ";q=0.000"))}
    known = {part.partition(";")[0] for part in wanted} - refused
    return next((name for name in _ENCODINGS if name in known and name in asset.bodies), "identity")
