"""What people do at a table: act, take back, talk, ask for advice. Each is committed once, or refused with a reason."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from planetarium.bots.workers import Thinkers
from planetarium.content.board import LETTERS
from planetarium.errors import PlanetariumError
from planetarium.events import EventDoc
from planetarium.explain import what_is_missing
from planetarium.game import Game
from planetarium.notation import read_action
from planetarium.server.documents import Collected, ConsideredAction, HandLine, HintAnswer
from planetarium.server.entries import Entry
from planetarium.server.hall import Beaten, Follower, Hall
from planetarium.server.limits import CLIENT
from planetarium.server.news import write_news, write_view
from planetarium.server.rejections import Rejection
from planetarium.server.table import MOST_BESIDE, MOST_UNDOS, Table, Told


@dataclass(frozen=True)
class Asker:
    """Who asks: a person, by the hash of its token, and how it follows the table if it does."""

    holder: str | None
    follower: Follower | None = None


@dataclass(frozen=True)
class Done:
    """What was asked is on disk, as entry `seq`; `again` if it was there already."""

    seq: int
    again: bool
    news: str


# What a wish comes to at a table: the kind, seat and data of an entry. Raises a Rejection if it cannot be.
Draft = Callable[[Table], tuple[str, int, dict[str, Any]]]


def usual_viewer(table: Table, holder: str | None) -> int | None:
    """Whose view a person gets unless it says: the seat to act if it is its own, else its first, else a spectator's."""
    mine = table.seats_of(holder)
    if table.to_act in mine:
        return table.to_act
    return mine[0] if mine else None


def chosen_viewer(table: Table, holder: str | None, seat: int | None) -> int | None:
    if seat is None:
        return usual_viewer(table, holder)
    if seat not in table.seats_of(holder):
        raise Rejection("not-your-seat", f"Seat {seat} is not yours.")
    return seat


async def act(hall: Hall, asker: Asker, game: str, action: str, seq: int, key: str) -> Done:
    """Does an action for the seat that is to act."""

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        seat = _acting_seat(table, asker.holder)
        try:
            return "action", seat, {"action": str(read_action(table.content, action))}
        except PlanetariumError as error:
            raise Rejection("illegal", str(error), seq=table.seq) from None

    def same(entry: Entry) -> bool:
        return entry.kind == "action" and entry.data["action"].split() == action.split()

    return await _commit_once(hall, asker, game, key, draft, same, seq)


async def undo(hall: Hall, asker: Asker, game: str, seq: int, key: str) -> Done:
    """Takes the asker's last action back: at once if it is safe and nobody else sits here, else with consent."""

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        seats = _own_seats(table, asker.holder)
        remaining = table.last_action_of(seats)
        if table.game is None or table.game.is_over:
            raise Rejection("cannot-undo", "The game is over.")
        if remaining is None:
            raise Rejection("cannot-undo", "You have done nothing yet.")
        if table.undos >= MOST_UNDOS:
            raise Rejection("cannot-undo", f"In one game at most {MOST_UNDOS} actions are taken back.")
        seat = table.game.actors[remaining]
        if table.people() - {asker.holder}:
            _check_may_ask(table, asker.holder, seats)
            return "ask-undo", seat, {"to": remaining}
        if not table.undoes_at_once(seats):
            reason = "Chance has fallen, a card was drawn or another seat has acted since."
            raise Rejection("cannot-undo", reason)
        return "undo", seat, {"to": remaining}

    return await _commit_once(hall, asker, game, key, draft, lambda entry: "undo" in entry.kind, seq)


def _check_may_ask(table: Table, holder: str | None, seats: Sequence[int]) -> None:
    """Raises a Rejection if the others need not be asked to let somebody take back."""
    if table.wish is not None and table.wish.seat in seats:
        raise Rejection("not-now", "You have asked already; wait for the answer.")
    if table.wish is not None:
        raise Rejection("not-now", "Somebody has asked to take back already; answer that first.")
    for seat in table.seats:
        if seat.holder not in (None, holder) and not seat.undoes:
            raise Rejection("cannot-undo", f"{seat.name} does not want to be asked at this table.")
    if not _is_safe_for_the_away(table, holder, seats):
        raise Rejection("cannot-undo", "Somebody is away who would have to agree.")


def _is_safe_for_the_away(table: Table, holder: str | None, seats: Sequence[int]) -> bool:
    """Whether nobody is away who would have to agree: what has shown nothing can be taken back all the same."""
    away = any(seat.away and seat.holder != holder for seat in table.seats)
    return not away or table.undoes_at_once(seats)


async def consent(hall: Hall, asker: Asker, game: str, agree: bool, seq: int, key: str, *, never: bool = False) -> Done:
    """Answers a wish to take back. When everybody has agreed it is done; `never` refuses all that may come."""
    if agree and never:
        raise Rejection("malformed", "never: whoever agrees cannot refuse for good.")

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        seats = _own_seats(table, asker.holder)
        if table.wish is None:
            raise Rejection("not-now", "Nobody asks to take anything back.")
        if table.wish.seat in seats:
            raise Rejection("not-now", "The others must agree, not you.")
        if seq < table.wish.seq:
            raise Rejection("stale", "Something else is asked for by now.")
        return "consent", seats[0], {"agree": agree, "never": never}

    async def carry_out(table: Table) -> None:
        wish = table.wish
        if wish is not None:
            agreed = {table.seats[seat].holder for seat in (*wish.agreed, wish.seat)}
            if table.people() <= agreed and _is_safe_for_the_away(table, asker.holder, [wish.seat]):
                await hall.commit(table, "undo", wish.seat, {"to": wish.to}, by=asker.follower)

    def same(entry: Entry) -> bool:
        return entry.kind == "consent" and entry.data["agree"] == agree and entry.data.get("never", False) == never

    return await _commit_once(hall, asker, game, key, draft, same, seq, carry_out)


async def chat(hall: Hall, asker: Asker, game: str, text: str, key: str) -> Done:
    """Says something to the table."""

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        return "chat", _own_seats(table, asker.holder)[0], {"text": text}

    def same(entry: Entry) -> bool:
        return entry.kind == "chat" and entry.data["text"] == text

    return await _commit_once(hall, asker, game, key, draft, same)


async def _commit_once(
    hall: Hall, asker: Asker, game: str, key: str, draft: Draft, same: Callable[[Entry], bool], seq: int | None = None,
    then: Callable[[Table], Awaitable[None]] | None = None,
) -> Done:  # fmt: skip
    """Commits what a person wishes, unless it was done before under the same key; `same` tells if it was this."""
    own_key = f"{(asker.holder or '')[:16]}:{key}"
    await _admit(hall, asker, game)
    beaten = fresh = False
    while True:
        refusal: Rejection | None = None
        async with hall.at(game, fresh=fresh) as table:
            if beaten:
                hall.announce(table, asker.follower)  # what was written when the database seemed gone
            try:
                earlier = await _find(hall, table, own_key) if beaten else None
                if earlier is None:
                    _check_fresh(table, asker, seq)
                    wish = draft(table)
                    _check_room(table, *wish)
            except Rejection as rejection:
                earlier = await _find(hall, table, own_key)
                if earlier is None and not fresh:  # perhaps other processes know better
                    fresh = True
                    continue
                if earlier is None:
                    refusal = rejection
                    if refusal.reason != "stale":
                        raise
            try:
                if refusal is not None:
                    known, since = table.seq, seq or 0
                elif earlier is not None:
                    _check_same(earlier, same)
                    known, since = earlier.seq, earlier.seq - 1
                else:
                    known = (await hall.commit(table, *wish, key=own_key, by=asker.follower)).seq
                    since = known - 1
                if then is not None and refusal is None:
                    await then(table)
            except Beaten:
                beaten = True
                continue
            except PlanetariumError as error:
                raise Rejection("illegal", str(error), seq=table.seq) from None
            news = _news_now(hall, table, asker, since)
        if news is None:
            news = await hall.read(game, _since(asker, since), partial(_news, hall, asker))
        if refusal is not None:
            refusal.more = {"seq": known, "news": news}
            raise refusal
        return Done(known, earlier is not None, news)


async def _admit(hall: Hall, asker: Asker, game: str) -> None:
    """Raises a Rejection for a stranger to the game, for whom nothing is loaded."""
    table = hall.peek(game)
    if table is None or not table.seats_of(asker.holder):
        await hall.admit(game, asker.holder)


def _check_fresh(table: Table, asker: Asker, seq: int | None) -> None:
    """Raises a Rejection for somebody without a seat, or who has not seen what happened last."""
    if not table.seats_of(asker.holder):
        raise Rejection("not-your-seat", "You have no seat at this table.")
    if seq is None:
        return
    _check_playable(table)
    if not table.moved <= seq <= table.seq:
        raise Rejection("stale", "The table has moved on since.")


def _check_room(table: Table, kind: str, seat: int, data: dict[str, Any]) -> None:
    if kind != "action" and table.seats[seat].beside >= MOST_BESIDE:
        raise Rejection("too-many", "So much was said at this seat that nothing but moves is written any more.")


def _check_same(earlier: Entry, same: Callable[[Entry], bool]) -> None:
    if not same(earlier):
        raise Rejection("key-reused", "This key was used for something else; choose a new one.")


async def _find(hall: Hall, table: Table, key: str) -> Entry | None:
    return await hall.ledger.read(hall.ledger.store.entry_with_key, table.id, key)


def _since(asker: Asker, since: int) -> int:
    """What the asker knows: a follower what it has been told, if that is less."""
    return since if asker.follower is None else min(since, asker.follower.seq)


def _news_now(hall: Hall, table: Table, asker: Asker, since: int) -> str | None:
    """What the asker is told with the answer; None if that reaches back further than memory."""
    since = _since(asker, since)
    news = hall.news_if_recent(table, asker.holder, _viewer(hall, table, asker), since)
    if news is not None and asker.follower is not None:
        asker.follower.seq = table.seq
    return news


def _news(hall: Hall, asker: Asker, table: Table, told: Sequence[Told], since: int) -> str:
    if asker.follower is not None:
        asker.follower.seq = table.seq
    return write_news(table, asker.holder, _viewer(hall, table, asker), since, told)


def _viewer(hall: Hall, table: Table, asker: Asker) -> int | None:
    if asker.follower is None:
        return usual_viewer(table, asker.holder)
    hall.look_from_own_seat(table, asker.follower)
    return asker.follower.viewer


def _own_seats(table: Table, holder: str | None) -> list[int]:
    seats = [seat for seat in table.seats_of(holder) if table.seats[seat].kind == "person"]
    if not seats:
        raise Rejection("not-your-seat", "A bot plays for you; take your seat back first.")
    return seats


def _check_playable(table: Table) -> None:
    if table.unplayable:
        raise Rejection("unplayable", f"This game cannot go on: {table.unplayable}.")


def _acting_seat(table: Table, holder: str | None) -> int:
    _check_playable(table)
    seat = table.to_act
    if seat is None:
        raise Rejection("not-now", "The game is over.")
    if seat not in _own_seats(table, holder):
        raise Rejection("not-your-turn", f"It is {table.seats[seat].name}'s turn.")
    return seat


# Advice.


async def hint(hall: Hall, thinkers: Thinkers, holder: str | None, game: str, level: str, seed: str) -> HintAnswer:
    """What a bot thinks of each legal action, from what the asker's seat knows."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        seat = _acting_seat(table, holder)
        assert table.game is not None
        seq = table.seq
        future = thinkers.think(table.game.observe(seat), level, seed, owner=CLIENT.get() or holder or "")
    try:
        thought = await asyncio.wrap_future(future)
    except PlanetariumError as error:
        raise Rejection("not-now", str(error)) from None
    considered: list[ConsideredAction] = [
        {"action": each.action, "tried": each.playouts, "chance": round(each.chances[seat], 4)}
        for each in thought.considered
        if each.playouts
    ]
    return {"seq": seq, "seat": seat, "best": thought.best.action, "considered": considered}


async def hand(hall: Hall, holder: str | None, game: str, seat: int | None) -> list[HandLine]:
    """For each card in a seat's hand, and each planet, what is missing to play it there."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        viewer = chosen_viewer(table, holder, seat)
        if viewer is None:
            raise Rejection("not-your-seat", "You have no seat at this table.")
        if table.game is None:
            raise Rejection("unplayable", f"This game cannot go on: {table.unplayable}.")
        seen = table.game.observe(viewer)
    legal = frozenset(seen.legal_actions)
    position = seen.position()
    state = seen.state
    state.seat = viewer  # what is missing to this seat, whoever is to act
    lines: list[HandLine] = []
    for card in position["seats"][viewer]["hand"]:
        for letter in position["planets"]:
            number, planet = table.content.card_numbers[card], LETTERS.index(letter)
            missing = what_is_missing(table.content, state, number, planet)
            lines.append({
                "card": card,
                "planet": letter,
                "playable": f"play {card} {letter}" in legal,
                "missing": missing.sentences,
                "short": None if missing.unfit else sum(count for _, count in missing.matter),
            })  # fmt: skip
    return lines


async def past(hall: Hall, holder: str | None, game: str, seq: int, seat: int | None) -> str:
    """The game as it stood after an entry, as a seat saw it then. Once it is over anybody may look from any seat."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        if table.game is None:
            raise Rejection("unplayable", f"This game cannot be replayed: {table.unplayable}.")
        over = table.game.is_over and seat is not None and seat < len(table.seats)
        viewer = seat if over else chosen_viewer(table, holder, seat)

    def replayed() -> str:
        then = Table(table.birth, table.content)
        then.replay([entry for entry in hall.ledger.store.entries(game) if entry.seq <= seq])
        return f'{{"seq":{then.seq},"view":{write_view(then, holder, viewer)}}}'

    return await hall.apart(replayed)


async def preview(hall: Hall, holder: str | None, game: str, action: str) -> list[EventDoc]:
    """What an action of the asker would do, as far as its seat can know: tried in a world that it can imagine."""
    imagined = await _imagined(hall, holder, game)
    try:
        imagined.play(action)
    except PlanetariumError as error:
        raise Rejection("illegal", str(error)) from None
    return [event for event in imagined.seen_events() if event["event"] in _CERTAIN]


async def collects(hall: Hall, holder: str | None, game: str) -> dict[str, Collected]:
    """Of the moves that the asker may make, those that bring something: the planet, and the token that it meets."""
    try:
        imagined = await _imagined(hall, holder, game)
    except Rejection as refusal:
        if refusal.reason in ("not-your-turn", "not-your-seat", "not-now"):
            return {}  # asked a moment too late: there are no moves to make
        raise
    return await hall.apart(_collected, imagined)  # until the rulebook is compiled it takes a while


def _collected(imagined: Game) -> dict[str, Collected]:
    found: dict[str, Collected] = {}
    for action in imagined.legal_actions:
        if ">" not in action:
            continue
        tried = imagined.copy()
        tried.play(action)
        for event in tried.seen_events():
            if event["event"] == "collect":
                found[action] = {"planet": event["planet"], "token": event["matter"]}
                break
            if event["event"] == "life":  # its number shows only when it is turned over
                found[action] = {"planet": event["planet"], "token": "life"}
                break
    return found


async def _imagined(hall: Hall, holder: str | None, game: str) -> Game:
    """A world in which the asker, who is to act, can try things: like the real one as far as their seat can know."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        seat = _acting_seat(table, holder)
        assert table.game is not None
        return table.game.observe(seat).imagine("preview")


# Events that hang on nothing hidden and on no chance.
_CERTAIN = frozenset({
    "move", "collect", "pay", "lift", "play", "marker", "score", "flip", "gravity", "create", "become", "brightness",
    "tokens", "thaw", "accelerate", "final-turns",
})  # fmt: skip
