"""YAML files of players: where they are, and read so that whatever is wrong with one is told in a sentence."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warbook.cli.problem import Problem
from warbook.language.bounded import read_bounded

if TYPE_CHECKING:
    from ruamel.yaml import YAML

LISTS = "lists"
"""The folder of the force lists that came with a game."""
LARGEST = 100_000
"""Of so many bytes a force list may be."""


def list_files(folder: Path) -> list[Path]:
    """The force lists that came with a game, in order of their names."""
    inside = folder / LISTS
    return sorted([*inside.glob("*.yaml"), *inside.glob("*.yml")]) if inside.is_dir() else []


def read_yaml(path: Path, yaml: YAML, what: str = "a force list") -> Any:
    """What is in a file that holds `what`, as `yaml` reads it; a `Problem` where it cannot be read."""
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        return yaml.load(read_bounded(path, LARGEST).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Problem(f"“{path}” is not UTF-8 text.") from error
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise Problem(f"“{path}” is too large for {what}.") from error
        raise Problem(f"“{path}” cannot be read: {error.strerror or 'it is not there'}.") from error
    except RecursionError as error:
        raise Problem(f"“{path}” is nested too deep for {what}.") from error
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None) if isinstance(error, MarkedYAMLError) else None
        where = f" on line {mark.line + 1}" if mark is not None else ""
        from warbook.publish.theme.yaml_words import plainly

        said = plainly(getattr(error, "problem", None) or "it cannot be read")
        raise Problem(f"“{path}” is not YAML{where}: {said}.") from error
