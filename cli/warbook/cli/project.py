"""The project's file: what a published site is called, where it stands, and whether its games can be played in its pages.

`warbook.yaml` stands beside the folder `rules`, or in the folder of games where that is called otherwise:

name: Salt and Signal               of the whole site; of one game alone, its title, if not given
about: Two games for a rainy pier.  one sentence, which search engines and shared links show
address: https://example.org/games  where the site will stand
licence: CC BY 4.0                  under which others may use it, at the foot of every page and in rulebooks
edit: https://example.org/edit/{path}#L{line}   where the rules behind a page can be edited
language: no                        leaves out the pages about the language the rules are written in
versions: v*                        tags of git, whose books stand beside the one of today
play: cdn                           played in the reader's browser, with Pyodide from a public place; `self`: from files beside the site; `no`
pyodide: tools                      for `self`, the folder of Pyodide, or one where npm installed it; seen from the project's file
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from warbook.cli.problem import Problem, perhaps

if TYPE_CHECKING:
    from warbook.publish.book.versions import Version
    from warbook.publish.identity import Identity
    from warbook.publish.play.files import Playing

FILE = "warbook.yaml"
FIELDS = ("name", "about", "address", "licence", "edit", "language", "versions", "play", "pyodide")
WAYS = ("no", "cdn", "self")
MISSING = {
    "address": "address: https://… (without it codes on cards lead nowhere, and shared links have no picture)",
    "licence": "licence: … (under which others may use your rules)",
    "about": "about: … (one sentence, which search engines show)",
}
"""What a site that is to be published should say of itself, and why."""


def identity_by(address: str, games: Sequence[Path]) -> Identity:
    """What the site of these games says of itself, by an option or else by the project's file."""
    from warbook.publish.identity import Identity

    said = read_project(project_of(games[0]) / FILE)
    return Identity(
        said.get("name", ""),
        said.get("about", ""),
        checked_address(address or said.get("address", "")),
        said.get("licence", ""),
        said.get("edit", ""),
        said.get("language", "yes") != "no",
    )


def checked_address(address: str) -> str:
    """An address as it stands before paths. Raises `Problem` where it is none of the web."""
    parts = urlsplit(address)
    if address and (
        parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment
    ):
        raise Problem(f"“{address}” is no address of a site, such as https://example.org/games.")
    return address.rstrip("/")


def lacking(identity: Identity) -> list[str]:
    """What the project's file should say before the site is published, as lines of it."""
    said = {"address": identity.address, "licence": identity.licence, "about": identity.about}
    return [line for field, line in MISSING.items() if not said[field]]


def versions_by(pattern: str, games: Sequence[Path], into: Path) -> list[Version]:
    """The tagged versions that a site tells of, by an option or else by the project's file; their rules are written
    into a folder. Raises `Problem` where no tag is meant."""
    from warbook.publish.book.versions import Version

    pattern = pattern or read_project(project_of(games[0]) / FILE).get("versions", "")
    if not pattern:
        return []
    from warbook.cli.revisions import tags, write_out

    found = []
    for at, (name, date, said) in enumerate(tags(games[0].resolve().parent, pattern)):
        rules = into / str(at) / games[0].resolve().parent.name
        write_out(games[0], name, rules)
        found.append(Version(name, date, said, rules))
    if not found:
        raise Problem(
            f"No tag of git is called “{pattern}”. Tag a version first: git tag -a v1 -m “First edition”."
        )
    return found


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
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise Problem(f"“{path.name}” says something of a project, such as “play: cdn”.")
    found: dict[str, str] = {}
    for name, value in data.items():
        if name not in FIELDS:
            raise Problem(f"A project has no field “{name}” ({path.name}).{perhaps(str(name), FIELDS)}")
        if isinstance(value, (dict, list)):
            raise Problem(f"“{name}:” is one line of text ({path.name}).")
        # YAML reads a plain `no` as false.
        found[name] = "no" if value is False else "" if value is None else " ".join(str(value).split())
    if found.get("language", "yes") not in ("yes", "True", "no"):
        raise Problem(f"“language:” is yes or no ({path.name}), not “{found['language']}”.")
    if found.get("play", "no") not in WAYS:
        raise Problem(
            f"“play:” is {', '.join(WAYS[:-1])} or {WAYS[-1]} ({path.name}), not “{found['play']}”."
        )
    return found
