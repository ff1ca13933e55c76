// Finds the known name closest to a misspelt one, for suggestions in messages.

/**
 * The candidate that `name` was probably meant to be, at most `editsMax` edits away and in any case, or undefined.
 * With few edits even a thousand long candidates take some milliseconds.
 */
export function closestName(
  name: string,
  candidates: Iterable<string>,
  editsMax = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = editsMax + 1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The same for dotted names: where the whole is too far away, the last part is looked for, `user.fristName` in `firstName`. */
export function closestDottedName(name: string, candidates: readonly string[]): string | undefined {
  const last = name.slice(name.lastIndexOf(".") + 1);
  const whole = closestName(name, candidates);
  if (whole !== undefined || last === "" || last === name) return whole;
  return candidates.includes(last) ? last : closestName(last, candidates);
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from `from` to `to`; Infinity for more than `max`. */
function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    // Further from the diagonal it takes more than `max`.
    const start = Math.max(1, row - max);
    const end = Math.min(to.length, row + max);
    const current = Array.from({ length: to.length + 1 }, () => Infinity);
    if (start === 1) current[0] = row;
    let fewest = current[start - 1]!;
    for (let column = start; column <= end; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
      fewest = Math.min(fewest, current[column]!);
    }
    if (fewest > max) return Infinity;
    beforeLast = last;
    last = current;
  }
  return last[to.length]! > max ? Infinity : last[to.length]!;
}
