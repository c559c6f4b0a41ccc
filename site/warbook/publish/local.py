"""A server for this machine alone: its port, and which questions it heeds."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import uvicorn
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
NAMES = (HOST, "localhost", "[::1]")
_WEB_PORT = 80
"""The port that an address need not tell."""
_WRONG = 1008
"""The code by which a socket is closed that broke the rules."""
_LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """The names and port under which this server may be asked. Another page that makes a name of its own lead here is
    turned away by it, and so is a page from elsewhere that opens a socket."""

    port: int
    names: tuple[str, ...] = NAMES

    def own_host(self, host: str) -> bool:
        name, port = host.casefold(), str(_WEB_PORT)
        if not name.endswith("]") and ":" in name:
            name, _, port = name.rpartition(":")
        return name in self.names and port == str(self.port)

    def own_origin(self, origin: str) -> bool:
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and not parts.path and self.own_host(parts.netloc)


@dataclass(frozen=True, slots=True)
class OwnOnly:
    """Lets through what asks for this server by its own name, and sockets that its own pages open; `headers` are told
    with each answer."""

    app: ASGIApp
    address: OwnAddress
    headers: Mapping[str, str] = field(default_factory=dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        own = self.address.own_host(asked.get("host", ""))
        if scope["type"] == "websocket":
            if own and self.address.own_origin(asked.get("origin", "")):
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": _WRONG})
        elif own:
            await self.app(scope, receive, self._told(send))
        else:
            await PlainTextResponse("This is the server of another address.", 421)(scope, receive, send)

    def _told(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        return sent


def listening(port: int) -> socket.socket:
    """Takes a port of this machine, any free one for 0. Raises `OSError`."""
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((HOST, port))
        taken.listen()
    except OSError:
        taken.close()
        raise
    return taken


class LocalServer(uvicorn.Server):
    """Serves an application; `ending` is called before it waits for what is still being answered."""

    def __init__(
        self, app: ASGIApp, ending: Callable[[], None] = lambda: None, largest: int = _LARGEST
    ) -> None:
        self.ending = ending
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=largest,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        super().__init__(config)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.ending()
        await super().shutdown(sockets)
