"""The derivations of the bridges, and of the table of obligations."""
