"""How positions spell the fields of a state, and what mechanisms add to that."""
