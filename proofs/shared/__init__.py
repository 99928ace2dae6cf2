"""What the derivations of several papers use; nothing here proves a claim by itself."""
