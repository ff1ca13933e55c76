// Adds a copy button to each block of code.

/** Time, in milliseconds, for which a button shows that the text was copied. */
const SAID_MS = 1_500;

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".code")) {
    const pre = block.querySelector("pre");
    const code = block.querySelector("code");
    if (pre === null || code === null || block.querySelector(".copy") !== null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      button.textContent = (await copyText(code)) ? "Copied" : "Press Ctrl+C";
      setTimeout(() => (button.textContent = "Copy"), SAID_MS);
    });
    // The button floats in the block. Code that is too wide for the space beside the button begins
    // below the button.
    pre.prepend(button);
  }
}

/**
 * Copies the text of an element to the clipboard, and returns true. Browsers allow this only on
 * pages with https. On other pages, selects the text, so that the reader can copy it, and returns
 * false.
 */
async function copyText(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
