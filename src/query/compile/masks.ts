// Masks as SQL expressions over the raw column (R3): computed once, in the innermost select, so that nothing outside has the raw value.
// One table of kinds; a value that cannot be masked becomes null.
import { parameter } from "./parameters.ts";
import { collated, columnType, int, sql, type Sql } from "./text.ts";
import type { MaskDefinition } from "../../catalog/definition.ts";
import type { Column, Workspace } from "../../catalog/model.ts";

const KEEP_DEFAULT = 4;

type MaskSql = (raw: Sql, mask: MaskDefinition, column: Column, workspace: Workspace) => Sql;

/** A value no longer than what is kept would show whole: it shows nothing. */
function kept(raw: Sql, mask: MaskDefinition, show: (keep: Sql) => Sql): Sql {
  const keep = int(mask.keep ?? KEEP_DEFAULT);
  return collated(
    sql`case when length(${raw}) > ${keep} then ${show(keep)} when ${raw} is not null then '***' end`,
  );
}

const kinds: Readonly<Record<MaskDefinition["kind"], MaskSql>> = {
  redact: (raw, mask, column) => {
    const text = mask.text ?? null;
    return text === null
      ? sql`null::${columnType(column)}`
      : collated(sql`case when ${raw} is not null then ${parameter(() => text)}::text end`);
  },
  last: (raw, mask) => kept(raw, mask, (keep) => sql`'***' || right(${raw}, ${keep})`),
  first: (raw, mask) => kept(raw, mask, (keep) => sql`left(${raw}, ${keep}) || '***'`),
  email: (raw) =>
    collated(sql`left(${raw}, 1) || '***' || coalesce(substring(${raw} from '@[^@]*$'), '')`),
  hash: (raw, _mask, _column, workspace) => {
    const key = workspace.derive("mask-hash").toString("hex");
    const keyed = (content: Sql): Sql =>
      sql`sha256(decode(${parameter(() => key)}::text, 'hex') || ${content})`;
    return collated(sql`encode(${keyed(keyed(sql`convert_to(${raw}, 'UTF8')`))}, 'hex')`);
  },
  year: (raw, _mask, column) =>
    column.valueType === "date"
      ? sql`date_trunc('year', ${raw}::timestamp)::date`
      : sql`date_trunc('year', ${raw}, 'UTC')`,
};

/** The masked expression of a raw column. */
export const maskSql: MaskSql = (raw, mask, column, workspace) =>
  kinds[mask.kind](raw, mask, column, workspace);
