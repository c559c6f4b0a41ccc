"""How often something may be done, or has been."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import BULLETS, LAWS, TERM, wording

HOW_OFTEN = (
    wording(
        rf"^Once (?:per|each|every|a|in each|during each) ({TERM}), (.+?) (?:may|can) use ({TERM})\.?$",
        r"\2 cannot use \3 if it has used \3 during the \1",
        "Once per Day, a Soldier may use Strike.",
        "A Soldier cannot use Strike if it has used Strike during the Day.",
        BULLETS,
    ),
    wording(
        rf"^(.+?) (?:may|can) (?:only )?use ({TERM}) (?:only )?once (?:per|each|in each|every|a|during each) ({TERM})",
        r"\1 cannot use \2 if it has used \2 during the \3",
        "A Soldier may use Strike only once per Day.",
        "A Soldier cannot use Strike if it has used Strike during the Day.",
        LAWS,
    ),
    wording(
        rf"^(.+?) cannot use ({TERM}) if it has (?:already )?done so (?:in |during )?(?:this|the same|the) ({TERM})",
        r"\1 cannot use \2 if it has used \2 during the \3",
        "A Soldier cannot use Strike if it has already done so this Day.",
        "A Soldier cannot use Strike if it has used Strike during the Day.",
        LAWS,
    ),
    wording(
        rf"^(.+?) (?:may not|cannot) use ({TERM}) (?:more than once|twice|2 times|again) (?:per|each|in each|every|a|during each|during the|in the same|the same|during the same|this) ({TERM})",
        r"\1 cannot use \2 if it has used \2 during the \3",
        "A Soldier cannot use Strike more than once per Day.",
        "A Soldier cannot use Strike if it has used Strike during the Day.",
        LAWS,
    ),
    wording(
        rf"(?<=\w) (?:in|during) (?:this|that|the same|the current) ({TERM})",
        r" during the \1",
        "has moved in this Day",
        "has moved during the Day",
    ),
)
