"""How a server is set up: where it listens, where games are kept, and how much one client may ask of it."""

from dataclasses import dataclass, field, fields, replace

from planetarium.errors import OptionsError


@dataclass(frozen=True)
class Limits:
    """What one client may do. A client is an address; behind a proxy the one that the proxy names."""

    body: int = 1_048_576  # bytes of a request
    message: int = 16_384  # bytes of a socket message
    requests: float = 20.0  # a second
    messages: float = 20.0  # a second on each socket
    chats: float = 0.5  # a second for each person
    hints: float = 0.5  # a second
    tables: float = 60.0  # new ones an hour
    sockets: int = 40  # at a time
    all_sockets: int = 10_000  # of all clients together
    queue: int = 128  # messages that wait for a slow reader
    follows: int = 20  # tables on one socket
    idle: float = 60.0  # seconds until a table that nobody follows leaves memory
    away: float = 600.0  # seconds until others may seat a bot for somebody who lets them wait

    @classmethod
    def changed(cls, wishes: list[str]) -> "Limits":
        """The usual limits with changes such as `sockets=1000`; OptionsError names a wish that is none."""
        limits = cls()
        known = {each.name: type(getattr(limits, each.name)) for each in fields(cls)}
        for wish in wishes:
            name, _, value = wish.partition("=")
            if name not in known:
                raise OptionsError(f"There is no limit {name!r}; known are {', '.join(known)}")
            try:
                number = known[name](value)
                assert number > 0
            except (ValueError, AssertionError):
                raise OptionsError(f"The limit {name} must be a number above 0, not {value!r}") from None
            limits = replace(limits, **{name: number})
        return limits


@dataclass(frozen=True)
class Settings:
    """One server process."""

    host: str = "127.0.0.1"
    port: int = 8421
    database: str = ""
    origins: tuple[str, ...] = ()  # besides its own: https://games.example
    limits: Limits = field(default_factory=Limits)
    bot_workers: int | None = None
