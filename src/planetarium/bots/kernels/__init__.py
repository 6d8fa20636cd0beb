"""What is compiled for the bots: written as rules are, over the records of the rulebook."""
