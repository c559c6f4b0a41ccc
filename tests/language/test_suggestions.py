"""Suggestions: what a record shows as written is not read; what is suggested first for it means what the record shows as
said; and nothing is looked for where nothing is wrong."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

from warbook.language.load import load_sources
from warbook.language.render import render_json, render_text
from warbook.language.source import Source
from warbook.language.suggest.candidates import BESIDES, units_of
from warbook.language.suggest.nearer import meaning
from warbook.language.suggest.own import OwnWords, own_words
from warbook.language.suggest.put_in import worded
from warbook.language.suggest.records import CONDITION, RULE, Paraphrase, Wording, paraphrases, wordings
from warbook.language.suggest.search import Search
from warbook.language.suggest.trial import Trial

GROUND = (Path(__file__).parent / "suggested.rules.md").read_text(encoding="utf-8")
TABLE = (
    GROUND.replace("Grid: 12 by 12 squares\n- Square: 1in", "Table: 48in by 48in")
    .replace("| squares  ", "| inches   ")
    .replace("adjacent to the user", "within 1in of the user")
    .replace("2 squares directly", "2in directly")
    .replace("| Square  |", "| Soldier |")
)


def put(one: Paraphrase, words: str) -> str:
    """Words as the example of a record says them: a bullet, a step, a condition of a step."""
    return f"If {words}, the scout gains 1 Fear." if one.kinds == {CONDITION} else words


@lru_cache(maxsize=2)
def trials(ground: str) -> tuple[dict[str, Trial], OwnWords]:
    """The examples of all paraphrases as they are written, in a game in which there is what they speak of."""
    rules = [p for p in paraphrases() if p.kinds == {RULE}]
    steps = [p for p in paraphrases() if p not in rules]
    verb = "### To try{} scout (a Soldier) against foe (a Soldier)\n\n1. {}\n\n"
    names = [f"{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(len(steps))]
    told = "".join(verb.format(n, put(p, p.says[0])) for n, p in zip(names, steps, strict=True))
    bullets = "".join(f"- {p.says[0]}\n" for p in rules)
    text = f"{ground}\n## Said\n\n{bullets}\n{told}"
    found = load_sources({"g.rules.md": Source("g.rules.md", text)}, name="ground")
    assert found.reader is not None
    reader = found.reader
    units = units_of(reader.outline)
    return {u.text.text: Trial(reader, u, {}) for u in units}, own_words(reader.names)


@pytest.mark.parametrize("one", paraphrases(), ids=[p.says[0] for p in paraphrases()])
def test_what_is_suggested_first_means_what_the_record_says(one: Paraphrase) -> None:
    written, said = (put(one, words) for words in one.says)
    held, own = trials(TABLE if re.search(r"\din\b", written) or "moves through" in said else GROUND)
    trial = held[written]
    assert not trial.of(written).passes, "it is read as it is written"
    meant = meaning(trial, said)
    assert meant, "what it says is not read"
    found = Search(trial, own, trial.reader.names).meant()
    assert found and meaning(trial, found[0]) == meant, found


@pytest.mark.parametrize("one", wordings(), ids=[w.says[0] for w in wordings()])
def test_a_wording_becomes_what_it_shows(one: Wording) -> None:
    """With what the others make of both."""
    written, said = one.says
    kind = min(one.kinds - {"step"}, default="orders")
    own = OwnWords(phrased=frozenset(("take cover", "takes cover")), die="d6")
    found = worded(written, kind, own)
    assert plainly(found) == plainly(worded("" if said == "–" else said, kind, own))
    assert found != written


def plainly(words: str) -> str:
    """Words without articles, capitals and full stops at the end."""
    words = " ".join(words.casefold().split())
    return re.sub(r"\b(?:the|an?) |[….]+$", "", words).strip(" …")


HEAD = "# Game: Ponds\n\n- Grid: 6 by 6 squares\n\n### Kind: Frog\n\n- Stands on: 1 square\n\n### Token: Wet\n\n- Kept by: Frog\n- Holds: many\n\n## Rules\n\n"


def test_candidates_are_shown_and_recorded() -> None:
    text = f"{HEAD}- At the start of each Day, each Frog gets 1 Wet.\n\n### Sequence: Day\n\n1. Each Frog loses 1 Wet.\n"
    found = load_sources({"g.rules.md": Source("g.rules.md", text)})
    assert all(not d.candidates for d in found.diagnostics)
    told = found.told
    said = "When the Day begins: Each Frog gains 1 Wet."
    assert [edit.replacement for d in told for edit in d.candidates] == [said]
    assert f"→ {said}   (warbook fix g.rules.md --line 16)" in render_text(told, found.sources, colour=False)
    records = [r["candidates"] for r in render_json(told, found.sources)]
    assert [c["replacement"] for r in records for c in r] == [said]  # type: ignore[attr-defined, index]


def test_many_faults_stay_quick() -> None:
    """So many faults, so many tries for each: a file of nonsense costs no more than that."""
    lines = "".join(
        f"- At the start of each Day, Frog number {i} shall be as wet as it can be.\n" for i in range(300)
    )
    found = load_sources({"g.rules.md": Source("g.rules.md", HEAD + lines)})
    from warbook.language.suggest import candidates, search

    tried: list[str] = []
    plain = Trial.of

    def counted(self: Trial, words: str) -> object:
        tried.append(words)
        return plain(self, words)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Trial, "of", counted)
        assert len(found.told) >= 300
    ways = 8
    assert len(tried) <= candidates.MOST_FAULTS * (search.MOST + 3) * ways


def test_nothing_is_looked_for_where_nothing_is_wrong() -> None:
    """The search is not even imported."""
    code = (
        "import sys; from pathlib import Path; from warbook.language.load import load_game;"
        "assert not load_game(Path('rules/first_skirmish')).told;"
        "assert not [m for m in sys.modules if m.startswith('warbook.language.suggest.') and not m.endswith('words')]"
    )
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)


DOUBTFUL = (
    ("If no other Frog is Wet, it is removed.", ["If no other Frog is Wet, the Frog is removed."]),
    (
        "If any other Frog is Wet, it is removed.",
        [
            "For each other Frog, as one, if the one is Wet, the one is removed.",
            "If any other Frog is Wet, the Frog is removed.",
        ],
    ),
    (
        "If the nearest Frog is Wet, it is removed.",
        [
            "Its player chooses the nearest Frog, as one. If the one is Wet, the one is removed.",
            "If the nearest Frog is Wet, the Frog is removed.",
        ],
    ),
    (
        "Each other Frog gains 1 Wet. It is removed.",
        [
            "For each other Frog, as one, the one gains 1 Wet. The one is removed.",
            "Each other Frog gains 1 Wet. The Frog is removed.",
        ],
    ),
)


@pytest.mark.parametrize(("doubtful", "could_be"), DOUBTFUL)
def test_what_a_doubtful_it_could_be_is_shown(doubtful: str, could_be: list[str]) -> None:
    text = f"{HEAD}- When a Frog gains Wet: {doubtful}\n"
    found = load_sources({"g.rules.md": Source("g.rules.md", text)})
    (fault,) = (one for one in found.told if one.code == "W302")
    shown = [edit.replacement for edit in fault.candidates] or re.findall(
        r"“([A-Z][^”]*\.)”", fault.hint or ""
    )
    assert [one.removeprefix("When a Frog gains Wet: ") for one in shown] == could_be


@pytest.mark.parametrize(
    ("written", "never"),
    [
        ("It must lose 1 Wet or gain 1 Dry.", r"and it must|, then"),
        ("It may lose 1 Wet or gain 1 Dry.", r"\. (?:If so, )?[Ii]t (?:may|is)"),
        ("If it is adjacent to exactly 1 enemy Frog, it is removed.", r"or more"),
        ("Once per Day, when a Frog gains Wet: It is removed.", r"for the first time"),
    ],
)
def test_what_would_mean_something_else_is_not_suggested(written: str, never: str) -> None:
    rule = written if written.startswith("Once") else f"When a Frog gains Wet: {written}"
    more = (
        "### Token: Dry\n\n- Kept by: Frog\n- Holds: many\n\n### Sequence: Day\n\n1. Each Frog loses 1 Wet.\n"
    )
    found = load_sources({"g.rules.md": Source("g.rules.md", f"{HEAD}- {rule}\n\n{more}")})
    assert found.errors
    shown = [edit.replacement for one in found.told for edit in one.candidates]
    assert not [one for one in shown if re.search(never, one)]


SQUARES = Path(__file__).parent / "misread" / "squares.rules.md"


def test_what_may_come_in_the_place_of_something_is_suggested_with_the_choice_in_it() -> None:
    written = "## Own\n\n- When a Unit would lose Wounds: It may gain 1 Fear instead.\n"
    sources = {
        "squares.rules.md": Source("squares.rules.md", SQUARES.read_text(encoding="utf-8")),
        "own.rules.md": Source("own.rules.md", written),
    }
    told = load_sources(sources, name="squares").told
    offered = {edit.replacement for shown in told for edit in shown.candidates}
    assert offered == {"Instead of a Unit losing Wounds: It may gain 1 Fear."}


def test_what_words_could_mean_is_told_where_another_word_of_the_sentence_is_wrong() -> None:
    """Neither of the two would pass there: the game has no Pearls. The hint tells both all the same."""
    sources = {
        "squares.rules.md": Source("squares.rules.md", SQUARES.read_text(encoding="utf-8")),
        "own.rules.md": Source(
            "own.rules.md", "## Own\n\n- When a Unit gains Mark, if it has 2 Fear: It gains 1 Pearl.\n"
        ),
    }
    (first, *_) = (shown for shown in load_sources(sources, name="squares").told if shown.is_error)
    assert (first.hint, first.candidates) == ("Write “2 or more Fear”, or “exactly 2 Fear”.", ())


def test_where_no_reading_would_pass_it_is_said_that_something_else_is_wrong() -> None:
    rule = "- When a Unit gains Mark: A Unit within 3 squares gains Mark.\n"
    sources = {
        "squares.rules.md": Source("squares.rules.md", SQUARES.read_text(encoding="utf-8")),
        "own.rules.md": Source("own.rules.md", f"## Own\n\n{rule}"),
    }
    (first, *_) = (shown for shown in load_sources(sources, name="squares").told if shown.is_error)
    assert (first.hint, first.candidates) == (BESIDES, ())
