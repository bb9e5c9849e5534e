"""The Python environment that the browser tests run in: Debian's browsers, and packages of pinned versions in .build-browser."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / ".build-browser"


def made(name, requirements):
    """An environment's Python program; the environment is made if its requirements are not those of the one that is there."""
    folder = FOLDER / name
    python = folder / "bin" / "python"
    mark = folder / "made-for"
    wanted = hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()
    if python.exists() and mark.exists() and mark.read_text() == wanted:
        return python
    print(f"installing what {requirements.relative_to(ROOT)} names", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    log = FOLDER / f"{name}.log"
    commands = [
        [sys.executable, "-m", "venv", folder],
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements],
    ]
    with log.open("wb") as output:
        for command in commands:
            if subprocess.run(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL).returncode != 0:
                raise SystemExit(f"{log.read_text(errors='replace')}\nthe packages could not be installed; see above")
    mark.write_text(wanted)
    return python


def enter():
    """Goes on in the environment: the running script is executed again by that environment's Python."""
    sys.dont_write_bytecode = True
    if pathlib.Path(sys.prefix).resolve() == (FOLDER / "packages").resolve():
        return
    subprocess.run([ROOT / "deploy" / "packages", "browser"], check=True)
    python = made("packages", HERE / "requirements.txt")
    os.execv(python, [python, "-B", *sys.argv])


def axe_script():
    """The source of axe-core, which its package ships."""
    import axe_playwright_python

    return (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
