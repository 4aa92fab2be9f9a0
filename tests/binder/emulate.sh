#!/usr/bin/env bash
# Build what Binder would build, without Docker: a fresh clone, the Jupyter that repo2docker's own lock file names, then the steps of
# its Dockerfile in their order, and every notebook run through binder/start. What this cannot show: the image's Ubuntu, its user
# who is not root, its memory limit, the hub's proxy.
#
#     tests/binder/emulate.sh REPOSITORY FOLDER [PYTHON]
#
# REPOSITORY  what to clone: a path or an address; only what is committed counts, as on Binder
# FOLDER      where to build; made new, and left there to look at (env/bin/jupyter lab starts what was built)
# PYTHON      the Python that binder/runtime.txt names; default: pythonX.Y of that name
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2; fi
repository=$1 folder=$2
if [ -e "$folder" ]; then echo "$folder is there already: name a new folder" >&2; exit 2; fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
step() { printf '\n== %s\n' "$*"; }

step "a fresh clone"
git clone -q "$repository" "$folder/repo"
cd "$folder/repo"
wanted=$(sed 's/^python-//' binder/runtime.txt)
python=${3:-python$wanted}
"$python" -c "import sys; got = '%d.%d' % sys.version_info[:2]; sys.exit(got != '$wanted' and f'runtime.txt asks for $wanted; this is {got}')"
git log -1 --format='%h %s'

step "repo2docker accepts it, and writes the Dockerfile"
"$python" -m venv "$folder/r2d"
"$folder/r2d/bin/pip" install -qq jupyter-repo2docker
"$folder/r2d/bin/jupyter-repo2docker" --version
"$folder/r2d/bin/jupyter-repo2docker" --no-build --debug . > "$folder/Dockerfile.txt" 2>&1 ||
    { tail -20 "$folder/Dockerfile.txt"; exit 1; }
# The build goes by what it found: had it overlooked a file of ours, the steps below would prove nothing.
for found in "python=$wanted" "binder/requirements.txt" "binder/postBuild" "binder/start"; do
    grep -qF -- "$found" "$folder/Dockerfile.txt" || { echo "its Dockerfile does not mention $found" >&2; exit 1; }
done
grep -nE 'pip install|postBuild|R2D_ENTRYPOINT' "$folder/Dockerfile.txt"

step "the Jupyter of its base image"
packs=$("$folder/r2d/bin/python" -c "import pathlib, repo2docker; print(pathlib.Path(repo2docker.__file__).parent / 'buildpacks' / 'conda')")
"$python" - "$packs/environment.py-$wanted-linux-64.lock" > "$folder/base.txt" <<'P'
import re, sys

# The names under which pip knows the parts that decide how a notebook runs and a widget shows.
SAME = "comm ipykernel ipython ipywidgets jupyter_client jupyter_core jupyter_server jupyterlab jupyterlab_server jupyterlab_widgets"
SAME += " nbclient nbformat notebook pyzmq tornado traitlets widgetsnbextension"
names = {**{n: n for n in SAME.split()}, "nbconvert-core": "nbconvert"}
found = {}
for line in open(sys.argv[1]):
    archive = re.match(r"\S+/([^/]+)-([^-/]+)-[^-/]+\.(?:conda|tar\.bz2)", line)
    if archive and archive[1] in names:
        found[names[archive[1]]] = archive[2]
missing = {"jupyterlab", "ipykernel", "jupyter_server"} - set(found)
if missing:
    sys.exit(f"the lock file names no {', '.join(sorted(missing))}")
print(*(f"{name}=={version}" for name, version in sorted(found.items())), sep="\n")
P
grep -E '^(jupyterlab|ipykernel|jupyter_server|ipywidgets)==' "$folder/base.txt"
"$python" -m venv "$folder/env"
"$folder/env/bin/pip" install -qq -r "$folder/base.txt"

step "the Dockerfile's steps: requirements, postBuild"
# A home of its own: settings and extensions of whoever runs this are not on Binder.
mkdir "$folder/home"
export PATH="$folder/env/bin:$PATH" HOME="$folder/home" VIRTUAL_ENV="$folder/env"
unset PYTHONPATH PYTHONHOME JUPYTER_PATH JUPYTER_CONFIG_PATH JUPYTER_CONFIG_DIR || true
if [ -f binder/apt.txt ]; then
    grep -vE '^\s*(#|$)' binder/apt.txt | xargs -r apt-cache show --no-all-versions > /dev/null
fi
pip install -qq --no-cache-dir -r binder/requirements.txt
./binder/postBuild
pip check
jupyter labextension list 2>&1 | tee "$folder/extensions.txt" | grep -E 'anywidget|jupyter-widgets'
jupyter server extension list 2>&1 | tee "$folder/server_extensions.txt" | grep -E 'islands_nb.*OK'

step "binder/start brings our settings to the server"
./binder/start python - <<'P'
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

ServerApp().load_config_file()
assert KernelWebsocketHandler.open.__name__ == "open_at_once", "the settings were not read"
print("read")
P

step "every notebook, from a clean kernel"
count=0
while IFS= read -r notebook; do
    begun=$SECONDS
    ./binder/start jupyter execute --timeout=300 "$notebook" > "$folder/run.txt" 2>&1 || { tail -40 "$folder/run.txt"; exit 1; }
    echo "$notebook: $((SECONDS - begun)) s"
    count=$((count + 1))
done < <(git ls-files 'notebooks/*.ipynb')
[ "$count" -gt 0 ] || { echo "no notebook is committed" >&2; exit 1; }
printf '\n%s notebooks ran; built in %s s\n' "$count" "$SECONDS"
