"""The grammar item catalogue: 263 items as tested data, and the finder of their uses."""
