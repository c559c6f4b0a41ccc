"""The server as a process: a port, an address to open, an end."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass

import uvicorn

from warbook.table.app import app
from warbook.table.following import Followed
from warbook.table.guard import OwnAddress
from warbook.table.house import LARGEST, House


@dataclass(slots=True)
class Running:
    """A server that has its port already. It is bound to this machine alone."""

    house: House
    listening: socket.socket
    followed: Followed | None = None

    @classmethod
    def at(cls, house: House, port: int, followed: Followed | None = None) -> Running:
        """Takes a port, any free one for 0. Raises `OSError`."""
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except OSError:
            listening.close()
            raise
        return cls(house, listening, followed)

    @property
    def port(self) -> int:
        return int(self.listening.getsockname()[1])

    def link(self, name: str) -> str:
        """The secret address of a seat, or of the host. What stands behind the # is never sent to anybody by a browser."""
        return f"http://127.0.0.1:{self.port}/#{self.house.keys.tokens[name]}"

    def server(self) -> uvicorn.Server:
        config = uvicorn.Config(
            app(self.house, OwnAddress(self.port), self.followed),
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=LARGEST,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        return uvicorn.Server(config)

    def run(self, opened: Callable[[], None]) -> None:
        """Serves until it is ended; `opened` is called when it can be asked."""
        opened()
        self.server().run(sockets=[self.listening])
