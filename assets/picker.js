// One picker of grammar items, the same search everywhere.
import { $$, byId, el } from "./dom.js";
import { itemOf, search } from "./setup.js";
import { t, tn } from "./words.js";

const MOST = 60;

export function pickButton(id, pop, fid) {
  const item = itemOf(id);
  return el("button", { class: "b pick", type: "button", "data-pop": pop, "aria-expanded": "false", "aria-haspopup": "dialog", "data-fid": fid },
    el("span", { class: "t" }, item ? [item.title, " ", el("span", { class: "lvl" }, item.level), el("span", { class: "ex", lang: "en" }, item.example)] : t("None: check everything")),
    el("span", { "aria-hidden": "true" }, "▾"));
}

// what: the action that a choice triggers
export function openPicker(pop, what, chosen) {
  const box = byId(pop);
  const find = el("input", { class: "find", type: "search", placeholder: t("Find: which, passive, if, B1 …"), "aria-label": t("Find a grammar item by title, level or topic"), autocomplete: "off", "data-find": what });
  const found = el("ul", { class: "res", tabindex: "-1" });
  const count = el("p", { class: "soft n-found", role: "status" });
  const draw = () => {
    const hits = search(find.value);
    const none = find.value ? null : el("li", {}, el("button", { type: "button", "data-do": what, "data-id": 0 }, t("None: check everything")));
    found.replaceChildren(none || "", ...hits.slice(0, MOST).map((item) =>
      el("li", {}, el("button", { type: "button", "data-do": what, "data-id": item.id, "aria-current": item.id === chosen ? "true" : null },
        el("span", { class: "lvl" }, item.level), " ", item.title, el("span", { class: "ex", lang: "en" }, item.example)))));
    count.textContent = hits.length > MOST ? t("{n} items; type a word to find yours", { n: hits.length })
      : hits.length ? tn(hits.length, "1 item", "{n} items") : t("No item has these words. Try another grammar term, a level or one English word.");
  };
  find.addEventListener("input", draw);
  const out = el("button", { type: "button", class: "b only-s", "data-do": "close-pops" }, t("Close"));
  box.replaceChildren(el("div", { class: "finding" }, find, out), found, count);
  draw();
  find.focus();
}

// Arrow keys move through a list of results or a menu.
export function arrowThrough(event) {
  if (!/^Arrow(Down|Up)$/.test(event.key)) return false;
  const pop = event.target.closest?.(".items-pop, .menu");
  if (!pop) return false;
  event.preventDefault();
  const stops = $$(".find, .res button, .menu > button:not([disabled])", pop.parentElement).filter((node) => pop.contains(node));
  const place = stops.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1);
  stops[Math.max(0, Math.min(stops.length - 1, place))]?.focus();
  return true;
}
