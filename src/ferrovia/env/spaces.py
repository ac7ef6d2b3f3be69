"""The spaces of an encoding, as Gymnasium and PettingZoo want them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ferrovia.env.encoding import Encoding


def action_space(encoding: Encoding) -> spaces.Discrete:
    return spaces.Discrete(encoding.actions)


def observation_space(encoding: Encoding) -> spaces.Box:
    return spaces.Box(np.zeros_like(encoding.most), encoding.most, dtype=np.int16)


def masked_space(encoding: Encoding) -> spaces.Dict:
    """Observation and mask together, as PettingZoo has them."""
    mask: Any = spaces.Box(0, 1, (encoding.actions,), np.int8)
    return spaces.Dict({"observation": observation_space(encoding), "action_mask": mask})
