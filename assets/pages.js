// Pages by the part of the address after #, colours, size, language.
import { $$, byId, el } from "./dom.js";
import { S } from "./state.js";
import { relabel, setLanguage, t } from "./words.js";

const PAGES = ["explain", "items", "workshop"];
const onOpen = new Map();
export const whenOpened = (page, run) => onOpen.set(page, run);
export const currentPage = () => document.body.dataset.page || "";

export function showPage() {
  const wanted = location.hash.slice(1);
  const page = PAGES.includes(wanted) && byId(`margin-${wanted}`) && !S.locked ? wanted : "";
  document.body.dataset.page = page;
  document.body.dataset.locked = S.locked ? "yes" : "no";
  for (const link of $$("#mg-nav a")) {
    link.hidden = S.locked && link.dataset.learner === "no";
    if (link.dataset.v === page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  byId("mg-pages").replaceChildren(...$$("#mg-nav a").filter((link) => !link.hidden).map((link) =>
    el("a", { href: link.getAttribute("href"), "data-do": "page", "data-v": link.dataset.v }, link.textContent)));
  byId("mg-pages").parentElement.hidden = S.locked;
  onOpen.get(page)?.();
  scrollTo(0, 0);
}

export function goTo(page) {
  if (currentPage() === page) return;
  history.pushState(null, "", page ? `#${page}` : location.pathname + location.search);
  showPage();
}

const isDark = () => document.body.classList.contains("dark");
export function applyTheme() {
  const wanted = S.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.body.classList.toggle("dark", wanted === "dark");
  byId("mg-theme").textContent = isDark() ? t("Light") : t("Dark");
}
export function toggleTheme() {
  S.theme = isDark() ? "light" : "dark";
  applyTheme();
}

export function applySize() {
  document.documentElement.dataset.size = S.size;
}

export function applyLanguage() {
  setLanguage(S.language);
  relabel();
  applyTheme();
  showTranslatedNav();
}

function showTranslatedNav() {
  const names = new Map($$("#mg-nav a").map((link) => [link.dataset.v, link.textContent]));
  for (const link of $$("#mg-pages a")) link.textContent = names.get(link.dataset.v);
}

export function startPages() {
  addEventListener("popstate", showPage);
  addEventListener("hashchange", showPage);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
}
