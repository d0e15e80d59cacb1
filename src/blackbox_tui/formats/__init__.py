"""Values to text and back, with every limit."""
