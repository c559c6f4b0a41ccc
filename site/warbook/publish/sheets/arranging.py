"""The sections of a quick sheet as its designer arranges them in the game's theme."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from warbook.language.diagnostic import nearest
from warbook.publish.book.arranged import Arranged, Named
from warbook.publish.print import model as m

__all__ = ["Fitted", "arrange"]


@dataclass(frozen=True, slots=True)
class Fitted:
    """A section in full and in short."""

    full: m.SheetSection
    brief: m.SheetSection

    @property
    def key(self) -> str:
        return self.full.title.casefold()

    def important(self, importance: int) -> Fitted:
        return Fitted(replace(self.full, importance=importance), replace(self.brief, importance=importance))


def arrange(
    sections: Sequence[Fitted], wish: Arranged, find: Callable[[str], Fitted | None]
) -> tuple[list[Fitted], list[m.PrintProblem]]:
    """The sections with what is wished for put under one heading, left out, and put first, in this order.

    `find` makes a section of what the rules declare and has none by itself.
    """
    left, problems = list(sections), list[m.PrintProblem]()

    def taken(name: Named) -> Fitted | None:
        """The section of a name, which `left` has no more."""
        for one in left:
            if one.key == name.name.casefold():
                left.remove(one)
                return one
        found = find(name.name)
        if found is None:
            problems.append(_unknown(name, [one.full.title for one in left]))
        return found

    for title, names in wish.together:
        at = next((i for i, one in enumerate(left) if one.key in {n.name.casefold() for n in names}), 0)
        found = [one for one in map(taken, names) if one is not None]
        if found:
            left.insert(min(at, len(left)), _under(title, found))
    for name in wish.left_out:
        taken(name)
    first = [one for one in map(taken, wish.first) if one is not None]
    return [one.important(1) for one in first] + left, problems


def _under(title: str, some: Sequence[Fitted]) -> Fitted:
    """Sections under one heading, each led by its own title; as important as the most important."""
    importance = min(one.full.importance for one in some)

    def made(parts: Iterable[m.SheetSection]) -> m.SheetSection:
        content = tuple(one for part in parts for one in _led(part))
        return m.SheetSection(title, content, importance, some[0].full.source)

    return Fitted(made(one.full for one in some), made(one.brief for one in some))


def _led(section: m.SheetSection) -> tuple[m.Content, ...]:
    """What a section holds, under its title."""
    match section.content:
        case (m.FlowText(title="") as flow,):
            return (replace(flow, title=section.title),)
        case _:
            return (m.Paragraph(m.plain(section.title, "bold")), *section.content)


def _unknown(name: Named, known: Sequence[str]) -> m.PrintProblem:
    near = nearest(name.name, known)
    hint = f": did you mean “{near[0]}”?" if near else ""
    return m.PrintProblem("section", f"the quick sheet has no section “{name.name}”{hint}", 0, name.at)
