// Today's strip and the summary: what went well, most often, most serious, by kind.
import { byId, el } from "./dom.js";
import { exerciseNode } from "./exercises.js";
import { itemOf } from "./setup.js";
import { S, edits, isHidden, isChinese, number, original, sentences, textLang, todaysItem, unread, verdict, wordCount } from "./state.js";
import { dots, severityWord } from "./severity.js";
import { change } from "./suggestions.js";
import { currentLanguage, t, tn } from "./words.js";

const numbers = (some) => some.map(number).join(", ");
// "120 words", or characters where a text is not written in words.
export const lengthInWords = (n) => (isChinese() ? t("{n} characters", { n }) : t("{n} words", { n }));
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const shortTitle = (item) => item.title.split(":")[0];
const quoted = (text) => el("q", { lang: textLang() }, text);
const isCJK = () => ["ja", "zh"].includes(currentLanguage());
const commas = (nodes) => nodes.flatMap((node, n) => (n ? [", ", node] : [node]));
const MOST_QUOTED = 3;

export function verdictNodes({ short = false } = {}) {
  const said = verdict();
  const parts = [];
  if (said.well.length) {
    const quotes = commas(said.well.slice(0, MOST_QUOTED).map(quoted));
    parts.push([el("b", {}, t("{n} used well", { n: said.well.length })), short ? "" : [" (", quotes, said.well.length > MOST_QUOTED ? " …" : "", ")"]]);
  }
  if (said.wrong.length) parts.push(tn(said.wrong.length, "{n} with a mistake (note {notes})", "{n} with a mistake (notes {notes})", { notes: numbers(said.wrong) }));
  if (said.missing.length) parts.push(tn(said.missing.length, "{n} missing (note {notes})", "{n} missing (notes {notes})", { notes: numbers(said.missing) }));
  if (!parts.length) return [short ? t("not used yet") : t("Not used in this text yet. Write one more sentence with it.")];
  return commas(parts).concat(short ? "" : ".");
}

export const notUsed = () => { const said = verdict(); return !said.well.length && !said.wrong.length && !said.missing.length; };

// The rule of the item is read before the first word is written.
export function drawStrip(rule) {
  const strip = byId("mg-strip");
  const item = itemOf(todaysItem());
  strip.hidden = !(S.wrongLink || (S.locked && item));
  if (strip.hidden) return;
  if (S.wrongLink) {
    strip.setAttribute("role", "alert");
    strip.replaceChildren(el("span", { class: "full" }, t("There is no grammar item “{id}”: the items have the numbers 1 to 263. Choose an item below, or ask your teacher for the right link.", { id: S.wrongLink })));
    return;
  }
  const reviewing = S.mode === "review";
  strip.replaceChildren(
    el("b", {}, t("Today: {item}", { item: item.title })), el("span", { class: "lvl" }, item.level),
    el("span", { class: "soft" }, t("chosen by your teacher")),
    el("a", { class: "soft", href: `item/${item.id}`, "data-do": "item", "data-id": item.id }, t("How to use it")),
    reviewing ? el("span", { class: "full verdict" }, verdictNodes()) : el("span", { class: "full", lang: "en" }, rule || item.example),
    reviewing ? offerNode() : "");
}

function offerNode() {
  if (!S.offer || !notUsed() || S.busy) return "";
  return el("div", { class: "full offer" }, el("p", {}, t("One of your sentences could use it:")), exerciseNode(S.offer, "offer"));
}

function goodTile() {
  const said = todaysItem() ? verdict() : { well: [] };
  const item = itemOf(todaysItem());
  const counted = sentences().filter((one) => one.read && wordCount(one.src) > 2);
  const free = counted.filter((one) => !one.edits.length).length;
  const you = edits().filter((edit) => edit.by === "you").length;
  const well = said.well.length;
  const ofAll = { n: free, all: counted.length };
  const [big, more] = well ? [`${shortTitle(item)}: ${well} ✓`, [commas(said.well.slice(0, 2).map(quoted)), well > 2 ? " … " : ". ", free ? t("{n} of {all} sentences need no change.", ofAll) : ""]]
    : free ? [`${t("{n} of {all} sentences", ofAll)} ✓`, t("need no change.")]
      : edits().every((edit) => edit.severity < 4) ? [`${t("Easy to follow")} ✓`, t("No mistake here stops the reader.")]
        : [lengthInWords(wordCount(original())), t("Start with the most serious mistake.")];
  return el("button", { class: "tile good", type: "button", "data-do": "good", disabled: !well },
    el("span", { class: "k-name" }, t("What went well")),
    el("span", { class: "big" }, big),
    el("span", {}, more,
      you ? ` ${tn(you, "You found 1 yourself.", "You found {n} yourself.")}` : ""),
    well ? el("span", { class: "go" }, t("Show in the text")) : null);
}

function oftenTile([topic, some]) {
  const labels = [...new Set(some.map((edit) => edit.label.toLowerCase()))].slice(0, 3).join(isCJK() ? "、" : ", ");
  return el("button", { class: "tile", type: "button", "data-do": "topic", "data-v": topic },
    el("span", { class: "k-name" }, t("Most often")), el("span", { class: "big" }, `${t(topic)}: ${some.length}`),
    el("span", {}, isCJK() ? `${labels}。` : `${labels}. `, some.length > 1 ? t("Look at these together.") : ""),
    el("span", { class: "go" }, S.topic === topic ? t("Show all again") : t("Show only these")));
}

function seriousTile(worst) {
  const words = `“${change(worst).old}”`;
  const effect = worst.severity >= 4 ? t("{words}: a reader stops here.", { words })
    : worst.severity === 3 ? t("{words}: a reader notices this.", { words }) : t("{words}: a small thing.", { words });
  return el("button", { class: "tile", type: "button", "data-do": "open", "data-k": worst.key },
    el("span", { class: "k-name" }, t("Most serious")),
    el("span", { class: "big" }, dots(worst.severity), " ", capital(severityWord(worst.severity))),
    el("span", {}, isHidden(worst) ? t("Look at this sentence again.") : effect),
    el("span", { class: "go" }, t("Go to it")));
}

function chart(topics) {
  const most = Math.max(1, ...topics.map(([, some]) => some.length));
  const rows = topics.slice(0, 7).map(([topic, some]) => {
    const bar = el("i", { class: `fam-${some[0].kind}` });
    bar.style.width = `${Math.round((100 * some.length) / most)}%`;
    return [el("span", {}, t(topic)), bar, el("span", {}, String(some.length))];
  });
  const label = topics.map(([topic, some]) => `${t(topic)} ${some.length}`).join(", ");
  return el("div", { class: "tile still" }, el("span", { class: "k-name" }, t("By kind")), el("div", { class: "chart", role: "img", "aria-label": label }, rows));
}

function facts() {
  const words = wordCount(original());
  const all = sentences().filter((one) => wordCount(one.src) > 2).length;
  const average = (words / Math.max(1, all)).toLocaleString(currentLanguage(), { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const item = itemOf(todaysItem());
  return el("p", { class: "facts" },
    el("span", {}, isChinese() ? t("{words} characters, {sentences} sentences, {average} characters per sentence", { words, sentences: all, average })
      : t("{words} words, {sentences} sentences, {average} words per sentence", { words, sentences: all, average }),
      item && !S.locked ? [". ", el("b", {}, shortTitle(item)), ": ", el("span", { class: "verdict" }, verdictNodes({ short: true }))] : "",
      S.spent.length ? el("span", { class: "spent" }, ` · ${S.spent.join(" · ")}`) : ""),
    el("span", {}, t("What is not marked may still be wrong."), " ",
      el("button", { class: "lnk", type: "button", "data-do": "brief", "data-fid": "brief", "aria-controls": "mg-sum", "aria-expanded": String(!S.brief) }, S.brief ? t("Show the summary") : t("Hide"))));
}

function notices() {
  const said = [...new Set([...S.notices, ...sentences().flatMap((one) => one.notices || [])])].map((message) => t(message));
  const left = S.busy ? 0 : unread().length;
  if (left) said.unshift(el("span", {}, tn(left, "1 sentence was not read (grey).", "{n} sentences were not read (grey)."), " ", el("button", { type: "button", class: "lnk", "data-do": "check" }, t("Read the rest"))));
  return said.length ? el("ul", { class: "notices", "aria-label": t("Notes") }, said.map((one) => el("li", {}, one))) : null;
}

export function drawSummary() {
  const topics = new Map();
  for (const edit of edits()) topics.set(edit.topic, [...(topics.get(edit.topic) || []), edit]);
  const ranked = [...topics.entries()].sort((a, b) => b[1].length - a[1].length);
  const worst = edits().reduce((most, edit) => (!most || edit.severity > most.severity ? edit : most), null);
  const tiles = [goodTile(), ...(ranked.length ? [oftenTile(ranked[0]), seriousTile(worst), chart(ranked)] : [])];
  const open = S.locked ? "" : offerNode();
  byId("mg-summary").replaceChildren(
    el("div", { class: ranked.length ? "sum" : "sum alone", id: "mg-sum", hidden: S.brief }, tiles), facts(), notices() || "",
    open ? el("div", { class: "strip" }, open) : "");
}
