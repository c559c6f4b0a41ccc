"""Diagnostics with the sentences that could be meant by what is not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from warbook.language import ir
from warbook.language.block_tree import Block, Bullet, Step, Text
from warbook.language.check.models import UNREAD
from warbook.language.check.nobodys import kinds_of_nobody
from warbook.language.check.record import Checked
from warbook.language.declare.raw import Outline, Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.scenery import terrain
from warbook.language.declare.schema import SCHEMAS
from warbook.language.diagnostic import Diagnostic, Edit, Span
from warbook.language.ir import Num
from warbook.language.model import Rulebook
from warbook.language.source import Source
from warbook.language.suggest.named import NEW, TOLD, called_so, naming
from warbook.language.suggest.near import apart_by
from warbook.language.suggest.nearer import meaning
from warbook.language.suggest.only_one import only_one
from warbook.language.suggest.own import own_words
from warbook.language.suggest.records import CONDITION, RULE, STEP
from warbook.language.suggest.search import Search
from warbook.language.suggest.trial import Trial, Unit, put_right
from warbook.language.suggest.understood import understood, with_missing
from warbook.language.walk import nodes

MOST = 3
"""So many sentences are shown of one that could be several."""
MOST_FAULTS = 60
"""For so many faults of a game such sentences are looked for."""
_AS_WELL = re.compile(r"\balso\b|\bas well\b|\bin addition\b|, and on (?:an? )?\d")
"""What is done besides, and not instead of something."""
MOST_WORDS = 3
"""So many words that could stand in the place of others may be told of a sentence that has another fault too; of more, none."""


def with_candidates(
    diagnostics: Iterable[Diagnostic],
    reader: Reader,
    sources: Mapping[str, Source],
    book: Rulebook | None = None,
) -> list[Diagnostic]:
    """The same diagnostics; errors in a text that could be meant otherwise carry what it could be, and no edit with which it
    is not read yet. `book` is what could be
    read of the game: with it they tell what each of these would be understood as."""
    game = book

    @cache
    def nobodys() -> frozenset[str]:
        return frozenset(kinds_of_nobody(Checked(game, reader.names, game.documents)) if game else ())

    book = with_missing(book, reader) if book is not None else None
    found: list[Diagnostic] = []
    units = [unit for unit in units_of(reader.outline) if stands(unit.text, sources)]
    own = own_words(reader.names)
    quiet = Reader(reader.outline, reader.names)
    terrains = {
        raw.name: made
        for raw in reader.outline.of("Terrain")
        if raw.name in reader.names.terrains
        and (made := quiet.attempt(lambda raw=raw: terrain(quiet, raw))) is not None  # type: ignore[misc]
    }
    declared = book.resources.items() if book is not None else ()
    starts = {name: one.start.value for name, one in declared if isinstance(one.start, Num)}
    trials: dict[Span, Trial] = {}
    done: dict[Span, tuple[Edit, ...]] = {}
    for shown in diagnostics:
        unit = unit_at(units, shown.span) if shown.is_error else None
        if unit is None or (unit.text.span not in trials and len(trials) == MOST_FAULTS):
            found.append(replace(shown, candidates=()))
            continue
        place = unit.text.span
        if place not in trials:
            trials[place] = Trial(quiet, unit, terrains, game)
        trial = trials[place]
        edited = put_right(unit.text, shown.edit)
        if edited is not None and trial.of(edited).leads_on:
            found.append(replace(shown, edit=weighed(unit.text, shown.edit)))
            continue
        readings = [put_right(unit.text, edit) or "" for edit in shown.candidates]
        read = [words for words in readings if trial.of(words).leads_on]
        read = [words for words in read if not of_nobody(trial, words, nobodys)] or read
        told_so = any(f"“{edit.replacement}”" in (shown.hint or "") for edit in shown.candidates)
        farther = not read and all(trial.of(one).read > trial.of(unit.text.text).read for one in readings)
        if (
            told_so and (len(readings) > 1 or not read) and not farther
        ):  # it helps where they are read farther
            shown = replace(shown, hint=None if read else BESIDES)
        only = shown.candidates[0] if len(shown.candidates) == 1 and shown.edit is None else shown.edit
        shown = replace(shown, candidates=())
        if read:
            known = {sense(trial, words) for words in read}
            more = with_names(trial, shown, nobodys)
            more = [words for words in more if _AS_NEW in words] if len(read) > 1 else more
            more = [words for words in more if sense(trial, words) not in known]
            # whoever was chosen is meant rather than another who is called so too
            last = [words for words in more if f"he {NEW}" not in words and "its own" not in words]
            all_said = dict.fromkeys((*(words for words in more if words not in last), *read, *last))
            could = apart(trial, with_readings(book, trial, all_said))
            if len(could) > len(read):
                found.append(
                    replace(shown, candidates=could, edit=None, hint=None if told_so else shown.hint)
                )
                continue
            could = apart(trial, with_readings(book, trial, read)) if len(readings) > 1 else ()
            if len(could) == 1 and len(read) < len(readings):  # the others could be meant as well
                could = (replace(could[0], near=True),)
            found.append(replace(shown, candidates=could, edit=weighed(unit.text, only)))
            continue
        if trial.of(unit.text.text).passes:  # only the whole game is at odds with it, which no trial can tell
            found.append(shown)
            continue
        if place not in done:
            texts = [
                words
                for words in Search(trial, own, reader.names, starts, edited).meant()
                if words != unit.text.text and not of_nobody(trial, words, nobodys)
                if " instead" not in words or not _AS_WELL.search(unit.text.text)
            ]
            named = [] if texts and shown.code != UNCLEAR[1] else with_names(trial, shown, nobodys)
            if texts:  # those besides whom the words that are written could be of
                named = [words for words in named if f"he {NEW}" in words]
            known = {sense(trial, words) for words in texts}
            named += [one for one in named_later(trial, readings, nobodys) if sense(trial, one) not in known]
            called = with_readings(book, trial, named)
            if (
                len(called) == 1
                and shown.code != UNCALLED
                and not texts
                and not readings
                and "its own" not in unit.text.text
            ):
                # others could be meant, for whom there is no such sentence
                called = (replace(called[0], near=True),) if told_in(shown, called[0]) else ()
            elif called and told_so:
                shown = replace(shown, hint=None)
            done[place] = apart(trial, (*called, *with_readings(book, trial, texts)))[:MOST]
        if done[place]:
            hint = shown.hint or ""
            told = hint.startswith("It could be “") or (
                shown.edit is not None and f"“{shown.edit.replacement}”" in hint
            )
            shown = replace(shown, candidates=done[place], edit=None, models=())
            shown = (
                replace(shown, hint=None) if shown.code in UNREAD or told or shown.hint == BESIDES else shown
            )
        elif edited is not None:
            whole = shown.edit is not None and len(shown.edit.replacement.split()) > MOST_WORDS
            shown = replace(shown, edit=None, hint=None if whole else shown.hint)
        found.append(with_samples_read(shown, trial))
    return [only_one(one, reader.names, sources) for one in found]


def told_in(shown: Diagnostic, one: Edit) -> bool:
    """Whether a sentence has a name that the hint tells, or gives one."""
    names = TOLD.findall(shown.hint or "")
    said = one.replacement
    return _AS_NEW in said or any(re.search(rf"\b[Tt]he {re.escape(name)}\b", said) for name in names)


def with_names(trial: Trial, shown: Diagnostic, nobodys: Callable[[], frozenset[str]]) -> list[str]:
    """A text in which it is not clear who is meant, with a name for each who could be."""
    text = trial.unit.text
    if shown.code not in (*UNCLEAR, UNCALLED):
        return []
    places = [text.at(i, i + 1).start for i in range(len(text.text))]
    if shown.span.start not in places:
        return []
    start = places.index(shown.span.start)
    end = next((i for i, place in enumerate(places) if place >= shown.span.end), len(places))
    if shown.code == UNCALLED:
        return [words for words in called_so(text.text, start, end) if trial.of(words).leads_on]
    read = named_at(trial, text.text, start, end, shown.hint or "")
    return [words for words in read if not of_nobody(trial, words, nobodys)]


def named_later(trial: Trial, readings: list[str], nobodys: Callable[[], frozenset[str]]) -> Iterator[str]:
    """Readings of an unclear place behind which another one stands, with a name there for who has been chosen without one."""
    for words in readings:
        if words in trial.unclear and _CHOSEN.search(words) is not None:
            read = named_at(trial, words, *trial.unclear[words])
            yield from (one for one in read if f"he {NEW}" in one and not of_nobody(trial, one, nobodys))


def named_at(trial: Trial, text: str, start: int, end: int, hint: str = "") -> list[str]:
    """A text in which it is not clear who is meant between two places, with a name for each who could be, as far as it is read."""
    ways = naming(trial.unit.raw.head.text, trial.reader.names, text, (start, end), hint).ways()

    def able(some: tuple[str, ...]) -> str | None:
        """The first of the ways of saying it that is read, or of those that say which others are meant."""
        unclear = (one for words in some for one in refused(trial, words))
        said = [*some, *(one for one in unclear if _AS_NEW in one or _OTHERS.search(one))]
        said = [words for words in said if words != text]
        passing = next((words for words in said if trial.of(words).passes), None)
        return passing or next((words for words in said if trial.of(words).leads_on), None)

    found = [*dict.fromkeys(words for some in ways if (words := able(some)) is not None)]
    return [words for words in found if trial.of(words).passes] or found


def sense(trial: Trial, words: str) -> str:
    """What a text comes to, whatever those are called of whom it speaks."""
    return re.sub(r"'[^'.]*(\.\d+th)'", r"'\1'", meaning(trial, words))


def refused(trial: Trial, words: str) -> tuple[str, ...]:
    """What a text could be that is refused as unclear."""
    trial.of(words)
    return trial.refused.get(words, ())


UNCLEAR = ("W302", "W383")
"""What is said where one of several could be meant."""
UNCALLED = "W304"
"""What is said where nobody has a name."""
_AS_NEW = f", as {NEW}"
_OTHERS = re.compile(r"\bother\b|\bis not the\b")
_CHOSEN = re.compile(r"\bchooses (?:1|the) ")


def of_nobody(trial: Trial, words: str, nobodys: Callable[[], frozenset[str]]) -> bool:
    """Whether a text speaks of the player of what no player ever has, `its player` of a Crate; not only as who chooses."""
    said = [*nodes(trial.made.get(words))]
    choosers = [one.by for one in said if isinstance(one, (ir.Choose, ir.Place))]
    players = [one for one in said if isinstance(one, ir.Owner) and one not in choosers]
    return bool(players) and any(one.of.type.arg in nobodys() for one in players)


BESIDES = "Say which is meant; that alone would not do, as something else in this sentence is not understood either."
"""Instead of sentences that would be refused too."""

_SAMPLE = re.compile(r", such as “([A-Z][^”]*\.)”")


def with_samples_read(shown: Diagnostic, trial: Trial) -> Diagnostic:
    """A diagnostic whose hint shows no sentence that would not be read in the place of the text."""
    sample = _SAMPLE.search(shown.hint or "")
    if shown.hint is None or sample is None or trial.of(sample[1]).leads_on:
        return shown
    return replace(shown, hint=shown.hint.replace(sample[0], ""))


def weighed(text: Text, edit: Edit | None) -> Edit | None:
    """An edit of a part of a text, which tells whether the text is then only near to what it was."""
    whole = put_right(text, edit)
    return edit if edit is None or whole is None else replace(edit, near=bool(apart_by(text.text, whole)))


def with_readings(book: Rulebook | None, trial: Trial, texts: Iterable[str]) -> tuple[Edit, ...]:
    """Texts that could be meant, each with what it would be understood as, and with what it leaves out."""
    place, own = trial.unit.text.span, trial.unit.text.text

    def told(words: str) -> Edit:
        meant, less = understood(book, trial, words) if book is not None else "", apart_by(own, words)
        return Edit(place, words, f"{meant or words} ({less})" if less else meant, near=bool(less))

    return tuple(told(words) for words in texts)


_NAMED = re.compile(r"'[a-z]+\.\d+th'")
"""Whom a meaning speaks of."""


def apart(trial: Trial, readings: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Of readings that are understood alike, the first; those of two of one kind, which only read alike, are both kept."""
    kept: dict[tuple[str, ...], Edit] = {}
    for edit in readings:
        whom = _NAMED.findall(meaning(trial, edit.replacement))
        kept.setdefault((edit.understood or edit.replacement, *whom), edit)
    return tuple(kept.values())


def stands(text: Text, sources: Mapping[str, Source]) -> bool:
    """Whether a text stands in a file, word by word."""
    source = sources.get(text.span.file)
    return source is not None and source.text[text.span.start : text.span.end].split() == text.text.split()


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
        if raw.section is not None and not SCHEMAS[raw.sort].rules:
            told = {fact.label.span.start for fact in raw.facts} | {b.text.span.start for b in raw.rules}
            for block in raw.section.blocks:
                if isinstance(block, Bullet) and block.text.span.start not in told:
                    yield Unit(raw, block.text, RULE, block, True)
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
