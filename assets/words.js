// Messages in the language of the page. The English text is the key.
import { setup } from "./setup.js";

let language = "en";
export const currentLanguage = () => language;
export const languages = () => Object.entries(setup.languages || { en: "English" });

export function setLanguage(code) {
  language = setup.languages?.[code] ? code : "en";
}

export function t(message, values = {}) {
  const told = setup.messages?.[language]?.[message] ?? message;
  return told.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

// t.n(1, "1 suggestion", "{n} suggestions")
export const tn = (n, one, many, values = {}) => t(n === 1 ? one : many, { n, ...values });

const told = new WeakMap();
const ATTRIBUTES = { tLabel: "aria-label", tPlaceholder: "placeholder" };

// The parts that the server rendered: their English text is the key of their translation.
export function relabel(root = document) {
  for (const node of root.querySelectorAll("[data-t]")) {
    if (!told.has(node)) told.set(node, node.textContent);
    node.textContent = t(told.get(node));
  }
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    const selector = `[data-${name.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase())}]`;
    for (const node of root.querySelectorAll(selector)) node.setAttribute(attribute, t(node.dataset[name]));
  }
  document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
}

// A message with elements among its values: the node takes the place of its name in braces.
export function tx(message, values, nodes) {
  const parts = t(message, values).split(/(\{\w+\})/);
  return parts.map((part) => nodes[part.slice(1, -1)] ?? part);
}
