"""What is written beside what is understood: for `check --as-read`, `explain` and `diff`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from warbook.cli.output import BOLD, DIM, paint
from warbook.cli.problem import counted

if TYPE_CHECKING:
    from warbook.language.diagnostic import Span
    from warbook.language.model import Rulebook
    from warbook.language.readback import Reading
    from warbook.language.source import Source

WIDTH = 96


def as_read(
    book: Rulebook,
    sources: Mapping[str, Source],
    head: str,
    where: str,
    colour: bool,
    refused: Sequence[Span] = (),
) -> str:
    """Every text whose reading is in other words than its own, with its place; `where` is a file, perhaps with a line. ""
    where nothing that acts stands. Texts of which a part is refused are left out."""
    from warbook.language.readback import readings

    file, line = divided(where)
    lines: list[str] = []
    read = differing = 0
    marked = False
    for reading in in_order(readings(book)):
        source = sources.get(reading.span.file)
        if source is None or not is_meant(reading.span.file, file) or holds_any(reading.span, refused):
            continue
        first = source.line_col(reading.span.start)[0]
        last = source.line_col(max(reading.span.end - 1, reading.span.start))[0]
        if line and not first <= line <= last:
            continue
        read += 1
        if reading.differs or line:
            differing += 1
            marked = marked or not reading.understood.canonical
            lines += [paint(f"{head}{reading.span.file}:{first}", DIM, on=colour), *told(reading, colour), ""]
    if not read:
        return ""
    legend = ["* tells it as it is played; such words cannot be written."] if marked else []
    if refused:
        legend.append(
            "Texts with errors are left out; the others are read, but not yet looked at as a whole."
        )
    said = f"{counted(read, 'text')} read, {differing} of them in other words than their own."
    return "\n".join([*lines, *legend, said])


def holds_any(text: Span, places: Sequence[Span]) -> bool:
    """Whether one of some places lies in a text."""
    return any(p.file == text.file and text.start <= p.start < max(text.end, text.start + 1) for p in places)


def divided(where: str) -> tuple[str, int]:
    """`FILE:LINE` as both; 0 where no line is given."""
    file, colon, line = where.rpartition(":")
    return (file, int(line)) if colon and line.isdigit() else (where, 0)


def is_meant(path: str, wanted: str) -> bool:
    """Whether a file of a game is the one that somebody named: by its path, the end of it, or its name without what
    follows the first full stop."""
    if not wanted:
        return True
    name = PurePath(path).name
    whole = wanted.removeprefix("./")
    return path.endswith(whole) or whole.endswith(path) or wanted in (name, name.partition(".")[0])


def in_order(some: Iterable[Reading]) -> list[Reading]:
    """Readings in the order in which their texts stand, each once."""
    found: dict[tuple[str, int, str], Reading] = {}
    for one in some:
        found.setdefault((one.span.file, one.span.start, one.understood.text), one)
    return sorted(found.values(), key=lambda one: (one.span.file, one.span.start))


def told(reading: Reading, colour: bool) -> list[str]:
    """A text and its reading, one under the other."""
    how = "understood" if reading.understood.canonical else "understood*"
    return [
        *laid_out("written", reading.written, False, colour),
        *laid_out(how, f"{reading.only_in}{reading.understood.text}", True, colour),
    ]


def laid_out(label: str, text: str, strong: bool, colour: bool) -> Iterator[str]:
    """A text with its label before it, wrapped; steps keep their lines."""
    lead = f"  {label:<12}"
    for number, line in enumerate(text.split("\n")):
        before = lead if number == 0 else " " * len(lead)
        inner = " " * (len(line) - len(line.lstrip()))
        for row in textwrap.wrap(
            line.strip(), WIDTH - len(before) - len(inner), break_long_words=False, break_on_hyphens=False
        ) or [""]:
            yield f"{paint(before, DIM, on=colour)}{inner}{paint(row, BOLD, on=colour and strong)}".rstrip()
            before = " " * len(lead)
