"""Declarations that do something to others: carried out in order, and refused where one would be lost.

A heading says what it does to the declaration of the same name: `Replace` puts its own in the place, `Change`
overrides the facts, steps and rows it restates and adds the rest, `Remove` takes it away; without such a word it
adds. What a module does is carried out before what the game that takes it in does. What two modules do to the same
declaration is carried out in the order in which the game takes them in, if it says one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from warbook.language.blocks import Document, Table, Text
from warbook.language.declare.editions import head_of, identity, wanted
from warbook.language.declare.modules import TAKES_IN, folder_of, in_order, module_at, modules_of
from warbook.language.declare.raw import Outline, Raw, is_dash
from warbook.language.diagnostic import Diagnostic, Label, nearest
from warbook.language.letters import compiled

STILL = "Still holds"
"""The label under which an edition confirms notes and paragraphs of the game that it changes."""
PLAIN = ("Chapter", "Example", "Quick Sheet", "Force List")
"""Sorts whose names are no words of the game."""
DOES = {"Replace": "replaces", "Change": "changes", "Remove": "removes"}


def settle(out: Outline, documents: Sequence[Document]) -> None:
    """Carries out what editions, modules and games do to declarations that are not their own."""
    refused = [*_refused(out, documents), *_lost(out)]
    _plain_headings(out, documents)
    modules = modules_of(documents)
    done: list[Raw] = []
    later: list[Raw] = []
    for raw in out.raws:
        if not raw.operation:
            done.append(raw)
            continue
        if any(raw is x for x in refused):
            continue
        # A module is read before the game that takes it in, and may change what that declares.
        waiting = [x for x in later if identity(x) == identity(raw) and _carry_out(out, x, done)]
        later = [x for x in later if not any(x is y for y in waiting)]
        if _carry_out(out, raw, done):
            continue
        if module_at(raw.head.span, modules):
            later.append(raw)
        else:
            _missing(out, raw, done)
    for raw in later:
        if not _carry_out(out, raw, done):
            _missing(out, raw, done)
    out.raws = done
    _retitle(out)


def _carry_out(out: Outline, raw: Raw, done: list[Raw]) -> bool:
    """Does one thing to the declaration it names; False where there is none."""
    known = identity(raw)
    at = next((i for i, earlier in enumerate(done) if identity(earlier) == known), None)
    if at is None:
        return False
    if raw.operation == "Replace":
        raw.mission, raw.force, raw.card = done[at].mission, done[at].force, done[at].card
        done[at] = raw
    elif raw.operation == "Change":
        rows = [row[0].text for table in done[at].tables for row in table.rows]
        named = set(rows)
        for row in (row for table in raw.tables for row in table.rows):
            if rows.count(row[0].text) > 1:
                sort, name = known
                message = (
                    f"{name} has several rows “{row[0].text}”, and it is not said which of them this is."
                )
                out.fault(
                    "W230", row[0].span, message, f"Write “### Replace {sort}: {name}”, with all that holds."
                )
            if _dashes(row) and row[0].text not in named:
                message = f"{identity(raw)[1]} has no row “{row[0].text}” to strike out."
                out.fault(
                    "W230", row[0].span, message, f"It has {', '.join(sorted(named))}." if named else None
                )
        if 0 < len(raw.steps) < len(done[at].steps):
            sort, name = known
            had, said = len(done[at].steps), len(raw.steps)
            out.fault(
                "W237",
                raw.head.span,
                f"{name} has {had} steps, and {said} {'stands' if said == 1 else 'stand'} here: nothing would be left of the others.",
                f"Say all of them; or write “### Replace {sort}{' ' if sort == 'To' else ': '}{name}”, with all that holds.",
            )
        change(done[at], raw)
    else:
        if raw.facts or raw.steps or raw.rules or raw.tables:
            out.fault(
                "W231",
                raw.head.span,
                f"{raw.head.text} is removed, so nothing more can be said of it.",
                "Write “Change” or “Replace” instead.",
            )
        out.removed[known[1]] = raw.head.span
        del done[at]
    return True


def with_removals(out: Outline, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Faults of what speaks of a declaration that has been removed, with the heading that removes it."""
    for one in found:
        name = next((n for n in out.removed if one.code == "W301" and f" {n}." in one.message), None)
        if name is not None:
            label = Label(out.removed[name], "removed here")
            hint = f"It speaks of {name}: change it in the edition too, or leave {name} in the game."
            one = replace(one, labels=(*one.labels, label), hint=hint, edit=None, candidates=())
        yield one


def _missing(out: Outline, raw: Raw, done: list[Raw]) -> None:
    sort, name = identity(raw)
    known = [identity(r)[1] for r in done if r.sort == sort]
    close = nearest(name, known)
    at = max(raw.head.text.find(name), 0)
    span = raw.head.at(at, at + len(name))
    sort = {"To": "verb"}.get(sort, sort)
    out.fault(
        "W230",
        span,
        f"The game has no {sort} called {name} to {raw.operation.lower()}.",
        f"Did you mean {' or '.join(close)}?" if close else "Leave the word out to add a new one.",
        close[0] if len(close) == 1 else None,
    )


def change(old: Raw, new: Raw) -> None:
    """Puts the facts, steps and rows that an edition restates in the place of the old ones, and adds
    the others. A heading that names the roles anew gives them their new kinds."""
    if "(" in new.head.text:
        old.head = new.head
    labels = {f.label.text for f in new.facts}
    old.facts = [f for f in old.facts if f.label.text not in labels] + new.facts
    if new.steps:
        old.steps = new.steps
    old.rules = [*old.rules, *new.rules]
    old.tables = merged(old.tables, new.tables)
    old.notes = [*old.notes, *new.notes]


def merged(old: Sequence[Table], new: Sequence[Table]) -> list[Table]:
    """Tables with rows restated: each in the place of the row of its name, the others at the end of a table with the
    same columns, or in one of their own. A row of dashes strikes out the row of its name."""
    restated = {row[0].text for table in new for row in table.rows}
    found = list(old)
    own: list[Table] = []
    for table in new:
        heads = [head.text for head in table.header]
        at = next((i for i, t in enumerate(found) if [h.text for h in t.header] == heads), None)
        if at is None:
            own.append(replace(table, rows=tuple(row for row in table.rows if not _dashes(row))))
            continue
        rows = {row[0].text: row for row in table.rows}
        placed = [rows.pop(row[0].text, row) for row in found[at].rows]
        found[at] = replace(found[at], rows=(*placed, *rows.values()))
    ours = {id(row) for table in new for row in table.rows if not _dashes(row)}
    kept = (
        replace(t, rows=tuple(r for r in t.rows if id(r) in ours or r[0].text not in restated)) for t in found
    )
    return [t for t in (*kept, *own) if t.rows]


def _dashes(row: tuple[Text, ...]) -> bool:
    return len(row) > 1 and all(map(is_dash, row[1:]))


def _retitle(out: Outline) -> None:
    """An edition of a game carries its own name and facts."""
    game = next((r for r in out.raws if r.sort == "Game"), None)
    for edition in out.of("Edition"):
        if game is None:
            continue
        game.head = edition.head
        own = [f for f in edition.facts if f.label.text not in ("Changes game", STILL, TAKES_IN)]
        labels = {f.label.text for f in own}
        game.facts = [f for f in game.facts if f.label.text not in labels] + own


def _lost(out: Outline) -> Iterator[Raw]:
    """What is done to a declaration so that nothing is left of what the same folder does to it before."""
    doing: dict[tuple[tuple[str, str], str], list[Raw]] = {}
    for raw in out.raws:
        if raw.operation:
            doing.setdefault((identity(raw), folder_of(raw.head.span)), []).append(raw)
    for deeds in doing.values():
        for i, second in enumerate(deeds):
            for first in deeds[:i]:
                parts = _restated_by_both(first, second)
                does = first.operation, second.operation
                if not parts or (does[0] == "Replace" and does[1] == "Change"):
                    continue
                what = " and ".join(parts)
                message = f"{what[:1].upper()}{what[1:]} is said anew by two headings, so that nothing would be left of one of them."
                labels = (Label(first.head.span, "here before"),)
                out.fault(
                    "W237", second.head.span, message, "Say all of it under one heading.", labels=labels
                )
                yield second


_NO_DEED = compiled(r"(?P<word>(?i:replace|change|remove|delete|add))(?::| (?:the )?)\s*(?P<what>.+)")


def _plain_headings(out: Outline, documents: Sequence[Document]) -> None:
    """Refuses plain headings of an edition or module that look as if they did something: `Remove Fury`."""
    named = {identity(raw)[1]: raw.sort for raw in out.raws if not raw.operation and raw.sort not in PLAIN}
    chapters = {raw.head.text for raw in out.raws if raw.sort == "Chapter"}
    changing = {d.path for d in documents if wanted(d)[0] or wanted(d)[1] or head_of(d)[0] == "Module"}
    for raw in out.of("Chapter"):
        match = _NO_DEED.fullmatch(raw.head.text)
        if raw.operation or match is None or raw.head.span.file not in changing:
            continue
        what = match["what"]
        sort, _, name = what.partition(": ")
        deed = match["word"].capitalize()
        if not name:
            name, sort = what, named.get(what, "Chapter" if what in chapters else "")
        if named.get(name) != sort and not (sort == "Chapter" and name in chapters):
            continue
        sort = {"Card": next((r.kind for r in out.of("Card") if r.name == name), sort)}.get(sort, sort)
        meant = f"{deed} {sort} {name}" if sort == "To" else f"{deed} {sort}: {name}"
        out.fault(
            "W210",
            raw.head.span,
            f"This heading is a plain chapter, and does nothing to {name}.",
            f"Write “{meant}”."
            if deed in DOES
            else "A new declaration has a heading of its own, without such a word.",
            meant if deed in DOES else None,
        )


# ------------------------------------------------------------------ what two modules do to one declaration
def _refused(out: Outline, documents: Sequence[Document]) -> Iterator[Raw]:
    """What a module does to a declaration, where it cannot stand beside what another does to it."""
    modules = modules_of(documents)
    doing: dict[tuple[str, str], list[Raw]] = {}
    for raw in out.raws:
        if raw.operation:
            doing.setdefault(identity(raw), []).append(raw)
    for deeds in doing.values():
        by = [(module_at(raw.head.span, modules), raw) for raw in deeds]
        own = [raw for module, raw in by if not module]
        for i, (other, second) in enumerate(by):
            for one, first in by[:i]:
                if one and other and one != other:
                    names = modules[one], modules[other]
                    if _stands_against(out, first, second, own, names, in_order(documents, one, other)):
                        yield second


def _stands_against(
    out: Outline, first: Raw, second: Raw, own: Iterable[Raw], modules: tuple[str, str], ordered: bool
) -> bool:
    """Whether two modules' deeds cannot stand beside each other; says so."""
    both = _restated_by_both(first, second)
    if not both or any(_settles(raw, both) for raw in own):
        return False
    what, (one, other) = identity(second)[1], modules
    labels = (Label(first.head.span, f"{one} {DOES[first.operation]} it here"),)
    sort = identity(second)[0]
    heading = f"### Replace {sort} {what} …" if sort == "To" else f"### Replace {sort}: {what}"
    here = f"say in the game itself what holds: “{heading}”."
    does = first.operation, second.operation
    # Something can still be changed after it has been replaced; the other way round the change would be lost.
    lost = "Remove" in does or does == ("Replace", "Replace") or (does == ("Change", "Replace") and ordered)
    if not lost and ordered:
        return False
    if not lost:
        parts = " and ".join(both) if does == ("Change", "Change") else what
        of = f" of {what}" if parts != what else ""
        before, after = (other, one) if second.operation == "Replace" else (one, other)
        also = f"so does {other}" if does[0] == does[1] else f"{other} {DOES[does[1]]} it"
        out.fault(
            "W235",
            second.head.span,
            f"{one} {DOES[does[0]]} {parts}{of}, and {also}, and nothing says which of them counts.",
            f"Write “{TAKES_IN}: {before}, then {after}” if the last is to count, or {here}",
            labels=labels,
        )
        return True
    out.fault(
        "W237",
        second.head.span,
        f"{one} {DOES[does[0]]} {what}, and {other} {DOES[does[1]]} it, so that nothing is left of what one of them says.",
        f"Take in only one of the two, or {here}",
        labels=labels,
    )
    return True


def _restated_by_both(first: Raw, second: Raw) -> list[str]:
    """The parts of a declaration that both say otherwise; all of it where one of them replaces or removes it."""
    if first.operation != "Change" or second.operation != "Change":
        return [identity(second)[1]]
    found = []
    for label in (f.label.text for f in second.facts):
        if first.fact(label) is not None and first.text(label) != second.text(label):
            found.append(f"“{label}”")
    if first.steps and second.steps:
        found.append("the steps")
    rows = {row[0].text: [cell.text for cell in row] for t in first.tables for row in t.rows}
    for table in second.tables:
        for row in table.rows:
            if rows.get(row[0].text, [c.text for c in row]) != [c.text for c in row]:
                found.append(f"“{row[0].text}”")
    return found


def _settles(raw: Raw, parts: list[str]) -> bool:
    """Whether the game itself says what holds of what two modules say otherwise."""
    if raw.operation != "Change":
        return True
    said = {f"“{f.label.text}”" for f in raw.facts} | {
        f"“{row[0].text}”" for t in raw.tables for row in t.rows
    }
    return set(parts) <= said | ({"the steps"} if raw.steps else set())
