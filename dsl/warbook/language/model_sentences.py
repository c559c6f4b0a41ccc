"""Sentences to copy: for one that cannot be read, those of executed rules that are shaped like it.

Two sentences are compared by their words and by which stand side by side, the game's own terms, numbers and measures
taken for one another; what few sentences have counts for more.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise

from warbook.language.letters import compiled

_WORDS = compiled(r"\d*[dD]\d+|\d+in\b|[+-]?\d+|[A-Za-z][A-Za-z-]*|['’]s\b|[,:.]")
_LABEL = re.compile(r"\*\*[^*]+\*\* ?")
NEAR = 0.27
"""How alike two sentences must be, from 0 to 1, for one to help with the other; found by looking at many."""
_BESIDE = 0.75
"""How near a second one must come to the first to be shown beside it."""
_LONGEST = 600


def shape(words: str) -> tuple[str, ...]:
    """A sentence with its terms, numbers, lengths and dice as mere marks: `("a", "T", "gains", "N", "T")`."""
    found: list[str] = []
    begins = True
    for word in _WORDS.findall(_LABEL.sub("", words[:_LONGEST])):
        mark = _mark(word, begins)
        begins = word in (":", ".")
        if mark != "T" or found[-1:] != ["T"]:
            found.append(mark)
    return tuple(found)


def _mark(word: str, begins: bool) -> str:
    if word[0].isdigit() or word[0] in "+-":
        return "DICE" if "d" in word.lower() else "LENGTH" if word.endswith("in") else "N"
    return "T" if word[0].isupper() and not begins else word.lower()


def _features(words: str) -> Counter[tuple[str, ...]]:
    """The words of a sentence's shape, and its pairs of neighbours."""
    marks = [mark for mark in shape(words) if mark != "."]
    return Counter([*((mark,) for mark in marks), *pairwise(marks)])


class Models:
    """Sentences that pass, found by their shape."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self.sentences = list(sentences)
        shapes = [_features(words) for words in self.sentences]
        common = Counter(feature for one in shapes for feature in one)
        self.rare = {feature: math.log(1 + len(shapes) / held) for feature, held in common.items()}
        self.rarest = math.log(1 + len(shapes))
        self.by_feature: dict[tuple[str, ...], list[tuple[int, float]]] = {}
        for index, one in enumerate(shapes):
            size = self._size(one)
            for feature, held in one.items():
                self.by_feature.setdefault(feature, []).append((index, held * self.rare[feature] / size))

    def _size(self, features: Counter[tuple[str, ...]]) -> float:
        return math.sqrt(sum((n * self.rare.get(f, self.rarest)) ** 2 for f, n in features.items())) or 1.0

    def near(self, words: str, most: int = 2) -> list[str]:
        """The sentences most like one, the best first; none where nothing helps. One of just the same shape does
        not: it is not its shape for which the sentence fails."""
        features = _features(words)
        size = self._size(features)
        score: Counter[int] = Counter()
        for feature, n in features.items():
            for index, weight in self.by_feature.get(feature, ()):
                score[index] += n * self.rare[feature] / size * weight  # type: ignore[assignment]  # typeshed: int
        ranked = sorted(((s, -i) for i, s in score.items() if NEAR <= s < 0.999), reverse=True)
        return [self.sentences[-i] for s, i in ranked[:most] if s >= _BESIDE * ranked[0][0]]


def distinct(sentences: Iterable[str]) -> Iterator[str]:
    """Of sentences that differ only in names and numbers the shortest, in order of the alphabet."""
    kept: dict[tuple[str, ...], str] = {}
    for words in sorted(set(sentences), key=lambda words: (len(words), words)):
        kept.setdefault(shape(words), words)
    yield from sorted(kept.values())


@cache
def stored() -> Models:
    """Those of the shipped games and of the sketches that the tests execute."""
    kept = files("warbook.language.phrasebook").joinpath("models.json").read_text(encoding="utf-8")
    return Models(json.loads(kept))
