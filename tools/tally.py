"""Adds up what pytest, vitest and Playwright said of their last run in `make test`: `N passed, N failed`.

Exits with 1 when a suite left no result, ran no test, or failed. Only what the suites themselves reported is counted.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree


class Tally(NamedTuple):
    passed: int
    failed: int
    skipped: int


def pytest(path: Path) -> Tally:
    passed = failed = skipped = 0
    for case in ElementTree.parse(path).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return Tally(passed, failed, skipped)


def vitest(path: Path) -> Tally:
    report = json.loads(path.read_text())
    # A file that does not even load has no test that could fail; its error must count all the same.
    unloaded = sum(1 for file in report["testResults"] if file["status"] == "failed" and not file["assertionResults"])
    skipped = report["numPendingTests"] + report["numTodoTests"]
    return Tally(report["numPassedTests"], report["numFailedTests"] + unloaded, skipped)


def playwright(path: Path) -> Tally:
    report = json.loads(path.read_text())
    stats = report["stats"]
    return Tally(stats["expected"] + stats["flaky"], stats["unexpected"] + len(report["errors"]), stats["skipped"])


SUITES: dict[str, tuple[Callable[[Path], Tally], Path]] = {
    "pytest": (pytest, Path("test-results/pytest.xml")),
    "vitest": (vitest, Path("web/test-results/vitest.json")),
    "Playwright": (playwright, Path("web/test-results/playwright.json")),
}


def main() -> int:
    tallies: list[Tally] = []
    for name, (read, path) in SUITES.items():
        if path.exists():
            tallies.append(read(path))
        else:
            print(f"{name} did not run")
    passed, failed, skipped = (sum(column) for column in zip(*tallies, strict=True)) if tallies else (0, 0, 0)
    if tallies:
        print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    whole = len(tallies) == len(SUITES) and all(tally.passed for tally in tallies)
    return 0 if whole and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
