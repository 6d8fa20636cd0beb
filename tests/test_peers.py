"""The comparison with other engines, where it needs none of them: commands that print rows of their own."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

PEERS = Path(__file__).parents[1] / "benchmarks" / "peers" / "peers.py"
ROWS = """
import json, os, sys
print("what a program says before its rows")
row = {"engine": "ours", "actions_per_game": 4.0, "legal_per_decision": 2.5, "notes": " ".join(sys.argv[1:])}
row |= {"game": f"on {len(os.sched_getaffinity(0))} cores", "actions_per_s": 12345.6, "games_per_s": 3086.4}
print(json.dumps([row, row | {"cores": 2}]))
"""


def compare(*options: str, program: Path, arguments: str) -> str:
    command = f"{shlex.join([sys.executable, str(program)])} {arguments}"
    done = subprocess.run(
        [sys.executable, PEERS, "--only", "no engine", "--also", command, *options],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout


def test_a_command_of_ones_own_is_in_the_table(tmp_path: Path) -> None:
    program = tmp_path / "rows of ours.py"
    program.write_text(ROWS)
    head, first, second = (
        [cell.strip() for cell in line.split("|")]
        for line in compare("--seconds", "3", program=program, arguments="--for {seconds}").splitlines()
    )
    assert dict(zip(head, first, strict=True)) == {
        "engine": "ours", "game": "on 1 cores", "cores": "1", "actions/s": "12,346", "games/s": "3,086.4",
        "actions/game": "4.0", "legal actions": "2.5", "notes": "--for 3.0",
    }  # fmt: skip
    assert second[head.index("cores")] == "2"


def test_a_command_has_the_cores_that_it_asks_for(tmp_path: Path) -> None:
    program = tmp_path / "ours.py"
    program.write_text(ROWS)
    here = str(len(os.sched_getaffinity(0)))
    rows = json.loads(compare("--cores", here, "--json", program=program, arguments="--cores {cores}"))
    assert rows[0]["game"] == f"on {here} cores"
    assert rows[0]["notes"] == f"--cores {here}"


def test_a_command_without_rows_does_not_end_the_comparison(tmp_path: Path) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("")
    (row,) = json.loads(compare("--json", program=silent, arguments=""))
    assert row["skipped"].startswith("printed no rows")
