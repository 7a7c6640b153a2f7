"""Standing here, this file puts `playing` within reach of every test below."""
