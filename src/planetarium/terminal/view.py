"""The table as a seat sees it, for the terminal: scores and mats, track, planets, hand, result."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from planetarium.content import Card, Content
from planetarium.content.board import LETTERS
from planetarium.formats.position import Position
from planetarium.game import Observation
from planetarium.game.explain import what_is_missing
from planetarium.terminal.map import (
    MATTER_STYLES,
    PROTO_STYLE,
    draw_map,
    planet_text,
    token_letter,
    token_style,
)
from planetarium.terminal.words import (
    between,
    board_tokens,
    cost_of,
    deck_title,
    needs_of,
    planet_title,
    star_title,
    temperature,
    token_title,
    traits_of,
)

SIDE_WIDTH = 46  # the least that scores and planets need beside the map
SMALLEST_MAP = 21
LARGEST_MAP = 47
WIDE_HAND = 110  # from this width on the hand is a table
RECENT_LINES = 7  # lines of the story beside the map
REST_OF_SCREEN = 22  # rows for hand, choices and prompt
_TEMPERATURE_STYLES = {"heat": "bright_red", "cold": "bright_cyan"}


def map_size(width: int, height: int) -> tuple[int, int]:
    """Columns and rows of the map that a screen has room for; a cell is about twice as high as wide."""
    rows = max(SMALLEST_MAP, min(LARGEST_MAP, height - REST_OF_SCREEN, (width - SIDE_WIDTH) // 2))
    return min(2 * rows + 4, width), rows


def board_view(
    seen: Observation, names: Sequence[str], story: Sequence[str], width: int, height: int
) -> RenderableType:
    """The map with everything public beside it, or below it on a narrow screen."""
    position = seen.position()
    columns, rows = map_size(width, height)
    picture = draw_map(seen.content.board, position, columns, rows)
    side = Group(
        scores_table(position, names),
        Text(),
        track_text(seen.content, position),
        Text(),
        planets_text(seen.content, position),
        Text(),
        decks_text(position),
        *expansion_text(position),
        legend(position),
        Text(),
        *recent_text(story[-(RECENT_LINES if height > 2 * SMALLEST_MAP else RECENT_LINES // 2) :]),
    )
    if width < columns + SIDE_WIDTH:
        return Group(picture, side)
    both = RichTable.grid(padding=(0, 1))
    both.add_column(width=columns, no_wrap=True)
    both.add_column()
    both.add_row(picture, side)
    return both


def marked_map(content: Content, position: Position, width: int, height: int, marks: Collection[str]) -> Text:
    """The map alone, with some of its spaces marked."""
    return draw_map(content.board, position, *map_size(width, height), marks=marks)


def named_map(content: Content, position: Position, width: int) -> Text:
    """The map as wide as the screen, with every space's name."""
    return draw_map(content.board, position, width - 1, max(43, min(width // 2 - 1, 59)), names=True)


def recent_text(story: Sequence[str]) -> list[Text]:
    """The last lines of the story, for who has looked away."""
    return [Text("Recently", style="bold"), *(Text(f"- {line}") for line in story)] if story else []


def legend(position: Position) -> Text:
    """What the signs on the map mean, those of the expansion where they are in the game."""
    options = position["options"]
    line = Text()
    for kind in MATTER_STYLES:
        line.append(token_letter(kind), style=token_style(kind)).append(f" {kind.title()}  ")
    line.append("o empty  ").append("(A) Habitable", "green").append("  ").append("<A> Hostile", "red")
    if "epochs" in options["modules"]:
        line.append("  ").append("[A]", PROTO_STYLE).append("\u00a0Protoplanet  ")
        line.append("*", token_style("comet")).append("\u00a0Comet")
    if "dual" in options["extras"]:
        line.append("  ").append("gr", token_style("gas/rock")).append(
            "\u00a0Dual,\u00a0Gas\u00a0or\u00a0Rock (&\u00a0on\u00a0the\u00a0track)"
        )
    if "life" in options["extras"]:
        line.append("  ").append("?", token_style("life")).append("\u00a0life\u00a0token,\u00a0face\u00a0down")
    if position["frost_line"] is not None:
        line.append("  ").append("~", "cyan").append("\u00a0Frost\u00a0Line")
    return line


def expansion_text(position: Position) -> list[Text]:
    """Where the Frost Line lies, and what is left of the expansion's tokens."""
    lines, supply, line = [], position["supply"], position["frost_line"]
    if line is not None:
        text = Text(f"Frost Line {between(line)}", style="bold cyan")
        text.append(f", {star_title(position)}", style="")
        lines.append(text.append(f"; left: Heat {supply['heat']}, Cold {supply['cold']}", style="dim"))
    if supply["extra_matter"]:
        lines.append(Text("Extra Matter ", style="dim").append_text(tokens_text(Counter(supply["extra_matter"]))))
    if supply["removed"]:
        lines.append(Text("Out of the game ", style="dim").append_text(tokens_text(Counter(supply["removed"]))))
    return lines


def tokens_text(mat: Mapping[str, int]) -> Text:
    """A section of a mat: `2g 1w`."""
    text = Text()
    for kind, count in mat.items():
        text.append(f"{' ' if text else ''}{count}{token_letter(kind)}", style=token_style(kind))
    return text if text else Text("-", style="dim")


def scores_table(position: Position, names: Sequence[str]) -> RichTable:
    """Everyone's points, markers, cards by their backs, and Matter by planet."""
    table = RichTable(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for heading in ("", "Player", "Pts", "Mk", "Cards", *LETTERS):
        table.add_column(heading, justify="right" if heading in ("Pts", "Mk") else "left")
    for number, seat in enumerate(position["seats"]):
        acting = number == position["seat"] and position["phase"] != "over"
        table.add_row(
            Text("►" if acting else " ", style="bold"),
            Text(f"{number + 1} {names[number]}", style="bold" if acting else "", overflow="ellipsis"),
            str(seat["score"]),
            str(seat["markers"]),
            str(len(seat["hand"])) if isinstance(seat["hand"], list) else backs(seat["hand"]),
            *(tokens_text(seat["mat"][letter]) for letter in LETTERS),
        )
    return table


def backs(hand: Mapping[str, int]) -> str:
    """A hand from behind: `2L 2H 1F`, with Proto cards as `1PR 1PG`."""
    signs = {deck: "".join(word[0].upper() for word in deck.split("-")) for deck in hand}
    return " ".join(f"{count}{signs[deck]}" for deck, count in hand.items() if count) or "0"


def track_text(content: Content, position: Position) -> Text:
    """The Evolution Track space by space, and the Target of a solo game."""
    board, track = content.board, position["track"]
    text = Text("Track ", style="bold")
    for space in range(1, board.track_length + 1):
        if space <= len(track["tokens"]):
            token = track["tokens"][space - 1]
            text.append("&" if "/" in token else token_letter(token), style=token_style(token))
        elif space == board.acceleration:
            text.append("►►", style="bold yellow")
        else:
            text.append(
                "◎" if space == board.track_length else "·",
                style="bold red" if space == board.track_length else "dim",
            )
    text.append(f" {len(track['tokens'])}/{board.track_length}", style="bold")
    if "epochs" in position["options"]["modules"] and not track["bombarded"]:
        text.append("\n►► brings the Late Heavy Bombardment", style="yellow")
    if track["accelerated"]:
        text.append("\nAccelerated: Matter moves 1 or 2 spaces", style="yellow")
    if position["final_turns"]:
        text.append(f"\nFinal turns left, including this one: {position['final_turns']}", style="bold red")
    if position["solo"]:
        text.append(f"\nTarget {position['solo']['target']}: score more to win", style="bold")
    return text


def planets_text(content: Content, position: Position) -> Text:
    """Each planet with its space, kind and side, and the cards of its row with the markers on them."""
    text = Text()
    for letter, planet in position["planets"].items():
        text.append_text(planet_text(letter, planet))
        kind = (planet["kind"] or "Protoplanet").capitalize()
        text.append(f" {planet['space']:<7}{kind}, {planet['side'].capitalize()}")
        row = [content.card(entry["card"]) for entry in planet["row"]]
        life = [int(token.partition(":")[2]) for token in planet["life"]]
        sums = [sum(card.points for card in row if card.alignment == side) for side in ("habitable", "hostile")]
        sums = [sums[0] + sum(n for n in life if n > 0), sums[1] - sum(n for n in life if n < 0)]
        text.append(f" {sums[0]}:{sums[1]}" if row or life else "", style="dim")
        text.append("".join(f"  life {number:+d}" for number in life), style=token_style("life"))
        for kind in ("heat", "cold"):
            count = sum(entry[kind] for entry in planet["row"])
            text.append(f"  {temperature(kind, count)}" if count else "", style=_TEMPERATURE_STYLES[kind])
        text.append("\n")
        for card, entry in zip(row, planet["row"], strict=True):
            marker = "" if entry["marker"] is None else f" [{entry['marker'] + 1}]"
            text.append(f"    {card.points:>2}{_sign(card)} {card.name}{marker}")
            for kind, style in _TEMPERATURE_STYLES.items():
                text.append(f" {temperature(kind, entry[kind])}" if entry[kind] else "", style=style)
            text.append("\n")
    if not position["planets"]:
        text.append("There are no planets yet.", style="dim")
    text.rstrip()
    return text


def _sign(card: Card) -> str:
    return {"habitable": "+", "hostile": "-", None: " "}[card.alignment]


def decks_text(position: Position) -> Text:
    """How many cards are left in each deck."""
    epochs = "epochs" in position["options"]["modules"]
    decks = [
        f"{deck_title(name)} {count}"
        for name, count in position["decks"].items()
        if epochs or not name.startswith("proto")
    ]
    piles = [f"{deck_title(name)} {len(cards)}" for name, cards in position["discards"].items() if cards]
    return Text("Decks " + ", ".join(decks) + (f"; discards {', '.join(piles)}" if piles else ""), style="dim")


def hand_view(seen: Observation, card_ids: Sequence[str], title: str, width: int) -> RenderableType:
    """Cards with cost, requirements and, planet by planet, what is missing to play them."""
    order = seen.content.card_numbers
    cards = [seen.content.card(card_id) for card_id in sorted(card_ids, key=lambda card_id: order[card_id])]
    view = _hand_table if width >= WIDE_HAND else _hand_lines
    signs = "✓ can be played there   ✗ the planet does not fit   1g Matter still needed"
    if "dual" in seen.options.extras or "epochs" in seen.options.modules:
        signs += ", or a token that counts as it"
    return Group(Text(title, style="bold"), view(seen, cards), Text(signs, style="dim"))


def _hand_table(seen: Observation, cards: Sequence[Card]) -> RenderableType:
    table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
    for heading in ("Card", "Deck", "Pts", "", "Cost", "Needs", *LETTERS):
        wraps = heading in ("", "Needs")
        table.add_column(heading, justify="right" if heading == "Pts" else "left", no_wrap=not wraps)
    for card in cards:
        table.add_row(
            Text(card.id, style="bold"),
            deck_title(card.deck),
            str(card.points),
            traits_of(card),
            tokens_text(card.cost) if any(card.cost.values()) else "free",
            needs_of(card),
            *(_missing(seen, card, letter) for letter in LETTERS),
        )
    return table


def _hand_lines(seen: Observation, cards: Sequence[Card]) -> RenderableType:
    """The same for a narrow screen: two lines a card."""
    text = Text()
    for card in cards:
        price = f"costs {cost_of(card)}"
        facts = [f"{deck_title(card.deck)}, {card.points} points", traits_of(card), price, needs_of(card)]
        text.append("\n" if text else "").append(card.id, style="bold")
        text.append("  " + ", ".join(fact for fact in facts if fact) + "\n   ")
        for letter in LETTERS:
            text.append(f" {letter}\u00a0").append_text(_missing(seen, card, letter)).append("  ")
    return text


def _missing(seen: Observation, card: Card, letter: str) -> Text:
    """✓, or ✗ for requirements that are not met, and the Matter that the seat still lacks."""
    missing = what_is_missing(seen.content, seen.state, seen.content.card_numbers[card.id], LETTERS.index(letter))
    if not missing.sentences:
        return Text("✓", style="bold green")
    text = Text("✗" if missing.unfit else "", style="red")
    if missing.matter:
        text.append(" " if text else "").append_text(tokens_text(dict(missing.matter)))
    return text


def card_panel(seen: Observation, card: Card) -> Panel:
    """All that a card says, its science, and why it cannot be played on a planet."""
    facts = [
        f"{deck_title(card.deck)} card, {card.points} points",
        traits_of(card),
        f"costs {cost_of(card)}",
    ]
    body = Text("; ".join(fact for fact in facts if fact))
    if needs_of(card):
        body.append(f"\nNeeds: {needs_of(card)}")
    body.append(f"\n\n{card.note}\n", style="italic")
    if card.id in seen.position()["seats"][seen.seat]["hand"]:
        for planet, letter in enumerate(LETTERS):
            reasons = what_is_missing(seen.content, seen.state, seen.content.card_numbers[card.id], planet).sentences
            body.append(f"\n{letter}: {'; '.join(reasons) or 'can take it'}")
    return Panel(body, title=Text(card.name), title_align="left", width=90)


def orbit_table(content: Content, position: Position, orbit: int) -> RichTable:
    """The spaces of an orbit: what stands there and where their lines lead."""
    board = content.board
    planets = {planet["space"]: planet_title(letter, planet) for letter, planet in position["planets"].items()}
    tokens = board_tokens(position)
    table = RichTable("Space", "Holds", "Lines lead to", box=box.SIMPLE_HEAD, show_edge=False)
    for number, space in enumerate(board.spaces):
        if space.orbit == orbit:
            ways = [board.spaces[b].name for a, b in (*board.thick, *board.thin) if a == number]
            token = tokens.get(space.name)
            holds = Text(token_title(token), token_style(token)) if token else Text(planets.get(space.name, ""))
            table.add_row(space.name, holds, ", ".join(ways))
    return table
