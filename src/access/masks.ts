// Determines the type of a masked column, and whether a mask fits the type of its column. Most
// masks turn the value into text. The mask `year`, and `redact` without a text, keep the type. A
// mask that does not fit shows null, never the raw value.
import { columnTypes, isList, type MaskDefinition, type Column } from "../catalog/index.ts";
import type { OperandType } from "../conditions/index.ts";
import type { ColumnViews } from "./grant.ts";

const TEXT: OperandType = { valueType: "text", array: false };

/**
 * Returns true if the mask can be computed for values of the type. Otherwise the masked value is
 * null.
 */
export function maskFits(mask: Pick<MaskDefinition, "kind" | "text">, type: OperandType): boolean {
  const entry = columnTypes[type.valueType];
  if (mask.kind === "redact") return !showsText(mask) || (!isList(type) && entry.isJson !== true);
  return !isList(type) && entry.masks.includes(mask.kind);
}

/** Returns true if the mask turns values of every type into text. */
const showsText = (mask: Pick<MaskDefinition, "kind" | "text">): boolean =>
  mask.kind === "redact" ? (mask.text ?? null) !== null : mask.kind !== "year";

/**
 * Returns the type that conditions and responses use for a column. It is text if at least one mask
 * of the column turns the value into text.
 */
export const shownType = (views: ColumnViews, column: Column): OperandType =>
  views.some((view) => view.mask !== null && showsText(view.mask)) ? TEXT : column;
