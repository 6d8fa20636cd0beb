"""What a player at the terminal can choose: the list that is shown, and what a typed line means."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from planetarium.bots import Thought
from planetarium.bots.review.reasons import reason
from planetarium.content import Content
from planetarium.formats.notation import Action
from planetarium.game import Observation
from planetarium.terminal.map import token_style
from planetarium.terminal.words import describe, move_gain

_SHORT = {"p": ("pass", "end"), "e": ("end",)}
_SPACE = re.compile(r"[ivx]+-[a-d]?\d+", re.IGNORECASE)
_BRIGHTNESS = ("brighten", "dim")  # shown last: they cost points
_ADVISED = 3
_LONG = 20  # choices that would fill the screen one to a line


@dataclass(frozen=True)
class Menu:
    """Choices with their numbers, 1 for the first, and how they look."""

    actions: tuple[Action, ...]
    view: RenderableType


Group = tuple[str, list[tuple[Action, Text]]]


def menu(seen: Observation) -> Menu:
    """The choices to show for the decision that waits: all, or of very many the ones that matter most."""
    legal, position = seen.legal_actions, seen.position()
    if seen.phase == "move":
        return _grouped(
            _moves(position, legal),
            "type a space such as III-5 to see where its token can go, or `legal`",
            legal,
        )
    if seen.phase == "card":
        return listing(seen, sorted(legal, key=_BRIGHTNESS.__contains__))
    if seen.phase == "gravity":
        return _grouped(_pulls(position, legal), "type a space such as III-5 to take the Matter there", legal)
    return listing(seen, legal)


def narrowed(seen: Observation, actions: Sequence[Action]) -> Menu:
    """Some of the choices: one to a line, or in groups if they are very many."""
    if len(actions) > _LONG and all(action.startswith(("create ", "gravity ")) for action in actions):
        groups = [*_creations(seen.position(), actions), *_pulls(seen.position(), actions)]
        return _grouped(groups, "type a space such as III-5 for the Matter there", actions)
    return listing(seen, actions)


def listing(seen: Observation, actions: Sequence[Action]) -> Menu:
    """Actions one to a line."""
    lines, position = Text(), seen.position()
    for number, action in enumerate(actions, start=1):
        text = describe(seen.content, position, action)
        lines.append("\n" if lines else "").append(f"{number:>3}", style="bold cyan").append(f"  {text}")
    return Menu(tuple(actions), lines)


def advice(seen: Observation, thought: Thought) -> Menu:
    """The best actions by a bot's thought, with the seat's chance to win after each, and what speaks for it."""
    best = thought.considered[:_ADVISED]
    lines, position = Text(), seen.position()
    for number, one in enumerate(best, start=1):
        text = describe(seen.content, position, one.action)
        lines.append("\n" if lines else "").append(f"{number:>3}", style="bold cyan")
        lines.append(f"  {one.chances[seen.seat]:>4.0%}", style="bold").append(f"  {text}")
        lines.append(f"\n           {reason(seen, one.action)}", style="dim")
    return Menu(tuple(one.action for one in best), lines)


def _grouped(groups: Sequence[Group], more: str, legal: Sequence[Action]) -> Menu:
    """Groups on a line each. Spaces that do not break keep a choice in one piece."""
    table = RichTable.grid(padding=(0, 2, 0, 0))
    actions: list[Action] = []
    for heading, choices in groups:
        line = Text()
        for action, label in choices:
            actions.append(action)
            line.append(f"{len(actions)}\u00a0", style="bold cyan").append_text(label).append("   ")
        table.add_row(Text(heading, style="bold", no_wrap=True), line)
    hidden = len(legal) - len(actions)
    if hidden:
        table.add_row(Text(f"{hidden} more", style="dim"), Text(more, style="dim"))
    return Menu(tuple(actions), table)


def _moves(position: Mapping[str, Any], legal: Sequence[Action]) -> list[Group]:
    """Planets first, then Matter that a planet next to it collects, Comets, new Protoplanets, and brightness."""
    groups: list[Group] = []
    for letter, planet in position["planets"].items():
        own = [action for action in legal if action.startswith(planet["space"] + ">")]
        own.sort(key=lambda action: move_gain(position, action) is None)
        groups.append((f"{letter} {planet['space']} to", [(a, _target(position, a, a.partition(">")[2])) for a in own]))
    for letter, planet in position["planets"].items():
        onto = [action for action in legal if action.endswith(">" + planet["space"])]
        groups.append((f"onto {letter} from", [(a, _target(position, a, a.partition(">")[0])) for a in onto]))
    for space in position["comets"]:
        own = [action for action in legal if action.startswith(space + ">") and not move_gain(position, action)]
        groups.append((f"Comet {space} to", [(action, Text(action.partition(">")[2])) for action in own]))
    groups += _creations(position, legal)
    shown = [group for group in groups if group[1]]
    shown = shown or [("Matter", [(action, Text(action)) for action in legal if ">" in action])]
    changes = [(action, Text(action)) for action in legal if action in _BRIGHTNESS]
    return [*shown, ("2 points to", changes)] if changes else shown


def _creations(position: Mapping[str, Any], legal: Sequence[Action]) -> list[Group]:
    """One token of each kind, the first on the board, for each letter that is not on the board yet."""
    first: dict[str, str] = {}
    groups: dict[str, Group] = {}
    for action in legal:
        if not action.startswith("create "):
            continue
        _, letter, space = action.split()
        kind = position["matter"][space]
        if first.setdefault(kind, space) == space:
            groups.setdefault(kind, (f"create from {kind.title()} {space}", []))[1].append((action, Text(letter)))
    return list(groups.values())


def _target(position: Mapping[str, Any], action: Action, space: str) -> Text:
    label = Text(space)
    gain = move_gain(position, action)
    name = gain[0].partition(":")[0] if gain else ""
    return label.append(f"\u00a0+{name.title()}", style=token_style(name)) if gain else label


def _pulls(position: Mapping[str, Any], legal: Sequence[Action]) -> list[Group]:
    """One token of each kind, the first on the board, for each section of the mat; and none."""
    groups: dict[str, Group] = {}
    for action in legal:
        word, *operands = action.split()
        if word != "gravity":
            continue
        if operands == ["none"]:
            groups["none"] = "nothing", [(action, Text("none"))]
            continue
        kind = position["matter"][operands[0]]
        heading, choices = groups.setdefault(kind, (f"{kind.title()} from {operands[0]} for", []))
        if heading == f"{kind.title()} from {operands[0]} for":
            choices.append((action, Text(operands[1])))
    return list(groups.values())


def looks_at(seen: Observation, line: str) -> str | None:
    """The space that a line names on its own, by its name or by the letter of the planet there."""
    planets = seen.position()["planets"]
    if line.upper() in planets:
        return str(planets[line.upper()]["space"])
    name = _space(line)
    return name if name in seen.content.space_numbers else None


def fitting(seen: Observation, shown: Sequence[Action], line: str) -> list[Action]:
    """The legal actions that a line can mean: one if it is clear, none if it names no legal action."""
    legal = seen.legal_actions
    words = line.split()
    if line.isdecimal():
        number = int(line) if len(line) < 10 else 0  # Python refuses to read very long ones
        return [shown[number - 1]] if 1 <= number <= len(shown) else []
    exact = [action for action in legal if action == tidy(seen.content, seen.position(), line)]
    if exact:
        return exact
    if line in _SHORT:
        return [action for action in legal if action in _SHORT[line]]
    others = [action for action in legal if ">" not in action]
    return [a for a in others if _begins(words, a.split()) or _begins(words, a.split()[1:])]


def tidy(content: Content, position: Mapping[str, Any], line: str) -> str:
    """A line in the notation's spelling: names of spaces and letters of planets in their case."""
    if ">" in line:
        source, _, target = (part.strip() for part in line.partition(">"))
        planet = position["planets"].get(source.upper())
        return f"{planet['space'] if planet else _space(source)}>{_space(target)}"
    words = [_space(word) if _SPACE.fullmatch(word) else word.lower() for word in line.split()]
    return " ".join([*words[:1], *(word.upper() if len(word) == 1 else word for word in words[1:])])


def _space(text: str) -> str:
    orbit, dash, rest = text.strip().partition("-")
    return orbit.upper() + dash + rest.lower()


def _begins(words: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether words are the beginnings of an action's words, in their order."""
    return 0 < len(words) <= len(whole) and all(
        full.lower().startswith(word.lower()) for word, full in zip(words, whole, strict=False)
    )
