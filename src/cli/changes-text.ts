// Formats the changes that `gateway apply` makes as lines of text. The lines show what is added,
// removed or changed, and which changes may lose data.
import { plural } from "../platform/index.ts";
import { type MeasuredChange } from "../definitions/index.ts";
import { grouped } from "./text-table.ts";

/**
 * Returns one line for each change, such as `+ tables.orders   create table orders (...)`. If a
 * change may lose data or is not possible, a second line below it begins with `DESTRUCTIVE` or
 * `REFUSED`.
 */
export function changeLines(changes: readonly MeasuredChange[]): string[] {
  const width = Math.max(0, ...changes.map((change) => change.path.length));
  return changes.flatMap((change) => {
    const mark = /^(?:create|add)/.test(change.kind)
      ? "+"
      : change.kind.startsWith("drop")
        ? "-"
        : "~";
    return [
      `${mark} ${change.path.padEnd(width)}  ${change.summary}`,
      ...notesOf(change).map((note) => `  ${" ".repeat(width)}  ${note}`),
    ];
  });
}

function notesOf({ kind, place, destructive, rowsLost, obstacle }: MeasuredChange): string[] {
  if (obstacle !== null) return [`REFUSED${place === null ? "" : ` at ${place}`}: ${obstacle}`];
  if (!destructive) return [];
  const verb = kind === "dropTable" || kind === "dropColumn" ? "DROPS" : "CHANGES";
  return [
    rowsLost === null
      ? "DESTRUCTIVE"
      : `DESTRUCTIVE: ${verb} ${grouped(rowsLost)} ${rowsLost === 1 ? "row" : "rows"}${kind === "dropColumn" ? "' values" : ""}`,
  ];
}

/**
 * Returns a summary of changes, such as `3 changes (1 destructive)`. Destructive changes may lose
 * data.
 */
export function changeSummary(changes: readonly MeasuredChange[]): string {
  if (changes.length === 0) return "The definition has no changes.";
  const destructive = changes.filter((change) => change.destructive).length;
  const refused = changes.filter((change) => change.obstacle !== null).length;
  const counts = [
    ...(destructive > 0 ? [`${destructive} destructive`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return `${plural(changes.length, "change")}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`;
}
