"""Every link of the built site of all shipped games leads somewhere: to a file that is there, and a place that is in it."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LINK = re.compile(r"<[a-z][^>]*?\s(?:href|src|data-src|xlink:href)=(?:\"([^\"]*)\"|([^\s>\"]+))")
_PLACE = re.compile(r"\s(?:id|name)=(?:\"([^\"]*)\"|([^\s>\"]+))")
OUTSIDE = ("https://typst.app/docs", "https://squidfunk.github.io/mkdocs-material/")
"""What may be led to elsewhere: documentation, by a link that the reader follows himself."""


def broken_links(site: Path) -> tuple[list[str], Counter[str]]:
    """The links of a site that lead nowhere, and how many there are of each sort."""
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    places = {page: {a or b for a, b in _PLACE.findall(text)} for page, text in pages.items()}
    counted: Counter[str] = Counter()
    broken = []
    for page, text in pages.items():
        for match in _LINK.finditer(text):
            address = unescape(match[1] if match[1] is not None else match[2])
            parts = urlsplit(address)
            if parts.scheme in ("data", "mailto"):
                continue
            if parts.scheme or parts.netloc:
                counted["outside"] += 1
                if not address.startswith(OUTSIDE):
                    broken.append((page, address))
                continue
            path = unquote(parts.path)
            base = site if path.startswith("/") and page.name == "404.html" else page.parent
            target = (base / path.lstrip("/")).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            counted["places" if parts.fragment else "files"] += 1
            if not target.is_file() or (
                parts.fragment
                and unquote(parts.fragment) not in places.get(target, set())
                and parts.fragment != "__"
            ):
                broken.append((page, address))
    return sorted({f"{page.relative_to(site)}: {address}" for page, address in broken}), counted


def test_no_link_is_broken(shipped_site: Path) -> None:
    broken, counted = broken_links(shipped_site)
    print(dict(counted))
    assert broken == []
    assert counted["places"] > 10_000 and counted["files"] > 5_000
