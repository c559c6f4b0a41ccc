"""The site as built: nothing fetched, nothing broken, nothing written beside it."""

from __future__ import annotations

import html.parser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from fen import FORCE, GAME
from mkdocs.exceptions import PluginError
from ruamel.yaml import YAML

from warbook.publish.build import BuildResult, build
from warbook.publish.build_anew import replaceable, write_markdown
from warbook.publish.mkdocs_plugin import guard_sources

ROOT = Path(__file__).parents[2]
PRINTED = ["cards", "quick-sheet", "missions", "tokens", "print-and-play"]
_IN_STYLE = re.compile(r"url\((?![\"']?data:)[\"']?([^)\"']+)")
EVIL = "</title><script>evil</script> {{ 7*7 }}"


class Reader(html.parser.HTMLParser):
    """Collects what a page loads, where it leads, and its anchors."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.ids: set[str] = set()
        self.scripts: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.add(found["id"])
        if tag in ("img", "script", "iframe", "source", "video", "audio", "embed") and "src" in found:
            self.loads.append(found["src"])
        if tag == "link" and found.get("rel") in ("stylesheet", "icon", "preconnect", "preload", "prefetch"):
            self.loads.append(found["href"])
        if tag == "a" and "href" in found:
            self.leads.append(found["href"])
        self.inside = tag == "script"

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.scripts.append(data)


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    base = tmp_path_factory.mktemp("site")
    games = base / "rules"
    (games / "fen").mkdir(parents=True)
    (games / "fen" / "fen.rules.md").write_text(GAME, encoding="utf-8")
    (games / "fen" / "keepers.rules.md").write_text(FORCE, encoding="utf-8")
    evil = games / "evil"
    evil.mkdir()
    text = GAME
    for title in (
        "Lantern Fen",
        "Basics",
        "Two Ponds",
        "The Ford",
        "A wet strike",
        "Whoever sees first sinks last.",
    ):
        text = text.replace(title, f"{title} {EVIL}")
    (evil / "evil.rules.md").write_text(text, encoding="utf-8")
    (evil / "keepers<img src=x onerror=alert(1)>.rules.md").write_text(
        FORCE.replace("| Bog Light", f"| Mudlark | Small | 5in | 5 | 12 | {EVIL} |\n| Bog Light").replace(
            "# Force: Keepers", f"# Force: Keepers {EVIL}"
        ),
        encoding="utf-8",
    )
    before = {p: p.stat().st_mtime_ns for p in games.rglob("*")}
    made = build([games / "fen", evil], base / "built" / "out")
    assert {p: p.stat().st_mtime_ns for p in games.rglob("*")} == before
    return made


@pytest.fixture(scope="module")
def readers(result: BuildResult) -> dict[Path, Reader]:
    assert result.out is not None
    return {path: read(path) for path in result.out.rglob("*.html")}


def test_no_style_asks_for_what_is_not_there(result: BuildResult) -> None:
    assert result.out is not None
    sheets = list(result.out.rglob("*.css"))
    for sheet in sheets:
        for address in _IN_STYLE.findall(sheet.read_text(encoding="utf-8")):
            path = urlsplit(address).path
            assert not path or (sheet.parent / path).is_file(), f"{sheet.name}: {address}"
    assert len(sheets) > 1


def test_built_without_a_warning(result: BuildResult) -> None:
    assert result.out is not None and result.warnings == []
    assert [d for d in result.diagnostics if d.is_error] == []
    assert (result.out / "fen" / "units" / "wick-runner.html").is_file()
    assert (result.out / "language" / "phrases.html").is_file()
    assert list(result.out.parent.iterdir()) == [result.out]


def test_a_hostile_game_does_nothing(result: BuildResult) -> None:
    assert result.out is not None
    pages = list((result.out / "evil").rglob("*.html"))
    assert len(pages) > 10
    for path in [*pages, *result.out.glob("*.html")]:
        text = path.read_text(encoding="utf-8")
        assert "<script>evil" not in text and "<img src=x" not in text, path


def test_nothing_is_fetched_from_elsewhere(result: BuildResult, readers: dict[Path, Reader]) -> None:
    assert result.out is not None
    for path, reader in readers.items():
        assert [load for load in reader.loads if re.match(r"(https?:)?//", load)] == [], path
        for script in reader.scripts:
            assert "fonts.googleapis" not in script and "unpkg.com" not in script, path
    for sheet in result.out.rglob("*.css"):
        for address in re.findall(r"url\(([^)]*)\)", sheet.read_text(encoding="utf-8")):
            assert not address.strip("'\"").startswith(("http", "//")), sheet
    own = (result.out / "assets" / "warbook.css").read_text(encoding="utf-8")
    for font in re.findall(r"url\((fonts/[^)]*)\)", own):
        assert (result.out / "assets" / font).is_file()


def test_every_link_leads_somewhere(result: BuildResult, readers: dict[Path, Reader]) -> None:
    assert result.out is not None
    wrong = []
    for path, reader in readers.items():
        for target in [*reader.leads, *reader.loads]:
            if target.startswith(("https://", "http://", "mailto:")) or path.name == "404.html":
                continue
            where, _, anchor = unquote(target).partition("#")
            place = (path.parent / where).resolve() if where and where != "." else path
            if place.is_dir():
                place = place / "index.html"
            if not place.is_file() or (
                anchor
                and place in readers
                and anchor not in readers[place].ids
                and not anchor.startswith("__")
            ):
                wrong.append(f"{path.relative_to(result.out)}: {target}")
    assert wrong == []


def test_search_works_from_a_disk(result: BuildResult, readers: dict[Path, Reader]) -> None:
    assert result.out is not None
    assert (result.out / "search" / "search_index.js").is_file()
    for path, reader in readers.items():
        if path.name == "404.html":
            continue
        assert any(load.endswith("assets/iframe-worker.js") for load in reader.loads), path
    index = (result.out / "search" / "warbook_index.js").read_text(encoding="utf-8")
    assert "Wick Runner" in index and "wb-line" not in index


def test_edit_leads_to_the_line(result: BuildResult) -> None:
    assert result.out is not None
    text = (result.out / "fen" / "rules" / "play.html").read_text(encoding="utf-8")
    line = next(i for i, words in enumerate(GAME.split("\n"), 1) if words == "## Play")
    assert f'href="../source/fen-fen.html#L{line}"' in text


def test_downloads_are_there(result: BuildResult) -> None:
    assert result.out is not None
    names = {path.name for path in (result.out / "fen" / "print").iterdir()}
    sheets = {f"{what}-{paper}.pdf" for what in PRINTED for paper in ("a4", "letter")}
    assert names == sheets | {f"rulebook-{paper}.pdf" for paper in ("a4", "letter", "a5")}
    assert all(path.read_bytes().startswith(b"%PDF") for path in result.prints)
    assert len(result.prints) == 2 * len(names)
    home = (result.out / "fen" / "index.html").read_text(encoding="utf-8")
    assert 'href="print/cards-letter.pdf"' in home
    page = (result.out / "fen" / "units" / "bog-light.html").read_text(encoding="utf-8")
    assert 'src="../cards/bog-light.webp"' in page


def test_a_second_build_replaces_the_first(result: BuildResult, tmp_path: Path) -> None:
    assert result.out is not None
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match="left as it is"):
        replaceable(out, [])
    replaceable(result.out, [])
    replaceable(tmp_path / "new", [])


def test_pages_can_be_built_without_print(tmp_path: Path) -> None:
    made = build([ROOT / "rules" / "first_skirmish"], tmp_path / "out", with_print=False)
    assert made.ok and made.prints == [] and made.warnings == []
    assert not list((tmp_path / "out").rglob("*.pdf"))
    home = (tmp_path / "out" / "first_skirmish" / "index.html").read_text(encoding="utf-8")
    assert "Print and play" not in home and "Start here" in home


def test_a_game_with_errors_builds_nothing(tmp_path: Path) -> None:
    game = tmp_path / "bad"
    game.mkdir()
    (game / "bad.rules.md").write_text("# Game: Bad\n\n- Colour of hope: green\n", encoding="utf-8")
    made = build([game], tmp_path / "out")
    assert not made.ok and made.diagnostics and not (tmp_path / "out").exists()


def test_site_dir_is_not_our_source() -> None:
    """MkDocs deletes its site_dir; the default, `site`, is where our source stands."""
    config = YAML(typ="safe").load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert config["site_dir"] == "build/site"
    assert (ROOT / "site" / "warbook" / "publish").is_dir()


@pytest.mark.parametrize("folder", ["site", ".", "rules"])
def test_a_site_dir_around_sources_is_refused(folder: str) -> None:
    with pytest.raises(PluginError, match="would delete"):
        guard_sources(ROOT / folder, [ROOT / "site" / "warbook", ROOT / "rules" / "first_skirmish"])
    guard_sources(ROOT / "build" / "site", [ROOT / "site" / "warbook"])


def test_mkdocs_itself_builds_strictly(tmp_path: Path) -> None:
    """`mkdocs build --strict` with the project's own configuration, on one game."""
    text = (
        (ROOT / "mkdocs.yml")
        .read_text(encoding="utf-8")
        .replace("site_dir: build/site", f"site_dir: {tmp_path / 'out'}")
    )
    text = text.replace("INHERIT: ", f"INHERIT: {ROOT}/").replace("docs_dir: ", f"docs_dir: {ROOT}/")
    game = ROOT / "rules" / "first_skirmish"
    text += f"plugins:\n  - search\n  - offline\n  - warbook:\n      rules: {game}\n      print: false\n"
    (tmp_path / "mkdocs.yml").write_text(text, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(tmp_path / "mkdocs.yml")],
        capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "out" / "first_skirmish" / "index.html").is_file()


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no browser here")
def test_a_browser_searches_from_a_disk(result: BuildResult, tmp_path: Path) -> None:
    """The page is opened as a file, with a question to search for."""
    assert result.out is not None
    ran = subprocess.run(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}",
         "--virtual-time-budget=20000", "--dump-dom", f"file://{result.out}/fen/index.html?q=soaked"],
        capture_output=True, text=True, check=False, timeout=180,
    )  # fmt: skip
    assert re.search(r"md-search-result__meta[^>]*>\s*\d+ matching documents", ran.stdout), ran.stderr[-2000:]


def test_no_link_of_the_plain_markdown_is_broken(tmp_path: Path) -> None:
    """Of every page, with force lists and the language, and of every anchor."""
    written = write_markdown([ROOT / "rules" / "moth_and_wick"], tmp_path)
    assert {
        tmp_path / "index.md",
        tmp_path / "moth_and_wick" / "lists.md",
        tmp_path / "language" / "phrases.md",
    } <= {*written}
    texts = {page: page.read_text(encoding="utf-8") for page in written}
    marks = {page: set(re.findall(r'id="([^"]+)"|\{[^}]*#([\w+-]+)', text)) for page, text in texts.items()}
    anchors = {page: {one or other for one, other in some} for page, some in marks.items()}
    wrong, count = [], 0
    for page, text in texts.items():
        plain = re.sub(r"<pre.*?</pre>|`[^`]*`", "", text, flags=re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)", plain):
            if target.startswith("https://"):
                continue
            where, _, anchor = target.partition("#")
            place = (page.parent / where).resolve() if where else page
            count += 1
            if place not in texts or (anchor and anchor not in anchors[place]):
                wrong.append(f"{page.relative_to(tmp_path)}: {target}")
    assert wrong == [] and count > 500
