// What a mask makes of a column's type: most turn the value into text, some keep the type.
// A mask that does not fit the column shows null, never the raw value.
import { rawType } from "./row-filter.ts";
import type { MaskDefinition } from "../catalog/definition.ts";
import type { Column } from "../catalog/model.ts";
import type { OperandType } from "../conditions/tree.ts";

const TEXT: OperandType = { valueType: "text", array: false };

const isText = (column: Column): boolean =>
  !column.array && (column.valueType === "text" || column.valueType === "enum");
const isDated = (column: Column): boolean =>
  !column.array && (column.valueType === "date" || column.valueType === "timestamp");

/** Whether the mask can be computed for the column; one that cannot shows null. */
export function maskFits(mask: MaskDefinition, column: Column): boolean {
  if (mask.kind === "redact")
    return mask.text === undefined || mask.text === null || isText(column);
  return mask.kind === "year" ? isDated(column) : isText(column);
}

/** The type that operators see where a column shows through a mask. */
export function maskedType(mask: MaskDefinition | null, column: Column): OperandType {
  return mask !== null && isText(column) ? TEXT : rawType(column);
}
