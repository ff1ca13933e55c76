// Shows mails in frames of the page. A new mail is loaded in a second, hidden frame. When the
// second frame is ready, it replaces the old frame at the same scroll position. A frame runs no
// scripts and opens no windows. A click on a link shows the address of the link.
import { find, make } from "./elements.js";

/** Creates the object that shows one mail at a time in an element of the page. */
export function createFrame(holder) {
  let shown = null;
  let shownKey = "";
  let loading = null;
  return {
    /**
     * Shows a mail.
     * @param key identifies the template and the language; if it is the same as for the last mail,
     *   the scroll position stays
     */
    show(html, title, key) {
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
        holder.dataset.mails = String(Number(holder.dataset.mails ?? 0) + 1);
      });
      frame.srcdoc = html;
      holder.append(frame);
    },
    clear() {
      loading?.remove();
      shown?.remove();
      [shown, loading] = [null, null];
    },
  };
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
