"""The version, for the package, its records and its command line."""

VERSION = "0.1.0"
