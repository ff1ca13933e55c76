// Creates SQL aggregates that return the smallest or largest text of a column. They keep only one
// text in memory, because the texts can be long.
import type { Migration } from "./migration.ts";

/**
 * Returns the statements that create an aggregate like `max` (if the operator is `>=`) or `min` (if
 * it is `<=`).
 */
const aggregate = (name: string, operator: ">=" | "<="): readonly string[] => [
  `create function gateway_tx.${name}_of_two(text, text) returns text
  language sql immutable strict parallel safe
  as 'select case when $1 operator(pg_catalog.${operator}) $2 then $1 else $2 end'`,
  `create aggregate gateway_tx.${name}(text) (
  sfunc = gateway_tx.${name}_of_two,
  stype = text,
  combinefunc = gateway_tx.${name}_of_two,
  parallel = safe
)`,
];

export const longTexts: Migration = {
  name: "long texts",
  statements: [...aggregate("largest_text", ">="), ...aggregate("smallest_text", "<=")],
};
