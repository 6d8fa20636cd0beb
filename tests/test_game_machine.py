"""Game driven by Hypothesis: whatever is done in whatever order, nothing is lost, leaked or half done."""

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from planetarium import (
    Action,
    Content,
    Game,
    IllegalAction,
    NotationError,
    PlanetariumError,
    UndoError,
    load_content,
)
from planetarium.formats.notation import write_action
from planetarium.rules.actions import ACTIONS
from planetarium.speeds import engine

from .test_position import eager

MID_CARD = ("pay", "lift", "place", "gravity", "draw", "keep")


@cache
def frozen_content() -> Content:
    return load_content(Path(__file__).parent / "frozen" / "content.toml")


class Snapshot(NamedTuple):
    """A game before an action: enough to tell whether undo may come back here, and whether it did."""

    raw: bytes
    seat: int
    revealed: int
    hidden: bytes
    position: dict[str, Any]


def hidden_of(game: Game) -> bytes:
    """What only chance or a draw changes: decks, the chance stream, dice and whether set-up discards lie open."""
    state = game._state
    return b"".join(
        bytes(state[name].tobytes()) for name in ("deck", "deck_generation", "key", "blocks", "block_used", "dice")
    ) + bytes([int(state.turn == 0)])


def snapshot(game: Game) -> Snapshot:
    return Snapshot(game.tobytes(), game.seat, int(game._state.revealed), hidden_of(game), game.position())


class GameMachine(RuleBasedStateMachine):
    """Plays games with every public method of Game, and keeps books of its own."""

    @initialize(players=st.integers(1, 4), seed=st.integers(0, 10**6))
    def begin(self, players: int, seed: int) -> None:
        self.players = players
        self.game = Game.new(players, seed, content=frozen_content(), rules=engine.compiled())
        self.rng = random.Random(seed)
        self.past: list[Snapshot] = []
        self.undoable = 0  # how many actions one seat has done since anything was revealed
        self.player_of: dict[str, int] = {}

    def play(self, action: Action) -> None:
        before = snapshot(self.game)
        word, *operands = action.split()
        if word == "play":
            self.player_of[operands[0]] = before.seat
        assert self.game.play(action) == action
        assert self.game.actions[-1] == action
        if self.past and self.past[-1].seat != before.seat:
            self.undoable = 0
        self.undoable += 1
        if self.game._state.revealed != before.revealed:
            self.undoable = 0
        self.past.append(before)
        assert self.game.can_undo == bool(self.undoable)

    @precondition(lambda self: not self.game.is_over)
    @rule(choice=st.integers(0, 10**6))
    def play_anything(self, choice: int) -> None:
        legal = self.game.legal_actions
        self.play(legal[choice % len(legal)])

    @rule(count=st.integers(1, 60))
    def play_on(self, count: int) -> None:
        for _ in range(count):
            if not self.game.is_over:
                self.play(eager(self.game, self.rng))
                self.nothing_is_lost()

    @rule(number=st.integers(0, ACTIONS - 1))
    def try_any_integer(self, number: int) -> None:
        try:
            action = write_action(self.game.content, number)
        except ValueError:
            return
        if action not in self.game.legal_actions:
            self.refused(action, IllegalAction)

    @rule(number=st.sampled_from([-1, ACTIONS, 10**6, -(10**6)]))
    def try_an_integer_outside(self, number: int) -> None:
        self.refused(Action("pass", number), IllegalAction)

    @rule(text=st.text(max_size=20) | st.sampled_from(["castle", "I-1>", "play A", "pay gas gas gas gas gas gas"]))
    def try_a_malformed_text(self, text: str) -> None:
        if text.strip() not in self.game.legal_actions:
            self.refused(text, PlanetariumError)

    @rule(word=st.sampled_from(["pass", "end", "draw low", "place none", "gravity none", "brighten", "I-1>I-1"]))
    def try_a_text_at_the_wrong_time(self, word: str) -> None:
        if word not in self.game.legal_actions:
            self.refused(word, IllegalAction)

    def refused(self, action: str | Action, error: type[PlanetariumError]) -> None:
        before = snapshot(self.game)
        done, events, times = list(self.game.actions), list(self.game.events), list(self.game.times)
        could_undo = self.game.can_undo
        with pytest.raises(error) as refusal:
            self.game.play(action)
        assert len(str(refusal.value).split()) >= 2
        assert isinstance(refusal.value, IllegalAction | NotationError)
        assert snapshot(self.game) == before
        assert (self.game.actions, self.game.events, self.game.times) == (done, events, times)
        assert self.game.can_undo == could_undo

    @precondition(lambda self: self.game.can_undo)
    @rule()
    def take_back(self) -> None:
        last, actor, revealed = self.game.actions[-1], self.past[-1].seat, self.game._state.revealed
        before = self.past.pop()
        self.undoable -= 1
        hidden = hidden_of(self.game)
        assert self.game.undo() == last
        assert snapshot(self.game) == before
        assert self.game.seat == actor
        assert revealed == before.revealed, "chance fell, or something hidden was seen"
        assert hidden == before.hidden, "a deck, the dice or the chance stream changed"
        assert len(self.game.actions) == len(self.game.times) == len(self.past)

    @rule()
    def take_back_all_that_can_be(self) -> None:
        """On a copy: exactly the last actions of one seat that revealed nothing can be taken back."""
        twin = self.game.copy()
        for before in self.past[: -self.undoable - 1 : -1]:
            twin.undo()
            assert snapshot(twin) == before
            assert before.seat == self.past[-1].seat
        assert not twin.can_undo
        with pytest.raises(UndoError, match=r"\w"):
            twin.undo()

    @rule()
    def observe_all(self) -> None:
        before = self.game.tobytes()
        for viewer in (*range(self.players), None):
            observation = self.game.observe(viewer)
            assert observation.phase == self.game.phase
            may_act = viewer == self.game.seat
            assert observation.legal_actions == (self.game.legal_actions if may_act else ())
            seen = observation.position()
            for seat, entry in enumerate(seen["seats"]):
                assert isinstance(entry["hand"], list) == (seat == viewer)
            # What is done to an observation is not done to the game.
            observation.state.score[:] = 99
            observation.state.hand[:] = 0
        assert self.game.tobytes() == before

    @rule(count=st.integers(1, 12))
    def play_on_a_copy(self, count: int) -> None:
        before = snapshot(self.game)
        actions, could_undo, record = list(self.game.actions), self.game.can_undo, self.game.record()
        twin = self.game.copy()
        assert snapshot(twin) == before
        assert (twin.actions, twin.events, twin.can_undo) == (actions, self.game.events, could_undo)
        assert twin.record() == record
        for _ in range(count):
            if not twin.is_over:
                twin.play(eager(twin, self.rng))
            if twin.can_undo and self.rng.random() < 0.3:
                twin.undo()
        twin.names[0] = "someone else"
        twin.events.clear()
        assert snapshot(self.game) == before
        assert self.game.actions == actions
        assert self.game.record() == record
        # And the other way round: the game goes on, its copy stays.
        twin = self.game.copy()
        if not self.game.is_over:
            self.play(eager(self.game, self.rng))
        assert snapshot(twin) == before
        assert twin.actions == actions

    @rule()
    def begin_again_from_the_position(self) -> None:
        doc, legal = self.game.position(), self.game.legal_actions
        self.game = Game.from_position(doc, content=frozen_content(), key=bytes(32), rules=engine.compiled())
        assert self.game.position() == doc
        assert self.game.legal_actions == legal
        assert not self.game.can_undo
        self.past = []
        self.undoable = 0

    @invariant()
    def nothing_is_lost(self) -> None:
        game, doc = self.game, self.game.position()
        check_matter(game, doc)
        check_cards(game, doc)
        check_markers_and_scores(game, doc, self.player_of)
        check_hands(game, doc)

    @invariant()
    def there_is_always_something_to_do(self) -> None:
        numbers = [action.number for action in self.game.legal_actions]
        assert numbers == sorted(set(numbers))
        assert bool(numbers) == (not self.game.is_over)
        assert self.game.is_over == (self.game.phase == "over") == (self.game.result is not None)


def check_matter(game: Game, doc: dict[str, Any]) -> None:
    """68 tokens, of each kind as many as the content has, on board, mats and track."""
    tokens = Counter(doc["matter"].values()) + Counter(doc["track"]["tokens"])
    for seat in doc["seats"]:
        for section in seat["mat"].values():
            tokens += Counter(section)
    assert tokens == Counter(game.content.board.matter)
    assert tokens.total() == 68
    planets = [planet["space"] for planet in doc["planets"].values()]
    assert len({*planets, *doc["matter"]}) == 4 + len(doc["matter"]), "each space holds one token at most"


def check_cards(game: Game, doc: dict[str, Any]) -> None:
    """Every card is in exactly one place."""
    cards = [card for seat in doc["seats"] for card in seat["hand"]]
    cards += [card for pile in (doc["decks"], doc["discards"]) for deck in pile.values() for card in deck]
    cards += [entry["card"] for planet in doc["planets"].values() for entry in planet["row"]]
    cards += doc["pending"].get("drawn", [])
    if doc["phase"] in ("pay", "lift", "place"):
        cards.append(doc["pending"]["card"])
    assert sorted(cards) == sorted(card.id for card in game.content.cards)
    for pile in (doc["decks"], doc["discards"]):
        assert all(game.content.card(card).deck == name for name, deck in pile.items() for card in deck)


def check_markers_and_scores(game: Game, doc: dict[str, Any], player_of: dict[str, int]) -> None:
    """Eight markers a player; a score is the points of the cards that the seat has played."""
    row = [entry for planet in doc["planets"].values() for entry in planet["row"]]
    for seat, entry in enumerate(doc["seats"]):
        assert entry["markers"] + sum(lying["marker"] == seat for lying in row) == 8
        own = [game.content.card(lying["card"]) for lying in row if player_of[lying["card"]] == seat]
        assert entry["score"] == game.scores[seat] == sum(card.points for card in own)
        assert entry["finals_played"] == sum(card.deck == "final" for card in own)
    assert all(lying["marker"] in (None, player_of[lying["card"]]) for lying in row)


def check_hands(game: Game, doc: dict[str, Any]) -> None:
    """Six cards before the set-up discard, then five, four while a card is being played or drawn for."""
    for seat, entry in enumerate(doc["seats"]):
        size = len(entry["hand"])
        if doc["phase"] == "setup":
            assert size == (5 if seat < doc["seat"] else 6)
            continue
        most = 4 if seat == doc["seat"] and doc["phase"] in MID_CARD else 5
        assert size <= most
        # With Low cards left there was always something to draw; on final turns nothing is drawn.
        if doc["final_turns"] is None and doc["decks"]["low"]:
            assert size == most
        assert sum(game.content.card(card).deck == "final" for card in entry["hand"]) <= 4


GameMachine.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestGame = GameMachine.TestCase


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_lose_nothing(frozen: Content, players: int) -> None:
    """The machine seldom comes to the end of a game; these do, and visit every phase there is."""
    phases = set()
    for seed in range(4):
        game = Game.new(players, f"whole {seed}", content=frozen, rules=engine.compiled())
        rng, player_of = random.Random(seed), dict[str, int]()
        while True:
            doc = game.position()
            phases.add(game.phase)
            check_matter(game, doc)
            check_cards(game, doc)
            check_markers_and_scores(game, doc, player_of)
            check_hands(game, doc)
            if game.is_over:
                break
            action = eager(game, rng)
            if action.startswith("play"):
                player_of[action.split()[1]] = game.seat
            game.play(action)
        assert game.result is not None
        assert doc["final_turns"] == 0
        assert all(seat["done"] for seat in doc["seats"])
    assert {"setup", "move", "card", "draw", "keep", "final", "over"} <= phases


def test_undo_never_crosses_what_was_seen(frozen: Content) -> None:
    """Named cases: a draw, the reveal of set-up discards, dice; and another seat's action."""
    game = Game.new(2, 3, content=frozen, rules=engine.compiled())
    game.play(game.legal_actions[0])
    assert game.can_undo, "one hidden discard tells nobody anything"
    game.play(game.legal_actions[0])
    assert not game.can_undo, "the last discard shows all of them"
    game.play(game.legal_actions[0])
    game.play("pass")
    assert game.undo() == "pass"
    game.play("pass")
    game.play(game.legal_actions[0])
    game.undo()
    assert not game.can_undo, "the other seat has begun its turn"
    rng = random.Random(1)
    while game.phase != "draw":
        game.play(eager(game, rng))
    assert game.can_undo
    game.play("draw low")
    assert not game.can_undo, "a card was seen"
    solo = Game.new(1, 3, content=frozen, rules=engine.compiled())
    solo.play(solo.legal_actions[0])
    solo.play(solo.legal_actions[0])
    assert solo.can_undo
    solo.play("pass")
    assert solo.position()["solo"]["dice"] is not None
    assert not solo.can_undo, "the dice have fallen"
    with pytest.raises(UndoError, match="dice were rolled"):
        solo.undo()
