// Popovers: one open at a time, closed by a click elsewhere or Esc, kept inside the window.
import { $, $$, byId, isPhone } from "./dom.js";

export function closePops(except = null) {
  for (const pop of $$(".mg .pop")) if (pop !== except) pop.hidden = true;
  for (const opener of $$("[data-pop]")) opener.setAttribute("aria-expanded", String(byId(opener.dataset.pop)?.hidden === false));
}

export function togglePop(opener, fill = () => {}) {
  const pop = byId(opener.dataset.pop);
  const wasHidden = pop.hidden;
  closePops(pop);
  pop.hidden = !wasHidden;
  opener.setAttribute("aria-expanded", String(wasHidden));
  if (!wasHidden) return;
  fill(pop);
  if (!pop.contains(document.activeElement)) $("button:not([disabled]), input, select", pop)?.focus();
  pop.style.left = pop.style.right = "";
  if (isPhone()) return; // there it lies at the foot of the window
  if (pop.getBoundingClientRect().right > innerWidth - 4) { pop.style.left = "auto"; pop.style.right = "0"; }
  if (pop.getBoundingClientRect().left < 4) { pop.style.right = "auto"; pop.style.left = "0"; }
}
