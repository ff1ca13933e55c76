// Finds the column of an account, such as `email`, for each heading of a table. Rejects a table
// with unknown columns, repeated columns or without the column `email`, and names these columns.
import { closestName } from "../../../platform/index.ts";
import { importColumns, ImportFileError, type ImportColumn } from "../import-row.ts";

const spelled = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_-]/g, "");
const columnOf = new Map<string, ImportColumn>(importColumns.map((name) => [spelled(name), name]));

/**
 * Returns the column for each heading.
 * @throws ImportFileError if a column is unknown or repeated, or the column `email` is missing
 */
export function readHeadings(headings: readonly string[]): readonly ImportColumn[] {
  const columns = headings.map((heading) => columnOf.get(spelled(heading)));
  const unknown = headings.filter((_, index) => columns[index] === undefined);
  if (unknown.length > 0) throw new ImportFileError(unknownColumnsMessage(unknown));
  const known = columns.filter((column) => column !== undefined);
  const repeated = known.find((column, index) => known.indexOf(column) !== index);
  if (repeated !== undefined)
    throw new ImportFileError(
      `The file has more than one column \`${repeated}\`. Keep only one of them.`,
    );
  if (!known.includes("email"))
    throw new ImportFileError(
      "The file has no column `email`. Add this column, because it identifies the account of a row.",
    );
  return known;
}

/** Returns the number of headings that are names of known columns. */
export const countKnown = (headings: readonly string[]): number =>
  headings.filter((heading) => columnOf.has(spelled(heading))).length;

function unknownColumnsMessage(unknown: readonly string[]): string {
  const named = unknown.slice(0, 5).map((heading) => {
    if (heading.trim() === "") return "a column without a heading";
    const close = closestName(heading, importColumns);
    return JSON.stringify(heading.slice(0, 60)) + (close === undefined ? "" : ` (${close}?)`);
  });
  const more = unknown.length > named.length ? ` and ${unknown.length - named.length} more` : "";
  return `The file has unknown columns: ${named.join(", ")}${more}. The first row may contain only these columns: ${importColumns.join(", ")}.`;
}
