"""What is asked about daily systems, checked field by field."""

from typing import Annotated

from pydantic import Field

from planetarium.server.messages import Body, Name

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$", json_schema_extra={"format": "date"})]


class DailyBody(Body):
    """The day that one has seen and wants to play, which must still be today."""

    day: Day
    name: Name | None = None
