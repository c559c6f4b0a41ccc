"""A rulebook as tokens, counters and bases at true size, and how many of each."""
