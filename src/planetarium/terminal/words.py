"""What the terminal game says: actions, events and cards in plain sentences, the help and the rules."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from planetarium.content import Card, Content
from planetarium.content.board import ROMAN
from planetarium.formats.events import Event
from planetarium.formats.notation import Action
from planetarium.game import BranchDoc
from planetarium.game.explain import EXPECTED, joined
from planetarium.options import Options
from planetarium.records.options import Option, option

HELP = """\
You choose
  3                a number from the last list of choices
  III-5>III-6      a move in full; a planet's letter can stand for its space, A>II-4
  III-5  or  A     shows where the token on that space, or that planet, can go
  play mag b       words can be shortened as long as only one action fits; mag b works too
  p                pass; after playing your Finals, end your turn
You look
  board            the whole table          map        the board with the name of every space
  hand             your cards               orbit III  the spaces of an orbit and their lines
  card NAME        a card and its science   legal      everything that you can do now
  log              what happened recently   rules      the rules in brief
You manage
  undo             undoes your last action, if it revealed nothing hidden
  hint             the three best actions a Cosmologist can find, with reasons and your chance of winning
  save FILE        saves the game's record
  quit             leaves the game"""

RULES = """\
Goal      Score the most points by playing cards on the four planets.
A turn    1. Move one token on the board. 2. You may play one Low or High card, or downgrade one.
          3. If you played a card, draw: a Low, a High, or two Finals of which you keep one.
Moving    Everything moves one space clockwise along a line: along its orbit, or to the next orbit in or out.
          Matter never enters a space that holds Matter. A planet may instead sweep along its orbit as far as
          you like, but it stops at the first Matter. No planet can end its move on another planet.
Matter    Where Matter and a planet meet, whichever of them moved, you collect the Matter: it goes into your
          stock on that planet.
Cards     You pay for a card with Matter from your stock on the planet you play it on. The Matter goes onto the
          Evolution Track. The planet must be what the card needs: its kind, its orbit, its side. Some cards
          also cost you one of your markers there. You score the points and put a marker on the card.
          You have 8 markers.
Sides     If a planet has more points on Habitable cards than on Hostile ones, it turns Habitable; if fewer, it
          turns Hostile.
Gravity   A card with Gravity lets you take any one Matter token from the board into your stock on any planet.
Downgrade Instead of playing a card, discard a High card that has this icon and draw a Low card.
The end   Once Matter reaches ►► on the track, Matter moves one or two spaces. When it reaches the last space,
          the current turn becomes that player's final turn, and everyone else has one more.
Finals    On your final turn, after your card, you may play up to 4 Finals. Each costs you one of your markers
          on that planet. Nobody draws on a final turn.
Ties      Most Matter in stock, then most markers on cards, then fewest cards in hand.
Solo      After each turn two dice are rolled. On 7 or less, every planet on that orbit or closer to the star
          sweeps on to the next Matter, which goes onto the track and lowers the Target by 2.
          You win if you score more than the Target."""

_EPOCHS_HELP = """
With Epochs
  create b iii-5   instead of a move: Protoplanet B replaces the Matter on III-5
  upgrade NAME     instead of playing a card: discard a Proto card and draw a Low card"""
_CHOICE_HELP = """
With Dual Matter and Comets
  pay gas comet    what you pay with; you are asked when there are several ways"""
_VARIABLE_HELP = """
With the Variable star
  brighten, dim    once a turn, before your move or your card: pay 2 points to move the Frost Line"""

# What options change, where it takes more than the line with which they are declared.
_AT_LENGTH = {
    "epochs": """
Epochs    There are no planets at first. Instead of moving a token you may create a Protoplanet: choose a letter
          that is not in play and any Matter on the board. You collect the Matter, and the Protoplanet takes its
          space. It moves and collects like a planet, is Hostile and takes only Proto cards. A Proto card makes
          it Terrestrial (Rocky) or Gaseous, and the card's alignment sets its side. Once all four planets exist,
          you may upgrade a Proto card instead of playing a card: discard it and draw a Low card.
Bombard-  When Matter first reaches ►►, the track is emptied onto the board's empty dots, and Comets appear on
ment      the empty letters. Matter speeds up only when ►► is reached again.
Comets    They step or sweep like planets, stop before other tokens, and are collected like Matter. Each pays
          for one Matter of any kind and then leaves the game.""",
    "frost-line": """
Frost     Some cards can only be played inside the Frost Line, closer to the star, or only outside it. Their Heat
Line      or Cold tokens stay on them. New Heat removes one Cold from each other card on the planet, and new Cold
          removes Heat. Some Finals need more Heat than Cold on the planet, or the reverse. At the end, each token
          on a card with your marker is worth 2 points.""",
    "variable": """
Star      Once on your turn, before your move or your card, you may pay 2 points to make the star brighter or
          dimmer: the Frost Line moves one orbit out or in, between II/III and IV/V.""",
    "dual": """
Dual      A Dual token pays for either of its two kinds. If you can pay in several ways, you are asked which.""",
    "life": """
Life      Four life tokens lie face down. They move like Matter. One that meets a planet is turned over and stays
          there: its number counts as Habitable points, or as Hostile points if it is negative.""",
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
    """The rules in brief, with those of the expansion that are played."""
    return RULES + "".join(_AT_LENGTH.get(chosen.name) or _in_a_line(chosen) for chosen in options.chosen)


def _in_a_line(chosen: Option) -> str:
    """An option as it is declared, its title beside what is said about it."""
    titles, lines = wrap(chosen.title, 9), wrap(chosen.about, 100)
    return "".join(f"\n{title:10}{line}".rstrip() for title, line in zip_longest(titles, lines, fillvalue=""))


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


def amounts(tokens: Iterable[str]) -> str:
    """`2 Gas and 1 Rock`, in the order in which they come."""
    return joined(f"{count} {kind.title()}" for kind, count in Counter(tokens).items()) or "nothing"


def cost_of(card: Card) -> str:
    """A card's cost in words."""
    return joined(f"{count} {kind.title()}" for kind, count in card.cost.items() if count) or "nothing"


_DECK_TITLES = {"proto-rocky": "Rocky Proto", "proto-gaseous": "Gaseous Proto"}


def deck_title(deck: str) -> str:
    """A deck's name as it is shown."""
    return _DECK_TITLES.get(deck) or deck.capitalize()


def token_title(token: str) -> str:
    """A token in a sentence. Life on the board lies face down, whatever its number."""
    if token.startswith("life"):
        return "a life token"
    return "a Comet" if token == "comet" else token.title()


def planet_title(letter: str, planet: Mapping[str, Any]) -> str:
    """A planet in a sentence."""
    return f"{'Protoplanet' if planet['proto'] else 'planet'} {letter}"


def star_title(position: Mapping[str, Any]) -> str:
    """The star that is played with."""
    star = position["options"]["star"]
    return option(star).title if star else "a star like the Sun"


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
    """What a card asks of its planet: `Gaseous, orbit IV-VII, Hostile, remove a marker`."""
    needs = ["Protoplanet"] if card.makes else []
    needs += [card.kind.capitalize()] if card.kind else []
    if card.orbits:
        low, high = card.orbits
        needs.append(f"orbit {ROMAN[low]}" if low == high else f"orbit {ROMAN[low]}-{ROMAN[high]}")
    if card.frost:
        needs.append(f"{card.frost} the Frost Line")
    if card.majority:
        needs.append("more Heat than Cold" if card.majority == "heat" else "more Cold than Heat")
    if card.side:
        needs.append(card.side.capitalize())
    if card.lift or card.deck == "final":
        needs.append("remove a marker")
    return ", ".join(needs)


def traits_of(card: Card) -> str:
    """A card's alignment, icons and tokens, and the planet that it makes."""
    traits = [card.alignment.capitalize()] if card.alignment else []
    traits += [f"makes it {card.makes.capitalize()}"] if card.makes else []
    traits += [name for name, has in (("Gravity", card.gravity), ("Downgrade", card.downgrade)) if has]
    traits += [temperature(kind, count) for kind, count in (("heat", card.heat), ("cold", card.cold)) if count]
    return ", ".join(traits)


def move_gain(position: Mapping[str, Any], action: str) -> tuple[str, str] | None:
    """What a move `SRC>DST` collects, or which life token it turns over, as (token, planet); None if nothing."""
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
            return f"{action} turns over a life token on {gain[1]}"
        return f"{action} collects {token_title(gain[0])} on {gain[1]}" if gain else str(action)
    if word == "play":
        card = content.card(operands[0])
        facts = [f"costs {cost_of(card)}", *([f"makes it {card.makes.capitalize()}"] if card.makes else [])]
        facts += [temperature(kind, n) for kind, n in (("heat", card.heat), ("cold", card.cold)) if n]
        return f"play {card.id} {operands[1]}: {card.points} points, {', '.join(facts)}"
    if word == "create":
        kind = position["matter"].get(operands[1], "")
        return f"{action}: collects {token_title(kind)} on Protoplanet {operands[0]}"
    if word in ("brighten", "dim"):
        line = position["frost_line"] + (1 if word == "brighten" else -1)
        return f"{action}: costs 2 points, moves the Frost Line to {between(line)}"
    if word == "pay":
        mat = position["seats"][position["seat"]]["mat"][position["pending"]["planet"]]
        return f"{action}: leaves {amounts((Counter(mat) - Counter(operands)).elements())}"
    if word == "gravity" and operands != ["none"]:
        return f"{action}: collects {token_title(position['matter'].get(operands[0], ''))} on {operands[1]}"
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
    "place none": ": use no marker",
    "gravity none": ": take nothing",
    "downgrade": ": discard it and draw a Low card",
    "upgrade": ": discard it and draw a Low card",
}
_SILENT = {
    "pass": "passes.",
    "end": "plays no more Finals.",
    "place none": "uses no marker.",
    "gravity none": "takes nothing with Gravity.",
}


def branch_line(branched: BranchDoc) -> str:
    """Where a game branched off from another."""
    moment = f"turn {branched['turn']}" if branched["turn"] else "the set-up"
    chance = "every card lies where it lay" if branched["chance"] == "same" else "what you could not know is dealt anew"
    return f"What if: {moment} of the game of {joined(branched['names'])}; {chance}."


def agree(line: str) -> str:
    """A sentence in the second person if it is about a player who is called You."""
    if not line.startswith("You "):
        return line
    verb, blank, rest = line.removeprefix("You ").partition(" ")
    verb = {"has": "have", "goes": "go", "passes.": "pass.", "undoes": "undo"}.get(verb, verb.removesuffix("s"))
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
            return f"{who} pays {amounts(event['matter'])} from the stock on {event['planet']}."
        case "play":
            points = next((o for o in events if o["event"] == "score" and o["card"] == event["card"]), None)
            score = f" for {points['points']} points, {points['total']} in all" if points else ""
            return f"{who} plays {content.card(event['card']).name} on {event['planet']}{score}."
        case "lift":
            return f"{who} removes a marker from {content.card(event['card']).name} on {event['planet']}."
        case "marker":
            cards = [content.card(event[end]).name for end in ("from", "to")]
            return f"{who} moves a marker from {cards[0]} to {cards[1]}."
        case "flip":
            return f"Planet {event['planet']} turns {event['side'].capitalize()}."
        case "gravity":
            matter = token_title(event["matter"])
            return f"{who} uses Gravity on {event['from']} and collects {matter} on {event['planet']}."
        case "discard":
            return f"{who} discards {content.card(event['card']).name}."
        case "draw":
            return _draws(who, event, events)
        case "shuffle":
            return f"The {deck_title(event['deck'])} discards are shuffled into a new deck."
        case "first":
            return f"{who} goes first."
        case "dice":
            return _dice(event, events)
        case "accelerate":
            return "Matter has reached ►► on the track: from now on, Matter moves one or two spaces."
        case "final-turns":
            return f"The final turns begin: {event['turns']} to go."
    return _primordial_sentence(content, who, event)


def _primordial_sentence(content: Content, who: str, event: Event) -> str:
    """One event of the expansion; empty for any other."""
    match event["event"]:
        case "create":
            made = f"Protoplanet {event['planet']} on {event['space']}"
            return f"{who} creates {made} and collects {token_title(event['matter'])}."
        case "become":
            return f"Protoplanet {event['planet']} becomes a {event['kind'].capitalize()} planet."
        case "life":
            number = int(event["token"].partition(":")[2])
            side = "Habitable" if number > 0 else "Hostile"
            return f"A life token is turned over on {event['planet']}: {abs(number)} {side}."
        case "bombard":
            return _bombardment(event)
        case "brightness":
            return f"{who} pays 2 points: the Frost Line is now {between(event['frost_line'])}."
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
    fallen = f"{len(event['placed'])} Matter tokens fall onto the board"
    sentence = f"Late Heavy Bombardment: the track is emptied and {fallen}"
    if event["from_supply"]:
        sentence += f", {len(event['from_supply'])} of them extras"
    if event["removed"]:
        sentence += f"; {len(event['removed'])} leave the game"
    return sentence + (f"; Comets appear on {joined(event['comets'])}." if event["comets"] else ".")


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
            "no planet moves." if total > 7 else f"no planet moves, as none is on orbit {ROMAN[total]} or closer in."
        )
    targets = [event["target"] for event in events if event["event"] == "target"]
    ending = f". The Target falls to {targets[-1]}." if targets else "."
    return sentence + joined(moves) + ending


def _taken(token: str | None) -> str:
    """What a planet moved by dice took; a Comet that it hits leaves the game."""
    if token == "comet":
        return " and hits a Comet, which leaves the game"
    return f" and takes {token_title(token)}" if token else ""
