"""All achievements, each declared once: its words, and what a seat must have done in a finished game to earn it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from typing_extensions import TypeAliasType

from planetarium.achievements.course import ROUND_THE_STAR, Course, row_points

Rarity = TypeAliasType("Rarity", Literal["common", "uncommon", "rare", "legendary"])
Earned = Callable[[Course, int], bool]  # whether a seat has earned it in a game that took this course

FINALS = 4  # the most that can be played
LAPS = 3
MANY_POINTS_IN_A_TURN = 45
FAR_AHEAD = 40
NARROW_SCORE = 40
COMEBACK = 15
QUIET_ROLLS = 5
UNDECIDED_FLIPS = 4
TURNED = 3
BRIGHTNESS_CHANGES = 5
HEAT_AND_COLD = 4
CARDS_ON_ONE = 7
COMETS = 3


@dataclass(frozen=True)
class Achievement:
    """Something to be proud of, or to smile at. A secret one shows its words only to those who have earned it."""

    id: str
    title: str
    text: str
    rarity: Rarity
    earned: Earned
    needs: str | None = None  # the option without which it cannot be earned
    solo: bool | None = None  # True: alone only; False: with others only
    secret: bool = False


# Conditions.


def _sides(course: Course) -> list[str]:
    return [planet["side"] for planet in course.end["planets"].values() if not planet["proto"]]


def _decks(course: Course, seat: int) -> list[str]:
    return [play.card.deck for play in course.plays_of(seat)]


def _played(course: Course, seat: int, card: str, *beside: str) -> bool:
    """Whether a seat played a card to a planet that already had some others."""
    return any(play.card.id == card and set(beside) <= set(play.beside) for play in course.plays_of(seat))


def _life_on_all_four(course: Course, seat: int) -> bool:
    return _sides(course) == ["habitable"] * 4


def _hostile_takeover(course: Course, seat: int) -> bool:
    return course.has_won(seat) and _sides(course) == ["hostile"] * 4


def _long_way_home(course: Course, seat: int) -> bool:
    return any(
        play.card.id == "hot-jupiter" and course.planets[play.planet].born_outside for play in course.plays_of(seat)
    )


def _pushed_out(course: Course, seat: int) -> bool:
    line = course.end["frost_line"]
    frozen = ("ice-giant", "ringed-giant", "frozen-dwarf-planet", "buried-ocean-world", "double-dwarf-planet")
    return line is not None and any(
        play.card.id in frozen and not course.planets[play.planet].born_outside for play in course.plays_of(seat)
    )


def _pale_blue_dot(course: Course, seat: int) -> bool:
    return _played(course, seat, "earth-twin", "first-oceans", "magnetic-field")


def _two_ways(course: Course, seat: int) -> bool:
    """Both a Final for life and one against it."""
    finals = [play for play in course.plays_of(seat) if play.card.deck == "final"]
    return {"habitable", "hostile"} <= {play.card.alignment for play in finals}


def _terraformer(course: Course, seat: int) -> bool:
    return course.seats[seat].flips["habitable"] >= TURNED


def _world_ender(course: Course, seat: int) -> bool:
    return course.seats[seat].flips["hostile"] >= TURNED


def _undecided(course: Course, seat: int) -> bool:
    return any(planet.flips >= UNDECIDED_FLIPS for planet in course.planets.values())


def _grand_finale(course: Course, seat: int) -> bool:
    return _decks(course, seat).count("final") == FINALS


def _no_finals(course: Course, seat: int) -> bool:
    return course.has_won(seat) and "final" not in _decks(course, seat)


def _low_road(course: Course, seat: int) -> bool:
    return course.has_won(seat) and "high" not in _decks(course, seat)


def _high_ground(course: Course, seat: int) -> bool:
    return course.has_won(seat) and "low" not in _decks(course, seat)


def _is_tied(course: Course, seat: int) -> bool:
    return not course.is_solo and course.margin(seat) == 0


def _photo_finish(course: Course, seat: int) -> bool:
    return course.has_won(seat) and _is_tied(course, seat)


def _shared_sky(course: Course, seat: int) -> bool:
    return len(course.result.winners) > 1 and seat in course.result.winners


def _by_a_hair(course: Course, seat: int) -> bool:
    return course.has_won(seat) and course.margin(seat) == 1


def _runaway(course: Course, seat: int) -> bool:
    return not course.is_solo and course.has_won(seat) and course.margin(seat) >= FAR_AHEAD


def _beyond(course: Course, seat: int) -> bool:
    return course.is_solo and course.margin(seat) >= FAR_AHEAD


def _so_close(course: Course, seat: int) -> bool:
    return course.is_solo and course.margin(seat) == 0


def _pocket_universe(course: Course, seat: int) -> bool:
    return not course.is_solo and course.has_won(seat) and course.result.scores[seat] < NARROW_SCORE


def _slingshot(course: Course, seat: int) -> bool:
    before = course.before_final_turns
    if course.is_solo or before is None or not course.has_won(seat):
        return False
    return max(before) - before[seat] >= COMEBACK


def _supernova(course: Course, seat: int) -> bool:
    return max(course.points_in_turns(seat), default=0) >= MANY_POINTS_IN_A_TURN


def _beat_cosmologist(course: Course, seat: int) -> bool:
    return course.has_won(seat) and "cosmologist" in (*course.levels[:seat], *course.levels[seat + 1 :])


def _crowded_sky(course: Course, seat: int) -> bool:
    return course.options.players == 4 and course.has_won(seat)


def _in_circles(course: Course, seat: int) -> bool:
    return max(course.seats[seat].degrees.values(), default=0.0) >= LAPS * ROUND_THE_STAR


def _grand_tour(course: Course, seat: int) -> bool:
    return bool(course.seats[seat].toured)


def _one_world(course: Course, seat: int) -> bool:
    planets = [play.planet for play in course.plays_of(seat)]
    return any(planets.count(letter) >= CARDS_ON_ONE for letter in set(planets))


def _half_a_system(course: Course, seat: int) -> bool:
    return course.has_won(seat) and len({play.planet for play in course.plays_of(seat)}) <= 2


def _last_crumb(course: Course, seat: int) -> bool:
    return course.seats[seat].took_last_matter


def _heat_death(course: Course, seat: int) -> bool:
    return course.story["last_stage"]["how"] == "turn-limit"


def _gift(course: Course, seat: int) -> bool:
    return course.seats[seat].comets_spent > 0


def _comet_hunter(course: Course, seat: int) -> bool:
    return course.seats[seat].comets >= COMETS


def _late_and_heavy(course: Course, seat: int) -> bool:
    return course.has_won(seat) and course.seats[seat].set_off_bombardment


def _life_finds_a_way(course: Course, seat: int) -> bool:
    """Somewhere life tokens have turned the scale, at a planet with a card of this seat's."""
    for planet in course.end["planets"].values():
        mine = any(lying["marker"] == seat for lying in planet["row"])
        if mine and planet["side"] == "habitable" and any(token.startswith("life:+") for token in planet["life"]):
            habitable, hostile = (row_points(course.content, planet["row"], side) for side in ("habitable", "hostile"))
            if habitable <= hostile:
                return True
    return False


def _dimmer_switch(course: Course, seat: int) -> bool:
    return course.seats[seat].brightness >= BRIGHTNESS_CHANGES


def _fire_and_ice(course: Course, seat: int) -> bool:
    rows = [lying for planet in course.end["planets"].values() for lying in planet["row"] if lying["marker"] == seat]
    return all(sum(lying[kind] for lying in rows) >= HEAT_AND_COLD for kind in ("heat", "cold"))


def _quiet_nights(course: Course, seat: int) -> bool:
    return course.quiet_rolls >= QUIET_ROLLS


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement("life-on-all-four", "Life on all four", "All four planets ended the game Habitable.",
                "uncommon", _life_on_all_four),
    Achievement("hostile-takeover", "Hostile takeover", "You won, and not one planet was fit to live on.",
                "rare", _hostile_takeover),
    Achievement("long-way-home", "A long way from home",
                "You played Hot Jupiter to a planet that was born outside the Frost Line.",
                "rare", _long_way_home, needs="frost-line"),
    Achievement("planet-nine", "Planet Nine",
                "You played a Final of the outer orbits to a planet that was born inside the Frost Line.",
                "uncommon", _pushed_out, needs="frost-line"),
    Achievement("pale-blue-dot", "Pale blue dot",
                "You played Earth Twin to a planet that had First Oceans and a Magnetic Field. Look after it.",
                "rare", _pale_blue_dot),
    Achievement("two-ways", "Beginnings and endings", "You played a Habitable and a Hostile Final in one game.",
                "common", _two_ways),
    Achievement("terraformer", "Terraformer", "Three times in one game, you turned a planet Habitable.",
                "common", _terraformer),
    Achievement("world-ender", "World ender", "Three times in one game, you turned a planet Hostile. Oops.",
                "uncommon", _world_ender),
    Achievement("undecided", "Undecided", "A planet changed sides four times. It still isn’t sure.",
                "uncommon", _undecided),
    Achievement("grand-finale", "Grand finale", "You played four Finals in one game.", "rare", _grand_finale),
    Achievement("no-finals", "Who needs an ending?", "You won without playing a Final.", "rare", _no_finals),
    Achievement("low-road", "The low road", "You won without playing a High card.", "rare", _low_road),
    Achievement("high-ground", "The high ground", "You won without playing a Low card.", "rare", _high_ground),
    Achievement("photo-finish", "Photo finish", "You won a tie: same score, better leftovers.",
                "rare", _photo_finish, solo=False),
    Achievement("shared-sky", "Under one sky", "You shared a win. Nobody could tell you apart.",
                "legendary", _shared_sky, solo=False, secret=True),
    Achievement("by-a-hair", "By a hair", "You won by a single point.", "uncommon", _by_a_hair),
    Achievement("runaway", "Runaway greenhouse", "You won with 40 points more than anybody else.",
                "uncommon", _runaway, solo=False),
    Achievement("beyond", "Beyond the horizon", "You beat the Target by 40 points.",
                "uncommon", _beyond, solo=True),
    Achievement("so-close", "So close", "You finished on exactly the Target, which isn’t above it. Our condolences.",
                "rare", _so_close, solo=True, secret=True),
    Achievement("pocket-universe", "Pocket universe", "You won with fewer than 40 points. It was enough.",
                "uncommon", _pocket_universe, solo=False),
    Achievement("slingshot", "Slingshot", "You won after trailing by 15 points when the final turns began.",
                "uncommon", _slingshot, solo=False),
    Achievement("supernova", "Supernova", "You scored 45 points in a single turn.", "uncommon", _supernova),
    Achievement("beat-cosmologist", "Doctor of cosmology", "You won against the Cosmologist.",
                "uncommon", _beat_cosmologist, solo=False),
    Achievement("crowded-sky", "A crowded sky", "You won at a table of four.", "common", _crowded_sky, solo=False),
    Achievement("in-circles", "Going round in circles",
                "You moved one planet around the star three times. Three happy birthdays.",
                "uncommon", _in_circles),
    Achievement("grand-tour", "Grand tour", "You brought a planet to the last of the seven orbits it hadn’t seen.",
                "uncommon", _grand_tour),
    Achievement("one-world", "One world is enough", "You played seven cards to the same planet.",
                "common", _one_world),
    Achievement("half-a-system", "Half a system", "You won with cards on no more than two planets.",
                "uncommon", _half_a_system),
    Achievement("last-crumb", "The last crumb", "You took the last Matter on the board. Space is now empty.",
                "rare", _last_crumb, secret=True),
    Achievement("heat-death", "Heat death", "The game went on until the rules put an end to it.",
                "legendary", _heat_death, secret=True),
    Achievement("comets-gift", "A gift from afar", "You paid for a card with a Comet.",
                "common", _gift, needs="epochs"),
    Achievement("comet-hunter", "Comet hunter", "You caught three Comets in one game.",
                "uncommon", _comet_hunter, needs="epochs"),
    Achievement("late-and-heavy", "Late and heavy", "You set off the Late Heavy Bombardment, and won.",
                "common", _late_and_heavy, needs="epochs"),
    Achievement("life-finds-a-way", "Life finds a way",
                "A life token made one of your planets Habitable, whatever the cards said.",
                "uncommon", _life_finds_a_way, needs="life"),
    Achievement("dimmer-switch", "Dimmer switch", "You changed the star’s brightness five times in one game.",
                "uncommon", _dimmer_switch, needs="variable"),
    Achievement("fire-and-ice", "Fire and ice", "You ended with four Heat and four Cold on your cards.",
                "rare", _fire_and_ice, needs="frost-line"),
    Achievement("quiet-nights", "Five quiet nights", "Five rolls of the dice, one after another, moved nothing.",
                "uncommon", _quiet_nights, solo=True),
)  # fmt: skip
BY_ID = {achievement.id: achievement for achievement in ACHIEVEMENTS}


def earned_by(course: Course, seat: int) -> list[Achievement]:
    """What a seat has earned in a game, in the order of the list."""
    return [achievement for achievement in ACHIEVEMENTS if achievement.earned(course, seat)]
