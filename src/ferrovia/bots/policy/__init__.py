"""What runs inside the compiled core: policies, worlds, playouts. Modules with a `.pxd` are compiled."""

from ferrovia.compiled import choose_form

choose_form(__path__)
