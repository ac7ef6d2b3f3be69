"""Bots in any language: programs that read and write lines of JSON (docs/bot-protocol.md)."""
