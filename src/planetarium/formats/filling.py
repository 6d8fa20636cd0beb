"""Reads a position document into a state, field by field; refuses, with the reason, what no game could hold."""

from collections.abc import Iterable
from typing import Any

from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.formats.checking import check_consistency, refuse
from planetarium.formats.position import PILES, Position
from planetarium.formats.schemas import fault
from planetarium.options import Options
from planetarium.records.content import (
    COMET,
    DECK_NAMES,
    FINAL,
    KIND_NAMES,
    LIFE,
    MAX_DECK,
    NONE,
    PLANET_KINDS,
    PLANETS,
    PURE_KINDS,
    SIDES,
)
from planetarium.rules.chance import begin_stream
from planetarium.rules.decks import FINALS_IN_HAND
from planetarium.rules.frostline import TOKENS, set_frost_line
from planetarium.rules.setup import EXTRA_MARKERS, MARKERS, clear, in_game, set_options
from planetarium.rules.speed import only
from planetarium.rules.state import DRAW, GRAVITY, HAND, KEEP, LIFT, PAY, PHASES, PLACE, SETUP, VARIABLE, new_state
from planetarium.rules.turn import turn_limit

FULL_HAND = HAND - 1  # the sixth is there only until the set-up discard


def read_position(content: Content, doc: Position, key: Any) -> tuple[Options, Any]:
    """The options and the state, in an array of one, of a whole position; `key` is the chance from here on."""
    wrong = fault("position", doc)
    if wrong:
        refuse(wrong)
    if doc["content"] != content.id:
        refuse(f"it is for the content {doc['content']!r}, not {content.id!r}; load that content file with it")
    options = Options.from_doc(doc["options"]).settled(content)
    states = _StateBuilder(content, options, doc).build(key)
    check_consistency(content, doc, only(states))
    return options, states


class _StateBuilder:
    """Fills one state from one document, step by step."""

    def __init__(self, content: Content, options: Options, doc: Position) -> None:
        self.content = content
        self.data = content.data
        self.options = options
        self.doc = doc
        self.states = new_state()
        self.state = only(self.states)

    def build(self, key: Any) -> Any:
        state, doc = self.state, self.doc
        clear(state)
        begin_stream(state, key)
        set_options(state, self.options.packed())
        if len(doc["seats"]) != state.players:
            refuse(f"seats: there are {state.players} players but {len(doc['seats'])} seats")
        if doc["seat"] >= state.players:
            refuse(f"seat: there is no seat {doc['seat']} with {state.players} players")
        last = turn_limit(self.data, state) + state.players
        if doc["turn"] > last:
            refuse(f"turn: a game on this board has at most {last} turns, not {doc['turn']}")
        state.phase = PHASES.index(doc["phase"])
        state.seat = doc["seat"]
        state.turn = doc["turn"]
        self._frost_line()
        self._board()
        self._rows()
        self._seats()
        self._decks()
        self._track()
        self._pending()
        self._supply()
        return self.states

    def card(self, card_id: str, where: str) -> int:
        number = self.content.card_numbers.get(card_id)
        if number is None:
            refuse(f"{where}: there is no card {card_id}")
        if not in_game(self.data, self.state, number):
            refuse(f"{where}: {card_id} belongs to a module that is not played")
        return number

    def space(self, name: str, where: str) -> int:
        number = self.content.space_numbers.get(name)
        if number is None:
            refuse(f"{where}: there is no space {name}")
        return number

    def _frost_line(self) -> None:
        state, line = self.state, self.doc["frost_line"]
        set_frost_line(state)
        if state.star == VARIABLE and line is not None:
            state.frost_line = line
        if (NONE if line is None else line) != state.frost_line:
            refuse(f"frost_line: {line} does not fit the modules and the star that are played")
        if self.doc["brightness_changed"] and state.star != VARIABLE:
            refuse("brightness_changed: only the Variable star changes")
        state.brightness_changed = self.doc["brightness_changed"]

    def _board(self) -> None:
        state, doc = self.state, self.doc
        if list(doc["planets"]) != sorted(doc["planets"]):
            refuse("planets: they must be in the order of their letters")
        if len(doc["planets"]) != PLANETS and not state.epochs:
            refuse("planets: A, B, C and D must all be there")
        for letter, entry in doc["planets"].items():
            self._planet(LETTERS.index(letter), entry)
        for name, kind in doc["matter"].items():
            self._token(name, self._kind(kind, f"matter.{name}"), "matter")
        for name in doc["comets"]:
            self._token(name, COMET, "comets")
        if doc["comets"] != sorted(set(doc["comets"])):
            refuse("comets: they must be sorted, each space once")

    def _planet(self, planet: int, entry: dict[str, Any]) -> None:
        state, letter = self.state, LETTERS[planet]
        where = f"planets.{letter}"
        space = self.space(entry["space"], where)
        if state.planet_at[space] != NONE:
            refuse(f"{where}: {entry['space']} holds two planets")
        kind = NONE if entry["kind"] is None else PLANET_KINDS.index(entry["kind"])
        if entry["proto"] != (kind == NONE):
            refuse(f"{where}: a Protoplanet has no kind, and a planet has one")
        if not state.epochs and kind != self.data.kind[planet]:
            refuse(f"{where}: {letter} is {PLANET_KINDS[self.data.kind[planet]]} on this board")
        if kind == NONE and entry["row"]:
            refuse(f"{where}: no card lies with a Protoplanet")
        state.planet_at[space] = planet
        state.planet_space[planet] = space
        state.planet_kind[planet] = kind
        state.planet_side[planet] = SIDES.index(entry["side"])
        for name in entry["life"]:
            bit = 1 << (self._life(name, f"{where}.life") - LIFE)
            if state.planet_life[planet] & bit:
                refuse(f"{where}.life: {name} is there twice")
            state.planet_life[planet] = int(state.planet_life[planet]) | bit

    def _token(self, name: str, token: int, where: str) -> None:
        space = self.space(name, where)
        if self.state.planet_at[space] != NONE:
            refuse(f"{where}: {name} holds a planet; Matter that meets a planet is collected")
        if self.state.matter[space] != NONE:
            refuse(f"{where}: {name} holds two tokens")
        self.state.matter[space] = token

    def _life(self, name: str, where: str) -> int:
        if not self.state.life_matter:
            refuse(f"{where}: {name} needs the extra `life`")
        if name == "life":
            refuse(f"{where}: this is what a seat sees; a game needs the whole position")
        values = [f"life:{value:+d}" for value in self.content.board.life]
        if name not in values:
            refuse(f"{where}: there is no token {name}")
        return LIFE + values.index(name)

    def _kind(self, name: str, where: str) -> int:
        if name.startswith("life"):
            return self._life(name, where)
        number = KIND_NAMES.index(name)
        if PURE_KINDS <= number < COMET and not self.state.dual_matter:
            refuse(f"{where}: {name} needs the extra `dual`")
        if number == COMET and not self.state.epochs:
            refuse(f"{where}: Comets need Epochs")
        return number

    def _supply(self) -> None:
        state, supply = self.state, self.doc["supply"]
        for counts, key in ((state.extra_supply, "extra_matter"), (state.removed, "removed")):
            for name in supply[key]:
                counts[self._kind(name, f"supply.{key}")] += 1
        for key, left in (("heat", state.heat_supply), ("cold", state.cold_supply)):
            if supply[key] != left:
                refuse(f"supply.{key}: {supply[key]} does not fit the tokens on cards; {left} must be left")

    def _rows(self) -> None:
        state = self.state
        for letter, planet in self.doc["planets"].items():
            for i, entry in enumerate(planet["row"]):
                where = f"planets.{letter}.row[{i}]"
                card = self.card(entry["card"], where)
                marker = entry["marker"]
                if marker is not None and marker >= state.players:
                    refuse(f"{where}: there is no seat {marker}")
                if marker is not None and self.data.deck[card] == FINAL:
                    refuse(f"{where}: no marker is placed on a Final card")
                tokens = self._tokens(card, entry, where)
                last = int(state.played)
                if last == len(state.row_card):
                    refuse(f"{where}: more cards are played than there are")
                state.row_card[last] = card
                state.row_planet[last] = LETTERS.index(letter)
                state.row_marker[last] = NONE if marker is None else marker
                state.row_tokens[last] = tokens
                state.played = last + 1

    def _tokens(self, card: int, entry: dict[str, Any], where: str) -> int:
        state, data = self.state, self.data
        if entry["heat"] > data.heat[card] or entry["cold"] > data.cold[card]:
            refuse(f"{where}: {entry['card']} cannot carry {entry['heat']} Heat and {entry['cold']} Cold")
        state.heat_supply -= entry["heat"]
        state.cold_supply -= entry["cold"]
        if state.heat_supply < 0 or state.cold_supply < 0:
            refuse(f"{where}: there are only {TOKENS} Heat and {TOKENS} Cold tokens")
        return int(entry["heat"] + entry["cold"])

    def _seats(self) -> None:
        state = self.state
        for seat, entry in enumerate(self.doc["seats"]):
            where = f"seats[{seat}]"
            if not isinstance(entry["hand"], list):
                refuse(f"{where}.hand: this is what another seat sees; a game needs the whole position")
            on_cards = int((state.row_marker[: state.played] == seat).sum())
            own = MARKERS + EXTRA_MARKERS if state.extra_markers else MARKERS
            if entry["markers"] + on_cards != own:
                refuse(f"{where}: {entry['markers']} markers in the supply and {on_cards} on cards are not {own}")
            most = self._hand_limit(seat)
            if len(entry["hand"]) > most:
                refuse(f"{where}: a hand of {len(entry['hand'])}; here it holds at most {most} cards")
            hand = sorted(self.card(card, f"{where}.hand") for card in entry["hand"])
            finals = sum(int(self.data.deck[card]) == FINAL for card in hand)
            if finals > FINALS_IN_HAND:
                refuse(f"{where}: {finals} Finals; a hand holds at most {FINALS_IN_HAND}")
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
            deck = int(self.data.deck[card])
            state.generation[card] = number
            state.deck_generation[deck] = max(int(state.deck_generation[deck]), number)

    def _of_deck(self, cards: Iterable[str], deck: int, where: str) -> list[int]:
        numbers = [self.card(card, where) for card in cards]
        if len(numbers) > MAX_DECK:
            refuse(f"{where}: {len(numbers)} cards; no deck has more than {MAX_DECK}")
        for number in numbers:
            if self.data.deck[number] != deck:
                refuse(f"{where}: {self.content.card_id(number)} is not a {DECK_NAMES[deck]} card")
        return numbers

    def _track(self) -> None:
        state, data, track = self.state, self.data, self.doc["track"]
        tokens = [self._kind(kind, "track.tokens") for kind in track["tokens"]]
        state.track[: len(tokens)] = tokens
        state.track_size = len(tokens)
        state.face_down = track["face_down"]
        state.accelerated = track["accelerated"]
        if state.face_down > len(tokens) or (state.face_down and state.players > 1):
            refuse(f"track.face_down: {state.face_down} tokens cannot lie face down")
        state.bombarded = track["bombarded"]
        if track["bombarded"] and not state.epochs:
            refuse("track.bombarded: the bombardment belongs to Epochs")
        turns = self.doc["final_turns"]
        state.final_turns = NONE if turns is None else turns
        # 7.2 What is paid on a final turn sets nothing off.
        reached = len(tokens) >= data.acceleration
        if state.epochs and not track["bombarded"] and reached and turns is None:
            refuse(f"track.bombarded: ►► is space {data.acceleration}, so the bombardment has come")
        if track["accelerated"] != reached and (track["accelerated"] or turns is None):
            refuse(f"track.accelerated: ►► is space {data.acceleration} and {len(tokens)} tokens lie on the track")
        if track["accelerated"] and state.epochs and not track["bombarded"]:
            refuse("track.accelerated: with Epochs the bombardment comes first")
        if turns is None and len(tokens) >= data.track_length:
            refuse(f"final_turns: the final space {data.track_length} is taken, so final turns have begun")
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
