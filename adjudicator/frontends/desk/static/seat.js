// A player's seat: says how much room is left, and which invocation is chosen; without this the forms work the same.
"use strict";

function tellRoom(field) {
  let place = field.nextElementSibling;
  if (!place || !place.classList.contains("left")) {
    place = document.createElement("span");
    place.className = "left";
    field.after(place);
  }
  place.textContent = field.value ? `${field.maxLength - field.value.length} characters left` : "";
}

function tellChosen(form) {
  const chosen = form.querySelector("input[name=pick]:checked");
  const place = form.querySelector("[data-chosen]");
  if (!place) return;
  const way = chosen && chosen.closest(".way");
  const group = chosen && chosen.closest(".ways").querySelector("summary").firstChild.textContent.trim();
  place.textContent = way ? `You ask for: ${way.querySelector("strong").textContent}, ${group}, ${way.querySelector(".way-cost").textContent}` : "";
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-count]")) tellRoom(event.target);
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-invoke]");
  if (form) tellChosen(form);
});
document.addEventListener("reset", (event) => setTimeout(() => {
  for (const field of event.target.querySelectorAll("[data-count]")) tellRoom(field);
  tellChosen(event.target);
}));
