"""Which things might get too close to which others: looked up only now and then, because it is slow."""

from __future__ import annotations

import numpy as np

from ferrovia.drawing.plan.network import DISCS, Array, DrawnNetwork
from ferrovia.drawing.plan.sheet import APART
from ferrovia.drawing.sizes import FONT

CITY_AIR = 7.0  # between a space and a city it passes
OWN_CITY_AIR = 2.5  # between a space and the city where its track ends
NAME_AIR = 6.0  # between a name and anything else
FAR = 30.0  # how much farther apart than desired things may be and still be watched until next time


class Neighbours:
    """Pairs of discs, cities and names (also rows of discs), with the distance they should have."""

    def __init__(
        self, network: DrawnNetwork, discs: Array, cities: Array, name_owner: Array, name_offset: Array
    ) -> None:
        self.name_owner = name_owner
        self.name_offset = name_offset
        names = cities[name_owner] + name_offset
        connection = np.repeat(network.connection, len(DISCS))
        own = (network.ends[connection][:, None, :] == np.arange(len(cities))[:, None]).any(2)
        disc, name = network.sheet.width / 2, FONT / 2
        air = np.where(own, OWN_CITY_AIR, CITY_AIR)
        other_names = name_owner[:, None] < name_owner[None, :]
        other_city = name_owner[:, None] != np.arange(len(cities))
        self.pairs = {
            ("disc", "disc"): _near(
                discs, discs, 2 * disc + APART, connection[:, None] < connection[None, :]
            ),
            ("disc", "city"): _near(discs, cities, disc + network.radius + air, np.True_),
            ("disc", "name"): _near(discs, names, disc + name + NAME_AIR, np.True_),
            ("name", "name"): _near(names, names, 2 * name + NAME_AIR, other_names),
            ("name", "city"): _near(names, cities, name + network.radius + NAME_AIR, other_city),
        }


def _near(p: Array, q: Array, apart: Array, allowed: Array) -> tuple[tuple[Array, Array], Array]:
    squares = (p**2).sum(1)[:, None] + (q**2).sum(1)[None, :] - 2 * p @ q.T
    pairs = np.nonzero((squares < (apart + FAR) ** 2) & allowed)
    return pairs, np.broadcast_to(apart, squares.shape)[pairs]
