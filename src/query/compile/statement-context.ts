// What the parts of one statement share: its workspace and aliases, and how raw tables and their columns are spelled.
import type { ClaimColumns } from "./events/claim-columns.ts";
import type { HeldValues } from "./long/long-values.ts";
import { own, quoted, sql, type Sql } from "./text.ts";
import type { Column, Table, Workspace } from "../../catalog/index.ts";
import type { Source } from "../plan/sources.ts";

/** Gives each source of a statement an alias, and each page of rows and each raw table one of its own. */
export class Aliases {
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
  readonly held: HeldValues;
  /** Bytes of rows that one list may gather; absent where none could gather much. */
  readonly room?: number;
  /** Whether a row with all those that it refers to may be put together at once, to be measured then. */
  readonly isShort?: boolean;
  /** The table that a write changes: its columns are named where they stand, since a row must meet the conditions as it is then. */
  readonly changed?: { readonly source: Source; readonly raw: string };
  /** Where the statement is asked for many callers at once: their claims, as columns. */
  readonly claims?: ClaimColumns;
}

export const tableSql = (context: StatementContext, table: Table): Sql =>
  quoted(context.workspace.schema, table.name);

export const rawSql = (column: Column, raw: string): Sql => sql`${own(raw)}.${quoted(column.name)}`;
