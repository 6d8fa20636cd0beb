"""The folder of an arena: a record for each game as it ends, so that a run that was stopped can go on."""

import json
from pathlib import Path
from typing import Any

from planetarium import __version__
from planetarium.content import standard_content
from planetarium.errors import OptionsError, PlanetariumError, RecordError
from planetarium.files import FileError, json_text, make_folder, read_json, write_text
from planetarium.game import Game
from planetarium.game.record import read_record, replay

SUMMARY = "arena.json"


class Archive:
    """Records of one arena, and its summary in arena.json.

    Settings are written before the first game: a folder never mixes games of two arenas, nor of two versions of
    the bots. Who changes a bot without changing the version must take a new folder.
    """

    def __init__(self, folder: Path, settings: dict[str, Any]) -> None:
        self.folder = folder
        self._settings = settings
        self._head = {"format": "planetarium-arena", "version": 1, "planetarium": __version__, "settings": settings}
        make_folder(folder)
        if not (folder / SUMMARY).exists():
            self._write(SUMMARY, self._head)
        elif different := self._differences():
            raise OptionsError(f"{folder} holds an arena with other settings ({different}); name another folder")

    def _differences(self) -> str:
        """What the arena in the folder was given differently, in words; nothing if it is the same arena."""
        path = self.folder / SUMMARY
        try:
            found = read_json(path)
            theirs = {"planetarium": found["planetarium"], **found["settings"]}
        except (FileError, KeyError, TypeError):
            raise OptionsError(f"{path}: is not the summary of an arena; name another folder") from None
        ours = {"planetarium": __version__, **self._settings}
        return ", ".join(f"{key}: {json.dumps(theirs.get(key))}" for key in ours if theirs.get(key) != ours[key])

    def replay(self, name: str, fresh: Game) -> Game | None:
        """The finished game of a name if its record is there; `fresh` is that game at its first decision.

        RecordError if the record does not replay, or is of another game.
        """
        path = self.folder / f"{name}.json"
        if not path.exists():
            return None
        try:
            doc = read_record(path)
            # The given content is known; reading an embedded one for every game would take longer than its replay.
            doc["content"] = {key: doc["content"][key] for key in ("id", "hash")}
            game = replay(doc, fresh.content)
        except PlanetariumError as error:
            raise RecordError(f"{path}: {error}; remove it to play that game again") from None
        same = fresh.record()
        mine = game.record()
        if not game.is_over or any(mine[part] != same[part] for part in ("options", "names", "key_sha256", "start")):
            raise RecordError(f"{path}: is the record of another game; remove it to play that game again")
        return game

    def keep(self, name: str, game: Game) -> None:
        """Writes the record of a finished game; without thinking times, so that it is always the same."""
        record = game.record(embed=game.content.hash != standard_content().hash)
        record["times"] = []
        self._write(f"{name}.json", record)

    def conclude(self, summary: dict[str, Any]) -> None:
        """Writes the summary beside the records."""
        self._write(SUMMARY, self._head | summary, indent=1)

    def _write(self, name: str, doc: dict[str, Any], indent: int | None = None) -> None:
        write_text(self.folder / name, json_text(doc, indent=indent))
