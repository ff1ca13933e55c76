// What a column's `default` means (G7.12): a literal, a new GUID, the moment, or a claim of the caller's token.
// Read in one place, so that a row filled at apply, seeded or inserted gets its value by the same rule.
import { columnTypes } from "./column-types/index.ts";
import type { ColumnDefinition } from "./definition.ts";

export type DefaultValue =
  | { readonly kind: "literal"; readonly value: unknown }
  /** A new UUIDv7. */
  | { readonly kind: "uuid" }
  /** The moment of the write, as the column's type shows it. */
  | { readonly kind: "now" }
  /** Null for a caller without that claim. */
  | { readonly kind: "claim"; readonly claim: string };

const CLAIM = /^\{\{claim:([^{}]+)\}\}$/;

/** The column's default, or undefined when it has none (a default of null is none). */
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
