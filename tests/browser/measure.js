// Whether every text of a drawing can be read: none cut, none over another, none too small. `use` is expanded first, since the
// texts of art are in trees of their own.
(svg) => {
  const NS = "http://www.w3.org/2000/svg";
  const copy = svg.cloneNode(true);
  svg.after(copy);
  svg.style.display = "none";
  for (let uses; (uses = [...copy.querySelectorAll("use")].filter((u) => !u.closest("symbol"))).length; )
    for (const u of uses) {
      const symbol = copy.querySelector("#" + CSS.escape(u.getAttribute("href").slice(1)));
      const g = document.createElementNS(NS, "g"), inner = document.createElementNS(NS, "svg");
      g.style.cssText = u.style.cssText;
      g.style.transition = "none";
      for (const a of ["x", "y", "width", "height"]) if (u.hasAttribute(a)) inner.setAttribute(a, u.getAttribute(a));
      inner.setAttribute("viewBox", symbol.getAttribute("viewBox"));
      inner.setAttribute("class", "isl-a");
      inner.append(...[...symbol.cloneNode(true).childNodes]);
      g.append(inner);
      u.replaceWith(g);
    }
  const box = (t) => { const b = t.getBoundingClientRect(); return { x: b.x, y: b.y, r: b.right, b: b.bottom, w: b.width }; };
  const all = box(copy), scale = copy.getScreenCTM().a;
  const texts = [...copy.querySelectorAll("text")].filter((t) => !t.closest("defs") && t.textContent.trim()).map((t) => {
    const size = parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a;
    return { s: t.textContent, ...box(t), px: size, units: size / scale };
  });
  const rects = [...copy.querySelectorAll("rect")].filter((t) => !t.closest("defs") && !t.closest(".isl-over")).map(box)
    .map((r) => ({ ...r, area: r.w * (r.b - r.y) })).filter((r) => r.area > 300);
  const out = { count: texts.length, small: [], cut: [], over: [], least: Math.min(...texts.map((t) => t.px)) };
  for (const t of texts) {
    if (t.units < 13.9) out.small.push([t.s, t.units]);
    if (t.x < all.x - 1 || t.r > all.r + 1 || t.y < all.y - 1 || t.b > all.b + 1) out.cut.push([t.s, "the page"]);
    const middle = (t.y + t.b) / 2;
    const home = rects.filter((r) => r.x <= t.x + 4 && r.y <= middle && r.b >= middle && r.r >= t.x + 4).sort((p, q) => p.area - q.area)[0];
    if (home && (t.r > home.r - 0.5 || t.x < home.x - 0.5)) out.cut.push([t.s, Math.round(home.r - t.r)]);
  }
  for (let i = 0; i < texts.length; i++)
    for (let j = i + 1; j < texts.length; j++) {
      const p = texts[i], q = texts[j];
      const w = Math.min(p.r, q.r) - Math.max(p.x, q.x), h = Math.min(p.b, q.b) - Math.max(p.y, q.y);
      if (w > 1 && h > 5 * scale) out.over.push([p.s, q.s, Math.round(w), Math.round(h)]);
    }
  copy.remove();
  svg.style.display = "";
  return out;
}
