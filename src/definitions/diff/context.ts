// Types that the parts of a table's diff share.
import type { Probe } from "./change.ts";
import type { Pair } from "./match-entries.ts";
import type { TableDefinition, WorkspaceDefinition } from "../../catalog/index.ts";

/** A table that both definitions contain. */
export interface TableContext {
  readonly before: WorkspaceDefinition;
  readonly after: WorkspaceDefinition;
  readonly table: Pair<TableDefinition>;
  /** The table under its stored name, for probes. */
  readonly place: string;
  readonly path: string;
}

/** One difference of a column. */
export interface ChangePart {
  readonly words: string;
  readonly destructive?: boolean;
  readonly probes?: readonly Probe[];
  readonly refusal?: string;
}
