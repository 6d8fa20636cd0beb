"""Whether a filled state can be a position: everything counted, and its parts in agreement."""

from collections import Counter
from typing import Any, NoReturn

from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.errors import PositionError
from planetarium.formats.position import Position
from planetarium.formats.sides import side_points
from planetarium.records.content import (
    COMET,
    DECKS,
    FINAL,
    HABITABLE,
    KIND_NAMES,
    LIFE,
    LIFE_TOKENS,
    NONE,
    PLANETS,
)
from planetarium.rules.cards import board_has_kind_below
from planetarium.rules.decks import can_draw, finals_in_hand
from planetarium.rules.payment import can_pay, must_choose
from planetarium.rules.setup import FINALS_DEALT, in_game, matter_in_game
from planetarium.rules.state import DRAW, FINAL_CARDS, GRAVITY, KEEP, LIFT, OVER, PAY, PLACE, SETUP


def refuse(reason: str) -> NoReturn:
    """Says why a document is not a position."""
    raise PositionError(f"not a possible position: {reason}")


def check_consistency(content: Content, doc: Position, state: Any) -> None:
    """PositionError if the state that was filled from a document cannot occur in a game."""
    checks = _Checks(content, doc, state)
    checks.count_matter()
    checks.count_comets_and_life()
    checks.count_cards()
    checks.check_sides()
    checks.check_phase()


class _Checks:
    """One filled state and the document it came from."""

    def __init__(self, content: Content, doc: Position, state: Any) -> None:
        self.content = content
        self.data = content.data
        self.doc = doc
        self.state = state

    def count_matter(self) -> None:
        """All Matter of the game, kind by kind: on board, mats and track, in the supply, or out of the game."""
        state = self.state
        for kind in range(COMET):
            wanted = matter_in_game(self.data, state, kind)
            count = int((state.matter == kind).sum() + state.mat[:, :, kind].sum() + (state.track == kind).sum())
            count += int(state.extra_supply[kind] + state.removed[kind])
            if count != wanted:
                refuse(f"there are {count} {KIND_NAMES[kind]} on board, mats and track; the game has {wanted}")

    def count_comets_and_life(self) -> None:
        state = self.state
        comets = int((state.matter == COMET).sum() + state.mat[:, :, COMET].sum())
        if comets > (PLANETS if state.bombarded else 0):
            refuse(f"comets: {comets}; at most {PLANETS} come with the bombardment, and none before")
        if not state.life_matter:
            return
        life = [token for token in state.matter.tolist() if token >= LIFE]
        life += [LIFE + bit for met in state.planet_life.tolist() for bit in range(LIFE_TOKENS) if met & (1 << bit)]
        if len(life) != PLANETS or len(set(life)) != PLANETS:
            refuse(f"there are {len(life)} life tokens on board and planets; the game has {PLANETS} different ones")

    def count_cards(self) -> None:
        state = self.state
        places = [
            state.hand, state.setup_discard, state.deck, state.discard, state.row_card[: state.played], state.drawn,
        ]  # fmt: skip
        seen = Counter(int(card) for cards in places for card in cards.flat if card != NONE)
        if state.phase in (PAY, LIFT, PLACE):
            seen[int(state.pending_card)] += 1
        for card in range(self.data.cards):
            wanted = int(in_game(self.data, state, card))
            if seen[card] != wanted:
                refuse(f"the card {self.content.card_id(card)} is there {seen[card]} times instead of {wanted}")
        finals = sum(self.data.deck[card] == FINAL for card in state.row_card[: state.played])
        if int(state.finals_played.sum()) != finals:
            refuse(f"finals_played: {int(state.finals_played.sum())} in all, but {finals} Finals lie in rows")

    def check_sides(self) -> None:
        state = self.state
        for planet, letter in enumerate(LETTERS):
            good, bad = side_points(self.content, state, planet)
            balance, untouched = good - bad, not good and not bad
            if state.planet_kind[planet] == NONE:
                if state.planet_side[planet] == HABITABLE:
                    refuse(f"planets.{letter}.side: what is no planet yet shows Hostile")
                continue
            habitable = state.planet_side[planet] == HABITABLE
            if (balance > 0 and not habitable) or (habitable and (balance < 0 or untouched)):
                refuse(f"planets.{letter}.side: the row's points make it {'hostile' if habitable else 'habitable'}")

    def check_phase(self) -> None:
        state, data, phase = self.state, self.data, self.doc["phase"]
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
        if state.phase == PAY and not (
            can_pay(data, state, int(state.pending_card), int(state.pending_planet)) and must_choose(data, state)
        ):
            refuse("phase: pay is a choice only between two ways to pay for the pending card")
        if state.phase in (LIFT, PLACE, GRAVITY):
            self._check_pending_card()
        if state.phase == DRAW and not any(can_draw(data, state, deck) for deck in range(DECKS)):
            refuse("phase: there is nothing that could be drawn")

    def _check_setup(self) -> None:
        state = self.state
        if state.played:
            refuse("planets: no card is played in set-up")
        for seat in range(state.seat, state.players):
            if finals_in_hand(self.data, state, seat) != FINALS_DEALT:
                refuse(f"seats[{seat}].hand: {FINALS_DEALT} Finals are dealt, of which one is then discarded")

    def _check_pending_card(self) -> None:
        state, data = self.state, self.data
        card = int(state.pending_card)
        own = (state.row_marker == state.seat) & (state.row_planet == state.pending_planet)
        final = data.deck[card] == FINAL
        if state.phase == LIFT and (int(own.sum()) < 2 or not (final or data.needs_lift[card])):
            refuse("phase: lift is a choice only between two or more own markers that the card asks for")
        if state.phase == PLACE and (state.markers[state.seat] > 0 or final):
            refuse("phase: place is a choice only when no marker is left")
        if state.phase == GRAVITY:
            lies = [i for i in range(state.played) if state.row_card[i] == card]
            if not data.gravity[card] or not lies or state.row_planet[lies[0]] != state.pending_planet:
                refuse("pending.card: in the phase gravity it is a card with Gravity that lies in the planet's row")
            if not board_has_kind_below(state, COMET):
                refuse("phase: there is no Matter left for Gravity to take")
