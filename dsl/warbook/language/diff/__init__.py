"""What differs between two games, rule by rule, in the words of the rules."""

from warbook.language.diff.compare import difference, edition_difference
from warbook.language.diff.declared import Declared, Statement
from warbook.language.diff.model import Change, Comparison, Wording

__all__ = ["Change", "Comparison", "Declared", "Statement", "Wording", "difference", "edition_difference"]
