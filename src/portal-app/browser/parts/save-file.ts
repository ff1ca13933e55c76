// Lets the browser save a file that this page has made.

/** Saves the parts of a file under a name. */
export function saveFile(name: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start the download only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
