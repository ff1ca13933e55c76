// Formats a list of changes as lines: what is added, removed, changed, and which of it may lose data.
import { plural } from "../platform/index.ts";
import { type MeasuredChange } from "../definitions/index.ts";
import { grouped } from "./text-table.ts";

const come = new Set<MeasuredChange["kind"]>([
  "createWorkspace",
  "createTable",
  "addColumn",
  "addIndex",
  "addUnique",
  "create",
]);
const go = new Set<MeasuredChange["kind"]>([
  "dropTable",
  "dropColumn",
  "dropIndex",
  "dropUnique",
  "drop",
]);

/** `+ tables.orders   create table orders (...)`, with `DESTRUCTIVE` and `REFUSED` in capitals below what they are about. */
export function changeLines(changes: readonly MeasuredChange[]): string[] {
  const width = Math.max(0, ...changes.map((change) => change.path.length));
  return changes.flatMap((change) => {
    const mark = come.has(change.kind) ? "+" : go.has(change.kind) ? "-" : "~";
    return [
      `${mark} ${change.path.padEnd(width)}  ${change.summary}`,
      ...notes(change).map((note) => `  ${" ".repeat(width)}  ${note}`),
    ];
  });
}

function notes({ kind, place, destructive, rowsLost, obstacle }: MeasuredChange): string[] {
  if (obstacle !== null) return [`REFUSED${place === null ? "" : ` at ${place}`}: ${obstacle}`];
  if (!destructive) return [];
  const verb = kind === "dropTable" || kind === "dropColumn" ? "DROPS" : "CHANGES";
  return [
    rowsLost === null
      ? "DESTRUCTIVE"
      : `DESTRUCTIVE: ${verb} ${grouped(rowsLost)} ${rowsLost === 1 ? "row" : "rows"}${kind === "dropColumn" ? "' values" : ""}`,
  ];
}

/** `3 changes, 1 of them destructive` */
export function changeSummary(changes: readonly MeasuredChange[]): string {
  if (changes.length === 0) return "No changes.";
  const destructive = changes.filter((change) => change.destructive).length;
  const refused = changes.filter((change) => change.obstacle !== null).length;
  const notesOfAll = [
    ...(destructive > 0 ? [`${destructive} destructive`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return `${plural(changes.length, "change")}${notesOfAll.length > 0 ? ` (${notesOfAll.join(", ")})` : ""}`;
}
