"""What the library costs, as ratios to what a user would otherwise run on the same machine."""
