"""Storage: entries of tables, listings and accounts, on SQLite or PostgreSQL."""
