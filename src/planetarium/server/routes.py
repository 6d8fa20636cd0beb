"""All routes of the server. A part of the server with routes of its own has a router, and a place in this list."""

from planetarium.server import http
from planetarium.server.branches import routes as branches
from planetarium.server.daily import routes as daily
from planetarium.server.puzzles import routes as puzzles
from planetarium.server.ratings import routes as ratings
from planetarium.server.reviews import routes as reviews
from planetarium.server.statistics import routes as statistics
from planetarium.server.story import routes as story

ROUTERS = (
    http.api,
    story.api,
    statistics.api,
    reviews.api,
    branches.api,
    ratings.api,
    puzzles.api,
    daily.api,
)
