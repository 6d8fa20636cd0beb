"""Names that people give themselves: what can be shown, and which of them look alike."""

import re
import unicodedata

MOST_MARKS = 2  # accents on one letter
LONGEST = 40
# Line breaks, halves of signs, and signs that nobody has given a form.
_NO_SIGNS = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters that show nothing
_PILE_OF_MARKS = re.compile(rf"\u0001{{{MOST_MARKS + 1}}}")
# Small letters with what looks like them, after accents are gone and capitals made small.
_ALIKE = {
    "a": "аɑα", "b": "ьв8ƅ", "c": "сϲ", "d": "ԁ", "e": "еєε3", "g": "ɡ9", "h": "һн", "i": "іıι1l|!ł", "j": "јϳ",
    "k": "кκ", "m": "мμ", "n": "пη", "o": "оοσ0", "p": "рρ", "q": "ԛ", "r": "гɾ", "s": "ѕ5", "t": "тτ", "u": "υц",
    "v": "ν", "w": "ԝω", "x": "хχ", "y": "уγ", "z": "зζ2",
}  # fmt: skip
_TO_LATIN = str.maketrans({sign: letter for letter, signs in _ALIKE.items() for sign in signs})


def plain(text: str) -> str:
    """A text on one line that does not turn its neighbours round, trimmed; ValueError for any other."""
    if any(unicodedata.category(sign) in _NO_SIGNS for sign in text):
        raise ValueError("must not contain control characters")
    if not _TURNING.isdisjoint(text):
        raise ValueError("must not contain signs that turn the text round")
    text = text.strip()
    if not text:
        raise ValueError("must not be empty")
    return text


def plain_name(text: str) -> str:
    """A name that is seen as it is; ValueError for any other."""
    text = plain(text)
    kinds = [unicodedata.category(sign) for sign in text]
    if "Cf" in kinds or not _BLANK.isdisjoint(text):
        raise ValueError("must not contain invisible characters")
    if _PILE_OF_MARKS.search("".join("\u0001" if kind in ("Mn", "Me") else "." for kind in kinds)):
        raise ValueError(f"must not have more than {MOST_MARKS} accents on a letter")
    if not any(kind[0] in "LNPS" for kind in kinds):
        raise ValueError("must have a letter or a sign that is seen")
    return text


def shown_name(name: str, number: int) -> str:
    """A name from a record, which was written elsewhere, if it can be shown at a table; else a plain one."""
    try:
        return plain_name(name[:LONGEST])
    except ValueError:
        return f"Player {number + 1}"


def skeleton(name: str) -> str:
    """What is left of a name at a glance: two names with one skeleton look alike.

    >>> skeleton("Ada") == skeleton("АDA ")
    True
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = [sign for sign in letters if unicodedata.category(sign)[0] in "LNPS"]
    return "".join(seen).translate(_TO_LATIN).replace("rn", "m").replace("vv", "w")
