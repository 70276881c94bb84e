"""Frozen values that are made quickly are the same as those that their classes make."""

from __future__ import annotations

import pickle

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from sushigo.event import Award, award_of
from sushigo.state import Decision, decision_of

values = st.tuples(st.integers(0, 7), st.text(max_size=5), st.tuples(st.integers()))


@given(fields=values)
def test_it_is_the_value_that_the_class_makes(fields: tuple[int, str, tuple[int]]) -> None:
    made, normal = decision_of(*fields), Decision(*fields)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert type(made) is Decision
    assert made == normal
    assert hash(made) == hash(normal)
    assert repr(made) == repr(normal)
    assert pickle.loads(pickle.dumps(made)) == normal


def test_it_is_as_frozen_as_any() -> None:
    made = decision_of(0, "play", ())

    with pytest.raises(FrozenInstanceError):
        made.player = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_it_has_the_methods_of_its_class_and_of_the_bases_of_that() -> None:
    made = award_of(0, "tofu", 2, ())

    assert isinstance(made, Award)
    assert made.redacted(1) is made


def test_all_fields_have_to_be_given() -> None:
    with pytest.raises(TypeError):
        award_of(0, "tofu", 2)
