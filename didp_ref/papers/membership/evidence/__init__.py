"""What was looked at for the claims of the membership-privacy paper: one function a claim."""
