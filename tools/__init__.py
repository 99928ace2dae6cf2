"""What makes the generated files, and what asks Coq; in a checkout only, not in the wheel."""
