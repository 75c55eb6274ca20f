// Waits until Gradio has put the page together, then brings the desk to life.
import { byId, $ } from "./dom.js";
import { startActions } from "./actions.js";
import { redraw, stop, tellWhenPossible } from "./check.js";
import { render } from "./draw.js";
import { drawItems, startItems } from "./items_view.js";
import { restore, save, startKeeping } from "./keep.js";
import { startKeys } from "./keys.js";
import { intoView, open, step } from "./moving.js";
import { applyLanguage, applySize, applyTheme, showPage, startPages, whenOpened } from "./pages.js";
import { listenToThumb } from "./phone.js";
import { forgetPlaces, place } from "./place.js";
import { startPrinting } from "./print.js";
import { lesson, setup } from "./setup.js";
import { S, edits, textLang } from "./state.js";
import { openWorkshop } from "./workshop.js";
import { box, drawFoot, drawStale, fetchItem, grow, setBox } from "./write.js";

const isReady = () => ["margin-paper", "mg-bar", "mg-notes", "mg-text", "mg-sheet", "mg-nav"].every(byId) && $("#margin-text textarea");

function whenReady(run) {
  if (isReady()) { run(); return; }
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    run();
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}

function listenToBox() {
  const area = box();
  area.spellcheck = false;
  area.setAttribute("data-t-label", "Your text");
  area.setAttribute("data-t-placeholder", "Write or paste your English text here …");
  area.addEventListener("input", () => {
    if (S.text === area.value) return;
    S.text = area.value;
    S.trouble = "";
    grow();
    if (area.lang !== textLang()) { render(); return; } // another language, other choices
    drawFoot();
    drawStale();
    save();
  });
  byId("mg-title").addEventListener("input", (event) => { S.title = event.target.value; save(); });
}

function listenToWindow() {
  let timer;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(() => { forgetPlaces(); grow(); if (S.mode === "review") render(); }, 120);
  });
  addEventListener("pagehide", stop);
  addEventListener("online", tellWhenPossible);
  document.fonts?.ready.then(() => { grow(); place(); });
}

function begin() {
  startKeeping();
  const had = restore();
  const asked = lesson();
  S.wrongLink = asked.wrong;
  if (asked.item) Object.assign(S, { item: asked.item, locked: asked.locked });
  else if (!had && setup.item) S.item = setup.item;
  const reviewing = S.mode === "review";
  S.mode = "write";
  applySize();
  applyLanguage();
  applyTheme();
  byId("mg-keys-on").checked = S.keys;
  byId("mg-title").value = S.title;
  render();
  if (S.text) setBox(S.text);
  if (reviewing && S.records.length) { S.mode = "review"; redraw(); const edit = edits()[S.place]; if (edit) { open(edit.key); intoView(edit.key); } }
  showPage();
  if (S.item) fetchItem(S.item).then(() => render()).catch(() => null);
  if (S.settings.explainer === "catalogue") tellWhenPossible();
}

whenReady(() => {
  startActions();
  startKeys();
  startPages();
  startItems();
  startPrinting();
  whenOpened("items", drawItems);
  if (setup.workshop) whenOpened("workshop", openWorkshop);
  listenToBox();
  listenToWindow();
  listenToThumb({ step: (direction) => step(direction, true), fold: (down) => { S.folded = down; render(); } });
  begin();
  document.body.dataset.ready = "yes";
});
