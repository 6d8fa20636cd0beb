"""The board of a content: its spaces and lines, planets, track and tokens, and every demand of rule 1.1."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any, Literal, NotRequired, get_args

from annotated_types import Len
from typing_extensions import TypeAliasType, TypedDict

from planetarium.records.content import DUALS, LIFE_TOKENS, LINES, PLANET_KINDS, PLANETS, PURE, SPACES, PlanetKind

from .geometry import advance, spirals_cross
from .problems import Entry, Problems, label, quoted

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII")
ORBITS = len(ROMAN) - 1
ARMS = "abcd"
Letter = TypeAliasType("Letter", Literal["A", "B", "C", "D"])
LETTERS: tuple[Letter, ...] = get_args(Letter.__value__)
Line = TypeAliasType("Line", Annotated[list[str], Len(2, 2)])  # from one space to another, in direction of travel
DOTS = SPACES - PLANETS
MOST_TURNS = 10_000


class SpaceDoc(TypedDict):
    """A space: angles are degrees clockwise from the top, and 1 is the radius of the rim."""

    name: str
    orbit: int
    angle: float
    radius: float
    letter: Letter | None


class PlanetDoc(TypedDict):
    """Where a planet starts, and what it is."""

    start: str
    kind: PlanetKind


class TrackLengthDoc(TypedDict):
    """The Evolution Track: its spaces, and the one with ►►."""

    length: int
    acceleration: int


class SoloDoc(TypedDict):
    """The solo game: by how much Epochs raises its Targets."""

    epochs: int


class TokensDoc(TypedDict):
    """The tokens in the box: how many of each kind of Matter, and the numbers of the life tokens."""

    matter: dict[str, int]
    extra: dict[str, int]
    dual: dict[str, int]
    life: list[int]


class BoardDoc(TypedDict):
    """A board as JSON, in the form others build on."""

    id: str
    spaces: list[SpaceDoc]
    thick: list[Line]
    thin: list[Line]
    planets: dict[Letter, PlanetDoc]
    track: TrackLengthDoc
    turn_limit: int
    turn_limit_epochs: NotRequired[int]
    solo: SoloDoc
    tokens: TokensDoc


@dataclass(frozen=True)
class Space:
    """A space of the board; `letter` is that of the planet that starts there."""

    name: str
    orbit: int
    angle: float
    radius: float
    letter: Letter | None = None


@dataclass(frozen=True)
class Board:
    """A board that has passed its checks. Lines are pairs of space numbers, in direction of travel."""

    id: str
    spaces: tuple[Space, ...]
    thick: tuple[tuple[int, int], ...]
    thin: tuple[tuple[int, int], ...]
    starts: tuple[int, ...]
    kinds: tuple[PlanetKind, ...]
    track_length: int
    acceleration: int
    turn_limit: int
    turn_limit_epochs: int | None  # None: as without Epochs
    solo_epochs: int
    matter: Mapping[str, int]
    extra: Mapping[str, int]
    dual: Mapping[str, int]
    life: tuple[int, ...]

    def to_doc(self) -> BoardDoc:
        names = [space.name for space in self.spaces]
        doc: BoardDoc = {
            "id": self.id,
            "spaces": [
                {"name": s.name, "orbit": s.orbit, "angle": s.angle, "radius": s.radius, "letter": s.letter}
                for s in self.spaces
            ],
            "thick": [[names[a], names[b]] for a, b in self.thick],
            "thin": [[names[a], names[b]] for a, b in self.thin],
            "planets": {
                letter: {"start": names[start], "kind": kind}
                for letter, start, kind in zip(LETTERS, self.starts, self.kinds, strict=True)
            },
            "track": {"length": self.track_length, "acceleration": self.acceleration},
            "turn_limit": self.turn_limit,
            "solo": {"epochs": self.solo_epochs},
            "tokens": {
                "matter": dict(self.matter),
                "extra": dict(self.extra),
                "dual": dict(self.dual),
                "life": list(self.life),
            },
        }
        if self.turn_limit_epochs is not None:  # left out where the file leaves it out: a content keeps its hash
            doc["turn_limit_epochs"] = self.turn_limit_epochs
        return doc


def expand_orbits(data: Mapping[str, Any], problems: Problems, file: str) -> dict[str, Any]:
    """From the short form of a board file (orbits with angles) to the long one (spaces and thick lines)."""
    entry = Entry(problems, file, "board", data)
    orbits = entry.tables("orbit", "orbit")
    spaces: list[dict[str, Any]] = []
    thick: list[list[str]] = []
    if len(orbits) != 7:
        entry.fault("seven [[orbit]] tables are needed, I to VII")
        problems.stop_if_any()
    for number, orbit in enumerate(orbits, start=1):
        orbit.name = f"orbit {ROMAN[number]}"
        radius = orbit.number("radius", 0.01, 1.0)
        runs = orbit.items("arms") if number == 7 else [orbit.items("angles")]
        orbit.finish()
        if number == 7 and len(runs) != len(ARMS):
            orbit.fault(f"it has four arms, not {len(runs)}")
        for arm, angles in zip(ARMS, runs, strict=False):
            if not isinstance(angles, list) or not all(type(angle) in (int, float) for angle in angles):
                orbit.fault("its angles must be a list of numbers")
                continue
            prefix = f"VII-{arm}" if number == 7 else f"{ROMAN[number]}-"
            names = [f"{prefix}{i}" for i in range(1, len(angles) + 1)]
            for name, angle in zip(names, angles, strict=True):
                spaces.append({"name": name, "orbit": number, "angle": angle, "radius": radius})
            onward = names[1:] if number == 7 else names[1:] + names[:1]
            thick.extend([a, b] for a, b in zip(names, onward, strict=False))
    lines = entry.part("lines", required=True)
    thin = lines.items("thin")
    lines.finish()
    long = {key: value for key, value in data.items() if key not in ("orbit", "lines")}
    return long | {"spaces": spaces, "thick": thick, "thin": thin}


def read_board(data: Any, problems: Problems, file: str, content_id: str) -> Board:
    """Reads a board in its short or long form and checks it; raises with every fault found."""
    if not isinstance(data, Mapping):
        problems.add(file, "board", f"a board is a table, not {quoted(data)}")
        problems.stop_if_any()
    if "orbit" in data:
        data = expand_orbits(data, problems, file)
    entry = Entry(problems, file, "board", data)
    board_id = entry.text("id", content_id)
    spaces = _read_spaces(entry)
    names = {space.name: i for i, space in enumerate(spaces)}
    thick = _read_lines(entry, "thick", names)
    thin = _read_lines(entry, "thin", names)
    starts, kinds = _read_planets(entry, names)
    track = entry.part("track", required=True)
    length = track.whole("length", 2, 60)
    acceleration = track.whole("acceleration", 1, 60)
    track.finish()
    turn_limit = entry.whole("turn_limit", 1, MOST_TURNS)
    turn_limit_epochs = None
    if entry.value("turn_limit_epochs") is not None:
        turn_limit_epochs = entry.whole("turn_limit_epochs", 1, MOST_TURNS)
    solo = entry.part("solo")
    solo_epochs = solo.whole("epochs", 0, 1000, 60)
    solo.finish()
    tokens = entry.part("tokens", required=True)
    matter = tokens.counts("matter", PURE, DOTS)
    extra = tokens.counts("extra", PURE, 16)
    dual = tokens.counts("dual", DUALS, 8)
    life = tokens.value("life", [])
    tokens.finish()
    entry.finish()
    if not isinstance(life, list) or not all(type(n) is int and 0 < abs(n) <= 20 for n in life):
        tokens.fault("`life` must be a list of whole numbers other than 0")
        life = []
    if len(life) not in (0, LIFE_TOKENS):
        tokens.fault(f"`life` must name {LIFE_TOKENS} tokens, not {len(life)}")
    if sum(matter.values()) != DOTS:
        tokens.fault(f"`matter` must add up to {DOTS}, one token for each dot, not {sum(matter.values())}")
    if sum(extra.values()) > 16 or sum(dual.values()) > 8:
        tokens.fault("at most 16 `extra` and 8 `dual` tokens have room on the track")
    if acceleration >= length:
        track.fault(f"`acceleration` ({acceleration}) must come before the final space ({length})")
    problems.stop_if_any()
    letters = {start: letter for letter, start in zip(LETTERS, starts, strict=True)}
    spaces = [Space(s.name, s.orbit, s.angle, s.radius, letters.get(i)) for i, s in enumerate(spaces)]
    board = Board(
        board_id, tuple(spaces), tuple(thick), tuple(thin), tuple(starts), tuple(kinds), length, acceleration,
        turn_limit, turn_limit_epochs, solo_epochs, matter, extra, dual, tuple(life),
    )  # fmt: skip
    _check_shape(board, problems, file)
    problems.stop_if_any()
    return board


def _read_spaces(entry: Entry) -> list[Space]:
    spaces = []
    for one in entry.tables("spaces", "space"):
        name = one.text("name", required=True)
        orbit = one.whole("orbit", 1, 7)
        angle = one.number("angle", 0, 360)
        radius = one.number("radius", 0.01, 1)
        one.value("letter")
        one.finish()
        spaces.append(Space(name, orbit, float(angle), float(radius)))
    if len(spaces) != SPACES:
        entry.fault(f"there must be {SPACES} spaces, not {len(spaces)}")
    for name, count in Counter(space.name for space in spaces).items():
        if count > 1:
            entry.fault(f"the space {name} is there {count} times")
    return spaces


def _read_lines(entry: Entry, key: str, names: Mapping[str, int]) -> list[tuple[int, int]]:
    lines = []
    for pair in entry.items(key):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
            entry.fault(f"a {key} line is a pair of spaces, not {quoted(pair)}")
            continue
        unknown = [name for name in pair if name not in names]
        if unknown:
            entry.fault(f"{key} line {label(pair[0])} to {label(pair[1])}: there is no space {label(unknown[0])}")
            continue
        lines.append((names[pair[0]], names[pair[1]]))
    for (a, b), count in Counter(lines).items():
        if count > 1:
            by_number = list(names)
            entry.fault(f"the {key} line {by_number[a]} to {by_number[b]} is there {count} times")
    return lines


def _read_planets(entry: Entry, names: Mapping[str, int]) -> tuple[list[int], list[PlanetKind]]:
    planets = entry.part("planets", required=True)
    starts: list[int] = []
    kinds: list[PlanetKind] = []
    for letter in LETTERS:
        one = planets.part(letter, required=True)
        start = one.text("start", required=True)
        kind = one.choice("kind", PLANET_KINDS, required=True)
        one.finish()
        if start and start not in names:
            one.fault(f"there is no space {start} to start on")
        starts.append(names.get(start, 0))
        kinds.append(kind or PLANET_KINDS[0])
    planets.finish()
    if not entry.problems.found and len(set(starts)) != PLANETS:
        planets.fault("no two planets may start on one space")
    return starts, kinds


def _check_shape(board: Board, problems: Problems, file: str) -> None:
    """1.1 The demands on the graph and on its drawing."""
    _check_names_and_orbits(board, problems, file)
    problems.stop_if_any()
    _check_thick(board, problems, file)
    _check_thin(board, problems, file)
    problems.stop_if_any()
    _check_ways(board, problems, file)


def _by_orbit(board: Board, orbit: int) -> list[int]:
    return [i for i, space in enumerate(board.spaces) if space.orbit == orbit]


def _check_names_and_orbits(board: Board, problems: Problems, file: str) -> None:
    expected: list[str] = []
    for orbit in range(1, 7):
        expected += [f"{ROMAN[orbit]}-{i + 1}" for i in range(len(_by_orbit(board, orbit)))]
    found = [space.name for space in board.spaces]
    arms = {arm: [n for n in found if n.startswith(f"VII-{arm}")] for arm in ARMS}
    for arm, names in arms.items():
        if not names:
            problems.add(file, "orbit VII", f"the arm {arm} is missing: orbit VII has four arms, a to d")
        expected += [f"VII-{arm}{i + 1}" for i in range(len(names))]
    if found != expected:
        wrong = next((f for f, e in zip(found, expected, strict=False) if f != e), found[-1])
        problems.add(file, f"space {wrong}", "spaces come in order I-1, I-2, … VI, VII-a1, … VII-d, without gaps")
    last = 0.0
    for orbit in range(1, 8):
        radii = {board.spaces[i].radius for i in _by_orbit(board, orbit)}
        if len(radii) != 1:
            problems.add(file, f"orbit {ROMAN[orbit]}", "all its spaces must have one radius")
        elif min(radii) <= last:
            problems.add(file, f"orbit {ROMAN[orbit]}", "its radius must be larger than the orbit inside it")
        else:
            last = min(radii)


def _check_thick(board: Board, problems: Problems, file: str) -> None:
    """I to VI are rings in clockwise order; VII is four open arms that lie apart."""
    name = [space.name for space in board.spaces]
    angle = [space.angle for space in board.spaces]
    wanted: list[tuple[int, int]] = []
    for orbit in range(1, 7):
        ring = _by_orbit(board, orbit)
        if len(ring) < 3:
            problems.add(file, f"orbit {ROMAN[orbit]}", "a ring needs at least three spaces")
            continue
        wanted += zip(ring, ring[1:] + ring[:1], strict=True)
        turns = sum(advance(angle[a], angle[b]) for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        if abs(turns - 360) > 1e-6:
            problems.add(file, f"orbit {ROMAN[orbit]}", "its spaces must be in clockwise order")
    arms = [[i for i in _by_orbit(board, 7) if name[i].startswith(f"VII-{arm}")] for arm in ARMS]
    for spaces in arms:
        wanted += pairwise(spaces)
    around = [i for spaces in arms for i in spaces]
    turns = sum(advance(angle[a], angle[b]) for a, b in zip(around, around[1:] + around[:1], strict=True))
    if abs(turns - 360) > 1e-6:
        problems.add(file, "orbit VII", "its arms must follow one another clockwise without overlapping")
    for a, b in sorted(set(wanted) - set(board.thick)):
        problems.add(file, f"orbit {ROMAN[board.spaces[a].orbit]}", f"the thick line {name[a]} to {name[b]} is missing")
    for a, b in sorted(set(board.thick) - set(wanted)):
        problems.add(
            file,
            f"thick line {name[a]} to {name[b]}",
            "a thick line joins neighbours on one orbit, clockwise",
        )


def _check_thin(board: Board, problems: Problems, file: str) -> None:
    """Thin lines join adjacent orbits, advance by less than half a turn, and do not cross."""
    spaces = board.spaces
    drawn: dict[int, list[tuple[tuple[int, int], tuple[float, float, bool]]]] = {}
    for a, b in board.thin:
        label = f"thin line {spaces[a].name} to {spaces[b].name}"
        if abs(spaces[a].orbit - spaces[b].orbit) != 1:
            problems.add(file, label, "a thin line joins adjacent orbits")
            continue
        turn = advance(spaces[a].angle, spaces[b].angle)
        if not 0 < turn < 180:
            problems.add(file, label, f"it must advance clockwise by less than half a turn, not by {turn:g} degrees")
            continue
        outward = spaces[b].orbit > spaces[a].orbit
        between = drawn.setdefault(min(spaces[a].orbit, spaces[b].orbit), [])
        line = (spaces[a].angle, turn, outward)
        for (c, d), other in between:
            if spirals_cross(line, other):
                problems.add(file, label, f"it crosses the line {spaces[c].name} to {spaces[d].name}")
        between.append(((a, b), line))
    ways = Counter(a for a, _ in (*board.thick, *board.thin))
    for i, count in ways.items():
        if count > LINES:
            problems.add(file, f"space {spaces[i].name}", f"at most {LINES} lines may lead out of it, not {count}")


def _check_ways(board: Board, problems: Problems, file: str) -> None:
    """Every space has a way out, arms lead back to VI, and every space is reached from every other."""
    onward: dict[int, list[int]] = {i: [] for i in range(SPACES)}
    for a, b in (*board.thick, *board.thin):
        onward[a].append(b)
    for i, targets in onward.items():
        if not targets:
            problems.add(file, f"space {board.spaces[i].name}", "no line leads out of it")
    thick_sources = {a for a, _ in board.thick}
    for i in _by_orbit(board, 7):
        if i not in thick_sources and not any(board.spaces[t].orbit == 6 for t in onward[i]):
            problems.add(
                file,
                f"space {board.spaces[i].name}",
                "the last space of an arm needs a thin line to orbit VI",
            )
    backward: dict[int, list[int]] = {i: [] for i in range(SPACES)}
    for a, targets in onward.items():
        for b in targets:
            backward[b].append(a)
    for lines, fault in ((onward, "cannot be reached from"), (backward, "has no way to")):
        reached = {0}
        open_ends = [0]
        while open_ends:
            for target in lines[open_ends.pop()]:
                if target not in reached:
                    reached.add(target)
                    open_ends.append(target)
        for i in sorted(set(range(SPACES)) - reached):
            problems.add(file, f"space {board.spaces[i].name}", f"it {fault} {board.spaces[0].name}")
