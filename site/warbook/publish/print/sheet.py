"""The quick sheet: everything a player looks up, on at most two pages."""

from __future__ import annotations

from dataclasses import replace

from warbook.publish.print.encode import Encoder, Json
from warbook.publish.print.model import (
    FlowText,
    PrintResult,
    QuickSheet,
    SheetSection,
)
from warbook.publish.print.press import Press
from warbook.publish.print.sandbox import SealError
from warbook.publish.print.theme import Theme, paper_size

__all__ = ["quick_part", "quick_sheet"]


def quick_sheet(sheet: QuickSheet, paper: str = "a4", theme: Theme | None = None) -> PrintResult:
    """The sheet on `paper` (`a4`, `letter`), its text as large as two pages allow.

    Sections stay whole where they can. What does not fit two pages at the smallest size is printed on
    further ones, and each section concerned is a problem with its height in millimetres.
    """
    theme = theme or Theme()
    encoder = Encoder(theme)
    part = quick_part(sheet, encoder, paper)
    look = encoder.look()
    look["title"] = " \N{EN DASH} ".join(
        filter(None, (encoder.text(sheet.title), encoder.text(sheet.edition)))
    )
    try:
        return _pressed(Press(part, look, theme), sheet, encoder)
    except SealError as error:
        encoder.failed(error, "quick sheet")
        return _pressed(Press(part, look, theme.without("quick sheet")), sheet, encoder)


def _pressed(press: Press, sheet: QuickSheet, encoder: Encoder) -> PrintResult:
    pdf, failure = press.pdf()
    if failure:
        encoder.report("accessibility", f"the PDF is not PDF/UA: {failure}", sheet.source)
    sections = _sections(sheet)
    for found in press.findings():
        excess, section = found["mm"], sections[found["id"]] if found["id"] is not None else None
        at = section.source or sheet.source if section is not None else sheet.source
        title = repr(section.title[:60]) if section is not None else "the quick sheet"
        if found["kind"] == "overflow":
            message = f"{excess:.1f} mm of {title} do not fit the two pages of the quick sheet"
        elif found["kind"] == "cell":
            message = f"a table of {title} is {excess:.1f} mm too wide for its column"
        else:
            message, at = f"a line of the quick sheet is {excess:.1f} mm too wide", sheet.source
        encoder.report(found["kind"], message, at, excess)
    return PrintResult(pdf, tuple(encoder.problems))


def _sections(sheet: QuickSheet) -> list[SheetSection]:
    """The sections as they are laid out: one of several flows can go on in the next column after each of them."""
    found: list[SheetSection] = []
    for section in sorted(sheet.sections, key=lambda one: one.importance):
        apart = len(section.content) > 1 and all(isinstance(one, FlowText) for one in section.content)
        if not apart:
            found.append(section)
            continue
        for place, one in enumerate(section.content):
            found.append(replace(section, content=(one,), goes_on=place > 0))
    return found


def quick_part(sheet: QuickSheet, encoder: Encoder, paper: str) -> Json:
    """The sheet as a part of a document."""
    return {
        "kind": "quick",
        "product": "quick sheet",
        "page": paper_size(paper),
        "text_pt": encoder.theme.sheet_text_pt,
        "text_min_pt": encoder.theme.sheet_text_min_pt,
        "sheet": {
            "title": encoder.text(sheet.title, sheet.source) or "Quick sheet",
            "edition": encoder.text(sheet.edition, sheet.source),
            "label": encoder.text(sheet.label, sheet.source),
            "footer": encoder.text(sheet.footer, sheet.source),
            "colours": encoder.colours(sheet.accent, sheet.source),
            "columns": min(4, max(0, sheet.columns)),
            "sections": [_section(section, encoder) for section in _sections(sheet)],
        },
    }


def _section(section: SheetSection, encoder: Encoder) -> Json:
    return {
        "title": encoder.text(section.title, section.source) or "\N{EN DASH}",
        "importance": section.importance,
        "goes_on": section.goes_on,
        "content": [encoder.content(content, section.source) for content in section.content],
    }
