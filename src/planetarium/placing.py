"""From a position document back to a state, refusing what cannot be a position and saying why."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

from planetarium.content import Content
from planetarium.content.board import LETTERS, PLANET_KINDS
from planetarium.content.cards import DECK_NAMES
from planetarium.content.table import FINAL, HABITABLE, HOSTILE, MAX_DECK, NONE, PLANETS, PURE_KINDS
from planetarium.errors import PositionError
from planetarium.notation import KIND_NAMES
from planetarium.options import Options
from planetarium.position import PHASES, PILES, Position
from planetarium.rules.chance import begin_stream
from planetarium.rules.decks import can_draw, finals_in_hand
from planetarium.rules.setup import MARKERS, clear, in_game
from planetarium.rules.state import (
    DRAW,
    FINAL_CARDS,
    GRAVITY,
    KEEP,
    LIFT,
    OVER,
    PAY,
    PLACE,
    SETUP,
    new_states,
)
from planetarium.schemas import fault

FULL_HAND = 5
MAX_FINALS = 4
FINALS_DEALT = 2


def refuse(reason: str) -> NoReturn:
    raise PositionError(f"not a possible position: {reason}")


def place(content: Content, doc: Position, key: Any) -> tuple[Options, Any]:
    """The options and the state of a whole position; `key` is the chance from here on."""
    wrong = fault("position", doc)
    if wrong:
        refuse(wrong)
    if doc["content"] != content.id:
        refuse(f"it is for the content {doc['content']!r}, not {content.id!r}; load that content file with it")
    options = Options.from_doc(doc["options"])
    return options, _Placing(content, options, doc).build(key)


class _Placing:
    """Fills one state from one document, step by step."""

    def __init__(self, content: Content, options: Options, doc: Position) -> None:
        self.content = content
        self.table = content.table
        self.options = options
        self.doc = doc
        self.state = new_states(1)[0]

    def build(self, key: Any) -> Any:
        state, doc = self.state, self.doc
        clear(state)
        begin_stream(state, key)
        state.players = self.options.players
        if len(doc["seats"]) != state.players:
            refuse(f"seats: there are {state.players} players but {len(doc['seats'])} seats")
        if doc["seat"] >= state.players:
            refuse(f"seat: there is no seat {doc['seat']} with {state.players} players")
        last = self.table.turn_limit + state.players
        if doc["turn"] > last:
            refuse(f"turn: a game on this board has at most {last} turns, not {doc['turn']}")
        state.phase = PHASES.index(doc["phase"])
        state.seat = doc["seat"]
        state.turn = doc["turn"]
        self._unused_modules()
        self._board()
        self._rows()
        self._seats()
        self._decks()
        self._track()
        self._pending()
        self._count_matter()
        self._count_cards()
        self._check_sides()
        self._check_phase()
        return state

    def card(self, card_id: str, where: str) -> int:
        number = self.content.card_numbers.get(card_id)
        if number is None:
            refuse(f"{where}: there is no card {card_id}")
        if not in_game(self.table, self.state, number):
            refuse(f"{where}: {card_id} belongs to a module that is not played")
        return number

    def space(self, name: str, where: str) -> int:
        number = self.content.space_numbers.get(name)
        if number is None:
            refuse(f"{where}: there is no space {name}")
        return number

    def _unused_modules(self) -> None:
        doc = self.doc
        unused = {
            "comets": doc["comets"],
            "frost_line": doc["frost_line"],
            "brightness_changed": doc["brightness_changed"],
            "track.bombarded": doc["track"]["bombarded"],
            "supply.heat": doc["supply"]["heat"],
            "supply.cold": doc["supply"]["cold"],
            "supply.extra_matter": doc["supply"]["extra_matter"],
            "supply.removed": doc["supply"]["removed"],
        }
        for place_name, value in unused.items():
            if value:
                refuse(f"{place_name}: {value!r} needs a module that is not played")

    def _board(self) -> None:
        state, doc = self.state, self.doc
        if list(doc["planets"]) != sorted(doc["planets"]) or len(doc["planets"]) != PLANETS:
            refuse("planets: A, B, C and D must all be there, in this order")
        for planet, letter in enumerate(LETTERS):
            entry = doc["planets"][letter]
            where = f"planets.{letter}"
            space = self.space(entry["space"], where)
            if state.planet_at[space] != NONE:
                refuse(f"{where}: {entry['space']} holds two planets")
            if entry["kind"] != PLANET_KINDS[self.table.kind[planet]] or entry["proto"]:
                refuse(f"{where}: {letter} is {PLANET_KINDS[self.table.kind[planet]]} on this board")
            if entry["life"]:
                refuse(f"{where}: Hostile/Habitable Matter needs a module that is not played")
            state.planet_at[space] = planet
            state.planet_space[planet] = space
            state.planet_kind[planet] = self.table.kind[planet]
            state.planet_side[planet] = HABITABLE if entry["side"] == "habitable" else HOSTILE
        for name, kind in doc["matter"].items():
            space = self.space(name, "matter")
            if state.planet_at[space] != NONE:
                refuse(f"matter: {name} holds a planet; Matter that meets a planet is collected")
            state.matter[space] = self._kind(kind, f"matter.{name}")

    def _kind(self, name: str, where: str) -> int:
        number = KIND_NAMES.index(name) if name in KIND_NAMES else NONE
        if not 0 <= number < PURE_KINDS:
            refuse(f"{where}: {name} needs a module that is not played")
        return number

    def _rows(self) -> None:
        state = self.state
        for letter in LETTERS:
            for i, entry in enumerate(self.doc["planets"][letter]["row"]):
                where = f"planets.{letter}.row[{i}]"
                card = self.card(entry["card"], where)
                marker = entry["marker"]
                if marker is not None and marker >= state.players:
                    refuse(f"{where}: there is no seat {marker}")
                if marker is not None and self.table.deck[card] == FINAL:
                    refuse(f"{where}: no marker is placed on a Final card")
                if entry["heat"] or entry["cold"]:
                    refuse(f"{where}: Heat and Cold need a module that is not played")
                last = int(state.played)
                if last == len(state.row_card):
                    refuse(f"{where}: more cards are played than there are")
                state.row_card[last] = card
                state.row_planet[last] = LETTERS.index(letter)
                state.row_marker[last] = NONE if marker is None else marker
                state.played = last + 1

    def _seats(self) -> None:
        state = self.state
        for seat, entry in enumerate(self.doc["seats"]):
            where = f"seats[{seat}]"
            if not isinstance(entry["hand"], list):
                refuse(f"{where}.hand: this is what another seat sees; a game needs the whole position")
            on_cards = int((state.row_marker[: state.played] == seat).sum())
            if entry["markers"] + on_cards != MARKERS:
                refuse(f"{where}: {entry['markers']} markers in the supply and {on_cards} on cards are not {MARKERS}")
            most = self._hand_limit(seat)
            if len(entry["hand"]) > most:
                refuse(f"{where}: a hand of {len(entry['hand'])}; here it holds at most {most} cards")
            hand = sorted(self.card(card, f"{where}.hand") for card in entry["hand"])
            finals = sum(int(self.table.deck[card]) == FINAL for card in hand)
            if finals > MAX_FINALS:
                refuse(f"{where}: {finals} Finals; a hand holds at most {MAX_FINALS}")
            state.hand[seat, : len(hand)] = hand
            state.hand_size[seat] = len(hand)
            state.score[seat] = entry["score"]
            state.markers[seat] = entry["markers"]
            state.finals_played[seat] = entry["finals_played"]
            state.done[seat] = entry["done"]
            for planet, letter in enumerate(LETTERS):
                for kind, count in entry["mat"][letter].items():
                    state.mat[seat, planet, self._kind(kind, f"{where}.mat.{letter}")] = count

    def _hand_limit(self, seat: int) -> int:
        state = self.state
        if state.phase == SETUP and seat >= state.seat:
            return FULL_HAND + 1
        if seat == state.seat and state.phase in (PAY, LIFT, PLACE, GRAVITY, DRAW, KEEP):
            return FULL_HAND - 1
        return FULL_HAND

    def _decks(self) -> None:
        state, doc = self.state, self.doc
        for deck, name in enumerate(DECK_NAMES):
            if not isinstance(doc["decks"][name], list):
                refuse(f"decks.{name}: this is what a seat sees; a game needs the whole position")
            cards = self._of_deck(reversed(doc["decks"][name]), deck, f"decks.{name}")
            state.deck[deck, : len(cards)] = cards
            state.deck_size[deck] = len(cards)
        for i, name in enumerate(PILES):
            deck = 1 + i
            cards = self._of_deck(doc["discards"][name], deck, f"discards.{name}")
            if state.phase == SETUP and deck == FINAL:
                if len(cards) != state.seat:
                    refuse(f"discards.final: seats before {state.seat} have discarded, so it must hold {state.seat}")
                state.setup_discard[: len(cards)] = cards
                continue
            state.discard[deck, : len(cards)] = sorted(cards)
            state.discard_size[deck] = len(cards)
        for card_id, number in doc.get("shuffled", {}).items():
            card = self.card(card_id, "shuffled")
            deck = int(self.table.deck[card])
            state.generation[card] = number
            state.deck_generation[deck] = max(int(state.deck_generation[deck]), number)

    def _of_deck(self, cards: Iterable[str], deck: int, where: str) -> list[int]:
        numbers = [self.card(card, where) for card in cards]
        if len(numbers) > MAX_DECK:
            refuse(f"{where}: {len(numbers)} cards; no deck has more than {MAX_DECK}")
        for number in numbers:
            if self.table.deck[number] != deck:
                refuse(f"{where}: {self.content.card_id(number)} is not a {DECK_NAMES[deck]} card")
        return numbers

    def _track(self) -> None:
        state, table, track = self.state, self.table, self.doc["track"]
        tokens = [self._kind(kind, "track.tokens") for kind in track["tokens"]]
        state.track[: len(tokens)] = tokens
        state.track_size = len(tokens)
        state.face_down = track["face_down"]
        state.accelerated = track["accelerated"]
        if state.face_down > len(tokens) or (state.face_down and state.players > 1):
            refuse(f"track.face_down: {state.face_down} tokens cannot lie face down")
        if (len(tokens) >= table.acceleration) != track["accelerated"]:
            refuse(f"track.accelerated: ►► is space {table.acceleration} and {len(tokens)} tokens lie on the track")
        turns = self.doc["final_turns"]
        state.final_turns = NONE if turns is None else turns
        if turns is None and len(tokens) >= table.track_length:
            refuse(f"final_turns: the final space {table.track_length} is taken, so final turns have begun")
        done = int(state.done.sum())
        if (0 if turns is None else int(state.players) - turns) != done:
            refuse(f"final_turns: {turns} to come does not fit {done} seats that are done")
        solo = self.doc["solo"]
        if (solo is None) != (state.players != 1):
            refuse("solo: it goes with one player, and only then")
        if solo is not None:
            state.target = solo["target"]
            if solo["dice"] is not None:
                state.dice[:] = solo["dice"]

    def _pending(self) -> None:
        state, pending = self.state, self.doc["pending"]
        if "card" in pending:
            state.pending_card = self.card(pending["card"], "pending.card")
            state.pending_planet = LETTERS.index(pending.get("planet", "A"))
        if "drawn" in pending:
            if not isinstance(pending["drawn"], list):
                refuse("pending.drawn: this is what another seat sees; a game needs the whole position")
            state.drawn[:] = sorted(self._of_deck(pending["drawn"], FINAL, "pending.drawn"))
        wanted: set[str] = set()
        if state.phase in (PAY, LIFT, PLACE, GRAVITY):
            wanted = {"card", "planet"}
        elif state.phase == KEEP:
            wanted = {"drawn"}
        if set(pending) != wanted:
            refuse(f"pending: in the phase {self.doc['phase']} it must hold {', '.join(sorted(wanted)) or 'nothing'}")

    def _count_matter(self) -> None:
        state, table = self.state, self.table
        for kind in range(PURE_KINDS):
            count = int((state.matter == kind).sum() + state.mat[:, :, kind].sum() + (state.track == kind).sum())
            if count != table.pool[kind]:
                refuse(
                    f"there are {count} {KIND_NAMES[kind]} on board, mats and track; the game has {table.pool[kind]}"
                )

    def _count_cards(self) -> None:
        state = self.state
        places = [
            state.hand, state.setup_discard, state.deck, state.discard, state.row_card[: state.played], state.drawn,
        ]  # fmt: skip
        seen = Counter(int(card) for cards in places for card in cards.flat if card != NONE)
        if state.phase in (PAY, LIFT, PLACE):
            seen[int(state.pending_card)] += 1
        for card in range(self.table.cards):
            wanted = int(in_game(self.table, state, card))
            if seen[card] != wanted:
                refuse(f"the card {self.content.card_id(card)} is there {seen[card]} times instead of {wanted}")
        finals = sum(self.table.deck[card] == FINAL for card in state.row_card[: state.played])
        if int(state.finals_played.sum()) != finals:
            refuse(f"finals_played: {int(state.finals_played.sum())} in all, but {finals} Finals lie in rows")

    def _check_sides(self) -> None:
        state, table = self.state, self.table
        for planet, letter in enumerate(LETTERS):
            row = [int(c) for c, p in zip(state.row_card, state.row_planet, strict=True) if p == planet]
            aligned = [int(table.alignment[card]) * int(table.points[card]) for card in row]
            balance = sum(aligned)
            habitable = state.planet_side[planet] == HABITABLE
            if (balance > 0 and not habitable) or (habitable and (balance < 0 or not any(aligned))):
                refuse(f"planets.{letter}.side: the row's points make it {'hostile' if habitable else 'habitable'}")

    def _check_phase(self) -> None:
        state, table, phase = self.state, self.table, self.doc["phase"]
        if (state.phase == SETUP) != (state.turn == 0):
            refuse(f"turn: {state.turn} does not fit the phase {phase}; it is 0 in set-up only")
        if state.phase == SETUP:
            self._check_setup()
        if (state.phase == OVER) != (state.final_turns == 0):
            refuse(f"final_turns: {self.doc['final_turns']} does not fit the phase {phase}")
        if state.phase == FINAL_CARDS and state.final_turns == NONE:
            refuse("phase: Finals are played on a final turn only")
        if state.phase in (DRAW, KEEP) and state.final_turns != NONE:
            refuse(f"phase: there is no {phase} on a final turn")
        if state.phase != OVER and state.done[state.seat]:
            refuse(f"seat: seat {state.seat} is done and cannot be to act")
        if state.phase == PAY:
            refuse("phase: a payment is a choice only with Dual Matter or Comets")
        if state.phase in (LIFT, PLACE, GRAVITY):
            self._check_pending_card()
        if state.phase == DRAW and not any(can_draw(table, state, deck) for deck in range(FINAL + 1)):
            refuse("phase: there is nothing that could be drawn")

    def _check_setup(self) -> None:
        state = self.state
        if state.played:
            refuse("planets: no card is played in set-up")
        for seat in range(state.seat, state.players):
            if finals_in_hand(self.table, state, seat) != FINALS_DEALT:
                refuse(f"seats[{seat}].hand: {FINALS_DEALT} Finals are dealt, of which one is then discarded")

    def _check_pending_card(self) -> None:
        state, table = self.state, self.table
        card = int(state.pending_card)
        own = (state.row_marker == state.seat) & (state.row_planet == state.pending_planet)
        final = table.deck[card] == FINAL
        if state.phase == LIFT and (int(own.sum()) < 2 or not (final or table.needs_lift[card])):
            refuse("phase: lift is a choice only between two or more own markers that the card asks for")
        if state.phase == PLACE and (state.markers[state.seat] > 0 or final):
            refuse("phase: place is a choice only when no marker is left")
        if state.phase == GRAVITY:
            lies = [i for i in range(state.played) if state.row_card[i] == card]
            if not table.gravity[card] or not lies or state.row_planet[lies[0]] != state.pending_planet:
                refuse("pending.card: in the phase gravity it is a card with Gravity that lies in the planet's row")
            if not (state.matter != NONE).any():
                refuse("phase: there is no Matter left for Gravity to take")
