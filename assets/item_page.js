// The page of an item: its exercises, in the reader's colours.
import { byId } from "./dom.js";
import { exerciseNode } from "./exercises.js";

const { practice } = JSON.parse(byId("mg-item-data").textContent);
byId("mg-practice").append(...practice.map((one, n) => exerciseNode(one, `x${n}`)));

let theme = "";
try {
  theme = JSON.parse(localStorage.getItem("margin.draft") || "{}").theme || "";
} catch { /* no storage: the colours of the system */ }
const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.body.classList.toggle("dark", dark);
