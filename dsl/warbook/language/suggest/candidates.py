"""Diagnostics with the sentences that could be meant by what is not read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from warbook.language.block_tree import Block, Bullet, Step
from warbook.language.declare.raw import Outline, Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.scenery import terrain
from warbook.language.diagnostic import Diagnostic, Edit, Span
from warbook.language.suggest.own import own_words
from warbook.language.suggest.records import CONDITION, RULE, STEP
from warbook.language.suggest.search import Search
from warbook.language.suggest.trial import Trial, Unit

MOST_FAULTS = 60
"""For so many faults of a game such sentences are looked for."""


def with_candidates(diagnostics: Iterable[Diagnostic], reader: Reader) -> list[Diagnostic]:
    """The same diagnostics; errors in a text that could be meant otherwise carry what it could be."""
    found: list[Diagnostic] = []
    units = list(units_of(reader.outline))
    own = own_words(reader.names)
    quiet = Reader(reader.outline, reader.names)
    terrains = {
        raw.name: made
        for raw in reader.outline.of("Terrain")
        if raw.name in reader.names.terrains
        and (made := quiet.attempt(lambda raw=raw: terrain(quiet, raw))) is not None  # type: ignore[misc]
    }
    done: dict[Span, tuple[Edit, ...]] = {}
    for shown in diagnostics:
        unit = unit_at(units, shown.span) if shown.is_error else None
        if unit is not None and unit.text.span not in done and len(done) < MOST_FAULTS:
            trial = Trial(quiet, unit, terrains)
            done[unit.text.span] = tuple(
                Edit(unit.text.span, words) for words in Search(trial, own, reader.names).meant()
            )
        edits = done.get(unit.text.span, ()) if unit is not None else ()
        found.append(replace(shown, candidates=edits) if edits else shown)
    return found


def unit_at(units: list[Unit], span: Span) -> Unit | None:
    """The text in which a place lies, the narrowest."""
    around = [
        u
        for u in units
        if u.text.span.file == span.file and u.text.span.start <= span.start and span.end <= u.text.span.end
    ]
    return min(around, key=lambda u: u.text.span.end - u.text.span.start, default=None)


def units_of(out: Outline) -> Iterator[Unit]:
    """Every text of a game's declarations that may be put in other words."""
    for raw in out.raws:
        for fact in raw.facts:
            yield Unit(raw, fact.value, CONDITION)
            yield from _inner(raw, fact.children)
        yield from _inner(raw, raw.steps)
        for bullet in raw.rules:
            yield Unit(raw, bullet.text, RULE, bullet)
            yield from _inner(raw, bullet.children, bullet)
        for table in raw.tables:
            for row in table.rows:
                for cell in row:
                    yield Unit(raw, cell, CONDITION)


def _inner(raw: Raw, blocks: Iterable[Block], rule: Bullet | None = None) -> Iterator[Unit]:
    for block in blocks:
        if isinstance(block, (Bullet, Step)):
            if block.text is not None:
                yield Unit(raw, block.text, STEP, rule)
            yield from _inner(raw, block.children, rule)
