// What a mask makes of a column's type: most turn the value into text, `year` and an empty `redact` keep the type.
// A mask that does not fit the column shows null, never the raw value.
import { columnTypes, isList, type MaskDefinition, type Column } from "../catalog/index.ts";
import type { OperandType } from "../conditions/index.ts";
import type { ColumnViews } from "./grant.ts";

const TEXT: OperandType = { valueType: "text", array: false };

/** Whether the mask can be computed for values of the type; one that cannot shows null. */
export function maskFits(mask: Pick<MaskDefinition, "kind" | "text">, type: OperandType): boolean {
  const entry = columnTypes[type.valueType];
  if (mask.kind === "redact") return !showsText(mask) || (!isList(type) && entry.isJson !== true);
  return !isList(type) && entry.masks.includes(mask.kind);
}

/** Whether the masked value is text, whatever the column holds. */
const showsText = (mask: Pick<MaskDefinition, "kind" | "text">): boolean =>
  mask.kind === "redact" ? (mask.text ?? null) !== null : mask.kind !== "year";

/** The type that operators and answers see: text as soon as one view turns the value into text. */
export const shownType = (views: ColumnViews, column: Column): OperandType =>
  views.some((view) => view.mask !== null && showsText(view.mask)) ? TEXT : column;
