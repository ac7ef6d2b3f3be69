"""Network bots: programs elsewhere that connect with a token and play the games they are sent."""
