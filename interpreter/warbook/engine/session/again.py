"""A game played again by rules that have changed: as far as its answers go, with where it first goes another way."""

from __future__ import annotations

from dataclasses import dataclass, replace

from warbook.engine import journal
from warbook.engine.game import Game
from warbook.engine.journal import BadJournal, Journal


@dataclass(frozen=True, slots=True)
class Again:
    """`journal` is as much of the game as goes by the new rules, `of` how many answers it had. Where the log tells another story,
    `different` is after how many answers, and what was told `then` and is `now`."""

    journal: Journal
    of: int
    why: str = ""
    different: int | None = None
    then: str = ""
    now: str = ""

    @property
    def same(self) -> bool:
        return self.different is None and len(self.journal.answers) == self.of

    def told(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "answers": len(self.journal.answers),
            "of": self.of,
            "why": self.why,
            "different": self.different,
            "then": self.then,
            "now": self.now,
        }


def again(game: Game, saved: Journal) -> Again:
    """Plays a game again by other rules. Raises `BadJournal` where it does not even begin."""
    done = journal.replay(game, saved)
    if done.state is None:
        raise BadJournal(done.trouble or "it does not begin")
    shorter = replace(
        saved,
        answers=saved.answers[: done.steps],
        anew=tuple(one for one in saved.anew if one[0] <= done.steps),
        told=(),
    )
    found = journal.divergence(game, saved)
    if found is None:
        return Again(shorter, len(saved.answers), done.trouble or "")
    return Again(shorter, len(saved.answers), done.trouble or "", found.answers, found.then, found.now)
