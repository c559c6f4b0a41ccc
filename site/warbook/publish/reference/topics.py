"""Pages of the reference about what takes more than one phrase to say: games that build on others, and what is hidden.

What they quote is read out of rules that are executed: those of the games given, and of a small one kept for this.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from warbook.language.block_tree import every_section
from warbook.language.blocks import Bullet, Document, Section, Step, Table
from warbook.language.declare.outline import operation_of
from warbook.language.game_folders import Reading, folder_head
from warbook.language.letters import compiled
from warbook.language.model import Rulebook
from warbook.publish.book import escape
from warbook.publish.book.labels import label_of
from warbook.publish.reference.quoted_rules import as_written, fenced

SAMPLE = Path(__file__).parents[1] / "guide" / "sample"
_LONGEST = 2_400
_EXAMPLE = "Example: "
Match = Callable[[Section], bool]


@dataclass(frozen=True, slots=True)
class Topic:
    """`says` is Markdown; `match` finds a section that shows it, `played` words of an example that plays it."""

    title: str
    says: str
    match: Match
    played: Callable[[Section], str] = lambda section: ""


def _facts(section: Section) -> dict[str, str]:
    found = (label_of(b.text) for b in section.blocks if isinstance(b, Bullet))
    return {one[0]: one[1].text for one in found if one is not None}


def _heads(section: Section) -> set[str]:
    return {h.text for b in section.blocks if isinstance(b, Table) for h in b.header}


def _name(section: Section) -> str:
    """The declared name in a heading: its words with capitals."""
    words = section.title.text[operation_of(section.title.text)[1] :].partition(": ")[2]
    match = compiled(r"[0-9A-Z][\w+'-]*(?: [0-9A-Z][\w+'-]*)*").match(words)
    return match[0] if match else ""


def _steps(section: Section) -> str:
    return " ".join(b.text.text for b in section.blocks if isinstance(b, Step) and b.text is not None)


BUILDING = (
    Topic(
        "An edition changes a game",
        "A folder whose first heading is `# Edition: Name` and that says `- Changes game: Other` holds only what it changes. "
        "`### Change Sort: Name` restates some facts, rows or steps, and leaves the others; a row of dashes strikes out the row "
        "of its name; a heading that names roles with their kinds gives them new kinds. `### Replace …` puts a declaration in the "
        "place of another, `### Remove …` takes one away, and `### Replace Chapter: Title` puts other words under a plain "
        "heading. `warbook diff` tells what an edition changes, and so does its page *What changed*.",
        lambda s: operation_of(s.title.text)[0] == "Change",
        _name,
    ),
    Topic(
        "Other words",
        "A table of words says what something is called here: a word of a module or, where the column *Of* names it, of the "
        "game that is changed. With *Of*, two modules may use one word for two things.",
        lambda s: {"Word", "Here"} <= _heads(s),
    ),
    Topic(
        "A module asks for what it needs",
        "`# Module: Name` begins a module, which a game takes in with `- Takes in: Name`. What it cannot say for itself stands in "
        "its table *Asks for*: names that the game declares, or says a word of its own for; verbs that the game declares; and "
        "*moments*, verbs of the module that some rule of the game has to make happen. What is missing is told at the line that "
        "takes the module in.",
        lambda s: {"Asks for", "As"} <= _heads(s),
    ),
    Topic(
        "In what order they act",
        "What a game changes stands before it, what it takes in stands before what it says itself. Rules of the game, of a module "
        "or of an edition that wait for one moment act in that order; then those of tokens and traits, in the order that "
        "whose they are chooses where it matters. Numbers are set, then added to, then bounded; of two that set, the later counts.\n\n"
        "`- Takes in: One, Two` takes two modules in without an order, which is enough where they do not touch. Where both act "
        "at the same moment and it matters, or set the same number, the game says which comes first: `- Takes in: One, then "
        "Two`. Where both change the same part of one rule, the later counts, or the game itself says what holds. Where one would "
        "undo all that the other says, they cannot be taken in together. The checker shows both places.\n\n"
        "A module may change rules of the game that takes it in, and a game those of its modules: the game's word is the last.",
        lambda s: "Takes in" in _facts(s),
    ),
)
HIDDEN = (
    Topic(
        "Hidden from the opponent, or from everyone",
        "Groups, tokens and resources may be `Hidden from: the opponent`, whose owner knows them, or `Hidden from: everyone`, whose "
        "owner does not either. Views, logs, questions, refusals, saves for one side and players that look ahead carry no more "
        "than their side may know. What the rules do with something hidden comes to light only where they make it happen in the "
        "open.",
        lambda s: "Hidden from" in _facts(s) or any(h == "Hidden from" for h in _heads(s)),
        lambda s: _name(s) or _hidden_row(s),
    ),
    Topic(
        "In play, and nowhere",
        "A group with `In play: yes` keeps its members in play while they stand nowhere: they have their turn and are counted, and "
        "nobody is near them.",
        lambda s: _facts(s).get("In play") == "yes",
        _name,
    ),
    Topic(
        "Pools, drawn from unseen",
        "A group of things that stand nowhere is a pool, a hat, a deck. What is drawn is drawn by chance; of a group that is hidden "
        "from everyone nobody knows before. An example says with `Drawn` which it is, counted from the first that was put in.",
        lambda s: re.search(r"\bdraws? \d", _steps(s)) is not None,
        lambda s: "Drawn:",
    ),
    Topic(
        "Dice with faces of their own",
        "`### Die: Name` lists faces and how many sides show each. A roll throws such dice by name, and each succeeds on the faces "
        "that it names; an example lists faces instead of numbers.",
        lambda s: s.title.text.startswith("Die: "),
        lambda s: f"Dice: {_first_face(s)}",
    ),
)


def _hidden_row(section: Section) -> str:
    for table in section.blocks:
        if isinstance(table, Table) and "Hidden from" in (heads := [h.text for h in table.header]):
            at = heads.index("Hidden from")
            return next((row[0].text for row in table.rows if row[at].text not in ("—", "")), "")
    return ""


def _first_face(section: Section) -> str:
    return next((b.rows[0][0].text for b in section.blocks if isinstance(b, Table)), "")


@cache
def samples() -> tuple[tuple[str, tuple[Document, ...]], ...]:
    """The titles and texts of the small game kept for these pages, and of an edition of it."""
    found = []
    for folder in sorted(SAMPLE.glob("[a-z]*")):
        head = folder_head(SAMPLE, folder)
        if head is not None and head[0] != "Module":
            reading = Reading(SAMPLE)
            reading.folder(folder, ())
            found.append((head[1], tuple(reading.documents)))
    return tuple(found)


def topic_page(title: str, topics: tuple[Topic, ...], games: Mapping[str, Rulebook]) -> str:
    """A page of topics, each with what two games say of it and play of it."""
    lines = [f"# {title}", ""]
    for topic in topics:
        lines += [f"## {topic.title} {{ #{escape.slug(topic.title)} }}", "", topic.says, ""]
        for name, text in _quoted(topic, games):
            lines += [f"From *{escape.markdown(name)}*:", "", *fenced(text, "markdown"), ""]
    return "\n".join(lines)


def _quoted(topic: Topic, games: Mapping[str, Rulebook]) -> Iterator[tuple[str, str]]:
    """From two games the first section that shows a topic, with the shortest example that plays it."""
    told: set[str] = set()
    count = 0
    given = ((book.title, book.documents) for book in games.values())
    for title, documents in (*given, *samples()):
        shown = next(
            (s for s in every_section(documents) if topic.match(s) and len(as_written(s)) < _LONGEST), None
        )
        if shown is None or as_written(shown) in told or count == 2:
            continue
        told.add(as_written(shown))
        count += 1
        words = topic.played(shown)
        examples = [as_written(s) for s in every_section(documents) if s.title.text.startswith(_EXAMPLE)]
        playing = sorted((e for e in examples if words and re.search(rf"\b{re.escape(words)}", e)), key=len)
        yield title, "\n\n".join([as_written(shown), *playing[:1]])
