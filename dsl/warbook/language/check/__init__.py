"""Model → what is wrong with it as a whole: rules that cannot act, cannot end, or only seem to act."""
