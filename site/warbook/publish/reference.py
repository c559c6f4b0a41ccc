"""The language reference: every declaration and phrase, from the records that the language itself uses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from warbook.language.declare.raw import HOOK, LABEL, OFFER
from warbook.language.declare.schema import DETAIL_TABLES, EVERYWHERE, SCHEMAS, Schema
from warbook.language.model import Rulebook
from warbook.language.phrasebook.book import BOOK
from warbook.language.phrasebook.quotes import quotes
from warbook.language.phrasebook.record import Phrase
from warbook.language.sentence import HYPHENATED
from warbook.publish import escape
from warbook.publish.escape import prose
from warbook.publish.faults import faults_page
from warbook.publish.model import Page
from warbook.publish.tables import grid

_INTRO = """# The language

A rules file **is** the rulebook chapter: a strict subset of Markdown, which any editor opens. What a designer
already writes — a modifier table, a numbered sequence of play, a unit’s card — is the declaration that is
played, published and printed. Files end in `.rules.md`.

| You write | It means |
|:--|:--|
| a paragraph | explains; never acts |
| a bullet | a fact, permission, prohibition or hook that always holds |
| a numbered list | steps, done in order |
| a table | the same facts for many things; each column’s head says what its cells hold |
| a block quote | a designer’s note or ruling, with the requirement it answers |
| a heading `Sort: Name` | declares something |

Words with Capitals are declared terms. Lower-case words are the language’s, or roles that a heading names.
Every sentence that acts matches exactly one phrase; what matches none is an error that says what would.

-   [Your first game](first_game.md): a whole game from an empty file, step by step
-   [Declarations](declarations.md): what a heading can declare, and the facts it takes
-   [Phrases](phrases.md): every sentence that acts or holds
-   [Faults](faults.md): every message, by its code
"""

_GUIDE = Path(__file__).parent / "guide" / "first_game.md"
_ROLES = {
    "order": ("Things that happen", "Said of someone in a step, an effect, a hook or a law: “The unit …”."),
    "test": ("Things that hold", "The end of a condition: “if the unit …”."),
    "deed": (
        "Things that happened",
        "After “has” or “has not”, perhaps “during” a sequence: “if the unit has …”.",
    ),
    "law": ("Things that always hold", "Bullets."),
}
_SLOTS = {
    "thing": "a thing, a player, or several of them",
    "number": "a number or a value: `2`, `6in`",
    "measure": "a number or a distance: `2`, `6in`",
    "again": "perhaps `for each time … has …`, with a sequence",
    "nearest": "perhaps `or as near to … as possible`",
    "held": "a condition on the thing that is placed",
    "what": "a value or a comparison: `3 or more`",
    "amount": "how many of a token or a resource; `no …` for none",
    "price": "what something costs",
    "term": "a declared name",
    "clause": "a condition",
    "fact": "a condition",
    "quoted": "words in quotation marks",
    "dice": "dice: `2d6`",
    "place": "where: `within 6in of the target`",
    "as": "perhaps `, as name`",
    "charge": "perhaps a price: `, for … per …`",
    "roles": "perhaps who or what else takes part: `at the target`, `using the action`",
    "times": "how often: `3 times`",
    "during": "perhaps `during …`, with a sequence",
    "offset": "so much more or less",
    "its": "perhaps `its`",
}
_HEADS = {
    "To": "To do something to role (a Kind)",
    "Card": "Kind: Name",
    "Chapter": "Any title",
    "Force List": "Force List",
    "Quick Sheet": "Quick Sheet",
}
_TOP = ("Game", "Edition", "Module", "Force")
_WITH_ROLES = ("Roll", "Action", "Sequence", "Effect", "Window")


def reference_pages(games: Mapping[str, Rulebook] | None = None) -> dict[str, Page]:
    """The pages of the reference, by path; examples come from the games given."""
    return {
        "index.md": Page(_INTRO, "The language"),
        "first_game.md": Page(_GUIDE.read_text(encoding="utf-8"), "Your first game"),
        "declarations.md": Page(declarations(), "Declarations"),
        "phrases.md": Page(phrases(games or {}), "Phrases"),
        "faults.md": Page(faults_page(), "Faults"),
    }


# ---------------------------------------------------------------- declarations
def declarations() -> str:
    """What every kind of declaration may hold."""
    lines = [
        "# Declarations",
        "",
        "Facts stand in bullets, `- Label: value`, or in the columns of a table.",
        "",
    ]
    lines += ["## Everywhere { #everywhere }", "", _labels(EVERYWHERE), ""]
    for sort, schema in SCHEMAS.items():
        title = {"Card": "Cards", "Chapter": "Plain headings", "To": "Verbs"}.get(sort, sort)
        lines += [f"## {escape.markdown(title)} {{ #{escape.slug(sort)} }}", "", *_declaration(sort, schema)]
    lines += ["## Tables that say more { #tables }", ""]
    for first, columns in DETAIL_TABLES.items():
        lines += [
            f"### {escape.markdown(first)} {{ #table-{escape.slug(first)} }}",
            "",
            _labels(columns, "Column"),
            "",
        ]
    return "\n".join(lines)


def _declaration(sort: str, schema: Schema) -> list[str]:
    head = _HEADS.get(sort, f"{sort}: Name" + (" by role (a Kind)" if sort in _WITH_ROLES else ""))
    mark = "#" if sort in _TOP else "###"
    lines = [f"<code>{mark} {escape.html(head)}</code>", ""]
    if schema.labels:
        lines += [_labels(schema.labels), ""]
    holds = []
    if schema.open:
        holds.append("any declared stat")
    if schema.steps:
        holds.append("numbered steps")
    if schema.rules:
        holds.append("rules in bullets")
    if schema.tables:
        holds.append("tables of " + ", ".join(schema.tables))
    if holds:
        lines += [f"{'Also' if schema.labels else 'It'} holds {_listed(holds)}.", ""]
    return lines


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _labels(labels: Mapping[str, str], head: str = "Label") -> str:
    rows = [[f"**{escape.markdown(label)}**", prose(says)] for label, says in labels.items()]
    return grid([head, "Says"], rows, ["left", "left"])


# ---------------------------------------------------------------- phrases
def phrases(games: Mapping[str, Rulebook]) -> str:
    """Every phrase of the phrasebook."""
    found = {name: quotes(book.documents) for name, book in games.items()}
    lines = ["# Phrases", "", "Words stand for themselves. A word in a box is a place to fill:", ""]
    used = dict.fromkeys(
        slot for phrase in BOOK.phrases.values() for slot in re.findall(r"\{(\w+)\}", phrase.pattern)
    )
    rows = [[_slot(slot), prose(_SLOTS.get(slot, slot))] for slot in used]
    lines += [grid(["Place", "Filled with"], rows, ["left", "left"]), ""]
    for role in dict.fromkeys(phrase.role for phrase in BOOK.phrases.values()):
        title, says = _ROLES.get(role, (role.capitalize(), ""))
        lines += [f"## {title} {{ #{escape.slug(role)} }}", "", says, ""]
        for phrase in BOOK.of(role):
            some = {games[name].title: held.get(phrase.name, []) for name, held in found.items()}
            lines += _phrase(phrase, _chosen(some))
    return "\n".join(lines)


def _bare(words: str) -> str:
    """A sentence without the label of its bullet."""
    label = LABEL.match(words)
    if label is None or HOOK.match(words) or OFFER.match(words):
        return words
    return words[label.end() :].strip()


def _fitness(words: str) -> tuple[bool, int]:
    """Whole sentences first, those of middling length before others."""
    return not words[:1].isupper(), abs(len(words) - 55)


def _chosen(some: Mapping[str, Sequence[str]], most: int = 2) -> list[tuple[str, str]]:
    """Sentences of different games, where there are such, as (game, sentence)."""
    ordered = {game: sorted(map(_bare, held), key=_fitness) for game, held in some.items()}
    first = [(game, held[0]) for game, held in ordered.items() if held]
    rest = [(game, words) for game, held in ordered.items() for words in held[1:]]
    return [*first, *rest][:most]


def _phrase(phrase: Phrase, some: Sequence[tuple[str, str]]) -> list[str]:
    """A phrase with what it means, and two sentences that use it."""
    title = escape.markdown(re.sub(r"\{(\w+)\}", "…", phrase.pattern))
    title = " ".join(word if word in HYPHENATED else word.replace("-", " ") for word in title.split())
    title = title.replace("… …", "…")
    lines = [f"### {title} {{ #{escape.slug(phrase.role + ' ' + phrase.name)} }}", ""]
    lines += [f'<p class="wb-pattern">{_pattern(phrase)}</p>', "", prose(phrase.says), ""]
    told = [(example.game, example.text) for example in phrase.examples] + list(some)
    shown = [
        f"-   {escape.markdown(words)} <small>({escape.markdown(game)})</small>" for game, words in told[:2]
    ]
    return [*lines, *shown, ""] if shown else lines


def _pattern(phrase: Phrase) -> str:
    lead = {"order": "someone", "test": "something", "deed": "someone has", "law": ""}.get(phrase.role, "")
    parts = []
    for part in phrase.pattern.split():
        slot = re.fullmatch(r"\{(\w+)\}", part)
        parts.append(
            _slot(slot[1])
            if slot
            else f"<b>{escape.html(part if part in HYPHENATED else part.replace('-', ' '))}</b>"
        )
    return f"{lead} {' '.join(parts)}".strip()


def _slot(name: str) -> str:
    return f'<span class="wb-slot">{escape.html(name)}</span>'
