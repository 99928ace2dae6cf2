"""The audit: it runs checks and derivations, keeps the ledger, and renders what was found."""
