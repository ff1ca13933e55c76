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
