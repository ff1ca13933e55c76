// Compiles the event projection: what callers with one grant may see of stored rows. The rules,
// views and texts are those of a read of every readable column, over rows that the statement
// receives as a parameter. Related tables of row filters are read in their current state (G9.4).
import { ClaimColumns } from "./claim-columns.ts";
import { objectText } from "../json-text.ts";
import { outputText } from "../list.ts";
import { LongValueCopies } from "../long/long-values.ts";
import { parameter, type Parameter } from "../parameters.ts";
import { ruleSql } from "../row-filter.ts";
import { viewSql } from "../source.ts";
import { Aliases, type StatementContext } from "../statement-context.ts";
import { ROW_NUMBER, storedRowsSql } from "./stored-rows.ts";
import { compileSql, commaList, own, sql, type Sql } from "../text.ts";
import { sha256 } from "../../../platform/index.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { EventProjectionPlan } from "../../plan/event-projection.ts";

/**
 * A visible row, all as text: the number of its event and its number in the event, both from 1, its
 * JSON text, and the callers, such as `{1,2}`.
 */
export type ProjectedRow = readonly [event: string, number: string, row: string, callers: string];

/**
 * Binds two values: the events as a JSON array of arrays of rows, and the callers' rows from
 * `claims` in a JSON array.
 */
export interface EventProjectionStatement {
  readonly text: string;
  /** Equal for equal text. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly claims: Pick<ClaimColumns, "rowOf">;
  /**
   * True if the visible content of a row depends on the claims, so that the statement builds it for
   * each caller.
   */
  readonly isPersonal: boolean;
}

export function compileEventProjection(
  { source, outputs }: EventProjectionPlan,
  workspace: Workspace,
): EventProjectionStatement {
  const claims = new ClaimColumns();
  const context: StatementContext = {
    workspace,
    aliases: new Aliases(),
    copies: new LongValueCopies(),
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
  const parts: ProjectionParts = { rows, callers, rule, caller: claims.number, shown, row };
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

interface ProjectionParts {
  /** Stored rows with their events, and the row set of callers. */
  readonly rows: Sql;
  readonly callers: Sql;
  readonly rule: Sql;
  /** Number of a caller. */
  readonly caller: Sql;
  /** Alias of the visible rows, and the JSON text of one row. */
  readonly shown: string;
  readonly row: Sql;
}

/** Builds each row once for all callers who see it. */
const sharedSql = (
  { rows, callers, rule, caller, shown, row }: ProjectionParts,
  columns: readonly Sql[],
): Sql =>
  sql`select ${own(shown, "e")}, ${own(shown, "n")}, ${row}, ${own(shown, "c")} from (select ${commaList([...columns, sql`v.c`])} from ${rows} cross join lateral (select array_agg(${caller}) as c from ${callers} where ${rule}) as v where v.c is not null) as ${own(shown)}`;

const personalSql = (
  { rows, callers, rule, caller, shown, row }: ProjectionParts,
  columns: readonly Sql[],
): Sql =>
  sql`select ${own(shown, "e")}, ${own(shown, "n")}, ${row}, array_agg(${own(shown, "c")}) from (select ${commaList([...columns, sql`${caller} as c`])} from ${rows} cross join ${callers} where ${rule}) as ${own(shown)} group by 1, 2, 3`;
