"""The protocol as one JSON Schema: all that is sent and received. The page's types are generated from it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from planetarium.formats.schemas import load_schema
from planetarium.game.story import Story
from planetarium.server import documents, messages
from planetarium.server.branches.messages import BranchBody
from planetarium.server.daily import documents as daily_documents
from planetarium.server.daily import messages as daily_messages
from planetarium.server.puzzles import documents as puzzle_documents
from planetarium.server.puzzles import messages as puzzle_messages
from planetarium.server.ratings.documents import MyRatingAnswer, TableRatingAnswer
from planetarium.server.reviews import documents as reviews
from planetarium.server.reviews.messages import ReviewBody
from planetarium.server.statistics import documents as statistics

# What is said at the top, by name; whatever these are made of comes with them.
SENT: tuple[Any, ...] = (
    documents.ServerMessage,
    documents.NewsDoc,
    documents.AboutAnswer,
    documents.CodeAnswer,
    documents.Collected,
    documents.ContentAnswer,
    documents.DevicesAnswer,
    documents.DoneAnswer,
    documents.GameAnswer,
    documents.HandLine,
    documents.HintAnswer,
    documents.InviteAnswer,
    documents.JoinAnswer,
    documents.LessonAnswer,
    documents.LessonLine,
    documents.LinkAnswer,
    documents.NewTableAnswer,
    documents.PastAnswer,
    documents.PreviewAnswer,
    documents.RejectionAnswer,
    documents.TableLine,
    documents.TokenAnswer,
    reviews.ReviewAnswer,
    MyRatingAnswer,
    TableRatingAnswer,
    Story,
    puzzle_documents.DailyPuzzleAnswer,
    puzzle_documents.PuzzleAnswer,
    puzzle_documents.PuzzlesAnswer,
    daily_documents.DailyAnswer,
    daily_documents.DailyDayAnswer,
    daily_documents.DailyResultsAnswer,
    statistics.DeletedAnswer,
    statistics.FeatsAnswer,
    statistics.StatisticsAnswer,
)
RECEIVED: tuple[Any, ...] = (
    messages.ClientMessage,
    messages.ActionBody,
    messages.BotBody,
    BranchBody,
    messages.ChatBody,
    messages.ConsentBody,
    messages.HintBody,
    messages.InviteBody,
    messages.LessonBody,
    messages.LinkBody,
    messages.NameBody,
    messages.NewTable,
    messages.RecordBody,
    messages.TakeBody,
    messages.UndoBody,
    puzzle_messages.PuzzleBody,
    puzzle_messages.PuzzleTableBody,
    ReviewBody,
    daily_messages.DailyBody,
)


class _Generator(GenerateJsonSchema):
    """Fields need no titles, and what is sent has no other fields than those described."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def typed_dict_schema(self, schema: core_schema.TypedDictSchema) -> JsonSchemaValue:
        return {**super().typed_dict_schema(schema), "additionalProperties": False}


@cache
def protocol_schema() -> dict[str, Any]:
    """Everything that is said, as definitions in one schema."""
    wanted: list[tuple[str, Any, Any]] = [(str(model), "serialization", TypeAdapter(model)) for model in SENT]
    wanted += [(str(model), "validation", TypeAdapter(model)) for model in RECEIVED]
    _, schema = TypeAdapter.json_schemas(wanted, schema_generator=_Generator)
    # Of what both describe, such as the letters of planets, the models are the source.
    definitions = {**_seen_position(), **schema["$defs"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {name: _plain(definitions[name], definitions) for name in sorted(definitions)},
    }


def _seen_position() -> dict[str, Any]:
    """The definitions of the schema of positions, with `Position` itself, as far as somebody at the table may see."""
    position = dict(load_schema("position"))
    definitions = {_type_name(name): schema for name, schema in position.pop("$defs").items()}
    definitions["Position"] = {key: value for key, value in position.items() if key not in ("$schema", "title")}
    definitions["DeckCards"] = definitions["DeckCards"]["oneOf"][1]  # nobody sees the cards, only how many there are
    del definitions["Options"]  # whoever writes a position may leave some out; what is sent has them all
    return definitions


def _plain(schema: Any, definitions: Mapping[str, Any]) -> Any:
    """A schema with names as they are here, in terms that types of a language can express."""
    if isinstance(schema, list):
        return [_plain(one, definitions) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("x-schema") == "position":
        return {"$ref": "#/$defs/Position"}
    plain = {key: _plain(value, definitions) for key, value in schema.items() if key != "default"}
    if "$ref" in plain:
        plain["$ref"] = f"#/$defs/{_referred(plain)}"
    if plain.get("minItems") != plain.get("maxItems"):  # of lists, only pairs and the like have a type of their own
        plain.pop("minItems", None), plain.pop("maxItems", None)
    names = _names(plain.get("propertyNames", {}), definitions)
    if names:
        del plain["propertyNames"]
        plain |= {"properties": dict.fromkeys(names, plain["additionalProperties"]), "additionalProperties": False}
    return plain


def _names(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> list[str]:
    """The names that a schema allows, one by one; empty where there is no end of them."""
    if "$ref" in schema:
        return _names(definitions[_referred(schema)], definitions)
    if "anyOf" in schema:
        return [name for part in schema["anyOf"] for name in _names(part, definitions)]
    if "const" in schema:
        return [schema["const"]]
    names: list[str] = schema.get("enum", [])
    return names


def _referred(schema: Mapping[str, Any]) -> str:
    name = _type_name(schema["$ref"].removeprefix("#/$defs/"))
    return "OptionsDoc" if name == "Options" else name


def _type_name(name: str) -> str:
    """`PlanetState` for `planet-state`."""
    return "".join(word[:1].upper() + word[1:] for word in name.split("-"))
