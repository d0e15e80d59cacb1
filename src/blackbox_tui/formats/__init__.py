"""Values as text and back, with every limit."""
