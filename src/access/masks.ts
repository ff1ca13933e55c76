// What a mask makes of a column's type: most turn the value into text, `year` and an empty `redact` keep the type.
// A mask that does not fit the column shows null, never the raw value.
import { isList } from "../conditions/index.ts";
import { rawType } from "./row-filter.ts";
import type { MaskDefinition, Column, ValueType } from "../catalog/index.ts";
import type { OperandType } from "../conditions/index.ts";
import type { ColumnViews } from "./grant.ts";

const TEXT: OperandType = { valueType: "text", array: false };

/** Types whose values people read as a run of characters. */
const written: ReadonlySet<ValueType> = new Set([
  "text",
  "enum",
  "integer",
  "bigint",
  "decimal",
  "uuid",
]);
/** Types that each kind can mask; `redact` masks every one. */
export const typesOfMask: Readonly<
  Record<Exclude<MaskDefinition["kind"], "redact">, ReadonlySet<ValueType>>
> = {
  last: written,
  first: written,
  hash: written,
  email: new Set(["text"]),
  year: new Set(["date", "timestamp"]),
};

/** Whether the mask can be computed for the column; one that cannot shows null. */
export function maskFits(mask: MaskDefinition, column: Column): boolean {
  if (mask.kind === "redact")
    return !showsText(mask) || (!isList(rawType(column)) && column.valueType !== "json");
  return !isList(rawType(column)) && typesOfMask[mask.kind].has(column.valueType);
}

/** Whether the masked value is text, whatever the column holds. */
const showsText = (mask: MaskDefinition): boolean =>
  mask.kind === "redact" ? (mask.text ?? null) !== null : mask.kind !== "year";

/** The type that operators and answers see: text as soon as one view turns the value into text. */
export const shownType = (views: ColumnViews, column: Column): OperandType =>
  views.some((view) => view.mask !== null && showsText(view.mask)) ? TEXT : rawType(column);
