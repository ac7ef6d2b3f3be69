"""What the bots think with: the board as a graph, memory, styles, trained weights and the training."""
