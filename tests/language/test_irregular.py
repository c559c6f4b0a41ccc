"""Verbs whose participle is not made by the rule, and those that only look like them."""

from __future__ import annotations

import pytest

from warbook.language.irregular import of_irregular
from warbook.language.names import verb_forms


@pytest.mark.parametrize(
    ("verb", "third", "participle"),
    [
        ("lead", "leads", "led"),
        ("feed", "feeds", "fed"),
        ("shoot", "shoots", "shot"),
        ("catch", "catches", "caught"),
        ("undo", "undoes", "undone"),
        ("outrun", "outruns", "outrun"),
        ("overthrow", "overthrows", "overthrown"),
        ("withdraw", "withdraws", "withdrawn"),
        ("relay", "relays", "relayed"),
        ("reload", "reloads", "reloaded"),
        ("delay", "delays", "delayed"),
        ("wound", "wounds", "wounded"),
    ],
)
def test_verbs_are_formed_as_english_forms_them(verb: str, third: str, participle: str) -> None:
    assert verb_forms(verb) == (verb, third, participle)
    assert of_irregular(participle) in (verb, None)


def test_what_no_verb_forms_so_is_of_none() -> None:
    assert of_irregular("wound") is None
    assert of_irregular("relaid") is None
    assert of_irregular("leaded") is None
