"""One deal for several tables: made, played and compared."""
