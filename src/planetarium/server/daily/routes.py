"""Daily systems over HTTP."""

from fastapi import APIRouter

from planetarium.server.daily import documents as d
from planetarium.server.daily.messages import DailyBody, Day
from planetarium.server.dependencies import PREFIX, RESPONSES, HolderDep, NewHolderDep, ServicesDep
from planetarium.server.documents import GameAnswer

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.get("/daily")
async def today(services: ServicesDep, holder: HolderDep) -> d.DailyAnswer:
    """Today's system, the promises of the coming days, and one's own days."""
    return await services.daily.today(holder)


@api.post("/daily", status_code=201)
async def begin(services: ServicesDep, holder: NewHolderDep, body: DailyBody) -> GameAnswer:
    """The table of one's only try of today's system; asked for again, it is the same."""
    return GameAnswer(game=await services.daily.begin(holder, body.day, body.name))


@api.get("/daily/{day}")
async def on_day(services: ServicesDep, holder: HolderDep, day: Day) -> d.DailyDayAnswer:
    """A day's system; with its key, once the day is over."""
    return await services.daily.on(day, holder)


@api.get("/daily/{day}/results")
async def results(services: ServicesDep, holder: HolderDep, day: Day) -> d.DailyResultsAnswer:
    """The results of a day, best first, for those who have played it, and for all once it is over."""
    return await services.daily.results(day, holder)
