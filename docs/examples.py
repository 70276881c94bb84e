"""For the site's reference: the sessions that close docstrings are shown as examples, not as quotations."""

from __future__ import annotations

from textwrap import indent

import griffe


class Sessions(griffe.Extension):
    """Puts what stands behind the first prompt of a docstring under a heading that the site knows."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Rewrite the docstring of one object."""
        if obj.docstring is not None:
            text, prompt, session = obj.docstring.value.partition("\n>>> ")
            if prompt:
                obj.docstring.value = f"{text}\n\nExamples:\n{indent('>>> ' + session, '    ')}"
