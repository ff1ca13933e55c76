// One difference between the stored definition and a new one: its text, and the counts that the database must be asked for.

export type ChangeKind =
  | "createWorkspace"
  | "changeWorkspace"
  | "createTable"
  | "renameTable"
  | "changeTable"
  | "dropTable"
  | "addColumn"
  | "renameColumn"
  | "changeColumn"
  | "dropColumn"
  | "addIndex"
  | "dropIndex"
  | "addUnique"
  | "dropUnique"
  | "create"
  | "rename"
  | "change"
  | "drop"
  | "secret";

/** A number that only the database knows, asked before anything is changed. */
export interface Probe {
  /** `loses`: rows whose data would be gone. `blocks`: rows (or values) that make the change impossible. */
  readonly effect: "loses" | "blocks";
  /** SQL of the count, over the tables as they are before the change. */
  readonly count: string;
  /** What was found in words, for a count above 0; says what to do where it blocks. */
  readonly tell: (count: number) => string;
}

export interface Change {
  readonly kind: ChangeKind;
  /** Place in the definition: `tables.orders.columns.total`. */
  readonly path: string;
  /** One line for people. */
  readonly summary: string;
  /** Takes data away, or may: needs to be allowed. */
  readonly destructive: boolean;
  /** Asked in order, until one blocks. */
  readonly probes: readonly Probe[];
  /** Why the change cannot be made at all, and the way out; null for one that can. */
  readonly refusal: string | null;
}

/** A change with the database's answers. */
export interface MeasuredChange {
  readonly kind: ChangeKind;
  readonly path: string;
  /** Where that stands in the files: `tables.yaml:3:5`; null where it stands nowhere, or there are no files. */
  readonly place: string | null;
  readonly summary: string;
  readonly destructive: boolean;
  /** Rows whose data would be gone; null for a change that takes none away. */
  readonly rowsLost: number | null;
  /** Why it cannot be made, or null. */
  readonly obstacle: string | null;
}

/** A change that is neither destructive nor in need of an answer, with what differs. */
export function change(
  kind: ChangeKind,
  path: string,
  summary: string,
  more: Partial<Change> = {},
): Change {
  return { kind, path, summary, destructive: false, probes: [], refusal: null, ...more };
}
