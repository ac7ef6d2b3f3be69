"""Many random games: played in one process or several, written as rows, summed up."""
