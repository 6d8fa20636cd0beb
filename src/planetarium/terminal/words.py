"""What the terminal game says: actions, events and cards in plain sentences, the help and the rules."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from planetarium.content import Card, Content
from planetarium.content.board import ROMAN
from planetarium.formats.events import Event
from planetarium.formats.notation import Action
from planetarium.game.explain import EXPECTED
from planetarium.options import Options

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
  hint             the three best actions a Cosmologist can find, and your chance to win after each
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

_EPOCHS_HELP = """
With Epochs
  create b iii-5   instead of a move: Protoplanet B takes the place of the Matter on III-5
  upgrade NAME     instead of playing a card: discard a Proto card and draw a Low one"""
_CHOICE_HELP = """
With Dual Matter and Comets
  pay gas comet    what you pay with, asked when there are several ways"""
_VARIABLE_HELP = """
With the Variable star
  brighten, dim    once a turn, before your move or your card: 2 points move the Frost Line"""

_EPOCHS_RULES = """
Epochs    There are no planets at first. Instead of moving you may create a Protoplanet: take Matter from the
          board to a section whose letter is not in play, and the Protoplanet stands where it lay. It moves and
          collects like a planet, shows Hostile and takes Proto cards only. Such a card makes it Rocky, which
          is Terrestrial, or Gaseous, and its alignment sets the side. With four planets born, Proto cards can
          be upgraded: discard one and draw a Low card instead of playing.
Bombard-  When Matter first reaches ►► the track is emptied onto the board's empty dots, and Comets come to
ment      the empty letters. Matter speeds up only when ►► is reached again.
Comets    They step or sweep like planets, stop before other tokens, and are collected like Matter. Each pays
          for one Matter of any kind and is gone then."""
_FROST_RULES = """
Frost     Some cards can be played only inside the Frost Line, nearer the star, or only outside it. Their Heat
Line      or Cold tokens stay on them. New Heat takes one Cold from each other card of the row, and Cold takes
          Heat. Some Finals need more Heat, or more Cold, in the row. At the end each token on a card with your
          marker is worth 2 points."""
_VARIABLE_RULES = """
Star      Once on your turn, before your move or your card, you may pay 2 points to make the star brighter or
          dimmer: the Frost Line moves one orbit out or in, between II/III and IV/V."""
_EXTRA_RULES = {
    "markers": """
Markers   You have 6 markers more.""",
    "matter": """
Extras    More Matter is mixed in with the rest.""",
    "dual": """
Dual      A Dual token pays for either of its two kinds. Where you can pay in several ways you are asked.""",
    "life": """
Life      Four life tokens lie face down. They move like Matter. One that meets a planet is turned up and stays
          with it: its number counts with the Habitable points, or below zero with the Hostile ones.""",
}


def help_text(options: Options) -> str:
    """What can be typed, in a game with these options."""
    text = HELP
    if "epochs" in options.modules:
        text += _EPOCHS_HELP
    if "epochs" in options.modules or "dual" in options.extras:
        text += _CHOICE_HELP
    return text + (_VARIABLE_HELP if options.star == "variable" else "")


def rules_text(options: Options) -> str:
    """The rules in short, with those of the expansion that are played."""
    text = RULES
    text += _EPOCHS_RULES if "epochs" in options.modules else ""
    text += _FROST_RULES if "frost-line" in options.modules else ""
    text += _VARIABLE_RULES if options.star == "variable" else ""
    return text + "".join(_EXTRA_RULES[extra] for extra in options.extras)


def expected(phase: str, legal: Sequence[str]) -> str:
    """What a phase asks of the player, with what the expansion adds to it now."""
    text = EXPECTED[phase]
    words = {action.split()[0] for action in legal if ">" not in action}
    if phase == "move" and "create" in words:
        text += ", or `create L SPACE`"
    if phase == "card" and "upgrade" in words:
        text = text.replace("downgrade one", "downgrade or upgrade one")
    if phase == "draw" and any(action.startswith("draw proto") for action in legal):
        text += ", or a Proto card"
    changes = [f"`{word}`" for word in ("brighten", "dim") if word in words]
    return text + (f"; first {' or '.join(changes)} if you like" if changes else "")


def joined(parts: Iterable[str]) -> str:
    """`gas, rock and water`."""
    *most, last = [*parts] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def amounts(tokens: Iterable[str]) -> str:
    """`2 gas and 1 rock`, in the order in which they come."""
    return joined(f"{count} {kind}" for kind, count in Counter(tokens).items()) or "nothing"


def cost_of(card: Card) -> str:
    """A card's cost in words."""
    return joined(f"{count} {kind}" for kind, count in card.cost.items() if count) or "nothing"


_DECK_TITLES = {"proto-rocky": "Rocky Proto", "proto-gaseous": "Gaseous Proto"}


def deck_title(deck: str) -> str:
    """A deck's name as it is shown."""
    return _DECK_TITLES.get(deck) or deck.capitalize()


def token_title(token: str) -> str:
    """A token in a sentence. Life on the board lies face down, whatever its number."""
    if token.startswith("life"):
        return "a life token"
    return "a Comet" if token == "comet" else token


def planet_title(letter: str, planet: Mapping[str, Any]) -> str:
    """A planet in a sentence."""
    return f"{'Protoplanet' if planet['proto'] else 'planet'} {letter}"


def star_title(position: Mapping[str, Any]) -> str:
    """The star that is played with."""
    star = position["options"]["star"]
    return {"red-dwarf": "Red Dwarf", "a-type": "A-type star", "variable": "Variable star"}.get(star, "plain star")


def temperature(kind: str, count: int) -> str:
    """`2 Heat`."""
    return f"{count} {kind.capitalize()}"


def between(line: int) -> str:
    """The place of the Frost Line whose inner orbit is `line`."""
    return f"between {ROMAN[line]} and {ROMAN[line + 1]}"


def board_tokens(position: Mapping[str, Any]) -> dict[str, str]:
    """Everything on the board that is no planet, by space."""
    return {**position["matter"], **dict.fromkeys(position["comets"], "comet")}


def needs_of(card: Card) -> str:
    """What a card asks of its planet: `gaseous, orbit IV-VII, Hostile, marker off`."""
    needs = ["Protoplanet"] if card.makes else []
    needs += [card.kind] if card.kind else []
    if card.orbits:
        low, high = card.orbits
        needs.append(f"orbit {ROMAN[low]}" if low == high else f"orbit {ROMAN[low]}-{ROMAN[high]}")
    if card.frost:
        needs.append(f"{card.frost} Frost Line")
    if card.majority:
        needs.append(f"most {card.majority.capitalize()}")
    if card.side:
        needs.append(card.side.capitalize())
    if card.lift or card.deck == "final":
        needs.append("marker off")
    return ", ".join(needs)


def traits_of(card: Card) -> str:
    """A card's alignment, icons and tokens, and the planet that it makes."""
    traits = [card.alignment.capitalize()] if card.alignment else []
    traits += [f"makes {card.makes}"] if card.makes else []
    traits += [name for name, has in (("Gravity", card.gravity), ("Downgrade", card.downgrade)) if has]
    traits += [temperature(kind, count) for kind, count in (("heat", card.heat), ("cold", card.cold)) if count]
    return ", ".join(traits)


def move_gain(position: Mapping[str, Any], action: str) -> tuple[str, str] | None:
    """What a move `SRC>DST` collects, or which life token it turns up, as (token, planet); None if nothing."""
    source, _, target = action.partition(">")
    planets = {planet["space"]: letter for letter, planet in position["planets"].items()}
    tokens = board_tokens(position)
    if source in planets and target in tokens:
        return tokens[target], planets[source]
    if source in tokens and target in planets:
        return tokens[source], planets[target]
    return None


def describe(content: Content, position: Mapping[str, Any], action: Action) -> str:
    """An action as a choice in a list."""
    word, *operands = ("move", action) if ">" in action else action.split()
    if word == "move":
        gain = move_gain(position, action)
        if gain and gain[0].startswith("life"):
            return f"{action} turns up a life token for {gain[1]}"
        return f"{action} collects {token_title(gain[0])} for {gain[1]}" if gain else str(action)
    if word == "play":
        card = content.card(operands[0])
        facts = [f"costs {cost_of(card)}", *([f"makes it {card.makes}"] if card.makes else [])]
        facts += [temperature(kind, n) for kind, n in (("heat", card.heat), ("cold", card.cold)) if n]
        return f"play {card.id} {operands[1]}: {card.points} points, {', '.join(facts)}"
    if word == "create":
        kind = position["matter"].get(operands[1], "")
        return f"{action}: Protoplanet {operands[0]} there, {kind} for section {operands[0]}"
    if word in ("brighten", "dim"):
        line = position["frost_line"] + (1 if word == "brighten" else -1)
        return f"{action}: 2 points, the Frost Line comes to lie {between(line)}"
    if word == "pay":
        mat = position["seats"][position["seat"]]["mat"][position["pending"]["planet"]]
        return f"{action}: leaves {amounts((Counter(mat) - Counter(operands)).elements())}"
    if word == "gravity" and operands != ["none"]:
        return f"{action}: {position['matter'].get(operands[0], '')} for section {operands[1]}"
    if word == "draw":
        return f"{action} ({position['decks'][operands[0]]} left)"
    if word == "place" and operands != ["none"]:
        return f"{action}: the marker on {content.card(operands[0]).name}"
    if word in ("discard", "keep", "lift"):
        card = content.card(operands[0])
        return f"{action}: {card.points} points" + (f", {needs_of(card)}" if word != "lift" else "")
    return str(action) + _MEANING.get(word if word in ("downgrade", "upgrade") else str(action), "")


_MEANING = {
    "pass": ": play no card",
    "end": ": play no more Finals",
    "place none": ": play it without a marker",
    "gravity none": ": take nothing",
    "downgrade": ": discard it and draw a Low card",
    "upgrade": ": discard it and draw a Low card",
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
    verb, blank, rest = line.removeprefix("You ").partition(" ")
    verb = {"has": "have", "begins.": "begin."}.get(verb, verb.removesuffix("s"))
    return f"You {verb}{blank}{rest.replace(' and collects ', ' and collect ')}"


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
            return f"{who} moves {token_title(event['token'])} from {event['from']} {_landing(event, events)}."
        case "pay":
            return f"{who} pays {amounts(event['matter'])} from section {event['planet']}."
        case "play":
            points = next((o for o in events if o["event"] == "score" and o["card"] == event["card"]), None)
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
            return f"The {deck_title(event['deck'])} deck is made anew from its discards and shuffled."
        case "first":
            return f"{who} begins."
        case "dice":
            return _dice(event, events)
        case "accelerate":
            return "Matter has reached ►► on the track: from now on Matter moves one or two spaces."
        case "final-turns":
            return "The end begins: " + ("one final turn." if event["turns"] == 1 else f"{event['turns']} final turns.")
    return _primordial_sentence(content, who, event)


def _primordial_sentence(content: Content, who: str, event: Event) -> str:
    """One event of the expansion; empty for any other."""
    match event["event"]:
        case "create":
            return f"{who} creates Protoplanet {event['planet']} on {event['space']} and collects {event['matter']}."
        case "become":
            return f"Protoplanet {event['planet']} becomes a {event['kind']} planet."
        case "life":
            number = int(event["token"].partition(":")[2])
            side = "Habitable" if number > 0 else "Hostile"
            return f"A life token is turned up and stays with {event['planet']}: {abs(number)} {side}."
        case "bombard":
            return _bombardment(event)
        case "brightness":
            return f"{who} pays 2 points: the Frost Line now lies {between(event['frost_line'])}."
        case "tokens":
            card = content.card(event["card"]).name
            if not event["count"]:
                return f"No {event['kind'].capitalize()} is left for {card}."
            return f"{card} gets {temperature(event['kind'], event['count'])}."
        case "thaw":
            return f"{content.card(event['card']).name} loses {temperature(event['kind'], 1)}."
        case "score" if event["card"] is None and event["points"] > 0:
            return f"{who} gets {event['points']} points for Heat and Cold, {event['total']} in all."
    return ""


def _bombardment(event: Event) -> str:
    """What falls where, in short, and what leaves the game."""
    sentence = f"Late Heavy Bombardment: the track is emptied and {len(event['placed'])} Matter fall on the board"
    if event["from_supply"]:
        sentence += f", {len(event['from_supply'])} of them extras"
    if event["removed"]:
        sentence += f"; {len(event['removed'])} leave the game"
    return sentence + (f"; Comets come to {joined(event['comets'])}." if event["comets"] else ".")


def _draws(who: str, draw: Event, events: Sequence[Event]) -> str:
    """All cards drawn from a deck at once, told with the first of them."""
    draws = [event for event in events if event["event"] == "draw"]
    if draw is not draws[0]:
        return ""
    deck = deck_title(draw["deck"])
    return f"{who} draws a {deck} card." if len(draws) == 1 else f"{who} draws {len(draws)} {deck} cards."


def _landing(move: Event, events: Sequence[Event]) -> str:
    met = next((event for event in events if event["event"] == "life"), None)
    if met is not None and met["planet"] != move["token"]:
        return f"onto planet {met['planet']} on {move['to']}"
    collected = next((event for event in events if event["event"] == "collect"), None)
    if collected is None:
        return f"to {move['to']}"
    if collected["planet"] == move["token"]:
        return f"to {move['to']} and collects {token_title(collected['matter'])}"
    return f"onto planet {collected['planet']} on {move['to']} and collects it"


def _dice(dice: Event, events: Sequence[Event]) -> str:
    """The roll, what moved and what it took, and the Target that is left."""
    total = sum(dice["values"])
    sentence = f"The dice show {dice['values'][0]} and {dice['values'][1]}: "
    taken = {event["planet"]: event["matter"] for event in events if event["event"] == "collect"}
    moves = [
        f"{letter} moves from {source} to {target}" + _taken(taken.get(letter))
        for letter, source, target in dice["moves"]
    ]
    if not moves:
        return sentence + (
            "no planet moves." if total > 7 else f"no planet moves, none is on orbit {ROMAN[total]} or nearer."
        )
    targets = [event["target"] for event in events if event["event"] == "target"]
    ending = f". The Target Score falls to {targets[-1]}." if targets else "."
    return sentence + joined(moves) + ending


def _taken(token: str | None) -> str:
    """What a planet moved by dice took; a Comet that it hits leaves the game."""
    if token == "comet":
        return " and hits a Comet, which is gone"
    return f" and takes {token}" if token else ""
