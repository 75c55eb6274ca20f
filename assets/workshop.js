// The workshop: which corrector and explainer, prices, and several correctors side by side.
import { byId, el } from "./dom.js";
import { save } from "./keep.js";
import { pickButton } from "./picker.js";
import { call, stopCheck } from "./server.js";
import { setup } from "./setup.js";
import { S, original } from "./state.js";
import { unitsIn } from "./suggestions.js";
import { box } from "./write.js";
import { t, tn } from "./words.js";

// With item 47 (so + adjective + a + noun) both sentences are corrected otherwise than without it.
const DEMO = "I have never visited so a beautiful city. It was so good film that we watched it twice.";
const compare = { item: 47, key: "" };
export const compareItem = () => compare.item;
export const setCompareItem = (id) => { compare.item = id; drawPick(); };

const form = () => document.querySelector('[data-form="settings"]');

function drawPick() {
  byId("mg-compare-item").replaceChildren(pickButton(compare.item, "mg-compare-pop", "compare-pick"));
}

function contestant(n) {
  const options = ["", ...setup.backends].map((name) => el("option", { value: name, selected: n < 2 ? name === setup.backend : name === "" }, name || t("(none)")));
  return el("fieldset", { "data-contestant": n },
    el("legend", {}, t("Corrector {n}", { n: n + 1 })),
    el("label", {}, t("Corrector"), el("select", { name: "backend" }, options)),
    el("label", {}, t("Model"), el("input", { name: "model", autocomplete: "off", value: n < 2 ? setup.model : "" })),
    el("label", { class: "tick-row" }, el("input", { type: "checkbox", name: "guided", checked: n === 1 }), t("with today’s item")));
}

export function openWorkshop() {
  const settings = form();
  settings.backend.value = S.settings.backend || setup.backend;
  settings.model.value = S.settings.model;
  settings.explainer.value = S.settings.explainer;
  settings.codes.checked = S.settings.codes;
  [settings.sent.value, settings.received.value] = S.settings.prices;
  if (!byId("mg-contestants").children.length) {
    byId("mg-contestants").append(...[0, 1, 2, 3].map(contestant));
    byId("mg-compare-text").value ||= DEMO;
  }
  drawPick();
}

export function readSettings() {
  const settings = form();
  S.settings = {
    backend: settings.backend.value, model: settings.model.value.trim(), explainer: settings.explainer.value,
    codes: settings.codes.checked,
    prices: [Number(settings.sent.value) || 0, Number(settings.received.value) || 0],
  };
  save();
}

export const takeFromDesk = () => { byId("mg-compare-text").value = S.checked ? original() : box().value; };
export const compareText = () => byId("mg-compare-text").value;
export const stopComparing = () => { if (compare.key) stopCheck(compare.key); };

export async function runCompare() {
  const said = byId("mg-compare-said");
  const contestants = [...byId("mg-contestants").children].map((one) => {
    const field = (name) => one.querySelector(`[name="${name}"]`);
    return { backend: field("backend").value, model: field("model").value, guided: field("guided").checked };
  });
  compare.key = `compare-${Math.random().toString(36).slice(2)}${Date.now()}`;
  byId("mg-compare-run").disabled = true;
  byId("mg-compare-stop").hidden = false;
  said.className = "fb";
  said.textContent = t("Reading …");
  try {
    const answer = await call("desk_compare", { text: compareText(), item: compare.item, contestants, prices: S.settings.prices, key: compare.key });
    if (answer.error) { said.className = "fb no"; said.textContent = t(answer.error); return; }
    said.textContent = "";
    byId("mg-compared").replaceChildren(...answer.columns.map((column) => columnNode(column, answer.text)));
  } catch {
    said.className = "fb no";
    said.textContent = t("The server did not answer. Try again.");
  } finally {
    compare.key = "";
    byId("mg-compare-run").disabled = false;
    byId("mg-compare-stop").hidden = true;
  }
}

function agreement(edit, systems) {
  if (systems > 1 && edit.agree === systems) return ["all", t("all agree")];
  return edit.agree > 1 ? ["some", t("{n} agree", { n: edit.agree })] : ["own", t("only here")];
}

function editNode(edit, systems) {
  const old = edit.original.trim();
  const fresh = edit.replacement.trim();
  const lead = /^\s/.test(old ? edit.original : edit.replacement) ? " " : "";
  const [kind, words] = agreement(edit, systems);
  return [lead, el("span", { class: `cmp ${kind}`, title: `${edit.label}, ${words}` }, old ? el("del", {}, old) : "", old && fresh ? " " : "", fresh ? el("ins", {}, fresh) : "", el("sup", {}, words))];
}

function columnNode(column, text) {
  const title = el("h3", {}, column.title);
  if (column.trouble) return el("section", {}, title, el("p", { class: "warn" }, column.trouble));
  const unit = unitsIn(text);
  const out = [];
  let at = 0;
  for (const edit of column.edits) {
    out.push(text.slice(at, unit(edit.start)), ...editNode(edit, column.systems));
    at = unit(edit.end);
  }
  out.push(text.slice(at));
  const shared = column.edits.filter((edit) => edit.agree === column.systems).length;
  const facts = [tn(column.edits.length, "1 edit", "{n} edits"), `${column.seconds.toFixed(2)} s`];
  if (column.systems > 1 && column.edits.length) facts.push(t("{n} shared by all", { n: shared }));
  return el("section", {}, title, el("p", { class: "soft" }, [...facts, ...column.spent].join(" · ")),
    column.verdict ? el("p", { class: "soft" }, `${t("Today’s item")}: ${column.verdict}`) : "",
    el("div", { class: "px", lang: "en" }, out));
}
