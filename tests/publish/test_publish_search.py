"""Search: the reader's own game first, a rule of several editions once, other names; and what the head of a page says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fen import FORCE
from fen import GAME as FEN
from printed_texts import opened
from tests.engine.shipped import GAMES

from warbook.publish.build import build
from warbook.publish.html.head import Head, first_sentences, with_head, without_letters
from warbook.publish.html.scripts import boxed, ordered
from warbook.publish.html.search import WHOLE, alike, sought
from warbook.publish.identity import Identity
from warbook.publish.pages.search_names import search_names
from warbook.publish.site import make_site

GAME = FEN.replace(
    "- Short: People in a boat", "- Short: People in a boat\n- Also called: boat, gang"
).replace(
    "1. The Round is played 6 times.",
    "1. The players roll off with 1d6 for highest, as winner. The winner becomes the first player.\n"
    "2. The Round is played 6 times.",
)
SISTER = GAME.replace("# Game: Lantern Fen", "# Game: Reed Wars").replace(
    "Two crews cross a marsh", "Two crews mow a marsh"
)
EDITION = """# Edition: Lantern Fen at Noon

- Changes game: Lantern Fen
- Edition: Noon

## Change Resource: Oil

- Starts at: 5
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games that are alike, and an edition of the first."""
    base = tmp_path_factory.mktemp("search")
    for name, files in {
        "fen": {"fen": GAME, "keepers": FORCE},
        "noon": {"noon": EDITION},
        "reed": {"reed": SISTER, "keepers": FORCE},
    }.items():
        (base / "rules" / name).mkdir(parents=True)
        for file, text in files.items():
            (base / "rules" / name / f"{file}.rules.md").write_text(text, encoding="utf-8")
    identity = Identity(
        "Reeds", "Games of the marsh.", "https://example.org/sub", "CC BY 4.0", language=False
    )
    made = build(
        [base / "rules" / name for name in ("fen", "noon", "reed")],
        base / "out",
        with_print=False,
        identity=identity,
    )
    assert made.ok, [d.message for d in made.diagnostics if d.is_error]
    assert made.warnings == []
    return base / "out"


def looked_through(site: Path) -> list[dict[str, Any]]:
    """What search looks through: a script that sets it, as JSON."""
    found: list[dict[str, Any]] = json.loads((site / WHOLE).read_text(encoding="utf-8").partition("=")[2])
    return found


@pytest.fixture(scope="module")
def entries(site: Path) -> dict[str, dict[str, Any]]:
    return {entry["location"]: entry for entry in looked_through(site)}


def test_the_index_is_not_loaded_with_every_page(site: Path) -> None:
    begun = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert begun["docs"] == [] and begun["config"]["lang"] == ["en"]
    assert (site / "search" / "search_index.json").stat().st_size < 1_000 < (site / WHOLE).stat().st_size


def test_other_names_lead_to_a_rule(entries: dict[str, dict[str, Any]]) -> None:
    tagged = {at: set(entry["tags"]) for at, entry in entries.items() if "tags" in entry}
    assert tagged["fen/rules/basics.html#kind-crew"] == {"boat", "gang"}
    assert tagged["fen/rules/play.html#sequence-game"] == {"roll-off", "initiative"}


def test_what_is_in_no_heading_is_found(entries: dict[str, dict[str, Any]]) -> None:
    assert any(entry["title"] == "Soaked" and "#" in at for at, entry in entries.items())


def test_examples_and_users_are_not_looked_through(site: Path, entries: dict[str, dict[str, Any]]) -> None:
    page = (site / "fen" / "rules" / "ground.html").read_text(encoding="utf-8")
    pages = "".join(path.read_text(encoding="utf-8") for path in (site / "fen").rglob("*.html"))
    assert "A wet strike" in pages and "Used by" in page + pages
    assert not [
        at for at, entry in entries.items() if "A wet strike" in entry["text"] or "Used by" in entry["text"]
    ]


def test_editions_of_one_rule_are_one_family(entries: dict[str, dict[str, Any]]) -> None:
    same = [entry for at, entry in entries.items() if at.endswith("#roll-strike")]
    assert {entry["location"].partition("/")[0] for entry in same} == {"fen", "noon", "reed"}
    families = {entry["location"].partition("/")[0]: entry.get("family") for entry in same}
    assert (
        families["fen"] == families["noon"]
        and families["fen"].startswith("fen/")
        and families["reed"] is None
    )


def test_a_rule_with_another_title_is_another() -> None:
    one = {"location": "a/x.html#y", "title": "1.2 Shoot"}
    assert alike([one, {"location": "b/x.html#y", "title": "1.3 Shoot"}], {"b": "a"})["b/x.html#y"] == [
        "a",
        "b",
    ]
    assert alike([one, {"location": "b/x.html#y", "title": "1.2 Shout"}], {"b": "a"}) == {}
    assert alike([one, {"location": "b/x.html#y", "title": "1.2 Shoot"}], {}) == {}


@pytest.mark.browser
@pytest.mark.parametrize("book", ["noon", "reed"])
def test_ones_own_game_comes_first_and_each_rule_once(browser: Any, site: Path, book: str) -> None:
    page = browser.new_page()
    page.goto(f"file://{site}/{book}/index.html")
    page.locator(".md-search__input").wait_for()  # it stands there when scripts have run
    page.locator(".md-search__input").focus()
    page.locator(".md-search__input").press_sequentially("strike")
    page.locator(".md-search-result__link[href*='#roll-strike']").first.wait_for(state="attached")
    links = page.locator(".md-search-result__link").evaluate_all(
        "all => all.map(one => one.pathname + one.hash)"
    )
    page.close()
    games = [re.search(r"/(fen|noon|reed)/", link)[1] for link in links if "/rules/" in link]  # type: ignore[index]
    assert games[0] == book and games == sorted(games, key=lambda game: game != book), "one's own first"
    own = [link.split(f"/{book}/")[1] for link in links if f"/{book}/" in link]
    beside = [bool(re.match(r"units/|changes|since|versions", link)) for link in own]
    assert any(beside) and beside == sorted(beside), own
    rolls = [link for link in links if link.endswith("#roll-strike")]
    assert len(rolls) == 2 and len({"reed" in link for link in rolls}) == 2, (
        "one of the family, one of the sister"
    )


# ------------------------------------------------------------------ the head of a page
def test_every_page_says_what_it_is(site: Path) -> None:
    heads: dict[str, tuple[str, str]] = {}
    for path in sorted(site.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        at = path.relative_to(site).as_posix()
        if at == "404.html":
            continue
        head = text.partition("</head>")[0]
        title, about = (
            re.search(r"<title>(.*?)</title>", head),
            re.search(r'name="description" content="(.*?)"', head),
        )
        assert title and about and about[1], at
        assert f'rel="canonical" href="https://example.org/sub/{at}"' in head, at
        assert f'property="og:url" content="https://example.org/sub/{at}"' in head, at
        icon = re.search(r'rel="icon" href="(.*?)"', head)
        assert icon and (path.parent / icon[1]).is_file(), at
        assert head.count("<title>") == head.count('name="description"') == head.count('rel="icon"') == 1, at
        heads[at] = title[1], about[1]
    assert heads["index.html"] == ("Reeds", "Games of the marsh.")
    assert heads["fen/rules/basics.html"][0] == "Basics · Lantern Fen"
    assert heads["fen/index.html"][0] == "Lantern Fen"
    assert len({title for title, _ in heads.values()}) == len(heads), "no two pages have one title"


def test_what_a_host_asks_for_is_there(site: Path) -> None:
    assert (site / ".nojekyll").is_file()
    assert "<loc>https://example.org/sub/fen/rules/basics.html</loc>" in (site / "sitemap.xml").read_text(
        encoding="utf-8"
    )
    assert 'href="/sub/"' in (site / "404.html").read_text(encoding="utf-8")
    assert "CC BY 4.0" in (site / "fen" / "index.html").read_text(encoding="utf-8")


def test_a_description_is_of_whole_sentences() -> None:
    long = "The lamps burn low and the water is cold. " * 9
    assert (
        first_sentences(f"<p class='x'>{long}</p><p>short</p><ul><li><p>{long}</p></li></ul>", "None.")
        == "None."
    )
    found = first_sentences(f"<p>{long}</p>", "None.")
    assert found.endswith("cold.") and 100 < len(found) <= 155
    assert first_sentences(f"<p>{'reed ' * 60}</p>", "None.").endswith("reed …")


def test_styles_of_paper_hold_up_no_screen(site: Path) -> None:
    text = (site / "noon" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<link rel="stylesheet" href="[^"]*" media="print">', text) == [
        '<link rel="stylesheet" href="../assets/warbook-print.css" media="print">'
    ]
    assert text.index("../assets/fonts/text-regular.woff2") < text.index('rel="stylesheet"')
    assert '"preload"' not in without_letters(text).replace('rel="preload" as="script"', "")


def test_scripts_run_when_something_has_been_painted(site: Path) -> None:
    for path in (site / "noon" / "index.html", *(site / "fen" / "rules").glob("*.html")):
        text = path.read_text(encoding="utf-8")
        late = re.findall(r'rel="preload" as="script" fetchpriority="low" href="([^"]*)"', text)
        assert text.index("warbook-print.css") < text.index('as="script"'), "after the styles"
        assert len(late) > 2 and json.dumps(late) in text and not re.search(r'<script src="[^"]*assets', text)
        assert re.findall(r'<script ([^>]*)src="[^"]*iframe-worker', text) == ["defer "]


def test_tables_stand_in_boxes_before_any_script_runs() -> None:
    page = '<head>\n<link rel="stylesheet" href="assets/stylesheets/main.css"></head><body>{}</body>'
    made = boxed('<table><tr><td>1</td></tr></table><table class="x"></table>')
    assert made.count("md-typeset__scrollwrap") == 1 and '<table class="wb-table"><tr>' in made
    assert made.endswith('</table></div></div><table class="x"></table>')
    start, _ = ordered(*page.format(made).split("</head>"))
    assert start.index("warbookStack") < start.index("stylesheet") and "/*" not in start
    assert "warbookStack" not in ordered(*page.format("<p>none</p>").split("</head>"))[0]


def test_the_head_of_the_theme_is_replaced_and_escaped() -> None:
    page = '<html><head>\n<meta name="description" content="x">\n<title>Old</title></head><body><title>svg</title>'
    made = with_head(page, Head('A "<b>', "About & so", "Site", "icon.svg"))
    assert made.count("Old") == 0 and "<title>svg</title>" in made
    assert "A &#34;&#60;b&#62;" in made and "About &#38; so" in made and 'content="summary"' in made


# ------------------------------------------------------------------ the contents, and colours
def test_an_edition_stands_under_its_game_and_units_under_their_force(site: Path) -> None:
    text = (site / "noon" / "index.html").read_text(encoding="utf-8")
    tabs = text.partition('class="md-tabs__list"')[2].partition("</ul>")[0]
    assert re.findall(r'md-tabs__link">\s*(.*?)\s*</a>', tabs, re.DOTALL) == [
        "Games",
        "Lantern Fen",
        "Reed Wars",
    ]
    made = make_site([site.parent / "rules" / "fen"], with_print=False)
    (units,) = (
        some
        for one in made.nav[1]["Lantern Fen"]
        if isinstance(one, dict)
        for part, some in one.items()
        if part == "Crews"
    )
    assert [next(iter(one)) for one in units if isinstance(one, dict)][-1] == "Keepers"
    assert "fen/units/wick-runner.md" in str(units[-1])


def test_a_page_has_the_colour_of_its_game(site: Path) -> None:
    def colour(path: str) -> str:
        body = re.search(r"<body [^>]*>", (site / path).read_text(encoding="utf-8"))
        assert body
        return "".join(re.findall(r"--md-primary-fg-color:(#\w{6})", body[0]))

    assert colour("fen/index.html") == colour("fen/rules/basics.html") != ""
    assert colour("index.html") == ""


FIELD = {
    "LoS": {"downsync", "downsync_quick", "moth_and_wick", "orders", "skirm", "skirm_stealth"},
    "reroll": {"orders", "skirm", "skirm_stealth"},
    "initiative": set(GAMES),
    "cover": {"downsync", "downsync_quick", "moth_and_wick", "orders", "skirm", "skirm_stealth"},
}
"""What players of any game may look for, and the games in which there is such a thing, whatever they call it."""


@pytest.mark.parametrize("game", GAMES)
def test_common_words_of_the_field_lead_somewhere(game: str) -> None:
    book = opened(game)
    named = [name for names in search_names(book).values() for name in names]
    named += [entry.heading.title for entry in book.plan.entries.values()]
    named += [term.name for term in book.terms.all]
    found = {word for word in FIELD if any(re.search(rf"\b{word}\b", name, re.I) for name in named)}
    assert found == {word for word, games in FIELD.items() if game in games}


def test_search_passes_over_folded_examples_with_what_is_folded_in_them() -> None:
    inner = '<details class="wb-helper"><summary>Exactly</summary></details>'
    example = f'<details class="example"><summary>Hit</summary>{inner} dice </details>'
    assert sought(f"<p>one</p>{example}<p>two</p>{example}{inner}") == f"<p>one</p><p>two</p>{inner}"
    assert sought('<p>one</p><details class="wb-used" open>…</details >') == "<p>one</p>"
    assert sought("<p>one</p>") == "<p>one</p>"
