// Finds the known name that is closest to a misspelt name, for "Did you mean ...?" in messages.
import leven from "leven";

/**
 * Returns the candidate that differs from `name` in the fewest characters. Returns undefined if
 * every candidate differs in more than `editsMax` characters. Upper and lower case count as equal.
 * @param editsMax by default a third of the length of `name`, but at least 1. With a small number,
 *   the search is fast: a thousand long candidates take a few milliseconds
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
 * Returns the candidate that is most similar to a name with dots. If no candidate is similar to the
 * whole name, compares only the part after the last dot. So `user.fristName` finds `firstName`.
 */
export function closestDottedName(name: string, candidates: readonly string[]): string | undefined {
  const last = name.slice(name.lastIndexOf(".") + 1);
  const whole = closestName(name, candidates);
  if (whole !== undefined || last === "" || last === name) return whole;
  return candidates.includes(last) ? last : closestName(last, candidates);
}

/**
 * Returns a sentence that helps to correct an unknown name. The sentence suggests the most similar
 * known name, or lists all known names if none is similar.
 */
export function nameHint(name: string, candidates: readonly string[]): string {
  const meant = closestName(name, candidates);
  return meant === undefined
    ? `The known names are: ${candidates.join(", ") || "none"}.`
    : `Did you mean ${meant}?`;
}

/**
 * Returns true if the texts differ only because two neighbouring characters are swapped. The
 * library leven counts a swap as two edits, so it needs this separate check.
 */
function hasSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}` === other;
}
