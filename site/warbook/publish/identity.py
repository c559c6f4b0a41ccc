"""What a site says of itself: its name, what it is about, where it stands, and under which licence."""

from __future__ import annotations

from dataclasses import dataclass

NAME = "Warbook"
ABOUT = "Tabletop wargames whose written rules play, publish and print themselves."


@dataclass(frozen=True, slots=True)
class Identity:
    """Each part "" where nothing is said; `address` without a slash at its end, `edit` with `{path}` and `{line}` in it."""

    name: str = ""
    about: str = ""
    address: str = ""
    licence: str = ""
    edit: str = ""
    language: bool = True
    """Whether the pages about the language stand in it too."""

    def named(self, titles: list[str]) -> str:
        """The name of a site of these games: its own, that of the only one, or ours."""
        return self.name or (titles[0] if len(titles) == 1 else NAME)


UNSAID = Identity()
"""What a site says that nobody has said anything of."""
