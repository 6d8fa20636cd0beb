"""The commands under `planetarium lab`, each in a file of its own: play many games, and see what they tell."""

import typer

from planetarium.cli.laboratory.compare import compare
from planetarium.cli.laboratory.report import report
from planetarium.cli.laboratory.run import run
from planetarium.cli.laboratory.tune import tune

laboratory = typer.Typer(
    name="lab", help="The laboratory: play many games into tables, and see what they tell.", no_args_is_help=True
)
for command in (run, report, compare, tune):
    laboratory.command()(command)

commands = typer.Typer()
commands.add_typer(laboratory)
