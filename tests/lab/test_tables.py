"""The tables of a run against the same games replayed by `Game`, event by event, and reckoned in plain Python."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from planetarium.content import Content, standard_content
from planetarium.content.board import LETTERS
from planetarium.formats.notation import write_action
from planetarium.game import Game
from planetarium.lab.plan import Plan
from planetarium.lab.play import play_chunk
from planetarium.lab.tables import TABLES
from planetarium.options import Options
from planetarium.records.content import DECK_NAMES, KIND_NAMES, PURE
from planetarium.rules.cards import meets

EVERYTHING: dict[str, Any] = {
    "modules": ("epochs", "frost-line"), "star": "variable", "extras": ("markers", "matter", "dual", "life"),
}  # fmt: skip
SETTINGS = [
    *((Options(players), ("greedy",)) for players in (1, 2, 3, 4)),
    *((Options(players, **EVERYTHING), ("greedy",)) for players in (1, 2, 3, 4)),
    (Options(1, 60, modules=("epochs",)), ("random",)),
    (Options(2, modules=("frost-line",), star="variable"), ("random", "greedy")),
    (Options(3, modules=("epochs",), extras=("life",)), ("novice", "random", "greedy")),
    (Options(4, extras=("dual",)), ("random",)),
]
GAMES = 3


@dataclass
class Stay:
    """A card in a hand, as it is told by looking at the hands."""

    seat: int
    card: str
    drawn_turn: int
    left_turn: int | None = None
    fate: str = "stuck"
    planet: str | None = None
    points: int = 0
    tokens: int = 0
    matter: int = 0
    playable: set[int] = field(default_factory=set)
    fits: int | None = None


class Retelling:
    """A game replayed from its deal and its actions, with everything that the tables tell counted on the way."""

    def __init__(self, plan: Plan, number: int, actions: list[int]) -> None:
        self.plan = plan
        self.content = plan.content
        self.game = Game.deal(plan.options, plan.deal(number), content=plan.content)
        self.players = plan.options.players
        self.decisions: list[dict[str, Any]] = []
        self.stays: list[Stay] = []
        self.held: list[dict[str, Stay]] = [{} for _ in range(self.players)]
        self.seats: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.facts: dict[str, Any] = defaultdict(int)
        self.turn_ends: list[tuple[tuple[int, ...], int]] = []  # scores and the track, after each turn
        self.orbit_turns: Counter[tuple[int, int]] = Counter()
        self.finals_held: dict[int, int] = {}
        self.final_seats: list[int] = []
        self.half: tuple[int, ...] | None = None
        self.half_is_new = False
        self.was_filled = False
        self._look_at_hands("", 0)
        for action in actions:
            self._decide(action)

    def hand(self, seat: int) -> set[str]:
        state = self.game.open_state()
        return {self.content.card_id(int(card)) for card in state.hand[seat] if card >= 0}

    def _decide(self, number: int) -> None:
        game, seat, turn = self.game, self.game.seat, self.game.turn
        legal, scores, state = game.legal_actions, game.scores, game.open_state()
        rivals = [score for other, score in enumerate(scores) if other != seat] or [int(state.target)]
        text = write_action(self.content, number)
        word = "move" if ">" in text else text.split()[0]
        before = {
            "turn": turn, "seat": seat, "phase": game.phase, "legal": len(legal), "action": number,
            "track": int(state.track_size), "score": scores[seat], "lead": scores[seat] - max(rivals),
        }  # fmt: skip
        if game.phase == "card":
            self._card_step(seat, turn, [str(one) for one in legal], word)
        if game.phase == "final" and seat not in self.final_seats:
            self._final_step(seat, turn, legal, state)
        drawn = {self.content.card_id(int(card)) for card in state.drawn if card >= 0}
        if word == "keep":
            (other,) = drawn - {text.split()[1]}
            self.stays.append(Stay(seat, other, turn, turn, "not kept"))
        game.play(text)
        kinds = {event["event"] for event in game.events}
        if word == "move":
            moved = next(event for event in game.events if event["event"] == "move")
            along = moved["from"].split("-")[0] == moved["to"].split("-")[0]
            if any(event["event"] == "collect" and event["seat"] is not None for event in game.events):
                word = "collect"
            elif along and (moved["token"] in LETTERS or moved["token"] == "comet"):
                word = "sweep"
        self.decisions.append(before | {"number": len(self.decisions), "kind": word})
        self._count_events(seat, turn, kinds)
        self._count_action(seat, word, text)
        self._look_at_hands(text, turn)
        self._after(turn)

    def _card_step(self, seat: int, turn: int, legal: list[str], word: str) -> None:
        for action in legal:
            if action.startswith("play "):
                self.held[seat][action.split()[1]].playable.add(turn)
        if word not in ("brighten", "dim"):
            self.seats[seat]["card_steps"] += 1
            self.seats[seat]["passes"] += word == "pass"
            self.seats[seat]["forced_passes"] += legal == ["pass"]

    def _final_step(self, seat: int, turn: int, legal: tuple[str, ...], state: Any) -> None:
        self.final_seats.append(seat)
        for action in legal:
            if action.startswith("play "):
                self.held[seat][action.split()[1]].playable.add(turn)
        for card, stay in self.held[seat].items():
            number = self.content.card_numbers[card]
            if self.content.card(card).deck == "final":
                stay.fits = sum(1 << p for p in range(4) if meets(self.content.data, state, number, p))

    def _count_events(self, seat: int, turn: int, kinds: set[str]) -> None:
        for event in self.game.events:
            match event:
                case {"event": "first", "seat": first}:
                    self.facts["first_seat"] = first
                case {"event": "collect" | "gravity" | "create", "seat": int(taker), "matter": kind, "planet": planet}:
                    self.seats[taker][f"collected {kind}"] += 1
                    self.seats[taker]["gravity"] += event["event"] == "gravity"
                    missing = self._missing_to_rivals(taker, kind, planet)
                    self.seats[taker]["rival_collected"] += bool(missing)
                    self.seats[taker]["rival_denied"] += 1 in missing
                case {"event": "pay", "seat": payer, "matter": matter}:
                    self.seats[payer]["spent"] += len(matter)
                case {"event": "score", "seat": scorer, "points": points, "card": None}:
                    self.seats[scorer]["points_tokens" if points > 0 else "points_paid"] += points
                case {"event": "score", "seat": scorer, "points": points, "card": card}:
                    source = self.content.card(card).deck.split("-")[0]
                    self.seats[scorer][f"points_{source}"] += points
                    self.seats[scorer][f"cards_{source}"] += 1
                case {"event": "play", "card": card}:
                    stay = next(one for one in reversed(self.stays) if one.card == card)
                    stay.points, stay.matter = (
                        self.content.card(card).points,
                        sum(self.content.card(card).cost.values()),
                    )
                case {"event": "tokens", "card": card, "count": count}:
                    next(one for one in reversed(self.stays) if one.card == card).tokens = count
                case {"event": "flip"}:
                    self.facts["flips"] += 1
                case {"event": "accelerate"}:
                    self.facts["accelerated_turn"] = turn
                case {"event": "final-turns"}:
                    self._final_turns_begin(turn, kinds)

    def _missing_to_rivals(self, taker: int, kind: str, planet: str) -> list[int]:
        """How many tokens each card lacked that could use this one, in hands and on mats as before the action."""
        missing = []
        for rival in range(self.players):
            mat = Counter(self.before_mats[rival].get(planet, []))
            for card in self.before_hands[rival] if rival != taker else ():
                lacking = Counter(self.content.card(card).cost) - mat
                if any(kind == "comet" or pure in kind.split("/") for pure in lacking):
                    missing.append(lacking.total())
        return missing

    def _final_turns_begin(self, turn: int, kinds: set[str]) -> None:
        state = self.game.open_state()
        full = int(state.track_size) >= self.content.board.track_length
        if full:
            self.facts["ended_by"] = "track by dice" if "dice" in kinds else "track"
        else:
            bare = not any(0 <= token < len(KIND_NAMES) for token in state.matter.tolist())
            self.facts["ended_by"] = "empty board" if bare else "turn limit"
        self.facts["final_turn"] = turn + ("turn" in kinds)

    def _count_action(self, seat: int, word: str, text: str) -> None:
        if word in ("downgrade", "upgrade"):
            self.seats[seat][f"{word}s"] += 1
        if word == "draw":
            self.seats[seat][text] += 1
        self.seats[seat]["brightness_changes"] += word in ("brighten", "dim")

    def _look_at_hands(self, text: str, turn: int) -> None:
        fates = {"play": "played", "downgrade": "downgraded", "upgrade": "upgraded", "discard": "discarded"}
        for seat in range(self.players):
            now, before = self.hand(seat), set(self.held[seat])
            for card in before - now:
                stay = self.held[seat].pop(card)
                stay.left_turn, stay.fate = turn, fates[text.split()[0]]
                if stay.fate == "played":
                    stay.planet = text.split()[2]
            for card in now - before:
                self.held[seat][card] = Stay(seat, card, turn)
                self.stays.append(self.held[seat][card])
        self.before_hands = [self.hand(seat) for seat in range(self.players)]
        self.before_mats = self._mats()

    def _mats(self) -> list[dict[str, list[str]]]:
        state = self.game.open_state()
        return [
            {
                letter: [kind for i, kind in enumerate(KIND_NAMES) for _ in range(int(state.mat[seat, planet, i]))]
                for planet, letter in enumerate(LETTERS)
            }
            for seat in range(self.players)
        ]

    def _after(self, turn: int) -> None:
        game, state = self.game, self.game.open_state()
        filled = 2 * int(state.track_size) >= self.content.board.track_length
        self.half_is_new |= filled and not self.was_filled
        self.was_filled = filled
        if turn == 0 or (game.turn == turn and not game.is_over):
            return
        if self.half_is_new:
            self.half, self.half_is_new = game.scores, False
        self.turn_ends.append((game.scores, int(state.track_size)))
        for planet in range(4):
            if state.planet_space[planet] >= 0:
                self.orbit_turns[planet, self.content.board.spaces[state.planet_space[planet]].orbit] += 1
        if not game.is_over and state.final_turns >= 0:
            self.finals_held[game.seat] = self._finals(game.seat)

    def _finals(self, seat: int) -> int:
        return sum(self.content.card(card).deck == "final" for card in self.hand(seat))

    def lead_changes(self) -> int:
        leaders = [scores.index(max(scores)) for scores, _ in self.turn_ends if scores.count(max(scores)) == 1]
        return sum(one != other for one, other in pairwise(leaders))


def rows_of(table: pl.DataFrame, number: int) -> list[dict[str, Any]]:
    return table.filter(pl.col("game") == number).to_dicts()


@pytest.fixture(scope="module", params=SETTINGS, ids=lambda setting: f"{setting[0].players}-{len(setting[0].modules)}")
def told(request: pytest.FixtureRequest) -> tuple[Plan, dict[str, pl.DataFrame], list[Retelling]]:
    options, bots = request.param
    plan = Plan(standard_content(), options, bots, "told")
    tables = play_chunk(plan, 0, GAMES)
    actions = [[row["action"] for row in rows_of(tables["decisions"], number)] for number in range(GAMES)]
    return plan, tables, [Retelling(plan, number, actions[number]) for number in range(GAMES)]


Told = tuple[Plan, dict[str, pl.DataFrame], list[Retelling]]


def test_decisions(told: Told) -> None:
    _, tables, retold = told
    for number, one in enumerate(retold):
        assert one.game.is_over
        rows = rows_of(tables["decisions"], number)
        assert [{key: row[key] for key in one.decisions[0]} for row in rows] == one.decisions


def test_games(told: Told) -> None:
    plan, tables, retold = told
    for number, one in enumerate(retold):
        (row,) = rows_of(tables["games"], number)
        result, position, state = one.game.result, one.game.position(), one.game.open_state()
        assert result is not None
        assert row["turns"] == one.game.turn == len(one.turn_ends)
        assert row["actions"] == len(one.decisions)
        assert tuple(row["winners"]) == result.winners
        assert row["target"] == result.target
        for fact in ("first_seat", "ended_by", "flips", "final_turn"):
            assert row[fact] == one.facts[fact], fact
        assert row["accelerated_turn"] == one.facts.get("accelerated_turn")
        assert row["track"] == state.track_size
        best = max(one.half) if one.half else None
        alone = one.half is not None and best is not None and one.half.count(best) == 1 and plan.options.players > 1
        assert row["half_leader"] == (one.half.index(best) if alone and one.half and best is not None else None)
        assert row["lead_changes"] == one.lead_changes()
        assert row["matter_left"] == [state.matter.tolist().count(kind) for kind in range(len(PURE))]
        assert row["deck_left"] == [int(size) for size in state.deck_size]
        for planet, letter in enumerate(LETTERS):
            there = position["planets"][letter]
            cards = [plan.content.card(entry["card"]) for entry in there["row"]] if there else []
            by_side = {
                side: sum(card.points for card in cards if card.alignment == side) for side in ("habitable", "hostile")
            }
            assert row["planet_cards"][planet] == len(cards)
            assert [row[f"planet_{side}"][planet] for side in by_side] == list(by_side.values())
            spent = [one.orbit_turns[planet, orbit] for orbit in range(1, 8)]
            assert row["planet_orbit_turns"][7 * planet : 7 * planet + 7] == spent
            assert row["planet_orbit"][planet] == (
                plan.content.board.spaces[state.planet_space[planet]].orbit if state.planet_space[planet] >= 0 else None
            )
            real = state.planet_kind[planet] >= 0
            assert row["planet_kind"][planet] == (state.planet_kind[planet] if real else None)
            assert row["planet_side"][planet] == (state.planet_side[planet] if row["planet_orbit"][planet] else None)


def test_seats(told: Told) -> None:
    plan, tables, retold = told
    for number, one in enumerate(retold):
        result = one.game.result
        assert result is not None
        rows = rows_of(tables["seats"], number)
        assert [row["seat"] for row in rows] == list(range(plan.options.players))
        for seat, row in enumerate(rows):
            counted = one.seats[seat]
            assert row["bot"] == plan.bots[seat]
            assert row["score"] == result.scores[seat]
            assert row["share"] == pytest.approx(1 / len(result.winners) if seat in result.winners else 0)
            sources = [key for key in row if key.startswith("points_")]
            assert sum(row[source] for source in sources) == row["score"]
            for key in (*sources, "cards_low", "cards_high", "cards_proto", "cards_final", "downgrades", "upgrades",
                        "spent", "gravity", "brightness_changes", "passes", "forced_passes", "card_steps",
                        "rival_collected", "rival_denied"):  # fmt: skip
                assert row[key] == counted[key], key
            assert row["collected"] == [counted[f"collected {kind}"] for kind in KIND_NAMES]
            assert row["draws"] == [counted[f"draw {deck}"] for deck in DECK_NAMES]
            assert sum(row["collected"]) - row["spent"] == row["matter_on_mat"]
            assert row["matter_on_mat"] == int(one.game.open_state().mat[seat].sum())
            assert row["half_score"] == (one.half[seat] if one.half else None)
            assert row["final_turn_position"] == one.final_seats.index(seat)
            if seat in one.finals_held:
                assert row["finals_held"] == one.finals_held[seat]
            else:  # it began them itself, in the midst of a turn
                assert row["final_turn_position"] == 0
                assert row["finals_held"] >= row["cards_final"]


def test_cards(told: Told) -> None:
    _, tables, retold = told
    for number, one in enumerate(retold):
        rows = rows_of(tables["cards"], number)
        found = [
            (row["seat"], row["card"], row["drawn_turn"], row["left_turn"], row["fate"], row["planet"], row["points"],
             row["tokens"], row["matter"], row["playable_turns"], row["fits"])
            for row in rows
        ]  # fmt: skip
        wanted = [
            (stay.seat, stay.card, stay.drawn_turn, stay.left_turn, stay.fate, stay.planet, stay.points, stay.tokens,
             stay.matter, len(stay.playable), stay.fits)
            for stay in one.stays
        ]  # fmt: skip
        assert sorted(found, key=str) == sorted(wanted, key=str)
        assert all(row["deck"] == one.content.card(row["card"]).deck for row in rows)
        seats = rows_of(tables["seats"], number)
        for seat, row in enumerate(seats):
            own = [card for card in rows if card["seat"] == seat]
            assert {card["share"] for card in own} == {row["share"]}
            assert sum(card["points"] for card in own) == row["score"] - row["points_tokens"] - row["points_paid"]
            assert sum(card["matter"] for card in own) == row["spent"]
            assert sum(card["fate"] == "stuck" for card in own) == len(one.held[seat])
            in_hand = [card for card in own if card["fate"] != "not kept"]
            for turn in range(1, one.facts["final_turn"]):
                # 5.7 Five cards at the start of each turn; fewer where decks ran out, which hands show then.
                there = sum(
                    card["drawn_turn"] < turn and (card["left_turn"] is None or card["left_turn"] >= turn)
                    for card in in_hand
                )
                assert there <= 5
                if all(size for size in rows_of(tables["games"], number)[0]["deck_left"][:3]):
                    assert there == 5


def test_every_column_is_there_in_its_type(told: Told) -> None:
    for name, table in told[1].items():
        assert dict(table.schema) == dict(TABLES[name])


def test_the_same_rows_however_the_games_are_divided(frozen: Content) -> None:
    plan = Plan(frozen, Options(2), ("greedy", "random"), "divided")
    whole = play_chunk(plan, 0, 5)
    parts = [play_chunk(plan, 0, 1), play_chunk(plan, 1, 5)]
    for name, table in whole.items():
        assert table.equals(pl.concat([part[name] for part in parts]))


def test_the_same_rows_at_every_speed(primordial: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(primordial, Options(2, modules=("epochs", "frost-line")), ("greedy",), "speeds")
    found = []
    for speed in ("interpreted", "compiled"):
        monkeypatch.setenv("PLANETARIUM_SPEED", speed)
        found.append(play_chunk(plan, 0, 1))
    for name in TABLES:
        assert found[0][name].equals(found[1][name])


def test_the_docs_tell_every_column() -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    short = {"Int8": "i8", "Int16": "i16", "Int32": "i32", "Float32": "f32", "String": "str"}
    for name, schema in TABLES.items():
        section = text.split(f"\n### {name}\n")[1].split("\n### ")[0]
        written = re.findall(r"^\| `(\w+)` \| ([\w\[\]]+) \|", section, re.MULTILINE)
        real = [
            (column, f"list[{short[str(kind.inner)]}]" if isinstance(kind, pl.List) else short[str(kind)])
            for column, kind in schema.items()
        ]
        assert written == real
