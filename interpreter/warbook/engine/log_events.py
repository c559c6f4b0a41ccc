"""Numbers of the events of a log that no rule has a name for; all others are numbers of rules, from 0 on."""

ROLL_OFF, PLACED, TOOK_PLACE, THROWN, DRAWN, EDGE, FIRST, POINTED, DRIFTED, AGAIN, ONLY, BEGUN = range(
    -2, -14, -1
)
"""`AGAIN`: a decision was taken back behind dice or something revealed: (player, answers so far, place in the dice).
`ONLY`: of what could be chosen there was but one, which was taken without asking: (player, what it is, the rule). `BEGUN`: of a worked example, that all is given,
and something is done now. No log tells these two."""
