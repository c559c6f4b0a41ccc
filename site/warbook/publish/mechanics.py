"""The book of mechanics: how what many games have is said, each as a short extract that stands on a small game.

The extracts are sections of the files in `guide/mechanics/`. A folder there holds one game, in the file that has its
name, and beside it chapters of mechanics; a mechanic is a section of second rank that says what it is also called. Put
into the folder's game it is a game by itself, which the tests check and play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from warbook.language.files import SUFFIX
from warbook.publish.escape import slug

HOME = Path(__file__).parent / "guide" / "mechanics"
_GAME = "# Game: "
_EXAMPLE = "### Example: "
_ALSO = re.compile(r"^- Also called: (.+(?:\n  .+)*)\n*", re.MULTILINE)
_PARAGRAPH = re.compile(r"\A\n*((?:[A-Z“].*\n)(?:[^-#|>\n].*\n)*)\n*")


@dataclass(frozen=True, slots=True)
class Mechanic:
    """`says` is the line that explains it, `rule` what is copied, `examples` what plays it, `notes` what more is said;
    `base` is the folder whose game it stands on. Without a `rule` the language cannot say it."""

    title: str
    group: str
    base: str
    also: tuple[str, ...]
    says: str
    rule: str
    examples: str
    notes: str = ""

    @property
    def anchor(self) -> str:
        """Its place on the page of its group."""
        return slug(self.title)

    @property
    def extract(self) -> str:
        """What is copied: the rule under its own heading, with the examples that play it."""
        return f"## {self.title}\n\n{self.rule}\n{self.examples}".rstrip() + "\n"


@dataclass(frozen=True, slots=True)
class Group:
    """Mechanics told on one page: `says` is what its file says of them all."""

    title: str
    says: str
    base: str
    mechanics: tuple[Mechanic, ...]

    @property
    def page(self) -> str:
        """The name of its page."""
        return f"mechanics-{slug(self.title)}.md"


@cache
def groups() -> tuple[Group, ...]:
    """All of the book, in the order of its files."""
    found = [
        read_group(path)
        for path in sorted(HOME.glob(f"*/*{SUFFIX}"), key=lambda path: path.name)
        if path.name != f"{path.parent.name}{SUFFIX}"
    ]
    return tuple(found)


def mechanics() -> tuple[Mechanic, ...]:
    """Every mechanic, group by group."""
    return tuple(one for group in groups() for one in group.mechanics)


def group_of(one: Mechanic) -> Group:
    """The group that a mechanic stands in."""
    return next(group for group in groups() if group.title == one.group)


@cache
def base(name: str) -> str:
    """The text of the game that the mechanics of a folder stand on."""
    return (HOME / name / f"{name}{SUFFIX}").read_text(encoding="utf-8")


def replaced(one: Mechanic) -> tuple[str, ...]:
    """The headings of the game it stands on that it puts others in the place of."""
    own = set(_headings(one.rule))
    return tuple(heading for heading in _headings(base(one.base)) if heading in own)


def alone(one: Mechanic) -> str:
    """A whole game that has a mechanic and nothing else that it does not need."""
    return into(base(one.base), one, f"{_GAME}{one.title}")


def into(game: str, one: Mechanic, head: str = "") -> str:
    """A game with a mechanic put into it, under another head if one is given; what it says otherwise is left out."""
    own = set(_headings(one.rule))
    kept = "".join(text for heading, text in _parts(game) if heading not in own)
    first, _, rest = kept.partition("\n")
    return f"{head or first}\n{rest}".rstrip() + f"\n\n{one.extract}"


def _headings(text: str) -> Iterator[str]:
    """The headings that declare something, as they stand."""
    return (heading for heading, _ in _parts(text) if ": " in heading or heading.startswith("### To "))


def _parts(text: str) -> list[tuple[str, str]]:
    """A text cut before each of its headings; what stands before the first has none."""
    found: list[tuple[str, list[str]]] = [("", [])]
    fenced = False
    for line in text.splitlines(keepends=True):
        fenced ^= line.startswith("```")
        if line.startswith("#") and not fenced:
            found.append((line.strip(), []))
        found[-1][1].append(line)
    return [(heading, "".join(lines)) for heading, lines in found if lines]


def read_group(path: Path) -> Group:
    """The mechanics of one file, which stand on the game of its folder."""
    parts = _parts(path.read_text(encoding="utf-8"))
    title, says = parts[0][0].removeprefix("# "), parts[0][1].partition("\n")[2].strip()
    sections: list[list[tuple[str, str]]] = []
    for part in parts[1:]:
        if part[0].startswith("## "):
            sections.append([])
        sections[-1].append(part)
    read = tuple(_mechanic(section, title, path.parent.name) for section in sections)
    return Group(title, " ".join(says.split()), path.parent.name, read)


def _mechanic(section: Sequence[tuple[str, str]], group: str, folder: str) -> Mechanic:
    heading, text = section[0]
    body = text.partition("\n")[2]
    also = _ALSO.search(body)
    words = tuple(word.strip() for word in " ".join(also[1].split()).split(",")) if also else ()
    body = body[: also.start()] + body[also.end() :] if also else body
    lead = _PARAGRAPH.match(body)
    body = body[lead.end() :] if lead else body
    rules = [body, *(text for heading, text in section[1:] if not heading.startswith(_EXAMPLE))]
    examples = [text for heading, text in section[1:] if heading.startswith(_EXAMPLE)]
    says = " ".join(lead[1].split()) if lead else ""
    rule = "".join(rules).strip()
    acts = re.search(r"^(?:[-|#]|\d+\.)", rule, re.MULTILINE) is not None
    return Mechanic(
        heading.removeprefix("## "),
        group,
        folder,
        words,
        says,
        f"{rule}\n" if acts else "",
        "".join(examples),
        "" if acts else " ".join(rule.split()),
    )
