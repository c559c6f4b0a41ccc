"""Numbers of the events of a log that no rule has a name for; all others are numbers of rules, from 0 on."""

ROLL_OFF, PLACED, TOOK_PLACE, THROWN, DRAWN, EDGE, FIRST, POINTED, DRIFTED = range(-2, -11, -1)
