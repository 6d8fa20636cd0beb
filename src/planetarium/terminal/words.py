"""What the terminal game says: actions, events and cards in plain sentences, the help and the rules."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from planetarium.content import Card, Content
from planetarium.content.board import ROMAN
from planetarium.events import Event
from planetarium.notation import Action

HELP = """\
You choose
  3                a number from the list of choices shown last
  III-5>III-6      a move in full; a planet's letter will do for its space, A>II-4
  III-5  or  A     where the token on that space, or that planet, can go
  play mag b       words may be cut short as long as one action fits; mag b does as well
  p                pass; on your final turn, when you have played your Finals, end
You look
  board            the whole table          map        the board with the name of every space
  hand             your cards               orbit III  the spaces of an orbit and their lines
  card NAME        a card and its science   legal      everything that you may do now
  log              what happened lately     rules      the rules in short
You manage
  undo             takes your last action back, if nothing hidden came to light
  hint             what the greedy bot would do in your place
  save FILE        writes the game's record
  quit             leaves the game"""

RULES = """\
Aim       Score most points by playing cards to the four planets.
A turn    1. Move one token on the board. 2. You may play one Low or High card, or downgrade one.
          3. If you played a card, draw: a Low, a High, or two Finals of which you keep one.
Moving    Everything moves clockwise along a line, one space: along its orbit, or to the next orbit in or out.
          Matter never enters a space that holds Matter. A planet may instead sweep along its orbit as far as
          you like, but it stops at the first Matter. No planet ends where another planet stands.
Matter    Where Matter and a planet meet, whichever of them moved, the Matter goes to your mat, to the section
          of that planet.
Cards     A card's Matter is paid from your section of the planet you play it to, and goes onto the Evolution
          Track. The planet must meet what the card asks for: its kind, its orbit, its side, and sometimes
          that you take one of your markers off its row. You score the points and put a marker on the card.
          You have 8 markers.
Sides     If a planet's Habitable cards outweigh its Hostile ones in points it turns Habitable, and the other
          way round.
Gravity   Such a card lets you take any Matter from the board to any section of your mat.
Downgrade Discard a High card that has this icon and draw a Low one.
The end   When Matter reaches ►► on the track, Matter moves one or two spaces from then on. When it reaches
          the last space, whoever paid is in their final turn, and everyone else has one more.
Finals    On your final turn, after your card, you may play up to 4 Finals. Each takes one of your markers off
          that planet's row. Nothing is drawn on a final turn.
Ties      Most Matter on the mat, then most markers on cards, then fewest cards in hand.
Alone     After each turn two dice are rolled. At 7 or less, every planet on that orbit or nearer the star
          sweeps on to the next Matter, which goes onto the track and lowers the Target Score by 2.
          Score more than the Target."""


def joined(parts: Iterable[str]) -> str:
    """`gas, rock and water`."""
    *most, last = [*parts] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def amounts(tokens: Iterable[str]) -> str:
    """`2 gas and 1 rock`, in the order in which they come."""
    return joined(f"{count} {kind}" for kind, count in Counter(tokens).items()) or "nothing"


def cost_of(card: Card) -> str:
    return joined(f"{count} {kind}" for kind, count in card.cost.items() if count) or "nothing"


def needs_of(card: Card) -> str:
    """What a card asks of its planet: `gaseous, orbit IV-VII, Hostile, marker off`."""
    needs = [card.kind] if card.kind else []
    if card.orbits:
        low, high = card.orbits
        needs.append(f"orbit {ROMAN[low]}" if low == high else f"orbit {ROMAN[low]}-{ROMAN[high]}")
    if card.side:
        needs.append(card.side.capitalize())
    if card.lift or card.deck == "final":
        needs.append("marker off")
    return ", ".join(needs)


def traits_of(card: Card) -> str:
    """A card's alignment and icons."""
    icons = [name for name, has in (("Gravity", card.gravity), ("Downgrade", card.downgrade)) if has]
    return ", ".join([*([card.alignment.capitalize()] if card.alignment else []), *icons])


def move_gain(position: Mapping[str, Any], action: str) -> tuple[str, str] | None:
    """What a move `SRC>DST` collects, as (Matter, planet); None if nothing."""
    source, _, target = action.partition(">")
    planets = {planet["space"]: letter for letter, planet in position["planets"].items()}
    matter = position["matter"]
    if source in planets and target in matter:
        return matter[target], planets[source]
    if source in matter and target in planets:
        return matter[source], planets[target]
    return None


def describe(content: Content, position: Mapping[str, Any], action: Action) -> str:
    """An action as a choice in a list."""
    word, *operands = ("move", action) if ">" in action else action.split()
    if word == "move":
        gain = move_gain(position, action)
        return f"{action} collects {gain[0]} for {gain[1]}" if gain else str(action)
    if word == "play":
        card = content.card(operands[0])
        return f"play {card.id} {operands[1]}: {card.points} points, costs {cost_of(card)}"
    if word == "gravity" and operands != ["none"]:
        return f"{action}: {position['matter'].get(operands[0], '')} for section {operands[1]}"
    if word == "draw":
        return f"{action} ({position['decks'][operands[0]]} left)"
    if word == "place" and operands != ["none"]:
        return f"{action}: the marker on {content.card(operands[0]).name}"
    if word in ("discard", "keep", "lift"):
        card = content.card(operands[0])
        return f"{action}: {card.points} points" + (f", {needs_of(card)}" if word != "lift" else "")
    return str(action) + _MEANING.get(action.split()[0] if word == "downgrade" else str(action), "")


_MEANING = {
    "pass": ": play no card",
    "end": ": play no more Finals",
    "place none": ": play it without a marker",
    "gravity none": ": take nothing",
    "downgrade": ": discard it and draw a Low card",
}
_SILENT = {
    "pass": "plays no card.",
    "end": "plays no more Finals.",
    "place none": "plays without a marker.",
    "gravity none": "takes nothing by Gravity.",
}


def agree(line: str) -> str:
    """A sentence in the second person if it is about a player who is called You."""
    if not line.startswith("You "):
        return line
    _, verb, rest = line.split(" ", 2)
    verb = {"has": "have"}.get(verb, verb.removesuffix("s"))
    return f"You {verb} {rest.replace(' and collects ', ' and collect ')}"


def narrate(content: Content, names: Sequence[str], seat: int, action: str, events: Sequence[Event]) -> list[str]:
    """What an action did, in sentences that give nothing hidden away."""
    lines = []
    if action in _SILENT:
        lines.append(f"{names[seat]} {_SILENT[action]}")
    elif action.startswith("discard") and not events:
        lines.append(f"{names[seat]} has chosen a Final to discard.")
    for event in events:
        line = _sentence(content, names, event, events)
        if line:
            lines.append(line)
    return [agree(line) for line in lines]


def _sentence(content: Content, names: Sequence[str], event: Event, events: Sequence[Event]) -> str:
    """One event, told together with those that belong to it; empty for one that is told elsewhere."""
    kind = event["event"]
    who = names[event["seat"]] if event.get("seat") is not None else ""
    match kind:
        case "move":
            return f"{who} moves {event['token']} from {event['from']} {_landing(event, events)}."
        case "pay":
            return f"{who} pays {amounts(event['matter'])} from section {event['planet']}."
        case "play":
            points = next((other for other in events if other["event"] == "score"), None)
            score = f" for {points['points']} points, {points['total']} in all" if points else ""
            return f"{who} plays {content.card(event['card']).name} on {event['planet']}{score}."
        case "lift":
            return f"{who} takes a marker off {content.card(event['card']).name} on {event['planet']}."
        case "marker":
            cards = [content.card(event[end]).name for end in ("from", "to")]
            return f"{who} moves a marker from {cards[0]} to {cards[1]}."
        case "flip":
            return f"Planet {event['planet']} turns {event['side'].capitalize()}."
        case "gravity":
            return f"{who} takes {event['matter']} from {event['from']} by Gravity, for {event['planet']}."
        case "discard":
            return f"{who} discards {content.card(event['card']).name}."
        case "draw":
            return _draws(who, event, events)
        case "shuffle":
            return f"The {event['deck'].capitalize()} deck is made anew from its discards and shuffled."
        case "first":
            return f"{who} begins."
        case "dice":
            return _dice(event, events)
        case "accelerate":
            return "Matter has reached ►► on the track: from now on Matter moves one or two spaces."
        case "final-turns":
            return "The end begins: " + ("one final turn." if event["turns"] == 1 else f"{event['turns']} final turns.")
    return ""


def _draws(who: str, draw: Event, events: Sequence[Event]) -> str:
    """All cards drawn from a deck at once, told with the first of them."""
    draws = [event for event in events if event["event"] == "draw"]
    if draw is not draws[0]:
        return ""
    deck = draw["deck"].capitalize()
    return f"{who} draws a {deck} card." if len(draws) == 1 else f"{who} draws {len(draws)} {deck} cards."


def _landing(move: Event, events: Sequence[Event]) -> str:
    collected = next((event for event in events if event["event"] == "collect"), None)
    if collected is None:
        return f"to {move['to']}"
    if collected["planet"] == move["token"]:
        return f"to {move['to']} and collects {collected['matter']}"
    return f"onto planet {collected['planet']} on {move['to']} and collects it"


def _dice(dice: Event, events: Sequence[Event]) -> str:
    """The roll, what moved and what it took, and the Target that is left."""
    total = sum(dice["values"])
    sentence = f"The dice show {dice['values'][0]} and {dice['values'][1]}: "
    taken = {event["planet"]: event["matter"] for event in events if event["event"] == "collect"}
    moves = [
        f"{letter} moves from {source} to {target}" + (f" and takes {taken[letter]}" if letter in taken else "")
        for letter, source, target in dice["moves"]
    ]
    if not moves:
        return sentence + (
            "no planet moves." if total > 7 else f"no planet moves, none is on orbit {ROMAN[total]} or nearer."
        )
    targets = [event["target"] for event in events if event["event"] == "target"]
    ending = f". The Target Score falls to {targets[-1]}." if targets else "."
    return sentence + joined(moves) + ending
