"""Parts of the bundled corrector around its network: what it is shown, which edits it may make."""
