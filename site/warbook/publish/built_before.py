"""A site that was built before: it need not be built again while what it is made of, and what is in it, is the same."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.language.bounded import read_bounded
from warbook.language.cache import load_cached
from warbook.language.diagnostic import Diagnostic
from warbook.language.freezing import freeze, thaw
from warbook.language.source import Source
from warbook.language.store import digest, own_code, read_store, write_store
from warbook.publish.print.cache import as_bytes

if TYPE_CHECKING:
    from warbook.publish.book.versions import Version

__all__ = ["BuildResult", "built_before", "remember"]

_TOOLS = (
    *("Markdown", "Pillow", "Pygments", "mkdocs", "mkdocs-material", "pikepdf", "pymdown-extensions"),
    "typst",
)
_MOST_BYTES = 100_000_000
"""So much of one file at most: nothing that a game is made of is larger."""


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


def built_before(
    store: Path, games: Sequence[Path], out: Path, made_of: object, versions: Sequence[Version]
) -> BuildResult | None:
    """What the last build of the site in `out` gave, if it would give the same again and nobody has changed the site."""
    out = out.absolute()
    parts = read_store(_place(store, out))
    if parts is None or len(parts) != 3 or parts[0] != _key(games, made_of, versions):
        return None
    if parts[1] != as_bytes(list(_stands(out))):
        return None
    found = thaw(parts[2])
    if not isinstance(found, tuple) or len(found) != 5:
        return None
    diagnostics, sources, pages, prints, warnings = found
    return BuildResult(out, diagnostics, sources, pages, [out / path for path in prints], warnings)


def remember(
    store: Path, games: Sequence[Path], result: BuildResult, made_of: object, versions: Sequence[Version]
) -> None:
    """Keeps what a build gave, and how it left the site."""
    out = result.out
    if out is None:
        return
    prints = [path.relative_to(out).as_posix() for path in result.prints]
    told = (result.diagnostics, result.sources, result.pages, prints, result.warnings)
    parts = [_key(games, made_of, versions), as_bytes(list(_stands(out))), freeze(told)]
    write_store(_place(store, out), b"site", parts)


def _place(store: Path, out: Path) -> Path:
    return store / f"site-{digest([os.fsencode(out)]).hex()[:16]}.made"


def _key(games: Sequence[Path], made_of: object, versions: Sequence[Version]) -> bytes:
    """A digest of all that a site is made of: our code and its tools, rules, themes, what is said of the site."""
    parts = [*_texts(Path(str(files("warbook.publish")))), repr(made_of).encode()]
    parts += [own_code(Path(str(files(f"warbook.{one}")))) for one in ("language", "engine")]
    parts += [f"{name} {_version(name)}".encode() for name in _TOOLS]
    for game in games:
        parts += [os.fsencode(game), *_texts(game)]
        for path, source in sorted(load_cached(game).sources.items()):
            parts += [path.encode(), source.text.encode("utf-8", "surrogatepass")]
    for one in versions:
        parts += [one.name.encode(), one.date.encode(), one.said.encode(), *_texts(one.rules)]
    return digest(parts)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _inside(folder: Path) -> Iterator[Path]:
    for where, inside, names in os.walk(folder):
        inside[:] = sorted(name for name in inside if name != "__pycache__")
        yield from (Path(where, name) for name in sorted(names))


def _texts(folder: Path) -> Iterator[bytes]:
    """The files of a folder, each by its name in it and what it holds."""
    for path in _inside(folder):
        yield path.relative_to(folder).as_posix().encode()
        try:
            yield read_bounded(path, _MOST_BYTES)
        except OSError:
            yield b""


def _stands(out: Path) -> Iterator[list[object]]:
    """Every file of a site, as it stands."""
    for path in _inside(out):
        about = path.stat()
        yield [path.relative_to(out).as_posix(), about.st_size, about.st_mtime_ns]
