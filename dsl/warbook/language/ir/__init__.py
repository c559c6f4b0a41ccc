"""The meaning of rules: typed expressions, conditions and statements.

Phrases turn into these few nodes, whatever words they were written in; the engine compiles nothing else.
Every node is frozen, carries its span, and holds only other nodes, names of declarations and numbers.
Lengths on a table are whole micrometres, on a grid whole squares.
"""

from warbook.language.ir.conditions import *  # noqa: F403
from warbook.language.ir.deeds import *  # noqa: F403
from warbook.language.ir.statements import *  # noqa: F403
from warbook.language.ir.types import *  # noqa: F403
from warbook.language.ir.values import *  # noqa: F403
