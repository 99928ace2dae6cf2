"""The derivations of the disclosure-risk paper."""
