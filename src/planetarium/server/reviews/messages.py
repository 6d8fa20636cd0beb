"""What clients send about reviews."""

from planetarium.server.messages import Body
from planetarium.server.reviews.documents import EffortName


class ReviewBody(Body):
    """POST /tables/GAME/review: how much thought goes into it."""

    effort: EffortName = "quick"
