"""The chance key of each day: secret until the day is over, and promised long before by its SHA-256."""

import datetime as dt
import hashlib
import hmac
import secrets

SECRET_BYTES = 32


def new_secret() -> bytes:
    """What all keys of a server are made from. Whoever has it knows every deal, of every day."""
    return secrets.token_bytes(SECRET_BYTES)


def key_of(secret: bytes, day: dt.date) -> bytes:
    """The chance key of a day. Of two keys, or of a thousand, none tells another, nor the secret."""
    return hmac.digest(secret, f"planetarium daily {day.isoformat()}".encode(), "sha256")


def commitment(key: bytes) -> str:
    """What is published of a key before it may be known."""
    return hashlib.sha256(key).hexdigest()
