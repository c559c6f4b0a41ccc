"""What was read of a game, declaration by declaration, kept for when it is read again.

A declaration is read once more only where its words changed, or a fact it asked of another: that is what a reading
hangs on, for it asks nothing but its own text, the tables of names (`traced.py`), and the outline. Everything else is
taken over, with its places where they are now (`moves.py`). A reading that does more than that is not kept; whatever
all sentences hang on (`_GROUND`) forgets everything when it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from warbook.language.block_tree import Code
from warbook.language.declare.raw import Outline, Raw
from warbook.language.declare.traced import NOWHERE, Question, TracedSet, TracedTable, Versions
from warbook.language.diagnostic import Diagnostic, Span
from warbook.language.moves import Moves, Touched, files_of, same
from warbook.language.resolve.declared import Names
from warbook.language.unread_words import Ledger

T = TypeVar("T")
Content = tuple[Any, ...]
Place = tuple[str, int]
"""Which declaration is meant: what its heading says of it, and the how manieth of those it is."""
OUTLINE = "outline"
_GROUND = ("space", "die", "phrased")
"""What all sentences hang on, of the names; the names of kinds, stats, lists and groups are that too."""
_APART = ("registry", "ledger", "used", "tried", "_tied", *_GROUND)
"""Fields of the names that are no tables, or are what a reading brings about."""
_UNKEPT = ("lasting",)
"""Tables that readings fill together: one that asks them is not kept."""


@dataclass(slots=True)
class Record:
    """What reading a declaration gave: what it `made`, the faults, which phrases it used, and what it wrote into tables;
    and what it had `asked`, with the answers. `texts` are the places of its sentences."""

    made: Any
    faults: list[Diagnostic]
    used: list[tuple[str, Span]]
    wrote: list[tuple[str, Any, Any]]
    asked: dict[Question, object]
    texts: list[Span]
    version: int
    files: frozenset[str] = frozenset()

    def moved(self, moves: Moves) -> Record:
        """The same with its places as they are now."""
        if not moves.touches(self.files):
            return self
        parts = moves.of((self.made, self.faults, self.used, self.wrote, self.texts))
        files = files_of(parts)
        return Record(*parts[:4], self.asked, parts[4], self.version, files)


@dataclass(slots=True)
class Clock:
    """Numbers of versions, each given once."""

    last: int = NOWHERE

    def tick(self) -> int:
        """The next number."""
        self.last += 1
        return self.last


@dataclass(slots=True)
class Memory:
    """All that was read of a game once."""

    ground: object = None
    raws: dict[Place, tuple[Content, frozenset[str], int]] = field(default_factory=dict)
    """What each declaration says, in which files, and its version."""
    tables: dict[str, tuple[Mapping[Any, Any], dict[Any, int]]] = field(default_factory=dict)
    records: dict[tuple[str, Place], Record] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)


class Memo:
    """One reading of a game, beside what was read of it before."""

    def __init__(self, before: Memory, moves: Moves, outline: Outline, names: Names) -> None:
        self.outline, self.names, self.moves = outline, names, moves
        kinds = (outline.kinds, outline.stats, outline.lists, outline.groups)
        ground = (*(_plain(getattr(names, one)) for one in _GROUND), *map(frozenset, kinds))
        self.before = before if before.ground == ground else Memory(clock=before.clock)
        self.now = Memory(ground, clock=before.clock)
        self.asked: dict[Question, object] | None = None
        self.wrote: list[tuple[str, Any, Any]] = []
        self.keeps = True
        self.anew = 0
        """How many declarations had to be read."""
        self.texts: list[Span] = []
        self.versions: dict[str, Versions] = {}
        self.places: dict[int, Place] = {}
        self._match(outline.raws)
        for one in fields(names):
            if one.name not in _APART:
                self._trace(one.name)
        outline.asked = self._outlined

    # ------------------------------------------------------------------ what has stayed
    def _match(self, raws: Iterable[Raw]) -> None:
        """Finds out which declarations stand as they stood."""
        seen: dict[str, int] = {}
        sorts: dict[str, list[int]] = {}
        self.stayed: set[int] = set()
        for raw in raws:
            said = "\0".join((raw.sort, raw.head.text, raw.mission, raw.force, raw.card, raw.operation))
            number = seen[said] = seen.get(said, -1) + 1
            place = self.places[id(raw)] = said, number
            old, content = self.before.raws.get(place), _content(raw)
            if old is not None and self._stands(old[0], old[1], content):
                self.stayed.add(id(raw))
                files = old[1] if not self.moves.touches(old[1]) else files_of(content)
                self.now.raws[place] = content, files, old[2]
            else:
                self.now.raws[place] = content, files_of(content), self.now.clock.tick()
            sorts.setdefault(raw.sort, []).append(self.now.raws[place][2])
        self.sorts = {sort: tuple(versions) for sort, versions in sorts.items()}

    def _stands(self, old: Content, files: frozenset[str], new: Content) -> bool:
        try:
            return bool((self.moves.of(old) if self.moves.touches(files) else old) == new)
        except Touched:
            return False

    def _trace(self, name: str) -> None:
        """Makes a table of names tell what is asked of it."""
        table = getattr(self.names, name)
        isset = isinstance(table, set)
        entries: Mapping[Any, Any] = dict.fromkeys(sorted(table)) if isset else table
        old, numbers = self.before.tables.get(name, ({}, {}))
        found = {}
        for key, value in entries.items():
            stays = key in old and self._same(old[key], value)
            found[key] = numbers[key] if stays else self.now.clock.tick()
        self.now.tables[name] = dict(entries), dict(found)
        versions = self.versions[name] = Versions(found)
        traced = (
            TracedSet(name, table, versions, self._noted)
            if isset
            else TracedTable(name, table, versions, self._noted, self._wrote)
        )
        setattr(self.names, name, traced)

    def _same(self, old: Any, new: Any) -> bool:
        try:
            return same(self.moves.of(old), new)
        except Touched:
            return False

    # ------------------------------------------------------------------ what is asked
    def _noted(self, question: Question, answer: object) -> None:
        if self.asked is not None:
            if question[0] in _UNKEPT:
                self.keeps = False
            self.asked.setdefault(question, answer)

    def _wrote(self, table: str, key: object, value: object) -> None:
        if self.asked is not None:
            self.wrote.append((table, key, value))
        else:
            self.versions[table].set(key, self.now.clock.tick())

    def _outlined(self, what: str | tuple[str, str]) -> None:
        if self.asked is not None:
            self.asked.setdefault((OUTLINE, what), self._answer((OUTLINE, what)))

    def _answer(self, question: Question) -> object:
        table, key = question
        if table == OUTLINE:
            return self.outline.giving(key) if isinstance(key, tuple) else self.sorts.get(key, ())
        known = self.versions.get(table)
        return known.answer(key) if known is not None else None

    # ------------------------------------------------------------------ reading
    def read(self, part: str, raw: Raw, make: Callable[[], T], faults: list[Diagnostic]) -> T | None:
        """What reading a declaration gives, from what was kept of it where that holds."""
        at = part, self.places[id(raw)]
        old = self.before.records.get(at)
        record = self._held(old, raw)
        if record is None:
            record = self._anew(make, faults, old)
        else:
            faults += [d for d in record.faults if d not in faults]
            self.names.used += record.used
        for table, key, value in record.wrote:
            entries = getattr(self.names, table)
            entries.put(key, value, record.version)
        if self.keeps:
            self.now.records[at] = record
            self.texts += record.texts
        made: T | None = record.made
        return made

    def _held(self, old: Record | None, raw: Raw) -> Record | None:
        """What was kept, if it still holds."""
        self.keeps = True
        if old is None or id(raw) not in self.stayed:
            return None
        if any(self._answer(question) != answer for question, answer in old.asked.items()):
            return None
        try:
            return old.moved(self.moves)
        except Touched:
            return None

    def _anew(self, make: Callable[[], T | None], faults: list[Diagnostic], old: Record | None) -> Record:
        names = self.names
        outer = names.ledger, names.used, list(faults)
        names.ledger, names.used, self.asked, self.wrote = Ledger(), [], {}, []
        faults.clear()
        try:
            made = make()
        finally:
            ledger, used, asked = names.ledger, names.used, self.asked
            names.ledger, names.used, self.asked = outer[0], outer[1], None
            found, faults[:] = list(faults), outer[2]
        self.anew += 1
        faults += [d for d in found if d not in faults]
        names.used += used
        texts = [sentence.text.span for sentence in ledger.sentences.values()]
        if self.keeps and ledger.unheard():
            self.keeps = False
        if not self.keeps:
            names.ledger.take(ledger)
        record = Record(made, found, used, self.wrote, asked, texts, 0)
        record.version = self._version(record, old)
        record.files = files_of((made, found, used, record.wrote, texts))
        return record

    def _version(self, record: Record, old: Record | None) -> int:
        """The version of what was read: that of what was read before, where it is the same."""
        if old is not None and self._same((old.made, old.wrote), (record.made, record.wrote)):
            return old.version
        return self.now.clock.tick()

    def made(self, part: str, entries: Mapping[str, T], raws: Iterable[Raw]) -> dict[str, T]:
        """What was made of some declarations, as a table that tells what is asked of it."""
        records = (self.now.records.get((part, self.places[id(raw)])) for raw in raws)
        known = {id(record.made): record.version for record in records if record is not None}
        found = {name: known.get(id(made)) or self.now.clock.tick() for name, made in entries.items()}
        name = f"made {part}"
        versions = self.versions[name] = Versions(found)
        return TracedTable(name, entries, versions, self._noted, self._wrote)

    @property
    def sure(self) -> bool:
        """Whether nothing that seems unheard was listened to in a reading that is kept."""
        deaf = [text.span for text, _ in self.names.ledger.unheard()]
        return not any(span.meets(one) for one in deaf for span in self.texts)


def _content(raw: Raw) -> Content:
    """All of a declaration that its reading may look at: its words, and drawings under its heading."""
    section = raw.section
    drawn = [block for block in section.blocks if isinstance(block, Code)] if section is not None else None
    own = (raw.sort, raw.head, raw.mission, raw.force, raw.card, raw.key, raw.kind, raw.operation)
    return own, raw.facts, raw.steps, raw.rules, raw.tables, drawn


def _plain(value: Any) -> object:
    return frozenset(value) if isinstance(value, set) else value
