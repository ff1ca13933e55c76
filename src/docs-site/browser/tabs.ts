// Turns blocks of samples into tabs: `<div class="tabs"><section data-tab="curl">...`. Without this
// script, the samples are shown below each other. The chosen language applies to all pages.

const storageKey = "docs-tab";

export function addTabs(): void {
  const chosen = storedChoice();
  for (const [number, block] of [...document.querySelectorAll<HTMLElement>(".tabs")].entries())
    makeTabs(block, number, chosen);
}

function makeTabs(block: HTMLElement, number: number, chosen: string): void {
  const panels = [...block.querySelectorAll<HTMLElement>(":scope > [data-tab]")];
  if (panels.length < 2 || block.querySelector(".tab-list") !== null) return;
  const list = document.createElement("div");
  list.className = "tab-list";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Language");
  const buttons = panels.map((panel, index) => {
    const name = panel.dataset["tab"] ?? "";
    const button = document.createElement("button");
    button.type = "button";
    button.id = `tab-${number}-${index}`;
    button.textContent = name;
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", `panel-${number}-${index}`);
    panel.id = `panel-${number}-${index}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    panel.classList.add("is-panel");
    button.addEventListener("click", () => chooseTab(name));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = buttons[(index + step + buttons.length) % buttons.length];
      next?.focus();
      next?.click();
    });
    return button;
  });
  list.append(...buttons);
  block.prepend(list);
  block.addEventListener("choose", (event) => {
    const name = (event as CustomEvent<string>).detail;
    if (panels.some((panel) => panel.dataset["tab"] === name)) showTab(buttons, panels, name);
  });
  const has = panels.some((panel) => panel.dataset["tab"] === chosen);
  showTab(buttons, panels, has ? chosen : (panels[0]?.dataset["tab"] ?? ""));
}

function showTab(buttons: readonly HTMLElement[], panels: readonly HTMLElement[], name: string) {
  for (const [index, panel] of panels.entries()) {
    const isShown = panel.dataset["tab"] === name;
    panel.hidden = !isShown;
    buttons[index]?.setAttribute("aria-selected", String(isShown));
    buttons[index]?.setAttribute("tabindex", isShown ? "0" : "-1");
  }
}

function chooseTab(name: string): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // The browser does not allow this page to store anything. The chosen language then applies to
    // this page only.
  }
  for (const block of document.querySelectorAll(".tabs"))
    block.dispatchEvent(new CustomEvent("choose", { detail: name }));
}

function storedChoice(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}
