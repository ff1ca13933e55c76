// Formats values and rows as plain text for a terminal.

/** Returns a number with separators, such as `10,868`. */
export const grouped = (value: number): string => value.toLocaleString("en-US");

/** Returns a time such as `2026-03-01 10:15`, in UTC. */
export const minuteOf = (time: Date | string): string =>
  new Date(time).toISOString().slice(0, 16).replace("T", " ");

/**
 * Formats a table. Numbers are aligned to the right, all other cells to the left. `undefined` and
 * null become empty cells.
 */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? grouped(cell) : (cell ?? ""))),
  );
  const widths = head.map((title, index) =>
    Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const isNumber = head.map(
    (_, index) => rows.length > 0 && rows.every((row) => typeof (row[index] ?? 0) === "number"),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) =>
        isNumber[index] ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!),
      )
      .join("  ")
      .trimEnd();
  return [line(head), ...cells.map(line)].join("\n");
}

/**
 * Returns two lines for each new API key: its name and the key itself. The secret of a server key
 * is shown only this once.
 */
export const keyLines = (
  keys: readonly { readonly name: string; readonly kind: string; readonly token: string }[],
): string[] =>
  keys.flatMap(({ name, kind, token }) => [
    `${kind} key ${name}${kind === "server" ? " (shown only this once)" : ""}:`,
    `  ${token}`,
  ]);
