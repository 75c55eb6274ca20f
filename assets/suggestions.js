// The server's edits of one sentence → suggestions, each of them one decision.
import { endsInHan, startsWithHan } from "./text_language.js";

let serial = 0;

// Offsets count code points; JavaScript counts UTF-16 units.
function unitsOf(text) {
  if (!/[\ud800-\udfff]/.test(text)) return (place) => place;
  const units = [0];
  for (const sign of text) units.push(units.at(-1) + sign.length);
  return (place) => units[Math.min(place, units.length - 1)];
}

export function inUnits(sentence) {
  const unit = unitsOf(sentence.text);
  return {
    ...sentence,
    uses: sentence.uses.map((use) => ({ ...use, start: unit(use.start), end: unit(use.end) })),
    edits: sentence.edits.map((edit) => ({
      ...edit,
      start: unit(edit.start),
      end: unit(edit.end),
      evidence: edit.evidence.map(([a, b]) => [unit(a), unit(b)]),
    })),
  };
}
export const unitsIn = unitsOf;
export const codePoints = (text, place) => [...text.slice(0, place)].length;

// Edits that share a group are one suggestion with several pieces.
export function build(record) {
  const groups = new Map();
  record.raw.forEach((edit, place) => {
    const name = edit.group === null || edit.group === undefined ? `edit ${place}` : `group ${edit.group}`;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(place);
  });
  return [...groups.values()].map((places) => suggestion(record, places));
}

function suggestion(record, places) {
  const parts = places.map((place) => record.raw[place]);
  const lead = parts.reduce((best, part) => (part.severity > best.severity ? part : best));
  return {
    key: `e${++serial}`,
    record,
    places,
    pieces: parts.map((part) => ({ s: part.start, e: part.end, old: part.original, new: part.replacement })),
    evidence: phrases(record.src, parts),
    kind: lead.kind, topic: lead.topic, label: lead.label, type: lead.type, severity: lead.severity,
    item: lead.item, level: lead.level || "", explanation: lead.explanation, trace: lead.trace || lead.explained_by,
    about: parts.some((part) => part.about_today),
    missing: parts.some((part) => part.missing),
    also: parts.length === 1 ? lead.also || [] : [],
    state: null, by: "", hint: 0, alt: "", typed: "", feedback: null, practice: null,
  };
}

// The words that the note quotes as evidence, as one phrase: "Last Saturday", not "Saturday" alone.
function phrases(src, parts) {
  const spans = parts.flatMap((part) => part.evidence);
  const quoted = parts.flatMap((part) => [...part.explanation.reason.matchAll(/【([^】]+)】/g)].map((match) => match[1]));
  return spans.map(([a, b]) => {
    for (const words of quoted) {
      const from = src.indexOf(words, Math.max(0, b - words.length));
      if (from >= 0 && from <= a && from + words.length >= b) return [from, from + words.length];
    }
    return [a, b];
  });
}

const sameChange = (one, other) =>
  one.pieces.length === other.pieces.length &&
  one.pieces.every((piece, i) => {
    const twin = other.pieces[i];
    return piece.s === twin.s && piece.e === twin.e && (one.firstNew?.[i] ?? piece.new) === (other.firstNew?.[i] ?? twin.new);
  });

// The same sentence was read again: what was decided about the same change stays.
export function carryOver(from, to) {
  for (const edit of to) {
    const before = from.find((other) => sameChange(other, edit));
    if (!before) continue;
    Object.assign(edit, { key: before.key, state: before.state, by: before.by, hint: before.hint, typed: before.typed });
    if (before.alt) useAnswer(edit, before.alt);
  }
}

// The learner's own good answer takes the place of the suggested words.
export function useAnswer(edit, words) {
  edit.firstNew ??= edit.pieces.map((piece) => piece.new);
  const first = edit.firstNew[0];
  const lead = /^\s*/.exec(first)[0];
  const tail = /\s*$/.exec(first)[0];
  edit.alt = words;
  edit.pieces[0].new = lead + words.trim() + tail;
}
export function dropAnswer(edit) {
  if (!edit.alt) return;
  edit.pieces[0].new = edit.firstNew[0];
  edit.alt = "";
}

// The word beside a place; of Chinese, which has no spaces, two characters.
export const wordBefore = (src, at) =>
  /\p{Script=Han}{1,2}$/u.exec(src.slice(0, at))?.[0] ?? (/(\S+)\s*$/.exec(src.slice(0, at)) || ["", ""])[1];
const wordAfter = (src, at) =>
  /^\p{Script=Han}{1,2}/u.exec(src.slice(at))?.[0] ?? (/^\s*([\p{L}\p{N}'’-]+(?:[.,:]\p{N}+)*)/u.exec(src.slice(at)) || ["", ""])[1];

// What changes, with words around it: "can to speak → can speak", never "− to".
export function change(edit) {
  const { src } = edit.record;
  if (edit.pieces.length > 1) {
    const s = Math.min(...edit.pieces.map((piece) => piece.s));
    const e = Math.max(...edit.pieces.map((piece) => piece.e));
    let out = "";
    let at = s;
    for (const piece of [...edit.pieces].sort((a, b) => a.s - b.s || a.e - b.e)) {
      out += src.slice(at, piece.s) + piece.new;
      at = piece.e;
    }
    return { old: src.slice(s, e).trim(), new: (out + src.slice(at, e)).trim(), form: "replace" };
  }
  const piece = edit.pieces[0];
  const old = piece.old.trim();
  const fresh = piece.new.trim();
  if (old && fresh) return { old, new: fresh, form: "replace" };
  const left = wordBefore(src, piece.s);
  const right = wordAfter(src, piece.e);
  const gap = endsInHan(left) || startsWithHan(right) ? "" : " ";
  if (/^[,.;:!?，。！？；：、]$/.test(fresh)) return { old: left, new: left + fresh, left, form: "sign" };
  const around = (words) => [left, words, right].filter(Boolean).join(gap);
  return fresh
    ? { old: around(""), new: around(fresh), left, right, gap, word: fresh, form: "insert" }
    : { old: around(old), new: around(""), left, right, gap, word: old, form: "delete" };
}
