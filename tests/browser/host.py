"""A page that shows a board without Jupyter: the same board.js on a stand-in for the model, wired to a Board in this process."""

from __future__ import annotations

import json

from islands_nb.notebook.board import Board

# The six methods a front-end module may rely on; messages go to Python, states and answers come back. The page is `busy` while
# Python has not heard all it sent, or a short timer (a throttle, a question about to be asked) has not run out.
HOST = """
const due = new Set();
let unheard = 0;
const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
window.setTimeout = (f, ms, ...more) => {
  const timer = start((...given) => { due.delete(timer); f(...given); }, ms, ...more);
  if (!(ms > 200)) due.add(timer);
  return timer;
};
window.clearTimeout = (timer) => { due.delete(timer); stop(timer); };
window.busy = () => unheard + due.size;
window.mount = async (code, css, state, shadow) => {
  const heard = {};
  window.model = {
    get: (k) => state[k], set(k, v) { state[k] = v; (heard["change:" + k] ?? []).forEach((f) => f()); }, save_changes() {},
    on: (n, f) => (heard[n] ??= []).push(f), off: (n, f) => { heard[n] = (heard[n] ?? []).filter((g) => g !== f); },
    send: (m) => { window.sent.push(m); unheard += 1; window.toPython(JSON.stringify(m)).finally(() => { unheard -= 1; }); },
  };
  window.sent = [];
  window.answer = (m) => (heard["msg:custom"] ?? []).forEach((f) => f(m));
  const place = document.getElementById("place");
  const root = shadow ? place.attachShadow({ mode: "open" }) : document.body;
  const style = document.createElement("style"); style.textContent = css; (shadow ? root : document.head).append(style);
  const el = document.createElement("div"); (shadow ? root : place).append(el);
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  window.close_board = (await import(url)).default.render({ model: window.model, el });
};
"""


class Host:
    """A board in a page."""

    def __init__(self, page, board: Board, *, shadow: bool = False, css: str = "") -> None:
        self.page, self.board, self.out = page, board, []
        board.send = lambda message, *_: self.out.append(("answer", message))
        board.observe(lambda c: self.out.append((c.name, c.new)), names=["scene", "art", "panel", "advice", "pace"])
        page.expose_function("toPython", self.hear)
        page.set_content(
            '<!doctype html><html lang="en"><title>board</title><body style="margin:0"><main id="place"></main></body></html>'
        )
        page.add_script_tag(content=HOST)
        state = {k: getattr(board, k) for k in ("scene", "art", "panel", "advice", "pace")}
        page.evaluate("([c, s, t, d]) => mount(c, s, t, d)", [board._esm, board._css + css, state, shadow])
        self.pump()

    def hear(self, text: str) -> None:
        self.board._handle_custom_msg(json.loads(text), [])

    def settle(self) -> None:
        """Wait until all that the page has to say has been heard."""
        if self.page.evaluate("busy()"):
            self.page.wait_for_function("() => !busy()")

    def tell(self, *, answers: bool = True) -> None:
        """Hand the page what the board has sent; the answers to what was asked may be kept back for later."""
        sent, self.out = self.out, [] if answers else [x for x in self.out if x[0] == "answer"]
        for name, value in sent:
            if name != "answer":
                self.page.evaluate("([k, v]) => model.set(k, v)", [name, value])
            elif answers:
                self.page.evaluate("m => answer(m)", value)

    def pump(self, wait: int = 15) -> None:
        """Hand what the board has sent to the page, until nothing more comes."""
        for _ in range(20):
            self.page.wait_for_timeout(wait)
            self.settle()
            if not self.out:
                return
            self.tell()

    def key(self, name: str):
        """The node of a shape."""
        return self.page.locator(f'[data-key="{name}"]')
