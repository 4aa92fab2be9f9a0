
// ---- a story: a game that is over, or was told so far. What stands in for the kernel; `render` is of board.js.

{
  const told = JSON.parse(document.getElementById("isl-data").textContent);
  const last = told.lines.length - 1;
  const find = (selector) => document.querySelector(selector);

  /** Each frame whole: its numbers of shapes, its title, description and size. */
  const unrolled = (frames) => {
    let before = { row: [] };
    return frames.map(({ cut, ...changed }) => {
      const row = [...before.row];
      for (const [begin, end, numbers] of cut) row.splice(begin, end - begin, ...numbers);
      return (before = { ...before, ...changed, row });
    });
  };
  const own = (names) => Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined && value !== null));
  const shapes = told.shapes.map(([n, x, y, text, key]) => {
    const { attrs, ...form } = told.forms[n];
    return { ...form, attrs: { ...attrs, ...own({ x, y }) }, ...own({ text, key }) };
  });
  const reels = { wide: unrolled(told.wide), narrow: unrolled(told.narrow) };
  const notes = new Map();
  for (const [at, words] of told.notes) notes.set(at, [...(notes.get(at) ?? []), words]);
  const line = ({ ply, seat, words }) => ({ ply, seat, words });

  const asked = Number.parseInt(location.hash.slice(1), 10);
  let ply = asked >= 0 && asked <= last ? asked : 0, layout = innerWidth >= 1010 ? "wide" : "narrow";
  const scene = (at, said = "") => {
    const { row, ...rest } = reels[layout][at];
    return { ...rest, shapes: row.map((n) => shapes[n]), ply: at, last, legal: [], said };
  };
  const panel = () => ({
    ply, last, tail: told.lines.slice(Math.max(1, ply - 2), ply + 1).reverse().map(line),
    thinking: "", can_undo: false, can_redo: false, curtain: "",
  });
  const state = { art: told.art, pace: 0, scene: scene(ply), panel: panel() };
  const heard = {};
  const tell = (event, value) => (heard[event] ?? []).forEach((hear) => hear(value));

  function show(to, said = true) {
    const next = Math.min(last, Math.max(0, to));
    if (next === ply && said) return;
    ply = next;
    state.scene = scene(ply, said ? told.lines[ply].words : "");
    state.panel = panel();
    tell("change:scene");
    tell("change:panel");
    follow();
  }

  /** What is beside the board. */
  function follow() {
    const made = (tag, words, name = "") => Object.assign(document.createElement(tag), { textContent: words, className: name });
    find("#isl-caption").replaceChildren(
      ...(notes.get(ply) ?? []).map((words) => made("p", words, "isl-note")),
      made("p", told.lines[ply].words),
    );
    for (const course of document.querySelectorAll(".isl-course"))
      course.querySelector(".isl-cursor").setAttribute("transform", `translate(${course.dataset.step * ply} 0)`);
    for (const [n, row] of [...find("#isl-moves").children].entries()) {
      if (n === ply) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    try {
      history.replaceState(null, "", `#${ply}`);
    } catch {} // some hosts of single files allow no such thing
  }

  const answers = {
    goto: (to) => show(to),
    history: () => ({ lines: told.lines.slice(1).reverse().map(line) }),
    peek: (at) => ({ scene: scene(at) }),
    layout: (wish) => {
      layout = wish;
      show(ply, false);
    },
  };
  const model = {
    get: (name) => state[name],
    set() {},
    save_changes() {},
    on: (event, hear) => (heard[event] ??= []).push(hear),
    off: (event, hear) => (heard[event] = (heard[event] ?? []).filter((other) => other !== hear)),
    send(message) {
      queueMicrotask(() => {
        const verb = Object.keys(answers).find((name) => name in message);
        const answer = verb ? { ok: true, text: "", ...answers[verb](message[verb]) } : { ok: false, text: "a story is looked at, not played" };
        tell("msg:custom", { id: message.id, ...answer });
      });
    },
  };

  // ---- playing it
  let timer;
  const button = find('[data-go="play"]'), speed = find("#isl-controls select");
  const wait = () => Number(speed.value) * (notes.has(ply) ? 3 : 1);
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    button.textContent = "play";
    button.setAttribute("aria-pressed", "false");
  };
  const step = () => {
    show(ply + 1);
    if (ply < last) timer = setTimeout(step, wait());
    else stop();
  };
  const play = () => {
    if (timer) return stop();
    if (ply === last) show(0);
    button.textContent = "pause";
    button.setAttribute("aria-pressed", "true");
    timer = setTimeout(step, wait());
  };
  const ways = { first: () => show(0), back: () => show(ply - 1), play, on: () => show(ply + 1), last: () => show(last) };
  const go = (way) => {
    if (way !== "play") stop();
    ways[way]();
  };
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };
  find("#isl-controls").addEventListener("click", ({ target }) => {
    const way = target.closest("[data-go]")?.dataset.go;
    if (way) go(way);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
    if (event.target.closest("input, select, pre") || (event.key === " " && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    go(KEYS[event.key]);
  });
  addEventListener("hashchange", () => {
    const to = Number.parseInt(location.hash.slice(1), 10);
    if (to >= 0 && to <= last) {
      stop();
      show(to);
    }
  });

  render({ model, el: find("#isl-place") });
  find("#isl-controls").hidden = false;
  follow();
}
