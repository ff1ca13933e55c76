// Computes the positions of the tables of a schema in columns. Tables that other tables refer to
// are on the right.
import type { WorkspaceSchema } from "../../api/workspace.ts";

const COLUMN_PX = 320;
const LINE_PX = 19;
const GAP_PX = 40;
/**
 * Maximum number of tables below each other. A schema without relations would otherwise be one long
 * column.
 */
const IN_COLUMN_MAX = 6;

interface TablePlace {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the position of each table, by its id.
 * @param linesMax maximum number of shown columns of a table
 */
export function placesOf(
  { tables }: WorkspaceSchema,
  linesMax: number,
): ReadonlyMap<string, TablePlace> {
  const targets = new Map(
    tables.map(({ id, relations }) => [
      id,
      relations
        .filter(({ kind, table }) => kind === "toOne" && table !== id)
        .map(({ table }) => table),
    ]),
  );
  const ranks = new Map<string, number>();
  // The length of the longest path of references from a table. Cycles end the path.
  const rankOf = (id: string, path: ReadonlySet<string>): number => {
    const known = ranks.get(id);
    if (known !== undefined) return known;
    const next = (targets.get(id) ?? []).filter((target) => !path.has(target));
    const rank = Math.max(0, ...next.map((target) => 1 + rankOf(target, new Set([...path, id]))));
    ranks.set(id, rank);
    return rank;
  };
  for (const { id } of tables) rankOf(id, new Set([id]));
  const places = new Map<string, TablePlace>();
  let x = 0;
  const highest = Math.max(0, ...ranks.values());
  for (let rank = highest; rank >= 0; rank--) {
    const inRank = tables.filter(({ id }) => ranks.get(id) === rank);
    for (let at = 0; at < inRank.length; at += IN_COLUMN_MAX) {
      let y = 0;
      for (const { id, columns } of inRank.slice(at, at + IN_COLUMN_MAX)) {
        places.set(id, { x, y });
        y += (Math.min(columns.length, linesMax) + 3) * LINE_PX + GAP_PX;
      }
      x += COLUMN_PX;
    }
  }
  return places;
}
