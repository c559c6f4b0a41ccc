"""Two games → what differs: declarations matched by what they are called, their statements laid side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import PurePosixPath

from warbook.language.block_tree import every_section
from warbook.language.blocks import Document, Quote, Table
from warbook.language.declare.editions import head_of, renamed, wanted, words_of
from warbook.language.diff.declared import Declared, Key, Statement, cites, declarations
from warbook.language.diff.meaning import Meanings, same
from warbook.language.diff.model import Change, Comparison, Wording
from warbook.language.diff.roles import as_called, renamed_roles
from warbook.language.model import Rulebook

Meant = tuple[Meanings, Meanings]
"""What the old game means, and the new one."""
SORTS = ("heading", "fact", "step", "rule", "row")
"""The kinds of statements, in the order in which their differences are told."""


def difference(old: Rulebook, new: Rulebook) -> Comparison:
    """What differs between two games; where the one changes words of the other, as it now says them."""
    words = words_of(own_of(new), old.title, module=False)
    before = tuple(renamed(d, words) for d in old.documents)
    meant = Meanings(old), Meanings(new)
    return with_words(compare(before, new.documents, titled(old), titled(new), meant), new, words)


def edition_difference(book: Rulebook) -> Comparison | None:
    """What an edition changes in the game it is an edition of; None for a game that is none."""
    own = own_of(book)
    if not own:
        return None
    before = tuple(d for d in book.documents if d not in own)
    title = next((head_of(d)[1] for d in reversed(before) if head_of(d)[0] in ("Game", "Edition")), "")
    words = words_of(own, title, module=False)
    # What the edition takes in is new with it: all that stands before is the game that it changes.
    modules = {name for d in own for name in wanted(d)[1]}
    taken = {PurePosixPath(d.path).parent for d in before if head_of(d) in {("Module", m) for m in modules}}
    before = tuple(d for d in before if not taken & set(PurePosixPath(d.path).parents))
    return with_words(compare(before, book.documents, title, titled(book)), book, words)


def own_of(book: Rulebook) -> tuple[Document, ...]:
    """The documents of an edition itself; none of a game that is none."""
    edition = next((d for d in book.documents if head_of(d) == ("Edition", book.title)), None)
    if edition is None:
        return ()
    folder = PurePosixPath(edition.path).parent
    return tuple(d for d in book.documents if folder in PurePosixPath(d.path).parents)


def with_words(found: Comparison, book: Rulebook, words: Mapping[str, str]) -> Comparison:
    """A comparison that begins with the words that an edition changes, each with what its chapter notes of it."""
    if not words:
        return found
    changes = []
    for section in every_section(own_of(book)):
        rows = [
            r for b in section.blocks if isinstance(b, Table) and b.header[0].text == "Word" for r in b.rows
        ]
        notes = tuple(b.text.text for b in section.blocks if isinstance(b, Quote))
        for row in rows:
            if words.get(row[0].text):
                called_ = words[row[0].text]
                chapter = section.title.text.partition(": ")[2] or section.title.text
                wording = Wording("name", row[0].text, called_)
                change = Change(
                    "changed", "", called_, "", chapter, (wording,), notes, cites(notes), None, row[0].span
                )
                changes.append(change)
                notes = ()
    return replace(found, changes=(*changes, *found.changes))


def titled(book: Rulebook) -> str:
    """A game's title, with its edition where the title does not say it."""
    said = not book.edition or book.edition in book.title
    return book.title if said else f"{book.title} ({book.edition})"


def compare(
    old: Iterable[Document], new: Iterable[Document], title: str, now: str, meant: Meant | None = None
) -> Comparison:
    """What differs between what two sets of documents declare; where it is known what they mean, statements in other
    words of the same meaning do not."""
    before, after = declarations(old), declarations(new)
    changes: list[Change] = []
    examples: list[Change] = []
    for key in in_order(list(before.of), list(after.of)):
        found = change_of(before.of.get(key), after.of.get(key), after.removals.get(key), meant)
        if found is not None:
            (examples if found.sort == "Example" else changes).append(found)
    return Comparison(title, now, tuple(changes), tuple(examples))


def in_order(old: list[Key], new: list[Key]) -> Iterator[Key]:
    """All keys in the order of the new book; those gone stand where they stood in the old one."""
    kept = set(new)
    gone: dict[Key | None, list[Key]] = {}
    last: Key | None = None
    for key in old:
        if key in kept:
            last = key
        else:
            gone.setdefault(last, []).append(key)
    yield from gone.get(None, ())
    for key in new:
        yield key
        yield from gone.get(key, ())


def change_of(
    old: Declared | None, new: Declared | None, removal: Declared | None, meant: Meant | None = None
) -> Change | None:
    """What became of one declaration; None where it says the same and nothing new is noted of it."""
    one = new or old
    assert one is not None
    names = renamed_roles(old, new) if old is not None and new is not None else {}
    was = [as_called(s, names) for s in old.statements] if old is not None else []
    if meant is not None and names:
        meant = meant[0].calling(names), meant[1].calling({name: name for name in names.values()})
    wordings = tuple(wordings_of(was, new.statements if new is not None else [], meant))
    said = new if new is not None else removal
    known = set(old.notes) if old is not None else set()
    notes = tuple(note for note in said.notes if note not in known) if said is not None else ()
    if old is not None and new is not None and not wordings and not notes:
        return None
    return Change(
        "added" if old is None else "removed" if new is None else "changed",
        one.raw.sort,
        called(one),
        one.within,
        new.chapter if new is not None else old.chapter if old is not None else "",
        wordings,
        notes,
        cites(notes),
        old.span if old is not None else None,
        new.span if new is not None else removal.span if removal is not None else None,
    )


def called(one: Declared) -> str:
    """How a reader knows a declaration: its name, or for verbs and predicates the words of its heading."""
    if one.raw.sort in ("To", "Definition", "Sight"):
        return re.sub(r" \(an? [^)]*\)", "", one.raw.head.text)
    return one.name


def wordings_of(old: list[Statement], new: list[Statement], meant: Meant | None = None) -> Iterator[Wording]:
    """The statements that differ, old beside new."""
    for sort in SORTS:
        was, now = ([s for s in side if s.sort == sort] for side in (old, new))
        yield from aligned(was, now, meant) if sort in ("step", "rule") else matched(was, now, meant)


def matched(old: list[Statement], new: list[Statement], meant: Meant | None = None) -> Iterator[Wording]:
    """Labels and rows: those of one name beside each other, whatever their order."""
    for part in dict.fromkeys(s.part for s in (*new, *old)):
        was, now = ([s for s in side if s.part == part] for side in (old, new))
        for statement in list(was):
            if statement in now:
                now.remove(statement)
                was.remove(statement)
        for before, after in zip_longest(was, now):
            yield from worded(part, before, after, meant)


def aligned(old: list[Statement], new: list[Statement], meant: Meant | None = None) -> Iterator[Wording]:
    """Steps and rules: in their order, what stayed left out, what was put in another's place beside it."""
    matcher = SequenceMatcher(None, [s.text for s in old], [s.text for s in new], autojunk=False)
    for how, a, b, c, d in matcher.get_opcodes():
        if how == "equal":
            continue
        for before, after in zip_longest(old[a:b], new[c:d]):
            one = after or before
            assert one is not None
            yield from worded(
                f"step {one.part.removesuffix('.–')}" if one.sort == "step" else "", before, after, meant
            )


def worded(
    part: str, before: Statement | None, after: Statement | None, meant: Meant | None
) -> Iterator[Wording]:
    """One statement in the place of another, unless it means the same; with what each is understood as."""
    was = now = None
    if meant is not None:
        old, new = meant
        if before is not None and after is not None and same(before, old, after, new):
            return
        was = old.read(before) if before is not None else None
        now = new.read(after) if after is not None else None
    yield Wording(
        part, before.text if before is not None else None, after.text if after is not None else None, was, now
    )
