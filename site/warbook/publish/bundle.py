"""Everything to print of a game in one file: print it, cut it, play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from io import BytesIO

from warbook.publish.model import Download
from warbook.publish.printed import FOLDER, Printed

WHAT = "Everything"
"""What the one file is called, beside the parts it is made of."""


def add_bundles(printed: Printed, title: str) -> None:
    """Adds a file of all parts for every paper, and notes how large each download is.

    An installation from before PDFs were joined, which has no pypdf yet, does without the one file.
    """
    made: list[Download] = []
    for paper in dict.fromkeys(download.paper for download in printed.downloads):
        some = [download for download in printed.downloads if download.paper == paper]
        if len(some) < 2 or find_spec("pypdf") is None:
            continue
        path = f"{FOLDER}/print-and-play-{paper.lower()}.pdf"
        printed.files[path] = joined([(d.what, printed.files[d.path]) for d in some], title)
        made.append(Download(path, WHAT, paper))
    printed.downloads[:0] = made
    printed.downloads[:] = [replace(d, size=len(printed.files[d.path])) for d in printed.downloads]


def joined(parts: Sequence[tuple[str, bytes]], title: str) -> bytes:
    """PDFs one after another, each with a bookmark; the same parts give the same bytes."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for name, data in parts:
        writer.append(PdfReader(BytesIO(data)), outline_item=name)
    writer.add_metadata({"/Title": title, "/Producer": "Warbook"})
    made = BytesIO()
    writer.write(made)
    return made.getvalue()
