"""Runs Typst on a template of this package: no network, no system fonts, no clock."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import typst

from warbook.publish.print.theme import Theme

__all__ = ["Press", "font_folders"]

_MADE = 946_684_800
"""The time that every file says it was made at (2000-01-01), so that equal input gives equal bytes."""


def _home() -> Path:
    return Path(str(files("warbook.publish.print")))


def font_folders(theme: Theme) -> tuple[str, ...]:
    """The folders fonts come from: the vendored one, then the theme's."""
    return (str(_home() / "fonts"), *theme.fonts)


@lru_cache(maxsize=8)
def _fonts(folders: tuple[str, ...]) -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders))


class Press:
    """One document: a template (`cards.typ`) and its data."""

    def __init__(self, template: str, data: Mapping[str, Any], theme: Theme) -> None:
        root = _home() / "templates"
        text = json.dumps(data, ensure_ascii=False)
        self._compiler = typst.Compiler(
            str(root / template),
            root=str(root),
            font_paths=_fonts(font_folders(theme)),
            sys_inputs={"data": text.encode("utf-8", "replace").decode()},
        )

    def pdf(self) -> tuple[bytes, str]:
        """The PDF, and why it could not be PDF/UA-1: empty where it is."""
        try:
            return self._pdf("ua-1"), ""
        except typst.TypstError as error:
            if "PDF/UA" not in str(error):
                raise
            return self._pdf(None), str(error)

    def _pdf(self, standard: Literal["ua-1"] | None) -> bytes:
        made = self._compiler.compile(format="pdf", timestamp=_MADE, pdf_standards=standard)
        return _pages(made)[0]

    def svgs(self) -> list[str]:
        """One SVG a page."""
        return [page.decode() for page in _pages(self._compiler.compile(format="svg"))]

    def pngs(self, dpi: float) -> list[bytes]:
        """One PNG a page."""
        return _pages(self._compiler.compile(format="png", ppi=dpi))

    def findings(self) -> list[dict[str, Any]]:
        """What the template measured and could not fit: its metadata labelled `finding`."""
        found = json.loads(self._compiler.query("<finding>", field="value"))
        assert isinstance(found, list)
        return found


def _pages(made: object) -> list[bytes]:
    return list(made) if isinstance(made, list) else [made] if isinstance(made, bytes) else []
