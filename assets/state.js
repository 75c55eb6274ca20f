// The text, its sentences and suggestions, and what was decided about them.
import { build } from "./suggestions.js";
import { setup } from "./setup.js";
import { UNITS, languageOf } from "./text_language.js";

export const S = {
  mode: "write", title: "", text: "", item: 0, checkedFor: "", locked: false, language: "en", explainedIn: "en",
  records: [], checked: false, current: null, view: "marked",
  kinds: { grammar: true, words: true, spelling: true }, severity: 1, today: false, topic: "", atItem: 0,
  ignored: { words: [], rules: [] }, spelling: "any", firstLanguage: "",
  tryFirst: false, size: 1, keys: true, brief: false, folded: false, busy: null, given: false,
  offer: null, spent: [], notices: [], theme: "",
  settings: { backend: setup.backend || "", model: "", explainer: "catalogue", codes: false, prices: setup.prices || [0, 0] },
};

// A record is a gap between sentences ({gap}) or a sentence ({src, edits, uses, read, …}).
export const isGap = (record) => record.gap !== undefined;
export const sentences = () => S.records.filter((record) => !isGap(record));

// What a check depends on besides the text: with another item or spelling every sentence is read again.
export const task = () => `${todaysItem()} ${S.spelling}`;

// The items are English: a Chinese text has none.
export const isChinese = () => languageOf(S.text) === "zh";
export const todaysItem = () => (isChinese() ? 0 : S.item);
export const textLang = () => languageOf(S.text);

let all = [];
let places = new Map();

// Call after S.records changed: numbers follow the order of the text.
export function renumber() {
  all = sentences().flatMap((record) => record.edits);
  places = new Map(all.map((edit, place) => [edit.key, place]));
}
export const edits = () => all;
export const find = (key) => all[places.get(key)] || null;
export const number = (edit) => places.get(edit.key) + 1;

export function fillRecord(record, sentence) {
  record.read = sentence.read;
  record.corrected = sentence.corrected;
  record.uses = sentence.uses;
  record.kept = sentence.kept;
  record.notices = sentence.notices;
  record.raw = sentence.edits;
  record.edits = build(record);
}

// The sentence with those suggestions made for which on(edit) is true.
export function apply(record, on) {
  const pieces = record.edits.filter(on).flatMap((edit) => edit.pieces);
  pieces.sort((a, b) => a.s - b.s || a.e - b.e);
  let out = "";
  let at = 0;
  for (const piece of pieces) {
    out += record.src.slice(at, piece.s) + piece.new;
    at = piece.e;
  }
  return out + record.src.slice(at);
}
export const accepted = (edit) => edit.state === "accepted";
export const now = (record) => (isGap(record) ? record.gap : record.edits.length ? apply(record, accepted) : record.src);
export const original = () => S.records.map((record) => record.gap ?? record.src).join("");
export const clean = () => S.records.map(now).join("");
const counted = { text: "", words: 0 };
export function wordCount(text) {
  if (text.length < 500) return countWords(text);
  if (counted.text !== text) Object.assign(counted, { text, words: countWords(text) });
  return counted.words;
}
const countWords = (text) => (text.match(UNITS) || []).length;

// Filters: every command (next, accept all, print, download) obeys them.
export const ruleOf = (edit) => `${edit.label}|${edit.item?.id || edit.type}`;
const wordOf = (edit) => edit.pieces[0].old.trim().toLowerCase();
export const isIgnored = (edit) =>
  S.ignored.rules.includes(ruleOf(edit)) || (edit.kind === "spelling" && S.ignored.words.includes(wordOf(edit)));
export const shown = (edit) =>
  S.kinds[edit.kind] && edit.severity >= S.severity && (!S.today || edit.about) &&
  (!S.topic || edit.topic === S.topic) && (!S.atItem || edit.item?.id === S.atItem) && !isIgnored(edit);
export const list = () => all.filter(shown);
export const isFiltered = () => all.some((edit) => !shown(edit));
export function showAll({ ignored = false } = {}) {
  Object.assign(S, { kinds: { grammar: true, words: true, spelling: true }, severity: 1, today: false, topic: "", atItem: 0 });
  if (ignored) S.ignored = { words: [], rules: [] };
}
export function ignore(edit, what) {
  if (what === "word") S.ignored.words.push(wordOf(edit));
  else S.ignored.rules.push(ruleOf(edit));
}

// Hidden until the hints are used up: Try first.
export const isHidden = (edit) => S.tryFirst && !edit.state && edit.hint < 4;
export const kindShown = (edit) => (isHidden(edit) && edit.hint < 2 ? "none" : edit.kind);

// Today's item: how it was used.
export function verdict() {
  const said = { well: [], wrong: [], missing: [] };
  for (const record of sentences()) {
    for (const use of record.uses || []) if (use.well) said.well.push(record.src.slice(use.start, use.end));
    for (const edit of record.edits) {
      if (edit.about) (edit.missing ? said.missing : said.wrong).push(edit);
    }
  }
  return said;
}
export const unread = () => sentences().filter((record) => !record.read);
