"""How much memory a reader of Binder uses: the server, and a kernel with boards open and a batch of games played.

Run in the environment that ``emulate.sh`` built: ``FOLDER/env/bin/python tests/binder/memory.py``. Linux only; fails above 1 GB.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

from jupyter_client.manager import start_new_kernel

LIMIT = 1000  # MB
PORT = 8931
CELLS = [
    'import islands_nb as isl\ns = isl.start("virgin_seas", seats=4, seed=7, bots={1: "greedy", 2: "greedy", 3: "random"})\ns',
    "s.board(0)",
    'isl.plots.course(isl.start("one_eye", seats=5, seed=7, bots=dict.fromkeys(range(5), "greedy")).run())',
    'runs = isl.simulate("one_eye", seats=4, bots=["search", "greedy", "greedy", "random"], games=48, pool=2, progress=False)',
    's.story("game.html", seat="all")',
]


def megabytes(pid: int) -> float:
    """What a process and its children keep in memory."""
    try:
        told = Path(f"/proc/{pid}/status").read_text().splitlines()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return 0.0  # it has ended
    own = next((line for line in told if line.startswith("VmRSS")), "VmRSS: 0 kB")
    return int(own.split()[1]) / 1024 + sum(megabytes(int(child)) for child in children)


def watched(server: int, kernel: int, seen: list[tuple[float, float]], over: threading.Event) -> None:
    """Look again and again, until it is over: a batch's processes are gone when it ends."""
    while True:
        seen.append((megabytes(server), megabytes(kernel)))
        if over.wait(0.2):
            return


def main() -> None:
    """Measure, and say it."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={PORT}", "--allow-root", "--IdentityProvider.token="]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(300):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{PORT}/lab", timeout=2).close()
                    break
                except OSError:
                    time.sleep(0.5)
            manager, client = start_new_kernel()
            most = 0.0
            kernel = manager.provisioner.pid
            for cell in CELLS:
                seen: list[tuple[float, float]] = []
                over = threading.Event()
                watch = threading.Thread(target=watched, args=(server.pid, kernel, seen, over))
                watch.start()
                answer = client.execute_interactive(cell, timeout=600, output_hook=lambda _: None)
                over.set()
                watch.join()
                assert answer["content"]["status"] == "ok", answer["content"]
                parts = max(seen, key=sum)
                most = max(most, sum(parts))
                print(f"server {parts[0]:.0f} MB, kernel {parts[1]:.0f} MB in: {cell.splitlines()[-1][:70]}", flush=True)
            manager.shutdown_kernel(now=True)
        finally:
            server.terminate()
            server.wait(30)
    print(f"at most {most:.0f} MB together; the limit is {LIMIT}")
    sys.exit(most > LIMIT)


if __name__ == "__main__":
    main()
