"""Which characters the fonts can show: read from their `cmap` tables (formats 4 and 12)."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

__all__ = ["coverage"]


@lru_cache(maxsize=16)
def coverage(folders: tuple[str, ...]) -> frozenset[str]:
    """The characters that at least one font in these folders has. Unreadable fonts count as empty."""
    found: set[int] = set()
    for folder in folders:
        for path in sorted(Path(folder).glob("*.[to]tf")):
            try:
                found |= _characters(path.read_bytes())
            except (OSError, struct.error, IndexError):
                continue
    return frozenset(map(chr, found))


def _characters(font: bytes) -> set[int]:
    (tables,) = struct.unpack_from(">H", font, 4)
    for index in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", font, 12 + 16 * index)
        if tag == b"cmap":
            return _cmap(font, offset)
    return set()


def _cmap(font: bytes, start: int) -> set[int]:
    (tables,) = struct.unpack_from(">H", font, start + 2)
    found: set[int] = set()
    for index in range(tables):
        platform, encoding, offset = struct.unpack_from(">HHI", font, start + 4 + 8 * index)
        if platform != 0 and (platform, encoding) not in ((3, 1), (3, 10)):
            continue
        (layout,) = struct.unpack_from(">H", font, start + offset)
        if layout == 4:
            found |= _format_4(font, start + offset)
        elif layout == 12:
            (groups,) = struct.unpack_from(">I", font, start + offset + 12)
            for group in range(groups):
                first, last, _ = struct.unpack_from(">III", font, start + offset + 16 + 12 * group)
                found.update(range(first, min(last, 0x10FFFF) + 1))
    return found


def _format_4(font: bytes, start: int) -> set[int]:
    (double,) = struct.unpack_from(">H", font, start + 6)
    ends, starts = start + 14, start + 16 + double
    deltas, ranges = starts + double, starts + 2 * double
    found: set[int] = set()
    for at in range(0, double, 2):
        first, last = _word(font, starts + at), _word(font, ends + at)
        delta, reach = _word(font, deltas + at), _word(font, ranges + at)
        for code in range(first, last + 1):
            glyph = code
            if reach:
                glyph = _word(font, ranges + at + reach + 2 * (code - first))
            if code != 0xFFFF and glyph and (glyph + delta) % 0x10000:
                found.add(code)
    return found


def _word(font: bytes, offset: int) -> int:
    return int(struct.unpack_from(">H", font, offset)[0])
