"""What other libraries compute of the same quantities, judged by the vectors."""
