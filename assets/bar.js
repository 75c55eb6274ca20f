// The sticky bar: how many, how many decided, next; views, filter, try first, edit, menu.
import { $$, byId, button, el, isPhone } from "./dom.js";
import { itemOf } from "./setup.js";
import { S, edits, isFiltered, isIgnored, list, todaysItem } from "./state.js";
import { kindName } from "./severity.js";
import { languages, t, tn } from "./words.js";

function heading(all, some, decided) {
  let words;
  if (!all.length) words = [el("b", {}, S.busy ? t("Reading …") : t("Nothing was marked"))];
  else {
    const count = isFiltered() ? t("{n} of {all} shown", { n: some.length, all: all.length }) : tn(all.length, "1 suggestion", "{n} suggestions");
    words = [el("b", {}, count), ` · ${t("{n} decided", { n: decided })}`];
  }
  return el("h2", { tabindex: "-1", id: "mg-bar-h", "data-fid": "bar-h" }, words);
}

const widest = (...words) => words.reduce((one, other) => (other.length > one.length ? other : one));

// The steps keep their width whether a note is open or not: the bar never wraps under a reader's eyes.
function steps(some, decided) {
  const place = some.findIndex((edit) => edit.key === S.current);
  if (some.length && decided === some.length && !S.busy) {
    return el("div", { class: "nav" }, button(t("See the clean text"), { class: "b p", "data-do": "view", "data-v": "clean", "data-fid": "next" }));
  }
  const began = place >= 0;
  const pos = t("{n} of {all}", { n: began ? place + 1 : some.length, all: some.length });
  return el("div", { class: began ? "nav" : "nav idle" },
    button("‹", { class: "b ic", "data-do": "prev", "data-fid": "prev", "aria-label": t("Previous suggestion"), disabled: !some.length }),
    el("span", { class: "pos", "aria-hidden": began ? null : "true", "data-widest": t("{n} of {all}", { n: some.length, all: some.length }) }, el("span", {}, pos)),
    button(el("span", {}, began ? t("Next ›") : decided ? t("Go on ›") : t("Start ›")),
      { class: began ? "b next" : "b p next", "data-do": "next", "data-fid": "next", disabled: !some.length, "data-widest": widest(t("Next ›"), t("Go on ›"), t("Start ›")) }));
}

function reading() {
  if (!S.busy) return null;
  const { done, total } = S.busy;
  const bar = el("i");
  bar.style.width = `${total ? (100 * done) / total : 0}%`;
  return el("div", { class: "reading", role: "status" }, el("span", { id: "mg-reading" }, t("Reading sentence {n} of {all}", { n: Math.min(done + 1, total), all: total })),
    el("span", { class: "prog" }, bar), button(t("Stop"), { "data-do": "stop", "data-fid": "stop" }));
}

function views() {
  const choice = (name, words) => el("button", { type: "button", "data-do": "view", "data-v": name, "data-fid": `v${name}`, "aria-pressed": String(S.view === name) }, words);
  return el("div", { class: "views" }, el("div", { class: "seg", role: "group", "aria-label": t("View") }, choice("marked", t("Marked")), choice("clean", t("Clean")), choice("original", t("Original"))));
}

function row(attributes, words, count) {
  return el("label", {}, el("input", attributes), words, el("span", { class: "n" }, String(count)));
}

function itemRows(all) {
  const seen = new Map();
  for (const edit of all) if (edit.item) seen.set(edit.item.id, (seen.get(edit.item.id) || 0) + 1);
  if (!seen.size) return null;
  const options = [...seen.entries()].sort((a, b) => b[1] - a[1]).map(([id, count]) =>
    el("option", { value: id, selected: S.atItem === id }, `${itemOf(id)?.title || id} (${count})`));
  return el("fieldset", {}, el("legend", {}, t("Grammar item")),
    el("select", { class: "find", "data-at-item": true, "data-fid": "at-item", "aria-label": t("Grammar item") }, el("option", { value: 0 }, t("all")), options));
}

function filter(all, wasOpen) {
  const kinds = ["grammar", "words", "spelling"].map((kind) =>
    row({ type: "checkbox", "data-kind": kind, "data-fid": `k${kind}`, checked: S.kinds[kind] }, kindName(kind), all.filter((edit) => edit.kind === kind).length));
  const severities = [[1, t("all")], [3, t("clear mistakes and worse")], [4, t("only hard to follow")]].map(([least, words]) =>
    row({ type: "radio", name: "mg-severity", "data-severity": least, "data-fid": `sev${least}`, checked: S.severity === least }, words, all.filter((edit) => edit.severity >= least).length));
  const ignored = all.filter(isIgnored).length;
  const on = isFiltered();
  return el("div", { class: "anchor fl" },
    button(on ? `${t("Filter")} ●` : t("Filter"), { "data-pop": "mg-filter", "data-fid": "filter", "aria-expanded": String(wasOpen), "aria-pressed": String(on) }),
    el("div", { class: "pop filter", id: "mg-filter", hidden: !wasOpen },
      el("fieldset", {}, el("legend", {}, t("Kind")), kinds),
      el("fieldset", {}, el("legend", {}, t("How serious")), severities),
      todaysItem() ? el("fieldset", {}, el("legend", {}, t("Today’s item")), row({ type: "checkbox", "data-today": true, "data-fid": "ftoday", checked: S.today }, t("only today’s item"), all.filter((edit) => edit.about).length)) : null,
      itemRows(all),
      S.topic ? el("fieldset", {}, el("legend", {}, t("Only")), row({ type: "checkbox", "data-topic": true, checked: true }, t(S.topic), list().length)) : null,
      ignored ? el("p", { class: "soft" }, tn(ignored, "1 ignored in this text", "{n} ignored in this text")) : null,
      el("div", { class: "outs" }, on ? button(t("Show all"), { "data-do": "show-all" }) : null, done())));
}

// On a phone the popover is a sheet over the page: it needs a way out under the thumb.
const done = () => button(t("Done"), { class: "b p only-s out", "data-do": "close-pops" });

function menu(all, some) {
  const item = (words, what, value, more = {}) => el("button", { type: "button", "data-do": what, "data-v": value, ...more }, words);
  const file = (words, kind) => el("button", { type: "button", class: "chip", "data-do": "save", "data-v": kind }, words, " ", el("span", { class: "soft" }, `.${kind}`));
  const sizes = [[1, t("Normal")], [2, t("Large")], [3, t("For the wall")]].map(([size, words]) =>
    el("button", { type: "button", "data-do": "size", "data-v": size, "aria-pressed": String(S.size === size), "aria-label": words }, "A"));
  const open = some.filter((edit) => !edit.state).length;
  const told = languages().map(([code, name]) => el("option", { value: code, lang: code, selected: S.language === code }, name));
  return el("div", { class: "anchor mn" },
    button("⋯", { class: "b ic", "data-pop": "mg-menu", "data-fid": "menu", "aria-expanded": "false", "aria-label": t("More") }),
    el("div", { class: "pop menu", id: "mg-menu", hidden: true },
      item(t("New text"), "new"), item(t("Print"), "print"), item(t("Copy the clean text"), "copy"),
      el("hr"), el("p", { class: "lab" }, t("Download")),
      el("div", { class: "in-menu chips" }, file(t("Clean text"), "txt"), file(t("Marked sheet"), "html"), file(t("Table"), "csv"), file(t("Report"), "json"), file(t("Edits"), "m2")),
      el("hr"), el("p", { class: "lab" }, t("Text size and language")),
      el("div", { class: "in-menu pair" }, el("div", { class: "seg sizes", role: "group", "aria-label": t("Text size") }, sizes),
        el("select", { class: "find", "data-language": true, "aria-label": t("Language") }, told)),
      el("hr"),
      item([t("Accept all shown"), el("span", { class: "soft" }, S.tryFirst ? t("not in Try first") : String(open))], "accept-all", "", { disabled: S.tryFirst || !open }),
      item(t("Undo all decisions"), "undo-all", "", { disabled: !all.some((edit) => edit.state) }),
      el("div", { class: "outs only-s" }, done())));
}

export function drawBar() {
  const bar = byId("mg-bar");
  const all = edits();
  const some = list();
  const decided = some.filter((edit) => edit.state).length;
  const wasOpen = $$("#mg-bar .pop").find((pop) => !pop.hidden)?.id;
  const tools = all.length ? [
    views(), filter(all, wasOpen === "mg-filter"),
    button(t("Try first"), { class: "b sw tr", "data-do": "try", "data-fid": "try", "aria-pressed": String(S.tryFirst), title: t("Correct the mistakes yourself, with hints") }),
    el("span", { class: "brk only-s" }),
  ] : [];
  const line = el("i");
  line.style.width = `${some.length ? (100 * decided) / some.length : 0}%`;
  bar.replaceChildren(
    el("div", { class: "lead" }, heading(all, some, decided), all.length ? steps(some, decided) : ""), reading() || "",
    el("div", { class: "tools" }, tools, button(t("Edit text"), { class: "b ed", "data-do": "edit", "data-fid": "edit" }), menu(all, some)),
    el("span", { class: "line", "aria-hidden": "true" }, line));
  if (isPhone()) {
    const above = bar.querySelector("h2").offsetTop - 8; // the tools scroll away, the count stays
    bar.style.setProperty("--row", `${Math.max(0, above)}px`);
  }
}
