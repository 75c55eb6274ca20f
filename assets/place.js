// Each note at the height of its mark: least squares under "in order, no overlap"
// (pool adjacent violators); the open note weighs most, so the others give way.
import { $$, byId, isPhone } from "./dom.js";
import { S } from "./state.js";
import { markOf } from "./textview.js";

const GAP = 3;
const OPEN_WEIGHT = 1e5;
let tops = new Map();
let watched = null;
const watcher = new ResizeObserver(() => place());
export const forgetPlaces = () => { tops = new Map(); };

// wanted tops, heights, weights → tops without overlap, as near as can be
export function settle(wanted, heights, weights) {
  const offsets = [];
  heights.reduce((sum, height, i) => ((offsets[i] = sum), sum + height), 0);
  const blocks = [];
  wanted.forEach((top, i) => {
    let block = { value: top - offsets[i], weight: weights[i], size: 1 };
    while (blocks.length && blocks.at(-1).value > block.value) {
      const before = blocks.pop();
      const weight = before.weight + block.weight;
      block = { value: (before.value * before.weight + block.value * block.weight) / weight, weight, size: before.size + block.size };
    }
    blocks.push(block);
  });
  const out = [];
  for (const block of blocks) for (let j = 0; j < block.size; j += 1) out.push(Math.max(0, block.value) + offsets[out.length]);
  return out;
}

function heightOf(key, base) {
  const mark = markOf(key);
  if (!mark) return 0;
  const boxes = [...mark.getClientRects()];
  const box = boxes.find((one) => one.width > 6) || boxes[0] || mark.getBoundingClientRect();
  return box.top - base + (box.height - 26) / 2;
}

export function place() {
  if (S.mode !== "review" || S.view !== "marked" || isPhone()) return;
  const column = byId("mg-notes");
  const notes = $$(".note", column);
  if (!notes.length) { column.style.height = ""; return; }
  const base = column.getBoundingClientRect().top;
  const sizes = notes.map((note) => note.offsetHeight);
  const isOpen = notes.map((note) => note.classList.contains("open"));
  const wanted = notes.map((note, i) => heightOf(note.dataset.k, base) - (isOpen[i] ? 14 : 0));
  const settled = settle(wanted, sizes.map((size) => size + GAP), isOpen.map((open) => (open ? OPEN_WEIGHT : 1)));
  notes.forEach((note, i) => move(note, settled[i], wanted[i] + (isOpen[i] ? 14 : 0), sizes[i]));
  watch(notes.find((_, i) => isOpen[i])?.firstElementChild || null);
  column.style.height = `${settled.at(-1) + sizes.at(-1) + 8}px`;
}

// From where the note stood before, so that the eye can follow it.
function move(note, top, wanted, size) {
  const before = tops.get(note.dataset.k);
  note.style.setProperty("--tick", `${Math.max(14, Math.min(wanted - top + 13, size - 14))}px`);
  note.style.transform = `translateY(${before ?? top}px)`;
  if (before !== undefined && before !== top) requestAnimationFrame(() => { note.style.transform = `translateY(${top}px)`; });
  tops.set(note.dataset.k, top);
}

// Details, practice or a hint make the open note taller: place again.
function watch(card) {
  if (card === watched) return;
  watcher.disconnect();
  watched = card;
  if (card) watcher.observe(card);
}
