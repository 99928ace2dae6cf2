"""The formulas, one module a topic."""
