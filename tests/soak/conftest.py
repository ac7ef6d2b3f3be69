"""The figures of the long runs are printed at the end."""

from __future__ import annotations

from itertools import chain

from _pytest.terminal import TerminalReporter

from tests.soak.figures import FIGURES


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    reports = chain.from_iterable(terminalreporter.stats.get(how, ()) for how in ("passed", "failed"))
    told = [lines for report in reports for name, lines in report.user_properties if name == FIGURES]
    if told:
        terminalreporter.section("figures")
        for line in chain.from_iterable(told):
            terminalreporter.write_line(line)
