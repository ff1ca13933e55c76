// Unfolds what surrounds the target of a link. Not every browser does it by itself.

/** Decodes a part of an address. A part that is not encoded correctly stays as it is. */
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

/** Unfolds the target of the address now, and of each link that the reader follows. */
export function followTargets(): void {
  if (location.hash !== "") openTarget();
  window.addEventListener("hashchange", openTarget);
}
