// Finds the known name that is closest to a misspelt name, for "Did you mean ...?" in messages.
import leven from "leven";

/**
 * Returns the candidate that is closest to `name`, or undefined if none is close. Ignores upper and
 * lower case. With a small `editsMax`, a thousand long candidates take a few milliseconds.
 * @param editsMax largest number of changed characters; a third of the length of `name` by default
 */
export function closestName(
  name: string,
  candidates: Iterable<string>,
  editsMax = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  const lowerName = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = editsMax + 1;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const lower = candidate.toLowerCase();
    const distance = hasSwap(lowerName, lower)
      ? 1
      : leven(lowerName, lower, { maxDistance: bestDistance });
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

/**
 * Returns the candidate that is closest to a name with dots. If no candidate is close to the whole
 * name, compares only its last part. So `user.fristName` finds `firstName`.
 */
export function closestDottedName(name: string, candidates: readonly string[]): string | undefined {
  const last = name.slice(name.lastIndexOf(".") + 1);
  const whole = closestName(name, candidates);
  if (whole !== undefined || last === "" || last === name) return whole;
  return candidates.includes(last) ? last : closestName(last, candidates);
}

/**
 * Returns a sentence about an unknown name. It suggests the closest candidate, or lists all
 * candidates if none is close.
 */
export function nameHint(name: string, candidates: readonly string[]): string {
  const meant = closestName(name, candidates);
  return meant === undefined
    ? `The known names are: ${candidates.join(", ") || "none"}.`
    : `Did you mean ${meant}?`;
}

/**
 * Returns true if two neighbouring characters are swapped. The library counts a swap as two edits.
 */
function hasSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}` === other;
}
