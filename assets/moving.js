// Opening notes, going through them, deciding.
import { $, byId, glide, isPhone, say, toast } from "./dom.js";
import { render } from "./draw.js";
import { S, edits, find, isHidden, list, shown, showAll } from "./state.js";
import { dropAnswer } from "./suggestions.js";
import { markOf, reveal } from "./textview.js";
import { nameOf, plain, stateWord } from "./wording.js";
import { t, tn } from "./words.js";

const notesBox = () => (isPhone() ? "#mg-sheet" : "#mg-notes");
export const focusNote = (name) => $(`${notesBox()} [data-fid="${name}"]`)?.focus({ preventScroll: true });

// Scroll only if mark or note is out of sight, and then so that both are in sight.
export function intoView(key) {
  const mark = markOf(key);
  if (!mark) return;
  const box = [...mark.getClientRects()].find((one) => one.width > 2) || mark.getBoundingClientRect();
  if (isPhone()) {
    const top = 64;
    const bottom = innerHeight - byId("mg-sheet").offsetHeight;
    if (box.top < top + 30 || box.bottom > bottom - 50) glide(scrollY + box.top - top - (bottom - top) * 0.38);
    return;
  }
  const top = byId("mg-bar").offsetHeight + 16;
  const tall = $("#mg-notes .note.open")?.offsetHeight || 0;
  if (box.top < top + 20 || Math.max(box.bottom, box.top + tall - 20) > innerHeight - 16) {
    glide(scrollY + box.top - Math.max(top + 40, Math.min(innerHeight * 0.32, innerHeight - tall - 60)));
  }
}

export function open(key, { focus = false } = {}) {
  const edit = find(key);
  if (!edit) return;
  S.current = key;
  S.place = edits().indexOf(edit);
  S.folded = false;
  S.view = "marked";
  if (!shown(edit)) showAll();
  reveal(edit.record);
  render();
  intoView(key);
  if (focus) markOf(key)?.focus({ preventScroll: true });
  say(`${nameOf(edit)}. ${isHidden(edit) ? "" : plain(edit.explanation.reason)}`);
}

export function shut() {
  const key = S.current;
  S.current = null;
  render();
  if (key) markOf(key)?.focus({ preventScroll: true });
}

// any: also those that are decided
export function step(direction, any = false) {
  const some = list();
  if (!some.length) return;
  const here = some.findIndex((edit) => edit.key === S.current);
  const focus = { focus: !isPhone() };
  if (any) {
    const goal = here < 0 ? (direction > 0 ? 0 : some.length - 1) : (here + direction + some.length) % some.length;
    open(some[goal].key, focus);
    return;
  }
  const from = here < 0 ? (direction > 0 ? -1 : some.length) : here;
  for (let n = 1; n <= some.length; n += 1) {
    const edit = some[(from + direction * n + some.length * 2) % some.length];
    if (!edit.state) { open(edit.key, focus); return; }
  }
  S.current = null;
  render();
  say(t("All suggestions are decided."));
  $('[data-fid="next"]')?.focus();
}

export function decide(key, state, by = "") {
  const edit = find(key);
  if (!edit) return;
  Object.assign(edit, { state, by });
  if (state) edit.feedback = null;
  else dropAnswer(edit);
  const inside = document.activeElement?.closest(".note, #mg-sheet");
  render();
  if (inside) focusNote(`p${key}`);
  const left = edits().filter((other) => !other.state).length;
  say(state ? `${stateWord(edit)}. ${t("{n} open.", { n: left })}` : t("Open again."));
}

export function acceptAll() {
  const some = list().filter((edit) => !edit.state);
  for (const edit of some) edit.state = "accepted";
  S.current = null;
  render();
  toast(tn(some.length, "1 suggestion accepted.", "{n} suggestions accepted."), () => { for (const edit of some) edit.state = null; render(); }, t("Undo"));
}

export function undoAll() {
  const before = edits().map((edit) => [edit, edit.state, edit.by]);
  for (const [edit] of before) { Object.assign(edit, { state: null, by: "" }); dropAnswer(edit); }
  render();
  toast(t("All decisions undone."), () => { for (const [edit, state, by] of before) Object.assign(edit, { state, by }); render(); }, t("Undo"));
}

export function setView(view) {
  S.view = view;
  if (view !== "marked") S.current = null;
  render();
}

export function setTopic(topic) {
  const on = S.topic !== topic;
  showAll();
  if (on) S.topic = topic;
  Object.assign(S, { view: "marked", current: null });
  render();
  byId("mg-bar-h").focus({ preventScroll: true });
  say(on ? t("Only {topic}: {n} shown.", { topic: t(topic), n: list().length }) : t("All shown."));
}

export function showGood() {
  Object.assign(S, { view: "marked", current: null });
  render();
  const text = byId("mg-text");
  text.classList.add("flash");
  const use = text.querySelector(".use");
  const box = use?.getBoundingClientRect();
  if (box && (box.bottom > innerHeight - 140 || box.top < 90)) glide(scrollY + box.top - innerHeight * 0.3);
  setTimeout(() => text.classList.remove("flash"), 2600);
}
