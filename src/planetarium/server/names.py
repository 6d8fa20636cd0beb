"""Names that people choose: whether they can be shown, and which of them look alike."""

import re
import unicodedata

MOST_MARKS = 2  # accents on one letter
LONGEST_NAME = 40
# Unicode categories: control characters, surrogates, private use, unassigned, line and paragraph separators.
_NO_SIGNS = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159")  # letters that are invisible
_PILE_OF_MARKS = re.compile(rf"\u0001{{{MOST_MARKS + 1}}}")
_LATIN = re.compile(r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?")
# Latin letters with their look-alikes: capitals are replaced first, then, after case folding, small letters.
_LIKE_CAPITALS = {
    "a": "ΑАꓮᎪⲀ", "b": "ΒВꓐᏴⲂ", "c": "СꓚᏟⲤ", "d": "ꓓᎠ", "e": "ΕЕꓰᎬ", "f": "ꓝ", "g": "ꓖᏀ", "h": "ΗНꓧᎻⲎ",
    "i": "ΙІꓲⲒ", "j": "Јꓙ", "k": "ΚКꓗᏦⲔ", "l": "ꓡᏞ", "m": "ΜМꓟᎷⲘ", "n": "Νꓠⲛ", "o": "ΟОꓳՕⲞ", "p": "ΡРꓑᏢⲢ",
    "r": "ꓣᎡ", "s": "ЅꓢᏚՏ", "t": "ΤТꓔᎢⲦ", "u": "ꓴՍ", "v": "ꓦᏙ", "w": "ꓪᎳ", "x": "ΧХꓫⲬ", "y": "ΥУꓬᎩ", "z": "ΖꓜᏃ",
}  # fmt: skip
_LIKE_SMALL = {
    "a": "аɑαⲁ", "b": "ьв8ƅ", "c": "сϲⲥ", "d": "ԁ", "e": "еєε3", "g": "ɡ9ց", "h": "һнհ", "i": "іıι1l|!", "j": "јϳ",
    "k": "кκⲕ", "m": "мμ", "n": "пηո", "o": "оοσ0օⲟ", "p": "рρⲣ", "q": "ԛզ", "r": "гɾ", "s": "ѕ5", "t": "тτ",
    "u": "υцս", "v": "ν", "w": "ԝω", "x": "хχ", "y": "уγ", "z": "зζ2",
}  # fmt: skip
_CAPITALS, _SMALL = (
    str.maketrans({sign: letter for letter, signs in table.items() for sign in signs})
    for table in (_LIKE_CAPITALS, _LIKE_SMALL)
)


def checked_text(text: str) -> str:
    """A trimmed line of visible text that does not change the direction of its neighbours; else ValueError."""
    kinds = [unicodedata.category(sign) for sign in text]
    if not _NO_SIGNS.isdisjoint(kinds):
        raise ValueError("must not contain control characters")
    if not _TURNING.isdisjoint(text):
        raise ValueError("must not contain characters that change the direction of the text")
    if _PILE_OF_MARKS.search("".join("\u0001" if kind in ("Mn", "Me") else "." for kind in kinds)):
        raise ValueError(f"must not have more than {MOST_MARKS} accents on a letter")
    text = text.strip()
    if not text:
        raise ValueError("must not be empty")
    if not any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK for sign in text):
        raise ValueError("must have at least one visible character")
    return text


def checked_name(text: str) -> str:
    """A name without invisible characters; else ValueError."""
    text = checked_text(text)
    if "Cf" in map(unicodedata.category, text) or not _BLANK.isdisjoint(text):
        raise ValueError("must not contain invisible characters")
    return text


def displayable_name(name: str, number: int) -> str:
    """The name in an imported record if it can be shown at a table; else `Player` and a number."""
    try:
        return checked_name(name[:LONGEST_NAME])
    except ValueError:
        return f"Player {number + 1}"


def skeleton(name: str) -> str:
    """The bare shape of a name, in Unicode's sense: two names with the same skeleton look alike.

    >>> skeleton("Ada") == skeleton("АDA ")
    True
    """
    capitals = unicodedata.normalize("NFKC", name).translate(_CAPITALS)
    letters = unicodedata.normalize("NFKD", capitals.casefold())
    seen = [_in_latin(sign) for sign in letters if unicodedata.category(sign)[0] in "LNPS"]
    return "".join(seen).translate(_SMALL).replace("rn", "m").replace("vv", "w")


def _in_latin(sign: str) -> str:
    found = _LATIN.fullmatch(unicodedata.name(sign, ""))
    return found[1].lower() if found else sign
