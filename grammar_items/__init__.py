"""The grammar item catalogue: 263 items as tested data, and the finder of their uses."""

from grammar_items import light_parser

light_parser.install()  # before spaCy is imported anywhere
