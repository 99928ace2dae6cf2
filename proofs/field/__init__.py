"""The derivations of the field's well-known results."""
