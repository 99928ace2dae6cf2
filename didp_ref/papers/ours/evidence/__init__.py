"""What is checked of the bridges in exact arithmetic, by topic."""
