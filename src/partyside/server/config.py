"""The settings of a server: one struct, from which the command line, the environment and docs/running.md follow."""

import re
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, cast, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields


class BadSetting(Exception):
    """A setting that cannot be used; the text says which and why."""


class Config(Struct, frozen=True):
    """Every field is the flag `--field-name` of `partyside serve` and the variable `PARTYSIDE_FIELD_NAME`."""

    host: Annotated[str, Meta(description="Address to listen on; 0.0.0.0 for all of the machine.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, lt=65536, description="Port to listen on; 0 takes a free one.")] = 8000
    data: Annotated[Path, Meta(description="Directory of the rooms; made if it is missing.")] = Path("data")
    durability: Annotated[
        Literal["power", "process"],
        Meta(
            description="What a stored step survives: a loss of power, or only the death of the process (slow disks)."
        ),
    ] = "power"
    ws: Annotated[
        Literal["picows", "asgi"],
        Meta(description="Implementation of WebSockets; `asgi` is slower and leans on nothing undocumented."),
    ] = "picows"
    public_url: Annotated[
        str | None,
        Meta(
            description="Where people find the site, e.g. https://uno.example.org. Search engines and previews of links"
            " want whole addresses."
        ),
    ] = None
    origins: Annotated[
        tuple[str, ...],
        Meta(description="Origins of pages on other hosts that may use this server, e.g. https://uno.example.org."),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Meta(description="Addresses or networks of reverse proxies whose X-Forwarded-For and -Proto are believed."),
    ] = ()
    connections_per_address: Annotated[int, Meta(ge=1, description="WebSockets that one address may hold at once.")] = (
        200
    )
    entries_per_minute: Annotated[
        int, Meta(ge=1, description="Rooms that one address may create and join within a minute.")
    ] = 120
    rate_limits: Annotated[
        Literal["on", "off"],
        Meta(description="Whether anything is limited for an address or a connection; `off` is for load tests."),
    ] = "on"
    thinkers: Annotated[
        int,
        Meta(
            ge=0, le=64, description="Processes in which bots think; 0 lets them think in the server's own, for tests."
        ),
    ] = 1
    metrics_port: Annotated[int, Meta(ge=0, lt=65536, description="Port of Prometheus' /metrics; 0 for none.")] = 0
    metrics_host: Annotated[
        str, Meta(description="Address of /metrics. It needs no password: never show it to the public.")
    ] = "127.0.0.1"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="From which weight on events are logged.")
    ] = "info"
    test: Annotated[
        Path | None, Meta(description="Scenario file that fixes all chance; only on a loopback address.")
    ] = None

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host == "localhost" or _is_loopback(self.host)


class Setting(Struct, frozen=True):
    """One field of `Config` as people meet it."""

    name: str
    flag: str
    variable: str
    default: str
    """As one would write it; empty for none."""
    choices: tuple[str, ...]
    """The only values; empty if it is not a matter of choice."""
    meaning: str


def settings() -> list[Setting]:
    """All settings, in the order of `Config`."""
    hints = get_type_hints(Config, include_extras=True)
    return [_setting(field, hints[field.name]) for field in fields(Config)]


def load(given: Mapping[str, str]) -> Config:
    """The configuration with these fields set, from text as it comes from flags and variables.

    Lists are separated by commas. Raises BadSetting for what cannot be used.
    """
    values: dict[str, Any] = dict(given)
    for name in ("origins", "proxies"):
        if name in given:
            values[name] = tuple(part for part in (part.strip() for part in given[name].split(",")) if part)
    try:
        config = msgspec.convert(values, Config, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        name = place.rstrip("`")
        raise BadSetting(f"{_flag(name)} cannot be {given[name]!r}: {reason[0].lower()}{reason[1:]}") from error
    for proxy in config.proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise BadSetting(f"--proxies: {proxy} is no address or network") from None
    for flag, origins in ("--origins", config.origins), ("--public-url", (config.public_url,)):
        for origin in origins:
            if origin is not None and not _ORIGIN.fullmatch(origin):
                raise BadSetting(f"{flag}: {origin} is no origin, such as https://uno.example.org")
    if config.test is not None and not config.is_private:
        raise BadSetting(f"--test is for this machine only: --host {config.host} can be reached from outside")
    return config


_PREFIX: Final = "PARTYSIDE_"

_ORIGIN: Final = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)
"""Scheme, host and port, no path, and nothing that means something in HTML."""


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _setting(field: FieldInfo, hint: Any) -> Setting:
    kind, meta = get_args(hint)
    default = ",".join(field.default) if isinstance(field.default, tuple) else field.default
    return Setting(
        field.name,
        _flag(field.name),
        _PREFIX + field.name.upper(),
        "" if default is None else str(default),
        tuple(str(choice) for choice in get_args(kind)) if "Literal" in str(kind) else (),
        cast("str", meta.description),
    )


def _path(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str):
        return Path(value)
    raise NotImplementedError


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
