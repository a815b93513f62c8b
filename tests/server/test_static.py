"""Pages and files of the built client."""

import gzip
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from partyside.server.static import ORIGIN, Site
from tests.server.table import running
from tests.server.web import browser

HERE = ORIGIN.decode()
STYLE = b"body { color: green }" * 100


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A build as Vite leaves it."""
    root = tmp_path / "dist"
    (root / "assets").mkdir(parents=True)
    (root / "en").mkdir()
    (root / "index.html").write_text("<p>Играть</p>")
    (root / "app.html").write_text("<p>the game</p>")
    (root / "404.html").write_text("<p>There is no such page</p>")
    (root / "icon.svg").write_text("<svg/>")
    (root / "manifest.webmanifest").write_text("{}")
    (root / "sw.js").write_text("// works")
    (root / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {HERE}/sitemap.xml\n")
    (root / "sitemap.xml").write_text(f"<loc>{HERE}/</loc>")
    (root / "en" / "index.html").write_text(f'<link rel="canonical" href="{HERE}/en/"><p>Play</p>')
    for suffix in "br", "gz":
        (root / "en" / f"index.html.{suffix}").write_text("knows nothing of where it is")
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
                ("/en/", '<link rel="canonical" href="/en/"><p>Play</p>'),
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
            manifest = await client.get("/manifest.webmanifest")
            assert manifest.headers["content-type"] == "application/manifest+json"

    look()


def test_a_service_worker_is_asked_for_each_time(dist: Path) -> None:
    """One that is kept for an hour keeps the pages of yesterday."""

    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            answer = await client.get("/sw.js")
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"

    look()


def test_a_folder_without_its_slash_leads_to_the_folder(dist: Path) -> None:
    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            answer = await client.get("/en")
            assert (answer.status_code, answer.headers["location"]) == (308, "/en/")

    look()


@pytest.mark.parametrize("encoding", ["br, gzip", "identity"])
def test_pages_name_the_public_address(dist: Path, encoding: str) -> None:
    """[P5] Compressed or not."""

    @running
    async def look() -> None:
        async with browser(site=dist, public_url="https://uno.example.org") as client:
            client.headers["accept-encoding"] = encoding
            page = await client.get("/en/")
            assert page.text == '<link rel="canonical" href="https://uno.example.org/en/"><p>Play</p>'
            assert page.headers.get("content-encoding") == ("gzip" if "gzip" in encoding else None)
            assert (await client.get("/sitemap.xml")).text == "<loc>https://uno.example.org/</loc>"
            robots = (await client.get("/robots.txt")).text
            assert robots.splitlines()[-1] == "Sitemap: https://uno.example.org/sitemap.xml"

    look()


def test_without_a_public_address_nothing_invented_is_named(dist: Path) -> None:
    """[P5]"""

    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            assert HERE not in (await client.get("/en/")).text
            assert (await client.get("/robots.txt")).text == "User-agent: *\nAllow: /\n"
            assert (await client.get("/sitemap.xml")).status_code == 404

    look()


def test_the_address_is_part_of_what_a_browser_keeps(dist: Path) -> None:
    """A page whose address changed is another page."""

    @running
    async def look() -> None:
        tags = set()
        for url in None, "https://uno.example.org", "https://uno.example.com":
            async with browser(site=dist, public_url=url) as client:
                tags.add((await client.get("/en/")).headers["etag"])
        assert len(tags) == 3

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


def test_the_styles_that_stand_in_a_page_are_allowed_by_their_hash_and_no_others(dist: Path) -> None:
    """[P42] With an answer without a body too: its headers replace those of the page that the browser keeps."""
    style = "p { color: green }"
    (dist / "index.html").write_text(f"<style>{style}</style><p>Играть</p>")
    known = b64encode(sha256(style.encode()).digest()).decode()

    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            page = await client.get("/")
            again = await client.get("/", headers={"if-none-match": page.headers["etag"]})
            assert again.status_code == 304
            for answer in page, again:
                assert f"style-src 'self' 'sha256-{known}';" in answer.headers["content-security-policy"]
            for path in "/en/", "/new", "/assets/app-a1b2.css", "/nowhere":
                assert "style-src 'self';" in (await client.get(path)).headers["content-security-policy"]

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
    ["/nowhere", "/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/assets", "/assets/", "//etc/passwd"],
)
def test_what_is_not_there_is_not_found(dist: Path, path: str) -> None:
    """[P42] No address leads out of the directory."""

    @running
    async def look() -> None:
        async with browser(site=dist) as client:
            answer = await client.get(path)
            tag = answer.headers["etag"]
            assert answer.status_code == (await client.get(path, headers={"if-none-match": tag})).status_code == 404
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
