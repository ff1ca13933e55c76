// The state that the parts of one statement share: its workspace, its aliases, and the SQL of raw
// tables and columns.
import type { ClaimColumns } from "./events/claim-columns.ts";
import { LongValueCopies } from "./long/long-values.ts";
import { own, quoted, sql, type Sql } from "./text.ts";
import type { Column, Table, Workspace } from "../../catalog/index.ts";
import type { Source } from "../plan/sources.ts";

/** Assigns an alias to each source, each page of rows and each raw table of a statement. */
class Aliases {
  readonly #sources = new Map<Source, string>();
  #raw = 0;
  #pages = 0;

  of(source: Source): string {
    let alias = this.#sources.get(source);
    if (alias === undefined) this.#sources.set(source, (alias = `t${this.#sources.size}`));
    return alias;
  }

  page(): string {
    return `p${this.#pages++}`;
  }

  raw(): string {
    return `r${this.#raw++}`;
  }
}

export interface StatementContext {
  readonly workspace: Workspace;
  readonly aliases: Aliases;
  readonly copies: LongValueCopies;
  /** Bytes of rows that one list may gather; absent if no list could gather much. */
  readonly room?: number;
  /** True if a row with its to-one relations may be put together at once and then measured. */
  readonly isShort?: boolean;
  /**
   * The table that a write changes. Conditions name its columns directly, so that PostgreSQL
   * evaluates them again on the current row.
   */
  readonly changed?: { readonly source: Source; readonly raw: string };
  /** Set if the statement serves many callers at once: their claims as columns. */
  readonly claims?: ClaimColumns;
}

/** Returns the context of a new statement. @param how the parts that only some statements need */
export const newContext = (
  workspace: Workspace,
  how: Omit<StatementContext, "workspace" | "aliases" | "copies"> = {},
): StatementContext => ({
  workspace,
  aliases: new Aliases(),
  copies: new LongValueCopies(),
  ...how,
});

export const tableSql = (context: StatementContext, table: Table): Sql =>
  quoted(context.workspace.schema, table.name);

export const rawSql = (column: Column, raw: string): Sql => sql`${own(raw)}.${quoted(column.name)}`;
