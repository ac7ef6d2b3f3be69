"""The client is fully translated: no text is missing, malformed or hard-coded."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from ferrovia import mechanisms
from ferrovia.boards import BOARDS, load
from ferrovia.game import refusals as game_refusals
from ferrovia.tables import refusals as server_refusals

SOURCES = Path(__file__).parents[2] / "web" / "src"

# The forms that whole numbers take. To check one, in a browser or in Node:
# new Intl.PluralRules("ro").resolvedOptions().pluralCategories
FORMS = {
    "de": {"one", "other"},
    "en": {"one", "other"},
    "es": {"one", "many", "other"},
    "fr": {"one", "many", "other"},
    "it": {"one", "many", "other"},
    "pt-BR": {"one", "many", "other"},
    "pt-PT": {"one", "many", "other"},
    "ro": {"one", "few", "other"},
}

# The same of ordinals: new Intl.PluralRules("en", { type: "ordinal" }).resolvedOptions().pluralCategories
ORDINAL_FORMS = {
    "de": {"other"},
    "en": {"one", "two", "few", "other"},
    "es": {"other"},
    "fr": {"one", "other"},
    "it": {"many", "other"},
    "pt-BR": {"other"},
    "pt-PT": {"other"},
    "ro": {"one", "other"},
}

# Refusals without a code of the server's own: it crashed, or does not answer at all.
TROUBLE = {"FAULT", "LINK_DAMAGED", "LINK_LARGE", "UNREACHABLE"}

BRAND = "Ferrovia"

Entry = str | dict[str, str]

CALL = re.compile(r"\b(?:t|maybe)\(")
LITERAL_CALL = re.compile(r"""\bt\(\s*(?:[^(),]*\?\s*)?["']([^"']+)["'](?:\s*:\s*["']([^"']+)["'])?""")
TEMPLATE_CALL = re.compile(r"\b(?:t|maybe)\(\s*`([^`]+)`")
NOT_MARKUP = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
EXPRESSION = re.compile(r"\{[^{}]*\}")
SPOKEN_ATTRIBUTE = re.compile(r'\b(?:aria-label|aria-description|alt|placeholder|title)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")


def catalogue(language: str) -> dict[str, Entry]:
    texts: dict[str, Entry] = json.loads((SOURCES / "i18n" / f"{language}.json").read_text())
    return texts


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def sources() -> list[str]:
    paths = [path for path in SOURCES.rglob("*") if path.suffix in {".svelte", ".ts"}]
    return [path.read_text() for path in paths]


def literal_keys() -> set[str]:
    found = (match.groups() for source in sources() for match in LITERAL_CALL.finditer(source))
    return {key for keys in found for key in keys if key}


def key_patterns() -> set[str]:
    """Composed keys like `card.${card}`, as patterns of the keys they can become."""
    templates = {match[1] for source in sources() for match in TEMPLATE_CALL.finditer(source)}
    return {
        r"[\w-]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", template)))  # values contain no dots
        for template in templates
    }


def literal_texts(component: str) -> list[str]:
    """Words in a component that no catalogue can translate."""
    markup = NOT_MARKUP.sub("", component)
    # Expressions may contain braces: remove the innermost ones first.
    while EXPRESSION.search(markup):
        markup = EXPRESSION.sub("", markup)
    shown = [*SPOKEN_ATTRIBUTE.findall(markup), *TAG.split(markup)]
    words = (unescape(text).replace(BRAND, "").strip() for text in shown)
    return [text for text in words if any(map(str.isalpha, text))]


def test_every_language_has_a_catalogue() -> None:
    assert {path.stem for path in (SOURCES / "i18n").glob("*.json")} == set(FORMS)


@pytest.mark.parametrize("language", FORMS)
def test_a_catalogue_has_the_keys_of_the_english_one(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))


@pytest.mark.parametrize("language", FORMS)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, entry in catalogue(language).items() if not all(map(str.strip, texts(entry)))] == []


@pytest.mark.parametrize("language", FORMS)
def test_every_text_has_the_placeholders_of_the_english_one(language: str) -> None:
    """But one of a thing need not be counted: "a card"."""
    english = {key: placeholders(texts(entry)[-1]) for key, entry in catalogue("en").items()}
    wrong = {}
    for key, entry in catalogue(language).items():
        one = entry.get("one") if isinstance(entry, dict) else None
        for text in texts(entry):
            spare: set[str] = {"n"} if text == one else set()
            if placeholders(text) | spare != english[key] | spare:
                wrong[key] = text
    assert wrong == {}


@pytest.mark.parametrize("language", FORMS)
def test_a_plural_has_exactly_the_forms_of_its_language(language: str) -> None:
    """And one for zero, where the rules of a language are not what its people write."""
    entries = catalogue(language)
    plurals = {key for key, entry in catalogue("en").items() if isinstance(entry, dict)}
    assert {key for key, entry in entries.items() if isinstance(entry, dict)} == plurals
    ordinal = set(entries["ordinal"])
    wrong = {
        key: entries[key] for key in plurals - {"ordinal"} if set(entries[key]) - {"zero"} != FORMS[language]
    }
    assert wrong == {}
    assert ordinal == ORDINAL_FORMS[language]


def test_the_keys_of_every_text_can_be_read_from_the_source() -> None:
    for source in sources():
        understood = len(LITERAL_CALL.findall(source)) + len(TEMPLATE_CALL.findall(source))
        assert len(CALL.findall(source)) == understood, source


def test_every_key_in_use_has_a_text() -> None:
    keys = set(catalogue("en"))
    assert literal_keys() - keys == set()
    assert [
        pattern for pattern in key_patterns() if not any(re.fullmatch(pattern, key) for key in keys)
    ] == []


def test_every_text_is_in_use() -> None:
    known, patterns = literal_keys(), key_patterns()
    unused = [
        key
        for key in catalogue("en")
        if key not in known and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert unused == []


def test_every_refusal_has_a_text() -> None:
    named = {**vars(game_refusals), **vars(server_refusals)}
    codes = {value for name, value in named.items() if name.isupper() and isinstance(value, str)}
    codes |= {code for code, _ in game_refusals.REASONS.values()}
    told = {key.removeprefix("refusal.") for key in catalogue("en") if key.startswith("refusal.")}
    assert told == codes | TROUBLE


def test_reconstructed_parts_are_described_as_in_the_board_file() -> None:
    told = {name: catalogue("en").get(f"reconstructed.{name}") for name in BOARDS}
    assert told == {name: load(name).reconstructed for name in BOARDS}


def test_a_board_is_called_in_english_what_its_file_calls_it() -> None:
    assert {name: catalogue("en")[f"board.{name}"] for name in BOARDS} == {
        name: load(name).name for name in BOARDS
    }


# For whoever runs the server: in English, like the command line and the log.
UNTRANSLATED = SOURCES / "operator"
COMPONENTS = [path for path in sorted(SOURCES.rglob("*.svelte")) if UNTRANSLATED not in path.parents]


@pytest.mark.parametrize("component", COMPONENTS, ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_no_component_has_hard_coded_text(component: Path) -> None:
    assert literal_texts(component.read_text()) == []


def test_hard_coded_text_is_found() -> None:
    component = """
    <script>const unseen = "word"</script>
    <!-- A comment is unseen. -->
    <h1 class="brand" title="Start">Ferrovia</h1>
    <button onclick={() => act({ n: 1 })} aria-label={t("take")}>{count} cards</button>
    <style>p { color: red }</style>
    """
    assert literal_texts(component) == ["Start", "cards"]


@pytest.mark.parametrize("language", ["fr", "it"])
def test_apostrophes_are_those_of_print(language: str) -> None:
    """In the two languages that write one in every other sentence."""
    entries = catalogue(language).items()
    assert [key for key, entry in entries for text in texts(entry) if "'" in text] == []


def test_the_client_says_of_a_refusal_what_the_terminal_says() -> None:
    """But where the terminal names people or counts things, for which catalogues have no blanks."""
    english = catalogue("en")
    plain = [each for each in mechanisms.REFUSALS if not re.search(r"\{(owner|\w+:)", each.says)]
    assert len(plain) > 20
    assert {each.code: english[f"refusal.{each.code}"] for each in plain} == {
        each.code: each.says for each in plain
    }
