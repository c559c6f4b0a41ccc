"""What no worked example notices: rules changed one fact at a time, and the examples that run through them."""
