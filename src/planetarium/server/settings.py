"""Settings: where a server listens, where games are kept, and what one client may ask of it."""

import re
from dataclasses import dataclass, field, fields, replace
from ipaddress import IPv4Address, IPv6Address

import idna

from planetarium.errors import OptionsError

_ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[^][\s/\\?#@:]+)(?::([0-9]{0,5}))?/?", re.IGNORECASE)
_LABEL = "(?!-)[a-z0-9_-]{1,63}(?<!-)"
_NAME = re.compile(rf"{_LABEL}(\.{_LABEL})*\.?")
_USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Limits:
    """What one client may do. A client is an IPv4 address or an IPv6 /64 block; a proxy names its clients."""

    body: int = 1_048_576  # bytes of a request that brings cards, a position or a record
    message: int = 16_384  # bytes of any other, and of a socket message
    bodies: int = 8_388_608  # bytes of requests under way
    all_bodies: int = 134_217_728  # of all clients together
    requests: float = 20.0  # a second
    files: float = 200.0  # of the page, a second
    messages: float = 20.0  # a second on each socket
    traffic: float = 131_072.0  # bytes a second on all sockets
    work: float = 0.25  # seconds of the server's time, a second
    chats: float = 0.5  # a second for each person
    hints: float = 0.5  # a second
    reviews: float = 60.0  # of finished games, an hour
    reviewing: int = 2  # reviews at a time
    pictures: float = 0.2  # drawn anew, a second
    tables: float = 60.0  # new ones, and seats taken, an hour
    lobby: float = 10.0  # new public tables an hour
    changes: float = 0.5  # of seats: names, bots, invites; a second
    undos: float = 0.5  # undo requests, a second for each person
    connections: int = 100  # at a time, sockets among them
    all_connections: int = 12_000  # of all clients together
    sockets: int = 40  # at a time
    all_sockets: int = 10_000  # of all clients together
    queue: int = 128  # messages that wait for a slow reader
    queue_bytes: int = 2_097_152  # bytes of them
    headers: float = 10.0  # seconds in which the headers of a request must come
    upload: float = 30.0  # seconds in which the largest body must come; a small one in a third of them
    unread: float = 30.0  # seconds that an answer waits for a client that does not read
    follows: int = 20  # tables on one socket
    idle: float = 60.0  # seconds until a table that nobody follows leaves memory
    away: float = 600.0  # seconds until others may seat a bot for somebody who lets them wait

    @classmethod
    def with_changes(cls, changes: list[str]) -> "Limits":
        """The usual limits with changes such as `sockets=1000`; OptionsError for one that cannot be read."""
        limits = cls()
        known = {each.name: type(getattr(limits, each.name)) for each in fields(cls)}
        for change in changes:
            name, _, value = change.partition("=")
            if name not in known:
                raise OptionsError(f"There is no limit {name!r}; choose from {', '.join(known)}")
            try:
                number = known[name](value)
                assert number > 0
            except (ValueError, AssertionError):
                raise OptionsError(f"The limit {name} must be a number above 0, not {value!r}") from None
            limits = replace(limits, **{name: number})
        return limits


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    host: str = "127.0.0.1"
    port: int = 8421
    database: str = ""
    origins: tuple[str, ...] = ()  # besides its own: https://games.example
    limits: Limits = field(default_factory=Limits)
    bot_workers: int | None = None

    def __post_init__(self) -> None:
        if not self.host:
            raise OptionsError("--host must not be empty; 127.0.0.1 is for this machine only, 0.0.0.0 lets others in")
        object.__setattr__(self, "origins", tuple(browser_origin(text) for text in self.origins))


def browser_origin(text: str) -> str:
    """An address as browsers name it in the header `Origin`, to which it is compared letter by letter.

    >>> browser_origin("https://Games.Example:443/")
    'https://games.example'
    """
    found = _ORIGIN.fullmatch(text)
    try:
        if not found:
            raise ValueError
        scheme, host = found[1].lower(), _host(found[2])
        port = int(found[3] or _USUAL_PORTS[scheme])
        if not 1 <= port <= 65535:
            raise ValueError
    except ValueError:
        shown = "" if "@" in text else f" {text!r}"  # the part before an @ may be a password
        raise OptionsError(
            f"--origin{shown}: write it as https://games.example or http://10.0.0.5:8421, with http or https, a host, "
            "a port if it is an unusual one, and nothing else"
        ) from None
    return f"{scheme}://{host}" if port == _USUAL_PORTS[scheme] else f"{scheme}://{host}:{port}"


def _host(text: str) -> str:
    """A host as browsers write it; ValueError if it is not valid."""
    if text.startswith("["):
        return f"[{IPv6Address(text[1:-1]).compressed}]"
    name = text.lower() if text.isascii() else idna.encode(text, uts46=True).decode()
    if name.rpartition(".")[2].isdigit():
        return str(IPv4Address(name))
    if not _NAME.fullmatch(name) or len(name) > 254:
        raise ValueError
    return name
