"""The commands: `partyside serve` and `partyside playout`."""

from collections import Counter
from random import Random
from time import perf_counter

import click

from partyside import __version__
from partyside.server import config


@click.group()
@click.version_option(__version__, prog_name="PartySide")
def main() -> None:
    """A web site where friends play UNO together in the browser."""


def _serve(**given: str | None) -> None:
    """Run the web site until Ctrl+C or SIGTERM. Each option can be set by the variable beside it too."""
    from partyside.server.serving import CannotServe, run

    try:
        chosen = config.load({name: value for name, value in given.items() if value is not None})
        run(chosen, lambda address: click.echo(f"PartySide: {address} (rooms are kept in {chosen.data})", err=True))
    except (config.BadSetting, CannotServe) as error:
        raise click.ClickException(str(error)) from error


def _option(setting: config.Setting) -> click.Option:
    return click.Option(
        [setting.flag, setting.name],
        envvar=setting.variable,
        show_envvar=True,
        help=f"{setting.meaning}  [default: {setting.default or 'none'}]",
        metavar="|".join(setting.choices) or ("NUMBER" if setting.default.isdecimal() else setting.name.upper()),
    )


# From the list of settings itself, so that no option can be forgotten here.
main.add_command(
    click.Command("serve", callback=_serve, help=_serve.__doc__, params=[_option(one) for one in config.settings()])
)


@main.command()
@click.option("--games", default=1_000, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 10), help="Players in each.")
@click.option("--seed", default=1, show_default=True, help="Of all chance: the same seed plays the same games.")
def playout(games: int, seats: int, seed: int) -> None:
    """Play games at random by the real rules, and tell how fast that was and how they ended."""
    from partyside.playout import play

    rng, started = Random(seed), perf_counter()
    played = [play(seats, rng) for _ in range(games)]
    seconds = perf_counter() - started
    actions = sum(game.actions for game in played)
    click.echo(f"{games} games of {seats} seats in {seconds:.1f} s")
    click.echo(
        f"{games / seconds:.0f} games/s, {actions / seconds:.0f} actions/s, {actions / games:.1f} actions a game"
    )
    for how, count in Counter(game.how for game in played).most_common():
        click.echo(f"{how} {count / games:.2%}")
