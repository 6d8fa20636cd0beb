"""The database's tables, version by version. A released version is never edited."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sql import Store


def _fill_kinds(store: "Store") -> None:
    """Fills in the kind of each seat from the log: version 1 stored only its holder."""
    kinds: dict[tuple[str, int], str] = {}
    for game, seats in store.execute("SELECT game, seats FROM games").fetchall():
        kinds |= {(game, number): seat["kind"] for number, seat in enumerate(json.loads(seats))}
    changes = store.execute(
        "SELECT game, seat, kind FROM entries WHERE kind IN ('sit', 'leave', 'bot', 'return') ORDER BY game, seq"
    ).fetchall()
    for game, seat, kind in changes:
        others = [kinds[place] for place in kinds if place[0] == game and place[1] != seat] if kind == "leave" else []
        left = "bot" if "person" in others else "open"
        kinds[game, seat] = {"bot": "bot", "leave": left}.get(kind, "person")
    for (game, seat), kind in kinds.items():
        store.execute("UPDATE seats SET kind = ? WHERE game = ? AND seat = ?", (kind, game, seat))


# The steps from each version to the next: SQL for both SQLite and PostgreSQL, or a function where SQL is not enough.
MIGRATIONS: tuple[tuple[str | Callable[["Store"], None], ...], ...] = (
    (
        "CREATE TABLE contents (hash TEXT PRIMARY KEY, doc TEXT NOT NULL)",
        """CREATE TABLE games (
            game TEXT PRIMARY KEY, created BIGINT NOT NULL, rules TEXT NOT NULL,
            content TEXT NOT NULL REFERENCES contents (hash), options TEXT NOT NULL, start TEXT, chance TEXT NOT NULL,
            seats TEXT NOT NULL, clock BIGINT, public INTEGER NOT NULL, imported INTEGER NOT NULL)""",
        """CREATE TABLE entries (
            game TEXT NOT NULL REFERENCES games (game), seq BIGINT NOT NULL, at BIGINT NOT NULL, kind TEXT NOT NULL,
            seat INTEGER, data TEXT NOT NULL, key TEXT, to_act INTEGER, PRIMARY KEY (game, seq))""",
        "CREATE UNIQUE INDEX entries_once ON entries (game, key) WHERE key IS NOT NULL",
        # From here on only indexes into what the log says: who holds which seat, and codes not yet exchanged.
        """CREATE TABLE seats (
            game TEXT NOT NULL REFERENCES games (game), seat INTEGER NOT NULL, holder TEXT,
            PRIMARY KEY (game, seat))""",
        "CREATE INDEX seats_of ON seats (holder)",
        """CREATE TABLE watchers (
            game TEXT NOT NULL REFERENCES games (game), holder TEXT NOT NULL, PRIMARY KEY (game, holder))""",
        "CREATE INDEX watched_by ON watchers (holder)",
        "CREATE TABLE invites (code TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (game), seat INTEGER)",
        "CREATE INDEX invites_to ON invites (game, seat)",
        "CREATE INDEX games_with_clock ON games (game) WHERE clock IS NOT NULL",
        "CREATE INDEX games_public ON games (created) WHERE public = 1",
    ),
    (
        # Which games are over, and the kind of each seat, so that lists need not replay games.
        "ALTER TABLE games ADD COLUMN ended INTEGER NOT NULL DEFAULT 0",
        """UPDATE games SET ended = 1 WHERE imported = 1 OR EXISTS
            (SELECT 1 FROM entries e WHERE e.game = games.game AND e.kind = 'action' AND e.to_act IS NULL)""",
        "ALTER TABLE seats ADD COLUMN kind TEXT NOT NULL DEFAULT 'open'",
        _fill_kinds,
        "DROP INDEX games_with_clock",
        "DROP INDEX games_public",
        "CREATE INDEX games_with_clock ON games (game) WHERE clock IS NOT NULL AND ended = 0",
        "CREATE INDEX games_public ON games (created) WHERE public = 1 AND ended = 0",
        # Whose seat a code was given for, so that it is void once the seat has gone to somebody else.
        "ALTER TABLE invites ADD COLUMN holder TEXT",
        """UPDATE invites SET holder =
            (SELECT s.holder FROM seats s WHERE s.game = invites.game AND s.seat = invites.seat)""",
        # A person's devices, each with its own token. A token that is not in this table is a person by itself.
        """CREATE TABLE devices (
            device TEXT PRIMARY KEY, holder TEXT NOT NULL, name TEXT NOT NULL, created BIGINT NOT NULL,
            seen BIGINT NOT NULL, renewed BIGINT NOT NULL, ended BIGINT)""",
        "CREATE INDEX devices_of ON devices (holder)",
        "CREATE INDEX devices_ended ON devices (ended) WHERE ended IS NOT NULL",
        "CREATE TABLE links (code TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)",
        # When no server was running, which counts against nobody's clock.
        "CREATE TABLE alive (at BIGINT NOT NULL)",
        "INSERT INTO alive VALUES (0)",
        "CREATE TABLE pauses (began BIGINT NOT NULL, ended BIGINT NOT NULL)",
    ),
    (
        # Invites that somebody sat down with, so that a link that is followed again says so or leads to the table.
        """CREATE TABLE used_invites (
            code TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (game), seat INTEGER NOT NULL)""",
        "CREATE INDEX used_invites_to ON used_invites (game)",
    ),
    (
        # Whether a bot may be asked for advice at this table.
        "ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 1",
    ),
    (
        # The lesson that is taught at a table.
        "ALTER TABLE games ADD COLUMN lesson TEXT",
    ),
    (
        # The day whose system is played at a table.
        "ALTER TABLE games ADD COLUMN daily TEXT",
    ),
    (
        # Games that are over, analysed: by effort, and by the version of the program that did it.
        """CREATE TABLE reviews (
            game TEXT NOT NULL REFERENCES games (game), effort TEXT NOT NULL, program TEXT NOT NULL,
            analysis TEXT NOT NULL, PRIMARY KEY (game, effort))""",
    ),
    (
        # Where a game branched off from another.
        "ALTER TABLE games ADD COLUMN branched TEXT",
    ),
    (
        # Ratings: which tables are rated, which games have been, and those who have had their rating deleted.
        "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX games_rated ON games (created) WHERE rated = 1 AND ended = 1",
        "CREATE TABLE rated_games (game TEXT PRIMARY KEY REFERENCES games (game), at BIGINT NOT NULL)",
        """CREATE TABLE ratings (
            holder TEXT PRIMARY KEY, mean DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,
            games INTEGER NOT NULL)""",
        """CREATE TABLE rating_changes (
            game TEXT NOT NULL REFERENCES games (game), seat INTEGER NOT NULL, holder TEXT NOT NULL, at BIGINT NOT NULL,
            place INTEGER NOT NULL, players INTEGER NOT NULL, ran_away INTEGER NOT NULL,
            mean_before DOUBLE PRECISION NOT NULL, deviation_before DOUBLE PRECISION NOT NULL,
            mean_after DOUBLE PRECISION NOT NULL, deviation_after DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (game, seat))""",
        "CREATE INDEX rating_changes_of ON rating_changes (holder)",
        "CREATE TABLE rating_opt_outs (holder TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    ),
    (
        # The puzzle that is solved at a table, and what came of it; `day` is empty where it was not the day's.
        "ALTER TABLE games ADD COLUMN puzzle TEXT",
        """CREATE TABLE puzzle_results (
            holder TEXT NOT NULL, puzzle TEXT NOT NULL, day TEXT NOT NULL, began BIGINT NOT NULL, wrong TEXT NOT NULL,
            hints INTEGER NOT NULL, solved BIGINT, given_up BIGINT, PRIMARY KEY (holder, puzzle, day))""",
    ),
    (
        # What the keys of all days are made from, and everybody's one try of each day.
        "CREATE TABLE daily_secret (one INTEGER PRIMARY KEY CHECK (one = 1), secret TEXT NOT NULL)",
        """CREATE TABLE daily_tries (
            day TEXT NOT NULL, holder TEXT NOT NULL, game TEXT REFERENCES games (game), begun BIGINT NOT NULL,
            ended BIGINT, name TEXT, won INTEGER, score INTEGER, target INTEGER, turns INTEGER, planets TEXT,
            PRIMARY KEY (day, holder))""",
        "CREATE INDEX daily_tries_of ON daily_tries (holder, day)",
        "CREATE INDEX daily_tries_at ON daily_tries (game) WHERE game IS NOT NULL",
    ),
    (
        # What finished games were for a person. It outlives the games, and goes when the person wants it to.
        """CREATE TABLE statistics (
            holder TEXT NOT NULL, game TEXT NOT NULL, ended BIGINT NOT NULL, aside TEXT, summary TEXT NOT NULL,
            PRIMARY KEY (holder, game))""",
        # When a person's statistics were deleted last: games that began before are not counted again.
        "CREATE TABLE statistics_deleted (holder TEXT PRIMARY KEY, at BIGINT NOT NULL)",
    ),
    (
        # The link to a game's replay, while there is one.
        """CREATE TABLE shares (
            game TEXT PRIMARY KEY REFERENCES games (game), code TEXT NOT NULL, since BIGINT NOT NULL)""",
        "CREATE UNIQUE INDEX shares_code ON shares (code)",
    ),
    (
        # What a game did to a rating outlives the game: then `game` is null.
        "ALTER TABLE rating_changes RENAME TO earlier_rating_changes",
        """CREATE TABLE rating_changes (
            game TEXT REFERENCES games (game), seat INTEGER NOT NULL, holder TEXT NOT NULL, at BIGINT NOT NULL,
            place INTEGER NOT NULL, players INTEGER NOT NULL, ran_away INTEGER NOT NULL,
            mean_before DOUBLE PRECISION NOT NULL, deviation_before DOUBLE PRECISION NOT NULL,
            mean_after DOUBLE PRECISION NOT NULL, deviation_after DOUBLE PRECISION NOT NULL,
            UNIQUE (game, seat))""",
        "INSERT INTO rating_changes SELECT * FROM earlier_rating_changes",
        "DROP TABLE earlier_rating_changes",
        "CREATE INDEX rating_changes_of ON rating_changes (holder)",
    ),
)
