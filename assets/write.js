// The sheet while it is written: text box, count, what changed, and the choices in the margin.
import { $, $$, byId, button, el } from "./dom.js";
import { hasRoom, isKept } from "./keep.js";
import { pickButton } from "./picker.js";
import { address } from "./server.js";
import { itemOf, setup } from "./setup.js";
import { S, clean, isChinese, isGap, now, sentences, task, todaysItem, unread, wordCount } from "./state.js";
import { languages, t, tn, tx } from "./words.js";

export const box = () => $("#margin-text textarea");

// Gradio's text box is the source of the text: write into it as a person would.
export function setBox(text) {
  const area = box();
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
  set.call(area, text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  S.text = text;
  grow();
}

export function grow() {
  const area = box();
  if (!area || S.mode !== "write") return;
  const at = scrollY;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
  area.style.overflowY = "hidden";
  if (scrollY !== at) scrollTo(0, at);
}

// About as many as the server finds: a stop inside "www.example.com" or after "Mr" ends nothing, and
// a bullet alone is no sentence.
export function roughSentences(text) {
  const plain = text.replace(/\b(Mrs?|Ms|Dr|Prof|St|[A-HJ-Z])\./g, "$1");
  const found = plain.match(/\S[^\n]*?(?:[.!?…]+["”’)]*(?=\s|$)|[。！？]+[”’）」』]*|(?=\n|$))/g) || [];
  return found.filter((words) => /[\p{L}\p{N}]/u.test(words.replace(/^\s*\(?(?:\d{1,3}|[a-z])[.)]/i, ""))).length;
}

// Also where no sentence is new: one was taken out, or a line was broken.
const isEdited = () => S.text !== clean();
export const nothingToRead = () => !isEdited() && !changes().changed && !unread().length;

// How many sentences are new since the check, and how many keep their notes.
export function changes() {
  if (S.checkedFor !== task()) return { changed: sentences().length, same: 0 };
  let at = 0;
  let same = 0;
  let changed = 0;
  let gap = ""; // what lies between sentences and is never read: bullets, blank lines, code
  const countGap = (text) => { changed += text === gap ? 0 : roughSentences(text); gap = ""; };
  for (const record of S.records) {
    if (isGap(record)) { gap += record.gap; continue; }
    const words = now(record);
    const found = S.text.indexOf(words, at);
    if (found < 0) continue;
    countGap(S.text.slice(at, found));
    at = found + words.length;
    if (record.read) same += 1;
  }
  countGap(S.text.slice(at));
  return { changed, same };
}

function keptLine() {
  if (!isKept()) return el("span", { class: "kept-line" }, t("This browser cannot save your text."));
  if (!S.text && !S.title) return null;
  return el("span", { class: "kept-line" }, hasRoom() ? t("Kept in this browser only") : t("Only the text is kept in this browser: there is no room for its notes. Download the sheet before you leave."), " · ", el("button", { class: "lnk", type: "button", "data-do": "clear", "data-fid": "clear" }, t("Clear")));
}

export function drawFoot() {
  const foot = byId("mg-foot");
  if (S.mode === "review") { foot.replaceChildren(el("span", { class: "sp" }), keptLine() || ""); return; }
  if (S.busy) {
    const bar = el("i");
    bar.style.width = S.busy.total ? `${(100 * S.busy.done) / S.busy.total}%` : "0%";
    foot.replaceChildren(el("span", { class: "count", role: "status" }, t("Reading …")), el("span", { class: "prog" }, bar), el("span", { class: "sp" }), button(t("Stop"), { "data-do": "stop", "data-fid": "stop" }));
    return;
  }
  const words = wordCount(S.text);
  const some = roughSentences(S.text);
  const n = el("b", {}, String(words));
  const size = isChinese() ? tx("{n} characters", {}, { n }) : tx(words === 1 ? "{n} word" : "{n} words", {}, { n });
  const count = el("span", { class: "count" }, size,
    some ? el("span", { class: "only-w" }, ", ", tx(some === 1 ? "{n} sentence" : "{n} sentences", {}, { n: el("b", {}, String(some)) })) : "");
  const again = S.checked && !nothingToRead();
  const name = !S.checked ? t("Check my writing") : again ? t("Check again") : t("Back to the marks");
  foot.replaceChildren(count, keptLine() || "", el("span", { class: "sp" }), button(name, { class: "b p big", id: "margin-check", "data-do": "check", "data-fid": "check" }));
}

export function drawStale() {
  const line = byId("mg-stale");
  if (S.trouble && S.mode === "write") {
    line.hidden = false;
    line.replaceChildren(el("span", { role: "alert" }, t(S.trouble)));
    return;
  }
  const { changed, same } = S.mode === "write" && S.checked && !S.busy ? changes() : { changed: 0, same: 0 };
  line.hidden = !changed;
  if (!changed) return;
  const words = `${tn(changed, "1 sentence changed since the check.", "{n} sentences changed since the check.")} ${same ? tn(same, "The other one keeps its notes and your decisions.", "The other {n} keep their notes and your decisions.") : ""}`;
  if (line.textContent.trim() !== words.trim()) line.textContent = words;
}

const rules = new Map();
export const rule = () => rules.get(S.item) || "";
export async function fetchItem(id) {
  const answer = await fetch(address(`item/${id}.json`));
  if (!answer.ok) return null;
  const data = await answer.json();
  rules.set(id, data.rule);
  return data;
}

function privacy() {
  if (setup.outside || S.settings.backend === "llm" || S.settings.explainer === "llm") return t("Your text is sent to a language model for the check.");
  if (setup.backend !== "served" && /^(localhost|127\.|\[::1\])/.test(location.hostname)) return t("Your text stays on this computer.");
  return t("Your text is sent to this website for the check. It is not saved there.");
}

export function drawSetup() {
  if (S.mode !== "write") return;
  box().readOnly = Boolean(S.busy); // what is written now would not be in the marks
  const item = itemOf(todaysItem());
  byId("mg-today").hidden = S.locked || isChinese(); // the strip above the sheet shows it
  for (const section of $$("#mg-setup .spell, #mg-setup .first")) section.hidden = isChinese();
  byId("mg-pick").replaceChildren(...(S.locked ? [] : [pickButton(S.item, "mg-items-pop", "pick"),
    item ? el("p", { class: "soft ilink" }, el("button", { class: "lnk", type: "button", "data-do": "class-link" }, t("Link for a class"))) : ""]));
  byId("mg-samples").replaceChildren(
    el("button", { class: "chip", type: "button", "data-do": "file", "data-fid": "file" }, t("Open a file …")),
    ...(S.locked ? [] : setup.samples).map(([name], n) => el("button", { class: "chip", type: "button", "data-do": "sample", "data-v": n, "data-fid": `sample${n}` }, t(name))),
    S.text || S.title ? el("button", { class: "chip", type: "button", "data-do": "new", "data-fid": "new" }, t("New text")) : "");
  byId("mg-lang").replaceChildren(...languages().map(([code, name]) => choice("language", code, name, S.language, code)));
  const spellings = { any: t("Both"), british: t("British"), american: t("American") };
  byId("mg-spelling").replaceChildren(...setup.spellings.map((one) => choice("spelling", one, spellings[one], S.spelling)));
  byId("mg-first").replaceChildren(...[["", t("not chosen")], ...setup.first_languages].map(([code, name]) =>
    el("option", { value: code, lang: code || null, selected: code === S.firstLanguage }, name)));
  byId("mg-privacy").replaceChildren(privacy());
}

const choice = (what, value, name, chosen, lang = null) =>
  el("button", { type: "button", "data-do": what, "data-v": value, lang, "aria-pressed": String(chosen === value), "data-fid": `${what}-${value}` }, name);
