// The state that all parts of a statement share, such as the workspace and the aliases. Also
// returns the SQL of the stored tables and their columns.
import type { ClaimColumns } from "./events/claim-columns.ts";
import { LongValueCopies } from "./long/long-values.ts";
import { own, quoted, sql, type Sql } from "./text.ts";
import type { Column, Table, Workspace } from "../../catalog/index.ts";
import type { Source } from "../plan/sources.ts";

/**
 * Assigns the aliases in a statement: `t0` for a source, `p0` for a page of rows, `r0` for a raw
 * table.
 */
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
  /**
   * Maximum number of bytes of rows that one list may collect. Undefined if the response cannot
   * become so large that its bytes must be counted.
   */
  readonly room?: number;
  /** True if the text of a row with its to-one relations is short enough to be built at once. */
  readonly isShort?: boolean;
  /**
   * The table that a write changes, with its SQL alias. Conditions use the stored columns of this
   * table, so that PostgreSQL evaluates the conditions again if a concurrent write has changed the
   * row.
   */
  readonly changed?: { readonly source: Source; readonly raw: string };
  /**
   * The claims (values in the access tokens) of the callers as columns. Set only if the statement
   * serves many callers at once.
   */
  readonly claims?: ClaimColumns;
}

/**
 * Returns the context of a new statement.
 * @param how properties that only some statements need
 */
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
