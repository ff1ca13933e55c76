// Whether a delete would reach rows of other tables that the caller may not delete or update there (decisions 3).
// Asked of the rows as they were before the delete, which is how the statement sees them.
import { rawSql, ruleSql, tableSql, type StatementContext } from "./source.ts";
import { any, own, sql, type Sql } from "./text.ts";
import type { Cascade } from "../plan/write-plan.ts";

/** Whether some row that the cascades reach must not be reached: null where none could. @param keys a select of the deleted keys */
export function forbiddenReachSql(
  cascades: readonly Cascade[],
  keys: Sql,
  context: StatementContext,
): Sql | null {
  return reachSql(cascades, (reference) => sql`${reference} in (${keys})`, context);
}

function reachSql(
  cascades: readonly Cascade[],
  hangs: (reference: Sql) => Sql,
  context: StatementContext,
): Sql | null {
  const found = cascades.flatMap((cascade) => {
    const raw = context.aliases.raw();
    const below = reachSql(
      cascade.further,
      (reference) => sql`${reference} = ${rawSql(cascade.table.primaryKey, raw)}`,
      context,
    );
    const broken = [...brokenSql(cascade, raw, context), ...(below === null ? [] : [below])];
    if (broken.length === 0) return [];
    const from = sql`${tableSql(context, cascade.table)} as ${own(raw)}`;
    return [
      sql`exists (select 1 from ${from} where ${hangs(rawSql(cascade.reference, raw))} and ${any(broken)})`,
    ];
  });
  return found.length === 0 ? null : any(found);
}

/** How a row can break the rules, as it is and as it will be. */
function brokenSql(
  { rules, effect, reference }: Cascade,
  raw: string,
  context: StatementContext,
): Sql[] {
  if (rules === null) return [sql`true`];
  return rules.flatMap((rule) => [
    sql`(${ruleSql(rule, raw, context)}) is not true`,
    ...(effect === "setNull" ? [sql`(${ruleSql(rule, raw, context, reference)}) is not true`] : []),
  ]);
}
