"""While a game goes on, no route for games that are over tells anybody anything: each that there is is tried."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute

from planetarium.server.branches import routes as branches
from planetarium.server.ratings import routes as ratings
from planetarium.server.reviews import routes as reviews
from planetarium.server.sharing import routes as sharing
from planetarium.server.statistics import routes as statistics
from planetarium.server.story import routes as story

from .people import Doc, Person, Refused, late_position

ROOMS = (branches, ratings, reviews, sharing, statistics, story)
BODIES: dict[str, Doc] = {"branch": {"after": 1, "chance": "same"}, "review": {"effort": "quick"}}
# What may be told of a running game: that it is not shared, and that it has not changed one's rating.
NOTHING: dict[tuple[str, str], Any] = {
    ("GET", "share"): {"shared": False, "since": None},
    ("GET", "ratings"): {"change": None},
    ("DELETE", "share"): {},
}


def routes_of_tables() -> Iterator[tuple[str, str]]:
    """The method and the last part of each address that is about one table."""
    for room in ROOMS:
        for route in room.api.routes:
            if isinstance(route, APIRoute) and "/tables/{game}/" in route.path:
                for method in sorted(route.methods or ()):
                    yield method, route.path.rpartition("/")[2]


ROUTES = sorted(routes_of_tables())


def test_all_routes_are_tried() -> None:
    assert {last for _, last in ROUTES} == {
        "branch", "feats", "picture.png", "picture.svg", "ratings", "review", "share", "story",
    }  # fmt: skip


@pytest.mark.parametrize(("method", "last"), ROUTES)
@pytest.mark.parametrize("public", [False, True])
def test_nobody_profits_from_what_is_told_of_finished_games(
    ada: Person, bob: Person, eve: Person, people: Callable[..., Person], method: str, last: str, public: bool
) -> None:
    """Not the players, nor Carol, who watches, nor a stranger."""
    made = ada.table("me open", **({"public": True} if public else {"start": late_position()}))
    game = made["game"]
    bob.join(made, 1, "Bob")
    news = ada.news(game)
    ada.act(game, news["view"]["legal"][0], news["seq"])
    carol = people()
    carol.post("invites", {"code": made["watch"]})
    for person in (ada, bob, carol, eve):
        try:
            answer = person.request(method, f"tables/{game}/{last}", BODIES.get(last))
        except Refused as refusal:
            reasons = {"not-now", "not-your-seat"} if public or person is not eve else {"unknown-game"}
            assert refusal.reason in reasons
        else:
            told = NOTHING[method, last]
            assert told.items() <= (answer or {}).items()
    assert not ada.get(f"tables/{game}/share")["shared"]
