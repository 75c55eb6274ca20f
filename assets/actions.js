// What each button does: data-do names the action.
import { $, byId, dropUndo, el, isPhone, takeToastUndo, toast } from "./dom.js";
import { abandon, editText, runCheck, stop, tellAgain, tellWhenPossible } from "./check.js";
import { copy, copyClean, download } from "./download.js";
import { render } from "./draw.js";
import { explainGiven, fromDesk } from "./explain_view.js";
import { drawItems, openItem } from "./items_view.js";
import { noteResult } from "./keep.js";
import { acceptAll, decide, focusNote, intoView, open, setTopic, setView, showGood, shut, step, undoAll } from "./moving.js";
import { applyLanguage, applySize, currentPage, goTo, toggleTheme } from "./pages.js";
import { openPicker } from "./picker.js";
import { closePops, togglePop } from "./pops.js";
import { address, call } from "./server.js";
import { itemOf, setup } from "./setup.js";
import { S, find, ignore, isHidden, renumber, sentences, showAll } from "./state.js";
import { change, codePoints } from "./suggestions.js";
import { judge, nextHint } from "./tryfirst.js";
import { box, fetchItem, grow, setBox } from "./write.js";
import { compareItem, compareText, readSettings, runCompare, setCompareItem, stopComparing, takeFromDesk } from "./workshop.js";
import { say } from "./dom.js";
import { t } from "./words.js";

const editOf = (node) => find(node.dataset.k);

// A new text takes the place of the old one, which an undo brings back.
const OF_THE_TEXT = ["title", "text", "records", "checked", "checkedFor", "explainedIn", "mode", "view", "current", "notices", "trouble", "given", "offer", "spent", "ignored"];
const sheet = () => Object.fromEntries(OF_THE_TEXT.map((name) => [name, S[name]]));

function bringBack(before) {
  abandon();
  const now = sheet();
  Object.assign(S, before);
  showSheet();
  if (S.mode === "review") reopen();
  tellWhenPossible();
  if (now.text.trim() && now.text !== before.text) toast(t("Your text was replaced."), () => bringBack(now), t("Undo"));
}

export function load(title, text, message = "") {
  abandon();
  const before = sheet();
  Object.assign(S, { title, text, records: [], checked: false, mode: "write", current: null, notices: [], trouble: "", given: false, offer: null, spent: [], ignored: { words: [], rules: [] } });
  showSheet();
  const had = before.text.trim() && before.text !== text;
  if (had || message) toast(message || t("Your text was replaced."), () => bringBack(before), t("Undo"));
  else dropUndo();
  box().focus({ preventScroll: true });
}

function showSheet() {
  renumber();
  noteResult();
  const mode = S.mode;
  S.mode = "write";
  render();
  byId("mg-title").value = S.title;
  setBox(S.text);
  S.mode = mode;
  render();
  grow();
}

async function reopen() {
  const { redraw } = await import("./check.js");
  redraw();
}

async function readFile(file) {
  const content = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(",")[1] || "");
    reader.readAsDataURL(file);
  });
  const answer = await call("desk_open", { name: file.name, content }).catch(() => ({ error: t("The server did not answer. Try again.") }));
  if (answer.error) { toast(t(answer.error)); return; }
  load(file.name.replace(/\.\w+$/, ""), answer.text);
}

async function practise(edit) {
  if (edit.practice) { edit.practice = null; render(); return; }
  const { record } = edit;
  const points = (at) => codePoints(record.src, at);
  const sentence = { text: record.src, edits: record.raw.map((raw) => ({ ...raw, start: points(raw.start), end: points(raw.end) })) };
  const answer = await call("desk_practise", { sentence, place: edit.places[0], language: S.language }).catch(() => null);
  if (!answer || answer.error) { toast(t(answer?.error || "The server did not answer. Try again.")); return; }
  edit.practice = answer.exercises || [];
  if (!edit.practice.length) toast(t("There is no exercise for this one."));
  render();
  $(".note.open .exercise input, #mg-sheet .exercise input")?.focus({ preventScroll: true });
}

function wrong(edit) {
  const { state, by } = edit;
  const it = change(edit);
  const words = [t("A suggestion that looks wrong"), `${t("Sentence")}: ${edit.record.src}`, `${t("Suggestion")}: ${it.old} → ${it.new}`, `${t("Note")}: ${edit.label} (${edit.type})`, `${t("Why it is wrong")}: `].join("\n");
  Object.assign(edit, { state: "kept", by: "" });
  render();
  copy(words, t("Copied. You can paste it into a message to your teacher. Your words stay in the text."), () => { Object.assign(edit, { state, by }); render(); });
}

async function classLink() {
  const answer = await call("desk_class_link", { item: S.item, base: address("") }).catch(() => ({ error: t("The server did not answer. Try again.") }));
  const body = byId("mg-class-body");
  if (answer.error) body.replaceChildren(el("p", { class: "warn" }, t(answer.error)));
  else {
    const warning = answer.local ? el("p", { class: "warn", role: "note" }, t("This link works on this computer only. To share it, make Margin reachable in your network and open this page at its network address.")) : "";
    body.replaceChildren(el("p", {}, t("For today’s lesson: {item}", { item: itemOf(S.item).title })), warning,
      el("p", { class: "address" }, el("a", { href: answer.address }, answer.address)),
      answer.local ? "" : el("img", { class: "qr", src: answer.code, alt: t("QR code of the link") }),
      el("p", { class: "soft" }, t("Learners who open this link write with this item. They cannot change it.")));
  }
  byId("mg-class").showModal();
}

function ignoreIt(edit, what) {
  const before = { words: [...S.ignored.words], rules: [...S.ignored.rules] };
  ignore(edit, what);
  S.current = null;
  render();
  toast(t("Ignored in this text."), () => { S.ignored = before; render(); }, t("Undo"));
}

async function setItem(id) {
  S.item = id;
  S.wrongLink = "";
  if (id) await fetchItem(id).catch(() => null);
  render();
}

function setLanguageTo(code) {
  S.language = code;
  applyLanguage();
  render();
  if (currentPage() === "items") drawItems();
  if (S.checked) tellAgain();
}

function setFirstLanguage(code) {
  S.firstLanguage = code;
  render();
  if (S.checked) tellAgain();
}

function newText() {
  if (S.text || S.title || S.records.length) load("", "", t("The sheet is empty."));
}

function hint(edit) {
  const input = $(`[data-form="try"][data-k="${edit.key}"] input`);
  if (input) edit.typed = input.value;
  nextHint(edit);
  render();
  intoView(edit.key);
  focusNote(isHidden(edit) ? `h${edit.key}` : `p${edit.key}`);
}

export const DO = {
  check: () => runCheck(), stop, edit: editText, new: newText, clear: () => load("", "", t("Cleared from this browser.")),
  next: () => step(1), prev: () => step(-1), "next-all": () => step(1, true), "prev-all": () => step(-1, true),
  open: (node) => open(node.dataset.k, { focus: !isPhone() }), shut,
  accept: (node) => decide(node.dataset.k, "accepted"), keep: (node) => decide(node.dataset.k, "kept"), undo: (node) => decide(node.dataset.k, null),
  view: (node) => setView(node.dataset.v), topic: (node) => setTopic(node.dataset.v), good: showGood,
  "show-all": () => { showAll({ ignored: true }); render(); },
  try: () => { S.tryFirst = !S.tryFirst; render(); say(S.tryFirst ? t("Try first is on: the answers are hidden.") : t("Try first is off.")); },
  brief: () => { S.brief = !S.brief; render(); }, fold: () => { S.folded = !S.folded; render(); },
  hint: (node) => hint(editOf(node)), practise: (node) => practise(editOf(node)), wrong: (node) => wrong(editOf(node)),
  "ignore-word": (node) => ignoreIt(editOf(node), "word"), "ignore-rule": (node) => ignoreIt(editOf(node), "rule"),
  "accept-all": acceptAll, "undo-all": undoAll, copy: copyClean, save: (node) => download(node.dataset.v), print: () => window.print(),
  size: (node) => { S.size = Number(node.dataset.v); applySize(); render(); },
  sample: (node) => { const [, title, text] = setup.samples[node.dataset.v]; load(title, text); }, file: () => byId("mg-file").click(),
  language: (node) => setLanguageTo(node.dataset.v), spelling: (node) => { S.spelling = node.dataset.v; render(); },
  choose: (node) => { closePops(); setItem(Number(node.dataset.id)).then(() => $('[data-fid="pick"]')?.focus()); },
  "use-today": (node) => { setItem(Number(node.dataset.id)); goTo(""); }, item: (node) => openItem(Number(node.dataset.id)), "class-link": classLink,
  "close-pops": () => closePops(), page: (node) => { closePops(); goTo(node.dataset.v); }, theme: () => { toggleTheme(); render(); },
  help: () => byId("mg-help").showModal(), close: (node) => node.closest("dialog").close(), "toast-undo": takeToastUndo,
  "from-desk": fromDesk, "compare-from-desk": takeFromDesk, "compare-stop": stopComparing,
  "compare-to-desk": () => { load("", compareText()); goTo(""); },
  "compare-choose": (node) => { closePops(); setCompareItem(Number(node.dataset.id)); },
};

// On a phone an open popover takes every tap, so that one beside it closes it and does nothing else.
function isBeside(event) {
  const pop = event.target;
  return isPhone() && pop.classList.contains("pop") && event.clientY < pop.getBoundingClientRect().top;
}

function onClick(event) {
  const opener = event.target.closest("[data-pop]");
  if (opener) {
    const fill = { "mg-items-pop": () => openPicker("mg-items-pop", "choose", S.item), "mg-compare-pop": () => openPicker("mg-compare-pop", "compare-choose", compareItem()) }[opener.dataset.pop];
    togglePop(opener, fill);
    return;
  }
  if (!event.target.closest(".pop") || isBeside(event)) closePops();
  const node = event.target.closest("[data-do]");
  if (node) {
    if (node.tagName === "A") { if (event.ctrlKey || event.metaKey || event.button) return; event.preventDefault(); }
    if (node.closest(".menu") && node.dataset.do !== "size") closePops();
    if (!node.disabled) DO[node.dataset.do]?.(node);
    return;
  }
  const mark = event.target.closest("#mg-text [data-k]");
  if (mark && !getSelection().toString()) {
    if (S.current === mark.dataset.k && !isPhone()) shut();
    else open(mark.dataset.k, { focus: true });
  }
}

function onSubmit(event) {
  const form = event.target;
  if (!form.dataset.form) return;
  event.preventDefault();
  if (form.dataset.form === "explain") explainGiven(form, () => { S.title = ""; });
  if (form.dataset.form === "compare") runCompare();
  if (form.dataset.form !== "try") return;
  const edit = editOf(form);
  const input = form.querySelector("input");
  edit.typed = input.value;
  const [answer, words] = judge(edit, input.value);
  if (answer === "no") {
    edit.feedback = ["no", words];
    render();
    $(`[data-form="try"][data-k="${edit.key}"] input`)?.select();
    return;
  }
  decide(edit.key, "accepted", "you");
  toast(answer === "also" ? t("Also right. Your own words are now in the text.") : t("Right! You found it yourself."));
  focusNote(`p${edit.key}`);
}

function onChange(event) {
  const node = event.target;
  const { dataset } = node;
  if (node.closest('[data-form="settings"]')) { readSettings(); return; }
  if (dataset.kind && node.type === "checkbox") S.kinds[dataset.kind] = node.checked;
  else if (dataset.severity) S.severity = Number(dataset.severity);
  else if ("topic" in dataset) S.topic = "";
  else if ("today" in dataset) S.today = node.checked;
  else if ("atItem" in dataset) S.atItem = Number(node.value);
  else if ("language" in dataset) { setLanguageTo(node.value); return; }
  else if (node.id === "mg-first") { setFirstLanguage(node.value); return; }
  else if (node.id === "mg-keys-on") S.keys = node.checked;
  else if (node.id === "mg-file") { if (node.files[0]) readFile(node.files[0]); node.value = ""; return; }
  else return;
  const edit = find(S.current || "");
  if (edit && !sentences().includes(edit.record)) S.current = null;
  render();
}

export function startActions() {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("change", onChange);
  const paper = byId("margin-paper");
  paper.addEventListener("dragover", (event) => { if (S.mode === "write") event.preventDefault(); });
  paper.addEventListener("drop", (event) => {
    const file = event.dataTransfer.files[0];
    if (S.mode !== "write" || !file) return;
    event.preventDefault();
    readFile(file);
  });
}
