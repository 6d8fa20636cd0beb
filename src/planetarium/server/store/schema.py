"""The tables of the database, version by version. A version that was ever released is never edited again."""

# What leads from one version to the next, in SQL that SQLite and PostgreSQL both read.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
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
)
