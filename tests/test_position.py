"""Positions as JSON: they come back as they were, show a seat only what it may see, and refuse the impossible."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from planetarium import Action, Content, Game, PlanetariumError, PositionError, load_content, standard_content
from planetarium.formats.position import Position
from planetarium.formats.schemas import load_schema
from planetarium.formats.sides import side_points
from planetarium.rules.cards import balance_of
from planetarium.speeds import engine

DECKS = ("low", "high", "final", "proto-rocky", "proto-gaseous")
PHASES = ("setup", "move", "card", "lift", "place", "gravity", "draw", "keep", "final", "over")
KEY = bytes(range(32))


def eager(game: Game, rng: random.Random) -> Action:
    """A legal action, mostly one that collects, plays or draws Finals: so that games get somewhere."""
    legal = game.legal_actions
    position_of, state = game.content.space_numbers, game._state

    def gets_somewhere(action: str) -> bool:
        source, arrow, target = action.partition(">")
        if not arrow:
            return action.startswith(("play", "downgrade", "draw final"))
        if state.planet_at[position_of[target]] >= 0:
            return True
        return bool(state.planet_at[position_of[source]] >= 0 and state.matter[position_of[target]] >= 0)

    wanted = [action for action in legal if gets_somewhere(action)]
    return rng.choice(wanted if wanted and rng.random() < 0.9 else legal)


def sampled_positions(content: Content, players: int, seed: int, every: int = 1) -> Iterator[Game]:
    """A game at every so many decisions, and at all of the rarer phases, from the deal to its end."""
    rng = random.Random(seed)
    game = Game.new(players, seed, content=content, rules=engine.compiled())
    while not game.is_over:
        if len(game.actions) % every == 0 or game.phase not in ("move", "card"):
            yield game
        game.play(eager(game, rng))
    yield game


def schema_faults(doc: Position) -> list[str]:
    return [error.message for error in Draft202012Validator(load_schema("position")).iter_errors(doc)]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_position_comes_back_as_it_was(frozen: Content, players: int) -> None:
    seen = set()
    for content in (frozen, standard_content()):
        for game in sampled_positions(content, players, seed=players, every=23):
            doc = game.position()
            assert json.loads(json.dumps(doc)) == doc
            assert schema_faults(doc) == []
            again = Game.from_position(doc, content=content, key=KEY)
            assert again.position() == doc
            assert again.legal_actions == game.legal_actions
            assert (again.seat, again.phase, again.turn) == (game.seat, game.phase, game.turn)
            assert again.scores == game.scores
            seen.add(game.phase)
    assert {"setup", "move", "card", "draw", "final", "over"} <= seen


def test_a_game_goes_on_from_a_position_as_it_would_have(frozen: Content) -> None:
    """Everything but chance is in the document: the same actions lead to the same positions."""
    game = Game.new(2, seed=5, content=frozen, rules=engine.compiled())
    rng = random.Random(5)
    for _ in range(60):
        game.play(eager(game, rng))
    twin = Game.from_position(game.position(), content=frozen, key=KEY, rules=engine.compiled())
    while not game.is_over:
        assert twin.position() == game.position()
        action = game.play(eager(game, rng))
        if any(event["event"] == "shuffle" for event in game.events):
            break
        twin.play(str(action))
    assert len(twin.actions) > 20


def card_counts(content: Content, cards: list[str]) -> dict[str, int]:
    decks: Counter[str] = Counter(content.card(card).deck for card in cards)
    return {name: decks[name] for name in DECKS}


def test_the_points_for_and_against_life_are_those_that_the_rulebook_weighs() -> None:
    """5.5, 11.4 With cards, Finals and life tokens."""
    game = Game.new(2, "sides", modules=("epochs",), extras=("life",), rules=engine.compiled())
    rng, weighed = random.Random(5), set()
    while not game.is_over:
        for planet in range(4):
            habitable, hostile = side_points(game.content, game._state, planet)
            assert habitable - hostile == balance_of(game.content.data, game._state, planet)
            weighed.add((habitable > 0, hostile > 0))
        game.play(eager(game, rng))
    assert len(weighed) == 4


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_a_seat_sees(frozen: Content, players: int) -> None:
    seen = set()
    for game in sampled_positions(frozen, players, seed=10 + players, every=25):
        whole = game.position()
        for viewer in (*range(players), None):
            seen.add(game.phase)
            doc = game.observe(viewer).position()
            assert schema_faults(doc) == []
            assert doc == as_seen(frozen, whole, viewer)
    assert {"setup", "move", "card", "draw", "keep"} <= seen


def as_seen(content: Content, whole: Position, viewer: int | None) -> Position:
    """What the contract lets a seat see, made from the whole position alone."""
    doc = copy.deepcopy(whole)
    for seat, entry in enumerate(doc["seats"]):
        if seat != viewer:
            entry["hand"] = card_counts(content, entry["hand"])
    doc["decks"] = {name: len(cards) for name, cards in doc["decks"].items()}
    if whole["phase"] == "keep" and whole["seat"] != viewer:
        doc["pending"]["drawn"] = 2
    if whole["phase"] == "setup":
        doc["discards"]["final"] = [
            card if seat == viewer else "-" for seat, card in enumerate(whole["discards"]["final"])
        ]
    return doc


def test_the_examples_of_the_contract(frozen: Content) -> None:
    """Hands of others by all five decks, decks as numbers, two drawn Finals, hidden set-up discards."""
    game = Game.new(3, seed=1, content=frozen)
    first = str(game.play(game.legal_actions[0])).split()[1]
    assert game.observe(0).position()["discards"]["final"] == [first]
    assert game.observe(1).position()["discards"]["final"] == ["-"]
    seen = game.observe(1).position()
    assert seen["seats"][0]["hand"] == {"low": 2, "high": 2, "final": 1, "proto-rocky": 0, "proto-gaseous": 0}
    assert seen["seats"][2]["hand"] == {"low": 2, "high": 2, "final": 2, "proto-rocky": 0, "proto-gaseous": 0}
    assert seen["seats"][1]["hand"] == game.position()["seats"][1]["hand"]
    assert seen["decks"] == {"low": 4, "high": 4, "final": 4, "proto-rocky": 0, "proto-gaseous": 0}
    second = str(game.play(game.legal_actions[0])).split()[1]
    assert game.observe(1).position()["discards"]["final"] == ["-", second]
    assert game.observe(2).position()["discards"]["final"] == ["-", "-"]
    assert game.observe(None).position()["discards"]["final"] == ["-", "-"]
    third = str(game.play(game.legal_actions[0])).split()[1]
    assert game.observe(None).position()["discards"]["final"] == sorted([first, second, third])


def test_drawn_finals_are_two_to_others(frozen: Content) -> None:
    game = next(game for game in sampled_positions(frozen, 2, seed=1) if game.phase == "keep")
    drawn = game.position()["pending"]["drawn"]
    assert [frozen.card(card).deck for card in drawn] == ["final", "final"]
    assert drawn == sorted(drawn)
    assert game.observe(game.seat).position()["pending"] == {"drawn": drawn}
    assert game.observe(1 - game.seat).position()["pending"] == {"drawn": 2}
    assert game.observe(None).position()["pending"] == {"drawn": 2}


def test_what_a_seat_sees_is_no_whole_position(frozen: Content) -> None:
    game = Game.new(2, seed=1, content=frozen)
    for viewer in (0, 1, None):
        with pytest.raises(PositionError, match="whole position"):
            Game.from_position(game.observe(viewer).position(), content=frozen)


# --- What is refused, and how ---


@cache
def base_positions() -> tuple[Position, ...]:
    """One position of each phase for each number of players, as far as some games come by them."""
    frozen = load_content(Path(__file__).parent / "frozen" / "content.toml")
    found: dict[tuple[int, str], Position] = {}
    for players in (1, 2, 3, 4):
        for seed in range(3):
            for game in sampled_positions(frozen, players, seed, every=7):
                if (players, game.phase) not in found or game.phase == "move":
                    found[players, game.phase] = game.position()
    return tuple(found.values())


def a_position(phase: str, players: int = 2) -> Position:
    """A copy of the base position of a phase."""
    fitting = [doc for doc in base_positions() if doc["phase"] == phase and doc["options"]["players"] == players]
    return copy.deepcopy(fitting[0])


def refusal(content: Content, doc: Position) -> str:
    with pytest.raises(PositionError) as error:
        Game.from_position(doc, content=content)
    return str(error.value)


def test_the_base_positions_cover_the_phases(frozen: Content) -> None:
    assert {doc["phase"] for doc in base_positions()} == set(PHASES)
    for doc in base_positions():
        assert Game.from_position(doc, content=frozen).position() == doc


def a_token_too_many(doc: Position) -> str:
    mat = doc["seats"][0]["mat"]["A"]
    mat["gas"] = mat.get("gas", 0) + 1
    return "there are 23 gas on board, mats and track; the game has 22"


def a_token_too_few(doc: Position) -> str:
    space = next(space for space, kind in doc["matter"].items() if kind == "rock")
    del doc["matter"][space]
    return "rock"


def an_unknown_space(doc: Position) -> str:
    doc["matter"]["III-40"] = doc["matter"].pop(next(iter(doc["matter"])))
    return "there is no space III-40"


def a_planet_on_an_unknown_space(doc: Position) -> str:
    doc["planets"]["B"]["space"] = "VII-d9"
    return "planets.B: there is no space VII-d9"


def a_hand_of_nine(doc: Position) -> str:
    hand = doc["seats"][1]["hand"]
    for name in ("low", "high", "final"):
        while len(hand) < 9 and doc["decks"][name]:
            hand.append(doc["decks"][name].pop())
    assert len(hand) == 9
    return "seats[1]: a hand of 9; here it holds at most 5 cards"


def two_planets_on_a_space(doc: Position) -> str:
    doc["planets"]["C"]["space"] = doc["planets"]["A"]["space"]
    return f"planets.C: {doc['planets']['A']['space']} holds two planets"


def matter_under_a_planet(doc: Position) -> str:
    space = doc["planets"]["A"]["space"]
    doc["matter"][space] = doc["matter"].pop(next(iter(doc["matter"])))
    return f"{space} holds a planet"


def a_card_twice(doc: Position) -> str:
    card = doc["seats"][0]["hand"][0]
    doc["seats"][1]["hand"][0] = card
    return f"the card {card} is there 2 times"


def a_card_twice_in_its_deck(doc: Position) -> str:
    doc["decks"]["high"] += doc["decks"]["high"][:1]
    return f"the card {doc['decks']['high'][0]} is there 2 times"


def a_card_missing(doc: Position) -> str:
    return f"the card {doc['decks']['low'].pop()} is there 0 times"


def an_unknown_card(doc: Position) -> str:
    doc["decks"]["low"][0] = "no-such-card"
    return "decks.low: there is no card no-such-card"


def a_card_in_the_wrong_deck(doc: Position) -> str:
    card = doc["decks"]["low"].pop()
    doc["decks"]["high"].append(card)
    return f"decks.high: {card} is not a high card"


def a_marker_too_few(doc: Position) -> str:
    doc["seats"][1]["markers"] -= 1
    return "seats[1]"


def a_marker_too_many(doc: Position) -> str:
    doc["seats"][0]["markers"] += 1
    return "seats[0]"


def too_many_finals_in_a_hand(doc: Position) -> str:
    hand = doc["seats"][0]["hand"]
    finals = [doc["discards"]["final"], doc["decks"]["final"]]
    while not all(card.startswith("final") for card in hand):
        card = next(card for card in hand if not card.startswith("final"))
        hand.remove(card)
        doc["decks"]["low" if card.startswith("low") else "high"].append(card)
        hand.append(next(pile for pile in finals if pile).pop())
    assert len(hand) == 5
    return "5 Finals"


def another_content(doc: Position) -> str:
    doc["content"] = "standard"
    return "'standard'"


def a_seat_too_many(doc: Position) -> str:
    doc["seats"].append(doc["seats"][0])
    return "2 players but 3 seats"


def no_such_seat_to_act(doc: Position) -> str:
    doc["seat"] = 2
    return "there is no seat 2"


def planets_missing(doc: Position) -> str:
    del doc["planets"]["C"]
    return "planets"


def a_wrong_side(doc: Position) -> str:
    planet = doc["planets"]["A"]
    planet["side"] = "hostile" if planet["side"] == "habitable" else "habitable"
    return "planets.A.side"


def accelerated_too_soon(doc: Position) -> str:
    doc["track"]["accelerated"] = not doc["track"]["accelerated"]
    return "track.accelerated"


def a_module_that_is_not_played(doc: Position) -> str:
    doc["frost_line"] = 3
    return "frost_line"


def a_turn_before_the_first(doc: Position) -> str:
    doc["turn"] = 0
    return "turn: 0 does not fit the phase"


def over_too_soon(doc: Position) -> str:
    doc["phase"] = "over"
    return "final_turns"


def pending_for_no_reason(doc: Position) -> str:
    doc["pending"] = {"drawn": sorted(doc["decks"]["final"][:2])}
    return "pending"


def a_missing_part(doc: Position) -> str:
    del doc["track"]
    return "'track' is a required property"


def a_text_for_a_number(doc: Position) -> str:
    doc["seats"][0]["score"] = "12"
    return "seats[0].score"


def players_that_are_no_whole_number(doc: Position) -> str:
    doc["options"]["players"] = 2.5
    return "options.players"


def a_turn_beyond_all_numbers(doc: Position) -> str:
    doc["turn"] = 10**30
    return "turn"


def a_deck_larger_than_any(doc: Position) -> str:
    doc["decks"]["low"] *= 40
    return "low"


IMPOSSIBLE: list[Callable[[Position], str]] = [
    a_token_too_many, a_token_too_few, an_unknown_space, a_planet_on_an_unknown_space, a_hand_of_nine,
    two_planets_on_a_space, matter_under_a_planet, a_card_twice, a_card_twice_in_its_deck, a_card_missing,
    an_unknown_card, a_card_in_the_wrong_deck, a_marker_too_few, a_marker_too_many, too_many_finals_in_a_hand,
    another_content, a_seat_too_many, no_such_seat_to_act, planets_missing, a_wrong_side, accelerated_too_soon,
    a_module_that_is_not_played, a_turn_before_the_first, over_too_soon, pending_for_no_reason, a_missing_part,
    a_text_for_a_number, players_that_are_no_whole_number, a_turn_beyond_all_numbers, a_deck_larger_than_any,
]  # fmt: skip


@pytest.mark.parametrize("spoil", IMPOSSIBLE, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize("phase", ["move", "card"])
def test_the_impossible_is_refused_and_named(frozen: Content, phase: str, spoil: Callable[[Position], str]) -> None:
    doc = next(
        game.position() for game in sampled_positions(frozen, 2, seed=3) if game.turn == 2 and game.phase == phase
    )
    named = spoil(doc)
    assert named in refusal(frozen, doc)


def test_a_set_up_needs_its_finals(frozen: Content) -> None:
    """2.2 Who is to discard holds two Finals; without them nothing could be done."""
    doc = a_position("setup")
    hand = doc["seats"][doc["seat"]]["hand"]
    finals = [card for card in hand if frozen.card(card).deck == "final"]
    doc["seats"][doc["seat"]]["hand"] = [card for card in hand if card not in finals]
    doc["decks"]["final"] += finals
    assert "final" in refusal(frozen, doc).lower()


def test_a_draw_needs_something_to_draw(frozen: Content) -> None:
    """5.7 `draw` is left out when nothing can be drawn."""
    doc = a_position("draw")
    row = doc["planets"]["D"]["row"]
    for name in ("low", "high", "final"):
        for pile in (doc["decks"], doc["discards"]):
            row += [{"card": card, "marker": None, "heat": 0, "cold": 0} for card in pile.get(name, ())]
            if name in pile:
                pile[name] = []
    finals = [entry["card"] for planet in doc["planets"].values() for entry in planet["row"]]
    doc["seats"][0]["finals_played"] = min(4, sum(frozen.card(card).deck == "final" for card in finals))
    doc["seats"][1]["finals_played"] = sum(frozen.card(card).deck == "final" for card in finals) - 4
    points = Counter[str]()
    for entry in row:
        card = frozen.card(entry["card"])
        points[card.alignment or ""] += card.points
    doc["planets"]["D"]["side"] = "habitable" if points["habitable"] > points["hostile"] else "hostile"
    assert "draw" in refusal(frozen, doc)


Path_ = tuple[str | int, ...]


def paths(value: Any, here: Path_ = ()) -> Iterator[Path_]:
    """The way to every value of a document, the document itself first."""
    yield here
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*here, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from paths(item, (*here, i))


def at(doc: Any, path: Path_) -> Any:
    for step in path:
        doc = doc[step]
    return doc


def some_path(doc: Any, rng: random.Random) -> Path_:
    """The way to some value below the document, found step by step: small parts come as often as large ones."""
    path: Path_ = (rng.choice(list(doc)),)
    while (value := at(doc, path)) and isinstance(value, dict | list) and rng.random() < 0.85:
        path = (*path, rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value)))
    return path


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


NUMBERS = (-1, 0, 1, 2, 3, 5, 40, 127, 128, 255, 10_000, 2**31, 2**63, 10**30, -(10**30), 0.0, 1.0, 2.5)
WORDS = (
    *PHASES, *DECKS, "gas", "rock", "water", "metal", "gas/rock", "comet", "life", "life:+3", "A", "D", "E", "I-1",
    "V-3", "VII-b2", "III-99", "terrestrial", "gaseous", "habitable", "hostile", "low-gas", "no-such-card", "-", "",
    "epochs", "frost-line", "variable", "markers", "pay", "0",
)  # fmt: skip


WAYS = ("drop", "number", "word", "swap", "same kind", "nudge", "float", "repeat", "move", "rename", "shuffle")


def mutate(doc: Any, rng: random.Random) -> None:
    """Changes one thing about a document, by chance something that makes sense."""
    path = some_path(doc, rng)
    parent, key, value = at(doc, path[:-1]), path[-1], at(doc, path)
    how = rng.choice(WAYS)
    others = [other for other in paths(doc) if other and other[: len(path)] != path and path[: len(other)] != other]
    alike = [other for other in others if type(at(doc, other)) is type(value)]
    if how == "drop":
        del parent[key]
    elif how == "number":
        parent[key] = rng.choice(NUMBERS)
    elif how == "word":
        parent[key] = rng.choice((*WORDS, None, True, False, [], {}))
    elif how == "swap" and alike:
        other = rng.choice(alike)
        parent[key], at(doc, other[:-1])[other[-1]] = at(doc, other), value
    elif how == "same kind" and alike:
        parent[key] = copy.deepcopy(at(doc, rng.choice(alike)))
    elif how == "nudge" and type(value) is int:
        parent[key] = value + rng.choice((-1, 1, 2, -9, 100))
    elif how == "float" and type(value) is int:
        parent[key] = float(value)
    elif how == "repeat" and isinstance(value, list):
        parent[key] = value * rng.choice((0, 2, 3, 40))
    elif how == "shuffle" and isinstance(value, list):
        rng.shuffle(value)
    elif how == "move" and isinstance(parent, list):
        target = at(doc, rng.choice([other for other in paths(doc) if isinstance(at(doc, other), list)]))
        del parent[int(key)]
        target.insert(rng.randint(0, len(target)), value)
    elif how == "rename" and isinstance(parent, dict):
        del parent[key]
        parent[rng.choice((*WORDS, *parent))] = value


def mutant(seed: int) -> Position:
    """A position with one to three things about it changed."""
    rng = random.Random(seed)
    base = rng.choice(base_positions())
    doc = copy.deepcopy(base)
    changes = rng.choice((1, 1, 1, 2, 3))
    while doc == base:
        for _ in range(changes):
            if doc:
                mutate(doc, rng)
    return doc


def normal(doc: Position) -> Position:
    """A document with what may be left out filled in and lists without an order sorted."""
    doc = copy.deepcopy(doc)
    options = doc["options"]
    if options["players"] == 1 and options.get("solo_target") is None:
        options["solo_target"] = 100
    doc["options"] = {"solo_target": None, "modules": [], "star": None, "extras": []} | options
    doc.setdefault("shuffled", {})
    for seat in doc["seats"]:
        seat["hand"].sort()
    for name, pile in doc["discards"].items():
        if not (doc["phase"] == "setup" and name == "final"):
            pile.sort()
    doc["pending"].get("drawn", []).sort()
    return {key: value for key, value in doc.items() if key in base_positions()[0]}


def accept_or_refuse(doc: Any) -> None:
    """A document is refused with a reason, or becomes a game that says the same and can be played."""
    frozen = load_content_once()
    before = copy.deepcopy(doc)
    try:
        game = Game.from_position(doc, content=frozen, key=KEY, rules=engine.compiled())
    except PlanetariumError as error:
        assert len(str(error).split()) >= 3
        assert doc == before
        return
    assert doc == before
    assert game.position() == normal(doc)
    assert schema_faults(game.position()) == []
    legal = game.legal_actions
    assert bool(legal) == (not game.is_over)
    for action in legal[:: max(1, len(legal) // 3)]:
        after = game.copy()
        after.play(action)
        assert Game.from_position(after.position(), content=frozen, key=KEY).position() == after.position()


@cache
def load_content_once() -> Content:
    return load_content(Path(__file__).parent / "frozen" / "content.toml")


@given(st.integers(0, 2**40).map(mutant))
@settings(max_examples=700, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_changed_position_is_refused_or_consistent(doc: Position) -> None:
    accept_or_refuse(doc)


@given(st.integers(0, 2**40), JSON)
@settings(max_examples=150, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_json_in_any_place_is_refused_or_consistent(seed: int, junk: Any) -> None:
    rng = random.Random(seed)
    doc: Any = copy.deepcopy(rng.choice(base_positions()))
    path = some_path(doc, rng)
    at(doc, path[:-1])[path[-1]] = junk
    accept_or_refuse(doc)


@given(JSON)
@example({})
@example([])
@example(None)
@settings(max_examples=60, derandomize=True, deadline=None)
def test_any_json_is_refused(doc: Any) -> None:
    with pytest.raises(PositionError, match="not a possible position: "):
        Game.from_position(doc, content=load_content_once())
