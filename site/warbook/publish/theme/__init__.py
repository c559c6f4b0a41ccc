"""A designer's `theme.yaml`: how it is read, and how a game looks by it."""
