"""What is written into arrays inside the compiled core: numbers of actions, masks, observations, many games.

Arrays are `memoryview`s of the right type, so nothing here needs numpy, and the plain form gets plain ints.
Modules with a `.pxd` are compiled.
"""

from ferrovia.compiled import choose_form

choose_form(__path__)
