"""The game at a terminal: people and bots at one table, in text."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from planetarium.bots.review.hint import LEVEL
from planetarium.bots.workers import Thinkers
from planetarium.content.board import ROMAN
from planetarium.errors import PlanetariumError, UndoError
from planetarium.files import FileError, expand_home, json_text, write_text
from planetarium.formats.notation import Action
from planetarium.game import Game, Observation
from planetarium.game.story import tell_story
from planetarium.terminal.choices import Menu, advice, fitting, listing, looks_at, menu, narrowed, tidy
from planetarium.terminal.console import Screen, shown
from planetarium.terminal.ending import ending_lines, points_table
from planetarium.terminal.view import (
    board_view,
    card_panel,
    hand_view,
    marked_map,
    named_map,
    orbit_table,
)
from planetarium.terminal.waiting import wait_for
from planetarium.terminal.words import (
    agree,
    board_tokens,
    branch_line,
    expected,
    help_text,
    narrate,
    planet_title,
    rules_text,
    token_title,
)

_RECENT = 20  # lines of the story that `log` shows


class _Leave(Exception):
    """The player has left the game."""


def play_in_terminal(
    game: Game,
    bots: Mapping[int, str],
    thinkers: Thinkers,
    *,
    luck: int | str = 0,
    pace: float = 0.6,
    console: Console | None = None,
    read: Callable[[str], str] = input,
    save: Path | None = None,
    is_daily: bool = False,
) -> None:
    """Plays a game to its end, or until somebody leaves. Seats without a bot are people at this terminal.

    `bots` says which bot sits where; they think with the `thinkers`, and the same `luck` makes the same choices.
    `pace` is how many seconds each action of a bot stays on its own; the record is written to `save`. A daily system
    is played without hints, and its record keeps the key secret: others may play the same deal until the day is over.
    """
    _TerminalGame(game, bots, thinkers, luck, pace, console or Screen(), read, is_daily).run(save)


class _TerminalGame:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, str],
        thinkers: Thinkers,
        luck: int | str,
        pace: float,
        console: Console,
        read: Callable[[str], str],
        is_daily: bool,
    ) -> None:
        self.game = game
        self.bots = bots
        self.thinkers = thinkers
        self.luck = luck
        self.pace = pace
        self.console = console
        self.read = read
        self.is_daily = is_daily
        self.people = [seat for seat in range(game.options.players) if seat not in bots]
        self.at_screen = self.people[0] if len(self.people) == 1 else None
        self.board_shown_to: int | None = None  # to whom the board was shown last
        self.story: list[str] = []
        self.menu = Menu((), "")
        self.commands: dict[str, Callable[[Observation, str], None]] = {
            "?": self._help, "help": self._help, "rules": self._rules, "card": self._card, "hand": self._hand,
            "board": self._board, "map": self._map, "orbit": self._orbit, "legal": self._legal,
            "log": self._log, "undo": self._undo, "hint": self._hint, "save": self._save, "quit": self._quit,
        }  # fmt: skip

    def run(self, save: Path | None) -> None:
        """The whole game, from greeting to result, or to a clean leave."""
        try:
            self._say("Planetarium. Type ? for help, or rules for the rules in brief.", "bold")
            if self.game.branched:
                self._say(branch_line(self.game.branched))
            while not self.game.is_over:
                if self.game.seat in self.bots:
                    self._let_bot_act(self.game.seat)
                else:
                    self._ask(self.game.seat)
            self._show_result()
        except (_Leave, EOFError, KeyboardInterrupt):
            self._say("\nYou have left the game.")
        if save is not None:
            self._write(save)

    # The flow of the game

    def _let_bot_act(self, seat: int) -> None:
        seen, seed = self.game.observe(seat), f"{self.luck}/{seat}/{len(self.game.actions)}"
        action = wait_for(
            self.console,
            f"{self.game.names[seat]} is thinking…",
            lambda report: self.thinkers.choose(seen, self.bots[seat], seed, report=report),
        )
        for line in self._play(seat, action):
            self._say(line)
        time.sleep(self.pace)

    def _play(self, seat: int, action: Action | str) -> list[str]:
        """Does an action and returns what is to be told of it."""
        done = self.game.play(action)
        lines = narrate(self.game.content, self.game.names, seat, done, self.game.events)
        self.story += lines
        return lines

    def _ask(self, seat: int) -> None:
        """One decision of a person: everything until an action has been done, or taken back."""
        if self.at_screen != seat:
            self._hand_over(seat)
        seen = self.game.observe(seat)
        self._show_decision(seen)
        done = len(self.game.actions)
        while len(self.game.actions) == done:
            line = self.read(shown(f"{self.game.names[seat]}, {seen.phase}> ")).strip()
            self._handle_line(seen, line)

    def _hand_over(self, seat: int) -> None:
        """Another person sits down: nothing of the last one's secrets may stay on the screen."""
        name = self.game.names[seat]
        self._clear()
        self._say(f"Pass the device to {name}.", "bold")
        self.read(shown(f"{name}, press Enter when only you can see the screen> "))
        self._clear()
        self.at_screen = seat

    def _clear(self) -> None:
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # what has scrolled away, too
            self.console.file.flush()

    def _handle_line(self, seen: Observation, line: str) -> None:
        """A typed line: a command, a look at a space, or an action. What is wrong with it is said."""
        word, _, rest = line.partition(" ")
        space = looks_at(seen, line)
        try:
            if not line and len(self.menu.actions) == 1:
                self._act(seen, "1")
            elif not line:
                self._show_decision(seen)
            elif word.lower() in self.commands:
                self.commands[word.lower()](seen, rest.strip())
            elif space is not None:
                self._look(seen, space)
            else:
                self._act(seen, line)
        except PlanetariumError as error:
            self._say(_sentence(str(error)), "bold red")

    def _act(self, seen: Observation, line: str) -> None:
        actions = fitting(seen, self.menu.actions, line)
        if len(actions) > 1:
            self._say("That could mean more than one thing:")
            self._offer(narrowed(seen, actions))
            return
        if line.isdecimal() and not actions:
            self._say(f"There is no choice {line}: the list goes from 1 to {len(self.menu.actions)}.", "bold red")
            return
        lines = self._play(seen.seat, actions[0] if actions else tidy(seen.content, seen.position(), line))
        for told in lines:
            self._say(told)

    # What is shown

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(shown(text), style=style))

    def _print(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def _offer(self, choices: Menu) -> None:
        self.menu = choices
        self._print(choices.view)

    def _show_decision(self, seen: Observation) -> None:
        """The table where it has changed, what to do now, and the choices."""
        options = len(seen.legal_actions)
        if seen.phase in ("setup", "move") or self.board_shown_to != seen.seat:
            self.board_shown_to = seen.seat
            self._print(Rule(f"Turn {self.game.turn}" if self.game.turn else "Set-up", style="dim"))
            self._board(seen, "")
        if seen.phase == "keep":
            self._print(hand_view(seen, seen.position()["pending"]["drawn"], "You drew", self.console.width))
        elif seen.phase in ("setup", "move", "card", "gravity", "final") and options > 1:
            self._hand(seen, "")
        choices = menu(seen)
        how = "press Enter for the only choice" if len(choices.actions) == 1 else "or type a number"
        self._say(
            f"{self.game.names[seen.seat]}: {expected(seen.phase, seen.legal_actions)}; {how}; ? for help.", "bold"
        )
        self._offer(choices)

    def _show_result(self) -> None:
        story, names = tell_story(self.game), self.game.names
        self._print(points_table(story, names))
        verdict, *more = ending_lines(story, names, self.game.content)
        self._say(verdict, "bold")
        for line in more:
            self._say(line)

    # Commands

    def _help(self, seen: Observation, rest: str) -> None:
        self._say(help_text(seen.options))

    def _rules(self, seen: Observation, rest: str) -> None:
        self._say(rules_text(seen.options))

    def _board(self, seen: Observation, rest: str) -> None:
        self._print(board_view(seen, self.game.names, self.story, self.console.width, self.console.height))

    def _map(self, seen: Observation, rest: str) -> None:
        self._print(named_map(seen.content, seen.position(), self.console.width))

    def _hand(self, seen: Observation, rest: str) -> None:
        self._print(hand_view(seen, seen.position()["seats"][seen.seat]["hand"], "Your hand", self.console.width))

    def _card(self, seen: Observation, rest: str) -> None:
        """`card NAME`: by the beginning of its id or its name."""
        wanted = rest.lower().replace(" ", "-")
        found = [card for card in seen.content.cards if card.id.startswith(wanted)]
        exact = [card for card in found if card.id == wanted]
        if not wanted:
            self._say("Type the name of a card, `card NAME`; `hand` lists yours.", "bold red")
        elif not found:
            self._say(f"There is no card called {rest}; `hand` lists yours.", "bold red")
        elif len(exact or found) > 1:
            self._say("Which one? " + ", ".join(card.id for card in found) + ".")
        else:
            self._print(card_panel(seen, (exact or found)[0]))

    def _orbit(self, seen: Observation, rest: str) -> None:
        if rest.upper() not in ROMAN[1:]:
            self._say(f"The orbits are {', '.join(ROMAN[1:])}.", "bold red")
            return
        self._print(orbit_table(seen.content, seen.position(), ROMAN.index(rest.upper())))

    def _legal(self, seen: Observation, rest: str) -> None:
        self._offer(listing(seen, seen.legal_actions))

    def _log(self, seen: Observation, rest: str) -> None:
        for line in self.story[-_RECENT:] or ["Nothing has happened yet."]:
            self._say(line)

    def _look(self, seen: Observation, space: str) -> None:
        """Where the token on a space can go, on the map and as choices."""
        start = f"{space}>" if seen.phase == "move" else f"gravity {space} "
        actions = [action for action in seen.legal_actions if action.startswith(start)]
        actions += [a for a in seen.legal_actions if a.startswith("create ") and a.endswith(f" {space}")]
        position = seen.position()
        token = board_tokens(position).get(space)
        planets = [planet_title(*item) for item in position["planets"].items() if item[1]["space"] == space]
        holds = token_title(token) if token else next(iter(planets), None)
        self._say(f"{space} holds {holds}." if holds else f"{space} is empty.")
        if actions:
            marks = [space, *(action.partition(">")[2] for action in actions if ">" in action)]
            self._print(marked_map(seen.content, position, self.console.width, self.console.height, marks))
            self._offer(listing(seen, actions))
        elif holds and seen.phase == "move":
            self._say("It cannot move: every way is blocked.")

    def _undo(self, seen: Observation, rest: str) -> None:
        if not self.game.actors or self.game.actors[-1] != seen.seat:
            raise UndoError("You have no action to undo, or another player has acted since")
        action = self.game.undo()
        self.story.append(agree(f"{self.game.names[seen.seat]} undoes {action}."))
        self._say(f"Undone: {action}.", "bold")

    def _hint(self, seen: Observation, rest: str) -> None:
        if self.is_daily:
            self._say("There are no hints in the daily system.", "bold red")
            return
        seed = f"{self.luck}/hint/{len(self.game.actions)}"
        thought = wait_for(
            self.console, "Thinking…", lambda report: self.thinkers.think(seen, LEVEL, seed, report=report)
        )
        self._say(f"A {LEVEL.capitalize()}'s best choices, each with your chance of winning:")
        self._offer(advice(seen, thought))

    def _save(self, seen: Observation, rest: str) -> None:
        if rest:
            self._write(Path(rest))
        else:
            self._say("Type the name of a file, `save FILE`.", "bold red")

    def _write(self, path: Path) -> None:
        record = self.game.record(embed=True)  # it replays whatever becomes of the standard cards
        if self.is_daily:
            record["key"] = None
        try:
            write_text(expand_home(path), json_text(record, indent=1) + "\n")
        except FileError as error:
            self._say(f"{error}.", "bold red")
            return
        self._say(f"The record was saved to {path}.")
        if self.is_daily:
            self._say("Its key is secret until the day is over (UTC), so the record cannot be replayed.")
        elif not self.game.is_over:
            self._say("The game is not over, so the record has no key and cannot be replayed yet.")

    def _quit(self, seen: Observation, rest: str) -> None:
        if self.read("Leave the game? y or n> ").strip().lower() in ("y", "yes"):
            raise _Leave


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
