"""For the site's reference: sections of docstrings under the headings that it knows."""

from __future__ import annotations

from textwrap import indent

import griffe


class Sessions(griffe.Extension):
    """Shows the session that closes a docstring as an example, and class variables as attributes."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Rewrite the docstring of one object."""
        if obj.docstring is not None:
            told = obj.docstring.value.replace("Class variables:", "Attributes:")
            text, prompt, session = told.partition("\n>>> ")
            if prompt:
                told = f"{text}\n\nExamples:\n{indent('>>> ' + session, '    ')}"
            obj.docstring.value = told
