"""What people do at a table: act, undo, chat, ask for advice. Each is committed once, or refused with a reason."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from planetarium.bots.review.reasons import reason
from planetarium.bots.workers import Thinkers
from planetarium.content.board import LETTERS
from planetarium.errors import PlanetariumError
from planetarium.formats.events import EventDoc
from planetarium.formats.notation import read_action
from planetarium.game import Game
from planetarium.game.explain import finals_wait, what_is_missing
from planetarium.records.content import FINAL
from planetarium.server.documents import Collected, ConsideredAction, HandLine, HintAnswer, PastAnswer
from planetarium.server.entries import Entry
from planetarium.server.limits import CLIENT
from planetarium.server.messages import Act, Chat, Consent, Undo
from planetarium.server.news import write_news, write_view
from planetarium.server.puzzles.solving import note_try
from planetarium.server.rejections import Rejection, illegal
from planetarium.server.store import Conflict
from planetarium.server.table import MOST_OTHER_ENTRIES, MOST_UNDOS, EntryWithEvents, Table
from planetarium.server.tables import Follower, Tables
from planetarium.server.writing import Json, write, written


@dataclass(frozen=True)
class Requester:
    """Who sends a request: a person, by the hash of their token, and their follower if they follow the table."""

    holder: str | None
    follower: Follower | None = None


@dataclass(frozen=True)
class Outcome:
    """What was asked for is on disk as entry `seq`; `again` if it was there already."""

    seq: int
    again: bool
    news: Json


# Makes kind, seat and data of an entry from a request, or raises a Rejection.
Draft = Callable[[Table], tuple[str, int, dict[str, Any]]]


def default_viewer(table: Table, holder: str | None) -> int | None:
    """The seat whose view a person gets by default: theirs if it is to act, else their first, else None to spectate."""
    mine = table.seats_of(holder)
    if table.to_act in mine:
        return table.to_act
    return mine[0] if mine else None


def chosen_viewer(table: Table, holder: str | None, seat: int | None) -> int | None:
    if seat is None:
        return default_viewer(table, holder)
    if seat not in table.seats_of(holder):
        raise Rejection("not-your-seat", f"Seat {seat} is not yours.")
    return seat


async def act(tables: Tables, requester: Requester, game: str, asked: Act) -> Outcome:
    """Does an action for the seat that is to act."""

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        seat = _acting_seat(table, requester.holder)
        try:
            return "action", seat, {"action": read_action(table.content, asked.action)}
        except PlanetariumError as error:
            raise illegal(error, seq=table.seq) from None

    def same(entry: Entry) -> bool:
        return entry.kind == "action" and entry.data["action"].split() == asked.action.split()

    return await _commit_once(
        tables, requester, game, asked.key, draft, same, asked.seq, lambda table: note_try(tables, table)
    )


async def undo(tables: Tables, requester: Requester, game: str, asked: Undo) -> Outcome:
    """Takes the requester's last action back: at once where that is free, else with the consent of all others."""

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        seats = _own_seats(table, requester.holder)
        remaining = table.last_action_of(seats)
        if table.game is None or (table.game.is_over and table.header.puzzle is None):
            raise Rejection("cannot-undo", "The game is over.")
        if remaining is None:
            raise Rejection("cannot-undo", "You have done nothing to undo yet.")
        if table.undos >= MOST_UNDOS:
            raise Rejection("cannot-undo", f"No more than {MOST_UNDOS} actions can be undone in one game.")
        seat = table.game.actors[remaining]
        if table.may_undo_freely(requester.holder):
            return "undo", seat, {"to": remaining}
        if not table.holders_present() - {requester.holder}:
            reason = "You cannot undo this: a card was drawn, dice were rolled or another player has acted since."
            raise Rejection("cannot-undo", reason)
        _check_may_ask(table, requester.holder, seats)
        return "ask-undo", seat, {"to": remaining}

    return await _commit_once(tables, requester, game, asked.key, draft, lambda entry: "undo" in entry.kind, asked.seq)


def _check_may_ask(table: Table, holder: str | None, seats: Sequence[int]) -> None:
    """Raises a Rejection if the others cannot be asked for consent to an undo."""
    if table.undo_request is not None and table.undo_request.seat in seats:
        raise Rejection("not-now", "You have already asked. Wait for the answer.")
    if table.undo_request is not None:
        raise Rejection("not-now", "Another player has already asked to undo a move. Answer that first.")
    for seat in table.seats:
        if seat.holder not in (None, holder) and not seat.allows_undo_requests:
            raise Rejection("cannot-undo", f"{seat.name} does not accept undo requests at this table.")
    if table.header.rated and not table.can_undo_at_once(seats):
        raise Rejection("cannot-undo", "At a rated table, only a last move that revealed nothing can be undone.")
    if not _is_safe_for_the_away(table, holder, seats):
        raise Rejection("cannot-undo", "A player who would have to agree is away.")


def _is_safe_for_the_away(table: Table, holder: str | None, seats: Sequence[int]) -> bool:
    """Whether an undo harms nobody who is away: nobody is, or the action revealed nothing."""
    away = any(seat.away and seat.holder != holder for seat in table.seats)
    return not away or table.can_undo_at_once(seats)


async def consent(tables: Tables, requester: Requester, game: str, asked: Consent) -> Outcome:
    """Answers an undo request. The undo is done when everybody has agreed; `never` refuses all later ones too."""
    if asked.agree and asked.never:
        raise Rejection("malformed", "never: you cannot agree and always decline at once.")

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        seats = _own_seats(table, requester.holder)
        if table.undo_request is None:
            raise Rejection("not-now", "Nobody is asking to undo a move.")
        if table.undo_request.seat in seats:
            raise Rejection("not-now", "You asked yourself. The others have to agree.")
        if asked.seq < table.undo_request.seq:
            raise Rejection("stale", "That request is out of date. Look at the new one.")
        return "consent", seats[0], {"agree": asked.agree, "never": asked.never}

    async def carry_out(table: Table) -> None:
        undo = table.undo_request
        if undo is not None:
            agreed = {table.seats[seat].holder for seat in (*undo.agreed, undo.seat)}
            if table.holders_present() <= agreed and _is_safe_for_the_away(table, requester.holder, [undo.seat]):
                await tables.commit(table, "undo", undo.seat, {"to": undo.to}, author=requester.follower)

    def same(entry: Entry) -> bool:
        if entry.kind != "consent":
            return False
        return (entry.data["agree"], entry.data.get("never", False)) == (asked.agree, asked.never)

    return await _commit_once(tables, requester, game, asked.key, draft, same, asked.seq, carry_out)


async def chat(tables: Tables, requester: Requester, game: str, asked: Chat) -> Outcome:
    """Says something to the table."""

    def draft(table: Table) -> tuple[str, int, dict[str, Any]]:
        return "chat", _own_seats(table, requester.holder)[0], {"text": asked.text}

    def same(entry: Entry) -> bool:
        return entry.kind == "chat" and entry.data["text"] == asked.text

    return await _commit_once(tables, requester, game, asked.key, draft, same)


async def _commit_once(
    tables: Tables, requester: Requester, game: str, key: str, draft: Draft, same: Callable[[Entry], bool],
    seq: int | None = None, after_commit: Callable[[Table], Awaitable[None]] | None = None,
) -> Outcome:  # fmt: skip
    """Commits a request unless its key was used before; `same` says whether it was used for the same request."""
    own_key = f"{(requester.holder or '')[:16]}:{key}"
    await _check_access(tables, requester, game)
    lost_race = fresh = False
    while True:
        refusal: Rejection | None = None
        async with tables.locked(game, fresh=fresh) as table:
            if lost_race:
                tables.announce(table, requester.follower)  # what was written when the database seemed gone
            try:
                earlier = await _find(tables, table, own_key) if lost_race else None
                if earlier is None:
                    _check_fresh(table, requester, seq)
                    drafted = draft(table)
                    _check_entry_limit(table, *drafted)
            except Rejection as rejection:
                earlier = await _find(tables, table, own_key)
                if earlier is None and not fresh:  # other processes may have written since
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
                    known = (await tables.commit(table, *drafted, key=own_key, author=requester.follower)).seq
                    since = known - 1
                if after_commit is not None and refusal is None:
                    await after_commit(table)
            except Conflict:
                lost_race = True
                continue
            except PlanetariumError as error:
                raise illegal(error, seq=table.seq) from None
            news = _news_now(tables, table, requester, since)
        if news is None:
            news = await tables.read_entries(game, _since(requester, since), partial(_news, tables, requester))
        if refusal is not None:
            refusal.details = {"seq": known, "news": written(news)}
            raise refusal
        return Outcome(known, earlier is not None, news)


async def _check_access(tables: Tables, requester: Requester, game: str) -> None:
    """Raises a Rejection for a stranger to the game, without loading it."""
    table = tables.peek(game)
    if table is None or not table.seats_of(requester.holder):
        await tables.check_access(game, requester.holder)


def _check_fresh(table: Table, requester: Requester, seq: int | None) -> None:
    """Raises a Rejection for somebody who has no seat, or has not seen the last move."""
    if not table.seats_of(requester.holder):
        raise Rejection("not-your-seat", "You have no seat at this table.")
    if seq is None:
        return
    _check_playable(table)
    if not table.moved_seq <= seq <= table.seq:
        raise Rejection("stale", "The game has moved on in the meantime.")


def _check_entry_limit(table: Table, kind: str, seat: int, data: dict[str, Any]) -> None:
    if kind != "action" and table.seats[seat].other_entries >= MOST_OTHER_ENTRIES:
        raise Rejection("too-many", "Too much has been said at this seat. From now on, it can only make moves.")


def _check_same(earlier: Entry, same: Callable[[Entry], bool]) -> None:
    if not same(earlier):
        raise Rejection("key-reused", "This key was used for something else. Choose a new one.")


async def _find(tables: Tables, table: Table, key: str) -> Entry | None:
    return await tables.async_store.read(tables.async_store.store.entry_with_key, table.id, key)


def _since(requester: Requester, since: int) -> int:
    """The last seq that the requester has seen: for a follower, what it was sent, if that is less."""
    return since if requester.follower is None else min(since, requester.follower.seq)


def _news_now(tables: Tables, table: Table, requester: Requester, since: int) -> Json | None:
    """The news for the requester; None if it reaches back further than memory."""
    since = _since(requester, since)
    news = tables.news_if_recent(table, requester.holder, _viewer(tables, table, requester), since)
    if news is not None and requester.follower is not None:
        requester.follower.seq = table.seq
    return news


def _news(
    tables: Tables, requester: Requester, table: Table, new_entries: Sequence[EntryWithEvents], since: int
) -> Json:
    if requester.follower is not None:
        requester.follower.seq = table.seq
    return write_news(table, requester.holder, _viewer(tables, table, requester), since, new_entries)


def _viewer(tables: Tables, table: Table, requester: Requester) -> int | None:
    if requester.follower is None:
        return default_viewer(table, requester.holder)
    tables.limit_view_to_own_seats(table, requester.follower)
    return requester.follower.viewer


def _own_seats(table: Table, holder: str | None) -> list[int]:
    seats = [seat for seat in table.seats_of(holder) if table.seats[seat].kind == "person"]
    if not seats:
        raise Rejection("not-your-seat", "A bot is playing for you. Take your seat back first.")
    return seats


def _check_playable(table: Table) -> None:
    if table.unplayable:
        raise Rejection("unplayable", f"This game cannot be continued: {table.unplayable}.")


def _acting_seat(table: Table, holder: str | None) -> int:
    _check_playable(table)
    seat = table.to_act
    if seat is None:
        raise Rejection("not-now", "The game is over.")
    if seat not in _own_seats(table, holder):
        raise Rejection("not-your-turn", f"It is {table.seats[seat].name}'s turn.")
    return seat


# Advice.


EXPLAINED = 4  # how many of the best actions a hint gives reasons for
# Bots that decide at once weigh nothing, but clients may go on asking for their advice.
_ADVISERS = {"explorer": "astronomer"}


async def hint(tables: Tables, thinkers: Thinkers, holder: str | None, game: str, level: str, seed: str) -> HintAnswer:
    """What a bot thinks of each legal action, from what the requester's seat knows."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        if not table.header.hints:
            raise Rejection("not-now", "Hints are off at this table.")
        seat = _acting_seat(table, holder)
        assert table.game is not None
        seq = table.seq
        seen, adviser = table.game.observe(seat), _ADVISERS.get(level, level)
        future = thinkers.think(seen, adviser, seed, owner=CLIENT.get() or holder or "")
    try:
        thought = await asyncio.wrap_future(future)
    except PlanetariumError as error:
        raise Rejection("not-now", str(error)) from None
    considered: list[ConsideredAction] = [
        {"action": each.action, "tried": each.playouts, "chance": round(each.chances[seat], 4)}
        for each in thought.considered
        if each.playouts
    ]
    explained = [each.action for each in thought.considered[:EXPLAINED]]
    reasons = await tables.run_in_thread(lambda: {str(action): reason(seen, action) for action in explained})
    return {"seq": seq, "seat": seat, "best": thought.best.action, "reasons": reasons, "considered": considered}


async def hand(tables: Tables, holder: str | None, game: str, seat: int | None) -> list[HandLine]:
    """For each card in a seat's hand, and each planet, what is missing to play it there."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        viewer = chosen_viewer(table, holder, seat)
        if viewer is None:
            raise Rejection("not-your-seat", "You have no seat at this table.")
        if table.game is None:
            raise Rejection("unplayable", f"This game cannot be continued: {table.unplayable}.")
        seen = table.game.observe(viewer)
    legal = frozenset(seen.legal_actions)
    position = seen.position()
    state = seen.state
    waits = finals_wait(state, viewer)
    state.seat = viewer  # what this seat lacks, whoever is to act
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
                "rule": missing.rule,
                "waits": waits and bool(table.content.data.deck[number] == FINAL),
            })  # fmt: skip
    return lines


async def past(tables: Tables, holder: str | None, game: str, seq: int, seat: int | None, hands: bool) -> Json:
    """The game as it stood after an entry, as a seat saw it then.

    Once all of it may be known, from any seat, and with every hand if that is asked for.
    """
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        if table.game is None:
            raise Rejection("unplayable", f"This game cannot be replayed: {table.unplayable}.")
        from_any = table.is_open_book and seat is not None and seat < len(table.seats)
        viewer = seat if from_any else chosen_viewer(table, holder, seat)
        if hands and not table.is_open_book:
            raise Rejection("not-now", "Hands are opened when the game is over.")

    return await write_past(tables, table, holder, viewer, seq, hands)


async def write_past(
    tables: Tables, table: Table, holder: str | None, viewer: int | None, seq: int, hands: bool
) -> Json:
    """The game as it stood after an entry, for whoever may look from that seat, and may see every hand if `hands`."""

    def replayed() -> Json:
        then = Table(table.header, table.content, now=tables.now)
        then.replay([entry for entry in tables.async_store.store.entries(table.id) if entry.seq <= seq])
        opened = [place["hand"] for place in then.game.position()["seats"]] if hands and then.game else None
        return write(PastAnswer(seq=then.seq, view=written(write_view(then, holder, viewer)), hands=opened))

    return await tables.run_in_thread(replayed)


async def preview(tables: Tables, holder: str | None, game: str, action: str) -> list[EventDoc]:
    """What an action of the requester would do, as far as their seat can know: tried on an imagined game."""
    imagined = await _imagined(tables, holder, game)
    try:
        imagined.play(action)
    except PlanetariumError as error:
        raise illegal(error) from None
    return [event for event in imagined.seen_events() if event["event"] in _CERTAIN]


async def collects(tables: Tables, holder: str | None, game: str) -> dict[str, Collected]:
    """Those of the requester's moves that collect something: the planet, and the token that it meets."""
    try:
        imagined = await _imagined(tables, holder, game)
    except Rejection as refusal:
        if refusal.reason in ("not-your-turn", "not-your-seat", "not-now"):
            return {}  # asked a moment too late: no move can be made now
        raise
    return await tables.run_in_thread(_collected, imagined)  # until the rulebook is compiled it takes a while


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


async def _imagined(tables: Tables, holder: str | None, game: str) -> Game:
    """A game to try things on for the requester, who is to act: like the real one as far as their seat can know."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        seat = _acting_seat(table, holder)
        assert table.game is not None
        return table.game.observe(seat).imagine("preview")


# Events that depend neither on hidden cards nor on chance.
_CERTAIN = frozenset({
    "move", "collect", "pay", "lift", "play", "marker", "score", "flip", "gravity", "create", "become", "brightness",
    "tokens", "thaw", "accelerate", "final-turns",
})  # fmt: skip
