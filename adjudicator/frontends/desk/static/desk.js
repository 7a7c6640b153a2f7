// Keeps an open page true: hears of changes, swaps the parts that differ, and sends forms without losing one's place.
"use strict";

const live = document.querySelector("[data-live]");
let stamp = live ? live.dataset.stamp : "";

function say(text) {
  if (live && live.textContent !== text) live.textContent = text;
}

function sayLive(left) { say(left ? "live; something you work on changed" : "live"); }

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
  return html.replace(/name="(request_id|seen)" value="[^"]*"/g, "");
}

// With `update` the part of that name is renewed even in somebody's hands; what they typed moves over.
function swap(page, update = "") {
  let left = 0;
  for (const fresh of page.querySelectorAll("[data-part]")) {
    const name = fresh.dataset.part;
    const old = document.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (!old || fresh.querySelector("[data-part]")) continue;
    if (plain(written.get(name) || "") === plain(fresh.outerHTML)) { seenAgain(old, fresh); continue; }
    if (name !== update && inHand(old)) { old.classList.add("part-changed"); left += 1; continue; }
    replace(old, fresh);
  }
  left += swapList(page, update);
  document.dispatchEvent(new Event("desk:swapped"));
  return left;
}

function replace(old, fresh) {
  const focus = old.contains(document.activeElement) ? document.activeElement.id : "";
  const open = openOnes(old), typed = typedIn(old);
  written.set(fresh.dataset.part, fresh.outerHTML);
  // A copy: the page it comes from still has to say what its lists hold.
  old.replaceWith(document.importNode(fresh, true));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, value] of typed) if (document.getElementById(id)) document.getElementById(id).value = value;
  if (focus) document.getElementById(focus)?.focus();
}

// The page shows what it showed, at a later version: that is the one which was looked at.
function seenAgain(old, fresh) {
  const version = fresh.querySelector("[name=seen]")?.value;
  if (version) for (const field of old.querySelectorAll("[name=seen]")) field.value = version;
}

function typedIn(part) {
  return [...part.querySelectorAll("textarea[id], input[id]:not([type=hidden], [type=checkbox], [type=radio])")]
    .filter((field) => field.value !== field.defaultValue).map((field) => [field.id, field.value]);
}

// A list of parts gains and loses members; those that stay are not touched here.
function swapList(page, update) {
  let left = 0;
  for (const fresh of page.querySelectorAll("[data-list]")) {
    const old = document.querySelector(`[data-list="${CSS.escape(fresh.dataset.list)}"]`);
    if (!old) continue;
    const names = [...fresh.children].map((child) => child.dataset.part);
    for (const child of [...old.children].filter((one) => !names.includes(one.dataset.part))) {
      if (child.dataset.part === update || !inHand(child)) child.remove();
      else { child.classList.add("part-changed"); left += 1; }
    }
    let came = 0;
    for (const child of [...fresh.children]) {
      if (!old.querySelector(`:scope > [data-part="${CSS.escape(child.dataset.part)}"]`)) {
        written.set(child.dataset.part, child.outerHTML);
        old.append(document.importNode(child, true));
        came += 1;
      }
    }
    inOrder(old, names);
    if (came) announce(`${came} more ${old.dataset.of || "to look at"}`);
  }
  return left;
}

// Moved elements lose the focus, so a list in which somebody is at work keeps its order.
function inOrder(list, names) {
  const members = [...list.children], wanted = (one) => names.indexOf(one.dataset.part);
  if (list.contains(document.activeElement) || members.some((one) => wanted(one) < 0)) return;
  if (members.some((one, n) => wanted(one) !== n)) list.append(...members.sort((a, b) => wanted(a) - wanted(b)));
}

function announce(text) {
  const place = document.getElementById("heard");
  if (place) place.textContent = text;
}

let fetching = null;
async function refresh(update = "") {
  if (fetching) { fetching.again = true; return; }
  fetching = { again: false };
  try {
    const answer = await fetch(location.pathname + location.search.replace(/[?&]said=[^&]*/, ""), { cache: "no-store" });
    if (answer.status === 401) { say("this seat was closed: open your link again"); return; }
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      stamp = page.querySelector("[data-live]")?.dataset.stamp || stamp;
      sayLive(swap(page, update));
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
      form.closest("details.tool[open]")?.removeAttribute("open");
      stamp = page.querySelector("[data-live]").dataset.stamp;
      sayLive(swap(page));
      if (!form.isConnected) document.dispatchEvent(new Event("desk:decided"));
    }
    show(page);
  } catch {
    say("not sent: no connection. Send it again; it counts once");
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
  } else if (!page.querySelector("[data-live]")) {
    const alone = page.querySelector("main");
    const card = document.createElement("div");
    card.className = "card bad";
    card.textContent = (alone || page.body).textContent.trim() || "Nothing was done.";
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
  event.target.closest("[data-close]")?.closest(".card").remove();
  const behind = event.target.closest(".behind");
  if (behind) refresh(behind.closest("[data-part]").dataset.part);
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens).showModal();
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
