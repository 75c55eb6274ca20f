// A check: the text goes to the server, sentences come back in reading order and appear at once.
import { byId, say, toast } from "./dom.js";
import { noteResult } from "./keep.js";
import { forgetPlaces } from "./place.js";
import { call, stopCheck, stream } from "./server.js";
import { S, edits, fillRecord, list, now, renumber, sentences, showAll, task, todaysItem, unread } from "./state.js";
import { carryOver, inUnits, unitsIn } from "./suggestions.js";
import { markOf } from "./textview.js";
import { box, nothingToRead, setBox } from "./write.js";
import { render } from "./draw.js";
import { t, tn } from "./words.js";

const broken = () => t("The check stopped because the server did not answer. Your text is still here. Try again.");
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

// Sentences of the new text; those that were read before and did not change keep their record.
function plan(text, spans, known) {
  const unit = unitsIn(text);
  const records = [];
  const byStart = new Map();
  let at = 0;
  for (const [start, end] of spans) {
    const [from, to] = [unit(start), unit(end)];
    if (from > at) records.push({ gap: text.slice(at, from) });
    const src = text.slice(from, to);
    const old = known.get(src)?.shift();
    const record = old || { src, edits: [], raw: [], read: false, uses: [], notices: [], corrected: src };
    records.push(record);
    byStart.set(start, record);
    at = to;
  }
  if (at < text.length) records.push({ gap: text.slice(at) });
  return { records, byStart };
}

function knownRecords() {
  const known = new Map();
  if (!S.checked || S.checkedFor !== task()) return known;
  for (const record of sentences()) {
    if (!record.read) continue;
    const words = now(record);
    known.set(words, [...(known.get(words) || []), record]);
  }
  return known;
}

// With another item or spelling every sentence is read again: as the learner first wrote it, so that what was
// decided about it can be kept.
function textToRead() {
  if (!S.checked || S.checkedFor === task()) return S.text;
  let out = "";
  let at = 0;
  for (const record of sentences()) {
    const words = now(record);
    const found = S.text.indexOf(words, at);
    if (found < 0) continue;
    out += S.text.slice(at, found) + record.src;
    at = found + words.length;
  }
  return out + S.text.slice(at);
}

// A sentence that is read again with another item keeps the decisions on the same changes.
function oldEdits() {
  return new Map(sentences().map((record) => [record.src, record.edits]));
}

export function wanted(more = {}) {
  const { backend, model, explainer } = S.settings;
  return { item: todaysItem(), language: S.language, spelling: S.spelling, first_language: S.firstLanguage, backend, model, explainer, ...more };
}

function beginReview() {
  Object.assign(S, { mode: "review", view: "marked", current: null, folded: false });
  showAll();
  forgetPlaces();
}

// The eye lands on the result: the page goes to its top, the first suggestion has the focus. In a
// low window (200 % zoom) the summary is passed over, so that the first marks are in sight.
function land() {
  scrollTo(0, 0);
  const first = list().find((edit) => !edit.state) || list()[0];
  const goal = (first && markOf(first.key)) || byId("mg-bar-h");
  const foot = byId("mg-sheet").hidden ? 0 : byId("mg-sheet").offsetHeight;
  const text = byId("mg-text").getBoundingClientRect();
  if (text.top + 60 > innerHeight - foot) scrollTo(0, scrollY + text.top - 90);
  goal?.focus({ preventScroll: true });
  return Boolean(first);
}

export function redraw() {
  renumber();
  byId("mg-text").hidden = false;
  byId("margin-desk").classList.replace("write", "review");
  render();
}

function finishWords(again, read) {
  const all = edits().length;
  if (!all) return t("Nothing was marked. There may still be mistakes.");
  const open = edits().filter((edit) => !edit.state).length;
  const reread = again ? ` ${tn(read, "1 sentence read again.", "{n} sentences read again.")}` : "";
  return `${tn(all, "1 suggestion.", "{n} suggestions.")}${reread} ${t("{n} open. Press Enter to open the first.", { n: open })}`;
}

export async function runCheck() {
  if (S.busy) return;
  S.text = box().value;
  S.trouble = "";
  if (!S.text.trim()) {
    toast(t("There is no text yet. Write or paste one, or try a sample."));
    box().focus();
    return;
  }
  if (S.checked && S.mode === "write" && nothingToRead()) { S.mode = "review"; redraw(); land(); return; }
  const again = S.checked;
  const known = knownRecords();
  const before = oldEdits();
  const job = { key: randomKey(), done: 0, total: 0, waiting: new AbortController(), over: false };
  S.busy = job;
  const text = textToRead();
  Object.assign(S, { offer: null, spent: [], given: false });
  render();
  say(t("Reading your text."));
  try {
    await read(job, text, known, before);
  } catch (error) {
    if (!job.over && error.name !== "AbortError") S.trouble = error.message && !/^\d*$/.test(error.message) && error.name === "Error" ? error.message : broken();
  }
  if (!job.over) finish(again);
}

async function read(job, text, known, before) {
  const texts = [...known.keys()];
  let planned = null;
  let landed = false;
  for await (const message of stream("desk_check", wanted({ text, known: texts, key: job.key }), job.waiting.signal)) {
    if (job.over) return;
    if (!message) continue;
    if (message.error) throw new Error(message.error);
    if (message.spans) {
      planned = plan(text, message.spans, known);
      S.busy.total = message.total;
      S.notices = message.notices || [];
      if (message.total) continue;
    }
    if (message.sentences) take(message, planned, before);
    if (message.finished) Object.assign(S, { offer: message.offer || null, spent: message.spent || [] });
    if (S.mode !== "review" || S.records !== planned.records) {
      S.records = planned.records;
      S.checked = true;
      S.checkedFor = task();
      beginReview();
    }
    if (message.sentences || message.finished) { if (message.finished) S.busy = null; redraw(); }
    if (!landed && S.mode === "review") landed = land();
  }
}

function take(message, planned, before) {
  S.busy.done = message.done;
  S.explainedIn = message.explained_in;
  for (const given of message.sentences) {
    const record = planned.byStart.get(given.start);
    if (!record) continue;
    fillRecord(record, inUnits(given));
    carryOver(before.get(record.src) || [], record.edits);
  }
}

function finish(again) {
  const read = S.busy?.done || sentences().length;
  S.busy = null;
  noteResult();
  if (S.mode === "write") { render(); say(S.trouble ? t(S.trouble) : t("Stopped.")); return; }
  if (S.trouble) { S.notices = [...S.notices, S.trouble]; S.trouble = ""; }
  redraw();
  if (document.activeElement === document.body) land();
  say(unread().length ? tn(unread().length, "Stopped. 1 sentence was not read.", "Stopped. {n} sentences were not read.") : finishWords(again, read));
}

export function stop() {
  if (!S.busy) return;
  stopCheck(S.busy.key);
  if (!S.busy.total) S.busy.waiting?.abort(); // still in the queue: nothing was read
}

// The sheet gets other words: what is still read for the old ones must not take their place.
export function abandon() {
  if (!S.busy) return;
  S.busy.over = true;
  stopCheck(S.busy.key);
  S.busy.waiting?.abort();
  S.busy = null;
  noteResult();
}

export function editText() {
  abandon();
  const text = S.records.map(now).join("");
  Object.assign(S, { mode: "write", current: null, text });
  render();
  setBox(text);
  render();
  box().focus();
  box().setSelectionRange(0, 0);
  scrollTo(0, 0);
}

// A correction made elsewhere is shown as a check is.
export function showGiven(source, message) {
  abandon();
  const planned = plan(source, message.spans, new Map());
  S.busy = { done: 0, total: message.total };
  take(message, planned, new Map());
  Object.assign(S, { busy: null, text: source, records: planned.records, checked: true, checkedFor: task(), notices: message.notices || [], given: true, offer: null, spent: [] });
  setBox(source);
  beginReview();
  noteResult();
  redraw();
  land();
}

// Another language, or another first language: the notes are told again, nothing is corrected again.
let untold = false;
export async function tellAgain() {
  untold = await told().then(() => false, () => true);
  if (untold) toast(t("The server did not answer, so the notes are still as they were. They change when it answers again."));
}
export const tellWhenPossible = () => { if (S.checked && (untold || S.explainedIn !== S.language)) told().then(() => { untold = false; }, () => null); };

async function told() {
  const some = sentences().filter((record) => record.edits.length);
  if (!some.length) return;
  const { language, firstLanguage } = S;
  const answer = await call("desk_explain_again", { pairs: some.map((one) => [one.src, one.corrected]), item: todaysItem(), language, first_language: firstLanguage });
  if (!answer || answer.error) throw new Error(answer?.error);
  if (S.language !== language || S.firstLanguage !== firstLanguage) return;
  answer.sentences.forEach((given, n) => retell(some[n], inUnits(given)));
  S.explainedIn = answer.explained_in;
  noteResult();
  render();
}

function retell(record, given) {
  const same = (one, other) => one.start === other.start && one.end === other.end && one.replacement === other.replacement;
  for (const raw of record.raw) {
    const told = given.edits.find((edit) => same(edit, raw));
    if (told) Object.assign(raw, { label: told.label, explanation: told.explanation, severity_label: told.severity_label, trace: told.trace });
  }
  for (const edit of record.edits) {
    const lead = edit.places.map((place) => record.raw[place]).reduce((best, part) => (part.severity > best.severity ? part : best));
    Object.assign(edit, { label: lead.label, explanation: lead.explanation, trace: lead.trace });
  }
}
