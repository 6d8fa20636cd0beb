"""What is played: one typed object, checked as a whole."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from typing_extensions import TypedDict

from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.records.content import NONE, PLANETS
from planetarium.records.options import EXTRAS, MODULES, OPTIONS, STARS, Option, option
from planetarium.rules.state import new_state

TARGETS = {"easy": 90, "standard": 100, "hard": 110}  # 8.1 as printed
USUAL = "standard"
MAX_TARGET = 999


def solo_targets(content: Content, epochs: bool) -> dict[str, int]:
    """8.1 The Target Scores on offer, by name: those printed, and with Epochs each of them raised as well.

    >>> from planetarium.content import standard_content
    >>> solo_targets(standard_content(), epochs=True)["long-standard"]
    160
    """
    raised = {f"long-{name}": target + content.board.solo_epochs for name, target in TARGETS.items()}
    return TARGETS | raised if epochs else dict(TARGETS)


def usual_target(content: Content, epochs: bool) -> int:
    """8.1 The Target Score that is preselected: with Epochs, where the track fills almost twice, a raised one."""
    return solo_targets(content, epochs)[f"long-{USUAL}" if epochs else USUAL]


def usual_extras(modules: Collection[str]) -> tuple[str, ...]:
    """The extras that are preselected: Primordial's markers come with its modules."""
    return tuple(extra for extra in EXTRAS if modules and option(extra).comes_with_modules)


def playable(names: Collection[str], modules: Collection[str]) -> list[str]:
    """Those of some stars or extras that can be played with these modules.

    >>> playable(["dual", "life"], modules=())
    ['dual']
    """
    return [name for name in names if option(name).needs in ("", *modules)]


class OptionsDoc(TypedDict):
    """The options of a game as JSON."""

    players: int
    solo_target: int | None
    modules: list[str]
    star: str | None
    extras: list[str]


@dataclass(frozen=True)
class Options:
    """The options of a game. With one player `solo_target` is the Target Score to beat (8.1), else None.

    >>> Options(players=1, solo_target=90).to_doc()["solo_target"]
    90
    """

    players: int = 2
    solo_target: int | None = None
    modules: tuple[str, ...] = ()
    star: str | None = None
    extras: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in (1, 2, 3, 4):
            raise OptionsError(f"Planetarium is for 1 to 4 players, not {self.players!r}")
        if self.solo_target is not None:
            if self.players != 1:
                raise OptionsError("A Target is only for the solo game; with 2 to 4 players leave it out")
            if type(self.solo_target) is not int or not 0 <= self.solo_target <= MAX_TARGET:
                raise OptionsError(f"The Target must be from 0 to {MAX_TARGET}, not {self.solo_target}")
        self._check_names("module", self.modules, MODULES)
        self._check_names("star", () if self.star is None else (self.star,), STARS)
        self._check_names("extra", self.extras, EXTRAS)
        if self.star is not None and not playable([self.star], self.modules):
            raise OptionsError(f"The {self.star} star needs the {option(option(self.star).needs).title} module")
        for extra in map(option, self.extras):
            if not playable([extra.name], self.modules):
                raise OptionsError(f"{extra.printed or extra.title} needs {option(extra.needs).title}")
        # In one order, so that equal options are equal.
        object.__setattr__(self, "modules", tuple(name for name in MODULES if name in self.modules))
        object.__setattr__(self, "extras", tuple(name for name in EXTRAS if name in self.extras))

    @staticmethod
    def _check_names(what: str, names: tuple[str, ...], known: tuple[str, ...]) -> None:
        if not isinstance(names, tuple | list | set | frozenset):
            one = names if names in known else known[0]
            raise OptionsError(f"Name {what}s as in {what}s=({one!r},), or () for none, not {names!r}")
        for name in names:
            if name not in known:
                raise OptionsError(f"There is no {what} {name!r}; choose from {', '.join(known)}")
        if len(set(names)) != len(names):
            raise OptionsError(f"Each {what} can only be named once")

    def settled(self, content: Content) -> "Options":
        """The options as they are played with a content: a Target that was left out is the preselected one.

        OptionsError if the content lacks what they need.
        """
        self._check_against(content)
        if self.players != 1 or self.solo_target is not None:
            return self
        return replace(self, solo_target=usual_target(content, "epochs" in self.modules))

    def _check_against(self, content: Content) -> None:
        board = content.board
        needs = []
        if "epochs" in self.modules:
            for deck in ("proto-rocky", "proto-gaseous"):
                there = sum(card.deck == deck for card in content.cards)
                needs.append((there >= self.players, f"Epochs needs a {deck} card for each player"))
            letters = sum(board.extra.values()) >= PLANETS or "life" in self.extras
            needs.append((letters, f"Epochs needs {PLANETS} extra Matter tokens"))
        for chosen in self.chosen:
            if chosen.tokens:
                key, tokens = chosen.tokens
                needs.append((bool(getattr(board, key)), f"The {chosen.kind} `{chosen.name}` needs {tokens}"))
        for there, need in needs:
            if not there:
                raise OptionsError(f"{need}, but the content {content.id!r} has none or too few")

    @property
    def chosen(self) -> list[Option]:
        """The modules, the star and the extras that are played, as they are declared.

        >>> [option.title for option in Options(modules=("frost-line",), star="variable").chosen]
        ['Frost Line', 'Variable star']
        """
        return [option for option in OPTIONS if option.name in (*self.modules, self.star, *self.extras)]

    def undealt(self) -> Any:
        """A state that says what is played and nothing else, in an array of one, for the rulebook's `new_game`.

        The options must be `settled`.
        """
        assert self.players > 1 or self.solo_target is not None, "without a Target these are not settled"
        states = new_state()
        states["players"] = self.players
        states["target"] = NONE if self.solo_target is None else self.solo_target
        for chosen in self.chosen:
            states[chosen.field] = chosen.number
        return states

    @classmethod
    def from_doc(cls, doc: Mapping[str, Any]) -> "Options":
        """Options from their JSON form."""
        return cls(
            players=doc["players"],
            solo_target=doc.get("solo_target"),
            modules=tuple(doc.get("modules") or ()),
            star=doc.get("star"),
            extras=tuple(doc.get("extras") or ()),
        )

    def to_doc(self) -> OptionsDoc:
        return {
            "players": self.players,
            "solo_target": self.solo_target,
            "modules": list(self.modules),
            "star": self.star,
            "extras": list(self.extras),
        }
