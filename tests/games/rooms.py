"""The rooms as their golden games have them: what tests of all rooms go through."""

from __future__ import annotations

import pytest

from .one_eye import renew as one_eye
from .seven_islands import renew as seven_islands
from .small_islands import renew as small_islands
from .virgin_seas import renew as virgin_seas

ROOMS = (one_eye, virgin_seas, small_islands, seven_islands)


def name_of(room):
    return room.FOLDER.parent.name


each_room = pytest.mark.parametrize("room", ROOMS, ids=name_of)
