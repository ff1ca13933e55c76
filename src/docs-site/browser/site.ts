// The script of all documentation pages. Adds the search, copy buttons, and tabs for code samples.
// In the list of headings, marks the heading that the reader sees. The pages are readable without
// this script.
import { addCopyButtons } from "./copy-buttons.ts";
import { addTabs } from "./tabs.ts";
import { decodedPart } from "./open-target.ts";

const searchButton = document.querySelector<HTMLButtonElement>(".search-open");

/** Opens the search. Its script and its index are loaded at the first use. */
async function search(words = ""): Promise<void> {
  if (searchButton === null) return;
  const { openSearch } = await import("./search.ts");
  openSearch(new URL(searchButton.dataset["index"] ?? "", document.baseURI), words);
}

function startSearch(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", () => void search());
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.closest("input, textarea, select, [contenteditable]") !== null;
    const isCommand = (event.ctrlKey || event.metaKey) && event.key === "k";
    if (!isCommand && (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void search();
  });
  const place = document.querySelector(".search-here");
  if (place === null) return;
  const here = document.createElement("button");
  here.type = "button";
  here.textContent = "Search the documentation";
  const lastPart = decodedPart(location.pathname.split("/").at(-1) ?? "");
  here.addEventListener("click", () => void search(lastPart.replace(/\.\w+$/, "")));
  place.append(here);
}

/** Marks, in the list of headings beside the text, the heading of the part that the reader sees. */
function markHeading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodedPart(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  const passed = headings.filter(({ heading }) => heading.getBoundingClientRect().top < 120);
  const current = (passed.at(-1) ?? headings[0])?.link;
  for (const link of links) {
    if (link === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

function followHeadings(): void {
  let isWaiting = false;
  document.addEventListener(
    "scroll",
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        markHeading();
      });
    },
    { passive: true },
  );
  markHeading();
}

if (searchButton !== null) startSearch(searchButton);
addTabs();
addCopyButtons();
followHeadings();
// The preview of the contract sends this event after it has replaced parts of the page. The new
// parts need tabs and copy buttons, and the list of headings may have changed.
document.addEventListener("docs-changed", () => {
  addTabs();
  addCopyButtons();
  markHeading();
});
document.querySelector("#pages [aria-current='page']")?.scrollIntoView({ block: "nearest" });
