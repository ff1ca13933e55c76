// The value that existing rows get when a column becomes required: its default as SQL; a claim has none outside a request.
import { columnTypes, defaultOf, type MomentKind } from "../../catalog/index.ts";
import { encodeValue } from "../../conditions/index.ts";
import { literal, textArray } from "./sql-text.ts";
import type { StructureColumn } from "./structure.ts";

/** A UUIDv7 of the moment: random, with the milliseconds in its first 48 bits and the version in place (PostgreSQL 15 has none of its own). */
const UUID_V7 = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

const MOMENTS: Readonly<Record<MomentKind, string>> = {
  day: "(now() at time zone 'UTC')::date",
  time: "(now() at time zone 'UTC')::time",
  instant: "now()",
};

/**
 * SQL of the fill, or undefined where the column has none.
 * @throws ValueError when the literal does not fit the column's type, which the check of the definition has refused before
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
