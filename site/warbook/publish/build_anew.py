"""Makes a whole site, and puts it in the place of the one that was there."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.language.atomic import write_atomically
from warbook.language.diff import Comparison
from warbook.language.load import load_game
from warbook.publish.book import escape
from warbook.publish.book.versions import Version
from warbook.publish.built_before import BuildResult
from warbook.publish.identity import Identity
from warbook.publish.mkdocs_plugin import WarbookPlugin
from warbook.publish.pages.home import kilobytes, unknown_size
from warbook.publish.pages.versions import of_then
from warbook.publish.parts.draft import Wrong, headed
from warbook.publish.products.printed import diagnostics
from warbook.publish.products.printing import Printing
from warbook.publish.site import MARKER, Site, make_site

if TYPE_CHECKING:
    from warbook.publish.play.files import Playing

__all__ = ["build_anew", "replaceable", "write_markdown"]


def build_anew(
    games: Sequence[Path],
    out: Path,
    identity: Identity,
    with_print: bool,
    store: Path | None,
    since: Mapping[str, Comparison] | None,
    drafts: Mapping[str, Wrong] | None,
    playing: Playing | None,
    versions: Sequence[Version],
) -> BuildResult:
    """The site of these games, as `build` tells of it."""

    def made(printing: Printing | None) -> Site:
        return make_site(games, with_print, identity, printing, since, drafts, playing, versions)

    if store is None:
        return _build(games, out, identity, made(None), None, versions)
    with Printing(store) as printing:
        return _build(games, out, identity, made(printing), printing, versions)


def _build(
    games: Sequence[Path],
    out: Path,
    identity: Identity,
    site: Site,
    printing: Printing | None,
    versions: Sequence[Version],
) -> BuildResult:
    sources = {name: source for loaded in site.loaded.values() for name, source in loaded.sources.items()}
    result = BuildResult(None, sorted(site.diagnostics), sources, len(site.pages))
    if any(diagnostic.is_error for diagnostic in result.diagnostics) or not site.loaded:
        return result
    out = out.absolute()
    replaceable(out, games)
    out.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        store = printing.store if printing is not None else None
        result.warnings = _run(site, temporary / "site", store, identity)
        for version in versions:
            _put_version(site, temporary / "site", version, identity)
        if printing is not None:
            _put_print(site, temporary / "site", printing, result)
        _swap(temporary / "site", out)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    result.out = out
    result.prints = sorted(out / path for path in site.files if path.endswith(".pdf"))
    return result


def _put_version(site: Site, folder: Path, version: Version, identity: Identity) -> None:
    """Puts the books of an older version into the site, as far as they can be read, without what is printed."""
    readable = [
        version.rules / name
        for name in site.loaded
        if (version.rules / name).is_dir() and load_game(version.rules / name, version.rules).rulebook
    ]
    if not readable:
        return
    older = make_site(readable, False, replace(identity, language=False))
    for path, page in older.pages.items():
        older.pages[path] = replace(page, markdown=headed(page.markdown, of_then(version, path)))
    _run(older, folder / version.folder, None, replace(identity, address="", edit=""))


def _put_print(site: Site, folder: Path, printing: Printing, result: BuildResult) -> None:
    """Puts what was printed in the meantime into the site, and tells on home pages how large it is."""
    for name, loaded in site.loaded.items():
        printed = printing.finished(name)
        if printed is None:
            continue
        for path, data in printed.files.items():
            (folder / name / path).write_bytes(data)
        page = folder / name / "index.html"
        text = page.read_text(encoding="utf-8")
        for one in printed.downloads:
            text = text.replace(unknown_size(one.path), f">{kilobytes(one.size)}")
        page.write_text(text, encoding="utf-8")
        found = (d for d in diagnostics(printed, loaded.sources) if d not in result.diagnostics)
        result.diagnostics = sorted([*result.diagnostics, *found])


def replaceable(out: Path, games: Sequence[Path]) -> None:
    """Raises `FileExistsError` where `out` holds something that is no site of ours."""
    if not out.exists():
        return
    if not out.is_dir() or (any(out.iterdir()) and not (out / MARKER).is_file()):
        raise FileExistsError(f"{out} holds something else than a published site, and is left as it is")
    if any(game.resolve().is_relative_to(out.resolve()) for game in games):
        raise FileExistsError(f"{out} holds the rules themselves, and is left as it is")


def _run(site: Site, folder: Path, store: Path | None, identity: Identity) -> list[str]:
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
        made = load_config(
            str(web.joinpath("mkdocs.yml")),
            docs_dir=str(web.joinpath("docs")),
            site_dir=str(folder),
            **settings(identity, site),
        )
        plugin = made.plugins["warbook"]
        assert isinstance(plugin, WarbookPlugin)
        plugin.use(site, store, identity.edit)
        made.plugins.on_startup(command="build", dirty=False)
        run(made)
        made.plugins.on_shutdown()
    finally:
        log.removeHandler(heard)
        log.setLevel(level)
        log.propagate = spread
    return heard.messages


def settings(identity: Identity, site: Site) -> dict[str, str]:
    """What MkDocs is told of a site."""
    titles = [one.rulebook.title for one in site.loaded.values() if one.rulebook is not None]
    said = {
        "site_name": identity.named(titles),
        "site_description": identity.about,
        "site_url": f"{identity.address}/" if identity.address else "",
        "copyright": escape.html(identity.licence),
    }
    return {name: value for name, value in said.items() if value}


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


def write_markdown(games: Sequence[Path], out: Path) -> list[Path]:
    """Writes every page of a site of these games under `out` as plain Markdown, each file whole.

    Games with errors are left out; so is whatever is printed.
    """
    written = []
    for path, page in make_site(games, with_print=False).pages.items():
        target = out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, page.markdown.encode())
        written.append(target)
    return written
