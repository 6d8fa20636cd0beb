"""How many moves a second the server commits, how late they arrive, what a crash loses, and what memory a game takes.

    python benchmarks/load.py [--games 500] [--seconds 20] [--rate 0 --rate 500] [--crash ROUNDS] [--memory GAMES]
        [--database postgresql://… --servers 2] [--peer DIR] [--json]

`planetarium serve` runs on core 0 with durable SQLite in a new folder, and the players of all games in this
process on core 1, over loopback. A move counts when the opponent has received it; its latency runs from the mover's
send to that receipt, both on this process's clock. With a rate of 0 every game has a move under way at any time;
with another one the games together aim at so many moves/s. Several servers, which need PostgreSQL, are not pinned,
nor are the players then: the two players of each game sit at different servers.

`--peer DIR` runs boardgame.io's server under the same load, in the same table. It must have been installed first:

    mkdir -p DIR && cp benchmarks/peers/boardgameio/package*.json DIR && npm ci --prefix DIR
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import uvloop

from planetarium import Game
from planetarium.content import standard_content
from planetarium.game import key_from_seed
from planetarium.game.versions import RULES_VERSION
from planetarium.options import Options
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.identity import hashed
from planetarium.server.store import open_store
from planetarium.server.table import Table
from players import HttpClient, Load, seq_in

SERVER_CORE, CLIENT_CORE = 0, 1
ALL_CORES = os.sched_getaffinity(0)
SETTLE_SECONDS = 0.5  # seconds between the set-up and the first move
STALL_SECONDS = 5.0  # seconds without a move after which a game counts as stalled
NOISE_SHARE = 0.15  # share of a core that anything else may use; the kernel's part for files is up to 0.1
START_TIMEOUT = 120.0  # seconds until a server answers
LIMITS = (
    "connections=100000", "all_connections=100000", "sockets=100000", "all_sockets=100000", "requests=1000000",
    "messages=1000000", "traffic=1e12", "work=1e6", "tables=100000000",
)  # fmt: skip
PEER_SCRIPTS = Path(__file__).resolve().parent / "peers" / "boardgameio"
PEER_STORE = "flatfile"
ACTIONS_SO_FAR = 210  # actions: half of a random game
SAMPLES = 20  # different games among those whose memory is measured


@dataclass
class Row:
    """One run: a server under one load."""

    server: str
    games: int
    rate: float
    moves_per_s: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float
    moves_per_game: float
    first_quarter_per_s: float
    last_quarter_per_s: float
    server_us_per_move: float | None  # CPU time
    server_cpu: float | None
    client_cpu: float
    other0_cpu: float | None
    other1_cpu: float
    server_mb: float | None
    stalled: int
    finished: int = 0
    entries_per_commit: float | None = None
    commit_ms: float | None = None
    notes: list[str] = field(default_factory=list)

    HEAD = (
        f"{'server':<28}{'games':>6}{'target':>8}{'moves/s':>9}{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}{'max ms':>8}"
        f"{'moves/game':>12}{'1st→last qtr':>14}{'µs/move':>9}{'srv cpu':>9}{'cli cpu':>9}{'others 0/1':>12}"
        f"{'srv MB':>8}{'stalled':>9}"
    )

    def line(self) -> str:
        def share(value: float | None) -> str:
            return "-" if value is None else f"{value:.0%}"

        quarters = f"{self.first_quarter_per_s:.0f}→{self.last_quarter_per_s:.0f}"
        others = f"{share(self.other0_cpu)}/{share(self.other1_cpu)}"
        megabytes = "-" if self.server_mb is None else f"{self.server_mb:.0f}"
        cost = "-" if self.server_us_per_move is None else f"{self.server_us_per_move:.0f}"
        times = "".join(
            f"{ms:>8.{0 if ms >= 100 else 1}f}" for ms in (self.p50_ms, self.p95_ms, self.p99_ms, self.max_ms)
        )
        target = f"{self.rate:g}" if self.rate else "-"
        return (
            f"{self.server:<28}{self.games:>6}{target:>8}{self.moves_per_s:>9.0f}{times}"
            f"{self.moves_per_game:>12.1f}{quarters:>14}{cost:>9}{share(self.server_cpu):>9}"
            f"{share(self.client_cpu):>9}{others:>12}{megabytes:>8}{self.stalled:>9}  {'; '.join(self.notes)}".rstrip()
        )


# The server's processes, and what the cores do.


class Server:
    """A `planetarium serve` of our own, or several on one database."""

    def __init__(self, database: str, count: int = 1, limits: Sequence[str] = ()) -> None:
        command = [sys.executable, "-c", "from planetarium.cli import main; main()", "serve", "--port", "0",
                   "--database", database, "--log", "warning", "--bot-workers", "1"]  # fmt: skip
        for limit in (*LIMITS, *limits):
            command += ["--limit", limit]
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        with on_core(SERVER_CORE if count == 1 else None):
            self._processes = [
                subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._errors)
                for _ in range(count)
            ]
        self.addresses = self._wait()

    def _wait(self) -> list[str]:
        """The addresses, when all of them are served."""
        end = time.monotonic() + START_TIMEOUT
        while time.monotonic() < end and all(process.poll() is None for process in self._processes):
            found = re.findall(r"http://[\w.]+:\d+", self.errors())
            if len(found) == len(self._processes):
                return found
            time.sleep(0.05)
        self.stop()
        raise SystemExit(f"load: the server does not start: {self.errors()[-1500:]}")

    def errors(self) -> str:
        self._errors.seek(0)
        return self._errors.read()

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._processes]

    def cpu_seconds(self) -> float:
        return sum(cpu_seconds(pid) for pid in self.pids)

    def rss_kb(self) -> int:
        found = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text()) for pid in self.pids]
        return sum(int(match[1]) for match in found if match)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        for process in self._processes:
            process.send_signal(how)
        for process in self._processes:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextlib.contextmanager
def serving(database: str, count: int = 1, limits: Sequence[str] = ()) -> Iterator[Server]:
    server = Server(database, count, limits)
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def new_database(given: str | None) -> Iterator[str]:
    """The database that was asked for, or a file in a new folder."""
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="planetarium-load-") as folder:
        yield str(Path(folder) / "games.db")


@contextlib.contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """This process, and what it starts meanwhile, on one core; None leaves it to the system."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, ALL_CORES if core is None else {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def cpu_seconds(pid: int) -> float:
    """CPU time of a process, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def core_seconds(core: int) -> float:
    """What a core has done in all."""
    found = re.search(rf"^cpu{core} (.*)", Path("/proc/stat").read_text(), re.MULTILINE)
    if found is None:
        return 0.0
    user, nice, system, _, _, irq, soft, steal = (int(word) for word in found[1].split()[:8])
    return (user + nice + system + irq + soft + steal) / os.sysconf("SC_CLK_TCK")


# Moves a second.


def at_quantile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def commits(server: Server) -> tuple[float, float, float]:
    """Commits so far, the entries in them and the seconds they took, as the servers count them."""
    totals = [0.0, 0.0, 0.0]
    for address in server.addresses:
        http = HttpClient(address)
        text = await http.request("GET", "/metrics")
        http.close()
        for i, name in enumerate(("commit_entries_count", "commit_entries_sum", "commit_seconds_sum")):
            found = re.search(rf"^planetarium_{name} (\S+)", text, re.MULTILINE)
            totals[i] += float(found[1]) if found else 0.0
    return totals[0], totals[1], totals[2]


async def measure(server: Server, label: str, games: int, seconds: float, warmup: float, rate: float) -> Row:
    """One run, measured as the peer's load.js does it."""
    load = Load(server.addresses, games, rate)
    await load.set_up()
    await asyncio.sleep(SETTLE_SECONDS)
    gc.collect()
    gc.freeze()
    load.start()
    await asyncio.sleep(warmup)

    latencies: list[float] = []
    quarters = [0, 0, 0, 0]
    commits_before = await commits(server)
    before = server.cpu_seconds(), time.process_time(), core_seconds(SERVER_CORE), core_seconds(CLIENT_CORE)
    start = time.perf_counter()

    def on_receipt(now: float, latency: float) -> None:
        latencies.append(latency)
        quarters[min(3, int(4 * (now - start) / seconds))] += 1

    load.on_receipt = on_receipt
    await asyncio.sleep(seconds)
    end = time.perf_counter()
    after = server.cpu_seconds(), time.process_time(), core_seconds(SERVER_CORE), core_seconds(CLIENT_CORE)
    megabytes = server.rss_kb() / 1024
    load.on_receipt = lambda now, latency: None
    stalled = sum(end - match.last_at > STALL_SECONDS for match in load.matches)
    load.is_running = False
    await asyncio.sleep(SETTLE_SECONDS)
    committed, entries, commit_seconds = (b - a for a, b in zip(commits_before, await commits(server), strict=True))
    load.close()

    wall = end - start
    server_cpu, client_cpu, core0, core1 = ((b - a) / wall for a, b in zip(before, after, strict=True))
    pinned = len(server.pids) == 1
    others = (max(0.0, core0 - server_cpu) if pinned else None, max(0.0, core1 - client_cpu))
    notes = [f"{count} {what}" for what, count in sorted(load.counts.items())]
    notes += [f"{count} rejected: {reason}" for reason, count in sorted(load.rejections.items())]
    if load.finished:
        notes.append(f"{load.finished} games ended and began anew")
    if server.errors().count("\n") > len(server.pids):
        notes.append(f"server says: {server.errors().splitlines()[-1][:200]}")
    if client_cpu > 0.9:
        notes.append("THE CLIENT IS THE BOUND")
    if pinned and any(other is not None and other > NOISE_SHARE for other in others):
        notes.append("NOISY")
    ordered = sorted(1000 * latency for latency in latencies)
    return Row(
        label, games, rate, len(ordered) / wall, at_quantile(ordered, 0.5), at_quantile(ordered, 0.95),
        at_quantile(ordered, 0.99), at_quantile(ordered, 1.0), sum(match.count for match in load.matches) / games,
        4 * quarters[0] / wall, 4 * quarters[3] / wall, 1e6 * server_cpu * wall / max(1, len(ordered)), server_cpu,
        client_cpu, *others, megabytes, stalled,
        load.finished, entries / committed if committed else None,
        1000 * commit_seconds / committed if committed else None, notes,
    )  # fmt: skip


# Crashes.


@dataclass
class Crashes:
    """What SIGKILL in the middle of play did, in all rounds together."""

    server: str
    rounds: int = 0
    games: int = 0
    moves: int = 0  # that a client was told of
    lost_games: int = 0
    lost_moves: int = 0
    corrupted: int = 0  # games that cannot be opened or replayed, or whose replay differs from what was seen
    resumed: int = 0  # games that went on afterwards

    HEAD = (
        f"{'after SIGKILL':<28}{'rounds':>7}{'games':>7}{'moves':>9}{'lost in':>9}{'lost moves':>12}{'corrupted':>11}"
        f"{'resumed':>9}"
    )

    def line(self) -> str:
        return (
            f"{self.server:<28}{self.rounds:>7}{self.games:>7}{self.moves:>9}{self.lost_games:>9}{self.lost_moves:>12}"
            f"{self.corrupted:>11}{self.resumed:>9}"
        )


async def crash(games: int, totals: Crashes) -> None:
    """One round: kills the server at a random moment and compares what it has afterwards with what it had told."""
    with new_database(None) as database, contextlib.ExitStack() as stack:
        server = Server(database)
        stack.callback(lambda: server.stop())
        load = Load(server.addresses, games, 0)
        await load.set_up()
        load.start()
        await asyncio.sleep(random.uniform(1, 4))
        load.is_closing = True
        server.stop(signal.SIGKILL)
        load.is_running = False
        await asyncio.sleep(0.3)  # what was under way to the clients arrives
        load.close()

        server = Server(database)
        totals.rounds += 1
        store = open_store(database)
        http = HttpClient(server.addresses[0])
        for match in load.matches:
            totals.games += 1
            totals.moves += len(match.known)
            header, entries = store.game_header(match.game), store.entries(match.game)
            written = {entry.seq: entry.data.get("action") for entry in entries}
            lost = sum(written.get(seq) != json.loads(b'"' + action + b'"') for seq, action in match.known)
            totals.lost_games += lost > 0
            totals.lost_moves += lost
            news = [await http.request("GET", f"/api/v1/tables/{match.game}", player.token) for player in match.players]
            whole = list(written) == list(range(1, len(entries) + 1)) and header is not None
            for player, told in zip(match.players, news, strict=True):
                whole = whole and told["table"]["unplayable"] is None and told["seq"] == len(entries)
                whole = whole and len(told["entries"]) == len(entries) and header is not None
                if whole and header and player.last:
                    whole = position_at(header, entries[: seq_in(player.last)], player.seat) == view_in(player.last)
                if whole and header:
                    whole = position_at(header, entries, player.seat) == told["view"]["position"]
            totals.corrupted += not whole
        http.close()
        store.close()
        for match in load.matches:
            match.count = 0
        await load.reconnect(server.addresses)
        load.start()
        await asyncio.sleep(2 + games / 200)
        load.close()
        totals.resumed += sum(match.count > 0 for match in load.matches)


def position_at(header: GameHeader, entries: Sequence[Entry], seat: int) -> Any:
    """What a seat sees when these entries are replayed here."""
    table = Table(header, standard_content())
    table.replay(entries)
    return json.loads(json.dumps(table.game.observe(seat).position())) if table.game else None


def view_in(message: bytes) -> Any:
    return json.loads(message)["news"]["view"]["position"]


# Memory.


@dataclass
class Memory:
    """Memory that a game takes in the server halfway through, in kB."""

    games: int
    actions: int
    loaded_kb: float  # nobody connected
    connected_kb: float  # two sockets
    left_kb: float  # after the idle time

    def lines(self) -> list[str]:
        return [
            f"memory for each of {self.games} games with {self.actions} actions behind them, kB",
            f"  in memory, nobody connected       {self.loaded_kb:>7.1f}",
            f"  in memory, two sockets connected  {self.connected_kb:>7.1f}",
            f"  when it has left memory           {self.left_kb:>7.1f}",
        ]


def write_games(database: str, games: int, tokens: Sequence[str]) -> list[str]:
    """Writes games that are halfway through: copies of a few samples under different names."""
    store = open_store(database)
    holders = [hashed(token) for token in tokens]
    content, names = standard_content(), []
    for sample in range(SAMPLES):
        key = key_from_seed(f"memory {sample}")
        game, generator = Game.start(Options(), key=key), random.Random(sample)
        rows: list[tuple[int, str, int]] = []
        while len(rows) < ACTIONS_SO_FAR and not game.is_over:
            seat, action = game.seat, game.play(generator.choice(game.legal_actions))
            rows.append((seat, str(action), game.seat))
        for number in range(sample, games, SAMPLES):
            name = f"memory-{number}"
            seats = [
                {"name": f"Player {i}", "kind": "person", "level": None, "holder": holder}
                for i, holder in enumerate(holders)
            ]
            header = GameHeader(name, 0, RULES_VERSION, content.hash, game.options.to_doc(), None, key, seats)
            entries = [
                Entry(name, seq, 1000 * seq, "action", seat, {"action": action}, f"{holders[seat][:16]}:{seq}", to_act)
                for seq, (seat, action, to_act) in enumerate(rows, 1)
            ]
            store.create(header, content.to_doc(), entries, (), None)
            names.append(name)
    store.close()
    return names


async def measure_memory(games: int) -> Memory:
    tokens = [secrets.token_urlsafe(32) for _ in range(2)]
    with new_database(None) as database:
        names = write_games(database, games + SAMPLES, tokens)
        idle = 20 + games / 10  # longer than it takes to load them all
        with serving(database, 1, [f"idle={idle}"]) as server:
            http = HttpClient(server.addresses[0])

            async def read_tables(some: Sequence[str]) -> None:
                for name in some:
                    await http.request("GET", f"/api/v1/tables/{name}?since={ACTIONS_SO_FAR}", tokens[0])

            await read_tables(names[:SAMPLES])  # the server's own first time
            await asyncio.sleep(1)
            empty = server.rss_kb()
            await read_tables(names[SAMPLES:])
            await asyncio.sleep(1)
            loaded = server.rss_kb()
            load = Load(server.addresses, games, 0)
            load.adopt(names[SAMPLES:], tokens)
            await load.reconnect(server.addresses)
            await asyncio.sleep(1)
            connected = server.rss_kb()
            load.close()
            await asyncio.sleep(idle + 5)
            left = server.rss_kb()
            http.close()
    return Memory(games, ACTIONS_SO_FAR, *((kb - empty) / games for kb in (loaded, connected, left)))


# The peer.


def run_peer(folder: Path, script: str, *options: str) -> Any:
    """The last line that a script for the peer prints, which is JSON."""
    environment = {**os.environ, "NODE_PATH": str(folder / "node_modules")}
    command = ["node", str(PEER_SCRIPTS / script), *options]
    if script == "crash.js":  # it plays itself, where sweep.js starts another process for that
        command = ["taskset", "-c", str(CLIENT_CORE), *command]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def peer_row(found: dict[str, Any]) -> Row:
    us_per_move = 1e6 * found["server_cpu"] / found["moves_per_s"] if found["moves_per_s"] else None
    return Row(
        f"boardgame.io, {found['store']}", found["matches"], found["rate"], found["moves_per_s"], found["p50_ms"],
        found["p95_ms"], found["p99_ms"], found["max_ms"], found["moves_per_match"], found["first_quarter_per_s"],
        found["last_quarter_per_s"], us_per_move, found["server_cpu"], found["client_cpu"], found["other0_cpu"],
        found["other1_cpu"], found["server_rss_mb"], found["stalled"], notes=found["notes"],
    )  # fmt: skip


def peer_crashes(found: dict[str, Any]) -> Crashes:
    damaged = sum(found[f"damaged_{part}"] for part in ("state", "log", "metadata", "initial"))
    return Crashes(
        f"boardgame.io, {found['store']}", found["rounds"], found["matches"], found["moves"], found["lost_matches"],
        found["lost_moves"], damaged, found["resumed"],
    )  # fmt: skip


# All of it.


def run(chosen: argparse.Namespace) -> dict[str, Any]:
    """Everything that was asked for; prints lines as they come unless JSON is wanted."""

    def print_line(line: str) -> None:
        if not chosen.json:
            print(line, flush=True)

    rates: list[float] = chosen.rate or [0.0, 500.0]
    several = chosen.servers > 1
    label = f"planetarium, {'PostgreSQL' if chosen.database else 'SQLite'}{f' ×{chosen.servers}' if several else ''}"
    rows: list[Row] = []
    print_line(Row.HEAD)
    for rate in rates:
        with new_database(chosen.database) as database, serving(database, chosen.servers) as server:
            rows.append(uvloop.run(measure(server, label, chosen.games, chosen.seconds, chosen.warmup, rate)))
        print_line(rows[-1].line())
        if chosen.peer:
            options = ["--stores", PEER_STORE, "--matches", str(chosen.games), "--seconds", f"{chosen.seconds:g}",
                       "--rate", f"{rate:g}", "--patience", "0"]  # fmt: skip
            rows += [peer_row(found) for found in run_peer(chosen.peer, "sweep.js", *options)]
            print_line(rows[-1].line())
    for row in rows:
        if row.entries_per_commit is not None and row.commit_ms is not None:
            load = f"at {row.rate:g} moves/s" if row.rate else "saturated"
            print_line(
                f"{row.server} {load}: {row.entries_per_commit:.1f} entries in a commit of {row.commit_ms:.2f} ms"
            )
    found: dict[str, Any] = {"load": [asdict(row) for row in rows]}
    if chosen.crash:
        totals = Crashes("planetarium, SQLite")
        for _ in range(chosen.crash):
            uvloop.run(crash(chosen.games, totals))
        crashes = [totals]
        if chosen.peer:
            options = ["--store", PEER_STORE, "--matches", str(chosen.games), "--rounds", str(chosen.crash)]
            crashes.append(peer_crashes(run_peer(chosen.peer, "crash.js", *options)))
        print_line("\n".join(["", Crashes.HEAD, *(each.line() for each in crashes)]))
        found["crashes"] = [asdict(each) for each in crashes]
    if chosen.memory:
        memory = uvloop.run(measure_memory(chosen.memory))
        print_line("\n".join(["", *memory.lines()]))
        found["memory"] = asdict(memory)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="two-player games at once")
    parser.add_argument("--seconds", type=float, default=20, help="how long each run is measured")
    parser.add_argument("--warmup", type=float, default=3, help="seconds of play before that")
    parser.add_argument(
        "--rate", type=float, action="append",
        help="moves/s that the games together aim at, 0 for as many as they can; can be repeated (0 and 500)",
    )  # fmt: skip
    parser.add_argument("--database", help="a postgresql:// address (a new SQLite file for each run)")
    parser.add_argument("--servers", type=int, default=1, help="server processes, for PostgreSQL")
    parser.add_argument("--crash", type=int, default=0, metavar="ROUNDS", help="also kill the server so many times")
    parser.add_argument("--memory", type=int, default=0, metavar="GAMES", help="also weigh so many idle games")
    parser.add_argument("--peer", type=Path, metavar="DIR", help="also run boardgame.io, installed in this folder")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    if chosen.servers > 1 and not chosen.database:
        parser.error("several servers need a --database postgresql://…")
    if chosen.peer and not shutil.which("node"):
        parser.error("the peer needs node")
    with on_core(None if chosen.servers > 1 else CLIENT_CORE):
        found = run(chosen)
    if chosen.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
