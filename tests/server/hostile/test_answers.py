"""What every answer has, and requests that are not HTTP."""

from __future__ import annotations

import socket
from contextlib import suppress

import pytest

from tests.limits import PATIENCE
from tests.server import patient
from tests.server.servers import Server

JSON = {"Content-Type": "application/json"}

PROTECTED = {
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
}

# Method, path, request, and the status of the answer.
ANSWERS = [
    ("GET", "/", {}, 200),
    ("GET", "/healthz", {}, 200),
    ("GET", "/metrics", {}, 200),
    ("GET", "/api/boards", {}, 200),
    ("GET", "/api/schema/openapi.json", {}, 200),
    ("OPTIONS", "/api/boards", {}, 204),
    ("DELETE", "/api/sessions", {}, 204),
    ("GET", "/nothing", {}, 404),
    ("GET", "/api/nothing", {}, 404),
    ("GET", "/api/tables/nothing", {}, 404),
    ("GET", "/api/boards/%00", {}, 404),
    ("GET", "/api/boards/..%2F..%2Fetc%2Fpasswd", {}, 404),
    ("GET", "/assets/..%2Fpages.py", {}, 404),
    ("PUT", "/api/boards", {}, 405),
    ("GET", "/api/me", {}, 401),
    ("GET", "/api/tables/nothing?after=x", {}, 400),
    ("POST", "/api/tables", {"content": b"{", "headers": JSON}, 400),
    ("POST", "/api/tables", {"content": b"x" * 20_000, "headers": JSON}, 413),
    ("POST", "/api/tables", {"headers": {"Origin": "http://example.org"}}, 403),
]


@pytest.mark.parametrize(("method", "path", "sent", "status"), ANSWERS)
def test_every_answer_protects_its_reader(
    fortress: Server, method: str, path: str, sent: dict[str, object], status: int
) -> None:
    answer = patient.request(method, f"{fortress.url}{path}", **sent)  # type: ignore[arg-type]  # of a table
    assert answer.status_code == status
    assert set(answer.headers) >= PROTECTED
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    if path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"
    if status >= 400:
        assert set(answer.json()) == {"code", "rule", "details"}


POST = b"POST /api/tables HTTP/1.1\r\nHost: a\r\n"

MALFORMED = {
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "a negative length": POST + b"Content-Length: -1\r\n\r\n",
    "an invalid length": POST + b"Content-Length: ten\r\n\r\n",
    "a length beyond numbers": POST + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n",
    "a length and chunks": POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "an invalid chunk": POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    "an unknown coding": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "a header on two lines": b"GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
    "a control character": b"GET / HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n",
    "an unknown version": b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
    "an unknown method": b"EXPLODE / HTTP/1.1\r\nHost: a\r\n\r\n",
    "not HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
}


@pytest.mark.parametrize("what", MALFORMED)
def test_malformed_requests_are_refused_and_the_connection_is_closed(fortress: Server, what: str) -> None:
    with socket.create_connection(("127.0.0.1", fortress.port), timeout=PATIENCE) as line:
        line.sendall(MALFORMED[what])
        answer = b""
        while more := line.recv(4096):
            answer += more
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


HANDSHAKE = (
    b"GET /api/tables/nothing/live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
)
HANDSHAKE += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"

UNREADABLE = {
    "a body": (HANDSHAKE + b"Content-Length: 4\r\n\r\nnull", 400),
    "chunks": (HANDSHAKE + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    "a long header": (HANDSHAKE + b"X: " + b"a" * 8_200 + b"\r\n\r\n", 431),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_handshake_that_cannot_be_read_is_refused_and_the_connection_is_closed(
    fortress: Server, what: str
) -> None:
    said, status = UNREADABLE[what]
    with socket.create_connection(("127.0.0.1", fortress.port), timeout=PATIENCE) as line:
        line.sendall(said)
        answer = b""
        with suppress(ConnectionResetError):  # of a body that nobody read
            while more := line.recv(4096):
                answer += more
    assert answer.startswith(b"HTTP/1.1 %d " % status)


def test_a_client_that_leaves_in_the_middle_of_a_body_is_not_a_fault(fortress: Server) -> None:
    with socket.create_connection(("127.0.0.1", fortress.port), timeout=PATIENCE) as line:
        line.sendall(POST + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
    assert patient.get(f"{fortress.url}/healthz").status_code == 200
