"""What several papers share: letters, the Adult data, and what follows of a risk."""
