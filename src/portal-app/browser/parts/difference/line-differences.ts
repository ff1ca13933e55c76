// Compares two texts line by line.

export interface ComparedLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/**
 * Maximum product of the numbers of lines of both texts, without equal lines at their beginning and
 * end. For larger texts, the search for equal lines would take too long. Then all these lines count
 * as removed and added.
 */
const CELLS_MAX = 4_000_000;

/** Returns the lines of both texts in order, with the fewest removed and added lines. */
export function compareLines(before: string, after: string): readonly ComparedLine[] {
  const old = before.split("\n");
  const now = after.split("\n");
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  return [
    ...linesAs("same", old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...linesAs("same", old.slice(old.length - end)),
  ];
}

/** Number of equal lines that are shown around each change. */
const LINES_AROUND = 3;

/** Returns the lines without the equal lines far from any change. A line `...` stands for them. */
export function foldLines(lines: readonly ComparedLine[]): readonly ComparedLine[] {
  const isNear = new Uint8Array(lines.length);
  lines.forEach(({ kind }, at) => {
    if (kind !== "same") isNear.fill(1, Math.max(0, at - LINES_AROUND), at + LINES_AROUND + 1);
  });
  return lines.flatMap((line, at) => {
    if (isNear[at] === 1) return [line];
    return at === 0 || isNear[at - 1] === 1 ? [{ kind: "same" as const, text: "..." }] : [];
  });
}

const linesAs = (kind: ComparedLine["kind"], lines: readonly string[]): readonly ComparedLine[] =>
  lines.map((text) => ({ kind, text }));

/** Finds the longest common sequence of lines. */
function compareMiddle(old: readonly string[], now: readonly string[]): readonly ComparedLine[] {
  const width = now.length + 1;
  if (old.length * width > CELLS_MAX) return [...linesAs("removed", old), ...linesAs("added", now)];
  // The length of the longest common sequence of the lines from `i` and from `j` on.
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const lines: ComparedLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < now.length)
    if (old[i] === now[j]) {
      lines.push({ kind: "same", text: old[i]! });
      i++;
      j++;
    } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
      lines.push({ kind: "removed", text: old[i++]! });
    else lines.push({ kind: "added", text: now[j++]! });
  return [...lines, ...linesAs("removed", old.slice(i)), ...linesAs("added", now.slice(j))];
}
