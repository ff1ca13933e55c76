// Interprets the `default` of a column (G7.12). It is a fixed value, a new GUID, the current time,
// or a claim (field) of the caller's token. `gateway apply`, seeds and inserts all use this
// function, so a default always has the same meaning.
import { columnTypes } from "./column-types/index.ts";
import type { ColumnDefinition } from "./definition.ts";

export type DefaultValue =
  | { readonly kind: "literal"; readonly value: unknown }
  /** A new UUIDv7 for each row. */
  | { readonly kind: "uuid" }
  /** The time of the insert, in the format of the column's type. */
  | { readonly kind: "now" }
  /**
   * The value of a claim of the caller's token. It is null if the token does not have the claim.
   */
  | { readonly kind: "claim"; readonly claim: string };

const CLAIM = /^\{\{claim:([^{}]+)\}\}$/;

/**
 * Returns the default of a column. Returns undefined if the column has none. A default of null
 * counts as none.
 */
export function defaultOf(
  column: Pick<ColumnDefinition, "type" | "array" | "default">,
): DefaultValue | undefined {
  const value = column.default;
  if (value === undefined || value === null) return undefined;
  const claim = typeof value === "string" ? CLAIM.exec(value)?.[1] : undefined;
  if (claim !== undefined) return { kind: "claim", claim };
  const { madeBy } = columnTypes[column.type];
  if (madeBy !== undefined && value === madeBy && !column.array) return { kind: madeBy };
  return { kind: "literal", value };
}
