"""Other wordings: what may be said instead of what the grammar reads."""
