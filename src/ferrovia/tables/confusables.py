"""What a name looks like: two names with the same look would be taken for the same person.

A look leaves out what the eye skips: accents, punctuation, spaces and whatever is invisible. Letters of
Cyrillic and Greek count as the Latin ones that they resemble, and so do a zero, a one and the old tricks "rn"
and "vv". A capital I resembles an l, and a small i does not: so a name is compared both as it is written and
in small letters."""

from __future__ import annotations

import unicodedata

FORMER = "Former player"  # how people are called whose account has been deleted

# Letters that appear to be those below them. Only of alphabets whose letters appear to be Latin ones.
_LOOK_ALIKES = (
    ("АаВЕеКкМНОоРрСсТУуХхЅѕІіЈјԚԛԜԝһҺԁӀӏҮүпгЗ", "AaBEeKkMHOoPpCcTYyXxSsIiJjQqWwhhdIlYynr3"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγϳ", "ABEZHIKMNOPTYXaikvopuxyj"),
    ("ıłŁøØđĐħŧɑɡƖǀ", "ilLoOdDhtagIl"),
    ("I01|", "loll"),
)
_SAME = {ord(a): b for letters, latin in _LOOK_ALIKES for a, b in zip(letters, latin, strict=True)}
_PAIRS = (("rn", "m"), ("vv", "w"))
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})


def look(name: str) -> str:
    """The same for names that people would mix up; empty for a name that nobody can see."""
    seen = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    visible = [char for char in seen if not _skipped(char)]
    letters = [char for char in visible if not _is(char, "P", "Z")] or visible
    # The second time for capitals that were found to be an I.
    text = "".join(letters).translate(_SAME).translate(_SAME).casefold()
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return unicodedata.normalize("NFC", text)


def forms(name: str) -> frozenset[str]:
    """Return what it looks like as it is written, and in small letters. Names that share a form count as the
    same."""
    return frozenset((look(name), look(unicodedata.normalize("NFKC", name).casefold())))


def same_name(one: str, other: str) -> bool:
    """Would people mix them up, at a table or among accounts?"""
    return not forms(one).isdisjoint(forms(other))


def mixes_alphabets(name: str) -> bool:
    """Is there a word with letters of two alphabets that resemble each other?"""
    return any(len(_alphabets(word)) > 1 for word in unicodedata.normalize("NFKC", name).split())


def _alphabets(word: str) -> frozenset[str]:
    return frozenset(unicodedata.name(char, "").partition(" ")[0] for char in word) & _ALPHABETS


def _skipped(char: str) -> bool:
    """An accent, or nothing that can be seen. In scripts of other kinds marks are vowels, and count."""
    if char in _INVISIBLE or _is(char, "C"):
        return True
    if unicodedata.category(char) not in ("Mn", "Me"):
        return False
    named = unicodedata.name(char, "")
    return named.startswith(("COMBINING", "VARIATION SELECTOR", "MONGOLIAN FREE"))


def _is(char: str, *kinds: str) -> bool:
    return unicodedata.category(char).startswith(kinds)
