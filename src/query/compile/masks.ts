// Compiles masks, which hide all or part of a column's value, to SQL (G5.7). Masks are computed in
// the innermost select, so that no other part of the statement has the unmasked value. A value that
// cannot be masked becomes null.
import { freedText, isLongText } from "./long/long-values.ts";
import { parameter } from "./parameters.ts";
import { collated, columnType, int, sql, type Sql } from "./text.ts";
import {
  columnTypes,
  type MaskDefinition,
  type Column,
  type Table,
  type Workspace,
} from "../../catalog/index.ts";

const KEEP_DEFAULT = 4;

interface Masked {
  readonly raw: Sql;
  /** SQL of the value as text, with the collation of text columns. */
  readonly text: Sql;
  readonly mask: MaskDefinition;
  readonly column: Column;
  /**
   * Returns the secret key with which the hash mask computes hashes. Each column has a different
   * key, so equal values in two columns have different hashes.
   */
  readonly key: () => Buffer;
}

/**
 * Returns SQL that shows part of a text. If the text is not longer than the visible part, it is
 * hidden completely.
 */
function showPart({ text, mask }: Masked, show: (keep: Sql) => Sql): Sql {
  const keep = int(mask.keep ?? KEEP_DEFAULT);
  return collated(
    sql`case when length(${text}) > ${keep} then ${show(keep)} when ${text} is not null then '***' end`,
  );
}

const kinds: Readonly<Record<MaskDefinition["kind"], (masked: Masked) => Sql>> = {
  redact: ({ raw, mask, column }) => {
    const text = mask.text ?? null;
    return text === null
      ? sql`null::${columnType(column)}`
      : collated(sql`case when ${raw} is not null then ${parameter(() => text)}::text end`);
  },
  last: (masked) => showPart(masked, (keep) => sql`'***' || right(${masked.text}, ${keep})`),
  first: (masked) => showPart(masked, (keep) => sql`left(${masked.text}, ${keep}) || '***'`),
  email: ({ text }) =>
    collated(sql`left(${text}, 1) || '***' || coalesce(substring(${text} from '@[^@]*$'), '')`),
  hash: ({ text, key }) => {
    const secret = key().toString("hex");
    const keyed = (content: Sql): Sql =>
      sql`sha256(decode(${parameter(() => secret)}::text, 'hex') || ${content})`;
    return collated(sql`encode(${keyed(keyed(sql`convert_to(${text}, 'UTF8')`))}, 'hex')`);
  },
  year: ({ raw, column }) =>
    columnTypes[column.valueType].moment?.kind === "day"
      ? sql`date_trunc('year', ${raw}::timestamp)::date`
      : sql`date_trunc('year', ${raw}, 'UTC')`,
};

/**
 * Returns the SQL of a column's visible value: the raw value or the masked value.
 * @param asText true if the value must be text, because the mask of the column gives text in other
 *   rows
 */
export function viewValueSql(
  raw: Sql,
  mask: MaskDefinition | null,
  asText: boolean,
  column: Column,
  table: Table,
  workspace: Workspace,
): Sql {
  const isText = columnTypes[column.valueType].sqlType === "text";
  const text = isText ? raw : collated(sql`${raw}::text`);
  if (mask === null) return asText ? text : raw;
  const key = (): Buffer => workspace.derive(`mask-hash ${table.id} ${column.id}`);
  const shown = kinds[mask.kind]({ raw, text, mask, column, key });
  const masked = mask.kind !== "redact" && isLongText(column) ? freedText(shown) : shown;
  return asText && !isText ? collated(sql`(${masked})::text`) : masked;
}
