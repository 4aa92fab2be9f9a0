// A board: draws the scene it is given, and says which shape was clicked, in words. It knows no game.
// What it shows is in the traits, so a saved notebook shows it without a kernel; what it wants goes out as
// messages, so that the same click twice counts twice.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set("rect path circle ellipse line text use g svg".split(" "));
const ATTRIBUTES = new Set(
  ("x y width height rx ry cx cy r x1 y1 x2 y2 dx dy d transform class opacity aria-hidden href fill fill-opacity " +
    "fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin text-anchor " +
    "dominant-baseline font-size font-weight viewBox").split(" "),
);
// Values that could fetch something; a backslash could spell the same.
const FETCHES = /\\|(url|src|image|set)\s*\(/i;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {[x: number, y: number, w: number, h: number, r?: number]} Box  in units of the scene
 * @typedef {{ tag: string, attrs?: object, key?: string, was?: string, act?: string, label?: string, text?: string,
 *             halo?: Box, ticks?: boolean, dash?: boolean, when?: string, fit?: number, acts?: string[], sheet?: string,
 *             in?: string, look?: string, ends?: string[], faces?: Record<string, string> }} Shape
 * @typedef {Record<string, { box: [number, number], shapes?: Shape[], of?: (string | [string, number, number])[] }>} Art
 *            drawn once, placed by `use`; made of shapes, or of other art, laid on each other or where it says
 * @typedef {{ ply: number, seat: number | null, words: string }} Line  of the log
 * @typedef {{ title: string, lines: string[], rows: string[][] }} Sheet  what opens over the picture
 * @typedef {{ id: string, ok: boolean, text: string, shapes?: Shape[], lines?: Line[], sheet?: Sheet }} Answer
 */

// ---- shapes become nodes

/** Undefined or false: without the attribute. */
function set(node, name, value) {
  if (value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

function make(doc, tag, name, ...children) {
  const node = doc.createElement(tag);
  node.className = name;
  node.append(...children);
  return node;
}

function listen(node, heard) {
  for (const [event, hear] of Object.entries(heard)) node.addEventListener(event, hear);
}

/** The scene with the shapes of its map among the others; what they are `in`, most tags and some names go without saying. */
function unfolded(scene) {
  const inner = ({ key, shapes = [] }) => shapes.map((shape) => ({ tag: "use", in: key, ...(shape.act && { key: shape.act }), ...shape }));
  return { ...scene, shapes: scene.shapes.flatMap((shape) => [shape, ...inner(shape)]) };
}

/** Each drawable shape with its key; those without one are counted, where they are. @returns {[string, Shape][]} */
export function keyed(shapes) {
  const count = {};
  const next = (place) => (count[place] = (count[place] ?? -1) + 1);
  return shapes.filter(({ tag }) => TAGS.has(tag)).map((shape) => [shape.key ?? `#${shape.in ?? ""}${next(shape.in ?? "")}`, shape]);
}

/**
 * Places in `order` of a longest rising run; negative numbers (new nodes) are in none.
 * What rises may stay where it is, so this moves the fewest nodes.
 * @param {number[]} order @returns {Set<number>}
 */
export function rising(order) {
  const ends = [], before = []; // ends[n]: the best end of a run of n + 1
  order.forEach((value, i) => {
    if (value < 0) return;
    let n = ends.length;
    while (n > 0 && order[ends[n - 1]] >= value) n--;
    before[i] = ends[n - 1];
    ends[n] = i;
  });
  const run = new Set();
  for (let i = ends.at(-1); i !== undefined; i = before[i]) run.add(i);
  return run;
}

const places = new WeakMap(); // node -> the transform it was placed with

/** Give a node its looks. A piece that was elsewhere, and has a key to be known by, stays there; its new place is returned. */
function dress(node, { tag, key, attrs = {}, text }, prefix, art) {
  let worn = Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && !FETCHES.test(value)));
  let to;
  if (tag === "use") {
    const [width, height] = art[worn.href]?.box ?? [];
    worn = { width, height, ...worn, href: `#${prefix}${worn.href}` };
    // CSS would override a transform of its own: such a piece is placed by x and y, and never travels.
    if (!worn.transform) {
      to = `translate(${worn.x ?? 0}px, ${worn.y ?? 0}px)`;
      delete worn.x;
      delete worn.y;
    }
  } else delete worn.href;
  for (const name of ATTRIBUTES) if (name in worn || node.hasAttribute(name)) set(node, name, worn[name]);
  const style = FETCHES.test(attrs.style) ? "" : attrs.style ?? "";
  const from = places.get(node);
  places.set(node, to);
  // By CSSOM: a strict content security policy refuses style attributes.
  node.style.cssText = to ? `${style};transform:${from ?? to}` : style;
  if (tag === "text" && node.textContent !== text) node.textContent = text ?? "";
  if (!from || to === from) return undefined;
  if (key !== undefined) return to;
  node.style.transform = to; // what has no name is not the piece that was there before
  return undefined;
}

/**
 * Make `layer` show `shapes`, keeping the nodes whose key is already there.
 * A node put in again loses its focus and its transition, so only those out of order are.
 * @param {SVGElement} layer @param {Shape[]} shapes @param {string} prefix  of ids @param {Art} art
 * @param {string} [inside]  the key of the map whose shapes these are @returns {Map<string, SVGElement>} nodes by key
 */
export function patch(layer, shapes, prefix = "", art = {}, inside = undefined) {
  const old = new Map([...layer.children].map((node, i) => [node.dataset.key, { node, i }]));
  const nodes = new Map(), order = [], travel = [];
  for (const [key, shape] of keyed(shapes)) {
    if (shape.in !== inside) continue;
    const name = old.has(key) ? key : shape.was;
    const kept = old.get(name)?.node.localName === shape.tag ? old.get(name) : undefined;
    const node = kept?.node ?? layer.ownerDocument.createElementNS(SVG, shape.tag);
    node.dataset.key = key;
    if (kept) old.delete(name);
    const to = dress(node, shape, prefix, art);
    if (to) travel.push([node, to]);
    nodes.set(key, node);
    order.push(kept?.i ?? -1);
  }
  for (const { node } of old.values()) node.remove();
  const row = [...nodes.values()], stay = rising(order);
  for (let i = row.length - 1; i >= 0; i--) if (!stay.has(i)) layer.insertBefore(row[i], row[i + 1] ?? null);
  // What was put in again can travel only from where it has been laid out once.
  if (travel.length) layer.getBoundingClientRect();
  travel.forEach(([node, to], i) => {
    node.style.setProperty("--wait", `${60 * Math.min(i, 5)}ms`);
    node.style.transform = to;
  });
  for (const [key, node] of [...nodes])
    if (node.localName === "svg") for (const entry of patch(node, shapes, prefix, art, key)) nodes.set(...entry);
  return nodes;
}

// ---- words and places

/** Whether what is said, click by click, is or begins a legal sentence. @param {string[]} said */
export function lit(legal, said) {
  const words = said.join(" ");
  return legal.some((sentence) => sentence === words || sentence.startsWith(`${words} `));
}

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit", r: "turn", R: "turn" };
const CHOICE = { turn: true, sure: true };
const doing = (node) => node.closest("[data-do]")?.dataset.do;
/** What a message asks, as its answer is kept; nothing for one that does something. */
const question = ({ ask, look }) => ask ?? (look && `?${look}`);
const keyOf = (node) => node.closest("[data-key]")?.dataset.key;
const centre = ([x, y, w, h]) => [x + w / 2, y + h / 2];

/**
 * Which of `boxes` an arrow key leads to: the nearest that way, what lies aside counted double; or -1.
 * @param {Box[]} boxes @param {Box} from @param {[number, number]} direction  right is [1, 0], down [0, 1]
 */
export function nearest(boxes, from, [right, down]) {
  const [x, y] = centre(from);
  const costs = boxes.map(centre).map(([bx, by]) => {
    const along = (bx - x) * right + (by - y) * down;
    const aside = (bx - x) * down + (by - y) * right;
    return along > 0.5 ? along + 2 * Math.abs(aside) : Infinity;
  });
  const least = Math.min(...costs);
  return least < Infinity ? costs.indexOf(least) : -1;
}

/** Where a shape is, or will be when it has arrived. @returns {Box} */
export function boxOf({ tag, attrs = {}, halo }, node) {
  if (halo) return halo;
  const box = tag !== "use" && node.getBBox?.();
  if (box) return [box.x, box.y, box.width, box.height];
  return [attrs.x ?? 0, attrs.y ?? 0, +node.getAttribute("width"), +node.getAttribute("height")];
}

/**
 * What the state of a shape adds to the picture. @param {Shape} shape @param {Box} box
 * @param {Record<string, boolean>} is  lit, chosen, hot, ring, refused @returns {Shape[]}
 */
export function marks(shape, [x, y, w, h, r = 8], is) {
  const out = [], middle = x + w / 2;
  const mark = (tag, attrs) => out.push({ tag, attrs });
  const frame = (by, rx, attrs) =>
    mark("rect", { x: x - by, y: y - by, width: w + 2 * by, height: h + 2 * by, rx, fill: "none", ...attrs });
  if (shape.halo && shape.ticks && is.lit && !is.hot && !is.ring && !is.chosen) {
    const a = Math.round(w / 6), n = Math.round(w / 7);
    const ways = [[a, a, n, n], [w - a, a, -n, n], [w - a, h - a, -n, -n], [a, h - a, n, -n]];
    if (w >= 40) mark("path", { class: "may", d: ways.map(([u, v, dx, dy]) => `M${x + u + dx} ${y + v}h${-dx}v${dy}`).join("") });
    if (is.turn) mark("use", { href: "g-turn", x: middle - 10, y: y + h / 2 - 10, width: 20, height: 20, style: "--c:var(--act)" });
    else mark("path", { class: "pip", d: `M${middle - 6} ${y + (shape.ends || w < 40 ? h / 2 : a)}l6-6 6 6-6 6z` });
  } else if (shape.halo && (is.chosen || is.lit)) {
    frame(3, r + 2, { class: is.chosen || is.hot || is.ring ? "sel" : "may", "stroke-dasharray": shape.dash ? "6 4" : null });
    const pip = is.chosen ? `M${middle - 12} ${y - 8}h24v8h-24z` : `M${middle - 6} ${y - 3}l6-6 6 6-6 6z`;
    mark("path", { class: "pip", d: pip });
  } else if (shape.halo && is.refused) {
    frame(3, r + 2, { stroke: "var(--warn)", "stroke-width": 2 });
    mark("circle", { cx: x + w - 2, cy: y + 2, r: 13, fill: "var(--surface)" });
    mark("use", { href: "g-no", x: x + w - 14, y: y - 10, width: 24, height: 24, style: "--c:var(--warn)" });
  } else if (shape.halo && shape.sheet && is.hot) frame(2, r + 1, { stroke: "var(--ink)", "stroke-width": 1.5 });
  if (is.ring) frame(8, r + 6, { stroke: "var(--ink)", "stroke-width": 3 });
  return out;
}

/** Write as many of `words` as fit; the rest is returned, or dots stand for it. */
function fill(node, words, fit, last) {
  node.textContent = words;
  const row = words.split(" "), rest = [];
  while (row.length > 1 && node.getComputedTextLength?.() > fit) {
    rest.unshift(row.pop());
    node.textContent = row.join(" ") + (last ? " ..." : "");
  }
  return rest.join(" ");
}

/** Tell at most once in `ms`; the last value is always told. */
export function throttle(tell, ms) {
  let timer, next;
  const tick = () => {
    const told = next;
    next = undefined; // first: should telling fail, it is not told for ever
    timer = told && setTimeout(tick, ms);
    if (told) tell(told.value);
  };
  const call = (value) => {
    next = { value };
    if (!timer) tick();
  };
  call.stop = () => clearTimeout(timer);
  return call;
}

// ---- the panel below

/** A piece of art in a line of text. */
function glyph(doc, prefix, name, colour) {
  const svg = doc.createElementNS(SVG, "svg");
  set(svg, "class", "isl-glyph");
  set(svg, "viewBox", "0 0 24 24");
  set(svg, "aria-hidden", true);
  patch(svg, [{ tag: "use", attrs: { href: `g-${name}`, width: 24, height: 24, style: `--c:var(--${colour})` } }], prefix);
  return svg;
}

/** Show `node` before `place`, or take it away; a focus in it goes to `heir`. */
function present(node, shown, place, heir) {
  if (shown && !node.parentNode) place.before(node);
  if (shown) return;
  const held = node.contains(node.getRootNode().activeElement ?? null);
  node.remove();
  if (held) heir.focus();
}

/** What stays. Nothing of a game goes through here. */
const page = (prefix) => `
<svg class="isl isl-scene" role="group" tabindex="-1" aria-labelledby="${prefix}title">
<title id="${prefix}title"></title><desc></desc><defs aria-hidden="true"></defs>
<g class="isl-shapes"></g><g class="isl-over" aria-hidden="true"></g><g class="isl-tools"></g></svg>
<div class="isl-curtain"><button class="isl-button"></button></div>
<div class="isl-foot">
<button class="isl-button isl-undo">Undo</button>
<button class="isl-button isl-redo">Redo</button>
<button class="isl-button isl-coach">Coach</button>
<input type="range" min="0" aria-label="history"><span class="isl-move"></span>
<button class="isl-button isl-past">back to now</button>
<button class="isl-button isl-branch">play on from here</button>
<label class="isl-lines">branch <select></select></label>
<span class="isl-thinking"></span><button class="isl-button isl-stop">answer now</button><span class="isl-tail"></span>
<button class="isl-button isl-more" aria-expanded="false" aria-controls="${prefix}log">Log</button>
<div class="isl-log" id="${prefix}log" hidden>
<label>Pace of the bots <select><option value="0">at once</option><option value="700">brisk 0.7 s</option>
<option value="1500">slow 1.5 s</option></select></label><ol></ol></div></div>
<ol class="isl-advice" aria-label="the coach"></ol><div class="isl-late"></div><div class="isl-live" role="status" aria-live="polite"></div>
<div class="isl-sheet" role="dialog" aria-labelledby="${prefix}sheet" hidden><button class="isl-button">Close</button>
<h2 id="${prefix}sheet"></h2><div></div><table><tbody></tbody></table></div>`;

/** Undo, the slider through the past, the end of the log, the drawer with all of it. */
function panelBelow(root, prefix, send, peek) {
  const doc = root.ownerDocument;
  const names = ["undo", "redo", "move", "thinking", "tail", "more", "log", "coach", "stop"];
  const [undo, redo, move, thinking, tail, more, drawer, coach, stop] = names.map((name) => root.querySelector(`.isl-${name}`));
  const [slider, pace, list] = ["input", ".isl-log select", "ol"].map((found) => root.querySelector(found));
  const lines = root.querySelector(".isl-lines"), line_ = lines.firstElementChild;
  lines.remove();
  for (const button of [undo, redo]) button.prepend(glyph(doc, prefix, "undo", "ink"));
  const tellGoto = throttle((ply) => send({ goto: ply }), 100);
  let panel;
  let weighing = false; // does the coach think?
  let wish = null; // the move asked for, not yet answered: the slider stays under the finger until then

  const line = ({ seat, words, why }) => [
    ...(seat === null ? [] : [glyph(doc, prefix, `seat${seat + 1}`, `seat${seat + 1}`)]),
    make(doc, "span", "", words),
    ...(why ? [make(doc, "span", "isl-why", why)] : []),
  ];
  const place = () => {
    slider.value = wish ?? panel.ply;
    move.textContent = `move ${slider.value} of ${panel.last}`;
    set(slider, "aria-valuetext", move.textContent);
  };
  const go = (ply) => {
    wish = ply;
    place();
    tellGoto(ply);
  };
  const open = (wide) => {
    if (!wide) peek(null);
    drawer.hidden = !wide;
    set(more, "aria-expanded", String(wide));
    if (wide) send({ history: true });
    else more.focus();
  };
  // Never `disabled`: that would drop the focus of the one who has just used it.
  listen(undo, { click: () => panel.can_undo && send({ undo: true }) });
  listen(redo, { click: () => send({ redo: true }) });
  listen(coach, { click: () => send({ coach: !weighing }) });
  listen(stop, { click: () => send({ stop: true }) });
  listen(slider, { input: () => go(Number(slider.value)) });
  listen(more, { click: () => open(drawer.hidden) });
  listen(pace, { change: () => send({ pace: Number(pace.value) }) });
  listen(line_, { change: () => send({ line: line_.value }) });

  return {
    slider, drawer, thinking, go, open,
    stop: tellGoto.stop,
    /** What the traits `panel` and `pace` hold. */
    draw(next, ms) {
      const stale = !drawer.hidden && panel.last !== next.last;
      panel = next;
      set(undo, "aria-disabled", !panel.can_undo);
      present(redo, panel.can_redo, slider, undo);
      slider.max = panel.last;
      place();
      thinking.textContent = panel.thinking;
      present(stop, panel.thinking, tail, more);
      tail.replaceChildren(...panel.tail.map((said) => make(doc, "span", "isl-line", ...line(said))));
      pace.value = ms;
      pace.parentNode.hidden = !panel.bots;
      const names = panel.branches ?? [];
      if (names.join("\n") !== [...line_.options].map((o) => o.value).join("\n")) {
        line_.replaceChildren(...names.map((name) => Object.assign(make(doc, "option", "", name), { value: name })));
      }
      line_.value = panel.branch ?? "";
      present(lines, names.length > 1, thinking, slider);
      if (stale) send({ history: true });
    },
    /** May the coach be asked here, and does it think? */
    advise(may, thinks) {
      weighing = thinks;
      coach.textContent = thinks ? "Stop the coach" : "Coach";
      present(coach, may || thinks, slider, slider);
    },
    arrived(ply) {
      if (ply === wish) wish = null;
      place();
    },
    /** @param {Line[]} lines  newest first */
    fill(lines) {
      const held = list.contains(list.getRootNode().activeElement ?? null);
      const rows = lines.map((said) => {
        const row = make(doc, "button", "", make(doc, "span", "isl-ply", said.ply), ...line(said));
        listen(row, { click: () => go(said.ply) });
        // Pointed at, a line shows its position; chosen, it leads there.
        for (const come of ["pointerenter", "focus"]) row.addEventListener(come, () => peek(said.ply));
        for (const leave of ["pointerleave", "blur"]) row.addEventListener(leave, () => peek(null));
        return make(doc, "li", "", row);
      });
      list.replaceChildren(...rows);
      if (held) more.focus();
    },
  };
}

// ---- one view of the model

class View {
  prefix = `isl-${Math.random().toString(36).slice(2, 10)}-`;
  count = 0;
  pending = new Map(); // id -> the message that waits for its answer
  answers = new Map(); // words -> what the kernel said of them in this scene; null while asked
  said = []; // so far, click by click
  row = []; // sentences to be said one after the other
  byKey = true; // rings are for those who came by key
  pointers = new Map(); // id -> where a finger or the mouse presses the map
  frames = new Set();
  hover; // keys of shapes: under the pointer,
  focus; // focused,
  stop; // focused last

  constructor(model, el) {
    const doc = el.ownerDocument, root = make(doc, "div", "isl isl-board");
    root.dataset.lmSuppressShortcuts = true;
    root.innerHTML = page(this.prefix);
    const [svg, curtain, below, advice, late, live, sheet] = root.children, past = root.querySelector(".isl-past");
    const [title, desc, defs, layer, over, tools] = svg.children;
    Object.assign(this, { model, el, doc, root, svg, curtain, past, below, advice, late, live, sheet });
    Object.assign(this, { title, desc, defs, layer, over, tools });
    this.branch = root.querySelector(".isl-branch");
    this.foot = panelBelow(root, this.prefix, (message) => this.send(message), (ply) => this.peek(ply));
    late.remove();
    advice.remove();
    curtain.remove();
    el.append(root);
    this.listen();
    this.drawArt();
    this.latest = this.news();
    this.heard["change:panel"]();
    this.settle();
  }

  listen() {
    const { model, foot } = this;
    const below = () => {
      foot.draw(model.get("panel"), model.get("pace"));
      this.hang(model.get("panel").curtain);
    };
    this.heard = {
      "change:scene": () => {
        const before = this.latest, used = this.doc.activeElement?.closest(".isl-board") ?? this.root;
        this.peeked = undefined;
        this.draw();
        this.latest = this.news();
        // Of several boards on a page the one in use tells what happens, and the others hold their tongue.
        if (this.latest !== before && this.scene.said && used === this.root) this.say(this.scene.said);
      },
      "change:art": () => this.drawArt(),
      "change:panel": below,
      "change:pace": below,
      "change:advice": () => this.advise(true),
      "msg:custom": (answer) => this.hear(answer),
    };
    for (const [event, hear] of Object.entries(this.heard)) model.on(event, hear);
    listen(this.svg, {
      click: ({ target, detail }) => {
        if (detail < 2) this.clicked = this.scene.ply;
        // The second half of a double click is not meant for what lies there by then.
        if (!this.dragged && this.clicked === this.scene.ply) this.does(doing(target)) || this.choose(keyOf(target));
      },
      contextmenu: (event) => this.open(keyOf(event.target), event),
      mousedown: (event) => doing(event.target) && event.preventDefault(), // the focus stays on the map
      wheel: (event) => this.wheel(event),
      pointerdown: (event) => this.press(event),
      pointermove: (event) => this.drag(event),
      pointerover: ({ target }) => this.point("hover", keyOf(target)),
      pointerleave: () => this.point("hover"),
      focusin: ({ target }) => this.point("focus", keyOf(target)),
      focusout: () => this.point("focus"),
    });
    this.lift = ({ pointerId }) => this.pointers.delete(pointerId); // also where it left the picture
    for (const event of ["pointerup", "pointercancel"]) this.doc.addEventListener(event, this.lift);
    listen(this.curtain, { click: () => this.send({ curtain: true }) });
    listen(this.past, { click: () => foot.go(this.scene.last) });
    listen(this.sheet.firstChild, { click: () => this.fold() });
    listen(this.branch, { click: () => this.send({ branch: this.model.get("scene").ply }) });
    listen(this.root, {
      keydown: (event) => this.key(event),
      pointerdown: () => {
        this.byKey = false;
        this.row = [];
        this.skip();
      },
    });
    const { MutationObserver, ResizeObserver } = this.doc.defaultView;
    const settle = () => this.settle();
    this.themes = new MutationObserver(settle);
    this.themes.observe(this.doc.body, { attributeFilter: ["data-jp-theme-light"] });
    // Reports too when a host puts `el` into the page, perhaps after `render`.
    this.sizes = ResizeObserver && new ResizeObserver(settle);
    this.sizes?.observe(this.el);
  }

  close() {
    for (const [event, hear] of Object.entries(this.heard)) this.model.off(event, hear);
    for (const event of ["pointerup", "pointercancel"]) this.doc.removeEventListener(event, this.lift);
    this.themes.disconnect();
    this.sizes?.disconnect();
    this.foot.stop();
    clearTimeout(this.asking);
    clearTimeout(this.peeking);
    clearTimeout(this.waiting);
    for (const frame of this.frames) frame.style.display = "";
    this.root.remove();
  }

  /** Ask the kernel. Where there is none, or it does not answer, say so; a bare question may stay open. */
  send(message) {
    const id = `${this.prefix}${++this.count}`;
    this.pending.set(id, message);
    try {
      this.model.send({ ...message, id });
      if (!question(message) && !("peek" in message)) this.waiting ??= setTimeout(() => this.lost(), 10000);
    } catch {
      this.lost();
    }
  }

  lost() {
    const words = `no answer from the kernel; this picture is from move ${this.scene.ply}: run the cell to play on`;
    this.late.replaceChildren(glyph(this.doc, this.prefix, "no", "warn"), words);
    this.live.before(this.late);
    this.root.classList.add("isl-lost");
    this.say(words);
  }

  /** @param {Answer} answer */
  hear(answer) {
    const asked = this.pending.get(answer.id);
    if (!asked) return; // of another view, or about a scene that is gone
    this.pending.delete(answer.id);
    this.inTime();
    if ("goto" in asked) this.foot.arrived(asked.goto);
    const about = question(asked);
    if (about) this.answers.set(about, answer);
    if (answer.lines) this.foot.fill(answer.lines);
    if ("peek" in asked) return this.peekAt(asked.peek, answer);
    if ("branch" in asked || "line" in asked) return this.tell(answer.text);
    if ("act" in asked && !answer.ok) this.row = [];
    if ("open" in asked) this.unfold(asked.open, answer.sheet);
    if (about ? about === this.loud : !answer.ok) this.tell(answer.text);
    else this.paint();
  }

  ask(words) {
    clearTimeout(this.asking);
    if (this.answers.has(words)) return;
    this.answers.set(words, null);
    this.send({ ...(words[0] === "?" ? { look: words.slice(1) } : { ask: words }), ply: this.scene.ply });
  }

  /** Say the next of a row of sentences, in the scene that the one before has made; what is not legal there ends it. */
  goOn() {
    const [words] = this.row;
    if (words === undefined || this.scene.ply === this.told) return;
    this.row = this.scene.legal.includes(words) ? this.row.slice(1) : [];
    this.told = this.scene.ply;
    if (this.scene.legal.includes(words)) this.act(words);
  }

  /** Ask for the sheet of a shape, if it has one. */
  open(key, event) {
    const sheet = this.buttons.get(key)?.sheet;
    if (!sheet) return;
    event?.preventDefault();
    event?.stopPropagation(); // the notebook has a menu of its own
    this.opener = key;
    this.send({ open: sheet });
  }

  /** Show a sheet: text only, whatever is in it. @param {Sheet | undefined} page */
  unfold(name, page) {
    if (!page) return this.fold();
    const [close, title, words, { firstChild: table }] = this.sheet.children, { doc } = this;
    const fresh = this.sheet.hidden;
    this.opened = name;
    title.textContent = page.title;
    words.replaceChildren(...page.lines.map((line) => make(doc, "p", "", line)));
    table.replaceChildren(...page.rows.map((row) => make(doc, "tr", "", ...row.map((cell) => make(doc, "td", "", cell)))));
    this.sheet.hidden = false;
    if (!fresh) return;
    close.focus({ preventScroll: true });
    this.sheet.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  /** Close the sheet; the focus goes back to what was opened. */
  fold() {
    if (this.sheet.hidden) return;
    const held = this.sheet.contains(this.active());
    this.sheet.hidden = true;
    if (held) this.light(this.opener);
  }

  /** Show the position of a line of the log as long as it is pointed at; none for `null`. */
  peek(ply) {
    clearTimeout(this.peeking);
    this.wish = ply;
    if (ply === null || ply === this.model.get("scene").ply) return this.peekAt(ply, {});
    this.peeking = setTimeout(() => this.send({ peek: ply }), 100);
  }

  peekAt(ply, { scene, art }) {
    if (ply !== this.wish || (!scene && !this.peeked)) return;
    this.peeked = scene;
    if (art) this.defs.append(...this.symbols(art));
    this.draw();
  }

  /** Say a sentence; not another one while the kernel has not answered to the first. */
  act(sentence) {
    const { ply } = this.scene, said = [...this.pending.values()].some((other) => other.act && other.ply === ply);
    if (!said || this.late.parentNode) this.send({ act: sentence, ply });
  }

  inTime() {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.late.remove();
    this.root.classList.remove("isl-lost");
  }

  /** Several people share this screen: what one holds is shown when that one says so. */
  hang(name) {
    const held = this.root.contains(this.active());
    this.curtain.firstChild.textContent = name && `I am ${name}: show my cards`;
    const fresh = name && !this.curtain.parentNode;
    if (name) this.fold(); // it may show what one holds,
    if (fresh && this.live.textContent.trim() !== this.scene.said) this.live.textContent = ""; // and so may what was told last
    present(this.curtain, name, this.below, this.svg);
    if (fresh && held) this.curtain.firstChild.focus({ preventScroll: true });
  }

  /** What the coach found, below the board and, as marks, on it; said aloud when it is news. */
  advise(news) {
    const advice = this.model.get("advice") ?? {}, { lines = [], thinking = false } = advice;
    this.advised = advice.ply === this.scene.ply && advice.ply === this.scene.last ? advice : {};
    this.foot.advise(this.scene.legal.length > 0 && this.scene.ply === this.scene.last, thinking);
    const rows = (this.advised.lines ?? []).map((words) => make(this.doc, "li", "", words));
    if (thinking) rows.push(make(this.doc, "li", "", "the coach is thinking"));
    this.advice.replaceChildren(...rows);
    if (rows.length && !this.advice.parentNode) this.live.before(this.advice);
    if (!rows.length) this.advice.remove();
    if (news && lines.length) this.say(lines.join(". "));
    if (news) this.paint();
  }

  /** What tells one scene from another, for who hears of it: another layout of the same is no news. */
  news() {
    const { ply, last, said } = this.model.get("scene");
    return [ply, last, said].join(" ");
  }

  /** The same words again are news again. */
  say(words) {
    this.live.textContent = words === this.live.textContent ? `${words}\u00a0` : words;
  }

  /** A refusal is for those who look, also after a tap, and for those who listen. */
  tell(text) {
    this.loud = undefined;
    this.verdict = text;
    this.say(text);
    this.paint();
  }

  patch(layer, shapes) {
    return patch(layer, shapes, this.prefix, this.more);
  }

  drawArt() {
    this.more = {};
    this.defs.replaceChildren(...this.symbols(this.model.get("art")));
    this.draw();
  }

  symbols(art) {
    this.more = { ...this.more, ...art };
    const laid = (of) => of.map((part) => [part].flat()).map(([href, x, y]) => ({ tag: "use", attrs: { href, x, y } }));
    return Object.entries(art).map(([name, { box, shapes, of }]) => {
      const symbol = this.doc.createElementNS(SVG, "symbol");
      symbol.id = this.prefix + name;
      set(symbol, "class", "isl-a");
      set(symbol, "viewBox", `0 0 ${box.join(" ")}`);
      this.patch(symbol, shapes ?? laid(of));
      return symbol;
    });
  }

  draw() {
    const active = this.active();
    const held = this.layer.contains(active) ? keyOf(active) : undefined;
    const was = held && this.box(held);
    const real = this.model.get("scene"), scene = (this.scene = unfolded(this.peeked ?? real));
    const past = scene.ply < scene.last; // where nothing is a button
    this.forget();
    set(this.svg, "viewBox", `0 0 ${scene.size.join(" ")}`);
    const still = this.root.dataset.layout !== scene.layout; // nothing moved, it only lies elsewhere
    this.root.dataset.layout = scene.layout;
    this.title.textContent = scene.title;
    this.desc.textContent = scene.desc;
    this.root.classList.toggle("isl-still", still);
    // Only then the new shapes: a focus lost on the way paints the old ones once more.
    const there = scene.shapes.filter(({ when }) => !when);
    this.nodes = this.patch(this.layer, there);
    this.root.getBoundingClientRect();
    this.shapes = new Map(keyed(past ? there.map(({ act, acts, ...rest }) => rest) : there));
    this.buttons = new Map([...this.shapes].filter(([, { act, acts, sheet }]) => act || acts || sheet));
    this.looks = new Map([...this.shapes].filter(([key, { look }]) => look && !this.buttons.has(key)));
    this.chart = this.shapes.get([...this.nodes].find(([, { localName }]) => localName === "svg")?.[0]);
    this.place();
    this.advise(false);
    this.refocus(held, was);
    const gone = real.ply < real.last;
    present(this.past, gone, this.foot.thinking, this.foot.slider);
    present(this.branch, gone && this.model.get("panel").may_branch !== false, this.foot.thinking, this.foot.slider);
    this.hideFrames();
    if (!this.sheet.hidden) this.send({ open: this.opened });
    this.goOn();
  }

  /** What was asked and heard of the scene before; words that lead nowhere now. */
  forget() {
    this.inTime();
    this.answers.clear();
    this.loud = undefined;
    for (const [id, message] of this.pending) if (question(message)) this.pending.delete(id);
    if (!lit(this.scene.legal, this.said)) this.said = [];
  }

  /** Focus the shape that `held` the focus, or the lit one nearest to where it `was`. */
  refocus(held, was) {
    this.focus = held === undefined || this.shapes.has(held) ? held : this.closest(was);
    this.point("hover", this.hover);
    const node = this.nodes.get(this.focus) ?? this.svg;
    if (held !== undefined && this.active() !== node) node.focus({ preventScroll: true });
    if (held !== undefined) this.show(this.focus);
    this.fresh = false;
  }

  closest(box) {
    const away = (key) => Math.hypot(...centre(this.box(key)).map((at, i) => at - centre(box)[i]));
    return this.bright().sort((a, b) => away(a) - away(b))[0];
  }

  /** Show each shape's state, and what the kernel said of the one pointed at. */
  paint() {
    const hot = this.hot(), stop = this.tabStop(), chosen = this.chosen();
    const answer = this.heardOf(hot ?? chosen);
    const below = [], above = [];
    for (const [key, shape] of this.shapes) {
      const is = { button: this.buttons.has(key), hot: key === hot, ring: this.byKey && key === this.focus };
      is.lit = is.button && (this.isLit(key) || this.instead(key));
      is.chosen = is.button && this.said.includes(shape.act);
      is.turn = is.lit && shape.ends && !this.ends(key).includes(this.end ?? shape.ends[0]);
      if (shape.faces) this.face(key, shape, is.chosen);
      is.refused = is.hot && !is.lit && answer?.ok === false;
      this.name(key, shape, is, stop);
      const where = shape.in && { in: "marks" };
      if (is.button || is.ring)
        (is.hot || is.ring ? above : below).push(...marks(shape, this.box(key), is).map((mark) => ({ ...mark, ...where })));
    }
    const words = this.said.join(" "), then = this.scene.shapes.filter(({ when }) => when && when === words);
    const lies = this.buttons.has(hot) ? [] : this.answers.get(this.question(chosen))?.shapes ?? []; // till it is taken back
    const more = [...then, ...(answer?.shapes ?? []), ...(hot ? lies : []), ...(this.advised?.shapes ?? [])];
    const added = more.map((shape) => ({ ...shape, key: undefined })); // keys are the scene's
    this.patch(this.over, [...this.glass(), ...below, ...above, ...added]);
    this.offer(chosen);
    this.preview(this.verdict ?? answer?.text);
    this.tellFocus(hot, answer);
  }

  /** What keys have led to is told once, as the preview line tells it; after a move the news are enough. */
  tellFocus(hot, answer) {
    if (!this.fresh || !this.byKey || !answer || hot === undefined || hot !== this.meant(this.focus)) return;
    this.fresh = false;
    if (answer.text !== this.shapes.get(hot).label) this.say(answer.text);
  }

  /** Fill the preview line; what does not fit goes to a second one, if the scene has it, and is cut with dots if not. */
  preview(words) {
    const [first, second] = ["preview", "preview-more"].map((key) => this.nodes.get(key));
    if (!first) return;
    const { fit, text = "" } = this.shapes.get("preview"), more = this.shapes.get("preview-more")?.text;
    const rest = fill(first, words ?? (more ? `${text} ${more}` : text), fit, !second);
    if (!second) return;
    fill(second, rest, fit, true);
    // One line stands in the middle of the two.
    const [y, low] = ["preview", "preview-more"].map((key) => this.shapes.get(key).attrs.y);
    set(first, "y", rest ? y : (y + low) / 2);
  }

  /** What the kernel said of a shape; of a button that says no sentence of its own, its name. */
  heardOf(key) {
    const button = this.buttons.get(key);
    return button && !button.act ? { ok: true, text: button.label } : this.answers.get(this.question(key));
  }

  /** For a screen reader. */
  name(key, { act, acts, sheet, label, look }, is, stop) {
    const node = this.nodes.get(key);
    set(node, "data-act", is.button && (act ?? acts?.join("; ")));
    set(node, "data-sheet", is.button && sheet);
    set(node, "data-look", this.looks.get(key)?.look);
    set(node, "aria-haspopup", is.button && sheet && !is.lit && "dialog");
    set(node, "aria-keyshortcuts", is.button && sheet && "i");
    set(node, "role", is.button ? "button" : (label ?? look) !== undefined && "img");
    set(node, "aria-label", label ?? (is.button ? act : look));
    set(node, "aria-disabled", is.button && !is.lit && !is.chosen && !sheet);
    set(node, "aria-pressed", is.chosen);
    // No button any more: it keeps the focus it has, until that moves on.
    set(node, "tabindex", key === stop ? 0 : (is.button || key === this.focus || this.looks.has(key)) && -1);
  }

  active() {
    return this.root.getRootNode().activeElement ?? null;
  }

  isLit(key) {
    const { acts } = this.buttons.get(key);
    if (acts) return !this.said.length && this.scene.legal.includes(acts[0]);
    return this.reach(key) >= 0;
  }

  /** Of buttons that lie on each other, the one that goes on with what is said. */
  meant(key) {
    const button = this.buttons.get(key);
    if (!button || !this.said.length || this.isLit(key) || this.said.includes(button.act)) return key;
    const [x, y] = centre(this.box(key));
    const holds = ([left, top, w, h]) => left <= x && x <= left + w && top <= y && y <= top + h;
    // On a zoomed map much lies beyond its rim, and so on nothing beside it.
    const alike = (other) => this.shapes.get(other).in === this.shapes.get(key).in;
    return this.bright().find((other) => alike(other) && holds(this.box(other))) ?? key;
  }

  /** May it begin a sentence anew, in the place of the one begun? */
  instead(key) {
    const { act } = this.buttons.get(key);
    return Boolean(act && this.said.length && !this.said.includes(act) && !this.isLit(key) && lit(this.scene.legal, [act]));
  }

  /** How many of the words said stay when this one is added; -1: it may not be. One that can be turned may take another's place. */
  reach(key) {
    const { act, ends, faces } = this.buttons.get(key);
    if (!act) return -1;
    const least = ends || faces ? 0 : this.said.length;
    for (let n = this.said.length; n >= least; n--) if (lit(this.scene.legal, [...this.said.slice(0, n), act])) return n;
    return -1;
  }

  /** The words that a shape may end the sentence with, the one that is wished, or comes next, first. */
  ends(key) {
    const { act, ends = [] } = this.buttons.get(key);
    const said = this.said.at(-1) === act ? this.said : [...this.said.slice(0, Math.max(0, this.reach(key))), act];
    const from = Math.max(0, ends.indexOf(this.end));
    return [...ends.slice(from), ...ends.slice(0, from)].filter((end) => lit(this.scene.legal, [...said, end]));
  }

  /** The shape that was chosen last and still waits for its end. */
  chosen() {
    return [...this.buttons].find(([, { act, ends }]) => ends && act === this.said.at(-1))?.[0];
  }

  bright() {
    return [...this.buttons.keys()].filter((key) => this.isLit(key));
  }

  /** In units of the scene, also of what lies in the map. */
  box(key) {
    const shape = this.shapes.get(key), box = boxOf(shape, this.nodes.get(key));
    if (!shape.in || !this.chart) return box;
    const { x, y, width } = this.chart.attrs, [left, top, across] = this.view(), k = width / across;
    return [x + (box[0] - left) * k, y + (box[1] - top) * k, box[2] * k, box[3] * k, box[4] && box[4] * k];
  }

  words(key) {
    const { act } = this.buttons.get(key), n = this.reach(key);
    const chosen = this.said.includes(act) && n < this.said.length;
    if (this.instead(key)) return act;
    return [...(chosen ? this.said : [...this.said.slice(0, n < 0 ? undefined : n), act]), ...this.ends(key).slice(0, 1)].join(" ");
  }

  /** What to ask about a shape. */
  question(key) {
    const button = this.buttons.get(key);
    return button ? button.act && this.words(key) : this.looks.has(key) ? `?${this.looks.get(key).look}` : undefined;
  }

  /** What is pointed at, by pointer or by key: a button, or something to look at. */
  hot() {
    return this.meant([this.hover, this.byKey && this.focus].find((key) => this.buttons.has(key) || this.looks.has(key)));
  }

  tabStop() {
    return this.buttons.has(this.stop) ? this.stop : this.bright()[0] ?? [...this.buttons.keys(), ...this.looks.keys()][0];
  }

  point(how, key) {
    this[how] = key;
    if (how === "focus") this.fresh = true;
    if (how === "focus" && this.buttons.has(key)) this.stop = key;
    this.verdict = undefined;
    this.paint();
    clearTimeout(this.asking);
    const hot = this.hot(), about = this.question(hot ?? this.chosen());
    if (about && !(this.buttons.has(hot) && this.waits(hot))) this.asking = setTimeout(() => this.ask(about), 80);
  }

  /** Do its words only go on from others, which are not said? Then there is nothing to ask about them yet. */
  waits(key) {
    const { act } = this.buttons.get(key);
    return !this.isLit(key) && !this.instead(key) && this.scene.legal.some((sentence) => ` ${sentence} `.includes(` ${act} `));
  }

  /** Add a shape's words. What can be turned is turned by choosing it again, and is said when that is `sure`. */
  choose(key, sure = false) {
    key = this.meant(key);
    if (!this.buttons.has(key)) return;
    const { act, acts, sheet, ends, faces } = this.buttons.get(key);
    if (acts && this.isLit(key)) {
      this.row = acts;
      this.told = undefined;
      return this.goOn();
    }
    if (!act) return this.open(key);
    const words = this.words(key), n = this.reach(key);
    if (n === this.said.length) this.said.push(act);
    else if (this.said.includes(act) && sure && ends) this.said.push(this.ends(key)[0]);
    else if (this.said.includes(act) && (ends || faces)) return this.turn(key);
    else if (this.said.includes(act)) this.said.length = this.said.indexOf(act); // a finger has no Escape
    else if (n >= 0) this.said.splice(n, Infinity, act);
    else if (this.instead(key)) this.said = [act];
    else if (sheet && !this.said.length) return this.open(key);
    else return this.waits(key) ? this.tell("this comes later: first choose what it is for") : this.whyNot(words);
    const done = this.scene.legal.includes(this.said.join(" "));
    if (done) this.said = [];
    this.point("hover", this.hover);
    if (done) this.act(words);
  }

  /** The next way in which a piece may lie: where it is pointed at, where it was put, or in hand. */
  turn(key = this.hot()) {
    const where = [key, this.hot(), this.chosen()].find((k) => this.buttons.get(k)?.ends && (this.isLit(k) || k === this.chosen()));
    const held = [...this.buttons.values()].find(({ act, faces }) => faces && this.said.includes(act));
    const ways = where ? this.ends(where) : Object.keys(held?.faces ?? {});
    if (!ways.length) return false;
    this.end = ways[(Math.max(0, ways.indexOf(this.end ?? ways[0])) + 1) % ways.length];
    this.point("hover", this.hover);
    this.say(ways.length > 1 ? this.end : `${ways[0]}, and no other way`);
    return true;
  }

  /** Of what can be turned, the side that is wished; what is not chosen lies as it did. */
  face(key, { attrs, faces }, chosen) {
    const name = (chosen && (faces[this.end] ?? (this.end && Object.values(faces)[0]))) || attrs.href;
    set(this.nodes.get(key), "href", `#${this.prefix}${name}`);
  }

  whyNot(words) {
    this.loud = words;
    const answer = this.answers.get(words);
    if (answer) this.tell(answer.text);
    else this.ask(words);
  }

  key(event) {
    this.byKey = true;
    this.row = [];
    if (this.hover) this.point("hover"); // a pointer that only rests is no longer what points
    this.skip();
    if (event.key === "Tab") return;
    event.stopPropagation(); // `a`, `x` and `dd` are commands of the notebook
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.svg.contains(event.target) && this.does(KEYS[event.key])) return event.preventDefault();
    if (event.shiftKey) return;
    if (event.key === "Escape") {
      if (!this.sheet.hidden) this.fold();
      else if (!this.foot.drawer.hidden) this.foot.open(false);
      else if (this.said.pop()) this.point("hover", this.hover);
    } else if (!this.svg.contains(event.target) || !this.steer(event)) return;
    event.preventDefault();
  }

  /** Keys in the picture. @returns {boolean} whether it was one */
  steer({ key, target, repeat }) {
    const here = keyOf(target), keys = [...this.buttons.keys(), ...this.looks.keys()];
    let to;
    if (key === "Enter" || key === " ") repeat || this.does(doing(target)) || this.choose(here, true);
    else if (key === "i") this.open(here); // as a right click does
    else if (key === "Home") to = this.bright()[0];
    else if (key === "End") to = this.bright().at(-1);
    else if (!(key in WAYS)) return false;
    else if (here === undefined) to = this.tabStop();
    else to = keys[nearest(keys.map((k) => this.box(k)), this.box(here), WAYS[key])];
    this.show(to);
    if (to !== undefined) this.light(to);
    return true;
  }

  /** Give the focus to a shape, and show it, or the map it lies in; without one the picture has it. */
  light(key) {
    const node = this.nodes.get(key), map = this.nodes.get(this.shapes.get(key)?.in);
    (node ?? this.svg).focus({ preventScroll: true });
    (map ?? node)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  // ---- the map: its shapes keep their own measures, however far it has grown; what is seen of it is the reader's

  /** What is seen of the map, in its own measures: all, or what was zoomed to. @returns {Box} */
  view() {
    const { width, height, viewBox } = this.chart.attrs, [left, top, all, high] = viewBox.split(" ").map(Number);
    if (!this.seen || this.seen[2] >= all) return [left, top, all, high];
    const w = Math.max(this.seen[2], all / 8), h = (w * height) / width;
    const held = (at, low, size) => Math.min(Math.max(at, low), low + size);
    return [held(this.seen[0] - w / 2, left, all - w), held(this.seen[1] - h / 2, top, high - h), w, h];
  }

  /** Bring the map to what is to be seen of it. */
  place() {
    this.root.classList.toggle("isl-charted", Boolean(this.chart));
    if (!this.chart) return this.tools.replaceChildren();
    const view = this.view();
    if (view[2] >= +this.chart.attrs.viewBox.split(" ")[2]) this.seen = undefined;
    this.root.classList.toggle("isl-zoomed", Boolean(this.seen));
    set(this.nodes.get(this.chart.key), "viewBox", view.join(" "));
  }

  /** Look at the map from nearer, or from farther; `about`, in units of the scene, stays where it is. */
  zoom(by, about) {
    if (!this.chart) return;
    const { x, y, width, height } = this.chart.attrs, [left, top, w, h] = this.view();
    const [u, v] = about ? [(about[0] - x) / width, (about[1] - y) / height] : [0.5, 0.5];
    const across = Math.max(w / by, +this.chart.attrs.viewBox.split(" ")[2] / 8), k = across / w;
    this.look([left + u * w * (1 - k) + across / 2, top + v * h * (1 - k) + (h * k) / 2, across]);
  }

  look(seen) {
    this.seen = seen;
    this.place();
    if (seen) [this.seen[0], this.seen[1]] = centre(this.view()); // held at the rim, it goes back at once
    this.paint();
  }

  /** Move the map so far that a shape in it is seen whole. */
  show(key) {
    if (!this.seen || !this.shapes.get(key)?.in) return;
    const { x, y, width, height } = this.chart.attrs, [bx, by, bw, bh] = this.box(key), k = this.view()[2] / width;
    const off = (at, size, low, room) => Math.min(0, at - 12 - low) + Math.max(0, at + size + 12 - low - room);
    const [dx, dy] = [off(bx, bw, x, width), off(by, bh, y, height)];
    if (dx || dy) this.look([this.seen[0] + dx * k, this.seen[1] + dy * k, this.seen[2]]);
  }

  /** From the screen to the scene. @returns {[number, number] | undefined} where it is in the map */
  spot({ clientX, clientY }) {
    const at = this.chart && this.svg.getScreenCTM?.();
    if (!at) return undefined;
    const { x, y, width, height } = this.chart.attrs, [px, py] = [(clientX - at.e) / at.a, (clientY - at.f) / at.d];
    return px >= x && px <= x + width && py >= y && py <= y + height ? [px, py] : undefined;
  }

  /** A wheel turned over a board in use zooms its map; over another one, and where there is no farther, it goes on. */
  wheel(event) {
    const spot = this.spot(event);
    if (!spot || !(event.ctrlKey || this.root.contains(this.active()))) return;
    if (!this.seen && event.deltaY > 0) return;
    event.preventDefault();
    this.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004), spot);
  }

  press(event) {
    this.dragged = false;
    const spot = this.spot(event);
    if (spot) this.pointers.set(event.pointerId, spot);
  }

  /** One finger moves the map, two stretch it. */
  drag(event) {
    const was = this.pointers.get(event.pointerId), now = was && this.spot(event);
    if (!now) return;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const away = (spot) => Math.hypot(spot[0] - other[0], spot[1] - other[1]);
    if (!this.dragged && Math.hypot(now[0] - was[0], now[1] - was[1]) < 5) return; // a click trembles
    this.dragged = true;
    this.pointers.set(event.pointerId, now);
    if (other) return this.zoom(away(now) / Math.max(1, away(was)), other);
    if (!this.seen) return;
    const k = this.view()[2] / this.chart.attrs.width;
    this.look([this.seen[0] - (now[0] - was[0]) * k, this.seen[1] - (now[1] - was[1]) * k, this.seen[2]]);
  }

  /** Where marks and ghosts of the map are drawn: nothing of them leaves it. */
  glass() {
    if (!this.chart) return [];
    const { x, y, width, height } = this.chart.attrs, box = { x, y, width, height };
    const pane = (key, view) => ({ tag: "svg", key, attrs: { ...box, viewBox: view.join(" ") } });
    return [pane("marks", [x, y, width, height]), pane(this.chart.key, this.view())];
  }

  /** Buttons of the map; and beside what is chosen, and may be turned, how to turn it and how to say so. */
  offer(key) {
    if (!this.chart) return;
    const { x, y, width, height } = this.chart.attrs, tools = [];
    const tool = (does, cx, cy, label, d, cls) => {
      tools.push({ tag: "circle", key: does, label, attrs: { cx, cy, r: 17, class: cls } });
      tools.push({ tag: "path", attrs: { d, transform: `translate(${cx} ${cy})`, class: `${cls}-sign` } });
    };
    const right = x + width - 30, low = y + height - 30;
    tool("in", right, low, "zoom in", "M-7 0h14M0-7v14", "isl-tool");
    tool("fit", right - 40, low, "the whole map", "M-4-8h-4v4M4-8h4v4M4 8h4v-4M-4 8h-4v-4", "isl-tool");
    tool("out", right - 80, low, "zoom out", "M-7 0h14", "isl-tool");
    if (key !== undefined) {
      const [bx, by, bw, bh] = this.box(key), many = this.ends(key).length > 1;
      const at = by + bh + 42 > y + height ? by - 20 : by + bh + 20, middle = bx + bw / 2;
      if (bx + bw > x && bx < x + width && by + bh > y && by < y + height) {
        if (many) tool("turn", middle - 20, at, "turn it", "M7-3A8 8 0 1 0 8 1M8-9v6h-6", "isl-sure");
        tool("sure", middle + (many ? 20 : 0), at, "lay it here", "M-8 0l6 6L8-6", "isl-sure");
      }
    }
    const nodes = this.patch(this.tools, tools);
    for (const { key: does, label } of tools) {
      if (!does) continue;
      set(nodes.get(does), "data-do", does);
      const keyed = does in CHOICE; // by keys R and Enter: such a button is gone as soon as it is used
      set(nodes.get(does), "role", !keyed && "button");
      set(nodes.get(does), "aria-label", !keyed && label);
      set(nodes.get(does), "aria-hidden", keyed);
      set(nodes.get(does), "tabindex", !keyed && 0);
    }
  }

  /** @returns {boolean} whether it was something to do */
  does(what) {
    if (!what) return false;
    if (what === "turn") return this.turn();
    if (!this.chart) return false;
    const about = this.focus !== undefined && this.shapes.get(this.focus)?.in ? centre(this.box(this.focus)) : undefined;
    if (what === "sure") this.choose(this.chosen(), true);
    else if (what === "fit") this.look(undefined);
    else this.zoom(what === "in" ? 1.4 : 1 / 1.4, about);
    return true;
  }

  /** An input does not wait for what still travels. */
  skip() {
    if (!this.svg.getAnimations?.({ subtree: true }).length) return;
    this.root.classList.add("isl-still");
    this.root.getBoundingClientRect(); // nothing stops before styles are computed with the class
    this.doc.defaultView.requestAnimationFrame(() => this.root.classList.remove("isl-still"));
  }

  /** Follow the theme and the width of the place. */
  settle() {
    const light = (this.el.closest("[data-jp-theme-light]") ?? this.doc.body).dataset.jpThemeLight;
    const theme = light && (light === "false" ? "dark" : "light");
    // The picture has the class `isl` too, whose own light values would hide those it inherits.
    for (const part of [this.root, this.svg]) set(part, "data-theme", theme);
    this.hideFrames();
    const layout = this.el.clientWidth >= 1010 ? "wide" : "narrow";
    if (!this.el.clientWidth || layout === (this.layout ?? this.scene.layout)) return;
    this.layout = layout;
    this.send({ layout });
  }

  /** The saved picture beside a live board would show it twice. */
  hideFrames() {
    for (const frame of this.el.closest(".jp-OutputArea")?.querySelectorAll("img.isl-frame") ?? []) {
      frame.style.display = "none";
      this.frames.add(frame);
    }
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.close();
}

export default { render };
