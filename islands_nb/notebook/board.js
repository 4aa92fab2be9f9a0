// A board: draws the scene it is given, and says which shape was clicked, in words.
// It knows no game. All it shows is in the traits, so a saved notebook still shows the board when no
// kernel is running; all it wants goes out as messages, so that the same click twice counts twice.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set("rect path circle ellipse line text use g".split(" "));
const ATTRIBUTES = new Set(
  ("x y width height rx ry cx cy r x1 y1 x2 y2 dx dy d pathLength transform class style opacity aria-hidden href " +
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap " +
    "stroke-linejoin text-anchor dominant-baseline font-size font-weight textLength lengthAdjust").split(" "),
);
// Values that could fetch something; a backslash could spell the same in CSS escapes.
const FETCHES = /\\|(url|src|image|set)\s*\(/i;
const PACES = [[0, "at once"], [700, "brisk 0.7 s"], [1500, "slow 1.5 s"]];
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/**
 * @typedef {[x: number, y: number, w: number, h: number, r?: number]} Box  in units of the scene
 * @typedef {{ tag: string, attrs?: Record<string, string | number | null>, key?: string, act?: string, label?: string,
 *             text?: string, halo?: Box, dash?: boolean }} Shape
 * @typedef {{ ply: number, last: number, layout: "wide" | "narrow", size: [number, number], title: string,
 *             desc: string, legal: string[], said: string, shapes: Shape[] }} Scene
 * @typedef {Record<string, { box: [number, number], shapes: Shape[] }>} Art  pieces, drawn once and placed by `use`
 * @typedef {{ ply: number, seat: number | null, words: string }} Line  of the log
 * @typedef {{ ply: number, last: number, tail: Line[], thinking: string, can_undo: boolean, can_redo: boolean }} Panel
 * @typedef {{ id: string, ok: boolean, text: string, shapes?: Shape[], lines?: Line[] }} Answer
 */

// ---------------------------------------------------------------------------------------------- shapes to nodes

/** Each drawable shape with its key; those without one are counted. @param {Shape[]} shapes @returns {[string, Shape][]} */
export function keyed(shapes) {
  let count = 0;
  return shapes.filter(({ tag }) => TAGS.has(tag)).map((shape) => [shape.key ?? `#${count++}`, shape]);
}

/**
 * Places in `order` of a longest rising run; negative numbers (new nodes) are in none.
 * What rises may stay where it is, so this is what moves the fewest nodes.
 * @param {number[]} order @returns {Set<number>}
 */
export function rising(order) {
  const ends = [], before = []; // ends[n]: where the run of n + 1 with the smallest last number ends
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

/** A name of any letters as the id of this view's copy. @param {string} prefix @param {string} name */
const ident = (prefix, name) => prefix + String(name).replace(/[^\w-]/g, (c) => `_${c.charCodeAt(0)}_`);

/** @param {Element} node @param {string} name @param {unknown} value  undefined or false: without it */
function set(node, name, value) {
  if (value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

const places = new WeakMap(); // node -> the transform it was placed with

/**
 * Give a node its attributes. A placed piece that was elsewhere keeps its old place for now, and its new one is
 * returned: see `patch`. @param {SVGElement} node @param {Shape} shape @param {string} prefix @param {Art} art
 */
function dress(node, { tag, attrs = {}, text }, prefix, art) {
  const worn = {};
  for (const [name, value] of Object.entries(attrs)) {
    if (ATTRIBUTES.has(name) && value !== null && !FETCHES.test(value)) worn[name] = value;
  }
  let from, to;
  const { href, x = 0, y = 0, style = "", ...rest } = worn;
  delete worn.href;
  if (tag === "use") {
    const [width, height] = art[href]?.box ?? [];
    Object.assign(rest, { href: `#${ident(prefix, href)}`, width: worn.width ?? width, height: worn.height ?? height });
    from = places.get(node);
    to = `translate(${x}px, ${y}px)`;
    // Turned by its own transform, a piece is placed by x and y: CSS would override the attribute.
    if (rest.transform) Object.assign(rest, { x, y, style });
  }
  const wanted = tag === "use" ? rest : worn;
  for (const name of node.getAttributeNames()) {
    if (ATTRIBUTES.has(name) && !(name in wanted) && name !== "style") node.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(wanted)) if (name !== "style") set(node, name, value);
  const placed = tag === "use" && !rest.transform;
  // By CSSOM, which a strict content security policy allows where it refuses style attributes.
  node.style.cssText = placed ? `${style};transform:${from ?? to}` : style;
  if (placed) places.set(node, to);
  else places.delete(node);
  if (tag === "text" && node.textContent !== String(text ?? "")) node.textContent = text ?? "";
  return placed && from && from !== to ? to : undefined;
}

/**
 * Make `layer` show `shapes`, keeping the nodes whose key is already there.
 * A node that is put in again loses its focus and its transition, so only those out of order are.
 * @param {SVGElement} layer @param {Shape[]} shapes @param {string} prefix  of the view's ids @param {Art} art
 * @returns {Map<string, SVGElement>} nodes by key
 */
export function patch(layer, shapes, prefix = "", art = {}) {
  const old = new Map([...layer.children].map((node, i) => [node.dataset.key, { node, i }]));
  const nodes = [], order = [], travel = [], found = new Map();
  for (const [key, shape] of keyed(shapes)) {
    const kept = old.get(key)?.node.localName === shape.tag ? old.get(key) : undefined;
    const node = kept?.node ?? layer.ownerDocument.createElementNS(SVG, shape.tag);
    if (kept) old.delete(key);
    node.dataset.key = key;
    const to = dress(node, shape, prefix, art);
    if (to) travel.push([node, to]);
    nodes.push(node);
    order.push(kept?.i ?? -1);
    found.set(key, node);
  }
  for (const { node } of old.values()) node.remove();
  const stay = rising(order);
  for (let i = nodes.length - 1, next = null; i >= 0; next = nodes[i--]) {
    if (!stay.has(i)) layer.insertBefore(nodes[i], next);
  }
  // A piece that was put in again has no past to travel from until it has been laid out once at its old place.
  if (travel.length) layer.getBoundingClientRect();
  travel.forEach(([node, to], i) => {
    node.style.setProperty("--wait", `${60 * Math.min(i, 5)}ms`);
    node.style.transform = to;
  });
  return found;
}

// ---------------------------------------------------------------------------------------------- words and places

/** Whether adding `act` to the words said so far equals or begins a legal sentence, at a word's end. */
export function lit(legal, said, act) {
  const words = [...said, act].join(" ");
  return legal.some((sentence) => sentence === words || sentence.startsWith(`${words} `));
}

const centre = ([x, y, w, h]) => [x + w / 2, y + h / 2];

/**
 * Which of `boxes` an arrow key leads to: the nearest in that direction, what lies aside counting double. -1: none.
 * @param {Box[]} boxes @param {Box} from @param {"left" | "right" | "up" | "down"} direction
 */
export function nearest(boxes, from, direction) {
  const [x, y] = centre(from);
  const sideways = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  let best = -1, least = Infinity;
  boxes.forEach((box, i) => {
    const [dx, dy] = [centre(box)[0] - x, centre(box)[1] - y];
    const along = sign * (sideways ? dx : dy);
    const cost = along + 2 * Math.abs(sideways ? dy : dx);
    if (along > 0.5 && cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** Where a shape is, as it will be when it has arrived. @param {Shape} shape @param {SVGElement} node @returns {Box} */
export function boxOf({ tag, attrs = {}, halo }, node) {
  if (halo) return halo;
  const box = tag === "use" ? undefined : node.getBBox?.();
  if (box) return [box.x, box.y, box.width, box.height];
  return [attrs.x ?? 0, attrs.y ?? 0, +node.getAttribute("width"), +node.getAttribute("height")];
}

/**
 * What the state of a shape adds to the picture.
 * @param {Shape} shape @param {Box} box @returns {Shape[]}
 * @param {{ lit?: boolean, chosen?: boolean, hot?: boolean, ring?: boolean, refused?: boolean }} is
 */
export function marks(shape, box, is) {
  const [x, y, w, h, r = 8] = box;
  const middle = x + w / 2;
  const frame = (by, round, attrs) => ({
    tag: "rect",
    attrs: { x: x - by, y: y - by, width: w + 2 * by, height: h + 2 * by, rx: round, fill: "none", ...attrs },
  });
  const out = [];
  if (shape.halo && (is.chosen || is.lit)) {
    const dash = shape.dash ? { "stroke-dasharray": "6 4" } : {};
    out.push(frame(3, r + 2, { class: is.chosen || is.hot ? "sel" : "may", ...dash }));
    const pip = is.chosen ? `M${middle - 12} ${y - 8}h24v8h-24z` : `M${middle - 6} ${y - 3}l6-6 6 6-6 6z`;
    out.push({ tag: "path", attrs: { class: "pip", d: pip } });
  } else if (shape.halo && is.refused) {
    out.push(frame(3, r + 2, { stroke: "var(--warn)", "stroke-width": 2 }));
    out.push({ tag: "circle", attrs: { cx: x + w - 2, cy: y + 2, r: 13, fill: "var(--surface)" } });
    out.push({ tag: "use", attrs: { href: "g-no", x: x + w - 14, y: y - 10, width: 24, height: 24, style: "--c:var(--warn)" } });
  }
  if (is.ring) out.push(frame(8, r + 6, { stroke: "var(--ink)", "stroke-width": 3 }));
  return out;
}

/** Call `tell` at most once in `ms`; the last value is always told. */
export function throttle(tell, ms) {
  let timer, next;
  const tick = () => {
    timer = next && setTimeout(tick, ms);
    if (next) tell(...next);
    next = undefined;
  };
  const call = (...values) => {
    next = values;
    if (!timer) tick();
  };
  call.stop = () => clearTimeout(timer);
  return call;
}

// ---------------------------------------------------------------------------------------------- the panel below

/** @param {Document} doc @param {string} tag @param {Record<string, unknown>} attrs @param {...(Node | string)} children */
function html(doc, tag, attrs, ...children) {
  const node = doc.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) set(node, name, value);
  node.append(...children);
  return node;
}

/** A glyph of the view's art in a line of text. */
function glyph(doc, prefix, name, colour) {
  const svg = doc.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ class: "isl-glyph", viewBox: "0 0 24 24", "aria-hidden": true })) set(svg, key, value);
  patch(svg, [{ tag: "use", attrs: { href: `g-${name}`, width: 24, height: 24, style: `--c:var(--${colour})` } }], prefix);
  return svg;
}

/** Show `node` before `place`, or take it away; a focus that was in it goes to `heir`. */
function present(node, shown, place, heir) {
  if (shown) {
    if (!node.isConnected) place.before(node);
  } else {
    const held = node.contains(node.getRootNode().activeElement);
    node.remove();
    if (held) heir.focus();
  }
}

/** Undo, the slider through the past, the last lines of the log, and the drawer with all of it. */
class Foot {
  /** @param {Document} doc @param {string} prefix @param {(message: object) => void} send */
  constructor(doc, prefix, send) {
    const button = (attrs, ...children) => html(doc, "button", { type: "button", class: "isl-button", ...attrs }, ...children);
    Object.assign(this, { doc, prefix, send });
    this.undo = button({}, glyph(doc, prefix, "undo", "ink"), "Undo");
    this.redo = button({ class: "isl-button isl-redo" }, glyph(doc, prefix, "undo", "ink"), "Redo");
    this.slider = html(doc, "input", { type: "range", min: 0, step: 1, "aria-label": "history" });
    this.move = html(doc, "span", { class: "isl-move" });
    this.thinking = html(doc, "span", { class: "isl-thinking" });
    this.tail = html(doc, "div", { class: "isl-tail" });
    this.log = button({ "aria-expanded": false, "aria-controls": `${prefix}log` }, "Log");
    this.pace = html(doc, "select", {}, ...PACES.map(([ms, words]) => html(doc, "option", { value: ms }, words)));
    this.list = html(doc, "ol", {});
    const pace = html(doc, "label", {}, "Pace of the bots ", this.pace);
    this.drawer = html(doc, "div", { class: "isl-log", id: `${prefix}log`, hidden: "" }, pace, this.list);
    this.node = html(doc, "div", { class: "isl-foot" }, this.undo, this.slider, this.move, this.thinking, this.tail, this.log, this.drawer);
    this.throttled = throttle((n) => send({ goto: n }), 100);
    this.wish = null; // the move asked for and not yet answered: until then the slider stays under the finger

    // Never `disabled`: a disabled button drops the focus of the one who has just used it.
    this.undo.addEventListener("click", () => this.panel.can_undo && send({ undo: true }));
    this.redo.addEventListener("click", () => send({ redo: true }));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.log.addEventListener("click", () => this.open(this.drawer.hidden));
    this.pace.addEventListener("change", () => send({ pace: Number(this.pace.value) }));
  }

  /** @param {Panel} panel */
  draw(panel) {
    const longer = this.panel && this.panel.last !== panel.last;
    this.panel = panel;
    set(this.undo, "aria-disabled", !panel.can_undo && "true");
    present(this.redo, panel.can_redo, this.slider, this.undo);
    this.slider.max = panel.last;
    this.place();
    this.thinking.textContent = panel.thinking;
    this.tail.replaceChildren(...panel.tail.map((line) => html(this.doc, "span", { class: "isl-line" }, ...this.line(line))));
    if (longer && !this.drawer.hidden) this.send({ history: true });
  }

  place() {
    const words = `move ${this.wish ?? this.panel.ply} of ${this.panel.last}`;
    this.slider.value = this.wish ?? this.panel.ply;
    set(this.slider, "aria-valuetext", words);
    this.move.textContent = words;
  }

  go(ply) {
    this.wish = ply;
    this.place();
    this.throttled(ply);
  }

  /** The kernel has answered `goto`. */
  arrived(ply) {
    if (ply !== this.wish) return;
    this.wish = null;
    this.place();
  }

  open(wide) {
    this.drawer.hidden = !wide;
    set(this.log, "aria-expanded", String(wide));
    if (wide) this.send({ history: true });
    else this.log.focus();
  }

  /** @param {Line} line */
  line({ seat, words }) {
    const mark = seat === null ? [] : [glyph(this.doc, this.prefix, `seat${seat + 1}`, `seat${seat + 1}`)];
    return [...mark, html(this.doc, "span", {}, words)];
  }

  /** @param {Line[]} lines  newest first */
  fill(lines) {
    const held = [...this.list.children].findIndex((row) => row.contains(row.getRootNode().activeElement));
    this.list.replaceChildren(...lines.map((line) => {
      const to = html(this.doc, "button", { type: "button" }, html(this.doc, "span", { class: "isl-ply" }, line.ply), ...this.line(line));
      to.addEventListener("click", () => this.go(line.ply));
      return html(this.doc, "li", {}, to);
    }));
    if (held >= 0) (this.list.children[held]?.firstChild ?? this.log).focus();
  }
}

// ---------------------------------------------------------------------------------------------- one view

let views = 0;

class View {
  constructor(model, el) {
    const doc = el.ownerDocument;
    this.model = model;
    this.el = el;
    this.window = doc.defaultView;
    this.prefix = `isl${++views}${Math.random().toString(36).slice(2, 8)}-`;
    this.count = 0;
    this.pending = new Map(); // id -> the message that waits for its answer
    this.answers = new Map(); // words -> what the kernel said of them in this scene; null while asked
    this.said = []; // the words so far, click by click
    this.nodes = new Map();
    this.shapes = new Map();
    this.hover = this.focus = this.stop = null; // keys: under the pointer; focused; focused last
    this.byKey = true; // a ring is for those who came by key
    this.frames = [];
    this.build(doc);
    this.listen();
    this.redrawArt();
    this.drawPanel();
    this.drawPace();
    this.settle();
  }

  build(doc) {
    const svg = (tag, attrs) => {
      const node = doc.createElementNS(SVG, tag);
      for (const [name, value] of Object.entries(attrs)) set(node, name, value);
      return node;
    };
    const { prefix } = this;
    this.title = svg("title", { id: `${prefix}title` });
    this.desc = svg("desc", { id: `${prefix}desc` });
    this.defs = svg("defs", {});
    this.layer = svg("g", { class: "isl-shapes" });
    this.over = svg("g", { class: "isl-over", "aria-hidden": true });
    this.svg = svg("svg", { class: "isl isl-scene", role: "group", tabindex: -1, "aria-labelledby": `${prefix}title ${prefix}desc` });
    this.svg.append(this.title, this.desc, this.defs, this.layer, this.over);
    this.foot = new Foot(doc, prefix, (message) => this.send(message));
    this.where = html(doc, "span", {});
    this.now = html(doc, "button", { type: "button" }, "back to now");
    this.past = html(doc, "div", { class: "isl-past" }, this.where, " · ", this.now);
    this.late = html(doc, "div", { class: "isl-late" });
    this.live = html(doc, "div", { class: "isl-live", role: "status", "aria-live": "polite" });
    this.root = html(doc, "div", { class: "isl isl-board", "data-lm-suppress-shortcuts": true }, this.svg, this.foot.node, this.live);
    this.el.append(this.root);
  }

  listen() {
    const { svg, root, window, model } = this;
    this.heard = {
      "change:scene": () => this.arrive(),
      "change:art": () => this.redrawArt(),
      "change:panel": () => this.drawPanel(),
      "change:pace": () => this.drawPace(),
      "msg:custom": (answer) => this.hear(answer),
    };
    for (const [event, hear] of Object.entries(this.heard)) model.on(event, hear);
    svg.addEventListener("click", ({ target }) => this.choose(this.keyAt(target)));
    svg.addEventListener("pointerover", ({ target }) => this.point("hover", this.keyAt(target)));
    svg.addEventListener("pointerleave", () => this.point("hover", null));
    svg.addEventListener("focusin", ({ target }) => this.point("focus", target.closest("[data-key]")?.dataset.key ?? null));
    svg.addEventListener("focusout", () => this.point("focus", null));
    this.now.addEventListener("click", () => this.foot.go(this.scene.last));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointerdown", () => {
      this.byKey = false;
      this.skip();
    });
    this.themes = new window.MutationObserver(() => this.settle());
    this.themes.observe(root.ownerDocument.body, { attributeFilter: ["data-jp-theme-light"] });
    // It also reports when a host puts `el` into the page, which may be after `render`.
    this.sizes = window.ResizeObserver && new window.ResizeObserver(() => this.settle());
    this.sizes?.observe(this.el);
  }

  close() {
    for (const [event, hear] of Object.entries(this.heard)) this.model.off(event, hear);
    this.themes.disconnect();
    this.sizes?.disconnect();
    this.foot.throttled.stop();
    clearTimeout(this.asking);
    clearTimeout(this.waiting);
    for (const frame of this.frames) frame.style.display = "";
    this.root.remove();
  }

  // ---- messages

  send(message) {
    const id = `${this.prefix}${++this.count}`;
    this.pending.set(id, message);
    this.model.send({ ...message, id });
  }

  /** @param {Answer} answer */
  hear(answer) {
    const asked = this.pending.get(answer.id);
    if (!asked) return; // of another view, or of a scene that is gone
    this.pending.delete(answer.id);
    this.inTime();
    if ("ask" in asked) {
      this.answers.set(asked.ask, answer);
      if (asked.ask === this.loud) this.refuse(answer.text);
      else this.paint();
    } else if (answer.lines) this.foot.fill(answer.lines);
    else if (!answer.ok) this.refuse(answer.text);
    if ("goto" in asked) this.foot.arrived(asked.goto);
  }

  ask(words) {
    clearTimeout(this.asking);
    if (this.answers.has(words)) return;
    this.answers.set(words, null);
    this.send({ ask: words, ply: this.scene.ply });
  }

  act(sentence) {
    this.inTime();
    const { ply } = this.scene;
    this.waiting = setTimeout(() => {
      const words = `no answer from the kernel yet; this picture is from move ${ply}`;
      this.late.replaceChildren(glyph(this.root.ownerDocument, this.prefix, "no", "warn"), words);
      this.live.before(this.late);
      this.say(words);
    }, 10000);
    this.send({ act: sentence, ply });
  }

  /** The kernel is there. */
  inTime() {
    clearTimeout(this.waiting);
    this.late.remove();
  }

  /** Tell those who listen; the same words again are news again. */
  say(words) {
    this.live.textContent = words === this.live.textContent ? `${words}\u00a0` : words;
  }

  refuse(text) {
    this.loud = undefined;
    this.verdict = text;
    this.say(text);
    this.paint();
  }

  // ---- drawing

  arrive() {
    this.draw();
    if (this.scene.said) this.say(this.scene.said);
  }

  redrawArt() {
    const art = this.model.get("art");
    this.defs.replaceChildren(...Object.entries(art).map(([name, { box, shapes }]) => {
      const symbol = this.root.ownerDocument.createElementNS(SVG, "symbol");
      set(symbol, "id", ident(this.prefix, name));
      set(symbol, "viewBox", `0 0 ${box[0]} ${box[1]}`);
      patch(symbol, shapes, this.prefix, art);
      return symbol;
    }));
    this.draw();
  }

  drawPanel() {
    this.foot.draw(this.model.get("panel"));
  }

  drawPace() {
    this.foot.pace.value = this.model.get("pace");
  }

  draw() {
    const held = this.svg.contains(this.active()) ? this.keyOf(this.active()) ?? "" : undefined;
    const was = held && boxOf(this.shapes.get(held), this.nodes.get(held));
    const scene = (this.scene = this.model.get("scene"));
    this.isPast = scene.ply < scene.last;
    this.forget();
    set(this.svg, "viewBox", `0 0 ${scene.size[0]} ${scene.size[1]}`);
    set(this.root, "data-layout", scene.layout);
    this.title.textContent = scene.title;
    this.desc.textContent = scene.desc;
    this.root.classList.remove("isl-still");
    this.shapes = new Map(keyed(scene.shapes));
    this.nodes = patch(this.layer, scene.shapes, this.prefix, this.model.get("art"));
    this.refocus(held, was);
    this.where.textContent = `move ${scene.ply} of ${scene.last}`;
    present(this.past, this.isPast, this.foot.node, this.foot.slider);
    this.hideFrames();
  }

  /** What was said, asked and heard of the scene before. */
  forget() {
    this.inTime();
    this.answers.clear();
    this.loud = undefined;
    for (const [id, message] of this.pending) if ("ask" in message) this.pending.delete(id);
    if (this.said.length && !lit(this.scene.legal, this.said.slice(0, -1), this.said.at(-1))) this.said = [];
  }

  /** Give the focus back to the shape that `held` it, or to the lit one nearest to where it `was`. */
  refocus(held, was) {
    const next = held === undefined || this.shapes.has(held) ? held : this.closest(was);
    this.focus = next || null;
    this.point("hover", this.shapes.has(this.hover) ? this.hover : null);
    if (held === undefined) return;
    const node = this.nodes.get(next) ?? this.svg;
    if (this.active() !== node) node.focus({ preventScroll: true });
  }

  closest(box) {
    const [x, y] = centre(box);
    const away = (key) => {
      const [cx, cy] = centre(this.box(key));
      return Math.hypot(cx - x, cy - y);
    };
    return this.buttons().filter((key) => this.isLit(key)).sort((a, b) => away(a) - away(b))[0];
  }

  /** Show the state of each shape, and what the kernel said of the one pointed at. */
  paint() {
    const hot = this.hot();
    const answer = hot && this.answers.get(this.words(hot));
    const stop = this.tabStop();
    const below = [], above = [];
    for (const [key, shape] of this.shapes) {
      const button = this.isButton(key);
      const is = { lit: button && this.isLit(key), chosen: button && this.said.includes(shape.act) };
      is.hot = key === hot;
      is.ring = key === this.focus && this.byKey;
      is.refused = is.hot && !is.lit && answer?.ok === false;
      this.name(key, shape, button, is, stop);
      if (button || is.ring) (is.hot || is.ring ? above : below).push(...marks(shape, this.box(key), is));
    }
    const ghosts = (answer?.shapes ?? []).map(({ tag, attrs, text }) => ({ tag, attrs, text }));
    patch(this.over, [...below, ...above, ...ghosts], this.prefix, this.model.get("art"));
    const preview = this.nodes.get("preview");
    if (preview) preview.textContent = this.verdict ?? answer?.text ?? this.shapes.get("preview").text ?? "";
  }

  /** Say to a screen reader what a shape is. */
  name(key, shape, button, is, stop) {
    const node = this.nodes.get(key);
    set(node, "data-act", button && shape.act);
    set(node, "role", button ? "button" : shape.label && "img");
    set(node, "aria-label", shape.label ?? (button && shape.act));
    set(node, "aria-disabled", button && !is.lit && !is.chosen);
    set(node, "aria-pressed", is.chosen);
    // A shape that is no button any more keeps the focus it has, until it moves on.
    set(node, "tabindex", key === stop ? 0 : (button || key === this.focus) && -1);
  }

  // ---- asking the picture

  active() {
    return this.root.getRootNode().activeElement ?? null;
  }

  keyOf(node) {
    return node?.closest("[data-key]")?.dataset.key;
  }

  /** The button at a node. */
  keyAt(node) {
    const key = this.keyOf(node);
    return this.isButton(key) ? key : null;
  }

  /** In the past nothing is a button. */
  isButton(key) {
    return !this.isPast && Boolean(this.shapes.get(key)?.act);
  }

  isLit(key) {
    return lit(this.scene.legal, this.said, this.shapes.get(key).act);
  }

  buttons() {
    return [...this.shapes.keys()].filter((key) => this.isButton(key));
  }

  box(key) {
    return boxOf(this.shapes.get(key), this.nodes.get(key));
  }

  /** The sentence that hovering a shape is about. */
  words(key) {
    const { act } = this.shapes.get(key);
    const chosen = !this.isLit(key) && this.said.includes(act);
    return (chosen ? this.said : [...this.said, act]).join(" ");
  }

  /** The button that is pointed at, by pointer or by key. */
  hot() {
    const key = this.hover ?? (this.byKey ? this.focus : null);
    return this.isButton(key) ? key : null;
  }

  tabStop() {
    const keys = this.buttons();
    return keys.includes(this.stop) ? this.stop : keys.find((key) => this.isLit(key)) ?? keys[0];
  }

  // ---- the reader's hand

  /** @param {"hover" | "focus"} how @param {string | null} key */
  point(how, key) {
    this[how] = key;
    if (how === "focus" && this.isButton(key)) this.stop = key;
    this.verdict = undefined;
    this.paint();
    clearTimeout(this.asking);
    const hot = this.hot();
    if (hot) this.asking = setTimeout(() => this.ask(this.words(hot)), 80);
  }

  choose(key) {
    if (key === null) return;
    const { act } = this.shapes.get(key);
    if (this.isLit(key)) this.add(act);
    else if (this.said.includes(act)) this.said.length = this.said.indexOf(act); // no Escape key under a finger
    else return this.whyNot(this.words(key));
    this.point("hover", this.hover);
  }

  add(act) {
    const words = [...this.said, act];
    const sentence = words.join(" ");
    this.said = words;
    if (!this.scene.legal.includes(sentence)) return;
    this.said = [];
    this.act(sentence);
  }

  /** A click that is refused is told aloud. */
  whyNot(words) {
    this.loud = words;
    const answer = this.answers.get(words);
    if (answer) this.refuse(answer.text);
    else this.ask(words);
  }

  takeBack() {
    this.said.pop();
    this.point("hover", this.hover);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.byKey = true;
    this.skip();
    if (event.key === "Tab") return;
    event.stopPropagation(); // `a`, `x` and `dd` are commands of the notebook
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape") {
      if (this.foot.drawer.hidden) this.takeBack();
      else this.foot.open(false);
    } else if (!this.svg.contains(event.target) || !this.steer(event)) return;
    event.preventDefault();
  }

  /** Keys in the picture. @returns {boolean} whether the key was one */
  steer({ key, target, repeat }) {
    const here = this.keyOf(target);
    if (key === "Enter" || key === " ") {
      if (!repeat) this.choose(this.keyAt(target));
      return true;
    }
    const keys = this.buttons(), bright = keys.filter((k) => this.isLit(k));
    let to;
    if (key === "Home") to = bright[0] ?? keys[0];
    else if (key === "End") to = bright.at(-1) ?? keys.at(-1);
    else if (!ARROWS[key]) return false;
    else if (here === undefined) to = this.tabStop();
    else to = keys[nearest(keys.map((k) => this.box(k)), this.box(here), ARROWS[key])];
    this.nodes.get(to)?.focus();
    return true;
  }

  /** An input does not wait for what still travels. */
  skip() {
    if (!this.svg.getAnimations?.({ subtree: true }).length) return;
    this.root.classList.add("isl-still");
    this.root.getBoundingClientRect(); // styles must be computed once with the class, or nothing stops
    this.window.requestAnimationFrame(() => this.root.classList.remove("isl-still"));
  }

  // ---- the page around

  /** Follow theme and width of the place the board stands in. */
  settle() {
    let node = this.el, themed = null;
    for (; node && !themed; node = node.getRootNode().host) themed = node.closest("[data-jp-theme-light]");
    const light = (themed ?? this.root.ownerDocument.body).getAttribute("data-jp-theme-light");
    const theme = light === null ? undefined : light === "false" ? "dark" : "light";
    // The picture carries the class `isl` too, whose own light values would hide those it inherits.
    for (const part of [this.root, this.svg]) set(part, "data-theme", theme);
    this.hideFrames();
    const width = this.el.getBoundingClientRect().width;
    const layout = width >= 1010 ? "wide" : "narrow";
    if (!width || layout === (this.layout ?? this.scene.layout)) return;
    this.layout = layout;
    this.send({ layout });
  }

  /** The saved picture beside a live board would show it twice. */
  hideFrames() {
    for (const frame of this.el.closest(".jp-OutputArea")?.querySelectorAll("img.isl-frame") ?? []) {
      if (frame.style.display === "none") continue;
      frame.style.display = "none";
      this.frames.push(frame);
    }
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.close();
}

export default { render };
