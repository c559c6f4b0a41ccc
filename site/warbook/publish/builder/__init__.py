"""The force builder: a page on which a list is made, checked by the limits that the rules declare, shared and saved."""
