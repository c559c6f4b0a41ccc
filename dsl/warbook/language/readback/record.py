"""What a reading is told as."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, or what leads into the lines under it; an `option` is one of several that somebody chooses among."""

    text: str
    under: tuple[Line, ...] = ()
    option: bool = False


@dataclass(frozen=True, slots=True)
class Readback:
    """What a rule means, in words.

    `canonical` tells that the language reads the words as just that meaning; where it has no words for some of it,
    `beyond` says for what.
    """

    lines: tuple[Line, ...]
    beyond: tuple[str, ...] = ()

    @property
    def canonical(self) -> bool:
        return not self.beyond

    @property
    def text(self) -> str:
        """All of it, one line under another, as a rules file has it."""
        if len(self.lines) == 1 or not any(line.under for line in self.lines):
            first = " ".join(line.text for line in self.lines)
            under = self.lines[0].under if len(self.lines) == 1 else ()
            return "\n".join([first, *_told(under, "")])
        return "\n".join(_told(self.lines, ""))


def _told(lines: tuple[Line, ...], before: str) -> list[str]:
    """Lines as steps, or as the bullets of what is chosen among."""
    found = []
    for number, line in enumerate(lines, 1):
        mark = "- " if line.option else f"{number}. "
        found.append(f"{before}{mark}{line.text}")
        found += _told(line.under, before + " " * len(mark))
    return found
