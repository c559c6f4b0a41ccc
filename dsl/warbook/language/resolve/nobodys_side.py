"""What a rule of the whole game could mean by an own or a friendly piece that something is done to: one whom a friend of its does it
to, or one near a friend, or any.

`When a friendly Soldier is hit` is seen from nobody's side. Text alone: nothing here is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from warbook.language.names import indefinite, singulars

_SIDED = re.compile(
    r"(?P<article>[Aa]n?|[Aa]ny|[Nn]o) (?P<side>own|friendly) (?P<noun>[A-Z][\w-]*)(?P<more>(?: [^,.:]*?)?)"
    r" (?P<done>(?:is|cannot be|may be|being) (?!(?:within|adjacent|in|on|at|beyond|outside|not|an?|the)\b)[a-z]+)(?P<by> by (?:an?|any) (?=[A-Z]))?"
)
_STANDS = re.compile(
    r"(?P<article>[Aa]n?) (?:own|friendly) (?P<noun>[A-Z][\w-]*) (?P<near>is (?:adjacent to|within [^,.:]*? of)) an? (?P<kind>[A-Z][\w-]*)"
)
_NEAR = re.compile(r" (?:adjacent to|within [^,.:]*? of) an? (?P<kind>[A-Z][\w-]*)$")


def done_to_a_friend(text: str, at: int) -> Iterator[tuple[int, int, str]]:
    """From where to where of a text other words could stand, and these."""
    if (stands := next((m for m in _STANDS.finditer(text) if m.start() <= at < m.end()), None)) is not None:
        who = indefinite(stands["noun"])
        who = who[:1].upper() + who[1:] if stands["article"][:1].isupper() else who
        yield stands.start(), stands.end(), f"{who} {stands['near']} a friendly {stands['kind']}"
        return
    said = next((m for m in _SIDED.finditer(text) if m.start() <= at < m.end()), None)
    if said is None:
        return
    article, more, done, by = said["article"], said["more"], said["done"], said["by"] or ""
    one = said["noun"] if article[1:] in ("ny", "o") else indefinite(said["noun"]).partition(" ")[2]
    who = f"{article} {one}" if article[1:] in ("ny", "o") else indefinite(one)
    who = who[:1].upper() + who[1:] if article[:1].isupper() else who
    friend = " by a friendly " if by else f" by a friendly {said['noun']}"
    near = _NEAR.search(more)
    if near is not None:
        beside = f"{more[: near.start('kind')]}friendly {near['kind']}"
        beside = re.sub(r"\ban friendly", "a friendly", beside)
        yield said.start(), said.end(), f"{who}{beside} {done}{by}"
    if near is None and done.startswith(("is", "being")):
        yield said.start(), said.end(), f"{who}{more} {done}{by}"
    yield said.start(), said.end(), f"{who}{more} {done}{friend}"


_OWN = re.compile(r"\b[Oo]wn (?P<what>[A-Z][\w-]*(?: (?:of )?[A-Z][\w-]*)*)$")
_SIDES = re.compile(r"\b(?:[Oo]wn|[Ee]nemy|[Ff]riendly)\b")


def unsided(text: str, start: int, end: int, pieces: Set[str]) -> tuple[str, str]:
    """What is wrong with a rule that is seen from nobody's side, and what helps; `pieces` are names of kinds and cards."""
    own = _OWN.search(text[:end])
    if own is not None and pieces.isdisjoint(singulars(own["what"])):
        what = own["what"]
        return (
            f"This rule is seen from nobody's side, so “own {what}” is nobody's.",
            f"Say “any {what}” for either player's, or whose it is: “the first player's {what}”; of each, “For each player, …”.",
        )
    if _SIDES.search(text[start:end]) is None:
        return (
            "Several could be meant, and nobody is named who chooses among them.",
            "Name who chooses: “The active player chooses 1 KIND nearest to …. It …”.",
        )
    return (
        "This rule is seen from nobody's side, and nobody is named before whose own or enemy this could be.",
        "Say whose: “a KIND whose player is the active player”; name somebody first, “a KIND cannot … an enemy KIND”; or write it into a "
        "trait, “… an enemy KIND …: The bearer …”.",
    )
