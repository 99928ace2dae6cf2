"""Processes of our own: children, signals, and what a user's code may see and do."""
