"""What rules mean, in words: meaning → English sentences, the inverse of reading.

`sentence` says one node, `rule` one rule of a game; both as a `Readback`, which tells whether the language reads its
words as just that meaning (`canonical`). `readings` lays what is written in a game beside what is understood.
The tables of `full.py` say how each node is said; another register takes their place node by node.
"""

from warbook.language.readback.readings import Reading, readings
from warbook.language.readback.record import Line, Readback
from warbook.language.readback.told import rule, sentence
from warbook.language.readback.writer import Register, Writer

__all__ = ["Line", "Readback", "Reading", "Register", "Writer", "readings", "rule", "sentence"]
