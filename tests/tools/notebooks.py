"""Run every notebook and keep its outputs: ``python -m tests.tools.notebooks``. The diff is reviewed.

Outputs are kept as a reader without a kernel needs them: the picture and the words of a board, not the id of a widget long gone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"


def renew(path: Path) -> None:
    """Run one notebook from a clean kernel and write it back without what changes from run to run."""
    book = nbformat.read(path, 4)
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
    for number, cell in enumerate(book.cells):
        cell.id = f"cell-{number}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    book.metadata.pop("widgets", None)
    book.metadata["language_info"] = {"name": "python"}
    book.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(book, path)


if __name__ == "__main__":
    for path in [Path(a) for a in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")):
        renew(path)
        print(path.name)
