// The board against a stand-in for its host: six methods of a model, and a page without layout.
// `npm install --no-package-lock && node --test board.test.mjs`
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import axe from "axe-core";
import { JSDOM } from "jsdom";

// board.js is plain ESM but lies in a Python package without "type": "module": import it as a data URL
const source = readFileSync(new URL("../../islands_nb/notebook/board.js", import.meta.url), "utf8");
const board = await import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));

const ART = {
  card: { box: [84, 118], shapes: [{ tag: "rect", attrs: { width: 84, height: 118 } }, { tag: "use", attrs: { href: "g-no" } }] },
};
for (const name of ["no", "undo", "seat1", "seat2"]) {
  ART[`g-${name}`] = { box: [24, 24], shapes: [{ tag: "path", attrs: { class: "g", d: "M0 0h24v24z" } }] };
}
const card = (key, x, act, more = {}) => ({
  tag: "use", key, act, label: act, attrs: { href: "card", x, y: 10 }, halo: [x, 10, 84, 118, 8], ...more,
});
const SHAPES = [
  { tag: "rect", attrs: { width: 1280, height: 676, fill: "var(--paper)" } },
  card("red 5", 100, "buy red 5"),
  card("blue 2", 200, "buy blue 2"),
  card("grey 8", 300, "buy grey 8"),
  { tag: "text", key: "preview", text: "point at a card", attrs: { x: 40, y: 254 } },
];
const SCENE = {
  ply: 3, last: 3, layout: "wide", size: [1280, 676], title: "One-Eye", desc: "Ada is to buy.",
  legal: ["buy red 5", "buy blue 2"], said: "Ben bought red 3", shapes: SHAPES,
};
const LINES = [{ ply: 3, seat: 1, words: "bought red 3" }, { ply: 2, seat: 0, words: "<b>raided</b>" }];
const PANEL = { ply: 3, last: 3, tail: LINES, thinking: "", can_undo: true, can_redo: false };

/** A model as anywidget hands it over. `set` is the kernel's doing. */
function fakeModel(more = {}) {
  const state = { scene: SCENE, art: ART, panel: PANEL, pace: 700, ...more }, heard = {}, sent = [];
  return {
    sent, heard,
    get: (name) => state[name],
    on: (event, hear) => (heard[event] ??= []).push(hear),
    off: (event, hear) => (heard[event] = heard[event].filter((other) => other !== hear)),
    send: (message) => sent.push(message),
    set(name, value) {
      state[name] = value;
      for (const hear of heard[`change:${name}`]) hear();
    },
    scene(change) {
      this.set("scene", { ...state.scene, ...change });
    },
    answer(message, answer) {
      for (const hear of heard["msg:custom"]) hear({ id: message.id, ok: true, text: "", ...answer }, []);
    },
    acts: () => sent.filter((m) => "act" in m).map((m) => m.act),
    asks: () => sent.filter((m) => "ask" in m).map((m) => m.ask),
  };
}

// A board that waits for its kernel would keep the process waiting too.
const opened = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

/** A page with the board in it, and hands to use it. */
function stage(model = fakeModel(), page = "<body><div id=host></div></body>") {
  const { window } = new JSDOM(page, { runScripts: "outside-only" });
  const { document } = window;
  const el = document.querySelector("#host");
  const close = board.default.render({ model, el });
  opened.push(close);
  const root = el.querySelector(".isl-board");
  const find = (selector) => root.querySelector(selector);
  const shape = (key) => find(`.isl-shapes > [data-key="${key}"]`);
  const fire = (node, type, init = {}) => {
    const event = new (type === "keydown" ? window.KeyboardEvent : window.MouseEvent)(type, { bubbles: true, cancelable: true, ...init });
    node.dispatchEvent(event);
    return event;
  };
  return {
    window, document, el, model, root, find, shape, close,
    all: (selector) => [...root.querySelectorAll(selector)],
    click: (key) => fire(shape(key), "click"),
    over: (key) => fire(shape(key), "pointerover"),
    leave: () => find(".isl-scene").dispatchEvent(new window.Event("pointerleave")),
    press: (key, node = document.activeElement, init = {}) => fire(node, "keydown", { key, ...init }),
    fire,
    live: () => find(".isl-live").textContent.replace("\u00a0", ""),
    preview: () => shape("preview").textContent,
    state: (key) => ["aria-disabled", "aria-pressed"].filter((name) => shape(key).hasAttribute(name)).join(),
  };
}
const clocked = (name, body) =>
  test(name, (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    return body((ms) => t.mock.timers.tick(ms), t);
  });
const SVG = "http://www.w3.org/2000/svg";
const layer = () => {
  const { document } = new JSDOM("").window;
  return document.body.appendChild(document.createElementNS(SVG, "g"));
};
const keys = (node) => [...node.children].map((child) => child.dataset.key);

// ---- pure helpers

test("a shape is lit when its words equal or begin a legal sentence, at a word's end", () => {
  const legal = ["lay reef at 1 2", "pass"];
  assert.ok(board.lit(legal, ["pass"]));
  assert.ok(board.lit(legal, ["lay reef"]));
  assert.ok(board.lit(legal, ["lay reef", "at 1 2"]));
  assert.ok(!board.lit(legal, ["lay re"]));
  assert.ok(!board.lit(legal, ["at 1 2"]));
  assert.ok(!board.lit([], ["pass"]));
});

test("nearest: that way only, and rather straight on than close aside", () => {
  const boxes = [[0, 0, 10, 10], [100, 0, 10, 10], [60, 60, 10, 10], [0, 100, 10, 10]];
  assert.equal(board.nearest(boxes, boxes[0], [1, 0]), 1);
  assert.equal(board.nearest(boxes, boxes[0], [0, 1]), 3);
  assert.equal(board.nearest(boxes, boxes[1], [-1, 0]), 0);
  assert.equal(board.nearest(boxes, boxes[3], [0, -1]), 0);
  assert.equal(board.nearest(boxes, boxes[0], [-1, 0]), -1);
  assert.equal(board.nearest([], [0, 0, 1, 1], [0, -1]), -1);
});

test("rising: the longest run stays, new ones never do", () => {
  assert.deepEqual([...board.rising([1, 2, 3, 0])].sort(), [0, 1, 2]);
  assert.deepEqual([...board.rising([3, -1, 0, 1, 2])].sort(), [2, 3, 4]);
  assert.equal(board.rising([-1, -1]).size, 0);
});

clocked("throttle: at most one in the time, and the last is always told", (tick) => {
  const told = [];
  const tell = board.throttle((n) => told.push(n), 100);
  for (const n of [1, 2, 3]) tell(n);
  assert.deepEqual(told, [1]);
  tick(100);
  assert.deepEqual(told, [1, 3]);
  tell(4);
  tick(99);
  assert.deepEqual(told, [1, 3]);
  tick(1);
  assert.deepEqual(told, [1, 3, 4]);
  tick(500);
  tell(5);
  assert.deepEqual(told, [1, 3, 4, 5]);
});

// ---- patch

test("patch keeps nodes by key and puts in again only what is out of order", () => {
  const svg = layer(), shape = (key) => ({ tag: "rect", key, attrs: { x: 1 } });
  board.patch(svg, ["a", "b", "c", "d"].map(shape));
  const before = Object.fromEntries([...svg.children].map((node) => [node.dataset.key, node]));
  const moved = [], insert = svg.insertBefore;
  svg.insertBefore = function (node, next) {
    moved.push(node.dataset.key);
    return insert.call(svg, node, next);
  };
  board.patch(svg, ["b", "c", "new", "d", "a"].map(shape));
  assert.deepEqual(keys(svg), ["b", "c", "new", "d", "a"]);
  assert.deepEqual(moved.sort(), ["a", "new"]);
  for (const key of "abcd") assert.equal([...svg.children].find((node) => node.dataset.key === key), before[key]);
  moved.length = 0;
  board.patch(svg, ["c", "a"].map(shape));
  assert.deepEqual([keys(svg), moved], [["c", "a"], []]);
});

test("patch: a keyed node changes its looks, another tag replaces it, the unkeyed are counted", () => {
  const svg = layer();
  board.patch(svg, [{ tag: "rect", attrs: { x: 1, rx: 4 } }, { tag: "use", key: "k", attrs: { href: "a" } }, { tag: "text", text: "t" }], "p-");
  const [rect, use, text] = svg.children;
  board.patch(svg, [{ tag: "rect", attrs: { x: 2 } }, { tag: "use", key: "k", attrs: { href: "b" } }, { tag: "path", attrs: { d: "M0 0" } }], "p-");
  assert.deepEqual(keys(svg), ["#0", "k", "#1"]);
  assert.deepEqual([svg.children[0], svg.children[1]], [rect, use]);
  assert.deepEqual([rect.getAttribute("x"), rect.hasAttribute("rx"), use.getAttribute("href")], ["2", false, "#p-b"]);
  assert.equal(svg.children[2].localName, "path");
  assert.ok(!text.isConnected);
});

test("patch places a piece by CSS, keeps its custom properties, and starts travellers one after another", () => {
  const svg = layer(), at = (key, x) => ({ tag: "use", key, attrs: { href: "card", x, y: 2, style: "--c:var(--i-red)" } });
  const row = "abcdefgh".split("");
  board.patch(svg, row.map((key, i) => at(key, i)), "p-", ART);
  const [a] = svg.children;
  assert.equal(a.style.transform, "translate(0px, 2px)");
  assert.equal(a.style.getPropertyValue("--c"), "var(--i-red)");
  assert.deepEqual([a.getAttribute("width"), a.getAttribute("height"), a.hasAttribute("x")], ["84", "118", false]);
  board.patch(svg, row.map((key, i) => at(key, i === 0 ? 0 : i + 50)), "p-", ART);
  const waits = [...svg.children].map((node) => node.style.getPropertyValue("--wait"));
  assert.deepEqual(waits, ["", "0ms", "60ms", "120ms", "180ms", "240ms", "300ms", "300ms"]);
  assert.equal(svg.children[1].style.transform, "translate(51px, 2px)");
  board.patch(svg, [{ tag: "use", key: "a", attrs: { href: "card", x: 7, transform: "rotate(90 50 50)" } }], "p-", ART);
  assert.deepEqual([a.style.transform, a.getAttribute("x"), a.getAttribute("transform")], ["", "7", "rotate(90 50 50)"]);
});

test("text with markup stays text; what could run or fetch is dropped", () => {
  const svg = layer();
  board.patch(svg, [
    { tag: "text", text: "<img src=x onerror=alert(1)>", attrs: { x: 1, onclick: "alert(1)", onload: "x" } },
    { tag: "script", text: "alert(1)" },
    { tag: "foreignObject" },
    { tag: "a", attrs: { href: "javascript:alert(1)" } },
    { tag: "rect", attrs: { href: "javascript:alert(1)", fill: "url(https://a.b/c)", stroke: "var(--ink)", style: "fill:u\\72l(//a.b)", id: "x" } },
    { tag: "use", attrs: { href: "javascript:alert(1)", "xlink:href": "http://a.b/#c", style: "background:url(http://a.b)" } },
  ], "p-");
  assert.deepEqual([...svg.children].map((node) => node.localName), ["text", "rect", "use"]);
  const [text, rect, use] = svg.children;
  assert.equal(text.children.length, 0);
  assert.equal(text.textContent, "<img src=x onerror=alert(1)>");
  assert.deepEqual(text.getAttributeNames().filter((name) => name.startsWith("on")), []);
  for (const name of ["href", "fill", "id"]) assert.ok(!rect.hasAttribute(name), name);
  assert.equal(rect.getAttribute("stroke"), "var(--ink)");
  assert.ok(!/72l/.test(rect.getAttribute("style") ?? ""));
  assert.equal(use.getAttribute("href"), "#p-javascript:alert(1)");
  assert.ok(!use.hasAttribute("xlink:href"));
  assert.ok(!use.getAttribute("style").includes("url"));
});

// ---- saying

test("a click on a lit shape says its sentence, with the ply and an id of its own", () => {
  const s = stage();
  s.click("red 5");
  s.click("red 5"); // in haste: the first is not answered yet
  const [one] = s.model.sent;
  assert.deepEqual(s.model.sent, [{ act: "buy red 5", ply: 3, id: one.id }]);
  s.model.answer(one, { ok: false, text: "not now" });
  s.click("red 5");
  const two = s.model.sent[1];
  assert.ok(one.id && two.id && one.id !== two.id);
  s.fire(s.find('[data-key="#0"]'), "click");
  s.fire(s.find(".isl-scene"), "click");
  assert.equal(s.model.sent.length, 2);
});

clocked("an unlit shape says nothing when clicked, but is asked about, and the answer is read by all", (tick) => {
  const s = stage();
  assert.equal(s.shape("grey 8").getAttribute("aria-disabled"), "true");
  assert.equal(s.shape("grey 8").getAttribute("role"), "button");
  s.over("grey 8");
  tick(79);
  assert.deepEqual(s.model.sent, []);
  tick(1);
  const [ask] = s.model.sent;
  assert.deepEqual(ask, { ask: "buy grey 8", ply: 3, id: ask.id });
  s.model.answer(ask, { ok: false, text: "costs 8; you have 2" });
  assert.equal(s.preview(), "costs 8; you have 2");
  assert.equal(s.live(), "");
  assert.equal(s.all('.isl-over [stroke="var(--warn)"]').length, 1);
  assert.match(s.find(".isl-over use").getAttribute("href"), /g-no$/);
  s.click("grey 8");
  assert.equal(s.live(), "costs 8; you have 2");
  s.leave();
  assert.equal(s.preview(), "point at a card");
  assert.equal(s.all('.isl-over [stroke="var(--warn)"]').length, 0);
  s.over("grey 8");
  tick(200);
  assert.deepEqual(s.model.asks(), ["buy grey 8"], "answered once, remembered until the next scene");
  assert.equal(s.preview(), "costs 8; you have 2");
  s.model.scene({});
  tick(80);
  assert.deepEqual(s.model.asks(), ["buy grey 8", "buy grey 8"]);
  assert.deepEqual(s.model.acts(), []);
});

clocked("a refused tap, where no pointer stays, asks at once and is read by all", (tick) => {
  const s = stage();
  s.click("grey 8");
  const [ask] = s.model.sent;
  assert.equal(ask.ask, "buy grey 8");
  s.model.answer(ask, { ok: false, text: "costs 8" });
  assert.deepEqual([s.live(), s.preview()], ["costs 8", "costs 8"]);
  tick(500);
  assert.equal(s.model.sent.length, 1);
});

clocked("a preview brings ghosts, until the pointer leaves; an answer about an older scene brings nothing", (tick) => {
  const s = stage();
  s.over("red 5");
  tick(80);
  s.model.answer(s.model.sent[0], { text: "then 4 sabres", shapes: [{ tag: "text", text: "here", act: "x", key: "red 5" }, { tag: "script" }] });
  assert.equal(s.find(".isl-over text").textContent, "here");
  assert.ok(!s.find(".isl-over [data-act]") && s.all('[data-key="red 5"]').length === 1 && !s.find("script"));
  s.leave();
  assert.equal(s.find(".isl-over text"), null);
  s.over("blue 2");
  tick(80);
  const late = s.model.sent.at(-1);
  s.model.scene({ ply: 4, last: 4 });
  s.model.answer(late, { ok: false, text: "old" });
  assert.equal(s.preview(), "point at a card");
});

const WORDS = {
  legal: ["choose marker 4 quest 2", "choose marker 5 quest 2", "choose marker 4 quest 3", "pass"],
  shapes: [card("m4", 0, "choose marker 4"), card("m5", 100, "choose marker 5"), card("q2", 200, "quest 2"), card("q3", 300, "quest 3"), card("pass", 400, "pass")],
};

test("a sentence of several clicks lights up step by step; Escape takes the last back", () => {
  const s = stage(fakeModel({ scene: { ...SCENE, ...WORDS } }));
  const states = () => ["m4", "m5", "q2", "q3", "pass"].map((key) => s.state(key));
  const start = ["", "", "aria-disabled", "aria-disabled", ""];
  assert.deepEqual(states(), start);
  assert.equal(s.all(".isl-over .may").length, 3);
  s.click("m4");
  assert.deepEqual(states(), ["aria-pressed", "", "", "", ""], "another may be chosen instead");
  assert.equal(s.all(".isl-over .sel").length, 1);
  assert.deepEqual(s.model.acts(), []);
  s.press("Escape", s.shape("q2"));
  assert.deepEqual(states(), start);
  s.click("m5");
  assert.equal(s.state("q3"), "aria-disabled");
  s.click("m5");
  assert.deepEqual(states(), start, "a finger has no Escape: the chosen shape itself takes it back");
  s.click("m5");
  s.over("m4");
  s.click("m4");
  assert.deepEqual([s.state("m5"), s.state("m4")], ["", "aria-pressed"], "in its place");
  s.click("m4");
  s.click("m4");
  s.click("q3");
  assert.deepEqual(s.model.acts(), ["choose marker 4 quest 3"]);
  assert.deepEqual(states(), start);
});

test("a new scene keeps the words while they lead somewhere, and no longer", () => {
  const s = stage(fakeModel({ scene: { ...SCENE, ...WORDS } }));
  s.click("m4");
  s.model.scene({ ply: 4, last: 4 });
  assert.equal(s.state("m4"), "aria-pressed");
  s.model.scene({ legal: ["choose marker 5 quest 2"] });
  assert.equal(s.state("m4"), "aria-disabled");
  s.click("q2");
  assert.deepEqual(s.model.acts(), []);
});

test("art becomes symbols of this view, also art laid of other art", () => {
  const s = stage(fakeModel({ art: { ...ART, both: { box: [24, 24], of: ["g-no", "g-undo"] } } }));
  const both = s.find("symbol[id$=both]");
  assert.equal(both.getAttribute("viewBox"), "0 0 24 24");
  const laid = [...both.children].map((use) => s.find(use.getAttribute("href")));
  assert.deepEqual(laid.map((symbol) => symbol.id.replace(/^isl-\w+-/, "")), ["g-no", "g-undo"]);
});

test("the outlines: dashed if something comes first, none without a halo, none when nothing may be said", () => {
  const shapes = [card("a", 0, "buy red 5", { dash: true }), card("b", 0, "buy blue 2", { halo: undefined })];
  const s = stage(fakeModel({ scene: { ...SCENE, shapes } }));
  assert.equal(s.all(".isl-over .may").length, 1);
  assert.equal(s.find(".isl-over .may").getAttribute("stroke-dasharray"), "6 4");
  assert.equal(s.find(".isl-over .pip").getAttribute("d"), "M36 7l6-6 6 6-6 6z");
  s.model.scene({ shapes: [card("a", 0, "buy red 5"), shapes[1]] });
  assert.ok(!s.find(".isl-over .may").hasAttribute("stroke-dasharray"));
  s.shape("b").focus();
  assert.equal(s.all('.isl-over [stroke="var(--ink)"]').length, 1);
  assert.equal(s.all(".isl-over .may").length, 1);
  s.model.scene({ legal: [] });
  assert.equal(s.all(".isl-over .may, .isl-over .sel, .isl-over .pip").length, 0);
});

const SEA = {
  legal: ["place a at 0 0", "place a at 1 0", "place b at 0 0"],
  shapes: [
    card("a", 0, "place a"), card("b", 100, "place b"),
    { tag: "rect", key: "0 0", act: "at 0 0", attrs: { x: 200, y: 30, width: 60, height: 60 }, halo: [200, 30, 60, 60, 7], ticks: true },
    { tag: "rect", key: "1 0", act: "at 1 0", attrs: { x: 260, y: 30, width: 60, height: 60 }, halo: [260, 30, 60, 60, 7], ticks: true },
    { tag: "text", text: "2", attrs: { x: 200, y: 30 }, when: "place a" },
    { tag: "text", text: "3", attrs: { x: 260, y: 30 }, when: "place b" },
    SHAPES.at(-1),
  ],
};

test("a place with ticks shows its corners, and the whole outline when pointed at", () => {
  const s = stage(fakeModel({ scene: { ...SCENE, ...SEA } }));
  assert.equal(s.all(".isl-over path.may").length, 0, "no card is chosen yet");
  s.click("a");
  const ways = s.all(".isl-over path.may").map((tick) => tick.getAttribute("d"));
  assert.deepEqual(ways.map((d) => d.slice(0, 12)), ["M219 40h-9v9", "M279 40h-9v9"]);
  assert.equal(s.all(".isl-over .pip").length, 4, "one a place, the bar of the chosen card, and the other card");
  s.over("0 0");
  assert.equal(s.all(".isl-over path.may").length, 1);
  const outline = s.all(".isl-over rect.sel").find((rect) => rect.getAttribute("x") === "197");
  assert.ok(outline, "of the place pointed at");
  s.leave();
  assert.equal(s.all(".isl-over path.may").length, 2);
  s.press("Escape", s.shape("0 0"));
  s.click("b");
  assert.equal(s.all(".isl-over path.may").length, 1, "where b may go");
});

test("a shape with when is there while exactly these words are said, and is nothing one could point at", () => {
  const s = stage(fakeModel({ scene: { ...SCENE, ...SEA } }));
  const told = () => s.all(".isl-over text").map((node) => node.textContent).join();
  assert.equal(told(), "");
  assert.ok(!s.all(".isl-shapes > text").some((node) => ["2", "3"].includes(node.textContent)));
  s.click("a");
  assert.equal(told(), "2");
  s.click("a");
  assert.equal(told(), "");
  s.click("b");
  assert.equal(told(), "3");
  s.model.scene({ ply: 1 });
  assert.equal(told(), "3", "the words stay, for they still lead on");
  s.model.scene({ ply: 1, legal: [] });
  assert.equal(told(), "");
});

clocked("words that only go on from others are not asked about before those are said", (tick) => {
  const s = stage(fakeModel({ scene: { ...SCENE, ...SEA } }));
  s.over("0 0");
  tick(80);
  assert.deepEqual(s.model.sent, []);
  s.click("0 0");
  assert.match(s.preview(), /first choose what it is for/);
  assert.match(s.live(), /first choose what it is for/);
  s.click("a");
  s.over("1 0");
  tick(80);
  assert.deepEqual(s.model.asks(), ["place a at 1 0"]);
  s.click("a");
  s.click("b");
  s.over("1 0");
  tick(80);
  assert.deepEqual(s.model.asks(), ["place a at 1 0"], "nor where others lead there");
});

clocked("a preview of two lines has its own words back when the pointer leaves", (tick) => {
  const second = { tag: "text", key: "preview-more", text: "with the pointer", attrs: { x: 40, y: 274 } };
  const s = stage(fakeModel({ scene: { ...SCENE, shapes: [...SHAPES, second] } }));
  assert.equal(s.preview(), "point at a card with the pointer", "as much as fits in the first: here, all");
  s.over("red 5");
  tick(80);
  s.model.answer(s.model.sent[0], { text: "then 4 sabres" });
  assert.equal(s.preview(), "then 4 sabres");
  s.leave();
  assert.equal(s.preview(), "point at a card with the pointer");
});

test("a piece whose key changes comes from where it was", () => {
  const g = layer(), piece = (key, x, was) => ({ tag: "use", key, was, attrs: { href: "card", x, y: 0 } });
  const [hand] = board.patch(g, [piece("hand-a", 10), piece("hand-b", 20)], "", ART).values();
  const nodes = board.patch(g, [piece("hand-b", 20), piece("card-7", 300, "hand-a")], "", ART);
  assert.equal(nodes.get("card-7"), hand);
  assert.deepEqual(keys(g), ["hand-b", "card-7"]);
  assert.equal(hand.style.transform, "translate(300px, 0px)");
  assert.equal(hand.style.getPropertyValue("--wait"), "0ms", "it travels");
  const again = board.patch(g, [piece("hand-a", 10), piece("card-7", 300, "hand-a")], "", ART);
  assert.equal(again.get("card-7"), hand, "it is known by its own key first");
  assert.notEqual(again.get("hand-a"), hand);
});

test("in the past nothing is a button, and one leads back", () => {
  const s = stage();
  assert.equal(s.find(".isl-past"), null);
  s.model.scene({ ply: 1, legal: [] });
  assert.match(s.find(".isl-past").textContent, /back to now/);
  assert.equal(s.all(".isl-shapes > [role=button], .isl-shapes > [tabindex], .isl-shapes > [data-act]").length, 0);
  assert.equal(s.shape("red 5").getAttribute("role"), "img");
  s.find(".isl-past").focus();
  s.find(".isl-past").click();
  assert.equal(s.model.sent.at(-1).goto, 3);
  s.model.scene({ ply: 3 });
  assert.equal(s.find(".isl-past"), null);
  assert.equal(s.document.activeElement, s.find("[type=range]"));
});

// ---- answers, live region, a kernel that is gone

test("the live region says what happened, not at first, a repetition too, and the same once", () => {
  const s = stage();
  assert.equal(s.live(), "");
  s.model.scene({ ply: 4, last: 4, said: "Ben passed" });
  assert.equal(s.live(), "Ben passed");
  const first = s.find(".isl-live").textContent;
  s.model.scene({ layout: "narrow" });
  assert.equal(s.find(".isl-live").textContent, first);
  s.model.scene({ ply: 5, last: 5 });
  assert.equal(s.live(), "Ben passed");
  assert.notEqual(s.find(".isl-live").textContent, first);
  s.model.scene({ said: "Ben raided purple 7" });
  s.model.set("art", { ...ART });
  s.model.scene({ said: "" });
  assert.equal(s.live(), "Ben raided purple 7");
});

test("a refused act is told, and the focus stays", () => {
  const s = stage();
  s.shape("red 5").focus();
  s.press("Enter");
  assert.deepEqual(s.model.acts(), ["buy red 5"]);
  s.model.answer(s.model.sent.at(-1), { ok: false, text: "that was move 3" });
  assert.deepEqual([s.live(), s.preview()], ["that was move 3", "that was move 3"]);
  assert.equal(s.document.activeElement, s.shape("red 5"));
  s.model.scene({ said: "" });
  assert.equal(s.preview(), "point at a card");
});

clocked("two views of one model: no id twice, and an answer concerns the one that asked", (tick) => {
  const model = fakeModel();
  const s = stage(model);
  const other = s.document.body.appendChild(s.document.createElement("div"));
  board.default.render({ model, el: other });
  const ids = [...s.document.querySelectorAll("[id]")].map((node) => node.id).filter((id) => id !== "host");
  assert.ok(ids.length > 10);
  assert.equal(new Set(ids).size, ids.length);
  for (const use of s.document.querySelectorAll("use")) {
    const view = use.closest(".isl-board");
    assert.ok([...view.querySelectorAll("symbol")].some((symbol) => `#${symbol.id}` === use.getAttribute("href")));
  }
  for (const id of s.find(".isl-scene").getAttribute("aria-labelledby").split(" ")) assert.ok(ids.includes(id));
  s.over("grey 8");
  s.fire(other.querySelector('[data-key="grey 8"]'), "pointerover");
  tick(80);
  const [mine, theirs] = model.sent;
  assert.notEqual(mine.id, theirs.id);
  model.answer(mine, { ok: false, text: "mine" });
  assert.equal(s.preview(), "mine");
  assert.equal(other.querySelector('[data-key="preview"]').textContent, "point at a card");
  s.click("red 5");
  model.answer(model.sent.at(-1), { ok: false, text: "stale" });
  assert.equal(other.querySelector(".isl-live").textContent, "");
});

clocked("a kernel that does not answer is told of after ten seconds, once it answers no longer", (tick) => {
  const s = stage();
  s.click("red 5");
  tick(9999);
  assert.equal(s.find(".isl-late"), null);
  tick(1);
  assert.match(s.find(".isl-late").textContent, /no answer from the kernel; this picture is from move 3: run the cell/);
  assert.match(s.find(".isl-late use").getAttribute("href"), /g-no$/);
  assert.match(s.live(), /no answer/);
  s.model.scene({ ply: 4, last: 4 });
  assert.equal(s.find(".isl-late"), null);
  s.click("red 5");
  s.model.answer(s.model.sent.at(-1), {});
  tick(20000);
  assert.equal(s.find(".isl-late"), null);
});

test("a kernel that is gone is told of at once, and the slider does not go on asking", () => {
  const s = stage();
  let tries = 0;
  s.model.send = () => { tries++; throw new Error("Cannot send"); };
  const slider = s.find("[type=range]");
  slider.value = 1;
  slider.dispatchEvent(new s.window.Event("input", { bubbles: true }));
  assert.match(s.find(".isl-late").textContent, /no answer from the kernel/);
  assert.ok(s.root.classList.contains("isl-lost"));
  assert.equal(tries, 1);
});

clocked("telling that fails is not told for ever", (tick) => {
  let tries = 0;
  const tell = board.throttle(() => { tries++; throw new Error("gone"); }, 100);
  assert.throws(() => tell(1));
  for (let n = 0; n < 20; n++) tick(100);
  assert.equal(tries, 1);
});

// ---- keys and focus

test("one tab stop; arrows, Home and End walk; Enter and Space play", () => {
  const s = stage();
  const stops = () => s.all('.isl-shapes > [tabindex="0"]').map((node) => node.dataset.key);
  assert.deepEqual(stops(), ["red 5"]);
  s.shape("red 5").focus();
  s.press("ArrowRight");
  assert.equal(s.document.activeElement, s.shape("blue 2"));
  assert.deepEqual(stops(), ["blue 2"]);
  s.press("ArrowRight");
  assert.equal(s.document.activeElement, s.shape("grey 8"), "what is not lit can be asked about");
  s.press("ArrowRight");
  assert.equal(s.document.activeElement, s.shape("grey 8"));
  s.press("End");
  assert.equal(s.document.activeElement, s.shape("blue 2"));
  s.press("Home");
  assert.equal(s.document.activeElement, s.shape("red 5"));
  assert.ok(s.press(" ").defaultPrevented);
  s.press("Enter", undefined, { repeat: true });
  assert.deepEqual(s.model.acts(), ["buy red 5"]);
});

test("keys stay in the board, but Tab", () => {
  const s = stage(), seen = [];
  s.document.addEventListener("keydown", ({ key }) => seen.push(key));
  s.shape("red 5").focus();
  for (const key of ["a", "b", "x", "d", "Enter", "Escape", "ArrowUp", "Tab"]) s.press(key);
  s.find("[type=range]").focus();
  assert.ok(!s.press("ArrowLeft").defaultPrevented, "the slider's own key");
  s.press("x");
  assert.deepEqual(seen, ["Tab"]);
  assert.equal(s.root.getAttribute("data-lm-suppress-shortcuts"), "true");
});

test("the focus survives a redraw: the same shape, else the nearest lit, else the picture", () => {
  const s = stage();
  s.shape("red 5").focus();
  const node = s.shape("red 5");
  const [paper, red, blue, grey, preview] = SHAPES;
  s.model.scene({ shapes: [paper, blue, grey, preview, { ...red, act: undefined }] });
  assert.equal(s.shape("red 5"), node);
  assert.equal(s.document.activeElement, node);
  assert.equal(s.all('.isl-over [stroke="var(--ink)"]').length, 1, "still seen to have it");
  s.press("ArrowRight");
  assert.equal(s.document.activeElement, s.shape("blue 2"));
  s.model.scene({ shapes: [paper, card("far", 900, "buy blue 2"), red, grey, preview] });
  assert.equal(s.document.activeElement, s.shape("red 5"));
  s.model.scene({ shapes: [paper, preview] });
  assert.equal(s.document.activeElement, s.find(".isl-scene"));
});

clocked("who comes by key hears of the focused shape, though a pointer rests on another", (tick) => {
  const s = stage();
  s.over("grey 8");
  s.shape("red 5").focus();
  s.press("ArrowRight");
  tick(80);
  assert.deepEqual(s.model.asks(), ["buy blue 2"]);
  s.fire(s.root, "pointerdown");
  s.over("grey 8");
  assert.equal(s.all('.isl-over [stroke="var(--ink)"]').length, 0, "no ring for who comes by pointer");
});

// ---- the panel

clocked("the slider asks at most ten times a second, for the last place too, and stays under the hand", (tick) => {
  const s = stage(fakeModel({ panel: { ...PANEL, ply: 22, last: 22 } }));
  const slider = s.find("[type=range]");
  const gotos = () => s.model.sent.filter((m) => "goto" in m).map((m) => m.goto);
  assert.deepEqual([slider.value, slider.getAttribute("aria-valuetext"), slider.getAttribute("aria-label")], ["22", "move 22 of 22", "history"]);
  for (const n of [20, 15, 9]) {
    slider.value = n;
    s.fire(slider, "input");
  }
  assert.deepEqual(gotos(), [20]);
  tick(100);
  assert.deepEqual(gotos(), [20, 9]);
  s.model.answer(s.model.sent[0], {});
  s.model.set("panel", { ...PANEL, ply: 20, last: 22 });
  assert.equal(slider.value, "9");
  s.model.answer(s.model.sent[1], {});
  s.model.set("panel", { ...PANEL, ply: 8, last: 22 });
  assert.equal(slider.value, "8");
  assert.equal(s.find(".isl-move").textContent, "move 8 of 22");
});

test("undo and redo, the tail of the log, who is thinking, the pace", () => {
  const s = stage();
  const [undo] = s.all(".isl-foot > button");
  assert.equal(undo.textContent, "Undo");
  assert.equal(s.find(".isl-redo"), null);
  undo.click();
  assert.equal(s.model.sent.at(-1).undo, true);
  s.model.set("panel", { ...PANEL, can_undo: false, can_redo: true, thinking: "Ben is thinking" });
  undo.click();
  assert.equal(s.model.sent.length, 1);
  assert.equal(s.find(".isl-thinking").textContent, "Ben is thinking");
  s.find(".isl-redo").focus();
  s.find(".isl-redo").click();
  assert.equal(s.model.sent.at(-1).redo, true);
  s.model.set("panel", PANEL);
  assert.equal(s.document.activeElement, undo);
  s.model.answer(s.model.sent[0], { ok: false, text: "Ben has answered since" });
  assert.equal(s.live(), "Ben has answered since");
  assert.deepEqual(s.all(".isl-line").map((node) => node.textContent), ["bought red 3", "<b>raided</b>"]);
  assert.match(s.find(".isl-line use").getAttribute("href"), /g-seat2$/);
  const pace = s.find("select");
  assert.equal(pace.value, "700");
  pace.value = "1500";
  s.fire(pace, "change");
  assert.equal(s.model.sent.at(-1).pace, 1500);
  s.model.set("pace", 0);
  assert.equal(pace.value, "0");
  assert.equal(pace.parentNode.hidden, true, "there is no bot to wait for");
  s.model.set("panel", { ...PANEL, bots: true });
  assert.equal(pace.parentNode.hidden, false);
});

test("the log opens, asks for all lines, and each leads to its move; Escape closes it", () => {
  const s = stage();
  const log = s.find("[aria-expanded]");
  const drawer = s.document.getElementById(log.getAttribute("aria-controls"));
  assert.deepEqual([log.getAttribute("aria-expanded"), drawer.hidden], ["false", true]);
  log.click();
  assert.deepEqual([log.getAttribute("aria-expanded"), drawer.hidden], ["true", false]);
  assert.equal(s.model.sent[0].history, true);
  s.model.answer(s.model.sent[0], { lines: LINES });
  const [, second] = s.all(".isl-log li button");
  assert.match(second.textContent, /2<b>raided<\/b>/);
  second.click();
  assert.equal(s.model.sent.at(-1).goto, 2);
  s.model.set("panel", { ...PANEL, last: 4 });
  assert.equal(s.model.sent.at(-1).history, true);
  second.focus();
  s.press("Escape");
  assert.ok(drawer.hidden);
  assert.equal(s.document.activeElement, log);
});

// ---- the page around

test("the theme follows the notebook's", async () => {
  const s = stage(fakeModel(), '<body data-jp-theme-light="false"><div id=host></div></body>');
  assert.deepEqual([s.root.dataset.theme, s.find(".isl-scene").dataset.theme], ["dark", "dark"]);
  s.document.body.setAttribute("data-jp-theme-light", "true");
  await new Promise(setImmediate);
  assert.equal(s.root.dataset.theme, "light");
  s.document.body.removeAttribute("data-jp-theme-light");
  await new Promise(setImmediate);
  assert.equal(s.root.dataset.theme, undefined);
});

test("the layout is asked for once, when the class of the width changes", () => {
  const { window } = new JSDOM("<body><div id=host></div></body>");
  let resized, stopped = 0;
  window.ResizeObserver = class {
    constructor(tell) {
      resized = tell;
    }
    observe() {}
    disconnect() {
      stopped++;
    }
  };
  const el = window.document.querySelector("#host"), model = fakeModel();
  let width = 0;
  Object.defineProperty(el, "clientWidth", { get: () => width });
  const close = board.default.render({ model, el });
  for (width of [0, 1200, 1010]) resized();
  assert.deepEqual(model.sent, []);
  width = 1009;
  resized();
  assert.deepEqual(model.sent.map((m) => m.layout), ["narrow"]);
  for (width of [800, 700]) resized();
  assert.equal(model.sent.length, 1);
  width = 1010;
  resized();
  assert.deepEqual(model.sent.map((m) => m.layout), ["narrow", "wide"]);
  close();
  assert.equal(stopped, 1);
});

test("the saved picture is hidden beside the live one, and shown again", () => {
  const page = '<body><div class="jp-OutputArea"><img class="isl-frame"><div id=host></div></div><img class="isl-frame"></body>';
  const s = stage(fakeModel(), page);
  const [mine, other] = s.document.querySelectorAll("img");
  assert.deepEqual([mine.style.display, other.style.display], ["none", ""]);
  s.close();
  assert.equal(mine.style.display, "");
});

clocked("cleanup leaves nothing behind", (tick) => {
  const s = stage();
  s.over("grey 8");
  s.click("red 5");
  for (const n of [1, 2]) {
    s.find("[type=range]").value = n;
    s.fire(s.find("[type=range]"), "input");
  }
  const { length } = s.model.sent;
  s.close();
  tick(20000);
  assert.equal(s.model.sent.length, length);
  assert.ok(Object.values(s.model.heard).every((list) => list.length === 0));
  assert.equal(s.el.children.length, 0);
});

test("axe finds nothing in the board", async () => {
  const s = stage();
  s.find("[aria-expanded]").click();
  s.model.answer(s.model.sent[0], { lines: LINES });
  s.window.eval(axe.source);
  const { violations } = await s.window.axe.run(s.root, { rules: { "color-contrast": { enabled: false } } });
  assert.equal(violations.map((v) => `${v.id}: ${v.nodes[0].html}`).join("\n"), "");
});

// ---- a map

const cell = (x, more = {}) => ({
  act: `at ${x} 0`, halo: [100 * x, 0, 100, 100, 4], ticks: true, ends: ["turned 0", "turned 1", "turned 2"],
  attrs: { href: "card", x: 100 * x, y: 0 }, ...more,
});
const MAP = {
  tag: "svg", key: "map", attrs: { x: 20, y: 60, width: 800, height: 400, viewBox: "-100 -50 400 200" },
  shapes: [cell(0), cell(1), { key: "tile", look: "tile at 2 0", attrs: { href: "card", x: 200, y: 0 } }],
};
const HAND = { tag: "use", key: "hand", act: "lay a", label: "lay a", attrs: { href: "card", x: 900, y: 10 }, halo: [900, 10, 84, 118, 8],
  faces: { "turned 0": "card", "turned 1": "g-undo", "turned 2": "g-no" } };
const LAYS = ["lay a at 0 0 turned 0", "lay a at 0 0 turned 2", "lay a at 1 0 turned 1"];
const withMap = () => fakeModel({ scene: { ...SCENE, legal: LAYS, shapes: [SHAPES[0], MAP, HAND, SHAPES.at(-1)] } });
const at = (root, key) => root.querySelector(`.isl-shapes [data-key="${key}"]`);
const hit = (node) => node.dispatchEvent(new node.ownerDocument.defaultView.MouseEvent("click", { bubbles: true }));
const strike = (node, key) =>
  node.dispatchEvent(new node.ownerDocument.defaultView.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("shapes in a map are drawn in it, with what goes without saying", () => {
  const nodes = board.patch(layer(), [{ ...MAP, shapes: undefined }, { tag: "rect", key: "in it", in: "map", attrs: { x: 1 } }]);
  assert.equal(nodes.get("in it").parentNode, nodes.get("map"));
  const { root } = stage(withMap());
  assert.equal(at(root, "at 0 0").parentNode.dataset.key, "map");
  assert.equal(at(root, "at 0 0").localName, "use");
});

test("a piece is put, turned to the ways that are legal, and laid when that is sure", () => {
  const model = withMap(), { root } = stage(model);
  hit(at(root, "hand"));
  hit(at(root, "at 0 0"));
  assert.deepEqual(model.acts(), [], "a click alone lays nothing");
  hit(at(root, "at 0 0"));
  assert.equal(at(root, "hand").getAttribute("href").endsWith("g-no"), true, "the piece in hand is turned too: turned 2 is the next legal way");
  strike(at(root, "at 0 0"), "Enter");
  assert.deepEqual(model.acts(), ["lay a at 0 0 turned 2"]);
});

test("another cell takes the place of the one that was chosen; Escape takes it back", () => {
  const model = withMap(), { root } = stage(model);
  hit(at(root, "hand"));
  hit(at(root, "at 0 0"));
  hit(at(root, "at 1 0"));
  strike(at(root, "at 1 0"), "Enter");
  assert.deepEqual(model.acts(), ["lay a at 1 0 turned 1"]);
  hit(at(root, "hand"));
  hit(at(root, "at 0 0"));
  strike(at(root, "at 0 0"), "Escape");
  assert.equal(at(root, "at 0 0").getAttribute("aria-pressed"), null);
  assert.equal(at(root, "hand").getAttribute("aria-pressed"), "true");
});

test("the map is zoomed by keys and by its buttons, no farther than to all of it", () => {
  const { root } = stage(withMap()), view = () => at(root, "map").getAttribute("viewBox");
  strike(at(root, "at 0 0"), "+");
  assert.notEqual(view(), "-100 -50 400 200");
  hit(root.querySelector('[data-do="fit"]'));
  assert.equal(view(), "-100 -50 400 200");
  strike(at(root, "at 0 0"), "-");
  assert.equal(view(), "-100 -50 400 200");
});

test("what the map does not show, now that it is zoomed, takes no click that is for what lies beside it", () => {
  const cells = [cell(0, { ends: undefined }), cell(1, { ends: undefined })];
  const legal = ["token B2 at 0 0", "token B2 at 1 0", "token B3 at 1 0"];
  const shapes = [SHAPES[0], { ...MAP, shapes: cells }, card("B2", 900, "token B2"), card("B3", 1000, "token B3"), SHAPES.at(-1)];
  const s = stage(fakeModel({ scene: { ...SCENE, legal, shapes } }));
  s.click("B2");
  at(s.root, "at 0 0").focus();
  for (let n = 0; n < 8; n++) strike(at(s.root, "at 0 0"), "+");
  s.click("B3");
  assert.deepEqual(s.model.acts(), []);
  assert.equal(s.state("B3"), "aria-pressed");
});

test("what may be looked at is asked about, and shown", async () => {
  const model = withMap(), { root } = stage(model);
  at(root, "tile").dispatchEvent(new root.ownerDocument.defaultView.MouseEvent("pointerover", { bubbles: true }));
  await new Promise((done) => setTimeout(done, 120));
  const asked = model.sent.find((m) => "look" in m);
  assert.equal(asked.look, "tile at 2 0");
  model.answer(asked, { text: "an island", shapes: [{ tag: "path", in: "map", attrs: { d: "M0 0h9" } }] });
  assert.equal(root.querySelectorAll('.isl-over [data-key="map"] path').length, 1);
});

// ---- what opens, and what says several sentences

const OPENS = [
  card("red 5", 100, "buy red 5", { sheet: "card red 5" }),
  card("grey 8", 300, "buy grey 8", { sheet: "card grey 8" }),
  { tag: "rect", key: "heap", label: "a heap of 3", sheet: "heap", attrs: { x: 500, y: 10, width: 84, height: 118 }, halo: [500, 10, 84, 118] },
];
const PAGE = { title: "Grey 8", lines: ["<b>It</b> pays well."], rows: [["cost", "8", "the rulebook"]] };
const opens = (m) => m.sent.filter((message) => "open" in message);

test("a shape that cannot be played opens: by click, by Enter, by the context key; Escape closes it", () => {
  const s = stage(fakeModel({ scene: { ...SCENE, shapes: OPENS } }));
  const sheet = s.find(".isl-sheet");
  assert.equal(sheet.hidden, true);
  assert.equal(s.shape("heap").getAttribute("role"), "button");
  assert.equal(s.shape("heap").getAttribute("aria-haspopup"), "dialog");
  assert.equal(s.shape("grey 8").getAttribute("aria-disabled"), null, "it opens");
  s.shape("grey 8").focus();
  s.press("Enter");
  assert.deepEqual(opens(s.model).map((m) => m.open), ["card grey 8"]);
  assert.deepEqual(s.model.acts(), []);
  s.model.answer(opens(s.model)[0], { text: PAGE.title, sheet: PAGE });
  assert.equal(sheet.hidden, false);
  assert.equal(sheet.querySelector("h2").textContent, "Grey 8");
  assert.equal(sheet.querySelector("p").textContent, "<b>It</b> pays well.");
  assert.equal(sheet.querySelector("b"), null, "text, never markup");
  assert.deepEqual([...sheet.querySelectorAll("td")].map((td) => td.textContent), PAGE.rows[0]);
  assert.ok(sheet.contains(s.document.activeElement));
  s.press("Escape");
  assert.equal(sheet.hidden, true);
  assert.equal(s.document.activeElement, s.shape("grey 8"));
  s.click("heap");
  assert.equal(s.fire(s.shape("red 5"), "contextmenu").defaultPrevented, true);
  assert.deepEqual(opens(s.model).map((m) => m.open), ["card grey 8", "heap", "card red 5"]);
  s.click("red 5");
  assert.deepEqual(s.model.acts(), ["buy red 5"], "what can be played is played");
});

test("an open sheet is asked for again when the scene changes, and closes when a curtain is drawn", () => {
  const s = stage(fakeModel({ scene: { ...SCENE, shapes: OPENS } }));
  s.click("heap");
  s.model.answer(opens(s.model)[0], { sheet: PAGE });
  s.model.scene({ ply: 4, last: 4 });
  assert.deepEqual(opens(s.model).map((m) => m.open), ["heap", "heap"]);
  s.model.answer(opens(s.model)[1], { sheet: { ...PAGE, title: "Grey 9" } });
  assert.equal(s.find(".isl-sheet h2").textContent, "Grey 9");
  s.model.set("panel", { ...PANEL, curtain: "Ben" });
  assert.equal(s.find(".isl-sheet").hidden, true);
});

test("in the past nothing is said, and what opens still opens", () => {
  const s = stage(fakeModel({ scene: { ...SCENE, ply: 2, shapes: OPENS } }));
  assert.equal(s.shape("red 5").dataset.act, undefined);
  s.click("red 5");
  assert.deepEqual(s.model.acts(), []);
  assert.deepEqual(opens(s.model).map((m) => m.open), ["card red 5"]);
});

test("a shape may say several sentences, each in the scene that the one before has made", () => {
  const all = { tag: "rect", key: "all", label: "buy all", acts: ["buy red 5", "buy red 5", "buy blue 2"], attrs: { x: 0, y: 0, width: 9, height: 9 }, halo: [0, 0, 9, 9] };
  const s = stage(fakeModel({ scene: { ...SCENE, shapes: [...SHAPES, all] } }));
  s.click("all");
  assert.deepEqual(s.model.acts(), ["buy red 5"]);
  s.model.scene({ layout: "narrow" });
  assert.deepEqual(s.model.acts(), ["buy red 5"], "not twice at the same ply");
  s.model.scene({ ply: 4, last: 4 });
  assert.deepEqual(s.model.acts(), ["buy red 5", "buy red 5"]);
  s.model.scene({ ply: 5, last: 5, legal: ["buy red 5"] });
  s.model.scene({ ply: 6, last: 6, legal: ["buy red 5", "buy blue 2"] });
  assert.deepEqual(s.model.acts(), ["buy red 5", "buy red 5"], "what is not legal ends it");
});

test("a refusal or an input ends the row", () => {
  const all = { tag: "rect", key: "all", label: "buy all", acts: ["buy red 5", "buy blue 2"], attrs: { x: 0, y: 0, width: 9, height: 9 }, halo: [0, 0, 9, 9] };
  for (const end of [(s) => s.model.answer(s.model.sent.at(-1), { ok: false, text: "too late" }), (s) => s.fire(s.root, "pointerdown")]) {
    const s = stage(fakeModel({ scene: { ...SCENE, shapes: [...SHAPES, all] } }));
    s.click("all");
    end(s);
    s.model.scene({ ply: 4, last: 4 });
    assert.deepEqual(s.model.acts(), ["buy red 5"]);
  }
});

test("of shapes that lie on each other the one is meant that goes on with what is said", () => {
  const place = (key, act, box) => ({ tag: "rect", key, act, label: act, attrs: { x: box[0], y: box[1], width: box[2], height: box[3] }, halo: box });
  const shapes = [
    place("a", "to a", [0, 0, 100, 100]), place("b", "to b", [200, 0, 100, 100]),
    place("from a", "move from a", [0, 60, 100, 40]), place("from b", "move from b", [200, 60, 100, 40]),
  ];
  const s = stage(fakeModel({ scene: { ...SCENE, shapes, legal: ["move from a to b", "move from b to a"] } }));
  s.click("from a");
  s.click("from b");
  assert.deepEqual(s.model.acts(), ["move from a to b"]);
});

// ---- travelling: a look at a line of the log, a branch from the past, another branch

clocked("a line of the log that is pointed at, or focused, shows its position as long as it is", (tick) => {
  const s = stage();
  s.find("[aria-expanded]").click();
  s.model.answer(s.model.sent[0], { lines: LINES });
  const [, old] = s.all(".isl-log li button");
  const past = { ...SCENE, ply: 2, legal: [], title: "as it was", shapes: [card("red 5", 700, "buy red 5"), { tag: "use", key: "new", attrs: { href: "extra", x: 5, y: 5 } }] };
  const extra = { extra: { box: [24, 24], shapes: [{ tag: "path", attrs: { d: "M0 0h4" } }] } };
  for (const [come, leave] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
    s.fire(old, come);
    tick(150);
    const asked = s.model.sent.at(-1);
    assert.equal(asked.peek, 2);
    s.model.answer(asked, { scene: past, art: extra });
    assert.equal(s.find(".isl-scene > title").textContent, "as it was");
    assert.equal(s.shape("new").getAttribute("width"), "24");
    assert.equal(s.shape("red 5").getAttribute("role"), "img"); // nothing is a button there
    s.fire(old, leave);
    assert.equal(s.find(".isl-scene > title").textContent, "One-Eye");
    assert.equal(s.shape("red 5").getAttribute("role"), "button");
  }
  assert.equal(s.model.get("scene").ply, 3); // nobody else's position moved
  assert.ok(!s.model.sent.some((m) => "goto" in m));
});

clocked("a look that is answered late, or after the game went on, shows nothing", (tick) => {
  const s = stage();
  s.find("[aria-expanded]").click();
  s.model.answer(s.model.sent[0], { lines: LINES });
  const [, old] = s.all(".isl-log li button");
  s.fire(old, "pointerenter");
  tick(150);
  const asked = s.model.sent.at(-1);
  s.fire(old, "pointerleave");
  s.model.answer(asked, { scene: { ...SCENE, ply: 2, title: "late" } });
  assert.equal(s.find(".isl-scene > title").textContent, "One-Eye");
  s.fire(old, "pointerenter");
  tick(150);
  s.model.answer(s.model.sent.at(-1), { scene: { ...SCENE, ply: 2, title: "late" } });
  s.model.scene({ ply: 4, last: 4, title: "newer" });
  assert.equal(s.find(".isl-scene > title").textContent, "newer");
  s.fire(old, "pointerenter");
  s.fire(old, "pointerleave"); // passing over asks nothing
  const { length } = s.model.sent;
  tick(500);
  assert.equal(s.model.sent.length, length);
});

test("from the past one plays on in a branch; several branches are listed and lead to each other", () => {
  const s = stage();
  assert.equal(s.find(".isl-branch"), null);
  assert.equal(s.find(".isl-lines"), null);
  s.model.set("panel", { ...PANEL, may_branch: false });
  s.model.scene({ ply: 2 });
  assert.equal(s.find(".isl-branch"), null, "in fair play no board makes one");
  s.model.set("panel", { ...PANEL, may_branch: true });
  s.model.scene({ ply: 2 });
  s.find(".isl-branch").click();
  assert.equal(s.model.sent.at(-1).branch, 2);
  s.model.answer(s.model.sent.at(-1), { text: "branch 1 plays on from move 2; main is kept" });
  assert.match(s.live(), /branch 1 plays on/);
  s.model.set("panel", { ...PANEL, branch: "branch 1", branches: ["main", "branch 1", "</option><b>"] });
  const select = s.find(".isl-lines select");
  assert.deepEqual([...select.options].map((o) => o.textContent), ["main", "branch 1", "</option><b>"]);
  assert.equal(select.value, "branch 1");
  select.value = "main";
  s.fire(select, "change");
  assert.equal(s.model.sent.at(-1).line, "main");
});

// ---- the coach

test("the coach is asked for where one must answer, stopped, and its marks are drawn on the shapes", () => {
  const s = stage(fakeModel({ advice: {} }));
  const coach = s.find(".isl-coach");
  assert.equal(coach.textContent, "Coach");
  coach.click();
  assert.equal(s.model.sent.at(-1).coach, true);
  s.model.set("advice", { ply: 3, thinking: true, lines: [], shapes: [] });
  assert.equal(coach.textContent, "Stop the coach");
  assert.match(s.find(".isl-advice").textContent, /thinking/);
  coach.click();
  assert.equal(s.model.sent.at(-1).coach, false);
  const marks = [{ tag: "circle", attrs: { cx: 1, cy: 2, r: 13 } }, { tag: "text", attrs: { x: 1, y: 2 }, text: "1" }];
  s.model.set("advice", { ply: 3, thinking: false, lines: ["1: buy red 5", "2: <b>x</b>"], shapes: marks });
  assert.equal(coach.textContent, "Coach");
  assert.equal(s.find(".isl-over circle").getAttribute("r"), "13");
  assert.deepEqual([...s.root.querySelectorAll(".isl-advice li")].map((li) => li.textContent), ["1: buy red 5", "2: <b>x</b>"]);
  assert.match(s.find(".isl-live").textContent, /1: buy red 5/);
  s.model.scene({ ply: 4, last: 4, legal: [] });
  assert.equal(s.find(".isl-over circle"), null);
  assert.equal(s.find(".isl-advice"), null);
  assert.equal(s.find(".isl-coach"), null);
});

test("a bot that thinks can be asked to answer now, and its reasons stand in the log", () => {
  const s = stage();
  assert.equal(s.find(".isl-stop"), null);
  s.model.set("panel", { ...PANEL, thinking: "Ben is thinking" });
  s.find(".isl-stop").click();
  assert.equal(s.model.sent.at(-1).stop, true);
  s.find(".isl-more").click();
  const asked = s.model.sent.at(-1);
  s.model.answer(asked, { lines: [{ ply: 3, seat: 1, words: "bought red 3", why: "red 3: 0.61 in <i>40</i> iterations" }] });
  assert.equal(s.find(".isl-log .isl-why").textContent, "red 3: 0.61 in <i>40</i> iterations");
});
