"""What an adversary learns from an answer about a file."""
