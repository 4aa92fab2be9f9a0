// A board: draws the scene it is given, and says which shape was clicked, in words. It knows no game.
// What it shows is in the traits, so a saved notebook shows it without a kernel; what it wants goes out as
// messages, so that the same click twice counts twice.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set("rect path circle ellipse line text use g".split(" "));
const ATTRIBUTES = new Set(
  ("x y width height rx ry cx cy r x1 y1 x2 y2 dx dy d transform class opacity aria-hidden href fill fill-opacity " +
    "fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin text-anchor " +
    "dominant-baseline font-size font-weight").split(" "),
);
// Values that could fetch something; a backslash could spell the same.
const FETCHES = /\\|(url|src|image|set)\s*\(/i;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {[x: number, y: number, w: number, h: number, r?: number]} Box  in units of the scene
 * @typedef {{ tag: string, attrs?: object, key?: string, was?: string, act?: string, label?: string, text?: string,
 *             halo?: Box, ticks?: boolean, dash?: boolean, when?: string, fit?: number }} Shape
 * @typedef {Record<string, { box: [number, number], shapes?: Shape[], of?: string[] }>} Art  drawn once, placed by
 *            `use`; made of shapes, or of other art laid on each other
 * @typedef {{ ply: number, seat: number | null, words: string }} Line  of the log
 * @typedef {{ id: string, ok: boolean, text: string, shapes?: Shape[], lines?: Line[] }} Answer
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

/** Each drawable shape with its key; those without one are counted. @returns {[string, Shape][]} */
export function keyed(shapes) {
  let count = 0;
  return shapes.filter(({ tag }) => TAGS.has(tag)).map((shape) => [shape.key ?? `#${count++}`, shape]);
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
 * @returns {Map<string, SVGElement>} nodes by key
 */
export function patch(layer, shapes, prefix = "", art = {}) {
  const old = new Map([...layer.children].map((node, i) => [node.dataset.key, { node, i }]));
  const nodes = new Map(), order = [], travel = [];
  for (const [key, shape] of keyed(shapes)) {
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
  return nodes;
}

// ---- words and places

/** Whether what is said, click by click, is or begins a legal sentence. @param {string[]} said */
export function lit(legal, said) {
  const words = said.join(" ");
  return legal.some((sentence) => sentence === words || sentence.startsWith(`${words} `));
}

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
  if (shape.halo && shape.ticks && is.lit && !is.hot && !is.ring) {
    const a = Math.round(w / 6), n = Math.round(w / 7);
    const ways = [[a, a, n, n], [w - a, a, -n, n], [w - a, h - a, -n, -n], [a, h - a, n, -n]];
    mark("path", { class: "may", d: ways.map(([u, v, dx, dy]) => `M${x + u + dx} ${y + v}h${-dx}v${dy}`).join("") });
    mark("path", { class: "pip", d: `M${middle - 6} ${y + a}l6-6 6 6-6 6z` });
  } else if (shape.halo && (is.chosen || is.lit)) {
    frame(3, r + 2, { class: is.chosen || is.hot || is.ring ? "sel" : "may", "stroke-dasharray": shape.dash ? "6 4" : null });
    const pip = is.chosen ? `M${middle - 12} ${y - 8}h24v8h-24z` : `M${middle - 6} ${y - 3}l6-6 6 6-6 6z`;
    mark("path", { class: "pip", d: pip });
  } else if (shape.halo && is.refused) {
    frame(3, r + 2, { stroke: "var(--warn)", "stroke-width": 2 });
    mark("circle", { cx: x + w - 2, cy: y + 2, r: 13, fill: "var(--surface)" });
    mark("use", { href: "g-no", x: x + w - 14, y: y - 10, width: 24, height: 24, style: "--c:var(--warn)" });
  }
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
<svg class="isl isl-scene" role="group" tabindex="-1" aria-labelledby="${prefix}title ${prefix}desc">
<title id="${prefix}title"></title><desc id="${prefix}desc"></desc><defs></defs>
<g class="isl-shapes"></g><g class="isl-over" aria-hidden="true"></g></svg>
<div class="isl-curtain"><button class="isl-button"></button></div>
<div class="isl-foot">
<button class="isl-button isl-undo">Undo</button>
<button class="isl-button isl-redo">Redo</button>
<button class="isl-button isl-coach">Coach</button>
<input type="range" min="0" aria-label="history"><span class="isl-move"></span>
<button class="isl-button isl-past">back to now</button>
<span class="isl-thinking"></span><button class="isl-button isl-stop">answer now</button><span class="isl-tail"></span>
<button class="isl-button isl-more" aria-expanded="false" aria-controls="${prefix}log">Log</button>
<div class="isl-log" id="${prefix}log" hidden>
<label>Pace of the bots <select><option value="0">at once</option><option value="700">brisk 0.7 s</option>
<option value="1500">slow 1.5 s</option></select></label><ol></ol></div></div>
<ol class="isl-advice" aria-label="the coach"></ol><div class="isl-late"></div><div class="isl-live" role="status" aria-live="polite"></div>`;

/** Undo, the slider through the past, the end of the log, the drawer with all of it. */
function panelBelow(root, prefix, send) {
  const doc = root.ownerDocument;
  const names = ["undo", "redo", "move", "thinking", "tail", "more", "log", "coach", "stop"];
  const [undo, redo, move, thinking, tail, more, drawer, coach, stop] = names.map((name) => root.querySelector(`.isl-${name}`));
  const [slider, pace, list] = ["input", "select", "ol"].map((tag) => root.querySelector(tag));
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
  byKey = true; // rings are for those who came by key
  frames = new Set();
  hover; // keys of shapes: under the pointer,
  focus; // focused,
  stop; // focused last

  constructor(model, el) {
    const doc = el.ownerDocument, root = make(doc, "div", "isl isl-board");
    root.dataset.lmSuppressShortcuts = true;
    root.innerHTML = page(this.prefix);
    const [svg, curtain, below, advice, late, live] = root.children, past = root.querySelector(".isl-past");
    const [title, desc, defs, layer, over] = svg.children;
    Object.assign(this, { model, el, doc, root, svg, curtain, past, below, advice, late, live, title, desc, defs, layer, over });
    this.foot = panelBelow(root, this.prefix, (message) => this.send(message));
    late.remove();
    advice.remove();
    curtain.remove();
    el.append(root);
    this.listen();
    this.drawArt();
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
        this.draw();
        if (this.scene.said) this.say(this.scene.said);
      },
      "change:art": () => this.drawArt(),
      "change:panel": below,
      "change:pace": below,
      "change:advice": () => this.advise(true),
      "msg:custom": (answer) => this.hear(answer),
    };
    for (const [event, hear] of Object.entries(this.heard)) model.on(event, hear);
    listen(this.svg, {
      click: ({ target }) => this.choose(keyOf(target)),
      pointerover: ({ target }) => this.point("hover", keyOf(target)),
      pointerleave: () => this.point("hover"),
      focusin: ({ target }) => this.point("focus", keyOf(target)),
      focusout: () => this.point("focus"),
    });
    listen(this.curtain, { click: () => this.send({ curtain: true }) });
    listen(this.past, { click: () => foot.go(this.scene.last) });
    listen(this.root, {
      keydown: (event) => this.key(event),
      pointerdown: () => {
        this.byKey = false;
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
    this.themes.disconnect();
    this.sizes?.disconnect();
    this.foot.stop();
    clearTimeout(this.asking);
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
      if (!("ask" in message)) this.waiting ??= setTimeout(() => this.lost(), 10000);
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
    if ("ask" in asked) this.answers.set(asked.ask, answer);
    if (answer.lines) this.foot.fill(answer.lines);
    if ("ask" in asked ? asked.ask === this.loud : !answer.ok) this.tell(answer.text);
    else this.paint();
  }

  ask(words) {
    clearTimeout(this.asking);
    if (this.answers.has(words)) return;
    this.answers.set(words, null);
    this.send({ ask: words, ply: this.scene.ply });
  }

  act(sentence) {
    this.send({ act: sentence, ply: this.scene.ply });
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
    return patch(layer, shapes, this.prefix, this.model.get("art"));
  }

  drawArt() {
    const laid = (of) => of.map((href) => ({ tag: "use", attrs: { href } }));
    const symbols = Object.entries(this.model.get("art")).map(([name, { box, shapes, of }]) => {
      const symbol = this.doc.createElementNS(SVG, "symbol");
      symbol.id = this.prefix + name;
      set(symbol, "class", "isl-a");
      set(symbol, "viewBox", `0 0 ${box.join(" ")}`);
      this.patch(symbol, shapes ?? laid(of));
      return symbol;
    });
    this.defs.replaceChildren(...symbols);
    this.draw();
  }

  draw() {
    const active = this.active();
    const held = this.layer.contains(active) ? keyOf(active) : undefined;
    const was = held && this.box(held);
    const scene = (this.scene = this.model.get("scene"));
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
    this.shapes = new Map(keyed(there));
    this.buttons = new Map([...this.shapes].filter(([, { act }]) => act && !past));
    this.advise(false);
    this.refocus(held, was);
    present(this.past, past, this.foot.thinking, this.foot.slider);
    this.hideFrames();
  }

  /** What was asked and heard of the scene before; words that lead nowhere now. */
  forget() {
    this.inTime();
    this.answers.clear();
    this.loud = undefined;
    for (const [id, message] of this.pending) if ("ask" in message) this.pending.delete(id);
    if (!lit(this.scene.legal, this.said)) this.said = [];
  }

  /** Focus the shape that `held` the focus, or the lit one nearest to where it `was`. */
  refocus(held, was) {
    this.focus = held === undefined || this.shapes.has(held) ? held : this.closest(was);
    this.point("hover", this.hover);
    const node = this.nodes.get(this.focus) ?? this.svg;
    if (held !== undefined && this.active() !== node) node.focus({ preventScroll: true });
  }

  closest(box) {
    const away = (key) => Math.hypot(...centre(this.box(key)).map((at, i) => at - centre(box)[i]));
    return this.bright().sort((a, b) => away(a) - away(b))[0];
  }

  /** Show each shape's state, and what the kernel said of the one pointed at. */
  paint() {
    const hot = this.hot(), stop = this.tabStop();
    const answer = hot && this.answers.get(this.words(hot));
    const below = [], above = [];
    for (const [key, shape] of this.shapes) {
      const is = { button: this.buttons.has(key), hot: key === hot, ring: this.byKey && key === this.focus };
      is.lit = is.button && this.isLit(key);
      is.chosen = is.button && this.said.includes(shape.act);
      is.refused = is.hot && !is.lit && answer?.ok === false;
      this.name(key, shape, is, stop);
      if (is.button || is.ring) (is.hot || is.ring ? above : below).push(...marks(shape, this.box(key), is));
    }
    const words = this.said.join(" "), then = this.scene.shapes.filter(({ when }) => when && when === words);
    const more = [...then, ...(answer?.shapes ?? []), ...(this.advised?.shapes ?? [])];
    const added = more.map((shape) => ({ ...shape, key: undefined })); // keys are the scene's
    this.patch(this.over, [...below, ...above, ...added]);
    this.preview(this.verdict ?? answer?.text);
  }

  /** Fill the preview line; what does not fit goes to a second one, if the scene has it, and is cut with dots if not. */
  preview(words) {
    const [first, second] = ["preview", "preview-more"].map((key) => this.nodes.get(key));
    if (!first) return;
    const { fit, text = "" } = this.shapes.get("preview"), more = this.shapes.get("preview-more")?.text;
    const rest = fill(first, words ?? (more ? `${text} ${more}` : text), fit, !second);
    if (second) fill(second, rest, fit, true);
  }

  /** For a screen reader. */
  name(key, { act, label }, is, stop) {
    const node = this.nodes.get(key);
    set(node, "data-act", is.button && act);
    set(node, "role", is.button ? "button" : label !== undefined && "img");
    set(node, "aria-label", label ?? (is.button && act));
    set(node, "aria-disabled", is.button && !is.lit && !is.chosen);
    set(node, "aria-pressed", is.chosen);
    // No button any more: it keeps the focus it has, until that moves on.
    set(node, "tabindex", key === stop ? 0 : (is.button || key === this.focus) && -1);
  }

  active() {
    return this.root.getRootNode().activeElement ?? null;
  }

  isLit(key) {
    return lit(this.scene.legal, [...this.said, this.buttons.get(key).act]);
  }

  bright() {
    return [...this.buttons.keys()].filter((key) => this.isLit(key));
  }

  box(key) {
    return boxOf(this.shapes.get(key), this.nodes.get(key));
  }

  words(key) {
    const { act } = this.buttons.get(key);
    const chosen = !this.isLit(key) && this.said.includes(act);
    return (chosen ? this.said : [...this.said, act]).join(" ");
  }

  /** The button pointed at, by pointer or by key. */
  hot() {
    return [this.hover, this.byKey && this.focus].find((key) => this.buttons.has(key));
  }

  tabStop() {
    return this.buttons.has(this.stop) ? this.stop : this.bright()[0] ?? this.buttons.keys().next().value;
  }

  point(how, key) {
    this[how] = key;
    if (how === "focus" && this.buttons.has(key)) this.stop = key;
    this.verdict = undefined;
    this.paint();
    clearTimeout(this.asking);
    const hot = this.hot();
    if (hot && !this.waits(hot)) this.asking = setTimeout(() => this.ask(this.words(hot)), 80);
  }

  /** Do its words only go on from others, which are not said? Then there is nothing to ask about them yet. */
  waits(key) {
    const { act } = this.buttons.get(key);
    return !this.isLit(key) && this.scene.legal.some((sentence) => sentence.endsWith(` ${act}`));
  }

  choose(key) {
    if (!this.buttons.has(key)) return;
    const { act } = this.buttons.get(key);
    const words = this.words(key);
    if (this.isLit(key)) this.said.push(act);
    else if (this.said.includes(act)) this.said.length = this.said.indexOf(act); // a finger has no Escape
    else return this.waits(key) ? this.tell("this comes later: first choose what it is for") : this.whyNot(words);
    const done = this.scene.legal.includes(this.said.join(" "));
    if (done) this.said = [];
    this.point("hover", this.hover);
    if (done) this.act(words);
  }

  whyNot(words) {
    this.loud = words;
    const answer = this.answers.get(words);
    if (answer) this.tell(answer.text);
    else this.ask(words);
  }

  key(event) {
    this.byKey = true;
    if (this.hover) this.point("hover"); // a pointer that only rests is no longer what points
    this.skip();
    if (event.key === "Tab") return;
    event.stopPropagation(); // `a`, `x` and `dd` are commands of the notebook
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape") {
      if (!this.foot.drawer.hidden) this.foot.open(false);
      else if (this.said.pop()) this.point("hover", this.hover);
    } else if (!this.svg.contains(event.target) || !this.steer(event)) return;
    event.preventDefault();
  }

  /** Keys in the picture. @returns {boolean} whether it was one */
  steer({ key, target, repeat }) {
    const here = keyOf(target), keys = [...this.buttons.keys()];
    let to;
    if (key === "Enter" || key === " ") repeat || this.choose(here);
    else if (key === "Home") to = this.bright()[0];
    else if (key === "End") to = this.bright().at(-1);
    else if (!(key in WAYS)) return false;
    else if (here === undefined) to = this.tabStop();
    else to = keys[nearest(keys.map((k) => this.box(k)), this.box(here), WAYS[key])];
    this.nodes.get(to)?.focus();
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
