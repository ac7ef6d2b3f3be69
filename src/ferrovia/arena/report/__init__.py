"""Reports as single HTML pages, with pictures drawn here."""

from ferrovia.arena.report.study_report import study_report
from ferrovia.arena.report.tournament_report import html_report

__all__ = ["html_report", "study_report"]
