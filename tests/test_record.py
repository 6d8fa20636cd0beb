"""Records: a game is its list of actions, replays exactly, and does not replay at all if anything was changed."""

import copy
import hashlib
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from planetarium import (
    Content,
    ContentError,
    Game,
    Options,
    PlanetariumError,
    RecordError,
    load_content,
    standard_content,
)
from planetarium.content import standard_by_hash
from planetarium.formats.schemas import load_schema
from planetarium.game.record import begin, check_record, content_of, read_record, replay, steps
from planetarium.speeds import engine

from .rules.positions import position
from .test_position import JSON, a_position, eager, mutate

Record = dict[str, Any]


@cache
def frozen_content() -> Content:
    return load_content(Path(__file__).parent / "frozen" / "content.toml")


def played(game: Game, seed: int) -> Game:
    """The game, played to its end."""
    rng = random.Random(seed)
    while not game.is_over:
        game.play(eager(game, rng))
    return game


@cache
def whole_game(players: int, embed: bool = False) -> tuple[Game, Record]:
    game = played(Game.new(players, players, content=frozen_content(), rules=engine.compiled()), players)
    return game, game.record(embed=embed)


def a_record(players: int = 2, *, embed: bool = False) -> Record:
    """A copy of the record of a whole game."""
    return copy.deepcopy(whole_game(players, embed)[1])


def schema_faults(doc: Record) -> list[str]:
    return [error.message for error in Draft202012Validator(load_schema("record")).iter_errors(doc)]


def without_times(doc: Record) -> Record:
    """A record without its clock: a replay is quicker than the game was."""
    return {key: value for key, value in doc.items() if key != "times"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("embed", [False, True])
def test_a_record_replays_exactly(players: int, embed: bool) -> None:
    game, record = whole_game(players, embed)
    assert schema_faults(record) == []
    written = json.dumps(record)
    content = None if embed else frozen_content()
    again = Game.from_record(json.loads(written), content=content)
    assert again.tobytes() == game.tobytes()
    assert again.position() == game.position()
    assert again.result == game.result
    assert without_times(again.record(embed=embed)) == without_times(json.loads(written))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_standard_content_needs_no_naming(players: int) -> None:
    game = played(Game.new(players, "standard", rules=engine.compiled()), players)
    again = Game.from_record(game.record())
    assert again.content is standard_content()
    assert again.tobytes() == game.tobytes()


def test_what_a_record_holds(frozen: Content) -> None:
    names = ["Ada", "Brahe"]
    key = bytes(range(32))
    game = played(Game.start(Options(2), content=frozen, key=key, names=names, rules=engine.compiled()), 1)
    record = game.record()
    assert game.result is not None
    assert record["format"] == "planetarium-record"
    assert record["version"] == 1
    assert record["content"] == {"id": "frozen", "hash": frozen.hash}
    assert record["options"] == {"players": 2, "solo_target": None, "modules": [], "star": None, "extras": []}
    assert record["names"] == names
    assert record["key"] == key.hex()
    assert record["key_sha256"] == hashlib.sha256(key).hexdigest()
    assert record["start"] is None
    assert record["actions"] == [str(action) for action in game.actions]
    assert record["actions"][0].startswith("discard ")
    assert len(record["times"]) == len(record["actions"])
    assert record["times"] == sorted(record["times"])
    assert record["result"] == {
        "scores": list(game.scores),
        "winners": list(game.result.winners),
        "target": None,
    }
    best = max(game.scores)
    assert {game.scores[seat] for seat in game.result.winners} == {best}


def test_a_solo_record_holds_its_target() -> None:
    game, record = whole_game(1)
    target = game.position()["solo"]["target"]
    assert record["options"]["solo_target"] == 100
    assert record["result"]["target"] == target <= 100
    assert record["result"]["winners"] == ([0] if game.scores[0] > target else [])


def test_the_key_stays_secret_until_the_game_is_over(frozen: Content) -> None:
    key = b"a secret of thirty-two bytes 123"
    game = Game.start(Options(2), content=frozen, key=key, rules=engine.compiled())
    rng = random.Random(4)
    promised = game.record()["key_sha256"]
    while not game.is_over:
        record = game.record()
        assert record["key"] is None
        assert record["result"] is None
        assert record["key_sha256"] == promised
        assert key.hex() not in json.dumps(record)
        game.play(eager(game, rng))
    assert game.record()["key"] == key.hex()
    assert hashlib.sha256(bytes.fromhex(game.record()["key"])).hexdigest() == promised


def test_an_unfinished_record_is_valid_but_cannot_be_replayed_yet(frozen: Content) -> None:
    record = Game.new(2, 1, content=frozen).record()
    assert schema_faults(record) == []
    check_record(record)
    with pytest.raises(RecordError, match="when its game is over"):
        Game.from_record(record, content=frozen)


def test_what_is_taken_back_is_not_recorded(frozen: Content) -> None:
    game = Game.new(2, 1, content=frozen)
    for _ in range(2):
        game.play(game.legal_actions[0])
    before = game.record()
    game.play(game.legal_actions[0])
    game.undo()
    assert game.record() == before


@pytest.mark.parametrize(
    ("phase", "players"), [("setup", 2), ("move", 4), ("keep", 2), ("gravity", 2), ("move", 1), ("over", 2)]
)
def test_a_record_from_a_start_position(frozen: Content, phase: str, players: int) -> None:
    start = a_position(phase, players)
    game = played(Game.from_position(start, content=frozen, key=bytes(32), rules=engine.compiled()), 3)
    record = json.loads(json.dumps(game.record()))
    assert schema_faults(record) == []
    assert record["start"] == start
    again = Game.from_record(record, content=frozen)
    assert again.tobytes() == game.tobytes()
    assert without_times(again.record()) == without_times(record)


def test_the_start_of_a_record_is_its_own(frozen: Content) -> None:
    """What a caller does with a document afterwards does not change the game that began with it."""
    start = a_position("move")
    kept = copy.deepcopy(start)
    game = Game.from_position(start, content=frozen, key=bytes(32), rules=engine.compiled())
    start["seats"][0]["score"] += 50
    start["turn"] = 199
    assert game.record()["start"] == kept


def test_a_replay_step_by_step(frozen: Content) -> None:
    game, record = whole_game(3)
    replayed = begin(record, frozen)
    before = replayed.position()
    assert before["phase"] == "setup"
    for number, step in enumerate(steps(replayed, record["actions"])):
        assert step.action == record["actions"][number]
        assert step.action in step.legal
        assert (step.seat, step.phase) == (before["seat"], before["phase"])
        assert json.loads(json.dumps(step.to_doc()))["position"] == step.position == replayed.position()
        before = step.position
    assert replayed.tobytes() == game.tobytes()


# --- Tampering ---


def another_action(doc: Record) -> str:
    moves = [number for number, action in enumerate(doc["actions"]) if ">" in action]
    doc["actions"][moves[2]] = doc["actions"][moves[1]]
    return f"action {moves[2] + 1}"


def no_action_at_all(doc: Record) -> str:
    doc["actions"][5] = "castle"
    return "action 6, 'castle'"


def an_action_left_out(doc: Record) -> str:
    del doc["actions"][2]
    return "action 3"


def the_last_action_left_out(doc: Record) -> str:
    doc["actions"].pop()
    return "it replays to None"


def an_action_after_the_end(doc: Record) -> str:
    doc["actions"].append("pass")
    return "the game is over"


def a_better_score(doc: Record) -> str:
    doc["result"]["scores"][0] += 1
    return "it replays to"


def another_winner(doc: Record) -> str:
    doc["result"]["winners"] = [] if doc["result"]["winners"] else [0]
    return "it replays to"


def another_target(doc: Record) -> str:
    doc["result"]["target"] = 77
    return "it replays to"


def no_result(doc: Record) -> str:
    doc["result"] = None
    return "it replays to"


def another_key(doc: Record) -> str:
    doc["key"] = "00" * 32
    return "key_sha256"


def another_key_with_its_hash(doc: Record) -> str:
    doc["key"] = "00" * 32
    doc["key_sha256"] = hashlib.sha256(bytes(32)).hexdigest()
    return "action"


def another_key_hash(doc: Record) -> str:
    doc["key_sha256"] = "00" * 32
    return "key_sha256"


def another_content_hash(doc: Record) -> str:
    doc["content"]["hash"] = "00" * 32
    return "content"


def no_key(doc: Record) -> str:
    doc["key"] = None
    return "no key"


def a_short_key(doc: Record) -> str:
    doc["key"] = doc["key"][:-2]
    return "key"


def more_players(doc: Record) -> str:
    doc["options"] |= {"players": doc["options"]["players"] % 4 + 1, "solo_target": None}
    doc["names"] = []
    return "action"


def another_format(doc: Record) -> str:
    doc["format"] = "planetarium-game"
    return "format"


def another_version(doc: Record) -> str:
    doc["version"] = 2
    return "version"


def no_actions(doc: Record) -> str:
    del doc["actions"]
    return "actions"


def an_action_that_is_no_text(doc: Record) -> str:
    doc["actions"][0] = 17
    return "actions[0]"


TAMPERED: list[Callable[[Record], str]] = [
    another_action, no_action_at_all, an_action_left_out, the_last_action_left_out, an_action_after_the_end,
    a_better_score, another_winner, another_target, no_result, another_key, another_key_with_its_hash, another_key_hash,
    another_content_hash, no_key, a_short_key, more_players, another_format, another_version, no_actions,
    an_action_that_is_no_text,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
@pytest.mark.parametrize("players", [1, 2])
def test_a_tampered_record_is_refused(frozen: Content, players: int, tamper: Callable[[Record], str]) -> None:
    record = a_record(players)
    named = tamper(record)
    with pytest.raises(RecordError) as error:
        Game.from_record(record, content=frozen)
    assert named in str(error.value)


def test_options_that_contradict_the_start_are_refused(frozen: Content) -> None:
    game = played(Game.from_position(a_position("final"), content=frozen, key=bytes(32)), 1)
    record = game.record()
    record["options"] = Options(4).to_doc()
    with pytest.raises(PlanetariumError):
        Game.from_record(record, content=frozen)


@pytest.mark.parametrize("players", [2.5, True, "2", None, [2], 0, 5])
def test_options_that_are_none_are_refused(frozen: Content, players: Any) -> None:
    record = a_record(2)
    record["options"] = {"players": players}
    with pytest.raises(PlanetariumError):
        Game.from_record(record, content=frozen)


@pytest.mark.parametrize("target", [99.5, True, "100", [], -1, 1000])
def test_a_target_that_is_no_whole_number_is_refused(frozen: Content, target: Any) -> None:
    record = a_record(1)
    record["options"]["solo_target"] = target
    with pytest.raises(PlanetariumError):
        Game.from_record(record, content=frozen)


@pytest.mark.parametrize(("players", "options"), [(2, {"players": 2.0}), (1, {"players": 1, "solo_target": 100.0})])
def test_a_whole_number_written_with_a_point_is_read_or_refused(
    frozen: Content, players: int, options: dict[str, Any]
) -> None:
    """To JSON 2.0 is as whole as 2; either way it must not slip through as something else."""
    record = a_record(players)
    record["options"] = options
    try:
        game = Game.from_record(record, content=frozen)
    except PlanetariumError:
        return
    assert game.record()["options"] == a_record(players)["options"]
    assert all(type(value) is not float for value in game.record()["options"].values())


def test_another_content_is_refused_by_name() -> None:
    with pytest.raises(RecordError, match="played with the content 'frozen'"):
        Game.from_record(a_record())


def test_an_embedded_content_is_checked() -> None:
    record = a_record(embed=True)
    assert content_of(record).hash == frozen_content().hash
    record["content"]["cards"][0]["points"] += 1
    with pytest.raises(RecordError, match="content"):
        Game.from_record(record)
    record = a_record(embed=True)
    record["content"]["cards"][0]["deck"] = "middle"
    with pytest.raises(RecordError, match="middle"):
        Game.from_record(record)
    record = a_record(embed=True)
    record["content"]["board"] = {}
    with pytest.raises(RecordError, match="board"):
        Game.from_record(record)


def test_a_file_without_a_record_is_refused(tmp_path: Path) -> None:
    record = a_record()
    good = tmp_path / "good.json"
    good.write_text(json.dumps(record), encoding="utf-8")
    assert read_record(good) == record
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path / "missing.json")
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path)
    for junk in (b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"null", b"[]", b'{"format": "planetarium-record"}'):
        bad = tmp_path / "bad.json"
        bad.write_bytes(junk)
        with pytest.raises(RecordError, match=r"bad\.json|not a record"):
            read_record(bad)


# --- Fuzz ---


def replayed_or_refused(doc: Any, original: Record) -> None:
    """Whatever was changed, a record is refused by name or replays to what it says."""
    before = copy.deepcopy(doc)
    try:
        game = replay(doc, frozen_content())
    except (PlanetariumError, ContentError) as error:
        assert str(error).strip()
        return
    assert doc == before
    for part in ("key", "key_sha256", "actions", "start", "result"):
        assert game.record()[part] == doc[part]
    assert doc["actions"] == original["actions"]


@given(st.integers(0, 2**40))
@settings(max_examples=250, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_changed_record_is_refused_or_replays(seed: int) -> None:
    rng = random.Random(seed)
    start = rng.random() < 0.3
    original = record_from_start() if start else a_record(1, embed=rng.random() < 0.3)
    doc = copy.deepcopy(original)
    while doc == original:
        for _ in range(rng.choice((1, 1, 2))):
            if doc:
                mutate(doc, rng)
    replayed_or_refused(doc, original)


@cache
def record_from_start() -> Record:
    game = Game.from_position(a_position("final"), content=frozen_content(), key=bytes(32), rules=engine.compiled())
    return played(game, 1).record()


@given(JSON)
@example({})
@example(None)
@settings(max_examples=40, derandomize=True, deadline=None)
def test_any_json_is_refused(doc: Any) -> None:
    with pytest.raises(RecordError, match="not a record"):
        Game.from_record(doc, content=frozen_content())


@given(JSON, st.sampled_from(["board", "cards", "id", "hash"]))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_any_junk_as_embedded_content_is_refused(junk: Any, part: str) -> None:
    record = a_record(1, embed=True)
    record["content"][part] = junk
    with pytest.raises((RecordError, ContentError)):
        Game.from_record(record)


# Earlier versions of the rules


def test_a_target_of_version_1_with_epochs_means_that_number_and_what_the_board_adds(primordial: Content) -> None:
    path = next((Path(__file__).parent / "fixtures" / "primordial").glob("1-epochs-plain-*.json"))
    record = read_record(path)
    assert (record["rules"], record["options"]["solo_target"]) == ("1", 100)
    game = replay(record, primordial)
    assert game.options.solo_target == 160
    again = game.record()
    assert (again["rules"], again["options"]["solo_target"], again["result"]) == ("2", 160, record["result"])
    assert replay(again, primordial).tobytes() == game.tobytes()
    with pytest.raises(RecordError, match="the result was"):
        replay(record | {"rules": "2"}, primordial)


def test_a_start_of_version_1_is_read_likewise(primordial: Content) -> None:
    begun = Game.new(players=1, seed=3, modules=["epochs"], content=primordial, rules=engine.compiled())
    begun.play(begun.legal_actions[0])
    game = played(Game.from_position(begun.position(), content=primordial, key=bytes(32)), 1)
    record = game.record() | {"rules": "1"}
    for doc in (record, record["start"]):
        doc["options"]["solo_target"] = 100
    assert replay(record, primordial).options.solo_target == 160


@pytest.mark.parametrize(("track", "same"), [(20, True), (24, False), (30, True)])
def test_a_game_of_version_1_that_went_another_way_is_refused(frozen: Content, track: int, same: bool) -> None:
    """By version 1 a payment on a final turn still reached ►► (space 25)."""
    start = a_final_turn(frozen, track)
    game = Game.from_position(start, content=frozen, key=bytes(32))
    for action in ("play low-gas A", "end", game.position()["planets"]["A"]["space"] + ">II-3", "pass", "end"):
        game.play(action)
    record = game.record() | {"rules": "1"}
    assert replay(game.record(), frozen).is_over
    if same:
        assert replay(record, frozen).is_over
    else:
        with pytest.raises(RecordError, match="cannot be replayed by version 2 of the rules: by version 1"):
            replay(record, frozen)


def a_final_turn(content: Content, track: int) -> dict[str, Any]:
    return position(content, phase="card", final_turns=2, track=track, matter={"VI-3": "water"},
                    hands={0: ["low-gas"]}, mats={0: {"A": "gas"}})  # fmt: skip


def test_rules_that_nobody_knows_yet_are_refused(frozen: Content) -> None:
    with pytest.raises(RecordError, match="version '3' of the rules, and this program knows 1 and 2"):
        replay(a_record() | {"rules": "3"}, frozen)


def test_records_of_earlier_standard_cards_replay_though_they_do_not_embed_them() -> None:
    digest = "a6e0c99e7bcc4b08ef072ca934d9ea2da80602a240a19e7f2135ff11eb5df5e7"
    earlier = standard_by_hash(digest)
    assert earlier is not None
    assert (earlier.id, earlier.hash) == ("standard", digest) != ("standard", standard_content().hash)
    game = played(Game.new(2, "earlier", content=earlier, rules=engine.compiled()), 1)
    record = json.loads(json.dumps(game.record() | {"rules": "1"}))
    assert "board" not in record["content"]
    assert replay(record).result == game.result
    for unknown in ("0" * 64, "../standard", digest[:63] + "0"):
        assert standard_by_hash(unknown) is None
