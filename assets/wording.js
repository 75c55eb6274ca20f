// How a suggestion is named: on its mark, in its note, for a screen reader.
import { el } from "./dom.js";
import { S, isHidden, number, textLang } from "./state.js";
import { severityWord } from "./severity.js";
import { change } from "./suggestions.js";
import { t } from "./words.js";

const arrow = () => [" ", el("span", { class: "ar" }, "→"), " "];

export function changeNodes(edit) {
  const it = change(edit);
  const fresh = (words) => el("ins", {}, words);
  if (it.form === "replace") return [el("s", {}, it.old), arrow(), fresh(it.new)];
  if (it.form === "sign") return [it.old, arrow(), fresh(it.new)];
  if (it.form === "insert") return [it.old, arrow(), it.left + (it.left && it.gap), fresh(it.word), (it.right && it.gap) + it.right];
  return [it.left + (it.left && it.gap), el("s", {}, it.word), (it.right && it.gap) + it.right, arrow(), fresh(it.new)];
}

const lower = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);

export function stateWord(edit) {
  if (edit.state === "kept") return t("kept as you wrote it");
  return edit.by === "you" ? t("found by you") : t("accepted");
}

export function nameOf(edit) {
  const n = number(edit);
  if (isHidden(edit)) {
    const kind = edit.hint > 1 ? `, ${lower(edit.label)}` : "";
    return t("Suggestion {n}: something is not right", { n }) + kind;
  }
  const it = change(edit);
  const state = edit.state ? `, ${stateWord(edit)}` : "";
  const what = t("Suggestion {n}: {old} becomes {new}", { n, old: it.old, new: it.new });
  return `${what}, ${lower(edit.label)}, ${severityWord(edit.severity)}${state}`;
}

// 【evidence】 and {correction} as elements.
export function rich(text) {
  return text.split(/(【[^】]*】|\{[^}]*\})/).map((part) => {
    if (part.startsWith("【")) return el("mark", { lang: textLang() }, part.slice(1, -1));
    if (part.startsWith("{")) return el("b", { lang: textLang() }, part.slice(1, -1));
    return part;
  });
}
export const plain = (text) => text.replace(/[【】{}]/g, "");
export const spokenIn = () => (S.explainedIn === "zh" ? "zh-Hans" : S.explainedIn);
