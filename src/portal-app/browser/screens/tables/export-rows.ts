// Writes the rows of a view as CSV or JSON. It reads page by page, up to a maximum number of rows.
import { queryRows, type TableRow } from "../../api/data.ts";
import { columnText, type ShownColumn } from "../../parts/values/column-text.ts";
import { rowsBody, type RowsView } from "./row-reads.ts";

/** Number of rows of one request, by the limits of /query. */
const PAGE_ROWS = 1_000;
/** Maximum number of rows of a file. More rows would fill the memory of the browser. */
export const EXPORTED_MAX = 100_000;

/** `spreadsheet` is CSV whose texts a spreadsheet does not run as formulas. */
export type ExportFormat = "csv" | "spreadsheet" | "json";

export interface ExportedFile {
  readonly parts: readonly string[];
  readonly rows: number;
  /** True if the view has more rows than the file contains. */
  readonly isCut: boolean;
}

interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number) => void;
}

/**
 * Reads all rows of a view, and returns the parts of a file.
 * @throws RequestError if the gateway refuses a page
 */
export async function exportRows(
  workspaceId: string,
  view: RowsView,
  format: ExportFormat,
  { signal, onProgress }: ExportOptions,
): Promise<ExportedFile> {
  const columns = view.table.columns.filter(({ access }) => access.read);
  const parts: string[] = [format === "json" ? "[" : csvLine(columns.map(({ name }) => name))];
  let rows = 0;
  let cursor: string | null = null;
  do {
    const part: { limit: number; cursor?: string } =
      cursor === null ? { limit: PAGE_ROWS } : { limit: PAGE_ROWS, cursor };
    const { data, meta }: Awaited<ReturnType<typeof queryRows>> = await queryRows(
      workspaceId,
      rowsBody({ ...view, columns: columns.map(({ name }) => name) }, [], part),
      signal,
    );
    const texts = data.map((row) => textOfRow(columns, row, format));
    if (data.length > 0)
      parts.push(
        format === "json" ? (rows > 0 ? ",\n" : "\n") + texts.join(",\n") : texts.join(""),
      );
    rows += data.length;
    onProgress(rows);
    cursor = meta.nextCursor;
  } while (cursor !== null && rows < EXPORTED_MAX);
  if (format === "json") parts.push("\n]\n");
  return { parts, rows, isCut: cursor !== null };
}

function textOfRow(columns: readonly ShownColumn[], row: TableRow, format: ExportFormat): string {
  if (format === "json") return JSON.stringify(row);
  const cells = columns.map((column) => columnText(column, row[column.name]));
  return csvLine(format === "spreadsheet" ? cells.map(harmless) : cells);
}

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;

/**
 * Returns the text with an apostrophe before characters that start a formula. Rows may contain
 * texts of attackers, and a formula can send data of the sheet to other servers. Numbers stay
 * numbers.
 */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
