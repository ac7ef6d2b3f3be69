"""Making a stored drawing: a search for places that suit everything on it. Needs numpy.

node tools/art/land.mjs usa > land.json
ferrovia boards layout usa --land land.json --out src/ferrovia/drawing/drawings/usa.json
"""
