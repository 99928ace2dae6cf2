"""Mechanisms: what is sampled, and the protocols that answer many queries."""
