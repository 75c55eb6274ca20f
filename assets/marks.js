// A sentence with its suggestions → elements in the text.
import { el } from "./dom.js";
import { S, isGap, isHidden, kindShown, list, number, shown } from "./state.js";
import { nameOf } from "./wording.js";
import { t } from "./words.js";

// Marks are one Tab stop: the open one, else the first that is not decided.
export function rovingKey() {
  if (S.current) return S.current;
  const all = list();
  return (all.find((edit) => !edit.state) || all[0])?.key;
}

function attributes(edit, first, roving) {
  const open = S.current === edit.key;
  if (!first) return { "data-k": edit.key, role: "button", tabindex: "-1", "aria-label": t("Suggestion {n}, another part", { n: number(edit) }) };
  return {
    "data-k": edit.key, "data-fid": `m${edit.key}`, role: "button", tabindex: roving === edit.key ? "0" : "-1",
    "aria-expanded": String(open), "aria-label": nameOf(edit),
  };
}

function markNodes(edit, piece, place, lit, roving) {
  const first = place === 0;
  const classes = ["mark", `fam-${kindShown(edit)}`, S.current === edit.key && "cur", lit && "lit", edit.state && "done"];
  const old = piece.old.trim();
  const fresh = piece.new.trim();
  const shownSide = edit.state === "accepted" ? piece.new : edit.state === "kept" ? piece.old : piece.old.trim() ? piece.old : piece.new;
  const lead = /^\s/.test(shownSide) ? shownSide.match(/^\s+/)[0] : "";
  const tail = shownSide.trim() && /\s$/.test(shownSide) ? shownSide.match(/\s+$/)[0] : "";
  const sup = edit.state ? null : el("sup", { "aria-hidden": "true" }, String(number(edit)));
  const mark = (more, ...children) => el("span", { class: [...classes, more].filter(Boolean).join(" "), ...attributes(edit, first, roving) }, ...children);
  const under = (node) => el("span", { class: "u" }, node);
  if (isHidden(edit)) return hiddenNodes(edit, piece, { first, old, lead, tail, sup, mark, under });
  if (edit.state === "accepted") return fresh ? [lead, mark("", under(el("ins", {}, fresh))), tail] : [mark("none")];
  if (edit.state === "kept") return old ? [lead, mark("", under(old)), tail] : [mark("none")];
  if (old && fresh) return [lead, mark("", el("del", {}, old), " ", under(el("ins", {}, fresh)), sup), tail];
  if (/^[,.;:!?，。！？；：、]$/.test(fresh)) return [mark("", el("ins", { class: "pt" }, fresh), sup), tail];
  return [lead, mark("", under(old ? el("del", {}, old) : el("ins", {}, fresh)), sup), tail];
}

// Try first: nothing, then where, then the kind.
function hiddenNodes(edit, piece, { first, old, lead, tail, sup, mark, under }) {
  if (edit.hint < 1) return [piece.old];
  if (old) return [lead, mark("try", under(old), sup), tail];
  return first || edit.pieces.every((other) => !other.old.trim()) ? [mark("try", " ", el("span", { class: "gap" }, "‸"), sup)] : [];
}

const tick = () => el("span", { class: "tick", role: "img", "aria-label": t("today’s item, used well"), title: t("today’s item, used well") }, "✓");

function piecesOf(record) {
  return record.edits
    .flatMap((edit) => edit.pieces.map((piece, place) => ({ piece, place, edit })))
    .sort((a, b) => a.piece.s - b.piece.s || a.piece.e - b.piece.e);
}

// The places where anything begins or ends, so that each stretch has one look.
function cutsOf(record, pieces, evidence, uses) {
  const places = [0, record.src.length, ...pieces.flatMap(({ piece }) => [piece.s, piece.e]), ...evidence.flat()];
  places.push(...uses.flatMap((use) => [use.start, use.end]));
  return [...new Set(places)].sort((a, b) => a - b);
}

export function sentenceNode(record, roving) {
  if (!record.read) return unreadNode(record);
  const pieces = piecesOf(record);
  const open = record.edits.find((edit) => edit.key === S.current);
  const evidence = open && !open.state && !(isHidden(open) && open.hint < 3) ? open.evidence : [];
  const uses = (record.uses || []).filter((use) => use.well);
  const cuts = cutsOf(record, pieces, evidence, uses);
  const isLit = (a, b) => evidence.some(([x, y]) => x <= a && b <= y);
  const out = [];
  let next = 0;
  for (let i = 0; i < cuts.length; i += 1) {
    const at = cuts[i];
    let end = at;
    while (next < pieces.length && pieces[next].piece.s === at && end === at) {
      const { piece, place, edit } = pieces[next];
      next += 1;
      const words = edit.state === "accepted" ? piece.new : piece.old;
      out.push(...(shown(edit) ? markNodes(edit, piece, place, piece.e > piece.s && isLit(piece.s, piece.e), roving) : [words]));
      end = piece.e;
    }
    if (end > at) { while (i + 1 < cuts.length && cuts[i + 1] < end) i += 1; continue; }
    if (i + 1 < cuts.length) out.push(...plainNodes(record, at, cuts[i + 1], uses, isLit));
  }
  const searching = open && isHidden(open);
  return el("span", { class: searching ? "sent look" : "sent" }, out, dotsOf(record, roving));
}

function plainNodes(record, from, to, uses, isLit) {
  const use = uses.find((one) => one.start <= from && to <= one.end);
  const words = record.src.slice(from, to);
  const classes = [isLit(from, to) && "lit", use && "use"].filter(Boolean).join(" ");
  const node = classes ? el("span", { class: classes }, words) : words;
  return use && use.end === to ? [node, tick()] : [node];
}

// Try first: a number at the end of the sentence for each thing to find in it.
function dotsOf(record, roving) {
  return record.edits
    .filter((edit) => shown(edit) && isHidden(edit) && edit.hint < 1)
    .map((edit) =>
      el("span", {
        class: S.current === edit.key ? "dot cur" : "dot", "data-k": edit.key, "data-fid": `m${edit.key}`, role: "button",
        tabindex: roving === edit.key ? "0" : "-1", "aria-expanded": String(S.current === edit.key),
        "aria-label": `${nameOf(edit)}, ${t("in this sentence")}`,
      }, el("sup", {}, String(number(edit)))));
}

function unreadNode(record) {
  const waiting = Boolean(S.busy);
  return el("span", { class: "sent unread" }, record.src, waiting ? null : el("span", { class: "unread-tag" }, t("not read")));
}

export const recordNode = (record, roving) => (isGap(record) ? record.gap : sentenceNode(record, roving));
