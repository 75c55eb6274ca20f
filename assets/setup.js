// What the server told the page at the start: items, samples, messages, choices.
const node = document.getElementById("mg-setup-data");
export const setup = node ? JSON.parse(node.textContent) : { items: [], messages: {}, samples: [] };

const byId = new Map(
  setup.items.map(([id, level, title, example, words, topic]) => [
    id,
    { id, level, title, example, words: `${words} ${level.toLowerCase()}`, topic },
  ]),
);

export const items = [...byId.values()];
export const itemOf = (id) => byId.get(id) || null;

// Capitals and the accents of Latin letters do not count.
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
const terms = (setup.terms || []).map(([own, english]) => {
  const words = plain(own);
  return [/[a-z]/.test(words) ? new RegExp(`(^|[^\\p{L}])${words}(?![\\p{L}])`, "gu") : new RegExp(`()${words}`, "g"), `$1 ${english} `];
});
const LINKS = new Set(["de", "del", "la", "el", "los", "las", "en", "con", "y", "的", "和", "の", "と"]);

// "voz pasiva" and "受け身" → "passive": the titles of the items are English.
function inEnglish(typed) {
  const asked = plain(typed);
  const found = terms.reduce((text, [own, english]) => text.replaceAll(own, english), asked);
  const words = found.split(/\s+/).filter(Boolean);
  return found === asked ? words : words.filter((word) => !LINKS.has(word));
}

// Every word must be found; items whose title holds the words come first.
export function search(text, level = "", topic = "") {
  const words = inEnglish(text);
  const found = items.filter(
    (item) =>
      (!level || item.level === level) &&
      (!topic || item.topic === topic || item.topic.startsWith(`${topic} ›`)) &&
      words.every((word) => item.words.includes(word) || String(item.id) === word),
  );
  const inTitle = (item) => words.every((word) => item.title.toLowerCase().includes(word));
  return words.length ? [...found.filter(inTitle), ...found.filter((item) => !inTitle(item))] : found;
}

// What a visitor asks for in the address: ?item=62&lock=1
export function lesson(query = new URLSearchParams(location.search)) {
  const wanted = (query.get("item") || "").trim();
  if (!wanted) return { item: 0, locked: false, wrong: "" };
  const item = /^\d{1,3}$/.test(wanted) ? itemOf(Number(wanted)) : null;
  if (!item) return { item: 0, locked: false, wrong: wanted.slice(0, 20) };
  return { item: item.id, locked: query.get("lock") === "1", wrong: "" };
}
