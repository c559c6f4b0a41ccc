"""Sentences that could be meant by one that is not read: a search beside the reading, which reads nothing in their place."""
