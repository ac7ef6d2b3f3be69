"""What bots are asked, and what they answer, wherever they think."""
