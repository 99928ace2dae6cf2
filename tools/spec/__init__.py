"""The specification: SPEC.md and the pages under docs/spec, generated from the code."""
