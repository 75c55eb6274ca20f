// The keyboard: j k a u Enter Esc ? and the arrows; Tab goes from the open mark into its note.
import { $, $$, byId, isPhone, toast } from "./dom.js";
import { runCheck } from "./check.js";
import { decide, shut, step, open } from "./moving.js";
import { arrowThrough } from "./picker.js";
import { closePops } from "./pops.js";
import { S, edits, find, isHidden } from "./state.js";
import { markOf } from "./textview.js";
import { t } from "./words.js";

const isTyping = (node) => /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName) && !/^(checkbox|radio)$/.test(node.type);
const noteBox = () => (isPhone() ? byId("mg-sheet") : $("#mg-notes .note.open"));
const firstInNote = (box) => box?.querySelector(".task input, [data-fid^='p']") || box?.querySelector("button");
const onDesk = () => !document.body.dataset.page;

function escape() {
  if ($("dialog[open]")) return;
  const pop = $$(".mg .pop").find((one) => !one.hidden);
  if (pop) {
    closePops();
    $(`[data-pop="${pop.id}"]`)?.focus();
  } else if (S.current) shut();
}

// From the open mark into its note, and from the note's first stop back to the mark.
function tab(event, mark) {
  const box = noteBox();
  if (!box) return;
  if (mark && !event.shiftKey && mark.dataset.k === S.current) {
    const goal = firstInNote(box);
    if (goal) { event.preventDefault(); goal.focus({ preventScroll: true }); }
  } else if (event.shiftKey && box.contains(event.target)) {
    const stops = $$("button, input, a, summary", box).filter((node) => node.offsetParent);
    if (event.target === stops[0] || event.target === firstInNote(box)) {
      event.preventDefault();
      markOf(S.current)?.focus({ preventScroll: true });
    }
  }
}

function onMark(event, mark) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (S.current === mark.dataset.k) firstInNote(noteBox())?.focus({ preventScroll: true });
    else open(mark.dataset.k, { focus: true });
    return true;
  }
  if (/^Arrow/.test(event.key)) {
    event.preventDefault();
    if (!S.current) S.current = mark.dataset.k;
    step(/Down|Right/.test(event.key) ? 1 : -1, true);
    return true;
  }
  return false;
}

function letter(event) {
  if (event.key === "?") { event.preventDefault(); byId("mg-help").showModal(); return; }
  if (S.mode !== "review" || !edits().length || !onDesk()) return;
  if (event.key === "j" || event.key === "k") { event.preventDefault(); step(event.key === "j" ? 1 : -1, true); return; }
  const edit = find(S.current || "");
  if (!edit || !(event.key === "a" || event.key === "u")) return;
  event.preventDefault();
  if (isHidden(edit) && event.key === "a") { toast(t("Try first: type your answer, or take the hints.")); return; }
  const state = event.key === "a" ? "accepted" : "kept";
  decide(edit.key, edit.state === state || (event.key === "u" && edit.state) ? null : state);
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    const mark = event.target.closest?.("#mg-text [data-k]");
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter" && S.mode === "write" && onDesk()) { event.preventDefault(); runCheck(); return; }
    if (event.key === "Escape") { escape(); return; }
    if (arrowThrough(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    if (event.key === "Tab") { if (S.current && S.mode === "review" && onDesk()) tab(event, mark); return; }
    if (isTyping(event.target)) return;
    if (mark && onMark(event, mark)) return;
    if (S.keys) letter(event);
  });
}
