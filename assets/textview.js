// The text on the sheet. Only the part near the view has marks; the rest is plain text,
// which costs nothing, keeps its place and can be searched.
import { byId, el } from "./dom.js";
import { S, clean, isGap, now, original } from "./state.js";
import { recordNode, rovingKey } from "./marks.js";

const LONGEST = 6; // sentences per chunk
const NEAR = 900; // pixels around the view that are drawn
const MOST_DRAWN = 70;

let chunks = [];
let observer = null;
let onDraw = () => {};
export const whenDrawn = (run) => { onDraw = run; };

function cut(records) {
  const made = [];
  let part = [];
  let count = 0;
  const close = () => { if (part.length) made.push({ records: part, node: null, drawn: false, plain: null }); part = []; count = 0; };
  for (const record of records) {
    part.push(record);
    if (!isGap(record)) count += 1;
    if ((isGap(record) && record.gap.includes("\n")) || count >= LONGEST) close();
  }
  close();
  return made;
}

function drawPlain(chunk) {
  const words = chunk.records.map(now).join("");
  if (chunk.drawn || chunk.plain !== words) chunk.node.replaceChildren(words);
  chunk.plain = words;
  chunk.drawn = false;
}

function drawMarked(chunk, roving) {
  chunk.node.replaceChildren(...chunk.records.map((record) => recordNode(record, roving)));
  chunk.drawn = true;
  chunk.plain = null;
}

// The records changed: new chunks, those near the view drawn at once.
export function rebuild() {
  observer?.disconnect();
  chunks = cut(S.records);
  for (const chunk of chunks) {
    chunk.node = el("span", { class: "chunk" });
    for (const record of chunk.records) record.chunk = chunk;
    drawPlain(chunk);
  }
  byId("mg-text").replaceChildren(...chunks.map((chunk) => chunk.node));
  observer = new IntersectionObserver(seen, { rootMargin: `${NEAR}px 0px` });
  const known = new Map(chunks.map((chunk) => [chunk.node, chunk]));
  observer.chunks = known;
  if (S.view !== "marked") return refresh();
  const roving = rovingKey();
  for (const chunk of chunks) {
    if (chunk.node.getBoundingClientRect().top > innerHeight + NEAR) break;
    drawMarked(chunk, roving);
  }
  for (const chunk of chunks) observer.observe(chunk.node);
}

function seen(entries) {
  if (S.view !== "marked") return;
  const roving = rovingKey();
  let changed = false;
  for (const entry of entries) {
    const chunk = observer.chunks.get(entry.target);
    if (chunk && entry.isIntersecting && !chunk.drawn) { drawMarked(chunk, roving); changed = true; }
  }
  const drawn = chunks.filter((chunk) => chunk.drawn);
  if (drawn.length > MOST_DRAWN) {
    for (const chunk of drawn) {
      const box = chunk.node.getBoundingClientRect();
      if (box.bottom < -4 * NEAR || box.top > innerHeight + 4 * NEAR) { drawPlain(chunk); changed = true; }
    }
  }
  if (changed) onDraw();
}

// Decisions, filters or the open note changed: draw again what is drawn.
export function refresh() {
  const box = byId("mg-text");
  if (S.view !== "marked") {
    observer?.disconnect();
    box.replaceChildren(S.view === "clean" ? clean() : original());
    box.dataset.whole = "1";
    return;
  }
  if (box.dataset.whole) { delete box.dataset.whole; rebuild(); return; }
  const roving = rovingKey();
  for (const chunk of chunks) chunk.drawn ? drawMarked(chunk, roving) : drawPlain(chunk);
}

// Draw a far place and its surroundings, so that it can be scrolled to.
export function reveal(record) {
  const place = chunks.indexOf(record.chunk);
  const roving = rovingKey();
  for (const chunk of chunks.slice(Math.max(0, place - 4), place + 5)) if (!chunk.drawn) drawMarked(chunk, roving);
}

export const isDrawn = (record) => Boolean(record.chunk?.drawn);
export const markOf = (key) => byId("mg-text").querySelector(`[data-k="${key}"]`);
