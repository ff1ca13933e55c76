// Compares two texts line by line.

export interface LineChange {
  /** `same` is in both texts, `removed` only in the first, `added` only in the second text. */
  readonly kind: "same" | "removed" | "added";
  readonly line: string;
}

/** Texts with more lines are not compared line by line, because this would take too long. */
const LINES_MAX = 2_000;

/**
 * Returns the lines of two texts, so that as few lines as possible are removed or added. In texts
 * with more than 2,000 lines, all lines count as removed and added.
 */
export function changesBetween(before: string, after: string): readonly LineChange[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const change = (kind: LineChange["kind"]) => (line: string) => ({ kind, line });
  if (Math.max(old.length, now.length) > LINES_MAX)
    return [...old.map(change("removed")), ...now.map(change("added"))];
  const lengths = commonLengths(old, now);
  const changes: LineChange[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    if (at < old.length && to < now.length && old[at] === now[to]) {
      changes.push({ kind: "same", line: old[at]! });
      at++;
      to++;
    } else if (
      to === now.length ||
      (at < old.length && lengths[at + 1]![to]! >= lengths[at]![to + 1]!)
    )
      changes.push({ kind: "removed", line: old[at++]! });
    else changes.push({ kind: "added", line: now[to++]! });
  }
  return changes;
}

/**
 * Returns a table with the number of lines that the ends of two texts have in common. The row is
 * the line at which the end of the first text begins. The column is the line at which the end of
 * the second text begins.
 */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = now.length - 1; to >= 0; to--)
      table[at]![to] =
        old[at] === now[to]
          ? table[at + 1]![to + 1]! + 1
          : Math.max(table[at + 1]![to]!, table[at]![to + 1]!);
  return table;
}
