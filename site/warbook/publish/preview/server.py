"""A small server for one reader at this machine: pages, and news of what changed (server-sent events)."""

from __future__ import annotations

import json
import mimetypes
from dataclasses import asdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files as resources
from queue import Empty, SimpleQueue
from threading import Lock
from urllib.parse import unquote, urlsplit

from warbook.publish.preview.desk import Desk, News

EVENTS, SCRIPT = "_warbook/events", "_warbook/live.js"
HOSTS = ("127.0.0.1", "localhost")
_BEAT_SECONDS = 15.0


class PreviewServer(ThreadingHTTPServer):
    """Serves a desk at 127.0.0.1; nobody else can reach it."""

    daemon_threads = True

    def __init__(self, desk: Desk, port: int) -> None:
        self.desk = desk
        self._readers: set[SimpleQueue[News | None]] = set()
        self._lock = Lock()
        self.viewed = ""
        """The page looked at last: its game is read first."""
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def tell(self, news: News) -> None:
        """Sends news to every open page."""
        with self._lock:
            readers = list(self._readers)
        for reader in readers:
            reader.put(news)

    def server_close(self) -> None:
        """Ends the news of every open page, then stops listening."""
        with self._lock:
            for reader in self._readers:
                reader.put(None)
        super().server_close()

    def listen(self) -> SimpleQueue[News | None]:
        mine: SimpleQueue[News | None] = SimpleQueue()
        with self._lock:
            self._readers.add(mine)
        return mine

    def forget(self, reader: SimpleQueue[News | None]) -> None:
        with self._lock:
            self._readers.discard(reader)


class _Handler(BaseHTTPRequestHandler):
    server: PreviewServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if not self._is_for_us():
            self._send(421, b"This is the preview of another address.", "text/plain")
            return
        path = unquote(urlsplit(self.path).path).lstrip("/")
        try:
            if path == EVENTS:
                self._events()
            elif path == SCRIPT:
                script = resources("warbook.publish.preview").joinpath("live.js").read_bytes()
                self._send(200, script, "text/javascript")
            else:
                self._page(path)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def _is_for_us(self) -> bool:
        """Whether this machine was asked by its own name: a page from elsewhere, whose name was made to lead here, may
        not read what is written here."""
        host, _, port = self.headers.get("Host", "").partition(":")
        return host.casefold() in HOSTS and port in ("", str(self.server.server_address[1]))

    def _page(self, path: str) -> None:
        if not path or path.endswith("/"):
            path += "index.html"
        found = self.server.desk.renderer.get(path)
        status = 200 if found is not None else 404
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        if found is None:
            found, kind = (
                b"<!doctype html><title>Not there</title><p>There is no such page.<body>",
                "text/html",
            )
        if kind == "text/html":
            self.server.viewed = path
            tag = f'<script src="/{SCRIPT}" defer></script></body>'.encode()
            found = found.replace(b"</body>", tag, 1)
        self._send(status, found, kind)

    def _send(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        text = kind.startswith("text/") or kind.endswith(("javascript", "json"))
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _events(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        mine = self.server.listen()
        try:
            self._tell(News(self.server.desk.faults))
            while True:
                try:
                    news = mine.get(timeout=_BEAT_SECONDS)
                except Empty:
                    self.wfile.write(b": still here\n\n")
                    self.wfile.flush()
                    continue
                if news is None:
                    return
                self._tell(news)
        finally:
            self.server.forget(mine)

    def _tell(self, news: News) -> None:
        self.wfile.write(f"data: {json.dumps(asdict(news))}\n\n".encode())
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: what matters is told by `warbook serve` itself."""
