"""Pictures that are made, not given: QR codes, emblem seeds, and art packed into text."""

from __future__ import annotations

import base64
import hashlib
import zlib
from functools import lru_cache
from io import BytesIO
from typing import Literal

from warbook.publish.print.model import Art

__all__ = ["data_address", "is_picture", "is_whole", "picture_type", "qr_runs", "seed", "webps"]

PictureType = Literal["image/png", "image/jpeg", "image/webp", "image/svg+xml"]
_TYPES: dict[str, PictureType] = {
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "svg": "image/svg+xml",
}  # fmt: skip


def seed(name: str) -> list[int]:
    """Sixteen numbers from 0 to 255 that a name always gives: its emblem and pattern are drawn from them."""
    return list(hashlib.sha256(name.encode("utf-8", "replace")).digest()[:16])


def webps(png: bytes, *wanted: tuple[int, int]) -> list[bytes]:
    """A PNG as WebP, which takes a third of the bytes: for each quality and width in pixels; as wide as it is with 0."""
    from PIL import Image  # here, as most builds find that nothing changed

    found = []
    with Image.open(BytesIO(png)) as whole:
        for quality, width in wanted:
            made, size = BytesIO(), (width, max(1, round(width * whole.height / whole.width)))
            shown = whole.resize(size, Image.Resampling.LANCZOS) if width else whole
            shown.save(made, "WEBP", quality=quality, method=2)
            found.append(made.getvalue())
    return found


@lru_cache(maxsize=4096)
def qr_runs(url: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """The code's side in modules and its dark runs (x, y, length); `ValueError` if `url` is too long."""
    import segno

    try:
        code = segno.make_qr(url, error="m")
    except segno.DataOverflowError:
        raise ValueError("too long for a QR code") from None
    if code.version is None or int(code.version) > 10:
        raise ValueError("too long for a QR code of a card")
    runs: list[tuple[int, int, int]] = []
    for y, row in enumerate(code.matrix):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                runs.append((start, y, x - start))
            x += 1
    return len(code.matrix), tuple(runs)


def data_address(art: Art) -> str:
    """The file as a `data:` address, for an SVG `image`."""
    return f"data:{art.media_type};base64,{base64.b64encode(art.data).decode('ascii')}"


def is_picture(art: Art) -> bool:
    """Whether the file begins as its type must."""
    data = art.data
    match art.media_type:
        case "image/png":
            return data.startswith(b"\x89PNG\r\n\x1a\n")
        case "image/jpeg":
            return data.startswith(b"\xff\xd8\xff")
        case "image/webp":
            return data.startswith(b"RIFF") and data[8:12] == b"WEBP"
        case "image/svg+xml":
            return b"<svg" in data[:1000]


def is_whole(art: Art) -> bool:
    """Whether the file goes on to its end: whether nothing of it was cut off, nor, of a PNG, changed."""
    data = art.data
    match art.media_type:
        case "image/png":
            return _all_chunks(data)
        case "image/jpeg":
            return b"\xff\xd9" in data[2:]
        case "image/webp":
            return len(data) >= 8 + int.from_bytes(data[4:8], "little")
        case "image/svg+xml":
            return True


def _all_chunks(data: bytes) -> bool:
    """Whether every chunk of a PNG is there, as its sum says, up to the one that ends it."""
    at = 8
    while (end := at + 12 + int.from_bytes(data[at : at + 4], "big")) <= len(data):
        if zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end], "big"):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end
    return False


def picture_type(name: str) -> PictureType | None:
    """The type of picture that a file's name says; None where it says none."""
    return _TYPES.get(name.rsplit(".", 1)[-1].lower()) if "." in name else None
