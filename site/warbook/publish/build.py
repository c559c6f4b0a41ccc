"""Builds all that is published, into one folder: the site, with PDFs of cards, quick sheets and tokens."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from warbook.language.diagnostic import Diagnostic
from warbook.language.loaded import Loaded
from warbook.language.model import Rulebook
from warbook.language.source import Source
from warbook.publish.mkdocs_plugin import WarbookPlugin
from warbook.publish.pages import pages
from warbook.publish.site import MARKER, Site, make_site

__all__ = ["BuildResult", "build", "markdown_folder", "write_markdown"]


@dataclass(slots=True)
class BuildResult:
    """What a build made. `out` is None where nothing was written, because a game has errors.

    `diagnostics` holds everything to show: of reading the rules, and what printed pages could not hold;
    `sources` are the texts they speak of, `warnings` what the site builder complained of.
    """

    out: Path | None
    diagnostics: list[Diagnostic]
    sources: dict[str, Source]
    pages: int = 0
    prints: list[Path] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.out is not None


def build(
    games: Sequence[Path],
    out: Path,
    *,
    config: Path | None = None,
    address: str = "",
    with_print: bool = True,
) -> BuildResult:
    """The site of these games in `out`, which is replaced whole, or left as it was where a game has errors.

    Raises `FileExistsError` where `out` holds something else. `config` is a project's own mkdocs.yml;
    `address` where the site will be published, for codes on cards; without `with_print` there
    are neither cards nor PDFs, which take most of the time.
    """
    site = make_site(games, with_print, address)
    sources = {name: source for loaded in site.loaded.values() for name, source in loaded.sources.items()}
    result = BuildResult(None, sorted(site.diagnostics), sources, len(site.pages))
    if any(diagnostic.is_error for diagnostic in result.diagnostics) or not site.loaded:
        return result
    out = out.absolute()
    replaceable(out, games)
    out.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        result.warnings = _run(site, temporary / "site", config)
        _swap(temporary / "site", out)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    result.out = out
    result.prints = sorted(out / path for path in site.files if path.endswith(".pdf"))
    return result


def replaceable(out: Path, games: Sequence[Path]) -> None:
    """Raises `FileExistsError` where `out` holds something that is no site of ours."""
    if not out.exists():
        return
    if not out.is_dir() or (any(out.iterdir()) and not (out / MARKER).is_file()):
        raise FileExistsError(f"{out} holds something else than a published site, and is left as it is")
    if any(game.resolve().is_relative_to(out.resolve()) for game in games):
        raise FileExistsError(f"{out} holds the rules themselves, and is left as it is")


def _run(site: Site, folder: Path, config: Path | None) -> list[str]:
    """Lets MkDocs make the site; what it warns of."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.build import build as run
    from mkdocs.config import load_config

    heard = _Heard()
    log = logging.getLogger("mkdocs")
    level, spread = log.level, log.propagate
    log.addHandler(heard)
    log.setLevel(logging.WARNING)
    log.propagate = False
    try:
        web = files("warbook.publish").joinpath("web")
        path = str(config) if config is not None else str(web.joinpath("mkdocs.yml"))
        made = load_config(path, docs_dir=str(web.joinpath("docs")), site_dir=str(folder))
        plugin = made.plugins["warbook"]
        assert isinstance(plugin, WarbookPlugin)
        plugin.use(site)
        made.plugins.on_startup(command="build", dirty=False)
        run(made)
        made.plugins.on_shutdown()
    finally:
        log.removeHandler(heard)
        log.setLevel(level)
        log.propagate = spread
    return heard.messages


class _Heard(logging.Handler):
    """Keeps the warnings of a build."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def _swap(made: Path, out: Path) -> None:
    """Puts a folder in place of another, so that nobody ever sees half of it."""
    old = made.parent / "old"
    if out.exists():
        os.rename(out, old)
    try:
        os.rename(made, out)
    except OSError:
        if old.exists():
            os.rename(old, out)
        raise


def markdown_folder(rulebook: Rulebook, sources: dict[str, Source] | None = None) -> dict[str, str]:
    """The pages of a game as plain Markdown, by path: for other site builders."""
    return {path: page.markdown for path, page in pages(rulebook, sources).items()}


def write_markdown(games: Sequence[Loaded], out: Path) -> list[Path]:
    """Writes the Markdown pages of games under `out`, each in a folder of its name; every file whole."""
    written = []
    for loaded in games:
        if loaded.rulebook is None:
            continue
        for path, text in markdown_folder(loaded.rulebook, loaded.sources).items():
            target = out / loaded.rulebook.name / path
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f".{target.name}.part")
            part.write_text(text, encoding="utf-8")
            os.replace(part, target)
            written.append(target)
    return written
