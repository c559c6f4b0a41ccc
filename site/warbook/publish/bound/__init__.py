"""A rulebook as one bound book: what stands in it, in which order, as the print stage takes it."""
