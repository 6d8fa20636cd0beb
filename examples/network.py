"""A small policy and value network for Planetarium, some 30,000 numbers, for `ppo.py` and `selfplay_gpu.py`.

The action space is wide, but made of few parts: a move is worth what the token is worth on the planet that it meets, a
play what the card is worth on the planet. So the network never scores 11,400 actions. It makes one short table of
numbers for a position (what each kind of Matter is worth on each planet, each orbit to it, each card on it, …), and
every legal action is a sum of up to three of them. What it knows of a card is what the content says about it, so a new
card needs no new numbers.

    hand x planets -> what each card is to each planet --> planets --> moves, Gravity, creating
                                                       \\-> cards   --> plays, keeping, discarding
    all of it, the seats and the track  --------------> the game  --> draws, passing, and each seat's prospects
"""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

try:
    import torch
    from torch import Tensor, nn
except ImportError:
    raise SystemExit("this example needs PyTorch: pip install '.[examples]' in a clone of the repository") from None

from planetarium.bots.kernels.network import (
    APPROACH,
    C_DISCARD,
    C_DOWNGRADE,
    C_KEEP,
    C_UPGRADE,
    CARD,
    CARD_INPUTS,
    CARD_PARTS,
    COLLECT,
    CREATE,
    G_DRAW,
    G_END,
    G_GRAVITY_NONE,
    G_PASS,
    G_PAY,
    G_PLACE_NONE,
    G_STAR,
    GAME,
    GAME_PARTS,
    ORBIT,
    ORBITS,
    PAIR,
    PLANET,
    PLANET_INPUTS,
    PLANET_PARTS,
    SCALARS,
    SEAT,
    SEAT_INPUTS,
    TOKENS,
)
from planetarium.bots.network import card_features, closeness
from planetarium.content import Content, standard_content
from planetarium.files import write_bytes
from planetarium.records.content import (
    DECKS,
    GASEOUS,
    HABITABLE,
    KINDS,
    LIFE,
    MAX_CARDS,
    NONE,
    PLANETS,
    SPACES,
    TERRESTRIAL,
)
from planetarium.records.options import VARIABLE
from planetarium.rules.actions import (
    A_BRIGHTEN,
    A_CREATE,
    A_DISCARD,
    A_DOWNGRADE,
    A_DRAW,
    A_END,
    A_GRAVITY,
    A_GRAVITY_NONE,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PASS,
    A_PAY,
    A_PLACE,
    A_PLACE_NONE,
    A_PLAY,
    A_UPGRADE,
    ACTIONS,
    PAYMENTS,
    read_payment,
)
from planetarium.rules.state import HAND, OVER, SEATS

# The table of a position: all planets' parts, plays, all cards' parts, the game's, approaches by space, markers lifted
# and placed by card, and a zero.
T_PLAY = PLANETS * PLANET_PARTS
T_CARD = T_PLAY + HAND * PLANETS
T_GAME = T_CARD + HAND * CARD_PARTS
T_APPROACH = T_GAME + GAME_PARTS
T_MARKER = T_APPROACH + SPACES * TOKENS
T_ZERO = T_MARKER + (MAX_CARDS + 1) * 2

EMPTY = TOKENS  # in place of a token
Observations = Mapping[str, Tensor]


class Judgement(NamedTuple):
    """What the network says of positions."""

    logits: Tensor  # [positions, legal]: for each legal action, -inf where there is none
    seats: Tensor  # [positions, seats]: each seat's prospects; a softmax makes them shares of the win


class Network(nn.Module):
    """Logits of the legal actions, and each seat's prospects, from observations of the seats to act."""

    cards: Tensor
    orbit_of: Tensor
    closeness: Tensor
    life: Tensor
    payments: Tensor
    actions: Tensor

    def __init__(self, content: Content | None = None) -> None:
        super().__init__()
        content = content or standard_content()
        self.track_length = float(content.data.track_length)
        for name, table in {
            "cards": np.pad(card_features(content), ((0, 1), (0, 0))),  # the last row is no card
            "orbit_of": np.append(content.data.orbit, 0).astype(np.int64),
            "closeness": np.pad(closeness(content), ((0, 0), (0, 1), (0, 0))),  # and the last planet's space none
            "life": content.data.life.astype(np.float32) / 10,
            "payments": _payments(),
            "actions": _operands(),
        }.items():
            self.register_buffer(name, torch.from_numpy(table), persistent=False)
        self.scalars = nn.Linear(SCALARS, PAIR)
        self.planets = nn.Linear(PLANET_INPUTS, PAIR, bias=False)
        self.hand = nn.Linear(CARD_INPUTS, PAIR, bias=False)
        self.pair = nn.Linear(PAIR, CARD)
        self.planet = nn.Linear(CARD + PAIR, PLANET)
        self.card = nn.Linear(CARD + CARD_INPUTS, CARD)
        self.seat = nn.Linear(SEAT_INPUTS, SEAT)
        self.game = nn.Linear(SCALARS + PLANET + CARD + SEAT, GAME)
        self.deeper = nn.Linear(GAME, GAME)
        self.play = nn.Linear(CARD, 1)
        self.planet_parts = nn.Linear(PLANET, PLANET_PARTS)
        self.card_parts = nn.Linear(CARD, CARD_PARTS)
        self.game_parts = nn.Linear(GAME, GAME_PARTS)
        self.marker = nn.Linear(CARD_INPUTS, 2)
        self.prospects = nn.Linear(SEAT + GAME, CARD)
        self.prospect = nn.Linear(CARD, 1)
        for head in (self.play, self.planet_parts, self.card_parts, self.game_parts, self.marker, self.prospect):
            nn.init.normal_(head.weight, std=0.02)  # to begin with, all actions are about equally likely
            nn.init.zeros_(head.bias)

    def forward(self, seen: Observations, legal: Tensor) -> Judgement:
        """`seen` are the arrays of `planetarium.envs`, `legal` the legal actions, filled up with -1."""
        spaces = torch.where(seen["planet_space"] < 0, SPACES, seen["planet_space"].long())
        close = self.closeness[seen["accelerated"].long(), spaces]  # [positions, planets, spaces]
        tokens = seen["matter"].long().clamp(NONE, LIFE)
        tokens = torch.where(tokens == NONE, EMPTY, tokens)
        hand = _slots(seen)
        marks, balance = self._rows(seen)
        scalars = self._scalars(seen)

        planets = self._planets(seen, spaces, close, tokens, marks, balance)
        planets = self.planets(planets) + self.scalars(scalars)[:, None]
        there = (hand < MAX_CARDS)[:, :, None, None] & (spaces < SPACES)[:, None, :, None]
        pairs = torch.relu(self.hand(self.cards[hand])[:, :, None] + planets[:, None])
        pairs = torch.relu(self.pair(pairs)) * there  # [positions, slots, planets, CARD]
        planet = torch.relu(self.planet(torch.cat([pairs.sum(1), torch.relu(planets)], 2)))
        card = torch.relu(self.card(torch.cat([pairs.amax(2), self.cards[hand]], 2))) * (hand < MAX_CARDS)[:, :, None]
        seat = torch.relu(self.seat(self._seats(seen, marks)))
        game = torch.relu(self.game(torch.cat([scalars, planet.sum(1), card.sum(1), seat.sum(1)], 1)))
        game = torch.relu(self.deeper(game))

        parts = self.planet_parts(planet)
        approach = close.transpose(1, 2) @ parts[:, :, APPROACH:CREATE]  # [positions, spaces, tokens]
        marker = self.marker(self.cards).expand(len(game), -1, -1)
        made = [parts, self.play(pairs), self.card_parts(card), self.game_parts(game), approach, marker]
        table = torch.cat([*(part.flatten(1) for part in made), torch.zeros_like(game[:, :1])], 1)
        towards = torch.cat([seat, game[:, None].expand(-1, SEATS, -1)], 2)
        seats = self.prospect(torch.relu(self.prospects(towards))).squeeze(2)
        return Judgement(self._logits(legal, table, tokens, spaces, hand), seats)

    def _rows(self, seen: Observations) -> tuple[Tensor, Tensor]:
        """How many markers each seat has in each planet's row, and by how much Habitable outweighs Hostile there."""
        planet, marker = seen["card_planet"].long(), seen["card_marker"].long()
        place = torch.where(marker < 0, SEATS * PLANETS, marker * PLANETS + planet)
        marks = torch.zeros(len(planet), SEATS * PLANETS + 1, device=planet.device)
        marks.scatter_add_(1, place, torch.ones_like(place, dtype=torch.float))
        points = self.cards[:MAX_CARDS, 2].expand(len(planet), -1)  # of Habitable cards; of Hostile ones below 0
        balance = torch.zeros(len(planet), PLANETS + 1, device=planet.device)
        balance.scatter_add_(1, torch.where(planet < 0, PLANETS, planet), points)
        life = seen["planet_life"].float() @ self.life
        return marks[:, :-1].reshape(-1, SEATS, PLANETS), balance[:, :-1] + life

    def _scalars(self, seen: Observations) -> Tensor:
        players = seen["options"][:, :1].long()
        score, target = seen["score"].float(), seen["target"].float()
        others = torch.arange(1, SEATS, device=score.device) < players
        rival = torch.where(others, score[:, 1:], -1e9).amax(1, keepdim=True)
        rival = torch.where(players == 1, target, rival)
        numbers = [
            one_hot(seen["phase"][:, 0], OVER),
            one_hot(players[:, 0] - 1, SEATS),
            seen["track_size"] / self.track_length,
            seen["accelerated"],
            seen["final_turns"] != NONE,
            seen["turn"] / 100,
            seen["options"][:, 1:3],
            seen["options"][:, 3:4] == VARIABLE,
            seen["bombarded"],
            seen["frost_line"] / 7,
            torch.where(players == 1, target / 100, 0),
            (score[:, :1] - rival) / 20,
        ]
        return torch.cat([number.float() for number in numbers], 1)

    def _planets(
        self, seen: Observations, spaces: Tensor, close: Tensor, tokens: Tensor, marks: Tensor, balance: Tensor
    ) -> Tensor:
        lying = one_hot(tokens, TOKENS)
        orbit = self.orbit_of[spaces]
        mat = seen["mat"].float()
        numbers = [
            spaces < SPACES,
            seen["planet_kind"] == TERRESTRIAL,
            seen["planet_kind"] == GASEOUS,
            seen["planet_side"] == HABITABLE,
            orbit <= seen["frost_line"],
            marks[:, 0] / 2,
            marks[:, 1:].sum(1) / 2,
            balance,
        ]
        rows = [torch.stack([number.float() for number in numbers], 2), one_hot(orbit, ORBITS)]
        near, adjacent = close @ lying, (close == 1).float() @ lying
        return torch.cat([*rows, mat[:, 0] / 2, mat[:, 1:].sum(1) / 4, adjacent / 2, near / 4], 2)

    def _seats(self, seen: Observations, marks: Tensor) -> Tensor:
        there = torch.arange(SEATS, device=marks.device) < seen["options"][:, :1]
        me = torch.zeros_like(there)
        me[:, 0] = True
        numbers = [there, me, seen["score"] / 50, seen["markers"] / 8, seen["finals_played"] / 4, seen["done"]]
        rows = torch.stack([number.float() for number in numbers], 2)
        return torch.cat([rows, seen["mat"].float().sum(2) / 5, seen["hand_decks"] / 5, marks / 2], 2)

    def _logits(self, legal: Tensor, table: Tensor, tokens: Tensor, spaces: Tensor, hand: Tensor) -> Tensor:
        """Each legal action as a sum over the table; what the numbers stand for is in `_operands`.

        Few positions have many legal actions, so all are summed one after another, and only the sums are filled up.
        """
        planet_at = torch.full_like(tokens[:, :1].expand(-1, SPACES + 1), PLANETS).contiguous()
        planet_at.scatter_(1, spaces, torch.arange(PLANETS, device=legal.device).expand_as(spaces).contiguous())
        planet_at[:, SPACES] = PLANETS
        slot_of = torch.zeros_like(tokens[:, :1].expand(-1, MAX_CARDS + 1)).contiguous()
        slot_of.scatter_(1, hand, torch.arange(HAND, device=legal.device).expand_as(hand).contiguous())
        place = (legal.flatten() >= 0).nonzero()[:, 0]
        position = place // legal.shape[1]
        kind, source, target, planet, card, part = self.actions[legal.flatten()[place].long()].unbind(1)

        token, met = _at(tokens, position, source), _at(tokens, position, target)
        mover, host = _at(planet_at, position, source), _at(planet_at, position, target)
        slot = _at(slot_of, position, card)
        tows, feeds = (kind == MOVE) & (mover < PLANETS), (kind == MOVE) & (mover == PLANETS) & (host < PLANETS)
        drifts = (kind == MOVE) & ~tows & ~feeds
        zero = torch.full_like(kind, T_ZERO)
        of_planet = torch.where(tows, mover, torch.where(feeds, host, planet)) * PLANET_PARTS
        first = torch.where(tows, of_planet + COLLECT + met, zero)
        first = torch.where(feeds | (kind == TAKE), of_planet + COLLECT + token, first)
        first = torch.where(kind == MAKE, of_planet + CREATE + token, first)
        first = torch.where(drifts, T_APPROACH + target * TOKENS + token, first)
        first = torch.where(kind == PLAY, T_PLAY + slot * PLANETS + planet, first)
        first = torch.where(kind == OF_CARD, T_CARD + slot * CARD_PARTS + part, first)
        first = torch.where(kind == MARKER, T_MARKER + card * 2 + part, first)
        first = torch.where(kind == OF_GAME, T_GAME + part, first)
        there = torch.where(tows, of_planet + ORBIT + self.orbit_of[target], zero)
        here = torch.where(tows, of_planet + ORBIT + self.orbit_of[source], zero)
        here = torch.where(drifts, T_APPROACH + source * TOKENS + token, here)
        worth = _at(table, position, first) + _at(table, position, there) - _at(table, position, here)
        spent = self.payments[torch.where(kind == PAYS, part, 0)] * (kind == PAYS)[:, None]  # [actions, kinds]
        worth = worth + (spent * table[:, T_GAME + G_PAY : T_APPROACH].index_select(0, position)).sum(1)
        logits = torch.full((legal.numel(),), -torch.inf, device=legal.device)
        return logits.scatter(0, place, worth).view(legal.shape)


def _at(table: Tensor, row: Tensor, column: Tensor) -> Tensor:
    """A number of a table for each row and column."""
    return table.flatten().gather(0, row * table.shape[1] + column)


def _slots(seen: Observations) -> Tensor:
    """The numbers of the cards in hand, and of the two Finals of which one is kept; MAX_CARDS for no card.

    Who has drawn two has played one, so there are never more than HAND.
    """
    held = nn.functional.pad(seen["hand"].float(), (1, 0))
    held = held.scatter(1, seen["drawn"].long() + 1, 1.0)[:, 1:]
    falling = torch.arange(MAX_CARDS, 0, -1, device=held.device)
    return MAX_CARDS - (held * falling).topk(HAND, 1).values.long()  # a card falls short of MAX_CARDS by its number


def one_hot(numbers: Tensor, size: int) -> Tensor:
    return (numbers[..., None] == torch.arange(size, device=numbers.device)).float()


# What an action is to `Network._logits`.
MOVE, MAKE, TAKE, PLAY, OF_CARD, MARKER, OF_GAME, PAYS = range(8)


def _operands() -> Any:
    """For every action: its kind, source, target, planet, card and part."""
    table = np.zeros((ACTIONS, 6), np.int64)
    spaces, planets, cards = np.arange(SPACES), np.arange(PLANETS), np.arange(MAX_CARDS)
    kind, source, target, planet, card, part = table.T
    kind[:] = OF_GAME

    def fill(first: int, number: int, of: int) -> slice:
        place = slice(first, first + number)
        kind[place] = of
        return place

    place = fill(A_MOVE, SPACES * SPACES, MOVE)
    source[place], target[place] = np.repeat(spaces, SPACES), np.tile(spaces, SPACES)
    place = fill(A_CREATE, PLANETS * SPACES, MAKE)
    planet[place], source[place] = np.repeat(planets, SPACES), np.tile(spaces, PLANETS)
    place = fill(A_GRAVITY, SPACES * PLANETS, TAKE)
    source[place], planet[place] = np.repeat(spaces, PLANETS), np.tile(planets, SPACES)
    place = fill(A_PLAY, MAX_CARDS * PLANETS, PLAY)
    card[place], planet[place] = np.repeat(cards, PLANETS), np.tile(planets, MAX_CARDS)
    for first, number in ((A_DISCARD, C_DISCARD), (A_DOWNGRADE, C_DOWNGRADE), (A_UPGRADE, C_UPGRADE), (A_KEEP, C_KEEP)):
        place = fill(first, MAX_CARDS, OF_CARD)
        card[place], part[place] = cards, number
    for number, first in enumerate((A_LIFT, A_PLACE)):
        place = fill(first, MAX_CARDS, MARKER)
        card[place], part[place] = cards, number
    part[fill(A_PAY, PAYMENTS, PAYS)] = np.arange(PAYMENTS)
    part[A_BRIGHTEN : A_BRIGHTEN + 2] = G_STAR, G_STAR + 1
    part[A_DRAW : A_DRAW + DECKS] = G_DRAW + np.arange(DECKS)
    for action, number in (
        (A_PASS, G_PASS),
        (A_PLACE_NONE, G_PLACE_NONE),
        (A_GRAVITY_NONE, G_GRAVITY_NONE),
        (A_END, G_END),
    ):
        part[action] = number
    return table


def _payments() -> Any:
    """How many tokens of each kind each payment spends."""
    table = np.zeros((PAYMENTS, KINDS), np.float32)
    for rank in range(PAYMENTS):
        read_payment(A_PAY + rank, table[rank])
    return table


def save(network: Network, path: Path) -> None:
    """Writes the network's numbers, halved in precision, as a file of NumPy arrays small enough to ship."""
    arrays = {name: value.detach().cpu().numpy().astype(np.float16) for name, value in network.state_dict().items()}
    file = BytesIO()
    np.savez_compressed(file, **arrays)
    write_bytes(path, file.getvalue())


def load(path: Path, content: Content | None = None) -> Network:
    """The network whose numbers `save` wrote."""
    network = Network(content)
    with np.load(BytesIO(path.read_bytes())) as arrays:
        network.load_state_dict({name: torch.from_numpy(arrays[name].astype(np.float32)) for name in arrays.files})
    return network
