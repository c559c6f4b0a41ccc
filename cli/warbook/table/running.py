"""The server as a process: a port, an address to open, an end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from socket import socket

from warbook.publish.local import HOST, LocalServer, OwnAddress, listening
from warbook.table.app import app
from warbook.table.following import Followed
from warbook.table.house import LARGEST, House


@dataclass(slots=True)
class Running:
    """A server that has its port already. It is bound to this machine alone."""

    house: House
    taken: socket
    followed: Followed | None = None

    @classmethod
    def at(cls, house: House, port: int, followed: Followed | None = None) -> Running:
        """Takes a port, any free one for 0. Raises `OSError`."""
        return cls(house, listening(port), followed)

    @property
    def port(self) -> int:
        return int(self.taken.getsockname()[1])

    def link(self, name: str) -> str:
        """The secret address of a seat, or of the host. What stands behind the # is never sent to anybody by a browser."""
        return f"http://{HOST}:{self.port}/#{self.house.keys.tokens[name]}"

    def server(self) -> LocalServer:
        return LocalServer(app(self.house, OwnAddress(self.port), self.followed), largest=LARGEST)

    def run(self, opened: Callable[[], None]) -> None:
        """Serves until it is ended; `opened` is called when it can be asked."""
        opened()
        self.server().run(sockets=[self.taken])
