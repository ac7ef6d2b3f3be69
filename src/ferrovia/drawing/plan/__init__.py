"""The making of a stored drawing: a search for places that suit everybody. Needs numpy.

node tools/art/land.mjs usa > land.json
ferrovia maps layout usa --land land.json --out src/ferrovia/drawing/drawings/usa.json
"""
