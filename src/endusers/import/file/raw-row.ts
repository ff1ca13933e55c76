// A row of a file before its fields are checked.

export interface RawRow {
  readonly row: number;
  /** The values by column name; JSON Lines may use any name. Or the flaw of the whole row. */
  readonly cells: ReadonlyMap<string, unknown> | { readonly flaw: RowFlaw };
}

interface RowFlaw {
  readonly code: "COLUMN_COUNT" | "INVALID" | "TOO_LONG";
  readonly message: string;
}
