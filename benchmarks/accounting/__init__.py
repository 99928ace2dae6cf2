"""How narrow the brackets of di.accounting are, and how long they take."""
