"""How fast the engine is: the same games in each form, measured in processor time."""
