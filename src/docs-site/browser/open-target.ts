// Opens the folded elements around the target of a link. Not every browser does this itself.

/** Decodes a part of an address. Returns a part with a wrong encoding unchanged. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function openTarget(): void {
  const target = document.getElementById(decodedPart(location.hash.slice(1)));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  target?.scrollIntoView();
}

/**
 * Opens the folded elements around the target of the address, now and after each link that the
 * reader follows.
 */
export function followTargets(): void {
  if (location.hash !== "") openTarget();
  window.addEventListener("hashchange", openTarget);
}
