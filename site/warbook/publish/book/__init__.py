"""What all that is published of a game shares: the plan of its book, its terms, and its words as readers see them."""
