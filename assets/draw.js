// Everything on the desk that depends on the state, drawn again after a change.
import { byId, el, keepFocus } from "./dom.js";
import { drawBar } from "./bar.js";
import { save } from "./keep.js";
import { drawNotes } from "./notes.js";
import { drawSheet } from "./phone.js";
import { S, edits, isHidden, list, textLang, todaysItem, verdict } from "./state.js";
import { kindName } from "./severity.js";
import { drawStrip, drawSummary } from "./summary.js";
import { refresh, whenDrawn } from "./textview.js";
import { box, drawFoot, drawSetup, drawStale, rule } from "./write.js";
import { t } from "./words.js";

function legend() {
  const all = edits();
  const box = byId("mg-legend");
  box.hidden = !(S.mode === "review" && S.view === "marked" && all.length);
  if (box.hidden) return;
  if (S.tryFirst && list().some(isHidden)) { box.replaceChildren(el("span", {}, t("Try first: each number is one mistake to find in that sentence."))); return; }
  const kinds = ["grammar", "words", "spelling"].filter((kind) => all.some((edit) => edit.kind === kind));
  box.replaceChildren(
    ...kinds.map((kind) => el("span", { class: `fam-${kind}` }, el("span", { class: "u" }, kindName(kind)))),
    todaysItem() && verdict().well.length ? el("span", {}, el("span", { class: "use" }, t("today’s item, used well")), " ", el("span", { class: "tick" }, "✓")) : "");
}

function frame() {
  const reviewing = S.mode === "review";
  const desk = byId("margin-desk");
  desk.classList.toggle("review", reviewing);
  desk.classList.toggle("write", !reviewing);
  byId("mg-title").hidden = reviewing;
  byId("mg-title-shown").hidden = !reviewing;
  byId("mg-title-shown").textContent = S.title;
  byId("mg-text").hidden = !reviewing;
  for (const node of [box(), byId("mg-text"), byId("mg-title-shown")]) node.lang = textLang();
  byId("mg-setup").hidden = reviewing;
  byId("mg-notes").hidden = !reviewing;
  byId("mg-summary").hidden = !reviewing;
  byId("mg-bar").hidden = !reviewing;
  byId("margin-side").classList.toggle("show", reviewing && S.view !== "marked");
}

export function render() {
  keepFocus(() => {
    frame();
    drawStrip(rule());
    drawFoot();
    drawStale();
    drawSetup();
    legend();
    if (S.mode === "review") {
      drawSummary();
      drawBar();
      refresh();
      drawNotes();
    }
    drawSheet();
  });
  save();
}

whenDrawn(() => keepFocus(() => { drawNotes(); }));
