"""The operator: what they can do, what they can see, and how every node obeys."""
