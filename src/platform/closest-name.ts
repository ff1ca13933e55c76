// Finds the known name closest to a misspelt one, for suggestions in messages.

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
    if (candidate === name || Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(lowerName, candidate.toLowerCase(), bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
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

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours that turn
 * `from` into `to`. Infinity if there are more than `max`.
 */
function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return Infinity;
  const [one, other] = withoutCommonEnds(from, to);
  // Only the diagonals within `max` of the middle one are computed. `last[at]` is the distance
  // between the first `row` letters and the first `row + at - max` letters.
  const diagonals = 2 * max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: diagonals }, (_, at) => (at < max ? Infinity : at - max));
  for (let row = 1; row <= one.length; row++) {
    const current: number[] = [];
    let fewest = Infinity;
    for (let at = 0; at < diagonals; at++) {
      const column = row + at - max;
      let distance = column === 0 ? row : Infinity;
      if (column > 0 && column <= other.length) {
        const same = one[row - 1] === other[column - 1];
        const swapped =
          row > 1 &&
          column > 1 &&
          one[row - 1] === other[column - 2] &&
          one[row - 2] === other[column - 1];
        distance = Math.min(
          (last[at + 1] ?? Infinity) + 1,
          (current[at - 1] ?? Infinity) + 1,
          last[at]! + (same ? 0 : 1),
          swapped ? beforeLast[at]! + 1 : Infinity,
        );
      }
      current.push(distance);
      fewest = Math.min(fewest, distance);
    }
    if (fewest > max) return Infinity;
    beforeLast = last;
    last = current;
  }
  const distance = last[other.length - one.length + max]!;
  return distance > max ? Infinity : distance;
}

/** Removes the common prefix and suffix of two texts. They do not change the edit distance. */
function withoutCommonEnds(one: string, other: string): readonly [string, string] {
  const shorter = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(begin, one.length - end), other.slice(begin, other.length - end)];
}
