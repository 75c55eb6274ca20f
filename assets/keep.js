// Draft, result and decisions stay in this browser: after a reload, Back or a crash.
// The draft and the decisions are small and written often; the result is written when it changes.
import { S, fillRecord, isGap, renumber, sentences } from "./state.js";
import { useAnswer } from "./suggestions.js";

const DRAFT = "margin.draft";
const RESULT = "margin.result";
const VERSION = 2;
const KEPT = ["title", "text", "item", "checkedFor", "language", "explainedIn", "mode", "view", "checked", "tryFirst", "size", "keys", "brief", "ignored", "spelling", "firstLanguage", "theme", "settings", "given", "kinds", "severity", "today", "topic", "atItem"];

let works = true;
let resultChanged = false;
let timer = null;
export const isKept = () => works;
export const noteResult = () => { resultChanged = true; };

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
  try {
    const settingsOnly = !S.text && !S.title && !S.records.length;
    if ((resultChanged || S.busy) && !busy) {
      if (S.records.length) localStorage.setItem(RESULT, JSON.stringify({ version: VERSION, records: result(), notices: S.notices }));
      else localStorage.removeItem(RESULT);
      resultChanged = false;
    }
    const draft = Object.fromEntries(KEPT.map((name) => [name, S[name]]));
    if (busy) Object.assign(draft, { mode: "write", checked: false });
    if (!settingsOnly && S.checked && !busy) draft.decisions = decisions();
    draft.place = S.current ? S.place : -1;
    localStorage.setItem(DRAFT, JSON.stringify({ version: VERSION, ...draft }));
  } catch (error) {
    if (error.name === "QuotaExceededError") localStorage.removeItem(RESULT);
    else works = false;
  }
}

export function save() {
  if (timer === null) timer = setTimeout(() => saveNow(), 150);
}

export function restore() {
  try {
    const draft = JSON.parse(localStorage.getItem(DRAFT) || "null");
    if (!draft || draft.version !== VERSION) return false;
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
  const kept = JSON.parse(localStorage.getItem(RESULT) || "null");
  if (!kept || kept.version !== VERSION || !draft.decisions) {
    Object.assign(S, { mode: "write", checked: false });
    return;
  }
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
