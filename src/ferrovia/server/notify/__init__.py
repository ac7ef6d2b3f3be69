"""News of slow games for people who are not watching: webhooks and mail."""
