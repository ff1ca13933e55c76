// A column of texts that the secret box has sealed, as its owner offers it to whoever seals everything anew under another master key.

export interface SealedColumn {
  /** Of such texts, for people. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** Where the text is a part of the column: the expressions that take it out, and that put `n.sealed` in its place. */
  readonly part?: { readonly read: string; readonly write: string };
  /** The primary key, and what must be known to name the text's place; as text. */
  readonly key: readonly string[];
  readonly place: (...key: readonly string[]) => string;
}
