"""The terminal game, driven through what a person types and read through what the screen shows."""

import json
import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from planetarium.bots import Budget, make_bot
from planetarium.bots.workers import Thinkers
from planetarium.content import Content
from planetarium.game import Game
from planetarium.game.record import check_record, replay
from planetarium.terminal.map import draw_map
from planetarium.terminal.play import play_in_terminal
from planetarium.terminal.view import map_size
from planetarium.terminal.waiting import wait_for
from planetarium.terminal.words import narrate

KINDS = ("gas", "rock", "water", "metal")
THINKERS = Thinkers(1)  # for all tests here; they end with the program


class Screen:
    """A terminal without a person: it answers each prompt and keeps what was shown."""

    def __init__(self, width: int = 120) -> None:
        self.file = StringIO()
        self.console = Console(file=self.file, width=width, height=50)

    @property
    def text(self) -> str:
        """All that was shown, with every run of blanks as one: lines may be wrapped anywhere."""
        return " ".join(self.file.getvalue().split())

    def take(self) -> str:
        """What was shown since the last time."""
        shown = self.text
        self.file.seek(0)
        self.file.truncate()
        return shown


def typing(*lines: str) -> Callable[[str], str]:
    """Types these lines, then closes the input."""
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return read


def play(game: Game, *lines: str, width: int = 120, save: Path | None = None) -> str:
    """Types lines at a game in which seat 1, if there is one, is a bot; returns what was shown."""
    screen = Screen(width)
    bots = {1: "greedy"} if game.options.players > 1 else {}
    play_in_terminal(game, bots, THINKERS, luck=1, pace=0, console=screen.console, read=typing(*lines), save=save)
    return screen.text


def begun(content: Content, *, players: int = 2) -> Game:
    """A game at the first move of seat 0."""
    for seed in range(20):
        game = Game.new(players, seed, content=content, names=["Ann", "Explorer", "Cleo"][:players])
        while game.phase == "setup":
            game.play(game.legal_actions[0])
        if game.seat == 0:
            return game
    raise AssertionError("seat 0 never begins")


def collecting_moves(game: Game) -> list[str]:
    """The moves of planets onto Matter."""
    position = game.position()
    planets = [planet["space"] for planet in position["planets"].values()]
    pairs = [(action, *action.split(">")) for action in game.legal_actions]
    return [action for action, source, target in pairs if source in planets and target in position["matter"]]


def test_a_game_against_a_bot_is_played_to_its_end_by_numbers(frozen: Content, tmp_path: Path) -> None:
    game = Game.new(2, 5, content=frozen, names=["Ann", "Explorer"])
    saved = tmp_path / "game.json"
    shown = play(game, *["1"] * 2000, save=saved)
    assert game.result is not None
    assert "The game is over" in shown
    assert f"with {max(game.scores)} points" in shown
    assert "Low" in shown and "Finals" in shown and "★" in shown
    assert re.search(r"(filled the Evolution Track|ran out of Matter|turn limit was reached)", shown)
    assert replay(json.loads(saved.read_text(encoding="utf-8")), frozen).scores == game.scores


def test_a_solo_game_tells_dice_target_and_result(frozen: Content) -> None:
    game = Game.new(1, 5, content=frozen, names=["Ann"])
    shown = play(game, *["1"] * 2000)
    assert game.result is not None
    assert shown.count("The dice show") >= game.turn - 1
    assert f"the Target: {game.scores[0]} to {game.result.target}." in shown
    assert ("You beat" in shown) == bool(game.result.winners)


def test_every_move_of_a_bot_is_told(frozen: Content) -> None:
    game = Game.new(2, 5, content=frozen, names=["Ann", "Explorer"])
    shown = play(game, *["1"] * 60)
    told = re.findall(r"(Ann|Explorer) moves \w+ from (\S+) (?:to|onto planet [A-D] on) ([IV]+-[a-d]?\d+)", shown)
    moves = [tuple(action.split(">")) for action in game.actions if ">" in action]
    assert len(moves) > 20
    assert set(moves) <= {(source, target) for _, source, target in told}
    assert {name for name, _, _ in told} == {"Ann", "Explorer"}


def test_a_move_says_what_it_collects(frozen: Content) -> None:
    game = begun(frozen)
    move = collecting_moves(game)[0]
    kind = game.position()["matter"][move.split(">")[1]]
    assert f"and collects {kind.title()}." in play(game, move)


def test_a_player_called_you_is_spoken_to(frozen: Content) -> None:
    game = begun(frozen)
    game.names[0] = "You"
    move = collecting_moves(game)[0]
    shown = play(game, move, "undo", move, "pass")
    assert f"from {move.split('>')[0]} to" in shown
    assert "You move " in shown and " and collect " in shown and "You pass." in shown
    assert not re.search(r"You (moves|plays|takes|has|discards|draws|wins)", shown)


def test_whoever_begins_is_told_by_name_or_as_you(frozen: Content) -> None:
    """2.3 One of the two begins; over some deals each of them does."""
    begins = set()
    for seed in range(12):
        shown = play(Game.new(2, seed, content=frozen, names=["You", "Explorer"]), "1")
        begins |= set(re.findall(r"(?:You go|Explorer goes) first\.", shown))
    assert begins == {"You go first.", "Explorer goes first."}


def test_the_order_of_a_shuffled_deck_is_never_told(frozen: Content) -> None:
    """5.8 A deck is made anew in sight of all, its order is not."""
    game = begun(frozen, players=1)
    doc = game.position()
    doc["discards"]["final"] = sorted(doc["discards"]["final"] + doc["decks"]["final"])
    doc["decks"]["final"] = []
    doc["phase"] = "draw"
    given_away = doc["seats"][0]["hand"].pop(next(
        i for i, card in enumerate(doc["seats"][0]["hand"]) if frozen.card(card).deck == "low"
    ))  # fmt: skip
    doc["decks"]["low"].append(given_away)
    game = Game.from_position(doc, content=frozen, names=["Ann"])
    hidden = set(doc["discards"]["final"])
    shown = play(game, "draw final")
    assert "The Final discards are shuffled into a new deck" in shown
    drawn = set(game.position()["pending"]["drawn"])
    assert not [card for card in hidden - drawn if card in shown or frozen.card(card).name in shown]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("I-1>I-1", "A move from I-1 has to end on another space."),
        ("fly me to the moon", "'fly me to the moon' is not an action"),
        ("III-99>I-1", "there is no space III-99"),
        ("pass", "not possible now: move a token"),
        ("999", "There is no choice 999"),
        ("0", "There is no choice 0"),
        ("²", "is not an action"),
        ("card nonsense", "There is no card called nonsense"),
        ("orbit IX", "The orbits are I, II"),
        ("save", "Type the name of a file"),
        ("save \0", "cannot be written"),
        ("undo", "no action to undo"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(frozen: Content, typed: str, reason: str) -> None:
    game = begun(frozen)
    before, done = game.tobytes(), len(game.actions)
    shown = play(game, typed)
    assert reason in shown
    assert (game.tobytes(), len(game.actions)) == (before, done)
    move = game.legal_actions[0]
    play(game, typed, move)
    assert game.actions[done] == move


def test_undo_takes_back_the_players_last_action(frozen: Content) -> None:
    game = begun(frozen)
    before, move = game.tobytes(), game.legal_actions[0]
    shown = play(game, move, "undo")
    assert f"Undone: {move}." in shown
    assert game.tobytes() == before
    play(game, move, "undo", move)
    assert game.actions[-1] == move


def test_undo_never_takes_back_what_a_bot_did(frozen: Content) -> None:
    game = begun(frozen)
    shown = play(game, "1", "p", "undo", "undo")
    bot_acted = game.actions[-1]
    assert "no action to undo" in shown
    assert game.seat == 0 and game.phase == "move"
    assert ">" not in bot_acted


@pytest.mark.parametrize("key", [EOFError, KeyboardInterrupt])
def test_ctrl_d_and_ctrl_c_leave_cleanly_and_the_record_is_kept(
    frozen: Content, tmp_path: Path, key: type[BaseException]
) -> None:
    def read(prompt: str) -> str:
        raise key

    game, screen, saved = begun(frozen), Screen(), tmp_path / "left.json"
    play_in_terminal(game, {1: "greedy"}, THINKERS, pace=0, console=screen.console, read=read, save=saved)
    assert "You have left the game." in screen.text
    record = json.loads(saved.read_text(encoding="utf-8"))
    check_record(record)
    assert record["key"] is None
    assert record["actions"] == game.actions


def test_quit_asks_first_and_saves_nothing(frozen: Content, tmp_path: Path) -> None:
    game = begun(frozen)
    move = game.legal_actions[0]
    shown = play(game, "quit", "n", move, "quit", "y", "pass")
    assert game.actions[-1] == move
    assert shown.count("You have left the game.") == 1
    assert not list(tmp_path.iterdir())


def test_save_writes_a_record_at_once(frozen: Content, tmp_path: Path) -> None:
    game, path = begun(frozen), tmp_path / "now.json"
    shown = play(game, f"save {path}")
    check_record(json.loads(path.read_text(encoding="utf-8")))
    assert "the record has no key" in shown
    assert "cannot be written" in play(game, f"save {tmp_path / 'no' / 'where.json'}")


def test_people_at_one_terminal_never_see_each_others_cards(frozen: Content) -> None:
    """6.1 What is on the screen between two pauses is for one person, and holds no other's cards."""
    game = Game.new(3, 8, content=frozen, names=["Ann", "Explorer", "Cleo"])
    screen = Screen()
    looks = {0: 0, 2: 0}

    def check(viewer: int) -> None:
        shown = screen.take()
        public = [entry["card"] for planet in game.position()["planets"].values() for entry in planet["row"]]
        for seat, other in enumerate(game.position()["seats"]):
            for card in set(other["hand"]) - set(public) if seat != viewer else ():
                assert f"{card} " not in shown and frozen.card(card).name not in shown
        looks[viewer] += 1

    def read(prompt: str) -> str:
        name = prompt.split(",")[0]
        if "press Enter" in prompt:
            assert screen.take().endswith(f"Pass the device to {name}.")
            return ""
        viewer = game.names.index(name)
        assert game.seat == viewer
        check(viewer)
        if min(looks.values()) > 30:
            raise EOFError
        return "1"

    play_in_terminal(game, {1: "greedy"}, THINKERS, pace=0, console=screen.console, read=read)
    assert min(looks.values()) > 30


def test_your_own_hand_and_mat_are_shown(frozen: Content) -> None:
    game = begun(frozen)
    shown = play(game).split()
    for card in game.position()["seats"][0]["hand"]:
        assert card in shown
    other = game.position()["seats"][1]["hand"]
    assert not [card for card in other if card in shown]
    assert f"0/{frozen.board.track_length}" in shown
    assert [word for word in shown if "►►" in word and word.endswith("◎")]


def test_a_space_or_a_planet_shows_where_its_token_can_go(frozen: Content) -> None:
    game = begun(frozen)
    space = game.position()["planets"]["B"]["space"]
    ways = [action for action in game.legal_actions if action.startswith(f"{space}>")]
    for typed in (space, space.lower(), "b"):
        shown = play(game, typed)
        assert f"{space} holds planet B." in shown
        assert all(f"{number} {way}" in shown for number, way in enumerate(ways, start=1))
    play(game, "b", "1")
    assert game.actions[-1] == ways[0]


def test_a_planets_letter_stands_for_its_space(frozen: Content) -> None:
    game = begun(frozen)
    space = game.position()["planets"]["A"]["space"]
    move = next(action for action in game.legal_actions if action.startswith(f"{space}>"))
    play(game, f"a > {move.split('>')[1].lower()}")
    assert game.actions[-1] == move


def test_words_may_be_cut_short_where_one_action_fits(frozen: Content) -> None:
    game = Game.new(2, 5, content=frozen)
    first, second = (action.split()[1] for action in game.legal_actions)
    same = next(i for i in range(len(first)) if first[i] != second[i])
    play(game, first[: same + 1])
    assert game.actions[0] == f"discard {first}"


def test_what_fits_several_actions_is_asked_back(frozen: Content) -> None:
    game = Game.new(2, 5, content=frozen)
    choices = game.legal_actions
    shown = play(game, "disc", "2")
    assert "more than one thing" in shown
    assert game.actions[0] == choices[1]


def test_enter_takes_the_only_choice_and_no_other(frozen: Content) -> None:
    game = begun(frozen)
    done = len(game.actions)
    play(game, "", "")
    assert len(game.actions) == done
    for move in game.legal_actions:
        trial = game.copy()
        trial.play(move)
        if trial.legal_actions == ("pass",):
            play(game, move, "")
            assert game.actions[done + 1] == "pass"
            return
    raise AssertionError("every first move lets a card be played")


def test_the_commands_answer(frozen: Content) -> None:
    game = begun(frozen)
    card = frozen.card(game.position()["seats"][0]["hand"][0])
    shown = play(game, f"card {card.name}", width=200)
    assert card.note in shown.replace("│ ", "").replace(" │", "")
    assert "save FILE" in play(game, "?") and "save FILE" in play(game, "help")
    assert "Evolution Track" in play(game, "rules")
    assert "Lines lead to" in play(game, "orbit III")
    legal = play(game, "legal", width=200)
    assert all(action in legal for action in game.legal_actions)


def test_a_hint_names_the_three_best_and_they_can_be_chosen(frozen: Content) -> None:
    game = begun(frozen)
    before, done = game.tobytes(), len(game.actions)
    hint = play(game, "hint").partition("your chance of winning:")[2]
    best = re.findall(r"(\d) +(\d+)% +(\S+)", hint)
    assert [number for number, _, _ in best] == ["1", "2", "3"]
    assert {move for _, _, move in best} <= set(game.legal_actions)
    assert all(0 < int(chance) < 100 for _, chance, _ in best)
    assert game.tobytes() == before
    play(game, "hint", "2")
    assert game.actions[done] == best[1][2]


def test_a_bar_shows_how_far_a_bot_is_to_people_only(frozen: Content) -> None:
    game = begun(frozen)
    seen, budget = game.observe(0), Budget(10**6, 1)
    for is_terminal in (True, False):
        file = StringIO()
        console = Console(file=file, width=80, force_terminal=is_terminal)
        action = wait_for(
            console, "Astronomer is thinking…", lambda report: THINKERS.choose(seen, "astronomer", 1, budget, report)
        )
        assert action in game.legal_actions
        assert ("Astronomer is thinking…" in file.getvalue()) == is_terminal
        assert is_terminal or file.getvalue() == ""


@pytest.mark.parametrize("moment", ["You, setup>", "is thinking…"])
def test_ctrl_c_ends_the_program_and_its_workers_at_once(moment: str) -> None:
    """At a prompt, and while a bot thinks; in a real terminal, where every process of the game hears it."""
    people, machine = os.openpty()
    program = "from planetarium.cli import main; main()"
    options = ["--text", "--seed", "3", "--bots", "cosmologist", "--pace", "0"]
    game = subprocess.Popen(
        [sys.executable, "-c", program, "play", *options],
        stdin=machine,
        stdout=machine,
        stderr=machine,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # who tests in the background ignores it
        env={**os.environ, "PLANETARIUM_SPEED": "interpreted"},  # so that a bot uses all its time
    )
    os.close(machine)
    shown = ""
    while moment not in shown:
        assert select.select([people], [], [], 60)[0], shown
        shown += os.read(people, 4096).decode(errors="replace")
        if moment not in shown and shown.endswith("> "):
            os.write(people, b"1\n")
            shown += "1"
    time.sleep(0.5)  # nobody is much quicker than that
    os.killpg(game.pid, signal.SIGINT)
    with suppress(OSError):  # the terminal breaks when the last process that holds it is gone
        while select.select([people], [], [], 5)[0] and (more := os.read(people, 4096)):
            shown += more.decode(errors="replace")
    assert game.wait(5) == 0
    assert "You have left the game." in shown and "Traceback" not in shown
    os.close(people)


@pytest.mark.parametrize("width", [80, 100, 120, 160, 220])
def test_the_map_names_every_space(frozen: Content, width: int) -> None:
    shown = play(begun(frozen), "map", width=width).split()
    assert not [space.name for space in frozen.board.spaces if space.name not in shown]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (130, 50), (220, 80), (40, 10)])
def test_the_map_shows_every_token_at_any_size(frozen: Content, width: int, height: int) -> None:
    game = begun(frozen)
    columns, rows = map_size(width, height)
    picture = draw_map(frozen.board, game.position(), columns, rows).plain
    for kind in KINDS:
        assert picture.count(kind[0]) == frozen.board.matter[kind]
    for letter in "ABCD":
        assert f"<{letter}>" in picture
    lines = picture.splitlines()
    assert len(lines) == rows and max(map(len, lines)) <= width


def test_a_narrow_screen_still_plays(frozen: Content) -> None:
    game = begun(frozen)
    shown = play(game, *["1"] * 10, width=60)
    assert len(game.actions) > 10
    assert "Your hand" in shown


# The expansion


def everything(content: Content, players: int = 2, seed: int = 5, solo_target: int | None = None) -> Game:
    """A game with both modules, the Variable star and all extras."""
    return Game.new(
        players, seed, solo_target, modules=("epochs", "frost-line"), star="variable",
        extras=("markers", "matter", "dual", "life"), content=content, names=["Ann", "Explorer", "Cleo"][:players],
    )  # fmt: skip


def chosen(game: Game, luck: random.Random) -> str:
    """An action as a player might choose it: something new rather than a move, cards rather than none."""
    legal = list(game.legal_actions)
    if game.phase == "move":
        gains = [a for a in legal if ">" in a and a.split(">")[1] in game.position()["matter"]]
        creations = [a for a in legal if a.startswith("create")]
        kinds = [legal, gains, creations, [a for a in legal if a in ("brighten", "dim")]]
        weights = [2, 6, 4 if creations else 0, 1]
        return luck.choice(luck.choices([kind or legal for kind in kinds], weights)[0])
    if game.phase in ("card", "final"):
        return luck.choice([a for a in legal if a.startswith(("play", "upgrade"))] or legal)
    return luck.choice(legal)


def assert_nothing_hidden(game: Game, viewer: int, shown: str) -> None:
    """6.1, 11.4 Neither others' cards nor numbers of face-down life tokens are on the screen."""
    position = game.position()
    public = {entry["card"] for planet in position["planets"].values() for entry in planet["row"]}
    public |= {card for pile in position["discards"].values() for card in pile}
    public |= {action.split()[1] for action in game.actions if action.startswith(("downgrade", "upgrade"))}
    # One name may begin another: the longest that fits is the one that is shown.
    names = {name: card.id for card in game.content.cards for name in (card.id, card.name)}
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    named = {names[name] for name in re.findall(rf"(?<![\w-])(?:{pattern})(?![\w-])", shown)}
    for seat, other in enumerate(position["seats"]):
        assert seat == viewer or not named & set(other["hand"]) - public
    for token in position["matter"].values():
        if token.startswith("life"):
            number = int(token.partition(":")[2])
            assert token not in shown and f"life {number:+d}" not in shown
            assert f": {abs(number)} {'Habitable' if number > 0 else 'Hostile'}." not in shown


@pytest.mark.parametrize("people", [{0, 1}, {0}])
def test_a_game_with_everything_is_played_to_its_end_and_hides_what_is_hidden(
    primordial: Content, people: set[int]
) -> None:
    game, screen, luck = everything(primordial), Screen(), random.Random(3)
    everything_shown: list[str] = []

    def read(prompt: str) -> str:
        shown = screen.take()
        everything_shown.append(shown)
        if "press Enter" in prompt:
            assert "Pass the device to" in shown
            return ""
        assert_nothing_hidden(game, game.seat, shown)
        return chosen(game, luck) if luck.random() < 0.2 else greedy.choose(game.observe(game.seat))

    greedy = make_bot("greedy", 2)
    bots = {seat: "greedy" for seat in range(2) if seat not in people}
    play_in_terminal(game, bots, THINKERS, luck=1, pace=0, console=screen.console, read=read)
    shown = " ".join([*everything_shown, screen.text])
    assert game.result is not None and "The game is over" in shown
    for told in (
        "creates Protoplanet",
        "becomes a ",
        "Frost Line between",
        "[A] Protoplanet",
        "Late Heavy",
        "life token",
    ):
        assert told in shown


def test_a_solo_game_with_everything_is_played_by_numbers(primordial: Content) -> None:
    game = everything(primordial, players=1, solo_target=100)
    shown = play(game, *["1"] * 100)
    assert len(game.actions) == 100
    assert "creates Protoplanet A" in shown and "The dice show" in shown
    assert "life:" not in shown


def test_a_menu_offers_one_creation_of_each_kind(primordial: Content) -> None:
    """9.2 Any Matter will do, which makes a list too long to read."""
    game = everything(primordial, players=1)
    game.play(game.legal_actions[0])
    matter = game.position()["matter"]
    kinds = {kind for kind in matter.values() if not kind.startswith("life")}
    shown = play(game)
    assert len(game.legal_actions) > 200
    assert all(f"create from {kind.title()} " in shown for kind in kinds)
    space = next(space for space, kind in matter.items() if kind == "gas")
    shown = play(game, space.lower())
    assert f"create D {space}: collects Gas on Protoplanet D" in shown
    assert "create from Gas" in play(game, "cre b").split("more than one thing")[1]
    assert f"Ann creates Protoplanet B on {space} and collects Gas." in play(game, f"create b {space.lower()}")
    assert f"{space} holds Protoplanet B." in play(game, "b")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (130, 50), (220, 80)])
def test_the_map_shows_protoplanets_comets_duals_and_life(primordial: Content, width: int, height: int) -> None:
    game = everything(primordial, players=1)
    game.play(game.legal_actions[0])
    game.play(next(action for action in game.legal_actions if action.startswith("create C")))
    position = game.observe(0).position()
    position["comets"] = [next(space for space, kind in position["matter"].items() if kind == "gas")]
    picture = draw_map(primordial.board, position, *map_size(width, height)).plain
    assert "[C]" in picture and picture.count("?") == 4 and picture.count("*") == 2
    for kind in set(position["matter"].values()):
        if "/" in kind:
            assert "".join(part[0] for part in kind.split("/")) in picture


def test_a_face_down_life_token_is_told_without_its_number(primordial: Content) -> None:
    """11.4 It can be moved, and stays face down until it meets a planet."""
    game = everything(primordial, players=1)
    game.play(game.legal_actions[0])
    life = [space for space, token in game.position()["matter"].items() if token.startswith("life")]
    move = next((action for action in game.legal_actions if action.split(">")[0] in life), None)
    if move is None:
        space = next(a for s in life for a in primordial_ways(primordial, s) if a in game.position()["matter"])
        game.play(f"create A {space}")
        game.play("pass")
        move = next(action for action in game.legal_actions if action.split(">")[0] in life)
    told = narrate(primordial, ["Ann"], 0, move, [
        {"event": "move", "seat": 0, "token": "life:-2", "from": move.split(">")[0], "to": move.split(">")[1]},
    ])  # fmt: skip
    assert told == [f"Ann moves a life token from {move.split('>')[0]} to {move.split('>')[1]}."]
    assert "life:" not in play(game, move)


def primordial_ways(content: Content, space: str) -> list[str]:
    """The spaces that lines lead to."""
    board, number = content.board, content.space_numbers[space]
    return [board.spaces[b].name for a, b in (*board.thick, *board.thin) if a == number]


def test_the_events_of_the_expansion_are_told(primordial: Content) -> None:
    def told(**event: object) -> str:
        return " ".join(narrate(primordial, ["Ann", "You"], 0, "x", [event]))

    card = primordial.cards[0]
    assert told(event="become", planet="B", kind="gaseous") == "Protoplanet B becomes a Gaseous planet."
    assert told(event="life", planet="B", token="life:-2").endswith("turned over on B: 2 Hostile.")
    assert told(event="brightness", seat=1, frost_line=2) == (
        "You pay 2 points: the Frost Line is now between II and III."
    )
    assert told(event="tokens", card=card.id, kind="heat", count=2) == f"{card.name} gets 2 Heat."
    assert told(event="tokens", card=card.id, kind="cold", count=0) == f"No Cold is left for {card.name}."
    assert told(event="thaw", card=card.id, kind="cold") == f"{card.name} loses 1 Cold."
    assert told(event="score", seat=0, points=-2, total=3, card=None) == ""
    assert "4 points for Heat and Cold, 40 in all" in told(event="score", seat=0, points=4, total=40, card=None)
    bombardment = told(
        event="bombard", placed={"I-1": "gas", "I-2": "rock"}, comets=["II-2"], removed=["gas"], from_supply=["rock"]
    )
    assert (
        "2 Matter tokens fall onto the board, 1 of them extras; 1 leave the game; Comets appear on II-2." in bombardment
    )


def test_ways_to_pay_are_offered_with_what_they_leave(primordial: Content) -> None:
    """11.5 The player chooses between Duals and Comets and plain Matter."""
    game, luck = everything(primordial, players=2, seed=2), random.Random(1)
    while game.phase != "pay":
        assert not game.is_over
        game.play(chosen(game, luck))
    way = game.legal_actions[-1]
    game.names[game.seat] = "Ann"
    screen = Screen()
    play_in_terminal(game, {}, THINKERS, pace=0, console=screen.console, read=typing("", way, ""))
    assert f"{way}: leaves " in screen.text and "choose what to pay with" in screen.text
    assert way in game.actions


def test_help_and_rules_tell_of_what_is_played(primordial: Content) -> None:
    game = everything(primordial, players=1)
    assert "create b iii-5" in play(game, "?") and "brighten, dim" in play(game, "?")
    for words in ("Protoplanet", "Frost", "Dual", "Life", "Comets"):
        assert words in play(game, "rules")
    base = begun(primordial)
    assert "create b" not in play(base, "?")
    assert "Protoplanet" not in play(base, "rules", "board")


def test_the_hand_shows_frost_majority_heat_and_cold(primordial: Content) -> None:
    game = everything(primordial)
    shown = ""
    for card in primordial.cards:
        if card.module == "frost-line":
            shown += play(game, f"card {card.id}", width=200)
    assert re.search(r"\d (Heat|Cold)", shown)
    assert "inside the Frost Line" in shown or "outside the Frost Line" in shown
    assert "more Heat than Cold" in shown or "more Cold than Heat" in shown
