"""How a game is played, told in playing order: for each action, sequence, roll and window of a game one *flow*.

A rulebook declares things one by one; a player needs them in the order in which they happen. `flows` makes that order
out of the meaning of the rules and of who calls whom, in four steps, each a module:

1. `passing` finds what no player handles: what is set and taken off again within one deed.
2. `known` works out what is known beforehand, and leaves out what only a special rule of a card can bring.
3. `dissolve` puts helpers where they are used, values where they are named, and rolls where they are thrown.
4. `compose` says what is left, in the short register (`words`), line by line; each line keeps the place of its rule.

What is said is plain data (`model`). It knows no page and no paper: sheets, cards, pages and the terminal lay it out.
"""

from warbook.language.flows.flows import flows
from warbook.language.flows.model import Flow, Flows, Line

__all__ = ["Flow", "Flows", "Line", "flows"]
