"""The head of a page: what search engines, shared links and browser tabs show of it."""

from __future__ import annotations

import html.parser
import re
from collections.abc import Iterator
from dataclasses import dataclass

from warbook.publish.book import escape
from warbook.publish.html.scripts import STYLES, ordered

__all__ = ["Head", "first_sentences", "with_head", "without_letters"]

_LONGEST = 155
"""Of how many characters a description is at most: search engines cut what is longer."""
_LEAST = 40
"""Of how many characters a paragraph is at least that says what a page is about."""
_OURS = re.compile(
    r'\n?[ \t]*<(?:title>.*?</title>|meta name="(?:description|generator)"[^>]*>|link rel="icon"[^>]*>)',
    re.DOTALL,
)
"""What the theme says there, for every page alike."""
_PAPER = ('assets/warbook-print.css"', 'assets/warbook-print.css" media="print"')
"""A link to the styles of paper, as the theme writes it and as it should be."""

LETTERS = "fonts/text-regular.woff2"
"""The font of running text, among the assets."""
_PRELOAD = (
    '<script>if(location.protocol!=="file:"){{let l=document.createElement("link");l.rel="preload";l.as="font";'
    'l.type="font/woff2";l.crossOrigin="";l.href="{}";document.head.append(l)}}</script>\n      '
)
"""Asks for it before style sheets tell of it; browsers refuse to do so to a page opened as a file."""
_ASKED = re.compile(rf"<script>if\(location\.protocol[^<]*{re.escape(LETTERS)}[^<]*</script>\s*")


@dataclass(frozen=True, slots=True)
class Head:
    """What a page's head says; `address` and `picture` are whole addresses, "" where the site has none.

    `icon` is the path of the icon from the page itself.
    """

    title: str
    about: str
    site: str
    icon: str
    address: str = ""
    picture: str = ""

    def tags(self) -> str:
        og = {"type": "website", "site_name": self.site, "title": self.title, "description": self.about}
        og |= {"url": self.address} if self.address else {}
        og |= {"image": self.picture} if self.picture else {}
        card = "summary_large_image" if self.picture else "summary"
        lines = [
            f"<title>{escape.html(self.title)}</title>",
            f'<meta name="description" content="{escape.html(self.about)}">',
            f'<link rel="icon" href="{escape.html(self.icon)}" type="image/svg+xml">',
            *(f'<meta property="og:{name}" content="{escape.html(value)}">' for name, value in og.items()),
            f'<meta name="twitter:card" content="{card}">',
        ]
        return "\n    ".join(lines)


def with_head(output: str, head: Head) -> str:
    """A page of the theme with our head in the place of its own; styles of paper hold up no screen, and what is read first
    is asked for first: letters at once, scripts last."""
    start, mark, rest = output.partition("</head>")
    start, rest = ordered(start, rest)
    start = STYLES.sub(lambda found: _PRELOAD.format(found[1] + LETTERS) + found[0], start, count=1)
    return f"{_OURS.sub('', start).replace(*_PAPER).rstrip()}\n    {head.tags()}\n  {mark}{rest}"


def without_letters(output: str) -> str:
    """A page that is set in other letters than those of every page."""
    return _ASKED.sub("", output, count=1)


def first_sentences(content: str, fallback: str) -> str:
    """What a page is about: its first paragraph that says something, cut between words; else `fallback`."""
    found = next((text for text in _paragraphs(content) if len(text) >= _LEAST), fallback)
    if len(found) <= _LONGEST:
        return found
    whole = found[: found.rfind(". ", 0, _LONGEST) + 1]
    if len(whole) >= _LEAST:
        return whole
    return found[:_LONGEST].rsplit(" ", 1)[0].rstrip(" ,;:–") + " …"


def _paragraphs(content: str) -> Iterator[str]:
    """The texts of plain paragraphs, one after the other: a page is read no farther than somebody asks."""
    reader, start = _Paragraphs(), 0
    for end in re.finditer("</p>", content):
        reader.feed(content[start : end.end()])
        start = end.end()
        while reader.found:
            yield reader.found.pop(0)


class _Paragraphs(html.parser.HTMLParser):
    """The texts of plain paragraphs: those without a class, outside of lists, tables and drawings."""

    INSIDE = frozenset(("table", "ul", "ol", "svg", "details", "blockquote", "pre", "nav"))

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._depth = 0
        self._words: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.INSIDE:
            self._depth += 1
        elif tag == "p":
            self._words = [] if not self._depth and "class" not in dict(attrs) else None

    def handle_endtag(self, tag: str) -> None:
        if tag in self.INSIDE:
            self._depth -= 1
        elif tag == "p" and self._words is not None:
            self.found.append(" ".join("".join(self._words).split()))
            self._words = None

    def handle_data(self, data: str) -> None:
        if self._words is not None:
            self._words.append(data)
