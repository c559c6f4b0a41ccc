"""Pages from the rules: numbers, anchors, links, terms, tables, notes, examples."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest
from fen import FORCE, GAME, load
from tests.games import loaded_game

from warbook.language.load import load_game
from warbook.publish.book import escape
from warbook.publish.book.model import Page
from warbook.publish.pages.book import pages
from warbook.publish.site import games_under, make_site

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"\]\(([^)\s]+)")


@pytest.fixture(scope="module")
def made() -> dict[str, Page]:
    loaded = load()
    assert loaded.rulebook is not None, loaded.errors
    return pages(loaded.rulebook, loaded.sources)


ANCHOR = re.compile(r"\{ #([\w-]+) \}|<span id=\"([\w-]+)\"")


def anchors(markdown: str) -> list[str]:
    return [one or two for one, two in ANCHOR.findall(markdown)]


def broken(made: dict[str, Page]) -> list[str]:
    """Links of pages that lead nowhere."""
    known = {path: set(anchors(page.markdown)) for path, page in made.items()}
    wrong = []
    for path, page in made.items():
        for target in LINK.findall(page.markdown):
            where, _, anchor = target.partition("#")
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), where)) if where else path
            if place not in made or (anchor and anchor not in known[place]):
                wrong.append(f"{path}: {target}")
    return wrong


def test_every_page_is_there(made: dict[str, Page]) -> None:
    assert {
        "index.md", "rules/basics.md", "rules/play.md", "rules/ground.md", "units/index.md",
        "units/wick-runner.md", "units/compare.md",
        "units/bog-light.md", "forces/keepers/index.md", "missions/the-ford.md", "sequence.md", "tables.md",
        "examples.md", "notes.md", "glossary.md", "az.md", "diagrams.md", "source/fen-fen.md", "source/fen-keepers.md",
    } == set(made)  # fmt: skip


def test_pages_are_pure() -> None:
    one, two = load(), load()
    assert one.rulebook is not None and two.rulebook is not None
    assert pages(one.rulebook, one.sources) == pages(two.rulebook, two.sources)


def test_links_and_anchors_agree(made: dict[str, Page]) -> None:
    assert broken(made) == []


def test_no_anchor_twice(made: dict[str, Page]) -> None:
    for path, page in made.items():
        names = anchors(page.markdown)
        assert len(names) == len(set(names)), path


@pytest.mark.parametrize("game", [p.name for p in games_under(ROOT / "rules")])
def test_games_of_the_house(game: str) -> None:
    loaded = loaded_game(ROOT / "rules" / game)
    if loaded.rulebook is None:
        pytest.skip(f"{game} has errors")
    made = pages(loaded.rulebook, loaded.sources)
    assert broken(made) == []
    for card in loaded.rulebook.cards.values():
        assert any(f"# {escape.markdown(card.title or card.name)}" in page.markdown for page in made.values())
    for path, page in made.items():
        assert not path.startswith("source/") or page.span is None


def test_headings_are_numbered_and_permanent(made: dict[str, Page]) -> None:
    text = made["rules/play.md"].markdown
    assert '# <span class="wb-number">2</span> Play' in text
    assert '## <span class="wb-number">2.5</span> Strike { #roll-strike }' in text
    assert "    By attacker (a [Crew](" in text
    assert '## <span class="wb-number">2.4</span> To strike a target { #to-strike }' in text


def test_number_of_an_anchor_does_not_depend_on_its_place() -> None:
    moved = load(GAME.replace("## Play\n", "## Interlude\n\nSome words.\n\n## Play\n"))
    assert moved.rulebook is not None, moved.errors
    made = pages(moved.rulebook, moved.sources)
    assert '## <span class="wb-number">3.5</span> Strike { #roll-strike }' in made["rules/play.md"].markdown


def test_a_procedure_and_a_definition_go_by_their_titles() -> None:
    """Their addresses are those of the words that rules use, which stand beneath."""
    one, other = "### Definition: Crew is ready\n\n", "### To strike target (a Crew) by attacker (a Crew)\n\n"
    assert one in GAME and other in GAME
    titled = GAME.replace(one, f"{one}- Title: Rested\n").replace(other, f"{other}- Title: A blow\n\n")
    loaded = load(titled)
    assert loaded.rulebook is not None
    play = pages(loaded.rulebook, loaded.sources)["rules/play.md"].markdown
    assert re.search(r"Rested \{ #definition-crew-is-ready \}", play)
    assert re.search(r"A blow \{ #to-strike \}", play)
    assert "Definition: Crew is ready" in play and "Procedure: To strike a target" in play


def test_values_come_from_the_rules(made: dict[str, Page]) -> None:
    assert "up to 7″ steps" in made["rules/basics.md"].markdown
    changed = load(force=load().sources["fen/keepers.rules.md"].text.replace("| 7in |", "| 9in |"))
    assert changed.rulebook is not None
    after = pages(changed.rulebook, changed.sources)
    assert "up to 9″ steps" in after["rules/basics.md"].markdown
    assert "**9″**" in after["units/wick-runner.md"].markdown


def test_terms_are_linked_once_a_section_with_a_tip(made: dict[str, Page]) -> None:
    text = made["rules/play.md"].markdown
    night = text[text.index("#sequence-round }") : text.index("#definition")]
    assert night.count("[Crew](basics.md#kind-crew") == 1
    assert 'loses [Spent](basics.md#token-spent "1.4 Spent: It has acted")' in night


def test_declared_verbs_are_linked_in_rules_only(made: dict[str, Page]) -> None:
    assert "cannot [strike](play.md#to-strike" in made["rules/basics.md"].markdown
    assert "[strike]" not in made["index.md"].markdown


def test_unit_page_tells_what_the_model_holds(made: dict[str, Page]) -> None:
    rulebook = load().rulebook
    assert rulebook is not None
    text = made["units/wick-runner.md"].markdown
    card = rulebook.cards["Wick Runner"]
    assert card.flavour in text and card.role in text
    for name in ("EYE", "WARD"):
        assert f"<br>**{card.stats[name].value}**" in text  # type: ignore[attr-defined]
    assert "**Sling**" in text and "1 [Oil](" in text and "| 12″ |" in text and "unlimited" in text
    assert "is 1″ more." in text and "forces/keepers/index.md#trait-light-feet" in text


def test_notes_are_listed_with_their_rules(made: dict[str, Page]) -> None:
    assert '!!! wb-ruling "Designer’s note · Ruling"' in made["rules/basics.md"].markdown
    notes = made["notes.md"].markdown
    assert re.search(
        r"## 1 Basics\n\n\*\*\[1\.\d Spent\]\(rules/basics\.md#note-spent\)\*\* — Ruling\. A \[Spent", notes
    )


def test_readers_meet_no_numbers_of_requirements(made: dict[str, Page]) -> None:
    number = re.compile(r"\bF\d\d\b")
    rules = (Path(__file__).parent / "fen.py").read_text(encoding="utf-8")
    assert number.search(rules), "the rules cite some"
    met = {path for path, page in made.items() if page.listed and number.search(page.markdown)}
    assert not met


def test_examples_are_folded_with_their_dice(made: dict[str, Page]) -> None:
    text = made["missions/the-ford.md"].markdown + made["rules/ground.md"].markdown
    assert '??? example "Example: A wet strike"' in text
    assert "Where everybody stands: A wet strike" in text
    assert '<span class="wb-die">6</span> <span class="wb-die">5</span>' in text
    assert "make 16" in text


def test_tokens_have_letters_beside_colours(made: dict[str, Page]) -> None:
    text = made["tables.md"].markdown
    assert re.search(r"wb-token[^>]*>X</span> \[Spent\]", text) and "| green |" in text
    assert re.search(r"wb-token[^>]*>S</span> \[Soaked\]", text) and "| blue |" in text


def test_maps_are_to_scale(made: dict[str, Page]) -> None:
    text = made["missions/the-ford.md"].markdown
    box = re.search(r'viewBox="-(\S+) -\1 (\S+) (\S+)"', text)
    assert box is not None
    margin, wide, high = map(float, box.groups())
    assert wide == 480 + 2 * margin
    assert 320 + 2 * margin < high < 360 + 2 * margin, "320 high, margins, and the key below"
    assert 'y="253.333"' in text or 'height="66.6667"' in text
    assert 'width="80.0" height="40.0" transform="rotate(-30 120.0 240.0)"' in text
    marker = re.search(r"M373\.333 (\S+?)l(\S+) (\S+)l-\2 \3", text)
    assert marker is not None, "28 inches of 36 to the right, and its middle 18 of 24 down"
    assert float(marker[1]) + float(marker[3]) == 240


def test_edit_place_is_the_line_of_the_rules(made: dict[str, Page]) -> None:
    source = load().sources["fen/fen.rules.md"]
    page = made["rules/play.md"]
    assert page.span is not None
    line = source.line_col(page.span.start)[0]
    assert source.line_text(line) == "## Play"
    strike = next(i for i, words in enumerate(GAME.split("\n"), 1) if words.startswith("### Roll: Strike"))
    assert f"../source/fen-fen.md#L{strike}" in page.markdown
    assert f'<span id="L{strike}"' in made["source/fen-fen.md"].markdown


def test_glossary_holds_every_term(made: dict[str, Page]) -> None:
    rulebook = load().rulebook
    assert rulebook is not None
    text = made["glossary.md"].markdown
    names = [*rulebook.kinds, *rulebook.stats, *rulebook.tokens, *rulebook.rolls, *rulebook.traits,
             *rulebook.cards,
             *rulebook.terrains, *rulebook.actions, *rulebook.missions, *rulebook.layouts]  # fmt: skip
    assert [name for name in names if f"[**{name}**](" not in text] == []
    assert re.search(r"\[\*\*Spent\*\*\]\(\S+\) <small>Green token · 1\.4</small>\n:   It has acted", text)


def test_without_sources_nothing_is_missing_but_lines() -> None:
    loaded = load()
    assert loaded.rulebook is not None
    made = pages(loaded.rulebook)
    assert "rules/play.md" in made and "units/wick-runner.md" in made


EDITION = """# Edition: Fast Fen

- Changes game: Lantern Fen
- Tagline: The same marsh, in a hurry.

Everything happens at once.

### Replace Sequence: Round

1. **Rush.** Each Crew loses Spent.

### Change Roll: Strike

- Dice: 3d6 + the attacker's EYE

| Situation | Modifier | When |
|---|---|---|
| Far off | -2 | the distance from the attacker to the target is over 12in |

### Remove Trait: Light Feet
"""


def test_an_edition_reads_as_one_book(tmp_path: Path) -> None:
    force = FORCE.replace("- Traits: Light Feet\n", "")
    for folder, name, text in (("fen", "fen", GAME), ("fen", "keepers", force), ("fast", "fast", EDITION)):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{name}.rules.md").write_text(text, encoding="utf-8")
    loaded = load_game(tmp_path / "fast")
    if loaded.rulebook is None:
        pytest.fail(str(loaded.errors))
    made = pages(loaded.rulebook, loaded.sources)
    assert broken(made) == []
    assert made["index.md"].title == "Fast Fen"
    play = made["rules/play.md"].markdown
    assert "**Rush.**" in play and "**Dawn.**" not in play and "**Night.**" not in play
    assert "3d6 + the attacker" in play and "2d6 + the attacker" not in play
    assert "−2" in play and "−1 | the distance" not in play
    assert "{ #roll-strike }" in play and "{ #sequence-round }" in play
    assert not any("{ #trait-light-feet }" in page.markdown for page in made.values())
    changes = made["changes.md"].markdown
    assert "Roll: Strike](rules/play.md#roll-strike) – changed" in changes
    assert "Trait: Light Feet – removed" in changes
    assert "[what changed](../changes.md#changed-roll-strike)" in play


def test_what_an_edition_strikes_out_leaves_its_book(tmp_path: Path) -> None:
    force = FORCE.replace("- Traits: Light Feet\n", "")
    struck = "\n### Remove Example: A wet strike\n\n### Change Roll: Strike\n\nThree dice are thrown.\n"
    for folder, name, text in (
        ("fen", "fen", GAME),
        ("fen", "keepers", force),
        ("fast", "fast", EDITION + struck),
    ):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{name}.rules.md").write_text(text, encoding="utf-8")
    loaded = load_game(tmp_path / "fast")
    if loaded.rulebook is None:
        pytest.fail(str(loaded.errors))
    made = pages(loaded.rulebook, loaded.sources)
    assert broken(made) == []
    assert [p for p, page in made.items() if page.listed and "A wet strike" in page.markdown] == [
        "changes.md"
    ]
    assert "Three dice are thrown." in made["rules/play.md"].markdown


def test_a_game_links_forward_to_what_its_edition_changes(tmp_path: Path) -> None:
    """Both ways: the section that is changed to the two side by side, and from there to the section that changed."""
    force = FORCE.replace("- Traits: Light Feet\n", "")
    edition = EDITION + "\n### Replace Chapter: Play\n\nEverything is quicker.\n"
    for folder, name, text in (("fen", "fen", GAME), ("fen", "keepers", force), ("fast", "fast", edition)):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{name}.rules.md").write_text(text, encoding="utf-8")
    site = make_site([tmp_path / "fen", tmp_path / "fast"], with_print=False)
    old, new = (site.pages[f"{name}/rules/play.md"].markdown for name in ("fen", "fast"))
    assert "[otherwise in Fast Fen](../../fast/changes.md#changed-roll-strike)" in old
    assert "{ #changed-roll-strike }" in site.pages["fast/changes.md"].markdown
    assert "otherwise in" not in new
    assert "Everything is quicker." in new and "Everything is quicker." not in old
