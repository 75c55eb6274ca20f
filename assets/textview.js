// The text on the sheet. Only the part near the view has marks; the rest is plain text,
// which costs nothing, keeps its place and can be searched.
import { byId, el } from "./dom.js";
import { S, clean, find, isGap, isHidden, now, number, original, shown } from "./state.js";
import { recordNode, rovingKey } from "./marks.js";

const LONGEST = 6; // sentences per chunk
const LONGEST_BLOCK = 150; // sentences per block: a longer paragraph is laid out in several, which a reader sees
const NEAR = 900; // pixels around the view that have marks and notes
const AHEAD = 30; // chunks below the view that are drawn while the browser is idle
const MOST_DRAWN = 120; // chunks

let chunks = [];
let near = new Set(); // chunks within NEAR of the view
let built = null; // the records that the chunks were cut from
let observer = null;
let idle = 0;
let onDraw = () => {};
export const whenDrawn = (run) => { onDraw = run; };
const whenIdle = globalThis.requestIdleCallback || ((run) => setTimeout(() => run({ timeRemaining: () => 8 }), 60));

function cut(records) {
  const made = [];
  let part = [];
  let count = 0;
  const close = () => { if (part.length) made.push({ records: part, node: null, drawn: false, look: null }); part = []; count = 0; };
  for (const record of records) {
    // a paragraph ends with its line break: the bullet behind it opens the next one
    const end = isGap(record) ? record.gap.lastIndexOf("\n") + 1 : 0;
    if (end) {
      part.push({ gap: record.gap.slice(0, end) });
      close();
      if (end < record.gap.length) part.push({ gap: record.gap.slice(end) });
      continue;
    }
    part.push(record); // a chunk ends with its space: no line begins with one
    if (!isGap(record)) count += 1;
    else if (count >= LONGEST) close();
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
  chunk.marks = new Map();
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
  chunk.marks = new Map();
  for (const mark of chunk.node.querySelectorAll("[data-k]")) if (!chunk.marks.has(mark.dataset.k)) chunk.marks.set(mark.dataset.k, mark);
}

// A paragraph is a block of its own, so that a change in it does not lay out the whole text; a very
// long one is several blocks.
function blocks() {
  const out = [];
  let part = [];
  let count = 0;
  const close = () => { if (part.length) out.push(el("div", { class: "para" }, part)); part = []; count = 0; };
  for (const chunk of chunks) {
    part.push(chunk.node);
    count += chunk.records.filter((record) => !isGap(record)).length;
    const last = chunk.records.at(-1);
    if (count >= LONGEST_BLOCK || (isGap(last) && last.gap.includes("\n"))) close();
  }
  close();
  return out;
}

// The records changed: new chunks, those near the view drawn at once.
export function rebuild() {
  observer?.disconnect();
  built = S.records;
  near = new Set();
  delete byId("mg-text").dataset.whole;
  chunks = cut(S.records);
  chunks.forEach((chunk, place) => {
    Object.assign(chunk, { node: el("span", { class: "chunk" }), place });
    for (const record of chunk.records) record.chunk = chunk;
    drawPlain(chunk);
  });
  byId("mg-text").replaceChildren(...blocks());
  if (S.view !== "marked") return refresh();
  const roving = rovingKey();
  for (const chunk of chunks) {
    if (chunk.node.getBoundingClientRect().top > innerHeight + NEAR) break;
    drawMarked(chunk, roving);
    near.add(chunk);
  }
  observer = new IntersectionObserver(seen, { rootMargin: `${NEAR}px 0px` });
  observer.chunks = new Map(chunks.map((chunk) => [chunk.node, chunk]));
  for (const chunk of chunks) observer.observe(chunk.node);
  drawAhead();
}

function seen(entries) {
  if (S.view !== "marked") return;
  const roving = rovingKey();
  let came = false;
  for (const entry of entries) {
    const chunk = observer.chunks.get(entry.target);
    if (!chunk) continue;
    if (!entry.isIntersecting) { near.delete(chunk); continue; }
    came ||= !near.has(chunk) || !chunk.drawn;
    near.add(chunk);
    if (!chunk.drawn) drawMarked(chunk, roving);
  }
  undrawFar();
  drawAhead();
  if (came) onDraw();
}

const openChunk = () => find(S.current || "")?.record.chunk || null;
const lastNear = () => Math.max(-1, ...[...near].map((chunk) => chunk.place));

// What comes next while one reads on: drawn in idle time, so that scrolling finds it done.
function drawAhead() {
  if (idle || !chunks.length) return;
  idle = whenIdle((deadline) => {
    idle = 0;
    if (S.view !== "marked" || S.mode !== "review") return;
    const roving = rovingKey();
    const from = lastNear() + 1;
    for (const chunk of chunks.slice(from, from + AHEAD)) {
      if (chunk.drawn) continue;
      if (deadline.timeRemaining() < 3) { drawAhead(); return; }
      drawMarked(chunk, roving);
    }
  });
}

function undrawFar() {
  const drawn = chunks.filter((chunk) => chunk.drawn);
  if (drawn.length <= MOST_DRAWN) return;
  const places = [...near].map((chunk) => chunk.place);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const open = openChunk();
  for (const chunk of drawn) if (chunk !== open && (chunk.place < first - AHEAD || chunk.place > last + AHEAD)) drawPlain(chunk);
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
  const { place } = record.chunk;
  const roving = rovingKey();
  for (const chunk of chunks.slice(Math.max(0, place - 2), place + 3)) { drawMarked(chunk, roving); near.add(chunk); }
}

// Suggestions whose note is drawn, in the order of the text.
export function nearEdits() {
  const open = openChunk();
  const some = [...(open ? new Set([...near, open]) : near)].filter((chunk) => chunk.drawn).sort((a, b) => a.place - b.place);
  return some.flatMap((chunk) => chunk.records.flatMap((record) => record.edits || [])).filter(shown);
}
export const markOf = (key) => find(key)?.record.chunk?.marks.get(key) || null;
