// Notes in the margin: a stub for each suggestion near the view, a card for the open one.
import { byId, button, el } from "./dom.js";
import { exerciseNode } from "./exercises.js";
import { hiddenBody } from "./tryfirst.js";
import { place, forgetPlaces } from "./place.js";
import { S, edits, find, isFiltered, isChinese, isHidden, kindShown, list, number, textLang } from "./state.js";
import { dots, severityWord } from "./severity.js";
import { nearEdits } from "./textview.js";
import { changeNodes, nameOf, rich, spokenIn } from "./wording.js";
import { change } from "./suggestions.js";
import { t, tn } from "./words.js";

export const closeButton = () =>
  button("✕", { class: "b quiet ic x", "data-do": "shut", "aria-label": t("Close the note") });

function actions(edit, where) {
  const key = edit.key;
  if (edit.state) {
    const left = list().some((other) => !other.state);
    return el("div", { class: "acts" },
      button(left ? t("Next ›") : t("Done ›"), { class: "b p", "data-do": "next", "data-fid": `p${key}` }),
      button(t("Undo"), { "data-do": "undo", "data-k": key, "data-fid": `q${key}` }), where === "d" ? stateOf(edit) : null);
  }
  return el("div", { class: "acts" },
    button(t("Accept"), { class: "b p", "data-do": "accept", "data-k": key, "data-fid": `p${key}` }),
    button(t("Keep mine"), { "data-do": "keep", "data-k": key, "data-fid": `q${key}` }));
}

function stateOf(edit) {
  if (!edit.state) return null;
  if (edit.state === "kept") return el("span", { class: "state k" }, `= ${t("Kept")}`);
  return el("span", { class: "state" }, edit.by === "you" ? `★ ${t("Found by you")}` : `✓ ${t("Accepted")}`);
}

function moreRow(edit, reason) {
  const key = edit.key;
  const { fix } = edit.explanation;
  const word = edit.kind === "spelling" && edit.pieces[0].old.trim();
  const link = (name, what, more = {}) => el("button", { type: "button", class: "lnk", "data-do": what, "data-k": key, "data-fid": `${what}${key}`, ...more }, name);
  return el("div", { class: "more" },
    isChinese() ? null : link(t("Practise"), "practise", { "aria-expanded": String(Boolean(edit.practice)) }),
    link(t("This is wrong"), "wrong"),
    el("details", {}, el("summary", {}, t("Details")),
      fix && fix !== reason ? el("p", { class: "fix", lang: spokenIn() }, rich(fix)) : null,
      el("dl", {},
        el("dt", {}, t("Type")), el("dd", {}, el("code", {}, edit.type)),
        el("dt", {}, t("Severity")), el("dd", {}, t("{n} of 5", { n: edit.severity })),
        el("dt", {}, t("Note")), el("dd", {}, String(number(edit))),
        S.settings.codes && edit.trace ? [el("dt", {}, t("Why this?")), el("dd", { class: "trace" }, el("code", {}, edit.trace))] : null),
      word ? link(t("Ignore “{word}” in this text", { word }), "ignore-word") : null, word ? " " : null,
      link(t("Ignore this rule in this text"), "ignore-rule")));
}

// The English item of the note, or the HSK level at which the point of Chinese is taught.
function itemLink(edit) {
  if (edit.level) return el("p", { class: "ilink" }, el("span", { class: "lvl" }, edit.level));
  if (!edit.item) return null;
  return el("p", { class: "ilink" }, el("span", { class: "lvl" }, edit.item.level), " ",
    el("a", { href: `item/${edit.item.id}`, "data-do": "item", "data-id": edit.item.id }, edit.item.title));
}

// The note's inside: {head, acts, rest}; the phone puts acts under the thumb.
export function noteParts(edit, where) {
  if (isHidden(edit)) return hiddenBody(edit, where);
  const lang = spokenIn();
  const words = edit.explanation;
  const kind = el("span", { class: "kind" }, edit.label);
  const weight = el("span", {}, dots(edit.severity), " ", severityWord(edit.severity));
  const code = S.settings.codes ? el("code", {}, edit.type) : null;
  const reason = words.reason || words.fix;
  return {
    head: [
      el("div", { class: "card-h" }, el("h3", { class: "chg", lang: textLang() }, changeNodes(edit)), closeButton()),
      el("p", { class: "meta" }, kind, weight, code, edit.about ? el("span", { class: "today" }, t("today’s item")) : null, where === "p" ? stateOf(edit) : null),
      el("p", { class: "here", lang }, el("b", { class: "soft" }, t("Here")), " ", rich(reason)),
    ],
    acts: actions(edit, where),
    rest: [
      words.rule ? el("p", { class: "rule", lang }, el("b", {}, t("Rule")), " ", rich(words.rule)) : null,
      itemLink(edit),
      moreRow(edit, reason),
      (edit.practice || []).map((one, n) => exerciseNode(one, `${where}${edit.key}x${n}`)),
    ],
  };
}

function stubWords(edit) {
  if (isHidden(edit)) {
    if (edit.hint > 1) return edit.label;
    return edit.hint ? edit.pieces[0].old.trim() || "… ‸ …" : t("in this sentence");
  }
  const it = change(edit);
  return (it.old + it.new).length > 36 ? el("ins", {}, it.new) : changeNodes(edit);
}

function stub(edit) {
  const sign = edit.state ? el("span", { class: "st", "aria-hidden": "true" }, edit.state === "kept" ? "=" : edit.by === "you" ? "★" : "✓")
    : isHidden(edit) ? null : dots(edit.severity);
  const classes = ["stub", edit.state && "done", edit.state === "kept" && "kept"].filter(Boolean).join(" ");
  return el("div", { class: `note fam-${kindShown(edit)}`, "data-k": edit.key },
    el("button", { type: "button", class: classes, "data-do": "open", "data-k": edit.key, "data-fid": `s${edit.key}`, tabindex: "-1", "aria-label": nameOf(edit) },
      el("span", { class: "n" }, edit.state ? "" : String(number(edit))),
      el("span", { class: "c", lang: textLang() }, stubWords(edit)), sign));
}

// A note is kept as it stands while nothing in it changed: open details and typed words stay.
const made = new Map();
const lookOf = (edit, open, left) => JSON.stringify([open, edit.state, edit.by, edit.hint, isHidden(edit), edit.alt, edit.feedback, number(edit), S.language,
  ...(open ? [edit.practice?.length, S.explainedIn, S.settings.codes, edit.state && left, edit.explanation] : [edit.label])]);

function noteNode(edit, open, left) {
  const look = lookOf(edit, open, left);
  const before = made.get(edit.key);
  if (before?.look === look) return before.node;
  const node = open ? freshCard(edit) : stub(edit);
  made.set(edit.key, { look, node });
  return node;
}

function freshCard(edit) {
  const { head, acts, rest } = noteParts(edit, "d");
  return el("article", { class: `note open fam-${kindShown(edit)}`, "data-k": edit.key, "aria-label": t("Note {n}", { n: number(edit) }) },
    el("div", { class: "card" }, head, acts, rest));
}

function empty() {
  if (S.tryFirst && list().length) {
    return el("p", { class: "aside" }, el("b", {}, t("Try first.")), " ", t("Each number at the end of a sentence is one mistake to find. Choose a number and write your own correction."));
  }
  if (edits().length && isFiltered()) {
    return el("p", { class: "aside" }, t("There are no suggestions with this filter."), " ", el("button", { type: "button", class: "lnk", "data-do": "show-all" }, t("Show all")));
  }
  if (S.busy) return el("p", { class: "aside" }, t("Notes appear here while the text is read."));
  return el("p", { class: "aside" }, el("b", {}, t("Nothing was marked.")), " ", t("There may still be mistakes. Read it aloud once more, slowly."));
}

// Beside the clean copy or the original: what it is, and the way back.
function asideForView() {
  const taken = edits().filter((edit) => edit.state === "accepted").length;
  const open = edits().filter((edit) => !edit.state).length;
  const back = button(t("Back to the marks"), { "data-do": "view", "data-v": "marked" });
  if (S.view === "original") return el("div", { class: "aside" }, el("p", {}, el("b", {}, t("As you wrote it."))), back);
  return el("div", { class: "aside" },
    el("p", {}, el("b", {}, t("Your text, without marks.")), " ",
      taken ? tn(taken, "It has the 1 correction you accepted.", "It has the {n} corrections you accepted.") : t("You have not accepted anything yet."), " ",
      open ? tn(open, "1 suggestion is still open: there you see your own words.", "{n} suggestions are still open: there you see your own words.") : ""),
    button(t("Copy"), { class: "b p", "data-do": "copy" }), back);
}

// Only what came or went is touched: the browser lays out the rest no second time.
function putIn(box, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...box.childNodes]) if (!wanted.has(child)) child.remove();
  let at = box.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else box.insertBefore(node, at);
  }
}

export function drawNotes() {
  const box = byId("mg-notes");
  if (S.view !== "marked") {
    box.style.height = "";
    box.replaceChildren(asideForView());
    return;
  }
  const near = nearEdits().filter((edit) => S.current === edit.key || !(isHidden(edit) && !edit.hint));
  const open = find(S.current || "");
  const left = list().some((edit) => !edit.state);
  const nodes = near.map((edit) => noteNode(edit, edit === open, left));
  if (!nodes.length) { forgetPlaces(); made.clear(); box.style.height = ""; box.replaceChildren(list().length && !S.tryFirst ? "" : empty()); return; }
  putIn(box, nodes);
  place();
}
