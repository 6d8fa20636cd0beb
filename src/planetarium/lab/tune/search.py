"""The search for a better content: all cards at once by what is off, then each card by itself, and always measured.

A deck is a system: a card that is made stronger takes Matter and turns from all others. So a round changes many cards
a little at once, by how far each is off, and a few variants of that (points alone, demands alone, two halves) are
played over the same deals as the content before. The best one is kept if it is better beyond noise; otherwise the next
round takes smaller steps. After two failures in a row rounds follow in which each card's own figures choose among
changes at random, until these fail twice.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from planetarium.content import Board, Card, Content, ContentError
from planetarium.lab.tune.games import GamePool
from planetarium.lab.tune.loss import POINTS_OF_A_STEP, Judge, Judgement, effort
from planetarium.lab.tune.variations import Variations, with_start

LARGEST_STEP = 0.2  # of a card's points in one round, at least one point
SHARE_CHANGED = 6  # one card in so many gets another demand in one round
NOTABLE = 0.3  # steps that a card must be off for that
VARIANTS = 8  # of a round in which each card is judged by itself
SHARE_TRIED = 8  # one card in so many is changed in each of them: too few to change what the others can do
SURE_ALONE = 2.0  # standard errors by which a card must do better: of so many tries some seem good by chance
PATIENCE = 2  # rounds without success until the other kind of round is tried
MOST_TIMES = 8  # as many games as at first are played at most
SURE = 1.0  # standard errors by which a change must be better
LEAST_GAIN = 0.15


@dataclass(frozen=True)
class Design:
    """A content on its way, and the points that its cards aim at: whole points would forget small steps."""

    content: Content
    aims: Mapping[str, float]

    def changed(self, cards: Mapping[str, Card], board: Board | None = None) -> "Design":
        """The design with some cards, or the board, replaced; ContentError if they do not go together."""
        content = self.content
        together = tuple(cards.get(card.id, card) for card in content.cards)
        built = Content.build(content.id, board or content.board, together, content.id)
        aims = dict(self.aims)
        for card_id, card in cards.items():
            if card.points != content.card(card_id).points:
                aims[card_id] = float(card.points)
        return Design(built, aims)


@dataclass(frozen=True)
class Round:
    """What a round found: the distance with the price of all changes, before and after, and the difference's error."""

    number: int
    kind: str
    before: float
    after: float
    error: float
    kept: bool
    what: str


@dataclass
class Search:
    """A search that can be stopped after any round: `design` is always the best so far."""

    variations: Variations
    judge: Judge
    pool: GamePool
    seed: str
    games: int  # in each setting to begin with; the nearer the end, the more it takes to see what is better
    design: Design = field(init=False)
    gain: float = field(default=1.0, init=False)
    failures: int = field(default=0, init=False)
    most_games: int = field(init=False)
    singly: bool = field(default=False, init=False)
    last: dict[str, float] = field(default_factory=dict, init=False)  # each card's last push, and how it is damped
    damping: dict[str, float] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.most_games = MOST_TIMES * self.games
        self.start(self.variations.given)

    def start(self, content: Content) -> None:
        """Begins with a content; points outside the bounds are brought inside first."""
        design = Design(content, {card.id: float(card.points) for card in content.cards})
        self.design = design.changed(
            {card.id: self.variations.with_points(card, card.points) for card in content.cards}
        )

    def rounds(self, rounds: int) -> Iterator[Round]:
        """Plays so many rounds; it may be stopped at any time."""
        for number in range(1, rounds + 1):
            yield self._each_by_itself(number) if self.singly else self._all_at_once(number)

    def compare(self, games: int) -> tuple[Judgement, Judgement]:
        """What was given and what is proposed, over deals that the search has not seen."""
        given = Design(self.variations.given, {})
        before, after = self.measure([given, self.design], f"{self.seed}/checked", games)
        return before, after

    def put_back_starts(self, games: int) -> None:
        """Puts planets back that were moved without gain, as deals tell that the search has not seen.

        There are many spaces to try, so that some seem better by chance.
        """
        given = self.variations.given.board
        for planet, start in enumerate(given.starts):
            now = self.design.content.board
            if start == now.starts[planet] or start in now.starts:
                continue
            back = self.design.changed({}, with_start(now, planet, start))
            there, moved = self.measure([back, self.design], f"{self.seed}/start {planet}", games)
            better, error = moved.against(there)
            if better + SURE * error >= 0:
                self.design = back

    def measure(self, designs: Sequence[Design], seed: str, games: int) -> list[Judgement]:
        """Each design over the same deals."""
        played = self.pool.play([design.content for design in designs], seed, games)
        return [self.judge.judge(design.content, counts) for design, counts in zip(designs, played, strict=True)]

    # All cards at once

    def _all_at_once(self, number: int) -> Round:
        dice = random.Random(f"{self.seed}/{number}")
        seed = f"{self.seed}/{number}"
        (before,) = self.measure([self.design], seed, self.games)
        aims = self._new_aims(before)
        points = {
            card.id: self.variations.with_points(card, aims[card.id])
            for card in self._cards
            if self.variations.with_points(card, aims[card.id]) != card
        }
        demands = self._new_demands(before, dice)
        both = {card: _with_demands(points.get(card, one), one) for card, one in demands.items()}
        everything = {**points, **both}
        half = {card for card in everything if dice.random() < 0.5}
        variants = [
            everything,
            points,
            demands,
            {card: one for card, one in everything.items() if card in half},
            {card: one for card, one in everything.items() if card not in half},
        ]
        designs = [self._with_aims(design, aims) for design in self._possible(variants)] + self._boards(before, dice)
        if not designs:
            self.design = replace(self.design, aims=aims)
            return self._concluded(_idle(number, "all at once", before))
        return self._choose(number, "all at once", before, designs, seed)

    def _with_aims(self, design: Design, aims: Mapping[str, float]) -> Design:
        """The design with new aims, as far as its points are those that they stand for."""
        reached = {
            card.id: aims[card.id]
            for card in design.content.cards
            if self.variations.with_points(card, aims[card.id]).points == card.points
        }
        return replace(design, aims={**design.aims, **reached})

    def _possible(self, variants: Sequence[Mapping[str, Card]]) -> list[Design]:
        """The designs of the variants that change something and go together, each once."""
        found: list[Design] = []
        for cards in variants:
            try:
                design = self.design.changed(cards)
            except ContentError:
                continue
            if design.content.hash not in {self.design.content.hash, *(one.content.hash for one in found)}:
                found.append(design)
        return found

    def _choose(self, number: int, kind: str, before: Judgement, designs: Sequence[Design], seed: str) -> Round:
        """Keeps the best of some designs if it is better beyond noise."""
        after = self.measure(designs, seed, self.games)
        best = min(range(len(designs)), key=lambda i: after[i].total)
        better, error = after[best].against(before)
        kept = better + SURE * error < 0
        what = _differences(self.design.content, designs[best].content)
        if kept:
            self.design = designs[best]
        return self._concluded(Round(number, kind, before.total, after[best].total, error, kept, what))

    def _concluded(self, found: Round) -> Round:
        """Larger steps after a success, smaller ones and more games after a failure; then the other kind of round."""
        self.failures = 0 if found.kept else self.failures + 1
        if not found.kept:
            self.games = min(self.most_games, round(1.3 * self.games))
        if not self.singly:
            self.gain = min(1.0, self.gain * 1.3) if found.kept else max(LEAST_GAIN, self.gain * 0.6)
        if self.failures == PATIENCE:
            self.failures = 0
            self.singly = not self.singly
        return found

    @property
    def _cards(self) -> list[Card]:
        """The cards that are dealt in some setting: nothing is known of the others."""
        settings = self.pool.settings
        return [card for card in self.design.content.cards if any(setting.deals(card.module) for setting in settings)]

    def _new_aims(self, before: Judgement) -> dict[str, float]:
        aims = dict(self.design.aims)
        for card in self._cards:
            push = push_on_points(before, card)
            if push * self.last.get(card.id, 0.0) < 0:
                self.damping[card.id] = max(0.2, self.damping.get(card.id, 1.0) * 0.6)
            elif push:
                self.damping[card.id] = min(1.0, self.damping.get(card.id, 1.0) * 1.1)
            self.last[card.id] = push
            step = self.gain * self.damping.get(card.id, 1.0) * push * max(card.points, 1) / POINTS_OF_A_STEP
            most = max(1.0, LARGEST_STEP * card.points)
            low, high = self.variations.bounds.points_of(card)
            aims[card.id] = min(max(aims[card.id] + min(max(step, -most), most), low), high)
        return aims

    def _new_demands(self, before: Judgement, dice: random.Random) -> dict[str, Card]:
        pushes = {card.id: push_on_demands(before, card) for card in self._cards}
        most_off = sorted(pushes, key=lambda card: -abs(pushes[card]) * dice.uniform(0.5, 1.0))
        found: dict[str, Card] = {}
        for card_id in most_off:
            card = self.design.content.card(card_id)
            if len(found) * SHARE_CHANGED >= self.gain * len(pushes) or abs(pushes[card_id]) < NOTABLE:
                break
            moves = self._moves(before, card)
            if moves:
                found[card_id] = moves[min(int(dice.expovariate(1.0)), len(moves) - 1)]
        return found

    def _moves(self, before: Judgement, card: Card) -> list[Card]:
        """What could be done about a card's demands, the likeliest to help first."""
        push = push_on_demands(before, card)
        if push > 0:
            moves = self.variations.easier(card) + self.variations.richer(card)
            return moves + self.variations.without_downgrade(card) if before.pull("swapped", card) > 0 else moves
        return self.variations.harder(card) + self.variations.poorer(card) if push < 0 else []

    # Each card by itself

    def _each_by_itself(self, number: int) -> Round:
        """Changes a few cards, several times, and keeps of each card what helped its own figures.

        So one set of games tries many single changes, with little noise: a card's own figures answer for it.
        """
        dice = random.Random(f"{self.seed}/{number}")
        seed = f"{self.seed}/{number}"
        (before,) = self.measure([self.design], seed, self.games)
        variants = self._possible([self._trials(before, dice) for _ in range(VARIANTS)])
        helped: dict[str, tuple[float, Card]] = {}
        for variant, after in zip(variants, self.measure(variants, seed, self.games), strict=True):
            better, errors = after.by_card_against(before)
            for i, card in enumerate(variant.content.cards):
                given, now = self.variations.given.cards[i], self.design.content.cards[i]
                more = effort(given, card) - effort(given, now)
                gained = better[i] + more + (SURE_ALONE if more >= 0 else SURE) * errors[i]
                if card != now and gained < helped.get(card.id, (0.0, card))[0]:
                    helped[card.id] = gained, card
        order = sorted(helped, key=lambda card: helped[card][0])
        sets = [{card: helped[card][1] for card in order[:count]} for count in (len(order), (len(order) + 1) // 2)]
        designs = self._possible(sets) + self._boards(before, dice)
        if not designs:
            return self._concluded(_idle(number, "each card", before))
        again = f"{seed}/again"  # other deals than those by which the changes were chosen
        (before,) = self.measure([self.design], again, self.games)
        return self._choose(number, "each card", before, designs, again)

    def _trials(self, before: Judgement, dice: random.Random) -> dict[str, Card]:
        """A few cards, those most that are off, each with one change."""
        added = before.by_card
        numbers = self.design.content.card_numbers
        order = sorted(self._cards, key=lambda card: -(added[numbers[card.id]] + 0.05) * dice.uniform(0.1, 1.0))
        return {card.id: self._trial(before, card, dice) for card in order[: -(-len(order) // SHARE_TRIED)]}

    def _trial(self, before: Judgement, card: Card, dice: random.Random) -> Card:
        """A card with one change that may help it, or without one that has not."""
        given = self.variations.given.card(card.id)
        given = self.variations.with_points(given, given.points)
        if card != given and dice.random() < 0.2:
            return given if dice.random() < 0.5 else replace(given, points=card.points)
        moves = self._moves(before, card)
        if moves and dice.random() < 0.5:
            return dice.choice(moves)
        push = push_on_points(before, card) or dice.choice((-1, 1))
        step = dice.choice((1, 1, 2, 3)) * max(1, round(card.points / 10))
        return self.variations.with_points(card, card.points + (step if push > 0 else -step))

    def _boards(self, before: Judgement, dice: random.Random) -> list[Design]:
        """The content on a few other boards, one of them with a track that mends the length of the game."""
        now = self.design.content.board
        boards = self.variations.boards(now)
        mending = [board for board in boards if (board.track_length - now.track_length) * before.pull("turns") < 0]
        found = []
        for board in dice.sample(mending, min(len(mending), 1)) + dice.sample(boards, min(len(boards), 2)):
            with suppress(ContentError):
                found.append(self.design.changed({}, board))
        return found


def _idle(number: int, kind: str, before: Judgement) -> Round:
    return Round(number, kind, before.total, before.total, 0.0, False, "nothing to do")


def push_on_points(found: Judgement, card: Card) -> float:
    """Whether a card should bring more points (positive) or fewer, in steps."""
    push = -found.pull("win", card)
    high, final = found.pull_of_game("points_high", card), found.pull_of_game("points_final", card)
    if card.deck == "final":
        push += 0.3 * found.pull_of_game("without_final", card) - final
    else:
        push += 0.5 * found.pull("swapped", card) - 0.5 * found.pull("played", card)
    if card.deck == "high":
        push -= high
    if card.deck == "low":
        push += 0.5 * min(0.0, high) + 0.5 * min(0.0, final)
    return push


def push_on_demands(found: Judgement, card: Card) -> float:
    """Whether a card should be easier to play (positive) or harder, in steps."""
    push = -found.pull("played", card)
    if card.deck == "final":
        return push + (0.5 * found.pull_of_game("without_final", card) if push >= 0 else 0.0)
    passing = 0.3 * found.pull_of_game("forced_passes", card) if push >= 0 else 0.0
    return push + max(0.0, found.pull("swapped", card)) + passing


def _with_demands(card: Card, demands: Card) -> Card:
    """A card's points with another's demands."""
    return replace(demands, points=card.points)


def _differences(before: Content, after: Content) -> str:
    """In a few words, what changed."""
    cards = [card.id for card in after.cards if card != before.card(card.id)]
    board = ["the board"] if after.board != before.board else []
    names = cards + board
    return f"{len(names)} changes" if len(names) > 3 else ", ".join(names)
