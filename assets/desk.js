// Margin: what the marks, cards and tools do. The same script serves the page and a saved
// report; it finds its data in the section it was clicked in and sends nothing anywhere.
(() => {
  if (window.marginDesk) return;
  window.marginDesk = true;

  const deskOf = (node) => node.closest && node.closest("[data-margin]");
  const all = (desk, selector) => [...desk.querySelectorAll(selector)];
  const markOf = (desk, id) => desk.querySelector(`.mark[data-edit="${id}"]`);
  const cardOf = (desk, id) => desk.querySelector(`.card[data-edit="${id}"]`);

  // The page may put a new result into the old section, so the data is read anew if it changed.
  function dataOf(desk) {
    const written = desk.querySelector(".margin-data").textContent;
    if (desk.marginWritten !== written) {
      const data = JSON.parse(written);
      desk.marginWritten = written;
      data.edits = data.report.sentences.flatMap((sentence) => sentence.edits);
      data.points = Array.from(data.report.text); // offsets count code points
      desk.marginData = data;
    }
    return desk.marginData;
  }

  function cleanText(desk) {
    const data = dataOf(desk);
    let out = "", here = 0;
    for (const edit of data.edits) {
      if (markOf(desk, edit.id).dataset.state !== "accepted") continue;
      out += data.points.slice(here, edit.start).join("") + edit.replacement;
      here = edit.end;
    }
    return out + data.points.slice(here).join("");
  }

  function refresh(desk) {
    const marks = all(desk, ".mark");
    const accepted = marks.filter((mark) => mark.dataset.state === "accepted").length;
    const kept = marks.filter((mark) => mark.dataset.state === "kept").length;
    const open = marks.length - accepted - kept;
    desk.querySelector(".clean-text").textContent = cleanText(desk);
    desk.querySelector(".clean-state").textContent = !marks.length
      ? "Your text as it is."
      : `${accepted} accepted, ${kept} kept as you wrote, ${open} still open` +
        (open ? " (your own words stand there until you accept)." : ".");
  }

  function decide(desk, id, state) {
    const mark = markOf(desk, id), card = cardOf(desk, id);
    if (state) mark.dataset.state = state; else delete mark.dataset.state;
    card.dataset.state = state || "";
    card.querySelector(".state").textContent =
      state === "accepted" ? "Accepted." : state === "kept" ? "Kept as you wrote it." : "";
  }

  function close(desk) {
    all(desk, ".mark[aria-expanded=true]").forEach((m) => m.setAttribute("aria-expanded", "false"));
    all(desk, ".card.open").forEach((card) => {
      card.classList.remove("open");
      card.querySelector(".card-head").setAttribute("aria-expanded", "false");
    });
    all(desk, ".lit").forEach((span) => span.classList.remove("lit"));
  }

  function open(desk, id, scroll) {
    close(desk);
    const mark = markOf(desk, id), card = cardOf(desk, id);
    mark.setAttribute("aria-expanded", "true");
    card.classList.add("open");
    card.querySelector(".card-head").setAttribute("aria-expanded", "true");
    all(desk, "[data-ev]").forEach((span) => {
      if (span.dataset.ev.split(" ").includes(String(id))) span.classList.add("lit");
    });
    if (scroll) card.scrollIntoView({ block: "nearest" });
  }

  function toggle(desk, id, scroll) {
    const isOpen = cardOf(desk, id).classList.contains("open");
    if (isOpen) close(desk); else open(desk, id, scroll);
  }

  function setTry(desk, on) {
    desk.classList.toggle("try", on);
    all(desk, "[data-shown]").forEach((node) => delete node.dataset.shown);
    all(desk, ".mark").forEach((mark) => {
      if (!mark.dataset.name) mark.dataset.name = mark.getAttribute("aria-label");
      mark.setAttribute("aria-label", on ? mark.dataset.hint : mark.dataset.name);
    });
  }

  function show(desk, id) {
    markOf(desk, id).dataset.shown = "1";
    cardOf(desk, id).dataset.shown = "1";
    markOf(desk, id).setAttribute("aria-label", markOf(desk, id).dataset.name);
  }

  function focusOn(desk) {
    const data = dataOf(desk);
    const severity = Number(desk.querySelector("[data-focus=severity]")?.value || 1);
    const label = desk.querySelector("[data-focus=label]")?.value || "";
    const today = desk.querySelector("[data-do=today]")?.getAttribute("aria-pressed") === "true";
    let folded = 0;
    for (const edit of data.edits) {
      const fits = edit.severity >= severity && (!label || edit.label === label) &&
        (!today || edit.items.slice(0, 3).some((item) => item.id === data.report.target.id));
      cardOf(desk, edit.id).hidden = !fits;
      const mark = markOf(desk, edit.id);
      if (fits) delete mark.dataset.folded; else { mark.dataset.folded = "1"; folded += 1; }
    }
    const note = desk.querySelector(".folded");
    note.hidden = !folded;
    note.textContent = folded ? `${folded} more ${folded === 1 ? "suggestion is" : "suggestions are"} folded away.` : "";
  }

  function save(desk, kind) {
    const data = dataOf(desk);
    const make = {
      txt: () => [cleanText(desk) === data.report.text ? data.report.corrected : cleanText(desk), "text/plain"],
      json: () => [JSON.stringify(data.report, null, 2), "application/json"],
      m2: () => [data.m2, "text/plain"],
      csv: () => ["\ufeff" + data.csv, "text/csv"],
      html: () => [wholePage(desk), "text/html"],
    };
    const [content, type] = make[kind]();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: type + ";charset=utf-8" }));
    link.download = { txt: "corrected.txt", html: "margin-report.html" }[kind] || `margin.${kind}`;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  function wholePage(desk) {
    const style = document.getElementById("margin-css").textContent;
    const script = document.getElementById("margin-js").textContent;
    return '<!doctype html>\n<html lang="en" class="margin-report"><head><meta charset="utf-8">' +
      "<title>Margin: a checked text</title>" +
      '<meta name="viewport" content="width=device-width,initial-scale=1">' +
      `<style id="margin-css">${style}</style></head><body><header class="margin-head"><b>Margin</b>` +
      `<span>correction desk</span></header><main>${desk.outerHTML}</main>` +
      `<script id="margin-js">${script}</` + "script></body></html>\n";
  }

  async function copy(desk, button) {
    const text = cleanText(desk);
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      const range = document.createRange();
      range.selectNodeContents(desk.querySelector(".clean-text"));
      const chosen = getSelection();
      chosen.removeAllRanges();
      chosen.addRange(range);
      button.textContent = document.execCommand("copy") ? "Copied" : "Selected: press Ctrl+C";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2500);
  }

  document.addEventListener("click", (event) => {
    const desk = deskOf(event.target);
    if (!desk) return;
    const mark = event.target.closest(".mark");
    if (mark) return toggle(desk, mark.dataset.edit, true);
    const saver = event.target.closest("[data-save]");
    if (saver) return save(desk, saver.dataset.save);
    const button = event.target.closest("[data-do]");
    if (!button) return;
    const id = button.closest(".card")?.dataset.edit;
    const what = button.dataset.do;
    if (what === "open") return toggle(desk, id, false);
    if (what === "accept") { decide(desk, id, "accepted"); next(desk, id); }
    if (what === "keep") { decide(desk, id, "kept"); next(desk, id); }
    if (what === "undo") decide(desk, id, null);
    if (what === "accept-all") all(desk, ".mark:not([data-state=kept])").forEach((m) => decide(desk, m.dataset.edit, "accepted"));
    if (what === "undo-all") all(desk, ".mark").forEach((m) => decide(desk, m.dataset.edit, null));
    if (what === "show") show(desk, id);
    if (what === "copy") return copy(desk, button);
    if (what === "try" || what === "today") {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      if (what === "try") setTry(desk, on); else focusOn(desk);
    }
    refresh(desk);
  });

  // After a decision the next open suggestion is shown, and the keyboard stays in the margin.
  function next(desk, id) {
    const following = all(desk, ".mark:not([data-state]):not([data-folded])")
      .find((mark) => Number(mark.dataset.edit) > Number(id));
    if (!following) return;
    open(desk, following.dataset.edit, true);
    cardOf(desk, following.dataset.edit).querySelector(".card-head").focus({ preventScroll: true });
  }

  document.addEventListener("change", (event) => {
    const desk = deskOf(event.target);
    if (desk && event.target.dataset.focus) focusOn(desk);
  });

  document.addEventListener("keydown", (event) => {
    const desk = deskOf(event.target);
    if (!desk) return;
    const mark = event.target.closest(".mark");
    if (event.key === "Escape") {
      const opened = desk.querySelector(".mark[aria-expanded=true]");
      close(desk);
      if (opened) opened.focus();
      return;
    }
    if (!mark) return;
    const marks = all(desk, ".mark:not([data-folded])");
    const place = marks.indexOf(mark);
    const goal = { ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1,
      ArrowUp: place - 1, Home: 0, End: marks.length - 1 }[event.key];
    if (goal !== undefined && marks[goal]) {
      event.preventDefault();
      marks[goal].focus();
    }
  });

  // Exercises: the right answers stand in the form; nothing is sent anywhere.
  const plain = (text) => text.trim().replace(/\s+/g, " ").replace(/[’‘]/g, "'");
  const lower = (text) => plain(text).toLowerCase();
  const answersOf = (form) => [...form.querySelectorAll("data")].map((node) => node.value);
  const isAnswer = (form, text, shape) =>
    answersOf(form).some((answer) => shape(answer) === shape(text));

  function settle(form, right, note) {
    const outcome = form.querySelector(".outcome");
    outcome.textContent = right ? "✓ Right. " : "✗ Not yet. " + (note || "Try again.");
    form.dataset.solved = right ? "yes" : "no";
    const after = form.querySelector(".after");
    if (after) after.hidden = !right;
  }

  // Another order may be right too, so the model is shown to compare with.
  function settleOrder(form, order) {
    if (isAnswer(form, order, lower)) return settle(form, true);
    form.querySelector(".outcome").textContent =
      `The model sentence: “${answersOf(form)[0]}” Compare it with yours.`;
    form.dataset.solved = "compare";
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest(".exercise");
    if (!form) return;
    event.preventDefault();
    const chosen = form.querySelector("input[type=radio]:checked") || form.querySelector("input[type=text]");
    if (!chosen) return settle(form, false, "Choose one first.");
    const exact = "exact" in form.dataset, typed = chosen.type === "text";
    const right = isAnswer(form, chosen.value, exact ? plain : lower);
    const capitals = typed && !right && isAnswer(form, chosen.value, lower);
    settle(form, right, capitals ? "Look at the capital letters." : "");
  });

  document.addEventListener("reset", (event) => {
    const form = event.target.closest(".exercise");
    if (!form) return;
    form.querySelectorAll(".word").forEach((word) => { word.disabled = false; });
    form.querySelector(".order").textContent = "";
    form.querySelector(".outcome").textContent = "";
  });

  document.addEventListener("click", (event) => {
    const word = event.target.closest(".exercise .word");
    if (!word) return;
    const form = word.closest(".exercise");
    if (form.dataset.kind === "find") return settle(form, answersOf(form).includes(word.dataset.word));
    const order = form.querySelector(".order");
    order.textContent = (order.textContent + " " + word.textContent).trim();
    word.disabled = true;
    const left = form.querySelector(".word:not([disabled])");
    (left || form.querySelector("[type=reset]")).focus();
    if (!left) settleOrder(form, order.textContent);
  });

  // A new result appears without a page load: fill its clean copy as soon as it is there.
  const wake = () => document.querySelectorAll("[data-margin]:not([data-awake])").forEach((desk) => {
    desk.dataset.awake = "1";
    refresh(desk);
  });
  new MutationObserver(wake).observe(document.documentElement, { childList: true, subtree: true });
  wake();
})();
