"""What a session says to a seat that may not know all, on the toy with its hidden hands."""

from __future__ import annotations

import pytest

from islands_nb.kernel.errors import IllegalAction, NothingToUndo, OtherSeat, UnreadableAction
from islands_nb.kernel.flow import legal
from islands_nb.kernel.view import view
from islands_nb.session import Session

from .toy import POINTS, TOY, Acting, Hide
from .walks import Walk


def hidden(seed: int, answers: int = 1) -> Session:
    """The toy after so many cards were hidden: nobody has learnt anything but who drew next."""
    walk = Walk(TOY, 2, seed)
    for _ in range(answers):
        walk.take([type(a) for a in legal(walk.last)].index(Hide))
    return walk.session()


def drawn(s: Session) -> str:
    """The card that the newest answer let somebody draw."""
    return next(dict(e.facts)["card"] for e in s.states()[-1].told if e.what == "saw")


# -- undo ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("answers", [1, 2, 3])
def test_a_refusal_of_undo_does_not_quote_what_only_another_learnt(seed, answers):
    s = hidden(seed, answers)
    mine = s.log.lines[-1][0]
    words = s.can_undo(mine)
    way = f"branch({answers - 1}) plays on from before it in a game of its own"
    assert words == f"since then somebody has learnt something, and what is seen stays seen; {way}"
    assert drawn(s) not in words
    with pytest.raises(NothingToUndo) as caught:
        s.undo(mine)
    assert str(caught.value) == words
    assert s.last == answers


def test_it_is_the_same_whatever_was_learnt():
    words, cards = set(), set()
    for seed in range(30):
        s = hidden(seed)
        words.add(s.can_undo(0))
        cards.add(drawn(s))
    assert len(words) == 1
    assert len(cards) == len(POINTS)


def test_what_all_have_seen_is_quoted():
    s = Walk(TOY, 2, 7).session()
    card = view(s.states()[-1], 0)["hands"][0][0]
    s.play(f"drop {card} left")
    assert s.can_undo(0).startswith(f"since then dropped {card}, and what is seen stays seen; branch(0)")


@pytest.mark.parametrize(
    ("to", "shown"),
    [((0,), "peeked at a fox"), ((0, 1), "peeked at a fox"), (None, "peeked at a fox"), ((1,), "somebody has learnt something")],
)
def test_what_the_seat_itself_has_learnt_is_quoted(monkeypatch, to, shown):
    usual = Acting.answer

    def answer(self, s, action):
        usual(self, s, action)
        s.tell("peeked", self.seat, "peeked at a fox", to=to, learnt=True)

    monkeypatch.setattr(Acting, "answer", answer)
    s = Walk(TOY, 2, 7, {"dim": True}).session().play("light lamp")
    assert s.can_undo(0).startswith(f"since then {shown}, and what is seen stays seen; branch(0)")


def test_in_code_the_owner_of_the_table_reads_what_was_learnt():
    s = Session(hidden(7).log, undo="fair")
    assert s.can_undo().startswith(f"since then drew {drawn(s)}, and what is seen stays seen")
    assert s.can_undo(0).startswith("since then somebody has learnt something")


def test_where_nothing_was_learnt_it_is_taken_back():
    s = Walk(TOY, 2, 7, {"dim": True}).session().play("light lamp")
    assert s.can_undo(0) == ""
    assert s.undo(0).last == 0


# -- another's turn -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_out_of_turn_nobody_is_helped_to_a_sentence_of_another(seed):
    """ "Did you mean" is made of what may be said, and that is another's hand."""
    s = Walk(TOY, 2, seed).session()
    for card in POINTS:
        for said in (f"pla {card}", f"dropp {card} left", f"hid {card}", card):
            own = s.why_not(said, seat=0)
            assert own is not None
            assert "is not a sentence of Toy" in own.reason
            no = s.why_not(said, seat=1)
            assert no is not None
            assert no.reason == "it is Ada (seat 0)'s turn to answer, not Ben (seat 1)'s"
            assert (no.rule, no.fix) == ("", ())
            with pytest.raises(OtherSeat, match=r"'s turn to answer") as caught:
                s.play(said, seat=1)
            assert "did you mean" not in str(caught.value)
            with pytest.raises(UnreadableAction):
                s.play(said, seat=0)
    assert any("did you mean" in str(s.why_not(f"pla {card}", seat=0)) for card in POINTS)
    assert s.last == 0


def test_nor_told_why_a_card_of_another_may_not_be_played():
    s = Walk(TOY, 2, 3).session()
    held = set(s.view(0)["hands"][0])
    for card in POINTS:
        reasons = {str(s.why_not(f"{verb} {card}", seat=1)) for verb in ("play", "hide")}
        assert reasons == {"it is Ada (seat 0)'s turn to answer, not Ben (seat 1)'s"}
    missing = next(card for card in POINTS if card not in held)
    with pytest.raises(IllegalAction, match=f"you hold no {missing}"):
        s.play(f"hide {missing}", seat=0)
