"""Sentences that were once accepted and meant something else: each is refused now, or understood as it says.

They stand in `misread/sentences.md`, each with its fault's code or with its reading; the two games beside it are those they are read
in, a chapter “On a table in inches” in the second. `pytest tests/language/test_misreadings.py --update` writes what is said of them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from warbook.language.game_folders import Reading
from warbook.language.load import loaded as read
from warbook.language.past import Past
from warbook.language.readback import readings
from warbook.language.source import Source

FOLDER = Path(__file__).parent / "misread"
LIST = FOLDER / "sentences.md"
HERE = "own.rules.md"
PASTS: dict[str, Past] = {}
"""What is read of each game once, for all sentences."""


def sentences() -> Iterator[tuple[str, str, str]]:
    """The game, the sentence as it was written, and what is said of it."""
    text = LIST.read_text(encoding="utf-8")
    game = "squares"
    for heading, sentence, verdict in re.findall(r"^## (.*)$|^- (.*)\n  - (.*)$", text, re.MULTILINE):
        if heading:
            game = "inches" if "inches" in heading else "squares"
        else:
            yield game, sentence, verdict


STEP = re.compile(r"(S|SU|SQ): ")
STEP_AT = {"S": "", "SU": " at target (a Unit)", "SQ": " at target (a Square)"}
"""Sentences that are steps of an Action: of one without a target, against a Unit, or against a Square."""


def verdict(game: str, sentence: str) -> str:
    """What is said of a sentence that stands alone in a game: “refused: W383”, or “understood: …”, with a warning's code."""
    file = f"{game}.rules.md"
    frame = "### Trait: Sharp\n\n- " if "the bearer" in sentence else "## Chapter\n\n- "
    rule = sentence.replace("M:", "When a Unit gains Mark:", 1) if sentence.startswith("M:") else sentence
    if (stepped := STEP.match(sentence)) is not None:
        frame, rule = (
            f"### Action: Press by user (a Unit){STEP_AT[stepped[1]]}\n\n1. ",
            sentence[stepped.end() :],
        )
    reading = Reading(Path(), past=PASTS.setdefault(game, Past()))
    for source in (
        Source(file, (FOLDER / file).read_text(encoding="utf-8")),
        Source(HERE, f"{frame}{rule}\n"),
    ):
        reading.take(source, *reading.past.scan(source))
    loaded = read(reading, game)
    codes = sorted({d.code for d in loaded.diagnostics})
    if loaded.rulebook is None:
        return f"refused: {', '.join(codes)}"
    told = [one.understood.text for one in readings(loaded.rulebook) if one.span.file == HERE]
    steps = re.sub(r"\s*\n\s*", " ", " ".join(told))
    return f"understood: {steps}" + (f" (warned: {', '.join(codes)})" if codes else "")


def test_what_is_said_of_them_can_be_written_anew(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--update"):
        text = LIST.read_text(encoding="utf-8")
        for game, sentence, said in sentences():
            text = text.replace(
                f"- {sentence}\n  - {said}\n", f"- {sentence}\n  - {verdict(game, sentence)}\n"
            )
        LIST.write_text(text, encoding="utf-8")
    assert len(list(sentences())) == LIST.read_text(encoding="utf-8").count("\n- ")


@pytest.mark.parametrize(("game", "sentence", "said"), list(sentences()))
def test_it_is_refused_or_means_what_it_says(game: str, sentence: str, said: str) -> None:
    assert verdict(game, sentence) == said
