"""The command line in tests: arguments in, what it printed and its exit code out."""

import json
from typing import Any

import pytest

from planetarium.cli import main


class Shell:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def run(self, *arguments: str) -> str:
        """What a command prints; it must succeed."""
        code, out, err = self.try_(*arguments)
        assert code == 0, err
        return out

    def json(self, *arguments: str) -> Any:
        return json.loads(self.run(*arguments, "--json"))

    def try_(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        out, err = self.capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return code, out, err
