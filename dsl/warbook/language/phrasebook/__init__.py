"""The phrasebook: every sentence that acts, as records with a meaning."""
