"""The tests of board.js, which node runs: what they say is said here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_board_js():
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules" / "jsdom").exists():
        why = "node and `npm install` in tests/js are needed for the tests of board.js"
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    done = subprocess.run([node, "--test", "board.test.mjs"], cwd=HERE, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-8000:]
    assert "\n# fail 0\n" in done.stdout or "fail 0" in done.stdout
    assert "# tests 0" not in done.stdout
