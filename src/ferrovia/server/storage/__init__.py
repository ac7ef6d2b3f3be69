"""Storage: entries of tables, listings, accounts, on SQLite or PostgreSQL."""
