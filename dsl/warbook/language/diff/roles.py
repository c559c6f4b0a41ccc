"""Roles that a declaration calls otherwise now: by itself that changes nothing of what it says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from warbook.language.diff.declared import Declared, Statement

_ROLE = re.compile(r"\b([a-z][a-z-]*) (?=\(an? )")


def renamed_roles(old: Declared, new: Declared) -> dict[str, str]:
    """The roles of a heading by their old names, each with its new one; none where more than names has changed."""
    was, now = old.raw.head.text, new.raw.head.text
    if was == now or _ROLE.sub("", was) != _ROLE.sub("", now):
        return {}
    names = dict(zip(_ROLE.findall(was), _ROLE.findall(now), strict=True))
    return names if len(set(names.values())) == len(names) else {}


def as_called(statement: Statement, names: Mapping[str, str]) -> Statement:
    """A statement with roles by their new names; a heading stays as it was, and so do rules, which have names of their own."""
    if statement.sort in ("heading", "rule") or not names:
        return statement
    known = "|".join(map(re.escape, names))
    role = re.compile(rf"\b(?:([Tt])he )?({known})\b")

    def called(match: re.Match[str]) -> str:
        return f"{match[1] or 't'}he {names[match[2]]}"

    return replace(statement, text=role.sub(called, statement.text))
