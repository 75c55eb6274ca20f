// Exercises: native inputs and buttons; the answers are checked here, nothing is sent.
import { el } from "./dom.js";
import { t } from "./words.js";

const plain = (text) => text.trim().replace(/\s+/g, " ").replace(/[’‘]/g, "'");
const lower = (text) => plain(text).toLowerCase();
const isAnswer = (exercise, text, shape) => exercise.answers.some((answer) => shape(answer) === shape(text));

function settle(form, exercise, right, note = "") {
  const said = form.querySelector(".fb");
  said.className = `fb ${right ? "yes" : "no"}`;
  said.textContent = right ? `✓ ${t("Right.")}` : `✗ ${t("Not yet.")} ${note || t("Try again.")}`;
  form.querySelector(".after").hidden = !right || !exercise.after;
}

// Another order may be right too, so the model is shown to compare with.
function settleOrder(form, exercise, order) {
  if (isAnswer(exercise, order, lower)) return settle(form, exercise, true);
  const said = form.querySelector(".fb");
  said.className = "fb";
  said.textContent = t("The model sentence: “{sentence}” Compare it with yours.", { sentence: exercise.answers[0] });
}

function submit(form, exercise) {
  const chosen = form.querySelector("input[type=radio]:checked") || form.querySelector("input[type=text]");
  if (!chosen) return settle(form, exercise, false, t("Choose one first."));
  if (!chosen.value.trim()) return settle(form, exercise, false, t("Write your answer first."));
  const right = isAnswer(exercise, chosen.value, exercise.exact ? plain : lower);
  const capitals = chosen.type === "text" && !right && isAnswer(exercise, chosen.value, lower);
  settle(form, exercise, right, capitals ? t("Look at the capital letters.") : "");
}

function gap(exercise, id) {
  const [before, after] = exercise.around;
  const input = el("input", { type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": t("The missing words") });
  return [el("p", { class: "gap-line", lang: "en" }, before, input, after), el("button", { class: "b" }, t("Check"))];
}

function choose(exercise, id) {
  const rows = exercise.options.map((option) =>
    el("label", { class: "option", lang: "en" }, el("input", { type: "radio", name: id, value: option }), option));
  return [...rows, el("button", { class: "b" }, t("Check"))];
}

function words(exercise, take) {
  return el("div", { class: "words", lang: "en" }, exercise.options.map((word, n) => {
    const node = el("button", { type: "button", class: "b word" }, word);
    node.addEventListener("click", () => take(node, n));
    return node;
  }));
}

function reorder(exercise, form) {
  const order = el("p", { class: "order", lang: "en", "aria-live": "polite" });
  const take = (node) => {
    order.textContent = `${order.textContent} ${node.textContent}`.trim();
    node.disabled = true;
    const left = form().querySelector(".word:not([disabled])");
    (left || form().querySelector("[type=reset]")).focus();
    if (!left) settleOrder(form(), exercise, order.textContent);
  };
  const given = exercise.prompt ? el("p", { class: "gap-line", lang: "en" }, exercise.prompt) : null;
  return [given, order, words(exercise, take), el("button", { type: "reset", class: "b" }, t("Start again"))];
}

export function exerciseNode(exercise, id) {
  let form;
  const body = {
    gap: () => gap(exercise, id),
    choose: () => choose(exercise, id),
    reorder: () => reorder(exercise, () => form),
    find: () => [words(exercise, (_, n) => settle(form, exercise, exercise.answers.includes(String(n))))],
  }[exercise.kind]();
  form = el("form", { class: "task exercise", "data-kind": exercise.kind },
    el("fieldset", {}, el("legend", {}, exercise.task), body),
    el("p", { class: "fb", role: "status" }),
    el("p", { class: "after", lang: "en", hidden: true }, exercise.after));
  form.addEventListener("submit", (event) => { event.preventDefault(); event.stopPropagation(); submit(form, exercise); });
  form.addEventListener("reset", () => {
    for (const word of form.querySelectorAll(".word")) word.disabled = false;
    form.querySelector(".order").textContent = "";
    form.querySelector(".fb").textContent = "";
  });
  return form;
}
