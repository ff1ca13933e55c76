// The reads of the growth benchmark. They read single rows while the number of workspaces, of
// tables in a workspace, or of rows in a table grows. Each size is measured as a separate server in
// the same run. So the sizes can take turns.
import { guidFrom } from "../../src/platform/ids.ts";
import { pointRead, type Sketch } from "./sketch.ts";
import type { Target } from "./targets.ts";

const space = "be9c0000-0000-4000-8000-000000000002";

export const workspaceCounts = [1, 100, 10_000] as const;
export const tableCounts = [10, 100, 1_000] as const;
export const rowCounts = [1_000, 10_000, 100_000, 1_000_000] as const;
const busyWorkspaces = 20;
const busyTables = 10;
const rowsOfSmallTable = 10;

/** Returns the first `count` of the workspaces. Each has one table of a few rows. */
export const manyWorkspaces = (count: number): Sketch[] =>
  Array.from({ length: count }, (_, index) => ({
    id: guidFrom(space, `workspace ${index}`),
    tables: { items: rowsOfSmallTable },
  }));

/** Returns a workspace with `count` tables. */
export const wideWorkspace = (count: number): Sketch => ({
  id: guidFrom(space, `tables ${count}`),
  tables: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`t${index}`, rowsOfSmallTable]),
  ),
});

/** One workspace with a table of each size. */
export const deepWorkspace: Sketch = {
  id: guidFrom(space, "rows"),
  tables: Object.fromEntries(rowCounts.map((count) => [`t${count}`, count])),
};

/** Returns a pseudo-random number in [0, 1). The same `n` always gives the same number. */
const chance = (n: number): number => {
  const mixed = Math.imul((n ^ (n >>> 15)) + 0x9e3779b9, 0x85ebca6b);
  return ((Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

/**
 * For each workspace, the probability that a random read goes to it or to an earlier one. The
 * probabilities of single workspaces are proportional to 1/1, 1/2, 1/3 and so on.
 */
const zipf = Array.from({ length: busyWorkspaces }, (_, rank) => 1 / (rank + 1)).map(
  (_, rank, parts) => {
    const sum = (end: number) => parts.slice(0, end).reduce((one, other) => one + other, 0);
    return sum(rank + 1) / sum(parts.length);
  },
);

type Parts = Pick<Target, "name" | "request" | "ring">;
const spread = (index: number, of: number, over: number): number => Math.floor((index * over) / of);

/**
 * Returns reads of twenty workspaces with different frequency. The second workspace gets half as
 * many reads as the first, the third one a third, and so on.
 */
export function zipfReads(count: number): Parts {
  const sketches = manyWorkspaces(count);
  return {
    name: count.toLocaleString("en"),
    ring: 2_000,
    request: (_, n) => {
      const rank = zipf.findIndex((share) => chance(n) < share);
      const { id } = sketches[spread(rank, busyWorkspaces, count)]!;
      return pointRead(id, "items", n % rowsOfSmallTable);
    },
  };
}

/** Returns reads that are spread evenly over all workspaces. */
export function evenReads(count: number): Parts {
  const sketches = manyWorkspaces(count);
  return {
    name: `${count.toLocaleString("en")}, all busy`,
    ring: count,
    request: (_, n) => pointRead(sketches[(n * 7919) % count]!.id, "items", n % rowsOfSmallTable),
  };
}

export const tableReads = (count: number): Parts => ({
  name: count.toLocaleString("en"),
  request: (_, n) =>
    pointRead(
      wideWorkspace(count).id,
      `t${spread(n % busyTables, busyTables, count)}`,
      n % rowsOfSmallTable,
    ),
});

export const rowReads = (count: number): Parts => ({
  name: count.toLocaleString("en"),
  ring: 5_000,
  request: (_, n) => pointRead(deepWorkspace.id, `t${count}`, Math.floor(chance(n) * count)),
});
