"""Versions of the rules: what has changed, and how a game of an earlier version is read.

Version 2 changed three things. The Target Score in the options is the number to beat; with Epochs version 1 added the
board's number to it (8.1). What is paid once final turns have begun sets off neither acceleration nor the bombardment
(7.2). The brightness of the Variable star can change at more decisions (10.6), which takes nothing away from what was
played before.
"""

from collections.abc import Mapping
from typing import Any, cast

from planetarium.content import Content
from planetarium.options import OptionsDoc
from planetarium.rules.state import NONE

RULES_VERSION = "2"
KNOWN = ("1", RULES_VERSION)


def options_today(rules: str, doc: Mapping[str, Any], content: Content) -> OptionsDoc:
    """The options of a game that was begun by some version of the rules, as they are written today."""
    options = dict(doc)
    if rules == "1" and options.get("solo_target") is not None and "epochs" in (options.get("modules") or ()):
        options["solo_target"] += content.board.solo_epochs
    return cast("OptionsDoc", options)


def start_today(rules: str, doc: Mapping[str, Any] | None, content: Content) -> dict[str, Any] | None:
    """The position that a game began at, likewise; None if it began with a deal."""
    if doc is None:
        return None
    options = doc.get("options")
    return {**doc, "options": options_today(rules, options, content)} if isinstance(options, Mapping) else dict(doc)


def why_not_the_same(rules: str, content: Content, state: Any) -> str | None:
    """Why a game, replayed up to here, went another way by the rules that it was played by; None if it did not."""
    if rules != "1" or state.final_turns == NONE or state.accelerated:
        return None
    if state.track_size < content.data.acceleration:
        return None
    return "by version 1 of the rules a payment on a final turn still set off what stands at ►►"
