"""The end of a game in text: the points by source and by planet, and in sentences what decided it."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.table import Table as RichTable
from rich.text import Text

from planetarium.content import Content
from planetarium.game.explain import joined
from planetarium.game.story import Gain, LastStageStory, Source, Story, TieBreaker, TieStory
from planetarium.terminal.words import agree

_MOST_TOLD = 3  # of the cards that brought most
_HEADINGS: dict[Source, str] = {
    "start": "Start", "low": "Low", "high": "High", "proto": "Proto", "final": "Finals", "heat-and-cold": "Heat/Cold",
    "brightness": "Paid",
}  # fmt: skip
_IN_A_SENTENCE: dict[Source, str] = {
    "start": "The start position", "low": "Low cards", "high": "High cards", "proto": "Proto cards",
    "final": "Finals", "heat-and-cold": "Heat and Cold", "brightness": "Points paid for brightness",
}  # fmt: skip
_COMPARED: dict[TieBreaker, str] = {
    "matter": "most Matter in stock",
    "markers": "most markers on cards",
    "hand": "fewest cards in hand",
}


def points_table(story: Story, names: Sequence[str]) -> RichTable:
    """Everyone's points by source and by planet, the winners first, narrow enough for 80 columns."""
    table = RichTable(
        title="The game is over", title_style="bold", title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0),
        pad_edge=False, show_edge=False,
    )  # fmt: skip
    planets = sorted({letter for seat in story["seats"] for letter in seat["planets"]})
    table.add_column("", width=1)
    table.add_column("Player", max_width=18, overflow="ellipsis", no_wrap=True)
    for heading in (*(_HEADINGS[source] for source in story["sources"]), "Score"):
        table.add_column(heading, justify="right")
    for letter in planets:
        table.add_column(letter, justify="right", style="dim")
    winners, scores = story["result"]["winners"], story["result"]["scores"]
    for number in sorted(range(len(names)), key=lambda seat: (seat not in winners, -scores[seat])):
        seat = story["seats"][number]
        table.add_row(
            Text("★", style="bold green") if number in winners else "",
            Text(names[number]),
            *(str(seat["sources"].get(source, 0)) for source in story["sources"]),
            Text(str(seat["score"]), style="bold"),
            *(str(seat["planets"].get(letter, 0)) for letter in planets),
        )
    return table


def ending_lines(story: Story, names: Sequence[str], content: Content) -> list[str]:
    """How it ended, in sentences; the first one tells who has won."""
    return [
        _verdict(story, names),
        *_why(story),
        *([] if story["tie"] is None else [_tie(story, story["tie"], names)]),
        *_last_stage(story["last_stage"], names),
        *_target(story),
        *_best_cards(story["gains"], names, content),
    ]


def _verdict(story: Story, names: Sequence[str]) -> str:
    result = story["result"]
    if result["target"] is not None:
        verdict = "beat" if result["winners"] else "missed"
        return f"You {verdict} the Target: {result['scores'][0]} to {result['target']}."
    winners = joined(names[seat] for seat in result["winners"])
    verb = "share the win" if len(result["winners"]) > 1 else "wins"
    ahead = f", {story['lead']} ahead" if story["lead"] else ""
    return agree(f"{winners} {verb} with {result['scores'][result['winners'][0]]} points{ahead}.")


def _why(story: Story) -> Iterator[str]:
    why = story["why"]
    if why is None:
        return
    source = _IN_A_SENTENCE[why["source"]]
    if why["rival"] is None:
        yield f"{source} brought most: {why['points']} points."
    else:
        yield f"{source} made the difference: {abs(why['points'])} points to {abs(why['rival_points'] or 0)}."


def _tie(story: Story, tie: TieStory, names: Sequence[str]) -> str:
    compared = "; ".join(
        f"{_COMPARED[each['by']]}: "
        + ", ".join(f"{names[seat]} {count}" for seat, count in zip(each["seats"], each["counts"], strict=True))
        for each in tie["breaks"]
    )
    score = story["result"]["scores"][tie["seats"][0]]
    return f"A tie at {score}, compared by {compared}{'' if tie['decided'] else '; nothing decides it'}."


def _last_stage(stage: LastStageStory, names: Sequence[str]) -> Iterator[str]:
    turn, seat = stage["turn"], stage["seat"]
    if stage["how"] == "final-space":
        yield f"{'The dice' if seat is None else names[seat]} filled the Evolution Track in turn {turn}."
    elif stage["how"] == "no-matter":
        yield f"The board ran out of Matter in turn {turn}."
    elif stage["how"] == "turn-limit":
        yield f"The turn limit was reached in turn {turn}."


def _target(story: Story) -> Iterator[str]:
    solo = story["solo"]
    if solo is not None and solo["tokens"]:
        tokens = "1 token" if solo["tokens"] == 1 else f"{solo['tokens']} tokens"
        yield f"The Target began at {solo['start']}; the dice lowered it with {tokens} to {solo['target']}."


def _best_cards(gains: Sequence[Gain], names: Sequence[str], content: Content) -> Iterator[str]:
    played = [gain for gain in gains if gain["card"] is not None and gain["source"] != "heat-and-cold"]
    best = sorted(played, key=lambda gain: -gain["points"])[:_MOST_TOLD]
    told = joined(
        f"{content.card(gain['card'] or '').name} on {gain['planet']} ({names[gain['seat']]}, turn {gain['turn']}, "
        f"{gain['points']})"
        for gain in best
    )
    if told:
        yield f"The best cards: {told}."
