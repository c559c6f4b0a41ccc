"""The pages of the book of mechanics: one that lists them all, and one for each group, with what can be copied."""

from __future__ import annotations

import json
import re
from functools import cache

from warbook.language.phrasebook.book import PHRASES
from warbook.publish.book import escape
from warbook.publish.book.model import Page
from warbook.publish.reference.mechanics import HOME, Group, Mechanic, base, groups, replaced
from warbook.publish.reference.source_text import source_text

_PART = "Book of mechanics"
_INTRO = """# How do I say …?

What many games have, each as a short extract to copy: the words it needs, the rule, and a worked example that holds you
to it. Change the names and numbers, and `warbook check` tells whether it still comes out as its examples say.

Every extract stands on one small game: {games}. Those on squares can be put as they are at the end of the game that
`warbook new my_game` makes. At a terminal, `warbook how` lists all of this, `warbook how transports` prints one
extract, and `warbook how transports --game` a whole game with it, which plays.

Where an extract has a heading that your game has too, such as one of a sequence, it goes in its place."""


def mechanics_pages() -> dict[str, Page]:
    """All pages of the book, by path."""
    pages = {"mechanics.md": Page(contents(), "How do I say …?")}
    pages |= {group.page: Page(group_page(group), group.title, part=_PART) for group in groups()}
    return pages | {
        base_page(name): Page(_base(name), _game(name), part=_PART)
        for name in dict.fromkeys(group.base for group in groups())
    }


def base_page(name: str) -> str:
    """The name of the page that shows a game that extracts stand on."""
    return f"mechanics-{escape.slug(name)}.md"


def contents() -> str:
    """Every mechanic with what it is, and by what other words readers may look for it."""
    games = " or ".join(
        f"[{escape.markdown(_game(name))}]({base_page(name)}), {_where(name)}"
        for name in dict.fromkeys(group.base for group in groups())
    )
    lines = [_INTRO.format(games=games), ""]
    for group in groups():
        lines += [
            f"## {escape.markdown(group.title)} {{ #{escape.slug(group.title)} }}",
            "",
            f"{escape.prose(group.says)} [All of them on one page]({group.page})",
            "",
        ]
        for one in group.mechanics:
            also = f" <small>{escape.markdown(', '.join(one.also))}</small>" if one.also else ""
            lines += [
                f"-   [{escape.markdown(one.title)}]({group.page}#{one.anchor}){{ #{one.anchor} }}{also}"
            ]
        lines += [""]
    return "\n".join(lines)


def group_page(group: Group) -> str:
    """The mechanics of a group, each with its extract."""
    lines = [f"# {escape.markdown(group.title)}", "", escape.prose(group.says), ""]
    lines += [
        f"From [*How do I say …?*](mechanics.md). Each stands by itself on "
        f"[{escape.markdown(_game(group.base))}]({base_page(group.base)}).",
        "",
    ]
    for one in group.mechanics:
        lines += [*_mechanic(one), ""]
    return "\n".join(lines)


def _mechanic(one: Mechanic) -> list[str]:
    lines = [f"## {escape.markdown(one.title)} {{ #{one.anchor} }}", "", escape.prose(one.says), ""]
    if one.also:
        lines += [f'<p class="wb-also">Also called: {escape.html(", ".join(one.also))}</p>', ""]
    if not one.rule:
        return [
            *lines,
            *(
                ['!!! warning "What cannot be said"', "", f"    {escape.prose(one.notes)}"]
                if one.notes
                else []
            ),
        ]
    lines += [source_text(f"## {one.title}\n\n{one.rule}"), ""]
    instead = [f"`{heading}`" for heading in replaced(one)]
    if instead:
        lines += [f"In the place of {' and '.join(instead)}.", ""]
    many = one.examples.count("### Example: ")
    lines += [
        f'??? example "Worked example{"s" if many > 1 else ""}"',
        "",
        f"    {_indented(source_text(one.examples))}",
        "",
    ]
    return [*lines, _links(one)]


def _indented(element: str) -> str:
    """An element in a block that is set in; its own lines must not be."""
    return element.replace("\n", "&#10;")


def _links(one: Mechanic) -> str:
    told = ", ".join(
        f"[{escape.markdown(_title(PHRASES[name].pattern))}](phrases.md#{_address(name)})"
        for name in phrases().get(one.anchor, ())
    )
    return f'<small markdown="span">Phrases: {told}</small>' if told else ""


def _title(pattern: str) -> str:
    return re.sub(r"(?:…\s?)+", "… ", re.sub(r"\{\w+\}", "…", pattern)).replace("-", " ").strip()


def _address(name: str) -> str:
    return escape.slug(f"{PHRASES[name].role} {name}")


@cache
def phrases() -> dict[str, list[str]]:
    """The phrases that the rule of each mechanic uses, by its anchor and in the order of their names: kept beside the
    rules, as to read them all takes longer than to make the pages."""
    found: dict[str, list[str]] = json.loads((HOME / "phrases.json").read_text(encoding="utf-8"))
    return found


def _game(name: str) -> str:
    return base(name).partition("\n")[0].removeprefix("# Game: ")


def _where(name: str) -> str:
    return "on squares" if "\n- Grid:" in base(name) else "on a table measured in inches"


def _base(name: str) -> str:
    """The page of a game that extracts stand on."""
    return "\n".join(
        [
            f"# {escape.markdown(_game(name))}",
            "",
            "The small game that extracts of the [book of mechanics](mechanics.md) stand on. It plays as it is.",
            "",
            source_text(base(name)),
            "",
        ]
    )
