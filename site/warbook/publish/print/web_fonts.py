"""Fonts of a theme as web pages want them: a WOFF2 that lies beside a font under its name, else the font packed as WOFF."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

__all__ = ["WebFont", "chosen", "packed"]

_FAMILY, _WHOLE_FAMILY = 1, 16
"""Numbers of names in a font: the family as old programs know it, and as it is called."""
_WIDTHS = (50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200)
"""Per cent, for the nine widths of which a font says that it is one."""
_HEAD = struct.Struct(">4sIIHHIHHIIIII")
_ENTRY = struct.Struct(">4sIII")


@dataclass(frozen=True, slots=True)
class WebFont:
    """A font as a page loads it: the file's `name`, its `data`, and its `kind` as style sheets call it."""

    name: str
    data: bytes
    kind: str
    weight: int = 400
    italic: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    path: Path
    families: frozenset[str]
    weight: int
    width: float
    italic: bool


def chosen(
    folders: tuple[str, ...], family: str, weight: int, italic: bool = False, width: float = 100
) -> WebFont | None:
    """Of the fonts of a family in some folders the one nearest to a width and weight; None where none is as slanted."""
    some = [one for one in _fonts(folders) if family.casefold() in one.families and one.italic == italic]
    if not some:
        return None
    best = min(some, key=lambda one: (abs(one.width - width), abs(one.weight - weight), one.path.name))
    beside = best.path.with_suffix(".woff2")
    if beside.is_file():
        return WebFont(beside.name, beside.read_bytes(), "woff2", best.weight, italic)
    made = best.path.with_suffix(".woff").name
    return WebFont(made, packed(best.path.read_bytes()), "woff", best.weight, italic)


def packed(font: bytes) -> bytes:
    """A TrueType or OpenType font as WOFF: its tables one by one, each packed where that makes it smaller."""
    made = []
    for tag, check, offset, length in sorted(_tables(font)):
        table = font[offset : offset + length]
        small = zlib.compress(table, 9)
        made.append((tag, small if len(small) < length else table, length, check))
    at = _HEAD.size + 20 * len(made)
    whole = 12 + 16 * len(made) + sum(_padded(length) for _, _, length, _ in made)
    entries, body = b"", b""
    for tag, data, length, check in made:
        entries += struct.pack(">4sIIII", tag, at + len(body), len(data), length, check)
        body += data.ljust(_padded(len(data)), b"\0")
    size = at + len(body)
    head = _HEAD.pack(b"wOFF", *struct.unpack(">I", font[:4]), size, len(made), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return head + entries + body


def _padded(length: int) -> int:
    return (length + 3) // 4 * 4


def _tables(font: bytes) -> Iterator[tuple[bytes, int, int, int]]:
    (count,) = struct.unpack_from(">H", font, 4)
    for index in range(count):
        yield _ENTRY.unpack_from(font, 12 + 16 * index)


@lru_cache(maxsize=16)
def _fonts(folders: tuple[str, ...]) -> tuple[_Found, ...]:
    """What the fonts in some folders say of themselves; those that cannot be read are passed over."""
    found = []
    for folder in folders:
        for path in sorted(Path(folder).glob("*.[to]tf")):
            try:
                found.append(_told(path, path.read_bytes()))
            except (OSError, struct.error, KeyError, IndexError):
                continue
    return tuple(found)


def _told(path: Path, font: bytes) -> _Found:
    places = {tag: offset for tag, _, offset, _ in _tables(font)}
    weight, width = struct.unpack_from(">HH", font, places[b"OS/2"] + 4)
    (selection,) = struct.unpack_from(">H", font, places[b"OS/2"] + 62)
    names = dict(_names(font, places[b"name"]))
    whole = names.get(_WHOLE_FAMILY) or names[_FAMILY]
    return _Found(
        path, frozenset(_families(whole)), weight, _WIDTHS[min(9, max(1, width)) - 1], bool(selection & 1)
    )


def _families(name: str) -> Iterator[str]:
    """What a family may be called: by its name, or by that without words for width and weight at its end."""
    words = name.casefold().split()
    return (" ".join(words[:count]) for count in range(1, len(words) + 1))


def _names(font: bytes, start: int) -> Iterator[tuple[int, str]]:
    """The names by which Windows knows a font."""
    count, texts = struct.unpack_from(">HH", font, start + 2)
    for index in range(count):
        platform, _, _, number, length, offset = struct.unpack_from(">6H", font, start + 6 + 12 * index)
        if platform == 3:
            at = start + texts + offset
            yield number, font[at : at + length].decode("utf-16-be", "replace")
