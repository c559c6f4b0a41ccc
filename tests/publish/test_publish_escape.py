"""Text of strangers stays text."""

from __future__ import annotations

import re

import markdown as python_markdown
import pytest
from fen import FORCE, GAME, load
from hypothesis import given, settings
from hypothesis import strategies as st

from warbook.publish.book import escape
from warbook.publish.pages.book import pages

EXTENSIONS = ["admonition", "attr_list", "md_in_html", "sane_lists", "tables", "toc", "pymdownx.details"]
HOSTILE = [
    "<script>alert(1)</script>",
    "{{ config }} {% raw %}",
    "](javascript:alert(1))",
    "`code` **bold** _it_",
    "{ #id onclick=alert(1) }",
    "| cell | cell |",
    '" onmouseover="alert(1)',
    "&lt;b&gt; &#x3c;i>",
    "![x](http://evil.example/x.png)",
    "<http://evil.example>",
    "# head",
    "1. one",
    "- item",
    "??? note",
    ": def",
    "\\*",
    "*[HTML]: x",
    "[TOC]",
]


def rendered(text: str) -> str:
    return python_markdown.markdown(text, extensions=EXTENSIONS)


def words(html: str) -> str:
    """The text that a reader sees."""
    import html as standard

    return standard.unescape(re.sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_words_are_inert(text: str) -> None:
    html = rendered(escape.markdown(text))
    assert re.sub(r"</?p>", "", html).count("<") == 0, html
    assert words(html).strip() == text.strip()


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc", "Cf")), max_size=40))
def test_any_words_are_inert(text: str) -> None:
    text = " ".join(text.split())
    html = rendered(escape.markdown(text))
    assert re.sub(r"</?p>", "", html).count("<") == 0
    assert words(html).strip() == re.sub(r"(?<![\w.-])-(?=\d)", "−", text).strip()


@pytest.mark.parametrize("text", HOSTILE)
def test_attributes_and_titles_are_inert(text: str) -> None:
    html = rendered(f'[x](y.md "{escape.attribute(text)}")')
    found = re.fullmatch(r'<p><a href="y.md" title="([^"<>]*)">x</a></p>', html)
    assert found is not None, html


@pytest.mark.parametrize("text", [h for h in HOSTILE if "|" not in h])
def test_a_hostile_unit_is_a_unit(text: str) -> None:
    """A stranger's words as role, flavour and title, on every page they reach."""
    force = FORCE.replace("| Decoy |", f"| {text} |").replace("She was back before the bell.", text)
    loaded = load(GAME.replace("Two crews cross a marsh at night.", f"Words: {text}"), force)
    if loaded.rulebook is None:
        return
    for path, page in pages(loaded.rulebook, loaded.sources).items():
        html = rendered(page.markdown.split("---\n", 2)[-1] if path.startswith("source/") else page.markdown)
        assert "{{" not in page.markdown and "{%" not in page.markdown, path
        safe(html, path)


EVIL = '<script>x</script> {{ 7*7 }} " onclick=x | **b** [l](javascript:x) { #i }'
TITLES = (
    "Basics", "A wet strike", "Two Ponds", "The Ford", "Lantern Fen", "Bog Light", "Wick Runner",
    "Light Feet", "Far off", "Reeds", "Landing", "Lamp", "Sling", "Small", "Dawn", "Spent", "green",
    "30 minutes", "Ruling F07",
)  # fmt: skip


def safe(html: str, where: str) -> None:
    """Nothing in a rendered page acts."""
    assert "<script" not in html and "<b>" not in html and "<i>" not in html, where
    for tag in re.findall(r"<[a-z][^>]*>", html):
        assert " on" not in re.sub(r'"[^"]*"', '""', tag), where
        for address in re.findall(r'(?:href|src)="([^"]*)"', tag):
            assert not address.startswith(("javascript:", "http:", "https:")), where


def test_hostile_names_are_names() -> None:
    """Every name that the language lets be anything is that in one game, and refused in no other way."""
    loads = 0
    for title in TITLES:
        for evil in (EVIL, EVIL.replace("|", "").replace("[l](javascript:x)", "")):
            loaded = load(GAME.replace(title, evil), FORCE.replace(title, evil))
            if loaded.rulebook is None:
                assert loaded.errors
                continue
            loads += 1
            for path, page in pages(loaded.rulebook, loaded.sources).items():
                assert "{{" not in page.markdown, (title, path)
                assert re.fullmatch(r"[a-z0-9/-]+\.md", path), path
                safe(
                    rendered(
                        page.markdown.split("---\n", 2)[-1] if path.startswith("source/") else page.markdown
                    ),
                    path,
                )
            break
    assert loads >= 8


def test_slugs_are_addresses() -> None:
    assert escape.slug("Wick-Runner's Über +1") == "wick-runners-uber-plus-1"
    assert re.fullmatch(r"[a-z0-9-]+", escape.slug("../../etc/passwd"))
    assert re.fullmatch(r"[a-z0-9-]+", escape.slug("走"))
    taken: set[str] = set()
    assert [escape.first_name("a", taken) for _ in range(3)] == ["a", "a-2", "a-3"]


def test_relative_addresses() -> None:
    assert escape.relative("rules/a.md#x", "rules/a.md") == "#x"
    assert escape.relative("rules/a.md#x", "units/b.md") == "../rules/a.md#x"
    assert escape.relative("index.md", "units/b.md") == "../index.md"


def test_addresses_spell_letters_that_english_lacks() -> None:
    assert [escape.slug(name) for name in ("Über Jäger", "Señor", "Straße", "Łódź", "Œuvre")] == [
        "uber-jager",
        "senor",
        "strasse",
        "lodz",
        "oeuvre",
    ]
