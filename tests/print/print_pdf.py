"""Just enough PDF reading for the tests: boxes, page count, and text through the fonts' ToUnicode maps."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib

import pytest

_NUMBER = rb"\s*([-\d.]+)\s*"
_MM = 25.4 / 72


def boxes(pdf: bytes, name: str) -> list[tuple[float, ...]]:
    """Every box of that name in millimetres, in the order of the file."""
    found = re.findall(rb"/" + name.encode() + rb"\s*\[" + _NUMBER * 4 + rb"\]", _plain(pdf))
    return [tuple(float(number) * _MM for number in box) for box in found]


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", _plain(pdf)))


def text_of(pdf: bytes) -> str:
    """The text as another program reads it; the test is skipped where there is no `pdftotext`."""
    tool = shutil.which("pdftotext")
    if tool is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    read = subprocess.run([tool, "-raw", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    return " ".join(read.decode().split())


def _plain(pdf: bytes) -> bytes:
    """The file and the contents of its object streams."""
    parts = [pdf]
    for stream in re.findall(rb"/Type\s*/ObjStm.*?stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        parts.append(zlib.decompress(stream))
    return b"\n".join(parts)


def words_at(pdf: bytes) -> list[tuple[str, float, float, float, float]]:
    """Each word with its left, top, right and bottom on its page, in millimetres."""
    tool = shutil.which("pdftotext")
    if tool is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    read = subprocess.run([tool, "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    found = re.findall(
        r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>', read.decode()
    )
    return [(word, *(float(one) * _MM for one in at)) for *at, word in found]  # type: ignore[misc]
