"""`sushigo check`: run conformance cases."""

from __future__ import annotations

import click

from sushigo.conformance import CaseOutcome, check_file
from sushigo.errors import InvalidRecord


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Run every conformance case of each FILE.

    Shows a line for each case that fails and a closing line for each file. Exits 1 if any case failed, 2 if a
    file cannot be read.
    """
    code = 0
    for path in files:
        try:
            outcomes = check_file(path)
        except InvalidRecord as error:
            click.echo(f"Error: {error}", err=True)
            code = 2
            continue
        if len(files) > 1:  # on the other stream, so that the report has the lines that the format names and no others
            click.echo(f"{path}:", err=True)
        if not report(outcomes):
            code = max(code, 1)
    ctx.exit(code)


def report(outcomes: list[CaseOutcome]) -> bool:
    """Show what became of the cases of a file.

    Args:
        outcomes: What became of each.

    Returns:
        Whether all passed.
    """
    failed = [outcome for outcome in outcomes if not outcome.passed]
    for outcome in failed:
        click.echo(f"{outcome.id}: {'; '.join(outcome.faults)}")
    click.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return not failed
