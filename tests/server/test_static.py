"""Pages and files of the built client."""

import gzip
from pathlib import Path

import pytest

from partyside.server.static import Site
from tests.server.table import running
from tests.server.web import browser

STYLE = b"body { color: green }" * 100


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A build as Vite leaves it."""
    root = tmp_path / "dist"
    (root / "assets").mkdir(parents=True)
    (root / "en").mkdir()
    (root / "index.html").write_text("<p>Играть</p>")
    (root / "en" / "index.html").write_text("<p>Play</p>")
    (root / "app.html").write_text("<p>the game</p>")
    (root / "404.html").write_text("<p>There is no such page</p>")
    (root / "icon.svg").write_text("<svg/>")
    (root / "assets" / "app-a1b2.css").write_bytes(STYLE)
    (root / "assets" / "app-a1b2.css.gz").write_bytes(gzip.compress(STYLE))
    (root / "assets" / "app-a1b2.css.br").write_bytes(b"brotli")
    (tmp_path / "secret.txt").write_text("not for you")
    return root


def test_pages_are_found_by_their_addresses(dist: Path) -> None:
    """[P2] [P6]"""

    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            for path, text in (
                ("/", "<p>Играть</p>"),
                ("/en/", "<p>Play</p>"),
                ("/new", "<p>the game</p>"),
                ("/join", "<p>the game</p>"),
                ("/r/K7P-2AC", "<p>the game</p>"),
            ):
                answer = await client.get(path)
                assert (answer.status_code, answer.text) == (200, text)
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
                assert answer.headers["cache-control"] == "no-cache"

    look()


def test_hashed_files_are_kept_for_ever(dist: Path) -> None:
    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            assert "immutable" in (await client.get("/assets/app-a1b2.css")).headers["cache-control"]
            assert "immutable" not in (await client.get("/icon.svg")).headers["cache-control"]
            assert (await client.get("/icon.svg")).headers["content-type"] == "image/svg+xml"

    look()


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0", None),
        ("deflate", None),
        ("", None),
    ],
)
def test_the_best_copy_that_the_browser_takes_is_sent(dist: Path, accepted: str, encoding: str | None) -> None:
    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            request = client.build_request("GET", "/assets/app-a1b2.css", headers={"accept-encoding": accepted})
            answer = await client.send(request, stream=True)
            body = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["vary"] == "accept-encoding"
            suffix = {"br": ".br", "gzip": ".gz", None: ""}[encoding]
            assert body == (dist / "assets" / f"app-a1b2.css{suffix}").read_bytes()

    look()


def test_an_unchanged_file_is_not_sent_again(dist: Path) -> None:
    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            tag = (await client.get("/")).headers["etag"]
            again = await client.get("/", headers={"if-none-match": f'"other", {tag}'})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
            assert (await client.get("/", headers={"if-none-match": '"other"'})).status_code == 200

    look()


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/assets", "/assets/", "/en", "//etc/passwd"],
)
def test_what_is_not_there_is_not_found(dist: Path, path: str) -> None:
    """[P42] No address leads out of the directory."""

    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            answer = await client.get(path)
            assert answer.status_code == 404
            assert "There is no such page" in answer.text
            assert answer.headers["content-type"] == "text/html; charset=utf-8"

    look()


@running
async def test_a_server_without_a_build_says_how_to_make_one() -> None:
    async with browser() as client:
        answer = await client.get("/")
        assert answer.status_code == 503
        assert "make web/dist/index.html" in answer.text


def test_a_site_knows_whether_it_is_built(dist: Path) -> None:
    assert Site(dist).is_built
    assert not Site(None).is_built
