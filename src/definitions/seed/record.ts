// The type of one record of a seed file.

/**
 * What a file says for a column:
 * - `undefined`: nothing, the file has no such column or key; the column's default applies
 * - `null`: no value, an empty cell in CSV (`a,,b`) or null in JSON
 * - `{ text }`: a cell of CSV, also an empty one in quotes (`a,"",b`)
 * - `{ json }`: a value of JSON
 */
export type Cell = { readonly text: string } | { readonly json: unknown } | null | undefined;

export interface SeedRecord {
  /** Line of the file where the record starts, from 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, Cell>;
}
