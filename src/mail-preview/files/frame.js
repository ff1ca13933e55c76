// The mail in its frame. The next mail is loaded behind the one that is shown and takes its place when it is ready, scrolled to
// where that one was. The frame runs no script and opens nothing; a click tells where a link leads.
import { find, make } from "./elements.js";

let shown = null;
let shownKey = "";
let loading = null;

/** @param key of what is shown: where it stays the same, the place that it is scrolled to does too */
export function showMail(html, title, key) {
  loading?.remove();
  const frame = make("iframe", { title, sandbox: "allow-same-origin", class: "loading" });
  loading = frame;
  frame.addEventListener("load", () => {
    if (loading !== frame) return;
    loading = null;
    const place = key === shownKey ? placeIn(shown) : { left: 0, top: 0 };
    frame.contentWindow.scrollTo(place);
    frame.contentDocument.addEventListener("click", tellLink);
    frame.className = "";
    shown?.remove();
    shown = frame;
    shownKey = key;
    find("sheet").dataset.mails = String(Number(find("sheet").dataset.mails ?? 0) + 1);
  });
  frame.srcdoc = html;
  find("sheet").append(frame);
}

export function showNoMail() {
  loading?.remove();
  shown?.remove();
  [shown, loading] = [null, null];
}

const placeIn = (frame) => ({
  left: frame?.contentWindow?.scrollX ?? 0,
  top: frame?.contentWindow?.scrollY ?? 0,
});

function tellLink(event) {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  event.preventDefault();
  find("link").textContent = `This link leads to ${link.getAttribute("href")}`;
  find("link").hidden = false;
}
