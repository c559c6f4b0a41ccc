"""The words by which a sentence is seen to speak of the rules: declared terms, and verbs that act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from warbook.language.digest import digest_of
from warbook.language.letters import compiled
from warbook.language.model import Rulebook
from warbook.language.names import singulars
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.declared import Names

_WORD = compiled(r"[+\u2212-]?\d[\w.]*\+?|[A-Za-z][A-Za-z0-9'+-]*|,")
_MODAL = {"must", "may", "cannot", "can't", "shall"}
_PRONOUN = {"it", "they", "them"}
_LINKING = {
    *("a", "an", "the", "each", "every", "all", "any", "no", "its", "their", "own", "another", "one"),
    "enemy",
    *("up", "to", "half", "of", "number", "friendly", "other"),
}
_NOUN_FOLLOWS = {
    *("a", "an", "the", "of", "its", "their", "this", "that", "these", "those", "in", "on", "by"),
    "with",
}
_OPENS_CLAUSE = {
    *("that", "which", "who", "whom", "whose", "what", "whatever", "whoever", "where", "how", "why"),
    "because",
    *("when", "if", "while", "once", "unless", "whether"),
}
"""Words that open a clause of its own; its verb does not make a sentence a rule."""
_FINITE = {
    *("is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "will", "can", "would"),
    "could",
}
_LIKE_A_VERB = compiled(r"[a-z]{2,}(?:[^s]s|ed)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence; `kind` is term, number, comma or nothing."""

    text: str
    start: int
    end: int
    kind: str


class Vocabulary:
    """The terms and verbs of one game."""

    def __init__(self, book: Rulebook, names: Names) -> None:
        titles = [d.title for d in (*book.stats.values(), *book.resources.values()) if d.title]
        self.terms = {t for t in (*names.everything(), *titles) if t[:1].isupper()}
        self.single = {word for term in self.terms for word in term.split() if word[:1].isupper()}
        self.longer: dict[str, list[tuple[str, ...]]] = {}
        for term in self.terms:
            parts = tuple(term.split())
            if len(parts) > 1:
                self.longer.setdefault(parts[0], []).append(parts)
        self.taking: set[str] = set(names.thirds) - set(names.verbs)
        self.alone: set[str] = set()
        self.passive = set(names.participles)
        for phrase in of_role("order"):
            verb, *rest = phrase.pattern.split()
            if verb == "is":
                self.passive.update(rest[:1] if rest and rest[0].isalpha() else ())
            elif rest and rest[0].startswith("{") and rest[0] != "{roles}":
                self.taking.add(verb)
            elif not rest or rest[0] == "{roles}":
                self.alone.add(verb)
        self.passive -= {"more", "less"}
        self.plain = {plain_form(verb) for verb in (*self.taking, *self.alone)}
        self.version = digest_of((self.terms, self.taking, self.alone, self.passive))
        """Tells whether they are as they were."""

    def terms_in(self, text: str) -> Iterator[str]:
        """The declared terms that a text names, in the singular."""
        for match in compiled(r"[A-Z][\w'+-]*(?: [A-Z][\w'+-]*)*").finditer(text):
            parts = [part.removesuffix("'s").removesuffix("'") for part in match[0].split()]
            for size in range(len(parts), 0, -1):
                for at in range(len(parts) - size + 1):
                    name = " ".join(parts[at : at + size])
                    yield from (form for form in singulars(name) if form in self.terms)

    def acts(self, sentence: str) -> tuple[int, int] | None:
        """Where the verb stands that makes a sentence read like a rule; None where there is none.

        That is a modal verb with a term, or with `it` where the sentence has a term; a verb of the phrasebook
        or of the game with a term or a number as its object, or with a term as its subject where it needs no
        object. The verb of a clause opened by `that`, `when` and the like does not count.
        """
        words = self._words(sentence)
        if not any(word.kind == "term" for word in words):
            return None
        start = 0
        for end in [*(i for i, word in enumerate(words) if word.kind == "comma"), len(words)]:
            found = self._clause(words[start:end])
            if found is not None:
                return found
            start = end + 1
        return None

    def _clause(self, words: Sequence[Word]) -> tuple[int, int] | None:
        speaks = any(word.kind == "term" or word.text.lower() in _PRONOUN for word in words)
        inside = False
        for at, word in enumerate(words):
            if word.text.lower() in _OPENS_CLAUSE:
                inside = True
            elif inside:
                inside = not (
                    word.text in _FINITE or word.text in _MODAL or _LIKE_A_VERB.fullmatch(word.text)
                )
            elif at and speaks and (found := self._verb(words, at)) is not None:
                return found
        return None

    def _verb(self, words: Sequence[Word], at: int) -> tuple[int, int] | None:
        """The place of the word at `at`, if it is a verb that acts."""
        word, before = words[at], words[at - 1]
        if word.text in _MODAL:
            return word.start, word.end
        if before.text.lower() in _NOUN_FOLLOWS:
            return None
        if word.text in self.passive and at > 1 and before.text in ("is", "are"):
            subject = words[at - 2]
            acts = subject.kind == "term" or subject.text.lower() in _PRONOUN
            return (before.start, word.end) if acts else None
        acts = (
            (word.text in self.taking and self._takes(words, at))
            or (word.text in self.alone and before.kind == "term")
            or (word.text in self.plain and before.kind == "term" and before.text not in self.terms)
        )
        return (word.start, word.end) if acts else None

    def _takes(self, words: Sequence[Word], at: int) -> bool:
        """Whether a verb has a term or a number as its object, with only articles and the like between."""
        for word in words[at + 1 : at + 6]:
            if word.kind in ("term", "number"):
                return True
            if word.text.lower() not in _LINKING:
                return False
        return False

    def _words(self, sentence: str) -> list[Word]:
        found = [(m[0], m.start(), m.end()) for m in _WORD.finditer(sentence)]
        texts = [text for text, _, _ in found]
        kinds = ["comma" if t == "," else "number" if t[0] in "+\u2212-0123456789" else "" for t in texts]
        for at, text in enumerate(texts):
            if not text[0].isupper():
                continue
            bare = text.removesuffix("'s").removesuffix("'")
            if any(form in self.terms for form in singulars(bare)):
                kinds[at] = "term"
            for parts in self.longer.get(text, ()):
                given = texts[at : at + len(parts)]
                if given[:-1] == list(parts[:-1]) and len(given) == len(parts):
                    last = given[-1].removesuffix("'s").removesuffix("'")
                    if parts[-1] in singulars(last):
                        kinds[at : at + len(parts)] = ["term"] * len(parts)
        return [Word(t, s, e, kind) for (t, s, e), kind in zip(found, kinds, strict=True)]
