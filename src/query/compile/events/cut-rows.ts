// Compiles what callers with one grant see of stored rows: the same row rules, views and texts as of a read of every readable column,
// over a set of rows that is handed in. Tables that row filters reach by relations are read as they are now (G9.4).
import { ClaimColumns } from "./claim-columns.ts";
import { objectText } from "../json-text.ts";
import { outputText } from "../list.ts";
import { HeldValues } from "../long/long-values.ts";
import { parameter, type Parameter } from "../parameters.ts";
import { ruleSql } from "../row-filter.ts";
import { viewSql } from "../source.ts";
import { Aliases, type StatementContext } from "../statement-context.ts";
import { ROW_NUMBER, storedRowsSql } from "./stored-rows.ts";
import { compileSql, list, own, sql, type Sql } from "../text.ts";
import { sha256 } from "../../../platform/index.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { CutPlan } from "../../plan/cut-rows.ts";

/** A row that somebody sees, all as text: its event and its number there, both from 1, its JSON text, and who sees it so: `{1,2}`. */
export type CutRow = readonly [event: string, number: string, row: string, callers: string];

/** Binds two values: the events as a JSON array of arrays of rows, and the callers' rows as `claims` makes them, in a JSON array. */
export interface CutStatement {
  readonly text: string;
  /** Equal for equal text. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly claims: Pick<ClaimColumns, "rowOf">;
  /** Whether what a visible row shows differs from caller to caller, so that it is put together for each. */
  readonly isPersonal: boolean;
}

export function compileCut({ source, outputs }: CutPlan, workspace: Workspace): CutStatement {
  const claims = new ClaimColumns();
  const context: StatementContext = {
    workspace,
    aliases: new Aliases(),
    held: new HeldValues(),
    claims,
  };
  const raw = context.aliases.raw();
  const shown = context.aliases.of(source);
  const views = source.columns.map(
    (column) => sql`${viewSql(column, source.table, raw, context)} as ${own(column.name)}`,
  );
  const isPersonal = claims.size > 0;
  const rule = ruleSql(source.rows, raw, context);
  const row = objectText(
    outputs.map((output) => ({
      name: output.name,
      ...outputText(output, context, ({ column }) => own(shown, column.name)),
    })),
  );
  const events = sql`json_array_elements(${parameter(({ values }) => values[0] as string)}::json) with ordinality as e(r, n)`;
  const rows = sql`${events} cross join ${storedRowsSql(source.table, own("e", "r"), raw)}`;
  const callers = claims.rowsSql(({ values }) => values[1] as string);
  const parts: Parts = { rows, callers, rule, caller: claims.number, shown, row };
  const columns = [sql`e.n as e`, sql`${own(raw, ROW_NUMBER)} as n`, ...views];
  const { text, parameters } = compileSql(
    isPersonal ? personalSql(parts, columns) : sharedSql(parts, columns),
  );
  return {
    text,
    name: `e_${sha256(text).toString("hex").slice(0, 32)}`,
    parameters: parameters as readonly Parameter[],
    claims,
    isPersonal,
  };
}

interface Parts {
  /** Stored rows with their events, and the row set of callers. */
  readonly rows: Sql;
  readonly callers: Sql;
  readonly rule: Sql;
  /** Number of a caller. */
  readonly caller: Sql;
  /** Name of the rows as they show, and the JSON text of one. */
  readonly shown: string;
  readonly row: Sql;
}

/** Each row is put together once, for all who see it. */
const sharedSql = (
  { rows, callers, rule, caller, shown, row }: Parts,
  columns: readonly Sql[],
): Sql =>
  sql`select ${own(shown, "e")}, ${own(shown, "n")}, ${row}, ${own(shown, "c")} from (select ${list([...columns, sql`v.c`])} from ${rows} cross join lateral (select array_agg(${caller}) as c from ${callers} where ${rule}) as v where v.c is not null) as ${own(shown)}`;

const personalSql = (
  { rows, callers, rule, caller, shown, row }: Parts,
  columns: readonly Sql[],
): Sql =>
  sql`select ${own(shown, "e")}, ${own(shown, "n")}, ${row}, array_agg(${own(shown, "c")}) from (select ${list([...columns, sql`${caller} as c`])} from ${rows} cross join ${callers} where ${rule}) as ${own(shown)} group by 1, 2, 3`;
