// The language of the learner's text, by the rule of app/languages/zh/script.py: two Han characters
// to each word in other letters, and next to no kana, are Chinese.
const HAN = /\p{Script=Han}/gu;
const KANA = /[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]/g;
const OTHER_WORD = /(?:(?![\p{Script=Han}\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d])\p{L})+/gu;
const SAMPLE = 20000;
const count = (text, pattern) => (text.match(pattern) || []).length;

let last = { text: "", code: "en" };
export function languageOf(text) {
  if (last.text === text) return last.code;
  const sample = text.slice(0, SAMPLE);
  const han = count(sample, HAN);
  const code = han > 2 * count(sample, OTHER_WORD) && count(sample, KANA) * 10 < han ? "zh" : "en";
  last = { text, code };
  return code;
}

// Characters where Chinese has no spaces between words: each one counts.
export const UNITS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:['’-](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu;
export const endsInHan = (text) => /\p{Script=Han}$/u.test(text);
export const startsWithHan = (text) => /^\p{Script=Han}/u.test(text);
