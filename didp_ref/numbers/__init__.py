"""How numbers are carried: exact, enclosed, as floats; the only room that rounds."""
