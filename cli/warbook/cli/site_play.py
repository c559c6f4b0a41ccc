"""Whether games can be played in the pages of a site, and from where the pages get Python: an option, or a line of the project's file.

The project's file, `warbook.yaml`, stands beside the folder `rules`, or in the folder of games where that is called otherwise:

play: cdn          in the reader's browser, with Pyodide from a public place; `self`: from files beside the site; `no`
pyodide: tools     for `self`, the folder of Pyodide, or one where npm installed it; seen from the project's file
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.cli.problem import Problem, perhaps

if TYPE_CHECKING:
    from warbook.publish.play.files import Playing

FILE = "warbook.yaml"
FIELDS = ("play", "pyodide")
WAYS = ("no", "cdn", "self")


def playing_by(play: str | None, pyodide: str | None, games: Sequence[Path]) -> Playing | None:
    """How the games of a site are played on it, by options or else by the project's file; None where they are not."""
    folder = project_of(games[0])
    said = read_project(folder / FILE)
    play = play or said.get("play", "no")
    place = Path(pyodide) if pyodide is not None else folder / said.get("pyodide", ".")
    if play == "no":
        return None
    from warbook.cli.lists import lists_in
    from warbook.publish.play.files import Playing
    from warbook.publish.play.pyodide import NoPyodide, beside, from_cdn

    try:
        return Playing(from_cdn() if play == "cdn" else beside(place), lists_in)
    except NoPyodide as fault:
        raise Problem(str(fault)) from fault


def project_of(game: Path) -> Path:
    """The folder of the project that a game belongs to."""
    games = game.resolve().parent
    return games.parent if games.name == "rules" else games


def read_project(path: Path) -> dict[str, str]:
    """What the project's file says; nothing where there is none. Raises `Problem` where it is not as it should be."""
    if not path.exists():
        return {}
    from ruamel.yaml import YAML

    from warbook.cli.yaml_file import read_yaml

    data = read_yaml(path, YAML(typ="safe", pure=True), "the file of a project")
    if not isinstance(data, dict):
        raise Problem(f"“{path.name}” says something of a project, such as “play: cdn”.")
    found: dict[str, str] = {}
    for name, value in data.items():
        if name not in FIELDS:
            raise Problem(f"A project has no field “{name}” ({path.name}).{perhaps(str(name), FIELDS)}")
        # YAML reads a plain `no` as false.
        found[name] = "no" if value is False else str(value)
    if found.get("play", "no") not in WAYS:
        raise Problem(
            f"“play:” is {', '.join(WAYS[:-1])} or {WAYS[-1]} ({path.name}), not “{found['play']}”."
        )
    return found
