"""News of slow games for people who are not looking: web hooks and mail."""
