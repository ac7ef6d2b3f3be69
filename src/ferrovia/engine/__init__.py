"""The rules: what is legal, what an action does, what it scores. No I/O, no names, no players.

The modules with a `.pxd` beside them are compiled if there is a compiler. `FERROVIA_PURE=1` forces the
plain form even then.
"""

from ferrovia.compiled import choose_form

choose_form(__path__)

from ferrovia.engine import core
from ferrovia.engine.core import Core, IllegalAction
from ferrovia.engine.dealer import Dealer, Generator
from ferrovia.engine.state import State

COMPILED: bool = not str(core.__file__).endswith((".py", ".pyc"))

__all__ = ["COMPILED", "Core", "Dealer", "Generator", "IllegalAction", "State"]
