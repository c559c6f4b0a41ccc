"""The versions of a rulebook as its last chapter: when each came out, and what it changed."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.diff import Change, Comparison
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.versions import State, day
from warbook.publish.bound.words import Scribe
from warbook.publish.pages.difference import shown, summary
from warbook.publish.print import bound_model as b
from warbook.publish.print import model as m


def versions(w: Scribe, accent: str) -> Iterator[b.Chapter]:
    """The newest first; nothing where no version is known."""
    states = w.book.around.states
    if not states:
        return
    own = (
        [] if w.book.since is None else [b.Head(2, "Since the last of them", "", ""), *_changes(w.book.since)]
    )
    for state in reversed(states):
        own += _state(state)
    yield b.Chapter("Versions", "", "p-versions", tuple(own), accent=accent)


def _state(state: State) -> Iterator[b.Block]:
    version = state.version
    yield b.Head(2, f"{version.name} – {day(version.date)}", "", "")
    if version.said:
        yield m.Paragraph(m.plain(version.said, "italic"))
    if state.book is None:
        yield m.Paragraph(m.plain("This Warbook cannot read its rules any more."))
    if state.changes is not None:
        yield from _changes(state.changes)


def _changes(found: Comparison) -> Iterator[b.Block]:
    yield m.Paragraph(m.plain(summary(found).rstrip(".") + "."))
    if found.changes:
        yield b.Items(tuple(_change(one) for one in found.changes))


def _change(change: Change) -> b.Item:
    lines = []
    for wording in shown(change):
        part = (m.Run(f"{wording.part}. ", "bold"),) if wording.part else ()
        for called, words in (("Before", wording.old), ("Now", wording.new)):
            if words is not None:
                lines.append(b.Item((*part, m.Run(f"{called}: ", "italic"), m.Run(set_in_type(words)))))
                part = ()
    head = (m.Run(set_in_type(change.title), "bold"), m.Run(f" – {change.how}"))
    return b.Item(head, blocks=(b.Items(tuple(lines)),) if lines else ())
