// Files made in the browser; all of them obey the decisions.
import { el, toast } from "./dom.js";
import { printNode } from "./print.js";
import { address, call } from "./server.js";
import { S, clean, isGap, list, now, number, original, sentences, shown, textLang, todaysItem } from "./state.js";
import { severityWord } from "./severity.js";
import { change, codePoints } from "./suggestions.js";
import { plain } from "./wording.js";
import { t } from "./words.js";

class Refused extends Error {}

const TYPES = { txt: "text/plain", csv: "text/csv", html: "text/html", json: "application/json", m2: "text/plain" };
const withTitle = (text) => (S.title ? `${S.title}\n\n${text}` : text);

// A cell that a spreadsheet would run as a formula is shown as text.
function cell(value) {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return `"${text.replace(/"/g, '""')}"`;
}

function csv() {
  const rows = [["number", "yours", "suggestion", "kind", "seriousness", "type", "level", "item", "decision", "reason", "rule", "sentence"]];
  for (const edit of list()) {
    const it = change(edit);
    rows.push([number(edit), it.old, it.new, edit.label, severityWord(edit.severity), edit.type, edit.level || edit.item?.level || "", edit.item?.title || "",
      edit.state || "open", plain(edit.explanation.reason), plain(edit.explanation.rule), edit.record.src]);
  }
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

async function html() {
  const style = await (await fetch(address("desk/print.css"))).text();
  const page = document.implementation.createHTMLDocument(S.title || t("Marked sheet"));
  page.documentElement.lang = S.language;
  const sheet = printNode({ view: "marked", withOriginal: true });
  page.head.append(el("meta", { charset: "utf-8" }), el("style", {}, `body{margin:12mm}${style}`));
  page.body.append(page.importNode(sheet, true));
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

// Code points of the whole text, as in every report of Margin.
function placed(edit, src, base) {
  return { ...edit, start: base + codePoints(src, edit.start), end: base + codePoints(src, edit.end), evidence: edit.evidence.map((span) => span.map((at) => base + codePoints(src, at))) };
}

function decisionOf(record, place) {
  const edit = record.edits.find((one) => one.places.includes(place));
  return edit.state || (shown(edit) ? "open" : "hidden");
}

function report() {
  let base = 0;
  let id = 0;
  const out = [];
  for (const record of S.records) {
    const words = record.gap ?? record.src;
    if (!isGap(record)) {
      const edits = record.raw.map((raw, place) => {
        const { kind, topic, missing, also, ...edit } = placed(raw, record.src, base);
        return { id: ++id, ...edit, item: bare(edit.item), items: (edit.items || []).map(bare), decision: decisionOf(record, place) };
      });
      out.push({ start: base, end: base + codePoints(words, words.length), text: record.src, corrected: now(record), read: record.read, edits });
    }
    base += codePoints(words, words.length);
  }
  return { text: original(), corrected: clean(), language: textLang(), title: S.title, item: todaysItem() || null, sentences: out };
}

const bare = (item) => item && { id: item.id, level: item.level, name: item.name };

// Only what was not refused: a kept word is no edit.
async function m2() {
  const some = sentences().map((record) => ({
    text: record.src,
    edits: record.raw.filter((_, place) => !["kept", "hidden"].includes(decisionOf(record, place))).map((raw) => {
      const { start, end, original, replacement, type } = placed(raw, record.src, 0);
      return { start, end, original, replacement, type };
    }),
  }));
  const answer = await call("desk_m2", { sentences: some });
  if (answer.error) throw new Refused(answer.error);
  return answer.m2;
}

export async function download(kind) {
  const make = { txt: () => withTitle(clean()), csv, html, json: () => JSON.stringify(report(), null, 2), m2 }[kind];
  try {
    const text = await make();
    const name = (S.title || t("my text")).replace(/[^\p{L}\p{N} -]/gu, "").trim() || "text";
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: `${TYPES[kind]};charset=utf-8` })), download: `${name}.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 2000);
  } catch (error) {
    toast(error instanceof Refused ? t(error.message) : t("The server did not answer. Try again."));
  }
}

export async function copy(text, message, undo = null) {
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { value: text });
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
  }
  toast(done ? message : t("The browser did not allow copying."), undo, t("Undo"));
}
export const copyClean = () => copy(withTitle(clean()), t("Clean text copied."));
