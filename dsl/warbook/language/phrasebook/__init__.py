"""The phrasebook: every sentence that acts, as records with a meaning."""

from warbook.language.phrasebook import orders, tests  # noqa: F401  (their records fill the book)
from warbook.language.phrasebook.record import BOOK, Example, Phrase

__all__ = ["BOOK", "Example", "Phrase"]
