"""A server for one reader at this machine: pages, and news of what changed (server-sent events)."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import asdict
from importlib.resources import files as resources

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from warbook.publish.local import HOST, LocalServer, OwnAddress, OwnOnly, listening
from warbook.publish.preview.desk import Desk, News

EVENTS, SCRIPT = "/_warbook/events", "/_warbook/live.js"
_HEADERS = {"Cache-Control": "no-store"}
_LOST = b"<!doctype html><title>Not there</title><p>There is no such page.<body></body>"
_BEAT_SECONDS = 15.0


class PreviewServer:
    """Serves a desk at a port of this machine, any free one for 0; nobody else can reach it. Raises `OSError`."""

    def __init__(self, desk: Desk, port: int) -> None:
        self.desk = desk
        self.viewed = ""
        """The page looked at last: its game is read first."""
        self.on_view: Callable[[], None] = lambda: None
        self._readers: set[asyncio.Queue[News | None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listening = listening(port)
        self._server = LocalServer(self._app(), lambda: self._put(None))

    @property
    def port(self) -> int:
        return int(self._listening.getsockname()[1])

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}/"

    def run(self) -> None:
        """Serves until it is ended."""
        self._server.run(sockets=[self._listening])

    def end(self) -> None:
        """Ends it; from any thread."""
        self._server.should_exit = True

    def tell(self, news: News) -> None:
        """Sends news to every open page; from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # it has ended meanwhile
                self._loop.call_soon_threadsafe(self._put, news)

    def _put(self, news: News | None) -> None:
        for reader in self._readers:
            reader.put_nowait(news)

    def _app(self) -> Starlette:
        return Starlette(
            routes=[Route(EVENTS, self._events), Route(SCRIPT, _script), Route("/{path:path}", self._page)],
            middleware=[Middleware(OwnOnly, address=OwnAddress(self.port), headers=_HEADERS)],
        )

    def _page(self, request: Request) -> Response:
        """A page or a file. Not awaited, so that it is made in a thread of its own."""
        path: str = request.path_params["path"]
        if not path or path.endswith("/"):
            path += "index.html"
        found = self.desk.get(path)
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        if found is None:
            return Response(_LOST, 404, media_type="text/html")
        if kind == "text/html":
            self.viewed = path
            self.on_view()
            found = found.replace(b"</body>", f'<script src="{SCRIPT}" defer></script></body>'.encode(), 1)
        return Response(found, media_type=kind)

    async def _events(self, request: Request) -> Response:
        self._loop = asyncio.get_running_loop()
        mine: asyncio.Queue[News | None] = asyncio.Queue()
        self._readers.add(mine)
        mine.put_nowait(News(self.desk.faults))

        async def told() -> AsyncIterator[str]:
            try:
                while True:
                    try:
                        news = await asyncio.wait_for(mine.get(), _BEAT_SECONDS)
                    except TimeoutError:
                        yield ": still here\n\n"
                        continue
                    if news is None:
                        return
                    yield f"data: {json.dumps(asdict(news))}\n\n"
            finally:
                self._readers.discard(mine)

        return StreamingResponse(told(), media_type="text/event-stream")


def _script(request: Request) -> Response:
    script = resources("warbook.publish.preview").joinpath("live.js").read_bytes()
    return Response(script, media_type="text/javascript")
