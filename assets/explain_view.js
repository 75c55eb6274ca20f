// A learner's text and its correction, from wherever it comes → notes on the sheet.
import { byId } from "./dom.js";
import { showGiven } from "./check.js";
import { goTo } from "./pages.js";
import { call } from "./server.js";
import { S, clean, original } from "./state.js";
import { box } from "./write.js";
import { t } from "./words.js";

export function fromDesk() {
  byId("mg-source").value = S.checked ? original() : box().value;
  byId("mg-target").value = S.checked ? clean() : box().value;
}

export async function explainGiven(form, replaced) {
  const said = byId("mg-explain-said");
  const source = byId("mg-source").value;
  const run = form.querySelector(".b.p");
  run.disabled = true;
  said.className = "fb";
  said.textContent = t("Reading …");
  try {
    const answer = await call("desk_given", { source, target: byId("mg-target").value, item: S.item, language: S.language, first_language: S.firstLanguage });
    if (answer.error) { said.className = "fb no"; said.textContent = t(answer.error); return; }
    said.textContent = "";
    replaced();
    goTo("");
    showGiven(source, answer);
  } catch {
    said.className = "fb no";
    said.textContent = t("The server did not answer. Try again.");
  } finally {
    run.disabled = false;
  }
}
