"""The derivations of the membership-privacy paper."""
