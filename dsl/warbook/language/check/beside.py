"""Rules that an edition or module says under “Change” of what has such a rule already: in its place, or beside it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warbook.language import ir
from warbook.language.block_tree import Section, every_section
from warbook.language.check.record import Checked, Finding
from warbook.language.declare.outline import CHAPTER, operation_of
from warbook.language.diagnostic import Label
from warbook.language.model import Change, Hook
from warbook.language.walk import nodes


def beside_the_same(game: Checked) -> Iterator[Finding]:
    """Under “Change”, a rule of the same number, or of the same moment and the same token, as the declaration has
    already: it could come in the place of that one, or beside it."""
    held = [(section, *_head(section)) for section in every_section(game.documents)]
    if not any(operation == "Change" for _, operation, _ in held):
        return
    rules: list[Hook | Change] = [*game.book.hooks, *game.book.changes]
    under: dict[str, list[tuple[str, Hook | Change]]] = {}
    for rule in rules:
        home = next((x for x in held if any(block.span.holds(rule.span) for block in x[0].blocks)), None)
        if home is not None and not getattr(rule, "lapse", False):
            under.setdefault(home[2].removeprefix(CHAPTER), []).append((home[1], rule))
    for words, some in under.items():
        sort = CHAPTER if ": " not in words and not words.startswith("To ") else ""
        for operation, new in some:
            old = (
                next((o for o in _before(some, new) if _same(o, new)), None)
                if operation == "Change"
                else None
            )
            if old is not None:
                yield Finding(
                    new.span,
                    "This could come in the place of what is said there already, or beside it.",
                    f"Write “### Replace {sort}{words}” with all that is to hold.",
                    (Label(old.span, "said already"),),
                )


def _before(some: Iterable[tuple[str, Hook | Change]], new: Hook | Change) -> Iterator[Hook | Change]:
    return (rule for _, rule in some if rule.span.file != new.span.file)


def _same(old: Hook | Change, new: Hook | Change) -> bool:
    """Whether two rules are about the same number, or do something with the same at the same moment."""
    if isinstance(old, Change) and isinstance(new, Change):
        return (old.field, old.how, old.what, old.test) == (new.field, new.how, new.what, new.test)
    if not isinstance(old, Hook) or not isinstance(new, Hook):
        return False
    moments = [(h.moment, h.event.sort, h.event.name) for h in (old, new)]
    return moments[0] == moments[1] and bool(_counted(old) & _counted(new))


def _counted(hook: Hook) -> set[str]:
    return {node.name for node in nodes(hook.body) if isinstance(node, ir.Gain)}


def _head(section: Section) -> tuple[str, str]:
    """What a heading does, and what to: `Trait: Fury`, without roles."""
    title = section.title.text
    operation, start = operation_of(title)
    return operation, title[start:].partition(" by ")[0].partition(" (")[0]
