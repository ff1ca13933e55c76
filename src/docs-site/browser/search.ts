// The search dialog. The index is loaded at the first use, from this gateway only.
import MiniSearch from "minisearch";
import { searchIn, type FoundEntry } from "./ranking.ts";
import { indexOptions, type SearchEntry } from "./search-words.ts";

interface SearchDialog {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly refresh: () => void;
}

let open: SearchDialog | undefined;

/**
 * Opens the search.
 * @param index URL of the index
 * @param words the first words to search for
 */
export function openSearch(index: URL, words: string): void {
  open ??= createSearch(index);
  if (!open.dialog.open) open.dialog.showModal();
  if (words !== "") open.input.value = words;
  open.input.select();
  open.refresh();
}

function createSearch(indexUrl: URL): SearchDialog {
  const dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.setAttribute("aria-label", "Search");
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "Search guides, operations, codes, options";
  input.autocomplete = "off";
  input.spellcheck = false;
  // A search for a long text that was pasted by mistake would block the page for seconds.
  input.maxLength = 200;
  setAll(input, {
    role: "combobox",
    "aria-label": "Search the documentation",
    "aria-controls": "search-results",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
  });
  const list = document.createElement("ul");
  list.id = "search-results";
  setAll(list, { role: "listbox", "aria-label": "Results" });
  const note = document.createElement("p");
  note.className = "search-note";
  note.setAttribute("role", "status");
  dialog.append(input, note, list);
  document.body.append(dialog);

  let find: ((text: string) => readonly FoundEntry[]) | undefined;
  let selected = 0;

  function select(index: number): void {
    const items = [...list.querySelectorAll("a")];
    selected = Math.max(0, Math.min(index, items.length - 1));
    for (const [at, item] of items.entries())
      item.setAttribute("aria-selected", String(at === selected));
    const current = items[selected];
    input.setAttribute("aria-expanded", String(current !== undefined));
    if (current === undefined) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", current.id);
    current.scrollIntoView({ block: "nearest" });
  }

  function refresh(): void {
    const text = input.value.trim();
    if (find === undefined) return;
    const found = text === "" ? [] : find(text);
    list.replaceChildren(...found.map((entry, at) => resultItem(entry, at, indexUrl)));
    note.textContent =
      text === ""
        ? "Type a word, a code such as RATE_LIMITED, or a guarantee such as G4.1."
        : found.length === 0
          ? `The search found nothing for “${text}”.`
          : "";
    select(0);
  }

  async function load(): Promise<void> {
    note.textContent = "The search index is being loaded.";
    try {
      const response = await fetch(indexUrl);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const text = await response.text();
      find = searchIn(await MiniSearch.loadJSONAsync<SearchEntry>(text, indexOptions));
      refresh();
    } catch {
      note.textContent = "The search index cannot be loaded. Reload the page to try again.";
    }
  }

  input.addEventListener("input", refresh);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      select(selected + step);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      list.querySelectorAll("a")[selected]?.click();
    }
  });
  dialog.addEventListener("click", (event) => {
    const isOutside = event.target === dialog;
    const isResult = event.target instanceof Element && event.target.closest("a") !== null;
    if (isOutside || isResult) dialog.close();
  });
  void load();
  return { dialog, input, refresh };
}

function resultItem(entry: FoundEntry, at: number, indexUrl: URL): HTMLLIElement {
  const item = document.createElement("li");
  item.setAttribute("role", "presentation");
  // The link itself is the option, because an option must not contain a link.
  const link = document.createElement("a");
  link.id = `search-result-${at}`;
  link.setAttribute("role", "option");
  link.href = new URL(entry.address, indexUrl).href;
  link.tabIndex = -1;
  link.append(
    elementWith("strong", entry.title),
    elementWith(
      "span",
      [entry.section, entry.page].filter((part) => part !== "").join(" / "),
      "where",
    ),
    elementWith("span", entry.summary, "summary"),
  );
  item.append(link);
  return item;
}

function elementWith(tag: string, text: string, className = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== "") element.className = className;
  return element;
}

function setAll(element: HTMLElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
