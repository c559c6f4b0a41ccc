"""The language reference: every declaration and phrase, from the records that the language itself uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from warbook.language.declare.schema import CALLED, DETAIL_TABLES, EVERYWHERE, FEATURES, SCHEMAS, Schema
from warbook.language.model import Rulebook
from warbook.publish.book import escape
from warbook.publish.book.escape import prose
from warbook.publish.book.model import Page
from warbook.publish.parts.tables import grid
from warbook.publish.reference.declared_examples import FEATURE_TABLE, TABLE, stored
from warbook.publish.reference.faults import faults_page
from warbook.publish.reference.mechanics_pages import mechanics_pages
from warbook.publish.reference.numbers_page import numbers_page
from warbook.publish.reference.phrases import phrases
from warbook.publish.reference.quoted_rules import fenced
from warbook.publish.reference.section_links import with_jumps
from warbook.publish.reference.theme_page import theme_page
from warbook.publish.reference.topics import BUILDING, HIDDEN, topic_page
from warbook.publish.reference.understood import understood_page

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
-   [How a rule is worded](worded.md): one page to keep beside you while you write
-   [How a sentence is understood](understood.md): what a sentence means, where English could mean several things
-   [How do I say …?](mechanics.md): morale, transports, scatter, cards and what else many games have, to copy
-   [Declarations](declarations.md): what a heading can declare, and the facts it takes
-   [Phrases](phrases.md): every sentence that acts or holds
-   [Editions and modules](building.md): games that build on others, and in what order their rules act
-   [What is hidden, and chance](hidden.md): secrets, pools, and dice with faces of their own
-   [In what order rules apply](order.md): rolls, prices, events, answers
-   [For a time](lasting.md): what holds until something ends, leave given so often, what comes instead
-   [Games in numbers](numbers.md): many games on one machine or a cluster, what is counted, how sure one can be
-   [Publish your book](publishing.md): from a folder to a site on the usual hosts, with its older versions
-   [Faults](faults.md): every message, by its code
"""

ABOUT_FIELD = {
    "name": "what the whole site is called",
    "about": "one sentence, for search engines and shared links",
    "address": "where the site will stand",
    "licence": "under which others may use it, at the foot of every page and in the imprint of rulebooks",
    "edit": "where the rules behind a page can be edited",
    "versions": "tags of git, whose books stand beside the one of today",
    "language": "`no` leaves out the pages about the language",
    "play": "`cdn` lets every game be played in its pages; `self`, with Pyodide beside the site",
}
"""What each line of a project's file means."""
_GUIDE = Path(__file__).parents[1] / "guide"
_HEADS = {
    "To": "To do something to role (a Kind)",
    "Card": "Kind: Name",
    "Chapter": "Any title",
    "Force List": "Force List",
    "Quick Sheet": "Quick Sheet",
}
_TOP = ("Game", "Edition", "Module", "Force")
_WITH_ROLES = ("Roll", "Action", "Sequence", "Effect", "Window")


def publishing() -> str:
    """How a book gets to its readers, with the files that hosts want."""
    text = (_GUIDE / "publishing.md").read_text(encoding="utf-8")
    for name in ("github", "gitlab"):
        text = text.replace(f"{{{name}}}", hosting(f"{name}.yml").rstrip())
    rows = [line.removeprefix("# ").partition(": ") for line in hosting("warbook.yaml").splitlines()[1:]]
    fields = "\n".join(f"| `{field}` | {ABOUT_FIELD[field]} | `{field}: {said}` |" for field, _, said in rows)
    return text.replace("{fields}", f"| line | means | such as |\n|:--|:--|:--|\n{fields}")


def hosting(name: str) -> str:
    """A file that a host or a project wants, as it is written into a project."""
    return (_GUIDE / "hosting" / name).read_text(encoding="utf-8")


def reference_pages(games: Mapping[str, Rulebook] | None = None) -> dict[str, Page]:
    """The pages of the reference, by path; examples come from the games given."""
    found = {
        "index.md": Page(_INTRO, "The language"),
        "first_game.md": Page((_GUIDE / "first_game.md").read_text(encoding="utf-8"), "Your first game"),
        "understood.md": understood_page(),
        "worded.md": Page((_GUIDE / "worded.md").read_text(encoding="utf-8"), "How a rule is worded"),
        **mechanics_pages(),
        "numbers.md": Page(numbers_page(), "Games in numbers"),
        "publishing.md": Page(publishing(), "Publish your book"),
        "declarations.md": Page(declarations(), "Declarations"),
        "phrases.md": Page(phrases(games or {}), "Phrases"),
        "building.md": Page(
            topic_page("Editions and modules", BUILDING, games or {}), "Editions and modules"
        ),
        "hidden.md": Page(
            topic_page("What is hidden, and chance", HIDDEN, games or {}), "What is hidden, and chance"
        ),
        "order.md": Page((_GUIDE / "order.md").read_text(encoding="utf-8"), "In what order rules apply"),
        "lasting.md": Page((_GUIDE / "lasting.md").read_text(encoding="utf-8"), "What holds for a time"),
        "themes.md": Page(theme_page(), "Themes"),
        "faults.md": Page(faults_page(), "Faults"),
    }
    return {path: replace(page, markdown=with_jumps(page.markdown)) for path, page in found.items()}


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
            *_quoted(TABLE + first),
        ]
    lines += ["### Terrain of a layout { #table-terrain }", "", _labels(FEATURES, "Column"), ""]
    lines += _quoted(FEATURE_TABLE)
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
        holds.append("tables of " + _listed([_called(name) for name in schema.tables]))
    if holds:
        lines += [f"{'Also' if schema.labels else 'It'} holds {_listed(holds)}.", ""]
    return [*lines, *_quoted(sort)]


def _called(table: str) -> str:
    """A table that says more, with a link to its columns."""
    first = CALLED.get(table, "Terrain" if table == "features" else "")
    return f"[{table}](#table-{escape.slug(first)})" if first else table


def _quoted(name: str) -> list[str]:
    """How something is written in two games."""
    lines: list[str] = []
    for game, words in stored().get(name, ()):
        lines += [f"From *{escape.markdown(game)}*:", "", *fenced(words, "markdown"), ""]
    return lines


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _labels(labels: Mapping[str, str], head: str = "Label") -> str:
    rows = [[f"**{escape.markdown(label)}**", prose(says)] for label, says in labels.items()]
    return grid([head, "Says"], rows, ["left", "left"])
