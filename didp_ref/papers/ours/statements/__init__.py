"""The statements that bind the notions to one another, and what each keeps, as mathematics."""
