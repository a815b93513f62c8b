"""The pages and files of the built browser client, read once and served from memory.

What is not in the table does not exist, so no address can lead outside the directory.
"""

import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

APP: Final = "app.html"
"""The page of the game; the address tells it what to show."""

NOT_FOUND: Final = "404.html"
"""The page for an address that stands for nothing."""

_PACKAGED: Final = Path(__file__).resolve().parent.parent / "static"
_CHECKOUT: Final = Path(__file__).resolve().parents[3] / "web" / "dist"

_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Best first, with what the build appends to the name of a compressed copy."""

_FOREVER: Final = "public, max-age=31536000, immutable"
_AN_HOUR: Final = "public, max-age=3600"
_ASK_AGAIN: Final = "no-cache"

_NOT_BUILT: Final = "The browser client is not built: run `make web/dist/index.html`, then start the server again.\n"


class Asset(Struct, frozen=True):
    """One file in all its encodings."""

    kind: str
    cache: str
    tag: str
    bodies: dict[str, bytes]
    """By content encoding; `identity` is always there."""


class Site:
    """The files of one directory by their addresses."""

    def __init__(self, directory: Path | None) -> None:
        self._assets: Final = {} if directory is None else _read(directory)

    @property
    def is_built(self) -> bool:
        return APP in self._assets and NOT_FOUND in self._assets

    async def app(self, request: Request) -> Response:
        """The page of the game, at whatever address."""
        return self._answer(request, APP)

    async def file(self, request: Request) -> Response:
        """The file that the address names; a folder stands for its index.html."""
        path = request.url.path.removeprefix("/")
        return self._answer(request, f"{path}index.html" if path == "" or path.endswith("/") else path)

    def _answer(self, request: Request, name: str) -> Response:
        if not self.is_built:
            return PlainTextResponse(_NOT_BUILT, 503)
        asset = self._assets.get(name)
        if asset is None:
            return Response(self._assets[NOT_FOUND].bodies["identity"], 404, media_type="text/html")
        encoding = _choose(request.headers.get("accept-encoding", ""), asset)
        tag = f'"{asset.tag}-{encoding}"'
        headers = {"cache-control": asset.cache, "etag": tag, "vary": "accept-encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if encoding != "identity":
            headers["content-encoding"] = encoding
        return Response(asset.bodies[encoding], headers=headers, media_type=asset.kind)


def directory() -> Path | None:
    """Where the built client lies: in the package, else in the checkout; None if it was never built."""
    return next((place for place in (_PACKAGED, _CHECKOUT) if (place / NOT_FOUND).is_file()), None)


def _read(root: Path) -> dict[str, Asset]:
    suffixes = tuple(_ENCODINGS.values())
    plain = (path for path in sorted(root.rglob("*")) if path.is_file() and not path.name.endswith(suffixes))
    return {path.relative_to(root).as_posix(): _asset(path, root) for path in plain}


def _asset(path: Path, root: Path) -> Asset:
    body = path.read_bytes()
    copies = {encoding: path.with_name(path.name + suffix) for encoding, suffix in _ENCODINGS.items()}
    bodies = {"identity": body} | {name: copy.read_bytes() for name, copy in copies.items() if copy.is_file()}
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".html":
        cache = _ASK_AGAIN
    else:
        # Vite puts a hash of the content into the names of all that it builds.
        cache = _FOREVER if path.relative_to(root).parts[0] == "assets" else _AN_HOUR
    return Asset(kind, cache, sha256(body).hexdigest()[:16], bodies)


def _choose(accepted: str, asset: Asset) -> str:
    """The best encoding that the browser takes."""
    wanted = [part.strip().lower().replace(" ", "") for part in accepted.split(",")]
    refused = {part.partition(";")[0] for part in wanted if part.endswith((";q=0", ";q=0.0", ";q=0.00", ";q=0.000"))}
    known = {part.partition(";")[0] for part in wanted} - refused
    return next((name for name in _ENCODINGS if name in known and name in asset.bodies), "identity")
