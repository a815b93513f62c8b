"""The commands: `partyside serve`, `partyside playout` and `partyside arena`."""

import os
import sys
from collections import Counter
from random import Random
from time import perf_counter

import click
import msgspec

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


PLAYERS = "random, rule-v1, heuristic, easy, normal, hard; hard/bluffer and the like; module:function for one's own"


@main.command()
@click.option("--hero", default="hard", show_default=True, metavar="PLAYER", help=PLAYERS)
@click.option("--versus", default="rule-v1", show_default=True, metavar="PLAYER", help="Who sits in all other seats.")
@click.option("--seats", default=2, show_default=True, type=click.IntRange(2, 10), help="Players in each game.")
@click.option(
    "--deals", default=10_000, show_default=True, type=click.IntRange(2), help="Each is played once for every seat."
)
@click.option("--seed", default=1, show_default=True, help="Of all chance: the same seed plays the same games.")
@click.option("--processes", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON, and no progress.")
def arena(hero: str, versus: str, seats: int, deals: int, seed: int, processes: int, as_json: bool) -> None:
    """Let bots play each other, and tell how often the hero wins.

    Fails if it wins more than honest play allows: then it has seen what it should not.
    """
    # Before numpy is imported: the net is too small to gain by more than one thread.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    from partyside.arena import CHUNK, Match, Tally, result, tallies

    match, tally = Match(hero, versus, seats, deals, seed), Tally()
    try:
        played = tallies(match, processes)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    chunks = -(-deals // CHUNK)
    try:
        with click.progressbar(played, chunks, label="deals", hidden=as_json, file=sys.stderr) as parts:
            for part in parts:
                tally.add(part)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    told = result(match, tally)
    if as_json:
        click.echo(msgspec.json.encode(told))
    else:
        click.echo(f"{hero} against {seats - 1} x {versus}: {deals * seats} games, {deals} deals, seed {seed}")
        click.echo(f"won {told.share:.1%} ± {told.margin:.1%}, at 95 %; an equal would win {told.even:.1%}")
        click.echo(
            f"had a choice {told.decisions:.1f} times a game; {told.mean_ms:.2f} ms of CPU each, p99 {told.p99_ms:.2f}"
        )
    if told.leaks:
        raise click.ClickException("more than honest play can win: look for a leak")
