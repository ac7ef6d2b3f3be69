"""What the commands share: arguments, files, output, progress, saved games and the numbered rules."""
