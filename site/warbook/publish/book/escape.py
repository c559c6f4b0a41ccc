"""Making text of the rules harmless: in Markdown, in HTML, and as part of an address.

Every character that could mean something to Markdown, to one of its extensions or to a template is written
as a numeric entity, which all of them leave alone.
"""

from __future__ import annotations

import posixpath
import re
import unicodedata
from functools import lru_cache

__all__ = ["attribute", "first_name", "html", "markdown", "prose", "relative", "slug"]

_ACTIVE = re.compile(r"[\\`*_{}\[\]<>|~^$#]|&(?!\s)|!(?=\[)|:(?=\S*:)|(?<=\w)://|--|==|\+\+|@(?=\w)")
_LEADING = re.compile(r"^(\s*)([-+=:!?%/]|\d+(?=[.)](?:\s|$)))")
_MINUS = re.compile(r"(?<![\w.-])-(?=\d)")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def _entities(text: str) -> str:
    return "".join(f"&#{ord(c)};" for c in text)


def markdown(text: str) -> str:
    """The text as words of Markdown, with nothing in it that acts."""
    text = _MINUS.sub("\u2212", _CONTROL.sub("", text))
    text = _ACTIVE.sub(lambda match: _entities(match[0]), text)
    match = _LEADING.match(text)
    if match is None:
        return text
    if match[2][0].isdigit():
        at = match.end()
        return text[:at] + _entities(text[at]) + text[at + 1 :]
    return match[1] + _entities(match[2]) + text[match.end() :]


def html(text: str) -> str:
    """The text inside an HTML element that stands in a Markdown page."""
    return re.sub(r"[^\w\s.,;()/'’–—…·×+%?:-]", lambda match: _entities(match[0]), _CONTROL.sub("", text))


def attribute(text: str) -> str:
    """The text inside a quoted attribute, or the title of a link."""
    return html(" ".join(text.split()))


_SPELT = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": ""}
)
"""Letters that are no plain letter with an accent, as addresses spell them."""


def slug(text: str) -> str:
    """A short name for an address: lower case letters, digits and hyphens, never empty."""
    spelt = text.lower().translate(_SPELT)
    plain = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode().lower()
    words = plain.replace("+", " plus ").replace("'", "")
    found = re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:80].strip("-")
    return found or "x" + "-".join(f"{ord(c):x}" for c in text[:8])


@lru_cache(maxsize=16384)
def relative(address: str, page: str) -> str:
    """`address` (a path with perhaps an anchor, from the game's folder) as seen from `page`."""
    path, mark, anchor = address.partition("#")
    if path == page:
        return f"#{anchor}" if mark else posixpath.basename(page)
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + mark + anchor


def first_name(wanted: str, taken: set[str]) -> str:
    """`wanted`, or with a number where it is taken; notes it as taken."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    taken.add(name)
    return name


def prose(text: str) -> str:
    """Documentation in plain words, with `code` in it, as Markdown."""
    parts = text.split("`")
    return "".join(f"<code>{html(part)}</code>" if i % 2 else markdown(part) for i, part in enumerate(parts))
