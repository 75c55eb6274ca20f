// The list of grammar items, and one item in a dialog.
import { byId, button, el } from "./dom.js";
import { items, search, setup } from "./setup.js";
import { S } from "./state.js";
import { fetchItem } from "./write.js";
import { t, tn } from "./words.js";

let level = "";

function topics() {
  const names = new Set();
  for (const item of items) { names.add(item.topic.split(" › ")[0]); names.add(item.topic); }
  return [...names].sort();
}

function controls() {
  byId("mg-items-level").replaceChildren(...["", ...setup.levels].map((one) =>
    el("button", { type: "button", "data-level": one, "aria-pressed": String(level === one) }, one || t("All"))));
  const select = byId("mg-items-topic");
  const chosen = select.value;
  select.replaceChildren(el("option", { value: "" }, t("All topics")), ...topics().map((one) => el("option", { value: one }, one)));
  select.value = chosen;
}

export function drawItems() {
  controls();
  const found = search(byId("mg-items-find").value, level, byId("mg-items-topic").value);
  byId("mg-items-n").textContent = found.length ? tn(found.length, "1 item", "{n} items") : t("No item has these words. Try another grammar term, a level or one English word.");
  byId("mg-items-list").replaceChildren(...found.map((item) =>
    el("li", {}, el("span", { class: "lvl" }, item.level),
      el("span", {}, el("a", { href: `item/${item.id}` }, item.title), el("span", { class: "ex", lang: "en" }, item.example)),
      button(S.item === item.id ? `✓ ${t("Today’s item")}` : t("Use today"), { "data-do": "use-today", "data-id": item.id, "data-fid": `today${item.id}` }))));
}

export function startItems() {
  byId("mg-items-find").addEventListener("input", drawItems);
  byId("mg-items-topic").addEventListener("change", drawItems);
  byId("mg-items-level").addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-level]");
    if (chosen) { level = chosen.dataset.level; drawItems(); }
  });
}

export async function openItem(id) {
  const item = await fetchItem(id);
  if (!item) return;
  const line = (name, words) => [el("dt", {}, name), el("dd", { lang: "en" }, words)];
  byId("mg-item-body").replaceChildren(
    el("h2", { id: "mg-item-h" }, item.title, " ", el("span", { class: "lvl" }, item.level)),
    el("dl", { class: "rule-list" }, line(t("Rule"), item.rule), line(t("Form"), item.form), line(t("Use"), item.use)),
    el("ul", { class: "examples", lang: "en" }, item.examples.map((one) => el("li", {}, one))),
    el("p", {}, el("a", { href: `item/${item.id}` }, t("More about this item, with practice"))));
  byId("mg-item").showModal();
}
