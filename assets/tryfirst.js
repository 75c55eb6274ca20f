// Try first: hints by steps, and a box for one's own answer.
import { button, el } from "./dom.js";
import { S, apply, accepted, textLang } from "./state.js";
import { change, dropAnswer, useAnswer, wordBefore } from "./suggestions.js";
import { dots, severityWord } from "./severity.js";
import { closeButton } from "./notes.js";
import { rich, spokenIn } from "./wording.js";
import { t, tx } from "./words.js";

// Not every edit has a rule of its own; then the answer follows the kind.
const rule = (edit, words) => (edit.explanation.rule ? [words] : []);
const steps = (edit) => [t("Where"), t("Kind"), ...rule(edit, t("Rule")), t("Answer")];
const hints = (edit) => [t("Hint: where?"), t("Hint: what kind?"), ...rule(edit, t("Hint: which rule?")), t("Show the answer")];

function heading(edit) {
  if (edit.hint < 1) return el("h3", { class: "chg small" }, t("Something in this sentence is not right"));
  const piece = edit.pieces[0];
  const old = edit.pieces.length > 1 ? change(edit).old : piece.old.trim();
  if (old) return el("h3", { class: "chg", lang: textLang() }, old);
  const left = wordBefore(edit.record.src, piece.s);
  const word = el("span", { lang: textLang() }, `“${left}”`);
  return el("h3", { class: "chg small" }, tx("Something is missing after {word}", {}, { word }));
}

export function hiddenBody(edit, where) {
  const id = `${where}t${edit.key}`;
  const input = el("input", { type: "text", id, "data-fid": `t${edit.key}`, lang: textLang(), autocomplete: "off", autocapitalize: "off", spellcheck: "false", value: edit.typed });
  const [kind, words] = edit.feedback || ["", ""];
  return {
    head: [
      el("div", { class: "card-h" }, heading(edit), closeButton()),
      edit.hint > 1 ? el("p", { class: "meta" }, el("span", { class: "kind" }, edit.label), dots(edit.severity), " ", severityWord(edit.severity)) : null,
      edit.hint > 2 ? el("p", { class: "rule full", lang: spokenIn() }, el("b", {}, t("Rule")), " ", rich(edit.explanation.rule)) : null,
      el("form", { class: "task", "data-form": "try", "data-k": edit.key },
        el("label", { for: id }, t("How would you write it?")),
        el("div", { class: "in" }, input, el("button", { class: "b p" }, t("Try"))),
        el("p", { class: `fb ${kind}`, role: "status" }, words)),
      el("ol", { class: "steps", "aria-label": t("Hints") }, steps(edit).map((step, n) => el("li", { class: n < edit.hint ? "on" : "" }, step))),
    ],
    acts: el("div", { class: "acts" },
      button(hints(edit)[edit.hint], { "data-do": "hint", "data-k": edit.key, "data-fid": `h${edit.key}` }),
      button(t("Later ›"), { class: "b quiet", "data-do": "next" })),
    rest: [],
  };
}

const SHORT = [[/\bwon't\b/g, "will not"], [/\bcan't\b/g, "cannot"], [/\bcan not\b/g, "cannot"], [/n't\b/g, " not"], [/'m\b/g, " am"], [/'re\b/g, " are"], [/'ve\b/g, " have"], [/'ll\b/g, " will"]];

// Words and inner signs only: capitals, quotation marks and short forms do not decide.
export function norm(text) {
  let plain = text.toLowerCase().replace(/[’‘]/g, "'");
  for (const [short, long] of SHORT) plain = plain.replace(short, long);
  return (plain.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}'-])+|[,;:]/gu) || []).join(" ");
}

const literal = (text) => text.trim().toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ");
const holds = (whole, part) => ` ${whole} `.includes(` ${part} `);

// → ["yes"], ["also"] or ["no", what to say]
export function judge(edit, typed) {
  const { record } = edit;
  const answer = norm(typed);
  if (!answer) return ["no", t("Write the correct words.")];
  const it = change(edit);
  const source = norm(record.src);
  const single = edit.pieces.length === 1 ? edit.pieces[0].new : it.new;
  if ([it.new, single].some((words) => literal(words) === literal(typed))) return ["yes"];
  if (edit.pieces.length === 1 && norm(single) && [single, ...edit.also].map(norm).includes(answer)) {
    useAnswer(edit, typed); // the same in full or in short: the learner's own words stand
    return ["also"];
  }
  if (norm(it.new) === answer) return ["yes"];
  const others = [(e) => e === edit, () => true, (e) => e === edit || accepted(e)].map((on) => norm(apply(record, on)));
  const without = [(e) => e !== edit, (e) => e !== edit && accepted(e)].map((on) => norm(apply(record, on)));
  if (others.some((text) => holds(text, answer)) && !holds(source, answer) && !without.some((text) => holds(text, answer))) return ["yes"];
  if (holds(source, answer)) {
    const piece = edit.pieces[0];
    const same = piece.new.trim() || holds(norm(piece.old), answer);
    return ["no", same ? t("That is what you wrote. What could be different?") : t("Write one or two more words before and after it.")];
  }
  return ["no", t("Not yet. Or it is right, but Margin does not know it. Take a hint, or look at the answer.")];
}

export function nextHint(edit) {
  edit.hint += edit.hint === 2 && !edit.explanation.rule ? 2 : 1;
  edit.feedback = null;
}
export { dropAnswer };
export const isOn = () => S.tryFirst;
