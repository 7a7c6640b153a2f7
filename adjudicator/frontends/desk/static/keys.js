// One key for each decision on the selected ruling. Off while something is typed, and off for good by the switch.
"use strict";

const KEYS_OFF = "adjudicator-keys-off";
let chosen = "";

function cards() { return [...document.querySelectorAll("[data-ruling]")]; }

function select(card) {
  for (const other of cards()) other.classList.toggle("selected", other === card);
  chosen = card ? card.dataset.ruling : "";
}

function keep() {
  const all = cards();
  select(all.find((card) => card.dataset.ruling === chosen) || all[0]);
}

function move(step) {
  const all = cards();
  if (!all.length) return;
  const at = all.findIndex((card) => card.dataset.ruling === chosen);
  const next = all[(at + step + all.length) % all.length];
  select(next);
  next.querySelector("h2").focus();
  next.scrollIntoView({ block: "nearest" });
}

function press(key) {
  const card = cards().find((one) => one.dataset.ruling === chosen);
  const control = card?.querySelector(`[data-key="${CSS.escape(key)}"]`) || document.querySelector(`body [data-page-key="${CSS.escape(key)}"]`);
  if (!control) return false;
  if (control.tagName === "DETAILS") {
    control.open = true;
    control.querySelector("textarea, input:not([type=hidden])")?.focus();
  } else control.click();
  return true;
}

function off() { return localStorage.getItem(KEYS_OFF) === "1"; }

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select");
  if (event.key === "Escape") {
    const tool = event.target.closest("details.tool[open]");
    if (tool) { tool.open = false; tool.querySelector("summary").focus(); }
    return;
  }
  if (typing || event.ctrlKey || event.altKey || event.metaKey || off()) return;
  if (event.key === "?") { document.getElementById("keys-dialog")?.showModal(); event.preventDefault(); return; }
  const step = { j: 1, ArrowDown: 1, l: 1, J: -1, ArrowUp: -1 }[event.key];
  if (step) { move(step); event.preventDefault(); return; }
  if (event.key.length === 1 && press(event.key)) event.preventDefault();
});

document.addEventListener("focusin", (event) => {
  const card = event.target.closest("[data-ruling]");
  if (card) select(card);
});

const offSwitch = document.getElementById("keys-off");
if (offSwitch) {
  offSwitch.checked = off();
  offSwitch.addEventListener("change", () => localStorage.setItem(KEYS_OFF, offSwitch.checked ? "1" : "0"));
}
document.addEventListener("desk:swapped", keep);
keep();
