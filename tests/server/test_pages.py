"""The files of the client: how long browsers may keep them, and what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import patient
from tests.server.servers import running

PYTHON = Path(__file__).parents[2] / "src" / "ferrovia" / "site" / "python"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder, str(folder / "ferrovia.db")) as server:
        yield server.url


def assets(text: str) -> list[str]:
    return re.findall(r'"(?:\./)?(assets/[^"]+)"', text)


def test_a_page_finds_its_files_however_deep_its_address_is(url: str) -> None:
    """They are relative to what the page calls its base, which its policy allows."""
    answer = patient.get(f"{url}/tables/abc/12")
    assert '<base href="/" />' in answer.text
    assert "base-uri 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/tables/abc", "text/html; charset=utf-8"),
        ("/rules/usa", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
        ("/icon-192.png", "image/png"),
        ("/icon-512.png", "image/png"),
        ("/icon-maskable.png", "image/png"),
    ],
)
def test_files_with_fixed_names_are_asked_for_again(url: str, path: str, type: str) -> None:
    answer = patient.get(url + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == type
    assert answer.headers["cache-control"] == "no-cache"


def test_files_named_by_their_content_are_kept_for_ever(url: str) -> None:
    names = assets(patient.get(url).text)
    assert names
    for name in names:
        assert "immutable" in patient.get(f"{url}/{name}").headers["cache-control"]


@pytest.mark.parametrize(
    ("name", "type"), [("pyodide.js", "text/javascript"), ("pyodide.asm.*.wasm", "application/wasm")]
)
def test_python_is_offered_where_it_was_built(url: str, name: str, type: str) -> None:
    page = patient.get(url).text
    offered = re.search(r'data-home="server" data-python="(python/\w+/)"', page)
    if not PYTHON.is_dir():
        assert not offered
        assert patient.get(f"{url}/python/1/{name}").status_code == 404
        return
    assert offered
    (name,) = (file.name for file in PYTHON.glob(name))
    answer = patient.get(f"{url}/{offered[1]}{name}")
    assert answer.headers["content-type"].startswith(type)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.content == (PYTHON / name).read_bytes()
    again = patient.get(f"{url}/{offered[1]}{name}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for other in (f"python/1/{name}", f"{offered[1]}../client/index.html", f"{offered[1]}none"):
        assert patient.get(f"{url}/{other}").status_code == 404


def test_only_a_worker_may_run_python(url: str) -> None:
    assert "wasm" not in patient.get(url).headers["content-security-policy"]
    assert "wasm" not in patient.get(f"{url}/sw.js").headers["content-security-policy"]


def test_the_scope_of_the_service_worker_is_all_pages(url: str) -> None:
    answer = patient.get(f"{url}/sw.js")
    assert answer.headers["service-worker-allowed"] == "/"
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_the_service_worker_knows_every_file_of_this_build(url: str) -> None:
    worker = patient.get(f"{url}/sw.js").text
    page = patient.get(url).text
    assert set(assets(page)) <= set(assets(worker))


def test_the_service_worker_keeps_no_language_before_somebody_reads_it(url: str) -> None:
    files = assets(patient.get(f"{url}/sw.js").text)
    assert files
    assert [name for name in files if re.match(r"assets/(de|en|es|fr|it|pt-BR|pt-PT|ro)-", name)] == []


def test_the_icons_of_the_manifest_are_there(url: str) -> None:
    for icon in patient.get(f"{url}/manifest.webmanifest").json()["icons"]:
        answer = patient.get(f"{url}/{icon['src']}")
        assert answer.headers["content-type"] == icon["type"]
