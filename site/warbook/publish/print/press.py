"""The press: runs Typst over the templates of this package: no network, no system fonts, no clock."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property, lru_cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import typst

from warbook.publish.print.cache import as_bytes, folder_digest, kept
from warbook.publish.print.sandbox import MADE, TEMPLATES, SealedJob, SealError
from warbook.publish.print.theme import Theme

__all__ = ["Press", "families_in", "font_folders", "forget", "picture"]

_REMEMBERS = 10
"""For how many more documents Typst keeps what it has laid out."""


def home() -> Path:
    return Path(str(files("warbook.publish.print")))


def font_folders(theme: Theme) -> tuple[str, ...]:
    """The folders fonts come from: the vendored one, then the theme's."""
    return (str(home() / "fonts"), *theme.fonts)


@lru_cache(maxsize=8)
def fonts_in(folders: tuple[str, ...]) -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders))


def families_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The families of the vendored fonts and those in these folders."""
    return tuple(sorted(set(fonts_in((str(home() / "fonts"), *folders)).families())))


def forget() -> None:
    """Lets go of all that was laid out: what is made in lots would else take ten lots' memory."""
    for _ in range(_REMEMBERS + 1):
        typst.compile(b"", format="pdf", font_paths=fonts_in((str(home() / "fonts"),)))


class Press:
    """One document: its data, with the `kind` that says which template makes it, and its look.

    Where the theme has templates of its own for it, it is made in a sealed process: `SealError` where that fails.
    """

    def __init__(self, part: dict[str, Any], look: dict[str, Any], theme: Theme) -> None:
        self._own = theme.template.only([str(part.get("product"))]) if theme.template is not None else None
        shared = {name: value for name, value in look.items() if name != "title"}
        self._look = _json(shared).encode("utf-8", "replace").decode()
        self._text = _document(part, str(look["title"]), TEMPLATES if self._own is not None else "")
        self._theme = theme

    @cached_property
    def _sealed(self) -> SealedJob | None:
        if self._own is None:
            return None
        fonts = font_folders(self._theme)
        return SealedJob(home() / "templates", self._own, self._text, self._look, fonts)

    @property
    def _compiler(self) -> typst.Compiler:
        """One that has read nothing: it forgets a text that is no file once it has been set."""
        return typst.Compiler(
            self._text.encode(),
            root=str(home() / "templates"),
            font_paths=fonts_in(font_folders(self._theme)),
            sys_inputs={"look": self._look},
        )

    def _kept(self, form: str, make: Callable[[], list[bytes]]) -> list[bytes]:
        """What `make` gives of this document, or gave before."""
        own = self._own.files if self._own is not None else {}
        draws = self._own.draws if self._own is not None else {}
        source = [
            version("typst").encode(),
            folder_digest(home() / "templates", "*.typ"),
            *(folder_digest(Path(folder), "*.[ot]tf") for folder in font_folders(self._theme)),
            as_bytes([sorted(own), sorted(draws.items())]),
            *(own[name] for name in sorted(own)),
            self._look.encode(),
            self._text.encode(),
            form.encode(),
        ]
        return kept(source, make)

    def pdf(self) -> tuple[bytes, str]:
        """The PDF, and why it could not be PDF/UA-1: empty where it is."""
        made, failure = self._kept("pdf", self._made)
        return made, failure.decode()

    def _made(self) -> list[bytes]:
        try:
            return [self._pdf("ua-1"), b""]
        except (typst.TypstError, SealError) as error:
            if "PDF/UA" not in str(error):
                raise
            return [self._pdf(None), str(error).encode()]

    def _pdf(self, standard: Literal["ua-1"] | None) -> bytes:
        if self._sealed is not None:
            return bytes(self._sealed.run("pdf", standard=standard)[0])
        made = self._compiler.compile(format="pdf", timestamp=MADE, pdf_standards=standard)
        return _pages(made)[0]

    def svgs(self) -> list[str]:
        """One SVG a page."""
        return [page.decode() for page in self._kept("svg", self._svgs)]

    def _svgs(self) -> list[bytes]:
        return list(self._sealed.run("svg")) if self._sealed else _pages(self._compiler.compile(format="svg"))

    def pngs(self, dpi: float) -> list[bytes]:
        """One PNG a page."""
        return self._kept(f"png {dpi:g}", lambda: self._pngs(dpi))

    def _pngs(self, dpi: float) -> list[bytes]:
        if self._sealed is not None:
            return list(self._sealed.run("png", dpi))
        return _pages(self._compiler.compile(format="png", ppi=dpi))

    def findings(self) -> list[dict[str, Any]]:
        """What the template measured and could not fit: its metadata labelled `finding`."""
        found = json.loads(self._kept("findings", self._query)[0])
        assert isinstance(found, list)
        return found

    def _query(self) -> list[bytes]:
        if self._sealed is not None:
            return [as_bytes(self._sealed.run("query"))]
        return [self._compiler.query("<finding>", field="value").encode()]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def picture(svg: str, width: float, height: float) -> bytes:
    """An SVG as a PNG, set in our fonts; points, of which each becomes two pixels."""
    text = (
        f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n"
        f'#image(bytes({_string(svg)}), format: "svg", width: {width}pt, height: {height}pt)'
    )
    made = typst.Compiler(text.encode(), font_paths=fonts_in((str(home() / "fonts"),))).compile(
        format="png", ppi=144
    )
    return _pages(made)[0]


def _document(part: dict[str, Any], title: str, templates: str) -> str:
    """What Typst reads: the data as a string, so that nothing in it can run."""
    text = f"""#import "{templates}main.typ": base, makers
#show: base
#let part = json(bytes({_string(_json(part))}))
#(makers.at(part.kind))(part)
#set document(title: {_string(title or "Print sheet")})
#metadata(none)
"""
    return text.encode("utf-8", "replace").decode()


def _string(text: str) -> str:
    """A string of Typst's, in which only its own end and the backslash mean something."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _pages(made: object) -> list[bytes]:
    return list(made) if isinstance(made, list) else [made] if isinstance(made, bytes) else []
