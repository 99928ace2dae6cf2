"""The derivations of the paper on the budget bound."""
