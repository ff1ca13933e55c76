// Writes rows as CSV (RFC 4180), as `gateway seed` reads it. An empty cell is null. Arrays and json
// columns are JSON text.

export type Cell =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly unknown[]
  | Record<string, unknown>;
export type Row = Readonly<Record<string, Cell>>;

/** Returns a cell as text of a CSV file. */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().replace(".000Z", "Z");
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
};

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** Returns a header line and one line per row, with the columns in the order of the first row. */
export function toCsv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => quoted(textOf(row[column]))).join(","));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

/** Returns an amount in cents as decimal text. */
export const money = (cents: number): string => (cents / 100).toFixed(2);
