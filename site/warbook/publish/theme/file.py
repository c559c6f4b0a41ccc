"""Reads `theme.yaml`, by which a designer gives a game its own look; what is wrong in it is told on its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

from warbook.language.cache import load_cached
from warbook.language.diagnostic import Diagnostic, Severity, Span, nearest
from warbook.language.flows.specials import known_as
from warbook.language.model import Rulebook
from warbook.language.source import Source, read_source
from warbook.publish.book.arranged import Arranged, Named
from warbook.publish.book.colours import game_colour
from warbook.publish.book.values import currencies, currency_letters
from warbook.publish.print.files import FolderFiles
from warbook.publish.print.model import Art, SpanRef
from warbook.publish.print.theme import Icon, Template, Theme
from warbook.publish.theme import values
from warbook.publish.theme.fields import ARRANGED, ELSEWHERE, FIELDS, IMPRINT, NAMED, PLAIN, SAID, Field
from warbook.publish.theme.look import FILE, FOLDER, Look, theme_folders
from warbook.publish.theme.own_words import confirmed, doubtful, own_words, said_by_rules
from warbook.publish.theme.values import Wrong
from warbook.publish.theme.yaml_words import plainly

_CODE = "W810"


def read_look(book: Rulebook, folder: Path | None) -> Look:
    """How a game looks: by its own theme file; where that says nothing as the game it changes, or as everything does,
    in the colour of its first force."""
    look = Look(Theme(accent=game_colour(book)))
    own = folder.resolve() if folder is not None else None
    there = [one for one in theme_folders(book, own) if (one / FILE).exists()] if own is not None else []
    lent = next((one for one in there if one != own), None)
    for place in dict.fromkeys(one for one in (lent, *there[:1]) if one is not None):
        look = _Reader(book, place, lent=place != own).look(look)
    return look.titled(book.title)


class _Reader:
    """Reads one theme file. Faults are collected; a field that is wrong keeps the value that all have."""

    def __init__(self, book: Rulebook, folder: Path, lent: bool = False) -> None:
        self.book = book
        self.lent = lent
        self.folder = folder
        self.files = FolderFiles(folder / FOLDER)
        self.faults: list[Diagnostic] = []
        found = read_source(folder.parent, folder / FILE)
        self.source = found if isinstance(found, Source) else None
        if isinstance(found, Diagnostic):
            self.faults.append(found)

    def look(self, look: Look) -> Look:
        """How it looks where everything else is as in a look from before."""
        data = self._yaml() if self.source is not None else None
        given: dict[str, Any] = {}
        before = look
        if isinstance(data, Mapping):
            for section in data:
                look = self._section(data, section, look, given)
        elif data is not None:
            self._fault(
                Span(self._path, 0, 0), "A theme is sections with fields: “cards:” and “size: poker”."
            )
        theme = replace(look.theme, **given)
        fonts = self.folder / FOLDER / "fonts"
        if fonts.is_dir():
            theme = replace(theme, fonts=(*theme.fonts, str(fonts)))
        theme = self._families(data, theme)
        return replace(
            look,
            theme=theme,
            diagnostics=(*before.diagnostics, *self.faults),
            sources={**before.sources, **self._sources(theme)},
        )

    def _sources(self, theme: Theme) -> dict[str, Source]:
        """The texts that diagnostics may speak of."""
        found = [self.source] if self.source is not None else []
        if theme.template is not None:
            for name, content in theme.template.files.items():
                if name.endswith(".typ"):
                    text = content.decode("utf-8", "replace")
                    found.append(Source(f"{theme.template.place}/{name}", text))
        return {source.path: source for source in found}

    @property
    def _path(self) -> str:
        return self.source.path if self.source is not None else f"{self.folder.name}/{FILE}"

    def _yaml(self) -> Any:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import MarkedYAMLError, YAMLError

        assert self.source is not None
        try:
            return YAML(typ="rt", pure=True).load(StringIO(self.source.text))
        except RecursionError:
            self._fault(Span(self._path, 0, 0), "This file is nested too deep for a theme.")
        except YAMLError as error:
            mark = getattr(error, "problem_mark", None) if isinstance(error, MarkedYAMLError) else None
            line = mark.line + 1 if mark is not None else 1
            said = plainly(getattr(error, "problem", None) or "it cannot be read")
            self._fault(self._line(line), f"This is not YAML: {said}.")
        return None

    # -------------------------------------------------------------- sections
    def _section(self, data: Any, section: Any, look: Look, given: dict[str, Any]) -> Look:
        known = [*FIELDS, *NAMED, *PLAIN]
        value = data[section]
        if section not in known:
            self._unknown(_key(data, section), f"A theme has no section “{section}”", section, known)
        elif section in PLAIN:
            return self._plain(data, section, look, given)
        elif not isinstance(value, Mapping):
            if value is not None:
                inside = FIELDS.get(section) or {NAMED[section]: Field("", str)}
                hint = f"It is followed by fields, each on its line, such as “{next(iter(inside))}: …”."
                self._fault(self._at(*_key(data, section), str(section)), f"“{section}” is a section.", hint)
        elif section in FIELDS:
            for name in value:
                look = self._field(value, section, name, look, given)
        else:
            return self._named(value, section, look, given)
        return look

    def _field(self, data: Any, section: str, name: Any, look: Look, given: dict[str, Any]) -> Look:
        known = FIELDS[section]
        if (section, name) in ELSEWHERE:
            self._fault(self._at(*_key(data, name), str(name)), *ELSEWHERE[section, name])
            return look
        if name not in known:
            self._unknown(_key(data, name), f"The section “{section}” has no field “{name}”", name, known)
            return look
        try:
            value = known[name].read(data[name])
            if known[name].attribute:
                given[known[name].attribute] = value
            elif name == "template":
                given["template"] = self._template(section, value, given.get("template"))
            elif section == IMPRINT:
                return replace(look, imprint={**look.imprint, name: value})
            elif name in ARRANGED:
                return replace(look, arranged=self._arranged(look.arranged, name, data[name]))
            elif name == "cubes":
                return replace(look, cube_mm=value)
        except Wrong as wrong:
            self._wrong(data, name, wrong)
        return look

    def _arranged(self, before: Arranged, name: str, value: Any) -> Arranged:
        """How the quick sheet is arranged, with one wish more; each name with its line."""

        def named(some: Any) -> tuple[Named, ...]:
            lines = [some.lc.item(i)[0] + 1 for i in range(len(some))]
            return tuple(
                Named(one.strip(), SpanRef(self._path, line)) for one, line in zip(some, lines, strict=True)
            )

        match name:
            case "first":
                return replace(before, first=named(value))
            case "leave out":
                return replace(before, left_out=named(value))
            case _:
                return replace(before, together=tuple((head, named(some)) for head, some in value.items()))

    def _plain(self, data: Any, name: str, look: Look, given: dict[str, Any]) -> Look:
        try:
            words = values.words(data[name])
            if name == "address":
                return replace(look, address=values.address(words))
            if name == "emblem":
                given["emblem"] = values.icon(self.files, words)
                return replace(look, emblem=given["emblem"])
            given["logo"] = values.picture(self.files, words, f"The sign of {self.book.title}")
        except Wrong as wrong:
            self._wrong(data, name, wrong)
        return look

    def _named(self, data: Any, section: str, look: Look, given: dict[str, Any]) -> Look:
        """A section whose fields are names of the rules and whose values are pictures, or how something is told."""
        if section == SAID:
            said, doubted = self._said(data)
            return replace(look, said={**look.said, **said}, doubted={**look.doubted, **doubted})
        known = self._names(section)
        icons: dict[str, Icon] = {}
        pictures: dict[str, Art] = {}
        for name in data:
            if name not in known:
                message = f"The rules declare no {NAMED[section].split(' ', 1)[1]} “{name}”"
                self._unknown(_key(data, name), message, name, known)
                continue
            try:
                words = values.words(data[name])
                if section == "pictures":
                    pictures[name] = values.picture(self.files, words, f"A picture of {name}")
                else:
                    icons[known[name]] = Icon(values.icon(self.files, words), name)
            except Wrong as wrong:
                self._wrong(data, name, wrong)
        if section == "pictures":
            return replace(look, pictures={**look.pictures, **pictures})
        if section == "emblems":
            return replace(look, emblems={**look.emblems, **icons})
        attribute = {"costs": "cost_icons", "stats": "stat_icons", "forces": "crests"}[section]
        given[attribute] = {**getattr(look.theme, attribute), **icons}
        return look

    def _said(self, data: Any) -> tuple[dict[str, str], dict[str, str]]:
        """How actions, sequences, rolls, tokens, special rules and the rules under plain headings are told in the designer's
        own words, or with a dash not at all; and of which of these nobody has said that they hold for the rules as they are."""
        known = said_by_rules(self.book)
        lender = load_cached(self.folder).rulebook if self.lent else None
        there = known if not self.lent else said_by_rules(lender) if lender is not None else {}
        before = confirmed(self.folder)
        found: dict[str, str] = {}
        doubted: dict[str, str] = {}
        for name in data:
            meant = known_as(self.book, "trait", str(name))
            if meant not in known or known[meant] != there.get(meant):
                if not self.lent:  # What an edition changes it tells itself, and it may do without something.
                    self._unknown(_key(data, name), f"The rules tell of no “{name}”", name, known)
                continue
            try:
                text = own_words(values.words(data[name]), known[meant])
                doubt = doubtful(self.folder.name, before.get(meant), known[meant])
                if doubt is not None and not self.lent:
                    self._wrong(data, name, doubt, Severity.WARNING)
                    doubted[meant] = text
                if before.get(meant, known[meant]) == known[meant]:
                    found[meant] = text
            except Wrong as wrong:
                self._wrong(data, name, wrong)
        return found, doubted

    def _names(self, section: str) -> dict[str, str]:
        """What the fields of a section may be called, and by what the templates know each."""
        if section == "costs":
            letters = currency_letters(self.book)
            return {name: letters[name] for name in currencies(self.book)}
        some: Iterable[str] = {
            "stats": self.book.stats,
            "forces": self.book.forces,
            "pictures": self.book.cards,
            "emblems": self.book.cards,
        }[section]
        return {name: name for name in some}

    def _template(self, product: str, name: str, before: Template | None) -> Template:
        """The theme's templates with one more: `name` draws a product."""
        if before is not None and name in before.files:
            return replace(before, draws={**before.draws, product: name})
        try:
            files = self.files.everything()
        except ValueError as error:
            raise Wrong(values.sentence(str(error))) from None
        if name not in files:
            raise Wrong(f"There is no file “{name}” in the folder “{FOLDER}”.")
        return Template(files, {product: name}, f"{self.folder.name}/{FOLDER}")

    def _families(self, data: Any, theme: Theme) -> Theme:
        """Fonts that nobody has go back to the built-in ones."""
        section = data.get("fonts") if isinstance(data, Mapping) else None
        if not isinstance(section, Mapping):
            return theme
        known = values.families(theme.fonts)
        for name, attribute in (("headings", "heading_font"), ("text", "body_font")):
            family = getattr(theme, attribute)
            if name in section and family not in known:
                fault = Wrong(
                    f"There is no font “{family}”.",
                    f"There are {', '.join(f'“{f}”' for f in known)}; more go into the folder theme/fonts.",
                )
                self._wrong(section, name, fault)
                theme = replace(theme, **{attribute: getattr(Theme(), attribute)})
        return theme

    # -------------------------------------------------------------- faults
    def _wrong(self, data: Any, name: Any, wrong: Wrong, severity: Severity = Severity.ERROR) -> None:
        line, column = _key(data, name) if data[name] is None else _value(data, name)
        text = str(name if data[name] is None else data[name])
        self._fault(self._at(line, column, text), wrong.sentence, wrong.hint, severity)

    def _unknown(self, place: tuple[int, int], message: str, name: Any, known: Iterable[str]) -> None:
        near = nearest(str(name), known)
        hint = f"Did you mean “{near[0]}”?" if near else f"There are {', '.join(known)}."
        self._fault(self._at(*place, str(name)), f"{message}.", hint)

    def _at(self, line: int, column: int, text: str) -> Span:
        """The span of a text at a place; of the rest of the line where the text is not what stands there."""
        if self.source is None or not 0 <= line < self.source.line_count:
            return Span(self._path, 0, 0)
        start = min(self.source.line_start(line + 1) + column, self.source.line_end(line + 1))
        found = self.source.text.startswith(text, start) if text else False
        return Span(self._path, start, start + len(text) if found else self.source.line_end(line + 1))

    def _line(self, line: int) -> Span:
        return self._at(line - 1, 0, "")

    def _fault(
        self, span: Span, message: str, hint: str | None = None, severity: Severity = Severity.ERROR
    ) -> None:
        self.faults.append(Diagnostic(_CODE, severity, message, span, hint=hint or None))


def _key(data: Any, name: Any) -> tuple[int, int]:
    place: tuple[int, int] = data.lc.key(name)
    return place


def _value(data: Any, name: Any) -> tuple[int, int]:
    place: tuple[int, int] = data.lc.value(name)
    return place
