// The printed sheet: name line, marked text, numbered notes in two columns, no buttons.
import { el } from "./dom.js";
import { itemOf } from "./setup.js";
import { S, clean, edits, isFiltered, isGap, isHidden, list, now, number, original, shown, textLang, todaysItem, wordCount } from "./state.js";
import { severityWord } from "./severity.js";
import { lengthInWords, verdictNodes } from "./summary.js";
import { changeNodes, rich, spokenIn, stateWord } from "./wording.js";
import { box } from "./write.js";
import { t, tn } from "./words.js";

function pieceNodes(edit, piece, place) {
  const old = piece.old.trim();
  const fresh = piece.new.trim();
  const sup = () => el("sup", {}, String(number(edit)));
  if (isHidden(edit)) return [piece.old];
  if (edit.state === "kept") return [piece.old, place ? "" : sup()];
  const lead = /^\s/.test(old ? piece.old : piece.new) ? " " : "";
  const tail = /\s$/.test(piece.new) && fresh && !piece.old.endsWith(" ") ? " " : "";
  return [lead, el("span", { class: `fam-${edit.kind}` }, old ? el("del", {}, old) : "", old && fresh ? " " : "",
    fresh ? el("span", { class: "u" }, el("ins", {}, fresh)) : "", sup()), tail];
}

function sentenceNodes(record) {
  if (isGap(record)) return [record.gap];
  if (S.view !== "marked") return [S.view === "clean" ? now(record) : record.src];
  if (!record.read) return [el("span", { class: "unread" }, record.src)];
  const some = record.edits.filter(shown);
  const pieces = some.flatMap((edit) => edit.pieces.map((piece, place) => ({ edit, piece, place }))).sort((a, b) => a.piece.s - b.piece.s || a.piece.e - b.piece.e);
  const out = [];
  let at = 0;
  for (const { edit, piece, place } of pieces) {
    out.push(record.src.slice(at, piece.s), ...pieceNodes(edit, piece, place));
    at = piece.e;
  }
  out.push(record.src.slice(at));
  const hidden = some.filter(isHidden);
  return [...out, ...hidden.flatMap((edit) => [" ", el("sup", {}, String(number(edit)))])];
}

function noteNode(edit) {
  const n = el("b", {}, String(number(edit)));
  if (isHidden(edit)) return el("li", {}, n, el("span", { class: "blank" }));
  const state = edit.state ? `; ${stateWord(edit)}` : "";
  return el("li", {}, n, el("b", { lang: textLang() }, changeNodes(edit)), " ", el("span", { lang: spokenIn() }, rich(edit.explanation.reason)), " ",
    el("span", { class: "m" }, `${edit.label}${edit.level ? ` (${edit.level})` : ""}, ${severityWord(edit.severity)}${state}`));
}

function header() {
  const line = (small) => el("span", { class: small ? "ln s" : "ln" });
  return el("div", { class: "ph" }, el("b", {}, "Margin"), el("span", {}, t("Name"), " ", line(), "   ", t("Class"), " ", line(true), "   ", t("Date"), " ", line(true)));
}

function footer(some) {
  const all = isFiltered() ? ` ${t("of {n}", { n: edits().length })}` : "";
  const count = `${tn(some.length, "1 suggestion", "{n} suggestions")}${all}, ${lengthInWords(wordCount(original()))}.`;
  return el("p", { class: "pe" }, count, " ", S.tryFirst ? t("Each number is one mistake to correct in that sentence.")
    : t("Underlined: the suggestion (line: grammar, dashes: words, wave: spelling and punctuation). What is not marked may still be wrong."));
}

export function printNode({ view = S.view, withOriginal = false } = {}) {
  const was = S.view;
  S.view = view;
  const item = itemOf(todaysItem());
  const reviewing = S.mode === "review";
  const some = reviewing && S.view === "marked" ? list() : [];
  const node = el("div", { class: "print", id: "mg-print" }, header(),
    S.title ? el("h1", { lang: textLang() }, S.title) : null,
    item && reviewing ? el("p", { class: "pt" }, el("b", {}, t("Today: {item}", { item: item.title })), ` (${item.level}). `, S.view === "marked" && !S.tryFirst ? verdictNodes() : "") : null,
    el("div", { class: "px", lang: textLang() }, reviewing ? S.records.flatMap(sentenceNodes) : box()?.value || ""),
    some.length ? el("ol", {}, some.map(noteNode)) : null,
    some.length ? footer(some) : null,
    withOriginal ? [el("h2", {}, t("Original")), el("div", { class: "px original", lang: textLang() }, original()), el("h2", {}, t("Clean")), el("div", { class: "px original clean", lang: textLang() }, clean())] : null);
  S.view = was;
  return node;
}

export function startPrinting() {
  addEventListener("beforeprint", () => { document.getElementById("mg-print")?.remove(); document.body.append(printNode()); });
  addEventListener("afterprint", () => document.getElementById("mg-print")?.remove());
}
