"""What a user types after `ferrovia`: one file a command."""
