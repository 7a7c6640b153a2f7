// Keeps an open page true: hears of changes, swaps the parts that differ, and sends forms without losing one's place.
"use strict";

const live = document.querySelector("[data-live]");
let stamp = live ? live.dataset.stamp : "";

function say(text) {
  if (live && live.textContent !== text) live.textContent = text;
}

// What somebody is typing in is never taken away from under their hands.
function inHand(part) {
  if (part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) return true;
  return [...part.querySelectorAll("textarea, input:not([type=hidden]), select")].some((field) =>
    field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
      : field.tagName === "SELECT" ? ![...field.options].every((o) => o.selected === o.defaultSelected || !o.defaultSelected && o.index === 0)
      : field.value !== field.defaultValue);
}

function openOnes(part) {
  return [...part.querySelectorAll("details[open][id]")].map((one) => one.id);
}

// A part compares by what the server wrote, not by what was opened or typed since.
const written = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part.outerHTML]));

function plain(html) {
  return html.replace(/name="request_id" value="[^"]*"/g, "");
}

function swap(page) {
  let left = 0;
  for (const fresh of page.querySelectorAll("[data-part]")) {
    const name = fresh.dataset.part;
    const old = document.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (!old || fresh.querySelector("[data-part]") || plain(written.get(name) || "") === plain(fresh.outerHTML)) continue;
    if (inHand(old)) { old.classList.add("part-changed"); left += 1; continue; }
    const focus = old.contains(document.activeElement) ? document.activeElement.id : "";
    const open = openOnes(old);
    written.set(name, fresh.outerHTML);
    old.replaceWith(fresh);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focus) document.getElementById(focus)?.focus();
  }
  swapList(page);
  document.dispatchEvent(new Event("desk:swapped"));
  return left;
}

// A list of parts gains and loses members; those that stay are not touched here.
function swapList(page) {
  for (const fresh of page.querySelectorAll("[data-list]")) {
    const old = document.querySelector(`[data-list="${CSS.escape(fresh.dataset.list)}"]`);
    if (!old) continue;
    const names = [...fresh.children].map((child) => child.dataset.part);
    for (const child of [...old.children]) if (!names.includes(child.dataset.part) && !inHand(child)) child.remove();
    let came = 0;
    for (const child of [...fresh.children]) {
      if (!old.querySelector(`:scope > [data-part="${CSS.escape(child.dataset.part)}"]`)) {
        written.set(child.dataset.part, child.outerHTML);
        old.append(child);
        came += 1;
      }
    }
    if (came) announce(`${came} more ${old.dataset.of || "to look at"}`);
  }
}

function announce(text) {
  const place = document.getElementById("heard");
  if (place) place.textContent = text;
}

let fetching = null;
async function refresh() {
  if (fetching) { fetching.again = true; return; }
  fetching = { again: false };
  try {
    const answer = await fetch(location.pathname + location.search.replace(/[?&]said=[^&]*/, ""), { cache: "no-store" });
    if (answer.status === 401) { say("this seat was closed: open your link again"); return; }
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      stamp = page.querySelector("[data-live]")?.dataset.stamp || stamp;
      say(swap(page) ? "changed below" : "live");
    }
  } catch { say("reconnecting …"); } finally {
    const again = fetching.again;
    fetching = null;
    if (again) refresh();
  }
}

function listen() {
  if (!live) return;
  const source = new EventSource(live.dataset.live);
  source.onopen = () => say("live");
  source.onmessage = (event) => { if (event.data !== stamp) refresh(); else say("live"); };
  source.onerror = () => {
    say("reconnecting …");
    if (source.readyState === EventSource.CLOSED) {
      source.close();
      fetch(location.pathname, { cache: "no-store" }).then((answer) => {
        if (answer.status === 401) say("this seat was closed: open your link again"); else setTimeout(listen, 1000);
      }, () => setTimeout(listen, 2000));
    }
  };
}

// Forms: sent once, sent again once where the answer got lost - the request id makes that harmless.
async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const request = { method: "POST", body, headers: { "X-Desk": "1" } };
  try { return await fetch(form.action, request); } catch { return await fetch(form.action, request); }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || form.dataset.plain !== undefined || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  if (form.dataset.sending) return;
  form.dataset.sending = "1";
  try {
    const answer = await send(form, event.submitter);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && page.querySelector("[data-live]")) {
      form.reset();
      renew(form);
      const same = new URL(answer.url).pathname === location.pathname;
      if (!same) { location.assign(answer.url); return; }
      document.activeElement?.blur();
      for (const details of document.querySelectorAll("details.tool[open]")) if (details.contains(form)) details.removeAttribute("open");
      stamp = page.querySelector("[data-live]").dataset.stamp;
      swap(page);
    }
    show(page);
  } catch {
    say("not sent: no connection; it can be sent again");
  } finally { delete form.dataset.sending; }
});

// What was sent has had its effect: the next sending of this form is another one.
function renew(form) {
  const id = form.elements.namedItem("request_id");
  if (id) id.value = [...crypto.getRandomValues(new Uint32Array(3))].join("");
}

function show(page) {
  const said = page.querySelector(".said"), place = document.querySelector(".said");
  if (said && said.children.length) {
    place.replaceChildren(...said.childNodes);
    place.scrollIntoView({ block: "nearest" });
  } else if (!page.querySelector("[data-live]")) {
    const alone = page.querySelector("main");
    const card = document.createElement("div");
    card.className = "card bad";
    card.textContent = alone ? alone.textContent.trim() : "Nothing was done.";
    place.replaceChildren(card);
  }
}

document.addEventListener("click", (event) => {
  const copier = event.target.closest("[data-copy]");
  if (copier) {
    const from = document.querySelector(copier.dataset.copy);
    const text = "value" in from ? from.value : from.textContent;
    const done = () => { copier.textContent = "copied"; };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done);
    else { from.select?.(); document.execCommand("copy"); done(); }
  }
  if (event.target.closest(".behind")) refresh();
});

function tellTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const minutes = Math.round((Date.now() - new Date(time.dateTime)) / 60000);
    time.title = new Date(time.dateTime).toLocaleString();
    time.textContent = minutes < 1 ? "just now" : minutes < 60 ? `${minutes} min ago`
      : minutes < 2880 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
  }
}
document.addEventListener("desk:swapped", tellTimes);
setInterval(tellTimes, 30000);
tellTimes();
listen();
