// The text on the sheet. Only the part near the view has marks; the rest is plain text,
// which costs nothing, keeps its place and can be searched.
import { byId, el } from "./dom.js";
import { S, clean, isGap, isHidden, now, number, original, shown } from "./state.js";
import { recordNode, rovingKey } from "./marks.js";

const LONGEST = 6; // sentences per chunk
const NEAR = 900; // pixels around the view that are drawn
const MOST_DRAWN = 70;

let chunks = [];
let built = null; // the records that the chunks were cut from
let observer = null;
let onDraw = () => {};
export const whenDrawn = (run) => { onDraw = run; };

function cut(records) {
  const made = [];
  let part = [];
  let count = 0;
  const close = () => { if (part.length) made.push({ records: part, node: null, drawn: false, look: null }); part = []; count = 0; };
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
  if (chunk.drawn || chunk.look !== words) chunk.node.replaceChildren(words);
  chunk.node.classList.toggle("unread", chunk.records.some((record) => !isGap(record) && !record.read));
  chunk.look = words;
  chunk.drawn = false;
}

// Everything that the look of a chunk depends on: unchanged chunks are not touched.
function lookOf(chunk, roving) {
  const edits = chunk.records.flatMap((record) => (isGap(record) ? [] : [record.read, ...record.edits]));
  return JSON.stringify([Boolean(S.busy), S.language, ...edits.map((edit) => (edit === true || edit === false ? edit : [
    edit.key, number(edit), edit.state, edit.by, edit.alt, edit.hint, edit.label, shown(edit), isHidden(edit), edit.key === S.current, edit.key === roving,
  ]))]);
}

function drawMarked(chunk, roving) {
  const look = lookOf(chunk, roving);
  if (chunk.drawn && chunk.look === look) return;
  chunk.node.classList.remove("unread");
  chunk.node.replaceChildren(...chunk.records.map((record) => recordNode(record, roving)));
  chunk.drawn = true;
  chunk.look = look;
}

// A paragraph is a block of its own, so that a change in it does not lay out the whole text.
function paragraphs() {
  const out = [];
  let part = [];
  for (const chunk of chunks) {
    part.push(chunk.node);
    const last = chunk.records.at(-1);
    if (isGap(last) && last.gap.includes("\n")) { out.push(el("div", { class: "para" }, part)); part = []; }
  }
  if (part.length) out.push(el("div", { class: "para" }, part));
  return out;
}

// The records changed: new chunks, those near the view drawn at once.
export function rebuild() {
  observer?.disconnect();
  built = S.records;
  delete byId("mg-text").dataset.whole;
  chunks = cut(S.records);
  for (const chunk of chunks) {
    chunk.node = el("span", { class: "chunk" });
    for (const record of chunk.records) record.chunk = chunk;
    drawPlain(chunk);
  }
  byId("mg-text").replaceChildren(...paragraphs());
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
  if (built !== S.records) { rebuild(); return; }
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
  for (const chunk of chunks.slice(Math.max(0, place - 2), place + 3)) drawMarked(chunk, roving);
}

export const isDrawn = (record) => Boolean(record.chunk?.drawn);
export const markOf = (key) => byId("mg-text").querySelector(`[data-k="${key}"]`);
