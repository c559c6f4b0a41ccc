"""What answers HTTP: the page and its files, the game's looks, and the socket of the table."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files as resources

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from warbook.publish.book.face import Face
from warbook.publish.local import OwnAddress, OwnOnly
from warbook.table.following import Followed
from warbook.table.house import Guest, House

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""The page runs nothing but its own files, and nobody may frame it."""
PAGE = "index.html"
OWN = "game/"
"""Where the game's own fonts are asked for."""
_UNKNOWN = "application/octet-stream"
GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""How sending to, or reading from, a connection tells that it has ended."""


def app(house: House, address: OwnAddress, followed: Followed | None = None) -> Starlette:
    """The application: of rules that are `followed`, what is saved is played at once."""

    async def page(request: Request) -> Response:
        path = request.path_params.get("path") or PAGE
        if path == PAGE:
            return Response(_in_face(_file(path).body, house.rules.face), media_type="text/html")
        own = house.rules.face.files.get(path.removeprefix(OWN)) if path.startswith(OWN) else None
        return _file(path) if own is None else Response(bytes(own), media_type=_kind(path))

    async def looks_of(request: Request) -> Response:
        told = json.dumps(house.rules.looks, ensure_ascii=False, separators=(",", ":"))
        return Response(told.encode(), media_type="application/json")

    async def lists(request: Request) -> Response:
        told = await asyncio.to_thread(lambda: house.rules.building)
        return _none() if told is None else Response(told, media_type="text/javascript")

    async def socket(ws: WebSocket) -> None:
        await ws.accept()
        await _serve(house, ws)

    @asynccontextmanager
    async def open_(app: Starlette) -> AsyncIterator[None]:
        going = [asyncio.create_task(house.play())]
        if followed is not None:
            going.append(asyncio.create_task(followed.changes(house.renew)))
        yield
        for one in going:
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one

    return Starlette(
        routes=[
            Route("/", page),
            Route("/looks.json", looks_of),
            Route("/lists.js", lists),
            WebSocketRoute("/table", socket),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(OwnOnly, address=address, headers=HEADERS)],
        lifespan=open_,
    )


async def _serve(house: House, ws: WebSocket) -> None:
    """One connection, to its end."""

    async def tell(text: str) -> None:
        with suppress(*GONE):  # noticed where it is read from
            await ws.send_text(text)

    guest = Guest(tell)
    house.guests.add(guest)
    try:
        while True:
            await house.heard(guest, await ws.receive_text())
    except (*GONE, KeyError):
        pass  # gone, or it sent bytes, which nobody here does
    finally:
        await house.left(guest)


def _in_face(page: bytes | memoryview, face: Face) -> bytes:
    """The page in a game's own fonts."""
    text, rules = bytes(page).decode(), face.rules(OWN)
    if rules:
        text = text.replace("</head>", f"<style>{rules}</style>\n</head>", 1)
    if face.families:
        text = text.replace("<body>", f'<body style="{face.families}">', 1)
    return text.encode()


def _kind(name: str) -> str:
    return "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0] or _UNKNOWN


def _file(path: str) -> Response:
    """A file of the page; nothing outside its folders can be asked for, whatever the path says."""
    folder, _, name = path.rpartition("/")
    places = {"": "web/table", "fonts": "web/docs/assets/fonts", "builder": "web/docs/assets/builder"}
    if folder in places and name and not name.startswith("."):
        found = resources("warbook.publish").joinpath(places[folder], name)
        if found.is_file():
            return Response(found.read_bytes(), media_type=_kind(name))
    return _none()


def _none() -> Response:
    return PlainTextResponse("There is no such file.", 404)
