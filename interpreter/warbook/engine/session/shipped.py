"""A game as one file, for where it is played without its rules being read: a page, for one.

It is a zip of plain JSON, always the same bytes for the same game: `book.json`, the rulebook as `warbook.language.packed` tells;
`lists.json`, the force lists that came with it; `sources.json`, the texts of the rules by path, for the sentence behind each question.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from warbook.engine.force_lists import ForceList
from warbook.language.model import Rulebook
from warbook.language.packed import BadPack, packed, unpacked
from warbook.language.source import Source

FILE = "game.zip"
LARGEST = 200_000_000
_BEGAN = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Shipped:
    """What the file holds."""

    book: Rulebook
    lists: tuple[ForceList, ...]
    sources: Mapping[str, Source]


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of some files, in their order, of no date. A name that ends in / is a folder."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _BEGAN)
            entry.create_system = 3
            entry.external_attr = (0o40755 << 16 | 0x10) if name.endswith("/") else 0o100644 << 16
            entry.compress_type = zipfile.ZIP_STORED if name.endswith("/") else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
    return made.getvalue()


def ship(shipped: Shipped) -> bytes:
    """The file of a game. The tree of its documents is left out: nothing that plays looks at it."""
    lists = [
        {"name": one.path.stem, "title": one.name, "force": one.force, "size": one.size, "cards": list(one.cards), "kept": list(one.kept)}
        for one in shipped.lists
    ]  # fmt: skip
    sources = {path: one.text for path, one in sorted(shipped.sources.items())}
    book = packed(replace(shipped.book, documents=(), phrases={}))
    return zipped({"book.json": book, "lists.json": _json(lists), "sources.json": _json(sources)})


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def unship(data: bytes) -> Shipped:
    """What a file of a game holds. Raises `BadPack`."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(one.file_size for one in archive.infolist()) > LARGEST:
                raise BadPack("This game is too large.")
            book = unpacked(archive.read("book.json"))
            lists = json.loads(archive.read("lists.json"))
            sources = json.loads(archive.read("sources.json"))
        if not isinstance(book, Rulebook):
            raise BadPack("There is no rulebook in it.")
        return Shipped(
            book,
            tuple(_list(one) for one in lists),
            {path: Source(path, text) for path, text in sources.items()},
        )
    except (zipfile.BadZipFile, zlib.error, ValueError, LookupError, TypeError, AttributeError) as fault:
        raise BadPack(f"This is no file of a game: {fault}") from fault


def _list(told: Mapping[str, Any]) -> ForceList:
    kept = tuple((name, amount) for name, amount in told["kept"])
    return ForceList(
        Path(told["name"]), told["title"], told["force"], told["size"], tuple(told["cards"]), kept
    )
