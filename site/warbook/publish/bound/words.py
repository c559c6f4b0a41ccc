"""Words of the rules with links to where each term is explained, and the names of those places."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.engine.game import Game
from warbook.engine.recount import recount
from warbook.language.blocks import Text
from warbook.language.model import Example
from warbook.publish.book.escape import slug
from warbook.publish.book.inline import snippets
from warbook.publish.book.model import Home
from warbook.publish.book.shown_dice import unmarked
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.writer import Book
from warbook.publish.print.model import RichText, Run, Style

_STAND_OUT = ("Token", "Trait", "Effect")


def place_of(home: Home) -> str:
    """The name of a place in the book."""
    return slug(f"p {home.path.removesuffix('.md')} {home.anchor}")


@dataclass(slots=True)
class Scribe:
    """Sets the words of one book; a term is linked at its first use since the last heading."""

    book: Book
    seen: set[Home] = field(default_factory=set)
    here: Home | None = None
    game: Game | None = None

    def happens(self, example: Example) -> tuple[str, ...]:
        """What happens in a worked example, as one would tell it. Where nobody has told it yet, the examples are compiled when
        the first is asked for."""
        if self.book.wrong.get(example.name):
            return ()
        if example.name in self.book.around.told:
            return tuple(map(unmarked, self.book.around.told[example.name]))
        if self.game is None:
            self.game = Game(self.book.rules, examples=True)
        return recount(self.game, example, self.book.flows.passing)

    def fresh(self, here: Home | None) -> None:
        self.seen, self.here = set(), here

    def words(self, text: Text | str, rules: bool = False, linked: bool = True) -> RichText:
        """A text in runs."""
        plain = text if isinstance(text, str) else text.text
        made: list[Run] = []
        terms = self.book.terms if linked else None
        for piece in snippets(plain, self.book.rules, terms, rules):
            style: Style = "plain"
            if piece.style in ("strong", "option"):
                style = "bold"
            elif piece.style == "em":
                style = "italic"
            elif piece.term is not None and piece.term.sort in _STAND_OUT:
                style = "term"
            to = ""
            if piece.term is not None and piece.term.home != self.here and piece.term.home not in self.seen:
                self.seen.add(piece.term.home)
                to = place_of(piece.term.home)
            said = set_in_type(f"“{piece.text}”" if piece.style == "option" else piece.text)
            if made and (made[-1].style, made[-1].to) == (style, to):
                made[-1] = Run(made[-1].text + said, style, to)
            else:
                made.append(Run(said, style, to))
        return tuple(made)
