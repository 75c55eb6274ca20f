// Severities 1–5 in three steps and words that a learner understands.
import { el } from "./dom.js";
import { t } from "./words.js";

export function severityWord(severity) {
  if (severity <= 2) return t("small");
  return severity === 3 ? t("clear mistake") : t("hard to follow");
}

export function dots(severity) {
  const full = severity <= 2 ? 1 : severity === 3 ? 2 : 3;
  return el("span", { class: "dots", "aria-hidden": "true" }, "●".repeat(full), el("span", { class: "o" }, "○".repeat(3 - full)));
}

export const kindName = (kind) =>
  ({ grammar: t("Grammar"), words: t("Words"), spelling: t("Spelling & punctuation") })[kind];
