// The value that existing rows get when a column becomes required: the column's default as SQL. A
// default from a claim has no value outside a request.
import { columnTypes, defaultOf, type MomentKind } from "../../catalog/index.ts";
import { encodeValue } from "../../conditions/index.ts";
import { literal, textArray } from "./sql-text.ts";
import type { StructureColumn } from "./structure.ts";

/**
 * SQL of a UUIDv7: a random UUID with the milliseconds in its first 48 bits and the version set.
 * PostgreSQL 15 has no function for it.
 */
const UUID_V7 = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

const MOMENTS: Readonly<Record<MomentKind, string>> = {
  day: "(now() at time zone 'UTC')::date",
  time: "(now() at time zone 'UTC')::time",
  instant: "now()",
};

/**
 * Returns the SQL of the fill value, or undefined if the column has none.
 * @throws ValueError if the literal does not fit the column's type, which the check of the
 *   definition excludes
 */
export function fillOf({ definition, shape }: StructureColumn): string | undefined {
  const start = defaultOf(definition);
  if (start === undefined || start.kind === "claim") return undefined;
  if (start.kind === "uuid") return UUID_V7;
  if (start.kind === "now") return MOMENTS[columnTypes[shape.valueType].moment!.kind];
  const bound = encodeValue({ ...definition, ...shape }, start.value);
  const text = typeof bound === "string" ? literal(bound) : textArray(bound.map(String));
  return `${text}::${shape.type}`;
}
