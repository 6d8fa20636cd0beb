"""Tokens, codes and origins: random texts, of which only hashes are stored, and where a request comes from."""

import hashlib
import re
import secrets

COOKIE = "planetarium"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """256 random bits as text."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """An invite or watch code: 128 random bits as text, short enough for a link."""
    return secrets.token_urlsafe(16)


def new_game_id() -> str:
    """96 random bits: a game's name is no secret, yet cannot be guessed."""
    return secrets.token_urlsafe(12)


def hashed(secret: str) -> str:
    """What is stored of a token or a code."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_of(cookies: dict[str, str], authorization: str | None) -> str | None:
    """The token with which somebody asks, by cookie or by header; None for a stranger."""
    token = cookies.get(COOKIE, "")
    if authorization and authorization.lower().startswith("bearer "):
        token = authorization[7:].strip()
    return token if _TOKEN.fullmatch(token) else None


def is_own_origin(origin: str | None, host: str | None, others: tuple[str, ...]) -> bool:
    """Whether a browser's page may ask. Programs that are no browsers name no origin."""
    if origin is None:
        return True
    return origin in others or origin in (f"http://{host}", f"https://{host}")
