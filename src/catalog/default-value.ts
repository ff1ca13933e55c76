// Interprets a column's `default` (G7.12): a literal, a new GUID, the current time, or a claim of
// the caller's token. An apply, a seed and an insert all use this function, so a default has one
// meaning.
import { columnTypes } from "./column-types/index.ts";
import type { ColumnDefinition } from "./definition.ts";

export type DefaultValue =
  | { readonly kind: "literal"; readonly value: unknown }
  /** A new UUIDv7. */
  | { readonly kind: "uuid" }
  /** The time of the write, in the form of the column's type. */
  | { readonly kind: "now" }
  /** The value is null for a caller without the claim. */
  | { readonly kind: "claim"; readonly claim: string };

const CLAIM = /^\{\{claim:([^{}]+)\}\}$/;

/** Returns the column's default, or undefined if it has none. A default of null counts as none. */
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
