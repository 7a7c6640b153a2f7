"""Cases, the opinions given on them, what the two have in common, and which models have shown enough of it.

Nothing here asks a model: opinions come in, figures and certificates go out.
"""
