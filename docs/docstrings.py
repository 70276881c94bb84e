"""For the site's reference: what docstrings and classes say, in the terms of the tool that draws the pages."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import Parameter, signature
from textwrap import indent

import attrs
import griffe

RULES = "../rules"
"""The pages of the rules, from a page of the reference."""

_CITED = re.compile(r"rules\.md (§[\d.]+(?: #\d+)?(?:, §[\d.]+)*)")
_SECTION = re.compile(r"§(?P<section>[\d.]*\d)(?: #(?P<point>\d+))?")
_VARIABLES = re.compile(r"Class variables:\n(?P<listed>(?:    .*\n?|\n)*)")
_VARIABLE = re.compile(r"^    (?P<name>\w+): .*(?:\n      .*)*", re.MULTILINE)


def linked(text: str) -> str:
    """Let what the source cites of the rules lead to where the site has it.

    >>> linked("(rules.md §5 #21)")
    '([where sources differ, 21](../rules/disagreements.md#d21))'
    """
    return _CITED.sub(lambda cited: _SECTION.sub(_link, cited[1]), text)


def _link(cited: re.Match[str]) -> str:
    section, point = cited["section"], cited["point"]
    if point:
        return f"[where sources differ, {point}]({RULES}/disagreements.md#d{point})"
    if "." in section:
        return f"[R-{section}]({RULES}/rulings.md#R-{section}-1)"
    page = {"1": "classic.md", "2": "party.md"}.get(section, "index.md#sources")
    return f"[the rules]({RULES}/{page})"


def with_defaults(told: str, cls: griffe.Class) -> str:
    """Turn the class variables of a docstring into attributes, each with the value it has in this class."""

    def default(item: re.Match[str]) -> str:
        return f"{item[0]} Default: `{cls.members[item['name']].value}`."

    def listed(found: re.Match[str]) -> str:
        return "Attributes:\n" + _VARIABLE.sub(default, found["listed"])

    return _VARIABLES.sub(listed, told)


class Docstrings(griffe.Extension):
    """Shows sessions as examples, class variables as attributes, citations as links, and how things are called."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Rewrite the docstring of one object."""
        if obj.docstring is not None:
            told = linked(obj.docstring.value)
            if isinstance(obj, griffe.Class):
                told = with_defaults(told, obj)
            text, prompt, session = told.partition("\n>>> ")
            if prompt:
                told = f"{text}\n\nExamples:\n{indent('>>> ' + session, '    ')}"
            obj.docstring.value = told

    def on_function(self, *, func: griffe.Function, **_: object) -> None:
        """Show a strategy as it is called: hypothesis gives it `draw`, and makes a strategy of what it returns."""
        if any(str(decorator.value) == "st.composite" for decorator in func.decorators):
            del func.parameters["draw"]
            func.returns = f"st.SearchStrategy[{func.returns}]"
            if func.docstring is not None:
                func.docstring.value = re.sub(r"\n +draw: .*", "", func.docstring.value)

    def on_class(self, *, cls: griffe.Class, **_: object) -> None:
        """Give a class that attrs made the arguments that it takes, which are not written in its source."""
        made: object = import_module(cls.module.path)
        for name in cls.path.removeprefix(f"{cls.module.path}.").split("."):
            made = getattr(made, name)
        if isinstance(made, type) and attrs.has(made) and "__init__" not in cls.members:
            arguments = [griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)]
            arguments += [_argument(cls, argument) for argument in signature(made).parameters.values()]
            cls.set_member("__init__", griffe.Function("__init__", parameters=griffe.Parameters(*arguments)))


def _argument(cls: griffe.Class, argument: Parameter) -> griffe.Parameter:
    """Describe an argument by the field that it fills; a default that is made anew each time is shown as `...`."""
    default = "..." if argument.default is attrs.NOTHING else repr(argument.default)
    return griffe.Parameter(
        argument.name,
        annotation=getattr(cls.all_members.get(argument.name), "annotation", None),
        kind=griffe.ParameterKind[argument.kind.name.lower()],
        default=None if argument.default is Parameter.empty else default,
    )
