"""Tokens and codes, of which only hashes are stored, and the origins that a request may come from."""

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
    """96 random bits as text: a game's id is not secret, but cannot be guessed."""
    return secrets.token_urlsafe(12)


def hashed(secret: str) -> str:
    """The hash that is stored instead of a token or a code."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_of(cookies: dict[str, str], authorization: str | None) -> str | None:
    """The token of a request, from its header or its cookie; None for a stranger."""
    token = cookies.get(COOKIE, "")
    if authorization and authorization.lower().startswith("bearer "):
        token = authorization[7:].strip()
    return token if _TOKEN.fullmatch(token) else None


def is_own_origin(origin: str | None, host: str | None, others: tuple[str, ...]) -> bool:
    """Whether a page from this origin may send requests; only browsers name an origin."""
    if origin is None:
        return True
    return origin in others or origin in (f"http://{host}", f"https://{host}")
