"""The small character model behind ``bundled-zh``."""
