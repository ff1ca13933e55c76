// A row of a file as it was read, before anybody has looked at what it says.

export interface RawRow {
  readonly row: number;
  /** By column as the file names it, which of JSON Lines is any name; or what is wrong with the row as a whole. */
  readonly cells: ReadonlyMap<string, unknown> | { readonly flaw: RowFlaw };
}

export interface RowFlaw {
  readonly code: "COLUMN_COUNT" | "INVALID" | "TOO_LONG";
  readonly message: string;
}
