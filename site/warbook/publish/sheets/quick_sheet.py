"""A rulebook → its quick sheet: what one looks up in play, on two pages, the most important first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language.diagnostic import nearest
from warbook.language.model import SheetRow
from warbook.publish.book.inline import plain as plain_text
from warbook.publish.book.writer import Book
from warbook.publish.parts.rich_text import source
from warbook.publish.print import model as m
from warbook.publish.print.joining import page_count
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import Theme
from warbook.publish.sheets.arranging import Fitted, arrange
from warbook.publish.sheets.beginning import THE_GAME, spare_sections
from warbook.publish.sheets.flows import told_once
from warbook.publish.sheets.parts import entry_section, every_section
from warbook.publish.sheets.rules import declared, headed, heading_section

__all__ = ["fitted_sheet", "fitted_sheets", "to_sheet"]

_USUAL = (
    THE_GAME,
    "Actions",
    "Missions",
    "Tokens",
    "Effects",
    "Always",
    "Resources",
    "On cards",
    "Words",
    "Terrain",
    "Chances",
    "Traits",
)
"""The sections that a game has where it has anything to say in them."""


def to_sheet(book: Book, brief: bool = False) -> m.QuickSheet:
    """The sheet as the rules order it; `brief` cuts each step to a line or two."""
    sections, _ = _ordered(book)
    return _sheet(book, [one.brief if brief else one.full for one in sections])


def _sheet(book: Book, sections: Sequence[m.SheetSection]) -> m.QuickSheet:
    span = book.plan.game.span if book.plan.game is not None else None
    return m.QuickSheet(
        title=book.title,
        edition=book.edition,
        sections=tuple(told_once(sections)),
        footer=plain_text(book.rules.facts.get("Tagline", ""), book.rules),
        source=source(book, span) if span is not None else None,
    )


def fitted_sheet(book: Book, paper: str, theme: Theme) -> tuple[m.QuickSheet, m.PrintResult]:
    """The quick sheet on one paper."""
    return fitted_sheets(book, (paper,), theme)[paper]


def fitted_sheets(
    book: Book, papers: Sequence[str], theme: Theme
) -> dict[str, tuple[m.QuickSheet, m.PrintResult]]:
    """The quick sheet on each of these papers."""
    sections, problems = _ordered(book)
    return {paper: _fitted(book, sections, problems, paper, theme) for paper in papers}


def _fitted(
    book: Book, sections: Sequence[Fitted], problems: Sequence[m.PrintProblem], paper: str, theme: Theme
) -> tuple[m.QuickSheet, m.PrintResult]:
    """The quick sheet on at most two pages, and what was done to bring it there.

    In full where that fits; else in short, the least important sections first; then without those. Whatever
    is shortened or left out is a problem on its line.
    """
    last = sorted(range(len(sections)), key=lambda i: (-sections[i].full.importance, -i))
    stages = [(short, 0) for short in range(len(last) + 1)] + [
        (len(last), out) for out in range(1, len(last))
    ]
    tried: dict[int, tuple[m.QuickSheet, m.PrintResult]] = {}

    def at(step: int) -> bool:
        if step not in tried:
            short, out = stages[step]
            kept = [
                one.brief if i in last[:short] else one.full
                for i, one in enumerate(sections)
                if i not in last[:out]
            ]
            sheet = _sheet(book, kept)
            tried[step] = sheet, quick_sheet(sheet, paper, theme)
        return not any(problem.kind == "overflow" for problem in tried[step][1].problems)

    low, top = 0, len(stages) - 1
    if not at(0):
        while low < top:
            middle = (low + top) // 2
            if at(middle):
                top = middle
            else:
                low = middle + 1
    at(low)
    sheet, result = tried[low]
    if low == 0 and page_count(result.pdf) == 1:
        sheet, result = _filled(book, sheet, result, paper, theme)
    excess = {p.source: p.millimetres for p in tried[0][1].problems if p.kind == "overflow"} if low else {}
    short, out = stages[low]
    told = _told(sections, last[:out], last[out:short], sum(excess.values()))
    return sheet, replace(result, problems=(*problems, *told, *result.problems))


def _filled(
    book: Book, sheet: m.QuickSheet, result: m.PrintResult, paper: str, theme: Theme
) -> tuple[m.QuickSheet, m.PrintResult]:
    """A sheet of one page with what else there is room for on it."""
    for section in spare_sections(book):
        fuller = replace(sheet, sections=(*sheet.sections, section))
        made = quick_sheet(fuller, paper, theme)
        if page_count(made.pdf) == 1 and len(made.problems) <= len(result.problems):
            sheet, result = fuller, made
    return sheet, result


def _told(
    sections: Sequence[Fitted], gone: Sequence[int], cut: Sequence[int], excess: float
) -> Iterator[m.PrintProblem]:
    for i in gone:
        title, at = sections[i].full.title, sections[i].full.source
        message = (
            f"“{title}” is left off the quick sheet, which is {excess:.0f} mm too long for two pages with all "
            "that it should hold"
        )
        yield m.PrintProblem("left out", message, excess, at)
    for i in cut:
        if sections[i].full.content != sections[i].brief.content:
            title, at = sections[i].full.title, sections[i].full.source
            message = (
                f"“{title}” is on the quick sheet in short, because in full it is {excess:.0f} mm too long"
            )
            yield m.PrintProblem("shortened", message, excess, at)


def _ordered(book: Book) -> tuple[list[Fitted], list[m.PrintProblem]]:
    """The sections, most important first, and what the rules name that is none."""
    pairs = zip(every_section(book), every_section(book, brief=True), strict=True)
    found = {full.title.casefold(): Fitted(full, brief) for full, brief in pairs}
    problems: list[m.PrintProblem] = []
    order: dict[str, Fitted] = {}
    left_out: set[str] = set()
    for row in book.rules.sheet:
        key = row.name.casefold()
        if key not in found:
            if row.name in _USUAL:
                continue
            named = _named(book, row.name)
            if named is None:
                problems += _unknown(book, row, [one.full.title for one in found.values()])
                continue
            found[key] = named
        one = found[key]
        if row.importance:
            order[key] = one.important(row.importance)
            left_out.discard(key)
        else:
            left_out.add(key)
    rest = [one for key, one in found.items() if key not in order]
    wanted = [one for one in (*order.values(), *rest) if one.full.title.casefold() not in left_out]
    wanted.sort(key=lambda one: one.full.importance)
    made, faults = arrange(
        wanted, book.around.arranged, lambda name: found.get(name.casefold()) or _named(book, name)
    )
    return made, [*problems, *faults]


def _named(book: Book, name: str) -> Fitted | None:
    """A section of its own for anything that the rules declare, or for what stands under a plain heading."""
    entry = declared(book, name)
    if entry is not None:
        return Fitted(entry_section(book, entry), entry_section(book, entry, brief=True))
    section = heading_section(book, headed(book, name))
    return Fitted(section, section) if section is not None else None


def _unknown(book: Book, row: SheetRow, known: Sequence[str]) -> Iterator[m.PrintProblem]:
    """A row that names nothing; of a game that this one changes, it may name what is gone."""
    if row.span.file.split("/")[0] != book.rules.name:
        return
    near = nearest(row.name, known)
    hint = f": did you mean “{near[0]}”?" if near else ""
    message = f"the quick sheet has no section “{row.name}”{hint}"
    yield m.PrintProblem("section", message, 0, source(book, row.span))
