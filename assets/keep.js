// Draft, result and decisions stay in this browser: after a reload, Back or a crash.
// The draft and the decisions are small and written often; the result is written when it changes.
import { S, clean, fillRecord, isGap, renumber, sentences } from "./state.js";
import { useAnswer } from "./suggestions.js";

const DRAFT = "margin.draft";
const RESULT = "margin.result";
const VERSION = 2;
const KEPT = ["title", "text", "item", "checkedFor", "language", "explainedIn", "mode", "view", "checked", "tryFirst", "size", "keys", "brief", "ignored", "spelling", "firstLanguage", "theme", "settings", "given", "kinds", "severity", "today", "topic", "atItem"];

let works = true;
let room = true; // for the notes too: a very long text has more of them than a browser keeps
let resultChanged = false;
let resultId = "";
let lastDraft = "";
let timer = null;
export const isKept = () => works;
export const hasRoom = () => room;
export const noteResult = () => { resultChanged = true; };

// A tab has a text of its own; a new tab begins with the one that was changed last.
function stores() {
  try { return [localStorage, sessionStorage]; } catch { return [localStorage]; }
}

function decisions() {
  return sentences().map((record) => record.edits.map((edit) => [edit.state, edit.by, edit.hint, edit.alt]));
}

function result() {
  return S.records.map((record) => (isGap(record) ? { gap: record.gap } : {
    src: record.src, read: record.read, corrected: record.corrected, uses: record.uses, kept: record.kept, notices: record.notices, edits: record.raw,
  }));
}

// While a text is read only the draft is written; whoever leaves keeps what was read so far.
export function saveNow(leaving = false) {
  clearTimeout(timer);
  timer = null;
  if (!works) return;
  const busy = S.busy && !leaving;
  if ((resultChanged || S.busy) && !busy) {
    resultId = crypto.getRandomValues(new Uint32Array(2)).join("");
    room = write(RESULT, S.records.length ? JSON.stringify({ version: VERSION, id: resultId, records: result(), notices: S.notices }) : null);
    resultChanged = false;
  }
  const draft = Object.fromEntries(KEPT.map((name) => [name, S[name]]));
  if (busy || !room) Object.assign(draft, { mode: "write", checked: false });
  if (!room && S.mode === "review") draft.text = clean();
  const settingsOnly = !S.text && !S.title && !S.records.length;
  if (!settingsOnly && S.checked && !busy && room) Object.assign(draft, { decisions: decisions(), result: resultId });
  draft.place = S.current ? S.place : -1;
  const words = JSON.stringify({ version: VERSION, ...draft });
  if (words === lastDraft) return; // another tab may have written since
  lastDraft = words;
  works = write(DRAFT, words);
  if (works) return;
  write(RESULT, null); // the text before its notes
  room = false;
  works = write(DRAFT, JSON.stringify({ version: VERSION, ...draft, mode: "write", checked: false, text: S.mode === "review" ? clean() : S.text }));
}

// Into the browser's store and this tab's; false where the browser has no room.
function write(name, words) {
  let done = true;
  for (const store of stores()) {
    try {
      if (words === null) store.removeItem(name);
      else store.setItem(name, words);
    } catch {
      try { store.removeItem(name); } catch { /* this browser stores nothing */ }
      if (store === localStorage) done = false;
    }
  }
  return done;
}

function read(name, fits = () => true) {
  for (const store of stores().reverse()) {
    const kept = JSON.parse(store.getItem(name) || "null");
    if (kept && kept.version === VERSION && fits(kept)) return kept;
  }
  return null;
}

export function save() {
  if (timer === null) timer = setTimeout(() => saveNow(), 150);
}

export function restore() {
  try {
    const draft = read(DRAFT);
    if (!draft) return false;
    if (sessionStorage.getItem(DRAFT)) lastDraft = JSON.stringify(draft);
    for (const name of KEPT) if (draft[name] !== undefined) S[name] = draft[name];
    if (S.checked) restoreResult(draft);
    return Boolean(S.text || S.title || S.records.length);
  } catch {
    works = works && canStore();
    Object.assign(S, { mode: "write", checked: false, records: [] });
    renumber();
    return false;
  }
}

function restoreResult(draft) {
  // the decisions belong to one result: another tab may have written its own since
  const kept = draft.decisions && read(RESULT, (one) => one.id === draft.result);
  if (!kept) {
    Object.assign(S, { mode: "write", checked: false });
    return;
  }
  resultId = kept.id;
  let n = 0;
  S.notices = kept.notices || [];
  S.records = kept.records.map((one) => {
    if (one.gap !== undefined) return one;
    const record = { src: one.src, edits: [], read: one.read };
    fillRecord(record, one);
    (draft.decisions[n] || []).forEach(([state, by, hint, alt], i) => {
      const edit = record.edits[i];
      if (!edit) return;
      Object.assign(edit, { state, by, hint });
      if (alt) useAnswer(edit, alt);
    });
    n += 1;
    return record;
  });
  renumber();
  S.place = draft.place;
}

export function canStore() {
  try {
    localStorage.setItem(`${DRAFT}.test`, "1");
    localStorage.removeItem(`${DRAFT}.test`);
    return true;
  } catch {
    return false;
  }
}

export function startKeeping() {
  works = canStore();
  addEventListener("pagehide", () => saveNow(true));
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") saveNow(true); });
}
