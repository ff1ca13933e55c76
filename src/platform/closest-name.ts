// Finds the known name closest to a misspelt one, for suggestions in messages.
import leven from "leven";

/**
 * Returns the candidate that is closest to `name`, or undefined. Ignores upper and lower case.
 * With a small `editsMax`, a thousand long candidates take a few milliseconds.
 * @param editsMax largest edit distance; a third of the length of `name` by default
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
 * name, compares its last part: `user.fristName` finds `firstName`.
 */
export function closestDottedName(name: string, candidates: readonly string[]): string | undefined {
  const last = name.slice(name.lastIndexOf(".") + 1);
  const whole = closestName(name, candidates);
  if (whole !== undefined || last === "" || last === name) return whole;
  return candidates.includes(last) ? last : closestName(last, candidates);
}

/** Returns a hint for an unknown name: the closest candidate, otherwise all of them. */
export function nameHint(name: string, candidates: readonly string[]): string {
  const meant = closestName(name, candidates);
  return meant === undefined
    ? `There are: ${candidates.join(", ") || "none"}.`
    : `Did you mean ${meant}?`;
}

/** Returns true if two neighbours are swapped. The library counts that as two edits. */
function hasSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}` === other;
}
