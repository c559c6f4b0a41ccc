"""Text → tree of blocks: the strict part of Markdown that rules are written in.

Blocks are an affair of lines, so this reads line by line and keeps the open sections, the open bullets
and steps, and the one text that the next line may continue. It never fails: what is not in the language
becomes a diagnostic, and reading goes on as the writer most likely meant it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language import block_lines as lines
from warbook.language.block_build import Faults, OpenItem, OpenSection, OpenText
from warbook.language.block_lines import Line, read_line
from warbook.language.block_raw import read_code, read_comment
from warbook.language.block_steps import check_number, step_title
from warbook.language.block_tables import read_table
from warbook.language.block_tree import (
    Block,
    Bullet,
    Code,
    Comment,
    Document,
    Paragraph,
    Quote,
    Section,
    Step,
    Table,
    Text,
)
from warbook.language.diagnostic import Diagnostic, Span
from warbook.language.source import Source

__all__ = [
    "Block",
    "Bullet",
    "Code",
    "Comment",
    "Document",
    "Paragraph",
    "Quote",
    "Section",
    "Step",
    "Table",
    "Text",
    "scan",
]

DEEPEST = 12
"""How many bullets and steps may stand inside one another."""


def scan(source: Source) -> tuple[Document, list[Diagnostic]]:
    """Read a whole file; the document is complete also where there are diagnostics."""
    scanner = _Scanner(source)
    return scanner.document(), scanner.faults.all()


class _Scanner:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults = Faults(source)
        self.sections = [OpenSection(0, None, 0, 0)]
        self.items: list[OpenItem] = []
        self.open: OpenText | None = None
        self.after_table = -1
        self.next = 1

    def document(self) -> Document:
        while self.next <= self.source.line_count:
            line = read_line(self.source, self.next)
            self.next += 1
            if line is None:
                self.close_text()
            else:
                self.line(line)
        self.close_sections(1)
        root = self.sections[0]
        span = self.source.span(0, len(self.source.text))
        return Document(self.source.path, tuple(root.children), tuple(root.sections), span)

    def line(self, line: Line) -> None:
        body = line.body
        line = self.indented(line)
        mark = lines.MARK.match(body)
        if body.startswith("<!--"):
            self.read(line, "comment", read_comment)
        elif body.startswith("```"):
            self.read(line, "code", read_code)
        elif body[0] == "#" and not body.lstrip("#")[:1].isdigit():
            self.heading(line)
        elif body[0] == ">":
            self.quote(line)
        elif body[0] == "|":
            self.after_table = self.read(line, "table", read_table)
        elif len(body) > 1 and body[0] in "=-*_" and not body.strip(body[0]):
            self.rule(line)
        elif mark and not (mark["bullet"] and mark["bullet"] in lines.DASHES and self.open):
            self.item(line, mark["number"], mark.end())
        else:
            self.words(line)

    # Where a line belongs

    def indented(self, line: Line) -> Line:
        """The line, standing where its tabs were meant to put it: one for each item that it is a part of."""
        blank = self.source.text[line.start : line.first]
        if "\t" in blank and self.items:
            outer = self.items[min(blank.count("\t"), len(self.items)) - 1]
            line = replace(line, column=outer.content)
        if blank.strip(" "):
            what = "a tab" if "\t" in blank else "a character that looks like a space"
            self.faults.add(
                "W101",
                f"This line is indented with {what}.",
                (line.start, line.first),
                "Indent with spaces only: two under a bullet, three under a step.",
                (line.start, line.first, " " * line.column),
            )
        return line

    def place(self, line: Line, what: str) -> OpenItem | OpenSection:
        """Close what this line is not part of, and say what it is part of; complain if it stands askew."""
        self.close_text()
        while self.items:
            item = self.items[-1]
            if line.column >= item.content or line.column > item.column + 1:
                break
            self.close_item()
        holder: OpenItem | OpenSection = self.items[-1] if self.items else self.sections[-1]
        if isinstance(holder, OpenSection):
            if line.column:
                hint = "Start it at the margin, or put it right under the bullet or step it belongs to."
                message = f"This {what} is indented, but it belongs to no bullet or step."
                self.askew(line, message, 0, hint)
            return holder
        wanted = holder.child_column
        if wanted is None:
            fits = holder.content <= line.column <= holder.content + 3
            wanted = holder.child_column = line.column if fits else holder.content
        if line.column != wanted:
            hint = f"Indent it by {wanted} spaces to make it part of this {holder.name}."
            if holder.column != wanted:
                hint += f" A {what} beside the {holder.name} is indented by {holder.column}."
            message = f"This {what} is indented by {line.column}, which lines up with nothing above it."
            self.askew(line, message, wanted, hint)
        return holder

    def askew(self, line: Line, message: str, wanted: int, hint: str) -> None:
        labels: tuple[tuple[int, int, str], ...] = ()
        if self.items:
            holder = self.items[-1]
            labels = ((*holder.parts[0], f"the {holder.name} above it"),)
        edit = (line.start, line.first, " " * wanted)
        self.faults.add("W102", message, (line.first, line.end), hint, edit, labels)

    # The kinds of line

    def words(self, line: Line) -> None:
        """Words: they go on with the open text, or begin a paragraph."""
        crowded = lines.CROWDED.match(line.body)
        if crowded and (self.open is None or self.open.item is not None):
            at = line.first + crowded.end()
            message = f"A space is missing after `{crowded['mark']}`."
            hint = "Without it this line would be a paragraph, which never acts."
            self.faults.add("W103", message, (line.first, at), hint, (at, at, " "))
            number = None if crowded["mark"] == "-" else crowded["mark"][:-1]
            self.item(line, number, crowded.end())
            return
        text = self.open
        if text is None:
            self.paragraph(line)
            return
        if line.column < text.least or text.kind == "quote":
            mark = "> " if text.kind == "quote" else ""
            how = "begin it with `>`" if mark else f"indent it by {text.least} spaces"
            indent = self.source.text[line.start : line.first] if mark else " " * text.least
            self.faults.add(
                "W104",
                f"It is not plain whether this line goes on with the {text.kind} above it.",
                (line.first, line.end),
                f"To go on with the {text.kind}, {how}; to begin a paragraph, leave a blank line before it.",
                (line.start, line.first, indent + mark),
                ((*text.parts[0], f"this {text.kind}"),),
            )
        text.parts.append((line.first, line.end))

    def paragraph(self, line: Line) -> None:
        if self.after_table == line.number - 1:
            self.faults.add(
                "W105",
                "This line stands right under a table, but is not a row of it.",
                (line.first, line.end),
                "Begin and end a row with `|`; before a paragraph, leave a blank line.",
                (line.start, line.start, "\n"),
            )
        self.place(line, "paragraph")
        least = self.items[-1].content if self.items else 0
        self.open = OpenText("paragraph", line.first, [(line.first, line.end)], min(least, line.column))

    def quote(self, line: Line) -> None:
        inner = line.body[1:].lstrip()
        part = (line.end - len(inner), line.end)
        if not inner:
            self.close_text()
            return
        if inner[0] in ">|" or inner.startswith(("```", "# ", "## ", "### ")) or lines.MARK.match(inner):
            message = "A quote holds sentences only: no lists, tables, headings or quotes of its own."
            hint = "Put this outside the quote, or write it as a sentence."
            self.faults.add("W106", message, part, hint)
        text = self.open
        if text is not None and text.kind == "quote" and line.column >= text.least:
            text.parts.append(part)
            return
        self.place(line, "quote")
        least = self.items[-1].content if self.items else 0
        self.open = OpenText("quote", line.first, [part], min(least, line.column))

    def item(self, line: Line, digits: str | None, width: int) -> None:
        """A bullet or step, whose mark takes up `width` characters."""
        before = self.open
        if before is not None and digits is not None and self.breaks_off(before, line, width):
            self.words(line)
            return
        what = "bullet" if digits is None else "step"
        holder = self.place(line, what)
        if len(self.items) >= DEEPEST:
            self.too_deep(line)
            return
        mark_end = line.first + width
        right = "-" if digits is None else f"{digits}."
        if line.body[:width] != right:
            message = f"A {what} begins with `{right}`, not with `{line.body[:width]}`."
            self.faults.add("W107", message, (line.first, mark_end), edit=(line.first, mark_end, right))
        rest = line.body[width:].lstrip()
        gap = len(line.body) - width - len(rest)
        start = line.end - len(rest)
        if "\t" in line.body[width : width + gap]:
            span = (mark_end, start)
            self.faults.add("W101", f"A tab follows the mark of this {what}.", span, edit=(*span, " "))
        number = None if digits is None else int(digits)
        content = line.column + width + (gap if 1 <= gap <= 4 else 1)
        item = OpenItem(number, line.first, line.column, content, [(start, line.end)], line.end)
        if not rest:
            hint = f"Write what the {what} says on this line, or delete it."
            self.faults.add("W108", f"This {what} says nothing.", (line.first, line.end), hint)
        elif lines.MARK.match(rest) or rest[0] in ">|" or rest.startswith(("```", "# ", "## ", "### ")):
            message = f"A {what} begins with words; something else begins here on the same line."
            hint = "Put it on the next line, indented."
            newline = (start, line.end, f"\n{' ' * content}{rest}")
            self.faults.add("W109", message, (start, line.end), hint, newline)
        if number is not None:
            check_number(self.faults, self.items, holder, number, (line.first, mark_end - 1), before)
        self.items.append(item)
        self.open = OpenText(what, line.first, item.parts, content, item)

    def breaks_off(self, text: OpenText, line: Line, width: int) -> bool:
        """Whether a line that holds but a number and a full stop ends the sentence above it: `… shows a⏎6.`"""
        _, end = text.parts[-1]
        unfinished = self.source.text[end - 1] not in ".:;!?"
        return unfinished and len(line.body) == width and line.column >= text.least

    def too_deep(self, line: Line) -> None:
        """Refuse an item nested too deep, and pass over everything inside it."""
        message = f"Bullets and steps are nested more than {DEEPEST} deep here."
        hint = "Give the inner part a heading of its own, and name it here."
        self.faults.add("W111", message, (line.first, line.end), hint)
        while self.next <= self.source.line_count:
            below = read_line(self.source, self.next)
            if below is not None and below.column < line.column:
                break
            self.next += 1

    def heading(self, line: Line) -> None:
        marks = len(line.body) - len(line.body.lstrip("#"))
        rest = line.body[marks:].lstrip()
        open_end = rest.rstrip("#")
        title = rest if open_end and not open_end[-1].isspace() else open_end.rstrip()
        start = line.end - len(rest)
        span = (line.first, line.first + marks)
        add = self.faults.add
        if line.column:
            hint = "Start it at the margin."
            add("W112", "A heading cannot be indented.", span, hint, (line.start, line.first, ""))
        if rest and start == span[1]:
            add("W103", f"A space is missing after `{'#' * marks}`.", span, None, (start, start, " "))
        if not title:
            hint = "Write its title after the `#`."
            add("W112", "This heading says nothing.", (line.first, line.end), hint)
        if len(title) < len(rest):
            after = start + len(title)
            add("W112", "A heading has its `#` in front only.", (after, line.end), edit=(after, line.end, ""))
        level = min(marks, 4)
        self.close_sections(level)
        above = self.sections[-1]
        if marks > 4:
            right = "#" * min(above.level + 1, 4)
            add("W112", "Headings go four levels deep, to `####`.", span, None, (*span, right))
        elif above.title is not None and level > above.level + 1 and (above.level, level) != (1, 3):
            right = "#" * (above.level + 1)
            message = f"This heading jumps from level {above.level} to level {level}."
            label = (above.start, above.start + above.level, "the heading above it")
            add("W112", message, span, f"Write `{right}`.", (*span, right), (label,))
        text = self.faults.text([(start, start + len(title))])
        self.sections.append(OpenSection(level, text, line.first, line.end))

    def rule(self, line: Line) -> None:
        """A line of dashes or the like, which Markdown knows as an underlined heading or a ruled line."""
        text = self.open
        if line.body[0] in "=-" and text is not None and text.kind == "paragraph" and not self.items:
            level = 1 if line.body[0] == "=" else 2
            start, end = text.parts[0][0], text.parts[-1][1]
            message = "A heading is not underlined here; it begins with `#`."
            words = " ".join(self.source.text[a:b] for a, b in text.parts)
            edit = (start, line.end, f"{'#' * level} {words}")
            label = (start, end, "this heading")
            self.faults.add("W114", message, (line.first, line.end), None, edit, (label,))
            self.open = None
            self.close_sections(level)
            self.sections.append(OpenSection(level, self.faults.text(text.parts), start, line.end))
            return
        message = "A line of dashes, stars or the like says nothing in a rules file."
        hint = "Delete it; use a heading to begin a new part."
        self.faults.add("W114", message, (line.first, line.end), hint)
        self.close_text()

    def read(self, line: Line, what: str, reader: Callable[[Faults, Line], tuple[Block, int]]) -> int:
        """A block that takes its lines by itself; the number of the last one."""
        self.place(line, what)
        block, last = reader(self.faults, line)
        self.children().append(block)
        self.next = last + 1
        return last

    # Closing

    def children(self) -> list[Block]:
        return self.items[-1].children if self.items else self.sections[-1].children

    def close_text(self) -> None:
        text, self.open = self.open, None
        if text is None or text.item is not None:
            return
        joined = self.faults.text(text.parts)
        if text.kind == "paragraph":
            self.children().append(Paragraph(joined))
        else:
            span = self.source.span(text.start, joined.span.end)
            self.children().append(Quote(joined, span))

    def close_item(self) -> None:
        item = self.items.pop()
        text = self.faults.text(item.parts)
        end = item.children[-1].span.end if item.children else max(text.span.end, item.end)
        span, children = self.source.span(item.start, end), tuple(item.children)
        if item.number is None:
            self.children().append(Bullet(text, children, span))
        else:
            title, rest = step_title(text, self.faults)
            self.children().append(Step(item.number, title, rest, children, span))

    def close_sections(self, level: int) -> None:
        """Close everything open, and the sections of this level or a deeper one."""
        self.close_text()
        while self.items:
            self.close_item()
        while self.sections[-1].level >= level:
            done = self.sections.pop()
            above = self.sections[-1]
            above.sections.append(self.section(done))

    def section(self, done: OpenSection) -> Section:
        end = done.end
        if done.children:
            end = max(end, done.children[-1].span.end)
        if done.sections:
            end = max(end, done.sections[-1].span.end)
        title = done.title or self.faults.text([(done.end, done.end)])
        span = Span(self.source.path, done.start, end)
        return Section(done.level, title, tuple(done.children), tuple(done.sections), span)
