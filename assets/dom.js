// Elements without markup strings: what a learner wrote is always a text node.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const byId = (id) => document.getElementById(id);

// el("button", { class: "b", "data-do": "next", disabled: true }, "Next")
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "value") node.value = value;
    else if (name === "checked") node.checked = true;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const button = (text, attributes = {}) => el("button", { type: "button", class: "b", ...attributes }, text);

export const isPhone = () => matchMedia("(max-width: 899px)").matches;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const glide = (top) => scrollTo({ top: Math.max(0, top), behavior: calm() ? "auto" : "smooth" });

// Draw again without losing the keyboard's place: elements keep a name in data-fid.
export function keepFocus(draw) {
  const active = document.activeElement;
  const name = active?.dataset?.fid;
  const place = active?.closest?.("#mg-sheet") ? "#mg-sheet " : "";
  const caret = name && "selectionStart" in active ? [active.selectionStart, active.selectionEnd] : null;
  draw();
  if (!name || document.activeElement?.dataset?.fid === name) return;
  const again = $(`${place}[data-fid="${name}"]`) || $(`[data-fid="${name}"]`);
  if (!again) return;
  again.focus({ preventScroll: true });
  if (caret && caret[0] !== null && again.setSelectionRange) again.setSelectionRange(...caret);
}

let toastTimer;
let undoToast = null;

export function say(text) {
  const live = byId("mg-live");
  live.textContent = "";
  setTimeout(() => { live.textContent = text; }, 30);
}

export function toast(text, undo = null, undoName = "Undo") {
  const box = byId("mg-toast");
  undoToast = undo;
  box.replaceChildren(el("span", {}, text), undo ? el("button", { type: "button", "data-do": "toast-undo" }, undoName) : "");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.replaceChildren(), undo ? 8000 : 5000);
}

export function takeToastUndo() {
  const undo = undoToast;
  dropUndo();
  undo?.();
}

// What it would undo is past.
export function dropUndo() {
  if (byId("mg-toast").querySelector("button")) byId("mg-toast").replaceChildren();
  undoToast = null;
}
