"""Which passwords are refused because somebody would guess them, and why.

What counts is how many characters do not follow from what came before: repetitions, runs through the alphabet
and walks over the keyboard are one guess each, however long they are. Names and the words that everybody
thinks of are one guess, too, whatever digits come before or after them."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Literal

from ferrovia.tables.refusals import WEAK_PASSWORD, refuse

Why = Literal["pattern", "name", "common"]

SURPRISES = 5  # characters that cannot be foreseen
DIGITS = 12  # of a password without anything else: shorter ones are dates and telephone numbers

_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "1234567890-=",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm,./",
    "yxcvbnm,.-",
    "wxcvbn,;:",
    "!@#$%^&*()",
    '!"§$%&/()=',
    *("1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "1q2w3e4r5t6y7u8i9o0p"),
)
_NEXT = {pair for row in (*_ROWS, *(row[::-1] for row in _ROWS)) for pair in pairwise(row)}

_DISGUISES = str.maketrans("013457@$!|€", "oieastasile")

# In the languages of the client: what people write who would rather not think of a password.
_WORDS = """
    password passwort passwords passw passwd kennwort geheim secret secure security contrasena clave
    senha motdepasse mdp parola lozinka haslo wachtwoord losenord salasana пароль letmein login logon
    signin welcome welkom willkommen bienvenue bienvenido bemvindo benvenuto hello hallo bonjour hola
    ciao servus access admin administrator root superuser user guest test tester testing testtest
    default changeme change master system computer internet server network windows linux apple google
    facebook samsung android iphone microsoft qwerty qwertz azerty asdf iloveyou ilove loveyou loveme
    love lover forever always angel angels princess prinzessin princesse princesa principessa prince
    queen king sunshine sonnenschein soleil sunflower flower flowers blume schatz schatzi liebling liebe
    amour amor amore teamo tequiero tiamo jetaime cherie chouchou doudou family familie famille familia
    famiglia mother father mama papa baby babygirl babyboy sweet sweetie honey cookie chocolate chocolat
    schokolade cheese pepper banana orange cherry strawberry peanut butterfly monkey dragon tiger lion
    eagle falcon wolf dolphin horse kitty kitten puppy doggy buster bailey rocky bandit charlie maggie
    ginger pokemon pikachu starwars superman batman spiderman ironman hulk wonderwoman matrix gandalf
    merlin hobbit harrypotter hogwarts frodo naruto minecraft fortnite roblox nintendo mario zelda
    warcraft counterstrike football futbol fussball fotbal calcio soccer baseball basketball hockey
    tennis golf rugby liverpool arsenal chelsea barcelona realmadrid juventus bayern dortmund manchester
    yankees lakers cowboys steelers eagles packers ferrari porsche mercedes corvette mustang harley
    yamaha honda toyota summer winter spring autumn sommer herbst fruehling ete hiver printemps automne
    verano invierno verao inverno estate vara january february march april june july august september
    october november december januar februar maerz juni juli oktober dezember janvier fevrier mars avril
    juin juillet aout septembre octobre novembre decembre enero febrero marzo abril junio julio agosto
    septiembre octubre noviembre diciembre monday tuesday wednesday thursday friday saturday sunday
    montag dienstag mittwoch donnerstag freitag samstag sonntag michael michelle jennifer jessica ashley
    amanda nicole daniel andrew joshua matthew robert thomas william anthony jordan hunter justin
    brandon nathan samantha hannah elizabeth stefan andreas alexander sebastian florian christian martin
    patrick nicolas julien camille marie isabelle alejandro carlos fernando francesco giuseppe
    alessandro andrea antonio joao pedro beatriz mihai andreea maria anna freedom whatever trustno
    trustnoone nothing something nobody private hidden mypassword thepassword yourpassword jesus christ
    godisgood blessed faith hope grace heaven money dollar million rockstar music guitar guitarra piano
    metallica nirvana slipknot eminem blink killer ninja pirate hacker shadow phoenix diamond silver
    golden crystal purple yellow green america american canada england london paris berlin madrid roma
    italia france deutschland germany espana mexico brasil portugal romania bucuresti ferrovia train
    trains railway ticket tickettoride zugumzug eisenbahn locomotive
    """
_COMMON = frozenset(_WORDS.split())


def check_password(password: str, name: str) -> None:
    """Raises `Refused` for a password that is soon guessed."""
    if why := weakness(password, name):
        raise refuse(WEAK_PASSWORD, why=why)


def weakness(password: str, name: str) -> Why | None:
    """Why it would soon be guessed."""
    text = _once(unicodedata.normalize("NFKC", password).casefold())
    if _surprises(text) < SURPRISES or (text.isdigit() and len(text) < DIGITS):
        return "pattern"
    own = _letters(name.casefold())
    words = {_letters(text), _letters(text.translate(_DISGUISES))}
    if own and any(_surprises(word.replace(own, "")) < SURPRISES for word in words if own in word):
        return "name"
    core = _core(text)
    cores = {_letters(core), _letters(core.translate(_DISGUISES)), _letters(text.translate(_DISGUISES))}
    return "common" if cores & _COMMON else None


def _surprises(text: str) -> int:
    """How many characters do not follow from the ones before."""
    return bool(text) + sum(one != other and (one, other) not in _NEXT for one, other in pairwise(text))


def _once(text: str) -> str:
    """What is repeated, if it is nothing but a repetition."""
    return text[: (text + text).find(text, 1)]


def _letters(text: str) -> str:
    """Without what may be put between letters and digits."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if char.isalnum())


def _core(text: str) -> str:
    """Without the digits and signs at both ends."""
    letters = [place for place, char in enumerate(text) if char.isalpha()]
    return text[letters[0] : letters[-1] + 1] if letters else ""
