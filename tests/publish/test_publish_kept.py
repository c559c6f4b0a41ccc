"""What is printed is kept: an unchanged product is not made again, and comes out the same as one made anew."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from fen import FORCE, GAME

from warbook.language.cache import load_cached
from warbook.publish import build_anew
from warbook.publish.book.writer import opened
from warbook.publish.build import BuildResult, build
from warbook.publish.identity import UNSAID, Identity
from warbook.publish.print.cache import keep_in, kept, tidy
from warbook.publish.print.press import Press
from warbook.publish.products.printed import BOOKS, matter, print_books


def written(folder: Path, game: str = GAME) -> Path:
    made = folder / "fen"
    made.mkdir(parents=True, exist_ok=True)
    (made / "fen.rules.md").write_text(game, encoding="utf-8")
    (made / "keepers.rules.md").write_text(FORCE, encoding="utf-8")
    return made


def built(game: Path, out: Path, store: Path | None) -> dict[str, bytes]:
    assert build([game], out, store=store).ok
    found = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return {name: data for name, data in found.items() if not name.startswith(("sitemap", "404"))}


def test_unchanged_products_are_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, store = written(tmp_path / "rules"), tmp_path / "store"
    first = built(game, tmp_path / "out", store)
    assert first == built(game, tmp_path / "anew", None)
    assert b"kB" in first["fen/index.html"] and b"data-size" not in first["fen/index.html"]
    made: list[str] = []
    original = Press._pdf

    def counted(self: Press, standard: object) -> bytes:
        made.append(self._text)
        return original(self, standard)  # type: ignore[arg-type]

    monkeypatch.setattr(Press, "_pdf", counted)
    assert built(game, tmp_path / "beside", store) == first
    assert made == []
    other = built(
        written(tmp_path / "rules", GAME.replace("Lantern Fen", "Lamp Fen")), tmp_path / "out", store
    )
    assert made and other["fen/print/cards-a4.pdf"] != first["fen/print/cards-a4.pdf"]


def test_a_site_is_left_alone_while_nothing_of_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, out, store = written(tmp_path / "rules"), tmp_path / "out", tmp_path / "store"
    runs: list[Path] = []
    original = build_anew._build

    def counted(games: list[Path], *rest: Any) -> BuildResult:
        runs.extend(games)
        return original(games, *rest)

    monkeypatch.setattr(build_anew, "_build", counted)

    def again(identity: Identity = UNSAID) -> BuildResult:
        runs.clear()
        return build([game], out, identity=identity, with_print=False, store=store)

    first = again()
    assert runs == [game] and first.ok
    assert again() == first and runs == []
    (out / "fen" / "index.html").write_text("spoilt", encoding="utf-8")
    assert again().ok and runs == [game] and "spoilt" not in (out / "fen" / "index.html").read_text()
    (out / "fen" / "glossary.html").unlink()
    assert again().ok and runs == [game] and (out / "fen" / "glossary.html").exists()
    assert again(Identity(name="Two Fens")).ok and runs == [game]
    (game / "theme.yaml").write_text("colours:\n  accent: '#336699'\n", encoding="utf-8")
    assert again().ok and runs == [game]
    assert again().ok and runs == []


def test_what_is_broken_is_made_anew_and_what_is_old_goes(tmp_path: Path) -> None:
    keep_in(tmp_path)
    try:
        assert kept([b"source"], lambda: [b"one"]) == [b"one"]
        assert kept([b"source"], lambda: [b"two"]) == [b"one"]
        (file,) = tmp_path.glob("*.made")
        file.write_bytes(file.read_bytes()[:-1] + b"?")
        assert kept([b"source"], lambda: [b"three"]) == [b"three"]
        assert kept([b"other"], lambda: [b"four"]) == [b"four"]
    finally:
        keep_in(None)
    tidy(tmp_path)
    assert len(list(tmp_path.glob("*.made"))) == 2
    os.utime(file, (1, 1))
    tidy(tmp_path)
    assert file not in tmp_path.glob("*.made")


def test_a_rulebook_set_in_a_process_of_its_own_is_the_same_and_where_there_is_none_it_is_set_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    what = matter(opened(load_cached(written(tmp_path / "rules"))))
    here = print_books(what, tuple(BOOKS))
    assert print_books(what, tuple(BOOKS), tmp_path / "store").files == here.files
    assert any((tmp_path / "store").glob("*.made"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    assert (
        print_books(what, tuple(BOOKS), tmp_path / "other").files == here.files
        and not (tmp_path / "other").exists()
    )
