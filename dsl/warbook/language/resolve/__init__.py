"""What sentences mean, with the names of a game."""
