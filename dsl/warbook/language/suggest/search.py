"""The search: from one text to others that may mean the same, until some of them are read.

Texts are tried best first: those read farthest, of these the ones that change least. Nothing that is tried leaves
anything behind (`trial.py`).
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from warbook.language.resolve.declared import Names
from warbook.language.suggest.fit import put, ways
from warbook.language.suggest.nearer import meaning, nearer
from warbook.language.suggest.otherwise import says_otherwise
from warbook.language.suggest.own import OwnWords
from warbook.language.suggest.put_in import worded
from warbook.language.suggest.records import RULE, STEP, paraphrases
from warbook.language.suggest.tidy import tidy, who_rolls, who_they
from warbook.language.suggest.trial import Trial
from warbook.language.suggest.turned import turned
from warbook.language.suggest.worded import worded_whole

_LISTED = re.compile(r"\bchooses?(?: one)?: \S")
"""Alternatives, which stand in a list: no text says them by itself."""
_STOP = re.compile(r"\. (?=[A-Z])")
_NAMED = re.compile(r"\b[Tt]he ([A-Za-z][\w-]*)\b")
MOST = 80
"""So many ways of putting one text are tried."""
DEEPEST = 8
"""So many paraphrases are used on one text."""
STEEP = 6.0
"""How much more a text counts that is read to its end than one that is not read at all."""
REFUSED = 3
"""So many unclear places of one text are made clear, one after another."""
LONGEST = 500
"""Letters of a text for which others are looked for."""
WANTED = 3
"""So many texts are looked for."""


@dataclass(slots=True)
class Search:
    """One search: the texts that were found to be read, of those that have been looked at."""

    trial: Trial
    own: OwnWords
    names: Names
    starts: Mapping[str, int] = field(default_factory=dict)
    """How much of each resource there is at first."""
    edited: str | None = None
    """The text after an edit that puts a word of it right."""
    found: list[str] = field(default_factory=list)
    leading_on: list[str] = field(default_factory=list)
    """Texts that are read, behind which something is wrong that had not been looked at."""

    def meant(self) -> list[str]:
        """Texts that could be meant, best first."""
        text, kind = self.trial.unit.text.text, self.trial.unit.kind
        if len(text) > LONGEST or _LISTED.search(text):
            return []
        order = count()
        first = worded(text, "bullet", self.own) if kind == RULE else text
        seen = dict.fromkeys((text, first, *((self.edited,) if self.edited is not None else ())))
        ahead: list[tuple[float, int, str, int]] = []
        for said in seen:
            ahead.append((-STEEP * self.reach(said), next(order), said, 0))
            if self.found:
                break  # what an edit of a single word would make of it is farther off
        heapq.heapify(ahead)
        left = MOST
        while ahead and left and not self.found:
            _, _, said, depth = heapq.heappop(ahead)
            for other in self.others(said):
                if other in seen or len(other) > 2 * LONGEST or not left:
                    continue
                seen[other] = None
                left -= 1
                reach = self.reach(other)
                if depth + 1 < DEEPEST:
                    heapq.heappush(ahead, (depth + 1 - STEEP * reach, next(order), other, depth + 1))
                if len(self.found) >= WANTED:
                    break
        found = sorted(self.found or self.leading_on, key=spoken_of)[:WANTED]
        said = [self.tidied(nearer(self.trial, words)) for words in found]
        apart: dict[str, str] = {}
        for words in said:
            apart.setdefault(meaning(self.trial, words), words)
        return list(apart.values())

    def tidied(self, text: str) -> str:
        """A text in better English, where it is read so."""
        better = tidy(text, self.names)
        return better if self.trial.of(better).leads_on else text

    def reach(self, text: str) -> float:
        """How far a text is read, in the best of its ways; the first that is read whole is noted."""
        unit, best = self.trial.unit, 0.0
        said = (text, *self.worded(text))
        better = [tidy(one, self.names) for one in said]
        better += [
            again for one, put in zip(said, better, strict=True) if one != put for again in self.worded(put)
        ]
        known = (put for one in better for who in (who_rolls, who_they) for put in who(one))
        tried = dict.fromkeys((*better, *said, *known))
        for words in tried:
            if words == unit.text.text:
                continue
            outcome = self.trial.of(words)
            if self.note(words):
                return 1.0
            best = max(best, outcome.read)
        for words in tried:
            if self.readings(words, REFUSED):
                return 1.0
        return best

    def worded(self, text: str) -> Iterator[str]:
        """The text in the words of all wordings, by each way of reading."""
        return worded_whole(text, self.trial.unit.kind, self.own, self.names, self.actor())

    def note(self, words: str) -> bool:
        """Whether a text is read whole; it is kept where it could be meant."""
        if says_otherwise(self.trial.unit.text.text, words, self.names):
            return False
        outcome = self.trial.of(words)
        kept = self.found if outcome.passes else self.leading_on
        if outcome.leads_on and words not in kept and words != self.trial.unit.text.text:
            kept.append(words)
        return outcome.passes

    def readings(self, words: str, deep: int) -> bool:
        """Whether a text that is refused as unclear could be one that is read whole, or several: each is kept."""
        read = [
            self.note(said) or (deep > 1 and self.readings(said, deep - 1))
            for said in self.trial.refused.get(words, ())
        ]
        return any(read)

    def others(self, text: str) -> Iterator[str]:
        """The text in the words of each paraphrase that fits it; of a rule also the steps behind its colon."""
        kind = self.trial.unit.kind
        yield from self.put(text, kind)
        yield from turned(text, self.names, self.starts)
        between = ": " if ": " in text else ", "
        head, mark, rest = text.partition(between if kind == RULE else "\0")
        if mark:
            for said in self.put(rest, STEP):
                yield head + mark + said
        for stop in _STOP.finditer(text):
            for said in self.put(text[stop.end() :], STEP):
                yield text[: stop.end()] + said

    def actor(self) -> str:
        """Who does what the declaration says, as its heading names them."""
        by = re.search(r"\bby ([a-z]+)\b", self.trial.unit.raw.head.text)
        return f"the {by[1]}" if by is not None else "it"

    def put(self, text: str, kind: str) -> Iterator[str]:
        """The text in the words of each paraphrase of a kind that fits it."""
        for one in paraphrases():
            if not one.kinds or kind in one.kinds:
                for start, end, spans in ways(one, text, self.names):
                    yield put(one, text, start, end, spans, self.names)


def spoken_of(text: str) -> int:
    """How many a text speaks of by a name; of two “it” sooner one is meant than two."""
    return len(set(_NAMED.findall(text)))
