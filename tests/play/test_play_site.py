"""What of a site lets its games be played, and that without it the site is what it was."""

from __future__ import annotations

import json
from pathlib import Path
from re import findall, sub
from urllib.parse import unquote

import pytest

from tests.engine.shipped import folder_of
from tests.play.kit import shipped
from warbook.cli.lists import lists_in
from warbook.language.cache import load_cached
from warbook.publish.book.writer import opened
from warbook.publish.play.archive import ROOT, engine_archive, modules, unexplained
from warbook.publish.play.files import SITE, Playing, game_files, table_files
from warbook.publish.play.pyodide import CDN, DIGESTS, NoPyodide, Pyodide, beside, from_cdn
from warbook.publish.site import Site, make_site
from warbook.publish.theme.face import face_of
from warbook.publish.theme.file import read_look

GAME = "downsync"


@pytest.fixture(scope="module")
def sites() -> tuple[Site, Site]:
    folder = folder_of(GAME)
    made = make_site([folder], with_print=False, playing=Playing(from_cdn(), lists_in))
    return make_site([folder], with_print=False), made


def test_without_it_the_site_is_what_it_was(sites: tuple[Site, Site]) -> None:
    plain, played = sites
    assert not [path for path in plain.files if "play" in path or path.startswith(SITE)]
    more = {path for path in played.pages if plain.pages[path].markdown != played.pages[path].markdown}
    found = {path.split("/")[1] for path in more}
    assert {"index.md", "missions", "lists.md"} <= found
    for path in more:
        text = sub(
            r"\[Step through\]\([^)]*\)(?: (?:<span class=\"wb-sep\">·</span>|·) )?",
            "",
            played.pages[path].markdown,
        )
        kept = [line for line in text.splitlines() if "wb-play" not in line]
        assert set(kept) - set(plain.pages[path].markdown.splitlines()) <= {"{: .wb-buttons }"}


def test_play_is_on_home_missions_and_lists(sites: tuple[Site, Site]) -> None:
    _, played = sites
    book = played.loaded[GAME].rulebook
    assert book is not None
    assert "[Play](play/index.html){ .md-button .wb-play }" in played.pages[f"{GAME}/index.md"].markdown
    for path in [one for one in played.pages if "/missions/" in one and not one.endswith("index.md")]:
        assert "../play/index.html#mission=" in played.pages[path].markdown
    assert "play/index.html#force=" in played.pages[f"{GAME}/lists.md"].markdown


def test_each_example_is_stepped_through_from_its_page(sites: tuple[Site, Site]) -> None:
    _, played = sites
    book = played.loaded[GAME].rulebook
    assert book is not None
    links = {
        unquote(name)
        for page in played.pages.values()
        for name in findall(r"\[Step through\]\([./]*play/index\.html#example=([^)]*)\)", page.markdown)
    }
    assert links == {one.name for one in book.examples}


def test_what_a_page_gets_is_pinned_and_the_same_each_time(sites: tuple[Site, Site]) -> None:
    files = sites[1].files
    told = json.loads(files[f"{SITE}/play.json"])
    assert told == {"base": CDN, "integrity": DIGESTS} and "@" in CDN
    assert files[f"{GAME}/play/game.zip"] == shipped(GAME)
    assert {"engine.zip", "table.js", "worker.js", "table.css"} <= {
        path.rpartition("/")[2] for path in files if path.startswith(f"{SITE}/")
    }
    assert files[f"{SITE}/engine.zip"] == engine_archive() and len(files[f"{GAME}/play/game.zip"]) < 250_000


@pytest.mark.parametrize(("name", "own"), [("moth_and_wick", True), ("first_skirmish", False)])
def test_a_game_is_played_in_its_own_fonts(name: str, own: bool) -> None:
    """Those that its pages load already, and no others."""
    one = load_cached(folder_of(name))
    face = face_of(read_look(opened(one).rules, folder_of(name)), name)
    made = game_files(folder_of(name), opened(one), one.sources, Playing(from_cdn(), lists_in), face)
    page = made["play/index.html"].decode()
    assert {path.removeprefix("../") for path in findall(r"url\((.+?)\)", page)} == set(face.files)
    assert bool(face.files) is own and ("--wb-head-font" in page) is own
    sheet = table_files(from_cdn())[f"{SITE}/table.css"].decode()
    assert "h1, h2, h3, button { font-family: var(--wb-head-font," in sheet and "var(--md-text-font," in sheet


def test_a_page_gets_what_plays_and_not_what_reads_sentences() -> None:
    assert not {
        "warbook.language.load",
        "warbook.language.resolve.misread",
        "warbook.language.resolve.events",
    } & set(modules(ROOT))
    assert len(engine_archive()) < 450_000


def test_what_explains_code_is_left_out_and_its_lines_stay() -> None:
    code = '"""Of\nit."""\n\nfrom __future__ import annotations\n\nx = 1\n"""What é is."""\n\n\nclass A(Exception):\n    """B\n    C."""\n\n\ny = A\n'
    found = unexplained(code)
    assert '"""' not in found and compile(found, "found", "exec")
    assert found.splitlines().index("y = A") == code.splitlines().index("y = A")
    for path in modules(ROOT).values():
        text = path.read_text(encoding="utf-8")
        assert len(unexplained(text).splitlines()) == len(text.splitlines()), path
        compile(unexplained(text), str(path), "exec", dont_inherit=True)


def test_every_module_that_is_imported_is_there(sites: tuple[Site, Site]) -> None:
    files = sites[1].files
    scripts = {
        path: data.decode()
        for path, data in files.items()
        if path.startswith(f"{SITE}/") and path.endswith(".js")
    }
    imported = {name for text in scripts.values() for name in findall(r' from "\./(.+?)"', text)}
    assert {f"{SITE}/{name}" for name in imported} | {f"{SITE}/table.js", f"{SITE}/worker.js"} == set(scripts)


def test_another_pyodide_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoPyodide, match="npm install pyodide@"):
        beside(tmp_path)
    for name in DIGESTS:
        (tmp_path / name).write_bytes(b"another")
    with pytest.raises(NoPyodide, match="is not that of Pyodide"):
        beside(tmp_path)
    assert isinstance(from_cdn(), Pyodide)
