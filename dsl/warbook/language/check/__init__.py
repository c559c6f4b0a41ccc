"""Model → what is wrong with it as a whole: rules that cannot act, cannot end, or only seem to act."""

from warbook.language.check.checks import CHECKS, run_checks
from warbook.language.check.record import Check, Checked

__all__ = ["CHECKS", "Check", "Checked", "run_checks"]
