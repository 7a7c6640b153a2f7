"""Opinions and narrations by a language model, through LangChain and any OpenAI-compatible server.

The libraries are imported when a model is really asked, and only in ``client`` and ``failures``.
"""

from __future__ import annotations
