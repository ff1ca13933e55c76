// Finds the known name closest to a misspelt one, for suggestions in messages.
import leven from "leven";

/**
 * Returns the usual largest edit distance of a suggestion: a third of the length, but two edits for
 * four letters or more. Two swapped letters are two edits.
 */
export const editsMaxOf = (name: string): number =>
  Math.max(name.length < 4 ? 1 : 2, Math.floor(name.length / 3));

/**
 * Returns the candidate that is closest to `name`, or undefined. Ignores upper and lower case.
 * With a small `editsMax`, a thousand long candidates take a few milliseconds.
 * @param editsMax largest edit distance
 */
export function closestName(
  name: string,
  candidates: Iterable<string>,
  editsMax = editsMaxOf(name),
): string | undefined {
  const lowerName = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = editsMax + 1;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const distance = leven(lowerName, candidate.toLowerCase(), { maxDistance: bestDistance });
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
