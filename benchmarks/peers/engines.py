"""The engines that play one game at a time, each on one core: a function for each, which lists its games."""

import os
import random
from functools import partial
from importlib import import_module
from typing import Any

from measuring import Games, Play, Row


def catanatron() -> Games:
    from catanatron import Color, Game, RandomPlayer

    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]

    def play(row: Row) -> None:
        def decide(_player: Any, _game: Any, actions: list[Any]) -> Any:
            return row.choose(actions)

        row.cut += Game(players).play(decide_fn=decide) is None
        row.games += 1

    yield "catan, 4 players", "Python; rolls are actions, no trade among players", lambda: play


def open_spiel() -> Games:
    import pyspiel

    import_module("open_spiel.python.games")  # registers the games written in Python

    def play(game: Any, row: Row) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, probabilities)[0])
                row.chance += 1
            else:
                state.apply_action(row.choose(state.legal_actions()))
        row.games += 1

    def player(name: str) -> Play:
        return partial(play, pyspiel.load_game(name))

    for name in (
        "backgammon", "chess", "hex", "havannah", "connect_four", "gin_rummy", "hanabi", "python_tic_tac_toe",
        "python_block_dominoes",
    ):  # fmt: skip
        notes = "game in Python under the C++ core" if name.startswith("python") else "C++ core"
        yield name, notes, partial(player, name)


def pettingzoo() -> Games:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from pettingzoo.classic.all_modules import classic_environments

    def legal_actions(env: Any, agent: str, seen: Any, info: Any) -> Any:
        for told in (seen, info):
            if isinstance(told, dict) and "action_mask" in told:
                return told["action_mask"].nonzero()[0]
        return range(env.action_space(agent).n)  # without a mask every action is legal

    def play(env: Any, row: Row) -> None:
        env.reset()
        for agent in env.agent_iter():
            seen, _reward, ended, cut, info = env.last()
            env.step(None if ended or cut else int(row.choose(legal_actions(env, agent, seen, info))))
        row.games += 1

    def player(module: Any) -> Play:
        return partial(play, module.env())

    for name, module in sorted(classic_environments.items()):
        yield name.removeprefix("classic/"), "Python; makes observations", partial(player, module)


def rlcard() -> Games:
    make = import_module("rlcard").make

    def play(env: Any, row: Row) -> None:
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(row.choose(list(state["legal_actions"])))
        row.games += 1

    def player(name: str) -> Play:
        return partial(play, make(name))

    for name in ("gin-rummy", "mahjong"):
        yield name, "Python, NumPy; makes observations", partial(player, name)


def python_chess() -> Games:
    import chess

    def play(row: Row) -> None:
        board = chess.Board()
        while not board.is_game_over():
            board.push(row.choose(list(board.legal_moves)))
        row.games += 1

    yield "chess", "Python, bitboards", lambda: play
