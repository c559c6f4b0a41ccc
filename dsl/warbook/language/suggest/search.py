"""The search: from one text to others that may mean the same, until some of them are read.

Texts are tried best first: those read farthest, of these the ones that change least. Nothing that is tried leaves
anything behind (`trial.py`).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from warbook.language.resolve.declared import Names
from warbook.language.suggest.fit import put, ways
from warbook.language.suggest.own import OwnWords, worded
from warbook.language.suggest.records import RULE, paraphrases
from warbook.language.suggest.trial import Trial
from warbook.language.suggest.worded import worded_whole

MOST = 60
"""So many ways of putting one text are tried."""
DEEPEST = 8
"""So many paraphrases are used on one text."""
STEEP = 6.0
"""How much more a text counts that is read to its end than one that is not read at all."""
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
    found: list[str] = field(default_factory=list)

    def meant(self) -> list[str]:
        """Texts that could be meant, best first."""
        text, kind = self.trial.unit.text.text, self.trial.unit.kind
        if len(text) > LONGEST:
            return []
        order = count()
        first = worded(text, "bullet", self.own) if kind == RULE else text
        seen = {text: None, first: None}
        ahead = [(-STEEP * self.reach(said), next(order), said, 0) for said in seen]
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
        return self.found[:WANTED]

    def reach(self, text: str) -> float:
        """How far a text is read, in the best of its ways; the first that is read whole is noted."""
        unit, best = self.trial.unit, 0.0
        for words in (text, *worded_whole(text, unit.kind, self.own, self.names)):
            if words == unit.text.text:
                continue
            outcome = self.trial.of(words)
            if outcome.passes:
                if words not in self.found:
                    self.found.append(words)
                return 1.0
            best = max(best, outcome.read)
        return best

    def others(self, text: str) -> Iterator[str]:
        """The text in the words of each paraphrase that fits it."""
        for one in paraphrases():
            if not one.kinds or self.trial.unit.kind in one.kinds:
                for start, end, spans in ways(one, text, self.names):
                    yield put(one, text, start, end, spans, self.names)
