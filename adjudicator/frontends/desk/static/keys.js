// One key for each decision on the selected ruling. Off while something is typed, and off for good by the switch.
"use strict";

const KEYS_OFF = "adjudicator-keys-off";
let chosen = "", place = 0;

function cards() { return [...document.querySelectorAll("[data-ruling]")]; }

function select(card) {
  for (const other of cards()) other.classList.toggle("selected", other === card);
  chosen = card ? card.dataset.ruling : "";
}

// When the chosen one is gone, whoever stands in its place is next.
function keep() {
  const all = cards();
  const found = all.findIndex((card) => card.dataset.ruling === chosen);
  place = found >= 0 ? found : Math.min(place, all.length - 1);
  select(all[Math.max(place, 0)]);
}

function move(step) {
  const all = cards();
  if (!all.length) return;
  const at = all.findIndex((card) => card.dataset.ruling === chosen);
  goTo(all[(at + step + all.length) % all.length]);
}

function goTo(card) {
  select(card);
  place = cards().indexOf(card);
  card.querySelector("h2").focus({ preventScroll: true });
  card.scrollIntoView({ block: card.offsetHeight > innerHeight * 0.7 ? "start" : "nearest" });
}

function press(key) {
  const card = cards().find((one) => one.dataset.ruling === chosen);
  const control = card?.querySelector(`[data-key="${CSS.escape(key)}"]`) || document.querySelector(`body [data-page-key="${CSS.escape(key)}"]`);
  if (!control) return false;
  if (control.tagName === "DETAILS") openTool(control);
  else if (control.matches("input")) control.focus();
  else control.click();
  return true;
}

// What stands there already is a proposal: the first letter replaces it, where it is one line.
function openTool(tool) {
  tool.open = true;
  const field = tool.querySelector("textarea, input:not([type=hidden])");
  field?.focus();
  if (field?.matches("input")) field.select();
}

function off() { return localStorage.getItem(KEYS_OFF) === "1"; }

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select");
  if (event.key === "Escape") {
    const tool = event.target.closest("details.tool[open]");
    if (tool) { tool.open = false; tool.querySelector("summary").focus(); }
    return;
  }
  if (typing && event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.target.form?.requestSubmit(); return; }
  // A key that is held down, or pressed while a decision is on its way, was not meant for the ruling behind it.
  const early = event.repeat || document.querySelector("form[data-sending]");
  if (typing || event.ctrlKey || event.altKey || event.metaKey || off() || document.querySelector("dialog[open]")) return;
  if (event.target.matches("[type=radio]") && event.key.startsWith("Arrow")) return;
  if (event.key === "?") { document.getElementById("keys-dialog")?.showModal(); event.preventDefault(); return; }
  const step = { j: 1, ArrowDown: 1, l: 1, J: -1, ArrowUp: -1 }[event.key];
  if (step) { move(step); event.preventDefault(); return; }
  if (event.key.length === 1 && (early || press(event.key))) event.preventDefault();
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
document.addEventListener("desk:decided", () => {
  const card = cards().find((one) => one.dataset.ruling === chosen);
  if (card) goTo(card);
});
keep();
