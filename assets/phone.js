// Under 900 px the note lies in a sheet at the bottom: ‹ n of m ›, the note, the two buttons.
import { byId, button, el, isPhone } from "./dom.js";
import { noteParts } from "./notes.js";
import { S, edits, find, isHidden, kindShown, list, textLang } from "./state.js";
import { changeNodes } from "./wording.js";
import { t } from "./words.js";

function start(some) {
  const left = some.filter((edit) => !edit.state).length;
  const done = some.length && !left;
  return [
    el("div", { class: "acts" }, done
      ? button(t("See the clean text"), { class: "b p", "data-do": "view", "data-v": "clean" })
      : button(left < some.length ? t("Go on ›") : t("Start with the first ›"), { class: "b p", "data-do": "next", "data-fid": "go" })),
  ];
}

function note(edit, place, all) {
  const { head, acts, rest } = noteParts(edit, "p");
  const n = { n: place + 1, all };
  const body = S.folded
    ? el("h3", { class: "chg", lang: textLang() }, isHidden(edit) ? t("Something in this sentence is not right") : changeNodes(edit))
    : [head, rest];
  return [
    el("div", { class: "head" },
      button("‹", { class: "b ic", "data-do": "prev-all", "aria-label": t("Previous suggestion") }),
      el("button", { class: "grip", type: "button", "data-do": "fold", "aria-expanded": String(!S.folded), "aria-label": `${t("Note {n} of {all}", n)}, ${S.folded ? t("show it") : t("hide it")}` }, t("{n} of {all}", n)),
      button("›", { class: "b ic", "data-do": "next-all", "aria-label": t("Next suggestion") })),
    el("div", { class: "body", tabindex: "0", role: "group", "aria-label": t("Note {n}", n) }, body),
    acts,
  ];
}

export function drawSheet() {
  const sheet = byId("mg-sheet");
  const visible = S.mode === "review" && S.view === "marked" && isPhone() && edits().length > 0;
  sheet.hidden = !visible;
  document.body.classList.toggle("has-sheet", visible);
  if (!visible) return;
  const some = list();
  const edit = find(S.current || "");
  const place = some.indexOf(edit);
  const wasAt = sheet.dataset.k === S.current ? sheet.querySelector(".body")?.scrollTop || 0 : 0;
  sheet.className = place < 0 ? "sheet start" : `sheet fam-${kindShown(edit)}`;
  sheet.dataset.k = S.current || "";
  sheet.replaceChildren(...(place < 0 ? start(some) : note(edit, place, some.length)));
  const body = sheet.querySelector(".body");
  if (body) body.scrollTop = wasAt;
  document.body.style.setProperty("--sheet", `${sheet.offsetHeight + 24}px`);
}

// Sideways for the next one, down to fold; above the keyboard of the phone.
export function listenToThumb({ step, fold }) {
  const sheet = byId("mg-sheet");
  let from = null;
  sheet.addEventListener("touchstart", (event) => { from = [event.touches[0].clientX, event.touches[0].clientY]; }, { passive: true });
  sheet.addEventListener("touchend", (event) => {
    if (!from || event.target.tagName === "INPUT") return;
    const dx = event.changedTouches[0].clientX - from[0];
    const dy = event.changedTouches[0].clientY - from[1];
    from = null;
    if (Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    else if (event.target.closest(".head") && Math.abs(dy) > 40) fold(dy > 0);
  }, { passive: true });
  const view = window.visualViewport;
  if (!view) return;
  const rise = () => { sheet.style.bottom = isPhone() ? `${Math.max(0, innerHeight - view.height - view.offsetTop)}px` : ""; };
  view.addEventListener("resize", rise);
  view.addEventListener("scroll", rise);
}
