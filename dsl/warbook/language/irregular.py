"""Verbs of English whose participle is not made by the rule: break → broken, lead → led."""

from __future__ import annotations

import re

_TABLE = """
arise arisen, awake awoken, bear borne, beat beaten, become become, begin begun, bend bent, bet bet, bid bid, bind bound, bite bitten,
bleed bled, blow blown, break broken, breed bred, bring brought, build built, burst burst, buy bought, cast cast, catch caught,
choose chosen, cling clung, come come, cost cost, creep crept, cut cut, deal dealt, dig dug, do done, draw drawn, drink drunk,
drive driven, eat eaten, fall fallen, feed fed, feel felt, fight fought, find found, flee fled, fling flung, fly flown,
forbid forbidden, forget forgotten, forgive forgiven, freeze frozen, get got, give given, go gone, grind ground, grow grown,
hang hung, hear heard, hide hidden, hit hit, hold held, hurt hurt, keep kept, kneel knelt, know known, lay laid, lead led, leave left,
lend lent, let let, light lit, lose lost, make made, mean meant, meet met, mow mown, pay paid, put put, quit quit, read read, rid rid,
ride ridden, ring rung, rise risen, run run, say said, see seen, seek sought, sell sold, send sent, set set, sew sewn, shake shaken,
shed shed, shine shone, shoot shot, show shown, shrink shrunk, shut shut, sing sung, sink sunk, sit sat, slay slain, sleep slept,
slide slid, sling slung, slit slit, smite smitten, sow sown, speak spoken, speed sped, spend spent, spin spun, spit spat, split split,
spread spread, spring sprung, stand stood, steal stolen, stick stuck, sting stung, stride stridden, strike struck, string strung,
strive striven, swear sworn, sweep swept, swell swollen, swim swum, swing swung, take taken, teach taught, tear torn, tell told,
think thought, throw thrown, thrust thrust, tread trodden, wake woken, wear worn, weave woven, weep wept, win won,
wring wrung, write written
"""
_PARTICIPLES: dict[str, str] = dict(pair.split() for pair in _TABLE.replace("\n", " ").split(","))
_VERBS = {done: verb for verb, done in reversed(_PARTICIPLES.items())}
_PREFIX = re.compile(r"(?:fore|inter|mis|out|over|re|un|under|up|with)-?(?=[a-z]{2})")
"""What verbs begin with that are formed as those without it: outrun, overthrow, withdraw."""
REGULAR = frozenset(("relay", "relight"))
"""Verbs that only look like these: relay → relayed."""


def irregular(verb: str) -> str | None:
    """The participle of a verb that does not form it by the rule; None for all others."""
    if (found := _PARTICIPLES.get(verb)) is not None:
        return found
    prefix = _PREFIX.match(verb)
    rest = _PARTICIPLES.get(verb[prefix.end() :]) if prefix is not None and verb not in REGULAR else None
    return prefix[0] + rest if prefix is not None and rest is not None else None


def of_irregular(participle: str) -> str | None:
    """The verb whose participle is not made by the rule and is this; None for anything else."""
    if (found := _VERBS.get(participle)) is not None:
        return found
    prefix = _PREFIX.match(participle)
    rest = _VERBS.get(participle[prefix.end() :]) if prefix is not None else None
    found = prefix[0] + rest if prefix is not None and rest is not None else None
    return None if found in REGULAR else found
