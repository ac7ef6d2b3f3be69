"""Plays every board in a copy of the sources from which a mechanism was taken out.

Run by `test_taken_out`; prints the boards.
"""

from __future__ import annotations

from random import Random

from ferrovia.boards import BOARDS
from ferrovia.game import new_game
from ferrovia.game.notation import read, write
from ferrovia.game.position import read_position, read_view, write_position, write_view
from ferrovia.game.view_message import view_message

for board in BOARDS:
    game, random = new_game(board, 3, 1), Random(1)
    while not game.over:
        view = game.view(game.to_act[0])
        if random.random() < 0.02:
            assert str(view)
            assert view._repr_svg_()
            assert view_message(view).seat == view.seat
            assert read_view(write_view(view)).options() == view.options()
            assert read_position(write_position(game.board, game.state)).to_act == game.to_act
        game.play(random.choice(view.options()))
    assert game.scoring().seats
    (transcript,) = read(write(game.record()))
    assert not transcript.problems
    print(board)
