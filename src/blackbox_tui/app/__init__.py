"""The application core that both front ends share."""
