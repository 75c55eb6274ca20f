// The page of an item: its exercises, in the reader's language and colours.
import { byId } from "./dom.js";
import { exerciseNode } from "./exercises.js";
import { currentLanguage, relabel, setLanguage } from "./words.js";

let kept = {};
try {
  kept = JSON.parse(localStorage.getItem("margin.draft") || "{}");
} catch { /* no storage: English, and the colours of the system */ }
const dark = kept.theme ? kept.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.body.classList.toggle("dark", dark);
setLanguage(kept.language || "en");
relabel();

const { practice } = JSON.parse(byId("mg-item-data").textContent);
byId("mg-practice").append(...practice[currentLanguage()].map((one, n) => exerciseNode(one, `x${n}`)));
