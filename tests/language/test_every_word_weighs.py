"""Every word of a sentence weighs: without it, or with one more, it is refused or says something else.

Tried on all sentences of `misread/sentences.md` that are understood, with each word left out and each of some words put in at
each place. What may be left out unheard stands in `LIGHT`; a word put in must always be heard.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from test_misreadings import sentences, verdict
from tests.rotation import share

LIGHT = frozenset(
    {
        *("a", "an", "the", "1"),  # “the Unit” and “a Unit” differ, which other tests look at
        *("each", "every", "any"),  # of laws, conditions and leave, which are said of one at a time
        *("own", "its", "unit's"),  # before what only they can have: a Hand, a move, a Pack
        *(
            "user's",
            "another",
        ),  # whose player is “the player” of an Action; near somebody, who is not near itself
        *("friendly", "player's"),  # of what one player alone may do; of a zone that players have
    }
)
"""Words that say in some places what would hold without them."""
HEAVY = ("no", "not", "only", "another", "never", "instead", "half", "2", "up to 2")
"""Words that always say something, wherever they are put in."""
FRAMES = ("M:", "S:", "SU:", "SQ:")
"""What tells where a sentence stands, and is no part of it."""
UNDERSTOOD = [
    (game, sentence, plain)
    for game, sentence, said in sentences()
    if (plain := said.partition(" (warned")[0]).startswith("und")
]


def changed(sentence: str) -> Iterator[tuple[str, str]]:
    """A sentence without each of its words, and with one more at each place; and which word that is."""
    words = sentence.split(" ")
    for i, word in enumerate(words):
        if i == 0 and word in FRAMES:
            continue
        bare, stop = word.rstrip(".,:"), word[len(word.rstrip(".,:")) :]
        if bare.lower() not in LIGHT:
            before = words[: max(i - 1, 0)] + ([words[i - 1].rstrip(",") + stop] if i else [])
            yield bare, " ".join(before + words[i + 1 :])
        for more in HEAVY:
            beside = (bare.lower(), words[i - 1].lower() if i else "")
            if more not in beside and not (
                more == "only" and "if" in beside
            ):  # “only if” says what “if” says
                yield more, " ".join([*words[:i], more, *words[i:]])


@pytest.mark.parametrize("case", share(UNDERSTOOD, 40), ids=lambda case: case[1])
def test_no_word_is_passed_over(case: tuple[str, str, str]) -> None:
    """With capitals where they belong, so that nothing is refused for these."""
    game, sentence, said = case
    unheard = []
    for word, other in changed(sentence):
        head, _, rest = other.partition(": ") if sentence.startswith(FRAMES) else ("", "", other)
        whole = (f"{head}: " if head else "") + rest[:1].upper() + rest[1:]
        if verdict(game, whole).partition(" (warned")[0] == said:
            unheard.append((word, whole))
    assert not unheard
